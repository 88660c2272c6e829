"""The contract and its objects: sections, schemas, invariants, Requests and Responses, restatements, places."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from asklint.document.load import load
from asklint.project import Fact, Facts, Project
from asklint.reader.read import read_document
from asklint.source import Source, Span
from asklint.systems.pai import parts, places
from asklint.systems.pai.contract import (
    INVARIANTS,
    SECTIONS,
    at_most,
    batch_limits,
    missing_invariants,
    option_range,
    schemas,
    sections_of,
)
from asklint.systems.pai.emptiness import empty_choices
from asklint.systems.pai.payloads import objects, requests, responses
from asklint.systems.pai.restated import restatements
from asklint.systems.pai.validate import request_breaches, response_breaches

if TYPE_CHECKING:
    from asklint.reader.literal_model import Obj
    from asklint.reader.model import Reading

REQUEST = '{"header": "Cache", "question": "Which?", "options": [{"label": "A"}, {"label": "B"}], "allow_cancel": false}'


def read(text: str, path: str = "PAI/PROTOCOLS/qa-contract.md") -> Reading:
    (document,) = load(Source.from_text(path, text)).documents
    return read_document(document)


def one(text: str) -> Obj:
    return next(objects(text))


@pytest.mark.parametrize(
    ("headings", "missing"),
    [
        ([*SECTIONS], []),
        (
            [
                "1. Request schema",
                "2) Response shape",
                "Carrier A: up",
                "Carrier B",
                "The invariants",
                "Non-CC",
            ],
            [],
        ),
        (["Request and Response schemas", "Carriers A and B", "Invariants", "Other harnesses"], []),
        (
            ["Request schema", "Carrier A", "Carrier B", "Invariants"],
            ["Response schema", "Non-CC harness note"],
        ),
        (
            ["Request schema", "Carrier A — Response mapping", "Invariants", "Adapters"],
            ["Response schema", "Carrier B"],
        ),
    ],
)
def test_sections_are_found_by_their_headings(headings: list[str], missing: list[str]) -> None:
    document = read("# C\n\n" + "".join(f"## {heading}\n\nThe DA asks.\n\n" for heading in headings)).document
    assert [name for name in SECTIONS if name not in sections_of(document)] == missing


@pytest.mark.parametrize(
    "block",
    [
        "```\nRequest {\n  header: string\n  question: string\n  options: Option[]\n}\n```",
        "```\nRequest { header: string, question: string, options: Option[] }\n```",
        "```ts\ninterface Request {\n  header: string;\n  question: string;\n  options?: Option[];\n}\n```",
        "```ts\ntype Request = { header: string; question: string; options: Option[] }\n```",
        "```yaml\nRequest:\n  header: string\n  question: string\n  options: list\nOther:\n  allow_cancel: bool\n```",
        "| Field | Type |\n|---|---|\n| `header` | string |\n| `question` | string, no allow_cancel |\n| `options` | list |",
        "- `header`: short\n- `question`: ends in ?\n- `options`: two to four",
    ],
)
def test_a_schema_is_read_in_many_forms(block: str) -> None:
    document = read(f"# C\n\n## Request schema\n\nAsk so.\n\n{block}\n").document
    (schema,) = schemas(document, sections_of(document))
    assert schema.missing == ("allow_free_text", "allow_cancel", "multi_select")


@pytest.mark.parametrize(
    ("note", "limits"), [("// 2..4 entries", (2, 4)), ("2–8", (2, 8)), ("1 to 3", (1, 3)), ("list", None)]
)
def test_ranges(note: str, limits: tuple[int, int] | None) -> None:
    assert option_range(note) == limits


@pytest.mark.parametrize(
    ("note", "limit"), [("≤12 chars", 12), ("max 20", 20), ("at most four", 4), ("<=30", 30), ("short", None)]
)
def test_limits(note: str, limit: int | None) -> None:
    assert at_most(note) == limit


@pytest.mark.parametrize(
    ("invariants", "missing"),
    [
        (["One asker.", "Batch ≤4.", "`null` iff `allow_cancel`."], []),
        (
            [
                "Subagents never call the tool.",
                "No more than four questions per call.",
                "A cancelled answer is valid only where the Request allows it to cancel.",
            ],
            [],
        ),
        (["One asker.", "Short batches.", "`null` iff `allow_cancel`."], ["at most 4 questions in a batch"]),
        (["Only the primary DA asks.", "At most 4 Requests per call."], ["null iff cancel is allowed"]),
        (["Batches of up to 4 questions.", "null only if `allow_cancel`."], ["one asker"]),
        (
            ["`allow_free_text` and `allow_cancel` may both be true."],
            ["one asker", "at most 4 questions in a batch", "null iff cancel is allowed"],
        ),
    ],
)
def test_invariants(invariants: list[str], missing: list[str]) -> None:
    document = read(
        "# C\n\n## Invariants\n\n" + "".join(f"{n}. {text}\n" for n, text in enumerate(invariants, 1))
    ).document
    assert missing_invariants(document, sections_of(document)[INVARIANTS]) == missing


def test_a_larger_batch_is_seen() -> None:
    document = read(
        "# C\n\n## Invariants\n\n1. A call carries 1..6 Requests.\n2. Headers have ≤12 characters.\n"
    ).document
    assert [limit.number for limit in batch_limits(document, sections_of(document)[INVARIANTS])] == [6]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("Which?", "Which?", []),
        ("Which?", "Welche？", []),
        ("Which?", "Pick one", ["question mark"]),
        ("Cache", "Thirteen char", ["13 characters"]),
        ("Cache", "Twelve chars", []),
        ('"B"', '"A "', ["labelled"]),
        ('"B"', '"e\u0301"}, {"label": "\u00e9"', ["labelled"]),
        ('"B"', '"one two three four five six"', ["6 words"]),
        (', {"label": "B"}', "", ["has 1"]),
        (
            ', {"label": "B"}',
            ', {"label": "B"}' * 1 + ', {"label": "C"}, {"label": "D"}, {"label": "E"}',
            ["has 5"],
        ),
        (', {"label": "B"}', ", ...", []),
        ('{"label": "B"}', '{"label": "<one per file>"}', []),
        ('"allow_cancel": false', '"allow_cancel": "no"', ["neither true nor false"]),
        ('"header": "Cache", ', "", ["no header"]),
        ('"B"}', '"B", "preview": "x"}', []),
    ],
)
def test_requests_are_validated(old: str, new: str, words: list[str]) -> None:
    found = [breach.message for breach in request_breaches(one(REQUEST.replace(old, new)))]
    assert len(found) == len(words)
    assert all(word in message for word, message in zip(words, found, strict=True))


def test_a_preview_is_for_single_selection() -> None:
    text = REQUEST.replace('"B"}', '"B", "preview": "x"}')
    assert list(request_breaches(one(text))) == []
    (breach,) = request_breaches(one(text[:-1] + ', "multi_select": true}'))
    assert "preview" in breach.message


@pytest.mark.parametrize(
    ("response", "request_text", "words"),
    [
        ('{"selected": "A", "free_text": null, "cancelled": false}', REQUEST, []),
        ('{"selected": null, "free_text": "C", "cancelled": false}', REQUEST, []),
        ('{"selected": null, "free_text": null, "cancelled": true}', None, []),
        ('{"selected": null, "free_text": null, "cancelled": true}', REQUEST, ["does not allow"]),
        ('{"selected": null, "free_text": null, "cancelled": false}', None, ["null stands for a cancel"]),
        ('{"selected": "A", "free_text": "B", "cancelled": true}', None, ["`selected`", "`free_text`"]),
        ('{"selected": ["A"], "free_text": null, "cancelled": false}', REQUEST, []),
        (
            '{"selected": ["A"], "free_text": null, "cancelled": false}',
            REQUEST[:-1] + ', "multi_select": false}',
            ["single-select"],
        ),
        (
            '{"selected": "A", "free_text": null, "cancelled": false}',
            REQUEST[:-1] + ', "multi_select": true}',
            ["is a list"],
        ),
        ('{"selected": "A", "free_text": null}', None, ["no `cancelled`"]),
        ('{"selected": "<label>", "free_text": null, "cancelled": false}', None, []),
    ],
)
def test_responses_are_validated(response: str, request_text: str | None, words: list[str]) -> None:
    found = [b.message for b in response_breaches(one(response), one(request_text) if request_text else None)]
    assert len(found) == len(words)
    assert all(word in message for word, message in zip(words, found, strict=True))


def test_types_are_no_examples() -> None:
    text = "Ask so:\n\n```\nRequest { question: string, options: Option[], allow_cancel: boolean }\n```\n"
    assert list(requests(read(text))) == []
    assert (
        list(
            responses(
                read("Ask so:\n\n```\nResponse { selected: string | null, free_text: string | null }\n```\n")
            )
        )
        == []
    )
    assert len(list(requests(read(f"Ask so:\n\n```json\n{REQUEST}\n```\n")))) == 1


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Return `pending_user_choices: []` and ask nothing.", 1),
        ("Never return `pending_user_choices: []` and ask nothing.", 0),
        ("Omit the key instead of `pending_user_choices: []`; ask nothing.", 0),
        ('Ask:\n\n```json\n{"a": 1, "pending_user_choices": [ ]}\n```', 1),
        ("Ask:\n\n```yaml\npending_user_choices: []\n```", 1),
        ("Ask:\n\n```ts\ntype R = { pending_user_choices: Request[] }\n```", 0),
    ],
)
def test_empty_lists(text: str, found: int) -> None:
    assert len(list(empty_choices(read(text + "\n")))) == found


@pytest.mark.parametrize(
    ("block", "names"),
    [
        ("```\nRequest { header: string, question: string, options: Option[], allow_cancel: bool }\n```", 4),
        ("```ts\nreturn [{ header, question, options, allow_free_text }]\n```", 4),
        (
            '```json\n{"properties": {"header": {"type": "string"}, "question": {"type": "string"}, "options": {"type": "array"}, "allow_cancel": {"type": "boolean"}}}\n```',
            4,
        ),
        ("```\nRequest { header: string, question: string, allow_cancel: bool }\n```", 0),
        ("```\nAsk { header: string, question: string, options: Option[], multiSelect: bool }\n```", 0),
        (f"```json\n{REQUEST}\n```", 0),
    ],
)
def test_restatements(block: str, names: int) -> None:
    found = list(restatements(read(f"Ask so:\n\n{block}\n", "PAI/OTHER.md")))
    assert [len(restated.names) for restated in found] == ([names] if names else [])


@pytest.mark.parametrize(
    ("path", "part"),
    [
        ("CLAUDE.md", ""),
        (".claude/PAI/X.md", ""),
        ("Releases/v4.0/.claude/CLAUDE.md", "Releases/v4.0"),
        ("Releases/v5-overlay/PAI/X.md", "Releases/v5-overlay"),
        ("Releases/README.md", ""),
        ("a\\.claude\\CLAUDE.md", "a"),
    ],
)
def test_parts_of_a_project(path: str, part: str) -> None:
    assert places.part_of(path) == part


def test_a_protocol_holds_for_its_part_and_what_lies_in_it() -> None:
    def project(*parts_in_use: str) -> Project:
        items = tuple(Fact(places.PROTOCOL, part, "x.md", Span(0, 0)) for part in parts_in_use)
        return Project.of([Facts("x.md", items=items)])

    release = "Releases/v4/.claude/CLAUDE.md"
    assert places.uses(project(), release)
    assert places.uses(project(""), release)
    assert places.uses(project("Releases/v4"), release)
    assert not places.uses(project("Releases/v3"), release)
    assert not places.uses(project("Releases/v4"), "CLAUDE.md")


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("Algorithm/v3.7.0.md", "Algorithm/v3.10.0.md"),
        ("Algorithm/v9.md", "Algorithm/LATEST.md"),
        ("Algorithm/2.md", "Algorithm/v2.1.md"),
    ],
)
def test_versions_of_the_algorithm(older: str, newer: str) -> None:
    assert places.is_algorithm(older)
    assert places.is_algorithm(newer)
    assert places.algorithm_version(older) < places.algorithm_version(newer)


def test_documents_by_their_names() -> None:
    assert places.is_contract("PAI/PROTOCOLS/qa-contract.md")
    assert not places.is_contract("PAI/PROTOCOLS/api-contract.md")
    assert places.is_steering("PAI/AISTEERINGRULES.md")
    assert not places.is_steering("PAI/USER/AISTEERINGRULES.md")
    assert places.is_delegation("PAI/THEDELEGATIONSYSTEM.md")
    assert not places.is_delegation("docs/delegation-report.md")
    assert places.is_skill_system("PAI/SKILLSYSTEM.md")
    assert not places.is_algorithm("agents/Algorithm.md")


def test_a_gate_in_an_item_ends_with_it() -> None:
    text = "# A\n\n- **ENUMERATE→OFFER:** enumerate every choice, commit with a rationale, or ask.\n\n  Free-text and subjective ones do not count.\n\n- **Next:** Example: none.\n"
    part = parts.gate(read(text, "PAI/Algorithm/v1.md"))
    assert part is not None
    assert part.missing == ("a worked example",)


def test_a_steering_rule_ends_at_the_next_lead() -> None:
    text = "**AskUserQuestion for choices.** Trigger on (1) a.\n\n**Other.** Example: x.\n"
    part = parts.steering_rule(read(text, "AISTEERINGRULES.md"))
    assert part is not None
    assert part.missing == ("triggers", "example")
