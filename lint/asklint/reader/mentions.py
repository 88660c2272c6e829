"""Where a document speaks of asking: every ask tool named and every ask verb, with what the sentence does with it."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from asklint.harnesses import added_tools
from asklint.lazy_regex import Pattern
from asklint.reader import words
from asklint.reader.model import Addressee, Directive, Judgement, Stance, Text
from asklint.reader.mood import describes, for_people
from asklint.reader.negation import negated
from asklint.reader.sentences import sentence_around, sentence_number
from asklint.reader.stance import guarded, line_label, reaches_tool
from asklint.reader.word_patterns import any_of
from asklint.record import replace

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

    from asklint.document.model import Block, Document
    from asklint.reader.model import Stances

#: Names that are tools wherever they stand; the others only in code spans or followed by "tool".
_TOOL = Pattern(
    r"(?P<sure>(?:mcp__[\w*<>-]{1,40}__)?AskUserQuestion(?:s|Tool|sTool)?(?![A-Za-z0-9_])|\brequest_user_input(?![A-Za-z0-9_])|\bask_user_questions?\b"
    r"|\bvscode_askQuestions\b|\bvscode/askQuestions\b|\bask_followup_question\b|\baskUserQuestions?(?:Tool)?\b|\bAskUserTool\b)"
    r"|`(?P<code>ask_user|askQuestions|AskQuestion|ask_question|AskUser)`"
    r"|`(?P<word>ask-user|ask-user-question|question)`(?=\s+tool\b)"
    r"|\b(?P<spoken>AskUser|AskQuestion|ask_user|askQuestions|ask[ -]user[ -]question|user[ -]question|ask[ -]question)(?=\s+tool\b)",
    needs=("AskUser", "askUser", "ask_user", "ask-user", "skQuestion", "request_user_input", "question"),
)
#: The tool by what it is, where no name stands beside it: "the platform's blocking question tool".
_BY_KIND = Pattern(
    r"\b(?:(?:blocking|structured|interactive|native)(?:[ -]user)?[ -]question|ask-user)(?=\s+tool\b)",
    re.IGNORECASE,
)
_VERB = Pattern(
    r"\b(?:re-?)?(?P<verb>ask|asks|asking|prompt|prompts|confirm|confirms|check|offer|offers|present|show|give|let|request|query|consult)\b"
    r"(?P<object>[ \n]+(?:with[ \n]+|to[ \n]+|for[ \n]+|from[ \n]+)?(?:(?:the|your|our|a)[ \n]+)?(?:[\w-]+|\[[\w -]+\]|\{[\w -]+\}))?",
    re.IGNORECASE,
)
_ASK_WORDS = (
    "ask",
    "prompt",
    "confirm",
    "check with",
    "offer",
    "present",
    "let the",
    "request",
    "묻",
    "질문",
    "尋ね",
    "聞く",
    "质问",
    "询问",
    "確認",
)
_CJK_VERB = Pattern(
    r"(?:사용자|유저)에게\s*(?:물어|질문|확인)|ユーザーに(?:確認|質問|尋ね|聞)|(?:询问|問|问|向)用户|用户确认|에게 묻",
    needs=("사용자", "유저", "ユーザーに", "用户", "에게"),
)
#: Whatever names a tool or asks has one of these in it.
_SAID_OF_ASKING = (*_ASK_WORDS, "question")
#: No sentence that a person wrote names tools or asks more often; one without end would be read over and over.
_MOST_IN_A_SENTENCE = 12
_USER = any_of(words.USERS)
_SELF = Pattern(r"\b(?:yourself|itself|oneself|themselves|myself)\b")
_ELSEWHERE = Pattern(
    r"@\w|\b(?:codex|gemini|gpt|subagents?|agents?|orchestrator|model|llm|manager|lead|reviewer|advisor|teammates?|specialist|council|claude|server|api|oracle|expert)\b"
)
_NOT_ASKING = {
    "present": Pattern(r"\b(?:options?|choices?|alternatives?|menu|question|to the user|user)\b"),
    "show": Pattern(r"\b(?:options?|choices?|alternatives?|menu|question)\b"),
    "give": Pattern(r"\b(?:options?|choices?|alternatives?)\b"),
    "offer": Pattern(r"\b(?:options?|choices?|alternatives?|user|to|them|these)\b"),
    "let": Pattern(r"\b(?:choose|pick|select|decide|confirm)\b"),
    "check": Pattern(r"\bwith the (?:user|human|developer)\b"),
    "request": Pattern(r"\b(?:user|confirmation|approval|input|permission)\b"),
    "confirm": Pattern(r"\b(?:with|user|before)\b"),
    "prompt": Pattern(r"\b(?:user|for|the user|them|human|developer)\b"),
    "query": Pattern(r"\b(?:user|human)\b"),
    "consult": Pattern(r"\b(?:user|human)\b"),
}
_LISTING = Pattern(
    r"[\s`*_\[\](){},/|:;+&-]*(?:(?:[A-Z][A-Za-z]{2,}(?![A-Za-z])|mcp__\w+(?!\w))(?:\([^)]{0,60}\))?[\s`*_,/|;+&]*(?:and |or )?)*"
)
_ABOUT = Pattern(
    r"[`*_\"')\]]*(?:'s)?\s*(?:tool(?:'s)?\s+|call\s+|prompt\s+)?(?:always |automatically |already |also |only )?(?:"
    r"(?:is|are) (?:a|an|the|only|main|available|not available|designed|meant|supported|called|your|hidden)\b"
    r"|(?:supports?|allows?|takes|limits?|caps?|renders?|shows?|accepts|has|returns?|returned|requires|adds|includes|hides?|resolve[sd]?|pauses|blocks|lets|provides|displays|fires|fired|appears|calls fail|does)\b"
    r"|calls (?:in|within|per|from|made|counts?)\b|(?:answers?|responses?|results?|hooks?|schema|limits?|format|usage|patterns?|references?|events?|integration|support|mandates?|compliance|examples?|preview|options? limit|output|rules?|conventions?|guidelines?|sites?|behaviou?r|availability|constraints?)\b)"
)
_AFTERWARDS = Pattern(
    r"(?:\bafter|\bonce|\bwhen|\bfrom|\bif(?: an?| the)?|\bprevious|\bprior|\bbefore(?: any| each| every)?|\bevery|\beach|\bany)\s+(?:the\s+|an?\s+)?(?:final\s+|last\s+)?[`*_]*$"
)
_AMONG_TOOLS = Pattern(
    r"(?:\b(?:read|write|edit|bash|grep|glob|task|agent|skill|webfetch|websearch|todowrite|multiedit)[`*]{0,2},\s{0,3}[`*]{0,2}(?:and |or )?[`*]{0,2}){2}$"
)
#: One of several names in code, of values or steps: "`approve`, `block`, `X`".
_AMONG_NAMES = Pattern(r"(?:`[\w./-]{1,60}`,\s{0,4}){2}(?:(?:and|or) )?`$")
#: "crashed (no X tool)": it is missing, and nobody forbids it.
_ABSENT_BEFORE = Pattern(
    r"(?:\(|\b(?:has|have|had|is|are|was|were|with|gets?|got|offers?|provides?)\s+)no\s+[`*_]*$"
)
#: "omit X from allowed-tools"
_IN_GRANTS = Pattern(
    r"[`*_\"']{0,4} (?:from|in|to|under) (?:their |its |the )?(?:frontmatter |skill's )?[`*_]{0,3}(?:allowed-tools|disallowed-?tools|tools:)"
)
_ANSWERED_TO = Pattern(r"\b(?:respond|repl|react)\w{0,4}\s+to\s+(?:an?|the|any|each|every)\s+[`*_]*$")
#: "only when no X tool exists": what to do without it.
_NO = Pattern(r"\bno\s+[`*_]*$")
_IS_THERE = Pattern(r"[`*_]*\s+(?:tool\s+)?(?:exists?|is (?:available|present|there)|available)\b")
#: "Gemini doesn't surface X": a statement about a host.
_HOST_LACKS = Pattern(
    r"\b(?:does not|doesn[’']t) (?:yet )?(?:surface|support|have|expose|provide|implement|ship|offer)\s+(?:the\s+|an?\s+)?[`*_]*$"
)
_ABSENT_AFTER = Pattern(r"[`*_]*\s+tool\b(?!\s+(?:call|use))")
#: "No X was raised", "X was never called": a report of what happened.
_NONE_BEFORE = Pattern(r"(?:^|\W)(?:no|neither|zero)\s+[`*_]*$")
_HAPPENED = Pattern(
    r"[`*_]*(?:\s(?:tool|calls?|prompts?|dialogs?|tool calls?))?\s(?:was|were)(?:\s(?:ever|even|actually))?\s\w{2,12}(?:ed|de|own|wn|nt|en)\b"
)
_NEVER_HAPPENED = Pattern(
    r"[`*_]*(?:\s(?:tool|calls?|prompts?|dialogs?|tool calls?))?\s(?:was|were|has been|have been)(?:n't|\snot|\snever)(?:\s(?:ever|even|actually))?\s\w{2,12}(?:ed|de|own|wn|nt|en)\b"
)
_RULED_OUT = Pattern(r"[\s*_`❌🚫⛔-]{0,8}(?:never|do not|don't|must not)\b")
_TURN = Pattern(r"(?:\s(?:—|–|--)|;)\s(?:[^—;]{0,40})$")
#: A name inside data: a counter's key, a field of a log line.
_IN_DATA = Pattern(r"(?:\w\.|[\"']name[\"']\s*:\s*[\"']?)$")
_THIRD_PERSON = Pattern(
    r"^[\s>*_`\-✅☑•\[\]x(]*(?:uses|used|using|includes|should use|does use|has|contains|lists|mentions|added|adds|updated|fixed|removed|changed|switched|enforces|triggers|wraps|supports|calls|leverages)\b"
)


def find_mentions(document: Document, judgements: Stances) -> list[Directive]:
    """Everything said about asking in headings, paragraphs and cells, in reading order."""
    found: list[Directive] = []
    people = for_people(document.place)
    for block in document.leaves_saying(*_SAID_OF_ASKING) if added_tools() is None else document.blocks:
        if block.kind in {"paragraph", "heading", "cell"} and block.text:
            found.extend(mentions_in(block, judgements, people=people))
    return found


def settled(directives: Sequence[Directive], governing: Container[int]) -> list[Directive]:
    """What speaks about the tool is a definition, unless it introduces something; `governing` are identities."""
    return [
        replace(d, stance=Stance.DEFINITION, evidence=(d.describes,))
        if d.describes and d.stance.binding and id(d) not in governing
        else d
        for d in directives
    ]


def names_tool(text: str) -> bool:
    """Whether a text names an ask tool, in whatever way."""
    added = added_tools()
    return _names_known_tool(text) or (added is not None and added.search(text) is not None)


@lru_cache(maxsize=256)
def _names_known_tool(text: str) -> bool:
    """Remembered: every menu of a fence asks it of the whole fence."""
    return _may_name_tool(text) and _TOOL.search(text) is not None


def _may_name_tool(text: str) -> bool:
    return "sk" in text or "`question`" in text or "request_user_input" in text


def _tools_in(text: str) -> list[tuple[int, int]]:
    """Where ask tools are named."""
    found = (
        [(m.start(m.lastgroup or 0), m.end(m.lastgroup or 0)) for m in _TOOL.finditer(text)]
        if _may_name_tool(text)
        else []
    )
    added = added_tools()
    if added is not None:
        found = sorted({*found, *(match.span() for match in added.finditer(text))})
    return found


def mentions_in(block: Block, judgements: Stances, *, people: bool = False) -> Iterator[Directive]:
    """The same for one block of any kind, such as a fence that holds a prompt. `people`: the file is written for them."""
    text = block.text
    lowered = text.lower()
    named: Counter[int] = Counter()
    asked: Counter[int] = Counter()
    for start, end in _tools_in(text):
        sentence = sentence_number(text, start)
        named[sentence] += 1
        if named[sentence] <= _MOST_IN_A_SENTENCE:
            judgement = judgements.get(block.index)
            yield _directive(block, lowered, start, end, text[start:end], judgement, people=people)
    if "question tool" in lowered or "ask-user" in lowered or "question\n" in lowered:
        for match in _BY_KIND.finditer(text):
            sentence = sentence_number(text, match.start())
            if sentence not in named:
                named[sentence] += 1
                judgement = judgements.get(block.index)
                name = text[slice(*match.span())]
                yield _directive(block, lowered, *match.span(), name, judgement, people=people)
    if not any(map(lowered.__contains__, _ASK_WORDS)):
        return
    for match in (*_VERB.finditer(text), *_CJK_VERB.finditer(text)):
        sentence = sentence_number(text, match.start())
        if sentence in named or asked[sentence] >= _MOST_IN_A_SENTENCE or not _asks(match, lowered):
            continue
        asked[sentence] += 1
        yield _directive(block, lowered, match.start(), match.end(), "", judgements.get(block.index))


def _asks(match: re.Match[str], lowered: str) -> bool:
    """Whether a verb means asking somebody, rather than presenting a summary or checking a file."""
    if "verb" not in match.re.groupindex:
        return True
    verb = match.group("verb").lower().rstrip("s")
    start, end = sentence_around(lowered, match.start())
    before = lowered[max(start, match.start() - 30) : match.start()]
    if re.search(
        r"(?:\bthe|\ba|\ban|\byour|\bthis|\bthat|\buser|\bsystem|\bagent|\bjudge|-|\.|/|_)[\s`]?$", before
    ) and verb in {"ask", "prompt", "offer", "request", "query", "check"}:
        return False
    if lowered[match.end("verb") : match.end("verb") + 1] in {"-", "_", ".", "/"}:
        return False
    needs = _NOT_ASKING.get(verb)
    return (
        needs is None
        or needs.search(lowered, match.end("verb"), min(end, match.end("verb") + 60)) is not None
    )


def _directive(
    block: Block,
    lowered: str,
    start: int,
    end: int,
    tool: str,
    judgement: Judgement | None,
    *,
    people: bool = False,
) -> Directive:
    first, last = sentence_around(lowered, start)
    sentence = lowered[first:last]
    stance, evidence = _sentence_stance(block, sentence, start - first, end - first, tool)
    mere = None
    if tool and stance is Stance.DIRECTIVE:
        told = judgement is not None and judgement.stance is Stance.HISTORY
        mere = describes(block, sentence, start - first, end - first, people=people or told)
    judgement = line_label(block.text, start) or judgement
    if tool and judgement is not None and (not reaches_tool(judgement) or _turns(judgement, lowered, start)):
        judgement = None
    told_of = judgement is not None and stance is Stance.PROHIBITION and judgement.stance is Stance.HISTORY
    if judgement is not None and (stance is Stance.DIRECTIVE or told_of):
        stance, evidence = judgement.stance, judgement.evidence
    addressee = Addressee.USER if tool else _addressee(sentence, start - first)
    return Directive(
        block,
        block.content.span(start, end),
        Text(block.text[first:last], block.content.span(first, last)),
        tool,
        stance,
        addressee,
        evidence,
        mere or "",
    )


def _turns(judgement: Judgement, lowered: str, start: int) -> bool:
    """ "NEVER: guess — use X first": what is ruled out comes first, what to do behind the dash."""
    return (
        judgement.stance is Stance.BAD_EXAMPLE
        and _RULED_OUT.match(lowered) is not None
        and _TURN.search(lowered, 0, start) is not None
    )


def _sentence_stance(
    block: Block, sentence: str, start: int, end: int, tool: str
) -> tuple[Stance, tuple[str, ...]]:
    if word := guarded(sentence, names_tool=bool(tool), tool_at=start):
        return Stance.GUARDED, (f"“{word}” in its sentence",)
    if tool and _IN_GRANTS.match(sentence, end):
        return Stance.DEFINITION, ("it names the tool in a list of tools",)
    if tool and _ANSWERED_TO.search(sentence[:start]):
        return Stance.DEFINITION, ("it speaks of the answer",)
    if tool and _NO.search(sentence[:start]) and _IS_THERE.match(sentence, end):
        return Stance.GUARDED, ("it holds where there is no such tool",)
    if tool and _HOST_LACKS.search(sentence[:start]):
        return Stance.DEFINITION, ("it says that the tool is not there",)
    if tool and _ABSENT_BEFORE.search(sentence[:start]) and _ABSENT_AFTER.match(sentence, end):
        return Stance.DEFINITION, ("it says that the tool is not there",)
    if tool and (
        _NEVER_HAPPENED.match(sentence, end)
        or (_NONE_BEFORE.search(sentence[:start]) and _HAPPENED.match(sentence, end))
    ):
        return Stance.DEFINITION, ("it tells what happened",)
    if word := negated(sentence, start, end):
        return Stance.PROHIBITION, (f"“{word}” before it",)
    if not tool:
        return Stance.DIRECTIVE, ()
    if _AMONG_TOOLS.search(sentence[:start]):
        return Stance.DEFINITION, ("one name in a list of tools",)
    if _AMONG_NAMES.search(sentence[:start]):
        return Stance.DEFINITION, ("one name in a row of names",)
    original = block.text
    if block.kind in {"paragraph", "cell"} and _is_listing(original):
        return Stance.DEFINITION, ("it only lists tools",)
    if (
        _ABOUT.match(sentence, end)
        or _AFTERWARDS.search(sentence[:start])
        or _IN_DATA.search(sentence[:start])
    ):
        return Stance.DEFINITION, ("it speaks about the tool",)
    if _THIRD_PERSON.match(sentence):
        return Stance.DEFINITION, ("it describes rather than tells",)
    return Stance.DIRECTIVE, ()


def _is_listing(text: str) -> bool:
    """A line of nothing but tool names: `Read, Write, AskUserQuestion` or one name with a remark."""
    bare = text.strip()
    match = _LISTING.match(bare)
    if match is not None and match.end() == len(bare):
        return "," in bare or bare.strip("`*_ -") == bare.strip("`*_ -").split()[0]
    return (
        re.match(r"[`*_]{0,6}[A-Za-z_]{1,80}[`*_]{0,6}\s{0,8}(?:\([^)]{0,120}\)|#[^\n]*|tool)$", bare)
        is not None
    )


def _addressee(sentence: str, start: int) -> Addressee:
    window = sentence[start : start + 70]
    if _SELF.search(window[:30]):
        return Addressee.SELF
    user, elsewhere = _USER.search(window), _ELSEWHERE.search(window)
    if (
        elsewhere is not None
        and (user is None or elsewhere.start() < user.start())
        and elsewhere.start() < 30
    ):
        return Addressee.ORCHESTRATOR if "orchestrator" in elsewhere.group() else Addressee.OTHER
    return Addressee.USER
