from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from asklint.finding import Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.codex.graph import is_gate
from asklint.systems.codex.spec import MAX_OPTIONS, Word, spec_of
from asklint_rules.prompt_spec._demo import LARGE, PATH, SMALL, goto, prompt, spec, step

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.document.json_positions import Value
    from asklint.finding import Finding
    from asklint.reader.model import Reading
    from asklint.source import Span
    from asklint.systems.codex.spec import Spec


class _Repeat(NamedTuple):
    word: Word
    first: Span
    message: str
    help: str


class PromptDuplicate(Rule):
    """
    ## What it does
    Finds what a prompt spec says twice and may say once: a label within a step, an answer within `next`, the id of a
    step or of a source prompt, a step that is mapped twice, a key of the same object.

    ## Why is this bad?
    Of two options with the same label, only one can come back as the answer. Of two steps with the same id, or of two
    values for a key, one is silently lost, and with it what the user was to be asked.

    ## Example
    ```json
    {"id": "size", "options": [{"label": "Large"}, {"label": "large"}]}
    ```

    ## Use instead
    ```json
    {"id": "size", "options": [{"label": "Large"}, {"label": "Extra large"}]}
    ```

    ## When not to flag
    The same label in different steps is fine ("Stop" ends each of them). A step that asks "another one?" may serve
    several source prompts.

    ## Fix safety
    No fix: which of the two is meant is the author's to say.

    ## References
    - The contract of canonical prompt specs in jongwony/epistemic-protocols (`codex/`): `id` is a stable identifier.
    - Codex, request_user_input: mutually exclusive options; the answer comes back as a label.
    """

    code = "ASK707"
    name = "prompt-duplicate"
    severity = Severity.ERROR
    profile = "codex"
    verified = "MUST · canonical prompt contract, Codex request_user_input · 2026-09"
    good = (
        Example(SMALL, path=PATH),
        Example(LARGE, path=PATH),
        Example(
            spec(
                [prompt("kind", 2, "kind", "more"), prompt("size", 2, "size", "more", phase="Phase 2")],
                [
                    step("kind", "New", "Stop"),
                    step("size", "Small", "Stop"),
                    step("more", "Add another", "Done", intent="judge", more=goto(Add_another="kind")),
                ],
            ),
            path=PATH,
        ),
    )
    bad = (
        Example(spec([prompt("size", 2, "size")], [step("size", "Large", "⟦large ⟧")]), path=PATH),
        Example(
            spec(
                [prompt("size", 2, "size")], [step("size", "Small", "Large"), step("⟦size⟧", "Thin", "Wide")]
            ),
            path=PATH,
        ),
        Example(
            spec(
                [prompt("size", 3, "size", "⟦size⟧"), prompt("⟦size⟧", 2, "⟦size⟧", phase="Phase 2")],
                [step("size", "Small", "Medium", "Large")],
            ),
            path=PATH,
        ),
        Example(
            spec([prompt("size", 2, "size")], [step("size", "Small", "Large", more=', ⟦"intent"⟧: "judge"')]),
            path=PATH,
        ),
        Example(
            spec(
                [prompt("size", 2, "size", "cut")],
                [
                    step(
                        "size",
                        "Small",
                        "Large",
                        more=', "next": [{"answer": "Small", "next_step": "cut"}, {"answer": "⟦Small⟧", "next_step": "size"}]',
                    ),
                    step("cut", "Slim", "Loose"),
                ],
            ),
            path=PATH,
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        found = spec_of(reading)
        if found is None:
            return
        for repeat in (*_words(found), *_mapped(found), *_keys(found.root)):
            yield self.finding(
                reading,
                repeat.word.span,
                repeat.message,
                help=repeat.help,
                related=[("the first one", repeat.first)],
            )


def _words(found: Spec) -> Iterator[_Repeat]:
    for first, word in _repeats(each.id for each in found.steps):
        yield _Repeat(
            word,
            first,
            f"two steps are called “{word.text[:60]}”: one of them is never put to the user",
            "give every step an id of its own",
        )
    for first, word in _repeats(each.id for each in found.prompts):
        yield _Repeat(
            word,
            first,
            f"two source prompts are called “{word.text[:60]}”",
            "give every source prompt its own id",
        )
    for owner in found.steps:
        for first, word in _repeats((choice.label for choice in owner.options), folded=True):
            yield _Repeat(
                word,
                first,
                f"“{word.text[:60]}” is offered twice by {owner.name}: the answer does not tell which one was meant",
                "name the options by what sets them apart",
            )
        for first, word in _repeats(transition.answer for transition in owner.next):
            yield _Repeat(
                word,
                first,
                f"“{word.text[:60]}” leads to two steps: the second one is never reached",
                "keep one transition",
            )


def _mapped(found: Spec) -> Iterator[_Repeat]:
    """A step mapped twice, by one source prompt or by two; one that only asks "another one?" may be shared."""
    known = found.by_id()
    owners: dict[str, Span] = {}
    for each in found.prompts:
        seen: dict[str, Span] = {}
        single = len(each.mapped_ids) == 1
        for word in each.mapped:
            if word.text in seen:
                # Of a prompt that overflows this is no second step at all, which another rule says.
                if not single or (each.count or 0) <= MAX_OPTIONS:
                    yield _Repeat(
                        word,
                        seen[word.text],
                        f"{each.name} maps to “{word.text[:60]}” twice: the user is asked the same again",
                        "name every step once",
                    )
                continue
            seen[word.text] = word.span
            if (
                word.text in owners
                and word.text in known
                and not is_gate(known[word.text], known.keys() - {word.text})
            ):
                yield _Repeat(
                    word,
                    owners[word.text],
                    f"“{word.text[:60]}” stands for two source prompts: one of their questions is never put",
                    "write a step for each question",
                )
            owners.setdefault(word.text, word.span)


def _keys(node: Value) -> Iterator[_Repeat]:
    seen: dict[str, Span] = {}
    for member in node.members:
        if member.key in seen:
            yield _Repeat(
                Word(member.key, member.span),
                seen[member.key],
                f"`{member.key[:60]}` is written twice in one object: what stands there first is lost",
                "keep one of them",
            )
        seen.setdefault(member.key, member.span)
        yield from _keys(member.value)
    for item in node.items:
        yield from _keys(item)


def _repeats(words: Iterable[Word | None], *, folded: bool = False) -> Iterator[tuple[Span, Word]]:
    """Every word that has stood before, with its first place."""
    seen: dict[str, Span] = {}
    for word in words:
        if word is None:
            continue
        key = " ".join(word.text.split()).casefold() if folded else word.text
        if key in seen:
            yield seen[key], word
        seen.setdefault(key, word.span)
