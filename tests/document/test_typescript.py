"""Strings and comments of TypeScript and JavaScript files."""

from __future__ import annotations

import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest
from cooked import holes, written

from asklint.document.ts_tree import ByteOffsets
from asklint.document.typescript import read_typescript
from asklint.source import Source, Span

if TYPE_CHECKING:
    from asklint.document.strings import CookedString

ASK = "Ask the user which option fits. "


def read(text: str, path: str = "prompts.ts") -> list[CookedString]:
    strings, _, problems = read_typescript(Source.from_text(path, text))
    assert problems == []
    return strings


def only(text: str, path: str = "prompts.ts") -> CookedString:
    strings = read(text, path)
    assert len(strings) == 1, [string.text for string in strings]
    return strings[0]


def test_template_with_escapes_and_holes() -> None:
    source = (
        "export function generateMenu(ctx: Ctx): string {\n"
        "  return `# Ask é \\`now\\` \\${x} ${ctx.paths.bin}\\n\\u{1F600} \\x41\\\n option`;\n}\n"
    )
    string = only(source)
    assert string.text == "# Ask é `now` ${x} ${ctx.paths.bin}\n😀 A option"
    assert holes(string) == ["${ctx.paths.bin}"]
    assert (string.name, string.encode) == ("generateMenu", "template")
    assert written(source, string, "😀") == "\\u{1F600}"
    assert written(source, string, "`now`") == "\\`now\\`"
    assert written(source, string, "bin") == "bin"
    assert source[string.span.start] == source[string.span.end - 1] == "`"


@pytest.mark.parametrize(
    ("escape", "cooked"),
    [
        ("\\b\\f\\n\\r\\t\\v\\0", "\b\f\n\r\t\v\0"),
        ("\\'\\\"\\`\\$\\q\\\\", "'\"`$q\\"),
        ("\\u0041\\u{41}\\u{000041}\\x41", "AAAA"),
        ("\\uD83D\\uDE00", "😀"),
        ("\\uD83D", "\ufffd"),
        ("\\u{110000}", "\ufffd"),
        ("\\\r\nx\\\ny", "xy"),
        ("\\101\\7", "A\x07"),
    ],
)
def test_escapes_of_quoted_strings(escape: str, cooked: str) -> None:
    assert only(f'const a = "{ASK}about it {escape}";').text == f"{ASK}about it {cooked}"


def test_line_ends_are_those_of_the_language() -> None:
    source = f"const a = `{ASK}\r\nTwo\rThree`;"
    string = only(source)
    assert string.text == f"{ASK}\nTwo\nThree"
    assert written(source, string, "Two") == "Two"
    assert string.map.span(len(ASK), len(ASK) + 1) == Span(11 + len(ASK), 13 + len(ASK))


def test_arms_of_a_condition_are_documents_and_the_text_around_has_a_hole() -> None:
    strings = read(f"const a = `{ASK}\n${{ship ? `## Menu\nA) one ${{x}}` : 'or ask again'}} end`;")
    assert [string.text for string in strings] == [
        f"{ASK}\n${{…}} end",
        "## Menu\nA) one ${x}",
        "or ask again",
    ]
    assert holes(strings[0]) == ["${…}"]
    assert holes(strings[1]) == ["${x}"]


def test_a_hole_that_hides_strings_covers_its_whole_source() -> None:
    source = f"const a = `{ASK} ${{a ? 'b' : 'c'}} tail`;"
    assert written(source, only(source), "${…}") == "${a ? 'b' : 'c'}"


def test_arms_of_the_expression_itself_and_of_logical_operators() -> None:
    strings = read("function f(q) { return q ? 'ask the user' : (q && `Two\nlines`) || 'ask'; }")
    assert [string.text for string in strings] == ["ask the user"]
    strings = read("function f(q) { return `Ask them:\n${q && `Two\nlines`}`; }")
    assert [string.text for string in strings] == ["Ask them:\n${…}", "Two\nlines"]


def test_joined_array_is_one_document() -> None:
    items = "'Ask the user', \"which option\", /* c */ `x ${y}`, ...rest"
    source = f"const lines = [{items}].filter(Boolean).join('\\n\\n');"
    string = only(source)
    assert string.text == "Ask the user\n\nwhich option\n\nx ${y}\n\n...rest"
    assert holes(string) == ["${y}", "...rest"]
    assert (string.name, string.encode) == ("lines", "mixed")
    assert written(source, string, "which") == "which"
    gap = string.map.span(12, 14)
    assert source[gap.start : gap.end] == "', \""


def test_join_without_separator_and_with_a_constant() -> None:
    assert only("x = ['Ask the user about', 'the options that are left'].join()").text == (
        "Ask the user about,the options that are left"
    )
    assert only("x = ['Ask the user', 'option b'].join(EOL)").text == "Ask the user\noption b"


def test_concatenation_is_one_document_with_holes() -> None:
    string = only(
        "const q = 'Ask the user ' + \"which \" + (name as string) + (b ? 'c' : 'd') + ` option is right`;"
    )
    assert string.text == "Ask the user which name… option is right"
    assert holes(string) == ["name", "…"]


def test_mapped_list_is_a_hole() -> None:
    strings = read(f"const a = `{ASK}\n${{items.map(x => `- ${{x}}`).join('\\n')}}`;")
    assert [string.text for string in strings] == [f"{ASK}\n${{…}}"]


def test_nested_template_is_a_document_of_its_own() -> None:
    strings = read("const a = f(`${g(`Ask the user\nwhich option ${x}`)}`);")
    assert [string.text for string in strings] == ["Ask the user\nwhich option ${x}"]


def test_pushed_pieces_are_documents() -> None:
    strings = read(
        "function build() { sections.push(`Ask one\nquestion`); sections.push('no', `Choose\none`); }"
    )
    assert [(string.name, string.text) for string in strings] == [
        ("build", "Ask one\nquestion"),
        ("build", "Choose\none"),
    ]


@pytest.mark.parametrize(
    "call", ["dedent`{}`", "dedent(`{}`)", "stripIndent`{}`", "dedent.withOptions(o)`{}`"]
)
def test_dedent_takes_common_indentation_off(call: str) -> None:
    body = "\n    Ask the ${user}\n      which \\n  option\n\n    end\n  "
    source = f"const a = {call.replace('{}', body)};"
    string = only(source)
    assert string.text == "Ask the ${user}\n  which \n  option\n\nend"
    assert holes(string) == ["${user}"]
    assert written(source, string, "end") == "end"
    assert written(source, string, "  which") == "  which"
    assert string.margin == "    "


def test_strip_indents_takes_all_indentation_off() -> None:
    assert only("a = stripIndents`\n  Ask\n      one question\n`").text == "Ask\none question"


def test_raw_and_other_tags() -> None:
    raw = only("const a = String.raw`Ask the user \\n which of the options ${x}`;")
    assert (raw.text, raw.encode) == ("Ask the user \\n which of the options ${x}", "template-raw")
    assert only("const a = md`Ask the user \\n which of the options ${x}`;").text == (
        "Ask the user \n which of the options ${x}"
    )


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("const a = `{}`;", "a"),
        ("const a = (x) => `{}`;", "a"),
        ("export default { prompt: `{}` };", "prompt"),
        ("export default { 'my prompt': `{}` };", "my prompt"),
        ("class A { text = `{}`; }", "text"),
        ("class A { text() { return `{}`; } }", "text"),
        ("this.prompt = `{}`;", "prompt"),
        ("enum E { A = `{}` }", "A"),
        ("run(`{}`);", ""),
        ("function f() { return items.map(() => `{}`); }", "f"),
    ],
)
def test_names(code: str, name: str) -> None:
    assert only(code.replace("{}", ASK + "\n")).name == name


@pytest.mark.parametrize(
    "code",
    [
        "import a from './ask-user-question/a/path/that/goes/on/and/on.js';",
        "export * from './ask-user-question/a/path/that/goes/on/and/on.js';",
        "const a = require('./ask-user-question/a/path/that/goes/on/and/on.js');",
        "const a = await import('./ask-user-question/a/path/that/goes/on/and/on.js');",
        "const a = /ask the user which option fits best of all of them/;",
        "type A = 'ask the user which option fits best of all of them';",
        "const a = { 'ask the user which option fits best of all of them': 1 };",
        "const a = 'ask the user';",
        "const a = 'a task that is described at length in forty characters';",
        "// ask the user which option fits best of all of them",
    ],
)
def test_what_is_no_document(code: str) -> None:
    assert read(code) == []


def test_jsx_attributes_have_entities_and_no_escapes() -> None:
    source = (
        'const a = <Prompt text="Ask the user &amp; wait for \\n the option &quot;b&quot;">no ask</Prompt>;'
    )
    string = only(source, "a.tsx")
    assert string.text == 'Ask the user & wait for \\n the option "b"'
    assert (string.name, string.encode) == ("text", "jsx-double")
    assert only(source, "a.js").text == string.text


def test_comments_have_exact_spans() -> None:
    source = "\ufeff// asklint: off é\nconst a = [1, /* two\nlines */ 'http://x'].join(`${1 /* in */}`);\n"
    read_source = Source("a.ts", source.encode())
    _, comments, _ = read_typescript(read_source)
    assert [comment.text for comment in comments] == ["// asklint: off é", "/* two\nlines */", "/* in */"]
    for comment in comments:
        assert read_source.text[comment.span.start : comment.span.end] == comment.text


def test_nothing_is_parsed_without_an_ask_word() -> None:
    assert read_typescript(Source.from_text("a.ts", "const a = = `b\nc`; // d")) == ([], [], [])


def test_syntax_errors_are_reported_once_and_strings_are_still_read() -> None:
    source = Source.from_text(
        "a.ts", f"const a = `{ASK}\n`;\nconst = = 3;\nconst b = `{ASK}\nb`;\nlet ( = 4;\n"
    )
    strings, _, problems = read_typescript(source)
    assert [string.text for string in strings] == [f"{ASK}\n", f"{ASK}\nb"]
    assert len(problems) == 1
    assert "cannot be parsed" in problems[0].message
    assert "line 3" in problems[0].message
    assert source.position(problems[0].span.start).row == 3


def test_missing_token_is_named() -> None:
    _, _, problems = read_typescript(Source.from_text("a.ts", "function ask() { return 1;"))
    assert [problem.message for problem in problems] == [
        "the code cannot be parsed: `}` is missing on line 1"
    ]


def test_rewrite_stays_within_a_literal() -> None:
    source = "const a = ['Ask the user', `one ${x} $`].join('\\n');"
    string = only(source)
    assert string.rewrite(8, 12, "owner's") == (Span(20, 24), "owner\\'s")
    assert string.rewrite(len(string.text), len(string.text), "{y}")[1] == "\\{y}"
    assert string.rewrite(12, 12, "!")[0] == Span(24, 24)
    with pytest.raises(ValueError, match="one literal"):
        string.rewrite(10, 15, "x")
    with pytest.raises(ValueError, match="expression"):
        string.rewrite(15, 20, "x")


def test_rewrite_keeps_the_margin_of_dedented_text() -> None:
    source = "const a = dedent`\n    Ask\n    a question\n`;"
    string = only(source)
    span, content = string.rewrite(3, 3, " the user\n\nfor\n")
    changed = source[: span.start] + content + source[span.end :]
    assert only(changed).text == "Ask the user\n\nfor\n\na question"


@pytest.mark.parametrize("text", ["", "abc", "é", "aé😀b", "日本語 text ü", "😀😀"])
def test_byte_offsets(text: str) -> None:
    offsets = ByteOffsets(text)
    for index in range(len(text) + 1):
        assert offsets(len(text[:index].encode())) == index


@pytest.mark.parametrize(
    ("source", "documents"),
    [
        ("x=" + "(" * 100_000 + "'ask the user'" + ")" * 100_000, 0),
        ("(" * 100_000 + "'ask'", 0),
        ("`ask ${" * 20_000, 0),
        ("x=" + "'ask\\n'+" * 20_000 + "'b'", 1),
        ("x=" + "f('ask'+" * 10_000 + "x" + ")" * 10_000, 0),
        ("x=" + "['ask'," * 5_000 + "'a'" + "].join('')" * 5_000, None),
        ("ask;" + "a<b," * 100_000, 0),
        ("return `" + "ask the user.\n" * 30_000, None),
        ("x=[].join('ask')+(/*ask*/)+()", None),
    ],
    ids=["parens", "open", "templates", "sum", "calls", "joins", "angles", "unterminated", "empty"],
)
def test_hostile_code_is_survived_in_bounded_time(source: str, documents: int | None) -> None:
    started = time.thread_time()
    strings, _, _ = read_typescript(Source.from_text("a.ts", source))
    assert time.thread_time() - started < 10
    assert documents is None or len(strings) == documents


_GAPS = {
    "lines": "\n" * 22,
    "windows": "\r\n" * 22,
    "blanks": " " * 700,
    "tabs": "\t" * 700,
    "wide": "\u00a0" * 700,
    "indented": "\n        " * 30,
}


@pytest.mark.parametrize("gap", _GAPS)
@pytest.mark.parametrize("code", ["[[{}}}", "[[a{}}}", "x = {{a:{}]", "const a = [`ask`{}}};"])
def test_the_parser_comes_back_from_an_error_behind_a_long_gap(code: str, gap: str) -> None:
    """Left to itself it never does, and no signal reaches it: so this is tried in a process of its own."""
    text = "// ask\n" + code.format(_GAPS[gap])
    script = (
        "import sys\nfrom asklint.document.ts_tree import parse\nfrom asklint.source import Source\n"
        f"for path in ('a.ts', 'a.tsx'): parse(Source.from_text(path, {text!r}))"
    )
    subprocess.run([sys.executable, "-c", script], check=True, timeout=60)


@pytest.mark.parametrize("gap", _GAPS)
def test_places_behind_a_long_gap(gap: str) -> None:
    space = _GAPS[gap]
    text = f"const é ={space}`{ASK}{space}- é{space}- b`;{space}/* asklint: off */{space}f({space}"
    strings, comments, problems = read_typescript(Source.from_text("a.ts", text))
    assert [text[slice(*string.span)] for string in strings] == [text[text.index("`") : text.rindex("`") + 1]]
    assert strings[0].text == text.split("`")[1].replace("\r\n", "\n")
    assert [comment.span for comment in comments] == [
        Span(at := text.index("/*"), at + len("/* asklint: off */"))
    ]
    assert problems[0].span.start >= text.index("f(")
