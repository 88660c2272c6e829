"""Fields written line by line: YAML, what looks like it, and `Question: / Header: / Options:` for readers.

A reader by indentation that takes what no YAML parser takes: two keys on a line, `- "Label" - description`,
letters and numbers as bullets, keys in bold or in another language.
"""

from __future__ import annotations

from asklint.lazy_regex import Pattern
from asklint.reader.calls.draft import QuestionDraft
from asklint.reader.calls.from_literal import draft_of
from asklint.reader.calls.keys import QUESTION_FIELDS, find_tool, key_as_written
from asklint.reader.calls.lines import QUESTION_WORDS, Key, Line, is_rule, key_at, next_field
from asklint.reader.calls.option_lines import LONG_QUESTION, QUOTED_QUESTION, TEMPLATE_BRANCH, OptionLines
from asklint.reader.calls.outline_state import CallDraft
from asklint.reader.calls.values import opens_block, read_value
from asklint.reader.literal import read_literal
from asklint.reader.literal_model import Arr, Obj
from asklint.reader.model import Text
from asklint.source import Span

_COMMENT = Pattern(r"#(?!#)[ \t]|//[ \t]|<!--|#$")
_PARAMETERS = Pattern(r"(?:Args|Arguments|Keyword Args|Parameters|Params|Attributes|Returns|Yields|Raises):$")
_HEADING = Pattern(r"#{2,6}[ \t]")
#: `AskUserQuestion (Header: "…", Question: "…", Options: …)` in a sentence.
_OPENS_FIELDS = Pattern(r"[`*]{0,3}(?: tool)? ?\( ?")
_WITH_OPTIONS = Pattern(r"\boptions\b[\w ]{0,20}[:：]$")
_LIST_OF_QUESTIONS = Pattern(r"\bquestions\b")


class Outline(OptionLines):
    """One pass over the lines; `read` returns the calls it has put together."""

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
        if _PARAMETERS.match(text, line.body, line.end):
            # what a function takes, described below it
            self.finish_call()
            return self.skip_paragraph(i) if self.prose else self.skip_block(i, line)
        branch = TEMPLATE_BRANCH.match(text, line.start, line.end) if self.options_line is not None else None
        if branch is not None:
            self.branch(branch.group("word"), text[line.start : line.end])
            return i + 1
        if _COMMENT.match(text, line.start, line.end):
            remark = text[line.start : line.end].lstrip("#/<!- \t")
            if self.options_line is not None:
                self.option_comment(line, remark)
            return i + 1
        key = key_at(text, line.body, line.end, in_call=self.awaits_question())
        if key and self.options_line is not None and self.belongs_to_option(line, key):
            return self.option_field(i, line, key)
        if key and key.name == "label" and self.options_line is None and self.takes_labels():
            return self.option_field(i, line, key)
        if key and key.name in QUESTION_FIELDS and not self.is_label(line, key):
            return self.fields(i, line, key)
        if self.options_line is not None and self.option_text(line):
            return i + 1
        return self.other(i, line, key)

    def awaits_question(self) -> bool:
        """Whether the tool is named and its question still to come: then `Message:` is that question."""
        return bool(self.call and self.call.tool and (self.question is None or self.question.text is None))

    def takes_labels(self) -> bool:
        """Whether `label:` may open the options although no `options:` does: right below the tool or its question."""
        question = self.question
        if self.call is None or not self.call.tool or self.stray:
            return False
        if question is None:
            if not self.lines:
                return False
            self.question = QuestionDraft()
            self.question_line = self.lines[0]
            self.plain_fields = False
        elif question.options or "options" in question.keys:
            return False
        assert self.question_line is not None
        self.expect_options(self.question_line._replace(bullet="", indent=0))
        return True

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
            self.stray = 0
        elif not line.bullet:
            self.plain_fields = True

    def left(self, line: Line) -> bool:
        """In running text, a field further out than the question it would join starts anew."""
        first = self.question_line
        return (
            first is not None
            and line.indent < first.indent - 1
            and bool(self.question and self.question.options)
        )

    def next_item(self, line: Line) -> bool:
        """Whether a bulleted field starts the next item of a list of mappings."""
        first = self.question_line
        return bool(
            first and first.bullet and line.bullet and self.plain_fields and first.indent == line.indent
        )

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
        if key.written.lower() not in QUESTION_WORDS:
            question.keys.setdefault(written, key_span)
        if key.name == "options":
            return self.options(i, line, key)
        if opens_block(self.text, key.value, line.end):
            return self.block_text(i, line, key)
        stop = line.end
        if (
            key.value < line.end
            and self.text[key.value] not in "\"'“「`"
            and (self.prose or key.name == "question")
        ):
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
            if lowered in ("true", "yes", "false", "no") and (
                not value.quoted or (self.call and not self.call.strict)
            ):
                question.multi_select = lowered in ("true", "yes")
            elif value.quoted:
                question.wrong_types[written] = "string"

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
                        draft = draft_of(self.content, item.node)
                        draft.extent.append(self.content.span(item.node.start, item.node.end))
                        call.questions.append(draft)
                self.note_faults(reading.faults)
            return reading.end, self.line_after(i, reading.end)
        return line.end, i + 1

    def other(self, i: int, line: Line, key: Key | None) -> int:
        """A line that is neither field nor option: the tool's name, an unknown key, running text."""
        tool = find_tool(self.text, line.start, line.end)
        opened = _OPENS_FIELDS.match(self.text, tool.end(), line.end) if tool else None
        first = key_at(self.text, opened.end(), line.end, in_call=True) if opened else None
        if tool and first and first.name in QUESTION_FIELDS and next_field(self.text, first.end, line.end):
            self.finish_call()
            self.call = CallDraft(tool=tool.group(), strict=False)
            self.call.extent.append(self.content.span(tool.start(), tool.end()))
            self.stray = 0
            return self.fields(i, line, first)
        if tool and self.text[tool.end() : tool.end() + 1] != "(":
            rest = self.text[tool.end() : line.end].strip(" `*")
            if (
                rest == ""
                or rest.endswith((":", "："))
                or rest.startswith((":", "："))
                or line.start == tool.start()
            ):
                self.finish_call()
                self.call = CallDraft(tool=tool.group(), batch=_LIST_OF_QUESTIONS.search(rest) is not None)
                self.call.extent.append(self.content.span(tool.start(), tool.end()))
                self.call.strict = '"' not in rest
                self.remember(line, tool.end())
                self.stray = 0
                if self.question is None and not self.prose and _WITH_OPTIONS.search(rest):
                    self.question, self.question_line, self.plain_fields = QuestionDraft(), line, False
                    self.expect_options(line)
                return i + 1
        if self.answers_follow(line) or self.plain_answers(i):
            assert self.question_line is not None
            self.expect_options(self.question_line._replace(bullet=""))
            if self.option_text(line):
                return i + 1
            self.options_line = None
        if key and key.name == "answer" and self.call:
            self.call.record = True
            return i + 1
        if key and self.question is not None and self.is_further_key(line, key):
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
        end = self.remember(line, line.start, adopt=not self.prose)
        return self.line_after(i, end)

    def is_further_key(self, line: Line, key: Key) -> bool:
        """Whether an unknown key stands where the question's own keys stand."""
        first = self.question_line
        if key.name or first is None or self.prose:
            return False
        below = line.indent == first.indent + (first.body - first.start)
        return below or (line.indent == first.indent and bool(line.bullet) == bool(first.bullet))

    def remember(self, line: Line, at: int, adopt: bool = True) -> int:
        """Keep a quoted question; behind the tool's name it is the question of the call. Where it ends is returned."""
        match = QUOTED_QUESTION.search(self.text, at, line.end)
        if match is None and adopt and self.call and self.call.tool and self.question is None:
            match = LONG_QUESTION.match(self.text, line.body, self.limit)
        self.asked = (
            Text(
                " ".join(match["text"].split()),
                self.content.span(match.start("text"), match.end("text")),
                True,
            )
            if match
            else None
        )
        if adopt and self.asked and self.call and self.call.tool and self.question is None:
            self.question, self.question_line, self.plain_fields = QuestionDraft(text=self.asked), line, False
            self.question.extent.append(self.asked.span)
            self.call.strict = False
            self.stray = 0
        return match.end() if match else line.end
