"""Text as lines with markers: one view on Markdown lists, quoted lines, and what a fence shows.

A passage is the content of one container (the document, an item, a quote, a fence). Each of its lines knows
its text with exact places, its indent and the markers in front of it, so that a shape is recognised in one
way wherever it is written.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from asklint.lazy_regex import Pattern
from asklint.record import record

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from asklint.document.model import Block, Document
    from asklint.document.textmap import TextMap

Style = Literal["letter", "number", "bullet"]
Form = Literal["bracket", "dot", "word", "bullet", "emoji"]
LineKind = Literal["text", "blank", "heading", "gap"]

#: Fences in these languages hold code; what looks like a menu there is a string of a program.
CODE_LANGUAGES = frozenset(
    [
        "bash",
        "sh",
        "shell",
        "zsh",
        "fish",
        "console",
        "powershell",
        "ps1",
        "bat",
        "python",
        "py",
        "javascript",
        "js",
        "jsx",
        "typescript",
        "ts",
        "tsx",
        "json",
        "jsonc",
        "json5",
        "jsonl",
        "yaml",
        "yml",
        "toml",
        "ini",
        "xml",
        "html",
        "css",
        "scss",
        "sql",
        "go",
        "rust",
        "java",
        "kotlin",
        "swift",
        "c",
        "cpp",
        "csharp",
        "cs",
        "ruby",
        "rb",
        "php",
        "perl",
        "lua",
        "r",
        "diff",
        "dockerfile",
        "makefile",
        "graphql",
        "mermaid",
        "dot",
        "svg",
        "vue",
        "svelte",
        "hcl",
        "terraform",
        "proto",
        "elixir",
        "haskell",
        "scala",
        "regex",
        "csv",
    ]
)
_MAX_LINES = 20_000

_LETTER = Pattern(
    r"(?P<open>\*\*|__|`)?"
    r"(?:[\[(](?P<a>[A-Z]\d?|[a-z])[\])]|(?P<b>[A-Z]\d?|[a-z])\)|(?P<c>[A-Z]\d?)(?P<dot>[.:：])(?=\s|\*|_|`)"
    r"|(?P<d>[A-Z])(?=(?:\*\*|`)?\s+[—–-]{1,2}\s)"
    r"|\[?(?i:option|choice|opción|opção|seçenek|選択肢|選択|옵션|선택지|选项|方案)[ \t]?(?P<w>[A-Z]"
    r"|\d{1,2})(?![\w])\]?[.:：)]?)"
    r"(?P<close>\*\*|__|`)?(?:[.:：)](?=\s))?"
)
_NUMBER = Pattern(
    r"(?P<open>\*\*|__)?(?:(?P<n>\d{1,2})[.)](?=\s|\*|_)|[\[(](?P<m>\d{1,2})[\])](?=[\s:.*])"
    r"|(?P<e>\d)\ufe0f?\u20e3|(?P<o>[①-⑳]))"
    r"(?P<close>\*\*|__)?:?"
)
_BULLET = Pattern(r"[-*+•◦▪●○‣▸►☐□](?:[ \t]+)")
_CHECKBOX = Pattern(r"\[[ xX]\][ \t]+")
_FRAME = Pattern(r"[ \t]*(?:[>│┃║|][ \t]?){1,6}")
_DASH = Pattern(r"[ \t]*(?:[—–-]{1,2}[ \t]+)?")
_HEADING = Pattern(r"#{1,6}[ \t]+")


@record()
class Marker:
    """What stands in front of an item; `after` is where its text begins in the line's content."""

    style: Style
    form: Form
    value: str
    after: int


@record()
class Line:
    """One line, or the head of a list item. `start:end` is its text in `content`, markers included."""

    kind: LineKind
    content: TextMap
    start: int
    end: int
    indent: int
    block: Block
    """The block of the document to name: the paragraph, the list, the fence."""
    marker: Marker | None = None
    """The list marker."""
    letter: Marker | None = None
    """The letter in front of the text, with or without a list marker before it."""
    item: Block | None = None

    @property
    def text(self) -> str:
        return self.content.text[self.start : self.end]


@record()
class Passage:
    """The lines of one container; `outside` is the container itself, for what stands before and after it."""

    lines: tuple[Line, ...]
    outside: Block | None
    shown: bool
    """Text as it is shown to somebody: a quote or a fence."""


def passages(document: Document) -> Iterator[Passage]:
    """Every container of a document that may hold a list of any kind, in reading order."""
    for block in document.blocks:
        if block.kind in {"document", "item", "quote"}:
            if not _is_one_line(block):
                yield container_passage(block)
        elif block.kind == "fence" or block.kind == "code":
            language = block.marker.split(None, 1)[0].lower() if block.marker else ""
            if language.strip("{}.,:") not in CODE_LANGUAGES:
                yield fence_passage(block)


def _is_one_line(block: Block) -> bool:
    children = block.children
    return len(children) == 1 and children[0].kind == "paragraph" and "\n" not in children[0].text


def container_passage(block: Block, near: Block | None = None) -> Passage:
    """Paragraph lines, list items and headings directly in a block, or only those near one of them."""
    lines: list[Line] = []
    first, last = (0, len(block.children)) if near is None else (max(0, near.position - 3), near.position + 3)
    for child in block.children[first:last]:
        if lines:
            lines.append(Line("blank", child.content, 0, 0, 0, child))
        if child.kind == "paragraph":
            lines.extend(_split(child, child.content, child.text))
        elif child.kind == "heading":
            letter = parse_letter(child.text, 0)
            lines.append(
                Line("heading", child.content, 0, len(child.text), child.level, child, letter=letter)
            )
        elif child.kind == "list":
            lines.extend(list_lines(child))
        else:
            lines.append(Line("gap", child.content, 0, 0, 0, child))
    shown = block.kind == "quote" or any(a.kind == "quote" for a in block.ancestors())
    return Passage(tuple(lines), block if block.kind != "document" else None, shown)


def fence_passage(block: Block) -> Passage:
    """The lines of a fence, or of an indented block."""
    return Passage(tuple(_split(block, block.content, block.text, framed=True)), block, shown=True)


def list_lines(block: Block) -> Iterator[Line]:
    """One line an item: its first paragraph as a whole."""
    for item in block.children:
        # `- <first match>` is a placeholder, whatever a Markdown parser makes of its brackets
        head = item.children[0] if item.children and item.children[0].kind in {"paragraph", "tag"} else None
        content = head.content if head is not None else item.content
        style: Style = "bullet" if item.marker[:1] in "-*+" else "number"
        value = item.marker if style == "bullet" else item.marker.rstrip(".)")
        start = 0
        box = _CHECKBOX.match(content.text)
        if box:
            start = box.end()
        marker = Marker(style, "bullet" if style == "bullet" else "dot", value, start)
        letter = parse_letter(content.text, start)
        end = len(content.text) if head is not None else 0
        yield Line("text" if head is not None else "gap", content, 0, end, 0, block, marker, letter, item)


def _split(block: Block, content: TextMap, text: str, *, framed: bool = False) -> Iterator[Line]:
    at = 0
    for number, raw in enumerate(text.split("\n")):
        if number > _MAX_LINES:
            return
        begin, end = at, at + len(raw)
        at = end + 1
        if framed:
            frame = _FRAME.match(text, begin, end)
            if frame:
                begin = frame.end()
                while end > begin and text[end - 1] in " \t│┃║|":
                    end -= 1
        start = begin
        while start < end and text[start].isspace():
            start += 1
        while end > start and text[end - 1].isspace():
            end -= 1
        indent = len(text[begin:start].expandtabs(4))
        yield _line(block, content, text, start, end, indent, framed)


def _line(block: Block, content: TextMap, text: str, start: int, end: int, indent: int, framed: bool) -> Line:
    if start == end:
        return Line("blank", content, start, end, indent, block)
    if framed:
        heading = _HEADING.match(text, start, end)
        if heading:
            letter = parse_letter(text, heading.end())
            return Line("heading", content, heading.end(), end, 0, block, letter=letter)
    marker = _parse_bullet(text, start) if framed else None
    marker = marker or parse_number(text, start)
    letter = parse_letter(text, marker.after if marker else start)
    return Line("text", content, start, end, indent, block, marker, letter)


def _parse_bullet(text: str, at: int) -> Marker | None:
    match = _BULLET.match(text, at)
    if match is None:
        return None
    box = _CHECKBOX.match(text, match.end())
    return Marker("bullet", "bullet", match.group().strip(), box.end() if box else match.end())


def parse_number(text: str, at: int) -> Marker | None:
    """`1.`, `1)`, `[1]`, `(1)`, `**1.**`, `1️⃣`, `①`."""
    match = _NUMBER.match(text, at)
    if match is None:
        return None
    circled = match["o"]
    value = str(ord(circled) - ord("①") + 1) if circled else match["n"] or match["m"] or match["e"]
    form: Form = "emoji" if match["e"] or circled else "bracket" if match["m"] else "dot"
    return Marker("number", form, value, _after(text, match))


def parse_letter(text: str, at: int) -> Marker | None:
    """`A)`, `(a)`, `[A]`, `A.`, `A:`, `B2)`, `Option A:`, plain or bold."""
    match = _LETTER.match(text, at)
    if match is None or match.end() == at:
        return None
    value = match["a"] or match["b"] or match["c"] or match["d"] or match["w"]
    form: Form = "word" if match["w"] else "bracket" if match["a"] or match["b"] else "dot"
    return Marker("letter", form, value, _after(text, match))


def _after(text: str, match: re.Match[str]) -> int:
    """Past the marker and the dash that may follow it. What closes right behind it without having been opened
    before it (`A) **x`) belongs to the text."""
    if match["close"] and not match["open"]:
        return match.start("close")
    dash = _DASH.match(text, match.end())
    return dash.end() if dash else match.end()
