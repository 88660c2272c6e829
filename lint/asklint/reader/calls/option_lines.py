"""The options of a question, line by line: mappings, quoted or lettered items, or all of them on one line."""

from __future__ import annotations

import re
from itertools import takewhile

from asklint.lazy_regex import Pattern
from asklint.reader.calls.from_literal import fill_options
from asklint.reader.calls.inline import MAX_INLINE, add_inline_options
from asklint.reader.calls.keys import OPTION_FIELDS, QUESTION_FIELDS, key_as_written
from asklint.reader.calls.lines import Key, Line, is_lettered, key_at, next_field
from asklint.reader.calls.options import OptionDraft, starts_option
from asklint.reader.calls.outline_state import OutlineState
from asklint.reader.calls.values import opens_block, read_value
from asklint.reader.literal import read_literal
from asklint.reader.literal_model import Arr, Obj
from asklint.reader.model import Option, Text
from asklint.reader.quantity import goes_on, is_condition, stated

_MOST_ALIGNED = 12
_BEHIND_DASH = Pattern(r"[ \t]{1,4}(?:[-–—]{1,2}|\|)[ \t]{1,4}(?P<said>\S[^\n]{2,300})")
#: A label of a few words with nothing but its description behind it: no field, no order, no case.
_SHORT = Pattern(
    r"(?!(?:if|when|on|then|otherwise|wait|store|save|note|default|skip if|only)\b)"
    r"(?![^\n]{0,60}(?:\boptions?\b|\bchoices?\b|\bexamples?\b|\be\.g|선택지|옵션|예[:：]|選択肢|选项|例))[*_`\"“]{0,3}[^\s:?.]+(?: [^\s:?.]+){0,4}[*_`\"”]{0,3}(?: ?[—–(:]| - |$)",
    re.IGNORECASE,
)
_MARKED_LIST = Pattern(r"\[[A-Za-z1-9]\][^\],\n]{0,200}\[[A-Za-z1-9]\]")
#: How an item that stands for more options begins.
_MORE = ("{", "<", "[", "(", "…", "...", '"')
#: "[User selects option]": what happens, in a document that plays a scene.
_STAGED = Pattern(r"[\[(*_ ]{1,3}(?:the )?user (?:select|choose|pick|respond|answer|repl)", re.IGNORECASE)
#: What to do with an answer stands where another option would.
_HANDLES = Pattern(
    r"(?:\*\*)?(?:If|When|On|Upon|After|For) (?:the user|user|they|[\"“`'「]|yes\b|no\b|[A-D]\b)",
    re.IGNORECASE,
)
#: A question in quotes that ends its line.
QUOTED_QUESTION = Pattern(r"[\"“「](?P<text>[^\"“”「」\n]{3,300}[?？][^\"“”「」\n]{0,80})[\"”」][.:*_]{0,4}$")
#: The same over several lines, from the beginning of one to the end of another.
LONG_QUESTION = Pattern(
    r"[\"“](?P<text>[^\"“”\n]{3,300}(?:\n[ \t]*[^\s\"“”][^\"“”\n]{0,300}){1,8})[\"”][ \t.:*_]{0,4}(?=\n|$)"
)
#: `{IF x:}`, `{{#if x}}`, `{% else %}`, `[END IF]`
TEMPLATE_BRANCH = Pattern(
    r"\s*(?:\{\{?[#%]?|\[|<%?)\s?(?P<word>if|else ?if|elif|elsif|else|end ?if|end|/if|unless|/unless)\b[^{}\[\]\n]{0,160}[}\]>]{1,2}\s*$",
    re.IGNORECASE,
)


class OptionLines(OutlineState):
    """How lines become options."""

    def options(self, i: int, line: Line, key: Key) -> tuple[int, int]:
        question = self.question
        assert question is not None and self.call is not None
        if self.asked is not None and (question.text is None or not question.text.quoted):
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
                self.call.objects = self.call.objects or any(
                    isinstance(item.node, Obj) for item in reading.node.items
                )
                if any(f.message.endswith("closed") or "closed before" in f.message for f in reading.faults):
                    self.note_faults(reading.faults)
                self.options_line = None
                return reading.end, self.line_after(i, reading.end)
        below = self.aligned(i, line.indent + at - line.start)
        if below > i + 1:
            rows = [line._replace(start=at, body=at, bullet=""), *self.lines[i + 1 : below]]
            for row in rows:
                self.option = OptionDraft(row, row.start, row.end)
                self.finish_option()
            question.options_span = self.content.span(at, rows[-1].end)
            self.options_line = None
            return rows[-1].end, below
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

    def aligned(self, i: int, column: int) -> int:
        """The index behind the lines of a fence that stand right below a value, in line with it."""
        n = i + 1
        while not self.prose and n < len(self.lines) and n <= i + _MOST_ALIGNED:
            line = self.lines[n]
            if line.start >= line.end or line.indent != column or key_at(self.text, line.body, line.end):
                break
            n += 1
        return n

    def is_label(self, line: Line, key: Key) -> bool:
        """`- Question: …` among options at their own depth is a label, not a field."""
        if self.item_indent is None or self.option is None or not line.bullet or self.options_line is None:
            return False
        return (
            line.indent == self.item_indent
            and line.indent > self.options_line.indent
            and key.name != "question"
        )

    def belongs_to_option(self, line: Line, key: Key) -> bool:
        """Whether a key is part of an option: `label:`, `description:`, or anything indented below one."""
        assert self.options_line is not None
        if line.indent < self.options_line.indent:
            return False
        if key.name in OPTION_FIELDS:
            return True
        return bool(
            not line.bullet
            and self.option
            and self.option.mapping
            and line.indent > self.option.line.indent
            and not key.name
        )

    def option_field(self, i: int, line: Line, key: Key) -> int:
        """`- label: "x"`, or `description: "y"` below it."""
        assert self.call is not None and self.question is not None
        fresh = (
            self.option is None
            or (line.bullet and line.indent <= self.option.line.indent)
            or (key.name == "label" and "label" in self.option.parts)
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
            option.keys[key_as_written(current.written, current.name or current.written)] = self.content.span(
                current.start, current.end
            )
            if opens_block(self.text, current.value, line.end):
                after = self.skip_block(i, line)
                break
            value = read_value(self.content, current.value, line.end, self.limit)
            if value.problem and not self.call.problem:
                self.call.problem, self.call.problem_span = (
                    value.problem,
                    self.content.span(current.value, current.value + 1),
                )
            if value.text is not None:
                option.parts.setdefault(current.name or current.written, value.text)
            option.end = max(option.end, value.end, line.end)
            after = max(after, self.line_after(i, value.end))
            found = next_field(self.text, value.end, line.end) if value.end < line.end else None
            if found:
                following = found[1]
                self.call.strict = False
            elif current.name == "label" and value.text is not None and value.text.quoted:
                self._described_behind(option, value.end, line.end)
        return after

    def _described_behind(self, option: OptionDraft, at: int, end: int) -> None:
        """`- label: "Keep" - leave it as it is`: what stands behind a dash describes it."""
        match = _BEHIND_DASH.match(self.text, at, end)
        if match is None or "description" in option.parts or self.call is None:
            return
        said = match.group("said").rstrip()
        begin = match.start("said")
        option.parts["description"] = Text(said, self.content.span(begin, begin + len(said)))
        self.call.strict = False

    def option_text(self, line: Line) -> bool:
        """Take a line as an option or as more of one; False when the list is over."""
        assert self.options_line is not None and self.question is not None and self.call is not None
        key_line = self.options_line
        marked = starts_option(self.text, line)
        if _HANDLES.match(self.text, line.body, line.end) or _STAGED.match(self.text, line.body, line.end):
            return False
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
        if (
            self.option is not None
            and "label" in self.option.parts
            and not self.text.startswith(_MORE, line.body)
        ):
            return False  # behind `- label: …` an item of another kind explains the answers
        self.finish_option()
        self.option = OptionDraft(line, line.start, line.end)
        return True

    def option_comment(self, line: Line, remark: str) -> None:
        """A comment among options: a condition for those below it, or word of more than are written."""
        if is_condition(remark):
            self.finish_option()
            self.condition = remark
        elif goes_on(remark) and self.question is not None:
            self.finish_option()
            span = self.content.span(line.start, line.end)
            self.question.add(
                Option(
                    Text(remark, span, placeholder=True), span, stands_for=stated(remark.lower()) or (0, None)
                )
            )

    def branch(self, word: str, written: str) -> None:
        """A line of a template language among options: those of one branch exclude those of the other."""
        self.finish_option()
        self.condition = "" if word.lower().startswith(("end", "/")) else written.strip()

    def expect_options(self, line: Line) -> None:
        """The following items are options although no `options:` says so."""
        assert self.question is not None and self.call is not None
        self.options_line, self.item_indent, self.condition = line, None, ""
        self.call.strict = False

    def plain_answers(self, i: int) -> bool:
        """Whether short bullets stand right below `Question: "…"`, in running text under the tool's name."""
        question, call, first = self.question, self.call, self.question_line
        if not (self.prose and question and call and call.tool and first) or self.stray:
            return False
        if (
            question.text is None
            or not question.text.quoted
            or question.options
            or "options" in question.keys
        ):
            return False
        if not any(key.lower() == "question" for key in question.keys):
            return False
        rows = self.lines[i : i + _MOST_ALIGNED]
        bullets = [*takewhile(lambda row: row.bullet and row.indent == self.lines[i].indent, rows)]
        return len(bullets) > 1 and all(_SHORT.match(self.text, row.body, row.end) for row in bullets)

    def answers_follow(self, line: Line) -> bool:
        """Whether quoted or lettered items stand right below a question."""
        question = self.question
        if (
            question is None
            or question.text is None
            or question.options
            or "options" in question.keys
            or self.stray
        ):
            return False
        named = self.call is not None and self.call.tool != "" and is_lettered(self.text, line)
        if self.blank and not self.prose and not named:
            return False
        body = self.text[line.body : line.body + 1]
        if QUOTED_QUESTION.match(self.text, line.body, line.end):
            return False
        return self.options_line is None and (
            is_lettered(self.text, line) or bool(line.bullet and body in ('"', "“", "「", "`"))
        )
