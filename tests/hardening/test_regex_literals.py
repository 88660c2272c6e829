"""What is looked for before a pattern is tried: it must stand in every text that the pattern matches."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.hardening.all_patterns import all_patterns

from asklint import lazy_regex
from asklint.lazy_regex import Pattern
from asklint.regex_literals import required

FIXTURES = Path(__file__).parents[2] / "fixtures"


@pytest.mark.parametrize(
    ("source", "flags", "words"),
    [
        ("asking", 0, (("asking",),)),
        (r"\b(?:option|choice)s?\b", 0, (("choice", "option"),)),
        (r"(?:one|each) (?:option|choice) per \w", 0, (("choice", "option"), ("per",))),
        (r"Ask\w*", re.IGNORECASE, (("ask",),)),
        (r"(?:re-?)?asked", 0, (("asked",),)),
        (r"(?:pick|choose) the (?P<what>\w+)", 0, (("pick", "choose"), ("the",))),
        (r"(?:pick )?a \w", 0, ()),
        (r"\d+ of \w", 0, ()),
        (r"pick|\d", 0, ()),
        (r"(?=pick)\w", 0, (("pick",),)),
        (r"(?!pick)option", 0, (("option",),)),
        (r"(?:option){2,3}", 0, (("option",),)),
        (r"(?:option){0,3}", 0, ()),
        (r"", 0, ()),
    ],
)
def test_what_a_pattern_demands(source: str, flags: int, words: tuple[tuple[str, ...], ...]) -> None:
    assert required(re.compile(source, flags)) == words


def _paragraphs() -> list[str]:
    files = sorted(path for path in FIXTURES.rglob("*") if path.suffix in {".md", ".ts", ".py", ".tmpl"})
    texts = [path.read_text(encoding="utf-8") for path in files]
    return list({part: None for text in texts for part in re.split(r"\n\s*\n", text)})


def test_every_pattern_of_ours_matches_only_where_its_words_stand() -> None:
    paragraphs = _paragraphs()
    lowered = [paragraph.lower() for paragraph in paragraphs]
    assert len(paragraphs) > 500
    demanding = 0
    for known in all_patterns():
        groups = required(known.pattern)
        demanding += bool(groups)
        texts = lowered if known.pattern.flags & re.IGNORECASE else paragraphs
        for text in (*texts, *(lowered if texts is paragraphs else ())):
            if not all(any(word in text for word in words) for words in groups):
                assert known.pattern.search(text) is None, (known.place, text)
    assert demanding > 300


def test_a_pattern_that_has_searched_much_answers_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lazy_regex, "_MUCH", 0)
    long = "nothing of that kind stands in all these many words, "
    for source, flags in ((r"\bask(?:s|ed)?\b", 0), (r"\bASK\w*", re.IGNORECASE), (r"\w\d", 0)):
        pattern, plain = Pattern(source, flags), re.compile(source, flags)
        pattern.search("first")
        for text in (long, long + "ask", "ask" + long + "ASKED", long.upper() + "Ask 4you", "ask", ""):
            found, wanted = pattern.search(text), plain.search(text)
            assert (found and found.span()) == (wanted and wanted.span())
            assert [m.span() for m in pattern.finditer(text)] == [m.span() for m in plain.finditer(text)]
            assert [m.span() for m in pattern.finditer(text, 3, 40)] == [
                m.span() for m in plain.finditer(text, 3, 40)
            ]


def test_letters_that_are_others_to_a_pattern_that_ignores_case() -> None:
    pattern = Pattern("ask", re.IGNORECASE)
    for _ in range(300):
        assert pattern.search("nothing of that kind stands in all these many words") is None
    assert pattern.search("nothing of that kind, but a\u017f\u212a stands in these many words") is not None


def test_where_one_pattern_needs_a_word_it_is_not_searched_for_elsewhere() -> None:
    pattern = Pattern("(?:ask|pick) one", needs=("ask", "pick"))
    for _ in range(300):
        assert pattern.search("nothing of that kind stands in all these many words, ask us") is None
    assert pattern.search("nothing of that kind stands in all these many words, ask one") is not None
