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
from asklint.fix.harm import harm_in
from asklint.fix.rounds import fix_text
from asklint.rule import CLOSE, OPEN, Example, Rule
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from asklint.finding import Finding
    from asklint.reader.model import Reading
    from asklint.settings import Settings


def lint_text(
    text: str,
    path: str = "skills/demo/SKILL.md",
    *,
    files: Mapping[str, str] | None = None,
    settings: Mapping[str, object] | None = None,
    rules: Sequence[type[Rule]] = (),
    plugin: str | None = None,
) -> list[Finding]:
    """Findings in `text` as if it lay at `path`, in a project with the other `files`.

    `settings` are the keys of asklint.toml. With `rules`, only those run. `plugin` is the import name of a
    package whose hooks take part, installed or not.
    """
    linter = Linter(_registry(rules, plugin), _settings(settings, rules))
    outcome = linter.run([Input.text(path, text.encode()), *_inputs(files)])
    if outcome.faults:
        raise AssertionError("\n".join(fault.details for fault in outcome.faults))
    return [finding for finding in outcome.findings if finding.path == path]


def read_text(text: str, path: str = "skills/demo/SKILL.md", *, plugin: str | None = None) -> Reading:
    """What asklint reads in `text`: its asks, menus and calls. For tests of a recogniser or a harness row."""
    from asklint.document.load import load
    from asklint.reader.read import read_document
    from asklint.source import Source

    registry = _registry((), plugin)
    document = load(Source.from_text(path, text)).documents[0]
    reading = read_document(document, tuple(registry.recognisers.values()))
    if reading.faults:
        raise reading.faults[0]
    return reading


def check_examples(rule: type[Rule], plugin: str | None = None) -> None:
    """Assert that every GOOD example is silent and every BAD one is found at its marks, and fixed as it says."""
    for example in rule.good:
        found = [f for f in _lint(rule, example, example.text, plugin) if f.code == rule.code]
        assert not found, (
            f"{rule.code}: a good example is flagged: {[f.message for f in found]}\n{example.text}"
        )
    for example in rule.bad:
        text, marked = unmark(example.text)
        assert marked, f"{rule.code}: a bad example marks no span with {OPEN}…{CLOSE}\n{example.text}"
        found = [f for f in _lint(rule, example, text, plugin) if f.code == rule.code]
        spans = sorted({f.span for f in found})
        shown = [f"{f.message!r} at {text[f.span.start : f.span.end]!r}" for f in found]
        assert spans == marked, (
            f"{rule.code}: expected {[text[s:e] for s, e in marked]}, found {shown}\n{example.text}"
        )
        if example.fixed is not None:
            fixed = fix_text(
                text,
                lambda changed, e=example: _lint(rule, e, changed, plugin),  # type: ignore[misc]
                unsafe=True,
                harm=harm_in(example.path),
            )
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


def _lint(rule: type[Rule], example: Example, text: str, plugin: str | None) -> list[Finding]:
    return lint_text(
        text, example.path, files=example.files, settings=example.settings, rules=[rule], plugin=plugin
    )


def _inputs(files: Mapping[str, str] | None) -> list[Input]:
    return [Input.text(path, text.encode()) for path, text in (files or {}).items()]


def _registry(rules: Sequence[type[Rule]], plugin: str | None = None) -> Registry:
    """All that is built in plus what is under test, which may come from a package that is not installed."""
    from importlib.metadata import EntryPoint

    registry = load_registry([EntryPoint(plugin, plugin, "asklint")] if plugin else ())
    if registry.broken:
        raise AssertionError("\n".join(str(broken) for broken in registry.broken))
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
