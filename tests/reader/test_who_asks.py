"""Who asks: agent files, forks, delegated prompts, and whose questions are returned."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asklint.document.load import load
from asklint.reader.delegation import asks_of_subagents, delegations
from asklint.reader.model import Asker, Reading
from asklint.reader.prose_asks import prose_asks
from asklint.reader.read import read_document
from asklint.reader.returning import returns_questions
from asklint.reader.subagents import own_asks, said_of_subagents
from asklint.reader.tool_lists import AGENT_TOOLS, DISALLOWED, listed_tools
from asklint.source import Source

AGENT = "---\nname: a\ndescription: does x\n---\n\n"


def read(text: str, path: str = "skills/demo/SKILL.md") -> Reading:
    return read_document(load(Source.from_text(path, text)).documents[0])


@pytest.mark.parametrize(
    ("text", "path", "asker"),
    [
        (AGENT, "plugins/p/agents/a.md", Asker.SUBAGENT),
        (AGENT, "skills/a/SKILL.md", Asker.MAIN),
        ("---\nname: a\nmode: primary\n---\n\nx\n", "agents/a.md", Asker.MAIN),
        ("---\nname: a\ninitialPrompt: hi\n---\n\nx\n", "agents/a.md", Asker.MAIN),
        (AGENT + "You run as the main agent of a session.\n", "agents/a.md", Asker.MAIN),
        (AGENT + "Return your findings to the main agent.\n", "agents/a.md", Asker.SUBAGENT),
        ("---\nname: a\ncontext: fork\n---\n\nx\n", "skills/a/SKILL.md", Asker.FORKED),
        ("---\nname: a\nbackground: true\n---\n\nx\n", "skills/a/SKILL.md", Asker.FORKED),
        ("---\nname: a\nbackground: false\n---\n\nx\n", "skills/a/SKILL.md", Asker.MAIN),
    ],
)
def test_role(text: str, path: str, asker: Asker) -> None:
    assert read(text, path).role.asker is asker


@pytest.mark.parametrize(
    ("text", "prompts"),
    [
        ('```\nTask(prompt="Plan it.")\n```\n', ['Task(prompt="Plan it.")']),
        (
            "```\nTask({\n  prompt: `\n    A) fix\n    B) ask\n  `\n})\nAskUserQuestion({})\n```\n",
            ["Task({\n  prompt: `\n    A) fix\n    B) ask\n  `\n})"],
        ),
        ("```yaml\nsubagent_type: x\nprompt: |\n  Plan it.\n```\n", ["prompt: |\n  Plan it."]),
        ("Launch a subagent with this prompt:\n\n```\nPlan it.\n```\n", ["Plan it."]),
        ("Launch a subagent, then ask the user:\n\n```\nWhich one?\n```\n", []),
        ('Use the Task tool:\n\n- subagent_type: x\n- prompt: "Plan it."\n', ['prompt: "Plan it."']),
        ("Run this:\n\n```\nmake test\n```\n", []),
    ],
)
def test_delegated_prompts(text: str, prompts: list[str]) -> None:
    found = delegations(read(text).document)
    assert [delegation.text.rstrip("\n") for delegation in found] == prompts


@pytest.mark.parametrize(
    ("prompt", "words"),
    [
        ("Plan it. If unsure, call AskUserQuestion.", ["AskUserQuestion"]),
        ("Plan it. Confirm with the user before deleting.", ["Confirm with the user"]),
        ("Plan it. Do NOT call AskUserQuestion.", []),
        ("Plan it. Return open questions to the orchestrator; it asks the user.", []),
        ("Explore what clients ask the user-service for.", []),
        ("Ask the reviewer agent for a second opinion.", []),
    ],
)
def test_what_a_prompt_tells_the_subagent(prompt: str, words: list[str]) -> None:
    reading = read(f'```\nTask(prompt="{prompt}")\n```\n')
    text = reading.document.text
    assert [text[mention.span.start : mention.span.end] for _, mention in asks_of_subagents(reading)] == words


def test_an_ask_in_a_delegated_prompt_is_not_the_readers_own() -> None:
    reading = read(
        "Launch a subagent with this prompt:\n\n```\nAskUserQuestion({questions: [{question: 'A?'}]})\n```\n"
    )
    assert [(ask.delegated, ask.asker) for ask in reading.asks] == [(True, Asker.SUBAGENT)]
    assert own_asks(reading) == []


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Subagents may use AskUserQuestion when stuck.\n", 1),
        ("Have the subagent ask the user via AskUserQuestion.\n", 1),
        ("Subagents must never use AskUserQuestion.\n", 0),
        ("When the subagent reports a conflict, you call AskUserQuestion.\n", 0),
        ("After the subagent returns, use AskUserQuestion to pick.\n", 0),
    ],
)
def test_prose_about_subagents(text: str, count: int) -> None:
    assert len(list(said_of_subagents(read(text)))) == count


@pytest.mark.parametrize(
    ("text", "returned"),
    [
        ("Return your open questions to the caller.", True),
        ("status: NEEDS_CONTEXT", True),
        ("The orchestrator asks the user.", True),
        ("Return the number of files.", False),
        ("Ask the user.", False),
    ],
)
def test_returned_questions(text: str, returned: bool) -> None:
    assert returns_questions(text) is returned


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Ask the user which file to use.\n", ["Ask the user"]),
        ("Wait for the user's approval before you push.\n", ["Wait for the user's approval"]),
        ("Do not ask the user; decide.\n", []),
        ("If the user asks for it, add tests.\n", []),
        ("The orchestrator asks the user for approval.\n", []),
    ],
)
def test_asks_in_plain_words(text: str, words: list[str]) -> None:
    assert [text[start:end] for start, end in prose_asks(read(text))] == words


@pytest.mark.parametrize(
    ("front", "names"),
    [
        ("tools: Read, AskUserQuestion", ["Read", "AskUserQuestion"]),
        ("tools: [Read, 'AskUserQuestion']", ["Read", "AskUserQuestion"]),
        ("tools:\n  - Bash(git *)\n  - Read", ["Bash", "Read"]),
        ("tools:\n  question: true\n  bash: false", ["question"]),
        ("tools: 3", []),
    ],
)
def test_tools_of_a_frontmatter(front: str, names: list[str]) -> None:
    document = read(f"---\n{front}\n---\n\nx\n").document
    found = list(listed_tools(document, *AGENT_TOOLS))
    assert [tool.value for tool in found] == names
    assert [document.text[tool.span.start : tool.span.end] for tool in found] == names
    assert list(listed_tools(document, *DISALLOWED)) == []


_PIECES = st.sampled_from(
    [
        "Task(",
        "Agent({",
        "prompt: ",
        "subagent_type",
        "```\n",
        "\n",
        ")",
        "ask the user",
        "AskUserQuestion",
        '"',
        "> ",
        "- ",
    ]
)


@settings(derandomize=True, deadline=None, max_examples=60)
@given(st.lists(st.one_of(_PIECES, st.text(max_size=6)), max_size=25).map("".join))
def test_delegations_stay_within_the_document(text: str) -> None:
    reading = read(text)
    for delegation in delegations(reading.document):
        assert 0 <= delegation.span.start <= delegation.span.end <= len(reading.document.text)
    assert all(mention.span.end <= len(reading.document.text) for _, mention in asks_of_subagents(reading))
