"""For rule authors: lint a text, and turn a rule's own examples into tests.

from asklint.testing import check_examples

def test_my_rule() -> None:
    check_examples(MyRule)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.config.load import settings_from
from asklint.engine.plugins import Registry, load_registry
from asklint.engine.run import Input, Linter
from asklint.finding import Confidence
from asklint.fix.rounds import fix_text
from asklint.rule import CLOSE, OPEN, Example, Rule
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from asklint.finding import Finding
    from asklint.settings import Settings


def lint_text(
    text: str,
    path: str = "skills/demo/SKILL.md",
    *,
    files: Mapping[str, str] | None = None,
    settings: Mapping[str, object] | None = None,
    rules: Sequence[type[Rule]] = (),
) -> list[Finding]:
    """Findings in `text` as if it lay at `path`, in a project with the other `files`.

    `settings` are the keys of asklint.toml. With `rules`, only those run.
    """
    linter = Linter(_registry(rules), _settings(settings, rules))
    outcome = linter.run([Input.text(path, text.encode()), *_inputs(files)])
    if outcome.faults:
        raise AssertionError("\n".join(fault.details for fault in outcome.faults))
    return [finding for finding in outcome.findings if finding.path == path]


def check_examples(rule: type[Rule]) -> None:
    """Assert that every GOOD example is silent and every BAD one is found at its marks, and fixed as it says."""
    for example in rule.good:
        found = [f for f in _lint(rule, example, example.text) if f.code == rule.code]
        assert not found, (
            f"{rule.code}: a good example is flagged: {[f.message for f in found]}\n{example.text}"
        )
    for example in rule.bad:
        text, marked = unmark(example.text)
        assert marked, f"{rule.code}: a bad example marks no span with {OPEN}…{CLOSE}\n{example.text}"
        found = [f for f in _lint(rule, example, text) if f.code == rule.code]
        spans = sorted({f.span for f in found})
        shown = [f"{f.message!r} at {text[f.span.start : f.span.end]!r}" for f in found]
        assert spans == marked, (
            f"{rule.code}: expected {[text[s:e] for s, e in marked]}, found {shown}\n{example.text}"
        )
        if example.fixed is not None:
            fixed = fix_text(text, lambda changed, e=example: _lint(rule, e, changed), unsafe=True)  # type: ignore[misc]
            assert fixed.text == example.fixed, (
                f"{rule.code}: fixed to\n{fixed.text}\nexpected\n{example.fixed}"
            )
        else:
            assert not any(f.fix and f.fix.edits for f in found), (
                f"{rule.code}: an edit the example does not show"
            )


def unmark(text: str) -> tuple[str, list[Span]]:
    """The text without its marks, and the spans that were marked."""
    plain: list[str] = []
    spans: list[Span] = []
    start = length = 0
    for char in text:
        if char == OPEN:
            start = length
        elif char == CLOSE:
            spans.append(Span(start, length))
        else:
            plain.append(char)
            length += 1
    return "".join(plain), sorted(spans)


def _lint(rule: type[Rule], example: Example, text: str) -> list[Finding]:
    return lint_text(text, example.path, files=example.files, settings=example.settings, rules=[rule])


def _inputs(files: Mapping[str, str] | None) -> list[Input]:
    return [Input.text(path, text.encode()) for path, text in (files or {}).items()]


def _registry(rules: Sequence[type[Rule]]) -> Registry:
    """All built-in rules plus the ones under test, which may come from a package that is not installed."""
    registry = load_registry(entry_points=())
    for rule in rules:
        registry.rules.setdefault(rule.code, rule())
    return registry


def _settings(settings: Mapping[str, object] | None, rules: Sequence[type[Rule]]) -> Settings:
    keys: dict[str, object] = dict(settings or {})
    if rules:
        keys.setdefault("select", [rule.code for rule in rules])
        keys.setdefault("min-confidence", Confidence.MEDIUM.word)
        profiles = [
            name.strip() for rule in rules for name in rule.profile.split(",") if name.strip() != "core"
        ]
        if profiles:
            keys.setdefault("profiles", profiles[:1])
    return settings_from(keys)
