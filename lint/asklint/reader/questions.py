"""What a question text asks for: a choice, a yes or no, or words that nobody can list beforehand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader import words
from asklint.reader.model import Text

if TYPE_CHECKING:
    from asklint.document.model import Block
    from asklint.reader.model import Ask, Directive, Question

_THING = (
    r"(?:name|names|title|url|urls|link|path|paths|file ?path|directory|folder|repo|repository|id|ids|email|e-mail|address|handle|username|hash|"
    r"number|date|deadline|description|wording|message|text|prompt|slug|domain|version number|ticket|issue number|team name|project name|key)"
)
_FREE_TEXT = Pattern(
    rf"\bwhat(?:'s| is| are| should)? (?:the|your|its|this|their|be the|we call the)?\s?(?:[\w'-]+ ){{0,3}}{_THING}\b[^?]{{0,40}}\?"
    rf"|\b(?:enter|paste|type|provide|give|tell me|specify|write|describe|share|input)\b (?:the|your|a|an|its|me|in|one|us)?\s?(?:[\w'-]+ ){{0,4}}{_THING}\b"
    r"|\bwhat (?:should|shall) (?:i|we) call\b|\bwhat (?:should|shall|will|is) [^?]{1,40} be (?:called|named)\b|\bwhat (?:would you like|do you want) to (?:call|name)\b|\bin (?:one|a few|your own) (?:line|sentence|words)\b|\(owner/repo|\be\.g\.,? https?:"
    r"|^(?:please )?(?:paste|describe|type in|write down|summari[sz]e|spell out)\b"
    r"|적어줘|적어봐|적어 ?주|입력해|알려줘|붙여 ?넣|書いて|入力して|教えて|貼り付けて|記入して|请(?:您|你)?(?:输入|填写|粘贴|描述)"
)
_ASKS_FOR = Pattern(
    r"(?:\b(?:ask|asks|prompt|prompts|request|requests)\b(?: (?:the )?(?:user|human|developer|operator|them)\b[,]?)?(?: via [`\w]+)? for |\bto (?:get|collect|gather|obtain|request) )"
    r"(?:(?:the|a|an|their|its|your|his) )?(?:[\w'/-]+ ){0,3}"
    r"(?:names?|urls?|uris?|links?|(?:file ?)?paths?|e-?mail(?: address)?|hostname|domain|username|handle|slug|description|wording|title|ticket number|issue number|commit message)\b"
    r"(?! (?:format|style|strategy|convention|type|mode|choice|option|preference|pattern|scheme)s?\b)"
    r"|\b(?:ask|asks|prompt|prompts)\b[^.?!:]{0,30} what (?:the|its|their) (?:[\w'-]+ ){0,2}(?:name|url|path|title|slug|message|description) (?:should be|is)\b"
)


#: `AskUserQuestion`: "…": what may stand between the name and the words.
_NAME_TO_QUOTE = 6
_MARKS = "?？؟\u037e"
_CLOSERS = " \t\r\n\"'”’»)）]」』】*_`"
_REMARK = Pattern(r"[(（][^()（）]{0,400}$")
_PLEASE = Pattern(r"请(?!求)|請(?!求)")

_YOU_WANT = r"(?:would you (?:like|prefer)|do you (?:want|wish|prefer)|should (?:i|we)|shall (?:i|we))(?: (?:me|us))?(?: to)?"
_GO_ON = r"(?:proceed|continue|go on|go ahead|move on|move forward|go forward|start|begin|execute)"
_WHEN = r"(?: (?:next|now|first|here|from here|anyway))?"
_BARE = Pattern(
    r"(?:(?:so|ok|okay|now|great|alright|and|done)[,.!]? )?(?:"
    rf"what(?:'s| is| comes| happens)? (?:next|now)(?: steps?)?|what's the next step|next steps?|what {_YOU_WANT} do{_WHEN}"
    r"|what(?:'s| is) your (?:choice|decision|preference)|what do you think|your (?:choice|decision)"
    rf"|how (?:{_YOU_WANT}|to) (?:{_GO_ON}|(?:handle|resolve|approach) (?:this|that|it)|respond){_WHEN}"
    rf"|(?:{_YOU_WANT}|can (?:i|we)|may (?:i|we)|ready to|are you ready to|ok to|okay to|want to|want me to) {_GO_ON}{_WHEN}"
    rf"|(?:{_GO_ON}|confirm|approve|approved|ready|ok|okay|accept|agree|agreed|yes or no|sounds? good|looks? good|all good|are you (?:sure|ready|ok|okay)){_WHEN}"
    r"|(?:is|does|do) (?:this|that|it|everything|these) (?:all )?(?:look |sound |seem )?(?:ok|okay|good|right|correct|fine|acceptable|all right)(?: to you)?"
    r"|(?:please )?(?:choose|select|pick) (?:one|an option|one option|an action|one of the options|from the options)(?: below)?"
    r"|which (?:one|option)(?: (?:do you (?:want|prefer|choose)|would you (?:like|prefer)))?"
    r"|(?:次は?|次に|この後|この先)?(?:どう|どのように|何を)(?:しますか|進めますか|対応しますか|する|進める)|(?:続け|続行し|進め)ますか|(?:進めて)?(?:も)?(?:よい|よろしい|いい)ですか"
    r"|(?:다음에? ?)?(?:어떻게|뭘|무엇을) ?(?:할까요?|할 거야|하시겠습니까|하시겠어요|진행할까요?|진행하시겠습니까|진행할 거야)|다음은|(?:계속|진행)(?:할까요?|하시겠습니까|하시겠어요)"
    r"|(?:接下来|下一步)(?:要|该|想)?(?:做什么|怎么做|怎么办)?|(?:要|是否)?继续吗?|如何(?:继续|处理|进行)|怎么办|您?想(?:要)?(?:做什么|怎么做)"
    r"|wie (?:möchten sie|möchtest du|sollen? (?:ich|wir)) (?:fortfahren|vorgehen|weitermachen)|fortfahren|weitermachen|was (?:nun|jetzt|als nächstes)"
    r"|(?:cómo|como) (?:quieres|quiere|deseas|desea|quer|deseja) (?:continuar|proceder|prosseguir)|continuar|qué sigue|qué (?:quieres|deseas|desea) hacer(?: ahora| a continuación)?"
    r"|comment (?:voulez-vous|souhaitez-vous|veux-tu) (?:continuer|procéder|poursuivre)|continuer|que (?:voulez-vous|souhaitez-vous) faire(?: maintenant| ensuite)?"
    r"|nasıl devam edelim|devam (?:edelim|edeyim) mi|как продолжить|что дальше|продолжить"
    r")[ ?？.!。…:]*"
)


def wants_free_text(text: str) -> bool:
    """Whether the answer is a name, a path, a wording: nothing that options could hold."""
    return _FREE_TEXT.search(text.lower()) is not None


def asks_for_words(sentence: str) -> bool:
    """The same of a sentence that tells somebody to ask: "ask (the user) for the URL"."""
    return _ASKS_FOR.search(sentence.lower()) is not None


#: "…" and then the tool's name: what may stand between them.
_QUOTED_BEFORE = Pattern(
    r"[\"“「『]([^\"”」』\n]{3,300})[\"”」』][*_`]{0,2}\s{0,2}(?:라고|이라고|と|を|,|via|through|with|using|통해)?\s{0,2}[*_`]{0,2}$"
)


def quoted_before(directive: Directive) -> str | None:
    """A question quoted right before the tool's name, in the same block: "Where to?" via AskUserQuestion."""
    text = directive.block.text
    sentence = text.find(directive.sentence.value)
    at = text.find(directive.tool, max(0, sentence)) if directive.tool else -1
    match = _QUOTED_BEFORE.search(text, max(0, at - 320), at) if at > 0 else None
    return match.group(1) if match else None


_QUOTED_ITEM = Pattern(r"\s*[\"“「]([^\"”」\n]{3,300})[\"”」]\s*")


def quoted_below(directive: Directive) -> str | None:
    """The only question below an order that ends on a colon: `ask:` and, as an item, `"What is it called?"`."""
    below = directive.block.following
    if below is None or not directive.block.text.rstrip().endswith((":", "：")):
        return None
    while below.kind in {"list", "item"} and len(below.children) == 1:
        below = below.children[0]
    match = _QUOTED_ITEM.fullmatch(below.text) if below.kind == "paragraph" else None
    return match.group(1) if match else None


def asks(text: str) -> bool:
    """Whether a text asks something in its own language, closing brackets and quotes aside."""
    if any(mark in text for mark in _MARKS):
        return True
    bare = text.rstrip(_CLOSERS)
    bare = _REMARK.sub("", bare).rstrip(_CLOSERS) or bare
    if bare.endswith(words.QUESTION_ENDS) or bare.rstrip("。．.！!").endswith(words.REQUEST_ENDS):
        return True
    if any(part.endswith(words.REQUEST_ENDS) for part in bare.split("。")[:-1]):
        return True  # a request, and a remark behind it
    return _PLEASE.match(bare) is not None


def literal_text(ask: Ask, question: Question, *, outlined: bool = False) -> Text | None:
    """The question as the user will read it, or None where a document only says what it is about.

    Literal is what a payload holds, what a sketch quotes, and what is quoted right behind the tool's name. `outlined`:
    a sketch's text without quotes counts, too, if it is a question.
    """
    text = question.text
    if text is None or text.placeholder:
        return None
    if ask.call is not None:
        if (
            text.quoted
            or ask.call.form == "payload"
            or (outlined and text.value.rstrip().endswith(("?", "？")))
        ):
            return text
        return None
    named = ask.directive is not None and ask.directive.tool
    if not named or ask.directive is None:
        return None
    if ask.menu is not None and (quotation := _set_off(text, ask.directive.block)) is not None:
        return quotation if outlined else None
    if not text.quoted:
        return None
    if ask.menu is not None:
        # "ask "What next?" with …": words in quotes that the same block puts before its options
        return text if outlined and ask.directive.block.span.contains(text.span) else None
    return text if 0 <= text.span.start - ask.directive.span.end <= _NAME_TO_QUOTE else None


def _set_off(text: Text, order: Block) -> Text | None:
    """All of a quotation up to its question, where one stands right before the order to put it or right behind."""
    for beside in (order.previous, order.following):
        if beside is None or beside.kind != "quote" or not beside.span.contains(text.span):
            continue
        said = next((b for b in beside.children if b.span.contains(text.span)), None)
        if said is None or said.kind != "paragraph" or said.position > 0:
            return None
        end = max(said.text.rfind("?"), said.text.rfind("？")) + 1 or len(said.text)
        return Text(" ".join(said.text[:end].split()), said.content.span(0, end), quoted=True)
    return None


def ends_open(text: str) -> bool:
    """Whether a placeholder or dots close a text, so that nobody knows how it ends."""
    return text.rstrip(" \t\r\n\"'”*_`.").endswith(("}", "]", ">", "…")) or text.rstrip().endswith("...")


def is_bare(text: str) -> bool:
    """Whether a question names nothing: "What next?", "Continue?". Read alone, nobody can tell what it decides."""
    plain = " ".join(text.lower().replace("’", "'").split()).strip(" \"'“”*_`¿¡")
    return len(plain) <= 120 and _BARE.fullmatch(plain) is not None
