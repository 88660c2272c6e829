"""Small specs for the examples of the rules in this folder."""

from __future__ import annotations

PATH = "codex/examples/demo.json"


def option(label: str, more: str = "") -> str:
    return f'{{"label": "{label}", "description": "What it does."{more}}}'


def step(
    name: str, *labels: str, intent: str = "select_one", more: str = "", escape: str = '"terminate"'
) -> str:
    options = ", ".join(option(label) for label in labels)
    return (
        f'{{"id": "{name}", "intent": "{intent}", "question": "Which one?", "options": [{options}], '
        f'"on_escape": {escape}{more}}}'
    )


def goto(**targets: str) -> str:
    """`next` of a step; the answer `A_b` stands for the label “A b”."""
    rows = ", ".join(
        f'{{"answer": "{answer.replace("_", " ")}", "next_step": "{target}"}}'
        for answer, target in targets.items()
    )
    return f', "next": [{rows}]'


def prompt(name: str, count: int | str, *steps: str, more: str = "", phase: str = "Phase 1") -> str:
    mapped = ", ".join(f'"{name}"' for name in steps)
    return (
        f'{{"id": "{name}", "source_phase": "{phase}", "source_options_count": {count}{more}, '
        f'"mapped_step_ids": [{mapped}]}}'
    )


def spec(prompts: list[str], steps: list[str], more: str = "", source: str = "skills/demo/SKILL.md") -> str:
    listed, taken = ",\n    ".join(prompts), ",\n    ".join(steps)
    return (
        f'{{\n  "protocol": "demo",\n  "version": "1.0.0",\n  "source": "{source}",\n'
        f'  "source_prompts": [\n    {listed}\n  ],{more}\n  "steps": [\n    {taken}\n  ]\n}}\n'
    )


ROUTED = ', "overflow_strategy": "two_stage_routing"'
SMALL = spec([prompt("scope", 2, "scope")], [step("scope", "Whole file", "Selection")])
"""A spec with nothing wrong: two options, one step."""
LARGE = spec(
    [prompt("release", 4, "release", "release_version", more=ROUTED)],
    [
        step("release", "Versioned", "Beta", "No release", more=goto(Versioned="release_version")),
        step("release_version", "Patch", "Minor"),
    ],
)
"""Four options in two stages, each of them reachable."""
