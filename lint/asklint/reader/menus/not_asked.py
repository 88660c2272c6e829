"""Alternatives that nobody puts to the user: told of a run, printed by a program, for another reader, for the agent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.reader.menus import lookalike_cues as cues
from asklint.reader.menus.cues import (
    CHOOSE,
    OPTIONS,
    is_options_label,
    is_question,
    speaks_to_reader,
    turns_to_user,
)
from asklint.reader.menus.lookalike_view import LEAD, before_quote, list_lead, own_words, text_behind
from asklint.reader.mood import for_people
from asklint.reader.shown import put_to_its_reader

if TYPE_CHECKING:
    from asklint.reader.menus.lookalike_view import View

AGENT_CHOOSES = "it tells the agent to choose"
NOT_PUT_TO_USER = "nothing puts it to the user"


def narrated(view: View) -> str | None:
    """What a walkthrough tells of a question: "What happens: … Asks: …", or an example with the answer given below it."""
    block, start = view.menu.block, view.menu.span.start
    text = view.document.text
    before = text[max(block.span.start, start - LEAD) : start].lower()
    told = f"{list_lead(block)} {view.section} {before} {view.lead}"
    if cues.HAPPENS.search(told) and cues.THIRD_PERSON.search(before.rstrip(" \n\"“'*_`")):
        return "told of a run, not asked"
    rest = text[view.menu.span.end : view.menu.span.end + LEAD].lstrip()
    if cues.ANSWER_QUOTED.match(rest) or cues.ANSWER_QUOTED.match(text_behind(block)):
        return "an example with its answer"
    if "askuserquestion" in told or not cues.ANSWER_TOLD.match(rest):
        return None
    titles = (section.title.lower() for section in view.document.section_at(start).path())
    sample = cues.SAMPLE.search(view.lead) or any(cues.SAMPLE.search(title) for title in titles)
    return "an example with its answer" if sample else None


def by_program(view: View) -> str | None:
    if view.shape not in {"keys", "question"}:
        return None
    block, start = view.menu.block, view.menu.span.start
    before = view.document.text[max(block.span.start, start - LEAD) : start].lower()
    return "what a program asks" if cues.BY_PROGRAM.search(before.rstrip("\"“'`*_ ")) else None


def occasions(view: View) -> str | None:
    plain = view.shape not in {"question", "lettered", "keyed"}
    return "occasions to ask" if plain and cues.OCCASION.search(view.lead) else None


def own_question(view: View) -> str | None:
    if view.shape != "question":
        return None
    in_text = view.menu.block.kind == "paragraph"
    if in_text and cues.ANSWERED_BELOW.match(view.document.text, view.menu.span.end):
        return "a question with its answer"
    if cues.CHALLENGED.search(view.lead):
        return "a question the agent puts to itself"
    if cues.RULED_OUT.search(before_quote(view)):
        return "a question that is ruled out"
    if cues.USERS_WORDS.search(view.lead) and not cues.ASKED_THEN.search(view.lead):
        return "words of the user"
    if cues.OTHER_ROLE.match(view.question) or cues.ROLE_ASKED.search(view.lead):
        return "addressed to another role"
    set_off = view.shown or (view.menu.question is not None and view.menu.question.quoted)
    spoken = speaks_to_reader(view.question) and bool(set_off or cues.ASK_VERB.search(view.section))
    if cues.PLAINLY_ITSELF.search(f"{view.lead} {list_lead(view.menu.block)} {view.section}"):
        return "a question the agent puts to itself"
    if cues.ITSELF.search(view.lead) and not spoken:
        return "a question the agent puts to itself"
    told = cues.ASK_VERB.search(view.lead) or cues.ASK_VERB.search(own_words(view.menu.block, view.question))
    return None if told or spoken else "a question in running text"


_QUOTED_WHOLE = frozenset({"keys", "buttons", "inline-lettered", "inline-list", "inline-row"})


def ruled_out(view: View) -> str | None:
    """ "Never show "Go on? (y/n)"": answers in brackets behind a question that is quoted to forbid it."""
    ruled = view.shape in _QUOTED_WHOLE and cues.RULED_OUT.search(before_quote(view))
    return "a question that is ruled out" if ruled else None


def put_to_itself(view: View) -> str | None:
    by_itself = view.listed and "ask yourself" in view.lead
    checked = view.shape == "keys" and cues.CHECKED_BY.search(list_lead(view.menu.block))
    return "a question the agent puts to itself" if by_itself or checked else None


def for_readers(view: View) -> str | None:
    """What people can do is told to them, what the agent chooses to the agent: neither is asked."""
    if not view.plain_list or is_question(view.question):
        return None
    if view.shown:
        handled = all(option.handler is not None for option in view.menu.options)
        chosen = cues.AGENT_CHOOSES.search(view.lead) and not cues.NAMES_PEOPLE.search(view.lead)
        return AGENT_CHOOSES if handled and chosen else None
    if cues.USERS_CAN.search(view.lead):
        return "it tells what users can do"
    if cues.PEOPLE_CAN.search(view.lead) and for_people(view.document.place):
        return "it tells people what they can do"
    if cues.AGENT_CHOOSES.search(view.lead) and not cues.NAMES_PEOPLE.search(view.lead):
        return AGENT_CHOOSES
    return None


def not_put_to_user(view: View) -> str | None:
    settings = (
        view.shape == "bulleted" and view.menu.block.kind in {"fence", "code"} and is_options_label(view.lead)
    )
    if settings and not view.question and not any(turns_to_user(text) for text in view.nearby()):
        return None if put_to_its_reader(view.menu.block) else NOT_PUT_TO_USER
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
    return None if any(turns_to_user(text) for text in view.nearby()) else NOT_PUT_TO_USER
