"""`asklint fix`: `check --fix`, and with `--interactive` one fix at a time, each shown before it is made."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from asklint.cli.check import parser
from asklint.cli.destination import Fixing
from asklint.cli.fix import keep, unified_diff
from asklint.cli.reporting import exit_code, write_report
from asklint.engine.run import Input
from asklint.finding import Applicability
from asklint.fix.apply import applicable, apply_edits
from asklint.fix.harm import harm_in
from asklint.fix.rounds import Fixed, key_of, moved_key, objection
from asklint.report.visible import visible, visible_path

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asklint.cli.session import Session
    from asklint.finding import Finding
    from asklint.fix.rounds import Key
    from asklint.source import Source

_PROMPT = "Apply this fix? [y]es, [n]o, [a]ll, [q]uit: "


def main(arguments: Sequence[str]) -> int:
    options = parser("fix").parse_intermixed_args(list(arguments))
    if not options.interactive:
        from asklint.cli.check import main as check

        return check(["--fix", *arguments])
    from asklint.cli.prepare import prepare

    session = prepare(options).session()
    outcome = session.lint()
    walk = _Walk(session)
    for path in sorted({f.path for f in outcome.all_findings if applicable(f, unsafe=True)}):
        source = outcome.sources.get(path)
        origin = session.generated_from(path)
        if origin is not None:
            print(f"{visible_path(path)} is generated; edit {origin or 'its source'}")
        elif source is not None and not walk.stopped:
            walk.through(source)
    if walk.applied:
        outcome = session.lint()
    write_report(session, outcome, options, fixing=Fixing(walk.applied))
    return exit_code(session, outcome, options)


class _Walk:
    """The conversation: what was declined stays declined, `a` answers yes to all that follows, `q` ends it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.all = False
        self.stopped = False
        self.applied: list[Finding] = []

    def through(self, source: Source) -> None:
        """Every fix of a file, the text being read anew after each. One that does no good is not offered."""
        text, applied = source.text, []
        passed: set[Key] = set()
        """What was declined or does no good, by where it stands in the text as it is now."""
        findings = self._findings(source, text)
        while not self.stopped:
            finding = next(
                (f for f in findings if applicable(f, unsafe=True) and key_of(f) not in passed), None
            )
            if finding is None or finding.fix is None:
                break
            fixed = apply_edits(text, finding.fix.edits)
            after = self._findings(source, fixed)
            helps = fixed != text and not objection(
                (text, findings), (fixed, after), [finding], harm_in(source.path)
            )
            if helps and (self.all or self._agrees(source, text, fixed, finding)):
                text, findings = fixed, after
                applied.append(finding)
                edits = sorted(finding.fix.edits)
                passed = {moved for key in passed if (moved := moved_key(key, edits))}
            else:
                passed.add(key_of(finding))
        if applied and keep(self.session, source, Fixed(text, applied)):
            self.applied += applied

    def _findings(self, source: Source, text: str) -> list[Finding]:
        return self.session.relint(Input.text(source.path, source.encode(text)))

    def _agrees(self, source: Source, before: str, after: str, finding: Finding) -> bool:
        kind = (
            "may change a meaning"
            if finding.fix and finding.fix.applicability is Applicability.UNSAFE
            else "safe"
        )
        row = before.count("\n", 0, finding.span.start) + 1
        print(
            f"\n{visible_path(source.path)}:{row} {finding.code} {finding.name}: {visible(finding.message)}"
        )
        print(f"fix ({kind}): {visible(finding.fix.message if finding.fix else '')}")
        shown = type(source).from_text(source.path, before)
        print("".join(visible(line) + "\n" for line in unified_diff(shown, after).splitlines()), end="")
        return self._answer()

    def _answer(self) -> bool:
        while True:
            print(_PROMPT, end="", flush=True)
            answer = sys.stdin.readline()
            choice = answer.strip().lower()[:1]
            if not answer or choice == "q":
                self.stopped = True
                return False
            if choice in {"y", "n", "a"}:
                self.all = choice == "a"
                return choice != "n"
