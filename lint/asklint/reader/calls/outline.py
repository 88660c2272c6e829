"""Fields written line by line: YAML, what looks like it, and `Question: / Header: / Options:` for readers.

A reader by indentation that takes what no YAML parser takes: two keys on a line, `- "Label" - description`, letters
and numbers as bullets, keys in bold or in another language.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from asklint.reader.calls.draft import QuestionDraft, hull
from asklint.reader.calls.from_literal import fill_options, read_question
from asklint.reader.calls.inline import MAX_INLINE, add_inline_options
from asklint.reader.calls.keys import OPTION_FIELDS, QUESTION_FIELDS, find_tool, key_as_written
from asklint.reader.calls.lines import Key, Line, is_lettered, is_rule, key_at, next_field, split_lines
from asklint.reader.calls.options import OptionDraft, starts_option
from asklint.reader.calls.values import opens_block, read_value
from asklint.reader.literal import read_literal
from asklint.reader.literal_model import Arr, Obj
from asklint.reader.model import Option, Text
from asklint.reader.quantity import goes_on, is_condition, stated
from asklint.source import Span

if TYPE_CHECKING:
    from asklint.document.textmap import TextMap

_COMMENT = re.compile(r"#(?!#)[ \t]|//[ \t]|<!--|#$")
_HEADING = re.compile(r"#{2,6}[ \t]")
_QUOTED_QUESTION = re.compile(r"[\"“「](?P<text>[^\"“”「」\n]{3,300}[?？][^\"“”「」\n]{0,80})[\"”」][.:*_]{0,4}$")
_MARKED_LIST = re.compile(r"\[[A-Za-z1-9]\][^\],\n]{0,200}\[[A-Za-z1-9]\]")
_WITH_OPTIONS = re.compile(r"\boptions\b[\w ]{0,20}[:：]$")
_LIST_OF_QUESTIONS = re.compile(r"\bquestions\b")


@dataclass(slots=True)
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
    quoted: bool = False
    extent: list[Span] = field(default_factory=list)
    problem: str = ""
    problem_span: Span | None = None

    def span(self) -> Span:
        return hull([*self.extent, *(span for question in self.questions for span in question.extent)])


class Outline:
    """One pass over the lines; `read` returns the calls it has put together."""

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
        self.option: OptionDraft | None = None
        self.condition = ""
        self.blank = False
        self.stray = 0
        self.asked: Text | None = None
        """The last quoted question in running text, for an `Options:` that follows it."""

    def read(self) -> list[CallDraft]:
        i = 0
        while i < len(self.lines):
            line = self.lines[i]
            if line.start >= line.end:
                self.blank = True
                i += 1
                continue
            i = max(i + 1, self.take(i, line))
            self.blank = False
        self.finish_call()
        return self.calls

    def take(self, i: int, line: Line) -> int:
        """Read one line; the index of the next is returned."""
        text = self.text
        if is_rule(text, line) or _HEADING.match(text, line.start, line.end):
            self.finish_call()
            return i + 1
        if _COMMENT.match(text, line.start, line.end):
            remark = text[line.start : line.end].lstrip("#/<!- \t")
            if self.options_line is not None:
                self.option_comment(line, remark)
            return i + 1
        key = key_at(text, line.body, line.end)
        if key and self.options_line is not None and self.belongs_to_option(line, key):
            return self.option_field(i, line, key)
        if key and key.name in QUESTION_FIELDS and not self.is_label(line, key):
            return self.fields(i, line, key)
        if self.options_line is not None and self.option_text(line):
            return i + 1
        return self.other(i, line, key)

    def option_comment(self, line: Line, remark: str) -> None:
        """A comment among options: a condition for those below it, or word of more than are written."""
        if is_condition(remark):
            self.finish_option()
            self.condition = remark
        elif goes_on(remark) and self.question is not None:
            self.finish_option()
            span = self.content.span(line.start, line.end)
            self.question.add(Option(Text(remark, span, placeholder=True), span, stands_for=stated(remark.lower()) or (0, None)))

    # ---- fields of a question

    def fields(self, i: int, line: Line, key: Key) -> int:
        """All fields on a line, the first of which is `key`."""
        self.finish_option()
        following: Key | None = key
        after = i + 1
        at = line.body
        while following:
            current = following
            self.begin(line, current)
            at, after = self.field(i, line, current)
            following = None
            if at < line.end and after == i + 1:
                found = next_field(self.text, at, line.end)
                if found and found[1].name and not self.text[at : found[0]].strip(" \t,/;|-—·)"):
                    following = found[1]
                    if self.call:
                        self.call.strict = False
        return after

    def begin(self, line: Line, key: Key) -> None:
        """Open the call or question that a field belongs to."""
        question = self.question
        if key.name == "questions":
            if self.call is None or question is not None:
                self.finish_call()
                self.call = CallDraft()
            self.call.batch = True
            return
        full = question is not None and (
            (key.name == "question" and (question.text is not None or bool(question.options)))
            or (key.name == "header" and (question.header is not None or bool(question.options)))
            or (key.name == "options" and question.options_span is not None)
        )
        if question is not None and (full or self.left(line)):
            same = self.call is not None and (self.call.batch or self.next_item(line))
            tool = self.call.tool if self.call else ""
            if same and self.call:
                self.finish_question()
                self.call.batch = True
            else:
                self.finish_call()
                self.call = CallDraft(tool=tool if full else "")
        if self.question is None:
            self.call = self.call or CallDraft()
            self.question = QuestionDraft()
            self.question_line = line
            self.plain_fields = False
        elif not line.bullet:
            self.plain_fields = True

    def left(self, line: Line) -> bool:
        """In running text, a field further out than the question it would join starts anew."""
        first = self.question_line
        return first is not None and line.indent < first.indent - 1 and bool(self.question and self.question.options)

    def next_item(self, line: Line) -> bool:
        """Whether a bulleted field starts the next item of a list of mappings."""
        first = self.question_line
        return bool(first and first.bullet and line.bullet and self.plain_fields and first.indent == line.indent)

    def field(self, i: int, line: Line, key: Key) -> tuple[int, int]:
        """Read the value of one field; where it ends, and the index of the next line."""
        call, question = self.call, self.question
        assert call is not None
        key_span = self.content.span(key.start, key.end)
        call.extent.append(self.content.span(key.start, key.value))
        written = key_as_written(key.written, key.name)
        if not key.plain or written != key.written:
            call.strict = False
        if key.name == "questions":
            return self.batch(i, line, key)
        assert question is not None
        question.keys.setdefault(written, key_span)
        if key.name == "options":
            return self.options(i, line, key)
        if opens_block(self.text, key.value, line.end):
            return self.block_text(i, line, key)
        stop = line.end
        if key.value < line.end and self.text[key.value] not in "\"'“「`" and (self.prose or key.name == "question"):
            stop = self.wrapped(i, line)
        value = read_value(self.content, key.value, stop, self.limit)
        if value.problem and not call.problem:
            call.problem, call.problem_span = value.problem, self.content.span(key.value, key.value + 1)
        if value.text is not None:
            self.assign(question, key, written, value.text)
        return value.end, self.line_after(i, value.end)

    def assign(self, question: QuestionDraft, key: Key, written: str, value: Text) -> None:
        question.extent.append(value.span)
        if key.name == "question":
            question.text = value
        elif key.name == "header":
            question.header = value
        elif key.name == "multiSelect":
            question.multi_select_span = Span(self.content.origin(key.start), value.span.end)
            lowered = value.value.lower().split(" ")[0].strip(".,;()")
            if lowered in ("true", "yes", "false", "no") and (not value.quoted or (self.call and not self.call.strict)):
                question.multi_select = lowered in ("true", "yes")
            elif value.quoted:
                question.wrong_types[written] = "string"

    def wrapped(self, i: int, line: Line) -> int:
        """The end of an unquoted value that runs on over the following lines."""
        end = line.end
        for following in self.lines[i + 1 : i + 12]:
            deeper = following.indent > line.indent
            if following.start >= following.end or following.bullet or not (deeper or self.prose) or following.indent < line.indent:
                break
            if key_at(self.text, following.body, following.end) or is_lettered(self.text, following) or is_rule(self.text, following):
                break
            end = following.end
        return end

    def block_text(self, i: int, line: Line, key: Key) -> tuple[int, int]:
        last = i
        for n in range(i + 1, len(self.lines)):
            following = self.lines[n]
            if following.start < following.end and following.indent <= line.indent:
                break
            if following.start < following.end:
                last = n
        if last > i and self.question is not None:
            start, end = self.lines[i + 1].start, self.lines[last].end
            value = " ".join(self.text[start:end].split())
            self.assign(self.question, key, key.written, Text(value, self.content.span(start, end)))
        return line.end, last + 1

    def line_after(self, i: int, at: int) -> int:
        """The index of the first line that begins behind an offset."""
        i += 1
        while i < len(self.lines) and self.lines[i].start < at:
            i += 1
        return i

    def batch(self, i: int, line: Line, key: Key) -> tuple[int, int]:
        """`questions:` with a list below it or with an array behind it."""
        call = self.call
        assert call is not None
        at = key.value
        if self.text[at : at + 1] == "[":
            reading = read_literal(self.text, at, self.limit)
            if isinstance(reading.node, Arr):
                for item in reading.node.items:
                    if isinstance(item.node, Obj) and item.node.get("question", "prompt", "options"):
                        draft = QuestionDraft()
                        read = read_question(self.content, item.node)
                        draft.text, draft.header, draft.options_span = read.text, read.header, read.options_span
                        draft.multi_select, draft.multi_select_span = read.multi_select, read.multi_select_span
                        draft.options, draft.conditions = list(read.options), [""] * len(read.options)
                        draft.keys, draft.wrong_types = dict(read.keys), dict(read.wrong_types)
                        draft.extent.append(read.span)
                        call.questions.append(draft)
                self.note_faults(reading.faults)
            return reading.end, self.line_after(i, reading.end)
        return line.end, i + 1

    def note_faults(self, faults: tuple[tuple[str, int, int], ...]) -> None:
        if faults and self.call and not self.call.problem:
            message, start, end = faults[0]
            self.call.problem, self.call.problem_span = message, self.content.span(start, end)

    # ---- options

    def options(self, i: int, line: Line, key: Key) -> tuple[int, int]:
        question = self.question
        assert question is not None and self.call is not None
        if question.text is None and self.asked is not None and not self.call.tool:
            question.text = self.asked
            question.extent.append(self.asked.span)
        self.options_line, self.item_indent, self.condition = line, None, ""
        at = key.value
        if at >= line.end:
            question.options_span = self.content.span(key.start, key.end)
            return line.end, i + 1
        if self.text[at] == "[" and not _MARKED_LIST.match(self.text, at, line.end):
            reading = read_literal(self.text, at, self.limit)
            if isinstance(reading.node, Arr):
                fill_options(question, self.content, reading.node)
                self.call.objects = self.call.objects or any(isinstance(item.node, Obj) for item in reading.node.items)
                if any(f.message.endswith("closed") or "closed before" in f.message for f in reading.faults):
                    self.note_faults(reading.faults)
                self.options_line = None
                return reading.end, self.line_after(i, reading.end)
        stop = self.wrapped(i, line)
        following = next_field(self.text, at, stop)
        if following and following[1].name in QUESTION_FIELDS:
            stop = following[0]
        question.options_span = self.content.span(at, stop)
        question.extent.append(question.options_span)
        self.call.strict = False
        add_inline_options(question, self.content, at, min(stop, at + MAX_INLINE))
        if question.options:
            self.options_line = None
        return stop, self.line_after(i, stop) if stop > line.end else i + 1

    def is_label(self, line: Line, key: Key) -> bool:
        """`- Question: …` among options at their own depth is a label, not a field."""
        if self.item_indent is None or self.option is None or not line.bullet or self.options_line is None:
            return False
        return line.indent == self.item_indent and line.indent > self.options_line.indent and key.name != "question"

    def belongs_to_option(self, line: Line, key: Key) -> bool:
        """Whether a key is part of an option: `label:`, `description:`, or anything indented below one."""
        assert self.options_line is not None
        if line.indent < self.options_line.indent:
            return False
        if key.name in OPTION_FIELDS:
            return True
        return bool(not line.bullet and self.option and self.option.mapping and line.indent > self.option.line.indent and not key.name)

    def option_field(self, i: int, line: Line, key: Key) -> int:
        """`- label: "x"`, or `description: "y"` below it."""
        assert self.call is not None and self.question is not None
        fresh = self.option is None or (line.bullet and line.indent <= self.option.line.indent) or (
            key.name == "label" and "label" in self.option.parts
        )
        if fresh:
            self.finish_option()
            self.option = OptionDraft(line, line.start, line.end, mapping=True)
            self.item_indent = line.indent if self.item_indent is None else self.item_indent
        option = self.option
        assert option is not None
        option.mapping = True
        self.call.objects = True
        after = i + 1
        following: Key | None = key
        while following:
            current, following = following, None
            option.keys[key_as_written(current.written, current.name or current.written)] = self.content.span(current.start, current.end)
            if opens_block(self.text, current.value, line.end):
                after = self.skip_block(i, line)
                break
            value = read_value(self.content, current.value, line.end, self.limit)
            if value.problem and not self.call.problem:
                self.call.problem, self.call.problem_span = value.problem, self.content.span(current.value, current.value + 1)
            if value.text is not None:
                option.parts.setdefault(current.name or current.written, value.text)
            option.end = max(option.end, value.end, line.end)
            after = max(after, self.line_after(i, value.end))
            found = next_field(self.text, value.end, line.end) if value.end < line.end else None
            if found:
                following = found[1]
                self.call.strict = False
        return after

    def skip_block(self, i: int, line: Line) -> int:
        body = line.body - line.start + line.indent
        n = i + 1
        while n < len(self.lines) and (self.lines[n].start >= self.lines[n].end or self.lines[n].indent > max(line.indent, body - 1)):
            n += 1
        return n

    def option_text(self, line: Line) -> bool:
        """Take a line as an option or as more of one; False when the list is over."""
        assert self.options_line is not None and self.question is not None and self.call is not None
        key_line = self.options_line
        marked = starts_option(self.text, line)
        if self.item_indent is None:
            deep_enough = line.indent > key_line.indent or (not key_line.bullet and marked)
            if not deep_enough or (not marked and (self.blank or self.prose)):
                return False
            self.item_indent = line.indent
            self.plain_items = not marked
        if self.option is not None and line.indent > self.item_indent:
            self.option.end = line.end
            return True
        fits = abs(line.indent - self.item_indent) <= 1 and (marked or (self.plain_items and not self.blank))
        if not fits or line.indent < key_line.indent:
            return False
        self.finish_option()
        self.option = OptionDraft(line, line.start, line.end)
        return True

    plain_items = False

    def finish_option(self) -> None:
        option, self.option = self.option, None
        if option is not None and self.question is not None and self.call is not None:
            built, is_object = option.build(self.content)
            self.call.objects = self.call.objects or is_object
            if not is_object:
                self.call.strict = self.call.strict and self.text[option.line.body : option.line.body + 1] in ('"', "'")
            self.question.add(built, self.condition)
            if self.question.options_span is not None:
                self.question.options_span = hull([self.question.options_span, built.span])

    # ---- everything else

    def other(self, i: int, line: Line, key: Key | None) -> int:
        """A line that is neither field nor option: the tool's name, an unknown key, running text."""
        tool = find_tool(self.text, line.start, line.end)
        if tool and self.text[tool.end() : tool.end() + 1] != "(":
            rest = self.text[tool.end() : line.end].strip(" `*")
            if rest == "" or rest.endswith((":", "：")) or rest.startswith((":", "：")) or line.start == tool.start():
                self.finish_call()
                self.call = CallDraft(tool=tool.group(), batch=_LIST_OF_QUESTIONS.search(rest) is not None)
                self.call.extent.append(self.content.span(tool.start(), tool.end()))
                self.call.strict = '"' not in rest
                self.remember(line, tool.end())
                self.stray = 0
                if self.question is None and _WITH_OPTIONS.search(rest):
                    self.question, self.question_line, self.plain_fields = QuestionDraft(), line, False
                    self.expect_options(line)
                return i + 1
        if self.answers_follow(line):
            self.expect_options(self.lines[i - 1])
            if self.option_text(line):
                return i + 1
            self.options_line = None
        if key and key.name == "answer" and self.call:
            self.call.record = True
            return i + 1
        first = self.question_line
        if key and not key.name and self.question is not None and first is not None and not self.prose:
            if line.indent == first.indent + (first.body - first.start) or (line.indent == first.indent and bool(line.bullet) == bool(first.bullet)):
                self.finish_option()
                self.question.keys.setdefault(key.written, self.content.span(key.start, key.end))
                self.options_line = None
                return self.skip_block(i, line) if opens_block(self.text, key.value, line.end) else i + 1
        if self.question is not None:
            ended = bool(self.question.options) or self.stray >= 2 or (self.prose and self.blank)
            if ended:
                self.finish_call()
        elif self.call is not None and self.stray >= 3:
            self.finish_call()
        self.stray += 1
        self.remember(line, line.start)
        return i + 1

    def expect_options(self, line: Line) -> None:
        """The following items are options although no `options:` says so."""
        assert self.question is not None and self.call is not None
        self.options_line, self.item_indent, self.condition = line, None, ""
        self.call.strict = False

    def answers_follow(self, line: Line) -> bool:
        """Whether quoted or lettered items stand right below the question that the tool's name introduced."""
        if self.question is None or self.call is None or self.question.keys or self.question.options or self.blank:
            return False
        body = self.text[line.body : line.body + 1]
        return self.options_line is None and (is_lettered(self.text, line) or bool(line.bullet and body in ('"', "“", "「")))

    def remember(self, line: Line, at: int) -> None:
        match = _QUOTED_QUESTION.search(self.text, at, line.end)
        self.asked = Text(match["text"], self.content.span(match.start("text"), match.end("text")), True) if match else None
        if self.asked and self.call and self.call.tool and self.question is None:
            self.question, self.question_line, self.plain_fields = QuestionDraft(text=self.asked), line, False
            self.question.extent.append(self.asked.span)
            self.call.strict = False

    def finish_question(self) -> None:
        self.finish_option()
        if self.question is not None and self.call is not None:
            self.call.questions.append(self.question)
        self.question = self.question_line = self.options_line = None
        self.item_indent = None
        self.condition = ""
        self.asked = None
        self.stray = 0

    def finish_call(self) -> None:
        self.finish_question()
        if self.call is not None and self.call.questions:
            self.calls.append(self.call)
        self.call = None
