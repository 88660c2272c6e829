"""Rows of quoted, bold or code pieces in a sentence that offers them: `"Yes" / "No"`, `**a** or **b**`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.menus.build import menu_of_options, option_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.reader.menus.units import Unit
    from asklint.reader.model import Menu

_PIECE = (
    r"(?:\"[^\"\n]{1,90}\"|“[^”\n]{1,90}”|「[^」\n]{1,60}」|`[^`\n]{1,60}`|\*\*[^*\n]{1,60}\*\*)"
    r"(?:\s?\([^()\n]{1,160}\))?"
)
_ROW = Pattern(
    _PIECE
    + r"(?:(?:\s*(?:[,/|、，;]|・)\s*(?:(?:or|and|oder|ou|veya)\s+)?|\s+(?:or|oder|ou|veya)\s+|または|或)"
    + _PIECE
    + r"){1,20}"
)
_ONE_PIECE = Pattern(_PIECE)
_ROW_CHOICE = Pattern(r"\s(?:or|oder|ou|veya)\s|または|或|[\"”`*)]\s*[/|]\s*[\"“`*]")
#: Words right before a row of pieces that make it an offer …
_OFFERED = Pattern(
    r"\b(?:offers?|presents?|asks?|prompts?|choose|select|pick|options?|choices?|choice|repl(?:y|ies)"
    r"|respond)\b[^.;`\"“*—()]{0,40}\(?$"
    r"|(?:選択|確認|선택|선택지|选择|选项|询问)[^。]{0,20}$"
)
OFFERING = (
    *("offer", "present", "ask", "prompt", "choose", "select", "pick", "option", "choice", "repl", "respond"),
    *("選択", "確認", "선택", "선택지", "选择", "选项", "询问"),
)
"""A piece of each of these words."""
#: … and those that make it a mention: of triggers, of answers already given, of names.
_MENTIONED = Pattern(
    r"\b(?:if|when|whenever|once|after|until|unless|says?|said|mentions?|like|such as|e\.g|triggers?"
    r"|contains?|called|named|phrases?|match(?:es)?"
    r"|never|not|don't|avoid|instead of|without|saying|include[sd]?|via|through|using|uses?|from"
    r"|selects?|selected|chose|chosen|picked|see|must"
    r"|(?:user|they) (?:can|may)(?: also)? (?:reply|respond|answer|say|type)|carry|label|user asks|asks to|questions?)\b[^.,:→]{0,50}$"
)
_TAKEN = Pattern(r"\b(?:repl(?:y|ies)|respond|choose|pick|select|offers?)(?: with| between| either)?[\s(]*$")
_PLAIN_WORD = Pattern(r"[`\"“*「]{1,2}[^\W\d_][\w '+-]*[`\"”*」]{1,2}(?:\s?\([^()]*\))?")
_NEAR = 90


def read_inline_rows(unit: Unit) -> Iterator[Menu]:
    text = unit.content.text
    for match in _ROW.finditer(text, unit.start, unit.end):
        near = unit.lead_before(match.start())[-_NEAR:].lower()
        if _MENTIONED.search(near) or not _OFFERED.search(near):
            continue
        pieces = list(_ONE_PIECE.finditer(text, match.start(), match.end()))
        if not _ROW_CHOICE.search(match.group()) or "?" in match.group():
            continue
        plain = all(_PLAIN_WORD.fullmatch(piece.group()) for piece in pieces)
        if match.group().startswith("`") and not (plain and _TAKEN.search(near)):
            continue  # names of things far more often than answers
        yield menu_of_options(
            "inline-row",
            unit.block,
            tuple(option_of(unit.content, piece.start(), piece.end()) for piece in pieces),
            question=unit.question_near(match.end()),
            lead=unit.lead_text(match.start()),
        )
