"""Questions that name their answers: "X, Y or Z?", `[Y/n]`, `(yes / adjust / cancel)`."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.menus.build import menu_of_options, option_of
from asklint.reader.menus.context import Stretch, narrowed
from asklint.reader.menus.cues import ALTERNATIVE_WORDS, YES_NO, turns_to_user
from asklint.reader.model import Option, Text
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from asklint.reader.menus.units import Unit
    from asklint.reader.model import Menu

_OR = Pattern("|".join(re.escape(word) for word in ALTERNATIVE_WORDS), re.IGNORECASE)
_BRACKET = Pattern(r"(?P<open>[\[(（])(?P<keys>[^\[\]()（）\n]{2,90})[\])）]")
_ASKED = Pattern(r"[^\s)|\\/][?？]$|[^\s|]\)[?？]$")
_MNEMONIC = Pattern(r"(?<![\w\])])\[[A-Za-z]\](?=[a-z])(?P<word>[a-z]{1,16})\b(?![\[(])")
_BETWEEN_KEYS = Pattern(r"\s*(?:[,/|;·]\s*)?(?:or\s+)?", re.IGNORECASE)
_LETTERS = Pattern(r"[^\W\d_]")
_KEY = Pattern(r"[^/|]+")
#: Counters, ratings, patterns and examples in brackets.
_NO_KEYS = Pattern(r"^\s*(?:n\s*/\s*m|h\s*/\s*m\s*/\s*l)\s*$|[=+^$\\]|[a-z]-[a-z]0|^\W*(?:e\.g|i\.e|ex:)")
#: "How will we keep it up? (audits/monitoring)" names examples of what "we" do.
_OUR_OWN = Pattern(r"\b(?:how|what|who|when|where)\b[^?？]{0,30}\bwe\b", re.IGNORECASE)
#: "Where do they live? (src/assets)" names a folder.
_WHERE = Pattern(r"\b(?:where|which (?:folder|directory|path|file))\b", re.IGNORECASE)
_LABEL_WORDS = 4
#: "Confirm with the user (Proceed / Edit / Cancel)" asks without a question.
_ASKS_USER = Pattern(
    r"\b(?:ask|prompt|confirm|check)\b[^.:(]{0,30}\b(?:user|human|developer|operator)\b[^.:(]{0,60}$",
    re.IGNORECASE,
)
#: "Ask the user YES/NO/CANCEL": two of them are a plain yes or no.
_CAPITALS = Pattern(
    r"\b[Aa]sk(?: the)?(?: user| them)?(?: for)?(?: an?)? (?P<keys>[A-Z]{2,12}(?:/[A-Z]{2,12}){2,4})\b"
)
_BOLD = Pattern(r"\*\*[^*\n]{1,60}\*\*")
_BOLD_LABEL = Pattern(r"[\s>-]*(?:\*\*)?[^*\n?]{1,60}(?:[:.：]\*\*|\*\*[:：]?)\s*")
_NUMBERED = Pattern(r"[\s>*_-]*(?:\d{1,2}[.)]|\(\d{1,2}\))\s+")
_OPENING_QUOTES = '"“„「『«'
_CLOSING_QUOTES = '"”」』»'
_CUT = Pattern(r"(?:[:：→]|—)\s+")
#: What precedes the first alternative: the alternatives themselves begin behind it.
_FRAME = Pattern(
    r"(?:.{0,160}\b)?(?:would you (?:like|prefer|rather)|do you (?:want|prefer)|want|should (?:i|we|it"
    r"|this)|shall (?:i|we)|prefer"
    r"|is (?:this|it|that)|are (?:you|we|these|they)|möchtest du|soll ich|prefieres|quieres|voulez-vous"
    r"|você (?:quer|prefere))"
    r"(?: me| us| this| it)?(?: to)?(?: be)?\s+",
    re.IGNORECASE | re.DOTALL,
)
_WHICH = Pattern(
    r"(?:which|what|how|where|who)\b[^,:—?]{1,80}(?:[:—]|(?:\b(?:prefer|like|want|should|fits?"
    r"|better)\b[^,:—?]{0,20},))\s+(?:from )?",
    re.IGNORECASE,
)
_OPEN_QUESTION = Pattern(
    r"(?:what|who|whom|whose|why|when|where|how|which|is there|are there|any|have|has|had|did|does|can"
    r"|could|do (?:you|we|they) (?!want|prefer)"
    r"|was|were|will|may|am|anything|if)\b",
    re.IGNORECASE,
)
_CLAUSE = Pattern(r"[,—:] +(?:do|would|should|shall|is|are)\b", re.IGNORECASE)
_NO_ALTERNATIVE = Pattern(
    r"(?:not|so|no|less|more|both|any|anything|something|someone|somewhere|similar|equivalent)\b",
    re.IGNORECASE,
)
_SHARED_OBJECT = Pattern(r"\b(?:any|anything|something|anyone|everything)\b", re.IGNORECASE)
_NOUN_OR = Pattern("または|もしくは|或者|或|또는")
_CJK_OR = Pattern("それとも|还是|還是|아니면")
_IS = Pattern(r"(?:is|are)\b", re.IGNORECASE)
_ASIDE = Pattern(r"\([^()]*\)")
_WORD_OR_ASIDE = Pattern(r"\([^()]{0,80}\)|\S+")
#: "Ask the user: keep / change / drop?"
_TOLD_TO_ASK = Pattern(r"\b(?:ask|prompt)\b[^.?:]{0,24}[:：]\s*[\"“'*_]{0,3}$", re.IGNORECASE)
_FEW_WORDS = 3
_SHORT_WORDS = 9
_LONGEST = 160
_YES_NO = frozenset(YES_NO)
_KEY_WORDS = _YES_NO | frozenset(
    [
        "approve",
        "approved",
        "reject",
        "continue",
        "cancel",
        "edit",
        "skip",
        "adjust",
        "proceed",
        "stop",
        "abort",
        "retry",
        "modify",
        "ok",
        "confirm",
        "quit",
        "all",
        "none",
        "later",
    ]
)


ALTERNATIVE_MARKS = ("?", "？", "/", "|", "[")
"""What must stand where answers are named in running text."""


def read_alternatives(unit: Unit) -> Iterator[Menu]:
    text = unit.content.text
    written = unit.text
    for start, end in unit.sentences() if "?" in written or "？" in written else ():
        mark = max(text.rfind("?", start, end), text.rfind("？", start, end))
        if mark > start:
            yield from _either_or(unit, start, mark)
            yield from _slashed(unit, start, mark)
    if "[" in written:
        yield from _mnemonics(unit)
    if "/" in written or "|" in written:
        yield from _keys(unit)
        yield from _capitals(unit)


def _mnemonics(unit: Unit) -> Iterator[Menu]:
    """`[a]pply, [s]kip or [q]uit?`: words of which the letter in brackets is typed."""
    keys = list(_MNEMONIC.finditer(unit.content.text, unit.start, unit.end))
    between = [unit.content.text[a.end() : b.start()] for a, b in pairwise(keys)]
    if len(keys) < 2 or not all(_BETWEEN_KEYS.fullmatch(gap) for gap in between):
        return
    lead = unit.lead_before(keys[0].start()).rstrip(' *_`"')
    if lead.endswith(":") and not turns_to_user(lead):
        return  # "Legend: [a]dded, [m]oved"
    span = unit.content.span(keys[0].start(), keys[-1].end())
    yield menu_of_options(
        "keys",
        unit.block,
        tuple(_mnemonic(unit, key) for key in keys),
        span=span,
        question=unit.question_near(keys[0].start()),
        lead=unit.lead_text(keys[0].start()),
        typed_reply=span,
    )


def _mnemonic(unit: Unit, key: re.Match[str]) -> Option:
    place = unit.content.span(key.start(), key.end())
    return Option(Text(key.group(), place), place, marker=key.group()[1])


def _either_or(unit: Unit, start: int, mark: int) -> Iterator[Menu]:
    text = unit.content.text
    if _MNEMONIC.search(text, start, mark):
        return
    begin, quoted = _question_start(text, start, mark)
    quoted = quoted or _closes_quote(unit, start, mark)
    ors = [m for m in _OR.finditer(text, begin, mark) if not _enclosed(text, begin, m.start())]
    if not ors or mark - begin > 400:
        return
    bold = list(_BOLD.finditer(text, begin, mark))
    if len(bold) > 1 and bold[0].start() < ors[-1].start() < bold[-1].start():
        ranges = [(m.start(), m.end()) for m in bold]
    else:
        ranges = _alternatives(text, begin, mark, ors)
    if len(ranges) < 2:
        return
    yield _question(unit, (start, begin, mark), ranges, quoted=quoted)


def _question(
    unit: Unit, at: tuple[int, int, int], ranges: Sequence[tuple[int, int]], *, quoted: bool
) -> Menu:
    """`at`: where its sentence begins, where the question itself does, and its question mark."""
    start, begin, mark = at
    return menu_of_options(
        "question",
        unit.block,
        tuple(option_of(unit.content, s, e) for s, e in ranges),
        span=unit.content.span(begin, mark + 1),
        question=unit.as_text(begin, mark + 1, quoted=quoted),
        lead=unit.as_text(start, begin) if begin > start else None,
    )


def _slashed(unit: Unit, start: int, mark: int) -> Iterator[Menu]:
    """`Overwrite / Keep both / Cancel?`: labels with slashes between them, all of the question or behind its colon."""
    text = unit.content.text
    if " / " not in text[start:mark]:
        return
    begin, quoted = _question_start(text, start, mark)
    quoted = quoted or text[: mark + 2].endswith(tuple(_CLOSING_QUOTES))
    ranges, at = [], begin
    for part in text[begin:mark].split(" / "):
        ranges.append(_trim(text, at, at + len(part)))
        at += len(part) + len(" / ")
    labels = [text[s:e] for s, e in ranges]
    told = len(labels) > 2 and _TOLD_TO_ASK.search(text, max(unit.start, begin - 40), begin) is not None
    plain = told and all(0 < len(label.split()) <= _FEW_WORDS for label in labels)
    if not 2 <= len(ranges) <= 8 or not (plain or all(map(_is_key_label, labels))):
        return
    yield _question(unit, (start, begin, mark), ranges, quoted=quoted)


def _is_key_label(label: str) -> bool:
    """Short, and written as a label is: with a capital, in a script that has capitals."""
    first = label.lstrip('*_`"')[:1]
    return len(label.split()) <= _LABEL_WORDS and first != "" and not first.islower() and first.isalpha()


def _question_start(text: str, start: int, mark: int) -> tuple[int, bool]:
    """The question itself, without "Ask:" and the quote before it."""
    begin, quoted = start, False
    for at in range(mark - 1, start - 1, -1):
        if text[at] in _OPENING_QUOTES and (at == start or text[at - 1] in " \t\n(*:：→_" or text[at] != '"'):
            straight = text[at] == '"'
            if not straight or text.count('"', at, mark) % 2 == 1:
                return at + 1, True
    label = _BOLD_LABEL.match(text, begin, mark)
    if label:
        begin = label.end()
    number = _NUMBERED.match(text, begin, mark)
    if number:
        begin = number.end()
    while begin < mark and text[begin] in " \t\n*_>-•":
        begin += 1
    for match in _CUT.finditer(text, begin, mark):
        if not _OR.search(text, begin, match.start()) and not _WHICH.fullmatch(text, begin, match.end()):
            begin = match.end()
            break
    return begin, quoted


def _closes_quote(unit: Unit, start: int, mark: int) -> bool:
    """Whether the question ends a quotation that an earlier sentence began."""
    text = unit.content.text
    closing = text[mark + 1 : mark + 2]
    if closing == '"':
        return text.count('"', unit.start, start) % 2 == 1
    return closing != "" and closing in _CLOSING_QUOTES


def _alternatives(text: str, begin: int, mark: int, ors: list[re.Match[str]]) -> list[tuple[int, int]]:
    last = ors[-1]
    comma = text[last.start() - 1 : last.start()] in ",，、"
    if _NO_ALTERNATIVE.match(text, last.end()) and not (comma and text[last.end() : mark].strip() == "both"):
        return []
    if _CJK_OR.fullmatch(last.group().strip()):
        return [_trim(text, begin, last.start()), _trim(text, last.end(), mark)]
    for cut in _CUT.finditer(text, begin, ors[0].start()):
        if not _WHICH.match(text, begin, cut.end()):
            begin = cut.end()
    frame = _WHICH.match(text, begin, last.start())
    if frame is None:
        frame = _FRAME.match(text, begin, last.start())
        open_question = _OPEN_QUESTION.match(text, begin)
        if open_question and (frame is None or not _CLAUSE.search(text, begin, frame.end())):
            return []
    bare = _ASIDE.sub(" ", text[begin:mark])
    if not comma and (_SHARED_OBJECT.search(bare) or _NOUN_OR.fullmatch(last.group().strip())):
        return []
    short = len(bare.split()) <= _SHORT_WORDS
    if not (comma or frame or short):
        return []
    first = frame.end() if frame else _behind_subject(text, begin, last, mark)
    parts = _comma_parts(text, first, last.start()) if comma else [(first, last.start())]
    ranges = [_trim(text, s, e) for s, e in (*parts, (last.end(), mark))]
    return ranges if all(0 < e - s <= _LONGEST for s, e in ranges) else []


def _behind_subject(text: str, begin: int, last: re.Match[str], mark: int) -> int:
    """ "Is the job a service or a module?": the first alternative is as many words long as the second."""
    if not _IS.match(text, begin):
        return begin
    wanted = len(_ASIDE.sub(" ", text[last.end() : mark]).split())
    pieces = list(_WORD_OR_ASIDE.finditer(text, begin, last.start()))
    words = [m for m in pieces if not m.group().startswith("(")]
    return words[-wanted].start() if 0 < wanted <= _FEW_WORDS and wanted + 1 < len(words) else begin


def _comma_parts(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """`X, Y` before `, or Z`: split where every part is short enough to be a label."""
    parts: list[tuple[int, int]] = []
    begin = start
    for at in range(start, end):
        if text[at] in ",，、" and not _enclosed(text, start, at):
            parts.append((begin, at))
            begin = at + 1
    if begin < end:
        parts.append((begin, end))
    parts = [part for part in parts if text[part[0] : part[1]].strip()]
    short = all(len(text[s:e].split()) <= _SHORT_WORDS for s, e in parts)
    return parts if short else [(start, end)]


def _enclosed(text: str, start: int, at: int) -> bool:
    part = text[start:at]
    return part.count("(") > part.count(")") or part.count("`") % 2 == 1


def _trim(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start] in " \t\n,，、*_":
        start += 1
    while end > start and text[end - 1] in " \t\n,，、*_":
        end -= 1
    return start, end


def _keys(unit: Unit) -> Iterator[Menu]:
    """`[Y/n]`, `(yes / adjust)` behind a question, or wherever they hold a yes or a no."""
    text = unit.content.text
    for match in _BRACKET.finditer(text, unit.start, unit.end):
        if "/" not in match["keys"] and "|" not in match["keys"]:
            continue
        base = match.start("keys")
        keys = [_trim(text, base + k.start(), base + k.end()) for k in _KEY.finditer(match["keys"])]
        names = [text[s:e].strip("\"'`*").lower() for s, e in keys]
        if _NO_KEYS.search(match["keys"].lower()) or len(set(names)) < len(names):
            continue
        if not 2 <= len(keys) <= 8 or any(s >= e or e - s > 40 for s, e in keys):
            continue
        if not re.search(r"\s[/|]\s", match["keys"]) and any(len(name.split()) > 2 for name in names):
            continue
        lead_start = _sentence_start(unit, match.start())
        lead = text[lead_start : match.start()].rstrip(' \t*_"”')
        asked = bool(_ASKED.search(lead)) and len(_LETTERS.findall(lead)) > 3
        known = len(_KEY_WORDS.intersection(names))
        spelled = known > 0
        if not (
            (
                (asked and not _path_like(names) and (spelled or not _OUR_OWN.search(lead)))
                and (spelled or re.search(r"\s", match["keys"]) or not _WHERE.search(lead))
            )
            or (spelled and _YES_NO.intersection(names) and turns_to_user(lead))
            or (known > 1 and len(keys) > 2 and _ASKS_USER.search(lead))
        ):
            continue
        typed = bool(_YES_NO.intersection(names)) or all(len(name) < 3 for name in names)
        options = tuple(option_of(unit.content, s, e) for s, e in keys)
        asking = narrowed(Stretch(unit.content, lead_start, lead_start + len(lead)))
        question = asking.as_text() if asked else None
        span = unit.content.span(match.start(), match.end())
        yield menu_of_options(
            "keys",
            unit.block,
            options,
            span=Span(unit.content.span(asking.start, match.start()).start, span.end) if asked else span,
            question=question,
            lead=None if asked else unit.as_text(lead_start, match.start()),
            typed_reply=span if typed else None,
        )


def _capitals(unit: Unit) -> Iterator[Menu]:
    for match in _CAPITALS.finditer(unit.content.text, unit.start, unit.end):
        base = match.start("keys")
        span = unit.content.span(*match.span("keys"))
        yield menu_of_options(
            "keys",
            unit.block,
            tuple(
                option_of(unit.content, base + k.start(), base + k.end())
                for k in _KEY.finditer(match["keys"])
            ),
            span=span,
            question=None,
            lead=unit.lead_text(base),
            typed_reply=span,
        )


def _path_like(names: list[str]) -> bool:
    return any("." in name or "\\" in name or not name for name in names) or all(
        n.isdigit() and len(n) > 1 for n in names
    )


def _sentence_start(unit: Unit, at: int) -> int:
    """The sentence that an offset closes; brackets behind a question mark close the question."""
    text = unit.content.text
    start = unit.start
    for begin, end in unit.sentences():
        if begin >= at:
            break
        if begin < at <= end or text[end - 1 : end] in '?？"”' or not text[end:at].strip(' *_"”'):
            start = begin
    return start
