"""What the examples of these rules have in common."""

from __future__ import annotations


def of_version(version: str) -> dict[str, object]:
    """Settings that pin the version of the tree format."""
    return {"profiles": ["dtree"], "profile": {"dtree": {"version": version}}}


V1, V2, V3, V4, V5 = (of_version(version) for version in ("1.1", "2", "3", "4", "5"))

ESCAPE = "- [OTH] Other\n  - [SPL] Split it\n    Break it into smaller steps\n  - [REM] Remove it\n    It is not needed\n"
NAMED = (
    "- [OK] Looks good\n  Nothing to change\n- [INF] More info\n  There are questions first\n"
    "- [RWK] Rework\n  Write it again\n"
)
PLAN = "### ¶ASK_PLAN\nTrigger: after a plan is written\n\n## Decision: Plan\n" + NAMED + ESCAPE
"""A tree of the first version."""
FLAT = (
    "- [ ] [LGTM] Looks good\n  Nothing to change\n- [ ] [INFO] More info\n  There are questions first\n"
    "- [ ] [RWRK] Rework\n  Write it again\n- [ ] [DROP] Remove it\n  It is not needed\n"
)
CHOOSE = "## ¶ASK_PLAN: Choose one: Plan\nTrigger: after a plan is written\n\n" + FLAT
"""The same in versions 4 and 5."""
