"""What stands around trees: the chat before a question, headers, batches, proofs, retired names, and fixes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asklint.document.load import load
from asklint.fix.rounds import fix_text
from asklint.reader.read import read_document
from asklint.source import Source
from asklint.systems.dtree.batches import batch_size, misfits
from asklint.systems.dtree.headers import has_tree_form, header_rule_holds, headers
from asklint.systems.dtree.preamble import context_into_chat, preambles
from asklint.systems.dtree.proof import flaws
from asklint.systems.dtree.retired import stale_invariants
from asklint.systems.dtree.versions import blank_lines_wanted, escape_code, version_of
from asklint.testing import lint_text

if TYPE_CHECKING:
    from asklint.reader.model import Reading

CHAT = "Phase two wrote twelve files, and one test is red."
LEGEND = "**Also:** A: Run it again | B: Show it"


def reading_of(text: str) -> Reading:
    (document,) = load(Source.from_text("skills/a/SKILL.md", text)).documents
    return read_document(document)


class TestPreambles:
    def test_a_fence_with_chat_and_tool(self) -> None:
        (found,) = preambles(reading_of(f"Ask:\n\n```\n{CHAT}\n\n\nAskUserQuestion\n```\n"))
        assert (found.legend, found.end, found.tool, found.has_context, found.gap) == (None, 3, True, True, 2)
        assert found.last_text and found.last_text.text == CHAT

    def test_a_quote_with_a_legend(self) -> None:
        (found,) = preambles(reading_of(f"Ask:\n\n> {CHAT}\n>\n> {LEGEND}\n>\n> *(trailing blank line)*\n"))
        assert (found.legend, found.end, found.tool, found.has_context, found.gap) == (2, 4, False, True, 1)

    def test_a_bare_legend(self) -> None:
        (found,) = preambles(reading_of(f"Ask:\n\n> {LEGEND}\n>\n>\n"))
        assert (found.legend, found.has_context, found.gap) == (0, False, 2)

    @pytest.mark.parametrize(
        "text",
        [
            "```\n1. Read the file that was given\n2. Ask\nAskUserQuestion\n```\n",
            "```js\nconst a = await somethingThatTakesAWhile();\nAskUserQuestion({})\n```\n",
            "```\nAskUserQuestion is a tool that shows a dialog to users.\n```\n",
            "> Use AskUserQuestion whenever a decision has to be made by somebody.\n",
            "```\nAskUserQuestion({\n  questions: []\n})\n```\n",
        ],
    )
    def test_what_is_none(self, text: str) -> None:
        assert list(preambles(reading_of(f"Ask:\n\n{text}"))) == []

    @pytest.mark.parametrize(
        "context", ["[What is decided]", "현재 단계에서 열두 개의 파일을 작성했습니다", CHAT]
    )
    def test_what_counts_as_context(self, context: str) -> None:
        (found,) = preambles(reading_of(f"Ask:\n\n> {context}\n>\n> {LEGEND}\n"))
        assert found.has_context

    @pytest.mark.parametrize(
        ("sentence", "flagged"),
        [
            ("Present the context in chat, then call AskUserQuestion.", True),
            ("Render a context block above the question.", True),
            ("Never render the context in chat before the question.", False),
            ("The context is composed into the question, not shown before it.", False),
            ("Provide context to the daemon before it starts.", False),
        ],
    )
    def test_context_into_chat(self, sentence: str, flagged: bool) -> None:
        assert bool(list(context_into_chat(reading_of(f"{sentence}\n")))) is flagged


class TestHeaders:
    @pytest.mark.parametrize("text", ["1. Auth Design", "2.3. Caching Layer", "2.3.1. Error Handling"])
    def test_the_form(self, text: str) -> None:
        assert has_tree_form(text)

    @pytest.mark.parametrize("text", ["Auth", "2.3 Caching", "1.", "1.Auth", "Item 1", "v1. Auth"])
    def test_other_forms(self, text: str) -> None:
        assert not has_tree_form(text)

    def test_the_rule_holds_from_its_version_on(self) -> None:
        assert [header_rule_holds({"dtree": v}) for v in ("1", "1.1", "2", "")] == [False, True, True, True]
        assert not header_rule_holds({"gstack": ""})

    def test_in_prose_about_headers(self) -> None:
        text = "Headers are `1. Auth`. Never write a header as `2. Long`. Files: `3. Log`.\n"
        assert [header.text for header in headers(reading_of(text))] == ["1. Auth", "3. Log"]
        assert list(headers(reading_of("Files are `1. Auth`, ask for one.\n"))) == []


class TestBatches:
    def test_the_arithmetic(self) -> None:
        assert [batch_size(roots) for roots in (1, 2, 3, 4, 9)] == [4, 2, 1, 1, 1]

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("Ask AskUserQuestion about 1-6 items per call.", ["1-6"]),
            ("Ask questions in batches of 5 items.", ["5"]),
            ("Ask questions about items in chunks of 6.", ["6"]),
            ("Ask in batches of 6 questions about the items.", []),
            ("**Items**: 1-6 items, each with a question.", ["1-6"]),
            ("With 2 root questions ask in batches of 4.", ["4"]),
            ("Ask about 4 items per call.", []),
            ("If there are more than 6 items per call, ask again.", []),
            ("Of 12 items ask about three in a question.", []),
            ("Copy 12 items per batch.", []),
        ],
    )
    def test_numbers_in_text(self, text: str, words: list[str]) -> None:
        assert [text[misfit.span.start : misfit.span.end] for misfit in misfits(reading_of(text))] == words


class TestProof:
    @pytest.mark.parametrize(
        ("schema", "message"),
        [
            ('{"properties": {"a": {}}, "required": ["a", "b"]}', "requires “b”"),
            ('{"anyOf": [{"properties": {}, "required": ["c"]}]}', "requires “c”"),
            ('{"properties": ["a"]}', "`properties` of the proof schema is not an object"),
            ('{"required": [1], "properties": {}}', "holds something that is no name"),
            ('{"a": 1,}', "is not JSON"),
            ("", "is not JSON"),
        ],
    )
    def test_flaws(self, schema: str, message: str) -> None:
        (flaw,) = flaws(reading_of(f"## PROOF FOR §CMD_ASK\n\n```json\n{schema}\n```\n"))
        assert message in flaw.message

    def test_a_property_may_be_called_required(self) -> None:
        schema = '{"properties": {"required": {"type": "array"}, "items": {"required": ["x"], "properties": {"x": {}}}}}'
        assert list(flaws(reading_of(f"## PROOF FOR §CMD_ASK\n\n```json\n{schema}\n```\n"))) == []


class TestVersions:
    def test_what_follows_from_them(self) -> None:
        numbers = ["1", "1.1", "2", "3", "4", "5", ""]
        versions = [version_of({"dtree": number}) for number in numbers]
        assert versions == [(1,), (1, 1), (2,), (3,), (4,), (5,), (5,)]
        assert [escape_code(version) for version in versions] == [
            "OTH",
            "OTH",
            "MORE",
            None,
            None,
            None,
            None,
        ]
        assert [blank_lines_wanted(version) for version in versions] == [1, 1, 2, 2, 2, 0, 0]

    def test_nonsense_is_the_newest(self) -> None:
        assert version_of({"dtree": "next"}) == (5,)

    def test_retired_names(self) -> None:
        reading = reading_of("Ask by ¶INV_ASK_ALWAYS_FOUR.\n\nIt replaces the former ¶INV_ASK_WIDTH_LIMIT.\n")
        assert [stale.name for stale in stale_invariants(reading, (3,))] == ["¶INV_ASK_ALWAYS_FOUR"]
        assert list(stale_invariants(reading, (2,))) == []


OLD = """\
### ¶ASK_PLAN
Trigger: after a plan

## Decision: Plan
- [APR] Approve
  It stays
- [RWK] Rework
  It is written again
- [HOLD] Wait
  Nothing happens
- [OTH] Other
    - [SPL] Split
      In two
    - [REM] Remove
      It goes
"""
MOVED = """\
## ¶ASK_PLAN: Choose one: Plan
Trigger: after a plan

- [ ] [LGTM] Approve
  It stays
- [ ] [RWRK] Rework
  It is written again
- [ ] [HOLD] Wait
  Nothing happens
- [ ] [SPLT] Split
  In two
- [ ] [DROP] Remove
  It goes
"""
PINNED = {
    "profiles": ["dtree"],
    "profile": {"dtree": {"version": "5"}},
    "select": ["ASK6", "ASK304", "ASK305"],
}


def test_a_tree_of_the_first_version_is_moved_to_the_last() -> None:
    fixed = fix_text(OLD, lambda text: lint_text(text, settings=PINNED), unsafe=False)
    assert fixed.text == MOVED
    assert lint_text(MOVED, settings=PINNED) == []


_WORDS = st.sampled_from(
    [
        *OLD.splitlines(),
        *MOVED.splitlines(),
        "",
        "```",
        f"> {LEGEND}",
        f"> {CHAT}",
        ">",
        "AskUserQuestion",
        "`OTH/X`",
        "\t- [A] b",
    ]
)


@given(st.lists(_WORDS, max_size=25), st.sampled_from(["1", "2", "3", "5"]))
@settings(max_examples=40, deadline=None, derandomize=True)
def test_fixes_come_to_an_end_and_nothing_fails(lines: list[str], version: str) -> None:
    pinned = {**PINNED, "profile": {"dtree": {"version": version}}}
    fixed = fix_text("\n".join(lines), lambda text: lint_text(text, settings=pinned), unsafe=True)
    again = fix_text(fixed.text, lambda text: lint_text(text, settings=pinned), unsafe=True)
    assert again.text == fixed.text
