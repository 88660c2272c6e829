"""SARIF against its own schema, and against what code scanning does with it."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft7Validator  # type: ignore[import-untyped]

from asklint.engine.plugins import load_registry
from asklint.finding import Applicability, Edit, Fix, Related, Severity
from asklint.record import replace
from asklint.report import api, sarif
from asklint.source import Span

from .samples import PATH, TEXT, at, finding, full, render

SCHEMAS = Path(__file__).parent / "schemas"


@cache
def validator() -> Draft7Validator:
    schema = json.loads((SCHEMAS / "sarif-2.1.0.json").read_text(encoding="utf-8"))
    return Draft7Validator(schema, format_checker=Draft7Validator.FORMAT_CHECKER)


def run(*findings: Any, **fields: Any) -> dict[str, Any]:
    log = json.loads(render("sarif", *findings, **fields))
    validator().validate(log)
    (only,) = log["runs"]
    return dict(only)


def test_the_schema_is_the_one_of_2_1_0_and_refuses_what_is_wrong() -> None:
    assert validator().schema["title"].endswith("(SARIF) Version 2.1.0 JSON Schema")
    assert list(validator().iter_errors({"version": "2.1.0", "runs": [{"tool": {}}]}))


def test_a_finding_with_everything() -> None:
    made = run(full())
    (result,) = made["results"]
    assert (result["ruleId"], result["level"]) == ("ASK101", "error")
    assert result["message"]["text"] == "five options, the tool takes four\nSplit the decision."
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {"uri": PATH, "uriBaseId": "%SRCROOT%"}
    assert place["region"] == {"startLine": 5, "startColumn": 12, "endLine": 5, "endColumn": 29}
    assert result["relatedLocations"][0]["message"]["text"] == "the count is stated here"
    change = result["fixes"][0]["artifactChanges"][0]
    assert change["replacements"][0]["deletedRegion"]["startColumn"] == 25
    assert change["replacements"][0]["insertedContent"] == {"text": ""}
    assert result["fixes"][0]["description"]["text"] == "drop the last option (safe)"


def test_a_clean_run_is_a_run_without_results() -> None:
    made = run()
    assert made["results"] == []
    assert made["invocations"] == [{"executionSuccessful": True, "toolExecutionNotifications": []}]


def test_what_failed_is_told() -> None:
    (invocation,) = run(failures=["a.md: the rule X1 failed"])["invocations"]
    assert invocation["executionSuccessful"] is False
    assert invocation["toolExecutionNotifications"][0]["message"]["text"] == "a.md: the rule X1 failed"


def test_every_rule_explains_itself() -> None:
    rules = load_registry().rules
    findings = [finding(rule=(rule.code, rule.name)) for rule in rules.values()]
    made = run(*findings, rules=rules)
    described = made["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in described] == sorted(rules)
    for index, rule in enumerate(described):
        assert rule["shortDescription"]["text"]
        assert len(rule["fullDescription"]["text"]) > len(rule["shortDescription"]["text"]) / 2
        assert "## What it does" in rule["help"]["markdown"]
        assert rule["helpUri"].startswith("https://")
        assert rule["defaultConfiguration"]["level"] in {"error", "warning", "note"}
        assert len(rule["properties"]["tags"]) <= 10
        assert made["results"][index]["ruleIndex"] == described.index(
            next(other for other in described if other["id"] == made["results"][index]["ruleId"])
        )


def test_a_rule_that_nobody_knows_still_has_a_name() -> None:
    (rule,) = run(finding(rule=("ACME1", "acme-rule")))["tool"]["driver"]["rules"]
    assert rule["shortDescription"]["text"] == "acme-rule"


def test_columns_are_utf_16() -> None:
    text = "😀é Other\n"
    made = run(finding(at(text, "Other")), text=text)
    assert made["columnKind"] == "utf16CodeUnits"
    region = made["results"][0]["locations"][0]["physicalLocation"]["region"]
    assert (region["startColumn"], region["endColumn"]) == (5, 10)


def test_fingerprints_outlive_moved_lines() -> None:
    before = run(finding())["results"][0]["partialFingerprints"]
    moved = f"---\nname: x\n---\n{TEXT}"
    after = run(finding(at(moved, "A | B | C | D | E")), text=moved)["results"][0]["partialFingerprints"]
    assert before == after


@pytest.mark.parametrize(
    ("path", "folder", "uri"),
    [
        ("a b/ü?#%.md", "", "a%20b/%C3%BC%3F%23%25.md"),
        ("docs/x.md", "packages/app", "packages/app/docs/x.md"),
        ("../lib/x.md", "packages/app", "packages/lib/x.md"),
        ("a:b.md", "", "a%3Ab.md"),
    ],
)
def test_addresses_are_the_repositorys(path: str, folder: str, uri: str) -> None:
    made = run(finding(path=path), path=path, folder=folder)
    place = made["results"][0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == uri


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("/tmp/x.md", "file:///tmp/x.md"),
        ("C:/a b/x.md", "file:///C:/a%20b/x.md"),
        ("d:/x.md", "file:///d:/x.md"),
    ],
)
def test_a_file_elsewhere_has_an_absolute_address(
    path: str, uri: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(api, "WINDOWS", True)
    made = run(finding(path=path), path=path, folder="skills")
    place = made["results"][0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {"uri": uri}


def test_errors_come_first_and_what_does_not_fit_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sarif, "MAX_RESULTS", 2)
    advice = finding(severity=Severity.INFO)
    made = run(advice, finding(severity=Severity.WARNING), advice, finding())
    assert [result["level"] for result in made["results"]] == ["error", "warning"]
    (note,) = made["invocations"][0]["toolExecutionNotifications"]
    assert note["message"]["text"] == "2 results left out: code scanning takes 2 a run"


def test_the_limit_of_what_is_shown_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sarif, "SHOWN_RESULTS", 1)
    (note,) = run(finding(), finding())["invocations"][0]["toolExecutionNotifications"]
    assert note["message"]["text"] == "2 results: GitHub shows the 1 most severe of them"


def test_a_message_holds_no_link_and_no_argument() -> None:
    made = run(finding(message="see [here](https://evil.example) and {0}"))
    assert made["results"][0]["message"]["text"] == "see [here] (https://evil.example) and {{0}}"


def test_a_huge_run_stays_quick_and_within_the_limit() -> None:
    made = run(*[finding(message=str(number)) for number in range(sarif.SHOWN_RESULTS + 1)])
    assert len(made["results"]) == sarif.SHOWN_RESULTS + 1


_ANY = st.text(st.sampled_from("a字😀\0\t\n\r\x1b\u202e\ud800\udc00]>)({}0/:%?#\\ "), max_size=20)


@settings(derandomize=True, deadline=None, max_examples=60)
@given(_ANY, _ANY, _ANY, st.integers(-3, 30), st.integers(0, 20))
def test_it_is_valid_whatever_a_document_holds(
    text: str, message: str, path: str, start: int, length: int
) -> None:
    text = "".join(char for char in text if char not in "\0\ud800\udc00")
    span = Span(start, start + length)
    edits = Fix(message, Applicability.UNSAFE, (Edit(span, message), Edit(Span(40, 41), "")))
    hostile = replace(finding(span, message, path=path, help=message), fix=edits)
    hostile = replace(hostile, related=(Related(message, span), Related(message, span, message)))
    assert run(hostile, text=text, path=path, failures=[message], folder="x")["results"]
