"""Lists for other cases: "**No plan yet:**" and its options, and then "**A plan exists:**" and its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block

_CASE = Pattern(r"\*\*(?P<words>[^*\n]{2,90}?)(?:[:：]\*\*|\*\*[:：])$")
#: What follows an answer is no case in which something else is asked.
_ANSWERED = Pattern(
    r"\b(?:select|chose|choose|pick|answer|says?|yes|no[,:]|approve|decline|then|note|rules?|after|handl|option \w)"
)
_WORD = Pattern(r"[^\W\d_]{4,30}|[぀-ヿ㐀-鿿가-힯]{2,30}")
_MOST = 6


def other_cases(listing: Block) -> Iterator[Block]:
    """The lists behind a list of options that hold the options of its other cases, each under a label like its own."""
    words = _case(listing.previous)
    for _ in range(_MOST):
        label = listing.following
        following = label.following if label is not None else None
        others = _case(label)
        if not (words & others) or following is None or following.kind != "list":
            return
        if not (_in_bold(listing) and _in_bold(following)):
            return
        yield following
        listing, words = following, others


def _case(label: Block | None) -> set[str]:
    """The longer words of a line in bold that names a case."""
    if label is None or label.kind != "paragraph":
        return set()
    match = _CASE.match(label.text.strip())
    if match is None or _ANSWERED.search(match["words"].lower()):
        return set()
    return {word.group() for word in _WORD.finditer(match["words"].lower())}


def _in_bold(listing: Block) -> bool:
    items = [item.children[0].text for item in listing.children if item.children]
    return len(items) > 1 and all(text.startswith("**") for text in items)
