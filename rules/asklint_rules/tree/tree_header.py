from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.dtree.headers import header_rule_holds, headers
from asklint.systems.dtree.versions import HEADER_LABEL
from asklint_rules.tree._shared import V1, V5, of_version

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.finding import Finding
    from asklint.reader.model import Reading
    from asklint.systems.dtree.headers import Header

_CALL = (
    'Use AskUserQuestion:\n\n```json\n{"questions": [{"question": "%s", "header": "%s", "multiSelect": false, "options": '
    '[{"label": "Keep", "description": "as it is"}, {"label": "Change", "description": "rewrite it"}]}]}\n```\n'
)


class TreeHeader(Rule):
    """
    ## What it does
    Checks the headers of a tree's questions from version 1.1 on: the item's number and a label of up to twenty characters
    (`2.3. Caching Layer`), the same in every follow-up, with the way through the tree (`[OTH/CHG]: …`) in the question and
    never in the header.

    ## Why is this bad?
    In a batch the header is how the user knows which item a question is about. If it changes on the way down, or is taken up
    by codes, a follow-up looks like a new question, and the answer is given for the wrong item.

    ## Example
    ```json
    {"question": "How should it change?", "header": "[OTH] Follow-up"}
    ```

    ## Use instead
    ```json
    {"question": "[OTH]: How should Auth Design change?", "header": "1. Auth Design"}
    ```

    ## When not to flag
    Headers that have neither a number nor a way through a tree belong to other questions. Version 1 numbers its follow-ups
    otherwise and is not checked.

    ## Fix safety
    No fix: which words to keep is the author's choice.

    ## References
    - idealic-ai/engine, CMD_DECISION_TREE, "Header convention" and "Follow-up header convention".
    """

    code = "ASK615"
    name = "tree-header"
    severity = Severity.ERROR
    profile = "dtree"
    verified = "MUST · idealic-ai/engine CMD_DECISION_TREE, from version 1.1 on · 2026-09"
    good = (
        Example(_CALL % ("How does Auth Design fit?", "2.3.1. Error Handling"), settings=V1),
        Example(_CALL % ("Which database?", "Database"), settings=V5),
        Example(_CALL % ("[OTH]: What should change?", "1. Auth Design"), settings=V1),
        Example("The header is `ID. Label`, as in `1. Auth Design`.\n", settings=V5),
        Example(_CALL % ("What should change?", "Item 2: Follow-up"), settings=of_version("1")),
    )
    bad = (
        Example(_CALL % ("How does it fit?", "⟦2.3. Authentication and Sessions⟧"), settings=V1),
        Example(_CALL % ("How does it fit?", "⟦2.3 Caching Layer⟧"), settings=V5),
        Example(_CALL % ("What should change?", "⟦[OTH/CHG] Caching⟧"), settings=V1),
        Example(_CALL % ("[OTH]: What should change?", "⟦Follow-up⟧"), settings=V1),
        Example(
            _CALL % ("How does it fit?", "1. Auth Design")
            + "\n"
            + _CALL % ("[OTH]: How?", "⟦1. Auth Change⟧"),
            settings=V5,
        ),
        Example(_CALL % ("What should change?", "⟦Item 2: Follow-up⟧"), settings=V1),
        Example("The header is `ID. Label`, as in `⟦1. Authentication and Sessions⟧`.\n", settings=V5),
        Example(
            "export const T = `Use AskUserQuestion:\n\n- **Question**: [OTH]: What should change about it?\n- **Header**: ⟦Change⟧\n"
            "- **Options**: Keep | Change\n`;\n",
            path="src/preamble.ts",
            settings=V5,
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        if not header_rule_holds(context.profiles):
            return
        first: dict[str, Header] = {}
        for header in headers(reading):
            if not header.of_a_tree:
                continue
            yield from self._form(reading, header)
            if header.written_in_call and header.item:
                other = first.setdefault(header.item, header)
                if header.follow_up and other.text != header.text:
                    yield self.finding(
                        reading,
                        header.span,
                        f"the follow-up on item {header.item} is headed “{header.text}”, and the question was “{other.text}”: the "
                        "user takes it for another item",
                        help=f"write “{other.text}” again",
                        related=[("the header of the question", other.span)],
                    )

    def _form(self, reading: Reading, header: Header) -> Iterator[Finding]:
        if header.breadcrumb:
            what = "has the way through the tree in it"
            remedy = "put it at the beginning of the question: “[OTH]: …”"
        elif not header.item:
            what = "is not a number and a label"
            remedy = "write “ID. Label”: “2.3. Caching Layer”, in follow-ups as well"
        elif len(header.label) > HEADER_LABEL:
            what = f"has a label of {len(header.label)} characters, and {HEADER_LABEL} are shown"
            remedy = "name the item in two or three short words"
        else:
            return
        yield self.finding(
            reading,
            header.span,
            f"header “{header.text}” {what}: the user cannot tell which item the question is about",
            help=remedy,
        )
