"""Copies that must agree: a mirror under a dot folder, and a file rendered from a template."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.project import Fact
from asklint.reader.binding import governed
from asklint.record import record

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from asklint.reader.model import Ask, Directive, Reading

ASKS = "copy.asks"
FORMAT = "format"
"""The key of a fact that is a line of a response format, as opposed to an ask."""
_TEMPLATES = (".template", ".tmpl", ".tpl")
_PLACEHOLDER = Pattern(r"\{\{?[\w. :-]{1,80}\}?\}|\$\{[^{}\n]{1,80}\}|<[\w. -]{1,60}>|%[\w.]{1,40}%")
_INSTALLED_IN = Pattern(r"(?:~|\$\{?\w{1,40}\}?)/(?:\.\w{1,40}/)?")
"""Where a document is installed: written out in one copy, left to the reader in the other."""
_SPACE = Pattern(r"\s+")
_DASH = Pattern(r"\s[—–-]{1,2}\s")
_MAX_TEXT = 2_000
_MAX_ASKS = 200


@record(frozen=True)
class Copy:
    """A file, and the one that it copies."""

    path: str
    original: str
    rendered: bool
    """The original is a template, whose placeholders stand for anything."""


def copy_facts(reading: Reading) -> Iterator[Fact]:
    """Every ask of a document, by its words."""
    document = reading.document
    for ask in reading.asks:
        if ask.block.kind != "heading":
            yield Fact(ASKS, "", document.path, document.to_source(ask.span), (_words(ask),))


def _words(ask: Ask) -> str:
    parts = [ask.directive.sentence.value] if ask.directive else [ask.channel.value]
    if ask.directive is not None and ask.menu is None and ask.call is None:
        parts += _listed_below(ask.directive)
    for question in ask.questions:
        parts += [question.text.value] if question.text else []
        parts += [option.label.value for option in question.options]
    return comparable(" | ".join(parts))


def comparable(text: str) -> str:
    """A text without what two copies may write in two ways."""
    bare = _INSTALLED_IN.sub("", text[:_MAX_TEXT]).replace("*", "").replace("`", "")
    return _SPACE.sub(" ", bare).strip().casefold()


def _listed_below(directive: Directive) -> list[str]:
    """What the items of a list right below a directive begin with."""
    for block in governed(directive, frozenset()):
        if block.kind == "list":
            return [
                _DASH.split(item.children[0].text, maxsplit=1)[0] for item in block.children if item.children
            ]
        break
    return []


def copies(paths: Sequence[str]) -> Iterator[Copy]:
    """The pairs among a project's files. The copy is the rendered file, or the mirror in a dot folder."""
    known = set(paths)
    for path in paths:
        template = next((path + ending for ending in _TEMPLATES if path + ending in known), None)
        if template is not None:
            yield Copy(path, template, rendered=True)
            continue
        parts = path.split("/")
        for at, part in enumerate(parts[:-1]):
            original = "/".join((*parts[:at], *parts[at + 1 :]))
            if (
                part.startswith(".")
                and len(part) > 1
                and part != ".."
                and original in known
                and "/" in original
            ):
                yield Copy(path, original, rendered=False)
                break


def differences(here: Sequence[Fact], there: Sequence[Fact], copy: Copy) -> tuple[list[Fact], list[Fact]]:
    """The asks that only the copy has, and those that only the original has."""
    ours, theirs = {fact.data[0] for fact in here}, {fact.data[0] for fact in there}
    only_here = [fact for fact in here if fact.data[0] not in theirs]
    only_there = [fact for fact in there if fact.data[0] not in ours]
    if not copy.rendered:
        return only_here, only_there
    made = [
        f for f in only_here if any(_rendered(f.data[0], other.data[0]) for other in only_there[:_MAX_ASKS])
    ]
    used = [
        f for f in only_there if any(_rendered(other.data[0], f.data[0]) for other in only_here[:_MAX_ASKS])
    ]
    return [f for f in only_here if f not in made], [f for f in only_there if f not in used]


def _rendered(copy: str, original: str) -> bool:
    """Whether a text comes from a template: its fixed parts stand in it, in their order."""
    parts = _PLACEHOLDER.split(original)
    if len(parts) == 1 or not copy.startswith(parts[0]) or not copy.endswith(parts[-1]):
        return False
    at = 0
    for part in parts:
        found = copy.find(part, at)
        if found < 0:
            return False
        at = found + len(part)
    return True
