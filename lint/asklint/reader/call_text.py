"""A menu written as the tool call that it should be: what a hint gives to paste."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from asklint.reader.labels import is_catch_all, plain_label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asklint.harness import Harness
    from asklint.reader.model import Option, Question

_QUESTION = "{one sentence of state, then the question}?"
_DESCRIPTION = "{what happens if the user picks this}"


def call_text(tool: str, question: Question, harness: Harness) -> str:
    """The call, with placeholders where the menu says nothing. Options beyond the limit are left to a second call."""
    options = [option for option in question.options if not is_catch_all(option)]
    if len(options) < harness.min_options or any(option.label.placeholder for option in options):
        return ""
    limit = harness.max_options or len(options)
    batches = [options[at : at + limit] for at in range(0, len(options), limit)]
    if len(batches) > 1 and len(batches[-1]) < harness.min_options:
        batches[-1].insert(0, batches[-2].pop())
    calls = [written_question(question, batch, harness) for batch in batches]
    return "\n".join(
        f"{tool}({json.dumps({'questions': [one]}, ensure_ascii=False, indent=2)})" for one in calls
    )


def written_question(question: Question, options: Sequence[Option], harness: Harness) -> dict[str, Any]:
    """A question with some of its options, under the keys of the harness."""
    written: dict[str, Any] = {harness.question_key: question.text.value if question.text else _QUESTION}
    if "header" in harness.question_keys:
        written["header"] = question.header.value if question.header else "{topic}"
    if harness.plain_options:
        written[harness.options_key] = [option.label.value for option in options]
        return written
    written[harness.options_key] = [
        {
            harness.label_key: option.label.value or plain_label(option),
            "description": option.description.value if option.description else _DESCRIPTION,
        }
        for option in options
    ]
    return written
