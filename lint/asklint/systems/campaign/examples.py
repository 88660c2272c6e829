"""Example questions that are to carry a summary, and whether the summary says anything."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.model import Channel, Text
from asklint.reader.questions import literal_text
from asklint.reader.sentences import sentences
from asklint.reader.summaries import demands_summary, states_context
from asklint.systems.campaign.sites import is_history, read_sites
from asklint.systems.campaign.tables import read_tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block
    from asklint.reader.model import Reading

_QUOTED = Pattern(r"[\"“]([^\"“”\n]{4,500}[?？])[\"”]")
_LEFT_OVER = Pattern(
    r"[\[{<(](?:insert|add|fill in|your|put|write|todo|tbd|placeholder|summary goes|some)\b[^\]}>)\n]{0,80}[\]}>)]"
    r"|\[(?:context|summary|context summary|placeholder|text|\.{3}|…)\]|\b(?:TODO|TBD|FIXME|XXX)\b|\blorem ipsum\b|\bplaceholder text\b",
    re.IGNORECASE,
)
_STATE_SLOT = Pattern(r"\{[^{}\n]{1,100}\}|<[^<>\n]{1,100}>|\[[^\[\]\n]{1,100}\]|\$\w")
_CLAUSE = Pattern(r"\s[—–-]{1,2}\s|[;:]\s")
_GAP = Pattern(r"\n[ \t]*\n")
_PARTICULAR = Pattern(r"\d|`[^`\n]+`")
_WORD = Pattern(r"[^\W\d_]+(?:['’][a-z]+)?")
_EMPTY_WORDS = (
    "a about above all an and are as at based be been below brief briefly can campaign complete completed context current decision decide "
    "done everything far finished for from good great has have here here's how i in is it it's its just know let let's like made make me "
    "moment more move moving next now of ok okay on option options or our phase please point process progress project quest ready reached "
    "review session situation so some state status step steps summary task that the their them then there these things this time to "
    "together topic update us want was we we've what what's when where which will with work would you you've your yours"
)
_SAYS_NOTHING = frozenset(_EMPTY_WORDS.split())


def example_questions(reading: Reading) -> Iterator[Text]:
    """The questions written as examples where a summary is demanded, and those of calls that begin with one."""
    if is_history(reading.document.path):
        return
    tables = read_tables(reading)
    for guidance in tables.guidance:
        yield from _quoted_in(guidance.cell)
    if tables.rows:
        yield from _in_details(reading)
    for site in read_sites(reading):
        if (
            site.channel is Channel.TOOL
            and site.directive is not None
            and demands_summary(site.directive.block.text)
        ):
            yield from _quoted_in(site.directive.block)
            yield from _shown_below(site.directive.block, reading)
    for ask in reading.asks:
        if ask.call is None or not ask.stance.binding:
            continue
        for question in ask.questions:
            text = literal_text(ask, question)
            if text is not None and states_context(text.value):
                yield text


def emptiness(text: str) -> str:
    """What makes a summary empty, or nothing where it names something of the state."""
    if _LEFT_OVER.search(text):
        return "shows the user a placeholder that nobody has filled in"
    if _STATE_SLOT.search(text) or _PARTICULAR.search(text):
        return ""
    for start, end in sentences(text):
        sentence = text[start:end].rstrip(" \"'”*_)")
        clauses = _CLAUSE.split(sentence)
        for clause in clauses[:-1] if sentence.endswith(("?", "？")) else clauses:
            if any(word.casefold() not in _SAYS_NOTHING for word in _WORD.findall(clause)):
                return ""
    return "names nothing of the state, and has no place for it"


def _quoted_in(block: Block) -> Iterator[Text]:
    for match in _QUOTED.finditer(block.text):
        yield Text(match.group(1), block.content.span(*match.span(1)), quoted=True)


def _in_details(reading: Reading) -> Iterator[Text]:
    """Quotes below a sentence that demands a summary."""
    for block in reading.document.blocks:
        before = block.previous
        if (
            block.kind == "quote"
            and before is not None
            and before.kind == "paragraph"
            and demands_summary(before.text)
        ):
            for inner in block.walk():
                if inner.kind == "paragraph" and inner.text.rstrip(' "”').endswith(("?", "？")):
                    yield Text(inner.text, inner.span)


def _shown_below(block: Block, reading: Reading) -> Iterator[Text]:
    """The first paragraph of the fence that a directive introduces, where it asks."""
    fence = block.following
    if fence is None or fence.kind != "fence" or any(call.block is fence for call in reading.calls):
        return
    gap = _GAP.search(fence.text, len(fence.text) - len(fence.text.lstrip()))
    start, end = len(fence.text) - len(fence.text.lstrip()), gap.start() if gap else len(fence.text.rstrip())
    if "?" in fence.text[start:end]:
        yield Text(fence.text[start:end], fence.content.span(start, end))
