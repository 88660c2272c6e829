from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.codex.graph import endless, orphans
from asklint.systems.codex.spec import spec_of
from asklint_rules.prompt_spec._demo import LARGE, PATH, SMALL, goto, prompt, spec, step

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.finding import Finding
    from asklint.reader.model import Reading
    from asklint.systems.codex.spec import Spec, Word

#: Comparing names is slow; whoever has more of them wrong has another problem.
_MOST_SUGGESTIONS = 20


class PromptStepGraph(Rule):
    """
    ## What it does
    Follows the steps of a prompt spec: every mapped step and every `next_step` must exist, every `answer` must be a
    label of its step, every step must be reached, and some answer must end the chain.

    ## Why is this bad?
    A transition to nowhere leaves the user in the middle of a chain of questions. A step that nothing leads to is a
    question that is never put, with all of its options. A chain without an end asks for ever.

    ## Example
    ```json
    {"id": "release", "options": [{"label": "Versioned"}, {"label": "Beta"}],
     "next": [{"answer": "versioned", "next_step": "release_verson"}]}
    ```

    ## Use instead
    ```json
    {"id": "release", "options": [{"label": "Versioned"}, {"label": "Beta"}],
     "next": [{"answer": "Versioned", "next_step": "release_version"}]}
    ```

    ## When not to flag
    Without `next`, the steps of a source prompt follow each other as they are listed. A chain that goes back to an
    earlier step is a loop as it should be, as long as one answer leaves it.

    ## Fix safety
    No fix: which step was meant is the author's to say. The nearest name is suggested.

    ## References
    - The contract of canonical prompt specs in jongwony/epistemic-protocols (`codex/`): `next` is a transition table
      for deterministic flow.
    """

    code = "ASK706"
    name = "prompt-step-graph"
    severity = Severity.ERROR
    profile = "codex"
    verified = "MUST · canonical prompt contract · 2026-09"
    good = (
        Example(SMALL, path=PATH),
        Example(LARGE, path=PATH),
        Example(
            spec(
                [prompt("kind", 3, "kind", "kind_more")],
                [
                    step("kind", "New", "Changed", "Gone"),
                    step("kind_more", "Add another", "Done", intent="judge", more=goto(Add_another="kind")),
                ],
            ),
            path=PATH,
        ),
    )
    bad = (
        Example(
            spec(
                [prompt("release", 3, "release", "⟦release_verson⟧")],
                [
                    step("release", "Versioned", "Beta", more=goto(Versioned="release_version")),
                    step("release_version", "Patch", "Minor"),
                ],
            ),
            path=PATH,
        ),
        Example(
            spec(
                [prompt("release", 2, "release")],
                [
                    step(
                        "release",
                        "Versioned",
                        "Beta",
                        more=goto(**{"⟦versioned⟧": "release", "Beta": "⟦nowhere⟧"}),
                    )
                ],
            ),
            path=PATH,
        ),
        Example(
            spec(
                [prompt("release", 2, "release")],
                [step("release", "Versioned", "Beta"), step("⟦colour⟧", "Red", "Blue")],
            ),
            path=PATH,
        ),
        Example(
            spec(
                [prompt("release", 2, "release", "date")],
                [
                    step("⟦release⟧", "Versioned", "Beta", more=goto(Versioned="date", Beta="date")),
                    step("date", "Today", "Later", more=goto(Today="release", Later="release")),
                ],
            ),
            path=PATH,
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        found = spec_of(reading)
        if found is None:
            return
        known = list(found.by_id())
        unknown = list(_unknown_steps(found))
        misspelt = [word.text[:100] for word in unknown[:_MOST_SUGGESTIONS]]
        for at, word in enumerate(unknown):
            yield self.finding(
                reading,
                word.span,
                f"there is no step “{word.text[:60]}”: the chain breaks off, and the user is never asked the rest",
                help=(_nearest(word.text, known) if at < _MOST_SUGGESTIONS else "")
                or "name a step that exists, or write the step",
            )
        for owner, word in _unknown_answers(found):
            yield self.finding(
                reading,
                word.span,
                f"“{word.text[:60]}” is no answer to this step, so its transition is never taken",
                help=_nearest(word.text, owner) or "use the label of an option, letter by letter",
            )
        for each in orphans(found):
            # A misspelt name is one mistake, and it has been told.
            from difflib import get_close_matches

            if each.id and not get_close_matches(each.id.text[:100], misspelt, 1, 0.8):
                yield self.finding(
                    reading,
                    each.place,
                    f"nothing leads to {each.name}: the user is never asked this question",
                    help="map it from a source prompt, or lead an answer to it",
                )
        for each in endless(found):
            yield self.finding(
                reading,
                each.place,
                f"every answer to {each.name} leads to a further question, without end: the user gets out by Esc alone",
                help="let one answer lead nowhere",
            )


def _unknown_steps(found: Spec) -> Iterator[Word]:
    known = found.by_id()
    for each in found.prompts:
        yield from (word for word in each.mapped if word.text not in known)
    for owner in found.steps:
        yield from (t.target for t in owner.next if t.target and t.target.text not in known)


def _unknown_answers(found: Spec) -> Iterator[tuple[list[str], Word]]:
    for owner in found.steps:
        labels = owner.labels
        for transition in owner.next:
            if transition.answer and transition.answer.text not in labels:
                yield labels, transition.answer


def _nearest(word: str, known: list[str]) -> str:
    lowered = {name.casefold(): name for name in known[:500]}
    from difflib import get_close_matches

    close = get_close_matches(word[:100].casefold(), list(lowered), 1)
    return f"did you mean “{lowered[close[0]]}”?" if close else ""
