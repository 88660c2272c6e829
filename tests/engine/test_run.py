"""The run: every file once, faults contained, findings settled and in order."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from asklint.engine.own import UNREADABLE_FILE
from asklint.engine.plugins import Registry
from asklint.engine.rule_table import RuleTable
from asklint.engine.run import Input, Linter
from asklint.finding import Applicability, Confidence, Edit, Finding, Fix, Severity
from asklint.project import NO_FALLBACK, TOOL_REQUIRED, Facts, Project
from asklint.reader.read import read_file
from asklint.record import replace
from asklint.rule import Context, Rule
from asklint.settings import Settings
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    import pytest

    from asklint.document.model import SourceFile
    from asklint.reader.model import Reading


class Word(Rule):
    """Finds its word."""

    code, name, severity = "T101", "word", Severity.WARNING
    word = "bad"
    when = ""

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        text = reading.document.source.text
        for match in re.finditer(self.word, text):
            place = Span(*match.span())
            fix = Fix("say good", Applicability.SAFE, (Edit(place, "good"),))
            yield self.finding(reading, place, f"{match.group()} is not good", fix=fix, when=self.when)


class Other(Word):
    code, name, severity, word = "T102", "other", Severity.INFO, "odd"


class Unsure(Word):
    code, name, word = "T201", "unsure", "maybe"

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        for finding in super().check(reading, context):
            yield replace(finding, confidence=Confidence.LOW)


class Twice(Word):
    code, name, word = "T202", "twice", "twin"

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        for finding in super().check(reading, context):
            yield finding
            yield finding


class Failing(Word):
    code, name, word = "T901", "failing", "bad"

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        yield from super().check(reading, context)
        if "boom" in reading.document.text:
            raise RecursionError("too deep")


class Policed(Word):
    """Holds only where the project asks through a tool."""

    code, name, word, when = "T301", "policed", "bad", TOOL_REQUIRED


class Unbacked(Word):
    code, name, word, when = "T302", "unbacked", "bad", NO_FALLBACK


class Neighbours(Rule):
    """Every file of a project that has more than one."""

    code, name, severity = "T401", "neighbours", Severity.ERROR

    def check_project(self, project: Project, context: Context) -> Iterable[Finding]:
        if len(project.paths) > 1:
            for path in project.paths:
                yield self.finding_in(path, Span(0, 0), f"{len(project.paths)} files")


class Unreadable(Rule):
    code, name, severity = UNREADABLE_FILE.code, UNREADABLE_FILE.name, UNREADABLE_FILE.severity


POLICY = b"# Rules\n\nAlways use the AskUserQuestion tool for every question to the user.\n"


def linter(*rules: type[Rule], **changes: object) -> Linter:
    registry = Registry(rules=RuleTable({rule.code: rule() for rule in rules}))
    return Linter(registry, replace(Settings(), profiles=(), **changes))


def inputs(**files: str | bytes) -> list[Input]:
    made = {f"{name}.md": text.encode() if isinstance(text, str) else text for name, text in files.items()}
    return [Input.text(name, data) for name, data in made.items()]


def said(findings: Iterable[Finding]) -> list[tuple[str, str, int]]:
    return [(finding.path, finding.code, finding.span.start) for finding in findings]


class TestOrder:
    FILES = dict(zip("cabed", ["bad odd", "odd bad", "twin bad", "bad\nbad", "nothing"], strict=True))
    EXPECTED = [
        ("a.md", "T102", 0),
        ("a.md", "T101", 4),
        ("b.md", "T202", 0),
        ("b.md", "T101", 5),
        ("c.md", "T101", 0),
        ("c.md", "T102", 4),
        ("e.md", "T101", 0),
        ("e.md", "T101", 4),
    ]

    def test_sorted_and_each_once(self) -> None:
        outcome = linter(Twice, Other, Word).run(inputs(**self.FILES))
        assert said(outcome.findings) == self.EXPECTED
        assert (outcome.files, outcome.documents) == (5, 5)
        assert set(outcome.sources) == {"a.md", "b.md", "c.md", "e.md"}

    def test_whatever_the_order_of_files_and_rules(self) -> None:
        files, rules = inputs(**self.FILES, f="boom bad", g="boom"), [Word, Other, Twice, Failing, Neighbours]
        shuffle = random.Random(3).shuffle
        outcomes = []
        for _ in range(5):
            shuffle(files)
            shuffle(rules)
            outcome = linter(*rules).run(files)
            outcomes.append((outcome.findings, [str(fault) for fault in outcome.faults]))
        assert all(outcome == outcomes[0] for outcome in outcomes)
        assert len(outcomes[0][1]) == 2

    def test_no_files(self) -> None:
        outcome = linter(Word, Neighbours, Failing).run([])
        assert (outcome.findings, outcome.files, outcome.faults) == ([], 0, [])


class TestFaults:
    def test_a_rule_loses_its_findings_in_that_file_alone(self) -> None:
        outcome = linter(Failing, Word).run(inputs(a="bad boom", b="bad"))
        assert said(outcome.findings) == [("a.md", "T101", 0), ("b.md", "T101", 0), ("b.md", "T901", 0)]
        (fault,) = outcome.faults
        assert str(fault) == (
            "a.md: the rule T901 failed (RecursionError: too deep); its findings here are missing"
        )
        assert "in check" in fault.details

    def test_a_reader_that_fails_costs_one_file(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def failing(file: SourceFile, context: Context) -> tuple[list[Reading], Facts]:
            if "boom" in file.source.text:
                raise KeyError("lost")
            return read_file(file, context)

        monkeypatch.setattr("asklint.engine.check.read_file", failing)
        outcome = linter(Word).run(inputs(a="bad boom", b="bad"))
        assert said(outcome.findings) == [("b.md", "T101", 0)]
        assert [str(fault) for fault in outcome.faults] == [
            "a.md: reading failed (KeyError: 'lost'); the findings of this file are missing"
        ]

    def test_a_project_rule_that_fails_half_way(self) -> None:
        class Half(Neighbours):
            def check_project(self, project: Project, context: Context) -> Iterable[Finding]:
                yield from super().check_project(project, context)
                raise ValueError("enough")

        outcome = linter(Half).run(inputs(a="x", b="y"))
        assert outcome.findings == []
        assert [fault.path for fault in outcome.faults] == ["the project"]


class TestUnreadable:
    def test_bytes_that_are_no_text(self) -> None:
        outcome = linter(Unreadable, Word).run(inputs(a=b"\xff bad", b="bad", c=b"a\0b"))
        assert said(outcome.findings) == [("a.md", "ASK004", 0), ("b.md", "T101", 0), ("c.md", "ASK004", 0)]
        assert outcome.files == 3

    def test_a_file_that_cannot_be_opened(self, tmp_path: Path) -> None:
        outcome = linter(Unreadable).run([Input.file(tmp_path / "gone.md", "gone.md")])
        assert [finding.message for finding in outcome.findings] == ["No such file or directory"]


class TestSettings:
    def test_confidence(self) -> None:
        files = inputs(a="maybe bad")
        assert said(linter(Unsure, Word).run(files).findings) == [("a.md", "T101", 6)]
        low = linter(Unsure, Word, min_confidence=Confidence.LOW).run(files)
        assert said(low.findings) == [("a.md", "T201", 0), ("a.md", "T101", 6)]

    def test_severity(self) -> None:
        changed = linter(Word, Other, severity={"T1": Severity.ERROR, "other": Severity.WARNING})
        found = changed.run(inputs(a="bad odd")).findings
        assert [finding.severity for finding in found] == [Severity.ERROR, Severity.WARNING]

    def test_per_file_ignores(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        ignoring = linter(Word, Other, root=tmp_path, per_file_ignores={"a.md": ("T101",), "b*": ("ALL",)})
        found = ignoring.run(inputs(a="bad odd", b="bad odd", c="bad")).findings
        assert said(found) == [("a.md", "T102", 4), ("c.md", "T101", 0)]

    def test_suppressions_are_counted(self) -> None:
        outcome = linter(Word).run(inputs(a="<!-- asklint: ignore[word] quoted -->\nbad\n\nbad\n"))
        assert (said(outcome.findings), outcome.suppressed) == ([("a.md", "T101", 43)], 1)


class TestProject:
    def test_a_condition_on_the_whole_project(self) -> None:
        policed = linter(Policed)
        alone = policed.run(inputs(a="bad"))
        governed = policed.run([*inputs(a="bad"), Input.text("CLAUDE.md", POLICY)])
        assert said(alone.findings) == []
        assert said(governed.findings) == [("a.md", "T301", 0)]

    def test_an_unknown_condition_does_not_hide_a_finding(self) -> None:
        class Later(Policed):
            when = "something of tomorrow"

        assert said(linter(Later).run(inputs(a="bad")).findings) == [("a.md", "T301", 0)]

    def test_findings_of_the_project_are_filed_and_suppressed_like_others(self) -> None:
        outcome = linter(Neighbours).run(
            inputs(a="x", b="<!-- asklint: ignore-file[neighbours] alone by choice -->\n")
        )
        assert said(outcome.findings) == [("a.md", "T401", 0)]
        assert outcome.suppressed == 1

    def test_relinting_one_file_knows_the_others(self) -> None:
        policed = linter(Policed, Word, Neighbours)
        policed.run([*inputs(a="bad", b="bad"), Input.text("CLAUDE.md", POLICY)])
        found = policed.relint(Input.text("a.md", b"so bad"))
        assert said(found) == [("a.md", "T401", 0), ("a.md", "T101", 3), ("a.md", "T301", 3)]
        assert said(policed.relint(Input.text("a.md", b"fine"))) == [("a.md", "T401", 0)]


@settings(derandomize=True, deadline=None, max_examples=60)
@given(
    st.lists(st.text(alphabet=st.sampled_from("ab!?\n\r\x00#-`<>[]|*1.é\u2028 "), max_size=40), max_size=4)
)
def test_no_text_stops_a_run(texts: list[str]) -> None:
    outcome = linter(Word, Neighbours).run([Input.text(f"{n}.md", t.encode()) for n, t in enumerate(texts)])
    assert outcome.faults == []
    assert outcome.files == len(texts)


def test_facts_are_found_by_kind_and_key_in_the_order_of_their_places() -> None:
    from asklint.project import Fact, Facts, Project
    from asklint.source import Span

    later, first, other = (
        Fact("k", "b", "a.md", Span(9, 10)),
        Fact("k", "a", "a.md", Span(1, 2)),
        Fact("x", "a", "b.md", Span(0, 1)),
    )
    project = Project.of(
        [Facts("b.md", items=(other,)), Facts("a.md", tool_policy=True, items=(later, first))]
    )
    assert project.find("k") == [first, later]
    assert project.find("k", "b") == [later]
    assert project.find("nothing") == []
    assert project.holds("project-requires-tool")
    assert not project.holds("holds-for k c")
