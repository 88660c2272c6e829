"""One option as written on a line, split into what a person reads in it; and how many a list holds."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.model import Count, Option, Text
from asklint.reader.quantity import bounds, is_conditional, is_placeholder

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from asklint.document.textmap import TextMap
    from asklint.source import Span

#: Longer texts are cut here: nobody writes such an option, and every step below stays cheap.
MAX_OPTION = 2_000
_BULLET = Pattern(r"(?:[-*+•‣▸►◦●○]|\d{1,2}[.)]|[├└]──?)[ \t]+")
_CHECKBOX = Pattern(r"\[[ xX]?\][ \t]+")
_LETTER = Pattern(
    r"(?P<open>[(\[]?)(?P<name>[A-Za-z]\d?|\d{1,2})(?P<close>[)\]])[ \t]*(?=\S)"
    r"|(?P<plain>[A-Z]\d?|\d{1,2})[.．、][ \t]+(?=\S)"
    r"|(?P<colon>[A-H])[:：][ \t]+(?=\S)"
    r"|Option (?P<worded>[A-Z]|\d)[:.)][ \t]+(?=\S)"
    r"|(?P<keycap>[0-9])\ufe0f?\u20e3[ \t]*(?=\S)"
)
_CODE = Pattern(r"\[(?P<code>[A-Z][A-Z0-9/_-]{1,9})\][ \t]+(?=\S)")
_QUOTES = {
    '"': '"',
    "“": "”",
    "”": "”",
    "„": "“",
    "'": "'",
    "‘": "’",
    "`": "`",
    "「": "」",
    "『": "』",
    "«": "»",
}
_BRACKETS = {"(": ")", "[": "]", "{": "}", "（": "）", "【": "】"}
_SEPARATOR = Pattern(
    r"\s{0,24}(?:—|―|⟶)\s*|\s{1,24}(?:–|--|-|·)\s+|(?<=[\w)\]\"”’'])[ ]{3,}(?=\S)|\s{0,8}(?:→|->|=>|⇒|➜|➔)\s*|"
    r"\s{0,8}[:：](?=\s|\*|_|$|\")\s*|：|[ \t]{0,8}\n\s*"
    r"|(?<=[a-z)])(?<!\be\.g)(?<!\bvs)(?<!\betc)\.\s+(?=[A-Z])"
)
_ARROW = Pattern(r"→|->|=>|⇒|➜|➔|⟶")
_ARROW_BETWEEN = Pattern(r"\s(?:→|->|=>|⇒|➜|➔|⟶)\s")
_RECOMMENDED = Pattern(
    r"[(（\[【](?:(?!not\b|nicht\b)[^()（）\[\]【】\n]){0,40}?(?:\brecommended\b|\brecomendad[oa]\b|\brecommandé|\bempfohlen\b|\bönerilen\b"
    r"|推奨|おすすめ|お勧め|권장|추천|推荐|推薦|рекоменд)[^()（）\[\]【】\n]{0,120}[)）\]】]"
    r"|[★⭐🌟]\ufe0f?(?!\s?star\b)",
    re.IGNORECASE,
)
#: `<label: what it says>`: a placeholder to its end, whatever separates its words.
_ANGLE = Pattern(r"(<[^\W\d_][^<>\n]{1,300}>)[\s.,;]{0,8}$")
_GOES_ON = ("...", "…")
_TRAILING = " \t\r\n,;，；、"
_EMPHASIS = ("***", "**", "__", "*", "_")


def read_option(content: TextMap, start: int, end: int, marker: str = "") -> Option:
    """Split `content.text[start:end]`. A marker in the text goes before the one given."""
    text = content.text
    begin, stop = _trim(text, start, end)
    at, found = _skip_markers(text, begin, min(stop, begin + MAX_OPTION))
    marker = found or marker
    limit = min(stop, at + MAX_OPTION)
    label_start, label_end, rest, quoted = _label(text, at, limit)
    description, handler = _rest(content, rest, stop)
    label_text = _plain(text[label_start:label_end])
    enclosed = is_placeholder(label_text)
    stands_for = (
        bounds(text[at:stop] if not quoted else label_text, enclosed) if enclosed or not quoted else None
    )
    return Option(
        label=Text(
            label_text, content.span(label_start, label_end), quoted, enclosed or stands_for is not None
        ),
        span=content.span(begin, stop),
        description=description,
        marker=marker,
        recommended=find_recommended(content, at, limit),
        handler=handler,
        stands_for=stands_for,
    )


def find_recommended(content: TextMap, start: int, end: int) -> Span | None:
    """The marker of a recommended option, brackets included."""
    match = _RECOMMENDED.search(content.text, start, end)
    if not match or re.search(r"\b(?:not|nicht|no)\b", match.group()[:20].lower()):
        return None
    return content.span(match.start(), match.end())


def count_options(options: Sequence[Option], conditions: Iterable[str] = ()) -> Count:
    """How many options there are. `conditions` holds, option by option, the comment it stands under
    ("if preset"): options under different conditions exclude each other."""
    low, high = 0, 0
    unbounded = False
    exact = True
    branches: dict[str, tuple[int, int]] = {}
    notes = list(conditions) or [""] * len(options)
    for option, note in zip(options, notes, strict=False):
        least, most = _weight(option)
        if most and option.label.value.startswith(_GOES_ON):  # "... (up to 4)" says how many there are in all
            least, most = 0, max(0, most - len(options) + 1)
        exact = exact and least == most == 1 and not option.label.placeholder and not note
        unbounded = unbounded or most is None
        if note:
            before = branches.get(note, (0, 0))
            branches[note] = (before[0] + least, before[1] + (most or 0))
        else:
            low, high = low + least, high + (most or 0)
    if branches:
        low += min(least for least, _ in branches.values()) if len(branches) > 1 else 0
        high += max(most for _, most in branches.values())
    return Count(low, None if unbounded else high, exact)


def _weight(option: Option) -> tuple[int, int | None]:
    if option.stands_for is not None:
        return option.stands_for
    written = option.label.value + " " + (option.description.value if option.description else "")
    if option.label.placeholder and is_conditional(written):
        return 0, 1
    return 1, 1


def _trim(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start] in _TRAILING:
        start += 1
    while end > start and text[end - 1] in _TRAILING:
        end -= 1
    return start, end


def _skip_markers(text: str, at: int, end: int) -> tuple[int, str]:
    """Step over bullet, checkbox and letter; the most telling of them is the marker."""
    marker = ""
    bullet = _BULLET.match(text, at, end)
    if bullet:
        marker = bullet.group().strip().rstrip(".)")
        at = bullet.end()
    box = _CHECKBOX.match(text, at, end)
    if box:
        at = box.end()
    shift = next((len(mark) for mark in ("**", "`", "") if text.startswith(mark, at)), 0)
    letter = _LETTER.match(text, at + shift, end) or _CODE.match(text, at + shift, end)
    if letter:
        marker = next(
            value for key, value in letter.groupdict().items() if value and key not in ("open", "close")
        )
        stop = letter.end()
        if shift and text.startswith(text[at : at + shift], stop):
            stop += shift
            shift = 0
        while stop < end and text[stop] in " \t":
            stop += 1
        # `**A) Label** — …`: the emphasis still open belongs to the label.
        return stop, marker
    return at, marker


def _label(text: str, at: int, end: int) -> tuple[int, int, int, bool]:
    """Start and end of the label, where the rest begins, and whether the label is quoted."""
    whole = _ANGLE.match(text, at, end) if text.startswith("<", at) else None
    if whole:
        return at, whole.end(1), end, False
    mark = next((m for m in _EMPHASIS if text.startswith(m, at)), "")
    inner = at + len(mark)
    close = _QUOTES.get(text[inner : inner + 1], "")
    if close:
        stop = _closing_quote(text, inner, close, end)
        if stop > 0:
            after = stop + 1
            if mark and text.startswith(mark, after):
                after += len(mark)
            if _ends_label(text, after, end):
                return (*_inside_code(text, inner + 1, stop), after, True)
    if mark:
        stop = text.find(mark, inner, end)
        if stop > inner:
            label_end = stop
            while label_end > inner and text[label_end - 1] in " :：":
                label_end -= 1
            quote = _QUOTES.get(text[inner], "")
            if quote and text[label_end - 1] == quote and label_end - inner > 2:
                return inner + 1, label_end - 1, stop + len(mark), True
            return inner, label_end, stop + len(mark), False
    cut = _top_level(text, at, end)
    label_end = cut
    loose = text.find("**", at, label_end)
    if loose > at and not mark:
        # `A) Label** — …`: the marker has taken the opening asterisks along.
        return at, loose, loose + 2, False
    while label_end > at and text[label_end - 1] in " \t\r\n":
        label_end -= 1
    opening = {'"': '"', "”": "“", "」": "「"}.get(text[label_end - 1 : label_end])
    if opening is not None and opening not in text[at : label_end - 1] and label_end - at > 1:
        label_end -= 1  # it closes the quote around the whole menu
    return at, label_end, cut, False


def _closing_quote(text: str, at: int, close: str, end: int) -> int:
    """The quote that closes the one at `at`; an apostrophe inside a word closes nothing."""
    stop = text.find(close, at + 1, end)
    while stop > 0 and close in "'’" and stop + 1 < end and text[stop + 1].isalnum():
        stop = text.find(close, stop + 1, end)
    return stop


def _ends_label(text: str, at: int, end: int) -> bool:
    """Whether a quoted label is over here, rather than being a quotation inside a longer one."""
    rest = text[at:end].lstrip(" \t*_")
    return (
        not rest
        or not rest[0].isalnum()
        or (at < end and text[at] in " \t" and rest[:3].lower() in ("if ", "as ", "or "))
    )


def _top_level(text: str, at: int, end: int) -> int:
    """Where an unquoted label ends: at the first separator or remark outside of quotes and brackets."""
    i = at
    while i < end:
        char = text[i]
        separator = _SEPARATOR.match(text, i, end) if i > at and (char in " \t\n—―：:→-=⇒➜➔⟶.") else None
        if separator:
            return i
        close = _BRACKETS.get(char)
        if close and i > at and char in "(（" and not _RECOMMENDED.match(text, i, end):
            stop = text.find(close, i + 1, end)
            if stop > 0 and not text[stop + 1 : end].strip(" .。"):
                return i
        if close or char in '"“`「『«':
            stop = text.find(close or _QUOTES[char], i + 1, end)
            i = stop + 1 if stop > 0 else i + 1
        else:
            i += 1
    return end


def _rest(content: TextMap, at: int, end: int) -> tuple[Text | None, Text | None]:
    """Description and handler behind a label."""
    text = content.text
    recommended = _RECOMMENDED.match(text, _blank(text, at, end), end)
    if recommended:
        at = recommended.end()
    separator = _SEPARATOR.match(text, at, end)
    handled = False
    while separator and separator.end() > at:
        handled = handled or bool(_ARROW.search(separator.group()))
        at = separator.end()
        separator = _SEPARATOR.match(text, at, end)
    at = _blank(text, at, end)
    if at >= end:
        return None, None
    if handled:
        return None, _text(content, at, end)
    arrow = _ARROW_BETWEEN.search(text, at, min(end, at + MAX_OPTION))
    if arrow and not _inside(text, at, arrow.start()):
        before = _text(content, at, arrow.start())
        return before, _text(content, arrow.end(), end)
    return _text(content, at, end), None


def _blank(text: str, at: int, end: int) -> int:
    while at < end and text[at] in " \t\r\n*":
        at += 1
    return at


def _inside(text: str, start: int, at: int) -> bool:
    """Whether a bracket or quote opened in between is still open."""
    part = text[start:at]
    return part.count("(") > part.count(")") or part.count('"') % 2 == 1 or part.count("`") % 2 == 1


def _text(content: TextMap, start: int, end: int) -> Text | None:
    """The text between two offsets without its blanks, quotes or brackets."""
    text = content.text
    start, end = _trim(text, start, end)
    quoted = False
    if end - start > 1:
        close = _QUOTES.get(text[start]) or {"(": ")", "（": "）"}.get(text[start])
        if close and text[end - 1] == close and text.find(close, start + 1, end) == end - 1:
            quoted = text[start] in _QUOTES
            start, end = start + 1, end - 1
    start, end = _inside_code(text, start, end) if quoted else (start, end)
    value = _plain(text[start:end])
    return Text(value, content.span(start, end), quoted, is_placeholder(value)) if value else None


def _inside_code(text: str, start: int, end: int) -> tuple[int, int]:
    """Without the quotes that stand inside of a code span."""
    if end - start > 2 and text[start - 1] == "`" and text[start] == text[end - 1] == '"':
        return start + 1, end - 1
    return start, end


def _plain(source: str) -> str:
    return " ".join(source.replace("**", "").split())
