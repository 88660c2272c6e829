"""Instructions that cut options, plans that show the rest, and sets without an end."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asklint.finding import Confidence
from asklint.reader.overflow import find_drop, find_open_set, has_plan


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("If there are more than four options, pick the best four.", "pick the best four"),
        ("With 5+ options keep the top 4.", "keep the top 4"),
        ("Ask with AskUserQuestion: top 4 as options (label = name).", "top 4"),
        ("If more than 3 sessions exist, show the 3 most recent as options.", "show the 3 most recent"),
        ("When too many options remain, drop the weakest.", "drop the weakest"),
        ("If there are more than 4 choices, merge similar ones.", "merge similar"),
        ("Trim the options to fit.", "Trim the options"),
        ("Merge two options because the tool takes only 4.", "Merge two options"),
        ("Cut the rest; the tool's limit is 4 options.", "Cut the rest"),
        ("Keep the top 4 and offer them as options.", "Keep the top 4"),
        ("Show only the first four choices.", "Show only the first four"),
        ("Limit to 4 most relevant and present the options.", "Limit to 4 most relevant"),
        ("Ask with AskUserQuestion, first 4 branch names as options.", "first 4 branch names"),
        ("Use AskUserQuestion with options from the first 5 commits.", "first 5 commits"),
        ("Present branch options (limit to 4-5 most recent).", "limit to 4-5 most recent"),
        ("Present the top 6 open issues as options.", "top 6 open issues"),
        ("Options: list each warning (max 4)", "each warning (max 4"),
        ("Offer up to four of them as one AskUserQuestion.", "Offer up to four of them"),
        ("options = results.slice(0, 4)", "results.slice(0, 4)"),
        ("ask(question, options=all_risks[:4])", "all_risks[:4]"),
        ("const shown = risks.slice(0, 4)\nask({ options: shown.map(label) })", "risks.slice(0, 4)"),
    ],
)
def test_drop(text: str, words: str) -> None:
    drop = find_drop(text)
    assert drop is not None
    assert text[drop.start : drop.end] == words


@pytest.mark.parametrize(
    "text",
    [
        "Never drop options to fit the limit.",
        "Do not trim to four options because of the tool's limit.",
        "Never merge, hide, or drop options to fit.",
        "The agent must not cut an option to fit.",
        "Don't silently merge options to fit the cap.",
        "Offer the two or three most promising options.",
        "Curate the best 2-4 ideas as options.",
        "Filter to the top 2-3 approaches and present options.",
        "Provide 2-4 options.",
        "Limit the options to 4.",
        "Cut scope that does not fit the release; then list options.",
        "If more than 4 minutes pass, show the latest log and the options.",
        "For the top 5 findings, present options via AskUserQuestion.",
        "Combine them into a single AskUserQuestion; the tool accepts 4 questions with options.",
        "header: title.slice(0, 9), options: names",
        "Keep the top 4 log lines.",
        "Keep the report under 10 lines and list the options first.",
        "",
    ],
)
def test_no_drop(text: str) -> None:
    assert find_drop(text) is None


def test_the_reason_is_named() -> None:
    drop = find_drop("If more than 4 Options remain, keep the top 4.")
    assert drop is not None
    assert drop.why == "“keep the top 4” because of “more than 4”"
    assert drop.confidence is Confidence.HIGH


def test_the_caller_may_know_that_options_are_meant() -> None:
    text = "Keep the top 4 matches."
    assert find_drop(text) is None
    drop = find_drop(text, in_ask=True)
    assert drop is not None
    assert drop.confidence is Confidence.MEDIUM


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Split them into several calls.", "Split them"),
        ("Ask in batches of four.", "in batches"),
        ("List them all in a short message first.", "List them all"),
        ('Offer the top 4; "Other" covers the rest of the list.', '"Other" covers the rest'),
        ("The 5th and the rest are reachable via Other.", "rest are reachable via Other"),
        ("Send groups of 4.", "groups of"),
        ('Add a "Show more" option.', '"Show more'),
        ("The last option shows the next 4.", "next 4"),
        ("Mention the others in the question.", "Mention the others"),
        ("Put the remaining ones in a follow-up question.", "Put the remaining"),
        ("List the rest below.", "List the rest"),
        ("Paginate the list.", "Paginate"),
        ("Narrow the list first.", "Narrow the list first"),
        ("Use a two-stage question.", "two-stage quest"),
        ("Never silently drop any option.", "Never silently drop any"),
        ("Then make a second AskUserQuestion call.", "second AskUserQuestion"),
        ("Print the full list as text, then ask.", "Print the full list as text"),
        ("残りは次の質問で表示する", "残りは次の質問"),
        ("나머지는 다음 질문에서 보여준다", "나머지는 다음 질문"),
        ("分批询问用户", "分批"),
    ],
)
def test_plan(text: str, words: str) -> None:
    span = has_plan(text)
    assert span is not None
    assert text[slice(*span)].startswith(words)


@pytest.mark.parametrize(
    "text",
    [
        "Keep the top 4.",
        "Do not split them.",
        "Never ask in batches.",
        "The built-in Other lets them type another name.",
        "Batch them into a single AskUserQuestion.",
        "A PR that the user declines is left alone: don't merge it.",
        "This is multi-step work.",
        "If it is not installed, omit the option.",
        "",
    ],
)
def test_no_plan(text: str) -> None:
    assert has_plan(text) is None


@pytest.mark.parametrize(
    ("text", "noun", "confidence"),
    [
        ("Ask with one option per finding.", "finding", Confidence.HIGH),
        ("Include individual options for each outdated formula.", "outdated formula", Confidence.HIGH),
        ("Offer each local branch as an option.", "local branch", Confidence.HIGH),
        ("List all features from the table as options.", "features", Confidence.HIGH),
        ("options: [one per section]", "section", Confidence.HIGH),
        ("**Options:** list found files + None", "files", Confidence.HIGH),
        ("Use AskUserQuestion and present all matching files.", "matching files", Confidence.MEDIUM),
        ("Ask with the open tickets as options.", "open tickets", Confidence.MEDIUM),
        ("Use AskUserQuestion with discovered items.", "discovered items", Confidence.MEDIUM),
        ("Ask with options from detected paths.", "detected paths", Confidence.MEDIUM),
        ("question: which?\noptions:\n  - {each unresolved item}", "unresolved item", Confidence.MEDIUM),
        ("question: which?\noptions:\n  # one per branch", "branch", Confidence.MEDIUM),
        (
            "Discover the decks below `talks/` and present them as AskUserQuestion options.",
            "decks",
            Confidence.MEDIUM,
        ),
        ("List specs → present as AskUserQuestion options with their status.", "specs", Confidence.MEDIUM),
        ("Find matching records, then offer them as choices.", "records", Confidence.MEDIUM),
        (
            "Then use AskUserQuestion (multiSelect: true) to ask which findings to post.",
            "findings",
            Confidence.MEDIUM,
        ),
        (
            "Use AskUserQuestion (multiSelect) to ask which of these PRs should be merged.",
            "PRs",
            Confidence.MEDIUM,
        ),
        ("Display folder names as options.", "folder names", Confidence.MEDIUM),
        ("Show albums via AskUserQuestion (multiSelect).", "albums", Confidence.MEDIUM),
        (
            "Use AskUserQuestion (multiSelect: true) with approved features",
            "approved features",
            Confidence.MEDIUM,
        ),
        ("options: branches.map(b => ({ label: b }))", "branches", Confidence.MEDIUM),
        ('options=[{"label": b} for b in branches]', "branches", Confidence.MEDIUM),
    ],
)
def test_open_set(text: str, noun: str, confidence: Confidence) -> None:
    found = find_open_set(text)
    assert found is not None
    assert (found.noun, found.confidence) == (noun, confidence)
    assert found.noun in text[found.start : found.end]


@pytest.mark.parametrize(
    "text",
    [
        "Never offer each branch as an option.",
        "Offer each branch as an option (up to 4).",
        "2-4 files: one option per file.",
        "Present each entry via AskUserQuestion.",
        "Present each todo as its own separate question with options.",
        "For each category, present the default as the first option.",
        "Mark exactly one option per question.",
        "Users pick one option per axis.",
        "Present all options in a table.",
        'options: [{ label: "List all notes" }]',
        'question: "Found: <list of issues>", options: [a, b]',
        "options: branches.slice(0, 4).map(b => b)",
        "List all files.",
        "Read the settings and present them as a table, with two options.",
        "Find the first 3 records and present them as options.",
        "Show findings via AskUserQuestion.",
        'If "Select specific items", use AskUserQuestion with multiSelect.',
        'AskUserQuestion: {"question": "Which folder should I sync?", "multiSelect": false}',
        'AskUserQuestion: {"question": "Which files to keep in sync?", "multiSelect": true}',
        "Use AskUserQuestion (multiSelect: true) to ask which of the four areas to cover.",
        "Never list branches and present them as options.",
        "",
    ],
)
def test_no_open_set(text: str) -> None:
    assert find_open_set(text) is None


def test_a_list_of_things_is_an_open_set_inside_an_ask() -> None:
    text = "List all features of the source table"
    assert find_open_set(text) is None
    found = find_open_set(text, in_ask=True)
    assert found is not None
    assert found.noun == "features"


WORDS = (
    *("keep", "the", "top", "4", "first", "four", "sessions", "as", "options", "if", "more"),
    *("than", "to", "fit", "drop", "merge", "never", "each", "all", "one", "per", "list"),
    *("rest", "split", "AskUserQuestion", "options:", "[one", ".slice(0,", "4)", "[:4]"),
    *(".map(", "(", ")", ".", ",", "\n", "{", "#", "選択肢", "残り"),
)


@settings(derandomize=True, deadline=None, max_examples=300)
@given(st.lists(st.sampled_from(WORDS), max_size=30).map(" ".join))
def test_any_text_yields_spans_inside_it(text: str) -> None:
    plan = has_plan(text)
    spans = [plan] if plan else []
    spans += [(found.start, found.end) for found in (find_drop(text), find_open_set(text)) if found]
    for start, end in spans:
        assert 0 <= start < end <= len(text)


@pytest.mark.parametrize(
    "unit",
    [
        "all ",
        "one option per ",
        "drop the ",
        "never drop, ",
        "options (",
        "x.slice(0,",
        "list the ",
        "each file (max ",
        "if more than 4 ",
    ],
)
def test_repeated_words_take_no_more_than_linear_time(unit: str) -> None:
    text = unit * 4000 + "option to fit"
    begin = time.process_time()
    find_drop(text)
    has_plan(text)
    find_open_set(text)
    assert time.process_time() - begin < 5
