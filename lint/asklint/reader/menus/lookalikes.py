"""What is shaped like a menu and is none, with the reason in words that a user can read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.reader.menus import not_asked, other_lists
from asklint.reader.menus.lookalike_view import View

if TYPE_CHECKING:
    from collections.abc import Callable

    from asklint.document.model import Document
    from asklint.reader.model import Menu

_TESTS: tuple[Callable[[View], str | None], ...] = (
    other_lists.call_fields,
    other_lists.template_lines,
    not_asked.narrated,
    not_asked.by_program,
    other_lists.flags,
    other_lists.answers_handled,
    other_lists.questions_themselves,
    other_lists.elements,
    other_lists.files,
    other_lists.checklist,
    other_lists.values,
    other_lists.examples,
    other_lists.record,
    other_lists.rules_for_options,
    not_asked.occasions,
    other_lists.topics,
    other_lists.steps,
    other_lists.next_steps,
    not_asked.own_question,
    not_asked.ruled_out,
    not_asked.put_to_itself,
    not_asked.for_readers,
    other_lists.report,
    not_asked.not_put_to_user,
)


def not_a_menu(menu: Menu, document: Document) -> str | None:
    """Why this is no set of alternatives for the user to choose from; None when it is one."""
    if not menu.options:
        return "no options are written"
    known = document.verdicts.get(id(menu))
    if known is None:
        view = View(menu, document)
        reason = next((reason for test in _TESTS if (reason := test(view))), None)
        known = document.verdicts[id(menu)] = menu, reason
    return known[1]
