"""What the field reader has read so far: calls, the question at hand, the options below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.calls.draft import QuestionDraft, hull
from asklint.reader.calls.lines import Line, is_lettered, is_rule, key_at, split_lines
from asklint.reader.menus.splitting import split_list
from asklint.reader.option_text import read_option
from asklint.record import field, record

if TYPE_CHECKING:
    from asklint.document.textmap import TextMap
    from asklint.reader.calls.options import OptionDraft
    from asklint.reader.model import Text
    from asklint.source import Span


_PAIR = 2
_LABEL = Pattern(r"[^\s.:;,—–()]{1,30}(?: [^\s.:;,—–()]{1,24}){0,3}")


@record()
class CallDraft:
    tool: str = ""
    questions: list[QuestionDraft] = field(default_factory=list)
    batch: bool = False
    """`questions:` was written, so further questions belong to the same call."""
    strict: bool = True
    """Everything in it is YAML."""
    objects: bool = False
    """Options are written as objects."""
    record: bool = False
    """It holds an answer: a log, no call."""
    extent: list[Span] = field(default_factory=list)
    problem: str = ""
    problem_span: Span | None = None

    def span(self) -> Span:
        return hull([*self.extent, *(span for question in self.questions for span in question.extent)])


class OutlineState:
    """The lines, where reading stands among them, and how its parts are closed."""

    def __init__(self, content: TextMap, start: int, end: int, prose: bool) -> None:
        self.content = content
        self.text = content.text
        self.limit = end
        self.prose = prose
        self.lines = split_lines(self.text, start, end)
        self.calls: list[CallDraft] = []
        self.call: CallDraft | None = None
        self.question: QuestionDraft | None = None
        self.question_line: Line | None = None
        self.plain_fields = False
        self.options_line: Line | None = None
        self.item_indent: int | None = None
        self.plain_items = False
        """Options stand there without any marker."""
        self.option: OptionDraft | None = None
        self.last_item: tuple[int, int] | None = None
        """Where the last option stands that is a line of text."""
        self.condition = ""
        self.blank = False
        self.stray = 0
        self.asked: Text | None = None
        """The last quoted question in running text, for an `Options:` that follows it."""

    def line_after(self, i: int, at: int) -> int:
        """The index of the first line that begins behind an offset."""
        i += 1
        while i < len(self.lines) and self.lines[i].start < at:
            i += 1
        return i

    def skip_block(self, i: int, line: Line) -> int:
        body = line.body - line.start + line.indent
        n = i + 1
        while n < len(self.lines) and (
            self.lines[n].start >= self.lines[n].end or self.lines[n].indent > max(line.indent, body - 1)
        ):
            n += 1
        return n

    def skip_paragraph(self, i: int) -> int:
        """Running text has lost its indentation: the index of the next blank line."""
        n = i + 1
        while n < len(self.lines) and self.lines[n].start < self.lines[n].end:
            n += 1
        return n

    def wrapped(self, i: int, line: Line) -> int:
        """The end of an unquoted value that runs on over the following lines."""
        end = line.end
        for following in self.lines[i + 1 : i + 12]:
            deeper = following.indent > line.indent
            if (
                following.start >= following.end
                or following.bullet
                or not (deeper or self.prose)
                or following.indent < line.indent
            ):
                break
            if (
                key_at(self.text, following.body, following.end)
                or is_lettered(self.text, following)
                or is_rule(self.text, following)
            ):
                break
            end = following.end
        return end

    def note_faults(self, faults: tuple[tuple[str, int, int], ...]) -> None:
        if faults and self.call and not self.call.problem:
            message, start, end = faults[0]
            self.call.problem, self.call.problem_span = message, self.content.span(start, end)

    def finish_option(self) -> None:
        option, self.option = self.option, None
        if option is not None and self.question is not None and self.call is not None:
            built, is_object = option.build(self.content)
            self.last_item = None if is_object else (option.line.body, option.end)
            self.call.objects = self.call.objects or is_object
            if not is_object:
                self.call.strict = self.call.strict and self.text[
                    option.line.body : option.line.body + 1
                ] in ('"', "'")
            self.question.add(built, self.condition)
            if self.question.options_span is not None:
                self.question.options_span = hull([self.question.options_span, built.span])

    def finish_question(self) -> None:
        self.finish_option()
        if self.question is not None and self.call is not None:
            self._split_only_item(self.question)
            self.call.questions.append(self.question)
        self.question = self.question_line = self.options_line = None
        self.item_indent = None
        self.condition = ""
        self.asked = None
        self.stray = 0

    def _split_only_item(self, question: QuestionDraft) -> None:
        """The only item holds all the labels, with commas between: "- Soup, Salad, Bread"."""
        if len(question.options) != 1 or self.last_item is None or question.options[0].label.quoted:
            return
        parts = split_list(self.text, *self.last_item)
        labels = [self.text[start:end] for start, end in parts]
        if len(parts) > _PAIR and all(_LABEL.fullmatch(label) for label in labels):
            question.options = [read_option(self.content, start, end) for start, end in parts]
            question.conditions = [self.condition] * len(parts)

    def finish_call(self) -> None:
        self.finish_question()
        if self.call is not None and self.call.questions:
            self.calls.append(self.call)
        self.call = None
