"""A question with more options than fit, written again in questions that fit: what a hint gives to paste."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from asklint.reader.call_text import written_question

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asklint.harness import Harness
    from asklint.reader.model import Ask, Option, Question

_MORE = "More options"
_MORE_MEANS = "asks the next question"


def batch_sentence(limit: int) -> str:
    """What to say of a set that may not fit."""
    return (
        f"With more than {limit} options, ask in batches: up to {limit - 1} options and a last one, “Show more”, that "
        "asks again with the next ones. Never drop or merge an option to make it fit."
    )


def groups_of(options: Sequence[Option], limit: int, *, several: bool) -> list[list[Option]]:
    """The options in groups that fit. One is chosen of all: each group but the last leaves a place for the way on.
    Several may be chosen: the groups are questions of one call, as even as can be, so that none holds one option."""
    rest = list(options)
    if several:
        number = -(-len(rest) // limit)
        sizes = [len(rest) // number + (n < len(rest) % number) for n in range(number)]
        return [[rest.pop(0) for _ in range(size)] for size in sizes]
    groups = []
    while len(rest) > limit:
        groups.append(rest[: limit - 1])
        rest = rest[limit - 1 :]
    return [*groups, rest]


def regrouped(ask: Ask, question: Question, options: Sequence[Option], harness: Harness) -> str:
    """The very question in batches: as calls where it is written as a call, else as lists."""
    limit = harness.max_options or len(options)
    several = bool(question.multi_select)
    groups = groups_of(options, limit, several=several)
    if ask.call is not None and ask.call.form == "payload":
        return _as_calls(ask, question, groups, harness)
    lines = []
    for number, group in enumerate(groups, 1):
        lines.append(f"Question {number}:")
        for option in group:
            description = f" — {option.description.value}" if option.description else ""
            lines.append(f"- {option.label.value}{description}")
        if number < len(groups) and not several:
            lines.append(f"- {_MORE} — {_MORE_MEANS}")
    return "\n".join(lines)


def _as_calls(ask: Ask, question: Question, groups: Sequence[Sequence[Option]], harness: Harness) -> str:
    """Several answers: one call with a question for each group. One answer: a call for each, asked in turn."""
    tool = ask.tool or harness.tools[0]
    written: list[dict[str, Any]] = []
    for number, group in enumerate(groups, 1):
        one = written_question(question, group, harness)
        if question.multi_select and harness.multi_select_key:
            one[harness.multi_select_key] = True
        elif number < len(groups):
            more = {harness.label_key: _MORE, "description": _MORE_MEANS}
            one[harness.options_key].append(_MORE if harness.plain_options else more)
        written.append(one)
    together = question.multi_select and len(written) <= (harness.max_questions or len(written))
    calls = [written] if together else [[one] for one in written]
    return "\n".join(
        f"{tool}({json.dumps({'questions': one}, ensure_ascii=False, indent=2)})" for one in calls
    )
