"""The words that make a list a choice, as data: one table a notion, words of every language in it."""

from __future__ import annotations

import re
from functools import lru_cache

from asklint.lazy_regex import Pattern
from asklint.reader import words
from asklint.reader.word_patterns import alternation, any_of


def _table(*rows: str) -> tuple[str, ...]:
    return tuple(word for row in rows for word in row.split("|"))


#: Nouns for the alternatives themselves.
OPTION_NOUNS = _table(
    "option|options|choice|choices|alternative|alternatives|選択肢|オプション|옵션|선택지|선택 항목",
    "选项|選項|可选项|备选|optionen|auswahl|auswahlmöglichkeiten|opción|opciones|alternativas|choix",
    "opção|opções|seçenek|seçenekler|seçenekleri|seçeneklerle",
)
#: Verbs for taking one of them.
CHOICE_VERBS = _table(
    "choose|chooses|pick|picks|select|selects|offer|offers|one of|which of|選択|選んで|選ぶ|お選び|선택",
    "골라|选择|選擇|请选|wähle|wählen|auswählen|elige|elegir|escoge|escoger|selecciona|seleccione",
    "choisir|choisissez|choisis|escolha|escolher|selecione|seç|seçin|seçiniz",
)
#: Openings of a sentence that the following items complete.
OPEN_OFFERS = _table(
    "you can|would you like to|would you like me to|do you want to|do you want me to|want me to|want to",
    "would you prefer|you may|i can|we can|should i|should we|shall i|shall we|your call|puedes",
    "vous pouvez|você pode|sie können|du kannst|şunları yapabilirsin",
)
#: Questions that ask for one of several, not for a yes.
CHOICE_QUESTIONS = _table(
    "which|what would you like|what do you want|what should i|what should we|what next|what's next",
    "whats next|how would you like|how do you want|how should|how shall|how to proceed|what kind",
    "what type|what level|what scope|what to do|where should|when should|do you prefer|would you prefer",
    "your choice|your pick|choose|pick|select|what action|would you like to|would you like me to",
    "do you want to|do you want me to|want me to|want to|would you rather|どれ|どの|どちら|どう|何を",
    "いずれ|어떤|어느|무엇|어떻게|哪|什么|如何|怎么|怎麼|welche|welcher|welches|wie möchte|was möchte",
    "wie soll|was soll|cuál|cuáles|prefieres|prefiere|qué quieres|cómo quieres|cómo desea",
    "quel|quelle|lequel|laquelle|que souhaitez|comment voulez|qual|quais|o que você|como você",
    "hangi|hangisi|ne yapmak|nasıl|what now",
)
#: Words that show that a passage turns to the user.
ASKING_WORDS = _table(
    "ask|asks|asking|asked|prompt|prompts|present|presents|presenting|offer|offers|offering|user|users",
    "user's|human|operator|askuserquestion|ask_user_question|ask_user|request_user_input|confirm",
    "confirms|confirmation|question|questions|interview|gate|surface|surfaces|propose|approval|choose",
    "let them|reply|respond|menu|ユーザー|ユーザ|質問|確認|提示|尋ね|사용자|유저|질문|물어|확인|제시",
    "用户|使用者|询问|詢問|提问|确认|请选|frage|fragen|nutzer|benutzer|pregunta|preguntar|usuario",
    "demander|demandez|utilisateur|pergunte|perguntar|usuário|sor|sorun|kullanıcı|kullanıcıya",
    "kullanıcıdan",
)
#: Words with which a text speaks to its reader.
ADDRESS_WORDS = _table(
    "you|your|yours|i|me|we|us|let's|我|你|您|제가|du|sie|ich|tú|usted|vous|je|você|eu|sen|siz|want",
    "ますか|でしょうか|까요|나요",
)
#: Words of an answer that is typed in full.
YES_NO = _table(
    "y|n|yes|no|はい|いいえ|예|네|아니오|아니요|是|否|ja|nein|sí|si|oui|non|sim|não|evet|hayır",
)
#: "or" between alternatives, with the spaces that its language needs.
ALTERNATIVE_WORDS = _table(
    " or | oder | ou | o | ya da | veya | yoksa |それとも|または|もしくは| 아니면 | 또는 |还是|還是",
    "或者|或",
)
#: Headings and header cells of a column of options.
OPTION_COLUMNS = _table(
    "option|options|choice|choices|label|option label|user choice|menu option|answer|選択肢|オプション",
    "옵션|선택지|选项|選項|auswahl|opción|opciones|choix|opção|opções|seçenek",
)
#: Columns that say what becomes of an answer.
HANDLER_COLUMNS = _table(
    "action|actions|behavior|behaviour|then|result|route|routes to|next|next step|do|what to do",
    "what happens|on select|handler|invoke|command|response|effect|動作|処理|アクション|동작|처리|操作",
    "处理|aktion|acción|ação|eylem",
)

OPTIONS = any_of(OPTION_NOUNS)
CHOOSE = any_of(CHOICE_VERBS)
OPEN_OFFER = any_of(OPEN_OFFERS)
CHOICE_QUESTION = any_of(CHOICE_QUESTIONS)
ASKING = any_of(ASKING_WORDS)
ADDRESS = any_of(ADDRESS_WORDS)

_HEADING_WORDS = 5
_OPTIONS_HEADING = Pattern(
    lambda: (
        alternation(OPTION_NOUNS)
        + r"[\s*_`:：]*$|^[\s*_`\d.]*(?:choose|pick|select|offer|choice|ask)\b|"
        + alternation(CHOICE_VERBS)
        + r"[：:]$"
    )
)
_CLOSERS = " \t\n\"'”’»」』）)]*_`"
_SHORT_LEAD = 5
_POINTS_BELOW = Pattern(r"\b(?:following|below|these)\b|以下|次の|다음|如下")
_MENU_END = Pattern(r"\bmenu(?: options)?[\s*_`\"]*[:：]?$", needs=("menu",))
_OR_BETWEEN = Pattern("|".join(re.escape(word) for word in ALTERNATIVE_WORDS))
_WHICH_OPENING = Pattern(r"\W*(?:which|what|how|pick|choose|select)\b")
_THIRD_PERSON = Pattern(r"\b(?:do|does|did) (?:they|the user|users|it|he|she)\b")
_ADVERTISES = Pattern(
    r"\b(?:it|this|that|which|plugin|tool|skill|library|package|app) offers\b", needs=(" offers",)
)
_ASK_WHICH = Pattern(
    r"\bask (?:(?:the |your )?\w+ )?(?:whether|if) (?:(?:they|he|she) (?:want|would like|prefer) )?to\W*$"
    r"|\bask (?:(?!yourself|itself|about|for|if)(?:the |your )?\w+ )?(?:which|to (?:reply|answer|respond|choose)(?: with)?|what to do|what(?:'s| comes| should come)? next"
    r"|how to (?:proceed|continue|go on|handle)|what they (?:want|would like) to do|how they (?:want|would like) to)\b",
    needs=("ask ",),
)
_PRESENTS = Pattern(
    r"\b(?:present|offer|show|display|give|print|output)s?\b[^.!?\n]{0,40}\b(?:options|choices|menu)\b"
    r"|(?:選択肢|옵션|선택지|选项|選項)[^。\n]{0,10}(?:提示|표시|제시|展示)",
    needs=("options", "choices", "menu", "選択肢", "옵션", "선택지", "选项", "選項"),
)
#: "Infer what you can first:" offers nothing.
_SUBORDINATE = Pattern(
    r"\b(?:what|whatever|that|which|as|if|so|where|everything|all|when|because|than|how)\s+$"
)
_LEAD_END = Pattern(r"[:：—–][\s*_`\"”)]{0,6}$")
_OPTIONS_LABEL = Pattern(
    lambda: r"[\W_]*(?:(?:the|available|your|my) )?" + alternation(OPTION_NOUNS) + r"[\W_]*"
)
_CALL_FOR_ANSWER = Pattern(
    r"your (?:choice|selection|answer|pick|call)[\s*_`\"]{0,4}(?:[:：>(\[?]|$)"
    r"|^[\W_]{0,6}(?:please )?(?:choose|pick|select|enter)(?: one| an option| your choice| a number"
    r"| option)?[\s*_`\"]{0,4}(?:[:：>(\[]|\.{2,3})",
    needs=("your", "choose", "pick", "select", "enter"),
)
_REPLY_VERB = (
    r"\b(?:reply|respond|answer|type|enter|press|input|send)\b(?: back)?(?: with| by typing)?"
    r"(?: either| just| only)?"
)
_TYPED_REPLY = Pattern(
    r"(?:" + _REPLY_VERB + r"(?: (?:an?|the|your|one of))?(?: (?:option|choice))?"
    r"(?: (?:letter|number|digit)s?\b| [\"'`*\[(]{1,3}(?:\d{1,2}|[a-h]|y|yes)\b| (?:yes|y)\b"
    r"| (?:\d{1,2}|[a-h])(?: ?(?:,|/|\||-|–|or\b|to\b|and\b) ?(?:or )?(?:\d{1,2}|[a-h]|n)\b))"
    r"|番号(?:を|で)(?:入力|返信|お?答え|回答|選|指定)|번호(?:를|로) ?(?:입력|답|선택)|输入(?:数字|编号|序号)"
    r"|回复(?:数字|编号|序号)"
    r"|(?:gib|geben sie|escribe|tapez|digite|yaz) (?:die |el |le |o )?(?:nummer|número|numéro|numara|\d))",
    needs=(
        "reply",
        "respond",
        "answer",
        "type",
        "enter",
        "press",
        "input",
        "send",
        "番号",
        "번호",
        "输入",
        "回复",
        "gib",
        "geben sie",
        "escribe",
        "tapez",
        "digite",
        "yaz",
    ),
)


def is_question(text: str) -> bool:
    """Whether a sentence ends as questions do, closing quotes and brackets aside."""
    bare = text.rstrip(_CLOSERS)
    return bare.endswith(words.QUESTION_ENDS) or bool(_CALL_FOR_ANSWER.search(text[-80:].lower()))


def is_choice_question(text: str) -> bool:
    """A question that asks for one of several."""
    if not is_question(text):
        return False
    lowered = text.lower()
    if _THIRD_PERSON.search(lowered):
        return False
    return bool(
        CHOICE_QUESTION.search(lowered) or OPTIONS.search(lowered) or _CALL_FOR_ANSWER.search(lowered)
    )


def names_its_answers(text: str) -> bool:
    """ "Do you want A, or B?" has its alternatives in itself; "Which one, A or B?" may sum up a list."""
    return bool(_OR_BETWEEN.search(text.lower()) and not _WHICH_OPENING.match(text.lower()))


def introduces_options(text: str) -> bool:
    """A lead-in that says that options follow: it ends on a colon, or says little else."""
    lowered = text.lower().rstrip()
    if not (
        _LEAD_END.search(lowered) or len(lowered.split()) <= _SHORT_LEAD or _POINTS_BELOW.search(lowered)
    ):
        return False
    if _ADVERTISES.search(lowered):
        return False
    if OPTIONS.search(lowered) or CHOOSE.search(lowered) or _MENU_END.search(lowered):
        return True
    if not _LEAD_END.search(lowered):
        return False
    offer = OPEN_OFFER.search(lowered)
    subordinate = offer is not None and _SUBORDINATE.search(lowered, 0, offer.start()) is not None
    return (offer is not None and not subordinate) or _ASK_WHICH.search(lowered) is not None


def presents_options(text: str) -> bool:
    """A sentence that tells somebody to show options, wherever in its paragraph it stands."""
    return bool(_PRESENTS.search(text.lower()))


def is_options_heading(text: str) -> bool:
    """A heading that names options and little else."""
    lowered = text.lower()
    return len(lowered.split()) <= _HEADING_WORDS and bool(_OPTIONS_HEADING.search(lowered))


@lru_cache(maxsize=256)
def turns_to_user(text: str) -> bool:
    """Whether a text tells somebody to ask."""
    return bool(ASKING.search(text.lower()))


def speaks_to_reader(text: str) -> bool:
    return bool(ADDRESS.search(text.lower()))


def is_options_label(text: str) -> bool:
    """`Options:` and nothing else."""
    return bool(_OPTIONS_LABEL.fullmatch(text.lower()))


def ends_on_options_label(text: str) -> bool:
    """`The index is stale. Options:`, or the label alone."""
    return is_options_label(text[max(map(text.rfind, ".!?。！？")) + 1 :])


def typed_reply(text: str) -> re.Match[str] | None:
    """Words that demand a typed number or letter."""
    return _TYPED_REPLY.search(text.lower()) if len(text.lower()) == len(text) else _TYPED_REPLY.search(text)
