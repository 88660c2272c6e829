"""Phrases to regular expressions: a short notation that keeps tables of wording readable."""

from __future__ import annotations

from asklint.lazy_regex import Pattern

TOOL = r"(?:askuserquestion|ask_user_question|ask_user|request_user_input)"
"""An ask tool by its name, in lower case, where a wording goes on around it."""
_BEGINS_WITH_LETTER = Pattern(r"(?:\(\?:){0,3}[a-z0-9]")
_CHARACTER_CLASS = Pattern(r"(\[(?:\\.|[^\]\\]){1,200}\])")
_FEW_WORDS = r"(?:[^\W\d_][\w'’/-]{0,40}[ \n] ?){0,3}?"


def phrase(notation: str) -> str:
    """A regular expression in which a space may be a line break and `~` stands for up to three words."""
    pieces = _CHARACTER_CLASS.split(notation)
    pieces[::2] = [p.replace(" ", r"[ \n] ?").replace("~", _FEW_WORDS) for p in pieces[::2]]
    return "".join(pieces)


def phrases(*notations: str, needs: tuple[str, ...] = ()) -> Pattern:
    """Any of some phrases; one that begins with a letter begins at a word."""
    return Pattern(
        lambda: "|".join((r"\b" if _BEGINS_WITH_LETTER.match(n) else "") + phrase(n) for n in notations),
        needs=needs,
    )


def one_of(words: str) -> str:
    """`(?:a|b|c)` from words set apart by spaces; `_` is a space inside one."""
    return "(?:" + "|".join(word.replace("_", " ") for word in words.split()) + ")"
