"""The edits that take an unused suppression out and leave everything else as it was."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from asklint.finding import Edit
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asklint.directives import Selector
    from asklint.document.frontmatter import Entry
    from asklint.engine.suppress_read import Suppression, Target
    from asklint.source import Source


def removal(
    source: Source, suppression: Suppression, unused: Sequence[Target], partner: Suppression | None
) -> list[Edit]:
    """Remove the unused selectors, or the whole remark (with the `on` that only ends it) if none is left.

    No edits: what is written is too unusual to be edited safely.
    """
    gone = {id(target) for target in unused}
    kept = [t.selector for t in suppression.targets if t.selector and id(t) not in gone]
    if kept:
        dropped = [target.selector for target in unused if target.selector]
        return _without_selectors(source, kept, dropped)
    if suppression.comment is None:
        return _without_entry(source, suppression.entry) if suppression.entry else []
    edits = [_without_remark(source, suppression.span, suppression.comment)]
    if partner is not None and partner.comment is not None:
        ending = _without_remark(source, partner.span, partner.comment)
        if not ending.span.overlaps(edits[0].span):
            edits.append(ending)
    return edits


def _without_selectors(source: Source, kept: list[Selector], dropped: list[Selector]) -> list[Edit]:
    everything = sorted([*kept, *dropped], key=lambda selector: selector.span.start)
    whole = Span(everything[0].span.start, everything[-1].span.end)
    if source.position(whole.start).row == source.position(whole.end).row:
        between = [(a.span.end, b.span.start) for a, b in pairwise(everything)]
        if any(source.text[start:end].strip(" \t,") for start, end in between):
            return []
        remaining = sorted(kept, key=lambda selector: selector.span.start)
        return [Edit(whole, ", ".join(selector.text for selector in remaining))]
    edits = []
    for selector in dropped:
        row = source.position(selector.span.start).row
        if source.line(row).strip() != f"- {selector.text}":
            return []
        edits.append(Edit(_whole_lines(source, row, row), ""))
    return edits


def _without_remark(source: Source, remark: Span, comment: Span) -> Edit:
    text = source.text
    before, after = text[comment.start : remark.start], text[remark.end : comment.end]
    if before.strip(" \t\r\n<!-/*#") or after.strip(" \t\r\n*/->!"):
        start = remark.start
        while start > comment.start and text[start - 1] in " \t":
            start -= 1
        return Edit(Span(start, remark.end), "")
    return _without_comment(source, comment)


def _without_comment(source: Source, comment: Span) -> Edit:
    """A comment alone on its lines takes them with it; beside something, it takes the space next to it."""
    text = source.text
    first, last = source.position(comment.start).row, source.position(max(comment.start, comment.end - 1)).row
    start, end = source.line_span(first).start, source.line_span(last).end
    before, after = text[start : comment.start], text[comment.end : end]
    if not before.strip() and not after.strip():
        return Edit(_whole_lines(source, first, last), "")
    cut_start, cut_end = comment
    if before.strip():
        cut_start -= len(before) - len(before.rstrip(" \t"))
        glued = after[:1].isalnum() and before[-1:].isalnum() and text.startswith("/*", comment.start)
        return Edit(Span(cut_start, cut_end), " " if glued else "")
    cut_end += len(after) - len(after.lstrip(" \t"))
    return Edit(Span(cut_start, cut_end), "")


def _without_entry(source: Source, entry: Entry) -> list[Edit]:
    """The lines of a key in the frontmatter, if it has lines of its own."""
    start = entry.key_span.start
    end = start + len(source.text[start : entry.value_span.end].rstrip())
    first, last = source.position(start).row, source.position(max(start, end - 1)).row
    before = source.text[source.line_span(first).start : start]
    after = source.text[end : source.line_span(last).end]
    if before.strip() or after.strip():
        return []
    return [Edit(_whole_lines(source, first, last), "")]


def _whole_lines(source: Source, first: int, last: int) -> Span:
    start = source.line_starts[first - 1]
    end = source.line_starts[last] if last < source.line_count else len(source.text)
    return Span(start, end)
