"""Every rule's own examples, and the law that rule files obey."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import asklint_rules
from asklint.engine.own import OWN_RULES
from asklint.engine.plugins import load_registry
from asklint.rule import HEADINGS, Rule
from asklint.testing import check_examples
from asklint_rules import CORE_FAMILIES, PROFILE_FAMILIES

RULES = list(load_registry(entry_points=()).rules.values())
by_code = pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)


@by_code
def test_examples(rule: Rule) -> None:
    check_examples(type(rule))


@by_code
def test_has_examples(rule: Rule) -> None:
    assert rule.code == "ASK004" or (rule.good and rule.bad), (
        "a rule shows what it flags and what it does not"
    )


@by_code
def test_docs_have_the_fixed_headings(rule: Rule) -> None:
    outside_fences = re.sub(r"^(`{3,})[^`\n]*\n.*?^\1$", "", rule.docs(), flags=re.DOTALL | re.MULTILINE)
    assert re.findall(r"^## (.+)$", outside_fences, re.MULTILINE) == list(HEADINGS)
    assert all(rule.section(heading) for heading in HEADINGS)
    assert rule.verified


@by_code
def test_the_summary_is_a_whole_sentence(rule: Rule) -> None:
    summary = rule.summary()
    assert summary.endswith(".")
    assert summary.count("`") % 2 == 0
    assert rule.section("What it does").replace("\n", " ").startswith(summary)


@by_code
def test_file_is_named_after_the_rule(rule: Rule) -> None:
    assert type(rule).__module__.rsplit(".", 1)[-1] == rule.name.replace("-", "_")
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", rule.name)
    assert re.fullmatch(r"ASK\d{3}", rule.code)
    assert type(rule).__name__ == rule.name.title().replace("-", "")


@pytest.mark.parametrize("own", OWN_RULES, ids=lambda own: own.code)
def test_the_engine_and_the_rule_files_agree(own: object) -> None:
    rule = next(rule for rule in RULES if rule.code == own.code)  # type: ignore[attr-defined]
    assert (rule.name, rule.severity) == (own.name, own.severity)  # type: ignore[attr-defined]


def test_every_folder_of_rules_is_a_family() -> None:
    """Rules in a folder that nobody names would never run."""
    families = {*CORE_FAMILIES, *(family for names in PROFILE_FAMILIES.values() for family in names)}
    folder = Path(asklint_rules.__file__).parent
    assert families == {path.parent.name for path in folder.glob("*/__init__.py")}
    assert {type(rule).__module__.split(".")[1] for rule in RULES} == families
