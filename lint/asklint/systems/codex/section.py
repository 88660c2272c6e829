"""The section of a protocol document that names the Codex steps of its questions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.project import Fact
from asklint.systems.codex.sources import flat

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.document.model import Block
    from asklint.reader.model import Reading
    from asklint.systems.codex.spec import Spec

SECTION = "codex.section"
STEP_NAME = "codex.step-name"
TITLE = "Codex Mapping"
_TITLE = Pattern(r"codex mapping\b", re.IGNORECASE)
_CODE = Pattern(r"`(?P<id>[^`\n]{1,100})`")
_ID = Pattern(r"[a-z0-9][a-z0-9_-]*")
_ANY_ID = Pattern(r"[a-z0-9][a-z0-9_-]{0,100}")


def section_facts(reading: Reading) -> Iterator[Fact]:
    """The mapping section with everything in it that could be the name of a step, and its table's own entries."""
    document = reading.document
    if document.host != "markdown" or "odex" not in document.text:
        return
    section = next((s for s in document.sections if s.heading and _TITLE.match(flat(s.title))), None)
    if section is None or section.heading is None:
        return
    blocks = [block for block in document.blocks_in(section.span) if block is not section.heading]
    mentioned = {
        match.group() for block in blocks if not block.children for match in _ANY_ID.finditer(block.text)
    }
    heading = document.to_source(section.heading.span)
    yield Fact(SECTION, "", document.path, heading, tuple(sorted(mentioned)))
    for block in blocks:
        if block.kind == "table":
            yield from _named_steps(reading, block)


def _named_steps(reading: Reading, table: Block) -> Iterator[Fact]:
    """Ids in the column of steps."""
    header = table.children[0].children if table.children else []
    columns = [at for at, cell in enumerate(header) if re.search(r"\bsteps?\b", cell.text, re.IGNORECASE)]
    for row in table.children[1:]:
        for at in columns:
            cell = row.children[at] if at < len(row.children) else None
            for match in _CODE.finditer(cell.text) if cell else ():
                if cell is not None and _ID.fullmatch(match.group("id")):
                    span = reading.document.to_source(cell.content.span(*match.span("id")))
                    yield Fact(STEP_NAME, match.group("id"), reading.document.path, span)


def mapping_section(spec: Spec, path: str) -> str:
    """The section as it would stand in the protocol document, from the spec that lies at `path`."""
    rows = []
    for prompt in spec.prompts:
        steps = " → ".join(f"`{name}`" for name in prompt.mapped_ids)
        rule = "`two_stage_routing`" if (prompt.count or 0) > 3 else "direct"
        phase = "".join(char for char in prompt.phase if char.isprintable())
        rows.append((phase.replace("|", "\\|"), steps, rule))
    mapped = {name for prompt in spec.prompts for name in prompt.mapped_ids}
    rows += [
        ("–", f"`{step.id.text}`", "follow-up")
        for step in spec.steps
        if step.id and step.id.text not in mapped
    ]
    return section_text(rows, path)


def section_text(rows: Iterable[tuple[str, str, str]], path: str) -> str:
    table = "\n".join(f"| {phase} | {steps} | {rule} |" for phase, steps, rule in rows)
    return (
        f"## {TITLE}\n\n"
        f"Every question of this document is put through the steps of `{path}`, one step at a time.\n\n"
        "| Stage | Codex Steps | Rule |\n"
        "|-------|-------------|------|\n"
        f"{table}\n"
    )
