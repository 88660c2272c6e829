"""Four times the text is four times the work: no repeated passage makes one part of a document read all the others.

Work is counted in lines of asklint that run, which is the same on any machine; time only where it is spent inside of
one call. The passages were found by `fuzz/growth.py`, which looks for more of them.
"""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

import pytest

from asklint.reader import mentions

from .targets import TARGETS

if TYPE_CHECKING:
    from types import FrameType
    from typing import Any

TIMES = 4
MOST = 4.3
"""What is the same for every text makes it less than four times; what is kept and looked up may make it a bit more."""
MOST_TIME = 9.0
SHORT = 3_000

PASSAGES: dict[str, tuple[str, str]] = {
    "directives": ("markdown", "Use AskUserQuestion to choose a branch.\nUse AskUserQuestion to offer:\n"),
    "directives-in-a-line": ("markdown", "Use `AskUserQuestions` to choose a region. "),
    "asking-again": ("markdown", "Re-ask what conflicts. "),
    "quoted-questions": ("markdown", 'Use AskUserQuestion and ask "Which of them?" now. '),
    "headings-with-menus": (
        "markdown",
        '# Before you answer\nAsk: "Does this look right? (yes / adjust / cancel)"\n',
    ),
    "options-from-a-set": (
        "markdown",
        "Use AskUserQuestion with one option per umbrella.\nA) If kept, print it.\n1. **Wood** — slow\n- [C] [ ] Three\n2. Ask:\n",
    ),
    "menus-with-other": (
        "markdown",
        "Use AskUserQuestion with these options:\n\n- **Keep** — leave it\n- **Drop** — throw it away\n- **Other** — type it\n\n",
    ),
    "open-choices": ("markdown", "> ❓ OPEN_CHOICES: tabs or spaces\n"),
    "directives-of-campaign": ("campaign", "Use `AskUserQuestion` to offer a hint:\n"),
    "menus-in-one-list": ("markdown", '- [ ] Ask: "Ready?" (yes/no)\n'),
    "menus-in-one-step": (
        "markdown",
        'Use AskUserQuestion here.\n\nWhich berth should it be?\n\n1. North\n2. South\n\nAsk "Ready? (yes/no)" again.\n\n',
    ),
    "menus-without-replies": ("campaign", "Ask which one:\n\n1. Keep\n2. Drop\n\n"),
    "open-comments": ("markdown", "<!--${\n"),
    "quotes-that-break-off": ("markdown", " > [What is decided]\n> >>\n"),
}


def work(target: str, data: bytes) -> int:
    """How many lines of asklint and its parsers run."""
    lines = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal lines
        file = frame.f_code.co_filename
        if "regex" in file or not ("asklint" in file or "markdown_it" in file):
            return None  # patterns are compiled, and looked through, when they have been used for a while
        lines += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        TARGETS[target](data)
    finally:
        sys.settrace(before)
    return lines


def seconds(target: str, data: bytes) -> float:
    taken = []
    for _ in range(3):
        started = time.process_time()
        TARGETS[target](data)
        taken.append(time.process_time() - started)
    return min(taken)


@pytest.mark.parametrize("name", PASSAGES)
def test_work_grows_with_the_text(name: str) -> None:
    target, passage = PASSAGES[name]
    unit = passage.encode()
    times = SHORT // len(unit)
    TARGETS[target](unit * (times * TIMES + 1))  # what is compiled on first use is compiled by now
    short, long = work(target, unit * times), work(target, unit * times * TIMES)
    assert long <= MOST * short, f"{long / short:.1f} times the work for {TIMES} times the text"


@pytest.mark.parametrize("name", PASSAGES)
def test_so_does_time(name: str) -> None:
    """Searching all of a text again and again is one line each time."""
    target, passage = PASSAGES[name]
    unit = passage.encode()
    times = SHORT // len(unit)
    short, long = seconds(target, unit * times), seconds(target, unit * times * TIMES)
    assert long <= MOST_TIME * max(short, 0.005), (
        f"{long / short:.1f} times as long for {TIMES} times the text"
    )


@pytest.mark.parametrize(
    ("begin", "row", "end"),
    [
        ("", "key{n} = 1\n", ""),
        ("select = [", '"nonsense-{n}", ', "]"),
        ("[per-file-ignores]\n", '"docs{n}/**" = ["nonsense-{n}"]\n', ""),
    ],
)
def test_any_number_of_mistakes_in_a_configuration(begin: str, row: str, end: str) -> None:
    def text(count: int) -> bytes:
        return (begin + "".join(row.format(n=number) for number in range(1000, 1000 + count)) + end).encode()

    TARGETS["configuration"](text(2))
    short, long = work("configuration", text(100)), work("configuration", text(100 * TIMES))
    assert long <= MOST * short, f"{long / short:.1f} times the work for {TIMES} times the mistakes"


def test_a_fence_is_searched_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many menus stand in it: whether it names the tool is one question."""
    searched: list[str] = []
    pattern = mentions._TOOL

    class Counted:
        def search(self, text: str) -> object:
            searched.append(text)
            return pattern.search(text)

        def __getattr__(self, name: str) -> object:
            return getattr(pattern, name)

    monkeypatch.setattr(mentions, "_TOOL", Counted())
    TARGETS["markdown"](b"~~~\nask\n" + b"Choose one:\n1. Keep it\n2. Drop it\n\n" * 50)
    assert len(searched) == len(set(searched))
    assert any(text.count("Choose") == 50 for text in searched)
