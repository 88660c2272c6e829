"""Text from documents made fit for a terminal and a CI log: nothing in it can act, only be seen.

Escapes, control characters, bidirectional overrides, hidden tag characters and lone surrogates become visible
escapes. So does the bracket of `##[`, `##vso[` and `##teamcity[`, which runners obey anywhere in a line.
"""

from __future__ import annotations

import re
import unicodedata

from asklint.lazy_regex import Pattern

_JOINERS = "\u200c\u200d"
_NAMED = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
_RUNNER_COMMAND = Pattern(r"(##[a-z]{0,12})\[", re.IGNORECASE)
_BEFORE_BRACKET = Pattern(r"##[a-z]{0,12}\Z", re.IGNORECASE)
_AT_LINE_START = Pattern(r"(?m)^([^\S\n]*)::")
_UNSAFE = {"Cc", "Cf", "Cs", "Zl", "Zp"}


def is_unsafe(char: str) -> bool:
    """Whether a character acts on the terminal, or hides. Joiners are part of ordinary words and emoji."""
    return char not in _JOINERS and unicodedata.category(char) in _UNSAFE


def escaped(char: str) -> str:
    """A character as a visible escape."""
    if char in _NAMED:
        return _NAMED[char]
    code = ord(char)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def opens_command(line: str, bracket: int) -> bool:
    """Whether the bracket there is the one of a runner's command."""
    return _BEFORE_BRACKET.search(line, max(0, bracket - 14), bracket) is not None


def visible(text: str, *, keep: str = "") -> str:
    """`text` with everything unsafe replaced, except the characters in `keep`."""
    if not text.isprintable():
        text = "".join(escaped(char) if is_unsafe(char) and char not in keep else char for char in text)
    return _RUNNER_COMMAND.sub(r"\1\\x5b", text) if "##" in text else text


def without_commands(text: str) -> str:
    """Lines none of which a runner obeys: it looks for `::` past the space at the start of a line."""
    return _AT_LINE_START.sub(r"\1:\\x3a", text) if "::" in text else text


def visible_lines(text: str) -> str:
    """Several lines of ours that hold words of documents."""
    return without_commands(visible(text, keep="\n"))


def visible_path(path: str, *, keep: str = "") -> str:
    """A file name that may begin a line: one that starts like a workflow command gets a `./` in front."""
    shown = visible(path, keep=keep)
    return f"./{shown}" if shown.lstrip().startswith(":") else shown
