"""What a rule is. One rule is one file with one subclass of `Rule`: its docs, its examples, its check.

Rules import this module and the reader's model, never the engine.
"""

from __future__ import annotations

import inspect
import re
from typing import TYPE_CHECKING, ClassVar

from asklint.finding import Applicability, Confidence, Finding, Fix, Related, Severity
from asklint.lazy_regex import Pattern
from asklint.record import field, record

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from asklint.harness import Harness
    from asklint.project import Project
    from asklint.reader.model import Reading
    from asklint.reader.recogniser import Recogniser
    from asklint.settings import Settings
    from asklint.source import Span

OPEN, CLOSE = "⟦", "⟧"
#: Up to the first full stop outside of code: `1. **Label**` ends nothing.
_SENTENCE = Pattern(r"(?:`[^`]*`|[^`.!?]|[.!?](?! |\Z)|`)*[.!?]?")
DOCS_URL = "https://asklint.readthedocs.io/rules"
HEADINGS = (
    "What it does",
    "Why is this bad?",
    "Example",
    "Use instead",
    "When not to flag",
    "Fix safety",
    "References",
)


@record(frozen=True)
class Example:
    """A document as a user would write it. In a BAD one the expected spans stand between ⟦ and ⟧."""

    text: str
    path: str = "skills/demo/SKILL.md"
    files: Mapping[str, str] = field(default_factory=dict)
    """Other files of the same project, by path."""
    settings: Mapping[str, object] = field(default_factory=dict)
    """Configuration keys, as they would stand in asklint.toml."""
    fixed: str | None = None
    """The document after every safe and unsafe fix of this rule; None: the rule offers no edit here."""


@record(frozen=True)
class Context:
    """What a rule may know besides the document itself."""

    settings: Settings
    harnesses: Sequence[Harness]
    """The rows for the targets in force, never empty."""
    profiles: Mapping[str, str]
    """Profiles in use, with their versions ("" when the evidence names none)."""
    recognisers: Sequence[Recogniser] = ()
    """The shapes of menus and calls that are read, our own among them; none: our own alone."""

    @property
    def most_options(self) -> int:
        """How many options a question may have in every target; 0 where none of them has a limit."""
        return min((row.max_options for row in self.harnesses if row.max_options), default=0)


class Rule:
    """Base class. Subclasses are stateless: one instance checks every document, in any order, in any process."""

    code: ClassVar[str]
    name: ClassVar[str]
    severity: ClassVar[Severity]
    profile: ClassVar[str] = "core"
    """`core`, or the profile whose system it checks; several are separated by a comma."""
    fixable: ClassVar[Applicability | None] = None
    preview: ClassVar[bool] = False
    since: ClassVar[str] = "0.1.0"
    verified: ClassVar[str] = ""
    """`MUST` or `SHOULD`, the source it rests on, and the date that source was read."""
    good: ClassVar[Sequence[Example]] = ()
    bad: ClassVar[Sequence[Example]] = ()

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        """Findings in one document."""
        return ()

    def check_project(self, project: Project, context: Context) -> Iterable[Finding]:
        """Findings that only the whole project shows, from the facts of its files."""
        return ()

    @classmethod
    def summary(cls) -> str:
        """The first sentence of the docs, for tables."""
        text = cls.section("What it does")
        sentence = _SENTENCE.match(" ".join(text.split()))
        return sentence.group() if sentence is not None else ""

    @classmethod
    def docs(cls) -> str:
        return inspect.cleandoc(cls.__doc__ or "")

    @classmethod
    def section(cls, heading: str) -> str:
        """The text under one of the fixed headings, or an empty string. Examples may hold headings of their own."""
        others = "|".join(re.escape(name) for name in HEADINGS)
        match = re.search(
            rf"^## {re.escape(heading)}\n(.*?)(?=^## (?:{others})$|\Z)", cls.docs(), re.DOTALL | re.MULTILINE
        )
        return match.group(1).strip() if match else ""

    @classmethod
    def url(cls) -> str:
        return f"{DOCS_URL}/{cls.name}/"

    def finding(
        self,
        reading: Reading,
        span: Span,
        message: str,
        *,
        help: str = "",  # noqa: A002  (the field's name)
        severity: Severity | None = None,
        confidence: Confidence = Confidence.HIGH,
        fix: Fix | None = None,
        related: Iterable[tuple[str, Span]] = (),
        when: str = "",
    ) -> Finding:
        """A finding of this rule. Spans are in the document's text and are mapped to the file here."""
        document = reading.document
        return self.finding_in(
            document.path,
            document.to_source(span),
            message,
            help=help,
            severity=severity,
            confidence=confidence,
            fix=fix,
            related=[Related(note, document.to_source(place)) for note, place in related],
            when=when,
        )

    def finding_in(
        self,
        path: str,
        span: Span,
        message: str,
        *,
        help: str = "",  # noqa: A002  (the field's name)
        severity: Severity | None = None,
        confidence: Confidence = Confidence.HIGH,
        fix: Fix | None = None,
        related: Iterable[Related] = (),
        when: str = "",
    ) -> Finding:
        """A finding of this rule on the whole project. Spans are in the file's text, as facts carry them."""
        return Finding(
            code=self.code,
            name=self.name,
            # What is quoted may run over several lines, with line ends of any kind.
            message=" ".join(message.split()) if "\n" in message or "\r" in message else message,
            path=path,
            span=span,
            severity=self.severity if severity is None else severity,
            confidence=confidence,
            help=help,
            fix=fix,
            related=tuple(related),
            when=when,
        )
