"""Lists behind a word of choice: `Options: x | y`, `choose from "x", "y"`, `options ["x", "y"]`."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.menus.build import menu_of_options, option_of
from asklint.reader.menus.cues import OPTION_NOUNS
from asklint.reader.menus.inline_letters import INLINE_LETTER
from asklint.reader.menus.splitting import split_list
from asklint.reader.word_patterns import alternation, pieces

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.reader.menus.units import Unit
    from asklint.reader.model import Menu

_MOST_WORDS = 7
_FEW_WORDS = 3
_NOUNS = tuple(noun for noun in OPTION_NOUNS if noun not in {"option", "choice", "alternative"})
_NOUN_CUE = Pattern(
    lambda: (
        alternation(_NOUNS)
        + r"(?:[ \t]*\([^()\n]{1,40}\))?(?: (?:are|include|including|available|offered|presented|shown"
        r"|to (?:present|offer|show)|like"
        r"|such as|は|으로)){0,3}(?:\*\*|__)?[ \t]?[:：=](?:\*\*|__)?[ \t\n]*(?=\S)"
    ),
    re.IGNORECASE,
)
_NOUN_BRACKET = Pattern(
    r"(?:\boptions|選択肢|선택지|옵션|选项|選項)(?:\*\*)?[ \t]*(?=[\[(（])", re.IGNORECASE
)
_VERB_CUE = Pattern(
    r"\b(?:choose|pick|select|offer|options?|choices?|choice of)(?: (?:to|the user|them|a choice|from"
    r"|between|one of|either|among"
    r"|of|the|following|choices?|options?|with|as|are)){0,5}:?\s+(?=[\"“`「『]|\*\*)"
    r"|\bAskUserQuestion[`*]{0,3}:\s+(?=[\"“`「『]|\*\*)",
    re.IGNORECASE,
)
#: A row right behind the tool's name: `AskUserQuestion — Keep / Drop`, `(via AskUserQuestion: Keep | Drop)`.
_TOOL_CUE = Pattern(
    r"\b(?:AskUserQuestion|AskQuestion|ask_user_question|ask_user|request_user_input|askQuestions)[`*]{0,3}"
    r"(?: tool)?(?:(?: \([^()\n]{1,80}\))?[:：]|\s(?:—|–|--)|\s(?=[(（]))\s*(?=[\w\"“`「『*(（])"
)
#: A row behind the header of its question: `**Style** (header: "Style"): Plain | Rich`.
_HEADER_CUE = Pattern(
    r"\(header\s?[:=]\s?[\"“'`]?[^()\"”'`\n]{1,30}[\"”'`]?[^()\n]{0,40}\)(?:\*\*|__)?\s?[:：—–](?:\*\*|__)?[ \t]{0,4}(?=[\w\"“`「*\[])",
    re.IGNORECASE,
)
#: A bracket behind a question: `"Which one?" → [x, y, z]`.
_ASKED_BRACKET = Pattern(
    r"[?？][\"”」*_`]{0,3}\s{0,8}(?:→|->|=>|:|—|–|-)?\s{0,8}(?=\[[^\[\]\n]{3,200},[^\[\]\n]{1,200}\])"
)
_LABEL_PIECE = Pattern(
    r"(?:\"[^\"?\n]{1,60}\"|“[^”?\n]{1,60}”|「[^」\n]{1,60}」|`[^`\n]{1,40}`"
    r"|\*\*[^*\n]{1,60}\*\*)[^\w\n]*(?:\([^()\n]{1,160}\)\W*)?"
)
#: "options (four or fewer, short labels):" says how they are, and the list comes behind the colon.
_REMARK_END = Pattern(r"\s*[)\]）][\s*_]*[:：]")
_REMARK = Pattern(
    r"[\s(*_]*(?:(?:fixed |exactly )?\d (?:fixed )?(?:options|choices)|(?:max(?:imum)?|up to|at most|no more than)\.? (?:of )?(?:\d|three|four)\b|no timer|(?:single|multi)-?select|e\.g\b|i\.e\b"
    r"|based on\b|derived\b|drawn from\b|taken from\b|depending on\b|according to\b|generated\b|tailored\b|from (?:the|your|each|its)\b)",
    re.IGNORECASE,
)
_TOOL_STEMS = ("askuserquestion", "askquestion", "ask_user", "request_user_input")
_NAMED = r"(?:\"[^\"?\n]{1,60}\"|“[^”?\n]{1,60}”|`[^`\n]{1,40}`|\*\*[^*\n]{1,60}\*\*|[A-Z](?:[\w'’-]|\.(?=\w)){0,30}(?: [\w'’-]{1,24}){0,2}?)"
_NAMED_PIECE = Pattern(_NAMED + r"(?=\s?[,/|]| (?:and|or)\b|$)")
_OPTIONS_BEHIND = Pattern(
    r"\b(?:AskUserQuestion|AskQuestion|ask_user_question|ask_user|request_user_input|askQuestions)[`*]{0,3}(?: (?:tool|menu|call|dialog|prompt|picker))?"
    rf" with (?:the )?(?P<row>{_NAMED}(?:(?:\s?[/|,]\s|, (?:and|or) | (?:and|or) ){_NAMED}){{1,11}}) options\b"
)
#: "AskUserQuestion (multiSelect: true) with: Soup, Salad, Tea."
_BEHIND_COLON = Pattern(
    r"\b(?:AskUserQuestion|AskQuestion|ask_user_question|ask_user|request_user_input|askQuestions)[`*]{0,3}(?: (?:tool|menu|call|dialog|prompt|picker))?"
    rf"(?: \([^()\n]{{1,60}}\))? with: (?P<row>{_NAMED}(?:(?:\s?[/|,]\s|, (?:and|or) | (?:and|or) ){_NAMED}){{2,11}})(?=[.;]?\s*(?:$|\n)|[.;] )"
)
#: "Ask the user to pick: Merge / Wait / Stop."
_PICK_CUE = Pattern(
    r"\b(?:ask|let|have)\b[^.:?\n]{0,40}\b(?:choose|pick|select)\b[^.:?\n]{0,20}[:：]\s+(?=[\w\"“`「『*])",
    re.IGNORECASE,
)
#: "AskUserQuestion with options like 10, 25, 50, or custom."
_SMALL = r"(?:\"[^\"\n]{1,40}\"|“[^”\n]{1,40}”|`[^`\n]{1,40}`|\b(?!or\b|and\b)\w[\w%+-]{0,20}(?: (?!or\b|and\b)[\w%+-]{1,20})?)"
_OPTIONS_LIKE = Pattern(
    r"\b(?:AskUserQuestion|AskQuestion|ask_user_question|ask_user|request_user_input|askQuestions)[`*]{0,3}(?: tool)? with (?:the )?options (?:like|such as):? "
    rf"(?P<row>{_SMALL}(?:, {_SMALL}){{1,7}}(?:,? or {_SMALL})?)(?=[.;)]?\s*(?:$|\n)|[.;)] )"
)
_SMALL_PIECE = Pattern(_SMALL + r"(?=,| or\b|$)")
_NAMED_ROWS = (
    (_OPTIONS_BEHIND, _NAMED_PIECE),
    (_BEHIND_COLON, _NAMED_PIECE),
    (_OPTIONS_LIKE, _SMALL_PIECE),
)
#: Each with pieces of text of which it contains one, in small letters.
_CUES = (
    (_NOUN_CUE, pieces(_NOUNS)),
    (_NOUN_BRACKET, ("options", "選択肢", "선택지", "옵션", "选项", "選項")),
    (_TOOL_CUE, ("askuserquestion", "askquestion", "ask_user", "request_user_input")),
    (_HEADER_CUE, ("(header",)),
    (_ASKED_BRACKET, ("?", "？")),
    (_PICK_CUE, ("choose", "pick", "select")),
    (_VERB_CUE, ("choose", "pick", "select", "offer", "option", "choice", "askuserquestion")),
)

LIST_CUES = tuple(dict.fromkeys(stem for _, stems in _CUES for stem in stems))
"""What must stand where such a list stands."""


def read_inline_lists(unit: Unit) -> Iterator[Menu]:
    text = unit.content.text
    lowered = unit.lowered
    if any(map(lowered.__contains__, _TOOL_STEMS)):
        yield from _named_labels(unit)
    for cue, stems in _CUES:
        if not any(map(lowered.__contains__, stems)):
            continue
        for match in cue.finditer(text, unit.start, unit.end):
            parts = split_list(text, match.end(), unit.end)
            if len(parts) < 2 or INLINE_LETTER.match(text, parts[0][0]) or text[match.end()] == "{":
                continue
            if cue in (_TOOL_CUE, _HEADER_CUE, _PICK_CUE) and not _is_row(text, parts):
                continue
            if cue is _ASKED_BRACKET and any(len(text[s:e].split()) > _MOST_WORDS for s, e in parts):
                continue
            if cue is _NOUN_BRACKET and (
                any(":" in text[s:e] for s, e in parts) or _REMARK_END.match(text, parts[-1][1])
            ):
                continue
            if _REMARK.match(text, *parts[0]) or all(e - s == 1 for s, e in parts):
                continue
            if cue is _VERB_CUE and not all(_LABEL_PIECE.fullmatch(text, s, e) for s, e in parts):
                continue
            options = tuple(option_of(unit.content, s, e) for s, e in parts)
            yield menu_of_options(
                "inline-list",
                unit.block,
                options,
                question=unit.question_near(parts[-1][1]),
                lead=unit.lead_text(match.end()),
            )


def _named_labels(unit: Unit) -> Iterator[Menu]:
    """Labels in front of the word: "AskUserQuestion with Keep, Drop, and Later options", or behind a colon."""
    text = unit.content.text
    for row, piece in _NAMED_ROWS:
        for match in row.finditer(text, unit.start, unit.end):
            pieces = [*piece.finditer(text, match.start("row"), match.end("row"))]
            if len(pieces) < 2:
                continue
            yield menu_of_options(
                "inline-list",
                unit.block,
                tuple(option_of(unit.content, found.start(), found.end()) for found in pieces),
                question=unit.question_near(match.end()),
                lead=unit.lead_text(match.start("row")),
            )


def _is_row(text: str, parts: list[tuple[int, int]]) -> bool:
    """Labels with slashes or bars between them; commas also join clauses, so they count in brackets only."""
    labels = [text[s:e].split("(", 1)[0] for s, e in parts]
    gaps = {text[a[1] : b[0]].strip() for a, b in itertools.pairwise(parts)}
    bracketed = len(parts) > 2 and text[parts[-1][1] :].lstrip().startswith((")", "）"))
    most = _MOST_WORDS if gaps <= {"/", "|"} else _FEW_WORDS if bracketed and gaps <= {",", ", or"} else 0
    return all(0 < len(label.split()) <= most and "?" not in label for label in labels)
