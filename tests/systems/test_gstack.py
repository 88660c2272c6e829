"""Which version of gstack a project uses."""

from __future__ import annotations

from asklint.config.load import settings_from
from asklint.engine.plugins import load_registry
from asklint.engine.run import Input, Linter


def test_many_files_without_a_version_do_not_hide_the_one_that_tells_it() -> None:
    skill = b"---\npreamble-tier: 2\n---\n\n{{PREAMBLE}}\n"
    inputs = [Input.text(f"a{number}/SKILL.md.tmpl", skill) for number in range(9)]
    inputs.append(Input.text("z/SKILL.md", b"## AskUserQuestion Format\n\nELI10, then `D<N>.final`.\n"))
    linter = Linter(load_registry(entry_points=()), settings_from({}))
    assert linter.detect(inputs)["gstack"].version == "1.48"
