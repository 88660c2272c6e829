"""What any bytes must come through: each target hands some to one part of asklint and holds what it does to its word.

The short tests beside this file and the long runs of `fuzz/` use the same targets.
"""

from __future__ import annotations

import contextlib
import json
import tempfile
from functools import cache, lru_cache
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from asklint.config import ConfigError, load_settings
from asklint.discover.generated import generated_source
from asklint.discover.patterns import PatternList, pattern_problem
from asklint.document.frontmatter import read_frontmatter
from asklint.document.json_positions import parse_json
from asklint.document.load import load
from asklint.engine import baseline
from asklint.engine.codec import unpack
from asklint.engine.plugins import Registry, load_registry
from asklint.engine.run import Input, Linter, Outcome
from asklint.finding import Confidence, Finding
from asklint.fix.apply import applicable
from asklint.fix.rounds import fix_text
from asklint.reader.literal import read_literal
from asklint.report import BUILT_IN, get_reporter
from asklint.report.api import Report, Summary
from asklint.settings import PROFILES, Settings
from asklint.source import Source, Span, UnreadableSourceError

if TYPE_CHECKING:
    from collections.abc import Callable

Target = "Callable[[bytes], None]"
MARKDOWN = "skills/demo/SKILL.md"


@lru_cache(maxsize=1)
def registry() -> Registry:
    return load_registry(entry_points=())


@cache
def linter(*profiles: str) -> Linter:
    """Every rule of these systems, at its most talkative."""
    return Linter(
        registry(), Settings(root=Path("/"), preview=True, min_confidence=Confidence.LOW, profiles=profiles)
    )


def lint(path: str, data: bytes, *profiles: str) -> Outcome:
    """Lint, and look at all that was found: nothing failed, and every place lies in the file."""
    outcome = linter(*profiles).run([Input.text(path, data)])
    assert not outcome.faults, "\n".join(fault.details for fault in outcome.faults)
    for finding in outcome.all_findings:
        _in_file(finding, outcome)
    return outcome


def _in_file(finding: Finding, outcome: Outcome) -> None:
    source = outcome.sources.get(finding.path)
    length = len(source.text) if source is not None else 0
    spans = [finding.span]
    spans += [related.span for related in finding.related if related.path in (None, finding.path)]
    spans += [edit.span for edit in finding.fix.edits] if finding.fix is not None else []
    for span in spans:
        assert 0 <= span.start <= span.end <= length, f"{finding.code}: {span} of {length}"


def markdown(data: bytes) -> None:
    lint(MARKDOWN, data)


def agent_file(data: bytes) -> None:
    """Frontmatter decides who asks here."""
    lint("agents/demo.md", data, "portable")


def typescript(data: bytes) -> None:
    _cooked("lib/demo.ts", data)
    lint("lib/demo.tsx", data)


def python(data: bytes) -> None:
    _cooked("lib/demo.py", data)
    lint("lib/demo.py", data)


def _cooked(path: str, data: bytes) -> None:
    """A string read from code can be written back as it was."""
    with contextlib.suppress(UnreadableSourceError):
        for document in load(Source(path, data)).documents:
            literal, text = document.literal, document.text
            if literal is None:  # the whole file, where it is a registry of questions
                assert text == document.source.text
                continue
            for part in literal.parts:
                with contextlib.suppress(ValueError):
                    span, _ = literal.rewrite(part.span.start, part.span.end, text[slice(*part.span)])
                    assert 0 <= span.start <= span.end <= len(document.source.text)


def json_file(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    parsed = parse_json(text)
    assert (parsed.value is None) != (parsed.mistake is None)
    if parsed.value is not None:
        json.loads(text)
    lint("protocols/demo.json", data, "codex")
    lint("log/demo.jsonl", data)


def frontmatter(data: bytes) -> None:
    text = "---\n" + data.decode("utf-8", "replace") + "\n---\n# Demo\n\nAsk which one?\n"
    read = read_frontmatter(text)
    if read is not None:
        assert read.span.contains(read.body)
        if read.error_span is not None:
            assert read.span.contains(read.error_span)
    lint("agents/demo.md", text.encode())


def configuration(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "asklint.toml")
        file.write_bytes(data)
        with contextlib.suppress(ConfigError):
            load_settings(Path(folder), known_rules=registry().known, known_targets=lambda: ["claude-code"])


def ignore_patterns(data: bytes) -> None:
    lines = data.decode("utf-8", "surrogateescape").split("\n")
    patterns = PatternList(lines)
    for path in ("skills/demo/SKILL.md", "a" * 60, "a/" * 30 + "b", lines[-1].strip("/") or "x"):
        patterns.covers(path)
    for line in lines[:20]:
        pattern_problem(line)


def generated_header(data: bytes) -> None:
    generated_source(data)


def known_findings(data: bytes) -> None:
    """The baseline, and what a cache may hold."""
    with contextlib.suppress(baseline.BaselineError):
        entries = baseline.parse(data)
        assert baseline.parse(baseline.render(entries).encode("utf-8", "surrogatepass")) is not None
    with contextlib.suppress(ValueError, TypeError, KeyError, RecursionError):
        plain = json.loads(data)
        unpack(plain, MARKDOWN, Source.from_text(MARKDOWN, "# Demo\n"))


def suppressions(data: bytes) -> None:
    """The same remark in every kind of comment, and in the frontmatter."""
    remark = data.decode("utf-8", "replace")
    lint(
        MARKDOWN,
        f"<!-- asklint: {remark} -->\nAsk which one?\n\n- a\n- b <!-- asklint: {remark} -->\n".encode(),
    )
    lint(MARKDOWN, f"---\nasklint: {remark}\n---\nAsk which one?\n".encode())
    lint(
        "lib/demo.ts",
        f"// asklint: {remark}\nconst x = `Ask the user:\\n- a\\n- b`; /* asklint: {remark} */\n".encode(),
    )
    lint(
        "lib/demo.py",
        f'# asklint: {remark}\nX = """Ask the user:\n- a\n- b"""  # asklint: {remark}\n'.encode(),
    )


def literals(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    read = read_literal(text, 0)
    assert 0 <= read.end <= len(text)
    lint(MARKDOWN, f"Use AskUserQuestion:\n\n```js\nAskUserQuestion({text})\n```\n".encode())


FIXED: dict[bytes, tuple[str, tuple[str, ...]]] = {
    b"M": (MARKDOWN, PROFILES),
    b"T": ("lib/demo.ts", ()),
    b"P": ("lib/demo.py", ()),
    b"J": ("p/demo.json", ("codex",)),
}
"""The first letter of an input says what the rest of it is: to try all four on each takes four times as long."""


def fixes(data: bytes) -> None:
    """Fixing ends, helps, and has nothing to add the second time."""
    path, profiles = FIXED.get(data[:1], FIXED[b"M"])
    _fix(path, data[1:], profiles)


def _fix(path: str, data: bytes, profiles: tuple[str, ...]) -> None:
    before = lint(path, data, *profiles).all_findings
    if not any(applicable(finding, unsafe=True) for finding in before):
        return
    source = Source(path, data)
    used = linter(*profiles)

    def again(text: str) -> list[Finding]:
        return used.relint(Input.text(path, source.encode(text)))

    fixed = fix_text(source.text, again, unsafe=True)
    after = again(fixed.text)
    codes = {finding.code for finding in before}
    assert {finding.code for finding in after} <= codes, "a fix brought a finding of another rule"
    if not fixed.refused:
        assert fix_text(fixed.text, again, unsafe=True).text == fixed.text, "a second run changes something"


def system(*names: str) -> Callable[[bytes], None]:
    """Documents of one system, which its own readers read."""

    def target(data: bytes) -> None:
        lint(MARKDOWN, data, *names)
        lint("CLAUDE.md", data, *names)

    return target


def reports(data: bytes) -> None:
    """Every format shows whatever stands in a message, a path or a document, and harms nobody."""
    text = data.decode("utf-8", "replace")
    name = text[:60] or "x"
    found = [
        Finding(finding.code, finding.name, text[:200], name, finding.span, finding.severity, help=text[-80:])
        for finding in lint(
            MARKDOWN, b"Use AskUserQuestion with 1. a 2. b 3. c 4. d 5. e 6. f\n" + data
        ).all_findings[:3]
    ] or [
        Finding(
            "ASK101",
            "option-overflow",
            text[:200],
            name,
            Span(0, len(text)),
            registry().rules["ASK101"].severity,
        )
    ]
    source = {name: Source.from_text(name, text.replace("\0", ""))}
    for format_name, color, width in product(BUILT_IN, (False, True), (0, 60)):
        report = Report(
            found,
            Summary(1),
            source,
            color=color,
            width=width,
            rules=registry().rules,
            command=text[:100],
            failures=[text[:100]],
        )
        shown = get_reporter(format_name).render(report)
        assert shown.endswith("\n")
        shown.encode("utf-8")


TARGETS: dict[str, Callable[[bytes], None]] = {
    "markdown": markdown,
    "agent-file": agent_file,
    "typescript": typescript,
    "python": python,
    "json": json_file,
    "frontmatter": frontmatter,
    "configuration": configuration,
    "ignore-patterns": ignore_patterns,
    "generated-header": generated_header,
    "known-findings": known_findings,
    "suppressions": suppressions,
    "literals": literals,
    "fixes": fixes,
    "gstack": system("gstack"),
    "pai": system("pai"),
    "dtree": system("dtree"),
    "campaign": system("campaign"),
    "codex": system("codex"),
    "reports": reports,
}
