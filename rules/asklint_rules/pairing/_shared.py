"""What the examples of these rules have in common."""

from __future__ import annotations

PROTOCOL = {
    "PAI/PROTOCOLS/qa-contract.md": "# Q&A contract\n\nSubagents return `pending_user_choices`; the DA asks.\n"
}
"""The file by which a project shows that it uses the protocol."""
