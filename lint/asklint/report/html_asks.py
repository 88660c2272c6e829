"""The inventory of asks as HTML: what the documents put before a person, as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.report.html_text import html_path, html_text
from asklint.report.tally import plural

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from asklint.inventory.rows import Row

_MAX_ROWS = 5_000
_MAX_TEXT = 600
_MAX_OPTIONS = 30


def asks_panel(rows: Sequence[Row]) -> Iterator[str]:
    yield '<section id="asks">'
    yield "<h2>Asks</h2>"
    if not rows:
        yield "<p>No question to a person was found.</p>"
    else:
        yield "<p>Every question that the documents put to a person, or forbid, quote or show as an example. One call of the ask tool may hold several.</p>"
        yield from _filter(rows)
        yield '<div class="scroll" tabindex="0" role="region" aria-label="Table of asks">'
        yield "<table>"
        yield '<thead><tr><th scope="col">Place</th><th scope="col">Question</th><th scope="col">Options</th>'
        yield '<th scope="col">Channel</th><th scope="col">Who asks</th><th scope="col">Reads as</th></tr></thead>'
        yield "<tbody>"
        for row in rows[:_MAX_ROWS]:
            yield from _row(row)
        yield "</tbody>"
        yield "</table>"
        yield "</div>"
        if len(rows) > _MAX_ROWS:
            yield f"<p>{plural(len(rows) - _MAX_ROWS, 'more question')} left out of this page; see <code>asklint asks</code>.</p>"
    yield "</section>"


def _filter(rows: Sequence[Row]) -> Iterator[str]:
    yield '<form hidden aria-label="Filter the asks">'
    yield '<label>Channel <select name="channel">'
    yield '<option value="">all channels</option>'
    for channel in sorted({row.channel for row in rows}):
        count = sum(1 for row in rows if row.channel == channel)
        yield f'<option value="{html_text(channel)}">{html_text(channel)} ({count})</option>'
    yield "</select></label>"
    yield '<label class="wide">Text <input type="search" name="text" aria-keyshortcuts="/" autocomplete="off"></label>'
    yield '<button type="reset">Show all</button>'
    yield '<output aria-live="polite"></output>'
    yield "</form>"


def _row(row: Row) -> Iterator[str]:
    channel = f"{row.channel}: {row.tool}" if row.tool else row.channel
    yield f'<tr data-channel="{html_text(row.channel)}">'
    yield f'<td class="place">{html_path(row.path)}:{row.row}</td>'
    yield f'<td class="question" data-name="Question">{_cut(row.question) or "–"}</td>'
    yield f'<td class="options" data-name="Options">{_options(row)}</td>'
    yield f'<td data-name="Channel">{_cut(channel)}</td>'
    yield f'<td data-name="Who asks">{html_text(row.asker)}</td>'
    yield f'<td data-name="Reads as">{html_text(row.stance)}</td>'
    yield "</tr>"


def _options(row: Row) -> str:
    if not row.options:
        return html_text(row.count) or "–"
    shown = "".join(f"<li>{_cut(option)}</li>" for option in row.options[:_MAX_OPTIONS])
    more = len(row.options) - _MAX_OPTIONS
    return f"<ul>{shown}{f'<li>… +{more}</li>' if more > 0 else ''}</ul>"


def _cut(text: str) -> str:
    words = " ".join(text.split())
    return html_text(words if len(words) <= _MAX_TEXT else words[: _MAX_TEXT - 1] + "…")
