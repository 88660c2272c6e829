"""`--show-settings`: what is in force, in a form that can be pasted back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from asklint.config import load_settings

from .conftest import OVERFLOW

if TYPE_CHECKING:
    from .conftest import Cli

FULL = r"""
select = ["ASK1", "prose-menu"]
ignore = ["ASK104"]
extend-select = ["ASK002"]
preview = true
profiles = ["gstack", "dtree"]
target = ["codex", "claude-code"]
require-tool = "always"
context-summary = "required"
include = ["notes/**/*.md", 'odd "name"\*.md']
exclude = ["vendor"]
extend-exclude = ["old"]
fail-on = "error"
min-confidence = "low"

[severity]
ASK101 = "info"
ASK1 = "warning"
prose-menu = "error"

[per-file-ignores]
"docs/*" = ["ASK101", "ASK102"]
"a b.md" = ["ALL"]
"legacy" = ["ASK3"]

[profile.gstack]
version = "1.58"

[profile.dtree]
version = "3"
"""


@pytest.mark.parametrize("text", ["", FULL], ids=["defaults", "everything"])
def test_it_can_be_pasted_back(cli: Cli, text: str) -> None:
    cli.write("asklint.toml", text)
    before, _ = load_settings(cli.root)
    shown = cli("--show-settings")
    assert (shown.code, shown.err) == (0, "")
    cli.write("asklint.toml", shown.out)
    assert load_settings(cli.root)[0] == before


def test_the_command_line_is_part_of_it(cli: Cli) -> None:
    out = cli("--show-settings", "--select", "ASK101", "--fail-on", "info", "--target", "codex").out
    assert 'select = ["ASK101"]\n' in out
    assert 'fail-on = "info"\n' in out
    assert 'target = ["codex"]\n' in out


def test_where_it_comes_from(cli: Cli) -> None:
    assert cli("--show-settings").out.startswith("# configuration: none (defaults)\n# root: .\n")
    cli.write("base.toml", "preview = true\n")
    cli.write("sub/asklint.toml", 'extend = "../base.toml"\n')
    cli.write("sub/skills/a/SKILL.md", OVERFLOW)
    out = cli("--show-settings", "sub").out
    assert out.startswith("# configuration: sub/asklint.toml, base.toml\n# root: sub\n")
    assert "preview = true\n" in out
    assert cli("--show-settings", "--isolated", "sub").out.startswith("# configuration: none (defaults)\n")


def test_a_pinned_profile_is_named(cli: Cli) -> None:
    assert "# profile in use: dtree (pinned)\n" in cli("--show-settings", "--profile", "dtree").out
    assert "# profile in use: none\n" in cli("--show-settings").out


def test_files_that_pin_a_profile_are_named(cli: Cli) -> None:
    cli.write("a.md", "<!-- asklint: profile[dtree@3] -->\n\nAsk with AskUserQuestion.\n")
    cli.write("b.md", "Write `<!-- asklint: profile[pai] -->` to pin it. Ask with AskUserQuestion.\n")
    out = cli("--show-settings").out
    assert "# profile in use: none\n# profile pinned in a.md: dtree 3\n" in out
    assert "b.md" not in out
