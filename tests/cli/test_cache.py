"""The cache: a run that uses it says what a fresh one says, whatever happened in between."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from asklint.settings import CACHE_FOLDER as FOLDER

from .conftest import OVERFLOW, STALE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .conftest import Cli, Result

FIXTURES = Path(__file__).parents[2] / "fixtures"
EVERYTHING = ("--preview", "--min-confidence", "low", "--output-format", "json")


def kept(cli: Cli) -> list[Path]:
    return sorted(path for path in (cli.root / FOLDER).iterdir() if path.suffix in (".shelf", ".run"))


def agree(cli: Cli, *arguments: str) -> Result:
    """The result with the cache, which must be the one without it, twice: made anew and replayed."""
    fresh = cli("--no-cache", *arguments)
    assert cli(*arguments) == fresh
    assert cli(*arguments) == fresh
    return fresh


def test_over_all_fixtures_while_rules_settings_and_files_change(cli: Cli) -> None:
    shutil.copytree(FIXTURES, cli.root, dirs_exist_ok=True)
    first = agree(cli, *EVERYTHING)
    assert len(first.out) > 10_000
    assert len(agree(cli, "--select", "ASK1").out) < len(first.out)
    changed = sorted(cli.root.rglob("*.md"))[::40]
    for path in changed:
        path.write_bytes(path.read_bytes() + OVERFLOW.encode())
    changed[0].unlink()
    assert agree(cli, *EVERYTHING) != first
    cli.write("asklint.toml", 'ignore = ["ASK101"]\ntarget = ["codex"]\n')
    assert "ASK101" not in agree(cli, *EVERYTHING).out


@pytest.fixture
def small(cli: Cli) -> Cli:
    cli.write("skills/a/SKILL.md", OVERFLOW)
    cli.write("skills/b/SKILL.md", STALE)
    return cli


@pytest.mark.parametrize("format_", ["text", "concise", "json", "jsonl", "github"])
def test_every_format(small: Cli, format_: str) -> None:
    assert agree(small, "--output-format", format_).code == 1


def test_a_suppression_holds_for_a_result_that_was_kept(small: Cli) -> None:
    """It is applied after the cache, where comments are needed that the cache does not hold."""
    small.write("skills/c/SKILL.md", OVERFLOW.replace("Use Ask", "<!-- asklint: ignore[ASK101] -->\nUse Ask"))
    before = agree(small)
    small.write("skills/d/SKILL.md", "# Nothing\n")
    assert agree(small).out.count("ASK101") == before.out.count("ASK101")


def test_what_the_rest_of_the_project_says_counts_for_kept_results(small: Cli) -> None:
    """Project rules and conditions are decided anew from the facts that were kept."""
    agree(small, *EVERYTHING)
    small.write("CLAUDE.md", "# Rules\n\nEvery question to the user goes through AskUserQuestion, always.\n")
    agree(small, *EVERYTHING)


def test_a_file_moved_is_reported_where_it_lies(small: Cli) -> None:
    agree(small)
    (small.root / "skills/a").rename(small.root / "skills/z")
    assert "skills/z/SKILL.md" in agree(small).out


def damage(path: Path) -> Iterator[bytes]:
    data = path.read_bytes()
    yield b""
    yield data[: len(data) // 2]
    yield data.replace(b"ASK", b"KSA")
    yield b"\xff\x00" + data
    yield b"{}\n"
    yield data.replace(b"[", b"{")


@pytest.mark.parametrize("way", range(6))
def test_what_is_damaged_is_read_anew(small: Cli, way: int) -> None:
    fresh = agree(small)
    for path in kept(small):
        path.write_bytes(list(damage(path))[way])
    assert small() == fresh
    assert small() == fresh


def test_a_well_formed_lie_of_the_wrong_shape_is_a_miss(small: Cli) -> None:
    from asklint.engine.cache import Cache

    fresh = agree(small)
    for path in kept(small):
        if path.suffix == ".run":
            path.unlink()
            continue
        shelf = Cache(str(path.parent)).shelf(path.stem.partition("-")[2])
        for line in path.read_text().splitlines():
            shelf.put(line.partition(" ")[0], [1, 2, [3], [[None]], "five"])
        shelf.save()
    assert small() == fresh


def test_a_cache_that_cannot_be_written_is_fine(small: Cli) -> None:
    (small.root / FOLDER).write_text("a file where the folder should be")
    assert agree(small).code == 1


def test_nothing_is_written_through_a_link(small: Cli, tmp_path_factory: pytest.TempPathFactory) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (small.root / FOLDER).symlink_to(elsewhere)
    agree(small)
    assert list(elsewhere.iterdir()) == []


def test_the_folder_hides_itself_and_is_bounded(small: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    from asklint.engine import cache

    monkeypatch.setattr(cache, "MAX_FILES", 4)
    for number in range(8):
        small.write("skills/n/SKILL.md", f"# {number}\n")
        small()
    assert len(kept(small)) <= 4
    assert (small.root / FOLDER / ".gitignore").read_text() == "*\n"


def test_its_own_folder_is_not_counted_as_skipped(small: Cli) -> None:
    small.write(".gitignore", f"{FOLDER}/\n")
    (small.root / ".git").mkdir()
    assert agree(small).code == 1


def test_no_cache_leaves_nothing_behind_and_reads_nothing(small: Cli) -> None:
    small("--no-cache")
    assert not (small.root / FOLDER).exists()


def test_the_folder_can_be_elsewhere(small: Cli, tmp_path_factory: pytest.TempPathFactory) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "results"
    agree(small, "--cache-dir", str(elsewhere))
    assert elsewhere.is_dir()
    assert not (small.root / FOLDER).exists()


class TestCommand:
    def test_dir(self, small: Cli) -> None:
        assert small("cache", "dir").out == f"{small.root / FOLDER}\n"

    def test_clean(self, small: Cli) -> None:
        small()
        assert "removed" in small("cache", "clean").out
        assert not (small.root / FOLDER).exists()
        assert "there is no cache" in small("cache", "clean").out

    def test_clean_removes_nothing_that_is_not_a_cache(self, small: Cli) -> None:
        result = small("cache", "clean", "--cache-dir", "skills")
        assert "there is no cache" in result.out
        assert (small.root / "skills/a/SKILL.md").exists()


def test_a_run_that_failed_is_run_again(small: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    from asklint_rules.options.option_overflow import OptionOverflow

    with monkeypatch.context() as patch:
        patch.setattr(OptionOverflow, "check", lambda *_: 1 / 0)
        assert small().code == 2
        assert small().code == 2
    assert small().code == 1


def test_a_baseline_that_appears_is_heeded(small: Cli) -> None:
    assert agree(small).code == 1
    assert small("baseline").code == 0
    assert agree(small).code == 0
    (small.root / "asklint-baseline.json").unlink()
    assert agree(small).code == 1
