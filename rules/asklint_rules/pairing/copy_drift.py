from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Related, Severity
from asklint.rule import Context, Example, Rule
from asklint.source import Span
from asklint.systems.copies import ASKS, FORMAT, copies, differences

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.project import Fact, Project

_NATIVE = (
    "## NATIVE MODE\n\n```\n════ PAI | NATIVE MODE ════\n🗒️ TASK: [8 words]\n🔄 ITERATION on: [16 words]\n"
    "❓ OPEN_CHOICES: [open choices, or 'none']\n📃 CONTENT: [the content]\n🗣️ {name}: [a summary]\n```\n\n"
    "Any OPEN_CHOICES value but `none` goes to `AskUserQuestion` in the same turn, see `{root}PAI/ASKING.md`.\n"
)
_ORIGINAL = "# Captain\n\nUse `AskUserQuestion` to offer:\n\n- **Release** — ship it\n- **Wait** — not yet\n"


class CopyDrift(Rule):
    """
    ## What it does
    Finds a copy that asks otherwise than its original: a mirrored skill under a dot folder (`.claude/skills/x` of
    `skills/x`), or a file rendered from a template beside it (`CLAUDE.md` of `CLAUDE.md.template`). For PAI the lines of
    the response formats count as well. One finding a file, on the copy.

    ## Why is this bad?
    Which of the two is loaded depends on how the project was installed. One user is offered an option that the other
    never hears of, or is asked in a dialog what the other finds in the text.

    ## Example
    `skills/captain/SKILL.md` offers Release and Wait, `.claude/skills/captain/SKILL.md` still offers Release, Wait and
    Cancel.

    ## Use instead
    Copy the original again, or make the copy a link.

    ## When not to flag
    Differences outside of what is asked; the order of the asks; placeholders of a template and what they were filled
    with; the folder that a path is installed in; files of which only one exists.

    ## Fix safety
    No fix: either of the two may be the newer one.

    ## References
    - Campaign Mode keeps `skills/` and copies in `.claude/skills/`; PAI renders `CLAUDE.md` from a template.
    """

    code = "ASK420"
    name = "copy-drift"
    severity = Severity.WARNING
    profile = "pai,campaign"
    verified = "MUST · the projects' own file conventions · 2026-09"
    good = (
        Example(
            _ORIGINAL,
            path=".claude/skills/captain/SKILL.md",
            files={"skills/captain/SKILL.md": _ORIGINAL + "\nSay goodbye.\n"},
            settings={"profiles": ["campaign"]},
        ),
        Example(
            _ORIGINAL,
            path=".claude/skills/captain/SKILL.md",
            files={"skills/mate/SKILL.md": "Hello.\n"},
            settings={"profiles": ["campaign"]},
        ),
        Example(
            _NATIVE.format(name="Viki", root="") + "\nMore.\n",
            path="CLAUDE.md",
            files={"CLAUDE.md.template": _NATIVE.format(name="{DAIDENTITY.NAME}", root="~/.pai/")},
        ),
    )
    bad = (
        Example(
            "# Captain\n\nUse `AskUserQuestion` to offer:\n\n⟦- **Release** — ship it\n- **Cancel** — drop it⟧\n",
            path=".claude/skills/captain/SKILL.md",
            files={"skills/captain/SKILL.md": _ORIGINAL},
            settings={"profiles": ["campaign"]},
        ),
        Example(
            "# Captain\n\nUse `AskUserQuestion` to offer:\n\n⟦- **Release** — ship it\n- **Wait** — not yet⟧\n",
            path=".claude/skills/captain/SKILL.md",
            files={
                "skills/captain/SKILL.md": _ORIGINAL
                + "\n## Later\n\nUse `AskUserQuestion` to offer a walk or a nap.\n"
            },
            settings={"profiles": ["campaign"]},
        ),
        Example(
            _NATIVE.format(name="Viki", root="").replace(
                "❓ OPEN_CHOICES: [open choices, or 'none']", "⟦❓ OPEN_CHOICES: [open choices]⟧"
            ),
            path="CLAUDE.md",
            files={"CLAUDE.md.template": _NATIVE.format(name="{DAIDENTITY.NAME}", root="")},
        ),
        Example(
            _NATIVE.format(name="Viki", root="")
            .replace("❓ OPEN_CHOICES: [open choices, or 'none']\n", "")
            .replace("📃 CONTENT: [the content]", "⟦📃 CONTENT: [the content]⟧"),
            path="CLAUDE.md",
            files={"CLAUDE.md.template": _NATIVE.format(name="{DAIDENTITY.NAME}", root="")},
        ),
    )

    def check_project(self, project: Project, context: Context) -> Iterable[Finding]:
        asks: dict[str, list[Fact]] = {}
        for fact in project.find(ASKS):
            asks.setdefault(fact.path, []).append(fact)
        for copy in copies(project.paths):
            here = asks.get(copy.path, [])
            extra, missing = differences(here, asks.get(copy.original, []), copy)
            if not extra and not missing:
                continue
            yield self.finding_in(
                copy.path,
                extra[0].span if extra else _place(here, missing[0]),
                f"this copy {_what(extra[0] if extra else missing[0], more=bool(extra))} {copy.original}: what a user is "
                "asked depends on which of the two was installed",
                help="bring the two in step",
                related=[Related("the original", missing[0].span, copy.original)] if missing else [],
            )


def _what(first: Fact, *, more: bool) -> str:
    if first.key == FORMAT:
        return (
            "has other lines in its response format than" if more else "lacks a line of a response format of"
        )
    return "asks otherwise than" if more else "lacks a question of"


def _place(here: list[Fact], missing: Fact) -> Span:
    """What the copy has of the kind nearest before where the missing one would stand, else its beginning."""
    spans = [fact.span for fact in here if fact.key == missing.key] or [fact.span for fact in here]
    before = [span for span in spans if span.start <= missing.span.start]
    return before[-1] if before else (spans[0] if spans else Span(0, 0))
