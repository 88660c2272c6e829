from __future__ import annotations

from asklint.finding import Severity
from asklint.rule import Example, Rule


class UnparsableSource(Rule):
    """
    ## What it does
    Reports a part of a file that has to be parsed and cannot be: frontmatter, TypeScript, Python, a prompt spec, a
    transcript line. The rest of the file is still linted.

    ## Why is this bad?
    A harness that cannot read the frontmatter loads the document without it, or not at all: tools that were meant to be
    disallowed are not, and the user is asked in places where nobody waits for the answer. asklint, too, cannot see
    what the broken part says.

    ## Example
    ```yaml
    ---
    name: release
    allowed-tools: [Read, AskUserQuestion
    ---
    ```

    ## Use instead
    ```yaml
    ---
    name: release
    allowed-tools: [Read, AskUserQuestion]
    ---
    ```

    ## When not to flag
    A file that asklint merely does not need to parse is never reported.

    ## Fix safety
    No fix: only the author knows what was meant.

    ## References
    - YAML 1.2, the grammar of frontmatter in every harness that has it.
    """

    code = "ASK001"
    name = "unparsable-source"
    severity = Severity.ERROR
    verified = "MUST · the grammars themselves · 2026-11"
    good = (Example("---\nname: release\nallowed-tools: [Read, AskUserQuestion]\n---\n\nShip it.\n"),)
    bad = (
        Example("---\nname: release\n⟦allowed-tools: [Read, AskUserQuestion⟧\n---\n\nShip it.\n"),
        Example(
            "export const PREAMBLE = `Use AskUserQuestion to ask the user.`;\n⟦function ({⟧\n",
            path="preamble.ts",
        ),
    )
