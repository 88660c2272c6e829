"""The examples of a page, run as a reader would run them: `python tools/sessions.py` brings their output up to date.

A page is one session in an empty folder, from top to bottom:

- a block with a caption (`{code-block} markdown` or `{literalinclude} FILE` with `:caption: FILE`) is a file, and
  is written;
- a `console` block is typed in: after each `$ command` stands what it prints. A line `…` stands for any lines.
  After `# exit code N` the command has to end with that code; otherwise 0 or 1 will do;
- a `toml` block without a caption is a configuration of asklint, a `yaml` or `json` block has to parse, and what
  a workflow runs of asklint has to be a call that asklint understands;
- a `sh` block needs the world outside: it holds nothing but the programs in `OUTSIDE`.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from asklint.config.load import settings_from
from asklint.config.toml import parse_toml

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent
OUTSIDE = frozenset({"pip", "pipx", "uvx", "uv", "git", "pre-commit", "agnix", "skillsaw", "cd", "python"})
_BLOCK = re.compile(
    r"^(?P<marks>`{3,})(?P<info>[^\n`]*)\n(?P<body>.*?)^(?P=marks)[ \t]*$", re.DOTALL | re.MULTILINE
)
_OPTIONS = re.compile(r"(?::[a-z-]+:[^\n]*\n)*")
_CAPTION = re.compile(r"^:caption: (?P<file>[^\n]+)$", re.MULTILINE)
_EXIT = re.compile(r"#\s*exit code (?P<code>\d)\s*$")
_ANY = "…"


class SessionError(AssertionError):
    """An example does not do what the page says."""


@dataclass(frozen=True, slots=True)
class Block:
    language: str
    file: str
    """The caption: the name of the file that the block holds; empty if it is none."""
    body: str
    start: int
    end: int


def pages() -> list[Path]:
    """What is written by hand and holds examples."""
    docs = ROOT / "docs"
    written = (path for path in sorted(docs.rglob("*.md")) if path.parent.name not in {"rules", "_parts"})
    return [*written, ROOT / "CONTRIBUTING.md"]


def blocks(page: str, folder: Path) -> Iterator[Block]:
    """The blocks of a page that lies in `folder`."""
    for match in _BLOCK.finditer(page):
        info, body = match["info"].strip(), match["body"]
        start, file = match.start("body"), ""
        if info.startswith("{"):
            directive, _, info = info[1:].partition("}")
            options = _OPTIONS.match(body)
            caption = _CAPTION.search(options.group()) if options else None
            if directive not in {"code-block", "literalinclude"}:
                continue
            if options is not None:
                start, body = start + options.end(), body[options.end() :]
            file = caption["file"].strip() if caption else ""
            if directive == "literalinclude":
                body = (folder / info.strip()).read_text(encoding="utf-8")
        yield Block(info.strip(), file, body, start, match.end("body"))


def play(path: Path, folder: Path) -> str:
    """Run the session of the page at `path` in an empty folder. The page, with the output that there really is."""
    page = path.read_text(encoding="utf-8")
    pieces, at = [], 0
    for block in blocks(page, path.parent):
        if block.file:
            file = folder / block.file
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block.body, encoding="utf-8", newline="\n")
        elif block.language == "console":
            pieces += [page[at : block.start], _console(block.body, folder)]
            at = block.end
        else:
            _check(block)
    return "".join([*pieces, page[at:]])


def _console(body: str, folder: Path) -> str:
    shown: list[str] = []
    for command, expected in _commands(body):
        wanted = _EXIT.search(command)
        run = _run(command, folder)
        codes = {int(wanted["code"])} if wanted else {0, 1}
        if run.returncode not in codes:
            raise SessionError(f"$ {command}\nended with {run.returncode}:\n{run.stdout}{run.stderr}")
        printed = (run.stdout + run.stderr).rstrip("\n").splitlines()
        shown += [f"$ {command}", *(expected if matches(expected, printed) else printed)]
    return "".join(f"{line}\n".replace(" \n", "\n") for line in shown)


def _commands(body: str) -> Iterator[tuple[str, list[str]]]:
    """Each command with the lines below it."""
    command = ""
    output: list[str] = []
    for line in body.splitlines():
        if line.startswith("$ "):
            if command:
                yield command, output
            command, output = line[2:], []
        elif not command:
            raise SessionError(f"a console block starts with a command, not with {line!r}")
        else:
            output.append(line)
    yield command, output


def _run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    program, *arguments = shlex.split(command, comments=True)
    if program == "asklint":
        words = [sys.executable, "-m", "asklint", *arguments]
    elif program == "python":
        words = [sys.executable, *arguments]
    else:
        raise SessionError(f"{program} is no program that the examples may run")
    hidden = {"NO_COLOR", "FORCE_COLOR", "COLUMNS", "GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY", "CI"}
    environment = {key: value for key, value in os.environ.items() if key not in hidden}
    return subprocess.run(
        words,
        cwd=folder,
        env={**environment, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


def matches(expected: list[str], printed: list[str]) -> bool:
    """Whether the lines are those that were printed, where `…` stands for any number of them."""
    if not expected:
        return not printed
    first, *rest = expected
    if first.strip() == _ANY:
        return any(matches(rest, printed[skipped:]) for skipped in range(len(printed) + 1))
    return bool(printed) and first.rstrip() == printed[0].rstrip() and matches(rest, printed[1:])


def _check(block: Block) -> None:
    """What is shown and not run still has to be right."""
    if block.language == "toml":
        table = parse_toml(block.body)
        tool = table.get("tool")
        if isinstance(tool, dict) or "project" in table:
            table = tool.get("asklint", {}) if isinstance(tool, dict) else {}
        settings_from(table)
    elif block.language == "json":
        json.loads(block.body)
    elif block.language == "yaml":
        _try_workflow(list(_workflow_commands(yaml.safe_load(block.body))))
    elif block.language == "python":
        compile(block.body, "example", "exec")
    elif block.language == "sh":
        for line in block.body.splitlines():
            if (words := shlex.split(line, comments=True)) and Path(words[0]).name not in OUTSIDE:
                raise SessionError(f"{words[0]} belongs into a console block, where it is run: {line}")


def _try_workflow(commands: list[str]) -> None:
    """Run the commands in a small repository, as on a branch of it."""
    if not commands:
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "SKILL.md").write_text("Use AskUserQuestion to ask how to go on.\n", encoding="utf-8")
        for words in (
            "init -q",
            "add .",
            "-c user.name=a -c user.email=a@example.org commit -qm start",
            "update-ref refs/remotes/origin/main HEAD",
        ):
            subprocess.run(["git", *words.split()], cwd=folder, check=True, capture_output=True)
        for command in commands:
            run = _run(command, folder)
            if run.returncode not in {0, 1}:
                raise SessionError(f"{command}\n{run.stdout}{run.stderr}")


def _workflow_commands(data: Any) -> Iterator[str]:
    """The calls of asklint in the scripts of a workflow, of a job or of a hook."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key in {"run", "script", "entry"}:
                lines = value if isinstance(value, list) else str(value).splitlines()
                yield from (str(line).strip() for line in lines if str(line).strip().startswith("asklint"))
            else:
                yield from _workflow_commands(value)
    elif isinstance(data, list):
        for item in data:
            yield from _workflow_commands(item)


def main() -> None:
    for path in pages():
        before = path.read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as folder:
            after = play(path, Path(folder))
        if after != before:
            path.write_text(after, encoding="utf-8", newline="\n")
            print(f"updated {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
