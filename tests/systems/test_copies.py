"""Pairs of copies, and what counts as a difference between them."""

from __future__ import annotations

from asklint.project import Fact
from asklint.source import Span
from asklint.systems.copies import ASKS, Copy, copies, differences


def ask(text: str) -> Fact:
    return Fact(ASKS, "", "x.md", Span(0, 1), (text,))


def test_mirrors_and_rendered_files_are_copies() -> None:
    paths = [
        ".claude/skills/a/SKILL.md",
        "CLAUDE.md",
        "CLAUDE.md.template",
        "skills/a/SKILL.md",
        ".github/README.md",
        "README.md",
    ]
    assert list(copies(paths)) == [
        Copy(".claude/skills/a/SKILL.md", "skills/a/SKILL.md", rendered=False),
        Copy("CLAUDE.md", "CLAUDE.md.template", rendered=True),
    ]


def test_a_mirror_agrees_word_for_word() -> None:
    pair = Copy(".claude/a.md", "a.md", rendered=False)
    here, there = [ask("one"), ask("{x}")], [ask("one"), ask("two")]
    only_here, only_there = differences(here, there, pair)
    assert [f.data[0] for f in only_here] == ["{x}"]
    assert [f.data[0] for f in only_there] == ["two"]


def test_a_template_leaves_its_placeholders_open() -> None:
    pair = Copy("a.md", "a.md.template", rendered=True)
    assert differences([ask("hello ada, ready?")], [ask("hello {name}, ready?")], pair) == ([], [])
    assert differences([ask("hello ada")], [ask("hello {name}, ready?")], pair) != ([], [])
