"""Several processes: the same findings in the same order, and one that dies costs no more than its file."""

from __future__ import annotations

import os
import sys

import pytest

from asklint.engine import batch, workers
from asklint.engine.plugins import load_registry
from asklint.engine.run import Input, Linter
from asklint.settings import Settings

MENU = "Use AskUserQuestion to ask which one, with these options:\n\n1. a\n2. b\n3. c\n4. d\n5. e\n"
INPUTS = [Input.text(f"skills/{number}/SKILL.md", f"# {number}\n\n{MENU}".encode()) for number in range(12)]
BAD = Input.text("skills/bad/SKILL.md", b"\xff\xfe")


@pytest.fixture(autouse=True)
def several(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "ALONE_BYTES", -1)
    monkeypatch.setattr(batch, "WORTH_SHARING", 1)
    monkeypatch.setattr(workers, "CHUNK_BYTES", 300)
    monkeypatch.setattr(workers, "count", lambda: 2)


def linter() -> Linter:
    return Linter(load_registry(), Settings(profiles=()))


def unreadable() -> bytes:
    raise PermissionError(13, "Permission denied")


def test_the_same_as_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    inputs = [*INPUTS, BAD, Input("skills/closed/SKILL.md", unreadable)]
    shared = linter().run(inputs)
    monkeypatch.setattr(workers, "count", lambda: 1)
    alone = linter().run(inputs)
    assert shared.findings == alone.findings
    assert {"ASK101", "ASK004"} <= {finding.code for finding in shared.findings}
    assert (shared.files, shared.documents, shared.asks) == (alone.files, alone.documents, alone.asks)
    assert list(shared.sources) == list(alone.sources)


@pytest.mark.skipif(sys.platform != "linux", reason="the process that dies is a forked one")
def test_a_process_that_dies_loses_one_file_and_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    check = Linter.check_data

    def deadly(self: Linter, display: str, data: bytes) -> object:
        if display == "skills/5/SKILL.md":
            os._exit(3)
        return check(self, display, data)

    monkeypatch.setattr(Linter, "check_data", deadly)
    outcome = linter().run(INPUTS)
    assert [fault.path for fault in outcome.faults] == ["skills/5/SKILL.md"]
    assert "its process ended" in str(outcome.faults[0])
    assert len(outcome.all_findings) == len(INPUTS) - 1


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it is the default")
def test_processes_that_start_from_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_METHOD", "spawn")
    assert len(linter().run(INPUTS[:4]).all_findings) == 4
