"""Where suppressions are written and what they cover, before any finding is known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from asklint.directives import INTENTS, SETTINGS, SUPPRESSIONS, Directive, Selector, read_directives
from asklint.document.model import Comment
from asklint.engine.selection import matches
from asklint.record import record
from asklint.settings import PROFILES
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from asklint.document.frontmatter import Entry, Frontmatter
    from asklint.source import Source

Kind = Literal["line", "file", "off", "on", "unknown", "pin"]
_KINDS: dict[str, Kind] = {
    "ignore": "line",
    "ignore-file": "file",
    "off": "off",
    "on": "on",
    "profile": "pin",
}


@record(eq=False)
class Target:
    """One rule or family that a suppression names; without a selector: every rule."""

    selector: Selector | None
    used: bool = False

    def names(self, code: str, name: str) -> bool:
        return self.selector is None or selects(self.selector.text, code, name)


@record(eq=False)
class Suppression:
    """One remark and what it covers. `kind` "unknown": its word means nothing; "pin": it names profiles that do not
    exist, or none, and covers nothing."""

    kind: Kind
    word: str
    span: Span
    """The remark itself, in the file's text."""
    targets: list[Target]
    comment: Span | None = None
    """The whole comment; None: it stands in the frontmatter."""
    rows: tuple[int, int] = (0, -1)
    """Lines covered, for the kind "line"."""
    start: int = 0
    """Where an `off` or `on` takes effect."""
    entry: Entry | None = None
    """What to remove from the frontmatter when nothing of it is used."""

    @property
    def used(self) -> bool:
        return any(target.used for target in self.targets)

    def target_for(self, code: str, name: str) -> Target | None:
        return next((target for target in self.targets if target.names(code, name)), None)


def selects(selector: str, code: str, name: str) -> bool:
    """Whether a selector names a rule. A family has the whole of its letters: `ASK`, `ASK1`, never `A`."""
    closeness = matches(selector, code, name)
    return closeness >= 0 and (
        selector.upper() == "ALL"
        or selector.lower() == name
        or len(selector) >= len(code.rstrip("0123456789"))
    )


def read_suppressions(
    source: Source, comments: Sequence[Comment], frontmatter: Frontmatter | None
) -> list[Suppression]:
    """Every suppression of a file in order, with those whose word is unknown; intents are none of either.

    Of the profiles that a file pins, only those that do not exist are here, to be complained about.
    """
    found = list(_from_frontmatter(source, frontmatter)) if frontmatter else []
    directives = [
        directive
        for directive in read_directives(comments)
        if directive.word not in INTENTS
        and (directive.word not in SETTINGS or not directive.selectors or _unknown_profiles(directive))
    ]
    if directives:
        lines = _CommentLines(source, comments)
        # From the end, so that looking for the next line with content never passes a line twice.
        written = [_from_comment(directive, lines) for directive in reversed(directives)]
        found.extend(reversed(written))
    return sorted(found, key=lambda suppression: suppression.span.start)


def _from_comment(directive: Directive, lines: _CommentLines) -> Suppression:
    kind = _KINDS.get(directive.word, "unknown")
    suppression = Suppression(
        kind, directive.word, directive.span, _targets(directive), comment=directive.comment
    )
    if kind == "line":
        suppression.rows = lines.covered(directive.comment)
    elif kind == "off":
        suppression.start = directive.comment.end
    elif kind == "on":
        suppression.start = directive.comment.start
    return suppression


def _unknown_profiles(directive: Directive) -> list[Selector]:
    return [selector for selector in directive.selectors if selector.text.partition("@")[0] not in PROFILES]


def _targets(directive: Directive) -> list[Target]:
    if directive.word in SETTINGS:
        return [Target(selector) for selector in _unknown_profiles(directive)]
    if not directive.bracketed:
        return [Target(None)]
    return [Target(selector) for selector in directive.selectors]


class _CommentLines:
    """Which lines hold nothing but comments, and which line a comment speaks of."""

    def __init__(self, source: Source, comments: Sequence[Comment]) -> None:
        self._source = source
        self._comments: dict[int, list[Span]] = {}
        self._following: dict[int, int | None] = {}
        self._emptiness: dict[int, bool] = {}
        for comment in comments:
            for row in range(self._row(comment.span.start), self._last_row(comment.span) + 1):
                self._comments.setdefault(row, []).append(comment.span)

    def covered(self, comment: Span) -> tuple[int, int]:
        """A comment beside something speaks of its own line, one alone of the next line with content."""
        first, last = self._row(comment.start), self._last_row(comment)
        if not (self._empty(first) and self._empty(last)):
            return first, last
        row: int | None = self._next_content(last)
        return (row, row) if row else (0, -1)

    def _next_content(self, row: int) -> int | None:
        if row in self._following:
            return self._following[row]
        found: int | None = None
        for following in range(row + 1, self._source.line_count + 1):
            if following in self._following:
                found = self._following[following]
                break
            if not self._empty(following):
                found = following
                break
        self._following[row] = found
        return found

    def _empty(self, row: int) -> bool:
        """Whether nothing but comments, quote marks and the braces of JSX stand on a line."""
        start, end = self._source.line_span(row)
        text = self._source.text
        if row not in self._comments:
            return not text[start:end].strip(" \t>")
        if row in self._emptiness:
            return self._emptiness[row]
        rest: list[str] = []
        at = start
        for comment in self._comments[row]:
            rest.append(text[at : max(at, comment.start)])
            at = max(at, comment.end)
        rest.append(text[at:end])
        self._emptiness[row] = "".join(rest).strip(" \t>") in ("", "{}")
        return self._emptiness[row]

    def _row(self, offset: int) -> int:
        return self._source.position(min(max(offset, 0), len(self._source.text))).row

    def _last_row(self, span: Span) -> int:
        return self._row(max(span.start, span.end - 1))


def _near_miss(word: str) -> bool:
    """Only what looks like one of our words is ours to judge: the key holds settings as well."""
    import difflib

    known = (*SUPPRESSIONS, *INTENTS)
    return word not in known and bool(difflib.get_close_matches(word[:40], known, 1, 0.75))


def _from_frontmatter(source: Source, frontmatter: Frontmatter) -> Iterator[Suppression]:
    """`asklint: {ignore: […]}`, or `asklint: ignore[…]` as in a comment. Either covers the file."""
    top = frontmatter.get("asklint")
    if top is None:
        return
    if top.children:
        for key, entry in top.children.items():
            removable = top if len(top.children) == 1 else entry
            if key in SUPPRESSIONS and key != "on":
                named = [Target(selector) for selector in _selectors(entry, source)]
                targets = [Target(None)] if entry.value is True else named
                yield Suppression("file", key, entry.key_span, targets, entry=removable)
            elif _near_miss(key):
                yield Suppression("unknown", key, entry.key_span, [], entry=removable)
    elif isinstance(top.value, str):
        span = Span(top.key_span.start, top.value_span.end)
        for directive in read_directives([Comment(source.text[span.start : span.end], span)]):
            if directive.word not in INTENTS:
                kind: Kind = "file" if directive.word in SUPPRESSIONS else "unknown"
                yield Suppression(kind, directive.word, directive.span, _targets(directive), entry=top)
    elif top.value is False:
        yield Suppression(
            "file", "off", Span(top.key_span.start, top.value_span.end), [Target(None)], entry=top
        )


def _selectors(entry: Entry, source: Source) -> Iterator[Selector]:
    """The names in a list, or in one value separated by commas or spaces."""
    for item in entry.items or (entry,):
        if not isinstance(item.value, str):
            continue
        written = source.text[item.value_span.start : item.value_span.end]
        at = 0
        for name in item.value.replace(",", " ").split():
            at = max(0, written.find(name, at))
            start = item.value_span.start + at
            yield Selector(name, Span(start, start + len(name)))
            at += len(name)
