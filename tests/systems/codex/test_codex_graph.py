"""How steps follow each other."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from asklint.systems.codex.graph import endless, is_way_back, leaves, loop_gate, orphans, steps_of, targets
from asklint.systems.codex.spec import Spec, read_spec


def spec(mapped: list[str], steps: dict[str, dict[str, str]], **intents: str) -> Spec:
    """Steps by id, each with its labels and where they lead ("" for nowhere)."""
    data: dict[str, Any] = {
        "source_prompts": [{"id": "p", "source_options_count": 2, "mapped_step_ids": mapped}],
        "steps": [
            {
                "id": name,
                "intent": intents.get(name, "select_one"),
                "options": [{"label": label} for label in onward],
                "next": [{"answer": label, "next_step": to} for label, to in onward.items() if to],
            }
            for name, onward in steps.items()
        ],
    }
    found = read_spec(json.dumps(data))
    assert found is not None
    return found


def ids(found: Any) -> list[str]:
    return [step.id.text for step in found]


def test_targets() -> None:
    found = spec(["a"], {"a": {"x": "b", "y": ""}, "b": {"z": ""}})
    assert targets(found.steps[0]) == {"x": "b"}


def test_steps_of_a_prompt_are_those_it_leads_to() -> None:
    found = spec(["a"], {"c": {"z": ""}, "a": {"x": "b"}, "b": {"y": "a"}})
    assert ids(steps_of(found, found.prompts[0])) == ["a", "b"]


def test_without_transitions_the_order_counts() -> None:
    found = spec(["a", "b"], {"a": {"x": ""}, "b": {"y": ""}, "c": {"z": ""}})
    assert ids(orphans(found)) == ["c"]


def test_a_mapped_step_that_no_answer_leads_to() -> None:
    found = spec(["a", "b", "c"], {"a": {"x": "c", "y": "c"}, "b": {"z": ""}, "c": {"w": ""}})
    assert ids(orphans(found)) == ["b"]


def test_endless() -> None:
    assert ids(endless(spec(["a"], {"a": {"x": "b"}, "b": {"y": "a"}}))) == ["a"]
    assert ids(endless(spec(["a"], {"a": {"x": "b"}, "b": {"y": "a", "z": ""}}))) == []
    assert ids(endless(spec(["a"], {"a": {"x": "gone"}}))) == []


def test_gates() -> None:
    loop = {"a": {"x": "g", "y": "g"}, "g": {"Add another": "a", "Done": ""}}
    found = spec(["a", "g"], loop, g="judge")
    gate = loop_gate(list(found.steps))
    assert gate is not None
    assert gate.id is not None
    assert gate.id.text == "g"
    assert loop_gate(list(spec(["a", "g"], loop).steps)) is None, "a selection is no gate"
    named = spec(
        ["a", "a_continue"],
        {"a": {"x": "", "y": ""}, "a_continue": {"Yes": "", "No": ""}},
        a_continue="judge",
    )
    assert loop_gate(list(named.steps)) is not None
    sure = spec(["a", "sure"], {"a": {"x": "", "y": ""}, "sure": {"Yes": "", "No": ""}}, sure="confirm")
    assert loop_gate(list(sure.steps)) is None
    trap = spec(["a", "g"], {"a": {"x": "", "y": ""}, "g": {"Again": "a", "Once more": "a"}}, g="judge")
    assert loop_gate(list(trap.steps)) is None, "one answer must leave the loop"


def test_leaves_are_what_can_be_chosen_in_the_end() -> None:
    found = spec(
        ["a", "b", "g"],
        {
            "a": {"Group": "b", "One": "g", "Two": "g"},
            "b": {"Three": "g", "Four": "g"},
            "g": {"More": "a", "Done": ""},
        },
        g="judge",
    )
    assert leaves(found, found.prompts[0]) == {"One", "Two", "Three", "Four"}


def test_ways_back() -> None:
    assert [
        is_way_back(label)
        for label in ("Back to groups", "Go back", "Backport", "Return to menu", "Return it")
    ] == [
        True,
        True,
        False,
        True,
        False,
    ]


names = st.sampled_from(["a", "b", "c", "d"])


@given(
    st.lists(names, max_size=4),
    st.dictionaries(
        names, st.dictionaries(st.sampled_from(["x", "y", "z"]), names | st.just(""), max_size=3), max_size=4
    ),
)
@settings(derandomize=True, deadline=None)
def test_any_graph(mapped: list[str], steps: dict[str, dict[str, str]]) -> None:
    found = spec(mapped, steps)
    prompt = found.prompts[0]
    reached = set(steps) - set(ids(orphans(found)))
    assert reached <= set(ids(steps_of(found, prompt)))
    for step in endless(found):
        assert all(targets(step).get(label) for label in step.labels)
    assert leaves(found, prompt) <= {label for step in steps_of(found, prompt) for label in step.labels}
