"""What looks like a menu and is none, with the reason that is shown."""

from __future__ import annotations

import pytest
from menu_tools import reasons


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        (
            "how each answer is handled",
            "Based on the user's choice:\n\n- Merge: run it\n- Skip: stop\n",
        ),
        (
            "how each answer is handled",
            "Which one did they pick?\n\n- **If Merge:** run it\n- **If Skip:** stop\n",
        ),
        ("how each answer is handled", 'Confirm which one:\n\n- "Yes" → go on\n- "No" → stop\n\nWhich?\n'),
        ("how each answer is handled", "If the user selects one of them:\n\n1. Read it\n2. Write it\n"),
        ("the fields of a tool call", 'Options:\n\n- label: "Merge"\n- label: "Skip"\n'),
        ("parameters or flags", "Options:\n\n- `--dry-run` shows the plan\n- `--force` overwrites\n"),
        ("parameters or flags", "| Option | Default |\n|---|---|\n| speed | 1 |\n| loop | no |\n"),
        (
            "the items are questions themselves",
            "Pick from these, one at a time:\n\n- What is the goal?\n- Who will use it?\n",
        ),
        ("rules about options, not options", "Each option must:\n\n- be short\n- be concrete\n"),
        (
            "occasions to ask",
            "Choose to use the tool only when:\n\n- scope is open\n- money is spent\n",
        ),
        (
            "options weighed in a record",
            "## Options considered\n\n- Option A: Merge\n- Option B: Skip\n",
        ),
        ("a question in running text", "Is the plan honest, or is it hand-waving?\n"),
        ("a question the agent puts to itself", 'Look at the feature and decide: "Is it free or paid?"\n'),
        ("addressed to another role", "Ask: @tech-lead should it be REST or GraphQL?\n"),
        ("it tells the agent to choose", "Pick a shape:\n\n- Batch the items\n- Split the items\n"),
        ("nothing puts it to the user", "Report the status as one of:\n\n- done\n- blocked\n"),
        ("the values that are accepted", "Print: Valid options: dev, staging, production\n"),
        (
            "sections of a document",
            "## Setup\n\n### Option 1: By hand\n\nx\n\n### Option 2: Script\n\ny\n",
        ),
        ("a checklist", "## Embedding choice\n\n- [ ] Model\n- [ ] Cost\n"),
    ],
)
def test_reason(reason: str, text: str) -> None:
    assert reasons(text) == [reason]


@pytest.mark.parametrize(
    "text",
    [
        "If the file exists, ask the user with these options:\n\n- Overwrite\n- Cancel\n",
        "Ask the user to choose:\n\n- **Merge** → one commit\n- **Skip** → leave it\n",
        "What would you prefer?\n\n- **Merge** — keep history?\n- **Skip** — why bother?\n",
        'Ask: "Is this a feature or a bug?"\n',
        "Offer these options:\n\n1. **Install (recommended):**\n   run it\n2. **Skip:**\n   stop\n",
        "Options:\n\n- A) Merge\n- B) Skip\n",
        "> Would you like me to:\n>\n> - fix the test?\n> - drop the test?\n",
    ],
)
def test_real_menus_stay(text: str) -> None:
    assert reasons(text) == [None]
