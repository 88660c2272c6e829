"""The settings as a table: name, shape and meaning of each key. Checks, schema and template come from it."""

from __future__ import annotations

from typing import Literal, get_args

from asklint.finding import Confidence, Severity
from asklint.record import record
from asklint.settings import PROFILES, ContextSummary, RequireTool

Shape = Literal[
    "path",
    "rules",
    "flag",
    "profiles",
    "profile-tables",
    "targets",
    "choice",
    "severity",
    "confidence",
    "patterns",
    "rules-by-pattern",
    "severity-by-rule",
]

SEVERITIES = tuple(level.word for level in sorted(Severity, reverse=True))
CONFIDENCES = tuple(level.word for level in Confidence)
AUTO = "auto"
FREE_PROFILES = frozenset({"campaign"})
"""Profiles whose table takes keys of its own besides `version`."""


@record(frozen=True)
class Key:
    """One key of the configuration."""

    name: str
    field: str
    """Its field in `Settings`; empty for `extend`, which is used up while reading."""
    shape: Shape
    doc: str
    choices: tuple[str, ...] = ()
    example: str = ""
    """TOML for the template where the default, being empty, would show nothing."""


KEYS: tuple[Key, ...] = (
    Key(
        "extend",
        "",
        "path",
        "Another configuration file to start from, relative to this one. What stands here wins, key by key.",
        example='"../asklint.toml"',
    ),
    Key(
        "select",
        "select",
        "rules",
        'The rules that run: codes ("ASK101"), names ("option-overflow"), families ("ASK1") or "ALL".',
    ),
    Key(
        "ignore",
        "ignore",
        "rules",
        "Rules that do not run. The closest selector wins: a code over its family.",
    ),
    Key("extend-select", "extend_select", "rules", "Rules that run besides those of `select`."),
    Key("preview", "preview", "flag", "Whether rules that are still on trial run too."),
    Key(
        "profiles",
        "profiles",
        "profiles",
        'The systems whose own rules hold: "auto" finds them from the documents, a list names them.',
        PROFILES,
    ),
    Key(
        "target",
        "targets",
        "targets",
        "The harness, or the list of harnesses, whose ask tool the documents are written for.",
    ),
    Key(
        "require-tool",
        "require_tool",
        "choice",
        "Whether every menu has to go through the ask tool: if the project says so, always, or never.",
        get_args(RequireTool),
    ),
    Key(
        "context-summary",
        "context_summary",
        "choice",
        "Whether the question itself has to carry a summary of its context.",
        get_args(ContextSummary),
    ),
    Key("include", "include", "patterns", "Files to lint besides those that asklint finds by itself."),
    Key(
        "exclude",
        "exclude",
        "patterns",
        "Files and folders to leave out, as in .gitignore, relative to this file. Replaces the default list.",
    ),
    Key(
        "extend-exclude",
        "extend_exclude",
        "patterns",
        "Files and folders to leave out besides those of `exclude`.",
    ),
    Key(
        "baseline",
        "baseline",
        "path",
        "The file of known findings that `asklint baseline` writes, relative to this one. Not needed if it is called "
        "asklint-baseline.json and lies beside this file or above it.",
        example='"asklint-baseline.json"',
    ),
    Key(
        "fail-on",
        "fail_on",
        "severity",
        "The lowest severity of a finding that makes the run fail.",
        SEVERITIES,
    ),
    Key(
        "min-confidence",
        "min_confidence",
        "confidence",
        "Findings of which asklint is less sure than this are not shown.",
        CONFIDENCES,
    ),
    Key(
        "profile",
        "",
        "profile-tables",
        "The version of a system that the documents follow, where they do not show it.",
        PROFILES,
        example='[profile.gstack]\nversion = "1.58"',
    ),
    Key(
        "severity",
        "severity",
        "severity-by-rule",
        "Another severity for a rule or a family.",
        SEVERITIES,
        example='[severity]\nASK107 = "warning"',
    ),
    Key(
        "per-file-ignores",
        "per_file_ignores",
        "rules-by-pattern",
        "Rules that do not run on some files.",
        example='[per-file-ignores]\n"docs/adr/**" = ["ASK2", "option-overflow"]',
    ),
)
BY_NAME = {key.name: key for key in KEYS}
BY_FIELD = {key.field: key for key in KEYS if key.field}
