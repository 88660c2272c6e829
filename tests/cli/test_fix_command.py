"""`--fix` and `--diff`: what is written, what is shown, what is left alone."""

from __future__ import annotations

import shutil
import stat
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from .conftest import OVERFLOW, STALE, STALE_FIXED
from .plugins import HEAD, SHOUTING

if TYPE_CHECKING:
    from .conftest import Cli
    from .plugins import Packages

CONCISE = ("--output-format", "concise")
FILE = "skills/compile/SKILL.md"


def test_fix_repairs_and_reports_the_rest(two_rules: Cli) -> None:
    result = two_rules("--fix", *CONCISE)
    assert (two_rules.root / FILE).read_text() == STALE_FIXED
    assert (two_rules.root / "skills/deploy/SKILL.md").read_text() == OVERFLOW
    assert result.code == 1
    first, last = result.out.splitlines()
    assert first.startswith("skills/deploy/SKILL.md:5:1 ASK101")
    assert last == "Fixed 1 finding (ASK002). Found 1 error in 1 of 2 files (1 ask read)."
    assert result.err == ""


def test_fixed_to_the_last_finding_is_clean(two_rules: Cli) -> None:
    assert two_rules("--fix", FILE).code == 0
    assert two_rules("--fix", FILE) == (0, "All clear: 1 file, 0 asks, nothing to report.\n", "")


def test_without_fix_nothing_is_written(two_rules: Cli) -> None:
    two_rules("--unsafe-fixes")
    assert (two_rules.root / FILE).read_text() == STALE


class TestBytes:
    @pytest.mark.parametrize(
        ("before", "after"),
        [
            pytest.param(STALE.replace("\n", "\r\n"), STALE_FIXED.replace("\n", "\r\n"), id="crlf"),
            pytest.param("\ufeff" + STALE, "\ufeff" + STALE_FIXED, id="bom"),
            pytest.param(STALE.rstrip(), STALE_FIXED.rstrip(), id="no final newline"),
            pytest.param(
                STALE.replace("# Build\n", "# Build\r\n").replace("stop.", "st\u2028op\x0c.\r"),
                STALE_FIXED.replace("# Build\n", "# Build\r\n").replace("stop.", "st\u2028op\x0c.\r"),
                id="mixed endings",
            ),
        ],
    )
    def test_the_rest_of_the_file_stays(self, two_rules: Cli, before: str, after: str) -> None:
        path = two_rules.write(FILE, before)
        assert two_rules("--fix", FILE).code == 0
        assert path.read_bytes() == after.encode()

    @pytest.mark.skipif(sys.platform == "win32", reason="modes of POSIX")
    def test_the_mode_stays(self, two_rules: Cli) -> None:
        path = two_rules.root / FILE
        path.chmod(0o750)
        two_rules("--fix", FILE)
        assert path.read_text() == STALE_FIXED
        assert stat.S_IMODE(path.stat().st_mode) == 0o750


class TestLeftAlone:
    def test_a_read_only_file(self, two_rules: Cli) -> None:
        path = two_rules.root / FILE
        path.chmod(0o444)
        result = two_rules("--fix", FILE, *CONCISE)
        assert result.err == f"asklint: {FILE} was left alone: it is read-only\n"
        assert (result.code, path.read_text()) == (1, STALE)
        assert "ASK002" in result.out
        assert "Fixed" not in result.out

    def test_a_link_out_of_the_project(self, two_rules: Cli) -> None:
        outside = two_rules.root.parent / "outside.md"
        outside.write_text(STALE)
        link = two_rules.root / "skills/linked.md"
        link.symlink_to(outside)
        result = two_rules("--fix", "skills/linked.md")
        assert result.err == (
            "asklint: skills/linked.md was left alone: it is a link to a file outside the project\n"
        )
        assert (result.code, outside.read_text()) == (1, STALE)

    def test_a_generated_file(self, two_rules: Cli) -> None:
        text = "<!-- AUTO-GENERATED from SKILL.md.tmpl, do not edit -->\n" + STALE
        path = two_rules.write(FILE, text)
        for option in ("--fix", "--diff"):
            result = two_rules(option, FILE)
            assert result.err == f"asklint: {FILE} is generated and was left alone; edit SKILL.md.tmpl\n"
            assert path.read_text() == text

    def test_a_generated_file_is_not_called_fixable(self, two_rules: Cli) -> None:
        assert "fixable with --fix" in two_rules(two_rules.write("skills/own.md", STALE).as_posix()).out
        two_rules.write(FILE, "<!-- AUTO-GENERATED from SKILL.md.tmpl, do not edit -->\n" + STALE)
        out = two_rules(FILE).out
        assert "ASK002" in out
        assert "fixable" not in out
        assert "edit SKILL.md.tmpl: this file is generated" in out

    def test_a_generated_file_that_does_not_say_from_what(self, two_rules: Cli) -> None:
        path = two_rules.write(FILE, "<!-- @generated -->\n" + STALE)
        assert "was left alone; edit its source\n" in two_rules("--fix", FILE).err
        assert path.read_text().endswith(STALE)

    def test_a_file_that_changes_while_it_is_linted(self, two_rules: Cli, packages: Packages) -> None:
        packages.install(
            SHOUTING.replace(
                "    __doc__ =",
                """\
    def check(self, reading, context):
        import pathlib
        if "!!" in reading.document.text:
            pathlib.Path(reading.document.path).write_text("someone else was here")
        yield from super().check(reading, context)

    __doc__ =""",
            )
        )
        path = two_rules.write(FILE, "# Loud\n\nStop!!\n")
        result = two_rules("--fix", "--select", "ACME101", FILE)
        assert f"asklint: {FILE} was left alone: it changed while it was being linted" in result.err
        assert path.read_text() == "someone else was here"

    def test_a_fix_that_makes_things_worse(self, two_rules: Cli, packages: Packages) -> None:
        packages.install(
            SHOUTING.replace('"!!+", "!"', '"!!+", "SHOUT"')
            .replace("[Shouting]", "[Shouting, Capitals]")
            .replace(
                "@hookimpl",
                'class Capitals(Word):\n    code, name, pattern, replacement = "ACME102", "no-capitals", "SHOUT", "x"\n'
                "\n\n@hookimpl",
            )
        )
        path = two_rules.write(FILE, "# Loud\n\nStop!!\n")
        result = two_rules("--fix", "--select", "ACME", FILE, *CONCISE)
        assert result.err == f"asklint: {FILE}:3: the fix for ACME101 was not made: it would bring ACME102\n"
        assert path.read_text() == "# Loud\n\nStop!!\n"
        assert result.code == 1


class TestApplicability:
    @pytest.mark.parametrize(
        ("kind", "options", "fixed"),
        [
            ("SAFE", (), True),
            ("UNSAFE", (), False),
            ("UNSAFE", ("--unsafe-fixes",), True),
            ("HINT", ("--unsafe-fixes",), False),
        ],
    )
    def test_who_applies_what(
        self, cli: Cli, packages: Packages, kind: str, options: tuple[str, ...], fixed: bool
    ) -> None:
        packages.install(
            SHOUTING.replace("applicability = Applicability.SAFE", f"applicability = Applicability.{kind}")
        )
        path = cli.write(FILE, "Stop!!\n")
        result = cli("--fix", "--select", "ACME101", *options)
        assert path.read_text() == ("Stop!\n" if fixed else "Stop!!\n")
        assert result.code == (0 if fixed else 1)


class TestDiff:
    DIFF = "\n".join(
        (
            f"--- a/{FILE}",
            f"+++ b/{FILE}",
            "@@ -1,4 +1,3 @@",
            " # Build",
            " ",
            "-<!-- asklint: ignore[option-overflow] long gone -->",
            " Build the thing, then stop.",
            "",
        )
    )

    def test_it_is_shown_and_nothing_is_written(self, two_rules: Cli) -> None:
        assert two_rules("--diff") == (1, self.DIFF, "")
        assert (two_rules.root / FILE).read_text() == STALE

    def test_with_fix_it_still_writes_nothing(self, two_rules: Cli) -> None:
        assert two_rules("--diff", "--fix") == (1, self.DIFF, "")
        assert (two_rules.root / FILE).read_text() == STALE

    def test_nothing_to_change(self, two_rules: Cli) -> None:
        assert two_rules("--diff", "skills/deploy") == (0, "", "")
        assert two_rules("--diff", "--exit-zero").code == 0

    @pytest.mark.skipif(shutil.which("git") is None, reason="git applies the patch")
    @pytest.mark.parametrize(
        "text",
        [
            STALE,
            STALE.replace("\n", "\r\n"),
            "\ufeff" + STALE,
            "\ufeff" + STALE.removeprefix("# Build\n\n"),
            STALE.rstrip(),
            STALE.replace("stop", "st\x0cop\u2028 \x85 "),
            "<!-- asklint: ignore[option-overflow] long gone -->",
            STALE.removesuffix("Build the thing, then stop.\n") + "x" + " y" * 99,
        ],
    )
    def test_git_applies_it_to_what_fix_writes(self, two_rules: Cli, text: str) -> None:
        path = two_rules.write(FILE, text)
        patch = two_rules("--diff", FILE).out
        two_rules("--fix", FILE)
        fixed = path.read_bytes()
        assert fixed != text.encode()
        path.write_bytes(text.encode())
        subprocess.run(["git", "apply", "--whitespace=nowarn", "-"], input=patch.encode(), check=True)
        assert path.read_bytes() == fixed

    def test_a_fault_is_not_hidden(self, two_rules: Cli, packages: Packages) -> None:
        packages.install(
            HEAD
            + """\
class Failing(Word):
    code, name = "ACME103", "failing"

    def check(self, reading, context):
        raise RuntimeError


@hookimpl
def asklint_rules():
    return [Failing]
"""
        )
        assert two_rules("--diff", "--extend-select", "ACME103").code == 2


class TestStandardInput:
    ARGUMENTS = ("--select", "ASK101,ASK002", "--stdin-filename", FILE, "-")

    def test_the_document_goes_to_stdout_and_the_report_to_stderr(self, cli: Cli) -> None:
        result = cli("--fix", *CONCISE, *self.ARGUMENTS, stdin=STALE + OVERFLOW)
        assert result.out == STALE_FIXED + OVERFLOW
        assert result.code == 1
        assert result.err.splitlines()[0].startswith(f"{FILE}:8:1 ASK101")
        assert result.err.splitlines()[1].startswith("Fixed 1 finding (ASK002). Found 1 error")

    def test_quiet_and_clean(self, cli: Cli) -> None:
        assert cli("--fix", "-q", *self.ARGUMENTS, stdin=STALE) == (0, STALE_FIXED, "")
        assert cli("--fix", "-q", *self.ARGUMENTS, stdin=STALE_FIXED) == (0, STALE_FIXED, "")

    def test_the_diff(self, cli: Cli) -> None:
        assert cli("--diff", *self.ARGUMENTS, stdin=STALE) == (1, TestDiff.DIFF, "")

    def test_a_generated_document_is_given_back_as_it_is(self, cli: Cli) -> None:
        text = "<!-- @generated -->\n" + STALE
        result = cli("--fix", "-q", "--exit-zero", *self.ARGUMENTS, stdin=text)
        assert result.out == text
        assert "is generated and was left alone" in result.err


def test_a_fixed_file_takes_the_rest_of_the_project_into_account(cli: Cli) -> None:
    """A finding that holds only because of another file must not count as new, nor as gone, while fixing."""
    cli.write(
        "CLAUDE.md", "# Rules\n\nAlways use the AskUserQuestion tool for every question you ask the user.\n"
    )
    cli.write(FILE, STALE + "\nAsk the user: do you want A) dev or B) prod?\n")
    before = cli("--select", "ASK002,ASK1,ASK3", *CONCISE).out.splitlines()
    after = cli("--select", "ASK002,ASK1,ASK3", "--fix", *CONCISE).out.splitlines()
    assert any("ASK002" in line for line in before)
    assert len(after) == len(before) - 1
    assert [line.split(" ", 1)[1] for line in after[:-1]] == [
        line.split(" ", 1)[1] for line in before[:-1] if "ASK002" not in line
    ]


class TestClosing:
    """What was fixed, what remains, and what more could be done."""

    MENU = (
        "Use AskUserQuestion to pick one. Options: A1 | B1 | Other\n\n## Then\n\nAsk the user what to do next:\n\n"
        "1. **Deploy** — to staging\n2. **Wait** — until tomorrow\n"
    )
    ARGUMENTS = ("--isolated", "--select", "ASK105,ASK201", *CONCISE, FILE)

    def test_what_unsafe_fixes_would_fix(self, cli: Cli) -> None:
        cli.write(FILE, self.MENU)
        result = cli("--fix", *self.ARGUMENTS)
        assert result.out.splitlines()[-1] == (
            "Fixed 1 finding (ASK105). Found 1 warning in 1 of 1 file (2 asks read). "
            "1 more fixable with --unsafe-fixes."
        )
        result = cli("--fix", "--unsafe-fixes", *self.ARGUMENTS)
        assert result.out.startswith("Fixed 1 finding (ASK201). All clear")

    def test_what_is_left_was_tried(self, cli: Cli) -> None:
        path = cli.write(FILE, self.MENU)
        path.chmod(0o444)
        result = cli("--fix", *self.ARGUMENTS)
        assert result.out.splitlines()[-1] == (
            "Found 2 warnings in 1 of 1 file (2 asks read). 1 fix could not be made."
        )

    def test_a_generated_file_counts_for_neither(self, cli: Cli) -> None:
        cli.write(FILE, "<!-- AUTO-GENERATED from SKILL.md.tmpl -->\n\n" + self.MENU)
        result = cli("--fix", *self.ARGUMENTS)
        assert result.err == f"asklint: {FILE} is generated and was left alone; edit SKILL.md.tmpl\n"
        assert result.out.endswith("1 fix could not be made.\n")
