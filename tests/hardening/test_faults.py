"""What fails costs its own part and nothing else; nothing of a linted project is ever run; output is the same anywhere."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from asklint.report import BUILT_IN

MENU = "Use AskUserQuestion to ask which one, with these options:\n\n1. a\n2. b\n3. c\n4. d\n5. e\n"
PLUGIN = """\
import os, pluggy
from asklint.rule import Rule
from asklint.finding import Severity
hookimpl = pluggy.HookimplMarker("asklint")

class Faulty(Rule):
    '''Fails.'''
    code, name, severity = "ACME101", "faulty", Severity.WARNING

    def check(self, reading, context):
        if "skills/3/" in reading.document.source.path:
            {act}
        return ()

@hookimpl
def asklint_rules():
    return [Faulty]
"""


def project(root: Path, count: int = 8, filler: str = "") -> Path:
    for number in range(count):
        folder = root / "skills" / str(number)
        folder.mkdir(parents=True)
        (folder / "SKILL.md").write_text(f"# Skill {number}\n\n{MENU}{filler}", encoding="utf-8")
    return root


def install(folder: Path, source: str) -> Path:
    """A package with a plug-in, as an installer would leave it."""
    site = folder / "site"
    info = site / "acme_rules-1.2.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: acme-rules\nVersion: 1.2\n", encoding="utf-8"
    )
    (info / "entry_points.txt").write_text("[asklint]\nacme = acme_rules\n", encoding="utf-8")
    (site / "acme_rules.py").write_text(source, encoding="utf-8")
    return site


def asklint(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    if "PYTHONPATH" in environment:
        environment["PYTHONPATH"] = os.pathsep.join(
            filter(None, [environment["PYTHONPATH"], os.environ.get("PYTHONPATH")])
        )
    return subprocess.run(
        [sys.executable, "-m", "asklint", *arguments],
        cwd=folder,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        timeout=300,
    )


def overflows(run: subprocess.CompletedProcess[bytes]) -> int:
    return run.stdout.count(b" ASK101 ")


def test_a_rule_that_raises(tmp_path: Path) -> None:
    site = install(tmp_path, PLUGIN.format(act="raise ZeroDivisionError('oh\\x1b[31m')"))
    root = project(tmp_path / "project")
    run = asklint(root, "--output-format", "concise", PYTHONPATH=str(site))
    assert run.returncode == 2
    assert overflows(run) == 8
    assert b"skills/3/SKILL.md: the rule ACME101 failed (ZeroDivisionError: oh" in run.stderr
    assert b"Traceback" not in run.stderr
    assert b"\x1b" not in run.stderr
    loud = asklint(root, "--verbose", PYTHONPATH=str(site))
    assert b"Traceback" in loud.stderr
    assert b"acme_rules.py" in loud.stderr
    assert b"\x1b" not in loud.stderr


@pytest.mark.parametrize(
    "act",
    [
        "raise SystemExit(0)",
        "sys.exit('bye')",
        "raise Speechless",
        "return [self.finding(reading, Span(0, 1), 'm', fix='no fix')]",
        "return [self.finding(reading, Span(0, 1), 'm', severity='grave')]",
        "return [self.finding(reading, Span(0, 1), 42)]",
        "return ['a finding']",
        "return None",
    ],
)
def test_whatever_a_rule_does_costs_its_own_finding(tmp_path: Path, act: str) -> None:
    site = install(tmp_path, _LOUD + PLUGIN.format(act=act))
    run = asklint(project(tmp_path / "project"), "--output-format", "concise", PYTHONPATH=str(site))
    assert run.returncode == 2, run.stderr
    assert overflows(run) == 8
    assert b"skills/3/SKILL.md: the rule ACME101 failed (" in run.stderr
    assert b"a bug in asklint" not in run.stderr


_LOUD = """\
import sys
from asklint.source import Span
class Speechless(Exception):
    def __str__(self):
        raise ValueError("nothing to say")
"""


def test_what_a_plug_in_prints_is_no_part_of_a_report(tmp_path: Path) -> None:
    printing = "print('a word \\x1b[31m\\n::error::x')"
    site = install(tmp_path, f"{printing}\n" + PLUGIN.format(act=printing))
    root = project(tmp_path / "project")
    for arguments in (["--no-cache"], ["--no-cache", "--fix"], []):
        run = asklint(root, "--output-format", "json", *arguments, PYTHONPATH=str(site))
        assert len(json.loads(run.stdout)) >= 8
        assert run.stderr.count(b"a word") >= 2
        assert b"\x1b" not in run.stderr
        assert not any(line.startswith(b"::") for line in run.stderr.splitlines())


_REPORTER = """\
import pluggy
class Format:
    name = "acme"
    def render(self, report):
        {act}
@pluggy.HookimplMarker("asklint")
def asklint_reporters():
    return [Format()]
"""


@pytest.mark.parametrize("act", ["raise SystemExit(0)", "return 7", "1 / 0"])
def test_an_output_format_that_fails(tmp_path: Path, act: str) -> None:
    site = install(tmp_path, _REPORTER.format(act=act))
    run = asklint(project(tmp_path / "project", 1), "--output-format", "acme", PYTHONPATH=str(site))
    assert run.returncode == 2, run.stderr
    assert b"the output format acme of a plug-in failed (" in run.stderr


@pytest.mark.parametrize("source", ["import nothing_of_this_name", "raise SystemExit(0)", "def f(:", "1 / 0"])
def test_a_plug_in_that_cannot_be_loaded(tmp_path: Path, source: str) -> None:
    site = install(tmp_path, source)
    run = asklint(project(tmp_path / "project"), "--output-format", "concise", PYTHONPATH=str(site))
    assert overflows(run) == 8
    assert b"the plug-in acme of acme-rules 1.2 is left out" in run.stderr
    assert b"Traceback" not in run.stderr


@pytest.mark.skipif(
    not hasattr(os, "sched_getaffinity") or len(os.sched_getaffinity(0)) < 2, reason="one processor"
)
def test_a_worker_that_dies(tmp_path: Path) -> None:
    """Enough text for several processes; the one file that ends its process is named, the rest is there."""
    site = install(tmp_path, PLUGIN.format(act="os._exit(7)").replace("skills/3/", "skills/59/"))
    root = project(tmp_path / "project", 60, "\nPlain text that asks nobody anything.\n" * 400)
    run = asklint(root, "--no-cache", "--output-format", "concise", PYTHONPATH=str(site))
    assert run.returncode == 2, run.stderr
    assert overflows(run) == 59
    assert b"skills/59/SKILL.md: reading failed (its process ended while it was read)" in run.stderr


@pytest.mark.parametrize("damage", ["garbage", "empty", "cut", "folder", "other"])
def test_a_broken_cache(tmp_path: Path, damage: str) -> None:
    root = project(tmp_path)
    first = asklint(root, "--output-format", "concise")
    entries = [path for path in (root / ".asklint_cache").iterdir() if path.suffix in {".shelf", ".run"}]
    assert entries
    for path in entries:
        data = path.read_bytes()
        if damage == "folder":
            path.unlink()
            path.mkdir()
        else:
            other = data.replace(b"ASK101", b"ASK999").replace(b"5 options", b"9 options")
            path.write_bytes(
                {"garbage": os.urandom(500), "empty": b"", "cut": data[:-9], "other": other}[damage]
            )
    again = asklint(root, "--output-format", "concise")
    assert (again.returncode, again.stdout) == (first.returncode, first.stdout)
    assert again.stderr == b""


def test_nothing_of_the_project_is_run(tmp_path: Path) -> None:
    """Modules that bear the names of ours and of what we use, tags of YAML, hooks of git: all of it is only text."""
    root = project(tmp_path / "project")
    trap = f"open({str(tmp_path / 'sprung')!r}, 'w').close()\n"
    for name in ("asklint_rules", "rules", "lint", "conftest", "sitecustomize", "setup", "acme_rules"):
        (root / f"{name}.py").write_text(trap, encoding="utf-8")
    info = root / "acme_rules-1.2.dist-info"
    info.mkdir()
    (info / "entry_points.txt").write_text("[asklint]\nacme = acme_rules\n", encoding="utf-8")
    (info / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: acme-rules\nVersion: 1.2\n", encoding="utf-8"
    )
    tag = f"!!python/object/apply:os.system ['touch {tmp_path / 'sprung'}']"
    (root / "skills" / "0" / "SKILL.md").write_text(f"---\nname: {tag}\n---\n{MENU}", encoding="utf-8")
    (root / "prompt.py").write_text(f'{trap}X = """{MENU}"""\n', encoding="utf-8")
    (root / "asklint.toml").write_text("preview = true\n", encoding="utf-8")
    command = Path(sys.executable).with_name("asklint")
    for arguments in (
        [],
        ["asks"],
        ["--fix", "--unsafe-fixes"],
        ["--config", "asklint.toml"],
        ["--show-settings"],
    ):
        run = subprocess.run([command, *arguments], cwd=root, capture_output=True, check=False, timeout=120)
        assert run.returncode in (0, 1), run.stderr
        assert not (tmp_path / "sprung").exists(), arguments


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_same_bytes_wherever_it_runs(tmp_path: Path, name: str) -> None:
    root = project(tmp_path / "one", 5)
    (root / "CLAUDE.md").write_text("Frage den Nutzer – 選択肢？\n\n" + MENU, encoding="utf-8")
    base = ("--no-cache", "--output-format", name)
    first = asklint(root, *base, ".", PYTHONHASHSEED="1")
    assert first.returncode == 1, first.stderr
    surroundings: list[dict[str, str]] = [
        {"PYTHONHASHSEED": "2", "LC_ALL": "C", "TZ": "Asia/Kathmandu", "COLUMNS": "40"},
        {
            "PYTHONHASHSEED": "3",
            "LC_ALL": "tr_TR.UTF-8",
            "TZ": "UTC",
            "COLUMNS": "300",
            "PYTHONUTF8": "1",
            "TERM": "dumb",
        },
    ]
    for environment in surroundings:
        assert asklint(root, *base, ".", **environment).stdout == first.stdout, environment
    if name in {"markdown", "html", "sarif"}:
        return  # these show the call
    named = ["CLAUDE.md", *(f"skills/{number}/SKILL.md" for number in range(5))]
    in_order, backwards = (asklint(root, *base, *files).stdout for files in (named, named[::-1]))
    assert in_order == backwards
