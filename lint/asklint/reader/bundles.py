"""Several decisions in one question: one yes for two acts, or an instruction to ask everything at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from asklint.lazy_regex import Pattern
from asklint.reader.model import Addressee
from asklint.reader.negation import negated
from asklint.reader.sentences import sentences

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block
    from asklint.reader.model import Reading
    from asklint.source import Span

_ACT = (
    r"(?:commit|push|force-push|merge|delete|remove|deploy|publish|release|ship|install|uninstall|send|post"
    r"|close|tag|archive|overwrite|reset"
    r"|drop|clear|re-request|notify|create|open|upgrade|migrate|rename|enable|disable|revert|rebase|squash"
    r"|wipe|discard|restart|submit|email)"
)
_ASKED = (
    r"(?:(?:shall|should|can|may|could) (?:i|we) |(?:do|would) you (?:want|like)(?: me| us)? to "
    r"|want (?:me )?to |ready to |ok(?:ay)? to |proceed to |go ahead and )?"
)
_TWO_ACTS = Pattern(
    rf"^{_ASKED}(?:now )?(?P<first>{_ACT})\b(?P<object>[^?.!;:\n]{{0,80}}?)[,]? and (?:then |also "
    rf")?(?P<second>{_ACT})\b(?! (?:mode|flow|step))[^?.!\n]{{0,100}}[?？]$"
)
#: Acts that are one in everybody's mind: the second is how the first is done.
_ONE_IN_TWO = frozenset(
    {("commit", "push"), ("create", "open"), ("squash", "merge"), ("rebase", "merge"), ("delete", "create")}
)
_MANY = r"(?:all(?: of)?(?: these| the| them)?|these|both|several|multiple|every|the)"
_DECISIONS = (
    r"(?:decisions?|choices|questions|issues|topics|concerns|confirmations|approvals|points|items|them|these"
    r"|of these|findings|changes)"
)
_ONE_QUESTION = Pattern(
    rf"\b(?:include|combine|bundle|merge|batch|put|ask|cover|fold|group|pack"
    rf"|present)\b[^.;:?!\n]{{0,40}}?\b{_MANY} (?:[\w-]+ ){{0,2}}?{_DECISIONS}\b"
    r"[^.;:?!\n]{0,40}?\b(?:in|into|as|within) (?:one|a single|1|the same|just one) (?:combined |single "
    r"|big )?question\b(?! (?:each|per|at a time|set|list|call|block|batch))"
    r"|\binclude all of these in (?:one|a single|the same) question\b"
)
#: "AskUserQuestion Q1 — include ALL of these:", with what is asked listed below it.
_INCLUDE_ALL = Pattern(
    r"\binclude (?:\*\*)?all(?:\*\*)?(?: of)? (?:these|the following)\b(?! (?:options|choices|answers))[^.;?!\n]{0,24}[:：][*_ ]{0,4}$"
)
_ASKS = Pattern(r"[?？]|^[\W_]{0,4}(?:confirm|whether|which|what|who|how|should)\b")
_SEPABLE = Pattern(r"\bmulti-?select|\bmultiselect|\ball that apply|\bup to (?:four|4) questions\b")
#: Nobody writes longer ones, and reading stays cheap.
_MAX_TEXT = 1_000
#: "Bake it now? And shall the oven be cleaned?"
_ONE_MORE = Pattern(r"[^.!?？\n]{3,240}[?？][ \n](?:and|also)\b[^.!?？\n]{3,240}[?？]")
_SENTENCE = Pattern(r"[^.!?？\n]{3,240}[?？]")


class Bundling(NamedTuple):
    span: Span
    words: str


def find_bundling(reading: Reading) -> Iterator[Bundling]:
    """Instructions, next to where the user is asked, to put several decisions into one question."""
    seen: set[int] = set()
    for directive in reading.directives:
        block = directive.block
        if not directive.stance.binding or directive.addressee is not Addressee.USER or block.index in seen:
            continue
        seen.add(block.index)
        yield from _listed_below(block)
        for start, end in sentences(block.text):
            found = bundling_instruction(block.text[start:end])
            if found is not None:
                begin, finish = start + found[0], start + found[1]
                yield Bundling(block.content.span(begin, finish), " ".join(block.text[begin:finish].split()))


def _listed_below(block: Block) -> Iterator[Bundling]:
    """One question that is to include all of a list, of which several items ask something."""
    if "include" not in block.text.lower():
        return
    match = _INCLUDE_ALL.search(block.text.lower())
    below = block.following
    if match is None or below is None or below.kind != "list":
        return
    asked = [item for item in below.children if item.children and _ASKS.search(item.children[0].text.lower())]
    if len(asked) > 1:
        words = block.text[slice(*match.span())].rstrip("*_: ")
        yield Bundling(block.content.span(match.start(), match.start() + len(words)), words)


def bundled_acts(question: str) -> tuple[int, int] | None:
    """Where a question asks for one answer to two acts: "Ship it and delete the branch?"."""
    lowered = question[:_MAX_TEXT].lower()
    if "and " not in lowered and "also" not in lowered:
        return None
    if (second := _ONE_MORE.search(lowered)) is not None:
        return second.start() + len(second.group()) - len(second.group().lstrip()), second.end()
    for sentence in _SENTENCE.finditer(lowered):
        start = sentence.start() + len(sentence.group()) - len(sentence.group().lstrip(" \t\"'“*_"))
        match = _TWO_ACTS.match(lowered[start : sentence.end()])
        if match is not None and (match.group("first"), match.group("second")) not in _ONE_IN_TWO:
            return start, sentence.end()
    return None


def bundling_instruction(sentence: str) -> tuple[int, int] | None:
    """Where a sentence tells the agent to put several decisions into one question."""
    lowered = sentence[:_MAX_TEXT].lower()
    if " question" not in lowered:
        return None
    match = _ONE_QUESTION.search(lowered)
    if match is None or _SEPABLE.search(lowered) or negated(lowered, match.start(), match.end()):
        return None
    return match.span()
