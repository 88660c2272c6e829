"""Whether a menu that no directive binds is put to the user in plain text, or merely stands there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Confidence
from asklint.lazy_regex import Pattern
from asklint.reader.mentions import names_tool
from asklint.reader.menus.cues import (
    ends_on_options_label,
    is_options_label,
    is_question,
    speaks_to_reader,
)
from asklint.reader.model import Addressee, Channel, Stance
from asklint.reader.negation import negated
from asklint.reader.placed import Placed
from asklint.reader.sentences import sentence_around
from asklint.reader.shown import put_to_its_reader
from asklint.reader.stance import guarded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asklint.document.model import Block
    from asklint.reader.model import Call, Directive, Menu, Question, Reading, Text
    from asklint.reader.scopes import Scopes
    from asklint.source import Span

_PUT_TO_USER = Pattern(
    r"\b(?:ask|asks|prompt|present|offer|show|tell|let|reply|respond|type|choose|pick|select|would you|do you|want|shall|should (?:i|we)|which|what(?:'s| is| would| should)|how would|your choice|confirm|proceed|ready|(?:to|before) the user|give (?:the )?user)\b"
    r"|選んで|どれ|どの|ますか|尋ね|선택|어느|어떤|까요|묻|选择|哪|还是|询问|welche|frage|soll ich|cuál|pregunta|prefieres|quel"
)
#: Bullets and tables are what lists of all kinds look like: they need the clearer words.
_CLEARLY_PUT = Pattern(
    r"[?？]|\b(?:choose|pick|select|reply|ask (?:the )?user|ask them|your choice|let (?:the )?user|prompt (?:the )?user|(?:offer|present|give|show) (?:the )?user|options? to (?:the )?user)\b"
    r"|\b(?:offer|present)s?(?: (?!how\b|what\b|why\b|all\b)[\w'-]+){0,2} (?:options|choices?|alternatives)\W{0,6}(?:$|[:：])"
    r"|\bask\b[^.:]{0,30}\b(?:whether|if)\b[^.:]{0,30}\bto\W{0,3}$"
    r"|(?:^|[,;—–]\s|\b(?:and|then|to)\s)offer\W{0,3}[:：]\s*$"
    r"|(?:オプション|選択肢)を?(?:提示|表示)|(?:옵션|선택지)[을를]? ?(?:제시|표시|제공)|(?:提供|给出|展示)[^。]{0,6}选项"
    r"|選んで|選択|どれ|선택|어느|选择"
)
_ASK_BEFORE = Pattern(
    r"\b(?:mention|remind|respond with|reply with)\b[^.?]{0,60}[:：]|\b(?:ask|asks|(?<!by )(?<!of )(?<!from )asking|prompt|say|tell|confirm|offer)\b|尋ね|確認|묻|询问"
)
_IN_PROSE = Pattern(
    r"\b(?:plain[- ]text|in prose|in (?:the )?chat|as (?:plain )?text|in conversation|conversational(?:ly)?|inline text|numbered (?:choices|list|menu))\b"
)
_OCCASIONS = Pattern(r"\b(?:when|whenever|if|while|once)\b[^:：?？]{0,60}[:：]\s*$")
_COMMENT = Pattern(r"\s{0,40}(?:#|//|--)")
#: "If the tests fail, report it and offer:" offers once; "ask if they want to:" too.
_OFFERS_THEN = Pattern(
    r"\bask\b[^.:]{0,30}\bif\b[^.:]{0,30}\bto\W{0,3}$|[,、—–]\s[^,]{0,40}\b(?:offer|propose|let)\b[^,:]{0,40}[:：]\s*$"
)
_BOX = Pattern(r"[│┌┐└┘├┤╭╮╰╯║═]")
#: Written for people who use or build the software, not for the agent: a menu there is described, not shown.
_FOR_READERS = Pattern(
    r"/(?:readme|install|contributing|getting[-_]started)[^/]*$|/specs?/|/docs/(?:[^/]+/){0,12}(?:guides?|reference|examples?|tutorials?|en|zh|ja|ko|user)/"
)
_IN_LINE = frozenset({"inline-lettered", "inline-list", "inline-row", "keys"})
#: Answers that only a prompt offers.
_PROMPT_KEY = Pattern(r"skip|quit|abort|cancel|retry|adjust|edit|stop|proceed")
_FORM_FIELD = Pattern(r"\s*(?:[-*+•]|\d+[.)]|\|)\s*(?:\[[ x]\]\s*)?[^?？\n]{0,80}[?？]\s*[\[(（]")


WITHOUT_TOOL = "it is for a host without the ask tool"
_FIELD = "a field of a form"
_AT_TIMES = "occasions rather than options"
#: "Choose A or B.": an order, and nobody else is spoken of.
_AGENT_CHOOSES = Pattern(r"[\s*_`>-]{0,8}(?:then )?(?:choose|select|pick|use|decide)\b")
_SOMEBODY = Pattern(
    r"\b(?:users?|ask|asks|prompt|they|them|you|your|developer|human|reply|answer)\b|[?？]|\b(?:one of|choose|select|pick):"
)
_OWN_CHOICE = "a choice that the agent makes"
_UNSAID = "nothing says that it is put to the user"
#: Words that make a list one of alternatives, though nobody is told to put it to anybody.
_OFFERS = Pattern(
    r"[?？]|\b(?:options?|choices?|alternatives?|offers?|choose|selections?|select|pick|multiselect|your (?:action|decision|call)|wait for|mutually exclusive)\b"
    r"|選択肢|オプション|選択|옵션|선택|选项|选择|opciones|optionen|auswahl|choix|seçenek"
)


#: The same where it has to be the lead itself that offers.
_OFFERED = Pattern(
    r"(?:options?|choices?|alternatives?|selections?|action|template|選択肢|オプション|옵션|선택지|选项|選項|opciones|optionen|seçenek)\W*(?:[^:：?？/]{0,40}[:：]\W*)?$"
    r"|(?:^|\s)(?:offers?|presents?|displays?|renders?|show|choose|select|pick)\b(?<!/ offer)|\boptions (?:might|may|could|to|at|for|are)\b|multiselect|mutually exclusive|提示|선택|选择"
)
_BOXED = "it is drawn in a box"
#: "If the user picks option 2, ask …" sends another question than the one that was answered.
_FOLLOWS_AN_ANSWER = Pattern(
    r"^\W*(?:if|when|on|for)\b[^,:：]{0,60}\b(?:selects?|selected|chooses?|chose|picks?|picked|answers?|option \w)\b"
    r"|を選(?:ん|択)|선택(?:한|하면|\s?시)|选择[^。]{0,12}(?:时|后|则)"
)


class Told:
    """What a document says of asking, to be looked up where a menu stands."""

    def __init__(self, directives: Sequence[Directive]) -> None:
        self.tool = Placed(d for d in directives if d.tool)
        self.others = Placed(d for d in directives if d.addressee is not Addressee.USER)
        """Who is told to ask somebody else."""
        self._anew: Placed[Directive] | None = None

    def of_tool(self, step: Span, menu: Menu) -> bool:
        """Whether a step names the tool, other than to ask something else once the menu has been answered."""
        if self.tool.first_between(step.start, min(step.end, menu.span.start + 1)) is not None:
            return True
        if self._anew is None:
            self._anew = Placed(d for d in self.tool if not asks_after_an_answer(d))
        return self._anew.first_between(menu.span.start + 1, step.end) is not None


def only_shown(menu: Menu, reading: Reading, scopes: Scopes, told: Told) -> str | None:
    """Why an unbound menu is no ask at all: a form to fill in, occasions, or a list that offers nothing."""
    _, why, _ = prose_channel(menu, reading, scopes, told)
    if why in (_FIELD, _AT_TIMES):
        return why
    asked = menu.question is not None and is_question(menu.question.value)
    lead = menu.lead.value.lower() if menu.lead is not None else ""
    if why == _BOXED:
        return None if asked or is_options_label(lead) else why
    if why != _UNSAID or menu.shape == "keys":
        return None
    lettered = menu.shape == "lettered" and all(option.marker.isalpha() for option in menu.options)
    strict = menu.shape in {"bulleted", "lettered"} and not (lettered and asked)
    return None if (_OFFERED.search(lead) if strict else _OFFERS.search(_around(menu))) else why


def says_in_prose(directive: Directive) -> bool:
    """Whether a directive rules the tool out and tells to put the question in plain text: "in prose (not X):"."""
    if directive.stance is not Stance.PROHIBITION:
        return False
    sentence = directive.sentence.value.lower()
    return any(negated(sentence, *m.span()) is None for m in _IN_PROSE.finditer(sentence))


def call_channel(call: Call, directive: Directive | None, named: Sequence[Directive]) -> Channel:
    """A quoted question with its options is no dialog in a document that only rules the tool out."""
    if call.form == "payload" or call.tool or directive or any(q.header for q in call.questions):
        return Channel.TOOL
    if not named and all(_is_shown_form(question) for question in call.questions):
        return Channel.UNKNOWN
    return Channel.TOOL if not named or any(d.stance.binding for d in named) else Channel.PROSE


def _is_shown_form(question: Question) -> bool:
    """`QUESTION 1: …` with letters to answer by, and no field of a call besides: text that is shown."""
    letters = all(len(option.marker) == 1 and option.marker.isalpha() for option in question.options)
    return bool(question.options) and letters and "options" not in question.keys


def prose_channel(
    menu: Menu, reading: Reading, scopes: Scopes, told: Told
) -> tuple[Channel, str, Confidence]:
    """The channel of an unbound menu, why, and how sure that is."""
    document = reading.document
    step = scopes.step(menu.span.start)
    before = told.tool.last_between(step.start, menu.span.start)
    if (before is not None and before.stance is Stance.GUARDED) or _led_by_guard(menu, reading):
        return Channel.UNKNOWN, WITHOUT_TOOL, Confidence.LOW
    if menu.typed_reply is not None:
        # a demand for a typed reply contradicts the tool, unless the tool is named for this very question
        step = _top_block(menu.block).span
    if told.of_tool(step, menu):
        return Channel.UNKNOWN, "the ask tool is named in the same step", Confidence.LOW
    if menu.block.kind in {"fence", "code"} and names_tool(menu.block.text):
        return Channel.UNKNOWN, "the ask tool is named in the same block", Confidence.LOW
    if _named_in_comment(menu.block):
        return Channel.UNKNOWN, "a comment right before it names the ask tool", Confidence.LOW
    if _names_tool_behind(menu.block.following):
        return Channel.UNKNOWN, "the ask tool is named right behind it", Confidence.LOW
    reason = _only_stands_there(menu, reading)
    if reason is not None:
        return Channel.UNKNOWN, reason, Confidence.LOW
    confidence = Confidence.LOW if _FOR_READERS.search("/" + document.place.lower()) else Confidence.HIGH
    if put_to(menu, scopes, told) is not Addressee.USER:
        return Channel.UNKNOWN, "it is put to somebody else", Confidence.LOW
    if menu.shape == "question" and not _is_asked(menu, document.text):
        return Channel.PROSE, "a question in plain text, though nobody is told to ask it", Confidence.LOW
    return Channel.PROSE, "put to the user in plain text", confidence


def asks_after_an_answer(directive: Directive) -> bool:
    """Whether it asks something else, once the menu before it has been answered."""
    return _FOLLOWS_AN_ANSWER.search(directive.sentence.value.lower()) is not None


def put_to(menu: Menu, scopes: Scopes, told: Told) -> Addressee:
    """Whom the words right before an unbound menu turn to."""
    other = told.others.first_between(scopes.paragraph_before(menu.span.start), menu.span.start)
    return other.addressee if other is not None and other.span.end <= menu.span.start else Addressee.USER


def _only_stands_there(menu: Menu, reading: Reading) -> str | None:
    document = reading.document
    text = document.text
    around = _around(menu)
    line_start = text.rfind("\n", 0, menu.span.start) + 1
    if _BOX.search(text, line_start, min(len(text), menu.span.end + 80)):
        return _BOXED
    if menu.shape in {"question", "buttons"}:
        return None
    lead = menu.lead.value if menu.lead is not None else ""
    shown = menu.block.kind in {"fence", "code"} and not menu.shape.startswith("inline")
    shown = shown or any(step.kind == "quote" for step in menu.block.ancestors())
    if shown and ends_on_options_label(lead) and put_to_its_reader(_shown_whole(menu.block)):
        return None
    if menu.shape == "keys" and menu.block.kind in {"fence", "code"} and _FORM_FIELD.match(text, line_start):
        return _FIELD
    if menu.typed_reply is not None:
        return None
    if menu.shape.startswith("inline") and menu.block.kind == "paragraph":
        said = menu.block.text.lower()
        if _AGENT_CHOOSES.match(said) and not _SOMEBODY.search(said):
            return _OWN_CHOICE
    if menu.shape == "bulleted" and _OCCASIONS.search(lead.lower()) and not _OFFERS_THEN.search(lead.lower()):
        return _AT_TIMES
    if menu.shape == "keys" and any(_PROMPT_KEY.fullmatch(o.label.value.lower()) for o in menu.options):
        return None
    if (
        menu.shape in {"lettered", "numbered"}
        and menu.question is not None
        and _is_put(menu.question, reading)
    ):
        return None
    cue = _CLEARLY_PUT if menu.shape in {"bulleted", "table"} else _PUT_TO_USER
    return None if cue.search(around) else _UNSAID


def _names_tool_behind(block: Block | None) -> bool:
    """A fence inside a fence ends the outer one: the end of that opens another, and takes in what was said behind it."""
    if block is None or block.kind != "fence" or block.marker:
        return False
    return names_tool(block.text.lstrip("\n").split("\n", 1)[0])


def _shown_whole(block: Block) -> Block:
    """The quote that it stands in, or the block itself."""
    quotes = [step for step in block.ancestors() if step.kind == "quote"]
    return quotes[-1] if quotes else block


def _named_in_comment(block: Block) -> bool:
    """Commands before it end on what comes next: `# now let them choose with …`."""
    for before in (block.previous, block.previous.previous if block.previous is not None else None):
        if before is not None and before.kind == "fence" and names_tool(before.text):
            return any(_COMMENT.match(line) and names_tool(line) for line in before.text.split("\n"))
    return False


def _is_put(question: Text, reading: Reading) -> bool:
    """A question in words that is shown, or speaks to its reader; not "Phase 0: I → detect(I) → doubt?"."""
    if not is_question(question.value) or "→" in question.value:
        return False
    block = reading.document.block_at(question.span.start)
    shown = block.kind in {"fence", "code", "quote"} or any(
        step.kind == "quote" for step in block.ancestors()
    )
    return shown or question.quoted or speaks_to_reader(question.value)


def _around(menu: Menu) -> str:
    """What leads to it, in lower case: its lead, its question, and for what stands in a line the paragraph that introduces it."""
    texts = [t.value for t in (menu.lead, menu.question) if t is not None]
    before = menu.block.previous
    if menu.shape == "lettered":
        lists = (step.previous for step in menu.block.ancestors() if step.kind == "list")
        before = next(lists, before)
    if menu.shape in _IN_LINE | {"lettered"} and before is not None and before.kind == "paragraph":
        texts.extend([before.text] if before.text.rstrip("*_ ").endswith((":", "：")) else [])
    return " ".join(texts).lower()


def _is_asked(menu: Menu, text: str) -> bool:
    """An A-or-B question counts where a sentence before it tells the agent to ask: documents quote many others."""
    before = text[max(menu.block.span.start, menu.span.start - 200) : menu.span.start].lower()
    if _ASK_BEFORE.search(before):
        return True
    for step in (menu.block, *menu.block.ancestors()):
        lead = step.previous
        if lead is not None:
            return (
                lead.kind == "paragraph"
                and lead.text.rstrip().endswith((":", "："))
                and _ASK_BEFORE.search(lead.text.lower()) is not None
            )
    return False


def _top_block(block: Block) -> Block:
    """The item or block around it that stands directly in a section or in a top-level list."""
    for around in (block, *block.ancestors()):
        parent = around.parent
        if (
            parent is None
            or parent.kind == "document"
            or (parent.kind == "list" and parent.parent is not None and parent.parent.kind == "document")
        ):
            return around
    return block


def _led_by_guard(menu: Menu, reading: Reading) -> bool:
    """Whether the sentence that leads to it holds only where the tool is not to be had."""
    before = menu.block.previous
    lead = menu.lead.value if menu.lead is not None else ""
    if not lead and before is not None and before.kind == "paragraph":
        lead = before.text if before.text.rstrip("*_ ").endswith((":", "：")) else ""
    if not lead:
        return False
    said = lead[sentence_around(lead, len(lead) - 1)[0] :]
    return guarded(said.lower(), names_tool=names_tool(said)) is not None
