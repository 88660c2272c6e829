"""From a source prompt to the option set of its document."""

from __future__ import annotations

import json

import pytest

from asklint.document.load import load
from asklint.project import Facts, Project
from asklint.reader.read import read_document
from asklint.source import Source
from asklint.systems.codex import evidence, facts
from asklint.systems.codex.links import Linked, links, source_path
from asklint.systems.codex.section import SECTION, STEP_NAME
from asklint.systems.codex.sources import DOCUMENT, OPTIONS, OptionSet

DOCUMENT_TEXT = """\
# Goal

```
A = User's response ∈ {Accept, Modify(aspect, direction), Reject, Extend(aspect)}
S = State ∈ {x, y}
```

## Gap Taxonomy

| Type | Detection |
|------|-----------|
| **Outcome** | no end state |
| **Metric** | no criteria |

| Level | Meaning |
|-------|---------|
| Low | little |
| High | much |

## Phase 1: Dimensions

Call AskUserQuestion. Which aspects? (select all that apply)

1. **Outcome** — the end
2. **Metric** — the measure
3. **Other** — say it

## Phase 2: Response

Never use AskUserQuestion here with A) Yes B) No.
"""


def project(*files: tuple[str, str]) -> Project:
    found = []
    for path, text in files:
        readings = [read_document(document) for document in load(Source.from_text(path, text)).documents]
        found.append(Facts(path, items=tuple(fact for reading in readings for fact in facts(reading))))
    return Project.of(found)


def spec(phase: str, count: int, *labels: str, source: str = "skills/goal/SKILL.md") -> str:
    return json.dumps(
        {
            "source": source,
            "source_prompts": [
                {"id": "p", "source_phase": phase, "source_options_count": count, "mapped_step_ids": ["s"]}
            ],
            "steps": [{"id": "s", "intent": "select_one", "options": [{"label": label} for label in labels]}],
        }
    )


def linked(text: str) -> Linked:
    found = list(links(project(("codex/goal.json", text), ("skills/goal/SKILL.md", DOCUMENT_TEXT))))
    assert len(found) == 1
    return found[0]


def test_the_sets_of_a_document() -> None:
    sets = [OptionSet(fact) for fact in project(("skills/goal/SKILL.md", DOCUMENT_TEXT)).find(OPTIONS)]
    assert [(s.origin, s.labels, s.multi_select, s.counted, s.catch_alls) for s in sets] == [
        ("type", ["Accept", "Modify(aspect, direction)", "Reject", "Extend(aspect)"], False, True, 0),
        ("taxonomy", ["Outcome", "Metric"], False, True, 0),
        ("asked", ["Outcome", "Metric"], True, True, 1),
    ]
    assert sets[2].titles == ["Phase 1: Dimensions", "Goal"]


def test_by_phase_and_label() -> None:
    found = linked(spec("Phase 1", 2, "Outcome first", "Metric"))
    assert [(s.origin, len(s.labels)) for s in found.by_label] == [("asked", 2), ("taxonomy", 2)]


def test_the_stated_number_decides_between_sets() -> None:
    found = linked(spec("Phase 2", 4, "Accept", "Modify", "Reject"))
    assert [s.origin for s in found.by_label] == ["type"]


def test_a_question_of_another_phase_is_none_of_ours() -> None:
    found = linked(spec("Phase 2", 2, "Outcome", "Nothing"))
    assert (found.sets, found.by_label) == ([], [])


def test_one_word_in_common_links_nothing() -> None:
    assert linked(spec("Somewhere", 3, "Accept", "Later", "Never")).by_label == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("skills/a/SKILL.md", "repo/skills/a/SKILL.md"),
        ("./skills/a/SKILL.md", "repo/skills/a/SKILL.md"),
        ("../skills/a/SKILL.md", "repo/skills/a/SKILL.md"),
        ("skills/gone/SKILL.md", None),
        ("a/SKILL.md", "repo/skills/a/SKILL.md"),
        ("../../../../x.md", None),
    ],
)
def test_source_path(source: str, found: str | None) -> None:
    paths = ["other/skills/a/SKILL.md", "repo/codex/a.json", "repo/skills/a/SKILL.md"]
    assert source_path(Project.of(Facts(path) for path in paths), "repo/codex/a.json", source) == found


def test_the_mapping_section() -> None:
    text = (
        "# A\n\n## Codex Mapping (pilot)\n\nSee `other_step`.\n\n| Stage | Canonical Steps | Rule |\n|---|---|---|\n"
        "| 1 | `one` → `two_b` | `two_stage_routing` |\n\n| Event | Tool |\n|---|---|\n| `TaskCreate` | `update_plan` |\n\n"
        "## After\n\n`three`\n"
    )
    found = project(("a.md", text))
    assert [fact.key for fact in found.find(STEP_NAME)] == ["one", "two_b"]
    (section,) = found.find(SECTION)
    assert {"one", "two_b", "other_step"} <= set(section.data)
    assert "three" not in section.data
    assert text[section.span.start : section.span.end] == "## Codex Mapping (pilot)"


@pytest.mark.parametrize(
    ("text", "tasks"),
    [
        ("Call TaskCreate for each gap.\n", "tasks"),
        ("```\nTaskCreate({subject: 1})\n```\n", "tasks"),
        ("Do not call TaskCreate.\n", ""),
        ("# A\n\n## Codex Mapping\n\n`TaskCreate` becomes a step.\n", ""),
        ("Nothing.\n", ""),
    ],
)
def test_task_tracking(text: str, tasks: str) -> None:
    (document,) = project(("a.md", text)).find(DOCUMENT)
    assert document.data[0] == tasks


@pytest.mark.parametrize(
    ("path", "text", "seen"),
    [
        ("a.json", spec("Phase 1", 2, "A", "B"), True),
        ("a.json", '{"source_prompts": [], "steps": [{"id": "x", "run": "make"}]}', False),
        ("a.json", '{"properties": {"source_prompts": {}, "steps": {}, "on_escape": {}}}', False),
        ("a.json", '{"source_prompts": [', False),
        ("a.md", "`source_prompts`, `on_escape` and `request_user_input`\n", True),
        ("a.md", "The `source_prompts` of `request_user_input`\n", False),
    ],
)
def test_evidence(path: str, text: str, seen: bool) -> None:
    assert bool(list(evidence(path, text))) is seen
