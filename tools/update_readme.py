"""Write the rule tables and the tour's output into the README. Run it after adding a rule."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from asklint.engine.plugins import load_registry
from pages.rule_tables import families

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.rule import Rule
    from pages.rule_tables import Family

RULES = tuple(load_registry(entry_points=()).rules.values())
README = Path(__file__).parent.parent / "README.md"


def rule_tables() -> str:
    """A folded table for each family, so that what stands below the rules is found."""
    return "\n\n".join(_folded(family) for family in families(RULES))


def _folded(family: Family) -> str:
    count = f"{len(family.rules)} rule{'s' if len(family.rules) > 1 else ''}"
    summary = f"<summary><b>{family.title}</b> ({count}). {family.about}</summary>"
    lines = ["<details>", summary, "", *_table(family.rules)]
    return "\n".join([*lines, "", "</details>"])


def _table(rules: Iterable[Rule]) -> Iterator[str]:
    yield "| code | name | level | fix | what it finds |"
    yield "|---|---|---|---|---|"
    for rule in rules:
        fix = rule.fixable.value if rule.fixable else ""
        profile = "" if rule.profile == "core" else f" ({rule.profile})"
        status = " · preview" if rule.preview else ""
        summary = rule.summary().replace("|", "\\|")
        name = f"[{rule.name}]({rule.url()}){profile}"
        yield f"| {rule.code} | {name} | {rule.severity.word}{status} | {fix} | {summary} |"


def tour() -> str:
    """What a newcomer sees after the first command."""
    command = [sys.executable, "-m", "asklint", "--isolated", "--no-cache", "fixtures/tour"]
    run = subprocess.run(
        command, cwd=README.parent, capture_output=True, text=True, encoding="utf-8", check=False
    )
    return f"```console\n$ pip install . && asklint fixtures/tour\n{run.stdout.rstrip()}\n```"


def updated(text: str) -> str:
    for name, content in (("rules", rule_tables()), ("tour", tour())):
        marks = re.compile(rf"(<!-- {name}: begin -->\n).*?(<!-- {name}: end -->)", re.DOTALL)
        text = marks.sub(lambda match, new=content: f"{match.group(1)}{new}\n{match.group(2)}", text)  # type: ignore[misc]
    return text


if __name__ == "__main__":
    before = README.read_text(encoding="utf-8")
    after = updated(before)
    if "--check" in sys.argv[1:]:
        sys.exit(0 if before == after else "README.md is not current: run python tools/update_readme.py")
    README.write_text(after, encoding="utf-8")
