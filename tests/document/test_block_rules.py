"""The parser that asks its rules by the first letter of a line reads the same blocks as one that asks them all."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from asklint.document.block_rules import block_parser

PIECES = (
    *("- ", "* ", "+ ", "1. ", "2) ", "10. ", "> ", ">", "# ", "## ", "```\n", "~~~\n", "---\n", "===\n"),
    *(
        "--\n",
        "***\n",
        "    ",
        "\t",
        "  ",
        " ",
        "\n",
        "\n\n",
        "a | b\n",
        "|---|---|\n",
        "---|---\n",
        "x | y | z\n",
    ),
    *(":--\n", "x", "word text", "A) yes", "\\", "`code`", "\xa0", "\u3000", "\f", "\r\n", "é", "=", "-"),
)


def outline(tokens: Any) -> list[tuple[Any, ...]]:
    """What matters of the tokens: kinds, places, text. Paragraphs need no brackets, tables no cells."""
    found: list[tuple[Any, ...]] = []
    inside = 0
    for token in tokens:
        if token.type == "table_close":
            inside -= 1
        if inside or token.type.startswith("paragraph_"):
            continue
        inside += token.type == "table_open"
        markup = token.markup if token.type != "heading_open" else ""
        content = token.content if token.type != "html_block" else ""
        lines = None if token.type.startswith("heading") else token.map
        found.append(
            (token.type, token.tag, lines, content, markup if "list" in token.type else "", token.info)
        )
    return found


def plain_parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"maxNesting": 100}).enable("table")
    parser.disable(["html_block", "reference"])
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser


PLAIN = plain_parser()


@given(st.lists(st.sampled_from(PIECES), max_size=24).map("".join))
@settings(max_examples=400, deadline=None)
def test_the_same_blocks(text: str) -> None:
    assert outline(block_parser().parse(text)) == outline(PLAIN.parse(text))


@pytest.mark.parametrize(
    "text",
    [
        "Title\n=====\n\ntext\n---\n",
        "one\ntwo\n  ===\nthree",
        "a line\n# heading\n- item\n> quote\n```\nx\n```\n",
        "text\n1. one\n2. two\n\n3. three",
        "text\n2. no list interrupts with two",
        "a | b\n--- | ---\n1 | 2\n3\n\nafter",
        "text\na | b\n--- | ---\n1 | 2\n> quote",
        "- a | b\n  --- | ---\n  1 | 2\n- next",
        "> a\nlazy\n===\n",
        "> - a\n>   b\nlazy\n",
        "- a\n\n      code\n- b\n ***\n",
        "    code\n    more\ntext",
    ],
)
def test_where_blocks_meet(text: str) -> None:
    assert outline(block_parser().parse(text)) == outline(PLAIN.parse(text))
