from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Fix, Severity
from asklint.rule import Context, Example, Rule
from asklint.source import Span
from asklint.systems.pai.native import AFTER, BEFORE, FIELD, native_formats
from asklint.systems.pai.places import in_force, used_here
from asklint_rules.pairing._shared import PROTOCOL

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Edit, Finding
    from asklint.reader.model import Reading
    from asklint.systems.pai.native import Format, Line

_FIELD_LINE = "❓ OPEN_CHOICES: [one-line list of enumerable unresolved choices, or 'none']"
_BANNER = "════ PAI | NATIVE MODE ════\n"
_BODY = "🗒️ TASK: [8 words]\n🔄 ITERATION on: [16 words]\n📃 CONTENT: [the content]\n✅ VERIFY: [8 words]\n"
_WITH_FIELD = _BODY.replace("📃", _FIELD_LINE + "\n📃")


class OpenChoicesField(Rule):
    """
    ## What it does
    Finds a NATIVE response format without the `❓ OPEN_CHOICES:` line, or with the line elsewhere than between `ITERATION`
    and `CONTENT`.

    ## Why is this bad?
    The line is where an agent has to say what is still open. Without it a decision is made in silence: the user never
    learns that there was anything to choose. After the content, it is read too late to be asked in the same turn.

    ## Example
    ```text
    ════ PAI | NATIVE MODE ════
    🗒️ TASK: [8 word description]
    🔄 ITERATION on: [context of a follow-up]
    📃 CONTENT: [the content]
    ```

    ## Use instead
    ```text
    ════ PAI | NATIVE MODE ════
    🗒️ TASK: [8 word description]
    🔄 ITERATION on: [context of a follow-up]
    ❓ OPEN_CHOICES: [one-line list of enumerable unresolved choices, or 'none']
    📃 CONTENT: [the content]
    ```

    ## When not to flag
    Projects that never took the protocol up, and releases in other folders that are older than it. Filled-in responses
    are no formats. Formats of other modes (MINIMAL) have no such line. A format shown as wrong or as history is fine.

    ## Fix safety
    Safe: the line is inserted with its placeholder, or moved as it is.

    ## References
    - virtualian/pai, issue 148: work item 2, the NATIVE format edit, and `.claude/CLAUDE.md`.
    """

    code = "ASK412"
    name = "open-choices-field"
    severity = Severity.ERROR
    profile = "pai"
    fixable = Applicability.SAFE
    verified = "MUST · virtualian/pai issue 148 · 2026-09"
    good = (
        Example(f"## NATIVE MODE\n\n```\n{_BANNER}{_WITH_FIELD}```\n", path=".claude/CLAUDE.md"),
        Example(f"## MINIMAL\n\n```\n═══ PAI ═══\n{_BODY}```\n", path=".claude/CLAUDE.md"),
        Example(
            f"A response looks like this:\n\n```\n{_BANNER}🗒️ TASK: Renamed the branch\n📃 CONTENT: done\n✅ VERIFY: git branch\n```\n",
            path=".claude/CLAUDE.md",
        ),
        Example(f"**Wrong:**\n\n```\n{_BANNER}{_BODY}```\n", path=".claude/CLAUDE.md"),
        Example(
            f"## NATIVE MODE\n\n```\n{_BANNER}{_BODY}```\n", path="CLAUDE.md", settings={"profiles": "auto"}
        ),
        Example(
            f"## NATIVE MODE\n\n```\n{_BANNER}{_BODY}```\n",
            path="Releases/v3.0/.claude/CLAUDE.md",
            files={f"Releases/v4.0/.claude/{path}": text for path, text in PROTOCOL.items()},
            settings={"profiles": "auto"},
        ),
    )
    bad = (
        Example(
            f"## NATIVE MODE\n\n```\n⟦{_BANNER[:-1]}⟧\n{_BODY}```\n",
            path=".claude/CLAUDE.md",
            files=PROTOCOL,
            settings={"profiles": "auto"},
            fixed=f"## NATIVE MODE\n\n```\n{_BANNER}{_WITH_FIELD}```\n",
        ),
        Example(
            f"- Use this format:\n\n  ```\n  ⟦{_BANNER[:-1]}⟧\n  🗒️ TASK: [8 words]\n  📃 CONTENT: [the content]\n  ✅ VERIFY: [8 words]\n  ```\n",
            path=".claude/CLAUDE.md",
            fixed=f"- Use this format:\n\n  ```\n  {_BANNER}  🗒️ TASK: [8 words]\n  {_FIELD_LINE}\n  📃 CONTENT: [the content]\n  ✅ VERIFY: [8 words]\n  ```\n",
        ),
        Example(
            f"## NATIVE MODE\n\n```\n{_BANNER}{_BODY}⟦❓ OPEN_CHOICES: [list, or 'none']⟧\n```\n",
            path=".claude/CLAUDE.md",
            fixed=f"## NATIVE MODE\n\n```\n{_BANNER}"
            + _BODY.replace("📃", "❓ OPEN_CHOICES: [list, or 'none']\n📃")
            + "```\n",
        ),
        Example(
            f"export const FORMAT = `\n## NATIVE MODE\n\n~~~\n⟦{_BANNER[:-1]}⟧\n{_BODY}~~~\n\nAsk at the end.\n`;\n",
            path="src/preamble.ts",
            fixed=f"export const FORMAT = `\n## NATIVE MODE\n\n~~~\n{_BANNER}{_WITH_FIELD}~~~\n\nAsk at the end.\n`;\n",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        if not in_force(context):
            return
        for form in native_formats(reading):
            field = form.line(FIELD)
            if field is None:
                edits = _insertion(reading, form, _FIELD_LINE)
                yield self.finding(
                    reading,
                    form.span(*form.banner),
                    "the NATIVE format has no OPEN_CHOICES line: what is still open is decided without the user",
                    help=f"add “{_FIELD_LINE}” between {BEFORE} and {AFTER}",
                    fix=Fix("add the line", Applicability.SAFE, edits) if edits else None,
                    when=used_here(reading.document.path),
                )
            elif not form.in_place:
                yield self.finding(
                    reading,
                    form.written(field),
                    f"the OPEN_CHOICES line does not stand between {BEFORE} and {AFTER}: what is open is told too late, or before its context",
                    help=f"move it between {BEFORE} and {AFTER}",
                    fix=_move(reading, form, field),
                    when=used_here(reading.document.path),
                )


def _insertion(reading: Reading, form: Format, written: str) -> tuple[Edit, ...]:
    """The line as a new one in front of CONTENT, or behind the line it follows where CONTENT is not there."""
    content = form.line(AFTER)
    others = [line for line in form.lines if line.key != FIELD]
    follows = form.line(BEFORE) or (others[-1] if others else None)
    document = reading.document
    if content is not None:
        at = form.block.content.origin(content.start)
        edit = document.edit(Span(at, at), written + _new_line(reading, at))
    elif follows is not None:
        at = form.block.content.origin_end(follows.end)
        edit = document.edit(Span(at, at), _new_line(reading, at) + written)
    else:
        return ()
    return (edit,) if edit else ()


def _new_line(reading: Reading, at: int) -> str:
    """A line break as this document writes them, and what its line begins with (an indent, a quote's mark)."""
    document = reading.document
    start = document.line_starts[document.line_of(at)]
    end = start
    while end < len(document.text) and document.text[end] in " \t>":
        end += 1
    return document.newline + document.text[start:end]


def _move(reading: Reading, form: Format, field: Line) -> Fix | None:
    document = reading.document
    span = form.written(field)
    row = document.line_of(span.start)
    starts = document.line_starts
    whole = Span(starts[row], starts[row + 1] if row + 1 < len(starts) else len(document.text))
    removal = document.edit(whole, "")
    insertion = _insertion(reading, form, document.text[span.start : span.end])
    if removal is None or not insertion:
        return None
    return Fix("move the line", Applicability.SAFE, (*insertion, removal))
