"""The settings of a run, resolved and valid. How they are found and read is the business of `asklint.config`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

from asklint.finding import Confidence, Severity
from asklint.record import field, record

if TYPE_CHECKING:
    from collections.abc import Mapping

RequireTool = Literal["auto", "always", "never"]
ContextSummary = Literal["bare", "required"]
PROFILES = ("gstack", "pai", "dtree", "campaign", "codex", "portable")

CACHE_FOLDER = ".asklint_cache"
"""Where results of earlier runs are kept, below the root."""

DEFAULT_EXCLUDE = (
    ".git",
    ".hg",
    ".svn",
    ".venv",
    "venv",
    "node_modules",
    "__pycache__",
    ".mypy_cache",
    ".ruff_cache",
    ".pytest_cache",
    ".tox",
    ".nox",
    ".cache",
    "dist",
    "vendor",
    "third_party",
)


@record(frozen=True)
class Settings:
    """Everything that changes what a run looks at or says. The defaults are the product's defaults."""

    root: Path = field(default_factory=Path.cwd)
    """Folder that patterns in the configuration are relative to."""
    config_files: tuple[Path, ...] = ()
    """Where the settings came from, nearest first; empty when no file was found or `--isolated` was given."""
    select: tuple[str, ...] = ("ALL",)
    ignore: tuple[str, ...] = ()
    extend_select: tuple[str, ...] = ()
    preview: bool = False
    profiles: tuple[str, ...] | Literal["auto"] = "auto"
    profile_versions: Mapping[str, str] = field(default_factory=dict)
    profile_options: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    """What `[profile.<name>]` says besides the version."""
    targets: tuple[str, ...] = ("claude-code",)
    require_tool: RequireTool = "auto"
    context_summary: ContextSummary = "bare"
    include: tuple[str, ...] = ()
    """Patterns that are linted besides the ones asklint knows."""
    exclude: tuple[str, ...] = DEFAULT_EXCLUDE
    extend_exclude: tuple[str, ...] = ()
    baseline: Path | None = None
    """The file of findings to leave out; None: the one that is found, if any."""
    per_file_ignores: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    severity: Mapping[str, Severity] = field(default_factory=dict)
    fail_on: Severity = Severity.WARNING
    min_confidence: Confidence = Confidence.MEDIUM
