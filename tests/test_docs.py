"""The documentation: its examples do what it says, and its generated pages are complete."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import pages
import sessions
from asklint.engine.plugins import load_registry
from asklint.rule import DOCS_URL
from pages.field import Field
from pages.rule_page import linked

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"

if TYPE_CHECKING:
    from collections.abc import Mapping

RULES = load_registry(entry_points=()).rules
_LINK = re.compile(r"(?<!!)\[[^\]\n]*\]\((?!https?:|#)(?P<target>[^)#\s]+)(?:#[^)\s]*)?\)")


@pytest.fixture(scope="module")
def generated() -> Mapping[str, str]:
    return dict(pages.pages(DOCS))


@pytest.mark.parametrize("page", sessions.pages(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_examples_of_a_page_do_what_it_says(page: Path, tmp_path: Path) -> None:
    assert sessions.play(page, tmp_path) == page.read_text(encoding="utf-8"), (
        "if the output has changed on purpose: python tools/sessions.py"
    )


def test_every_page_has_examples_or_is_known_to_have_none() -> None:
    """A page whose blocks are not understood would pass for one whose examples work."""
    without = {
        page.relative_to(ROOT).as_posix()
        for page in sessions.pages()
        if not any(b.language == "console" for b in sessions.blocks(page.read_text("utf-8"), page.parent))
    }
    assert without == {"docs/index.md", "docs/contributing.md", "docs/systems/index.md", "CONTRIBUTING.md"}


@pytest.mark.parametrize(
    ("page", "why"),
    [
        ("```console\n$ asklint --version\nasklint 0.0.0\n```\n", "differs"),
        ("```console\n$ asklint --no-such-option\n```\n", "ended with 2"),
        ("```console\n$ rm -r .\n```\n", "no program"),
        ("```toml\nselekt = []\n```\n", "selekt"),
        ("```yaml\nrun: asklint --no-such-option\n```\n", "unrecognized"),
        ("```sh\nasklint --fix\n```\n", "console block"),
    ],
)
def test_a_wrong_example_is_found(page: str, why: str, tmp_path: Path) -> None:
    file = tmp_path / "page.md"
    file.write_text(page, encoding="utf-8")
    folder = tmp_path / "session"
    folder.mkdir()
    if why == "differs":
        assert sessions.play(file, folder) != page
    else:
        with pytest.raises(Exception, match=why):
            sessions.play(file, folder)


def test_dots_stand_for_any_lines() -> None:
    assert sessions.matches(["…", "b", "…"], ["a", "a", "b", "c"])
    assert sessions.matches(["a", "…"], ["a"])
    assert not sessions.matches(["…", "b"], ["b", "c"])
    assert not sessions.matches([], ["a"])


def test_every_rule_has_a_page_at_the_address_that_its_findings_name(generated: Mapping[str, str]) -> None:
    for rule in RULES.values():
        assert rule.url() == f"{DOCS_URL}/{rule.name}/"
        page = generated[f"rules/{rule.name}.md"]
        assert f"# {rule.name}\n" in page
        assert rule.code in page
        assert rule.section("Why is this bad?") in page
        assert "## Evidence" in page
        assert "## In real documents" in page


def test_a_rule_page_shows_what_asklint_really_says(generated: Mapping[str, str]) -> None:
    for rule in RULES.values():
        page = generated[f"rules/{rule.name}.md"]
        reported = len(re.findall(rf"^(?:error|warning|info)\[{rule.code}\] ", page, re.MULTILINE))
        assert reported >= len(rule.bad), rule.code


def test_nothing_is_left_of_the_marks_in_examples(generated: Mapping[str, str]) -> None:
    assert not [name for name, text in generated.items() if "⟦" in text or "⟧" in text]


def test_links_within_the_documentation_lead_somewhere(generated: Mapping[str, str]) -> None:
    known = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")} | set(generated)
    texts = {path.relative_to(DOCS).as_posix(): path.read_text("utf-8") for path in DOCS.rglob("*.md")}
    broken = []
    for name, text in {**texts, **generated}.items():
        # Parts are included by the pages of the systems and lie one folder beside them.
        folder = Path("systems") if name.startswith("_parts/") else Path(name).parent
        prose = re.sub(r"^(`{3,}).*?^\1", "", text, flags=re.DOTALL | re.MULTILINE)
        for match in _LINK.finditer(prose):
            target = (DOCS / folder / match["target"]).resolve()
            if not target.is_relative_to(DOCS) or target.relative_to(DOCS).as_posix() not in known:
                broken.append((name, match["target"]))
    assert broken == []


def test_the_counts_name_rules_that_exist() -> None:
    field = Field.load(DOCS / "field.json")
    assert set(field.rules) <= set(RULES)
    assert all(found >= files >= projects >= 1 for found, files, projects in field.rules.values())
    assert all(files <= field.documents for _, files, _ in field.rules.values())


def test_threads_in_references_are_linked() -> None:
    assert linked("- a/b PR 7, `x`") == "- [a/b PR 7](https://github.com/a/b/pull/7), `x`"
    assert linked("owner/repo issue 12.") == "[owner/repo issue 12](https://github.com/owner/repo/issues/12)."
    assert linked("gsd-core issue 17") == "gsd-core issue 17"


def test_the_site_builds_without_a_warning(tmp_path: Path) -> None:
    pytest.importorskip("sphinx", reason="needs the extra `docs`")
    pytest.importorskip("myst_parser")
    pytest.importorskip("furo")
    build = [sys.executable, "-m", "sphinx", "-W", "-q", "-b", "dirhtml"]
    run = subprocess.run(
        [*build, "-d", str(tmp_path / "doctrees"), str(DOCS), str(tmp_path / "site")],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    for rule in RULES.values():
        assert (tmp_path / "site" / "rules" / rule.name / "index.html").is_file()
    assert (tmp_path / "site" / "index.html").is_file()
