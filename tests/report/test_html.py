"""The page: what is in it, that nothing of a document acts in it, and that it works in a browser."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

import pytest

from asklint.__main__ import main
from asklint.finding import Applicability, Fix, Related, Severity
from asklint.inventory.rows import Row
from asklint.report import html
from asklint.source import Span

from .browser import NAMES, Browser, find_browser
from .samples import PATH, at, finding, full, render

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

HOSTILE = [
    "</script><script>window.hacked = 1</script>",
    '"><img src=x onerror="window.hacked = 1">',
    "<style>body{display:none}</style><!--",
    "javascript:window.hacked=1",
    "]]>\x1b[31m\x00\u202e\ud800 ##[error] ::error::",
    "https://evil.example/x.png",
    "`</code><script>window.hacked = 1</script>`",
]
VOID = {"meta", "input", "img", "br", "link", "wbr"}


def row(**fields: Any) -> Row:
    values: dict[str, Any] = {
        "path": PATH,
        "row": 5,
        "column": 1,
        "end_row": 5,
        "channel": "tool",
        "tool": "AskUserQuestion",
        "stance": "directive",
        "asker": "main",
        "addressee": "user",
        "question": "Which one?",
        "header": "",
        "options": ("A", "B"),
        "count": "2",
        "multi_select": None,
        "confidence": "high",
        "shape": "list",
        "evidence": (),
    }
    return Row(**{**values, **fields})


class Page(HTMLParser):
    """The tags of a page, balanced or not, with the text between them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.text = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data

    def names(self) -> list[str]:
        return [name for name, _ in self.tags]


def test_a_finding_with_its_place_and_its_remedy() -> None:
    page = Page(render("html", full(), inventory=lambda: [row()]))
    assert page.open == []
    for words in (
        "Found 1 error in 1 of 14 files (37 asks read). 1 fixable with --fix.",
        "skills/demo/SKILL.md:5:12",
        "5 │ - Options: A | B | C | D | E\n  │            ^^^^^^^^^^^^^^^^^",
        "five options, the tool takes four",
        "Help: Split the decision.",
        "Note: the count is stated here (skills/demo/SKILL.md:3)",
        "Fix: drop the last option --fix",
        "Which one?",
        "tool: AskUserQuestion",
    ):
        assert words in page.text, words


def test_a_span_of_several_lines_shows_them() -> None:
    text = "".join(f"line {number}\n" for number in range(1, 31))
    shown = Page(render("html", finding(at(text, text[14:180])), text=text)).text
    assert re.search(r"\n *9 │ line 9\n", shown)
    assert "… +" in shown


def test_names_between_backticks_look_like_code() -> None:
    page = render("html", finding(message="the key `a<b` is missing", help="add `a<b`"))
    assert "the key <code>a&lt;b</code> is missing" in page
    assert "Help: add <code>a&lt;b</code>" in page


def test_empty_lines_around_a_place_are_left_out() -> None:
    text = "one\n\nOther\n\ntwo\n"
    page = Page(render("html", finding(at(text, "Other")), text=text))
    assert "3 │ Other\n  │ ^^^^^" in page.text
    assert "2 │" not in page.text
    assert "4 │" not in page.text


def test_what_is_missing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(html, "_MAX_FINDINGS", 2)
    page = Page(render("html", finding(), finding(), finding(), failures=["a.md: reading failed"]))
    assert "1 more finding left out of this page" in page.text
    assert "A part of the run failed: a.md: reading failed" in page.text


def test_nothing_to_report() -> None:
    page = Page(render("html"))
    assert "Nothing to report." in page.text
    assert "form" not in page.names()


def test_it_needs_nothing_from_elsewhere() -> None:
    page = Page(render("html", full(), inventory=lambda: [row()]))
    assert not {"link", "img", "iframe", "object", "embed"} & set(page.names())
    for name, attributes in page.tags:
        assert "src" not in attributes
        assert "style" not in attributes
        assert not [key for key in attributes if key.startswith("on")]
        if name == "a":
            assert re.match(r"#|https://asklint\.readthedocs\.io/rules/", attributes["href"] or "")
    policy = next(dict(found)["content"] for _, found in page.tags if "http-equiv" in found)
    assert policy is not None
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policy


@pytest.mark.parametrize("text", HOSTILE)
def test_text_of_a_document_is_text(text: str) -> None:
    readable = "".join(char for char in text if char not in "\0\ud800")

    def made(text: str) -> Page:
        hint = Fix(text, Applicability.HINT, suggestion=f"{text}\n{text}")
        note = Related(text, Span(0, 3))
        hostile = finding(Span(0, 5), text, path="p", help=text, fix=hint, related=(note,), rule=("X1", "x"))
        asks = [row(path=text, question=text, tool=text, options=(text,), channel="tool", count=text)]
        return Page(
            render(
                "html",
                hostile,
                text=readable,
                path="p",
                inventory=lambda: asks,
                failures=[text],
                command=text,
            )
        )

    page = made(text)
    assert page.open == []
    # Where a path may be broken and what looks like code is up to the text.
    names = [name for name in page.names() if name not in ("wbr", "code")]
    assert names == [name for name in made("harmless").names() if name not in ("wbr", "code")]


def test_every_control_has_a_name() -> None:
    page = render("html", full(), finding(severity=Severity.INFO), inventory=lambda: [row()])
    for control in re.findall(r"<(?:input|select)[^>]*>", page):
        before = page[: page.index(control)]
        assert before.rindex("<label") > before.rindex("</label>") if "</label>" in before else True
    assert page.count('aria-live="polite"') == 2
    assert '<html lang="en">' in page


# --- in a browser


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    program = find_browser()
    if program is None:
        pytest.skip(
            f"no browser is installed (looked for {', '.join(NAMES)}); on Debian: apt-get install chromium"
        )
    running = Browser(program, tmp_path_factory.mktemp("profile"))
    yield running
    running.close()


@pytest.fixture
def page(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Browser:
    """A real run over two documents, one of which is hostile, opened in the browser."""
    monkeypatch.chdir(tmp_path)
    for name, label in (("deploy", "Later"), ("release", "</td><script>window.hacked = 1</script>")):
        document = tmp_path / "skills" / name / "SKILL.md"
        document.parent.mkdir(parents=True)
        document.write_text(
            f"# {name}\n\nUse AskUserQuestion to ask which release this is, with these options:\n\n"
            f"- **Patch** — fixes\n- **Minor** — features\n- **Major** — breaks\n- **Nightly** — daily\n"
            f"- **{label}** — not now\n- **Other** — something else\n",
            encoding="utf-8",
        )
    assert main(["--output-file", "html=report.html", "--output-format", "concise"]) == 1
    browser.open((tmp_path / "report.html").as_uri())
    return browser


SHOWN = "[...document.querySelectorAll('.finding')].filter(e => e.offsetParent).map(e => e.dataset.rule)"
STATUS = "document.querySelector('#findings output').textContent"


def test_filters_tabs_and_keys_in_a_browser(page: Browser) -> None:
    everything = page.evaluate(SHOWN)
    assert everything.count("ASK101") == everything.count("ASK105") == 2
    assert page.evaluate(STATUS) == f"Showing all {len(everything)} findings."

    page.click("input[name=severity][value=error]")
    page.wait_for(SHOWN, [code for code in everything if code != "ASK101"])
    page.wait_for(STATUS, f"Showing {len(everything) - 2} of {len(everything)} findings.")

    page.click("button[type=reset]")
    page.wait_for(SHOWN, everything)

    page.evaluate("document.activeElement.blur()")
    page.press("/")
    page.wait_for("document.activeElement.name", "text")
    page.type("skills/deploy authored")
    page.wait_for(SHOWN, ["ASK105"])
    page.wait_for("[...document.querySelectorAll('.file')].filter(e => e.offsetParent).length", 1)

    page.click("#tab-asks")
    selected = "[...document.querySelectorAll('[role=tab]')].map(e => e.getAttribute('aria-selected'))"
    page.wait_for(selected, ["false", "true"])
    page.wait_for("document.querySelector('#asks').offsetParent !== null", True)
    page.wait_for("document.querySelector('#findings').offsetParent === null", True)
    page.wait_for("document.querySelector('#asks output').textContent", "Showing all 2 questions.")
    page.press("ArrowLeft")
    page.wait_for(selected, ["true", "false"])
    page.wait_for("document.activeElement.id", "tab-findings")


def test_nothing_is_fetched_and_no_script_of_a_document_runs(page: Browser) -> None:
    assert page.evaluate("window.hacked") is None
    requests = [event for event in page.events if event.get("method") == "Network.requestWillBeSent"]
    assert {event["params"]["request"]["url"].split(":")[0] for event in requests} <= {"file"}
    complaints = [event for event in page.events if event.get("method") == "Log.entryAdded"]
    assert complaints == []
    assert page.evaluate("document.body.innerText.includes('</td><script>window.hacked')")


def test_without_scripts_it_is_a_plain_list(page: Browser) -> None:
    page.call("Emulation.setScriptExecutionDisabled", value=True)
    try:
        page.open(page.evaluate("location.href"))
        assert page.evaluate("document.querySelectorAll('[role=tab]').length") == 0
        assert page.evaluate("document.querySelector('form').offsetParent === null")
        assert page.evaluate("document.querySelector('#asks').offsetParent !== null")
        assert len(page.evaluate(SHOWN)) >= 4
    finally:
        page.call("Emulation.setScriptExecutionDisabled", value=False)


@pytest.mark.parametrize("width", [360, 1200])
def test_it_fits_the_window(page: Browser, width: int) -> None:
    page.call(
        "Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=1, mobile=False
    )
    for tab in ("findings", "asks"):
        page.click(f"#tab-{tab}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.call("Emulation.clearDeviceMetricsOverride")
