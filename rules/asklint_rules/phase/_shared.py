"""What the rules on classes have in common: the table of their examples, and where a class comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Related

if TYPE_CHECKING:
    from asklint.systems.campaign.classes import Judged

SPEC_PATH = "docs/specs/questions.md"
SPEC = """# How we ask

## Question classification

### Phase transition questions (use AskUserQuestion)

| Question | Agent | When |
|---|---|---|
| Release approval | Captain | Review done |
| Plan accepted — next step | Captain | After planning |

### Mid-flow advisory questions (use plain text)

| Question | Agent | When |
|---|---|---|
| Next reviewer hand-over | Any reviewer | After every review |
| Review blocked — recovery options | Captain | After a blocking review |
"""
FILES = {SPEC_PATH: SPEC}
CAPTAIN = "skills/captain/SKILL.md"


def classed_by(item: Judged) -> list[Related]:
    """The row that puts a question into its class."""
    fact = item.row.fact if item.row else None
    return [Related("classified here", fact.span, fact.path)] if fact is not None else []


def named(item: Judged) -> str:
    """A question as the project calls it."""
    return f"“{item.row.name}”" if item.row else "this question"


def because(item: Judged) -> str:
    if item.row is None:
        return "declared"
    return "classified" if item.row.fact else "configured"
