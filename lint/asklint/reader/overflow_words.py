"""The words that `overflow` reads: verbs that cut, reasons that are limits, and the ways to show the rest."""

from __future__ import annotations

from asklint.lazy_regex import Pattern
from asklint.reader.opensets import EXISTING
from asklint.reader.phrases import TOOL, one_of, phrase, phrases

OPTION_WORDS = (
    *("option", "choice", "askuser", "ask_user", "request_user_input"),
    *("選択肢", "候補", "선택지", "옵션", "후보", "选项", "選項", "opcion"),
)
OPTION = Pattern(r"\boptions?\b|\bchoices?\b|選択肢|선택지|옵션|选项|選項|\boptionen\b|\bopciones\b")
ASK = phrases(TOOL, r"ask the user\b", r"let the user (?:pick|choose|select)\b")
#: A set that has to fit into the tool is a set of options, whatever it is called.
INTO_THE_TOOL = Pattern(rf"\bfits? (?:into|in|within) (?:one|an?|a single|the) `?{TOOL}")

#: Questions that are too many for one call, and not options …
MANY_QUESTIONS = Pattern(
    r"\b(?:batch(?:es|ed|ing)?|group|split|ask|spread|\d|four|more|further|additional|remaining|related|independent|extra|multiple)[ \n](?:\w{1,20}[ \n]){0,2}questions\b(?! (?:of|with|per) (?:option|choice))"
)
#: … unless the same words speak of what is chosen from.
SPEAKS_OF_OPTIONS = Pattern(
    r"\b(?:options?|choices?|candidates?|alternatives?|items?|findings?|matches|results|files|entries|them|each|rest)\b|選択肢|선택지|옵션|选项|選項"
)

_LIMIT = one_of("limit cap maximum max restriction ceiling")
_FEW = r"(?:[2-5]|two|three|four|five)"
_MOST = one_of("most best top first strongest highest latest newest closest safest")
_NUMBER = r"(?:\d|two|three|four|five|six)(?:[-–]\d)?"
_CUT = one_of(
    "drop trim cut merge omit defer hide prune truncate collapse combine condense consolidate remove "
    "discard fold "
    "leave_out skip ignore reduce"
)
_ALTERNATIVES = one_of("options? choices? alternatives? candidates?")
_LEFT_OVER = one_of("rest others remainder remaining_ones remaining extras? lowest least weakest")

_INTO_ONE_ASK = rf" into (?:an?|one|the same) ~`?(?:{TOOL}|ask|call|question|invocation|message)"
CUT_OPTIONS = phrases(
    rf"{_CUT}(?: (?:down|off|away))? ~(?:{_ALTERNATIVES}|{_LEFT_OVER}|one|some|the list|it"
    rf"|them)\b(?!{_INTO_ONE_ASK})",
    rf"{_CUT} (?:down )?to (?:the )?{_FEW}\b",
    r"(?:選択肢|候補)を?[^。\n]{0,12}(?:減ら|省略|削|まとめ)",
    r"(?:선택지|옵션|후보)[^.\n]{0,12}(?:줄이|줄여|생략|합치)",
    r"(?:选项|候选)[^。\n]{0,12}(?:删|省略|合并|裁)|(?:删除|省略|合并|裁剪)[^。\n]{0,10}(?:选项|候选)",
)
#: The limit as the reason of a cut.
FIT_REASON = phrases(
    r"(?:to|must|can|so (?:that )?(?:it|they|everything|all)|until (?:it|they)) fit\b",
    r"to (?:stay|keep|remain) (?:it )?(?:within|under|at|below)\b",
    rf"(?:tool|{TOOL}|schema|ui|dialog|menu|picker|host)(?:'s|’s)?`? (?:only )?(?:{_LIMIT}|takes"
    rf"|supports|allows|accepts|caps|fits)\b",
    rf"{_FEW}[- ](?:option|choice|item)s? {_LIMIT}\b",
    rf"{_LIMIT}(?: of| is| at)? {_FEW}\b",
    r"only (?:takes|supports|allows|accepts|fits)\b",
    rf"(?:because|since|as) (?:of )?(?:the )?{_LIMIT}\b",
    rf"down to {_FEW} (?:options|choices)\b",
    r"に収(?:まる|める)|上限",
    r"제한에 맞|개수 제한",
    r"以适应|数量限制",
)

#: What makes the limit the reason of the cut beside it.
THEREFORE = Pattern(
    r"\b(?:so|because|since|therefore|hence|thus|due to|given that|as the tool)\b|\b(?:if|when|where)\b[^.;\n]{0,40}\bmore\b|ため|ので|因此|所以|因为|때문|므로"
)

MORE_STEMS = (
    "more",
    "over",
    "exceed",
    "beyond",
    ">",
    "+",
    "too many",
    "at least",
    "≥",
    "超",
    "이상",
    "넘",
    "以上",
    "mehr",
    "más",
)
TOO_MANY = phrases(
    r"(?:if|when|where) (?:there are )?(?:too many|more) ~(?:options|choices|candidates|alternatives"
    r"|matches|exist)\b",
    r"(?:exceeds?|over|beyond) (?:the )?(?:option )?(?:limit|cap|maximum)\b",
    r"(?:選択肢|候補)が?[^。\n]{0,6}[45]つ?(?:以上|を超え)",
    r"(?:선택지|후보|옵션)[^.\n]{0,6}[45]개[^.\n]{0,3}(?:이상|넘|초과)",
    r"(?:选项|候选)[^。\n]{0,6}超过",
)
#: What a number behind a condition counts when it is no set of alternatives.
OTHER_UNITS = Pattern(
    r"[\s*_`-]{0,3}(?:[^\W\d_][\w-]*[ \n])?(?:minutes?|seconds?|hours?|days?|weeks?|words?|lines?"
    r"|characters?|chars|retries"
    r"|attempts|rounds?|times|steps?|phases|agents|tokens?|loc|kb|mb|%|sentences|paragraphs|questions"
    r"|parameters|arguments"
    r"|functions|columns|levels|iterations|groups|personas|reviewers|words)\b"
)
_SHOW = one_of(
    "keep show present pick choose select use offer include surface take list display limit trim cut "
    "reduce narrow"
)
KEEP_SOME = phrases(
    rf"{_SHOW} ~(?:only |to |just )?(?:the )?[*_`]{{0,2}}(?:{_MOST}[ -]{_NUMBER}"
    rf"|{_NUMBER} {_MOST}(?:[ -][a-z]{{1,16}})?)\b",
    rf"{_SHOW} (?:only |just )?(?:the (?:best|strongest|highest|most [a-z]{{1,16}})"
    rf"|only (?:the )?{_NUMBER})\b",
    rf"{_CUT} ~(?:{_LEFT_OVER}|similar|related|{_ALTERNATIVES}|them|ones|some)\b",
    r"(?:上位|主要な) ?[345]|(?:상위|주요) [345]|前 ?[345四]个|只(?:显示|保留)",
)

#: Literals without which a reader need not look at a sentence.
REASON_STEMS = (
    "fit",
    "within",
    "under",
    "limit",
    "cap",
    "max",
    "only",
    "tool",
    "takes",
    "support",
    "allow",
    "accept",
    "収",
    "上限",
    "제한",
    "适应",
    "限制",
)
PART_STEMS = (
    "first",
    "top",
    "last",
    "most",
    "best",
    "newest",
    "oldest",
    "highest",
    "closest",
    "largest",
    "biggest",
    "limit",
    "up to",
    "at most",
)
BOUND_STEMS = ("max", "up to", "at most", "limit", "first", "top")
#: A plan that is stated by what it rules out.
NEGATES_ITSELF = Pattern(r"never|without|do not|don't|must not")

LOOP_BEFORE = phrases(r"for (?:each (?:of )?)?(?:the )?$", r"each of (?:the )?$")
CHOSEN_PART = Pattern(
    r"[\s*_`-]{1,3}(?:most|best|highest|lowest|least|closest|latest|newest|oldest|strongest|biggest"
    r"|largest)"
    r"(?:[ \n-](?:recently[ \n-])?[a-z]{1,16}(?:ed|ent|ant|ing|al|est|ly|ful|able|ity|ous|ive)\b)?"
)
QUALITY = Pattern(
    r"best|relevant|promising|valuable|important|likely|useful|impactful|interesting|strongest|critical"
    r"|plausible"
)
EXISTING_SET = Pattern(phrase(rf" [*_`]{{0,2}}~`?{EXISTING}(?:s|es|ies)\b"))
LIMIT_VERB = Pattern(
    phrase(
        r"\b(?:limit(?:ed|ing)?|capp?(?:ed)?|trim(?:med)?|truncated?|cut) ~(?:to"
        r"|at) (?:the )?(?:top )?[*_`]{0,3}$"
    )
)
EACH_BUT_MAX = phrases(
    rf"(?:each|every|all|one per) ~{EXISTING}(?:s|es|ies|y|h)?[ \n]?[(,–—-]{{1,2}}[ \n]?"
    rf"(?:max(?:imum)?|up to|at most|limit(?:ed)?(?: to)?|first|top) (?:of )?{_NUMBER}\b"
)
#: "options: list up to 4 matched files": no more than fit of a set that exists.
UP_TO_LIMIT = phrases(
    rf"options[*_`]{{0,3}}\s?[:=][*_`]{{0,3}}\s?(?:list |show |the )?(?:up to|at most|max(?:imum)?) (?:4|four) "
    rf"(?:matched|matching|detected|discovered|found|existing|available) ~{EXISTING}(?:s|es|ies)\b"
)
_OFFER = one_of("show present offer list use include pick display surface")
KEEP_ONLY = phrases(
    rf"(?:keep|retain) (?:only )?(?:the )?{_MOST} {_NUMBER}\b",
    rf"{_OFFER} (?:only|just) (?:the )?(?:{_MOST} )?{_NUMBER}\b(?: {_MOST}\b)?",
    rf"limit(?:ed)? (?:it |them |the list )?to (?:the )?(?:{_MOST} {_NUMBER}|{_NUMBER} {_MOST})\b",
    rf"{_OFFER} (?:only |at most |up to |just ){_NUMBER} of (?:them|these|those)\b",
    rf"(?:trim|cut|narrow|reduce|prune|filter|shorten) ~(?:down )?to (?:the )?(?:{_MOST} )?{_NUMBER}\b",
)
#: "the top 4 as options": of a set named elsewhere.
AS_OPTIONS = Pattern(r"(?:[ \n]by [\w -]{1,30})?[ \n]as [*_`]{0,2}(?:options|choices)\b")
_SHOWN_AFTER = Pattern(
    rf"[^.;\n]{{0,60}}?\b(?:as|via|in|with|using|through)\b[^.;\n]{{0,30}}?(?:\boptions?\b|\bchoices?\b"
    rf"|{TOOL})"
    r"|[^.;\n]{0,40}?\bplus\b"
)
_SHOWN_BEFORE = Pattern(
    r"(?:options?|choices?)\W{0,6}(?:from|are|being|should be|built from|dynamic|(?<=:)|(?<=: )"
    r"|(?<==))[^.;\n]{0,24}$"
    rf"|{TOOL}\b[^.;\n]{{0,40}}(?:with|of|for|from|:)[^.;\n]{{0,12}}$"
)
_AND = r"(?:, (?:or |and |nor )?| (?:or|and|nor) )"
#: "Never merge, hide, or drop": the negation stands at the head of the list.
LISTED_NEGATION = phrases(
    r"(?:never|do not|don['’]t|must not|mustn['’]t|should not|shouldn['’]t|cannot|can['’]t|without"
    r"|not allowed to|avoid"
    rf"|instead of|rather than)[*_`]{{0,3}} (?:silently )?(?:[a-z-]{{1,20}}{_AND}){{1,5}}(?:silently )?$"
)


#: "Glob the plans and call the tool with up to 4 plans": of what is there, no more than fit.
TOOL_WITH = Pattern(rf"{TOOL}[`*_]{{0,3}}(?: tool)? (?:with|listing|showing|for|from|over) (?:the )?$")
OFFERED_BEFORE = Pattern(rf"\b{_OFFER} (?:the )?$")
_MADE_UP = one_of(
    "suggestion recommendation solution improvement opportunit learning insight question page step section"
)
FOUND_SET = Pattern(
    phrase(
        rf" [*_`]{{0,2}}(?!{_MADE_UP})(?:(?!{_MADE_UP})[a-z-]{{1,20}} )?(?!{_MADE_UP}){EXISTING}(?:s|es|ies)\b"
    )
)
LOOKED_UP = Pattern(r"\b(?:glob|list|find|scan|search|fetch|read|query|collect|detect|gather|sort)s?\b")
ANY_SET = Pattern(
    rf" [*_`]{{0,2}}(?:(?!{_MADE_UP})[a-z-]{{1,20}} )?(?!{_MADE_UP}|option|choice|alternativ|candidate|approach)[a-z-]{{2,24}}s\b"
)
#: "Options: taken from the open orders (max 4)".
LIST_BUT_MAX = phrases(
    r"options[*_`]{0,3}\s?[:=][*_`]{0,3}[^.\n(]{0,40}?\b(?:from|of) (?:the |all |all the |your |their )?(?:[\w-]{1,20} ){0,3}?(?:list|results|[\w-]{2,24}s)"
    r" \((?:max(?:imum)?|up to|at most|first|top|limit(?:ed)?(?: to)?):? ?(?:3|4|three|four)\)"
)
#: "If candidates are found: present via the tool (max 4 options)", "one option per entry (max 4)".
FOUND_BUT_MAX = phrases(
    rf"(?:candidates|matches|results|hits|{EXISTING}(?:s|es|ies)) (?:are |were |have been )?(?:found|exist|match|detected|available)\b[^.\n]{{0,60}}{TOOL}[`*_]{{0,3}}"
    r" \((?:max(?:imum)?|up to|at most|limit(?:ed to)?) (?:3|4|three|four)(?: options| choices)?(?=[,)])(?!, so)",
    r"one (?:option |entry |item |choice )?(?:per|for each|for every) [^.()\n]{1,40} \((?:max(?:imum)?|up to|at most|first|top|limit(?:ed)?(?: to)?):? ?(?:3|4|three|four)\)",
    r"(?:each|every one|all of them|them) (?:[\w-]{1,20} ){0,2}?as (?:an? |its own |separate |individual ){0,3}(?:options?|choices?) \((?:max(?:imum)?|up to|at most|first|top|limit(?:ed)?(?: to)?):? ?(?:3|4|three|four)\)",
)
SOME_OF = phrases(
    rf"{_OFFER} (?:only )?{_NUMBER} of (?:the|your|our|its) (?:\d{{1,2}}|five|six|seven|eight|nine|ten)\b"
)
#: Behind a sentence that states the limit.
CUT_IN_FRONT = phrases(
    rf"{_OFFER} (?:only )?{_NUMBER} of (?:the|your|our|its) (?:\d{{1,2}}|five|six|seven|eight|nine|ten)\b",
    r"(?:keep|choose|pick|select|use|show|present) (?:only )?(?:the )?(?:most relevant|most important|best|strongest|top) (?:ones|options|choices|\d|three|four)\b",
    rf"{_CUT} (?:the )?(?:similar|related|overlapping|weakest|weaker|least [a-z]{{1,16}}|less [a-z]{{1,16}}|remaining|other) ?(?:ones|options|choices)?\b",
)


def shown_as_options(sentence: str, start: int, end: int) -> bool:
    """Whether what stands at `start:end` is named as the options of an ask."""
    before = sentence[max(0, start - 80) : start]
    return _SHOWN_AFTER.match(sentence, end) is not None or _SHOWN_BEFORE.search(before) is not None
