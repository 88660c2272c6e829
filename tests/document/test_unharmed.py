"""What an edit may do to the file around it, and what gets it refused."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asklint.document.moved import Moved
from asklint.document.unharmed import harm
from asklint.finding import Edit
from asklint.fix.apply import apply_edits
from asklint.source import Source, Span

CODE = '''\
# asklint: ignore[prose-menu] long gone
HELP = "Ask the user: A or B?"  # of old
def step(x):
    """Ask which one."""
    return (
        f"Ask {x!r}, then "
        'go on: "yes" or no'
    )
'''
SCRIPT = """\
// asklint: ignore[prose-menu] long gone
const help = "Ask the user: A or B?"; // of old
export function step(x: number) {
  const page = <p title="Ask">Ask &amp; go on</p>;
  return `Ask ${x + "y"}, then ` + 'go on';
}
"""
SPEC = '{"question": "Which?", "options": ["A", "B", "Other"], "more": {"Which?": 1}}\n'
SKILL = """\
---
name: demo  # ours
allowed-tools:
  - Read
model: x
---

Ask:

```json
{"options": ["A", "B", "C"]}
```

```yaml
options: [A, "B"]
```
"""


def after(path: str, text: str, *changes: tuple[str, str]) -> str:
    """What is said of replacing the one place where each of these stands."""
    edits = []
    for old, new in changes:
        assert text.count(old) == 1, old
        at = text.index(old)
        # Only what differs: an edit is as small as it can be.
        edits.append(Edit(Span(at, at + len(old)), new))
    return harm(Source.from_text(path, text), Source.from_text(path, apply_edits(text, edits)), edits)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("A or B?", "A, B or C?", id="in a string"),
        pytest.param("A or B?", r"\"A\" or B?", id="escaped quotes"),
        pytest.param("which one.", 'which "one".', id="quotes in triple quotes"),
        pytest.param(", then ", "; {{then}} ", id="an f-string's text"),
        pytest.param('"yes" or no', "yes or no", id="a part of a concatenation"),
        pytest.param("# asklint: ignore[prose-menu] long gone\n", "", id="a comment"),
        pytest.param("  # of old", "", id="a comment behind code"),
    ],
)
def test_python_that_is_not_harmed(old: str, new: str) -> None:
    assert after("a.py", CODE, (old, new)) == ""


def test_comments_and_strings_at_once() -> None:
    changes = (("# asklint: ignore[prose-menu] long gone\n", ""), ("A or B?", "A?"), ("  # of old", ""))
    assert after("a.py", CODE, *changes) == ""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("A or B?", 'A" or "B?', id="a quote that ends it"),
        pytest.param("A or B?", 'A" "B?', id="one string becomes two"),
        pytest.param("A or B?", 'A" + x + "B?', id="code gets in"),
        pytest.param("A or B?", "A\nB", id="a line break"),
        pytest.param("which one.", 'which one."', id="a fourth quote"),
        pytest.param(", then ", ", {then} ", id="a new hole"),
        pytest.param("{x!r}", "{x}", id="a hole changes"),
        pytest.param('HELP = "Ask', 'HELP = r"Ask', id="a prefix"),
        pytest.param("def step", "def stop", id="code"),
        pytest.param("# asklint: ignore[prose-menu] long gone\n", "pass\n", id="a comment becomes code"),
    ],
)
def test_python_that_is_harmed(old: str, new: str) -> None:
    assert after("a.py", CODE, (old, new)) != ""


def test_python_that_does_not_parse_is_left_alone() -> None:
    assert "not valid Python" in after("a.py", 'x = (\ny = "Ask which one"\n', ("which", "what"))


@pytest.mark.parametrize("path", ["a.tsx", "a.jsx"])
@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("A or B?", r"\"A\" or B?", id="in a string"),
        pytest.param(", then ", "", id="all of a template's text"),
        pytest.param(", then ", r"; \${then} ", id="an escaped hole"),
        pytest.param("Ask &amp; go on", "Ask", id="text of an element"),
        pytest.param("// asklint: ignore[prose-menu] long gone\n", "", id="a comment"),
    ],
)
def test_typescript_that_is_not_harmed(path: str, old: str, new: str) -> None:
    text = SCRIPT if path == "a.tsx" else SCRIPT.replace(": number", "")
    assert after(path, text, (old, new)) == ""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("A or B?", 'A" or "B?', id="a quote that ends it"),
        pytest.param("A or B?", 'A" + "B?', id="one string becomes two"),
        pytest.param(", then ", ", ${then} ", id="a new hole"),
        pytest.param(", then ", " ` + x + ` ", id="code gets in"),
        pytest.param('"y"', '"z" + "y"', id="a hole changes"),
        pytest.param("x + ", "y + ", id="a name in a hole"),
        pytest.param("function step", "function stop", id="code"),
        pytest.param("// asklint: ignore[prose-menu] long gone\n", "go();\n", id="a comment becomes code"),
        pytest.param("// of old\n", "/* of old\n", id="a comment that swallows code"),
    ],
)
def test_typescript_that_is_harmed(old: str, new: str) -> None:
    assert after("a.tsx", SCRIPT, (old, new)) != ""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        pytest.param(', "Other"', "", "", id="an element"),
        pytest.param('"A", ', "", "", id="the first one"),
        pytest.param('{"question"', '{"n": 3, "question"', "", id="a key"),
        pytest.param('"Other"', "", "no longer be valid JSON", id="a comma too many"),
        pytest.param('"A", "B"', '"A, B"', "", id="what is edited may change"),
        pytest.param(' "B"', ' \\"B"', "no longer be valid JSON", id="a stray escape"),
    ],
)
def test_json(old: str, new: str, said: str) -> None:
    result = after("a.json", SPEC, (old, new))
    assert said in result if said else result == ""


def test_a_record_is_never_edited() -> None:
    assert "never edited" in after("a.jsonl", '{"a": "b"}\n', ("b", "c"))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        pytest.param("  - Read\n", "  - Read\n  - Write\n", "", id="an item"),
        pytest.param("model", "  - Write\nmodel", "", id="an item before the next key"),
        pytest.param("model: x\n", "", "", id="a key that is meant to go"),
        pytest.param("  - Read\n", "  - Read: [\n", "no longer be valid YAML", id="broken"),
        pytest.param("---\n\nAsk", "\n\nAsk", "no longer be valid YAML", id="no fence"),
        pytest.param('"A", ', "", "", id="json in a fence"),
        pytest.param('"C"', "", "no longer be valid JSON", id="broken json in a fence"),
        pytest.param('[A, "B"]', '[A, "B]', "no longer be valid YAML", id="broken yaml in a fence"),
        pytest.param("```json", "~~~", "the fence around it would change", id="the fence itself"),
    ],
)
def test_markdown(old: str, new: str, said: str) -> None:
    result = after("SKILL.md", SKILL, (old, new))
    assert said in result if said else result == ""


def test_a_key_that_no_edit_touches_stays() -> None:
    """An edit of one key that makes the next one part of it."""
    text = "---\nname: demo\nmodel: x\nlast: y\n---\n\nAsk.\n"
    assert after("SKILL.md", text, ("name: demo", "name: |\n demo")) == ""
    assert "`model` would change" in after("SKILL.md", text, ("name: demo\n", "name: |\n demo\n "))


def test_text_that_becomes_frontmatter() -> None:
    assert "become frontmatter" in after("SKILL.md", "x\na: b\n---\n", ("x\n", "---\n"))


places = st.tuples(st.integers(0, 30), st.integers(0, 4), st.sampled_from(["", "x", "yz", "abcdef"]))


@settings(derandomize=True, deadline=None, max_examples=200)
@given(st.lists(places, max_size=6), st.integers(0, 35), st.integers(0, 35))
def test_where_an_untouched_place_is_afterwards(
    found: list[tuple[int, int, str]], one: int, other: int
) -> None:
    text = "".join(chr(ord("A") + n) if n < 26 else chr(ord("À") + n) for n in range(36))
    edits: list[Edit] = []
    for start, length, content in sorted(found):
        if not edits or edits[-1].span.end < start:
            edits.append(Edit(Span(start, start + length), content))
    span = Span(min(one, other), max(one, other))
    moved = Moved(edits)
    if span.start == span.end or moved.touches(span):
        return
    start, end = moved.span(span)
    assert apply_edits(text, edits)[start:end] == text[span.start : span.end]
