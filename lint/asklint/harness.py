"""Harnesses: what each one's ask tool is called and takes. One row a harness; limits are data, not code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.record import field, record

if TYPE_CHECKING:
    from collections.abc import Mapping


@record(frozen=True)
class Harness:
    """The ask tool of one harness. None as a limit means that none is known."""

    name: str
    """As written in the setting `target`."""
    title: str
    tools: tuple[str, ...]
    """Names of the ask tool, the current one first."""
    max_questions: int | None
    min_options: int
    max_options: int | None
    max_header: int | None
    header_hard: bool
    """Whether a longer header is rejected rather than cut."""
    max_label_words: int | None
    question_keys: frozenset[str]
    required_question_keys: frozenset[str]
    option_keys: frozenset[str]
    required_option_keys: frozenset[str]
    multi_select_key: str | None
    """None: it has no multi-select."""
    adds_other: bool
    """Whether the client adds a free-text answer of its own."""
    subagents_may_ask: bool
    call_keys: frozenset[str] = frozenset({"questions"})
    options_hard: bool = True
    """Whether too many or too few options are rejected by code, not only discouraged."""
    aliases: Mapping[str, str] = field(default_factory=dict)
    """Keys that other harnesses or older versions have, and what this one calls them."""
    question_key: str = "question"
    """The key of the question's text."""
    options_key: str = "options"
    label_key: str = "label"
    plain_options: bool = False
    """Whether options are plain strings, with nothing but a label."""
    rejects_other: bool = False
    """Whether an option called "Other" is rejected, not only doubled."""
    strict_keys: bool = False
    """Whether a key it does not know is rejected rather than ignored."""
    source: str = ""
    """Where the facts come from."""
    verified: str = ""
    """The date they were read."""
