"""Strings and comments of Python files."""

from __future__ import annotations

import inspect
import textwrap
import time
from typing import TYPE_CHECKING

import pytest
from cooked import holes, written

from asklint.document.py_scan import scan
from asklint.document.python import read_python
from asklint.source import Source, Span

if TYPE_CHECKING:
    from asklint.document.strings import CookedString

ASK = "Ask the user which option fits. "


def read(text: str) -> list[CookedString]:
    strings, _, problems = read_python(Source.from_text("prompts.py", text))
    assert problems == []
    return strings


def only(text: str) -> CookedString:
    strings = read(text)
    assert len(strings) == 1, [string.text for string in strings]
    return strings[0]


@pytest.mark.parametrize(
    ("literal", "cooked", "encode"),
    [
        (r"'Ask é\n\x41\u00e9\U0001F600\N{BULLET}\101\q'", "Ask é\nAé😀•A\\q", "py-single"),
        ('"Ask\\n\\a\\b\\f\\r\\t\\v\\\\\\\'\\""', "Ask\n\a\b\f\r\t\v\\'\"", "py-double"),
        ('"""Ask\n\\\none "question" """', 'Ask\none "question" ', "py-double-triple"),
        ("'''Ask\r\none\rtwo'''", "Ask\none\ntwo", "py-single-triple"),
        (r"r'''Ask \n" + "\n" + r"\'one\' '''", "Ask \\n\n\\'one\\' ", "py-raw-single-triple"),
        (r"'Ask\n' u'one' # why" + "\n" + r"'\x20question'", "Ask\none question", "py-single"),
        ("'Ask\\n' \"one\" r'\\n'", "Ask\none\\n", "mixed"),
        (r"'Ask\n\ud83d'", "Ask\n\ufffd", "py-single"),
    ],
)
def test_plain_literals(literal: str, cooked: str, encode: str) -> None:
    string = only(f"é = ({literal})\n")
    assert (string.text, string.encode, string.name) == (cooked, encode, "é")
    assert string.holes == ()


def test_f_string_has_holes_on_every_version() -> None:
    source = "é = f'é Ask {x!r:>{w}} the {{user}} \\N{BULLET} {a != b} {d:%H:%M} {v=} option' f\"{z}!\"\n"
    string = only(source)
    assert string.text == "é Ask {x!r:>{w}} the {user} • {a != b} {d:%H:%M} {v=} option{z}!"
    assert holes(string) == ["{x!r:>{w}}", "{a != b}", "{d:%H:%M}", "{v=}", "{z}"]
    assert written(source, string, "{user}") == "{{user}}"
    assert written(source, string, "option") == "option"
    assert [part.encode for part in string.parts] == ["py-f-single", "py-f-double"]


def test_raw_f_string() -> None:
    string = only('x = rf"Ask \\N{n} the user \\d+ which {{option}} {fits}"\n')
    assert string.text == "Ask \\N{n} the user \\d+ which {option} {fits}"
    assert (holes(string), string.encode) == (["{n}", "{fits}"], "py-raw-f-double")


def test_strings_in_holes_are_looked_at() -> None:
    fields = "{'ask é again' if a else 'no'} {d['ask']} {', '.join(['one ask', 'two asks'])}"
    source = f'x = f"""Ask:\n{fields}"""\n'
    strings = read(source)
    assert [string.text for string in strings] == ["Ask:\n{…} {…} {…}", "ask é again"]
    assert written(source, strings[1], "again") == "again"
    assert [string.name for string in strings] == ["x", "x"]


def test_arms_and_logical_operators() -> None:
    source = "def f(a):\n    return 'please ask' if a else (b and '''Ask\nthem''') or 'ask'\n"
    assert [string.text for string in read(source)] == ["please ask", "Ask\nthem"]


def test_concatenation_and_join() -> None:
    string = only("q = 'Ask the user ' + name + f' which {x}' + str(3) + ' option fits'\n")
    assert string.text == "Ask the user name which {x}str(3) option fits"
    assert holes(string) == ["name", "{x}", "str(3)"]
    source = "q = '\\n'.join(['Ask the user', \"which \" + y, *rest, z,])\n"
    joined = only(source)
    assert joined.text == "Ask the user\nwhich y\n*rest\nz"
    assert holes(joined) == ["y", "*rest", "z"]
    assert joined.map.span(12, 13) == Span(28, 32)
    assert source[28:32] == "', \""
    assert read("q = '\\n'.join(f'- ask {x}' for x in options)\n") == []


@pytest.mark.parametrize(
    "body",
    [
        "\n    Ask\n      one\n\n    question\n  ",
        "Ask\n   one\n  two",
        "\n\tAsk\n\t  one\n   \n\tquestion\n",
        "\n    Ask\n  \tone\n",
        "\\\n    Ask\\n    one\n",
    ],
)
def test_dedent_and_cleandoc_do_what_the_library_does(body: str) -> None:
    value = body.replace("\\\n", "").replace("\\n", "\n")
    assert only(f"x = textwrap.dedent('''{body}''')\n").text == textwrap.dedent(value)
    cleaned = only(f"x = cleandoc('''{body}''')\n").text
    assert cleaned.expandtabs() == inspect.cleandoc(value) or "\t" in body


def test_dedent_keeps_the_map_exact() -> None:
    source = "def f(x):\n    return dedent(f'''\\\n        Ask {x}\n          one\n        end''')\n"
    string = only(source)
    assert string.text == "Ask {x}\n  one\nend"
    assert (holes(string), string.margin, string.name) == (["{x}"], " " * 8, "f")
    assert written(source, string, "  one") == "  one"
    span, content = string.rewrite(len("Ask {x}\n  one"), len("Ask {x}\n  one"), "\nmore")
    assert only(source[: span.start] + content + source[span.end :]).text == "Ask {x}\n  one\nmore\nend"


def test_docstrings_are_read_without_their_indentation() -> None:
    method = '        """Ask\n\n        - one\n          option\n        """\n'
    source = f'"""Asks.\n\nOne option."""\nclass A:\n    def f(self):\n{method}'
    strings = read(source)
    assert [(string.name, string.text) for string in strings] == [
        ("", "Asks.\n\nOne option."),
        ("f", "Ask\n\n- one\n  option"),
    ]


def test_format_and_percent_fields_are_holes() -> None:
    string = only("x = 'Ask the user {name} about {0!r:>3} or {{option}} {}'.format(1)\n")
    assert string.text == "Ask the user {name} about {0!r:>3} or {{option}} {}"
    assert holes(string) == ["{name}", "{0!r:>3}", "{}"]
    string = only("x = 'Ask the user %s about %(option)5.2f or 100%% %d' % y\n")
    assert holes(string) == ["%s", "%(option)5.2f", "%d"]


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("a = '''{}'''", "a"),
        ("a: str = '''{}'''", "a"),
        ("self.a = '''{}'''", "a"),
        ("run(prompt='''{}''')", "prompt"),
        ("x = {'my prompt': '''{}'''}", "my prompt"),
        ("async def f():\n    yield '''{}'''", "f"),
        ("@tool('''{}''')\ndef f(): pass", "f"),
        ("run('''{}''')", ""),
    ],
)
def test_names(code: str, name: str) -> None:
    assert only(code.replace("{}", ASK + "\n") + "\n").name == name


@pytest.mark.parametrize(
    "code",
    [
        "a = b'ask the user which option fits best of all of them'",
        "a = 'ask the user'",
        "a = {'ask the user which option fits best of all of them': 1}",
        "# ask the user which option fits best of all of them",
        "a = 'a task that is described at length in forty characters'",
    ],
)
def test_what_is_no_document(code: str) -> None:
    assert read(code + "\n") == []


def test_comments_have_exact_spans() -> None:
    text = "# asklint: é\nx = ('#no', f'#no {x!r} #no', '''\n#no''') # yes\n"
    source = Source("a.py", b"\xef\xbb\xbf" + text.encode())
    _, comments, _ = read_python(source)
    assert [comment.text for comment in comments] == ["# asklint: é", "# yes"]
    for comment in comments:
        assert source.text[comment.span.start : comment.span.end] == comment.text


def test_broken_files_still_give_strings_and_comments() -> None:
    text = "# ask é\nx = '''Ask\none'''\né = = 3 # why\ny = ('Ask\\n'\n  f'two {x}', b'Ask\\n')\n"
    source = Source.from_text("a.py", text)
    strings, comments, problems = read_python(source)
    assert [string.text for string in strings] == ["Ask\none", "Ask\ntwo {x}"]
    assert [comment.text for comment in comments] == ["# ask é", "# why"]
    assert len(problems) == 1
    assert problems[0].message == "the code cannot be parsed: invalid syntax on line 4"
    assert source.text[problems[0].span.start :].startswith("= 3")


@pytest.mark.parametrize(
    "text", ["'ask", "'''ask", "f'ask {", "f'''ask {x:{", "f'ask {x!", "'ask\\", "f'ask }' '", "f'ask {'"]
)
def test_unfinished_literals_end_with_their_line_or_file(text: str) -> None:
    literals, _ = scan(text)
    assert literals[0].span.start == 0
    assert all(literal.body.end <= literal.span.end <= len(text) for literal in literals)
    _, _, problems = read_python(Source.from_text("a.py", text))
    assert len(problems) == 1


def test_warnings_of_the_parser_stay_silent() -> None:
    assert only(
        "x = 'Ask the user \\d which option fits best of all'\nassert (1 is 1, 'ask')\n"
    ).text.startswith("Ask")


def test_nothing_is_parsed_without_an_ask_word() -> None:
    assert read_python(Source.from_text("a.py", "x = = '''b\nc'''  # d")) == ([], [], [])


@pytest.mark.parametrize(
    "source",
    [
        "x=" + "'ask\\n'+" * 10_000 + "'b'",
        "x=" + "-" * 100_000 + "ask",
        "(" * 100_000 + "'ask'",
        "x=" + 'f"ask {' * 20_000,
        "x=f'ask\\n" + "{a}" * 20_000 + "'",
        "x=f'ask {a:" + "{a:" * 100_000,
        "x='ask\\n" + "{" * 100_000 + "'.format()",
        "x='ask\\n" + "%(" * 100_000 + "' % 3",
        "x='ask " + "\\N{" * 100_000 + "'",
        "ask " + "rb" * 500_000,
        "ask = = " + "'a' \n" * 20_000,
    ],
    ids=[
        "sum",
        "minus",
        "parens",
        "nested-f",
        "fields",
        "specs",
        "braces",
        "percents",
        "names",
        "prefixes",
        "broken",
    ],
)
def test_hostile_code_is_survived_in_bounded_time(source: str) -> None:
    started = time.thread_time()
    read_python(Source.from_text("a.py", source))
    assert time.thread_time() - started < 10
