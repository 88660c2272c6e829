"""What came of one file as plain data and back: for the cache, and for results that come from another process.

Plain data only, and every value is looked at on the way back: a cache is a file that anybody may have written.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from asklint.engine.check import FileResult
from asklint.finding import Applicability, Confidence, Edit, Finding, Fix, Related, Severity
from asklint.project import Fact, Facts
from asklint.source import Span

if TYPE_CHECKING:
    from asklint.source import Source

FORMAT = 1
"""To be raised when the shape below changes."""


def pack(result: FileResult) -> list[Any]:
    facts = result.facts or Facts(result.path)
    return [
        result.documents,
        result.asks,
        sorted(result.extra_rules),
        [_pack_finding(finding, result.path) for finding in result.findings],
        [
            facts.tool_policy,
            facts.overflow_plan,
            facts.fallback,
            facts.asks,
            [[f.kind, f.key, _other(f.path, result.path), *f.span, list(f.data)] for f in facts.items],
        ],
    ]


def unpack(plain: Any, path: str, source: Source | None) -> FileResult:
    """The result again. Raises ValueError, TypeError or KeyError if it is not what `pack` makes."""
    documents, asks, extra_rules, findings, facts = plain
    policy, plan, fallback, asked, items = facts
    return FileResult(
        path,
        source,
        findings=[_unpack_finding(finding, path) for finding in findings],
        facts=Facts(
            path,
            _flag(policy),
            _flag(plan),
            _flag(fallback),
            tuple(
                Fact(_text(kind), _text(key), _path(where, path), _span(start, end), tuple(map(_text, data)))
                for kind, key, where, start, end, data in items
            ),
            _number(asked),
        ),
        documents=_number(documents),
        asks=_number(asks),
        extra_rules=frozenset(map(_text, extra_rules)),
        restored=True,
    )


def _pack_finding(finding: Finding, path: str) -> list[Any]:
    fix = finding.fix
    return [
        finding.code,
        finding.name,
        finding.message,
        _other(finding.path, path),
        *finding.span,
        int(finding.severity),
        int(finding.confidence),
        finding.help,
        None
        if fix is None
        else [
            fix.message,
            fix.applicability.value,
            [[*edit.span, edit.content] for edit in fix.edits],
            fix.suggestion,
        ],
        [[related.message, *related.span, related.path] for related in finding.related],
        finding.when,
    ]


def _unpack_finding(plain: Any, path: str) -> Finding:
    code, name, message, where, start, end, severity, confidence, advice, fix, related, when = plain
    return Finding(
        _text(code),
        _text(name),
        _text(message),
        _path(where, path),
        _span(start, end),
        Severity(severity),
        Confidence(confidence),
        _text(advice),
        None if fix is None else _unpack_fix(*fix),
        tuple(Related(_text(m), _span(s, e), None if p is None else _text(p)) for m, s, e, p in related),
        _text(when),
    )


def _unpack_fix(message: Any, applicability: Any, edits: Any, suggestion: Any) -> Fix:
    return Fix(
        _text(message),
        Applicability(applicability),
        tuple(Edit(_span(start, end), _text(content)) for start, end, content in edits),
        _text(suggestion),
    )


def _other(path: str, own: str) -> str | None:
    """Nearly always the file itself, which goes without saying."""
    return None if path == own else path


def _path(value: Any, own: str) -> str:
    return own if value is None else _text(value)


def _text(value: Any) -> str:
    if type(value) is not str:
        raise TypeError("not a text")
    return value


def _number(value: Any) -> int:
    if type(value) is not int:
        raise TypeError("not a number")
    return value


def _flag(value: Any) -> bool:
    if type(value) is not bool:
        raise TypeError("not a flag")
    return value


def _span(start: Any, end: Any) -> Span:
    return Span(_number(start), _number(end))
