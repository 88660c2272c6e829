"""Every fix in every host language: the examples of the rules, written as strings of code, are fixed alike.

The string that the program sees after the fix is the fixed document, everything around it is as it was.
"""

from __future__ import annotations

import ast
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from asklint.document.load import load
from asklint.document.strings import encode_for, mentions_ask
from asklint.engine.plugins import load_registry
from asklint.finding import Applicability
from asklint.fix.harm import harm_in
from asklint.fix.rounds import fix_text
from asklint.source import Source
from asklint.testing import lint_text, unmark

if TYPE_CHECKING:
    from collections.abc import Callable

    from asklint.finding import Finding
    from asklint.rule import Example, Rule

BEFORE_TS = 'import x from "x"; // a comment\nconst other = `${x} "y"`;\n'
BEFORE_PY = "import x  # a comment\nOTHER = f\"{x!r} 'y'\"\n"


def _quoted_lines(text: str, quote: str, encoding: str) -> list[str]:
    return [quote + encode_for(encoding, line) + quote for line in text.splitlines(keepends=True)]  # type: ignore[arg-type]


def _raw(text: str) -> str | None:
    try:
        return f'r"""{encode_for("py-raw-double-triple", text)}"""'
    except ValueError:
        return None


@dataclass(frozen=True)
class Host:
    suffix: str
    write: Callable[[str], str | None]
    """The text as a literal, None where this kind of literal cannot hold it."""


HOSTS = {
    "ts-template": Host("ts", lambda t: f"`{encode_for('template', t)}`"),
    "ts-template-hole": Host("ts", lambda t: f"`${{x}}\n\n{encode_for('template', t)}`"),
    "ts-double": Host("ts", lambda t: f'"{encode_for("double", t)}"'),
    "ts-single": Host("ts", lambda t: f"'{encode_for('single', t)}'"),
    "ts-sum": Host("ts", lambda t: " +\n  ".join(_quoted_lines(t, '"', "double"))),
    "js-template": Host("js", lambda t: f"`{encode_for('template', t)}`"),
    "py-triple": Host("py", lambda t: f'"""{encode_for("py-double-triple", t)}"""'),
    "py-single-triple": Host("py", lambda t: f"'''{encode_for('py-single-triple', t)}'''"),
    "py-double": Host("py", lambda t: f'"{encode_for("py-double", t)}"'),
    "py-single": Host("py", lambda t: f"'{encode_for('py-single', t)}'"),
    "py-raw": Host("py", _raw),
    "py-f": Host("py", lambda t: f'f"""{{x}}\n\n{encode_for("py-f-double-triple", t)}"""'),
    "py-rf": Host("py", lambda t: None if _raw(t) is None or "{" in t or "}" in t else f"f{_raw(t)}"),
    "py-implicit": Host(
        "py", lambda t: "(\n    " + "\n    ".join(_quoted_lines(t, "'", "py-single")) + "\n)"
    ),
}


def _fixable() -> list[tuple[str, int]]:
    """The examples that are Markdown and show a fix, by rule and number."""
    rules = load_registry(()).rules
    return [
        (code, number)
        for code, rule in sorted(rules.items())
        for number, example in enumerate(type(rule).bad)
        if example.fixed is not None
        and example.path.endswith(".md")
        and not example.text.startswith("---")
        and not code.startswith("ASK00")
    ]


RULES = load_registry(()).rules
EXAMPLES = _fixable()


def _host_text(host: Host, literal: str) -> str:
    if host.suffix == "py":
        return f"{BEFORE_PY}STEP = {literal}\nLAST = 'z'\n"
    return f"{BEFORE_TS}export const STEP = {literal};\nexport const last = 'z';\n"


def _cooked(path: str, text: str) -> str:
    """The longest document of the file: the one that was written into it."""
    found = [document.text for document in load(Source.from_text(path, text)).documents]
    return max(found, key=len)


def _lint(rule: type[Rule], example: Example, path: str, text: str) -> list[Finding]:
    return lint_text(text, path, files=example.files, settings=example.settings, rules=[rule])


def _tried(host: Host, code: str, number: int) -> bool:
    """Fix the example in its host; False where the rule finds nothing to fix there."""
    rule = type(RULES[code])
    example = rule.bad[number]
    plain, _ = unmark(example.text)
    # A string that says nothing of asking is no document.
    lead = "" if mentions_ask(plain) else "On questions.\n\n"
    literal = host.write(lead + plain)
    if literal is None or example.fixed is None:
        return False
    path = example.path.removesuffix(".md").rstrip("/") + "." + host.suffix
    text = _host_text(host, literal)
    before = _lint(rule, example, path, text)
    if not any(f.fix and f.fix.edits and f.fix.applicability is not Applicability.HINT for f in before):
        return False
    fixed = fix_text(text, lambda t: _lint(rule, example, path, t), unsafe=True, harm=harm_in(path))
    assert not fixed.refused, [one.reason for one in fixed.refused]
    after = _lint(rule, example, path, fixed.text)
    assert len(after) < len(before)
    head, tail = text.split(literal)
    assert fixed.text.startswith(head)
    assert fixed.text.endswith(tail)
    cooked = _cooked(path, fixed.text)
    expected = _cooked(path, _host_text(host, host.write(lead + example.fixed) or literal))
    assert cooked == expected
    if host.suffix == "py":
        ast.parse(fixed.text)
    return True


NOT_RAW = {"ASK127"}
"""What is fixed there is an escape, and a raw string has none."""
ONE_LITERAL = {"ASK803", "ASK814"}
"""Edits that run over lines, which a concatenation has in several literals."""


@pytest.mark.parametrize("name", HOSTS)
def test_every_fix_lands_in_a_string(name: str) -> None:
    expected = {code for code, _ in EXAMPLES}
    if name in {"py-raw", "py-rf"}:
        expected -= NOT_RAW
    if name in {"ts-sum", "py-implicit"}:
        expected -= ONE_LITERAL
    tried = {code for code, number in EXAMPLES if _tried(HOSTS[name], code, number)}
    assert tried >= expected


def test_every_fixable_rule_has_an_example() -> None:
    fixable = {
        code for code, rule in RULES.items() if rule.fixable in (Applicability.SAFE, Applicability.UNSAFE)
    }
    shown = {
        code for code, rule in RULES.items() if any(example.fixed is not None for example in type(rule).bad)
    }
    assert fixable - shown == set()


def test_json_stays_json() -> None:
    for code, rule in RULES.items():
        for example in type(rule).bad:
            if example.fixed is not None and example.path.endswith(".json"):
                before, after = json.loads(unmark(example.text)[0]), json.loads(example.fixed)
                assert before.keys() <= after.keys() | {"schema"}, code
