"""The Markdown parser, fitted to documents that are written for language models, and to being asked for blocks alone.

Two departures from CommonMark: a line that is only a tag (`<step name="x">`) is a block of its own and never swallows
the Markdown after it, and inline markup is not parsed at all. The rest is about speed: most lines begin with a letter,
and no rule needs to be asked about those but the ones for running text.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern

if TYPE_CHECKING:
    from collections.abc import Callable

    from markdown_it import MarkdownIt
    from markdown_it.ruler import RuleOptionsType
    from markdown_it.rules_block import StateBlock

    Rule = Callable[[StateBlock, int, int, bool], bool]

_TAG_LINE = Pattern(r"<(/?[A-Za-z][\w:.-]{0,80})(?:\s[^<>\n]{0,400})?>")
_MAX_NESTING = 100
_MOST_QUOTED = 12
"""How often all lines of a document may be read as those of a quote; quotes within quotes read theirs again."""
_FIRST = {
    "fence": "`~",
    "blockquote": ">",
    "hr": "*-_",
    "list": "*+-0123456789",
    "tag_line": "<",
    "heading": "#",
}
"""With what a block of each kind begins."""
_UNDER_A_TABLES_HEAD = frozenset("|-:")
_INTERRUPTING = frozenset("".join(_FIRST.values()))
_BLANKS = " \t"
_TRIMMED = " \t\n\v\f\r\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
"""What the parser itself takes off the ends of a text."""


@lru_cache(maxsize=1)
def block_parser() -> MarkdownIt:
    from markdown_it import MarkdownIt, rules_block

    parser = MarkdownIt("commonmark", {"maxNesting": _MAX_NESTING}).enable("table")
    parser.disable(["html_block", "reference"])
    parser.core.ruler.enableOnly(["normalize", "block"])
    rules = parser.block.ruler
    # each with the kinds of text that such a block may interrupt
    rules.at("table", _table, _interrupts("paragraph"))
    rules.at("fence", _beginning("fence", rules_block.fence), _interrupts("paragraph", "blockquote", "list"))
    rules.at("blockquote", _beginning("blockquote", _quote), _interrupts("paragraph", "blockquote", "list"))
    rules.at("hr", _beginning("hr", rules_block.hr), _interrupts("paragraph", "blockquote", "list"))
    rules.at("list", _beginning("list", rules_block.list_block), _interrupts("paragraph", "blockquote"))
    rules.at("heading", _beginning("heading", rules_block.heading), _interrupts("paragraph", "blockquote"))
    rules.at("lheading", _running_text)
    rules.before(
        "heading", "tag_line", _beginning("tag_line", _tag_line), _interrupts("paragraph", "blockquote")
    )
    return parser


def _interrupts(*kinds: str) -> RuleOptionsType:
    return {"alt": [*kinds, "reference"]}


def _beginning(name: str, rule: Rule) -> Rule:
    """The rule, asked only where a line begins with what its blocks begin with."""
    begins = frozenset(_FIRST[name])

    def asked(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:
        at = state.bMarks[start_line] + state.tShift[start_line]
        return state.src[at : at + 1] in begins and rule(state, start_line, end_line, silent)

    return asked


def _table(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:
    """Where a table begins, by the parser's own rule, and where it ends. Its cells are read from the lines themselves,
    so there is nothing to say about them here."""
    if start_line + 1 >= end_line:
        return False
    below = state.bMarks[start_line + 1] + state.tShift[start_line + 1]
    if state.src[below : below + 1] not in _UNDER_A_TABLES_HEAD:
        return False
    from markdown_it.rules_block import table

    if not table(state, start_line, end_line, True):
        return False
    if silent:
        return True
    interrupting = state.md.block.ruler.getRules("blockquote")
    around, state.parentType = state.parentType, "table"
    line = start_line + 2
    while line < end_line and state.sCount[line] >= state.blkIndent:
        at = state.bMarks[line] + state.tShift[line]
        if not state.src[at : state.eMarks[line]].strip(_TRIMMED) or state.is_code_block(line):
            break
        if state.src[at] in _INTERRUPTING and any(rule(state, line, end_line, True) for rule in interrupting):
            break
        line += 1
    state.parentType = around
    state.line = line
    state.push("table_open", "table", 1).map = [start_line, line]
    state.push("table_close", "table", -1)
    return True


def _running_text(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:
    """A paragraph, or a heading with a line under it, whose end is looked for once and not by a rule for each."""
    begins, shifts, ends, indents, src = state.bMarks, state.tShift, state.eMarks, state.sCount, state.src
    interrupting = state.md.block.ruler.getRules("paragraph")
    around, state.parentType = state.parentType, "paragraph"
    line, last, level = start_line + 1, state.lineMax, 0
    while line < last:
        at = begins[line] + shifts[line]
        if at >= ends[line]:
            break
        indent = indents[line] - state.blkIndent
        first = src[at]
        if indent <= 3:
            if line < end_line and indent >= 0 and first in "-=" and _is_underline(src[at : ends[line]]):
                level = 1 if first == "=" else 2
                break
            # a line of less than nothing is one that an outer quote has dealt with
            if (
                indents[line] >= 0
                and _may_interrupt(first, src, begins[line + 1] + shifts[line + 1])
                and any(rule(state, line, end_line, True) for rule in interrupting)
            ):
                break
        line += 1
    state.parentType = around
    state.line = line + 1 if level else line
    if level:
        state.push("heading_open", f"h{level}", 1)
    # what opens and closes a paragraph says nothing that this does not
    token = state.push("inline", "", 0)
    token.content = state.getLines(start_line, line, state.blkIndent, False).strip(_TRIMMED)
    token.map = [start_line, line]
    if level:
        state.push("heading_close", f"h{level}", -1)
    return True


def _is_underline(written: str) -> bool:
    marks = written.rstrip(_BLANKS)
    return not marks.strip(marks[0])


def _may_interrupt(first: str, src: str, next_line: int) -> bool:
    return first in _INTERRUPTING or src[next_line : next_line + 1] in _UNDER_A_TABLES_HEAD


def _tag_line(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:
    """A line that is one tag, or a comment up to its end."""
    begin = state.bMarks[start_line] + state.tShift[start_line]
    if state.is_code_block(start_line):
        return False
    line = state.src[begin : state.eMarks[start_line]].rstrip()
    if line.startswith("<!--"):
        last = _line_of_comment_end(state, begin)
        if last >= end_line:
            return False
        if last == start_line and not line.endswith("-->"):
            return False
        kind, name, next_line = "comment", "", last + 1
    else:
        match = _TAG_LINE.fullmatch(line)
        if match is None:
            return False
        kind, name, next_line = "tag", match.group(1), start_line + 1
    if silent:
        return True
    state.line = next_line
    token = state.push("html_block", "", 0)
    token.map = [start_line, next_line]
    token.content = state.getLines(start_line, next_line, state.blkIndent, True)
    token.meta = {"kind": kind, "name": name}
    return True


def _line_of_comment_end(state: StateBlock, begin: int) -> int:
    """The line of the next `-->`, past the last one if there is none. Asked line by line, so the answer is kept as long
    as it holds: a file may open any number of comments and close none."""
    asked, end = state.env.get("comment", (0, -1))
    if not asked <= begin <= end:
        end = state.src.find("-->", begin)
        end = len(state.src) + 1 if end < 0 else end
        state.env["comment"] = begin, end
    return bisect_left(state.eMarks, end)


def _quote(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:
    """A block quote, by the parser's own rule, which reads to the end of the passage each time it is called: lines that
    break an inner quote off make it begin anew at each of them. Past what documents need of it, `>` is text."""
    from markdown_it.rules_block import blockquote

    if state.env.get("quoted", 0) > _MOST_QUOTED * len(state.bMarks) + 1_000:
        return False
    if not silent:
        last = start_line
        while last < end_line and state.bMarks[last] + state.tShift[last] < state.eMarks[last]:
            last += 1
        state.env["quoted"] = state.env.get("quoted", 0) + last - start_line
    return blockquote(state, start_line, end_line, silent)
