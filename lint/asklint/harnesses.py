"""The harnesses asklint knows, and what they call their ask tools.

A limit that code enforces and one that only the tool's own text states are told apart by `header_hard` and
`options_hard`. `subagents_may_ask` is False where a harness is known to keep the tool from them; where
nothing is known it is True, so that no rule claims a failure nobody has seen.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.harness_rows import ROWS
from asklint.lazy_regex import Pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.harness import Harness

NAMES_WITHOUT_ROW = frozenset({"ask", "askFollowupQuestion"})
"""Ask tools whose arguments are not known well enough for a row (OMP, Pochi)."""
PLAIN_WORDS = frozenset({"ask", "question"})
"""Tool names that are words of the language: in running text they name no tool."""
WRITTEN_OUT = NAMES_WITHOUT_ROW | {
    *("AskQuestion", "AskUser", "AskUserQuestion", "askQuestions", "ask_followup_question", "ask_question"),
    *("ask_user", "ask_user_question", "cursor/ask_question", "mcp__conductor__AskUserQuestion", "question"),
    *("request_user_input", "vscode/askQuestions", "vscode_askQuestions"),
}
"""Names for which the reader has patterns of its own, quick and with all that is made of them in speech. Any other name
in a row, be it of a plug-in or ours, is found by its letters."""
WRONG_NAMES = {
    "AskUserQuestions": "AskUserQuestion",
    "AskUserQuestionTool": "AskUserQuestion",
    "AskUserQuestionsTool": "AskUserQuestion",
    "askUserQuestionsTool": "AskUserQuestion",
    "askUserQuestionTool": "AskUserQuestion",
    "AskUserTool": "AskUserQuestion",
    "ask_user_questions": "ask_user_question",
    "ask-user": "ask_user",
    "ask-user-question": "ask_user_question",
}
"""Names that documents use and no harness has, with the name most likely meant."""


class UnknownHarnessError(LookupError):
    """No harness has this name; the message suggests the nearest."""


class Table:
    """Rows by name. A plug-in adds its own; nobody's row can be taken over silently."""

    def __init__(self, rows: Iterable[Harness] = ()) -> None:
        self._rows: dict[str, Harness] = {}
        self._tools: frozenset[str] | None = None
        for row in rows:
            self.register(row)
        self._own = dict(self._rows)
        self._added = _names_of_tools(self.tool_names() - WRITTEN_OUT)

    def plug_in(self, rows: Iterable[Harness]) -> None:
        """Set the rows that plug-ins bring, in place of those they brought before."""
        self._rows, self._tools = dict(self._own), None
        for row in rows:
            self.register(row)
        self._added = _names_of_tools(self.tool_names() - WRITTEN_OUT)

    def own_names(self) -> list[str]:
        """The harnesses that asklint itself knows."""
        return list(self._own)

    def added_tools(self) -> Pattern | None:
        """What matches the names of ask tools that the reader's own patterns do not know; None: there are none."""
        return self._added

    def __iter__(self) -> Iterator[Harness]:
        return iter(self._rows.values())

    def register(self, row: Harness) -> None:
        """Add a row. ValueError if it contradicts itself or its name is taken by a different row."""
        problems = contradictions(row)
        if problems:
            raise ValueError(f"the harness {row.name!r} contradicts itself: {'; '.join(problems)}")
        if self._rows.get(row.name, row) != row:
            raise ValueError(f"there is a harness {row.name!r} already")
        self._rows[row.name] = row
        self._tools = None

    def get(self, name: str) -> Harness:
        row = self._rows.get(name)
        if row is None:
            import difflib

            near = difflib.get_close_matches(name[:60], self._rows, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(self._rows)}"
            raise UnknownHarnessError(f"no harness is called {name!r}; {hint}")
        return row

    def names(self) -> list[str]:
        return list(self._rows)

    def tool_names(self) -> frozenset[str]:
        """Every name an ask tool has somewhere."""
        if self._tools is None:
            self._tools = NAMES_WITHOUT_ROW.union(*(row.tools for row in self))
        return self._tools

    def is_ask_tool(self, name: str) -> bool:
        """Whether a name, as written in a document or a tool list, is that of an ask tool."""
        return name in self.tool_names() or bare_name(name) in self.tool_names()

    def with_tool(self, name: str) -> list[Harness]:
        """The harnesses whose ask tool has this name."""
        bare = bare_name(name)
        return [row for row in self if name in row.tools or bare in row.tools]


def _names_of_tools(names: Iterable[str]) -> Pattern | None:
    """Names with an underscore or an inner capital stand for themselves; a plain word only in a code span."""
    bare = sorted({bare_name(name) for name in names if name}, key=lambda name: (-len(name), name))
    if not bare:
        return None
    sure = "|".join(re.escape(name) for name in bare if not name.isalpha() or not name[1:].islower())
    words = "|".join(re.escape(name) for name in bare if name.isalpha() and name[1:].islower())
    forms = [
        rf"(?<![\w-])(?:mcp__[\w*<>-]{{1,40}}__)?(?:{sure})(?!\w)" if sure else "",
        rf"(?<=`)(?:{words})(?=`)" if words else "",
    ]
    return Pattern("|".join(filter(None, forms)), needs=tuple(bare))


def bare_name(name: str) -> str:
    """A tool's name without what a host puts in front: `mcp__<host>__AskUserQuestion`, `#tool:vscode/…`."""
    name = name.removeprefix("#tool:")
    return name.rpartition("__")[2] if name.startswith("mcp__") else name


def contradictions(row: Harness) -> list[str]:
    """What cannot be true of a row."""
    problems = []
    if not row.tools:
        problems.append("it names no tool")
    if row.max_options is not None and row.min_options > row.max_options:
        problems.append("its least number of options is over its greatest")
    if row.max_questions is not None and row.max_questions < 1:
        problems.append("it takes no question")
    if not row.required_question_keys <= row.question_keys:
        problems.append("it requires a question key that it does not know")
    if not row.required_option_keys <= row.option_keys:
        problems.append("it requires an option key that it does not know")
    if row.multi_select_key is not None and row.multi_select_key not in row.question_keys:
        problems.append("its multi-select key is no question key")
    if any(key in row.question_keys | row.option_keys for key in row.aliases):
        problems.append("a key of its own is listed as an alias")
    return problems


TABLE = Table(ROWS)


def register(row: Harness) -> None:
    TABLE.register(row)


def plug_in(rows: Iterable[Harness]) -> None:
    TABLE.plug_in(rows)


def own_names() -> list[str]:
    return TABLE.own_names()


def added_tools() -> Pattern | None:
    return TABLE.added_tools()


def get(name: str) -> Harness:
    return TABLE.get(name)


def names() -> list[str]:
    return TABLE.names()


def tool_names() -> frozenset[str]:
    return TABLE.tool_names()


def is_ask_tool(name: str) -> bool:
    return TABLE.is_ask_tool(name)


def with_tool(name: str) -> list[Harness]:
    return TABLE.with_tool(name)
