from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Severity
from asklint.rule import Context, Example, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Option, Reading


class OptionWithoutDescription(Rule):
    """
    ## What it does
    Finds an option of a written-out call that has a label and no description, or an empty one. It is an error where the
    target requires a description, as Claude Code and Codex do.

    ## Why is this bad?
    A label has room for a few words. What picking it means, what it costs and what happens next stands in the
    description; without it the user picks blind. Where the harness requires it, the call is rejected and the
    user is never asked.

    ## Example
    ```json
    {"question": "How should the release be tagged?", "header": "Tag", "options": [
      {"label": "Annotated"},
      {"label": "Lightweight"}]}
    ```

    ## Use instead
    ```json
    {"question": "How should the release be tagged?", "header": "Tag", "options": [
      {"label": "Annotated", "description": "Keeps author, date and message"},
      {"label": "Lightweight", "description": "Only a name for the commit"}]}
    ```

    ## When not to flag
    Sketches (`Options: a | b | c`) abbreviate: what they leave out is left to the agent. Harnesses whose
    options are plain strings have no description.

    ## Fix safety
    No fix: only the author knows what each option means.

    ## References
    - Qwen Code, Gemini CLI and Open WebUI reject an option without a description; the schemas of Claude Code, Codex
      and OpenCode require it.
    - overdeck issue 3098: "what each option implies (consequence, not just a label)".
    """

    code = "ASK107"
    name = "option-without-description"
    severity = Severity.INFO
    verified = "SHOULD · tool schemas of Claude Code, Qwen Code and Gemini CLI · 2026-09"
    good = (
        Example("Use AskUserQuestion. Options: Postgres | SQLite\n"),
        Example(
            'AskUserQuestion({question: "Which tag?", header: "Tag", options: [{label: "Annotated", '
            'description: "with a message"}, '
            '{label: "Lightweight", description: "a name only"}]})\n'
        ),
        Example(
            'AskUserQuestion({question: "Which tag?", header: "Tag", options: [{label: "{tag}", ...}, '
            '{label: "None", description: "no tag"}]})\n'
        ),
    )
    bad = (
        Example(
            'AskUserQuestion({question: "Which tag?", header: "Tag", options: [{label: "Annotated", '
            'description: "with a message"}, '
            '⟦{label: "Lightweight"}⟧]})\n'
        ),
        Example(
            'Use AskUserQuestion:\n\n```json\n{"questions": [{"question": "Which tag?", "header": "Tag", '
            '"options": [⟦{"label": "Annotated", '
            '"description": ""}⟧, {"label": "Lightweight", "description": "a name only"}]}]}\n```\n'
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        rows = [row for row in context.harnesses if "description" in row.option_keys]
        if not rows:
            return
        strict = next((row for row in rows if "description" in row.required_option_keys), None)
        for ask in reading.asks:
            if ask.call is None or ask.call.form != "payload" or not ask.stance.binding:
                continue
            for question in ask.questions:
                for option in question.options:
                    if _bare(option):
                        yield self.finding(
                            reading,
                            option.span,
                            f"option “{option.label.value}” has no description: the user has to guess what "
                            f"it means" + (f", and {strict.title} requires one" if strict else ""),
                            help="add a description: what happens on this answer, and what it costs",
                            severity=Severity.ERROR if strict else None,
                        )


def _bare(option: Option) -> bool:
    """Written as an object with a label, and nothing where the description belongs."""
    if "label" not in option.keys or option.label.placeholder or not option.label.value:
        return False
    if "description" not in option.keys:
        return not option.abridged
    return (
        option.description is not None and option.description.quoted and not option.description.value.strip()
    )
