"""The inventory as a table for the terminal, Markdown, CSV or JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.inventory.rows import COLUMNS
from asklint.report.columns import text_width
from asklint.report.markup import markdown_text
from asklint.report.records import dumps
from asklint.report.tally import plural
from asklint.report.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from asklint.inventory.rows import Row


_TERMINAL_CELL = 56
_MARKDOWN_CELL = 120
_FORMULA = frozenset("=+-@＝＋－＠")


def _cells(row: Row) -> tuple[str, ...]:
    return (
        f"{row.path}:{row.row}",
        row.channel,
        row.tool or "-",
        row.asker,
        row.stance,
        row.count or "-",
        " ".join(row.question.split()),
        " | ".join(" ".join(option.split()) for option in row.options),
    )


_HEAD = ("place", "channel", "tool", "who", "stance", "options", "question", "labels")


def as_text(rows: Sequence[Row]) -> str:
    """An aligned table; long cells are cut, so that one ask is one line."""
    if not rows:
        return "no asks found\n"
    table = [_HEAD, *(tuple(_cut(visible(cell), _TERMINAL_CELL) for cell in _cells(row)) for row in rows)]
    widths = [max(text_width(line[column]) for line in table) for column in range(len(_HEAD))]
    lines = ["  ".join(_pad(cell, width) for cell, width in zip(line, widths, strict=True)) for line in table]
    total = f"{plural(len(rows), 'ask')} in {plural(len({row.path for row in rows}), 'file')}"
    return "\n".join([*(line.rstrip() for line in lines), "", total, ""])


def as_markdown(rows: Sequence[Row]) -> str:
    lines = ["| " + " | ".join(_HEAD) + " |", "|" + " --- |" * len(_HEAD)]
    lines += [
        "| " + " | ".join(markdown_text(text, _MARKDOWN_CELL) for text in _cells(row)) + " |" for row in rows
    ]
    return "\n".join([*lines, ""])


def as_csv(rows: Sequence[Row]) -> str:
    import csv
    import io

    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(COLUMNS)
    for row in rows:
        values = row.as_dict()
        writer.writerow([_plain(values[name]) for name in COLUMNS])
    return buffer.getvalue()


def as_json(rows: Sequence[Row]) -> str:
    return dumps([row.as_dict() for row in rows], indent=2) + "\n"


def as_jsonl(rows: Sequence[Row]) -> str:
    return "".join(dumps(row.as_dict()) + "\n" for row in rows)


FORMATS: dict[str, Callable[[Sequence[Row]], str]] = {
    "text": as_text,
    "json": as_json,
    "jsonl": as_jsonl,
    "csv": as_csv,
    "markdown": as_markdown,
}


def _plain(value: object) -> str:
    """A spreadsheet must not take a document's text for a formula."""
    text = " | ".join(value) if isinstance(value, list) else "" if value is None else str(value)
    shown = visible(text, keep="\n")
    return "'" + shown if shown.lstrip()[:1] in _FORMULA else shown


def _cut(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"


def _pad(text: str, width: int) -> str:
    return text + " " * max(0, width - text_width(text))
