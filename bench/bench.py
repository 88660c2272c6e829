"""Time asklint over a folder, against reading its bytes, bare Python, and the other linters that are installed.

    python bench/bench.py FOLDER [--rounds N] [--no-peers] [--no-growth] [--json FILE]

Every round runs each command once, so that what else the machine does falls on all of them; medians are compared.
The folder is copied first: nothing is written to it.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

READ_ALL = """\
import os
for folder, _, names in os.walk("."):
    for name in names:
        with open(os.path.join(folder, name), "rb") as file:
            file.read()
"""
PYTHON, READING = "bare Python", "reading the bytes"
COLD, WARM, CHANGED = "asklint, cold", "asklint, warm", "asklint, one file changed"
FILE_COLD, FILE_WARM, VERSION = "one file, cold", "one file, warm", "--version"
CACHE = ".asklint_cache"
SKILL_BYTES = 10_000
CHANGE = "\nAsk the user which of the two they want, with AskUserQuestion.\n"

PEERS: dict[str, tuple[str, ...]] = {
    "agnix": ("agnix", "."),
    "rumdl": ("rumdl", "check", "--no-cache", "."),
    "skilllint": ("skilllint", "check", "."),
    "skillsaw": ("skillsaw", "lint", "."),
    "markdownlint-cli2": ("markdownlint-cli2", "**/*.md"),
}
GOALS: tuple[tuple[str, str, float], ...] = (
    (COLD, READING, 19.0),
    (WARM, READING, 3.8),
    (CHANGED, WARM, 1.2),
    (FILE_COLD, PYTHON, 5.0),
    (FILE_WARM, PYTHON, 3.0),
    (VERSION, PYTHON, 1.5),
)
MAX_MEGABYTES = 150
MAX_GROWTH = 3.0


@dataclass(frozen=True, slots=True)
class Sample:
    """One run of a command. CPU time is of the process and its children, memory of the largest of them."""

    wall: float
    cpu: float
    megabytes: float


@dataclass(slots=True)
class Contestant:
    name: str
    command: Sequence[str]
    folder: Path
    prepare: Callable[[], object] = lambda: None
    samples: list[Sample] = field(default_factory=list)

    def run(self) -> None:
        self.prepare()
        self.samples.append(measure(self.command, self.folder))

    @property
    def wall(self) -> float:
        return statistics.median(sample.wall for sample in self.samples)

    @property
    def cpu(self) -> float:
        return statistics.median(sample.cpu for sample in self.samples)

    @property
    def megabytes(self) -> float:
        return max(sample.megabytes for sample in self.samples)


def measure(command: Sequence[str], folder: Path) -> Sample:
    # an installed package has its bytecode; a machine that is told to keep none would measure the compiler
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    started = time.perf_counter()
    with Path(os.devnull).open("wb") as nowhere:
        process = subprocess.Popen(
            command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=nowhere, stderr=nowhere
        )
        _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - started
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        sys.exit(f"{' '.join(command)} ended with {process.returncode}")
    unit = 1e6 if sys.platform == "darwin" else 1e3
    return Sample(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / unit)


def asklint(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "asklint", *arguments]


def contestants(folder: Path, single: Path, *, peers: bool) -> list[Contestant]:
    """All that runs in one round, in an order in which each finds the cache as it needs it."""
    alone = single.parent
    everything = asklint("check", "--isolated", ".")
    one = asklint("check", "--isolated", single.name)
    changes = _changes(folder)
    found = [
        Contestant(PYTHON, [sys.executable, "-c", "pass"], folder),
        Contestant(READING, [sys.executable, "-c", READ_ALL], folder),
        Contestant(VERSION, asklint("--version"), folder),
        Contestant(FILE_COLD, one, alone, lambda: forget(alone)),
        Contestant(FILE_WARM, one, alone),
        Contestant(COLD, everything, folder, lambda: forget(folder)),
        Contestant(WARM, everything, folder),
        Contestant(CHANGED, everything, folder, lambda: next(changes)),
    ]
    if peers:
        for name, command in PEERS.items():
            program = shutil.which(command[0])
            if program is not None:
                found.append(
                    Contestant(name, [program, *command[1:]], folder, lambda: forget(folder, also=True))
                )
    return found


def forget(folder: Path, *, also: bool = False) -> None:
    """Remove our cache, and what the others leave behind."""
    names = [CACHE, *([".rumdl_cache"] if also else [])]
    for name in names:
        shutil.rmtree(folder / name, ignore_errors=True)


def _changes(folder: Path) -> Iterator[Path]:
    """Each time another file gets one more sentence."""
    while True:
        for path in sorted(folder.rglob("*.md")):
            with path.open("a", encoding="utf-8") as file:
                file.write(CHANGE)
            yield path


def compare(folder: Path, rounds: int, *, peers: bool) -> dict[str, Contestant]:
    with tempfile.TemporaryDirectory(prefix="asklint-bench-") as scratch:
        copied = Path(scratch, "tree")
        shutil.copytree(folder, copied, symlinks=True, ignore=shutil.ignore_patterns(".git", CACHE))
        single = Path(scratch, "single", "SKILL.md")
        single.parent.mkdir()
        shutil.copy(typical(copied), single)
        found = contestants(copied, single, peers=peers)
        for _ in range(rounds):
            for contestant in found:
                contestant.run()
    return {contestant.name: contestant for contestant in found}


def typical(folder: Path) -> Path:
    """A skill of about ten kilobytes, or what comes nearest."""
    skills = sorted(folder.rglob("SKILL.md")) or sorted(folder.rglob("*.md"))
    if not skills:
        sys.exit(f"{folder} holds no Markdown")
    return min(skills, key=lambda path: abs(path.stat().st_size - SKILL_BYTES))


# What a linter must not fall over: time for each byte, against that of the folder.

PASSAGE = """\
## Step {number}

Read the plan and note what is open. If two designs are left, use AskUserQuestion with these options:

- **Keep it** - nothing changes for the callers
- **Replace it** - the old one goes, callers move over
- **Both** - the new one beside the old one for a release

Then write down what was decided, and why.

"""


def _one_megabyte(folder: Path) -> None:
    count = 1_000_000 // len(PASSAGE)
    text = "# Plan\n\n" + "".join(PASSAGE.format(number=number) for number in range(count))
    (folder / "SKILL.md").write_text(text, encoding="utf-8")


def _many_files(folder: Path) -> None:
    for number in range(10_000):
        place = folder / "skills" / f"s{number // 100}" / f"n{number % 100}.md"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text("# Plan\n\n" + PASSAGE.format(number=number), encoding="utf-8")


def _nested_list(folder: Path) -> None:
    rows = [f"{'  ' * depth}- ask the user which of the two to take ({depth})" for depth in range(200)]
    (folder / "SKILL.md").write_text("# Plan\n\n" + "\n".join(rows) + "\n", encoding="utf-8")


def _one_line(folder: Path) -> None:
    sentence = "Ask the user with AskUserQuestion whether to keep it or to replace it. "
    (folder / "SKILL.md").write_text("# Plan\n\n" + sentence * (5_000_000 // len(sentence)), encoding="utf-8")


GROWTH: tuple[tuple[str, Callable[[Path], None]], ...] = (
    ("a document of 1 MB", _one_megabyte),
    ("10,000 small files", _many_files),
    ("a list 200 levels deep", _nested_list),
    ("one line of 5 MB", _one_line),
)


def growth(cost_of_folder: float) -> Iterator[tuple[str, float, float, float]]:
    """Name, CPU seconds, nanoseconds for each byte, times that of the folder. Start-up is left out."""
    with tempfile.TemporaryDirectory(prefix="asklint-bench-") as scratch:
        empty = Path(scratch, "empty")
        empty.mkdir()
        (empty / "SKILL.md").write_text("# Plan\n", encoding="utf-8")
        start = min(measure(asklint("check", "--no-cache", "--isolated", "."), empty).cpu for _ in range(3))
        for number, (name, make) in enumerate(GROWTH):
            folder = Path(scratch, str(number))
            folder.mkdir()
            make(folder)
            cpu = measure(asklint("check", "--no-cache", "--isolated", "."), folder).cpu
            each = (cpu - start) / size_of(folder)
            yield name, cpu, each * 1e9, each / cost_of_folder


def size_of(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def table(found: dict[str, Contestant]) -> str:
    reading, python = found[READING], found[PYTHON]
    rows = ["| | wall s | CPU s | × reading | × Python | peak MB |", "|---|---|---|---|---|---|"]
    rows.extend(
        f"| {one.name} | {one.wall:.3f} | {one.cpu:.3f} | {one.wall / reading.wall:.2f} "
        f"| {one.wall / python.wall:.2f} | {one.megabytes:.0f} |"
        for one in sorted(found.values(), key=lambda contestant: contestant.wall)
    )
    return "\n".join(rows)


def goals(found: dict[str, Contestant]) -> str:
    rows = ["| goal | wanted | wall | CPU | |", "|---|---|---|---|---|"]
    for name, against, most in GOALS:
        wall, cpu = found[name].wall / found[against].wall, found[name].cpu / found[against].cpu
        verdict = "met" if wall <= most else "not met"
        rows.append(f"| {name} / {against} | ≤ {most} | {wall:.2f} | {cpu:.2f} | {verdict} |")
    peak = found[COLD].megabytes
    rows.append(
        f"| memory, cold | ≤ {MAX_MEGABYTES} MB | {peak:.0f} MB | | {'met' if peak <= MAX_MEGABYTES else 'not met'} |"
    )
    return "\n".join(rows)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--no-peers", action="store_true", help="leave the other linters out")
    parser.add_argument("--no-growth", action="store_true", help="leave the synthetic documents out")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every sample to a file")
    options = parser.parse_args(arguments)
    if not options.folder.is_dir():
        parser.error(f"{options.folder} is no folder")
    found = compare(options.folder, max(1, options.rounds), peers=not options.no_peers)
    size = size_of(options.folder)
    print(f"{options.folder}: {size / 1e6:.1f} MB, {options.rounds} rounds, medians\n")
    print(table(found), goals(found), sep="\n\n")
    if not options.no_growth:
        cost = (found[COLD].cpu - found[PYTHON].cpu) / size
        print("\n| growth | CPU s | ns a byte | × the folder's | |\n|---|---|---|---|---|")
        for name, cpu, each, ratio in growth(cost):
            verdict = "met" if ratio <= MAX_GROWTH else "not met"
            print(f"| {name} | {cpu:.2f} | {each:.0f} | {ratio:.2f} | {verdict} |", flush=True)
    if options.json:
        samples = {
            name: [(s.wall, s.cpu, s.megabytes) for s in contestant.samples]
            for name, contestant in found.items()
        }
        options.json.write_text(json.dumps(samples, indent=1), encoding="utf-8")
    return 0


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        sys.exit(main())
