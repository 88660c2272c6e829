"""The words that `counts` reads, as data: nouns for options and questions, scopes, what rules a count out."""

from __future__ import annotations

from typing import Literal

from asklint.finding import Confidence
from asklint.lazy_regex import Pattern
from asklint.reader.phrases import TOOL

Kind = tuple[Literal["options", "questions"], Confidence]
_OPTIONS: Kind = ("options", Confidence.HIGH)
_MAYBE_OPTIONS: Kind = ("options", Confidence.MEDIUM)
_QUESTIONS: Kind = ("questions", Confidence.HIGH)

OPTION = r"(?:option|choice)"
#: Plural nouns. A plain "candidate" is an option only where the text offers it to somebody.
NOUNS: dict[str, Kind] = {
    **dict.fromkeys(
        ("options", "choices", "optionen", "auswahlmöglichkeiten", "antwortmöglichkeiten"), _OPTIONS
    ),
    **dict.fromkeys(
        ("opciones", "opções", "choix", "opzioni", "seçenek", "seçenekler", "варианта", "вариантов"), _OPTIONS
    ),
    **dict.fromkeys(
        ("alternatives", "candidates", "suggestions", "proposals", "variants", "approaches"), _MAYBE_OPTIONS
    ),
    **dict.fromkeys(
        ("alternativen", "vorschläge", "kandidaten", "alternativas", "sugerencias", "candidatos"),
        _MAYBE_OPTIONS,
    ),
    **dict.fromkeys(
        ("questions", "fragen", "rückfragen", "preguntas", "perguntas", "domande", "soru", "sorular"),
        _QUESTIONS,
    ),
}
SINGULARS: dict[str, Kind] = {
    **dict.fromkeys(("option", "choice", "opción", "opção"), _OPTIONS),
    **dict.fromkeys(("question", "frage", "pregunta", "pergunta"), _QUESTIONS),
}
CJK_NOUNS: dict[str, Kind] = {
    **dict.fromkeys(("選択肢", "オプション", "선택지", "옵션", "选项", "選項"), _OPTIONS),
    **dict.fromkeys(("候補", "후보", "候选", "备选", "备选方案"), _MAYBE_OPTIONS),
    **dict.fromkeys(("質問", "질문"), _QUESTIONS),
    "问题": ("questions", Confidence.MEDIUM),
}
_CJK_NOUN = "|".join(sorted(CJK_NOUNS, key=len, reverse=True))
_COUNTER = r"(?:個|つ|件|択|案|种|个|條|条|種類|개|가지|問(?!題)|问(?!题)|문항)"
CJK_AFTER = Pattern(
    rf"[*_`\s]{{0,3}}{_COUNTER}?\s?(?:の|의|程度の)?[*_`\s]{{0,3}}[^\W\d_]{{0,8}}?(?P<noun>{_CJK_NOUN})"
)
CJK_BEFORE = Pattern(rf"(?P<noun>{_CJK_NOUN})[をはがも를을는은이가:：*_`\s]{{0,4}}$")
CJK_COUNTER = Pattern(rf"[*_`\s]{{0,3}}{_COUNTER}")
CJK_QUESTION_COUNTERS = frozenset({"問", "问", "문항"})

#: A text without any of these counts nothing that we read.
STEMS = (
    *("option", "choice", "question", "candidate", "alternativ", "suggestion", "proposal", "variant"),
    *("approach", "auswahl", "antwortm", "vorschl", "kandidat", "frage", "opcion", "opç"),
    *("opzion", "pregunta", "pergunta", "domand", "choix", "seçenek", "soru", "вариант"),
    *("sugerencia", "candidato", "問", "问", "문항", *CJK_NOUNS, "askuser", "ask_user"),
)
#: Words that end the run of adjectives between a number and its noun.
STOPS = frozenset(
    (
        *("of", "in", "on", "for", "with", "to", "as", "per", "from", "the", "a", "an", "by", "that"),
        *("which", "who", "is", "are", "was", "were", "be", "if", "when", "then", "at", "this", "these"),
        *("those", "not", "than", "via", "into", "before", "after", "each", "every", "you", "it", "its"),
        *("until", "while", "but", "so", "or", "use", "ask", "asks", "answer", "answers", "present", "show"),
        *("offer", "list", "pick", "choose", "select", "create", "und", "für"),
        *("mit", "von", "aus", "de", "del", "para", "con", "por", "en", "pour", "avec", "dans", "ile", "ve"),
        *("için",),
    )
)
#: Before "three questions": they are not put to the user.
NOT_TO_USER = Pattern(
    r"\b(?:answers?|answered|answering|resolves?|yourself|itself|themselves|faq|research(?:es)?|quiz"
    r"|exam|covers?"
    r"|evaluates?|across|investigates?|subagents?|reviewer asks)\b[^.;:\n]{0,30}$"
)
CONDITION = Pattern(
    r"\b(?:if|when|whenever|with|for|where|has|have|once|unless|needs?|exceeds?)\b[^.;:,\n]{0,24}$"
)

TOTAL = Pattern(
    r"\b(?:over the (?:session|interview|conversation)|throughout|across (?:all|the|every"
    r"|categories|rounds))\b"
    r"|通算"
)
#: These make a total of questions; of options they may still all be shown at once.
TOTAL_OF_QUESTIONS = Pattern(
    r"\b(?:in (?:all|total)|total|overall|altogether|interview|insgesamt|en total|au total|em total"
    r"|sequentially"
    r"|in sequence"
    r"|individually|(?:one|1)(?: question)? at a time|one[- ]by[- ]one|one after (?:another|the other))\b"
    r"|合計|全部で|总共|一共|共计|총|합계|하나씩|一つずつ|逐一"
)
EACH = Pattern(
    r"\bfor each\b[^.;\n]{0,60}\b(?:separate(?:ly)?|individual(?:ly)?|own|ask|question)\b"
    r"|\b(?:separate|individual) (?:calls?|asks?)\b|\bone per (?:call|message|turn)\b"
)
ONE_ASK = Pattern(
    r"\b(?:in|with|into|as|via|using|per|each|every) (?:(?:one|1|a single|a|the same|tool"
    r"|single) )?[`*_]{0,3}"
    rf"(?:tool call|call|{TOOL}|ask|request|form|prompt|dialog|fire|question|invocation)\b"
    rf"|\b(?:at once|together|simultaneously|auf einmal|de una vez)\b|\b(?:one"
    rf"|single)\s[`*_]{{0,3}}(?:{TOOL})\b|/call\b"
    rf"|(?:{TOOL})[`*_]{{0,3}}(?: tool| call)? with (?:about |around |between |at most |up to )?(?:\d|two|three|four|five|six|seven|eight|nine|ten)"
    r"|同時に|一括|一度に|一次性|同时|동시에|한번에|한 번에"
)
PER_ROUND = Pattern(
    r"\b(?:per|each|every|a|one) (?:round|turn|message|batch|iteration|pass|response|reply|step|phase"
    r"|cycle|set)\b"
    r"|\bat a time\b|\bbatch(?:es)? of\b|\bpro runde\b|\bpor ronda\b|ラウンド|每轮|每次|1回|라운드|매번"
)
#: The text offers something to somebody to choose from.
OFFER = Pattern(
    rf"{TOOL}|multi-?select|\b(?:options?|choices?|present|offer|offers|offering|choose|pick|select"
    rf"|user picks?"
    r"|let (?:the )?user|generate|propose|suggest|ask|surface|give)\b"
    r"|選択|提示|生成|선택|생성|제시|选择|提供|给出|列出"
    r"|\b(?:biete|anbieten|wählen|auswählen|ofrece|ofrecer|elegir|presentar)\b"
)
ASKS = Pattern(
    rf"{TOOL}|\b(?:ask|asks|asking|asked|user|clarif\w+|interview\w*|batch\w*|round|call|follow-up"
    rf"|prompt\w*"
    r"|questions?:|max(?:imum)?|at most|up to|fragen|stellen|pregunt\w+|sor)\b|質問|問|질문|물어|问|询问"
)
