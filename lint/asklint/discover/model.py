"""What a search for files yields."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.record import field, record

if TYPE_CHECKING:
    from pathlib import Path

EXCLUDED = "excluded"
GITIGNORED = "ignored by .gitignore"
OUTSIDE = "symlink out of the tree"
BROKEN = "broken link"
SPECIAL = "not a regular file"
GENERATED = "generated from "
UNREADABLE = "unreadable: "
"""The reasons in `Discovery.skipped`; the last two go on with the source and the system's own words."""


@record(frozen=True)
class Candidate:
    """A file to lint."""

    path: Path
    display: str
    """For people and reports: posix, relative to the working folder if below it, no control characters."""
    explicit: bool
    """Whether the file itself was named, rather than a folder above it."""
    generated_from: str | None
    """The source that its header names; empty when it says that it is generated but not from what."""


@record()
class Discovery:
    """The files to lint, and what was passed over and why."""

    files: list[Candidate] = field(default_factory=list)
    """Sorted by display, each real file once."""
    missing: list[str] = field(default_factory=list)
    skipped: list[tuple[str, str]] = field(default_factory=list)
    """(display, reason); a folder's display ends in a slash."""

    passed_over: bool = False
    """Whether a file that belongs here was left out, or a folder that was named (not just any, as .git)."""

    @property
    def matched_any(self) -> bool:
        """Whether the paths hold anything for asklint, be it only files that the configuration leaves out."""
        return bool(self.files) or self.passed_over
