"""Batches: how many items share one call, which the number of questions per item decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.numbers import NUMBER_WORDS
from asklint.reader.statements import statements
from asklint.record import record
from asklint.systems.dtree.parse import TREE_NAME, live_trees
from asklint.systems.dtree.versions import QUESTIONS_PER_CALL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block
    from asklint.reader.model import Reading
    from asklint.reader.statements import Statement
    from asklint.source import Span

_N = r"(?:\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_ROOTS = Pattern(rf"\b(?P<low>{_N})(?:\s*(?:-|–|—|to|or)\s*(?P<high>{_N}))?\s+root\s+questions?\b")
_SIZE = Pattern(
    rf"\bbatch(?:es)?(?:\s{{1,8}}size)?\s{{0,8}}(?:of|:|=|\(|→)?\s{{0,8}}(?P<a>{_N})\b(?!\s*(?:-|–|to)\s*\d)(?:\s+items?)?"
    rf"|\b(?P<b>{_N})\s+items?\s+(?:per|in\s+(?:one|a|each))\s+(?:single\s+)?(?:call|batch|invocation|round)\b"
)
_ITEMS = Pattern(
    rf"(?P<range>(?P<low>{_N})\s*(?:-|–|—|to)\s*)?\b(?P<high>{_N})\s+items?"
    r"(?:\s+(?:per|in\s+(?:one|a)(?:\s+single)?|at\s+once\s+in\s+one|for\s+each)\s+(?:call|batch|invocation|round|askuserquestion)\b"
    r"|\)\s*(?:per\s+call\b|invocation\b))"
)
_BATCH_OF = Pattern(
    rf"\b(?:batch(?:es)?|chunks?)\s*(?:size\s*)?(?:of|\(|:|=)\s*(?:up\s+to\s+|max(?:imum)?\s+|at\s+most\s+)?"
    rf"(?P<range>(?P<low>{_N})\s*(?:-|–|—|to)\s*)?(?P<high>{_N})\b(?!\s+\w{{0,20}}\s?questions?\b)(?P<noun>\s+items?\b)?"
)
_ITEMS_FIELD = Pattern(
    rf"[*_]{{0,2}}items[*_]{{0,2}}:[*_]{{0,2}}\s*(?P<range>(?P<low>{_N})\s*(?:-|–|to)\s*)(?P<high>{_N})\s+items?\b"
)
_MORE_THAN = Pattern(r"(?:more\s+than|over|exceeds?|exceeding|beyond|>|at\s+least|from)\s*$")
_FLOOR = Pattern(r"\bfloor\(\s*(?P<limit>\d{1,3})\s*/")
_ABOUT_ASKING = Pattern(r"AskUserQuestion|[§¶]ASK_|CMD_DECISION_TREE|\bquestions?\b")
_REACH = 160


@record(frozen=True)
class Misfit:
    """A number that does not fit, and what would. `edit` is the part to rewrite, where rewriting is all it takes."""

    message: str
    span: Span
    wanted: str
    edit: tuple[Span, str] | None = None


def batch_size(roots: int) -> int:
    return max(1, QUESTIONS_PER_CALL // max(1, roots))


def misfits(reading: Reading) -> Iterator[Misfit]:
    """Every number of items that a call cannot hold, or that its own arithmetic contradicts."""
    document = reading.document
    lowered = document.lowered
    if "items" not in lowered and "batch" not in lowered:
        return
    taken: set[Span] = set()
    for block in document.blocks:
        if block.kind in {"paragraph", "row"} and reading.stance(block).binding:
            for misfit in _arithmetic(block):
                taken.add(misfit.span)
                yield misfit
    roots = {tree.name.value: tree.roots for tree in live_trees(reading) if tree.name is not None}
    for statement in statements(reading):
        if not statement.stance.binding or statement.block.kind == "heading":
            continue
        for misfit in _in_statement(statement, roots):
            if not any(misfit.span.overlaps(span) for span in taken) and _is_about_asking(
                reading, statement.block
            ):
                yield misfit


def _is_about_asking(reading: Reading, block: Block) -> bool:
    """Items are also processed, fetched and copied; the section must be about questions."""
    section = reading.document.section_at(block.span.start)
    text = reading.document.text
    return any(
        _ABOUT_ASKING.search(text, s.span.start, min(s.span.end, s.span.start + 20_000))
        for s in section.path()
    ) or (section.heading is None and _ABOUT_ASKING.search(text) is not None)


def _value(word: str) -> int:
    return int(word) if word.isdecimal() else NUMBER_WORDS.get(word, 0)


def _arithmetic(block: Block) -> Iterator[Misfit]:
    """“2 root questions … 4 items per call”, and the formula itself."""
    parts = block.children if block.kind == "row" else [block]
    text = " | ".join(part.text for part in parts).lower()
    if len(text) != sum(len(part.text) for part in parts) + 3 * (len(parts) - 1):
        return

    def place(start: int, end: int) -> Span:
        at = 0
        for part in parts:
            if start < at + len(part.text):
                return part.content.span(start - at, min(end - at, len(part.text)))
            at += len(part.text) + 3
        return block.span

    for match in _FLOOR.finditer(text):
        if (
            int(match.group("limit")) != QUESTIONS_PER_CALL
            and "root" in text[match.start() : match.end() + 40]
        ):
            span = place(*match.span("limit"))
            yield Misfit(
                f"the batch size is computed from {match.group('limit')} questions per call, and a call takes {QUESTIONS_PER_CALL}",
                span,
                f"write floor({QUESTIONS_PER_CALL} / roots)",
                (span, str(QUESTIONS_PER_CALL)),
            )
    stated = list(_ROOTS.finditer(text))
    for number, roots in enumerate(stated):
        end = stated[number + 1].start() if number + 1 < len(stated) else len(text)
        size = _SIZE.search(text, roots.end(), min(end, roots.end() + _REACH))
        if size is None:
            continue
        group = "a" if size.group("a") else "b"
        fitting = {
            batch_size(_value(roots.group("low"))),
            batch_size(_value(roots.group("high") or roots.group("low"))),
        }
        if _value(size.group(group)) not in fitting:
            best, span = min(fitting), place(*size.span(group))
            yield Misfit(
                f"with {roots.group()} a batch holds {best}, not {size.group(group)}: floor({QUESTIONS_PER_CALL} / "
                f"{roots.group('high') or roots.group('low')}) = {best}",
                span,
                f"write {best}",
                (span, str(best)),
            )


def _in_statement(statement: Statement, roots: dict[str, int]) -> Iterator[Misfit]:
    lowered = statement.lowered
    named = [roots[name] for name in TREE_NAME.findall(statement.text) if name in roots]
    limit = batch_size(named[0]) if len(named) == 1 else QUESTIONS_PER_CALL
    for pattern in (_ITEMS, _BATCH_OF, _ITEMS_FIELD):
        for match in pattern.finditer(lowered):
            high = _value(match.group("high"))
            if high <= limit or _MORE_THAN.search(lowered[max(0, match.start() - 16) : match.start()]):
                continue
            if (
                pattern is _BATCH_OF
                and not match.group("noun")
                and "question" not in lowered
                and "item" not in lowered
            ):
                continue
            span = statement.part(
                match.start("range") if match.group("range") else match.start("high"), match.end("high")
            )
            reason = (
                f"a call takes {QUESTIONS_PER_CALL} questions"
                if limit == QUESTIONS_PER_CALL
                else f"each item takes {named[0]} of the {QUESTIONS_PER_CALL} questions of a call"
            )
            number = statement.part(*match.span("high"))
            yield Misfit(
                f"up to {high} items in one call, and {reason}: the call is rejected, or the last items are never asked about",
                span,
                f"take {limit} items at most, and chunk the rest",
                (number, str(limit)),
            )
            return
