"""References in a dialog's text to what the dialog does not show: "the plan above", "option B", "these changes"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from asklint.lazy_regex import Pattern

if TYPE_CHECKING:
    from asklint.reader.model import Question

_THING = (
    r"(?:summar(?:y|ies)|plans?|lists?|tables?|findings?|changes?|results?|diffs?|reports?|outputs?|options?|issues?|items?|proposals?|drafts?|details|content"
    r"|sections?|menus?|code|text|analysis|recommendations?|designs?|specs?|steps?|files?|commits?|information|previews?|diagrams?|breakdown|approach(?:es)?"
    r"|questions?|tasks?|errors?|warnings?|fixes|suggestions?|settings|configuration|entries|message|values?)"
)
#: "values above 80" compares.
_NO_LIMIT = r"(?! (?:\$?\d|the\b|a\b|an\b|this\b|that\b|average\b|zero\b))"
_ABOVE = Pattern(
    rf"\b(?:the|as|see|review|listed|shown|described|mentioned|outlined|presented|displayed|printed) above\b{_NO_LIMIT}|\b{_THING} (?:from )?above\b{_NO_LIMIT}"
    r"|\bas (?:listed|described|shown|discussed|outlined|mentioned|presented)\b(?! (?:in|by|at|on|for|under|below|here)\b)"
    r"|上記|上述|(?<![가-힣])위(?:의| (?:내용|목록|계획|변경|결과|프로젝트|파일|작업|항목|설정|이슈|커밋|구성|정보|초안|제안|요약|설계))|以上の|以上(?:变更|改动|内容|方案|计划|列表|结果|修改|变动|信息|选项|任务|步骤|配置|文件|建议|设计|總結|总结)"
)
_NAMED_THING = Pattern(rf"{_THING}\b")
_QUANTIFIED = Pattern(
    r"\b(?:all|none|any|some|both|either|neither|each|one|everything|combination|mix)(?: of)?(?: the)?$"
)
_LETTERED = Pattern(
    r"\b(?:[Oo]ption|[Aa]pproach|[Vv]ariant|[Aa]lternative|[Cc]hoice|[Pp]roposal) (?P<letter>[A-H])\b(?!['’/])"
)
_THESE = Pattern(r"\b(?:these|those)(?: (?P<words>(?:[a-z][\w'-]{0,30} ){0,2}[a-z][\w'-]{0,30}))?")
_PART_OF = Pattern(r"\b(?:of|from|among|between|with|like|than|following)$")
_NOT_THINGS = frozenset(
    (
        *("options", "choices", "alternatives", "approaches", "questions", "answers", "days", "terms"),
        *("cases", "categories", "areas", "topics", "services", "features", "goals"),
    )
)
_IRREGULAR_PLURALS = frozenset(("criteria", "people", "schemata"))
#: Something of the state is written into the question: a value, a name in quotes or code, a list, a number.
_NAMES = Pattern(r"[{}<>\[\]`\"“”「」:：(（\n\d]|\$\w")
_SENTENCE_BEFORE = Pattern(r"[.!?。！？]\s|[。！？]")


class Reference(NamedTuple):
    start: int
    end: int
    words: str


def dangling_in_question(text: str, question: Question) -> Reference | None:
    """The first words of a question that point outside of it; None where what they mean is written in it."""
    return _above(text) or _letter(text, question) or _these(text, question)


def dangling_in_option(text: str, *, first: bool = True) -> Reference | None:
    """The same for the text of an option. What it calls "these" is as a rule named by the question, and what is
    "listed above" a later option may well be the options before it."""
    found = _above(text)
    if found is None or first or _NAMED_THING.match(found.words.lower()):
        return found
    return None


def _above(text: str) -> Reference | None:
    lowered = text.lower()
    for match in _ABOVE.finditer(lowered):
        before = lowered[: match.start()]
        if _QUANTIFIED.search(before[-24:].rstrip()) or "\n" in before or re.search(r"[{}<>\[\]]", before):
            continue
        return Reference(match.start(), match.end(), text[match.start() : match.end()])
    return None


def _letter(text: str, question: Question) -> Reference | None:
    """A letter that no option bears: the dialog does not letter its options."""
    for match in _LETTERED.finditer(text):
        letter = match["letter"]
        shown = re.compile(rf"(?<![A-Za-z]){letter}(?![A-Za-z])")
        if not question.options or any(
            option.marker == letter or option.label.placeholder or shown.search(option.label.value)
            for option in question.options
        ):
            return None
        if shown.search(text, 0, match.start()):
            return None
        return Reference(match.start(), match.end(), match.group())
    return None


def _these(text: str, question: Question) -> Reference | None:
    if question.multi_select or _NAMES.search(text):
        return None
    lowered = text.lower()
    match = _THESE.search(lowered)
    if match is None or _SENTENCE_BEFORE.search(lowered, 0, match.start()):
        return None
    whole = not match["words"] and lowered[: match.start()].endswith(("all of ", "both of "))
    part = _PART_OF.search(lowered[: match.start()].rstrip()[-12:]) is not None
    if part and not whole and not match["words"]:
        return None
    if not whole and re.search(r"\b(?:of|among|between|from)\s$", lowered[: match.start()]):
        return None
    if not match["words"]:
        ends = lowered[match.end() :].strip(" \"'”*_`")
        return Reference(*match.span(), text[match.start() : match.end()]) if ends in ("?", "？") else None
    noun_end = match.start("words")
    for word in match["words"].split():
        noun_end = lowered.index(word, noun_end) + len(word)
        if word in _NOT_THINGS:
            return None
        plural = word in _IRREGULAR_PLURALS or (len(word) > 3 and word.endswith("s"))
        if plural and not word.endswith(("ss", "us", "is", "'s")):
            return Reference(match.start(), noun_end, text[match.start() : noun_end])
    return None
