"""What a rule says: a finding with its place, its reason and its remedy."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING

from asklint.record import field, record

if TYPE_CHECKING:
    from asklint.source import Span


class Severity(enum.IntEnum):
    """How much is lost; a run fails from `warning` on unless told otherwise."""

    INFO = 1
    WARNING = 2
    ERROR = 3

    @property
    def word(self) -> str:
        return self.name.lower()


class Confidence(enum.IntEnum):
    """How sure the reader is; low-confidence findings stay out of the default output."""

    LOW = 1
    MEDIUM = 2
    HIGH = 3

    @property
    def word(self) -> str:
        return self.name.lower()


def shortened(text: str, most: int) -> str:
    """Words of a document as a message quotes them: on one line, and not without end."""
    text = " ".join(text.split())
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


class Applicability(enum.Enum):
    """Who may apply a fix: `--fix`, `--unsafe-fixes`, or only the author by hand."""

    SAFE = "safe"
    UNSAFE = "unsafe"
    HINT = "hint"


@record(frozen=True, order=True)
class Edit:
    """Replace `span` of the file's text by `content`, which is already escaped for where it lands."""

    span: Span
    content: str


@record(frozen=True)
class Fix:
    """Edits that belong together, or for a hint the text to paste."""

    message: str
    applicability: Applicability
    edits: tuple[Edit, ...] = ()
    suggestion: str = ""


@record(frozen=True)
class Related:
    """A second place that explains the finding: the declared count, the policy, the other copy."""

    message: str
    span: Span
    path: str | None = None
    """None: the file of the finding itself."""


@record(frozen=True)
class Finding:
    """One defect at one place. Spans are offsets of the file's own text."""

    code: str
    name: str
    message: str
    path: str
    span: Span
    severity: Severity
    confidence: Confidence = Confidence.HIGH
    help: str = ""
    fix: Fix | None = None
    related: tuple[Related, ...] = field(default=())
    when: str = ""
    """Holds only under this condition of the whole project (see `asklint.project`); empty: always."""

    @property
    def sort_key(self) -> tuple[str, int, int, str, str]:
        return (self.path, self.span.start, self.span.end, self.code, self.message)
