"""`asklint tree`: a tree as text, as calls, as a diagram."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from .conftest import Cli

OLD = """\
# Plan

### ¶ASK_PLAN
Trigger: after a plan; the header is `ID. Label`

## Decision: Plan
- [OK] Good
  It stays
- [NO] Reject
  It goes back
  - [RWK] Rework
    Again
  - [DEL] Delete
    It goes
- [INF] Explain
  First
- [OTH] Other
  - [SPL] Split
    In two
  - [LAT] Later
    Not now

### ¶ASK_TAGS
Trigger: at the end

## Decision: Tags
- [A] [ ] One
  X
- [B] [ ] Two
  Y
"""
NEW = """\
## ¶ASK_EXIT: Choose one: Exit
Trigger: at the end

- [ ] [NEXT] Go on
  A
- [ ] [REDO] Again
  B
- [ ] [DONE] Stop (Recommended)
  C
- [ ] Ask
  D
- [ ] [BACK] Back
  E

## ¶ASK_LAST: Choose: Last
Extends: §ASK_EXIT

- [ ] [NEXT]
- [ ] [DONE]
- [ ] [VIEW] "Show" <it>
  F
"""
REVIEW = """\
### ¶ASK_R

```
## Choose one: Review
(each: $.bugs, label: title)

- [VERDICT] Verdict
  - [ ] [LGTM] Fine
    A
  - [ ] [RWRK] Not
    B
- [_WHY] Why? (if: VERDICT == 'RWRK')
  - [ ] [INFO] Text
    C
  - [ ] [SOME] Parts
    D
```
"""


@pytest.fixture
def project(cli: Cli) -> Cli:
    cli.write("plan.md", OLD)
    cli.write("exit.md", NEW)
    cli.write("review.md", REVIEW)
    cli.write("none.md", "# Nothing\n\nAsk nobody.\n")
    return cli


def test_as_text(project: Cli) -> None:
    result = project("tree", "plan.md")
    assert (result.code, result.err) == (0, "")
    assert result.out == (
        "¶ASK_PLAN · Plan (one answer)\n"
        "when: after a plan; the header is `ID. Label`\n"
        "├─ [OK] Good — It stays\n"
        "├─ [NO] Reject — It goes back\n"
        "│  ├─ [RWK] Rework — Again\n"
        "│  └─ [DEL] Delete — It goes\n"
        "├─ [INF] Explain — First\n"
        "└─ [OTH] Other\n"
        "   ├─ [SPL] Split — In two\n"
        "   └─ [LAT] Later — Not now\n"
        "\n"
        "¶ASK_TAGS · Tags (several answers)\n"
        "when: at the end\n"
        "├─ [A] [ ] One — X\n".replace("[ ] ", "")
        + "└─ [B] Two — Y\n"
    )


@pytest.mark.parametrize("name", ["ASK_TAGS", "¶ASK_TAGS", "§ask_tags", "tags", "Tags"])
def test_one_by_its_name(project: Cli, name: str) -> None:
    assert project("tree", f"plan.md:{name}").out.startswith("¶ASK_TAGS · Tags")


def test_as_the_call_it_stands_for(project: Cli) -> None:
    record = json.loads(project("tree", "plan.md:plan", "--output-format", "json").out)
    assert (record["name"], record["version"]) == ("ASK_PLAN", "1.1")
    (question,) = record["call"]["questions"]
    assert (question["header"], question["multiSelect"]) == ("1. Plan", False)
    assert question["options"] == [
        {"label": "Good", "description": "It stays"},
        {"label": "Reject...", "description": "It goes back"},
        {"label": "Explain", "description": "First"},
    ]
    assert list(record["follow_ups"]) == ["NO", "OTH"]
    (below,) = record["follow_ups"]["NO"]["questions"]
    assert below["question"] == "[NO]: Plan?"
    assert below["header"] == "1. Plan"
    assert [option["label"] for option in below["options"]] == ["Rework", "Delete"]


def test_several_answers(project: Cli) -> None:
    record = json.loads(project("tree", "plan.md:tags", "--output-format", "json").out)
    assert record["call"]["questions"][0]["multiSelect"] is True


def test_four_are_shown_and_the_rest_is_paged(project: Cli) -> None:
    record = json.loads(project("tree", "exit.md:exit", "--output-format", "json").out)
    (question,) = record["call"]["questions"]
    assert [option["label"] for option in question["options"]] == [
        "[DONE] Stop (Recommended)",
        "[NEXT] Go on",
        "[REDO] Again",
        "Ask",
    ]
    assert record["paged"] == {"Exit": ["[BACK] Back"]}


def test_an_overlay_is_resolved(project: Cli) -> None:
    record = json.loads(project("tree", "exit.md:last", "--output-format", "json").out)
    (question,) = record["call"]["questions"]
    assert question["multiSelect"] is True
    assert [(o["label"], o["description"]) for o in question["options"]] == [
        ("[DONE] Stop (Recommended)", "C"),
        ("[NEXT] Go on", "A"),
        ('[VIEW] "Show" <it>', "F"),
    ]


def test_questions_that_depend_on_others(project: Cli) -> None:
    record = json.loads(project("tree", "review.md", "--output-format", "json").out)
    assert record["each"] == ["$.bugs, label: title"]
    assert [question["question"] for question in record["call"]["questions"]] == ["Verdict?"]
    (why,) = record["follow_ups"]["if VERDICT == 'RWRK'"]["questions"]
    assert [option["label"] for option in why["options"]] == ["[INFO] Text", "[SOME] Parts"]


def test_a_version_may_be_given(project: Cli) -> None:
    record = json.loads(
        project("tree", "exit.md:exit", "--output-format", "json", "--format-version", "1").out
    )
    assert record["call"]["questions"][0]["header"] == "Item 1"
    assert record["call"]["questions"][0]["options"][0]["label"] == "Go on"


def test_as_a_diagram(project: Cli) -> None:
    assert project("tree", "exit.md:last", "--output-format", "mermaid").out == (
        "flowchart TD\n"
        '  root["¶ASK_LAST · Last (several answers)"]\n'
        '  root --> n1["[NEXT] Go on"]\n'
        '  root --> n2["[DONE] Stop"]\n'
        '  root --> n3["[VIEW] &quot;Show&quot; &lt;it&gt;"]\n'
    )
    conditional = project("tree", "review.md", "--output-format", "mermaid").out
    assert """  root -- "VERDICT == 'RWRK'" --> n4["[_WHY] Why?"]\n""" in conditional


def test_standard_input(project: Cli) -> None:
    assert project("tree", "-", stdin=NEW).out.startswith("¶ASK_EXIT · Exit (one answer)\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("none.md",), "none.md holds no decision tree"),
        (("plan.md:pla",), "plan.md has no tree called 'pla'; did you mean ASK_PLAN?"),
        (("plan.md:zzz",), "plan.md has no tree called 'zzz'; there are ASK_PLAN, ASK_TAGS"),
        (("gone.md",), "cannot read gone.md: no such file or directory"),
        (("plan.md", "--format-version", "x"), "'x' is no version of the tree format"),
        ((), "the following arguments are required"),
    ],
)
def test_mistakes(project: Cli, arguments: tuple[str, ...], message: str) -> None:
    result = project("tree", *arguments)
    assert (result.code, result.out) == (2, "")
    assert message in result.err


def test_a_file_that_is_no_text(project: Cli) -> None:
    project.write("odd.md", b"\xff\xfe\x00")
    result = project("tree", "odd.md")
    assert result.code == 2
    assert "odd.md: the file" in result.err
