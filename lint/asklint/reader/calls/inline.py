"""Options on one line: `A) x, B) y`, `a | b | c`, `"x" / "y"`, and phrases such as "one per finding"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.model import Option, Text
from asklint.reader.option_text import read_option
from asklint.reader.quantity import bounds, stated

if TYPE_CHECKING:
    from asklint.document.textmap import TextMap
    from asklint.reader.calls.draft import QuestionDraft

MAX_INLINE = 4_000
_MARK = Pattern(
    r"(?:(?<=^)|(?<=[\s,;(/|→+、，；*`]))(?:[(\[](?P<a>[A-Za-z]|\d)[)\]]|(?P<b>[A-Za-z]|\d)\)|(?P<c>[A-Z]|\d)[.:：]\s|(?P<d>\d)\ufe0f?\u20e3)"
)
_QUOTE = Pattern(r"[\"“`「『]|(?<!\w)'")
_CLOSE = {'"': '"', "“": "”", "`": "`", "「": "」", "『": "』", "'": "'"}
_JOINT = Pattern(
    r"(?:^|[,/|;、，；+&(\[]|\b(?:or|and|plus|with|also|oder|und|y|o)\b|または|또는|或|와|및)[\s*_(\[]{0,12}$"
)
_BARE_ALTERNATIVES = Pattern(r"[\w-]{1,20}(?:/[\w-]{1,20}){1,8}")
_FIXED = Pattern(r"\b(?:plus|and|with|also|alongside|as well as)\b", re.IGNORECASE)
_PROSE_QUANTITY = Pattern(
    r"\bone (?:\w+ )?per\b|\beach\b|\bevery\b|\blist\b|\bdynamic"
    r"|\bup to \d|\btop \d|\bfrom the\b|\bbased on\b|\bgenerate|各|每|각|目录|一覧",
    re.IGNORECASE,
)
_DELIMITERS = ("|", " / ", "／", "；", ";", "、", "，", ",")


def add_inline_options(draft: QuestionDraft, content: TextMap, start: int, end: int) -> None:
    """Read `content.text[start:end]` as a list of options and add them."""
    for option in read_inline(content, start, min(end, start + MAX_INLINE)):
        draft.add(option)


def read_inline(content: TextMap, start: int, end: int) -> list[Option]:
    text = content.text
    start, end = _unwrap(text, start, end)
    if start >= end:
        return []
    parts = _by_marks(text, start, end) or _by_quotes(text, start, end) or _by_delimiter(text, start, end)
    if len(parts) > 1 or (parts and text[parts[0][0]] in _CLOSE):
        return [read_option(content, a, b) for a, b in parts if text[a:b].strip(" ,;|/")]
    return _phrase(content, start, end)


def _unwrap(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start] in " \t\r\n":
        start += 1
    while end > start and text[end - 1] in " \t\r\n.。":
        end -= 1
    if (
        end - start > 1
        and text[start] == "("
        and text[end - 1] == ")"
        and text.find(")", start, end) == end - 1
    ):
        start, end = start + 1, end - 1
    return start, end


def _by_marks(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Split at `A)`, `(b)`, `[C]`, `1.` as long as they count up from the first."""
    starts: list[int] = []
    expected = ""
    for match in _MARK.finditer(text[start:end]):
        name = next(group for group in match.groups() if group)
        if not expected and name not in ("A", "a", "1", "Y"):
            continue
        if expected and name.lower() != expected.lower():
            continue
        starts.append(start + match.start())
        expected = chr(ord(name) + 1)
    if len(starts) < 2 or (text[start : starts[0]].strip(" *_`\"'(") and starts[0] - start > 60):
        return []
    return [(a, _before_joint(text, a, b)) for a, b in zip(starts, [*starts[1:], end], strict=True)]


def _before_joint(text: str, start: int, end: int) -> int:
    """Take "or", "and" and punctuation off the end of a part."""
    part = text[start:end].rstrip(" \n,;/|、，；(")
    if text[start] not in "`*":
        # Emphasis that opens before the next marker.
        part = part.rstrip("*` ")
    for word in (" or", " and", " oder", " または"):
        if part.endswith(word):
            part = part[: -len(word)].rstrip(" \n,;/|")
    return start + len(part)


def _by_quotes(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Split where a quoted text begins behind a joint; what follows it up to the next belongs to it."""
    starts: list[int] = []
    i = start
    while i < end:
        match = _QUOTE.search(text, i, end)
        if not match:
            break
        stop = text.find(_CLOSE[match.group()], match.end(), end)
        if stop < 0:
            break
        if _JOINT.search(text[max(start, match.start() - 12) : match.start()]) or (match.start() == start):
            starts.append(match.start())
        i = stop + 1
    if not starts or starts[0] != start:
        return []
    return [(a, _before_joint(text, a, b)) for a, b in zip(starts, [*starts[1:], end], strict=True)]


def _by_delimiter(text: str, start: int, end: int) -> list[tuple[int, int]]:
    whole = text[start:end]
    if _BARE_ALTERNATIVES.fullmatch(whole):
        return _cut(start, whole, "/")
    for delimiter in _DELIMITERS:
        parts = _cut(start, whole, delimiter)
        if len(parts) < 2:
            continue
        if delimiter in ",;，、；" and not all(_short(text[a:b]) for a, b in parts):
            return []
        if delimiter.strip() == "," and _PROSE_QUANTITY.search(whole):
            return []
        return parts
    return []


def _short(part: str) -> bool:
    words = part.split()
    return 0 < len(words) <= 6 and len(part) <= 60


def _cut(start: int, whole: str, delimiter: str) -> list[tuple[int, int]]:
    """Split outside of brackets, code and quotes."""
    parts: list[tuple[int, int]] = []
    begin = i = 0
    closing: list[str] = []
    pairs = {"(": ")", "[": "]", "{": "}", "<": ">", "（": "）"}
    while i < len(whole):
        char = whole[i]
        if closing and char == closing[-1]:
            closing.pop()
        elif char in pairs and not (closing and closing[-1] in '"`'):
            closing.append(pairs[char])
        elif char in '"`' and not (closing and closing[-1] in '"`'):
            closing.append(char)
        elif not closing and whole.startswith(delimiter, i):
            parts.append((start + begin, start + i))
            i += len(delimiter)
            begin = i
            continue
        i += 1
    parts.append((start + begin, start + len(whole)))
    return [(a, b) for a, b in parts if whole[a - start : b - start].strip()]


def _phrase(content: TextMap, start: int, end: int) -> list[Option]:
    """Words that describe the options: "(dynamic, top 8 labels, plus "Cancel")"."""
    text = content.text
    whole = text[start:end]
    enclosed = whole[:1] in "[{<" or _PROSE_QUANTITY.search(whole) is not None
    first_quote = whole.find('"')
    head = whole[:first_quote] if first_quote > 0 else whole
    found = (stated(head.lower()) if enclosed else None) or bounds(head, enclosed)
    if found is None:
        return []
    span = content.span(start, start + len(head.rstrip()))
    options = [Option(Text(" ".join(head.split()), span, placeholder=True), span, stands_for=found)]
    if first_quote > 0 and _FIXED.search(head[-20:]):
        options += [read_option(content, a, b) for a, b in _by_quotes(text, start + first_quote, end)]
    return options
