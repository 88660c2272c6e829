"""Cutting text into the alternatives it lists: `a | b | c`, `"a" / "b"`, `["a", "b"]`, `a, b, or c`."""

from __future__ import annotations

from asklint.lazy_regex import Pattern

_CLOSING = {
    "(": ")",
    "[": "]",
    "{": "}",
    "（": "）",
    "「": "」",
    "『": "』",
    "“": "”",
    "«": "»",
    '"': '"',
    "`": "`",
}
_SENTENCE_END = Pattern(r"[.!?](?=[\s\"'”*)]|$)|[。！？]|\n(?=\s{0,40}(?:[-*+•>#|]|\d{1,2}[.)])\s)")
_OR = Pattern(r"(?:,\s*)?(?:\b(?:or|oder|ou|o|veya|ya da|and|und|y|et|e|ve)\b|または|或者|或|또는)\s+")
_OR_ONLY = Pattern(r"(?:\b(?:or|oder|ou|veya|ya da)\s)|または|或者|或|또는 ")
_QUOTED_AND = Pattern(r"(?<=[\"”`」]) (?:and|plus|\+|&|und|y|et|ve) (?=[\"“`「])")
#: What is said about the list behind its last quoted item: `"x", "y" and a free-text answer`.
_QUOTED_TAIL = Pattern(r"[\"“「][^\"”」\n]{1,90}[\"”」](?= (?:and|plus|with|und|y|et|ve) [^\"“「`*])")
_ABBREVIATION = Pattern(r"(?:e\.g|i\.e|etc|vs|\b[A-Z])\.$")
_TRIM = " \t\n,;、，"
_LONGEST = 140
_MOST_WORDS = 9
_MOST_ITEMS = 24
_FARTHEST = 800

Range = tuple[int, int]


def list_end(text: str, start: int, end: int) -> int:
    """Where a list that begins at `start` ends: at the end of its sentence, or at the bracket around it."""
    at = start
    while at < end:
        char = text[at]
        close = _CLOSING.get(char)
        if close:
            stop = text.find(close, at + 1, min(end, at + 400))
            if stop < 0 and char == '"':
                return at  # it closes a quotation around the list
            at = stop + 1 if stop > 0 else at + 1
            continue
        if char in ")]}）":
            return at
        if _SENTENCE_END.match(text, at, end) and not _ABBREVIATION.search(text, max(start, at - 4), at + 1):
            return at
        at += 1
    return end


def split_list(text: str, start: int, end: int) -> list[Range]:
    """The alternatives listed in `text[start:end]`; empty when it is no list."""
    end = min(end, start + _FARTHEST)
    while start < end and text[start] in " \t\n*_" and not text.startswith("**", start):
        start += 1
    if start < end and text[start] in "[(（":
        close = text.find(_CLOSING[text[start]], start + 1, end)
        if close > 0 and not text[close + 1 : close + 2].strip(" .,;:\n*)—"):
            inner = split_list(text, start + 1, close)
            if inner:
                return inner
    end = list_end(text, start, end)
    if start >= end:
        return []
    for separator in ("|", "/", ";", ",、，"):
        parts = _cut(text, start, end, separator)
        if len(parts) < 2:
            continue
        if separator in {",、，", ";"}:
            parts = _last_or(text, parts)
            if not _plausible(text, parts, end):
                continue
        elif any(e - s > _LONGEST for s, e in parts):
            continue
        return parts if len(parts) <= _MOST_ITEMS else []
    parts = _last_or(text, [(start, end)])
    return parts if len(parts) > 1 and _plausible(text, parts, end) else []


def _cut(text: str, start: int, end: int, separators: str) -> list[Range]:
    parts: list[Range] = []
    at = begin = start
    while at < end:
        char = text[at]
        close = _CLOSING.get(char)
        if close:
            stop = text.find(close, at + 1, end)
            at = stop + 1 if stop > 0 else at + 1
            continue
        if char in separators and _separates(text, at, char):
            parts.append((begin, at))
            begin = at + 1
        at += 1
    parts.append((begin, end))
    trimmed = [_trimmed(text, *part) for part in parts]
    return [part for part in trimmed if part[0] < part[1]]


def _separates(text: str, at: int, char: str) -> bool:
    """A slash inside a word or path (`and/or`, `src/x`) separates nothing; a comma in a number neither."""
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    if char == "/":
        return (before in " \t\n" and after in " \t\n") or (before in '"”`*' and after in '"“`*')
    if char == ",":
        return not (before.isdigit() and after.isdigit())
    return True


def _last_or(text: str, parts: list[Range]) -> list[Range]:
    """`…, b or c` and `…, or c`: the last part holds or begins with the word."""
    *head, (start, end) = parts
    leading = _OR.match(text, start, end)
    if leading:
        return [*head, _trimmed(text, leading.end(), end)]
    quoted = all(text[s] in '"“「' for s, _ in parts) and _QUOTED_TAIL.match(text, start, end)
    if head and quoted:
        return [*head, (start, quoted.end())]
    inside = _OR_ONLY.search(text, start, end) or _QUOTED_AND.search(text, start, end)
    if inside is None:
        return parts
    return [*head, _trimmed(text, start, inside.start()), _trimmed(text, inside.end(), end)]


def _plausible(text: str, parts: list[Range], end: int) -> bool:
    """Whether commas separate labels and not clauses."""
    if any(s >= e for s, e in parts):
        return False
    marked = sum(text[s] in "\"“`*「『'" for s, _ in parts)
    if marked == len(parts):
        return True
    short = all(e - s <= 70 and len(text[s:e].split()) <= _MOST_WORDS for s, e in parts)
    return short and (len(parts) > 2 or bool(_OR_ONLY.search(text, parts[0][0], end)))


def _trimmed(text: str, start: int, end: int) -> Range:
    while start < end and text[start] in _TRIM:
        start += 1
    while end > start and text[end - 1] in _TRIM:
        end -= 1
    return start, end
