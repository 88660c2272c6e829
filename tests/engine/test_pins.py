"""A profile that a file pins for itself: all its rules hold there, those on the whole project too, and nowhere else."""

from __future__ import annotations

from asklint.config.load import settings_from
from asklint.engine.pins import pins_in
from asklint.engine.plugins import load_registry
from asklint.engine.run import Input, Linter

_PIN = "<!-- asklint: profile[dtree@3] -->\n\n"
_TREE = (
    "### ¶ASK_PARCEL\nTrigger: a parcel waits\n\n## Decision: Parcel\n- [KEEP] Keep it\n  It stays.\n"
    "- [SEND] Send it\n  It goes.\n- [DROP] Drop it\n  It is gone.\n- [HOLD] Hold it\n  It waits.\n"
)
_USE = "Then present §ASK_LETTER.\n"


def findings(files: dict[str, str], **settings: object) -> list[tuple[str, str]]:
    linter = Linter(load_registry(entry_points=()), settings_from({"select": ["ASK6"], **settings}))
    outcome = linter.run([Input.text(path, text.encode()) for path, text in files.items()])
    assert not outcome.faults, outcome.faults[0].details
    return sorted((finding.path, finding.code) for finding in outcome.findings)


def test_rules_on_the_whole_project_run_for_a_file_that_pins_their_profile() -> None:
    files = {"a.md": _PIN + _TREE, "b.md": _PIN + _TREE + "\n" + _USE}
    assert findings(files, profiles=[]) == [("b.md", "ASK612"), ("b.md", "ASK613")]


def test_they_say_nothing_of_the_other_files() -> None:
    assert findings({"a.md": _PIN + _TREE, "b.md": _TREE + "\n" + _USE}, profiles=[]) == []


def test_the_version_that_a_file_pins_replaces_that_of_the_project() -> None:
    project = {"profiles": ["dtree"], "profile": {"dtree": {"version": "3"}}}
    assert findings({"a.md": _TREE}, **project) == []
    found = findings(
        {"a.md": _PIN.replace("@3", "@1") + _TREE, "b.md": _TREE.replace("PARCEL", "BOX")}, **project
    )
    assert {path for path, _ in found} == {"a.md"}
    assert ("a.md", "ASK605") in found


def test_what_a_passage_shows_is_no_pin() -> None:
    assert pins_in("a.md", f"Write this:\n\n```markdown\n{_PIN}```\n\nor `{_PIN.strip()}`.\n".encode()) == {}
    assert pins_in("a.md", _PIN.encode()) == {"dtree": "3"}
    assert pins_in("a.ts", b"// asklint: profile[gstack@1.48]\nexport const A = 1;\n") == {"gstack": "1.48"}
    assert pins_in("a.md", b"<!-- asklint: profile[pai] -->\n") == {"pai": ""}
    assert pins_in("a.md", b"\x00 asklint: profile[pai]") == {}
