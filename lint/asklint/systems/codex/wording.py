"""Names and words for exported steps, taken from the document where it has them."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.questions import asks
from asklint.systems.codex.sources import flat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.reader.model import Ask, Option, Question

_MAX_SLUG = 40
_MAX_GROUP_LABEL = 60
_MAX_QUESTION = 400
_NO_LETTER = Pattern(r"[^a-z0-9]+")
_SENTENCE = Pattern(r"[^.!?。？！]{2,300}[?？]")
_INDIRECT = Pattern(
    r"\bask(?:s|ing)?\b(?: the (?:user|human|developer))?(?: them)? "
    r"(?P<clause>(?:which|what|whether|how|when|where|who|why)\b[^.:;?\n]{3,160})",
    re.IGNORECASE,
)
_TAIL = Pattern(r",?\s{1,8}(?:with|using|offering|via|through|from)\b[^,]{0,80}$")
_RECOMMENDED = Pattern(r"\brecommended\b", re.IGNORECASE)
_MARKER = Pattern(r"\s?\((?:recommended)\)", re.IGNORECASE)


def slug(text: str, joint: str = "_") -> str:
    """An id out of a heading; empty where it has no Latin letter or digit."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return _NO_LETTER.sub(joint, plain)[:_MAX_SLUG].strip(joint)


class Names:
    """Ids that have been given, so that every one is given once."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def unique(self, wanted: str) -> str:
        name, number = wanted, 2
        while name in self._taken:
            name, number = f"{wanted}_{number}", number + 1
        self._taken.add(name)
        return name


def question_text(ask: Ask, question: Question, title: str) -> str:
    """The question as the document puts it, else one about the section it stands in."""
    for text in _texts(ask, question):
        if asks(text):
            return text[:_MAX_QUESTION]
        direct = _SENTENCE.findall(text)
        if direct:
            return str(direct[-1]).strip()
        indirect = _INDIRECT.search(text)
        if indirect:
            clause = _TAIL.sub("", indirect.group("clause")).strip(" ,")
            return f"{clause[:1].upper()}{clause[1:]}?"
    return f"Which one for “{title}”?" if title else "Which one do you choose?"


def _texts(ask: Ask, question: Question) -> Iterator[str]:
    found = [question.text]
    if ask.menu is not None:
        found += [ask.menu.question, ask.menu.lead]
    if ask.directive is not None:
        found.append(ask.directive.sentence)
    for text in found:
        if text is not None and any(char.isalpha() for char in text.value):
            yield flat(text.value)


def option_label(option: Option) -> str:
    label = flat(option.label.value) or option.marker or "Option"
    if option.recommended is not None and not _RECOMMENDED.search(label):
        label += " (Recommended)"
    return label


def option_description(option: Option, label: str) -> str:
    for text in (option.description, option.handler):
        if text is not None and text.value.strip():
            return flat(text.value)
    return f"Choose “{label}”."


def distinct(labels: list[str]) -> list[str]:
    """The labels, those that repeat an earlier one numbered."""
    seen: dict[str, int] = {}
    told: set[str] = set()
    found = []
    for label in labels:
        key = " ".join(label.split()).casefold()
        seen[key] = seen.get(key, 0) + 1
        name = label
        while " ".join(name.split()).casefold() in told:
            name = f"{label} ({seen[key]})"
            seen[key] += 1
        told.add(" ".join(name.split()).casefold())
        found.append(name)
    return found


def group_label(members: list[str], first: int) -> str:
    """What a group is called: its members where they are short, else their numbers."""
    plain = [_MARKER.sub("", member).strip() or member for member in members]
    joined = f"{', '.join(plain[:-1])} or {plain[-1]}"
    if len(members) <= 3 and len(joined) <= _MAX_GROUP_LABEL:
        return joined
    return f"Options {first} to {first + len(members) - 1}"
