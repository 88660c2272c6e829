"""Mood: whether a sentence that names an ask tool tells the agent to ask, or speaks about the tool.

A tool's name stands in many sentences that nobody obeys: what a skill can do, what a release brought, which tools there
are. What tells is an order or a duty ("use…", "must…"), the bare name where an order would stand ("**Scope**: X for the
scope", "unclear → X"), and, in a file written for an agent, a statement of how the agent asks ("the skill asks via X").
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader import mood_words
from asklint.reader.word_patterns import any_of

if TYPE_CHECKING:
    from asklint.document.model import Block

#: How far around the name its sentence is looked at.
_REACH = 300
_MARKS = Pattern(r"^[^\w(\"“'→=<$#]+")
_EMPHASIS = Pattern(r"[*_`\[\]]+")
_BEGINS = (
    r"(?:^|[;:,!?—–(→>|\"“”'=+&•✅❌🚨⚠️…]\s*|(?:[./]|--?|->|=>|\)|\])\s+"
    r"|\b(?:then|and|or|please|also|first|immediately|instead|always|just|simply|only|directly|explicitly|otherwise|finally|next"
    r"|must|should|shall|will|can|may|could|you|we|not|don't|else|but|so|again|now|either|never|\d+[.)]?|if \w+|mandatory)\s+)"
    r"(?:\w+ly\s+)?(?:step \d+\w*[:.]?\s+)?"
)
_IMPERATIVE = Pattern(
    lambda: _BEGINS + r"(?:" + "|".join(sorted(mood_words.VERBS, key=len, reverse=True)) + r")\b(?![-_./])"
)
_INDICATIVE = Pattern(lambda: r"\b(?:" + "|".join(mood_words.INFLECTED) + r")\b(?![-_./])")
_FOREIGN_ORDER = any_of(mood_words.FOREIGN)
_DUTY = Pattern(
    r"\b(?:must|should|shall|needs? to|has to|have to|ought to|(?:is|are) (?:required|expected|obliged) to|always|required|mandatory"
    r"|mandates?|remember to|(?:make|be) sure to|(?:do not|don't|never)\b[^.;]{0,60}\bwithout)\b"
)
_IS_DUTY = Pattern(
    r"(?:\s+tool)?\s+(?:(?:is|are) (?:always |strictly )?(?:mandatory|required|obligatory)|(?:must|should|shall) be (?!able|available)\w+)\b"
)
#: What is always so where something else holds is no duty of anybody: "a flow where users always have …".
_WHERE_CLAUSE = Pattern(r"\b(?:where|that|which|so that)\b[^,;—–]{0,200}")
_PURPOSE = Pattern(
    r"\bto\s+(?:(?:\w+ly|then|also|even)\s+)?(?:call|use|invoke|access|reach|run|fire|load|trigger)\s+(?:the\s+|an?\s+)?$"
)
_OWED = Pattern(
    r"\b(?:needs?|needed|have|has|had|remember|sure|required|ought|forget|want|expected|told)\s+$"
)
#: The order itself in front of the name, where the clause before it ends without a comma: "before the upload call X".
_GIVEN = Pattern(
    r"(?<!\bto)(?<!s)(?<!\bthat)(?<!\bnot)\s(?:use|call|invoke|fire)\s+(?:the\s+|an?\s+|one\s+|single\s+)*$"
)
#: What is put to the user, and the way it takes: "approvals are single-select via X".
_WAY = Pattern(
    r"\b(?:questions?|decisions?|choices?|approvals?|confirmations?|clarifications?|gates?)\b[^.;]{0,60}\b(?:via|through|using)\s+(?:the\s+|an?\s+|one\s+|single\s+)*$"
)
#: The same in the passive: "every value is paired with X".
_DONE_WITH = Pattern(
    r"\b(?:is|are|gets?)\s+(?:\w+ly\s+)?\w+ed\s+(?:with|by|via|through|using|to|into|as|in)\s+(?:the\s+|an?\s+|one\s+|single\s+)*$"
)
_FRAGMENT = Pattern(r"(?:via|using|through|with)\s+(?:the\s+|an?\s+)?$")
#: What is done to or with the name rather than with the tool: looked for, loaded, named as one of several.
_NAMED_ONLY = Pattern(
    r"(?:\bselect:|\b(?:variants?|names?)\s*\((?:e\.g\.?|such as|like),?\s*|\b(?:verify|check|checks|scan|search|grep|look|looks|parse|match|detect|count|audit)(?:\s+\w+){0,3}\s+(?:for|contains?|lists?|includes?)\s+(?:the\s+|an?\s+)?"
    r"|\bverify\s+|\bgrep\s+[^.;]{0,20}|\bfailed\s+|\b(?:missing|required|allowed|critical|interactive|following|certain)(?:\s+\w+)?\s+tools?\s*(?::|\((?:e\.g\.?,?|such as|like)?)\s*"
    r"|\bbecause\b[^,;.]{0,80}|\b(?:in|for)\s+(?:use in\s+)?(?:subsequent|later|future|existing)\s+"
    r"|\bcanonical format the\s+|\w\.\w+:|\b(?:contract|rule|limit|invariant)\s*\((?:one|an?|single)\s+)$"
)
#: The last of several things: "the bridge, the runner, X".
_ONE_OF_SEVERAL = Pattern(
    r"\b(?:the|an?|its|our) [^,;:.—]{1,40}, (?:the|an?|its|our) [^,;:.—]{1,40},\s+(?:(?:and|or) )?$"
)
#: A rule that is quoted as a rule: (e.g., "always use X").
_QUOTED_RULE = Pattern(
    r"\b(?:e\.g\.?|such as|like|the (?:line|words|text|sentence))[,:]?\s{0,2}[\"“'][^\"”]{0,60}$"
)
#: What a thing is able to do: "a builder that plans and can call X".
_ABLE = Pattern(
    r"\bthat\b[^.;:]{0,120}\b(?:can|may|could)\s+(?:\w+\s+)?(?:call|use|invoke|fire)\s+(?:the\s+|an?\s+)?$"
)
#: The order next to the name, as it has to be where a file is no order to anybody.
_NEAR_ORDER = Pattern(
    r"(?:\b(?:use|using|uses|call|calls|calling|invoke|invokes|fire|issue|ask|asks|confirm|via|through|with|by|must be)(?:\s+[\w<>.-]{1,20}){0,3}|→|=|^)\s*$"
)
#: In the middle of an enumeration: "the workflow, X gates, plan safety, and …".
_LISTED_AFTER = Pattern(r"(?: \w{1,20}){1,2}, ")
#: What a list of checks is introduced by, and a box to tick: the items say how things ought to be.
_CHECKED = Pattern(
    r"\b(?:verify|check|checks|ensure|assert|validate|confirm that|checklist|criteria)\b[^.:：]{0,40}[:：]\W*$"
)
#: Items below such words name what is met, with a remark in brackets on how it ought to be.
_LOOKED_FOR = Pattern(
    r"\b(?:identify|detect|look for|watch for|spot|recogni[sz]e|characteristics|signs|indicators|symptoms|traits|smells)\b[^.:：]{0,60}[:：]\W*$"
)
_OUGHT = Pattern(r"\((?:should|must|ought to|needs to) (?:be )?us(?:e|ing)\s*$")
_BOX = Pattern(r"\[[ x]\]\s")
_BEFORE_IT = Pattern(
    r"\b(?:before|prior to|until|after|following)\s+(?:(?:you|we|it)\s+)?(?:calling|using|invoking|firing|issuing|running|raising|sending|presenting|(?:the|each|any|every)(?:\s+step\s+\S+)?|an?)\s*(?:the\s+|an?\s+|any\s+)?$"
)
#: A noun behind the name makes the name its attribute: "AskUserQuestion option labels".
_ATTRIBUTE = Pattern(
    r"(?:,\s*(?:skill|task|agent|read|write|bash|grep|glob|edit)\b\s*[,)]|(?:\s*\([^()]{0,160}\))?\s+(?:satisf(?:y|ies)|counts? as|qualif(?:y|ies))\b|-(?:scoped|based|style|driven|like|specific)\b|\s+(?:(?:structural|formatting|interaction|usage) (?:rules?|limits?|guidelines?|conventions?)|option labels?|judge|channel|vs\.?|versus|call sites?|tool name|tool schema|docs?|documentation|boundary|monopoly|payloads?)\b)"
)
_SAFER = Pattern(
    r"(?:\s+tool)?\s+(?:is|are)\s+(?:\w+\s+)?(?:safer|better|cheaper|faster|easier|enough|fine|ok)\b"
)
#: "With X, commands become…" and "A guide to commands that ask through X" tell of it.
_GUIDE = Pattern(
    r"(?:(?:an?|the)\s+)?(?:\w+\s+)?(?:guide|reference|overview|introduction|tutorial|primer) (?:to|for|of|on)\b"
)
_WILL = Pattern(
    r"\b(?:ai|agents?|claude|it|model|skills?|commands?|system|plugin|workflow|wizard) (?:will|can|may|could)\b[^.;:]{0,60}$"
)
#: The tool belongs to a clause that says when, not what.
_WHEN = Pattern(
    r"\b(?:when|if|after|once|whenever|until|while|because|since|where|that|which|who|how|why|whether|what)\s+(?:the\s+|an?\s+|your\s+|its\s+|each\s+|any\s+)?"
    r"(?:(?:you|it|we|they|claude|agents?|models?|skills?|orchestrator|assistant|llm|command|session|hook|host|workflow|main|native)\s+)*"
    r"(?:(?:\w+ly|never|already|ever|first|next|has|have|had|is|was|are|were|be|been)\s+){0,2}"
    r"(?:(?:use[sd]?|call(?:s|ed)?|confirms?|invoke[sd]?|fire[sd]?|ask(?:s|ed)?|raise[sd]?|present(?:s|ed)?|return(?:s|ed)?|receive[sd]?|issue[sd]?|run|runs|answers?|gated|triggers?|triggered|asking)\b\s*(?:by\s+|via\s+|through\s+|from\s+)?)?(?:the\s+|an?\s+|its\s+|each\s+|any\s+)?$"
)
_PAST = Pattern(
    r"\b(?:was|were|had|has been|have been|did|became|added|introduced|replaced|converted|upgraded|upgrades|switched|migrated|moved|changed|removed|fixed|landed|shipped|resolved at|diagnosed|previously|formerly|used to|no longer|historically)\b"
)
#: "…newly added rows, then presents": what was done before it is what the statement of now works on.
_THEN_DOES = Pattern(
    lambda: (
        r"^.*\b(?:then|and)\s+(?:then\s+)?(?=(?:"
        + "|".join(v for v in mood_words.INFLECTED if v.endswith("s"))
        + r")\b)"
    )
)
_FLOW = Pattern(r"(?:→|->|=>|⇒|—>|=)\s*(?:(?:\(?[\w-]+\)?:?|\d+[.)])\s+){0,4}$")
#: Where an order would stand: nothing in front, or a label, a number, a dash.
_OPENING = Pattern(
    r"(?:^|[:：;|(+&]|\s[-–—]{1,2}|[.!?]|\d[.)]|,\s+then|,)\s*(?:(?:a|an|the|one|single|another|then|always|first|second|next|immediately|mandatory|blocking|final|structured|if \w+,?)\s+){0,3}$"
)
_AS_ORDER = Pattern(
    r"(?:\s+tool(?:\s+call)?|\s+call|\s+prompt|\s+gate|\s+question)?(?:\s+(?:q|#)?\d{1,2}\b)?(?:\s*\([^()]{0,80}\))?\s*(?:[:：{\"“「(→]|[-–—]{1,2}\s|=|$"
    r"|\s(?:multi-?select|single-?select|to|for|with|if|when|about|asking|whether|which|what|before|once|per|on|at|again|only|unless|until|offering|listing|showing|presenting|in|using|by|so|and|after|every|each)\b)"
)
#: "Glob the plans, and AskUserQuestion with up to four of them": the name as the verb of the next order.
_CHAINED = Pattern(r"(?:, (?:and|else|otherwise)|; (?:then|else|otherwise)) $")
_ARGUMENTS = Pattern(
    r"\s+(?:with (?:up to |at most |the |all |one |each |every |\d)|listing |showing |offering |to (?:ask|let|confirm|pick|choose|select) )"
)
_TITLE_ORDER = Pattern(r"\s+(?:for|to|before|after|if|when)\b")
_CLOSED = Pattern(r"(?:\s+tool)?\s*\)")
_CJK = Pattern(r"[぀-ヿ㐀-鿿가-힯]")
_CJK_ABOUT = Pattern(
    r"\s{0,4}(?:ツール)?の(?:トリガー|例|使い方|使用例|ルール|制限|制約|仕様|パターン|概要)|\s{0,4}(?:도구)?의?\s{0,4}(?:규칙|예시|제한|사용법|패턴|개요|형식)(?:\s|$|:)|\s{0,4}(?:工具)?的?(?:规则|示例|限制|用法|说明|格式)"
    r"|\s{0,4}(?:ツール)?(?:とは|は利用可能)|\s{0,4}(?:도구)?(?:란|는 사용 가능)|\s{0,4}(?:으?로|を使えば|で)\s?(?:해소|해결|대체|처리|解決|代替)\s?(?:가능|可能)(?:\s|$)"
)
#: The tool as means or object of what is to be done, in scripts without spaces between words.
_CJK_MEANS = Pattern(
    r"\s{0,4}(?:ツール|도구|工具)?\s{0,4}(?:を|で|にて|により|から|に|へ|으로|로|을|를|에|호출|사용|질문|询问|詢問|向|让|讓|确认|確認|提示|进行|，?提供|要求|引导|收集|(?:의 ?)?(?:옵션|선택지|보기)(?:으로|로|에)|の(?:選択肢|オプション)(?:として|で|に))"
    r"|\s{0,4}(?:ツール|도구|工具)?\s{0,4}(?:[:：({（「\"“→—。、，]|--?\s|$)"
)
_CJK_ORDER = Pattern(
    r"(?:使用|调用|調用|通过|通過|透过|用|以|必须|必須|調べ|呼び出|다시|순차|단일|반드시)\s{0,4}(?:一个|单个|單一)?\s{0,4}$"
)
#: Written for people who use or build the software: its statements describe, its orders still tell.
_FOR_PEOPLE = Pattern(
    r"/(?:readme|changelog|contribut|install|roadmap|credits|authors|security|faq|migration|memory)[^/]*$|/(?:docs|adrs?|[\w-]*_adrs|rfcs?|research|reports?|reviews?|agent-memory|community|guides?)/"
)
_FOR_AGENTS = Pattern(
    r"/(?:skills|commands|agents|workflows|prompts|rules|protocols|references|output-styles|(?:\w{1,20}_)?specs?)/"
)
_TOOL_ITEM = Pattern(
    r"[\s*_`\[]*(?:[A-Z][a-z]+(?:[A-Z][a-z]+)+|Read|Write|Edit|Bash|Grep|Glob|Task|Agent|Skill|mcp__\w{1,120}|(?<=`)[a-z]+(?:_[a-z]+)+(?=`))[*_`\]]{0,6}\s{0,8}(?:[-–—:：(/,|]|$)"
)
_LEADS_TO_TOOLS = Pattern(
    r"\b(?:tools?|primitives?|dependencies|capabilities|features?)\b(?: \w{1,40}){0,2}[\s*_]{0,6}[:：]?[\s*_]{0,6}$"
)


def for_people(path: str) -> bool:
    """Whether a file is written for people rather than for an agent that acts on it."""
    place = "/" + path.lower()
    name_only = re.search(r"/(?:readme|changelog|contribut|credits|authors)[^/]*$", place)
    return bool(name_only or (_FOR_PEOPLE.search(place) and not _FOR_AGENTS.search(place)))


def describes(block: Block, sentence: str, start: int, end: int, *, people: bool) -> str | None:
    """Why a sentence (lower-cased) does not tell the agent to use the tool named at `start:end`; None if it does.

    `people`: the file is written for people, or tells what was.
    """
    before = _plain(sentence[max(0, start - _REACH) : start])
    after = _plain(sentence[end : end + _REACH], right=True)
    if _NAMED_ONLY.search(before):
        return "it names the tool without using it"
    if _CJK.search(sentence):
        return _describes_in_cjk(before, after, people=people)
    if in_tool_list(block):
        return "one entry of a list of tools"
    if _ONE_OF_SEVERAL.search(before) or (before.endswith(", ") and _LISTED_AFTER.match(after)):
        return "it names the tool among other things"
    if _BEFORE_IT.search(before):
        return "it says what comes before or after the question"
    if _CHAINED.search(before) and _ARGUMENTS.match(after) and not people:
        return None
    if _ATTRIBUTE.match(after) or _SAFER.match(after) or _GUIDE.match(before):
        return "it speaks about the tool"
    if before.endswith("should ") and sentence.rstrip('*_` )"”').endswith("?"):
        return "it asks about the tool"
    if _QUOTED_RULE.search(before):
        return "it quotes a rule"
    if _ABLE.search(before):
        return "it says what something can do"
    if _OUGHT.search(before) and _CLOSED.match(after) and _led_by(block, _LOOKED_FOR):
        return "it says what is looked for"
    if people and (block.kind == "heading" or not _NEAR_ORDER.search(before)):
        return "it tells people about the tool"
    if _PURPOSE.search(before):
        owed = _OWED.search(before[: before.rindex("to ")])
        return None if owed else "it says what something is needed for"
    if _FLOW.search(before):
        return None
    if _WHEN.search(before):
        return "it says when something holds"
    if _OPENING.search(before) and _AS_ORDER.match(after) and not _is_title(block, before, after):
        return None
    if people and _WILL.search(before):
        return "it tells people what the agent does"
    if _IMPERATIVE.search(_last_clause(before)) or _GIVEN.search(before):
        return None
    if _FRAGMENT.match(before) and not after.startswith(","):
        return None
    if _FOREIGN_ORDER.search(before) or _FOREIGN_ORDER.search(after):
        return None
    if _PAST.search(_THEN_DOES.sub("", before)):
        return "it tells what happened"
    if _is_check(block):
        return "it says what is checked"
    if _DUTY.search(_WHERE_CLAUSE.sub(" ", before) if people else before) or _IS_DUTY.match(after):
        return None
    if (
        not people
        and block.kind != "cell"
        and any(way.search(before) for way in (_INDICATIVE, _WAY, _DONE_WITH))
    ):
        return None
    return "it speaks about the tool without telling anyone to use it"


def _describes_in_cjk(before: str, after: str, *, people: bool) -> str | None:
    """The same where words are not written apart: particles and verbs around the name tell."""
    if people or _CJK_ABOUT.match(after):
        return "it speaks about the tool"
    if _CJK_MEANS.match(after) or _CJK_ORDER.search(before) or not _CJK.search(after[:40]):
        return None
    return "it speaks about the tool without telling anyone to use it"


def _is_title(block: Block, before: str, after: str) -> bool:
    """A heading that names what it treats, or a name in brackets: a remark on what stands in front of it."""
    if block.kind == "heading":
        return bool(before) or _TITLE_ORDER.match(after) is None
    return before.rstrip().endswith("(") and _CLOSED.match(after) is not None


def _last_clause(before: str) -> str:
    """What stands behind the last dash or semicolon: an order in front of it is another one."""
    breaks = (before.rfind(mark) for mark in ("; ", " — ", " – ", " -- "))
    return before[max(0, *breaks) :]


def _is_check(block: Block) -> bool:
    """An item with a box to tick, or of a list of what is verified."""
    if block.parent is None or block.parent.kind != "item":
        return False
    return _BOX.match(block.text.lower()) is not None or _led_by(block, _CHECKED)


def _led_by(block: Block, words: Pattern) -> bool:
    """Whether a block is an item of a list that such words introduce."""
    item = block.parent
    if item is None or item.kind != "item" or item.parent is None:
        return False
    lead = item.parent.previous
    return (
        lead is not None and lead.kind == "paragraph" and words.search(lead.text[-200:].lower()) is not None
    )


def in_tool_list(block: Block) -> bool:
    """An entry that opens with the tool's name, in a list whose other entries open with names of tools."""
    item = block.parent
    if item is None or item.kind != "item" or item.parent is None or not _TOOL_ITEM.match(block.text):
        return False
    listing = item.parent
    others = [i for i in listing.children if i is not item and i.children]
    if any(_TOOL_ITEM.match(other.children[0].text) for other in others):
        return True
    lead = listing.previous
    return (
        lead is not None
        and lead.kind in {"paragraph", "heading"}
        and _LEADS_TO_TOOLS.search(lead.text.lower()) is not None
    )


def _plain(text: str, *, right: bool = False) -> str:
    """Without emphasis and code marks, in one line."""
    bare = re.sub(r"\s+", " ", _EMPHASIS.sub("", text))
    return bare if right else _MARKS.sub("", bare, 1)
