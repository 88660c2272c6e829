"""Decision briefs: a title `D<N> —`, labelled lines, lettered options with pros and cons, a closing line."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.record import field, record
from asklint.source import Span
from asklint.systems.gstack.lines import Line, lines_of, whole_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from asklint.document.model import Block, Document
    from asklint.reader.model import Reading

KIND_NOTE = "Note: options differ in kind, not coverage — no completeness score."

_TITLE = Pattern(
    r"(?:#{1,6}[ \t]{1,4})?[\"“]?[*_`]{0,3}(?P<token>D(?P<parent><N>|\d{1,3}|N|#|\{[nN]\}|\[N\])"
    r"(?:\.(?P<child>[\w<>-]{1,40}))?)(?:[ \t]{1,4}\([^()\n]{1,40}\))?[*_`]{0,3}"
    r"[ \t]{1,4}(?:—|–|--|-)[ \t]{1,4}(?P<title>\S.{0,300})"
)
_TITLE_WORDS = ("d<n>", "dn", "d#", "d{n}", "d[n]", *(f"d{digit}" for digit in range(10)))
_ANY_TITLE = Pattern(
    r"^[ \t>#*_`\"“]{0,16}D(?:<N>|\d{1,3}|N|#|\{[nN]\}|\[N\])(?:\.[\w<>-]{1,40})?\W", re.MULTILINE
)
_FIELD = Pattern(
    r"(?:[-*+•][ \t]{1,4})?[*_`]{0,3}(?P<name>Project/branch/task|ELI10|Stakes(?: if we pick wrong)?|Recommendation|RECOMMENDATION"
    r"|Completeness|Pros ?/ ?cons|Net)[*_`]{0,3}:[*_`]{0,3}[ \t]{0,8}(?P<value>.*)"
)
_KIND_NOTE = Pattern(
    r"(?:[-*+•][ \t]{1,4})?[*_`]{0,3}Note:[*_`]{0,3}[ \t]{0,4}options differ in kind\b", re.IGNORECASE
)
_OPTION = Pattern(
    r"(?:[-*+•][ \t]{1,4})?[*_`]{0,3}\(?(?P<marker>[A-Z]\d?)\)[*_`]{0,3}[ \t]{1,8}(?P<label>\S.*)"
)
_BULLET = Pattern(r"(?:[-*+•][ \t]{1,4})?(?P<sign>✅|❌)\uFE0F?[ \t]{0,4}(?P<text>.*)")
_NO_CONS = Pattern(r"No cons\b[^\n]{0,10}this is a hard-stop choice", re.IGNORECASE)
_NOTHING = Pattern(r"(?:n/?a|none|nothing|-|—|–)\.?", re.IGNORECASE)
_PLACEHOLDER = Pattern(r"[<\[{]")
_MARKED = Pattern(r"\(recommended\b", re.IGNORECASE)
_SCORE = Pattern(r"[ \t]{0,4}\(?Completeness:[ \t]{0,4}[\dNX]{1,3}[ \t]?/[ \t]?10\)?\.?")
_GOES_ON = frozenset({"paragraph", "list", "code", "quote"})
_BEGINS_IN = frozenset({"paragraph", "heading", "fence", "code"})
_MAX_LINES = 200
_MAX_BLOCKS = 60

NAMES = {
    "Project/branch/task": "project",
    "ELI10": "eli10",
    "Stakes": "stakes",
    "Stakes if we pick wrong": "stakes",
    "Recommendation": "recommendation",
    "RECOMMENDATION": "recommendation",
    "Completeness": "completeness",
    "Net": "net",
}


def marked_recommended(text: str) -> bool:
    return _MARKED.search(text) is not None


@record(frozen=True)
class Entry:
    """A labelled line with the lines that it runs on over."""

    name: str
    line: Line
    value: str
    end: int

    @property
    def span(self) -> Span:
        return Span(self.line.start, self.end)


@record()
class Bullet:
    """One pro or con."""

    sign: str
    text: str
    line: Line

    @property
    def to_be_filled_in(self) -> bool:
        return _PLACEHOLDER.match(self.text) is not None

    @property
    def says_nothing(self) -> bool:
        return _NOTHING.fullmatch(self.text.strip()) is not None

    @property
    def rules_out_cons(self) -> bool:
        """“No cons — this is a hard-stop choice”, the one reason for an option to have none."""
        return _NO_CONS.search(self.text) is not None


@record()
class BriefOption:
    """A lettered option. `label` is the rest of its line."""

    marker: str
    marker_span: Span
    label: str
    line: Line
    bullets: list[Bullet] = field(default_factory=list)
    more: list[Line] = field(default_factory=list)
    """Further lines of the label."""

    @property
    def text(self) -> str:
        return " ".join((self.label, *(line.text for line in self.more)))

    @property
    def marked(self) -> bool:
        """Whether it is said to be the recommended one, whatever stands beside that word."""
        return marked_recommended(self.text)

    @property
    def score(self) -> Span | None:
        """Where a completeness score stands in its line, with the blanks before it."""
        match = _SCORE.search(self.line.text)
        return self.line.part(*match.span()) if match is not None else None

    @property
    def end(self) -> int:
        last = max((self.line, *self.more, *(b.line for b in self.bullets)), key=lambda line: line.start)
        return last.span.end


@record()
class Brief:
    """One brief. `child` is what follows the dot of its number: `2`, `final`, `revise-2`."""

    token: str
    parent: str
    child: str
    title: str
    token_span: Span
    block: Block
    lines: list[Line]
    entries: list[Entry] = field(default_factory=list)
    options: list[BriefOption] = field(default_factory=list)

    @property
    def span(self) -> Span:
        return Span(self.token_span.start, self.lines[-1].span.end)

    @property
    def per_option(self) -> bool:
        """It decides on one option of a split chain."""
        return (
            self.child == "k"
            or self.child.startswith("revise")
            or (self.child.isdecimal() and int(self.child) > 0)
        )

    @property
    def of_chain(self) -> bool:
        return bool(self.child)

    def all(self, name: str) -> list[Entry]:
        return [entry for entry in self.entries if entry.name == name]

    def first(self, name: str) -> Entry | None:
        return next((entry for entry in self.entries if entry.name == name), None)


def briefs(reading: Reading) -> list[Brief]:
    """The briefs that a document means as they stand there, in reading order."""
    return [brief for brief in all_briefs(reading.document) if reading.stance(brief.block).binding]


@lru_cache(maxsize=2)
def all_briefs(document: Document) -> tuple[Brief, ...]:
    """Every brief, whatever the document does with it. Kept for a while: several rules ask for them in turn."""
    found: list[Brief] = []
    end = 0
    for block in document.leaves_saying(*_TITLE_WORDS):
        if block.kind not in _BEGINS_IN:
            continue
        for match in _ANY_TITLE.finditer(block.text):
            offset = block.content.span(match.end() - 2, match.end() - 1).start
            brief = _brief_at(document, block, offset) if offset >= end else None
            if brief is not None:
                found.append(brief)
                end = brief.span.end
    return tuple(found)


def brief_around(found: Sequence[Brief], place: Span) -> Brief | None:
    """The one of these briefs, in reading order, that a place lies in."""
    at = bisect_right(found, place.start, key=lambda brief: brief.span.start) - 1
    return found[at] if at >= 0 and found[at].span.contains(place) else None


def _brief_at(document: Document, block: Block, offset: int) -> Brief | None:
    region = whole_lines(document, _region(block))
    start = max(region.start, _line_start(document, offset))
    lines = list(_take(document, Span(start, region.end)))
    title = _TITLE.match(lines[0].text) if lines else None
    if title is None:
        return None
    first = lines[0]
    brief = Brief(
        token=title["token"],
        parent=title["parent"],
        child=title["child"] or "",
        title=title["title"],
        token_span=first.part(title.start("token"), title.end("token")),
        block=block,
        lines=lines,
    )
    _fill(brief, lines[1:])
    return brief if _is_brief(brief) else None


def _is_brief(brief: Brief) -> bool:
    """A numbered title alone names a decision in a plan; a brief goes on with its parts."""
    names = {entry.name for entry in brief.entries}
    return len(brief.options) >= 2 or len(names) >= 2


def _line_start(document: Document, offset: int) -> int:
    return document.line_starts[document.line_of(offset)]


def _region(block: Block) -> Span:
    """How far a brief that begins in this block may reach."""
    if block.kind in {"fence", "code"}:
        return block.span
    quotes = [outer for outer in (block, *block.ancestors()) if outer.kind == "quote"]
    if quotes:
        return quotes[-1].span
    top = block
    while top.parent is not None and top.parent.kind not in {"document", "item"}:
        top = top.parent
    end, sibling = top.span.end, top.following
    for _ in range(_MAX_BLOCKS):
        if sibling is None or sibling.kind not in _GOES_ON:
            break
        end, sibling = sibling.span.end, sibling.following
    return Span(top.span.start, end)


def _take(document: Document, span: Span) -> Iterator[Line]:
    """The lines of one brief: up to the next title, the end of its closing line, or text that is none of it."""
    closing = options = False
    blank = False
    for count, line in enumerate(lines_of(document, span)):
        if count > _MAX_LINES or (count and _TITLE.match(line.text)) or line.text.startswith(("```", "~~~")):
            return
        if not line.text:
            if closing:
                return
            blank = True
            continue
        known = _known(line)
        if blank and options and not known:
            return
        if closing and known:
            return
        closing = closing or _name(line) == "net"
        options = options or _OPTION.match(line.text) is not None
        blank = False
        yield line


def _known(line: Line) -> bool:
    return any(pattern.match(line.text) for pattern in (_FIELD, _KIND_NOTE, _OPTION, _BULLET))


def _name(line: Line) -> str:
    match = _FIELD.match(line.text)
    return "" if match is None else NAMES.get(match["name"], "pros / cons")


def _fill(brief: Brief, lines: Sequence[Line]) -> None:
    """Sort the lines into entries, options and bullets; what is none of them runs on from the line above."""
    option: BriefOption | None = None
    for line in lines:
        if (match := _BULLET.match(line.text)) is not None:
            if option is not None:
                option.bullets.append(Bullet(match["sign"], match["text"], line))
        elif (match := _OPTION.match(line.text)) is not None:
            span = line.part(match.start("marker"), match.end("marker"))
            option = BriefOption(match["marker"], span, match["label"].rstrip('"”'), line)
            brief.options.append(option)
        elif _KIND_NOTE.match(line.text):
            brief.entries.append(Entry("kind-note", line, line.text, line.span.end))
        elif (match := _FIELD.match(line.text)) is not None:
            brief.entries.append(Entry(_name(line), line, match["value"], line.span.end))
            option = option if brief.entries[-1].name in {"completeness", "recommendation"} else None
        elif option is not None:
            _run_on(option, line)
        elif brief.entries:
            last = brief.entries[-1]
            brief.entries[-1] = Entry(last.name, last.line, f"{last.value} {line.text}", line.span.end)


def _run_on(option: BriefOption, line: Line) -> None:
    if option.bullets:
        option.bullets[-1].text += f" {line.text}"
    else:
        option.more.append(line)
