"""What looks like a credential is left out: reports and inventories are passed around."""

from __future__ import annotations

from functools import lru_cache

from asklint.lazy_regex import Pattern

REDACTED = "[redacted]"
_TOKENS = (
    r"(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16,}",
    r"gh[pousr]_[A-Za-z0-9]{20,}",
    r"github_pat_[A-Za-z0-9_]{20,}",
    r"glpat-[A-Za-z0-9_-]{16,}",
    r"npm_[A-Za-z0-9]{30,}",
    r"(?:AKIA|ASIA)[0-9A-Z]{16}\b",
    r"AIza[A-Za-z0-9_-]{30,}",
    r"xox[abeprs]-[A-Za-z0-9-]{10,}",
    r"eyJ[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{10,}(?:\.[A-Za-z0-9_-]{1,})?",
    r"[A-Fa-f0-9]{40,}\b",
)
#: Behind a name, a value with a digit or a sign in it; a plain word is prose ("password: required").
_VALUE = r"(?=[^\s\"'`]{0,60}[0-9!@#$%^&*=+/])[^\s\"'`]{6,}"
_NAMES = ("password", "token", "secret", "key")
_SECRET = Pattern(
    rf"(?<![A-Za-z0-9])(?:{'|'.join(_TOKENS)})"
    r"|-----BEGIN [A-Z ]{3,30}KEY-----"
    rf"|(?P<kept>(?i:{'|'.join(_NAMES)})[\"'`]?\s?[=:]\s?[\"'`]?|\bBearer\s){_VALUE}"
    r"|(?<=://)[^\s/:@]{1,60}:[^\s/@]{1,100}(?=@)"
)


@lru_cache(maxsize=1024)
def redact(text: str) -> str:
    """Text without what looks like a credential."""
    return _SECRET.sub(lambda match: f"{match['kept'] or ''}{REDACTED}", text)


def masked(text: str) -> str:
    """The same, as long as before: for a line with marks below it."""
    return _SECRET.sub(
        lambda match: (match["kept"] or "") + "*" * (match.end() - match.start() - len(match["kept"] or "")),
        text,
    )
