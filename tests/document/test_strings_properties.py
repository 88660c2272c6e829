"""What must hold for every string: it reads as the language reads it, and every character knows its place."""

from __future__ import annotations

import ast
import warnings

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asklint.document.python import read_python
from asklint.document.strings import CookedString, Encoding, StringBuilder, encode_for, worth_reading
from asklint.document.typescript import read_typescript
from asklint.source import Source, Span

PREFIX = "ask é\n"
"""Makes any string a document."""
exhaustive = settings(derandomize=True, deadline=None, max_examples=150)

plain = st.text(
    st.one_of(
        st.sampled_from(list("abc '\"`${}\\\n\t%é日😀")),
        st.characters(exclude_categories=["Cs"], exclude_characters="\0\r"),
    ),
    max_size=30,
)
JS_ESCAPES = {
    "\\n": "\n",
    "\\t": "\t",
    "\\\\": "\\",
    "\\'": "'",
    '\\"': '"',
    "\\`": "`",
    "\\$": "$",
    "\\x41": "A",
    "\\u00e9": "é",
    "\\u{1F600}": "😀",
    "\\uD83D\\uDE00": "😀",
    "\\\n": "",
    "\\\r\n": "",
    "\\q": "q",
    "\\b": "\b",
}
PY_ESCAPES = [
    "\\n", "\\t", "\\\\", "\\'", '\\"', "\\x41", "\\u00e9", "\\U0001F600", "\\N{BULLET}", "\\7", "\\101",
    "\\\n", "\\q", "\\a",
]  # fmt: skip
safe = st.sampled_from(list("ab -é日😀"))

PYTHON: dict[Encoding, tuple[str, str]] = {
    "py-single": ("'", "'"),
    "py-double": ('"', '"'),
    "py-single-triple": ("'''", "'''"),
    "py-double-triple": ('"""', '"""'),
    "py-f-single": ("f'", "'"),
    "py-f-double": ('f"', '"'),
    "py-f-single-triple": ("f'''", "'''"),
    "py-f-double-triple": ('f"""', '"""'),
    "py-raw-single": ("r'", "'"),
    "py-raw-double": ('r"', '"'),
    "py-raw-single-triple": ("r'''", "'''"),
    "py-raw-double-triple": ('r"""', '"""'),
    "py-raw-f-single": ("rf'", "'"),
    "py-raw-f-double": ('rf"', '"'),
    "py-raw-f-single-triple": ("rf'''", "'''"),
    "py-raw-f-double-triple": ('rf"""', '"""'),
}
SCRIPT: dict[Encoding, tuple[str, str]] = {
    "template": ("`", "`"),
    "template-raw": ("String.raw`", "`"),
    "single": ("'", "'"),
    "double": ('"', '"'),
    "jsx-single": ("<A b='", "'/>"),
    "jsx-double": ('<A b="', '"/>'),
}


def python_string(code: str) -> CookedString:
    strings, _, problems = read_python(Source.from_text("a.py", code))
    assert problems == []
    assert len(strings) == 1
    return strings[0]


def script_string(code: str) -> CookedString:
    strings, _, problems = read_typescript(Source.from_text("a.tsx", code))
    assert problems == []
    assert len(strings) == 1
    return strings[0]


def check_places(code: str, string: CookedString) -> None:
    """Every character that is written as itself is found there; places follow the order of the text."""
    previous = 0
    for index, character in enumerate(string.text):
        span = string.map.span(index, index + 1)
        assert string.span.start <= span.start < span.end <= string.span.end
        assert span.start >= previous
        previous = span.start
        if span.end - span.start == 1:
            assert code[span.start] == character
    whole = string.map.span(0, len(string.text))
    assert string.span.contains(whole)


@exhaustive
@given(
    st.lists(st.one_of(safe, st.sampled_from(PY_ESCAPES)), max_size=20),
    st.sampled_from(["'", '"', "'''", '"""']),
)
def test_python_literals_read_as_python_reads_them(parts: list[str], quote: str) -> None:
    literal = f"{quote}ask \\n{''.join(parts)}{quote}"
    code = f"é = {literal}\n"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        value = ast.literal_eval(literal)
    string = python_string(code)
    assert string.text == value
    check_places(code, string)


@exhaustive
@given(
    st.lists(st.one_of(safe, st.sampled_from(list(JS_ESCAPES))), max_size=20),
    st.sampled_from(["'", '"', "`"]),
)
def test_script_literals_read_as_the_table_says(parts: list[str], quote: str) -> None:
    code = f"é = {quote}ask \\n{''.join(parts)}{quote};"
    string = script_string(code)
    assert string.text == "ask \n" + "".join(JS_ESCAPES.get(part, part) for part in parts)
    check_places(code, string)


@exhaustive
@given(
    st.lists(st.sampled_from(["{x}", "{{", "}}", "{a!r:>{w}}", "é", "\\n", "\\N{BULLET}", "b"]), max_size=15)
)
def test_holes_of_f_strings_are_where_they_are_written(parts: list[str]) -> None:
    code = f"é = f'''ask\n{''.join(parts)}'''\n"
    string = python_string(code)
    shown = {"{{": "{", "}}": "}", "\\n": "\n", "\\N{BULLET}": "•"}
    assert string.text == "ask\n" + "".join(shown.get(part, part) for part in parts)
    expected = [part for part in parts if part in {"{x}", "{a!r:>{w}}"}]
    spans = [string.map.span(hole.start, hole.end) for hole in string.holes]
    assert [string.text[hole.start : hole.end] for hole in string.holes] == expected
    assert [code[span.start : span.end] for span in spans] == expected


@exhaustive
@given(st.lists(st.sampled_from(["${x}", "\\`", "\\${", "$", "{", "}", "é", "\\n", "\n", "b"]), max_size=15))
def test_holes_of_templates_are_where_they_are_written(parts: list[str]) -> None:
    body = "".join(parts).replace("${{", "$ {{")
    if "${" in body.replace("\\${", "").replace("${x}", ""):
        return
    code = f"é = `ask\n{body}`;"
    string = script_string(code)
    spans = [string.map.span(hole.start, hole.end) for hole in string.holes]
    assert {string.text[hole.start : hole.end] for hole in string.holes} <= {"${x}"}
    assert {code[span.start : span.end] for span in spans} <= {"${x}"}
    assert len(spans) == body.count("${x}")


@pytest.mark.parametrize("kind", PYTHON)
@settings(derandomize=True, deadline=None, max_examples=40)
@given(text=plain)
def test_what_is_encoded_for_python_reads_back(kind: Encoding, text: str) -> None:
    opening, closing = PYTHON[kind]
    start = "ask the user about all of these options: "
    try:
        encoded = encode_for(kind, text)
    except ValueError:
        assert "raw" in kind
        return
    code = f"x = {opening}{start}{encoded}{closing}\n"
    string = python_string(code)
    assert string.text == start + text
    assert string.encode == kind


@pytest.mark.parametrize("kind", SCRIPT)
@settings(derandomize=True, deadline=None, max_examples=40)
@given(text=plain)
def test_what_is_encoded_for_scripts_reads_back(kind: Encoding, text: str) -> None:
    opening, closing = SCRIPT[kind]
    start = "ask the user about all of these options: "
    try:
        encoded = encode_for(kind, text)
    except ValueError:
        assert "raw" in kind
        return
    string = script_string(f"x = {opening}{start}{encoded}{closing};")
    assert string.text == start + text
    assert string.encode == kind


@exhaustive
@given(plain, plain, plain, st.sampled_from(["template", "py-double-triple", "py-f-single", "double"]))
def test_rewriting_changes_the_text_and_nothing_else(
    before: str, text: str, after: str, kind: Encoding
) -> None:
    script = kind in SCRIPT
    opening, closing = SCRIPT[kind] if script else PYTHON[kind]
    start = PREFIX + before
    if kind == "template" and (before.endswith("$") or after.startswith("{")):
        start += "-"
    body = encode_for(kind, start + "OLD" + after)
    code = f"x = {opening}{body}{closing}\n"
    read = script_string if script else python_string
    span, content = read(code).rewrite(len(start), len(start) + 3, text)
    changed = code[: span.start] + content + code[span.end :]
    assert read(changed).text == start + text + after


@exhaustive
@given(st.lists(st.tuples(st.text("ab \n", min_size=1, max_size=6), st.booleans()), max_size=8), st.data())
def test_cutting_takes_out_exactly_the_cuts(pieces: list[tuple[str, bool]], data: st.DataObject) -> None:
    builder = StringBuilder()
    at = 100
    for text, atomic in pieces:
        width = len(text) + 3 if atomic else len(text)
        builder.add([(text, at, width)])
        at += width
    builder.end_part(0, "template")
    text = builder.text
    edges = sorted(data.draw(st.sets(st.integers(0, len(text)), max_size=6)))
    cuts = [Span(start, end) for start, end in zip(edges[::2], edges[1::2], strict=False)]
    kept = [index for index in range(len(text)) if not any(cut.start <= index < cut.end for cut in cuts)]
    original = builder.build("", Span(100, at)).map
    builder.cut(cuts)
    cut = builder.build("", Span(100, at)).map
    assert cut.text == "".join(text[index] for index in kept)
    assert builder.length == len(kept)
    assert builder.parts[0].span == Span(0, len(kept))
    assert [cut.origin(index) for index in range(len(kept))] == [original.origin(index) for index in kept]


@settings(derandomize=True, deadline=None, max_examples=300)
@given(st.text(st.sampled_from(list("fr'\"`{}\\\n#ask !:=$()[],+<>/*x")), max_size=60))
def test_no_text_breaks_the_readers(text: str) -> None:
    for path, read in (("a.py", read_python), ("a.ts", read_typescript), ("a.jsx", read_typescript)):
        source = Source.from_text(path, text + " ask")
        strings, comments, problems = read(source)
        assert len(problems) <= 1
        for string in strings:
            assert worth_reading(string.text, alternative=True) or worth_reading(string.text)
            assert 0 <= string.span.start <= string.span.end <= len(source.text)
            assert string.span.contains(string.map.span(0, len(string.text)))
        for comment in comments:
            assert source.text[comment.span.start : comment.span.end] == comment.text


def test_mixed_strings_take_no_text_as_a_whole() -> None:
    with pytest.raises(ValueError, match="different kinds"):
        encode_for("mixed", "text")
