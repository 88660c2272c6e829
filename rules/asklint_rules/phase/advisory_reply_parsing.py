from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Severity
from asklint.reader.model import AskClass, Channel
from asklint.rule import Context, Example, Rule
from asklint.systems.campaign.classes import declared, hybrid, judged
from asklint.systems.campaign.puts import REPLY
from asklint_rules.phase._shared import CAPTAIN, FILES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.finding import Finding
    from asklint.project import Fact, Project
    from asklint.reader.model import Reading
    from asklint.systems.campaign.classes import Judged

_MENU = (
    "# Captain\n\n## Review blocked\n\nUse **plain-text numbered choices** (not `AskUserQuestion`) to present recovery options:\n\n"
    "```\nTwo findings are open.\n\n{}1. **Fix them** — then review again\n2. **Discuss** — talk it over{}\n\nWhat would you like to do?\n```\n"
)


class AdvisoryReplyParsing(Rule):
    """
    ## What it does
    Finds a plain-text menu of an advisory question of which the document does not say that a number, part of a label
    and free words are all accepted as an answer.

    ## Why is this bad?
    There is no button to press. A user who types "the first", "discuss" or "let me fix that" has answered, and an agent
    that only knows numbers asks again or guesses.

    ## Example
    ```markdown
    The user responds with a number.
    ```

    ## Use instead
    ```markdown
    Accept a number, part of an option's label, or a description in the user's own words.
    ```

    ## When not to flag
    Documents that say it once for all their menus; specifications; questions that go through the ask tool.

    ## Fix safety
    No fix: the sentence belongs where the author wants it, once a file.

    ## References
    - Campaign Mode, SPEC-CM-011-A: parsing user responses.
    """

    code = "ASK506"
    name = "advisory-reply-parsing"
    severity = Severity.INFO
    profile = "campaign"
    verified = "SHOULD · Campaign Mode SPEC-CM-011-A · 2026-09"
    good = (
        Example(
            _MENU.format("", "")
            + "\nAccept a number, part of an option's label, or a description of what the user wants.\n",
            path=CAPTAIN,
            files=FILES,
        ),
        Example(
            _MENU.format("", "")
            + "\n## Replies\n\nAccept:\n\n- a number\n- a partial match on the label\n- free text\n",
            path=CAPTAIN,
            files=FILES,
        ),
        Example(_MENU.format("", ""), path=CAPTAIN),
    )
    bad = (
        Example(_MENU.format("⟦", "⟧"), path=CAPTAIN, files=FILES),
        Example(
            _MENU.format("", "") + "\n⟦The user responds by typing a number or describing the choice.⟧\n",
            path=CAPTAIN,
            files=FILES,
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        if hybrid(context):
            items = list(declared(reading))
            if items:
                from asklint.systems.campaign.questions import question_facts

                yield from self._judge(
                    items, [fact for fact in question_facts(reading) if fact.kind == REPLY]
                )

    def check_project(self, project: Project, context: Context) -> Iterable[Finding]:
        yield from self._judge(judged(project, context), project.find(REPLY))

    def _judge(self, items: Iterable[Judged], replies: list[Fact]) -> Iterator[Finding]:
        by_place = {(reply.path, reply.key): reply for reply in replies}
        for item in items:
            put = item.put
            reply = by_place.get((put.fact.path, put.fact.key))
            if reply is None or item.ask_class is not AskClass.ADVISORY or put.channel is Channel.TOOL:
                continue
            yield self.finding_in(
                reply.path,
                reply.span,
                f"nothing here says that {' or '.join(reply.data)} is accepted as an answer: the agent asks a user who "
                "answers so again, or guesses",
                help="say that a number, part of a label, or free words are accepted",
            )
