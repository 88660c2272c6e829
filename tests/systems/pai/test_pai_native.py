"""The NATIVE format: which blocks are one, where its field stands, and which rule pairs the field with a question."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asklint.document.load import load
from asklint.reader.read import read_document
from asklint.source import Source
from asklint.systems.pai import CUES, evidence, facts
from asklint.systems.pai.native import FIELD, native_formats, response_formats
from asklint.systems.pai.pairing import listing_statements, pairing_rules
from asklint.testing import lint_text

if TYPE_CHECKING:
    from asklint.reader.model import Reading

BANNER = "════ PAI | NATIVE MODE ════\n"
LINES = {
    "TASK": "🗒️ TASK: [8 words]\n",
    "ITERATION": "🔄 ITERATION on: [16 words]\n",
    FIELD: "❓ OPEN_CHOICES: [open choices, or 'none']\n",
    "CONTENT": "📃 CONTENT: [the content]\n",
    "VERIFY": "✅ VERIFY: [8 words]\n",
}
PAI_RULES = [f"ASK{number}" for number in (411, 412, 413, 415, 416, 417, 418, 420, 421, 422, 423, 424)]


def read(text: str, path: str = "CLAUDE.md") -> Reading:
    (document,) = load(Source.from_text(path, text)).documents
    return read_document(document)


def fence(*keys: str) -> str:
    return "## NATIVE MODE\n\nAsk last.\n\n```\n" + BANNER + "".join(LINES[key] for key in keys) + "```\n"


def test_fields_are_read_in_their_order() -> None:
    (form,) = native_formats(read(fence("TASK", "ITERATION", FIELD, "CONTENT", "VERIFY")))
    assert [line.key for line in form.lines] == ["TASK", "ITERATION", FIELD, "CONTENT", "VERIFY"]
    assert form.mode == "PAI | NATIVE MODE"
    field = form.line(FIELD)
    assert field is not None
    assert field.value == "[open choices, or 'none']"


@pytest.mark.parametrize(
    ("keys", "in_place"),
    [
        (("TASK", "ITERATION", FIELD, "CONTENT"), True),
        (("TASK", FIELD, "CONTENT"), True),
        (("TASK", "ITERATION", FIELD), True),
        (("TASK", FIELD, "ITERATION", "CONTENT"), False),
        (("TASK", "ITERATION", "CONTENT", FIELD), False),
    ],
)
def test_the_field_has_its_place(keys: tuple[str, ...], in_place: bool) -> None:
    (form,) = native_formats(read(fence(*keys)))
    assert form.in_place is in_place


def test_a_span_is_where_the_line_stands() -> None:
    text = (
        "- Ask so:\n\n  ```\n  "
        + BANNER
        + "  "
        + "  ".join(LINES[k] for k in ("TASK", FIELD, "CONTENT"))
        + "  ```\n"
    )
    reading = read(text)
    (form,) = native_formats(reading)
    field = form.line(FIELD)
    assert field is not None
    span = form.written(field)
    assert text[span.start : span.end] == LINES[FIELD].rstrip("\n")


def test_a_format_needs_no_banner_in_its_own_section() -> None:
    text = fence("TASK", "ITERATION", "CONTENT").replace(BANNER, "")
    assert len(native_formats(read(text))) == 1
    assert native_formats(read(text.replace("NATIVE MODE", "NATIVE plants"))) == []


def test_a_filled_in_response_is_no_format() -> None:
    text = f"Ask so:\n\n```\n{BANNER}🗒️ TASK: Moved it\n❓ OPEN_CHOICES: none\n📃 CONTENT: done\n```\n"
    assert native_formats(read(text)) == []


def test_formats_of_other_modes_are_told_apart() -> None:
    text = (
        fence("TASK", "CONTENT", "VERIFY")
        + "\n```\n═══ PAI ═══\n"
        + LINES["TASK"]
        + LINES["CONTENT"]
        + LINES["VERIFY"]
        + "```\n"
    )
    assert [form.mode for form in response_formats(read(text))] == ["PAI | NATIVE MODE", "PAI"]


@pytest.mark.parametrize(
    ("rule", "same_turn", "contradicts"),
    [
        (
            "Any OPEN_CHOICES value other than `none` is paired with AskUserQuestion in the same turn.",
            True,
            False,
        ),
        (
            "OPEN_CHOICES: any non-empty value MUST be paired with AskUserQuestion in the same turn; `none` is valid.",
            True,
            True,
        ),
        ("If OPEN_CHOICES is not empty, call AskUserQuestion before the turn ends.", True, True),
        ("Non-empty content is paired with AskUserQuestion in the same response.", True, True),
        (
            "A non-empty OPEN_CHOICES value goes to AskUserQuestion in the same turn; `none` counts as empty.",
            True,
            False,
        ),
        (
            "A non-empty OPEN_CHOICES value except `none` goes to AskUserQuestion in the same turn.",
            True,
            False,
        ),
        ("What stands in OPEN_CHOICES goes to AskUserQuestion.", False, False),
    ],
)
def test_what_a_rule_says(rule: str, same_turn: bool, contradicts: bool) -> None:
    (found,) = pairing_rules(read(fence("TASK", "ITERATION", FIELD, "CONTENT") + f"\n{rule}\n"))
    assert found.same_turn is same_turn
    assert (found.demand is not None) is contradicts


@pytest.mark.parametrize(
    "text",
    [
        "Never call AskUserQuestion in the same turn as OPEN_CHOICES.",
        "OPEN_CHOICES is filled in every turn.",
        "**Wrong:** a non-empty OPEN_CHOICES value needs AskUserQuestion in the same turn.",
    ],
)
def test_what_is_no_rule(text: str) -> None:
    assert pairing_rules(read(text + "\n")) == []


def test_a_statement_that_lists_what_is_decided() -> None:
    text = "Regardless of the path, every decision is listed on the `❓ OPEN_CHOICES:` line. Then ask.\n"
    (statement,) = listing_statements(read(text))
    assert statement.text.startswith("Regardless")
    assert (
        list(listing_statements(read("Open decisions are listed on the `OPEN_CHOICES` line. Then ask.\n")))
        == []
    )


@pytest.mark.parametrize(
    ("path", "text", "version"),
    [
        ("CLAUDE.md", fence("TASK", FIELD), "148"),
        ("PAI/PROTOCOLS/qa-contract.md", "# Q&A\n\nReturn `pending_user_choices`.\n", "148"),
        ("PAI/ALGORITHM/gate.md", "# ENUMERATE→OFFER\n\nList it on the `❓ OPEN_CHOICES:` line.\n", ""),
        ("PAI/SKILLSYSTEM.md", "Packs use the bubble protocol, see `PAI/PROTOCOLS/qa-contract.md`.\n", ""),
        ("CLAUDE.md", fence("TASK", "CONTENT"), None),
        ("notes.md", "We read about OPEN_CHOICES and the qa-contract.\n", None),
        ("reports/design.md", fence("TASK", FIELD), None),
        ("src/app.py", "pending_user_choices = []  # OPEN_CHOICES, NATIVE MODE\n", None),
    ],
)
def test_evidence(path: str, text: str, version: str | None) -> None:
    found = list(evidence(path, text))
    assert [seen.version for seen in found] == ([] if version is None else [version])
    assert not found or any(cue in text.encode() for cue in CUES)


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_the_line_is_added_with_the_line_ends_of_the_file(ending: str) -> None:
    text = fence("TASK", "ITERATION", "CONTENT").replace("\n", ending)
    (finding,) = lint_text(text, "CLAUDE.md", settings={"profiles": ["pai"], "select": ["ASK412"]})
    assert finding.fix is not None
    (edit,) = finding.fix.edits
    fixed = text[: edit.span.start] + edit.content + text[edit.span.end :]
    assert fixed.split(ending)[7:10] == [
        LINES["ITERATION"].strip(),
        "❓ OPEN_CHOICES: [one-line list of enumerable unresolved choices, or 'none']",
        LINES["CONTENT"].strip(),
    ]
    assert fixed.count("\n") == fixed.count(ending)


PIECES = st.sampled_from(
    [
        *LINES.values(),
        BANNER,
        "## NATIVE MODE\n",
        "```\n",
        "\n",
        "> ",
        "- **ENUMERATE→OFFER:** enumerate every choice, commit with a reason\n",
        "## 2. Request schema\n",
        "## Invariants\n",
        "Request {\n  options: Option[] // 2..8\n",
        '{"pending_user_choices": [',
        '{"pending_user_choices": []',
        '{"header": "x", "question": "y", "options": [{"label": "a"}, "b", {',
        "}]}\n",
        '"selected": null, "free_text": null, "cancelled": true',
        "| `header` | `allow_cancel` |\n|---|---|\n",
        "any non-empty OPEN_CHOICES value needs AskUserQuestion in the same turn, `none` too\n",
        "## User-choice bubbling\n",
        "**AskUserQuestion for choices.** (1) a (2) b\n",
        "{",
        "[",
        '"',
        "\r\n",
        "\t",
        "❓",
    ]
)
PATHS = st.sampled_from(
    [
        "CLAUDE.md",
        "PAI/PROTOCOLS/qa-contract.md",
        "PAI/Algorithm/v1.md",
        "PAI/THEDELEGATIONSYSTEM.md",
        "PAI/AISTEERINGRULES.md",
        "PAI/SKILLSYSTEM.md",
    ]
)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.lists(PIECES, max_size=25).map("".join), PATHS)
def test_no_text_is_too_much(text: str, path: str) -> None:
    reading = read(text, path)
    size = len(text)
    assert all(0 <= fact.span.start <= fact.span.end <= size for fact in facts(reading))
    for finding in lint_text(text, path, settings={"profiles": ["pai"], "select": PAI_RULES}):
        assert 0 <= finding.span.start <= finding.span.end <= size
        for edit in finding.fix.edits if finding.fix else ():
            assert 0 <= edit.span.start <= edit.span.end <= size
