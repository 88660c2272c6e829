"""What a finding is known by when its file has changed around it: its rule, its text, and which one of several.

Used where a finding of today has to be recognised in the file of yesterday: the baseline, and the reports whose
readers keep a history. Neither the line nor the message goes in: lines move, and messages are reworded.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from asklint.finding import Finding
    from asklint.source import Source

_BESIDE = 80
"""How much of its line counts on either side of a place; a whole file may stand on one line."""
_INSIDE = 400
"""How much of the place itself counts: a span over a whole document would change with every edit."""
_DIGITS = 32


def fingerprints(findings: Sequence[Finding], sources: Mapping[str, Source]) -> list[str]:
    """One a finding, in their order; unique among the findings of one file.

    The path is no part of it, for it depends on where asklint was started and changes when a file is renamed:
    keep it beside the fingerprint. Several findings of one rule on the same text are told apart by their order in
    the file, so when one of them goes the last number goes.
    """
    places = [_place(finding, sources.get(finding.path)) for finding in findings]
    numbers: dict[tuple[str, str, str], int] = {}
    made = [""] * len(findings)
    for index in sorted(range(len(findings)), key=lambda index: findings[index].sort_key):
        finding = findings[index]
        key = (finding.path, finding.code, places[index])
        number = numbers[key] = numbers.get(key, -1) + 1
        content = "\0".join((finding.code, places[index], str(number)))
        made[index] = sha256(content.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]
    return made


def _place(finding: Finding, source: Source | None) -> str:
    """The text of a finding's place with the rest of its lines, whatever its indentation and line endings."""
    if source is None:
        return ""
    text = source.text
    start = min(max(finding.span.start, 0), len(text))
    end = min(max(finding.span.end, start), start + _INSIDE, len(text))
    first = source.line_span(source.position(start).row)
    last = source.line_span(source.position(end).row)
    around = Span(max(first.start, start - _BESIDE), min(max(last.end, end), end + _BESIDE))
    return " ".join(text[around.start : around.end].split())
