from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Severity
from asklint.lookup import Lookup
from asklint.rule import Context, Example, Rule
from asklint.systems.campaign.changes import CLAIM, KEPT, RELATED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.project import Fact, Project

_SPEC = "# Asking\n\n## Files changed\n\n| File | Change |\n|---|---|\n| `{}` | {} |\n"
_RELATED = (
    "# Asking\n\n| Spec ID | Title | Relationship |\n|---|---|---|\n"
    "| [SPEC-7]({}) | Pilot | Recovery updated from AskUserQuestion to plain text |\n"
)
_PATH = "docs/specs/asking.md"
_PLAIN = (
    "# Pilot\n\nPresent the recovery options as plain-text numbered choices, not through AskUserQuestion.\n"
)
_TOOL = "# Pilot\n\nUse AskUserQuestion to present the recovery options.\n"
_SUMMED = (
    "# Pilot\n\nUse AskUserQuestion. Include a 1-2 sentence summary of the cargo in the `question` field.\n"
)


class UnkeptChange(Rule):
    """
    ## What it does
    Finds a row in a specification's table of changed files that does not hold: the file is not in the project, or it says
    nothing of the plain text or of the context summary that it is said to have got. The same for the specifications that
    it lists as related.

    ## Why is this bad?
    The specification is what people read, the file is what the agent reads. Where the change never arrived, users keep
    getting the dialog that the specification did away with, and nobody looks for it.

    ## Example
    ```markdown
    | File | Change |
    |---|---|
    | `commands/moor.md` | Menu switches to plain-text choices |
    ```
    where `commands/moor.md` still sends its menu through the ask tool and nothing else.

    ## Use instead
    Make the change in the file, or take the row out.

    ## When not to flag
    Changes of another kind; records of the past (decision records, changelogs). A specification none of whose files is
    there: it is read on its own. Whether each single question goes the way
    of its class is the business of ASK501 and ASK502.

    ## Fix safety
    No fix: which of the two is right is for the author to say.

    ## References
    - Campaign Mode, SPEC-CM-011-A: "Files Changed", and the specifications that did not follow.
    """

    code = "ASK508"
    name = "unkept-change"
    severity = Severity.WARNING
    profile = "campaign"
    verified = "SHOULD · Campaign Mode SPEC-CM-011-A · 2026-11"
    good = (
        Example(
            _SPEC.format("skills/pilot.md", "Recovery → plain text"),
            path=_PATH,
            files={"skills/pilot.md": _PLAIN},
        ),
        Example(
            _SPEC.format("skills/pilot.md", "Gets context summaries"),
            path=_PATH,
            files={"skills/pilot.md": _SUMMED},
        ),
        Example(_SPEC.format("skills/pilot.md", "New voice"), path=_PATH, files={"skills/pilot.md": _TOOL}),
        Example(
            _SPEC.format("skills/pilot.md", "Recovery → plain text"),
            path="docs/adrs/adr-1.md",
            files={"skills/pilot.md": _TOOL},
        ),
        Example(_SPEC.format("skills/pilot.md", "Recovery → plain text"), path=_PATH),
        Example(_RELATED.format("pilot-spec.md"), path=_PATH, files={"docs/specs/pilot-spec.md": _PLAIN}),
        Example(_RELATED.format("pilot-spec.md"), path=_PATH, files={"docs/specs/other.md": _TOOL}),
    )
    bad = (
        Example(
            _SPEC.format("⟦skills/pilot.md⟧", "Recovery → plain text"),
            path=_PATH,
            files={"skills/pilot.md": _TOOL},
        ),
        Example(
            _SPEC.format("⟦skills/pilot.md⟧", "Gets context summaries"),
            path=_PATH,
            files={"skills/pilot.md": _TOOL},
        ),
        Example(
            _RELATED.format("⟦pilot-spec.md⟧"),
            path=_PATH,
            files={"docs/specs/pilot-spec.md": _TOOL},
        ),
        Example(
            _SPEC.format("skills/pilot.md", "New voice") + "| `⟦skills/lookout.md⟧` | New section |\n",
            path=_PATH,
            files={"skills/pilot.md": _PLAIN},
        ),
    )

    def check_project(self, project: Project, context: Context) -> Iterable[Finding]:
        claims, related = project.find(CLAIM), project.find(RELATED)
        if not claims and not related:
            return
        lookup = Lookup(project.paths, context.settings.root)
        kept: dict[str, set[str]] = {path: set() for path in project.paths}
        for fact in project.find(KEPT):
            kept[fact.path].add(fact.key)
        found = {(claim.path, claim.key): lookup.exists(claim.key, claim.path) for claim in claims}
        at_home = {path for (path, _), exists in found.items() if exists}
        for claim in claims:
            if claim.path not in at_home:
                continue
            wrong = _wrong(claim, kept) if found[claim.path, claim.key] else "is not in the project"
            if wrong:
                yield self._finding(claim, wrong)
        for claim in related:
            if wrong := _wrong(claim, kept):
                yield self._finding(claim, wrong)

    def _finding(self, claim: Fact, wrong: str) -> Finding:
        return self.finding_in(
            claim.path,
            claim.span,
            f"“{claim.key}” is said to be changed and {wrong}: users are asked as before",
            help="make the change in that file, or correct the row",
        )


def _wrong(claim: Fact, kept: dict[str, set[str]]) -> str:
    """What the file does not say. Of a file that was not read nothing is known."""
    files = [path for path in kept if path == claim.key or path.endswith(f"/{claim.key}")]
    missing = [topic for topic in claim.data if files and not any(topic in kept[path] for path in files)]
    return f"says nothing of {' or '.join(missing)}" if missing else ""
