"""Findings are recognised by what they are about, not by where it stands."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asklint.finding import Finding, Severity
from asklint.fingerprint import fingerprints
from asklint.source import Source, Span

TEXT = "# Release\n\nAsk which one:\n\n- Patch\n- Other\n\nAnd then:\n\n- Ship\n- Other\n"


def findings(text: str, words: str = "Other", *, code: str = "ASK105", path: str = "a.md") -> list[Finding]:
    """One at every place where `words` stand."""
    found, at = [], text.find(words)
    while at >= 0:
        span = Span(at, at + len(words))
        found.append(Finding(code, "authored-other", "…", path, span, Severity.WARNING))
        at = text.find(words, at + 1)
    return found


def prints(text: str, words: str = "Other") -> list[str]:
    return fingerprints(findings(text, words), {"a.md": Source.from_text("a.md", text)})


def test_they_are_unique_in_a_file_and_the_same_each_time() -> None:
    assert len(set(prints(TEXT))) == 2
    assert prints(TEXT) == prints(TEXT)
    assert all(len(made) == 32 and int(made, 16) >= 0 for made in prints(TEXT))


@pytest.mark.parametrize(
    "changed",
    [
        f"---\nname: demo\n---\n\n{TEXT}",
        TEXT.replace("\n", "\r\n"),
        TEXT.replace("- ", "  -  "),
        TEXT.replace("Patch", "Minor"),
        TEXT + "\nAnd more.\n",
    ],
)
def test_they_outlive_changes_around_the_place(changed: str) -> None:
    assert prints(changed) == prints(TEXT)


def test_they_change_with_the_text_and_with_the_rule() -> None:
    changed = TEXT.replace("- Other\n\nAnd", "- Other way\n\nAnd")
    assert len(set(prints(changed)) & set(prints(TEXT))) == 1
    sources = {"a.md": Source.from_text("a.md", TEXT)}
    assert not set(fingerprints(findings(TEXT, code="ASK999"), sources)) & set(prints(TEXT))


def test_when_one_of_two_goes_the_other_is_still_known() -> None:
    assert prints(TEXT.replace("- Ship\n- Other\n", "")) == prints(TEXT)[:1]


def test_the_message_the_path_and_the_order_given_do_not_matter() -> None:
    moved = findings(TEXT, path="b.md")
    sources = {"b.md": Source.from_text("b.md", TEXT)}
    assert fingerprints(moved, sources) == prints(TEXT)
    assert fingerprints(moved[::-1], sources) == prints(TEXT)[::-1]


def test_two_files_are_counted_apart() -> None:
    sources = {path: Source.from_text(path, TEXT) for path in ("a.md", "b.md")}
    both = [*findings(TEXT), *findings(TEXT, path="b.md")]
    assert fingerprints(both, sources) == prints(TEXT) * 2


def test_a_long_line_counts_only_near_the_place() -> None:
    line = "left " * 100 + "Other" + " right" * 100
    assert prints(f"new {line} new") == prints(line)
    assert prints(line.replace("left Other", "just Other")) != prints(line)


def test_a_long_place_counts_by_its_beginning() -> None:
    text = "".join(f"line {number}\n" for number in range(200))

    def whole(text: str) -> list[str]:
        one = Finding("ASK416", "x", "…", "a.md", Span(0, len(text)), Severity.ERROR)
        return fingerprints([one], {"a.md": Source.from_text("a.md", text)})

    assert whole(f"{text}more\n") == whole(text)


def test_a_file_without_text_has_them_too() -> None:
    unreadable = [
        Finding("ASK004", "unreadable-file", reason, "a.md", Span(0, 0), Severity.ERROR) for reason in "xy"
    ]
    assert len(set(fingerprints(unreadable, {}))) == 2


@given(st.text(), st.integers(-5, 50), st.integers(-5, 50))
def test_nothing_breaks_them(text: str, start: int, end: int) -> None:
    source = Source.from_text("a.md", text.replace("\0", ""))
    one = Finding("ASK101", "x", "…", "a.md", Span(start, end), Severity.ERROR)
    assert len(set(fingerprints([one, one], {"a.md": source}))) == 2
