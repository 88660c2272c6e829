"""Nothing that a document or a file name says can act on a terminal, on the log of a CI runner, or on a page."""

from __future__ import annotations

import html.parser
import io
import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from typing import TYPE_CHECKING, NamedTuple

import pytest

from asklint.__main__ import main
from asklint.cli.visible_stream import VisibleStream
from asklint.report import BUILT_IN

if TYPE_CHECKING:
    from pathlib import Path

PAYLOADS = {
    "clear-screen": "\x1b[2J\x1b[H",
    "colour": "\x1b[31mred\x1b[0m",
    "title": "\x1b]0;owned\x07",
    "hyperlink": "\x1b]8;;https://example.invalid\x1b\\click\x1b]8;;\x1b\\",
    "clipboard": "\x1b]52;c;b3duZWQ=\x07",
    "eight-bit-csi": "\x9b31m",
    "eight-bit-osc": "\x9d0;owned\x9c",
    "device-control": "\x1bP+q544e\x1b\\",
    "backspaces": "safe\x08\x08\x08\x08evil",
    "bell": "\x07",
    "delete": "\x7f",
    "carriage-return": "good\revil",
    "form-feed": "\x0c::error::x",
    "vertical-tab": "\x0b::error::x",
    "next-line": "\x85::error::x",
    "line-separator": "\u2028::error::x",
    "paragraph-separator": "\u2029::error::x",
    "right-to-left": "\u202egnp.exe",
    "isolate": "\u2066x\u2069",
    "zero-width": "a\u200bb",
    "tag-characters": "\U000e0041\U000e0042",
    "byte-order-mark": "\ufeffx",
    "error-command": "::error file=x,line=1::owned",
    "set-output": "::set-output name=x::owned",
    "add-mask": "::add-mask::owned",
    "stop-commands": "::stop-commands::token",
    "old-command": "##[error]owned",
    "old-command-vso": "##vso[task.setvariable variable=x]owned",
    "escaped-newline": "%0A::error::owned",
    "escaped-return": "%0D%0A::error::owned",
    "teamcity": "##teamcity[message text='owned']",
    "gitlab-section": "\x1b[0Ksection_start:1:x\r\x1b[0Kowned",
    "script": "<script>alert(1)</script>",
    "image": "<img src=x onerror=alert(1)>",
    "attribute": '" onmouseover="alert(1)" x=\'',
    "closing": "</textarea></script></style></title></details>",
    "comment": "--><script>alert(1)</script><!--",
    "entity": "&lt;script&gt;&#x3c;script&#62;",
    "cdata": "]]><owned/>",
    "link": "[click](javascript:alert(1))",
    "picture": "![x](https://example.invalid/pixel.png)",
    "autolink": "<https://example.invalid>",
    "mention": "@everyone @asklint #1 GH-1",
    "table": "a | b || c",
    "code": "`` ` ``` ~~~",
}
COMMAND = re.compile(r"(?m)^\s*::|##\[|##vso\[")
ACTS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\U000e0000-\U000e007f]"
)
"""What acts on a terminal, or hides there. Tabs and line feeds are ours."""
FOR_PEOPLE = ("text", "concise", "github")


def document(payload: str) -> str:
    """The payload wherever a finding may quote: question, header, labels, a remark, a key, a suppression."""
    return (
        f"---\nname: demo\nallowed-tools: [Read, '{payload}']\n---\n# {payload}\n\n"
        f"<!-- asklint: ignore[{payload}] {payload} -->\n\n"
        f"Use AskUserQuestion to ask {payload} which one, with these options:\n\n"
        + "".join(f"{number}. {payload} {number} — {payload}\n" for number in range(1, 7))
        + f"7. Other {payload}\n\nUse AskUserQuestion:\n\n```json\n"
        + json.dumps(
            {
                "questions": [
                    {
                        "question": f"{payload}",
                        "header": f"{payload} is far too long",
                        payload: 1,
                        "options": [{"label": payload}, {"label": payload}],
                    }
                ]
            },
            ensure_ascii=False,
        )
        + "\n```\n"
    )


class Ran(NamedTuple):
    code: int
    shown: str
    told: str


def here(folder: Path, *arguments: str, monkeypatch: pytest.MonkeyPatch) -> Ran:
    """A run in this process, on streams as a runner gives them: what is under test is what is written."""
    streams = [io.TextIOWrapper(io.BytesIO(), encoding="ascii", write_through=True) for _ in range(2)]
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "stdout", streams[0])
    monkeypatch.setattr(sys, "stderr", streams[1])
    code = main(list(arguments))
    shown, told = (stream.buffer.getvalue().decode("utf-8") for stream in streams)
    monkeypatch.undo()
    return Ran(code, shown, told)


def asklint(folder: Path, *arguments: str | bytes, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "asklint", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONUTF8": "0", **environment},
        capture_output=True,
        check=False,
        stdin=subprocess.DEVNULL,
        timeout=300,
    )


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("injected")
    for name, payload in PAYLOADS.items():
        folder = root / "skills" / name
        folder.mkdir(parents=True)
        (folder / "SKILL.md").write_bytes(document(payload).encode())
    # File names do as much: all of these that a file system takes.
    for number, payload in enumerate(PAYLOADS.values()):
        name = payload.replace("/", "").replace("\0", "")[:80]
        folder = root / "named" / "skills" / f"{number}"
        folder.mkdir(parents=True)
        for odd in (name, f"x\n{name}"):
            try:
                (folder / f"{odd}.md").write_text(document("plain"), encoding="utf-8")
            except OSError:
                continue
    (root / "asklint.toml").write_text(
        'preview = true\nmin-confidence = "low"\ninclude = ["named/**"]\n', encoding="utf-8"
    )
    return root


@pytest.mark.parametrize("name", BUILT_IN)
def test_no_format_lets_anything_through(tree: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    run = here(tree, "--output-format", name, "--color", "never", monkeypatch=monkeypatch)
    assert run.code == 1, run.told
    text = run.shown
    assert len(text) > 1000
    if name in {"json", "jsonl", "sarif", "gitlab", "rdjson"}:
        # A program reads it: whatever it holds is data. What a terminal shows of it must still be harmless.
        for part in text.splitlines() if name == "jsonl" else [text]:
            json.loads(part)
        assert re.search(r"##\w*\[", text) is None
    found = ACTS.search(text)
    assert found is None, (name, text[max(0, found.start() - 80) : found.end() + 20])
    if name == "github":
        commands = [line for line in text.split("\n") if line.startswith("::")]
        assert all(re.match(r"::(?:error|warning|notice) file=[^:]*::", line) for line in commands)
        assert all(line.startswith(("::", "| ")) for line in text.split("\n") if line)
        assert "##[" not in text
    elif name in FOR_PEOPLE:
        assert COMMAND.search(text) is None
    elif name == "junit":
        ElementTree.fromstring(text)
    elif name == "html":
        _Page().feed(text)
    elif name == "markdown":
        assert re.search(r"(?i)<(?:script|img|owned)|(?<!\\)!\[|\]\(javascript:", text) is None


class _Page(html.parser.HTMLParser):
    """No element and no attribute but those that the page is made of."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in {"img", "owned", "iframe", "object"}, tag
        for name, value in attrs:
            assert not name.startswith("on"), (tag, name)
            assert not (value or "").strip().lower().startswith("javascript:"), value


@pytest.mark.parametrize(
    "arguments", [("asks",), ("--diff", "--unsafe-fixes"), ("--show-files",), ("--verbose", "--statistics")]
)
def test_nor_does_any_other_command(
    tree: Path, arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    run = here(tree, *arguments, monkeypatch=monkeypatch)
    shown = run.told + ("" if "--diff" in arguments else run.shown)
    found = ACTS.search(shown)
    assert found is None, shown[max(0, found.start() - 80) : found.end() + 20]
    assert COMMAND.search(shown) is None


@pytest.mark.parametrize("form", ["text", "json", "mermaid"])
def test_nor_does_a_tree(tmp_path: Path, form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for payload in PAYLOADS.values():
        tree = f"### ¶ASK_PLAN\nTrigger: {payload}\n\n## Decision: Plan {payload}\n- [OK] {payload}\n  {payload}\n- [NO] Reject\n  {payload}\n"
        (tmp_path / "tree.md").write_bytes(tree.encode())
        code, shown, told = here(
            tmp_path, "tree", "--output-format", form, "tree.md", monkeypatch=monkeypatch
        )
        assert code == 0, told
        assert ACTS.search(shown) is None, shown
        assert COMMAND.search(shown) is None, shown


def test_nor_does_a_configuration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for payload in PAYLOADS.values():
        quoted = json.dumps(payload)
        (tmp_path / "asklint.toml").write_text(f"{quoted} = 1\nselect = [{quoted}]\n", encoding="utf-8")
        code, _, told = here(tmp_path, ".", monkeypatch=monkeypatch)
        assert code == 2
        assert ACTS.search(told) is None, told
        assert COMMAND.search(told) is None, told


@pytest.mark.parametrize(
    "written",
    [
        ("::error::x\n",),
        ("a\n  ::error::x\n",),
        ("a\n", "\t::error::x"),
        ("a\n\u3000::error::x",),
        ("a", "\n", ":", ":error::x"),
        ("a\n", " ", " ::error::x"),
        ("ValueError: a\u2028::error::x\x1b[0m\n\xa0##[error]x",),
    ],
)
def test_no_line_of_the_error_stream_begins_as_a_command(written: tuple[str, ...]) -> None:
    """Runners look past the spaces at the start of a line, and an exception may say anything in several lines."""
    plain = io.StringIO()
    stream = VisibleStream(plain)
    for part in written:
        stream.write(part)
    shown = plain.getvalue()
    assert COMMAND.search(shown) is None
    assert ACTS.search(shown) is None
    assert "error" in shown


def test_of_ordinary_messages_nothing_is_changed() -> None:
    plain = io.StringIO()
    for part in ("asklint: a::b is no name\n", "  std::vector", "\n", "see https://example.invalid\n"):
        VisibleStream(plain).write(part)
    assert plain.getvalue() == "asklint: a::b is no name\n  std::vector\nsee https://example.invalid\n"


def test_the_program_itself(tree: Path) -> None:
    """One run as a runner starts it, with names and documents on both streams."""
    run = asklint(tree, "--no-cache", "--verbose", "--output-format", "github")
    assert run.returncode == 1
    for stream in (run.stdout, run.stderr):
        assert ACTS.search(stream.decode("utf-8")) is None
    assert COMMAND.search(run.stderr.decode("utf-8")) is None


ODD_NAMES = [
    b"with space.md",
    b"new\nline.md",
    b"tab\there.md",
    b"-rf.md",
    b"--fix.md",
    b"--.md",
    b"\xff\xfe.md",
    b"caf\xe9.md",
    "ünï.md".encode(),
    b"'quoted\".md",
    b"$(touch owned).md",
    b"`touch owned`.md",
    b";touch owned;.md",
    b"*.md",
    b"[a-z].md",
    b"~.md",
    b"back\\slash.md",
    b"%0A%25.md",
    b"::error::.md",
    b"a:1:2.md",
]


@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="names of files are text there")
@pytest.mark.parametrize("name", ODD_NAMES)
def test_odd_names(tmp_path: Path, name: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Found in a folder, named behind `--`, repaired by --fix: a name is only a name."""
    stale = b"# Ask\n\n<!-- asklint: ignore[option-overflow] long gone -->\nUse AskUserQuestion to ask which one?\n"
    folder = tmp_path / "skills"
    folder.mkdir()
    path = folder / os.fsdecode(name)
    path.write_bytes(stale)
    for name_of_format in ("text", "github", "json"):
        run = here(
            folder,
            *("--no-cache", "--output-format", name_of_format, "--", os.fsdecode(name)),
            monkeypatch=monkeypatch,
        )
        assert run.code == 1, (name_of_format, run.told)
    listed = here(tmp_path, "--no-cache", "--fix", "skills", monkeypatch=monkeypatch)
    assert listed.shown.startswith("Fixed 1 finding (ASK002). All clear"), listed.shown
    assert b"asklint:" not in path.read_bytes()
    assert list(folder.iterdir()) == [path]
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["skills"]
