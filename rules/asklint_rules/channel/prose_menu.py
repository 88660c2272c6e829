from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Confidence, Fix, Severity
from asklint.harnesses import bare_name, is_ask_tool
from asklint.project import TOOL_REQUIRED
from asklint.reader.call_text import call_text
from asklint.reader.model import Addressee, AskClass, Channel, Stance
from asklint.reader.naming import name_tool
from asklint.reader.tool_lists import ALLOWED, listed_tools
from asklint.record import replace
from asklint.rule import Context, Example, Rule
from asklint.systems.campaign.kinds import says_plain_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Ask, Reading
    from asklint.source import Span


class ProseMenu(Rule):
    """
    ## What it does
    Finds a menu, or an A-or-B question, that is put to the user in plain text where the ask tool is required: by the
    file, which asks through the tool elsewhere or lays it down, by the project, or by the setting `require-tool`.

    ## Why is this bad?
    A menu in prose stops nothing. The agent prints A, B and C and goes on with its own favourite, or waits for a reply
    that the user does not know is wanted. In a document that otherwise opens a dialog, the user has learned to look for
    one.

    ## Example
    ```markdown
    Use AskUserQuestion to ask which environment to deploy to.

    ## After the deployment
    Ask: "What next? 1) Watch the logs 2) Roll back 3) Done"
    ```

    ## Use instead
    ```markdown
    Use AskUserQuestion to ask which environment to deploy to.

    ## After the deployment
    Use AskUserQuestion to ask what comes next: Watch the logs, Roll back or Done.
    ```

    ## When not to flag
    Documents that never use the tool and belong to no project that requires it. Menus bound to a directive in the same
    step, or to "all questions go through the tool" (unless they demand a typed reply). Fallbacks for hosts without the
    tool; "print, then stop" by design; bare yes/no and open questions; indirect speech; handlers of answers.

    ## Fix safety
    Unsafe: the fix names the tool in the sentence that asks, which changes how the agent asks.

    ## References
    - superpowers issue 388; bendrucker PR 613 ("walls of numbered questions in chat prose"); addyosmani PR 195.
    - Codex, default mode: never write a multiple choice question as a textual assistant message.
    - Authors who want prose on purpose: mattpocock/skills issues 168 and 824; hence `require-tool = "never"`.
    """

    code = "ASK201"
    name = "prose-menu"
    severity = Severity.WARNING
    fixable = Applicability.UNSAFE
    verified = "SHOULD · harness documentation and the documents' own policies · 2026-09"
    good = (
        Example("Ask the user: which one?\n\n- A) Deploy\n- B) Wait\n"),
        Example(
            "---\nname: demo\nallowed-tools: Read, AskUserQuestion\n---\n\nAsk the user: which one?\n\n- A) Deploy\n- B) Wait\n"
        ),
        Example(
            "All questions go through AskUserQuestion.\n\n## Deploy\n\nAsk the user:\n\n- A) Deploy\n- B) Wait\n"
        ),
        Example(
            "## Deploy\n\nShow:\n\n- A) Deploy\n- B) Wait\n\nThen ask for the choice with AskUserQuestion.\n"
        ),
        Example(
            "Use AskUserQuestion to choose a branch.\n\n<!-- asklint: advisory -->\n## Hints\n\nAsk the user:\n\n- A) Deploy\n- B) Wait\n"
        ),
        Example("Use AskUserQuestion to choose a branch.\n\n## Later\n\nAsk whether to continue or stop.\n"),
        Example(
            "Use AskUserQuestion to choose a branch.\n\n## If AskUserQuestion is unavailable\n\nAsk in chat:\n\n- A) Deploy\n- B) Wait\n"
        ),
    )
    bad = (
        Example(
            "---\nname: demo\nallowed-tools: Read, AskUserQuestion\n---\n\nAsk the user: which one?\n\n⟦- A) Deploy\n- B) Wait⟧\n",
            settings={"min-confidence": "low"},
            fixed="---\nname: demo\nallowed-tools: Read, AskUserQuestion\n---\n\nAsk the user via AskUserQuestion: which one?\n\n- A) Deploy\n- B) Wait\n",
        ),
        Example(
            "Use AskUserQuestion to choose a branch.\n\n## Afterwards\n\nAsk the user what to do next:\n\n⟦- A) Deploy\n- B) Wait\n- C) Roll back⟧\n",
            fixed="Use AskUserQuestion to choose a branch.\n\n## Afterwards\n\nAsk the user via AskUserQuestion what to do next:\n\n- A) Deploy\n- B) Wait\n- C) Roll back\n",
        ),
        Example(
            "Use AskUserQuestion to choose a branch.\n\n## Afterwards\n\nPut it to the user:\n\n⟦A) Deploy\nB) Wait⟧\n"
        ),
        Example(
            'Use AskUserQuestion to choose a branch.\n\n## Afterwards\n\nAsk: "⟦Does this look right? (yes / adjust / cancel)⟧"\n'
        ),
        Example(
            "Ask the user what to do next:\n\n⟦- A) Deploy\n- B) Wait\n- C) Roll back⟧\n",
            files={"CLAUDE.md": "All questions to the user MUST go through AskUserQuestion.\n"},
            fixed="Ask the user via AskUserQuestion what to do next:\n\n- A) Deploy\n- B) Wait\n- C) Roll back\n",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        if context.settings.require_tool == "never":
            return
        own_policy = next((policy for policy in reading.policies), None)
        required_by = self._directive(reading)
        named = (other.tool for other in reading.asks if is_ask_tool(other.tool))
        tool = next(named, context.harnesses[0].tools[0])
        granted = any(
            is_ask_tool(bare_name(listed.value)) for listed in listed_tools(reading.document, *ALLOWED)
        )
        for ask in reading.asks:
            if not self._in_prose(ask) or ask.menu is None or _is_advice(ask, context):
                continue
            if own_policy is not None and ask.menu.typed_reply is None:
                continue
            because = own_policy.span if own_policy else required_by
            always = context.settings.require_tool == "always"
            found = self.finding(
                reading,
                ask.menu.span,
                "this menu is put to the user in plain text, where nothing waits for the answer"
                + (
                    ", while the document asks through the ask tool elsewhere"
                    if because
                    else ", and the ask tool is required here"
                ),
                help="ask through the ask tool, with these as its options",
                confidence=ask.confidence,
                fix=self._name_the_tool(reading, ask, context, tool),
                related=[("the tool is required here", because)] if because else [],
                when="" if because or always else TOOL_REQUIRED,
            )
            yield found
            if found.when and granted:
                # the same words, so that of two findings at one place the surer one is shown
                yield replace(found, when="", confidence=Confidence.LOW)

    @staticmethod
    def _name_the_tool(reading: Reading, ask: Ask, context: Context, tool: str) -> Fix | None:
        """Say in the sentence that asks how to ask. Only where such a sentence introduces the menu."""
        lead = ask.menu.lead if ask.menu else None
        call = call_text(tool, ask.questions[0], context.harnesses[0]) if ask.questions else ""
        change = name_tool(reading.document, lead, tool) if lead is not None else None
        edit = reading.document.edit(*change) if change is not None else None
        if edit is None:
            return Fix(f"ask through {tool}", Applicability.HINT, suggestion=call) if call else None
        return Fix(f"ask through {tool}", Applicability.UNSAFE, (edit,), call)

    @staticmethod
    def _in_prose(ask: Ask) -> bool:
        by_design = ask.directive is not None and ask.directive.stance is Stance.PROHIBITION
        in_prose = ask.channel is Channel.PROSE and ask.stance.binding and not by_design
        return in_prose and ask.addressee is Addressee.USER

    @staticmethod
    def _directive(reading: Reading) -> Span | None:
        """Where this document asks through the tool."""
        for ask in reading.asks:
            if ask.through_tool:
                return ask.directive.span if ask.directive else ask.span
        return None


def _is_advice(ask: Ask, context: Context) -> bool:
    """Declared as advisory; or, in Campaign Mode, said to be offered in plain text, whose classes decide (ASK501)."""
    if ask.ask_class is AskClass.ADVISORY:
        return True
    before = ask.menu.block.previous if ask.menu else None
    return "campaign" in context.profiles and before is not None and says_plain_text(before.text)
