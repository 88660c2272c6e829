from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Fix, Related, Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.codex.complaint import code as in_code
from asklint.systems.codex.links import SPEC, source_path
from asklint.systems.codex.section import SECTION, STEP_NAME, TITLE, section_text
from asklint.systems.codex.sources import DOCUMENT
from asklint_rules.prompt_spec._demo import LARGE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.finding import Finding
    from asklint.project import Fact, Project

_SPEC = {"codex/examples/demo.json": LARGE}
_TABLE = "| Stage | Codex Steps | Rule |\n|---|---|---|\n"


class PromptMappingSection(Rule):
    """
    ## What it does
    Finds a protocol document with a prompt spec but without a heading "Codex Mapping", a table in that section that
    names a step which does not exist, and steps that the section does not name.

    ## Why is this bad?
    An agent in Codex reads the document, not the spec. Without the section, or with steps that are gone, it falls back
    on the question as written, which Codex cuts: the user sees three options of five.

    ## Example
    ```markdown
    ## Codex Mapping

    | Stage | Codex Steps |
    |-------|-------------|
    | Phase 1 release | `release` → `release_number` |
    ```

    ## Use instead
    ```markdown
    ## Codex Mapping

    | Stage | Codex Steps |
    |-------|-------------|
    | Phase 1 release | `release` → `release_version` |
    ```

    ## When not to flag
    Documents without a spec need no section. A heading in a comment or in a code block is none; a step may be named
    anywhere in the section.

    ## Fix safety
    A hint only: the section or the rows to paste.

    ## References
    - The contract of canonical prompt specs in jongwony/epistemic-protocols (`codex/`), mapping sections.
    """

    code = "ASK711"
    name = "prompt-mapping-section"
    severity = Severity.ERROR
    profile = "codex"
    fixable = Applicability.HINT
    verified = "MUST · canonical prompt contract, mapping sections · 2026-09"
    good = (
        Example(
            f"# Demo\n\n## Codex Mapping\n\n{_TABLE}| Phase 1 | `release` → `release_version` | `two_stage_routing` |\n",
            files=_SPEC,
        ),
        Example(
            f"# Demo\n\n## Codex Mapping (pilot)\n\n{_TABLE}| Phase 1 | `release` | direct |\n\n"
            "The answer “Versioned” leads to `release_version`.\n",
            files=_SPEC,
        ),
        Example("# Another\n\nNothing is mapped here.\n", path="skills/another/SKILL.md", files=_SPEC),
        Example(
            f"# Other\n\n## Codex Mapping\n\n{_TABLE}| Phase 1 | `gone` | direct |\n",
            path="docs/other.md",
            files=_SPEC,
        ),
    )
    bad = (
        Example("⟦# Demo⟧\n\nAsk with AskUserQuestion.\n\n<!-- ## Codex Mapping -->\n", files=_SPEC),
        Example(
            "⟦# Demo⟧\n\n```markdown\n## Codex Mapping\n\n`release` `release_version`\n```\n", files=_SPEC
        ),
        Example(
            f"# Demo\n\n⟦## Codex Mapping⟧\n\n{_TABLE}| Phase 1 | `release` → `⟦release_number⟧` | two stages |\n",
            files=_SPEC,
        ),
    )

    def check_project(self, project: Project, context: Context) -> Iterable[Finding]:
        specs: dict[str, list[Fact]] = {}
        for fact in project.find(SPEC):
            source = source_path(project, fact.path, fact.key)
            if source is not None:
                specs.setdefault(source, []).append(fact)
        sections = {fact.path: fact for fact in project.find(SECTION)}
        documents = {fact.path: fact for fact in project.find(DOCUMENT)}
        names: dict[str, list[Fact]] = {}
        for fact in project.find(STEP_NAME):
            names.setdefault(fact.path, []).append(fact)
        for source, found in specs.items():
            if source in sections:
                yield from self._section(sections[source], names.get(source, []), found)
            elif source in documents:
                yield self._missing(documents[source], found)

    def _missing(self, document: Fact, specs: list[Fact]) -> Finding:
        rows = [("…", f"`{name}`", "…") for spec in specs for name in spec.data[1].split("\n") if name]
        return self.finding_in(
            document.path,
            document.span,
            f"{specs[0].path} maps the questions of this document, which has no section “{TITLE}”: an agent in Codex "
            "does not find the steps, and cuts the question to what fits",
            help=f"add a heading “{TITLE}” with a table of the steps",
            fix=Fix("the section to add", Applicability.HINT, suggestion=section_text(rows, specs[0].path)),
            related=[Related("the spec", specs[0].span, specs[0].path)],
        )

    def _section(self, section: Fact, names: list[Fact], specs: list[Fact]) -> Iterator[Finding]:
        steps = list(dict.fromkeys(name for spec in specs for name in spec.data[1].split("\n") if name))
        spec = specs[0]
        for name in names:
            if name.key not in steps:
                yield self.finding_in(
                    name.path,
                    name.span,
                    f"{spec.path} has no step “{name.key}”: an agent that follows the table finds nothing to ask",
                    help=f"the steps are {in_code(steps[:20])}",
                    related=[Related("the spec", spec.span, spec.path)],
                )
        unnamed = [name for name in steps if name not in section.data]
        if unnamed:
            rows = "\n".join(f"| … | `{name}` | … |" for name in unnamed)
            yield self.finding_in(
                section.path,
                section.span,
                f"the section does not name {in_code(unnamed[:20])} of {spec.path}: an agent that follows it never asks "
                "that question",
                help="add a row for each of them",
                fix=Fix("the rows to add", Applicability.HINT, suggestion=rows),
                related=[Related("the spec", spec.span, spec.path)],
            )
