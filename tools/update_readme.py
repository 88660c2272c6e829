"""Write the rule table and the tour's output into the README. Run it after adding a rule."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from asklint.engine.plugins import load_registry

README = Path(__file__).parent.parent / "README.md"


def rule_table() -> str:
    rows = ["| code | name | level | fix | what it finds |", "|---|---|---|---|---|"]
    for rule in load_registry(entry_points=()).rules.values():
        fix = rule.fixable.value if rule.fixable else ""
        profile = "" if rule.profile == "core" else f" ({rule.profile})"
        status = " · preview" if rule.preview else ""
        summary = rule.summary().replace("|", "\\|")
        rows.append(
            f"| {rule.code} | {rule.name}{profile} | {rule.severity.word}{status} | {fix} | {summary} |"
        )
    return "\n".join(rows)


def tour() -> str:
    """What a newcomer sees after the first command."""
    command = [sys.executable, "-m", "asklint", "--isolated", "--no-cache", "fixtures/tour"]
    run = subprocess.run(
        command, cwd=README.parent, capture_output=True, text=True, encoding="utf-8", check=False
    )
    return f"```console\n$ pip install . && asklint fixtures/tour\n{run.stdout.rstrip()}\n```"


def updated(text: str) -> str:
    for name, content in (("rules", rule_table()), ("tour", tour())):
        marks = re.compile(rf"(<!-- {name}: begin -->\n).*?(<!-- {name}: end -->)", re.DOTALL)
        text = marks.sub(lambda match, new=content: f"{match.group(1)}{new}\n{match.group(2)}", text)  # type: ignore[misc]
    return text


if __name__ == "__main__":
    before = README.read_text(encoding="utf-8")
    after = updated(before)
    if "--check" in sys.argv[1:]:
        sys.exit(0 if before == after else "README.md is not current: run python tools/update_readme.py")
    README.write_text(after, encoding="utf-8")
