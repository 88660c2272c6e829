"""Options that are described rather than written: "generate 3-5 candidates", "the last option is always `Other`", "free text"."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import chain, islice
from typing import TYPE_CHECKING

from asklint.finding import Confidence
from asklint.lazy_regex import Pattern
from asklint.reader.counts import read_counts
from asklint.reader.mentions import names_tool as mentions_tool
from asklint.reader.menus.cues import OPTIONS
from asklint.reader.model import Count, Option, Question, Text
from asklint.reader.negation import negated
from asklint.reader.option_text import read_option
from asklint.reader.scopes import Scopes
from asklint.record import field, record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from asklint.document.model import Block, Document
    from asklint.reader.counts import StatedCount
    from asklint.reader.model import Directive, Reading
    from asklint.source import Span

_NO_OPTIONS = Pattern(
    r"\bfree[- ]?(?:text|form)\b(?! (?:\"?other|option|annotation|fallback|input is))|\bopen[- ]ended\b|\bno (?:fixed |predefined |preset )?options\b"
    r"|\bwithout (?:any )?options\b|\blet (?:the )?user (?:type|provide|enter|describe)\b[^\n]{0,30}\b(?:via|through|using|with|freely|in)\b"
    r"|自由入力|自由記述|자유 ?입력|자유롭게 입력|自由输入|主观题"
)
_USER_WRITES = Pattern(
    r"^(?:the )?user (?:then )?(?:describes?|types?|enters?|writes?|provides?|answers)\b[^.]{0,80}\bfree[- ]?(?:text|form)\b"
)
_NEAR = 48
_MAX_REMARK = 70
_TYPED_BEHIND = Pattern(
    r"[`*_\"]{0,6}[,:]?\s{0,4}(?:tool\s{0,4})?\(?(?:with (?:a |an )?|for |as (?:a |an )?|in |で[^。]{0,16})?(?:\w{1,40},? ){0,2}?"
    r"(?:free[- ]?(?:text|form)|open[- ]ended|no options|without options|자유 ?입력|自由入力|自由記述|自由输入)"
    r"(?! (?:answers?|responses?|rule|conversation|follow|clarif|option|annotation|fallback|exploration))"
)
_TYPED_BEFORE = Pattern(
    r"(?:\bfree[- ]?(?:text|form)|\bopen[- ]ended) (?:(?:questions?|prompts?|input)\b[^.;,]{0,24})?[`*_]*$|(?:自由入力|자유 ?입력|自由输入)[^。]{0,12}$"
)
#: Behind the quoted question on the same line: "Which address?" (free text)
_TYPED_REMARK = Pattern(
    r"[ \t]{0,3}(?:[—–(（-]|--)[ \t]{0,2}(?:free[- ]?(?:text|form)\b|open[- ]ended\b|자유 ?입력|自由入力|自由記述|自由输入)"
    r"|[ \t.]{0,3}(?:then )?(?:collect|take|capture|accept|record|store) [^.\n]{0,40}\b(?:in|as|via) free[- ]?(?:text|form)\b"
)
_BESIDE_OPTIONS = Pattern(
    r"\b(?:options?:|choices?:|or (?:free|open[- ]ended)(?:[- ]?(?:text|form))?|plus|also|allow|alongside|as well|with (?!no\b)(?:[\w–-]{1,20} ){0,2}?options?|options? (?:or|and|with)|if none)\b"
)
_FIXED = Pattern(
    r"(?:\b(?:last|final|fifth|5th) (?:option|choice)|\balways (?:include|add|end with)|\bplus\b|\b(?:options|choices)(?: \([^()\n]{1,160}\))? (?:\+|&)|\b(?:askuserquestion|ask_user|request_user_input)[`*]{0,3} with [^\n.\"“`+]{1,80}(?:\.\w{1,6})? \+|마지막 (?:선택지|옵션|보기)|最後の(?:選択肢|オプション)|最后一个选项)"
    r"[^\n`\"“「]{0,40}[`\"“「](?P<label>[^`\"”」\n]{1,60})[`\"”」]"
)
#: … `plus "All" and "Other"`
_AND_ANOTHER = Pattern(
    r"[`\"”」]{1,2}(?:,? (?:and|or|&) |, )(?:an? )?[`\"“「](?P<label>[^`\"”」\n]{1,60})[`\"”」]"
)
#: "with the courses as options and `None` at the end"
_AT_THE_END = Pattern(
    r"\boptions[^\n`\"“「.]{0,40}\b(?:and|then) (?:an? )?[`\"“「](?P<label>[^`\"”」\n]{1,60})[`\"”」] (?:at the end|(?:as|comes) (?:the )?last)"
)
_ADD_OTHER = Pattern(
    r"\b(?:include|add|append|offer|provide|with|plus|always|an?)\b[^.\n]{0,40}?(?P<label>[\"'“`](?:other|something else|custom|none of (?:these|the above))[\"'”`]"
    r"|\b[Oo]ther\b(?= (?:option|choice)))(?=[^.\n]{0,30}\b(?:option|choice|escape|input|for)\b)",
    re.IGNORECASE,
)
_OPTIONS_AND_OTHER = Pattern(
    r"\boptions?(?: ?|[*_]{0,2}:[^.\n\"“]{3,160}? )[*_]{0,2}(?:\+|plus|and|&)[*_]{0,2}\s?(?:an? )?"
    r"(?P<label>[\"“`](?:other|something else|none of (?:these|the above))(?: \([^()\n]{1,30}\)|\s?[—–:-][^\"“”`\n]{1,60})?[?….]?[\"”`])",
    re.IGNORECASE,
)
#: The tool's own answer, named as the way to type something.
_THROUGH_OTHER = Pattern(
    r"\b(?:via|through|using|under|in|selects?|selecting|chooses?|picks?|use[sd]?|has|have|gets?) (?:an? |the )?[\"'“`]?$"
)
_ONLY_THROUGH_OTHER = Pattern(
    r"[^.\n]{0,60}\b(?:via|through|using) (?:the )?[\"'“`]?other\b|[^.\n]{0,30}\(?[\"'“`]?other[\"'”`]? ?(?:사용|로 ?입력|을 ?사용|を使|で入力|输入)"
)
#: "max 4 options + “Skip”": the limit holds for what is found, and one is written beside it.
_JUDGED = Pattern(
    r"\b(?:judge|rank|score|evaluate|compare|pick|select|choose) (?:them |one )?yourself\b|\bconfirm the (?:best|winner|strongest|chosen|top)\b"
)
_ONE_OPTION = Pattern(
    r"(?:exactly |only |just )?(?:one|1|a single)[ \n*_]{1,3}(?:[\w-]{1,20} )?(?:option|choice)"
)
_ENDS_THERE = Pattern(r"[*_`\"”]{0,3}\s{0,2}(?:[:.;(]|$|\n\s*\n)")
_AND_ONE_MORE = Pattern(r"[ *_]{0,3}(?:\+|plus) ?(?:an? )?[\"“`「]")
_OTHER_WORDS = ("other", "something else", "none of")
_BY_ITSELF = Pattern(
    r"\bautomatic|\bbuilt[- ]in\b|\bby itself\b|\balready\b|\badds\b|\bprovided by\b|\bauto\b|\btool'?s own\b|\bharness\b|\bimplicit"
)


_MOST_FIXED = 24
"""No menu has so many; a text that goes on is no description of one."""


@record()
class Description:
    """What the words around an ask say about its options."""

    low: int = 0
    high: int | None = 0
    count_span: Span | None = None
    fixed: list[Option] = field(default_factory=list)
    no_options: Span | None = None

    def question(self, span: Span, text: Text | None) -> Question | None:
        """The question that these words amount to, if they say anything about its options."""
        if self.count_span is None and not self.fixed:
            return None
        high = None if self.high is None else self.high + len(self.fixed)
        low = self.low + len(self.fixed)
        if self.count_span is None:
            # "the last option is always X": others stand before it, nobody says how many
            low, high = low + 1, None
        count = Count(low, high, False, self.count_span)
        return Question(span, tuple(self.fixed), count, text)


def describe(blocks: Iterable[Block]) -> Description:
    """Read the paragraphs that belong to an ask: its own, and the items below it."""
    found = Description()
    for block in blocks:
        if block.kind == "paragraph":
            _read(block, found)
    return found


def _read(block: Block, found: Description) -> None:
    text = block.text
    counts = read_counts(text)
    if found.count_span is None:
        stated = next((count for count in counts if _of_one_question(count, text)), None)
        if stated is not None:
            found.low, found.high = stated.low, stated.high
            found.count_span = block.content.span(stated.start, stated.end)
    for start, end in _fixed_labels(text):
        span = block.content.span(start, end)
        if not any(span.overlaps(option.label.span) for option in found.fixed):
            found.fixed.append(read_option(block.content, start, end))
    if found.no_options is None and len(text) <= _MAX_REMARK and not counts and not mentions_tool(text):
        found.no_options = no_options(block, text.lower())


def _of_one_question(count: StatedCount, text: str) -> bool:
    if count.what != "options" or count.scope in {"total", "each"}:
        return False
    if count.confidence < Confidence.HIGH and _JUDGED.search(text.lower(), count.end):
        return False  # the agent itself chooses among them
    if mentions_tool(text[count.start : count.end]):
        return False  # "one X with the options" counts calls
    return not count.limit or _AND_ONE_MORE.match(text, count.end) is not None


@lru_cache(maxsize=1024)
def _fixed_labels(text: str) -> tuple[tuple[int, int], ...]:
    """Where a text names options that are always there. Remembered: every ask of a paragraph reads all of it."""
    lowered = text.lower()
    matches = islice(chain(_FIXED.finditer(lowered), authored_other_in(lowered)), _MOST_FIXED)
    found: list[tuple[int, int]] = []
    for match in matches:
        found.append(match.span("label"))
        while (another := _AND_ANOTHER.match(lowered, found[-1][1])) and len(found) < _MOST_FIXED:
            found.append(another.span("label"))
    found.extend(match.span("label") for match in islice(_AT_THE_END.finditer(lowered), _MOST_FIXED))
    return tuple(dict.fromkeys(found))


def authored_other_in(lowered: str) -> list[re.Match[str]]:
    """Instructions to write an "Other" option; sentences that say the tool has its own are none."""
    if not any(word in lowered for word in _OTHER_WORDS):
        return []
    return [
        match
        for match in (*_ADD_OTHER.finditer(lowered), *_OPTIONS_AND_OTHER.finditer(lowered))
        if negated(lowered, match.start(), match.end()) is None
        and not _THROUGH_OTHER.search(lowered, max(0, match.start("label") - 24), match.start("label"))
        and not _BY_ITSELF.search(lowered, max(0, match.start() - 60), min(len(lowered), match.end() + 60))
    ]


def no_options(block: Block, lowered: str) -> Span | None:
    """Where a text says that the user gets nothing to choose from."""
    match = _USER_WRITES.search(lowered) or _NO_OPTIONS.search(lowered)
    if match is None or _BESIDE_OPTIONS.search(lowered):
        return None
    return block.content.span(match.start(), match.end())


def no_options_in(items: Sequence[Block]) -> Span | None:
    """The same for the items below a directive: most of them say it, or one that speaks of the options does.

    In a list of things to ask about, one in free words says nothing of the others.
    """
    said = [(item, span) for item in items if (span := describe([item]).no_options) is not None]
    if len(said) * 2 <= len(items):
        said = [(item, span) for item, span in said if OPTIONS.search(item.text.lower())]
    return said[0][1] if said else None


def said_in_sentence(directive: Directive) -> Span | None:
    """Where the directive's own sentence says it, beside the tool's name: "AskUserQuestion (free text)"."""
    sentence = directive.sentence.value.lower()
    at = sentence.find(directive.tool.lower())
    if at < 0 or _BESIDE_OPTIONS.search(sentence):
        return None
    before, after = sentence[max(0, at - _NEAR) : at], sentence[at + len(directive.tool) :][:_NEAR]
    if _TYPED_BEHIND.match(after) or _TYPED_BEFORE.search(before):
        return directive.sentence.span
    if _ONLY_THROUGH_OTHER.match(after) and not OPTIONS.search(sentence):
        return directive.sentence.span
    text = directive.block.text
    end = text.find(directive.sentence.value) + len(directive.sentence.value)
    return directive.sentence.span if _TYPED_REMARK.match(text[end : end + _NEAR].lower()) else None


def other_instructions(reading: Reading) -> Iterator[Span]:
    """Instructions to write an "Other", in steps that ask through the tool; an option of an ask is not said twice."""
    document = reading.document
    blocks = document.leaves_saying(*_OTHER_WORDS)
    if not blocks:
        return
    scopes = Scopes(document)
    through_tool = [d.span for d in reading.directives if d.tool and d.stance.binding]
    through_tool += [ask.span for ask in reading.asks if ask.through_tool]
    steps = [scopes.step(span.start) for span in through_tool]
    options = [o.label.span for ask in reading.asks for question in ask.questions for o in question.options]
    for block in blocks:
        if block.kind != "paragraph" or not reading.stance(block).binding:
            continue
        for match in authored_other_in(block.text.lower()):
            span = block.content.span(*match.span("label"))
            if any(step.contains(span) for step in steps) and not any(o.overlaps(span) for o in options):
                yield span


def announces_one(document: Document, question: Question) -> bool:
    """ "With exactly one option:", and nothing behind it that tells it apart from others."""
    count = question.count
    if count.span is None or (count.low, count.high) != (1, 1) or len(question.options) > 1:
        return False
    text = document.text
    said = _ONE_OPTION.fullmatch(text[count.span.start : count.span.end].lower())
    return said is not None and _ENDS_THERE.match(text, count.span.end) is not None
