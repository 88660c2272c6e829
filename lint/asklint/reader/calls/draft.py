"""A question being put together from fields that arrive one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.reader.model import Count, Option, Question, Text
from asklint.reader.option_text import count_options
from asklint.record import field, record, replace
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterable


@record()
class QuestionDraft:
    text: Text | None = None
    header: Text | None = None
    multi_select: bool | None = None
    multi_select_span: Span | None = None
    options: list[Option] = field(default_factory=list)
    conditions: list[str] = field(default_factory=list)
    """For each option the condition it stands under, or empty."""
    options_span: Span | None = None
    keys: dict[str, Span] = field(default_factory=dict)
    wrong_types: dict[str, str] = field(default_factory=dict)
    extent: list[Span] = field(default_factory=list)
    """Everything that was read into it."""

    def add(self, option: Option, condition: str = "") -> None:
        self.options.append(replace(option, condition=condition) if condition else option)
        self.conditions.append(condition)
        self.extent.append(option.span)

    def finish(self, whole: Span | None = None) -> Question:
        span = whole or hull(self.extent)
        return Question(
            span=span,
            options=tuple(self.options),
            count=self._count(),
            text=self.text,
            header=self.header,
            multi_select=self.multi_select,
            multi_select_span=self.multi_select_span,
            options_span=self.options_span,
            keys=self.keys,
            wrong_types=self.wrong_types,
        )

    def _count(self) -> Count:
        if self.options:
            return count_options(self.options, self.conditions)
        if self.options_span is None:
            # Fields without `options` have none; a question that is merely quoted leaves them open.
            return Count(0, 0, exact=True) if self.keys else Count(0, None, exact=False)
        empty = self.options_span.end - self.options_span.start <= 2
        return Count(0, 0, exact=True) if empty else Count(0, None, exact=False)


def hull(spans: Iterable[Span]) -> Span:
    """The smallest span around all."""
    kept = list(spans)
    if not kept:
        return Span(0, 0)
    return Span(min(s.start for s in kept), max(s.end for s in kept))
