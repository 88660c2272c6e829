"""References: documents and named commands that a text tells its reader to follow, and the names that a file defines."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from asklint.document.folding import fold
from asklint.lazy_regex import Pattern
from asklint.project import Fact
from asklint.reader.phrases import phrases
from asklint.reader.sentences import sentences

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block
    from asklint.reader.model import Reading

DOCUMENT = "core.reference"
"""A document to follow; the key is its path as written, `data` says whether it is about asking."""
NAME_USED = "core.name-used"
NAME_DEFINED = "core.name-defined"
"""`ASK_X` or `CMD_X`."""

_INTRODUCED = phrases(
    r"(?:see(?: also)?|follow(?:s|ing)?|per|obey|apply|refer to|according to|in accordance with)[:,]? "
    r"(?:the |this |its |our |§ ?)?$",
    r"(?:as |is |are )?(?:laid down|described|defined|specified|documented|set out|stated|listed"
    r"|explained) (?:in|by|at) (?:the |this )?$",
    r"(?:see(?: also)?|follow|per|refer to|according to) (?:the |this |our )?(?:[\w-]{1,24} ){0,4}(?:in"
    r"|at|from|of) (?:the )?$",
    r"(?:see(?: also)?|follow|per|refer to|according to) (?:the |this |our )?(?:[\w-]{1,24} ){0,3}$",
)
_PATH = Pattern(
    r"(?:\[[^\[\]\n]{1,120}\]\((?P<link>[^()\s#]{1,200}\.mdc?)(?:#[^()\s]{0,100})?\))"
    r"|[`\"](?P<code>[^`\"\s#]{1,200}\.mdc?)(?:#[^`\"\s]{0,100})?[`\"]"
)
_MARKUP = Pattern(r"[`*_\[\"]{1,120}$")
_ROOT = Pattern(
    r"^@?(?:\$?\{?(?:CLAUDE_PLUGIN_ROOT|CLAUDE_SKILL_DIR|CLAUDE_PROJECT_DIR|PLUGIN_ROOT|SKILL_DIR"
    r"|baseDir)\}?/)?"
)
_UNKNOWN = Pattern(
    r"[{}<>$*…|~\\%]|\.\.\.|^/|^[a-z]{2,10}:|(?:^|/)(?:path/to|example|foo|your-|my-)|[Xx]{3}|YYYY|NNN?\b"
)
_STATE_FOLDER = Pattern(
    r"^\.(?!/|\./|claude/|agents/|codex/|cursor/|github/|opencode/|gemini/|directives/|kiro/)[^/]+/"
)
_RUN_TIME = Pattern(
    r"\b(?:writes?|saves?|creates?|generates?|outputs?|produces?|appends?|updates?|stores?|edits?|fills?"
    r"|renders?|drafts?)\b"
    r"|\b(?:if|when|where) (?:it |they |one |the file )?(?:exists?|present|available|there is)\b|\bif "
    r"any\b|\boptional(?:ly)?\b|\bproject's\b|\buser's\b|\btarget (?:repo|project)\b"
)
_ABOUT_ASKING = Pattern(
    r"ask|question|choice|decision|protocol|gate|prompt|confirm|contract|bubbl|option|interaction|approval"
)
_OF_EVERY_PROJECT = frozenset(
    [
        "claude.md",
        "agents.md",
        "gemini.md",
        "readme.md",
        "memory.md",
        "changelog.md",
        "contributing.md",
        "license.md",
        "skill.md",
        "index.md",
    ]
)
_NAME = Pattern(r"(?P<mark>[§¶])(?P<name>(?:ASK|CMD)_[A-Z][A-Z0-9_]{1,80})\b")
_RUNNING_TEXT = frozenset({"paragraph", "cell"})
_NAMED_FILE = Pattern(r"(?:ASK|CMD)_[A-Z][A-Z0-9_]{1,80}")


def reference_facts(reading: Reading) -> Iterator[Fact]:
    """What a document refers to and what it defines."""
    document = reading.document
    if document.host != "markdown":
        return
    yield from _names(reading)
    if ".md" not in document.text:
        return
    for block in document.leaves_saying(".md"):
        if block.kind in _RUNNING_TEXT:
            found = [
                fact
                for start, end in sentences(block.text)
                for fact in _documents(reading, block, start, end)
            ]
            # what a block is taken for is asked last, for it takes longest to tell
            if found and reading.stance(block).binding:
                yield from found


def _documents(reading: Reading, block: Block, start: int, end: int) -> Iterator[Fact]:
    """The documents to follow in one sentence of a block."""
    said = block.text[start:end]
    lowered = fold(said)
    for match in _PATH.finditer(said):
        group = "link" if match.group("link") else "code"
        path = _ROOT.sub("", match.group(group))
        if not _is_document(path, linked=group == "link"):
            continue
        before = _MARKUP.sub("", lowered[max(0, match.start() - 120) : match.start()])
        if _INTRODUCED.search(before) is None or _RUN_TIME.search(lowered):
            continue
        about = bool(_ABOUT_ASKING.search(before[-80:]) or _ABOUT_ASKING.search(path.lower()))
        begin, stop = (start + at for at in match.span(group))
        span = reading.document.to_source(block.content.span(begin, stop))
        yield Fact(DOCUMENT, path, reading.document.path, span, ("asking",) if about else ())


def _is_document(path: str, *, linked: bool) -> bool:
    """A file of the project, as opposed to one that the work produces, a pattern, or one of the user's own."""
    if _UNKNOWN.search(path) or _STATE_FOLDER.match(path):
        return False
    if PurePosixPath(path).name.lower() in _OF_EVERY_PROJECT and not path.startswith("."):
        return False
    return linked or "/" in path


def _names(reading: Reading) -> Iterator[Fact]:
    """`¶CMD_X` and a file called CMD_X.md define a name, `§CMD_X` uses it."""
    document = reading.document
    stem = PurePosixPath(document.path).stem
    if _NAMED_FILE.fullmatch(stem):
        yield Fact(NAME_DEFINED, stem, document.path, document.to_source(document.root.span))
    if "§" not in document.text and "¶" not in document.text:
        return
    for block in document.blocks:
        if block.children or not block.text:
            continue
        for match in _NAME.finditer(block.text):
            span = document.to_source(block.content.span(*match.span()))
            if match.group("mark") == "¶":
                yield Fact(NAME_DEFINED, match.group("name"), document.path, span)
            elif reading.stance(block).binding:
                yield Fact(NAME_USED, match.group("name"), document.path, span)
