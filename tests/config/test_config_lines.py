"""Where a key stands in a TOML file."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asklint.config.lines import line_of
from asklint.config.toml import parse_toml

TEXT = '''\
# select = "a comment is no key"
select = ["ASK101", # ] not the end
  "x\\"y]", [1, 2],
  'ASK2',
]
text = """
ignore = 1
"quoted" \\""" still
"""
ignore = []
inline = { a = 1, "b c" = [ { d = 2 } ] }

[profile.gstack]
version = "1"
[tool."ask.lint".'profile' . campaign]
"ver\\u0073ion" = \'\'\'
x\'\'\'\'
a.b."c" = 2024-01-01T00:00:00
[[many]]
k = 1
[[many]]
k = 2
'''


@pytest.mark.parametrize(
    ("place", "line"),
    [
        (("select",), 2),
        (("select", 0), 2),
        (("select", 1), 3),
        (("select", 2, 1), 3),
        (("select", 3), 4),
        (("text",), 6),
        (("ignore",), 10),
        (("inline", "b c", 0, "d"), 11),
        (("profile",), 13),
        (("profile", "gstack", "version"), 14),
        (("tool", "ask.lint", "profile", "campaign"), 15),
        (("tool", "ask.lint", "profile", "campaign", "version"), 16),
        (("tool", "ask.lint", "profile", "campaign", "a", "b", "c"), 18),
        (("many", 1, "k"), 22),
        (("profile", "gstack", "missing"), 13),
        (("missing",), None),
    ],
)
def test_line_of(place: tuple[str | int, ...], line: int | None) -> None:
    parse_toml(TEXT)
    assert line_of(TEXT, place) == line
    assert line_of(TEXT.replace("\n", "\r\n"), place) == line


@settings(derandomize=True, deadline=None, max_examples=200)
@given(st.text(alphabet="ab.[]{}='\"\\,# \n1", max_size=60))
def test_never_raises(text: str) -> None:
    assert line_of(text, ("a", "b")) in {None, *range(1, 62)}


def test_many_brackets_do_not_overflow() -> None:
    assert line_of("a = 1\nb = " + "[" * 100_000, ("b",)) == 2
