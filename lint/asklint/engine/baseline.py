"""The findings that a project knows of and lives with: written down once, then left out of every report.

An entry is a rule and a fingerprint of the text, with the file it stood in. Lines play no part, so an edit
elsewhere in a file leaves its entries alone, and a renamed file keeps them.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from asklint.record import field, record

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from asklint.finding import Finding

VERSION = 1
MAX_BYTES = 50_000_000
_CONFLICT = ("<<<<<<<", "=======", ">>>>>>>")
_AGAIN = "run `asklint baseline` to write it anew"


class Entry(NamedTuple):
    """One finding that is known."""

    path: str
    """Relative to the folder of the baseline, with forward slashes."""
    rule: str
    fingerprint: str
    name: str = ""
    """The rule's name: for people, and no part of what is compared."""

    @property
    def key(self) -> tuple[str, str, str]:
        return (self.path, self.rule, self.fingerprint)


class BaselineError(Exception):
    """The file is no baseline; says where and what to do."""

    def __init__(self, line: int | None, message: str) -> None:
        super().__init__(message)
        self.line = line


@record(frozen=True)
class Scope:
    """What a run has looked at: only of that can it be said that an entry is out of date."""

    paths: Collection[str]
    rules: Collection[str]
    """The rules that ran."""
    known_rules: Collection[str]
    exists: Callable[[str], bool]

    def covers(self, entry: Entry) -> bool:
        if entry.rule in self.known_rules and entry.rule not in self.rules:
            return False
        return entry.path in self.paths or not self.exists(entry.path)


@record()
class Match:
    """Findings held against a baseline."""

    new: list[Finding] = field(default_factory=list)
    known: list[Finding] = field(default_factory=list)
    stale: list[Entry] = field(default_factory=list)
    """Entries that match nothing any more."""
    kept: list[Entry] = field(default_factory=list)
    """The baseline without them, and with the new names of files that were renamed."""


def match(
    findings: Sequence[Finding], current: Sequence[Entry], entries: Iterable[Entry], scope: Scope
) -> Match:
    """Tell the new findings from the known ones. `current` has an entry for each finding, in their order."""
    left = {entry.key: entry for entry in entries}
    exact = [left.pop(entry.key, None) is not None for entry in current]
    # A file that is gone may have been renamed: what was known in it is known wherever it turns up.
    moved: dict[tuple[str, str], list[Entry]] = {}
    for entry in left.values():
        if entry.path not in scope.paths and not scope.exists(entry.path):
            moved.setdefault((entry.rule, entry.fingerprint), []).append(entry)
    result = Match()
    for finding, entry, known in zip(findings, current, exact, strict=True):
        if not known and (old := moved.get((entry.rule, entry.fingerprint))):
            left.pop(old.pop().key)
            known = True
        (result.known if known else result.new).append(finding)
        if known:
            result.kept.append(entry)
    for entry in left.values():
        (result.stale if scope.covers(entry) else result.kept).append(entry)
    return result


def render(entries: Iterable[Entry]) -> str:
    """The file: one line a finding, sorted, so that changes to it read well and merge well."""
    unique = {entry.key: entry for entry in entries}
    lines = [
        json.dumps(
            {"path": e.path, "rule": e.rule, "name": e.name, "fingerprint": e.fingerprint}, ensure_ascii=False
        )
        for _, e in sorted(unique.items())
    ]
    listed = ",\n".join(f"    {line}" for line in lines)
    body = f"[\n{listed}\n  ]" if lines else "[]"
    return f'{{\n  "version": {VERSION},\n  "findings": {body}\n}}\n'


def parse(data: bytes) -> list[Entry]:
    """The entries of a file. Raises BaselineError on anything that `render` would not have written."""
    if len(data) > MAX_BYTES:
        raise BaselineError(None, f"the baseline is larger than {MAX_BYTES // 1_000_000} MB; {_AGAIN}")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BaselineError(line, f"the baseline is not UTF-8; {_AGAIN}") from None
    conflict = next((row for row, line in enumerate(text.splitlines(), 1) if line[:7] in _CONFLICT), None)
    if conflict is not None:
        raise BaselineError(
            conflict, f"the baseline holds a merge conflict; keep the lines of both sides, or {_AGAIN}"
        )
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        raise BaselineError(error.lineno, f"the baseline is not valid JSON ({error.msg}); {_AGAIN}") from None
    except (RecursionError, ValueError):
        raise BaselineError(None, f"the baseline is not valid JSON; {_AGAIN}") from None
    version = document.get("version") if isinstance(document, dict) else None
    found = document.get("findings") if isinstance(document, dict) else None
    if not isinstance(found, list):
        raise BaselineError(1, f'the baseline is not an object with a list "findings"; {_AGAIN}')
    if version != VERSION or isinstance(version, bool):
        raise BaselineError(
            _line(text, '"version"'),
            f"the baseline is of version {version!r}, and this asklint reads version {VERSION}; {_AGAIN}",
        )
    return [_entry(item, index, text) for index, item in enumerate(found)]


def _entry(item: object, index: int, text: str) -> Entry:
    if isinstance(item, dict):
        given = [item.get(key) for key in ("path", "rule", "fingerprint")]
        path, rule, mark = (value if isinstance(value, str) else "" for value in given)
        if path and rule and mark:
            name = item.get("name")
            return Entry(path, rule, mark, name if isinstance(name, str) else "")
    raise BaselineError(
        _entry_line(text, index),
        'an entry of the baseline lacks "path", "rule" or "fingerprint", or has one that is no text; '
        f"remove the entry, or {_AGAIN}",
    )


def _line(text: str, word: str) -> int:
    return text.count("\n", 0, max(text.find(word), 0)) + 1


def _entry_line(text: str, index: int) -> int:
    """The line on which an entry begins; the text is known to parse."""
    decoder = json.JSONDecoder()
    at = text.index("[", text.index('"findings"')) + 1
    for step in range(index + 1):
        while text[at] in " \t\r\n,":
            at += 1
        if step < index:
            _, at = decoder.raw_decode(text, at)
    return text.count("\n", 0, at) + 1
