"""What is shaped like a menu and is none. Each test gives its reason in words that a user can read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.mentions import names_tool
from asklint.reader.menus import lookalike_cues as cues
from asklint.reader.menus.cues import (
    CHOOSE,
    HANDLER_COLUMNS,
    OPEN_OFFER,
    OPTIONS,
    is_choice_question,
    is_options_label,
    is_question,
    speaks_to_reader,
    turns_to_user,
)
from asklint.reader.menus.tables import column_names
from asklint.reader.mood import for_people

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from asklint.document.model import Block, Document
    from asklint.reader.model import Menu

_PLAIN_LISTS = frozenset({"numbered", "bulleted", "lines"})
_LISTED = _PLAIN_LISTS | {"lettered", "keyed"}
_FLAG_COLUMNS = frozenset({"default", "type", "short", "flag", "简写"})
_NEARBY = 1_500
_LEAD = 120


def not_a_menu(menu: Menu, document: Document) -> str | None:
    """Why this is no set of alternatives for the user to choose from; None when it is one."""
    if not menu.options:
        return "no options are written"
    view = _View(menu, document)
    return next((reason for test in _TESTS if (reason := test(view))), None)


class _View:
    """A menu with the texts that the tests look at."""

    def __init__(self, menu: Menu, document: Document) -> None:
        self.menu = menu
        self.document = document
        self.shape = menu.shape
        self.lead = menu.lead.value.lower() if menu.lead else ""
        self.question = menu.question.value if menu.question else ""
        if menu.shape == "table":
            self.items = [option.label.value for option in menu.options]
        else:
            self.items = [document.text[slice(*option.span)] for option in menu.options]
        pairs = zip(self.items, menu.options, strict=True)
        self.texts = [_without_marker(item, option.marker) for item, option in pairs]
        self.section = document.section_at(menu.span.start).title.lower()
        self.listed = menu.shape in _LISTED
        self.plain_list = menu.shape in _PLAIN_LISTS

    def most(self, holds: Callable[[str], object], *, of: list[str] | None = None) -> bool:
        texts = self.texts if of is None else of
        return 2 * sum(1 for text in texts if holds(text)) > len(texts)

    @property
    def shown(self) -> bool:
        """Inside a quote or a fence."""
        block = self.menu.block
        return block.kind in {"fence", "code"} or any(a.kind == "quote" for a in block.ancestors())

    def nearby(self) -> Iterator[str]:
        """The words around it, from near to far: lead, question, the step it stands in, the headings."""
        yield self.lead
        yield self.question
        block = self.menu.block
        if not self.listed and block.kind == "paragraph":
            yield block.text[:_NEARBY]
        if block.following is not None and "AskUserQuestion" in block.following.text[:_NEARBY]:
            yield block.following.text[:_NEARBY]
        for step in (block, *block.ancestors()):
            previous = step.previous
            if previous is not None and previous.kind in {"paragraph", "heading"}:
                yield previous.text[-_NEARBY:]
            if step.kind == "item" and step.children and step.children[0].kind == "paragraph":
                yield step.children[0].text[:_NEARBY]
        for section in self.document.section_at(self.menu.span.start).path():
            yield section.title


def _call_fields(view: _View) -> str | None:
    fields = sum(1 for text in view.texts if cues.CALL_FIELD.match(text))
    return "the fields of a tool call" if fields and 2 * fields >= len(view.texts) else None


def _flags(view: _View) -> str | None:
    dashes = sum(1 for text in view.texts if text.lstrip("*_` \t").startswith("--"))
    if view.plain_list and dashes and 2 * dashes >= len(view.texts) and is_options_label(view.lead):
        return "parameters or flags"
    if view.most(cues.FLAG.match) or (not view.listed and cues.FLAG_LEAD.match(view.lead)):
        return "parameters or flags"
    if view.shape == "table" and _FLAG_COLUMNS.intersection(column_names(view.menu.block)):
        return "parameters or flags"
    if view.plain_list and cues.SETTINGS_LEAD.search(view.lead):
        return "parameters or flags"
    if (
        view.listed
        and view.most(cues.COMMAND.match)
        and (not view.question or cues.WHAT_NEXT.fullmatch(view.question.lower()))
    ):
        return "commands to run"
    return None


def _answers_handled(view: _View) -> str | None:
    reason = "how each answer is handled"
    asked = cues.ASKED_IN_LEAD.search(view.lead)
    if view.shape == "table":
        handling = set(HANDLER_COLUMNS).intersection(column_names(view.menu.block))
        told = cues.HANDLING_LEAD.search(view.lead) or not view.question
        return reason if handling and told and not asked else None
    if view.listed and view.most(lambda text: cues.HANDLER_ITEM.match(text.lower())):
        return reason
    answered = view.plain_list and any(cues.IF_ANSWERED.match(text.lower()) for text in view.texts[1:])
    if answered and any(_QUESTION_MARK.search(text.split("\n", 1)[0]) for text in view.texts):
        return reason
    if cues.HANDLING_LEAD.search(view.lead) and not cues.ASKED_IN_LEAD.search(_behind_condition(view.lead)):
        return reason
    arrows = sum(1 for option in view.menu.options if option.handler is not None)
    if not view.listed or 2 * arrows <= len(view.menu.options):
        return None
    if view.most(cues.CASE.match, of=[option.label.value.lower() for option in view.menu.options]):
        return "cases, and what follows from each"
    if any(option.handler is not None and names_tool(option.handler.value) for option in view.menu.options):
        return "cases, and what follows from each"
    return None if cues.OFFERING_LEAD.search(view.lead) else reason


_NUMBERED_QUESTION = Pattern(r"(?:question|q) ?\d{1,2}", re.IGNORECASE)
_QUESTION_MARK = Pattern("[?？]")
_QUESTION_LABELS = ("?", "？", " question", " Question", "の質問", " 질문")


def _questions_themselves(view: _View) -> str | None:
    """Of the labels most: a description may well ask something, though not every one does."""
    if not (view.listed or view.shape == "inline-lettered") or OPEN_OFFER.search(view.lead):
        return None
    labels = [option.label.value.rstrip(" *_`\"'”」") for option in view.menu.options]
    asking = view.most(
        lambda label: label.endswith(_QUESTION_LABELS) or _NUMBERED_QUESTION.fullmatch(label), of=labels
    )
    lines = [text.split("\n", 1)[0].rstrip(" *_`\"'”」") for text in view.texts]
    asking = asking or (view.plain_list and all(line.endswith(("?", "？")) for line in lines))
    return "the items are questions themselves" if asking else None


def _elements(view: _View) -> str | None:
    """What is shaped as alternatives and is a part of something else, told by the items themselves."""
    text, start = view.document.text, view.menu.span.start
    if view.shape == "keys" and view.menu.block.kind == "paragraph" and not view.menu.typed_reply:
        line = text.rfind("\n", 0, start) + 1
        if cues.LABELLED_QUESTION.match(text, line) and not speaks_to_reader(view.question):
            return "a question of a checklist"
    if view.shape == "inline-lettered" and view.most(cues.QUESTION_WORD.match):
        return "the items are questions themselves"
    if view.shape != "bulleted":
        return None
    if view.most(cues.DEFINED.match):
        return "definitions"
    if view.most(cues.ATTRIBUTE.match):
        return "what is said of each option"
    plain = not any(item.lstrip("-*+ \t").startswith(('"', "“", "**")) for item in view.items)
    return "steps of a procedure" if plain and sum(1 for t in view.texts if cues.DONE.match(t)) > 1 else None


def _files(view: _View) -> str | None:
    listed = view.listed and not view.question and not cues.ASKED_IN_LEAD.search(view.lead)
    return "a list of files" if listed and view.most(cues.PATH.match) else None


def _checklist(view: _View) -> str | None:
    text, start = view.document.text, view.menu.span.start
    if view.shape.startswith("inline") and cues.CHECKBOX.match(text, text.rfind("\n", 0, start) + 1):
        return "a checklist"
    if not view.listed or re.search(r"\b(?:choose|select|pick)\b", view.lead):
        return None
    return "a checklist" if view.most(cues.CHECKBOX.match, of=view.items) else None


def _values(view: _View) -> str | None:
    if view.listed or view.shape in {"keys", "question"}:
        return None
    if cues.ACCEPTED.search(view.lead):
        return "the values that are accepted"
    labels = [option.label.value for option in view.menu.options]
    if all(cues.STATUS.fullmatch(label) and label not in {"YES", "NO"} for label in labels):
        return "status values"
    return None


def _examples(view: _View) -> str | None:
    if view.shape == "question":
        return None
    if view.listed:
        lead = cues.QUOTED_SAMPLE.sub("", view.lead)
        named = cues.EXAMPLE_LEAD.search(lead) and not OPTIONS.search(view.lead) and not view.question
        return "examples" if named else None
    start = view.menu.options[0].span.start
    return "examples" if cues.EXAMPLE_BEFORE.search(view.document.text, max(0, start - 40), start) else None


def _record(view: _View) -> str | None:
    recorded = cues.RECORD.search(view.lead) or cues.RECORD.search(view.section)
    if view.listed and not view.shown and not view.question:
        text, end = view.document.text, view.menu.span.end
        recorded = recorded or cues.SETTLED.match(text[end : end + _LEAD].lstrip())
    return "options weighed in a record" if recorded else None


def _rules_for_options(view: _View) -> str | None:
    ruled = view.listed and cues.RULES.search(view.lead) and not is_choice_question(view.lead)
    named = view.most(
        lambda item: item.lstrip("-*+ \t").startswith(('"', "`")) or "**" in item[:6], of=view.items
    )
    if view.shape == "bulleted" and not named:
        ruled = ruled or view.most(lambda text: cues.ABOUT_OPTIONS.match(text.lower()))
    return "rules about options, not options" if ruled else None


def _occasions(view: _View) -> str | None:
    plain = view.shape not in {"question", "lettered", "keyed"}
    return "occasions to ask" if plain and cues.OCCASION.search(view.lead) else None


def _topics(view: _View) -> str | None:
    if view.plain_list and cues.INPUTS.match(view.lead):
        return "topics to ask about"
    if not view.plain_list or cues.OFFERING_LEAD.search(view.lead) or is_question(view.lead):
        return None
    return "topics to ask about" if cues.TOPICS.search(view.lead) else None


def _steps(view: _View) -> str | None:
    if not view.listed:
        return None
    if any("AskUserQuestion" in option.label.value for option in view.menu.options):
        return "steps of a procedure"
    orders = (o.description.value for o in view.menu.options if o.description is not None)
    if any(cues.ORDER.match(order) and names_tool(order[:_LEAD]) for order in orders):
        return "cases, and what follows from each"
    if cues.STEPS.search(view.lead) and not cues.ASKED_IN_LEAD.search(view.lead):
        return "steps of a procedure"
    if view.shape == "bulleted" or OPTIONS.search(view.lead):
        return None
    ends = view.most(lambda text: text.rstrip(" *_`").endswith((":", "：")))
    return "headings of a procedure" if ends else None


def _next_steps(view: _View) -> str | None:
    listed = view.listed and not is_question(view.question) and not cues.THROUGH_TOOL.search(view.lead)
    return "next steps of a report" if listed and cues.NEXT_STEPS.search(view.lead) else None


def _own_question(view: _View) -> str | None:
    if view.shape != "question":
        return None
    if cues.RULED_OUT.search(_before_quote(view)):
        return "a question that is ruled out"
    if cues.USERS_WORDS.search(view.lead):
        return "words of the user"
    if cues.OTHER_ROLE.match(view.question) or cues.ROLE_ASKED.search(view.lead):
        return "addressed to another role"
    set_off = view.shown or (view.menu.question is not None and view.menu.question.quoted)
    spoken = speaks_to_reader(view.question) and bool(set_off or cues.ASK_VERB.search(view.section))
    if cues.PLAINLY_ITSELF.search(f"{view.lead} {_list_lead(view.menu.block)} {view.section}"):
        return "a question the agent puts to itself"
    if cues.ITSELF.search(view.lead) and not spoken:
        return "a question the agent puts to itself"
    told = cues.ASK_VERB.search(view.lead) or cues.ASK_VERB.search(_own_words(view.menu.block, view.question))
    return None if told or spoken else "a question in running text"


def _put_to_itself(view: _View) -> str | None:
    by_itself = view.listed and "ask yourself" in view.lead
    checked = view.shape == "keys" and cues.CHECKED_BY.search(_list_lead(view.menu.block))
    return "a question the agent puts to itself" if by_itself or checked else None


def _for_readers(view: _View) -> str | None:
    """What people can do is told to them, what the agent chooses to the agent: neither is asked."""
    if not view.plain_list or view.shown or is_question(view.question):
        return None
    if cues.USERS_CAN.search(view.lead):
        return "it tells what users can do"
    if cues.PEOPLE_CAN.search(view.lead) and for_people(view.document.place):
        return "it tells people what they can do"
    if cues.AGENT_CHOOSES.search(view.lead) and not cues.NAMES_PEOPLE.search(view.lead):
        return "it tells the agent to choose"
    return None


def _report(view: _View) -> str | None:
    """A heading in a template, with options that the report will describe."""
    if view.shape != "lettered" or view.menu.block.kind not in {"fence", "code"} or view.question:
        return None
    before = view.document.text[max(0, view.menu.span.start - 200) : view.menu.span.start].rstrip()
    heading = before.rsplit("\n", 1)[-1].lstrip().startswith("#")
    blank = view.most(cues.BLANK.match)
    return "a section of a report" if heading and blank else None


def _not_put_to_user(view: _View) -> str | None:
    settings = (
        view.shape == "bulleted" and view.menu.block.kind in {"fence", "code"} and is_options_label(view.lead)
    )
    if settings and not view.question and not any(turns_to_user(text) for text in view.nearby()):
        return "nothing puts it to the user"
    if view.shown or view.menu.typed_reply is not None or view.shape == "question":
        return None
    if is_options_label(view.lead) and not for_people(view.document.place):
        return None
    if view.shape in {"lettered", "keyed"} and (view.question or OPTIONS.search(view.lead)):
        return None
    if view.question and (speaks_to_reader(view.question) or not view.listed):
        return None
    if view.shape == "lettered" and view.items[0].lstrip("#* ").lower().startswith("option"):
        told = cues.ASKED_IN_LEAD.search(view.lead) or CHOOSE.search(view.lead)
        return None if told else "sections of a document"
    return None if any(turns_to_user(text) for text in view.nearby()) else "nothing puts it to the user"


def _template_lines(view: _View) -> str | None:
    """`- {icon} **...** — ...` over and over: lines of a text to be written."""
    labels = {option.label.value for option in view.menu.options}
    blank = len(labels) == 1 and all(option.label.placeholder for option in view.menu.options)
    return "lines of a template" if blank and view.listed and view.most(lambda text: "..." in text) else None


def _narrated(view: _View) -> str | None:
    """What a walkthrough tells of a question: "What happens: … Asks: …", or an example with the answer given below it."""
    block, start = view.menu.block, view.menu.span.start
    text = view.document.text
    before = text[max(block.span.start, start - _LEAD) : start].lower()
    told = f"{_list_lead(block)} {view.section} {before} {view.lead}"
    if cues.HAPPENS.search(told) and cues.THIRD_PERSON.search(before.rstrip(" \n\"“'*_`")):
        return "told of a run, not asked"
    rest = text[view.menu.span.end : view.menu.span.end + _LEAD].lstrip()
    if cues.ANSWER_QUOTED.match(rest) or cues.ANSWER_QUOTED.match(_text_behind(block)):
        return "an example with its answer"
    if "askuserquestion" in told or not cues.ANSWER_TOLD.match(rest):
        return None
    titles = (section.title.lower() for section in view.document.section_at(start).path())
    sample = cues.SAMPLE.search(view.lead) or any(cues.SAMPLE.search(title) for title in titles)
    return "an example with its answer" if sample else None


def _by_program(view: _View) -> str | None:
    if view.shape not in {"keys", "question"}:
        return None
    block, start = view.menu.block, view.menu.span.start
    before = view.document.text[max(block.span.start, start - _LEAD) : start].lower()
    return "what a program asks" if cues.BY_PROGRAM.search(before.rstrip("\"“'`*_ ")) else None


_TESTS: tuple[Callable[[_View], str | None], ...] = (
    _call_fields,
    _template_lines,
    _narrated,
    _by_program,
    _flags,
    _answers_handled,
    _questions_themselves,
    _elements,
    _files,
    _checklist,
    _values,
    _examples,
    _record,
    _rules_for_options,
    _occasions,
    _topics,
    _steps,
    _next_steps,
    _own_question,
    _put_to_itself,
    _for_readers,
    _report,
    _not_put_to_user,
)


def _list_lead(block: Block) -> str:
    """What introduces the list that a block stands in, in lower case."""
    lists = (step for step in block.ancestors() if step.kind == "list" and step.previous is not None)
    found = next(lists, None)
    lead = found.previous if found is not None else None
    return lead.text[-_LEAD:].lower() if lead is not None and lead.kind == "paragraph" else ""


def _own_words(block: Block, question: str) -> str:
    """The text of the block and of the paragraph before it, in lower case and without the question itself."""
    texts = [block.text[:_NEARBY].replace(question, " ")] if block.kind == "paragraph" else []
    for step in (block, *block.ancestors()):
        if step.previous is not None and step.previous.kind == "paragraph":
            texts.append(step.previous.text[-_NEARBY:])
            break
    return " ".join(texts).lower()


def _text_behind(block: Block) -> str:
    """What follows the fence that a menu is shown in."""
    following = block.following if block.kind in {"fence", "code"} else None
    return following.text if following is not None else ""


def _before_quote(view: _View) -> str:
    """What stands in front of the quote around a question, in lower case."""
    start = view.menu.block.span.start if view.menu.block.kind == "paragraph" else view.menu.span.start
    before = view.document.text[start : view.menu.span.start]
    if before.count('"') % 2 == 0:
        return ""
    return before[: before.rfind('"')][-_LEAD:].lower()


def _behind_condition(lead: str) -> str:
    """What a lead goes on to say: "if the user selects X, **ask …**"."""
    comma = re.search("[,、，]", lead)
    return lead[comma.end() :] if comma else ""


def _without_marker(item: str, marker: str) -> str:
    at = item.find(marker, 0, 12) if marker else -1
    return item[at + len(marker) :].lstrip(".):] \t*_`") if at >= 0 else item
