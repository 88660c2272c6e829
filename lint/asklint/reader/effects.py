"""Options that cannot be taken back: they delete, overwrite, force-push, publish or skip a check."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.labels import plain_label
from asklint.reader.negation import negated
from asklint.record import record

if TYPE_CHECKING:
    from asklint.document.model import Document
    from asklint.reader.model import Option


@record(frozen=True)
class Harm:
    kind: str
    words: str
    """The words that say so."""


#: Kind, what a label begins with, what a description says, and words by which a command announces it.
_KINDS: tuple[tuple[str, Pattern, Pattern, Pattern], ...] = (
    (
        "deletes",
        Pattern(
            r"(?:delete|remove|wipe|erase|purge|discard|destroy|drop|nuke|hard reset|reset --hard|clear all"
            r"|rm -rf)\b"
        ),
        Pattern(
            r"\b(?:deletes?|deleting|deletion|wipes?|erases?|purges?|discards?|destroys?"
            r"|removes? (?:all|every|existing|the existing|everything))\b"
        ),
        Pattern(
            r"delet|remov|uninstall|clean|prun|purg|discard|wipe|drop|destroy|teardown|nuke|reset|undo"
            r"|rollback|gc$|abandon|discontinu|end$"
        ),
    ),
    (
        "overwrites",
        Pattern(
            r"(?:overwrite|replace (?:existing|it|them|all|without)|start over|regenerate from scratch)\b"
        ),
        Pattern(r"\b(?:overwrit(?:es?|ing)|replac(?:es?|ing) (?:the |your |all )?existing)\b"),
        Pattern(r"overwrit|replac|reset|restor|reinit|regenerat|refresh|upgrade|update|migrat|sync"),
    ),
    (
        "force-pushes",
        Pattern(r"(?:force[- ]?push|push (?:--force|with force)|force (?:update|merge|overwrite|delete))\b"),
        Pattern(r"\bforce[- ]?push(?:es)?\b|\bpush --force\b"),
        Pattern(r"force|push|rebase"),
    ),
    (
        "publishes",
        Pattern(r"(?:publish|release (?:it|now|publicly|to)|make (?:it )?public)\b"),
        Pattern(r"\b(?:publish(?:es)?|makes? (?:it )?public)\b"),
        Pattern(r"publish|release|ship|deploy|launch|announce|post$"),
    ),
    (
        "skips checks",
        Pattern(
            r"(?:skip|bypass|ignore|disable|proceed without|continue without|merge without|ship without"
            r"|commit without)\b"
            r".{0,24}\b(?:tests?|checks?|verification|validation|reviews?|audit|lint(?:ing|er)?|ci|hooks?"
            r"|gates?|qa|scan)\b"
            r"|.{0,30}--no-verify\b"
        ),
        Pattern(r"--no-verify\b"),
        Pattern(r"skip|bypass|force"),
    ),
)
_OPENING = Pattern(
    r"(?:yes|ok|okay|sure)[,:;.—–-]{0,2}\s*|(?:proceed|continue|go ahead)(?: and| with(?: the)?)?\s+"
)
#: What makes it possible to take the step back, or what is kept from it.
_RECOVERABLE = Pattern(
    r"\b(?:back(?:s|ed)?[- ]?(?:it )?ups?|archiv\w+|soft|(?<!be )undo\w*|restor\w+|recover\w*|reversible|revert\w*"
    r"|trash|stash\w*|dry[- ]run|preview|drafts?)\b"
    r"|\bkeeps?\b|\bpreserv\w+"
)
_FACT = Pattern(r"create/read/update|\bcrud\b|\bif\b|\bwhen\b|\bwhich\b|\bunused\b|\btemp(?:orary)?\b")


def harm(option: Option) -> Harm | None:
    """What an option does that the user cannot take back, in its own words."""
    if option.label.placeholder:
        return None
    label = plain_label(option)
    label = label[_match_end(_OPENING, label) :]
    description = option.description.value.lower() if option.description else ""
    if _RECOVERABLE.search(label) or _RECOVERABLE.search(description):
        return None
    for kind, in_label, in_description, _ in _KINDS:
        said = in_label.match(label)
        if said is not None:
            return Harm(kind, said.group())
        said = in_description.search(description)
        if (
            said is None
            or _FACT.search(f"{label} {description}")
            or negated(description, said.start(), said.end())
        ):
            continue
        return Harm(kind, said.group())
    return None


def announced(document: Document, found: Harm) -> bool:
    """Whether the command that the user ran is called after the very thing: `/delete`, `skills/publish`."""
    names = [*document.path.lower().rsplit("/", 2)[-2:]]
    front = document.frontmatter
    entry = front.get("name") if front else None
    if entry is not None:
        names.append(str(entry.value).lower())
    names.extend(s.title.lower() for s in document.sections if s.level == 1)
    pattern = next(p for kind, _, _, p in _KINDS if kind == found.kind)
    return any(pattern.match(word) for name in names for word in re.findall(r"[a-z]+", name))


def _match_end(pattern: Pattern, text: str) -> int:
    match = pattern.match(text)
    return match.end() if match else 0
