"""What a specification claims to have changed in other files, and what those files say."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.project import Fact
from asklint.reader.model import Stance
from asklint.reader.statements import statements
from asklint.reader.summaries import SUMMARY_WORDS, demands_summary
from asklint.source import Span
from asklint.systems.campaign.kinds import PLAIN_WORDS, says_plain_text
from asklint.systems.campaign.sites import is_for_readers, is_history
from asklint.systems.campaign.words import unmarked

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block
    from asklint.reader.model import Reading

CLAIM, RELATED, KEPT = "campaign.claim", "campaign.related", "campaign.kept"
"""A file that a specification says it changed, with the changes that can be checked; the same of another specification
that it lists as related; a file that says such a thing."""
PLAIN_TEXT, SUMMARY = "plain text", "context summary"
_FILE = Pattern(r"(?:files?|documents?|paths?)")
_CHANGE = Pattern(r"(?:changes?|what changes|changed|updates?|migration)")
_SPECIFICATION = Pattern(r"(?:related )?(?:spec(?:ification)?s?|documents?)(?: id)?")
_RELATION = Pattern(r"relationships?|relations?|changes?|what changes|effect")
_LINK = Pattern(r"\[[^\[\]\n]{1,80}\]\((?:\./)?([\w.@+/-]{1,200}\.mdc?)(?:#[^()\s]{0,100})?\)")
_PATH = Pattern(
    r"`([\w.@+-]{1,80}(?:/[\w.@+-]{1,80}){0,12}\.mdc?)`|^([\w.@+-]{1,80}(?:/[\w.@+-]{1,80}){0,12}\.mdc?)$"
)
_SUMMARY = Pattern(r"\b(?:context[- ]?)?summar(?:y|ies)\b", re.IGNORECASE)
_UNTRUE = frozenset({Stance.BAD_EXAMPLE, Stance.HISTORY, Stance.QUOTATION})


def change_facts(reading: Reading) -> Iterator[Fact]:
    document = reading.document
    if document.host != "markdown" or is_history(document.path):
        return
    if is_for_readers(document.path):
        for table in document.blocks:
            if table.kind == "table" and len(table.children) > 1:
                yield from _claims(reading, table)
    topics: list[tuple[str, tuple[str, ...]]] = [(PLAIN_TEXT, PLAIN_WORDS)]
    if document.says("summar", "context"):
        topics.append((SUMMARY, SUMMARY_WORDS))
    for topic, words in topics:
        if any(
            _says(topic, statement.text)
            for statement in statements(reading, words)
            if statement.stance not in _UNTRUE
        ):
            yield Fact(KEPT, topic, document.path, document.to_source(document.root.span))


def _says(topic: str, sentence: str) -> bool:
    if topic == PLAIN_TEXT:
        return says_plain_text(sentence)
    return demands_summary(sentence) or _SUMMARY.search(sentence) is not None


def _claims(reading: Reading, table: Block) -> Iterator[Fact]:
    document = reading.document
    headers = [unmarked(cell.text).casefold() for cell in table.children[0].children]
    if len(headers) < 2:
        return
    if not _FILE.fullmatch(headers[0]) or not _CHANGE.fullmatch(headers[1]):
        if _SPECIFICATION.fullmatch(headers[0]) and _RELATION.fullmatch(headers[-1]):
            yield from _related(reading, table)
        return
    for row in table.children[1:]:
        if len(row.children) < 2:
            continue
        named, change = row.children[0], row.children[1].text
        match = _PATH.search(named.text.strip())
        if match is None:
            continue
        said = [topic for topic in (PLAIN_TEXT, SUMMARY) if _says(topic, change)]
        offset = len(named.text) - len(named.text.lstrip())
        start, end = match.span(1 if match.group(1) else 2)
        place = Span(*named.content.span(start + offset, end + offset))
        path = match.group(1) or match.group(2)
        yield Fact(CLAIM, path, document.path, document.to_source(place), tuple(said))


def _related(reading: Reading, table: Block) -> Iterator[Fact]:
    """Other specifications of which a table says what became of them."""
    document = reading.document
    for row in table.children[1:]:
        match = _LINK.search(document.text, *row.children[0].span) if row.children else None
        said = [topic for topic in (PLAIN_TEXT, SUMMARY) if match and _says(topic, row.children[-1].text)]
        if match is not None and said:
            place = document.to_source(Span(*match.span(1)))
            yield Fact(RELATED, match.group(1), document.path, place, tuple(said))
