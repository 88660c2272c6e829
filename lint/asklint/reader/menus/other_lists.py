"""Lists of something else that are shaped like menus: flags, handlers, steps, topics. Each function gives the reason."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.mentions import names_tool
from asklint.reader.menus import lookalike_cues as cues
from asklint.reader.menus.cues import (
    HANDLER_COLUMNS,
    OPEN_OFFER,
    OPTIONS,
    is_choice_question,
    is_options_label,
    is_question,
    speaks_to_reader,
)
from asklint.reader.menus.lookalike_view import LEAD, behind_condition
from asklint.reader.menus.tables import column_names

if TYPE_CHECKING:
    from asklint.reader.menus.lookalike_view import View

REPORT_SECTION = "a section of a report"
_FLAG_COLUMNS = frozenset({"default", "type", "short", "flag", "简写"})
_NUMBERED_QUESTION = Pattern(r"(?:question|q) ?\d{1,2}", re.IGNORECASE)
_QUESTION_MARK = Pattern("[?？]")
_QUESTION_LABELS = ("?", "？", " question", " Question", "の質問", " 질문")


def call_fields(view: View) -> str | None:
    fields = sum(1 for text in view.texts if cues.CALL_FIELD.match(text))
    return "the fields of a tool call" if fields and 2 * fields >= len(view.texts) else None


#: `/plan`, and no path.
_SLASH_COMMAND = Pattern(r"[\s`\"*]{0,4}/[a-z][\w:-]{1,40}(?:[\s`\"*]|$)")


def flags(view: View) -> str | None:
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
    in_line = view.shape in {"inline-list", "inline-row"} and not view.question
    if in_line and view.most(_SLASH_COMMAND.match) and not names_tool(view.menu.block.text):
        return "commands to run"
    return None


def answers_handled(view: View) -> str | None:
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
    if cues.HANDLING_LEAD.search(view.lead) and not cues.ASKED_IN_LEAD.search(behind_condition(view.lead)):
        return reason
    arrows = sum(1 for option in view.menu.options if option.handler is not None)
    if not view.listed or 2 * arrows <= len(view.menu.options):
        return None
    if view.most(cues.CASE.match, of=[option.label.value.lower() for option in view.menu.options]):
        return "cases, and what follows from each"
    if any(option.handler is not None and names_tool(option.handler.value) for option in view.menu.options):
        return "cases, and what follows from each"
    return None if cues.OFFERING_LEAD.search(view.lead) else reason


def questions_themselves(view: View) -> str | None:
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


#: "Check: does it compile? (yes/no)"
_CHECKED = Pattern(r"\W*(?:check|verify|test|assess|evaluate|self-check)\s?[:：]\s", re.IGNORECASE)


def elements(view: View) -> str | None:
    """What is shaped as alternatives and is a part of something else, told by the items themselves."""
    text, start = view.document.text, view.menu.span.start
    if view.shape == "keys" and view.menu.block.kind == "paragraph" and not view.menu.typed_reply:
        line = text.rfind("\n", 0, start) + 1
        if cues.LABELLED_QUESTION.match(text, line) and not speaks_to_reader(view.question):
            return "a question of a checklist"
    if view.shape == "inline-lettered" and view.most(cues.QUESTION_WORD.match):
        return "the items are questions themselves"
    if view.plain_list and view.most(cues.SEVERAL_QUOTED.match):
        return "each item is a set of options by itself"
    if view.shape == "keys" and _CHECKED.match(view.question):
        return "a question of a checklist"
    if view.shape != "bulleted":
        return None
    if view.most(cues.DEFINED.match):
        return "definitions"
    if view.most(cues.ATTRIBUTE.match):
        return "what is said of each option"
    plain = not any(item.lstrip("-*+ \t").startswith(('"', "“", "**")) for item in view.items)
    return "steps of a procedure" if plain and sum(1 for t in view.texts if cues.DONE.match(t)) > 1 else None


def files(view: View) -> str | None:
    listed = view.listed and not view.question and not cues.ASKED_IN_LEAD.search(view.lead)
    return "a list of files" if listed and view.most(cues.PATH.match) else None


def checklist(view: View) -> str | None:
    text, start = view.document.text, view.menu.span.start
    if view.shape.startswith("inline") and cues.CHECKBOX.match(text, text.rfind("\n", 0, start) + 1):
        return "a checklist"
    if not view.listed or re.search(r"\b(?:choose|select|pick)\b", view.lead):
        return None
    return "a checklist" if view.most(cues.CHECKBOX.match, of=view.items) else None


def values(view: View) -> str | None:
    if view.listed or view.shape in {"keys", "question", "buttons"}:
        return None
    if cues.ACCEPTED.search(view.lead):
        return "the values that are accepted"
    labels = [option.label.value for option in view.menu.options]
    if all(cues.STATUS.fullmatch(label) and label not in {"YES", "NO"} for label in labels):
        return "status values"
    return None


def examples(view: View) -> str | None:
    if view.shape == "question":
        return None
    if view.listed:
        lead = cues.QUOTED_SAMPLE.sub("", view.lead)
        named = cues.EXAMPLE_LEAD.search(lead) and not OPTIONS.search(view.lead) and not view.question
        return "examples" if named else None
    start = view.menu.options[0].span.start
    if cues.TOOL_WITH_SUCH.search(view.document.text, max(0, start - 80), start):
        return None  # what is sent to the tool, though others would do as well
    return "examples" if cues.EXAMPLE_BEFORE.search(view.document.text, max(0, start - 40), start) else None


def record(view: View) -> str | None:
    recorded = cues.RECORD.search(view.lead) or cues.RECORD.search(view.section)
    if view.listed and not view.shown and not view.question:
        text, end = view.document.text, view.menu.span.end
        recorded = recorded or cues.SETTLED.match(text[end : end + LEAD].lstrip())
    return "options weighed in a record" if recorded else None


def rules_for_options(view: View) -> str | None:
    ruled = view.listed and cues.RULES.search(view.lead) and not is_choice_question(view.lead)
    named = view.most(
        lambda item: item.lstrip("-*+ \t").startswith(('"', "`")) or "**" in item[:6], of=view.items
    )
    if view.shape == "bulleted" and not named:
        ruled = ruled or view.most(lambda text: cues.ABOUT_OPTIONS.match(text.lower()))
    held = any(cues.OPTIONS_THEMSELVES.match(o.label.value.lower()) for o in view.menu.options)
    return "rules about options, not options" if ruled or held else None


def topics(view: View) -> str | None:
    if view.plain_list and cues.INPUTS.match(view.lead):
        return "topics to ask about"
    if not view.plain_list or cues.OFFERING_LEAD.search(view.lead) or is_question(view.lead):
        return None
    return "topics to ask about" if cues.TOPICS.search(view.lead) else None


def steps(view: View) -> str | None:
    if not view.listed:
        return None
    if any("AskUserQuestion" in option.label.value for option in view.menu.options):
        return "steps of a procedure"
    orders = (o.description.value for o in view.menu.options if o.description is not None)
    if any(cues.ORDER.match(order) and names_tool(order[:LEAD]) for order in orders):
        return "cases, and what follows from each"
    if cues.STEPS.search(view.lead) and not cues.ASKED_IN_LEAD.search(view.lead):
        return "steps of a procedure"
    if view.shape == "bulleted" or OPTIONS.search(view.lead):
        return None
    ends = view.most(lambda text: text.rstrip(" *_`").endswith((":", "：")))
    return "headings of a procedure" if ends else None


def next_steps(view: View) -> str | None:
    listed = view.listed and not is_question(view.question) and not cues.THROUGH_TOOL.search(view.lead)
    return "next steps of a report" if listed and cues.NEXT_STEPS.search(view.lead) else None


def report(view: View) -> str | None:
    """A heading in a template, with options that the report will describe."""
    if view.shape != "lettered" or view.menu.block.kind not in {"fence", "code"} or view.question:
        return None
    before = view.document.text[max(0, view.menu.span.start - 200) : view.menu.span.start].rstrip()
    heading = before.rsplit("\n", 1)[-1].lstrip().startswith("#")
    blank = view.most(cues.BLANK.match)
    return REPORT_SECTION if heading and blank else None


def template_lines(view: View) -> str | None:
    """`- {icon} **...** — ...` over and over: lines of a text to be written."""
    labels = {option.label.value for option in view.menu.options}
    blank = len(labels) == 1 and all(option.label.placeholder for option in view.menu.options)
    return "lines of a template" if blank and view.listed and view.most(lambda text: "..." in text) else None
