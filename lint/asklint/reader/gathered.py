"""Sets that one sentence gathers and sends on to the user: "find the open branches and present them as options"."""

from __future__ import annotations

from asklint.lazy_regex import Pattern
from asklint.reader.phrases import TOOL, one_of, phrases

#: Where it is said of something that it becomes the options …
_TOOL = rf"[`*]{{0,3}}{TOOL}[`*]{{0,3}}"
_THEM = r"(?:them all|all of them|them|these|those|it|the (?:results?|matches|lists?|names|candidates|groups|entries|items|set))"
SENT_ON = phrases(
    rf"(?:present|offer|show|use|surface|display|pass|give|put|feed|provide|return)(?: {_THEM})?(?: directly)? as "
    rf"(?:the |an? |its |their |selectable |separate |multi-?select |clickable |{_TOOL} ){{0,3}}(?:options|choices)\b",
    rf"let (?:the )?users? (?:pick|choose|select)(?: (?:one|which|from (?:them|these|the list)))? (?:via|through|using|with|in) (?:the )?{_TOOL}",
    rf"turn {_THEM} into (?:{_TOOL} )?(?:options|choices)\b",
)
#: … and what was looked for just before.
_LOOK = one_of(
    "list discover find glob scan collect gather search query fetch enumerate detect read load get identify "
    "retrieve extract look_up"
)
_LOOKED_FOR = phrases(
    rf"{_LOOK}(?: (?:for|up|through))?(?: (?:all|any|every|the|its|their|of|which|available|existing|possible|open|local|remote|recent|matching|relevant)){{0,3}}"
    r" (?P<noun>(?:[`*]?[\w./-]{1,30}[`*]? ){0,2}?[`*]?[\w/-]{2,30}s)\b"
)
#: Things that a run brings up, and nobody knows how many.
_BROUGHT_UP = one_of(
    "finding issue pr pull_request branch file commit task item suggestion recommendation comment error "
    "conflict change candidate match result ticket session worktree todo gap violation warning insight "
    "learning feature test failure fix bug entry entrie storie epic album song track page link record row "
    "dependencie package module plugin skill repo repositorie project director(?:y|ie) folder document "
    "note message thread job run deployment alert opportunitie improvement artifact criteria requirement "
    "action_item deliverable"
)
#: A choice of several of them through the tool, in one ask.
_WHICH_OF = phrases(
    rf"which (?:of (?:the|these|those) )?(?P<noun>~{_BROUGHT_UP}(?:s|es)?) (?:to|should|they|you|the user|need|are|"
    rf"can|will|for|it|in|must|shall|of)\b",
    rf"(?:pick|choose|select) (?:specific|individual|any of the) (?P<some>~{_BROUGHT_UP}s)\b",
)
_SHOWN_THROUGH = phrases(
    rf"(?:show|present|list|display|offer|surface) (?:all |the |each |every |any )?(?P<noun>~{_BROUGHT_UP}(?:s|es)) "
    rf"(?:\([^()\n]{{0,40}}\) )?(?:via|using|through|with|in|to the user (?:via|with|through|using)) (?:an? |the |one |a single )?{_TOOL}"
)
_FOUND = one_of(
    "approved open available remaining selected pending found detected matching existing extracted identified "
    "proposed specific flagged"
)
_ASKED_WITH = phrases(
    rf"{_TOOL}(?: tool)?(?: \([^()\n]{{0,40}}\))? (?:with|listing|over|from) (?:all )?(?:the )?"
    rf"(?P<noun>(?:~)?{_BROUGHT_UP}s)(?=[\s.,;)]|$)",
    rf"{_TOOL}(?: tool)?(?: \([^()\n]{{0,40}}\))? (?:with|listing|over|from) (?:all )?(?:the )?"
    rf"(?P<found>{_FOUND} (?:[\w-]{{1,20}} )?[\w-]{{2,24}}s)(?=[\s.,;)]|$)",
)
_MULTI = Pattern(
    r"multi-?select(?![\W_]{1,5}false)|multiple selections?|select multiple|allow(?:s|ing)? multiple"
)
#: The words of a question, which name what is chosen from and not what the options are.
_WRITTEN_QUESTION = Pattern(r"\bquestion[\"'`*]{0,3} ?[:=]")
_NAMED_TOOL = Pattern(_TOOL)
#: Plurals that are no set of things to choose from.
_NO_SET = Pattern(
    r"\b(?:details|credentials|settings|preferences|instructions|contents|arguments|params|args|docs|this|always|options|choices|questions)$"
)


def find_gathered(sentence: str) -> tuple[int, int, int, int] | None:
    """Where a sentence (lower case) sends a set that it has just gathered to the user: the words, and the noun in them."""
    sent = SENT_ON.search(sentence)
    if sent is not None:
        before = [*_LOOKED_FOR.finditer(sentence, max(0, sent.start() - 200), sent.start())]
        looked = before[-1] if before else None
        if looked is not None and not _NO_SET.search(looked.group("noun")):
            return (looked.start(), sent.end(), *looked.span("noun"))
    if not _NAMED_TOOL.search(sentence) or not _MULTI.search(sentence) or _WRITTEN_QUESTION.search(sentence):
        return None
    found = _WHICH_OF.search(sentence) or _SHOWN_THROUGH.search(sentence) or _ASKED_WITH.search(sentence)
    if found is None or sentence[max(0, found.start() - 1) : found.start()] in {'"', "“", "'", "`"}:
        return None  # a label, which only names what its option does
    return (*found.span(), *found.span(found.lastgroup or 0))
