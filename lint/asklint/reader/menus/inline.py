"""Options written within a line: lettered, after a cue word, or as a row of quoted, bold or code pieces."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.reader import words
from asklint.reader.menus.build import menu_of_options, option_of
from asklint.reader.menus.cues import (
    OPTION_NOUNS,
    OPTIONS,
    introduces_options,
    is_question,
)
from asklint.reader.menus.splitting import list_end, split_list
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.reader.menus.units import Unit
    from asklint.reader.model import Menu, Text

_LETTER = re.compile(
    r"(?<![\w`(])(?:\*\*)?(?:\((?P<a>[A-Ha-h1-9])\)|\[(?P<b>[A-H1-9])\]|(?P<c>[A-Ha-h1-9]|[A-H]\d)\)"
    r"|(?P<d>[A-H])[:：=](?=\s))(?:\*\*)?(?=\s|\*|\w|[\"'`“])"
)
_BRACKETED_COLON = re.compile(r"\((?P<d>[A-H])[:：=](?=\s)")
_NOUN_CUE = re.compile(
    words.pattern(noun for noun in OPTION_NOUNS if noun not in {"option", "choice", "alternative"})
    + r"(?:[ \t]*\([^()\n]{1,40}\))?(?: (?:are|include|including|available|offered|presented|shown|to (?:present|offer|show)|like"
    r"|such as|は|으로)){0,3}(?:\*\*|__)?[ \t]?[:：=](?:\*\*|__)?[ \t\n]*(?=\S)",
    re.IGNORECASE,
)
_NOUN_BRACKET = re.compile(
    r"(?:\boptions|選択肢|선택지|옵션|选项|選項)(?:\*\*)?[ \t]*(?=[\[(（])", re.IGNORECASE
)
_VERB_CUE = re.compile(
    r"\b(?:choose|pick|select|offer|options?|choices?|choice of)(?: (?:to|the user|them|a choice|from|between|one of|either|among"
    r"|of|the|following|choices?|options?|with|as|are)){0,5}:?\s+(?=[\"“`「『]|\*\*)",
    re.IGNORECASE,
)
_PIECE = r"(?:\"[^\"\n]{1,90}\"|“[^”\n]{1,90}”|「[^」\n]{1,60}」|`[^`\n]{1,60}`|\*\*[^*\n]{1,60}\*\*)(?:\s?\([^()\n]{1,160}\))?"
_ROW = re.compile(
    _PIECE
    + r"(?:(?:\s*(?:[,/|、，;]|・)\s*(?:(?:or|and|oder|ou|veya)\s+)?|\s+(?:or|oder|ou|veya)\s+|または|或)"
    + _PIECE
    + r"){1,20}"
)
_ONE_PIECE = re.compile(_PIECE)
_ROW_CHOICE = re.compile(r"\s(?:or|oder|ou|veya)\s|または|或|[\"”`*)]\s*[/|]\s*[\"“`*]")
_LABEL_PIECE = re.compile(
    r"(?:\"[^\"?\n]{1,60}\"|“[^”?\n]{1,60}”|「[^」\n]{1,60}」|`[^`\n]{1,40}`|\*\*[^*\n]{1,60}\*\*)[^\w\n]*(?:\([^()\n]{1,160}\)\W*)?"
)
#: Words right before a row of pieces that make it an offer …
_OFFERED = re.compile(
    r"\b(?:offers?|presents?|asks?|prompts?|choose|select|pick|options?|choices?|choice|repl(?:y|ies)|respond)\b[^.`\"“*]{0,40}$"
    r"|(?:選択|確認|선택|선택지|选择|选项|询问)[^。]{0,20}$"
)
#: … and those that make it a mention: of triggers, of answers already given, of names.
_MENTIONED = re.compile(
    r"\b(?:if|when|whenever|once|after|until|unless|says?|said|mentions?|like|such as|e\.g|triggers?|contains?|called|named|phrases?|match(?:es)?"
    r"|never|not|don't|avoid|instead of|without|saying|include[sd]?|via|through|using|uses?|from|selects?|selected|chose|chosen|picked|see|must"
    r"|carry|label|user asks|asks to|questions?)\b[^.,:→]{0,50}$"
)
_PLAIN_WORD = re.compile(r"[`\"“*「]{1,2}[^\W\d_][\w '+-]*[`\"”*」]{1,2}(?:\s?\([^()]*\))?")
_WORD_BEFORE = re.compile(r"(\w+) $")
_BEFORE_LETTER = frozenset(
    [
        "or",
        "and",
        "vs",
        "options",
        "option",
        "either",
        "choose",
        "offer",
        "pick",
        "select",
        "oder",
        "ou",
        "with",
    ]
)
_NEAR = 90
_STEMS = ("option", "choice", "choose", "pick", "select", "offer", *OPTION_NOUNS)
_FARTHEST = 300


def read_inline(unit: Unit) -> Iterator[Menu]:
    yield from _lettered(unit)
    yield from _after_cue(unit)
    yield from _rows(unit)


def _lettered(unit: Unit) -> Iterator[Menu]:
    """`A) x, B) y`. Small letters and digits also number the clauses of a sentence: they need a cue."""
    text = unit.content.text
    marks = [
        *_LETTER.finditer(text, unit.start, unit.end),
        *_BRACKETED_COLON.finditer(text, unit.start, unit.end),
    ]
    marks.sort(key=lambda m: m.start())
    sequence: list[re.Match[str]] = []
    for mark in marks:
        value = _value(mark)
        if _belongs_to_word(text, mark):
            continue
        if sequence and mark.start() - sequence[-1].end() <= _FARTHEST and _next(_value(sequence[-1]), value):
            sequence.append(mark)
            continue
        yield from _closed_letters(unit, sequence)
        sequence = [mark] if value in {"A", "a", "1"} else []
    yield from _closed_letters(unit, sequence)


def _closed_letters(unit: Unit, sequence: list[re.Match[str]]) -> Iterator[Menu]:
    if len(sequence) < 2:
        return
    text = unit.content.text
    lead_start, lead = _lead(unit, sequence[0].start())
    ends = [m.start() for m in sequence[1:]] + [_last_end(text, sequence[-1].end(), unit.end)]
    body = text[sequence[0].start() : ends[-1]]
    capital = _value(sequence[0]) == "A"
    cue = bool(OPTIONS.search(lead.lower())) or is_question(lead) or text[ends[-1] : ends[-1] + 1] == "?"
    if capital:
        cue = cue or introduces_options(lead) or sequence[0].group().strip("*") == "A)"
    if not cue:
        return
    options = tuple(
        option_of(
            unit.content,
            m.end(),
            _bare_end(text, m.end(), stop),
            _value(m),
            unit.content.span(m.start(), _bare_end(text, m.end(), stop)),
        )
        for m, stop in zip(sequence, ends, strict=True)
    )
    if "\n\n" not in body and all(option.label.value for option in options):
        yield menu_of_options(
            "inline-lettered",
            unit.block,
            options,
            question=_question(unit, lead_start, ends[-1]),
            lead=_lead_text(unit, lead_start, sequence[0].start()),
        )


def _after_cue(unit: Unit) -> Iterator[Menu]:
    """`Options: x | y`, `choose from "x", "y"`, `options ["x", "y"]`."""
    text = unit.content.text
    lowered = unit.text.lower()
    if not any(stem in lowered for stem in _STEMS):
        return
    for cue in (_NOUN_CUE, _NOUN_BRACKET, _VERB_CUE):
        for match in cue.finditer(text, unit.start, unit.end):
            parts = split_list(text, match.end(), unit.end)
            if len(parts) < 2 or _LETTER.match(text, parts[0][0]) or text[match.end()] == "{":
                continue
            if cue is _NOUN_BRACKET and any(":" in text[s:e] for s, e in parts):
                continue
            if cue is _VERB_CUE and not all(_LABEL_PIECE.fullmatch(text, s, e) for s, e in parts):
                continue
            options = tuple(option_of(unit.content, s, e) for s, e in parts)
            lead_start, _ = _lead(unit, match.end())
            yield menu_of_options(
                "inline-list",
                unit.block,
                options,
                question=_question(unit, lead_start, parts[-1][1]),
                lead=_lead_text(unit, lead_start, match.end()),
            )


def _rows(unit: Unit) -> Iterator[Menu]:
    """`"Yes" / "No"`, `**a**, **b** or **c**` in a sentence that offers them."""
    text = unit.content.text
    for match in _ROW.finditer(text, unit.start, unit.end):
        lead_start, lead = _lead(unit, match.start())
        near = lead[-_NEAR:].lower()
        if _MENTIONED.search(near) or not _OFFERED.search(near):
            continue
        pieces = list(_ONE_PIECE.finditer(text, match.start(), match.end()))
        plain = all(_PLAIN_WORD.fullmatch(piece.group()) for piece in pieces)
        if (
            not _ROW_CHOICE.search(match.group())
            or "?" in match.group()
            or (match.group()[0] == "`" and not plain)
        ):
            continue
        yield menu_of_options(
            "inline-row",
            unit.block,
            tuple(option_of(unit.content, piece.start(), piece.end()) for piece in pieces),
            question=_question(unit, lead_start, match.end()),
            lead=_lead_text(unit, lead_start, match.start()),
        )


def _value(mark: re.Match[str]) -> str:
    return next(value for value in mark.groupdict().values() if value)


def _belongs_to_word(text: str, mark: re.Match[str]) -> bool:
    """`Tier A:`, `(Path B)`: the letter names something, it does not begin an option."""
    if mark.group().lstrip("*").startswith(("(", "[")):
        return False
    word = _WORD_BEFORE.search(text, max(0, mark.start() - 30), mark.start())
    return word is not None and word.group(1).lower() not in _BEFORE_LETTER


def _next(last: str, value: str) -> bool:
    return ord(value[0]) == ord(last[0]) + 1 or (value[0] == last[0] and value > last)


def _last_end(text: str, start: int, end: int) -> int:
    """The last option ends with its sentence or line, or at the bracket around the whole list."""
    stop = list_end(text, start, end)
    line = text.find("\n", start, stop)
    return line if line > 0 and text[line + 1 : line + 2] in "-*>#|" else stop


def _bare_end(text: str, start: int, end: int) -> int:
    """Without the comma, the dash or the `or` that leads to the next option."""
    while end > start and text[end - 1] in " \t\n,;·|/→—–*(":
        end -= 1
    for word in (" or", " oder", " and", " vs", " vs.", " ou", " veya"):
        if text.endswith(word, start, end):
            return _bare_end(text, start, end - len(word))
    return end


def _lead(unit: Unit, at: int) -> tuple[int, str]:
    """The part of the sentence, or of the line, before an offset."""
    start = unit.start
    for begin, end in unit.sentences():
        if begin <= at <= end:
            start = begin
            break
        if begin > at:
            break
        start = begin
    start = max(start, at - _FARTHEST)
    return start, unit.content.text[start:at]


def _lead_text(unit: Unit, start: int, at: int) -> Text | None:
    text = unit.content.text
    while at > start and text[at - 1].isspace():
        at -= 1
    return unit.as_text(start, at) if at > start else None


def _question(unit: Unit, start: int, end: int) -> Text | None:
    """The question of the same paragraph: the list's own sentence, or the one before or after it."""
    text = unit.content.text
    best: Span | None = None
    for begin, stop in unit.sentences():
        if not is_question(text[begin:stop]):
            continue
        if best is None or begin <= end:
            best = Span(begin, stop)
    return unit.as_text(*best) if best is not None else None
