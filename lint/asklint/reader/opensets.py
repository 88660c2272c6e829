"""Options that nobody counted: a set named as unbounded ("one option per finding"), or mapped in code."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Literal, NamedTuple

from asklint.document.folding import fold_once
from asklint.finding import Confidence
from asklint.lazy_regex import Pattern
from asklint.reader.code_options import find_mapped
from asklint.reader.found_sets import find_listed, find_several
from asklint.reader.gathered import find_gathered
from asklint.reader.negation import negated
from asklint.reader.numbers import read_numbers
from asklint.reader.phrases import TOOL, one_of, phrases
from asklint.reader.sentences import sentence_around
from asklint.record import record

if TYPE_CHECKING:
    from collections.abc import Callable


@record(frozen=True)
class OpenSet:
    """A set without an upper end that is named as the options of an ask."""

    start: int
    end: int
    noun: str
    """What it is a set of, in the words of the text."""
    confidence: Confidence


#: Things that exist before anybody asks, so that leaving some out hides them. Stems: a plural ending follows.
EXISTING = one_of(
    "session branch file finding risk issue commit match result item change ticket task phase label "
    "scope entr "
    "feature pr pull_request plugin test point tag release version model skill repo repositor project "
    "worktree "
    "director folder spec plan document record table column area todo gap conflict problem error warning "
    "violation "
    "stor epic milestone note insight behavior behaviour command agent component module device profile "
    "account "
    "workspace environment template page section output tool package dependenc service user channel "
    "voice thread "
    "checkpoint snapshot backup id name solution learning artifact improvement opportunit hotspot "
    "suggestion "
    "recommendation detection preset theme container cluster host key requirement criteri field value "
    "path url talk deck sprint board job workflow pipeline deployment migration schema endpoint route "
    "script comment message image photo asset slide chapter article post draft paper link bookmark contact "
    "customer event meeting screen dataset notebook stack bucket server instance node pod namespace org "
    "organi[sz]ation member hook fixture subdir pack"
)
_FOUND = one_of(
    "discovered detected found matching available existing remaining identified unresolved open pending"
)
_TOOL = rf"(?:{TOOL}|multi-?select)"
_TOOL_NAMED = Pattern(_TOOL)
_OPTION_NAMED = Pattern(rf"(?:{TOOL}|\boptions\b|\bchoices\b)")
_CHOICE = r"(?:option|choice|checkbox|selectable item|button)"
_AS_ONE = one_of(
    "an? the its_own own separate selectable clickable individual distinct multi-?select numbered checkbox"
)
_AS = rf"as (?:{_AS_ONE} ){{0,3}}{_CHOICE}(?:s|es)?\b"
_WORD = r"[^\W\d_][\w'’/-]{0,40}"
_NAMED = rf"(?P<noun>(?:(?!(?:of|in|from|with|as|for|to|via)\b){_WORD} ){{0,4}}?{_WORD})"
_PER = r"(?:per|for each|for every)"


class _Form(NamedTuple):
    """A way to name an open set; without a group `noun` the pattern ends where the noun begins."""

    pattern: Pattern
    confidence: Confidence
    kind: Literal["named", "placeholder", "listing", "for each"] = "named"


_FORMS = (
    _Form(
        phrases(
            rf"(?:one|1|an?|a separate) (?:[^\W\d_][\w-]{{0,20}} )?{_CHOICE} {_PER} ",
            rf"(?:individual|separate) {_CHOICE}s {_PER} ",
        ),
        Confidence.HIGH,
    ),
    _Form(
        phrases(
            rf"{_TOOL}[`*]{{0,3}}(?: tool)?(?: \([^()\n]{{0,40}}\))? with (?:an? |separate )?{_CHOICE}s? (?:for|per) (?:each |every )?"
            r"(?:of the |found |detected |matching |available )?(?!interpretation|approach|alternative|scenario|each|every)"
        ),
        Confidence.HIGH,
        "for each",
    ),
    _Form(
        phrases(
            rf"(?:each|every|all) (?:of )?(?:the )?{_NAMED}(?: from the "
            rf"{_WORD})?(?: \([^()\n]{{0,40}}\))? {_AS}",
        ),
        Confidence.HIGH,
    ),
    _Form(
        phrases(
            rf"(?:create|build|generate|add) {_CHOICE}s? (?:for|from) (?:each|every|all) (?:of )?(?:the )?(?=~{EXISTING}(?:s|es|ies|y|h)?\b)",
            rf"{_CHOICE}s[*_`]{{0,3}}\s?[:=][*_`]{{0,3}}\s?(?={_FOUND} (?:[\w-]{{1,30}} ){{0,2}}?[\w-]{{2,30}}s (?:in|from|under|of|plus|found|\+)[ \n])",
            rf"{_CHOICE}s[*_`\"]{{0,3}}\s?[:=][*_`]{{0,3}}\s?[\[({{<`\"]{{0,3}}(?:dynamic(?:ally)?\W{{1,4}})?"
            rf"(?:one (?:entry |item )?{_PER}|(?:list )?(?:each|every|all)|list (?:of|found|existing"
            rf"|available)) "
            r"(?:the |of |of the )?",
        ),
        Confidence.HIGH,
    ),
    _Form(
        phrases(
            rf"[\[{{<](?:one (?:{_CHOICE} )?{_PER}|each|every|list (?:of|all|each|every)) (?:the )?",
            r"<list (?=[\w.]{2,40}(?:s\b|\[))",
            rf"(?:#|//) ?(?:\.\.\. ?|…)?one (?:option |entry )?{_PER} (?:the )?",
            r"(?:#|//) ?(?:list|add|repeat)(?: for)? (?:all|each|every|existing) (?:the )?",
        ),
        Confidence.MEDIUM,
        "placeholder",
    ),
    _Form(
        phrases(
            r"(?:list|present|offer|show|include|display|surface|add) (?:all|existing|every"
            r"|each) (?:of )?(?:the )?"
            rf"(?=~{EXISTING}(?:s|es|ies|y|h|a|on)?\b)"
        ),
        Confidence.MEDIUM,
        "listing",
    ),
    _Form(
        phrases(
            rf"(?:with|use|using|present|offer|show|list|listing|presenting|offering|showing|display|displaying|provide|surface|include|the) "
            rf"(?:the )?"
            rf"(?P<noun>~(?:{EXISTING}(?:s|es|ies)|candidates|matches)) {_AS}",
            # `shelves[].title` from the configuration
            r"(?:with|use|present|offer|show|list|the) (?:the |all |each )?(?P<path>[`*]{0,2}[\w.]{1,40}\[[*]?\][\w.\[\]]{0,40}[`*]{0,2})"
            rf"(?: from [^\s]{{1,60}}(?: [\w.-]{{1,30}})?)? {_AS}",
        ),
        Confidence.MEDIUM,
    ),
    _Form(
        phrases(
            rf"options (?:are )?(?:built |generated |taken )?(?:dynamically )?from (?:the "
            rf")?(?=~{EXISTING}(?:s|es|ies)\b)",
            rf"{_TOOL}[`*]{{0,3}} (?:with|of|listing|presenting|from) (?:the |all "
            rf"|each )?(?={_FOUND} ~(?:{EXISTING}|candidate))",
            rf"(?:present|offer|show|list|display|(?:choose|select|pick) (?:from|among)) (?:all )?(?:the )?(?:list of )?"
            rf"(?={_FOUND} ~{EXISTING}(?:s|es|ies)\b)",
        ),
        Confidence.MEDIUM,
    ),
    _Form(
        phrases(
            r"(?:所有|每个|每一个|全部)(?P<noun>[^，。：:\n]{1,16}?)(?:都)?作为(?:一个)?(?:选项|選項)",
            r"(?:すべて|全て|各)の?(?P<ja>[^、。：:\n]{1,16}?)を(?:一つの|それぞれ)?(?:選択肢|オプション)(?:に|として|と)",
            r"(?P<zh2>[^，。：:\n]{1,16}?)(?:的)?(?:列表|清单)[^。\n]{0,24}作为(?:选项|選項)",
            r"(?P<ja2>[^、。：:\n]{1,16}?)(?:の)?(?:一覧|リスト)を[^。\n]{0,24}(?:選択肢|オプション)(?:に|として|と)",
            r"(?P<ko2>[^,.:\n]{1,16}?) ?(?:목록|리스트)[을를](?:[^.\n]|\.(?=\S)){0,50}(?:선택지|옵션|보기)(?:로|으로)",
            r"(?:모든|각각의|각) ?(?P<ko>[^,.:\n]{1,16}?)[을를] ?(?:선택지|옵션|보기)(?:로|으로)",
        ),
        Confidence.HIGH,
    ),
)
_NOUN_WORD = Pattern(r"[ \n]{0,2}[`*_]{0,2}([^\W\d_][\w'’/-]{0,40})[`*_]{0,2}")
_ENDS_NOUN = frozenset(
    (
        *("plus", "and", "or", "with", "from", "in", "to", "for", "as", "via", "using", "by", "that"),
        *("which", "is", "are", "if", "when", "on", "of", "the", "carries", "must", "should", "into", "at"),
        *("per",),
    )
)
_OPTIONS_THEMSELVES = Pattern(r"\b(?:options?|choices?|alternatives?)\b")
_NOT_A_SET = Pattern(
    r"\b(?:questions?|calls?|messages?|turn|round|line|row|bullet|paragraph|sentence|auq|axis|axes"
    r"|decision|dimension"
    r"|other|free-text|them|it|this|that|following|below|above|two|three|four|both|parameters?)$"
)
_PER_WORD = Pattern(r"\b(?:per|each|every)\b")
_LISTED_BELOW = Pattern(r"[^\n.;]{0,60}[:：][*_]{0,2}\s{0,4}\n\s{0,12}(?:[-*+•]|\d[.)]|[A-Z][.)])\s")
_ONE_IS_TAKEN = phrases(
    r"(?:for|at|of|in|on|after|before|within|exactly|picks?|selects?|chooses?|marks?|only) $"
)
OPTION_WORDS = (
    "option",
    "choice",
    "checkbox",
    "select",
    "askuser",
    "ask_user",
    "request_user_input",
    "button",
    *("选项", "選項", "選択肢", "オプション", "선택지", "옵션"),
)
_ASKED = phrases(
    _TOOL, rf"as (?:[\w-]{{1,16}} )?{_CHOICE}s?\b", r"options (?:are )?(?:built |generated |taken )?from\b"
)
_OPTIONS_LABEL = Pattern(r"\W{0,8}(?:options|choices)\b[*_`]{0,3}:")
_ONE_ASK_EACH = phrases(
    r"(?:individual|own|separate) (?:askuserquestion|ask|call|question)\b",
    r"(?:one|1) (?:at a time|by one)\b",
    r"one per question\b",
)
#: How far a sentence or a line is followed; what is longer is not prose.
_WINDOW = 800
_MOST_CUES = 200
_SEVERAL_WORDS = frozenset(
    {
        "여러 개",
        "여러개",
        "여러 건",
        "2개+",
        "2개 이상",
        "multiple",
        "several",
        "many",
        "more than one",
        "two or more",
    }
)
_CUTS = Pattern(
    r"\b(?:top|(?<!newest[ \n])(?<!oldest[ \n])(?<!latest[ \n])(?<!recent[ \n])(?<!largest[ \n])(?<!highest[ \n])first|latest(?![ \n]first)|limit(?:ed)?|capped|most recent(?![ \n]first)|at most|up to|max(?:imum)?|fixed-length)\b"
)


def find_open_set(text: str, *, in_ask: bool = False) -> OpenSet | None:
    """The first unbounded set that is named as the options of an ask.

    `in_ask`: the caller knows that the text describes an ask's options, so "list all features" is enough.
    """
    lowered = fold_once(text)
    if not in_ask and not any(map(lowered.__contains__, OPTION_WORDS)):
        return None
    for form in _FORMS:
        for match in form.pattern.finditer(lowered):
            named = next((group for group, value in match.groupdict().items() if value), None)
            start, end = match.span(named) if named else _noun_phrase(lowered, match.end())
            if _names_a_set(lowered[start:end]) and _is_open(lowered, match, form, in_ask):
                noun = " ".join(text[start:end].split())
                return OpenSet(match.start(), max(end, match.end()), noun, form.confidence)
    return (
        _in_code(lowered, text)
        or _in_sentence(lowered, text, _OPTION_NAMED, find_gathered)
        or (
            _in_sentence(lowered, text, _TOOL_NAMED, find_several) or _listed(lowered, text)
            if in_ask
            else None
        )
    )


def _in_code(lowered: str, text: str) -> OpenSet | None:
    found = find_mapped(lowered, text)
    return OpenSet(*found, Confidence.MEDIUM) if found is not None else None


def _listed(lowered: str, text: str) -> OpenSet | None:
    found = find_listed(lowered)
    if found is None:
        return None
    start, end, noun, noun_end = found
    begin, stop = sentence_around(lowered, start)
    if not _names_a_set(lowered[noun:noun_end]) or _bounded(lowered[begin:stop], start - begin):
        return None
    return OpenSet(start, end, " ".join(text[noun:noun_end].split()), Confidence.MEDIUM)


def _in_sentence(
    lowered: str, text: str, cue: Pattern, find: Callable[[str], tuple[int, int, int, int] | None]
) -> OpenSet | None:
    """The first sentence with the cue that puts things that were found before the user, as many as there are."""
    for said in islice(cue.finditer(lowered), _MOST_CUES):
        begin, end = sentence_around(lowered, said.start())
        found = find(lowered[begin:end]) if end - begin <= _WINDOW else None
        if found is None or negated(lowered[begin:end], said.start() - begin, said.end() - begin):
            continue
        start, stop, noun, noun_end = (begin + at for at in found)
        said_of_them = lowered[begin:end]
        if find is find_several:  # its own "two or more" is no bound
            said_of_them = lowered[begin:start] + " " * (stop - start) + lowered[stop:end]
        if not _bounded(said_of_them, start - begin):
            named = " ".join(text[noun:noun_end].split()).strip("*_` ")
            named = "matches" if named.lower() in _SEVERAL_WORDS else named
            return OpenSet(start, stop, named, Confidence.MEDIUM)
    return None


def _noun_phrase(lowered: str, at: int) -> tuple[int, int]:
    """Up to four words that name a thing; a plural closes them."""
    begin = end = at
    for _ in range(4):
        match = _NOUN_WORD.match(lowered, end)
        if match is None or match.group(1) in _ENDS_NOUN:
            break
        begin = match.start(1) if end == at else begin
        end = match.end(1)
        plural = match.group(1).endswith("s") and not match.group(1).endswith(("ss", "us", "is"))
        if plural or lowered[end : end + 1] not in {" ", "\n"}:
            break
    return begin, end


def _names_a_set(noun: str) -> bool:
    if noun.startswith("same "):
        return False  # what was named before, with the count that it had there
    return bool(noun) and not _NOT_A_SET.search(noun) and not _OPTIONS_THEMSELVES.search(noun)


def _is_open(lowered: str, match: re.Match[str], form: _Form, in_ask: bool) -> bool:
    at = match.start()
    if lowered[max(0, at - 1) : at] in {'"', "'", "“", "‘"}:
        return False  # a label or a description, which only names what its option does
    if _ONE_IS_TAKEN.search(lowered, max(0, at - 16), at):
        return False
    left = max(0, at - _WINDOW)
    if form.kind == "placeholder" and lowered.rfind("option", left, at) <= lowered.rfind(
        "question", left, at
    ):
        return False  # it stands in the text of the question
    if form.kind == "for each" and not _PER_WORD.search(match.group()):
        return False  # "options for the deployment"
    if form.kind == "for each" and _LISTED_BELOW.match(lowered, match.end()):
        return False  # the same options are asked about each of them
    around = lowered[left : at + _WINDOW]
    begin, end = sentence_around(around, at - left)
    sentence, begin = around[begin:end], left + begin
    labelled = in_ask or form.kind == "placeholder" or _OPTIONS_LABEL.match(sentence) is not None
    if form.confidence < Confidence.HIGH and not labelled and not _ASKED.search(sentence):
        return False
    if form.kind == "listing" and not labelled and re.search(r"\b(?:each|every)\b", match.group()):
        return False  # "present each entry via the tool" is one ask for every entry
    if _ONE_ASK_EACH.search(sentence) or negated(sentence, at - begin, match.end() - begin):
        return False
    return not _bounded(sentence, at - begin)


def _bounded(sentence: str, at: int) -> bool:
    """Whether a number or a word that cuts stands with the set."""
    if _CUTS.search(sentence):
        return True
    return any(
        number.high is not None and number.high > 1 and at - 60 < number.end and number.start < at + 120
        for number in read_numbers(sentence)
    )
