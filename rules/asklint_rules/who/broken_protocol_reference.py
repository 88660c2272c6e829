from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Confidence, Severity
from asklint.lookup import Lookup
from asklint.reader.references import DOCUMENT, NAME_DEFINED, NAME_USED
from asklint.rule import Context, Example, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.project import Project


class BrokenProtocolReference(Rule):
    """
    ## What it does
    Finds a reference to a document that the text tells its reader to follow, or to a named tree or command
    (`§ASK_…`, `§CMD_…`), that is not in the project; under gstack also to a script in `bin/` that checks or logs questions.

    ## Why is this bad?
    The agent that cannot find how to ask makes something up: another format, other options, or no question at
    all. The user gets a different dialog each time.

    ## Example
    ```markdown
    Ask as laid down in `protocols/asking.md`.
    ```

    ## Use instead
    Name a document that exists:
    ```markdown
    Ask as laid down in `PROTOCOLS/qa-contract.md`.
    ```

    ## When not to flag
    Files that the work writes or reads at run time, placeholders, URLs, files of the user's own project
    (`CLAUDE.md`), and every path that exists from the document's folder, a folder above it or the root. A
    document that is not about asking is reported with low confidence. Names count only where the project
    defines names of their kind; `§ASK_…` is left to ASK613 where decision trees are in use.

    ## Fix safety
    No fix: the document may have moved, or may have to be written.

    ## References
    - virtualian/pai-v5: an overlay that refers to `PAI/PROTOCOLS/qa-contract.md`, which it does not hold.
    """

    code = "ASK419"
    name = "broken-protocol-reference"
    severity = Severity.ERROR
    preview = True
    verified = "SHOULD · virtualian/pai-v5 overlay · 2026-09"
    good = (
        Example(
            "Ask as laid down in `protocols/asking.md`.\n",
            files={"plugins/a/protocols/asking.md": "Use AskUserQuestion.\n"},
        ),
        Example(
            "Ask as described in [the protocol](../../shared/asking.md).\n",
            files={"shared/asking.md": "Use AskUserQuestion.\n"},
        ),
        Example("Write the questions to `out/questions.md`, see `out/questions.md`.\n"),
        Example("For each question see `notes/{topic}-question.md`.\n"),
        Example("Run §CMD_ASK_ROUND before asking.\n"),
        Example("Before each AskUserQuestion run `bin/question-preference --check`.\n"),
        Example(
            "Before each AskUserQuestion run `bin/question-preference --check`.\n",
            files={"bin/question-preference": "exit 0\n"},
            settings={"profiles": ["gstack"]},
        ),
    )
    bad = (
        Example(
            "Ask as laid down in `⟦protocols/asking.md⟧`.\n",
            files={"protocols/other.md": "Use AskUserQuestion.\n"},
        ),
        Example("For the question format see [the contract](⟦../../shared/contract.md⟧).\n"),
        Example(
            "Before each AskUserQuestion run `⟦bin/question-preference⟧ --check`.\n",
            settings={"profiles": ["gstack"]},
        ),
        Example(
            "Run ⟦§CMD_ASK_ALL⟧ before asking.\n",
            files={"commands/CMD_ASK_ROUND.md": "# ¶CMD_ASK_ROUND\n\nAsk a round.\n"},
        ),
    )

    def check_project(self, project: Project, context: Context) -> Iterable[Finding]:
        references = project.find(DOCUMENT)
        if references:
            lookup = Lookup(project.paths, context.settings.root)
            for reference in references:
                if not lookup.exists(reference.key, reference.path):
                    yield self.finding_in(
                        reference.path,
                        reference.span,
                        f"“{reference.key}” is to be followed and is not in the project: how the user is "
                        f"asked is left to chance",
                        help="name the document where it is, or say here how to ask",
                        confidence=Confidence.MEDIUM if "asking" in reference.data else Confidence.LOW,
                    )
        used = project.find(NAME_USED)
        defined = {fact.key for fact in project.find(NAME_DEFINED)} if used else set()
        families = {name.partition("_")[0] for name in defined} - (
            {"ASK"} if "dtree" in context.profiles else set()
        )
        for use in used:
            if use.key not in defined and use.key.partition("_")[0] in families:
                yield self.finding_in(
                    use.path,
                    use.span,
                    f"“§{use.key}” is defined nowhere in the project: how the user is asked is left to chance",
                    help="name one that is defined, or define it",
                )
