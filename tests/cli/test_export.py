"""`asklint export codex`: what it writes passes the rules for prompt specs, and no option is lost on the way."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asklint.document.load import load
from asklint.reader.read import read_document
from asklint.source import Source
from asklint.systems.codex.export import export
from asklint.testing import lint_text

if TYPE_CHECKING:
    from .conftest import Cli

PATH = "skills/demo/SKILL.md"
SPEC = "codex/demo.json"
MENU = "# Demo\n\n## Phase 1: Size\n\nUse AskUserQuestion with these options. Which size is it?\n\n"
CALL = '# Demo\n\n## Phase 2\n\nCall AskUserQuestion:\n\n```json\n{"questions": [%s]}\n```\n'
YAML = (
    "# D\n\nCall AskUserQuestion:\n\n```yaml\nquestion: Which parts?\nmultiSelect: true\noptions:\n  - label: Docs\n"
    "    description: the manual\n  - label: Tests\n    description: the suite\n```\n"
)
TASKS = "\nCall TaskCreate for each size that was chosen.\n"


def menu(*labels: str, form: str = "- **{}** — what {} means\n") -> str:
    return MENU + "".join(form.format(label, label) for label in labels)


def question(*labels: str, **more: object) -> str:
    options = [{"label": label, "description": f"The {label} one."} for label in labels]
    return json.dumps({"question": "Which one?", "header": "One", "options": options, **more})


SHAPES: dict[str, tuple[str, list[str]]] = {
    "two options": (menu("Small", "Large"), ["Small", "Large"]),
    "three options": (menu("Small", "Medium", "Large"), ["Small", "Medium", "Large"]),
    "four options": (menu("One", "Two", "Three", "Four"), ["One", "Two", "Three", "Four"]),
    "five options": (
        menu("A one", "B two", "C three", "D four", "E five"),
        ["A one", "B two", "C three", "D four", "E five"],
    ),
    "nine options": (menu(*"abcdefghi", form="1. {}x — {}\n"), [f"{letter}x" for letter in "abcdefghi"]),
    "numbered": (menu("Keep", "Drop", "Move", form="1. {} — {}\n"), ["Keep", "Drop", "Move"]),
    "lettered": (
        MENU + "A) Keep it\nB) Drop it\nC) Move it\nD) Copy it\n",
        ["Keep it", "Drop it", "Move it", "Copy it"],
    ),
    "inline": ("# D\n\nUse AskUserQuestion. Proceed? A) Yes B) No\n", ["Yes", "No"]),
    "table": (
        MENU
        + "| Option | Meaning |\n|---|---|\n| Keep | stays |\n| Drop | goes |\n| Move | elsewhere |\n| Copy | both |\n",
        ["Keep", "Drop", "Move", "Copy"],
    ),
    "call": (CALL % question("Docs", "Tests"), ["Docs", "Tests"]),
    "call with four": (
        CALL % question("Docs", "Tests", "Types", "Build"),
        ["Docs", "Tests", "Types", "Build"],
    ),
    "several": (CALL % question("Docs", "Tests", "Types", multiSelect=True), ["Docs", "Tests", "Types"]),
    "several of four": (
        CALL % question("Docs", "Tests", "Types", "Build", multiSelect=True),
        ["Docs", "Tests", "Types", "Build"],
    ),
    "two questions": (
        CALL % f"{question('Docs', 'Tests')}, {question('Now', 'Later')}",
        ["Docs", "Tests", "Now", "Later"],
    ),
    "yaml": (
        YAML,
        ["Docs", "Tests"],
    ),
    "an authored Other": (menu("Small", "Large", "Other"), ["Small", "Large"]),
    "no descriptions": (menu("Small", "Large", form="- {}\n"), ["Small", "Large"]),
    "recommended": (menu("Small (Recommended)", "Large"), ["Small (Recommended)", "Large"]),
    "a way back": (menu("Small", "Large", "Huge", "Go back"), ["Small", "Large", "Huge", "Go back"]),
    "the same label twice": (menu("Small", "Large", "small"), ["Small", "Large", "small (2)"]),
    "long labels": (
        menu(
            *(
                f"{word} everything that was ever written down here"
                for word in ("Keep", "Drop", "Move", "Copy")
            )
        ),
        [f"{word} everything that was ever written down here" for word in ("Keep", "Drop", "Move", "Copy")],
    ),
    "other scripts": (
        "# 樽\n\n## 樽を選ぶ\n\nUse AskUserQuestion: どの樽？\n\n- **大樽** — 大\n- **小樽** — 小\n",
        ["大樽", "小樽"],
    ),
    "placeholders": (
        menu("[first part]", "[second part]", form="1. {} — {}\n"),
        ["[first part]", "[second part]"],
    ),
    "tasks": (menu("Small", "Large") + TASKS, ["Small", "Large"]),
    "the same heading twice": (
        menu("Small", "Large") + menu("Thin", "Wide")[8:],
        ["Small", "Large", "Thin", "Wide"],
    ),
}


def exported(text: str, path: str = PATH) -> dict[str, Any]:
    return export(read_document(load(Source.from_text(path, text)).documents[0])).spec


def reachable(spec: dict[str, Any]) -> list[str]:
    """Every label that an answer can be, found by walking from the first step of each prompt."""
    steps = {step["id"]: step for step in spec["steps"]}
    found: dict[str, None] = {}
    for prompt in spec["source_prompts"]:
        waiting, seen = [prompt["mapped_step_ids"][0]], set()
        while waiting:
            step = steps[waiting.pop(0)]
            if step["id"] in seen or step["intent"] == "judge":
                continue
            seen.add(step["id"])
            onward = {row["answer"]: row["next_step"] for row in step.get("next", ())}
            for option in step["options"]:
                target = onward.get(option["label"])
                if target is None or steps[target]["intent"] == "judge":
                    found[option["label"]] = None
            waiting.extend(onward.values())
    return list(found)


@pytest.mark.parametrize("shape", SHAPES)
def test_every_option_is_kept(shape: str) -> None:
    text, labels = SHAPES[shape]
    assert reachable(exported(text)) == labels


@pytest.mark.parametrize("shape", SHAPES)
def test_what_it_writes_passes_the_rules(cli: Cli, shape: str) -> None:
    text, _ = SHAPES[shape]
    cli.write(PATH, text)
    (cli.root / "codex").mkdir()
    result = cli("export", "codex", PATH, "--output-file", SPEC)
    assert result.code == 0, result.err
    section = cli("export", "codex", PATH, "--mapping-section", "--output-file", SPEC).out
    cli.write(PATH, f"{text}\n{section}")
    checked = cli("check", "--isolated", "--select", "ASK7,ASK001", "--min-confidence", "low", ".")
    assert checked.code == 0, checked.out
    assert "2 files" in checked.out


def test_two_stages() -> None:
    spec = exported(SHAPES["five options"][0])
    assert spec["source_prompts"] == [
        {
            "id": "phase_1_size",
            "source_phase": "Phase 1: Size",
            "source_options_count": 5,
            "overflow_strategy": "two_stage_routing",
            "mapped_step_ids": ["phase_1_size", "phase_1_size_1", "phase_1_size_2"],
        }
    ]
    router, first, second = spec["steps"]
    assert [option["label"] for option in router["options"]] == [
        "A one, B two or C three",
        "D four or E five",
    ]
    assert router["next"] == [
        {"answer": "A one, B two or C three", "next_step": "phase_1_size_1"},
        {"answer": "D four or E five", "next_step": "phase_1_size_2"},
    ]
    assert [len(step["options"]) for step in (first, second)] == [3, 2]
    assert {step["question"] for step in spec["steps"]} == {"Which size is it?"}
    assert {step["on_escape"] for step in spec["steps"]} == {"terminate"}


def test_a_loop() -> None:
    spec = exported(SHAPES["several of four"][0])
    gate = spec["steps"][-1]
    assert (gate["id"], gate["intent"]) == ("phase_2_continue", "judge")
    assert gate["next"] == [{"answer": "Add another", "next_step": "phase_2"}]
    assert [row["next_step"] for row in spec["steps"][1]["next"]] == ["phase_2_continue", "phase_2_continue"]


def test_yes_or_no_is_a_confirmation() -> None:
    assert [step["intent"] for step in exported(SHAPES["inline"][0])["steps"]] == ["confirm"]


def test_tasks() -> None:
    assert exported(SHAPES["tasks"][0])["task_sync"]["source_tool"] == "TaskCreate"
    assert "task_sync" not in exported(SHAPES["two options"][0])


@pytest.mark.parametrize(
    ("front", "path", "protocol", "version"),
    [
        ("name: My Skill\nversion: 2.1.0\n", PATH, "my-skill", "2.1.0"),
        ("version: next\n", PATH, "demo", "1.0.0"),
        ("", "commands/ship-it.md", "ship-it", "1.0.0"),
        ("name: 4th\n", PATH, "p-4th", "1.0.0"),
        ("name: 樽\n", "樽.md", "protocol", "1.0.0"),
    ],
)
def test_names(front: str, path: str, protocol: str, version: str) -> None:
    spec = exported((f"---\n{front}---\n\n" if front else "") + menu("Small", "Large"), path)
    assert (spec["protocol"], spec["version"], spec["source"]) == (protocol, version, path)


words = st.text(st.sampled_from("abcdefghij"), min_size=3, max_size=9)


@given(st.lists(words, min_size=2, max_size=40, unique_by=str.casefold), st.booleans())
@settings(derandomize=True, deadline=None, max_examples=40)
def test_any_number_of_options(labels: list[str], several: bool) -> None:
    text = CALL % question(*labels, multiSelect=several)
    spec = exported(text)
    assert sorted(reachable(spec)) == sorted(labels)
    assert spec["source_prompts"][0]["source_options_count"] == len(labels)
    assert all(2 <= len(step["options"]) <= 3 for step in spec["steps"])
    found = lint_text(
        json.dumps(spec),
        SPEC,
        files={PATH: text},
        settings={"profiles": ["codex"], "select": ["ASK7"], "min-confidence": "low"},
    )
    assert found == []


class TestCommandLine:
    def test_standard_output(self, cli: Cli) -> None:
        cli.write(PATH, menu("Small", "Large"))
        result = cli("export", "codex", PATH)
        assert (result.code, result.err) == (0, "")
        assert json.loads(result.out)["source"] == PATH
        assert result.out.endswith("}\n")

    def test_letters_are_written_as_they_are(self, cli: Cli) -> None:
        cli.write(PATH, SHAPES["other scripts"][0])
        assert "大樽" in cli("export", "codex", PATH).out

    def test_nothing_acts_on_the_terminal(self, cli: Cli) -> None:
        cli.write(PATH, menu("Sm\x1b[31mall\u202e", "La\x9b31mrge").replace("Size", "Si\u202eze"))
        for more in ((), ("--mapping-section",)):
            result = cli("export", "codex", PATH, *more)
            assert result.code == 0
            assert not set("\x1b\x9b\u202e") & set(result.out)
        labels = [
            option["label"] for option in json.loads(cli("export", "codex", PATH).out)["steps"][0]["options"]
        ]
        assert labels == ["Sm\x1b[31mall\u202e", "La\x9b31mrge"]

    def test_a_file(self, cli: Cli) -> None:
        cli.write(PATH, menu("Small", "Large"))
        assert cli("export", "codex", PATH, "--output-file", "demo.json") == (
            0,
            "wrote demo.json: questions 1, steps 1\n",
            "",
        )
        assert json.loads((cli.root / "demo.json").read_bytes())["protocol"] == "demo"

    def test_the_section(self, cli: Cli) -> None:
        cli.write(PATH, menu("One", "Two", "Three", "Four"))
        page = cli("export", "codex", PATH, "--mapping-section").out
        assert page.startswith("## Codex Mapping\n\n")
        assert "`codex/demo.json`" in page
        assert (
            "| Phase 1: Size | `phase_1_size` → `phase_1_size_1` → `phase_1_size_2` | `two_stage_routing` |\n"
            in page
        )

    def test_what_is_left_out_is_said(self, cli: Cli) -> None:
        text = (
            menu("Small", "Large")
            + "\n## Phase 2\n\nUse AskUserQuestion. Which finding?\n\n1. [one per finding]\n2. Skip\n"
        )
        cli.write(PATH, text + "\n## Phase 3\n\nUse AskUserQuestion to ask for the name.\n")
        result = cli("export", "codex", PATH)
        assert result.code == 0
        assert f"asklint: {PATH}:14 is left out: its options are only known at run time\n" in result.err
        assert "asklint: asks that write no options, left out: 1\n" in result.err

    def test_a_subagent_cannot_ask(self, cli: Cli) -> None:
        cli.write("agents/scout.md", "---\nname: scout\ndescription: Looks\n---\n\n" + menu("Small", "Large"))
        result = cli("export", "codex", "agents/scout.md")
        assert result.code == 2
        assert "asked by a subagent run, and Codex lets only the root thread ask" in result.err

    @pytest.mark.parametrize(
        ("arguments", "told"),
        [
            (
                ("codex", "quiet.md"),
                "quiet.md offers no choice between two or more options, so there is nothing to export",
            ),
            (("codex", "gone.md"), "cannot read gone.md: No such file or directory"),
            (
                ("codex", "binary.md"),
                "cannot read binary.md: the file holds NUL bytes, so it is binary or UTF-16; save it",
            ),
            (("codex", "a.ts"), "a.ts is no Markdown document (*.md); a prompt spec names one as its source"),
            (("codex",), "the following arguments are required: FILE; see `asklint export --help`"),
            (("cobol", "quiet.md"), "argument system: invalid choice: 'cobol'"),
        ],
    )
    def test_mistakes(self, cli: Cli, arguments: tuple[str, ...], told: str) -> None:
        cli.write("quiet.md", "# Quiet\n")
        cli.write("binary.md", b"a\0b")
        result = cli("export", *arguments)
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith(f"asklint: {told}")

    def test_a_file_that_cannot_be_written(self, cli: Cli) -> None:
        cli.write(PATH, menu("Small", "Large"))
        result = cli("export", "codex", PATH, "--output-file", "no/such/folder/demo.json")
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith("asklint: cannot write no/such/folder/demo.json: ")
