"""YAML frontmatter with the position of every key and value."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from asklint.lazy_regex import Pattern
from asklint.record import field, record
from asklint.source import Span

if TYPE_CHECKING:
    import yaml

_FRONTMATTER = Pattern(r"\A---[ \t]*(?:\r\n|\n|\r)(.*?)(?<=[\r\n])---[ \t]*(?=[\r\n]|\Z)", re.DOTALL)
_MAX_DEPTH = 40


@record(frozen=True)
class Entry:
    """A key, its value as plain data, and where both stand in the document's text."""

    key: str
    value: Any
    key_span: Span
    value_span: Span
    children: dict[str, Entry] = field(default_factory=dict)
    items: tuple[Entry, ...] = ()
    """The elements of a list value, each with `key` "" and its own spans."""


@record(frozen=True)
class Frontmatter:
    """`span` covers both fences; `body` is the YAML between them."""

    span: Span
    body: Span
    entries: dict[str, Entry]
    error: str | None = None
    error_span: Span | None = None

    def get(self, *names: str) -> Entry | None:
        """The first of these keys that is there."""
        for name in names:
            if name in self.entries:
                return self.entries[name]
        return None


def read_frontmatter(text: str) -> Frontmatter | None:
    """The frontmatter at the start of `text`, or None. Broken YAML yields no entries and an error."""
    if not text.startswith("---"):
        return None
    match = _FRONTMATTER.match(text)
    if match is None:
        return None
    span, body = Span(0, match.end()), Span(match.start(1), match.end(1))
    yaml_text = match.group(1)
    try:
        entries = _read(yaml_text, body.start)
    except _FrontmatterError as error:
        place = _error_place(yaml_text, error.index)
        place = Span(body.start + place.start, body.start + place.end)
        return Frontmatter(span, body, _salvage(yaml_text, body.start), str(error), place)
    return Frontmatter(span, body, entries)


def _error_place(yaml_text: str, index: int) -> Span:
    """From where the parser gave up to the end of that line; the last line with text when it gave up after it."""
    end = len(yaml_text.rstrip())
    if index < end and not yaml_text[index].isspace():
        stop = re.compile(r"[^\r\n]*").match(yaml_text, index)
        return Span(index, stop.end() if stop else end)
    end = len(yaml_text[: max(index, 1)].rstrip())
    start = max(yaml_text.rfind("\n", 0, end), yaml_text.rfind("\r", 0, end)) + 1
    return Span(start, max(end, start))


class _FrontmatterError(Exception):
    def __init__(self, message: str, index: int) -> None:
        super().__init__(message)
        self.index = index


def _read(yaml_text: str, base: int) -> dict[str, Entry]:
    import yaml

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        node = yaml.compose(yaml_text, Loader=loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise _FrontmatterError(error.problem or "invalid YAML", mark.index if mark else 0) from None
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        raise _FrontmatterError(str(error).splitlines()[0] if str(error) else "invalid YAML", 0) from None
    if node is None:
        return {}
    if not isinstance(node, yaml.MappingNode):
        raise _FrontmatterError("the frontmatter is not a mapping of keys to values", 0)
    return _Converter(base).mapping(node, 0)


class _Converter:
    """YAML nodes to entries. A node that an alias repeats is converted once only: a few lines of aliases may stand for
    billions of entries."""

    def __init__(self, base: int) -> None:
        self.base = base
        self.seen: set[int] = set()

    def mapping(self, node: yaml.MappingNode, depth: int) -> dict[str, Entry]:
        entries: dict[str, Entry] = {}
        for key_node, value_node in node.value:
            key = str(key_node.value) if isinstance(key_node.value, str) else ""
            entry = self.entry(key, value_node, depth + 1)
            key_span = Span(self.base + key_node.start_mark.index, self.base + key_node.end_mark.index)
            entries.setdefault(
                key, Entry(key, entry.value, key_span, entry.value_span, entry.children, entry.items)
            )
        return entries

    def entry(self, key: str, node: yaml.Node, depth: int) -> Entry:
        import yaml

        if depth > _MAX_DEPTH:
            raise _FrontmatterError("the frontmatter is nested too deeply", node.start_mark.index)
        span = Span(self.base + node.start_mark.index, self.base + node.end_mark.index)
        if id(node) in self.seen:
            return Entry(key, None, span, span)
        self.seen.add(id(node))
        if isinstance(node, yaml.MappingNode):
            children = self.mapping(node, depth)
            return Entry(key, {name: child.value for name, child in children.items()}, span, span, children)
        if isinstance(node, yaml.SequenceNode):
            items = tuple(self.entry("", item, depth + 1) for item in node.value)
            return Entry(key, [item.value for item in items], span, span, {}, items)
        return Entry(key, _scalar(node), span, span)


def _scalar(node: yaml.Node) -> Any:
    if node.tag == "tag:yaml.org,2002:bool":
        return str(node.value).lower() in {"true", "yes", "on"}
    if node.tag == "tag:yaml.org,2002:null":
        return None
    if node.tag == "tag:yaml.org,2002:int":
        try:
            return int(str(node.value))
        except ValueError:
            return str(node.value)
    return str(node.value)


_SIMPLE_LINE = Pattern(r"^([A-Za-z_][\w-]*):[ \t]*(\S[^\r\n]*)?(?=[\r\n]|\Z)", re.MULTILINE)


def _salvage(yaml_text: str, base: int) -> dict[str, Entry]:
    """`key: value` lines of YAML that does not parse: harnesses are as lenient, and rules still want the keys."""
    entries: dict[str, Entry] = {}
    for match in _SIMPLE_LINE.finditer(yaml_text):
        value_span = (
            Span(base + match.start(2), base + match.end(2))
            if match.group(2)
            else Span(base + match.end(), base + match.end())
        )
        entries.setdefault(
            match.group(1),
            Entry(
                match.group(1),
                (match.group(2) or "").strip(),
                Span(base + match.start(1), base + match.end(1)),
                value_span,
            ),
        )
    return entries
