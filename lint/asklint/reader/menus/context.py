"""What stands around the items: the line that leads in, the question, the demand for a typed reply."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.menus.cues import (
    introduces_options,
    is_choice_question,
    is_options_heading,
    is_options_label,
    is_question,
    names_its_answers,
    presents_options,
    speaks_to_reader,
    typed_reply,
)
from asklint.reader.model import Text
from asklint.reader.sentences import sentences
from asklint.record import record, replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block
    from asklint.document.textmap import TextMap
    from asklint.reader.menus.lines import Line, Passage
    from asklint.source import Span

_FAR_PARAGRAPH = 1200
_SET_OFF = 40
_LABEL = Pattern(
    r"[*_\-\s]{0,6}(?:question|ask|prompt|質問|질문|问题|frage"
    r"|pregunta)(?: \d{1,2})?[*_\s]{0,4}[:：][*_]{0,3}\s*",
    re.IGNORECASE,
)
_OWN_ORDER = Pattern(r"\s*(?:ask|prompt) (?:@|the |your )\w", re.IGNORECASE)
_OWN_LABEL = Pattern(r"\s*\*\*[^*\n]{1,60}(?:[:：]\*\*|\*\*[:：])")
#: "For every hunk print: Apply it?" tells what to say.
_SAID = Pattern(r"[^?？:：\n]{0,80}\b(?:print|say|show|display|output|ask|prompt)\s*[:：]\s+", re.IGNORECASE)
#: `<question>` in front of the question.
_TAG = Pattern(r"\s*<[a-z][\w-]{0,30}>")
#: What is said of the question between the order to ask and the colon.
_SAMPLE = Pattern(r"\s?\((?:e\.g\.?|for example|such as|like),? [^()]{1,400}\)[:：]$", re.IGNORECASE)
_ASIDE = Pattern(r"(?:include|put|embed|add|state|mention|summari[sz]e|give|write)\b")
_OF_QUESTION = Pattern(r"\b(?:questions?|context|summary)\b")
_QUOTES = {'"': '"', "“": "”", "「": "」", "『": "』", "«": "»", "'": "'", "`": "`"}


@record()
class Stretch:
    """Neighbouring text: `start:end` of `content`."""

    content: TextMap
    start: int
    end: int
    heading: bool = False
    by_line: bool = False
    """Shown in a fence, where a line is a statement of its own."""
    quoted: bool = False
    """What stands between quotes, which are left out."""

    @property
    def text(self) -> str:
        return self.content.text[self.start : self.end]

    def sentences(self) -> list[Stretch]:
        if not self.by_line:
            return [Stretch(self.content, self.start + a, self.start + b) for a, b in sentences(self.text)]
        found: list[Stretch] = []
        at = self.start
        for line in self.text.split("\n"):
            found.extend(Stretch(self.content, at + a, at + b) for a, b in sentences(line))
            at += len(line) + 1
        return found

    def as_text(self) -> Text:
        """Without list markers, quotes and emphasis around it."""
        value, start, end = self.text, self.start, self.end
        if tag := _TAG.match(value):
            value, start = value[tag.end() :], start + tag.end()
        while value and (value[0] in "*_`> \t#-\n─═" or (value[0] in '"”’)' and value[1:2].isspace())):
            value, start = value[1:], start + 1
        while value and value[-1] in "*_` \t\n":
            value, end = value[:-1], end - 1
        quoted = len(value) > 1 and _QUOTES.get(value[0]) == value[-1]
        if quoted:
            value, start, end = value[1:-1], start + 1, end - 1
        return Text(" ".join(value.split()), self.content.span(start, end), quoted or self.quoted)


@record()
class Surroundings:
    """The text before and after the items, nearest first, and the text around their container."""

    before: tuple[Stretch, ...]
    after: tuple[Stretch, ...]
    shown: bool = False
    outside: tuple[Stretch, ...] = ()
    """What leads to the fence or quote that holds them."""

    @property
    def lead(self) -> Text | None:
        """The sentence directly before the items, or the one outside that says to show them."""
        if self._presented is not None and not (self.before and self._introduced(self.before[0])):
            return self._presented.as_text()
        for stretch in (*self.before[:1], *(() if self.before else self.outside[:1])):
            found = stretch.sentences()
            if found:
                return _order(stretch, found) or found[-1].as_text()
        return None

    @property
    def question(self) -> Text | None:
        """The nearest question: before the items, then behind them, then one paragraph further up."""
        far = (*self.before[1:3], *self.after[1:2]) if self.shown else ()
        if not far and self.before and is_options_label(self.before[0].text):
            far = self.before[1:2]
        for stretch in (*self.before[:1], *self._behind, *far, *self.outside[:1]):
            if stretch.heading:
                continue
            asked = [s for s in stretch.sentences() if is_question(s.text)]
            if asked:
                choice = [s for s in asked if is_choice_question(s.text)]
                return narrowed((choice or asked)[-1]).as_text()
        return None

    @property
    def typed_reply(self) -> Span | None:
        for stretch in (*self.after[:2], *self.before[:2]):
            match = typed_reply(stretch.text)
            if match is not None:
                return stretch.content.span(stretch.start + match.start(), stretch.start + match.end())
        return None

    def evidence(self) -> str:
        """Why items without letters may be a choice: `options`, `question`, `reply`, or nothing."""
        for stretch in (*self.before[:1], *(self.outside[:1] if not self.before else ())):
            found = stretch.sentences()
            if stretch.heading:
                if is_options_heading(stretch.text):
                    return "options"
                continue
            if found and (
                introduces_options(found[-1].text) or introduces_options(without_aside(stretch.text))
            ):
                return "options"
            if found and self._put(found[-1].text):
                return "question"
        for stretch in self._behind:
            asked = [s for s in stretch.sentences() if is_question(s.text)]
            if not self.shown and (not asked or asked[0].start - stretch.start > _SET_OFF):
                continue
            if asked and is_choice_question(asked[0].text) and not names_its_answers(asked[0].text):
                return "question"
        if self._presented is not None:
            return "options"
        labelled = bool(self.before) and self.before[0].text.rstrip(" *_").endswith((":", "："))
        for stretch in self.before[1:2] if self.shown and not labelled else ():
            if not stretch.heading and any(is_choice_question(s.text) for s in stretch.sentences()[-1:]):
                return "question"
        return "reply" if any(typed_reply(s.text) for s in self.after[:1]) else ""

    @property
    def _presented(self) -> Stretch | None:
        """The sentence before the fence or quote that says to present the options shown in it."""
        if not self.shown:
            return None
        said = (s for stretch in self.outside[:1] for s in stretch.sentences())
        return next((sentence for sentence in said if presents_options(sentence.text)), None)

    @property
    def _behind(self) -> tuple[Stretch, ...]:
        """What follows the items, unless a label of its own begins something else."""
        if not self.after:
            return ()
        text = self.after[0].text
        if self.shown:
            first, _, rest = text.strip().partition("\n")
            return () if rest and first.rstrip().endswith((":", "：")) else self.after[:1]
        own = _OWN_ORDER.match(text) or (_OWN_LABEL.match(text) and not _LABEL.match(text))
        return () if own else self.after[:1]

    def _introduced(self, stretch: Stretch) -> bool:
        found = stretch.sentences()
        return bool(found) and (introduces_options(found[-1].text) or self._put(found[-1].text))

    def _put(self, lead: str) -> bool:
        """A question whose answers may follow: in shown text, any that speaks to the reader."""
        if is_choice_question(lead):
            return True
        return self.shown and bool(self.before) and is_question(lead) and speaks_to_reader(lead)


def _order(stretch: Stretch, said: list[Stretch]) -> Text | None:
    """The sentence that tells to ask, where one on the question stands between it and the items."""
    order = without_aside(stretch.text)
    told = next((s for s in said if order and s.text.strip().startswith(order[:-1])), None)
    return None if told is None else replace(told.as_text(), value=" ".join(order.strip("*_ ").split()))


def without_aside(text: str) -> str:
    """A lead without what it says of the question between order and colon: "Offer the next step:" of "Offer the next
    step. Include the state in the question (e.g., "Two are left. What now?"):". Nothing where it has no such aside.
    """
    bare = text.rstrip(" *_")
    if not bare.endswith((":", "：")):
        return ""
    sample = _SAMPLE.search(bare)
    bare = bare[: sample.start()] if sample else bare[:-1]
    said = [bare[start:end].strip() for start, end in sentences(bare)]
    last = said[-1].lower() if len(said) > 1 else ""
    aside = _ASIDE.match(last) is not None and (sample is not None or _OF_QUESTION.search(last) is not None)
    if not said or (sample is None and not aside):
        return ""
    return said[-2 if aside else -1].rstrip(". ") + ":"


def narrowed(question: Stretch) -> Stretch:
    """The quoted question in a sentence that tells somebody to ask it, or what follows "Question:"."""
    text = question.text
    mark = max(text.rfind("?"), text.rfind("？"))
    for opening, closing in _QUOTES.items():
        begin = text.rfind(opening, 0, mark) if opening != closing else -1
        if opening in '"`' and text.count(opening, 0, mark) % 2 == 1:
            begin = text.rfind(opening, 0, mark)
        if begin >= 0 and text.find(closing, begin + 1, mark) < 0:
            return Stretch(
                question.content, question.start + begin + 1, question.start + mark + 1, quoted=opening != "`"
            )
    label = _LABEL.match(text) or _SAID.match(text)
    return Stretch(question.content, question.start + label.end(), question.end) if label else question


def around(passage: Passage, first: int, last: int) -> Surroundings:
    """The surroundings of the lines `first` to `last` of a passage."""
    before = tuple(islice(_before(passage, first), 3))
    after = tuple(islice(_after(passage, last), 2))
    outside: tuple[Stretch, ...] = ()
    if passage.outside is not None and passage.outside.kind != "item":
        outside = tuple(_leading_to(passage.outside))
        if not after:
            following = passage.outside.following
            if following is not None and following.kind == "paragraph":
                after = (_whole(following),)
    return Surroundings(before, after, passage.shown, outside)


def _before(passage: Passage, first: int) -> Iterator[Stretch]:
    if not 0 <= first < len(passage.lines):
        return
    indent = passage.lines[first].indent
    listed = passage.lines[first].item is not None
    index = first - 1
    while index >= 0:
        line = passage.lines[index]
        if line.kind == "blank":
            index -= 1
            continue
        if line.kind == "heading":
            yield Stretch(line.content, line.start, line.end, heading=True)
            return
        if line.kind == "gap":
            lettered = passage.lines[first].letter is not None
            inner = _last_words(line.block) or (_shown_question(line.block) if lettered else None)
            if inner is not None:
                yield inner
            return
        if line.marker is not None:
            if line.item is None and line.indent < indent:
                yield Stretch(line.content, line.marker.after, line.end)
            elif line.item is not None and line.item.children:
                last = (
                    _last_words(line.item)
                    if not listed or line.block is not passage.lines[first].block
                    else None
                )
                if last is not None:
                    yield last
            return
        if line.letter is not None and line.indent >= indent:
            return
        top = index
        while top > 0 and _joined(passage, top - 1, line.content):
            top -= 1
        yield Stretch(line.content, passage.lines[top].start, line.end, by_line=_by_line(line))
        index = top - 1


def _shown_question(block: Block) -> Stretch | None:
    """The question that a fence of text ends with; the letters below it are its answers."""
    if block.kind != "fence" or block.marker not in {"", "text", "markdown", "md"}:
        return None
    text = block.text.rstrip()
    start = text.rfind("\n") + 1
    return Stretch(block.content, start, len(text), by_line=True) if is_question(text[start:]) else None


def _after(passage: Passage, last: int) -> Iterator[Stretch]:
    index = last + 1
    while index < len(passage.lines):
        line = passage.lines[index]
        if line.kind == "blank":
            index += 1
            continue
        if line.kind == "gap" and line.block.kind == "quote":
            inner = next((b for b in line.block.walk() if b.kind == "paragraph"), None)
            if inner is not None:
                yield _whole(inner)
            return
        if line.kind != "text" or line.marker is not None or line.letter is not None:
            return
        bottom = index
        while bottom + 1 < len(passage.lines) and _joined(passage, bottom + 1, line.content):
            bottom += 1
        if _leads_a_list(passage, bottom + 1):
            return
        yield Stretch(line.content, line.start, passage.lines[bottom].end, by_line=_by_line(line))
        index = bottom + 1


def _leads_a_list(passage: Passage, index: int) -> bool:
    """Whether what stands next is a list, to which the words before it belong."""
    while index < len(passage.lines) and passage.lines[index].kind == "blank":
        index += 1
    if index >= len(passage.lines):
        return False
    line = passage.lines[index]
    return line.marker is not None or line.letter is not None


def _by_line(line: Line) -> bool:
    return line.block.kind in {"fence", "code"}


def _joined(passage: Passage, index: int, content: TextMap) -> bool:
    line = passage.lines[index]
    return line.kind == "text" and line.marker is None and line.letter is None and line.content is content


def _leading_to(block: Block) -> Iterator[Stretch]:
    """The text before a fence or quote, through the containers that begin with it."""
    for _ in range(4):
        previous = block.previous
        if previous is not None:
            if previous.kind == "paragraph":
                yield _whole(previous)
            elif previous.kind == "heading":
                yield Stretch(previous.content, 0, len(previous.text), heading=True)
            elif previous.kind in {"list", "quote"}:
                words = _last_words(previous)
                if words is not None:
                    yield words
            return
        if block.parent is None or block.parent.kind == "document":
            return
        block = block.parent


def _last_words(block: Block) -> Stretch | None:
    """The last paragraph below a block."""
    leaf = block
    while leaf.children:
        leaf = leaf.children[-1]
    return _whole(leaf) if leaf.kind == "paragraph" else None


def _whole(block: Block) -> Stretch:
    length = len(block.text)
    return Stretch(block.content, max(0, length - _FAR_PARAGRAPH), length)
