"""Trees as they are read: headings, metadata, options, nesting, in documents, fences and strings of code."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asklint.document.load import load
from asklint.reader.read import read_document
from asklint.source import Source
from asklint.systems.dtree import evidence
from asklint.systems.dtree.conditions import conditions_of, nested_each
from asklint.systems.dtree.names import name_facts
from asklint.systems.dtree.overlays import resolved
from asklint.systems.dtree.parse import live_trees, trees_of
from asklint.systems.dtree.paths import problem_of
from asklint.systems.dtree.render import as_calls, as_mermaid, as_text

if TYPE_CHECKING:
    from asklint.systems.dtree.model import Node, Tree

OLD = """\
### ¶ASK_PLAN
Trigger: after a plan
Extras: A: Show it | B: Wait

## Decision: Plan
- [OK] Looks good
  Nothing to change
- [NO] Reject
  It goes back
  - [RWK] Rework
    Write it again
    and better
- [TAG] [ ] Tag
  For later
- [OTH] Other
  - [SPL] Split
    In two
"""
NEW = """\
## ¶ASK_PLAN: Choose: Plan
Trigger: after a plan

- [ ] **[LGTM]** Good (Recommended)
  Nothing to change
- [ ] ●★ [NEXT] Go on
  Nothing to wait for
- [ ] [_WHY] Why? (if: VERDICT == 'NO') (Recommended if: REASON == 'QUA')
  Say it
- [ ] Devil's advocate
  Against all of it
"""


def trees(text: str, path: str = "skills/a/SKILL.md") -> list[Tree]:
    return [tree for document in load(Source.from_text(path, text)).documents for tree in trees_of(document)]


def tree(text: str) -> Tree:
    (found,) = trees(text)
    return found


def outline(nodes: list[Node]) -> list[object]:
    return [(node.key or node.label.value, outline(node.children)) for node in nodes]


class TestForms:
    def test_the_old_form(self) -> None:
        found = tree(OLD)
        assert (found.form, found.name and found.name.value, found.title) == ("legacy", "ASK_PLAN", "Plan")
        assert found.trigger and (found.trigger.value, found.trigger_place) == ("after a plan", "head")
        assert found.extras and found.extras.value == "A: Show it | B: Wait"
        assert outline(found.questions[0].nodes) == [
            ("OK", []),
            ("NO", [("RWK", [])]),
            ("TAG", []),
            ("OTH", [("SPL", [])]),
        ]
        assert found.multi_heading is None

    def test_the_new_form(self) -> None:
        found = tree(NEW)
        assert (found.form, found.multi_heading, found.title) == ("choose", True, "Plan")
        assert [node.code and node.code.value for node in found.nodes()] == ["LGTM", "NEXT", "_WHY", None]
        assert [node.label.value for node in found.nodes()] == ["Good", "Go on", "Why?", "Devil's advocate"]
        assert all(node.box_before for node in found.nodes())
        assert [node.recommended for node in found.nodes()] == [True, False, False, False]

    def test_choose_one_is_one_answer(self) -> None:
        assert tree(NEW.replace("Choose:", "Choose one:")).multi_heading is False

    def test_without_a_name(self) -> None:
        found = tree("## Choose one: Plan\n\n- [ ] [LGTM] Good\n  A\n- [ ] Bad\n  B\n")
        assert (found.name, found.form, found.title) == (None, "choose", "Plan")

    def test_a_name_without_a_title(self) -> None:
        found = tree("### ¶ASK_PLAN\nTrigger: now\n\n- [OK] Good\n  A\n")
        assert (found.form, found.title, len(found.questions)) == ("bare", "", 1)

    def test_two_questions_under_one_name(self) -> None:
        found = tree(OLD + "\n## Decision: Action\n- [GO] Go\n  A\n- [NO] No\n  B\n")
        assert [question.title.value for question in found.questions] == ["Plan", "Action"]
        assert found.roots == 2

    def test_prose_before_the_options_is_a_gap(self) -> None:
        found = tree(NEW.replace("\n\n- [ ] **", "\n\nA remark.\n\n- [ ] **", 1))
        assert [gap.value for gap in found.gaps] == ["A remark."]

    def test_a_trigger_behind_the_options(self) -> None:
        found = tree("## ¶ASK_PLAN: Choose one: Plan\n\n- [ ] A\n  B\n\nTrigger: too late\n\nMore.\n")
        assert found.trigger and (found.trigger.value, found.trigger_place) == ("too late", "options")

    @pytest.mark.parametrize(
        "text",
        [
            "## Decision: Postgres\n\n- fast\n- known\n",
            "## Decision: Postgres\n\nWe take it, see [RFC].\n",
            "## Choose one: Plan\n\n1. [OK] Good\n2. [NO] Bad\n",
            "## Tasks\n\n- [ ] [NEXT] Write\n- [ ] Test\n",
            "### ¶ASK_[NAME]\nTrigger: [when]\n\n## Decision: [Name]\n- [CODE] Label\n",
            "## ¶ASK_<NAME>: Choose one: Title\n\n- [ ] [CODE] Label\n",
            "## Decision: [Title]\n- [AB] Label\n- [CD] Label\n",
            "### ¶ASK_PLAN\n\nSee the other file.\n",
            "The tree ¶ASK_PLAN is asked.\n\n- [OK] Good\n",
        ],
    )
    def test_what_only_looks_like_a_tree(self, text: str) -> None:
        assert trees(text) == []


class TestOptions:
    def test_descriptions_may_run_over_lines(self) -> None:
        node = next(node for node in tree(OLD).nodes() if node.key == "RWK")
        assert [words.value for words in node.description] == ["Write it again", "and better"]

    def test_boxes(self) -> None:
        node = next(node for node in tree(OLD).nodes() if node.key == "TAG")
        assert (node.box_before, node.box_after is not None, node.multi) == (None, True, True)

    def test_attributes(self) -> None:
        node = next(node for node in tree(NEW).nodes() if node.key == "WHY")
        assert [(a.kind, a.body.value) for a in node.attributes] == [
            ("if", "VERDICT == 'NO'"),
            ("recommended if", "REASON == 'QUA'"),
        ]

    def test_a_link_is_no_code(self) -> None:
        found = tree("## Choose one: P\n\n- [ ] [docs](a.md) first\n  A\n- [ ] [NEXT] Go\n  B\n")
        assert [node.code and node.code.value for node in found.nodes()] == [None, "NEXT"]

    def test_indentation_is_kept(self) -> None:
        found = tree("## Decision: P\n- [A] One\n    - [B] Two\n      X\n\t- [C] Three\n- [D] Four\n")
        assert [(node.key, node.level, node.indent) for node in found.nodes()] == [
            ("A", 1, 0),
            ("B", 2, 4),
            ("C", 2, 4),
            ("D", 1, 0),
        ]

    def test_depth_is_bounded(self) -> None:
        found = tree("## Decision: P\n" + "".join("  " * n + "- [A] One\n" for n in range(40)))
        assert max(node.level for node in found.nodes()) == 12
        assert sum(1 for _ in found.nodes()) == 40

    def test_escape(self) -> None:
        found = tree("## Decision: P\n- [MORE] One more\n  A\n- [OTH] Other\n  B\n")
        assert [node.escape for node in found.nodes()] == [False, True]
        below = tree("## Decision: P\n- [A] One\n- [MORE] Rest\n  - [B] Two\n")
        assert [(node.key, node.within_escape) for node in below.nodes()] == [
            ("A", False),
            ("MORE", True),
            ("B", True),
        ]


class TestPlaces:
    @pytest.mark.parametrize(
        ("before", "after"),
        [
            ("", ""),
            ("Text.\n\n```\n", "```\n"),
            ("1. Ask:\n\n   ```markdown\n", "   ```\n"),
            ("> x\n\n", "\nEnd.\n"),
        ],
    )
    def test_spans_are_where_the_words_stand(self, before: str, after: str) -> None:
        margin = "   " if before.startswith("1.") else ""
        body = "".join(f"{margin}{line}\n" if line else "\n" for line in OLD.splitlines())
        text = before + body + after
        found = tree(text)
        assert found.fenced == ("```" in before)
        assert found.name and text[found.name.span.start : found.name.span.end] == "ASK_PLAN"
        for node in found.nodes():
            assert text[node.label.span.start : node.label.span.end] == node.label.value
            assert node.code and text[node.code.span.start : node.code.span.end] == node.code.value
            assert node.code_brackets and text[node.code_brackets.start] == "["
            assert text[node.line.start] == "-"
            assert node.line.start == node.margin.end
            for words in node.description:
                assert text[words.span.start : words.span.end] == words.value

    def test_in_a_string_of_code(self) -> None:
        (found,) = trees(f"export const T = `{OLD}`;\n", "src/a.ts")
        assert found.name and found.name.value == "ASK_PLAN"

    def test_a_fence_of_another_language_holds_none(self) -> None:
        assert trees(f"```python\n{OLD}```\n") == []

    def test_what_is_shown_as_wrong_is_not_followed(self) -> None:
        text = f"Ask so.\n\nWrong:\n\n```\n{OLD}```\n"
        (document,) = load(Source.from_text("docs/a.md", text)).documents
        assert len(trees_of(document)) == 1
        assert live_trees(read_document(document)) == []


REVIEW = """\
## Choose one: Review
- [VERDICT] Verdict
  - [ ] [LGTM] Fine
  - [ ] [RWRK] Not
- [_REASON] Why? (if: VERDICT == 'RWRK' && TAGS[?@ == 'URG'])
  - [ ] [INFO] Text
- [BULK] All? (if: $[?@.VERDICT == 'LGTM'].length > 3)
  - [ ] [FULL] Yes
- [OLD] Old? (if: @.VERDICT != "LGTM")
  - [ ] [FULL] Yes
"""


class TestConditions:
    def test_what_they_look_at(self) -> None:
        found = [
            [(use.code, [value for value, _ in use.values]) for use in condition.uses]
            for condition in conditions_of(tree(REVIEW))
        ]
        assert found == [[("VERDICT", ["RWRK"]), ("TAGS", ["URG"])], [], [("VERDICT", ["LGTM"])]]

    def test_the_retired_spelling(self) -> None:
        places = [span for condition in conditions_of(tree(REVIEW)) for span in condition.current]
        assert [REVIEW[start:end] for start, end in places] == ["@."]

    def test_uses_stand_where_they_say(self) -> None:
        for condition in conditions_of(tree(REVIEW)):
            for use in condition.uses:
                assert REVIEW[use.span.start : use.span.end] == use.code
                assert all(REVIEW[span.start : span.end] == value for value, span in use.values)

    def test_its_items_are_questions(self) -> None:
        found = tree(REVIEW)
        assert found.interview
        assert [node.key for node in found.nodes() if found.is_question(node)] == [
            "VERDICT",
            "REASON",
            "BULK",
            "OLD",
        ]
        assert found.roots == 1

    def test_each(self) -> None:
        text = "## Choose one: Bugs\n(each: $.bugs, label: title)\n\n- [ ] [LGTM] A\n- [ ] [DROP] B (each: $.x)\n"
        found = tree(text)
        assert [attribute.body.value for attribute in found.each] == ["$.bugs, label: title"]
        assert [attribute.body.value for attribute in nested_each(found)] == ["$.x"]
        heading = tree(text.replace("Bugs\n(each: $.bugs, label: title)", "Bugs (each: $.bugs)"))
        assert ([a.body.value for a in heading.each], heading.title) == (["$.bugs"], "Bugs")


class TestPaths:
    @pytest.mark.parametrize("path", ["OK", "NO/RWK", "OK,TAG", "TAG,NO/RWK", "OTH/SPL"])
    def test_ways_that_exist(self, path: str) -> None:
        assert problem_of(path, tree(OLD)) == ""

    @pytest.mark.parametrize(
        ("path", "why"),
        [
            ("REJ", "no such option in ¶ASK_PLAN"),
            ("NO/SPL", "no such option below [NO]"),
            ("OK/RWK", "goes on behind [OK]"),
            ("NO/", "is not a path"),
            ("OK,,TAG", "is not a path"),
            ("OK, TAG", "is not a path"),
        ],
    )
    def test_ways_that_do_not(self, path: str, why: str) -> None:
        assert why in problem_of(path, tree(OLD))


class TestEvidence:
    @pytest.mark.parametrize(
        ("text", "version"),
        [
            (OLD, "1"),
            (OLD + "\nThe header is `ID. Label`.\n", "1.1"),
            (OLD.replace("[OTH]", "[MORE]"), "2"),
            (OLD + "\nSee ¶INV_ASK_SURFACE_FOUR.\n", "3"),
            (NEW, "4"),
            ("### ¶ASK_A\n\n## Choose one: Plan\n\n- [ ] [OK] Good\n", "4"),
            (NEW + "\nAsk as §CMD_ASK_QUESTION_WITH_COMPLETE_CONTEXT.\n", "5"),
            ("Ask as §CMD_ASK_QUESTION_WITH_COMPLETE_CONTEXT.\n", "5"),
        ],
    )
    def test_the_version_is_told(self, text: str, version: str) -> None:
        assert [seen.version for seen in evidence("a.md", text)] == [version]

    @pytest.mark.parametrize(
        "text",
        [
            "The tree ¶ASK_PLAN is asked, see § 3.\n",
            "## Decision: Plan\n- [OK] Good\n- [OTH] Other\n",
            "### ¶ASK_PLAN\n\nText only.\n",
            "Ask with complete context, always.\n",
        ],
    )
    def test_a_mention_is_none(self, text: str) -> None:
        assert list(evidence("a.md", text)) == []


def test_an_overlay_takes_what_its_base_has() -> None:
    text = (
        NEW
        + "\n## ¶ASK_END: Choose one: End\nExtends: §ASK_PLAN\n\n- [ ] [LGTM]\n- [ ] devil's advocate\n- [ ] [DONE] Stop\n  Now\n"
    )
    base, overlay = trees(text)
    whole = resolved(overlay, [base, overlay])
    assert [(node.label.value, [w.value for w in node.description]) for node in whole.nodes()] == [
        ("Good", ["Nothing to change"]),
        ("devil's advocate", ["Against all of it"]),
        ("Stop", ["Now"]),
    ]
    assert whole.trigger and whole.trigger.value == "after a plan"


def test_facts() -> None:
    text = OLD + "\nAsk `§ASK_PLAN` and `§ASK_OTHER`, as all of `¶ASK_*` and `§ASK_X`.\n"
    (document,) = load(Source.from_text("a.md", text)).documents
    found = [
        (fact.kind, fact.key, text[fact.span.start : fact.span.end])
        for fact in name_facts(read_document(document))
    ]
    assert found == [
        ("dtree.definition", "ASK_PLAN", "ASK_PLAN"),
        ("dtree.reference", "ASK_PLAN", "§ASK_PLAN"),
        ("dtree.reference", "ASK_OTHER", "§ASK_OTHER"),
    ]


_LINES = st.sampled_from(
    [
        *OLD.splitlines(),
        *NEW.splitlines(),
        *REVIEW.splitlines(),
        "",
        "```",
        "> **Also:** A: x | B: y",
        "---",
        "\t- [X] y",
        "      - [ ] [",
        "- [",
        "- ",
        "(each: $.a",
        "Extends: §ASK_PLAN",
        "## ¶ASK_",
        "1. [A] b",
        "<!-- c -->",
    ]
)


@given(st.lists(_LINES, max_size=40), st.sampled_from(["\n", "\r\n"]))
@settings(max_examples=150, deadline=None, derandomize=True)
def test_any_lines_are_read(lines: list[str], newline: str) -> None:
    text = newline.join(lines)
    for found in trees(text):
        for node in found.nodes():
            assert 0 <= node.line.start <= node.line.end <= len(text)
            assert text[node.label.span.start : node.label.span.end] == node.label.value
        assert as_text(found) and as_mermaid(found)
        for version in ((1,), (2,), (5,)):
            assert set(as_calls(found, version)) >= {"call", "follow_ups"}
        list(conditions_of(found))
