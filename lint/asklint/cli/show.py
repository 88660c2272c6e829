"""`--show-settings`: what is in force, and where it comes from."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import TYPE_CHECKING

from asklint.finding import Confidence, Severity

if TYPE_CHECKING:
    from asklint.cli.session import Session


def show_settings(session: Session) -> str:
    """The settings as TOML that could be pasted into asklint.toml, under a comment that names their source."""
    settings = session.settings
    files = ", ".join(_display(path) for path in settings.config_files) or "none (defaults)"
    lines = [f"# configuration: {files}", f"# root: {_display(settings.root)}", *_profiles(session)]
    tables: list[str] = []
    for field in dataclasses.fields(settings):
        if field.name in {"root", "config_files", "profile_options"}:
            continue
        value = getattr(settings, field.name)
        key = {"targets": "target", "profile_versions": "profile"}.get(field.name, field.name.replace("_", "-"))
        if isinstance(value, dict) or hasattr(value, "items"):
            for name, inner in value.items():
                if key == "profile":
                    tables.append(f"\n[profile.{name}]\nversion = {_toml(inner)}")
                else:
                    tables.append(f"{_toml(name)} = {_toml(inner)}" if tables and tables[-1].startswith(f"\n[{key}]") else f"\n[{key}]\n{_toml(name)} = {_toml(inner)}")
        else:
            lines.append(f"{key} = {_toml(value)}")
    return "\n".join([*lines, *tables])


def _profiles(session: Session) -> list[str]:
    """The systems in use, with what shows it."""
    lines = []
    for use in session.linter.detect(session.inputs()).values():
        version = f" {use.version}" if use.version else ""
        lines.append(f"# profile in use: {use.name}{version}" + (" (pinned)" if use.pinned else ""))
        lines += [f"#   {seen.path}:{seen.row}: {seen.note}" for seen in use.sightings]
    return lines or ["# profile in use: none"]


def _display(path: Path) -> str:
    try:
        return path.relative_to(Path.cwd()).as_posix() or "."
    except ValueError:
        return path.as_posix()


def _toml(value: object) -> str:
    if isinstance(value, (Severity, Confidence)):
        return f'"{value.word}"'
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (tuple, list)):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    text = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'
