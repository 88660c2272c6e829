"""An example of a rule as a page shows it: the document, what asklint really says of it, and what a fix makes of it."""

from __future__ import annotations

from difflib import unified_diff
from typing import TYPE_CHECKING

from asklint.report.api import Report, Summary
from asklint.report.text import TextReporter
from asklint.source import Source
from asklint.testing import lint_text, unmark
from pages.fences import fence, file_block

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from asklint.finding import Finding
    from asklint.rule import Example, Rule

_WIDTH = 92


def found(rule: Rule, example: Example) -> str:
    """A bad example with the report of it."""
    return "\n".join(_found(rule, example))


def silent(example: Example) -> str:
    """A good example: there is nothing to report."""
    return "\n".join(_document(example, example.text))


def _found(rule: Rule, example: Example) -> Iterator[str]:
    text, _ = unmark(example.text)
    yield from _document(example, text)
    findings = lint_text(
        text, example.path, files=example.files, settings=example.settings, rules=[type(rule)]
    )
    yield fence(_report([finding for finding in findings if finding.code == rule.code], example, text))
    if example.fixed is not None:
        applied = "--fix" if rule.fixable and rule.fixable.value == "safe" else "--fix --unsafe-fixes"
        diff = unified_diff(text.splitlines(), example.fixed.splitlines(), lineterm="", n=2)
        yield f"`{applied}` makes of it:\n"
        yield fence("\n".join(list(diff)[2:]), "diff")


def _document(example: Example, text: str) -> Iterator[str]:
    if example.settings:
        yield file_block("asklint.toml", "\n".join(_toml(example.settings)))
    for path, content in example.files.items():
        yield file_block(path, content)
    yield file_block(example.path, text)


def _report(findings: list[Finding], example: Example, text: str) -> str:
    """The text report without its first and last line, which count files."""
    sources = {
        path: Source.from_text(path, content)
        for path, content in {**example.files, example.path: text}.items()
    }
    report = Report(findings, Summary(len(sources)), sources, width=_WIDTH)
    return "\n".join(TextReporter().render(report).splitlines()[2:-2])


def _toml(settings: Mapping[str, object], table: str = "") -> Iterator[str]:
    """The settings of an example as they would be written."""
    for key, value in settings.items():
        if not isinstance(value, dict):
            yield f"{_key(key)} = {_value(value)}"
    for key, value in settings.items():
        if isinstance(value, dict):
            name = f"{table}.{_key(key)}" if table else _key(key)
            if any(not isinstance(inner, dict) for inner in value.values()):
                yield f"[{name}]"
            yield from _toml(value, name)


def _key(key: str) -> str:
    return key if key.replace("-", "").replace("_", "").isalnum() and key.isascii() else f'"{key}"'


def _value(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(_value(item) for item in value)}]"
    return f'"{value}"' if isinstance(value, str) else str(value)
