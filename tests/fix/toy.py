"""Small linters over plain text, so that fixing can be tested without documents."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.finding import Applicability, Edit, Finding, Fix, Severity
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Callable


def finding(
    code: str,
    span: tuple[int, int],
    *edits: tuple[int, int, str],
    message: str = "it is wrong",
    applicability: Applicability = Applicability.SAFE,
) -> Finding:
    """A finding whose fix makes these edits; none: it has no fix."""
    made = tuple(Edit(Span(start, end), content) for start, end, content in edits)
    fix = Fix("put it right", applicability, made) if made else None
    return Finding(code, code.lower(), message, "a.md", Span(*span), Severity.WARNING, fix=fix)


def replacing(
    rules: dict[str, tuple[str, str]], applicability: Applicability = Applicability.SAFE
) -> Callable[[str], list[Finding]]:
    """A linter that finds words and would replace them: code -> (pattern, replacement)."""

    def lint(text: str) -> list[Finding]:
        found = [
            finding(
                code,
                match.span(),
                (match.start(), match.end(), match.expand(new)),
                message=f"{match.group()!r} is wrong",
                applicability=applicability,
            )
            for code, (pattern, new) in rules.items()
            for match in re.finditer(pattern, text)
        ]
        return sorted(found, key=lambda one: one.sort_key)

    return lint
