"""What sentences say about splitting: the buckets, Hold, revising, and batching everything into one question."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.negation import negated
from asklint.reader.statements import Statement, statements
from asklint.record import record
from asklint.systems.gstack.chains import chapter

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from asklint.document.model import Document
    from asklint.reader.model import Reading
    from asklint.source import Span

#: Of lowered text.
_SPLIT_NEEDS = ("split", "per-option", "defer", "d<n>.", *(f"d{digit}" for digit in range(10)))
_SPLIT_WORDS = Pattern(
    r"\bd(?:\d{1,3}|<n>)\.(?:k|\d)|-split-|\bper-option\b|\bsplit (?:chain|per\b|calls?\b)"
    r"|\binclude\W{1,6}defer\W{1,6}cut\W{1,6}(?:and\W)?hold\b"
)
_HOLD = Pattern(r"\bHold\b(?! (?:off|scope|mode))")
_QUEUES = Pattern(
    r"\bqueue|\bcontinue (?:with|asking|to|on|through|the)\b|\bkeep (?:asking|going)\b|\bcarry on\b|\bmove on\b|\bgo on\b"
    r"|\b(?:ask|fire|finish|run|process) (?:about )?(?:the )?(?:next|rest|remaining|others?|later)\b|\bcome back\b|\bcircle back\b|\breturn to it\b"
    r"|\bproceed (?:to|with) the (?:next|rest|remaining|others?)\b|\bask (?:it |about it )?again (?:later|at the end)\b|\bpark it\b|\brevisit\b"
)
_STOPS = Pattern(r"\bstop|\bhalt|\bpause the chain|\bend the chain|\bbreak the chain|\bwait\b")
_AFTERWARDS = Pattern(
    r"\bafter (?:the )?discuss|\bonce (?:the user|they|it is|discussed)|\buntil\b|\bwhen (?:the user|they) (?:says?|resumes?|asks?)|\bonly (?:if|when|after)\b"
)
_REVISE = Pattern(r"\brevis(?:e|es|ion|ing)\b")
_RERUN = Pattern(
    r"\b(?:re-?run|re-?start|re-?fire|re-?ask|repeat|replay|redo|start over)\w*\b[^.;]{0,40}?"
    r"\b(?:chain|all (?:the )?(?:options|questions|calls)|every (?:option|question|call)|each option)\b"
    r"|\b(?:go|start|begin) (?:back |again |over ){0,3}(?:to|at|from|with) `?d(?:\d{1,3}|<n>)\.1\b"
    r"|\bfire `?d(?:\d{1,3}|<n>)\.1`? again\b"
    r"|\b(?:start|run|ask|fir)(?:e|ing)? the (?:whole |entire |full )?(?:chain|split) (?:over|again|anew)\b|\bstart(?:ing)? over\b"
    r"|\b(?:ask|fire|put) (?:everything|all of (?:them|the questions)|(?:all|every)(?: the)? (?:one|questions?)|the whole set) again\b"
)
_SHOWN_AS_WRONG = Pattern(
    r"[\W_]{0,6}(?:wrong|bad|incorrect|broken|anti-?pattern|pre-(?:fix|rule)|failure|the bug)\b[^.:]{0,40}:"
)
_ONE_CALL = Pattern(
    r"\b(?:in|into|as|through|via|with|using|to) (?:exactly )?(?:a |the )?(?:single|one|same) (?:`|\*\*)?(?:mcp__[\w*]{1,20}__)?(?:askuserquestion|auq)\b"
)
_ALL_OF_THEM = Pattern(
    r"\b(?:all|every|each|them|everything|these|those|both)\b"
    r"|\b(?:items|findings|decisions|issues|questions|comments|todos|candidates|options|choices|gaps|proposals|fixes|expansions)\b"
)
_GATHERS = Pattern(
    r"\b(?:batch|combin|bundl|group|collect|gather|merg|consolidat|present|put|ask|list|roll|fold|send|surface|show|raise|pack|offer)(?:e|ed|ing)?\b"
)
_BOUNDED = Pattern(
    r"(?:≤|<=|\bup to|\bat most|\bmax(?:imum)?(?: of)?|\bno more than|\bfewer than|\bunder) ?(?:\d|two|three|four)\b|\b[1-4] or fewer\b|\b(?:two|three|four|[2-4]) (?:[`\w-]{1,20} )?(?:items|findings|questions|options|decisions|of them)\b"
    r"|\bif (?:there (?:is|are) )?(?:only )?(?:one|two|three|four|[1-4])\b|\bgroups? of\b|\bsplit\b"
)
_SHAPE = Pattern(
    r"\bsplit|\bbatch(?:es|ed)? (?:of|into|in groups)|≤ ?4-groups|\bgroups? of (?:≤ ?)?(?:4|four|3|three)\b|\bsequential|\bone (?:call|question|askuserquestion) (?:per|for each)\b"
    r"|\bone at a time\b|\btwo-step|\bfollow-up question\b"
)
_SMALL = Pattern(
    r"\b(?:even (?:with|for|if)|for|with|when|if)\b[^.;]{0,40}?\b(?:two|three|four|[2-4])\b(?! ?\+| or more|-groups?)"
    r"[^.;]{0,20}?(?:\b(?:options|candidates|items|choices)\b|,|:)"
    r"|\bn[*_`]{0,2} ?(?:≤|<=|=) ?[2-4]\b|\bn ?< ?[3-5]\b"
)
_MORE = Pattern(r"\b(?:more than|over|above|at least|exceeds?|beyond|fewer than 5)\b|[>≥+]")
_SPLITS = Pattern(
    r"(?<![-\w])split\b(?! chain| rule)|\b(?:fire|run|use|start) (?:a|the) split chain\b|\bone (?:call|question|askuserquestion) (?:per|for each) (?:option|candidate|item)\b|\bper-option (?:calls?|questions?|chain)\b"
)
_SCORES = Pattern(r"\bcompleteness(?: score|: ?`?(?:n|x|\d{1,2})/10)")
_NO_SCORE = Pattern(
    r"\b(?:no|omit|omits|without|never|not|instead of|skip|drop|n't|rather than|replace[sd]?)\b"
)
_PER_OPTION_CALL = Pattern(
    r"\bper-option (?:call|question|brief)|\bsplit (?:call|question)|\bd(?:\d{1,3}|<n>)\.(?:k|\d)|\bchild(?:ren)? (?:call|question)"
)


@record(frozen=True)
class Said:
    """Words of a sentence that break the contract of a chain."""

    span: Span
    words: str


def _binding(reading: Reading, *words: str) -> Iterator[Statement]:
    """The sentences that an agent acts on, of the blocks that have one of these words in lower case."""
    for statement in statements(reading, words):
        if statement.stance.binding and not _SHOWN_AS_WRONG.match(statement.lowered):
            yield statement


class SplitPassages:
    """The chapters of a document that speak of splitting at all."""

    def __init__(self, document: Document) -> None:
        self.document = document
        lowered = document.lowered
        self._places = [
            block.span.start
            for block in document.leaves_saying(*_SPLIT_NEEDS)
            if _SPLIT_WORDS.search(lowered, *block.span) is not None
        ]

    def around(self, offset: int) -> bool:
        span = chapter(self.document, offset) if self._places else None
        at = bisect_left(self._places, span.start) if span else 0
        return span is not None and at < len(self._places) and self._places[at] < span.end


def _said(statement: Statement, match: re.Match[str]) -> Said:
    return Said(statement.part(match.start(), match.end()), statement.text[match.start() : match.end()])


def hold_queues(reading: Reading) -> Iterator[Said]:
    """Sentences by which the chain goes on behind a Hold."""
    passages = SplitPassages(reading.document)
    before: Statement | None = None
    for statement in _binding(reading, "hold"):
        holds = _HOLD.search(statement.text)
        if (
            holds is None
            and before is not None
            and before.block is statement.block
            and _opens_with_queue(statement)
        ):
            holds = _HOLD.search(before.text)
            holds = None if _STOPS.search(before.lowered) else holds
        before = statement
        if holds is None or not passages.around(statement.span.start):
            continue
        lowered = statement.lowered
        if _STOPS.search(lowered) or _AFTERWARDS.search(lowered):
            continue
        for match in _QUEUES.finditer(lowered):
            if negated(lowered, match.start(), match.end()) is None:
                yield _said(statement, match)
                break


def _opens_with_queue(statement: Statement) -> bool:
    """An order that goes on from the sentence before it: "Then ask the rest."."""
    match = _QUEUES.search(statement.lowered)
    return match is not None and match.start() <= 12


def reruns(reading: Reading) -> Iterator[Said]:
    """Sentences by which a revision of one option starts the whole chain again."""
    passages = SplitPassages(reading.document)
    for statement in _binding(reading, "evis"):
        lowered = statement.lowered
        if not _REVISE.search(lowered) or not passages.around(statement.span.start):
            continue
        for match in _RERUN.finditer(lowered):
            if negated(lowered, match.start(), match.end()) is None:
                yield _said(statement, match)
                break


def batches_all(reading: Reading) -> Iterator[Said]:
    """Sentences that put any number of decisions into one question."""
    for statement in _binding(reading, "askuserquestion", "auq"):
        lowered = statement.lowered
        match = _ONE_CALL.search(lowered)
        if match is None or negated(lowered, match.start(), match.end()) is not None:
            continue
        said = lowered[: match.start()]
        gathers = list(_GATHERS.finditer(said))
        if not gathers or not _ALL_OF_THEM.search(said) or _BOUNDED.search(lowered):
            continue
        verb = gathers[-1]
        if negated(lowered, verb.start(), verb.end()) is None:
            yield Said(statement.part(verb.start(), match.end()), statement.text[verb.start() : match.end()])


def splits_small(reading: Reading) -> Iterator[Said]:
    """Sentences that split four options or fewer."""
    if not reading.document.says("option"):
        return
    for statement in _binding(reading, "split", "per-option", "one"):
        lowered = statement.lowered
        small = _SMALL.search(lowered)
        if small is None or _MORE.search(small.group()):
            continue
        for match in _SPLITS.finditer(lowered):
            if negated(lowered, match.start(), match.end()) is None and not _NO_SCORE.search(lowered):
                start, end = min(small.start(), match.start()), max(small.end(), match.end())
                if end - start <= 160 and ";" not in lowered[start:end]:
                    yield Said(statement.part(start, end), statement.text[start:end])
                break


def scores_split(reading: Reading) -> Iterator[Said]:
    """Sentences that want a completeness score in the questions of a chain."""
    for statement in _binding(reading, "completeness"):
        lowered = statement.lowered
        match = _SCORES.search(lowered)
        if match is None or _NO_SCORE.search(lowered):
            continue
        title = reading.document.section_at(statement.span.start).title.lower()
        if _PER_OPTION_CALL.search(lowered) or _PER_OPTION_CALL.search(title):
            yield _said(statement, match)


def names_shape(text: str) -> bool:
    """Whether a passage says how more options than fit are put before the user."""
    return _SHAPE.search(text.lower()) is not None
