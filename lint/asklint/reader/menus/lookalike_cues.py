"""The wordings by which a list of something else is told from a menu. Patterns match lower-cased text."""

from __future__ import annotations

import re

from asklint.lazy_regex import Pattern


def _any(*parts: str) -> Pattern:
    return Pattern("|".join(parts))


_ANSWER = (
    "(?:choices?|selections?|answers?|responses?|reply|chosen|selected|selects?|chooses?|picks?|picked"
    "|decision|outcome"
    "|says|wants|requests|declines|approves|confirms|rejects|agrees)"
)
#: Leads to what becomes of an answer.
HANDLING_LEAD = _any(
    r"\b(?:option|answer|choice|response|selection)s? handling\b",
    r"\bif (?:yes|no|not|approved|declined|confirmed)\b",
    r"\b(?:based on|depending on|according to|dispatch|routes?|routing|handle|handling|handles|maps?"
    r"|process|after|once"
    r"|when|if|on|per|upon|branch|parse|interpret|apply|act on)\b[^.?\n]{0,80}\b" + _ANSWER + r"\b",
    "に応じて|した場合|(?:の|たい)場合|に基づ|에 따라|선택한 경우|선택하면|선택 ?시|根据.{0,12}(?:选择|回答)",
)
#: Words of asking and offering in a lead, which outweigh a condition before them.
ASKED_IN_LEAD = _any(
    r"\b(?:ask|offer|present|prompt|askuserquestion|options|choices)\b", "選択肢|옵션|선택지|选项|選項"
)
OFFERING_LEAD = _any(
    # "trial / offer" names two things and offers neither
    r"\b(?:options?|choices?|askuserquestion|choose|select|pick|(?<![/&+] )offer)\b",
    "選択肢|옵션|선택지|选项|選項",
)
HANDLER_ITEM = _any(
    r"[\s*_`\"'>-]*(?:if|when|on|in case|for|otherwise|else|user (?:says|selects|chooses|picks)|wenn"
    r"|bei|si|se|eğer)\b"
    r"(?! needed)",
    "[^\n]{0,40}(?:[のたるい]場合|なら|인 경우|이면|如果|若)",
)
#: "PHP detected → …": a state of things rather than an answer.
CASE = Pattern(
    r"[^\n]{0,60}\b(?:detected|found|exists?|missing|absent|empty|unset|enabled|disabled|passe[sd]|fail(?:s|ed)|installed|running)\W*$"
)
FLAG = Pattern(r"[\s*_`\"]{0,12}(?:--?[a-z][\w-]*|\$[a-z_]+|<[\w-]+>|[\w.-]+=)", re.IGNORECASE)
#: "Pipeline-specific options:" names settings.
SETTINGS_LEAD = Pattern(r"\w-specific (?:options|choices)\b")
#: "If yes: …" beside the question whose yes it is.
IF_ANSWERED = Pattern(r"[\s*_`\"']*if (?:yes|no|so|not|approved|declined|confirmed|they|the user)\b")
FLAG_LEAD = Pattern(r"[\s*_`|]*--[a-z][\w-]*")
BLANK = Pattern(r"[\s*_`\W]*[\[<{(]")
COMMAND = Pattern(
    r"[\s*_]*`?(?:/[a-z][\w:-]*|npx?|git|npm|pnpm|yarn|pip|uv|cargo|make|docker|claude|gh|bash|python3?)\b",
    re.IGNORECASE,
)
#: Above commands, it heads what can be typed next.
WHAT_NEXT = Pattern(r"\W*(?:what(?:'s| is|s)? next|where to next|next)\W*")
CALL_FIELD = Pattern(
    r"[\s*_`{\"]*(?:label|questions?|header|options?|multi-?select|description|type|value|preview"
    r"|id)[*_`\"]*\s*[:=：]",
    re.IGNORECASE,
)
CHECKBOX = Pattern(r"\s*(?:[-*+]|\d{1,2}[.)])\s+\[[ xX]\]\s")
#: A label and then the question: an element of a report or a check.
LABELLED_QUESTION = Pattern(
    r"\s{0,20}(?:(?:[-*+]|\d{1,2}[.)])\s{0,20})?(?:[✅❌☑⚠️]{1,2}\s{0,20})?\*\*[^*\n]{1,60}(?:[?？]|\*\*\s?[—–:]\s?[^\W\d_])"
)
QUESTION_WORD = Pattern(
    r"[\s*_(]*(?:what|why|how|who|when|where|which|is|are|did|does|do|has|have|can|could)\b", re.IGNORECASE
)
#: `"Small", "Middle", "Large"`
SEVERAL_QUOTED = Pattern(r"\s*(?:\"[^\"\n]{1,80}\"|“[^”\n]{1,80}”|`[^`\n]{1,80}`)\s?,\s?[\"“`]")
DEFINED = Pattern(r"\*{0,2}[^*\n=]{1,40}\*{0,2}\s=\s")
#: What is done, one after the other.
DONE = Pattern(
    r"[\s*_]*(?:wait for|ask (?:if|whether|the|them)|read `|write to|load|identify what)\b", re.IGNORECASE
)
ORDER = Pattern(r"\W{0,4}(?:then )?(?:use|ask|call|fire|invoke|present)\b", re.IGNORECASE)
ATTRIBUTE = Pattern(
    r"[\s*_`]*(?:description|pros|cons|rationale|trade-?offs?|impact|effort|risks?|benefits?|drawbacks?|cost|complexity|theme line|foregrounds|backgrounds|trade-off signal)[\s*_`]*(?:[:：—–(]|$)",
    re.IGNORECASE,
)
#: "**Recommendation: Option A**" behind options that nobody is asked about.
SETTLED = Pattern(
    r"\W*(?:recommendation|decision|chosen|selected|verdict)\b\W{0,6}(?:\w{1,12} ){0,2}option \w",
    re.IGNORECASE,
)
PATH = Pattern(
    r"[\s*_`\"]{0,12}(?:[\w.{}<>*$~-]*/[\w.{}<>*$-]*/[\w./{}<>*$-]*"
    r"|[\w./{}<>*$~-]{1,120}\.(?:md|py|[jt]sx?|json|ya?ml|toml|sh|txt)\b)"
)
TOOL_WITH_SUCH = Pattern(
    r"\b(?:AskUserQuestion|AskQuestion|ask_user_question|ask_user|request_user_input|askQuestions)[`*]{0,3}(?: tool)? with (?:the )?options (?:like|such as):? [\"“`]?$"
)
EXAMPLE_BEFORE = Pattern(
    r"(?:\be\.g\.?,?|\bsuch as|\bfor example,?|\bfor instance,?|\blike|\bexamples?:|例えば|たとえば|예:"
    r"|예를 들어|例如"
    r"|z\.b\.|p\. ?ej\.|örn)[\s:,(\"*_`]*$",
    re.IGNORECASE,
)
#: A quoted sample of the question between the order to ask and the colon is none of the list.
QUOTED_SAMPLE = Pattern(
    r"\s?\((?:e\.g\.?|for example|such as|like),?\s[\"“][^()]{1,400}\)[:：]?$", re.IGNORECASE
)
EXAMPLE_LEAD = _any(r"\b(?:e\.g|for example|examples?)\b", "例[:：]|예시")
TOPICS = _any(
    r"\b(?:ask|asks|asking|gather|collect|clarify|interview|inquire|probe|find out|learn)\b[^.?:]{0,60}"
    r"\b(?:about|regarding|for|on|cover|covering)\b",
    r"\bplease (?:provide|describe|share|specify)\b",
    r"\b(?:gather|collect|clarify|capture|identify|determine|understand|extract)\b",
    r"\btopics?\b|\bquestions (?:to ask|about|on)\b|について(?:質問|確認)|에 대해 (?:질문|확인)",
)
OCCASION = _any(
    r"\b(?:ask|use|call|invoke|prompt|stop|pause|escalate|askuserquestion|checkpoint)\b[^.?]{0,80}"
    r"\b(?:when|if|whenever|where|for|before|only)\W*$",
    r"\bwhen to (?:ask|use|stop)\b",
    r"\b(?:rather than|instead of) (?:guess|assum|invent|mak)ing\b[^.?:]{0,20}\W*$",
    r"\buse (?:it|this|`?askuserquestion`?|the tool)?\s?(?:only )?(?:for|when)\b",
)
INPUTS = Pattern(r"\W*(?:inputs?|fields|parameters|arguments)\b")
RULES = _any(
    r"^\W*(?:for|in|with) (?:multiple|single)[-\u2010-\u2015 ]choice\b",
    r"\bas options\b[^.?]{0,40}\b(?:showing|displaying|including|with)\W*$",
    r"^\W*(?:rules|guidelines|tips|notes|requirements)\b(?: (?:for|on|about|when)\b[^:：]*)?\W*$",
    r"\b(?:each|every|per|any|all) (?:option|choice|alternative|question)s?\b(?! below| above)",
    r"\b(?:options?|choices?|alternatives?|labels?) (?:must|should|needs?|may|cannot)\b",
    r"\b(?:based on|criteria|must|rules?|guidelines?|constraints?|requirements?|principles?|because"
    r"|whether|why|never"
    r"|avoid|don't|do not|means|factors?|considerations?)\W*$",
)
#: Items that say how options are made, rather than name them.
ABOUT_OPTIONS = _any(
    r"[\s-]*(?:each|every|options?|one option|provide|include|make|ensure|show|list|allow|mark|label|keep|add|limit|never|always|do not|don't)\b[^\n]{0,120}"
    r"\b(?:options?|choices?|recommended|multi-?select|selections?|descriptions?|labels?)\b",
    r"[\s-]*(?:offer|present|show)\s+[\"“`][^\n\"”`]{1,60}[\"”`]\s+(?:to|as|if|when|so|for)\b",
    r"[\s*-]*(?:applies to|the user (?:should|must|may|can|responds))\b",
)
#: "(1) the problem, (2) why it stays, (3) 2-3 options": what a message holds.
OPTIONS_THEMSELVES = Pattern(
    r"[\s*_(]*(?:\d(?:\s?[-–]\s?\d)?|two|three|several) (?:options|alternatives|choices)[\s*_).]*$"
)
#: An order to choose, given to whoever reads the document.
AGENT_CHOOSES = _any(
    r"^(?:[^.?!:：]{0,50}[-–—:：][\s*_]+|[\W\d]{0,8}|\d?\.?\s*)(?:choose|pick|select)\b"
    r"(?! (?:one|an? (?:option|number|choice|letter)|from|between|your|any|option|a number|what|which)\b)[^?？]{3,120}[:：]\W*$",
    r"优先选择",
)
_PEOPLE = r"\b(?:users?|user's|them|they|developer|human|operator|ask|offer|present|prompt|options|choices)\b|用户询问"
NAMES_PEOPLE = Pattern(_PEOPLE)
#: What users may do of their own accord, other than take one of the items.
USERS_CAN = Pattern(
    r"^\W*(?:the )?users? (?:can|may|might|could)\b(?![^:：]{0,80}\b(?:choose|pick|select|reply|answer)\b)"
)
PEOPLE_CAN = _any(r"\byou can\b", "你可以|できます|수 있습니다")
STEPS = _any(
    r"\b(?:steps?|process|procedure|workflow|do the following|follow these|sequence|then do"
    r"|actions? to take|perform)\W*$",
    "手順|단계|步骤",
)
#: "Use AskUserQuestion to offer the next steps:" asks.
THROUGH_TOOL = Pattern(
    r"\b(?:use|call|via|through|using|with|invoke) (?:the )?[`*]{0,3}(?:askuserquestion|ask_user|request_user_input)"
)
NEXT_STEPS = _any(
    r"\b(?:next steps?|next actions?|usage|see also|related|references|commands?|follow-?ups?"
    r"|what you can do next"
    r"|you can now|try)\W*$",
    "次のステップ|다음 단계|下一步|nächste schritte|próximos pasos",
)
RECORD = _any(
    r"\b(?:options|alternatives) (?:considered|evaluated|weighed|analy[sz]ed|rejected|explored)\b",
    # "they recognise their own choices: …"
    r"\b(?:their|his|her|our|your|its) own (?:choices|options|decisions|selections)\W*$",
    r"\bconsidered (?:options|alternatives)\b|\brejected\b|\bdecision record\b|\bchangelog\b"
    r"|\bopen questions?\b",
)
ITSELF = Pattern(
    r"\bfor each\W*$|\b(?:consider|sanity check|evaluate|think about|heuristic|decid(?:e|es|ing)|determine|judge"
    r"|tests?|checks?|challenge|verify"
    r"|probe)\b"
)
PLAINLY_ITSELF = Pattern(
    r"\b(?:yourself|self-?(?:check|review|assessment|reflection|test)|reflect|reflection|litmus|rubric"
    r"|checklist)\b"
)
#: "never prose “A or B?”" forbids the question that it quotes.
RULED_OUT = Pattern(
    r"\b(?:never|not|don't|avoid|instead of|rather than|without)\b(?: (?!without|unless|until|before)[\w/-]{1,20}){0,5}\W{0,3}$"
)
#: "Challenge “is this really …?”": a way to look at things.
CHALLENGED = Pattern(r"\b(?:challenge|question|doubt|scrutini[sz]e)\b[\s\"“'*_`]{1,6}$")
#: The answer on the next line: `**"A or B?"**` and `-> Take A.`
ANSWERED_BELOW = Pattern(r"[\"”'*_`)]{0,6}[ \t]*\n[ \t]*(?:->|→|=>|⇒|>>|a(?:nswer)?:)\s", re.IGNORECASE)
CHECKED_BY = Pattern(
    r"\bquestions to (?:verify|check|test|reflect)\b|\b(?:yourself|self-?(?:check|review|assessment|test))\b"
)
ROLE_ASKED = Pattern(r"\b(?:ask|consult|prompt) @[\w-]+[^.?]{0,40}$")
OTHER_ROLE = Pattern(r"\W*@[\w-]+")
ACCEPTED = Pattern(
    r"\b(?:valid|invalid|supported|accepted|allowed|unknown|configuration|cli) (?:options|choices|values)\b"
)
USERS_WORDS = _any(
    r"^[\W\d]{0,8}(?:user|human|customer)[*_]*\s?[:：>]\W*(?:/?[\w:-]{2,40}\W{1,4})?$",
    r"\b(?:triggers?|phrases|says|(?:users?|they|customers?)(?: may| might| can| could)? say|keywords"
    r"|utterances?|user asks)\b[^.]{0,80}$",
)
#: "If the user says no, ask: …": the words that follow are not theirs any more.
ASKED_THEN = Pattern(r"\b(?:ask|prompt|offer|reply|respond)(?: them| the user)?[:：]?[\s\"“'*_`]{0,4}$")
ASK_VERB = _any(
    r"\bgive (?:them |the user )?(?:a|the) choice\b",
    r"\b(?:ask|asks|asking|prompt|prompts|offer|offers|present|presents|confirm with|askuserquestion"
    r"|question|say to|(?:begin|open|start|end|close|finish) with)\b",
    r"\b(?:mention|remind|respond with|reply with)\b[^.?]{0,60}[:：]\s*$",
    r"質問|尋ね|確認|물어|질문|询问|提问|\bfragen?\b|pregunt|demande|pergunt|\bsor\b",
)
STATUS = Pattern(r"[A-Z][A-Z0-9_-]{2,}")
#: A walkthrough tells what the agent does, and does not order it.
HAPPENS = Pattern(r"\bwhat (?:happens|happened|you(?:'ll)? see)\b")
THIRD_PERSON = Pattern(r"\b(?:asks|asked|prompts|offers|presents|shows)\b[^.?]{0,60}$")
#: What a program shows by itself: "The CLI prints …".
BY_PROGRAM = Pattern(
    r"\b(?:cli|script|installer|binary|program|executable|hook|daemon|server)\b[`*]{0,2} (?:will |then |itself )?"
    r"(?:prints?|shows?|asks?|prompts?|displays?|outputs?|emits?)\b[^.]{0,60}$"
)
#: An answer that somebody gave in an example, and the headings of examples.
ANSWER_TOLD = Pattern(
    r"[\s>*_`\[(→-]{0,12}(?:the )?user (?:selects|selected|chooses|chose|picks|picked|types|typed|answers|answered"
    r"|replies|replied|responds|responded|enters|entered)\b",
    re.IGNORECASE,
)
#: The answer itself, quoted: **User response:** "go on".
ANSWER_QUOTED = Pattern(
    r"[\s>*_`-]{0,12}(?:the )?user'?s? (?:response|answer|reply|choice)[*_]{0,2}[:：][*_]{0,2}\s{0,4}[\"“「]",
    re.IGNORECASE,
)
SAMPLE = Pattern(r"\b(?:examples?|walkthrough|scenarios?|sample|demo|illustration)\b")
