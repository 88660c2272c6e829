"""The harnesses that asklint knows, from the rows of its table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.harness_rows import PORTABLE, ROWS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.harness import Harness


def harness_part() -> str:
    return "\n".join(_table()) + "\n"


def _table() -> Iterator[str]:
    yield "| `target` | harness | ask tool | questions | options | header | adds “Other” | subagents may ask | read |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for row in ROWS:
        cells = (
            f"`{row.name}`",
            row.title,
            ", ".join(f"`{tool}`" for tool in row.tools) if row is not PORTABLE else "any of them",
            _limit(row.max_questions),
            _options(row),
            _limit(row.max_header),
            "yes" if row.adds_other else "no",
            "yes" if row.subagents_may_ask else "no",
            row.verified,
        )
        yield f"| {' | '.join(cells)} |"


def _limit(value: int | None) -> str:
    return "any" if value is None else f"≤ {value}"


def _options(row: Harness) -> str:
    return f"{row.min_options} to {row.max_options}" if row.max_options else f"{row.min_options} or more"
