"""A harness: what its ask tool is called, and what it takes. `--target acme` makes its limits hold."""

from __future__ import annotations

from asklint.harness import Harness

ACME = Harness(
    name="acme",
    title="Acme",
    tools=("acme_choose",),
    max_questions=1,
    min_options=2,
    max_options=3,
    max_header=16,
    header_hard=False,
    max_label_words=4,
    question_keys=frozenset({"question", "header", "options"}),
    required_question_keys=frozenset({"question", "options"}),
    option_keys=frozenset({"label", "description"}),
    required_option_keys=frozenset({"label"}),
    multi_select_key=None,
    adds_other=True,
    subagents_may_ask=False,
    source="Acme's tool schema",
    verified="2026-11",
)
