"""Sets that a search brings up, as many as there are: "if several plans match, let the user choose one"."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.negation import negated
from asklint.reader.phrases import TOOL, one_of, phrases
from asklint.reader.sentences import sentence_around

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block, Document
    from asklint.reader.model import Ask, Question

_TOOL = rf"[`*]{{0,3}}{TOOL}[`*]{{0,3}}"
_MOST_LISTS = 50
_SEVERAL = phrases(
    r"(?:if|when|where|for|with|on) (?:there (?:are|is) )?(?:multiple|several|many|more than one|two or more)"
    r" (?P<noun>(?:[\w-]{1,30} ){0,3}?[\w-]{2,30}s)\b(?: ~(?:match|matches|found|exist|exists|remain|apply|available|detected|returned|fit))?\b",
    r"(?:multiple|several|more than one|two or more) (?P<noun2>~(?:matches|candidates|results|hits))(?: found)?\b",
)
#: "2+ plans → let the user pick", "several files: …": one of the cases that a list tells apart.
_CASE_OF_SEVERAL = Pattern(
    r"(?:^|[\s*_(])(?:(?:2|two) ?\+|≥ ?2|>= ?2|> ?1|more than 1|two or more|more than one|multiple|several)"
    r" (?P<noun3>(?:[\w-]{1,30} ){0,2}?[\w-]{2,30}s)[*_`]{0,3}\s?(?:→|->|=>|⇒|:|—|–)"
)
#: "If multiple found, use the tool to select": of what was looked for before.
_SEVERAL_UNNAMED = Pattern(
    r"\b(?:if|when|where) (?P<noun4>multiple|several|many|more than one|two or more)(?: are| were| have been)? (?:found|match|matched|exist|detected|available|remain)\b"
)
#: "AskUserQuestion with the list of files": all of them, where the user is to choose.
_LISTED = phrases(
    rf"{_TOOL}(?: tool)?(?: \([^()\n]{{0,40}}\))? (?:with|listing|showing|over|from|offering|presenting) (?:all )?(?:the |a )?"
    rf"(?:full )?list of (?:all )?(?:the |these |those )?(?P<noun>(?:[\w/-]{{1,30}} ){{0,3}}?[\w/-]{{2,30}}s)\b"
)
#: "AskUserQuestion to select from the open tasks": of what exists, by its noun or by what is said of it.
_EXISTING_ADJECTIVE = one_of(
    "available existing active open configured ready registered found saved pending remaining current connected "
    "installed uncreated known unfinished incomplete in-progress unresolved matching detected discovered stored"
)
_EXISTING_NOUN = one_of(
    "member task issue ticket branch runner account session project repo repositorie workspace file document spec plan "
    "agent profile environment server channel user team record row entrie note page commit pr pull_request worktree "
    "backup snapshot deployment job host device dataset feature stor(?:y|ie) epic sprint topic domain vault"
)
_CHOSEN_FROM = phrases(
    rf"{_TOOL}(?: tool)?(?: \([^()\n]{{0,40}}\))? (?:to|so (?:that )?the user can|and) (?:let the user |have the user )?(?:select|choose|pick)"
    rf" (?:(?:one|which|them|it) )?(?:from|among|out of) (?:the |all |all the |your |their )?(?:full )?(?:list of )?(?:the )?"
    rf"(?P<noun>(?:[\w/-]{{1,20}} ){{0,2}}?{_EXISTING_ADJECTIVE} (?:[\w/-]{{1,20}} ){{0,2}}?[\w/-]{{2,30}}s"
    rf"|(?:[\w/-]{{1,20}} ){{0,3}}?{_EXISTING_NOUN}s|(?:[\w/-]{{1,20}} ){{0,2}}?{_EXISTING_NOUN}s? (?:list|registry|catalogue?))\b",
    rf"{_TOOL}(?: tool)?(?: \([^()\n]{{0,40}}\))? (?:presenting|listing|showing|offering) (?:all|every|each) (?:of )?(?:the )?"
    rf"(?P<all>(?:[\w/-]{{1,20}} ){{0,2}}?[\w/-]{{2,30}}s)\b",
)
_ONE_OF_SEVERAL = Pattern(
    r"\b(?:otherwise|else|several|multiple|many|more than one|two or more|ambiguous|which)\b|2 ?\+|≥ ?2|> ?1"
    r"|\b(?:choose|pick|select)s?\b"
)
#: The list stands in the question, and the options are others.
_ONLY_SHOWN = Pattern(
    r"\b(?:report|escalate|warn|inform|notify|confirm|approv\w+|whether|offering|offer|options?|acknowledge|in the question)\b"
)
_LET_CHOOSE = Pattern(
    r"\b(?:let|have) (?:the user|them) (?:choose|pick|select)\b|\buser (?:chooses|picks|selects)\b"
)
_CHOOSES = Pattern(rf"{_TOOL}[^.\n]{{0,40}}\b(?:choose|pick|select)\b")
_BEHIND = 80
_SEVERAL_ELSEWHERE = Pattern(
    r"複数(?:の|件|個)?(?P<ja>[^、。\n]{0,16}?)(?:が|を)?(?:見つか|あ[るれっ]|存在|検出|該当|一致|ヒット)"
    r"|여러 ?(?:개|건|가지)?(?:의)? ?(?P<ko>[^,.\n]{0,16}?)(?:을|를|이|가)? ?(?:찾|발견|있|일치|검색|감지|존재)"
    r"|(?:검색|발견|감지|탐지|추출|수집|식별|매칭|일치)(?:된|한|하는) (?P<ko3>[^,.\n]{1,14}?)(?:들|목록)(?:을|를|에서| ?중)"
    r"|(?:기존|전체|모든|가능한|존재하는) (?P<ko4>[^,.\n]{1,14}?)(?: ?목록에서|들 ?중)"
    r"|(?P<ko6>여러 ?(?:개|건|가지)|2 ?개 ?\+|2 ?개 이상)(?:면|이면|일 ?때|인 경우| 매칭| ?[:：])"
    r"|(?P<ko5>[^\s,.]{1,14}(?: [^\s,.]{1,10})?) ?목록(?:을|를) (?:표시|보여|출력|나열|제시)[^.\n]{0,24}선택"
    r"|(?P<ja5>[^\s、。]{1,14}?)の?(?:一覧|リスト)を(?:提示|表示|出力)し[^。\n]{0,30}選"
    r"|(?:2|두|둘) ?개 이상(?:의|인)? ?(?P<ko2>[^\s,.]{0,12}?)(?:이면|일|라면)|(?:2つ|二つ|2件)以上(?:の)?(?P<ja2>[^\s、。]{0,12}?)(?:なら|あ[るれ]|の場合)"
    r"|(?:两|2) ?个(?:或|及)?以上(?:的)?(?P<zh3>[^，。\n]{0,8})|(?:找到|存在|匹配(?:到)?|发现|检测到|有)多[个份条](?P<zh>[^，。\n]{0,12})|多[个份条](?P<zh2>[^，。\n]{0,8})(?:匹配|存在|候选|结果)"
)
_CHOOSE = Pattern(
    r"\b(?:chooses?|picks?|selects?|which)\b|\b(?:list|present|show|offer) (?:them|all|the (?:list|matches|candidates|results))\b"
    r"|選(?:択|ば|ん)|どれ|선택|고르|골라|选择|选一|挑选|哪[个份条一]"
)
#: What the text does with several things other than offer them one by one.
_OTHERWISE = Pattern(
    one_of(
        "whether merge combine all_of_them together newest latest oldest most_recent first one_at_a_time "
        "one_by_one batch narrow refine plausible possible viable reasonable valid"
    )
    + r"\b|最新|最も新し|가장 최근|合并|逐个"
)


def find_several(sentence: str) -> tuple[int, int, int, int] | None:
    """Where a sentence names several things that were found, all of them to choose from: words, and the noun in them."""
    if not _CHOOSE.search(sentence) or _OTHERWISE.search(sentence):
        return None
    match = (
        _SEVERAL.search(sentence)
        or _CASE_OF_SEVERAL.search(sentence)
        or _SEVERAL_UNNAMED.search(sentence)
        or _SEVERAL_ELSEWHERE.search(sentence)
    )
    if match is None:
        return None
    named = next((group for group, value in match.groupdict().items() if value), None)
    return (*match.span(), *(match.span(named) if named else match.span()))


def case_of_several(case: str, said: str) -> tuple[int, int] | None:
    """The noun in the cell for a case ("Several skills") beside one that lets the user choose through the tool."""
    lowered = said.lower()
    if not (_CHOOSES.search(lowered)) or _OTHERWISE.search(lowered):
        return None
    match = _CASE_OF_SEVERAL.search(f"{case.lower()} →")
    return match.span("noun3") if match else None


def find_listed(lowered: str) -> tuple[int, int, int, int] | None:
    """Where a text sends "the list of" something to the tool for the user to choose from: words, and the noun in them."""
    for match in islice(_CHOSEN_FROM.finditer(lowered), _MOST_LISTS):
        start, end = sentence_around(lowered, match.start())
        sentence = lowered[start:end]
        if not _ONLY_SHOWN.search(sentence) and not negated(
            sentence, match.start() - start, match.end() - start
        ):
            return (*match.span(), *match.span(match.lastgroup or 0))
    for match in islice(_LISTED.finditer(lowered), _MOST_LISTS):
        start, end = sentence_around(lowered, match.start())
        if "options" in lowered[match.end() : match.end() + 12]:
            continue  # "… as options" is read as what it says
        sentence = lowered[start:end]
        chosen = _LET_CHOOSE.search(lowered, start, min(len(lowered), end + _BEHIND))
        if (_ONLY_SHOWN.search(sentence) and not chosen) or negated(
            sentence, match.start() - start, match.end() - start
        ):
            continue
        if _ONE_OF_SEVERAL.search(lowered, max(0, start - _BEHIND), min(len(lowered), end + _BEHIND)):
            return (*match.span(), *match.span("noun"))
    return None


def stands_for_several(ask: Ask, question: Question, document: Document) -> bool:
    """One option, `<slug>`, under "if several match": it stands for each of them."""
    if ask.call is None or len(question.options) != 1 or question.count.high != 1:
        return False
    if not question.options[0].label.placeholder:
        return False
    return any(
        _SEVERAL.search(text) or _SEVERAL_ELSEWHERE.search(text) for text in _said_before(ask.block, document)
    )


def _said_before(block: Block, document: Document) -> Iterator[str]:
    """What introduces a call, in lower case: its own first line, the paragraph before it, its item, its heading."""
    yield block.text[:200].lower()
    for step in (block, *block.ancestors()):
        if step.previous is not None and step.previous.kind == "paragraph":
            yield step.previous.text[-400:].lower()
        if step.kind == "item" and step.children and step.children[0].kind == "paragraph":
            yield step.children[0].text[-400:].lower()
    yield document.section_at(block.span.start).title[:200].lower()
