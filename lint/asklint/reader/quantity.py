"""Placeholders, and how many options a placeholder stands for."""

from __future__ import annotations

import re

from asklint.lazy_regex import Pattern

Bounds = tuple[int, "int | None"]

_NAMES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_WORDS = {name: number for number, name in enumerate(_NAMES)}
_NUMBER = r"(\d{1,3}|" + "|".join(_WORDS) + r")"
_RANGE = Pattern(rf"(?<![\w.]){_NUMBER}\s?(?:-|–|—|to|or|~|〜|～)\s?{_NUMBER}(?![\w.])")
_AT_MOST = Pattern(
    rf"(?:\b(?:up to|at most|max(?:imum)?(?: of)?|top|first|no more than|limited to|limit|cap(?:ped)? at)"
    rf"|≤|<=|最大|最多|최대|上位|前)\s?:?\s?(?:{_NUMBER}\s?[-–]\s?)?{_NUMBER}(?!\w)"
)
_MORE = Pattern(rf"(?<!\w){_NUMBER} (?:more|other|additional|further|concrete|specific|candidate|relevant)\b")
_SLICE = Pattern(
    r"\.slice\(\s?(?:0\s?,\s?)?(\d{1,3})\s?\)|\[\s?(?:0\s?)?:\s?(\d{1,3})\s?\]"
    r"|\.(?:take|head|first|limit)\(\s?(\d{1,3})\s?\)"
)
_OPEN = Pattern(
    r"\bone (?:\w+ )?(?:per|for each|for every)\b|\bper (?:finding|item|file|section)\b"
    r"|\beach\b|\bevery\b|\ball\b|\blist of\b"
    r"|\bmore\b|\bothers?\b|\betc\b|\.\.\.|…|\bdynamic|\brepeat|\bgenerated?\b|\bmap\("
    r"|^\W{0,3}list (?:the )?[\w.]{2,40}(?:s\b|\[)|各|每|각|\b(?:options|choices|items|candidates|alternatives)\b"
)
#: Phrases that are a quantity even where no bracket marks them as a placeholder.
_PLAIN_OPEN = Pattern(
    r"^(?:\W{0,3})(?:one (?:\w+ )?(?:per|for each|for every)\b"
    r"|(?:list|offer|present|include) (?:each|every|up to|one per)\b"
    r"|each \w+ (?:as|from|in|with|found|returned|detected|listed|option)\b|list of\b"
    r"|dynamically\b|generated (?:from|dynamically)\b"
    r"|etc\b|and so on|\.\.\.|…)|^\(dynamic"
)
_PLAIN_COUNT = Pattern(
    rf"^\W{{0,3}}(?:up to|at most) {_NUMBER} "
    rf"|^\W{{0,3}}(?:the )?(?:top|first) {_NUMBER} (?:[\w-]+ ){{0,3}}"
    rf"(?:labels|results|candidates|options|matches|findings|ids|as options)\b"
    rf"|^\W{{0,3}}{_NUMBER}\s?[-–]\s?{_NUMBER} (?:\w+ )?"
    rf"(?:options|choices|candidates|alternatives|suggestions)\b"
)
_ENCLOSED = Pattern(
    r"\$?\{\{?[^{}]{1,200}\}\}?|<[^<>\n]{1,120}>|\[[^\[\]]{1,200}\]|\$[A-Z_][A-Z0-9_]{1,40}|\$\{[\s\S]{1,600}\}",
    re.DOTALL,
)
_CONDITION = Pattern(
    r"(?:^|[(\[{,;]\s?|\b(?:only|but|shown|included?) )(?:if|when|unless|only)\b"
    r"|\bif (?:any|available|applicable|exists?|present|found|detected|relevant)\b"
)


#: A comment over options that are offered only in some cases.
_CONDITIONAL_COMMENT = Pattern(
    r"^\W{0,4}(?:if|when|else|otherwise|alternatively|or:|case|unless|only if|for (?:a|the) )\b",
    re.IGNORECASE,
)
_GOES_ON = Pattern(
    r"\.\.\.|…|\bone per\b|\betc\b|\brepeat|\bfor each\b|\bmore (?:options|choices|items)\b"
    r"|\badditional\b|\bup to \d|\bdynamic|\bpopulate",
    re.IGNORECASE,
)


def is_placeholder(value: str) -> bool:
    """Whether a text as a whole stands for something unknown."""
    text = value.strip().strip("*_`\"'").strip()
    if text in ("...", "…"):
        return True
    if text[:1] not in ("{", "<", "[", "$", "("):
        return False
    return _ENCLOSED.fullmatch(text) is not None or not re.search(
        r"\w", _ENCLOSED.sub("", text[:600]) + text[600:]
    )


def is_condition(comment: str) -> bool:
    """Whether a comment says when the options below it are offered."""
    return _CONDITIONAL_COMMENT.match(comment) is not None


def goes_on(comment: str) -> bool:
    """Whether a comment says that there are more options than those written."""
    return _GOES_ON.search(comment[:600]) is not None


def is_conditional(value: str) -> bool:
    """Whether an option is offered only under a condition written with it."""
    return bool(_CONDITION.search(value.lower()[:600]))


def bounds(value: str, enclosed: bool) -> Bounds | None:
    """How many a placeholder stands for; None: one. `enclosed`: brackets say that it is no label."""
    text = value.strip().lower()[:600]
    if text.strip("*_`\"' ()[]").rstrip(".") in ("", "…", "etc") and text:
        return (0, None) if "." in text or "…" in text or "etc" in text else None
    if not enclosed and not (_PLAIN_OPEN.match(text) or _PLAIN_COUNT.match(text)):
        return None
    return stated(text) or ((0, None) if _OPEN.search(text) or not enclosed else None)


def stated(text: str) -> Bounds | None:
    """Bounds that a phrase or an expression states in numbers."""
    sliced = _SLICE.search(text)
    if sliced:
        return 0, int(next(group for group in sliced.groups() if group))
    capped = _AT_MOST.search(text)
    if capped:
        return 0, _number(capped.group(2))
    ranged = _RANGE.search(text)
    if ranged:
        low, high = _number(ranged.group(1)), _number(ranged.group(2))
        return (low, high) if low < high else None
    more = _MORE.search(text)
    if more:
        return _number(more.group(1)), _number(more.group(1))
    return None


def _number(digits: str) -> int:
    return _WORDS[digits] if digits in _WORDS else int(digits)
