"""Whatever a document holds, its menus are read without an error, in order, in time that grows with it."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from menu_tools import document_of

from asklint.reader.menus import lines_as_menu, list_as_menu, not_a_menu, read_menus

PIECES = st.sampled_from(
    [
        *("A) ", "B) ", "(a) ", "1. ", "2. ", "- ", "> ", "```\n", "\n", "\n\n", "  ", "| ", "|---|\n"),
        *("Options: ", "Choose:", "Which one?", "[y/N]", " or ", ", ", '"', "**", "`", "(", ")", "[", "]"),
        *("?", "ask", "user", "選択肢:", "それとも", "1️⃣", "│", "# ", "İ", "\t", "\r\n", "{x}", " / "),
        *("Option A: ", "Option B: ", "etc."),
    ]
)


@given(st.lists(st.one_of(PIECES, st.text(max_size=6)), max_size=60).map("".join))
@settings(max_examples=250, deadline=None, derandomize=True)
def test_any_text(text: str) -> None:
    if "\0" in text:
        return
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return
    document = document_of(text)
    menus = read_menus(document)
    for before, after in pairwise(menus):
        assert before.span.end <= after.span.start
    for menu in menus:
        assert len(menu.options) >= 2
        assert 0 <= menu.span.start < menu.span.end <= len(document.text)
        for option in menu.options:
            assert menu.span.contains(option.span)
            assert option.span.contains(option.label.span)
        assert not_a_menu(menu, document) != ""
    for block in document.blocks:
        if block.kind == "list":
            list_as_menu(block, document)
        elif block.kind in {"fence", "paragraph", "code"}:
            lines_as_menu(block, document)


@pytest.mark.parametrize(
    "text", ["Options: __\n", "Options: _", "Use AskUserQuestion with these options:\n*"]
)
def test_a_cue_with_nothing_behind_it(text: str) -> None:
    assert read_menus(document_of(text)) == []


@pytest.mark.parametrize(
    "unit",
    [
        "A) x\nB) y\n",
        "Options: a, ",
        "a or b, ",
        '"a" / ',
        "ok? [y/n] ",
        "- Options:\n",
        "(",
        "`a` or ",
        "### Option A: x\n",
        "Which one? A) x B) y\n\n",
    ],
)
def test_time_grows_with_length_only(unit: str) -> None:
    def seconds(times: int) -> float:
        document = document_of("Choose:\n\n" + unit * times)
        start = time.process_time()
        read_menus(document)
        return time.process_time() - start

    small, large = seconds(200), seconds(1600)
    assert large < 0.3 + 24 * small
