"""Plain lists right under a directive: whether their items are the options, or topics, questions and instructions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.described import describe
from asklint.reader.menus import list_as_menu, not_a_menu
from asklint.reader.menus.context import without_aside
from asklint.reader.menus.cues import is_question
from asklint.reader.menus.not_asked import NOT_PUT_TO_USER
from asklint.reader.named_gates import STANDS_FOR_IT
from asklint.reader.opensets import find_open_set

if TYPE_CHECKING:
    from asklint.document.model import Block, Document
    from asklint.reader.model import Directive

_OPTIONS_CUE = Pattern(
    r"\b(?:options?|choices?|choose|pick|select|alternatives?|between|buttons?|menu|one of|with)\b|選択肢|옵션|선택|选项|选择|optionen|opciones"
)
_TOPICS_CUE = Pattern(
    r"\b(?:gather|collect|about|cover(?:ing)?|clarify|clarification|following questions|questions|topics|interview|understand|determine|learn|information|details|context|requirements|based on|when|if|before)\b"
)
#: "to determine the project type:": the items are the kinds there are.
_ONE_OF_A_KIND = Pattern(
    r"\b(?:determine|identify|establish|ask (?:for|about)|confirm|clarify|find out|get|set|decide(?: on)?) (?:the |their |which |what )"
    r"(?:[\w-]{1,20} ){0,3}(?:type|kind|mode|approach|style|format|level|category|strategy|method|platform|tier|depth|tone|variant)\b[^.\n]{0,24}[:：][*_`]{0,2}$"
)
#: "to ask where to deploy:", "which one to keep:": the items answer it. Not "what …:", behind which topics stand as often.
_ONE_ANSWER = Pattern(
    r"(?:\b(?:ask|confirm|find out|clarify|determine|decide)(?:s|ing)?(?: (?:the|your) user| them| user)? |^[`*_]{0,3}(?: tool)? )"
    r"(?:where|which|whether|what to do|how (?:to|they want to|they would like to)"
    r" (?:proceed|continue|go on|move on|handle|resolve|respond|start|deal with))\b"
    r"[^.?\n]{0,80}[:：][*_`]{0,2}$"
)
#: Words around the name that are said of a choice; the labels below it are bold.
_SAID_OF_A_CHOICE = Pattern(
    r"\b(?:offer|present|let|single-?select|multi-?select|next step|gate|decision)\b|\(header\b",
    re.IGNORECASE,
)
#: Nothing but a label, and one of them an answer that every question has.
_WHOLE_LABEL = Pattern(r"\s*(?:`[^`\n]{1,60}`|\"[^\"\n]{1,60}\"|“[^”\n]{1,60}”)\s*")
_PLAIN_ANSWER = Pattern(
    r"\((?:recommended|default)\)|^\W*(?:cancel|skip|abort|stop|yes|no|continue|proceed|done|exit)\b",
    re.IGNORECASE,
)
_SELECTS = Pattern(r"\((?:single|multi)-?select\b")
_HANDLED = "how each answer is handled"
_EXACTLY = Pattern(r"\bexactly (?:\d|two|three|four|five|six) (?:options|choices)\b")


def is_option_list(directive: Directive, block: Block, document: Document) -> bool:
    """A plain list right under a directive: options, unless it lists questions, topics or instructions."""
    heading = directive.block.kind == "heading"
    lead = directive.block.text.lower().rstrip()
    items = [child.children[0].text if child.children else "" for child in block.children]
    stated = _EXACTLY.search(lead) is not None and all(item.startswith("**") for item in items)
    introduced = heading or stated or lead.endswith((":", "：")) or _ends_on_question(directive)
    introduced = introduced or directive.describes == STANDS_FOR_IT
    if len(items) < 2 or not introduced or sum("?" in item for item in items) > 1:
        return False
    if any(child.children and child.children[0].kind != "paragraph" for child in block.children):
        return False
    if not stated and not _names_options(directive, items, heading=heading):
        return False
    if describe(child.children[0] for child in block.children if child.children).count_span is not None:
        return False  # the items describe the options instead of naming them
    if any(find_open_set(item, in_ask=True) for item in items):
        return False
    reason = not_a_menu(list_as_menu(block, document), document)
    if reason == _HANDLED:
        # "AskUserQuestion (single-select). Map each answer:" writes its options only there
        return _SELECTS.search(directive.sentence.value.lower()) is not None and all(map(_is_bold, items))
    return reason in (None, NOT_PUT_TO_USER)


def _names_options(directive: Directive, items: list[str], *, heading: bool) -> bool:
    """Whether the directive's words, or their absence, make the items its options."""
    sentence = directive.sentence.value.lower()
    named = sentence.rfind(directive.tool.lower())
    tail = sentence[named + len(directive.tool) :] if named >= 0 else ""
    if _OPTIONS_CUE.search(tail) is not None and re.search(r"\bquestions\b", tail) is None:
        return True
    if (heading and directive.describes != STANDS_FOR_IT) or not all(map(_is_label, items)):
        return False
    if all(map(_WHOLE_LABEL.fullmatch, items)) and any(map(_PLAIN_ANSWER.search, items)):
        return True
    if all(map(_is_bold, items)) and _SAID_OF_A_CHOICE.search(tail) and not _TOPICS_CUE.search(tail):
        return True
    bare = not re.search(r"\w", tail) and not _TOPICS_CUE.search(sentence)
    if (order := without_aside(directive.block.text).lower()) and directive.tool.lower() in order:
        tail = order[order.rfind(directive.tool.lower()) + len(directive.tool) :]
    return bare or _ONE_OF_A_KIND.search(tail) is not None or _ONE_ANSWER.search(tail) is not None


def _is_bold(item: str) -> bool:
    return item.startswith("**")


def _is_label(item: str) -> bool:
    """Short, or a short name and its description."""
    head = re.split(r"\s[—–-]\s|[:：]\s|\s\(", item, maxsplit=1)[0]
    return len(head.split()) <= 7 and not head.rstrip().endswith(".")


def _ends_on_question(directive: Directive) -> bool:
    """ "Use the tool with options:" and then the question on a line of its own, right before the items."""
    lead = directive.block.text.rstrip()
    return directive.sentence.value.rstrip("*_` ").endswith((":", "：")) and is_question(lead)
