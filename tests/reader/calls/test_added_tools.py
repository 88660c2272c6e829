"""A tool that only a row of the harness table names is read in every shape of call that a well-known one is."""

from __future__ import annotations

import pytest

from asklint import harnesses
from asklint.harness_rows import ROWS
from asklint.record import replace
from asklint.testing import read_text

_ROW = replace(next(row for row in ROWS if row.name == "claude-code"), name="acme", tools=("pose_query",))
_QUESTION = '"question": "Which one?", "header": "Pick", "options": [{"label": "This"}, {"label": "That"}]'
_SHAPES = {
    "call": "```\nTOOL({QUESTION})\n```\n",
    "keyword call": "```python\nTOOL(questions=[{QUESTION}])\n```\n",
    "named object": '```json\n{"tool": "TOOL", "input": {QUESTION}}\n```\n',
    "key of an object": '```json\n{"TOOL": {QUESTION}}\n```\n',
    "fields": "```\nTOOL:\n  question: Which one?\n  header: Pick\n  options:\n    - This\n    - That\n```\n",
    "field list": "TOOL:\n- Question: Which one?\n- Header: Pick\n- Options:\n  - This\n  - That\n",
    "invoke": '```xml\n<invoke name="TOOL"><parameter name="questions">[{QUESTION}]</parameter></invoke>\n```\n',
    "tag around an object": "```xml\n<TOOL>{QUESTION}</TOOL>\n```\n",
    "tag around elements": "```xml\n<TOOL><question>Which one?</question><header>Pick</header>"
    "<options><option>This</option><option>That</option></options></TOOL>\n```\n",
    "tag in running text": "Now ask:\n\n<TOOL>\n<question>Which one?</question>\n"
    "<options><option>This</option><option>That</option></options>\n</TOOL>\n",
}


@pytest.mark.parametrize("tool", ["AskUserQuestion", "pose_query"])
@pytest.mark.parametrize("shape", _SHAPES)
def test_read_in_every_shape(shape: str, tool: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(harnesses, "TABLE", harnesses.Table((*ROWS, _ROW)))
    (call,) = read_text(_SHAPES[shape].replace("TOOL", tool).replace("QUESTION", _QUESTION)).calls
    (question,) = call.questions
    assert call.tool == tool
    assert [option.label.value for option in question.options] == ["This", "That"]
