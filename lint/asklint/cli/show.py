"""`--show-settings`: what is in force, and where it comes from."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from asklint.engine.pins import pins_in
from asklint.finding import Confidence, Severity
from asklint.record import fields
from asklint.report.visible import visible

if TYPE_CHECKING:
    from asklint.cli.session import Session


def show_settings(session: Session) -> str:
    """The settings as TOML fit for asklint.toml, under a comment that names their source."""
    settings = session.settings
    files = ", ".join(_display(path) for path in settings.config_files) or "none (defaults)"
    lines = [f"# configuration: {files}", f"# root: {_display(settings.root)}", *_profiles(session)]
    for name in fields(type(settings)):
        value = getattr(settings, name)
        if isinstance(value, Path):
            value = _display(value)
        if name not in {"root", "config_files"} and not isinstance(value, Mapping | None):
            key = {"targets": "target"}.get(name, name.replace("_", "-"))
            lines.append(f"{key} = {_toml(value)}")
    tables: dict[str, Mapping[str, object]] = {
        "severity": settings.severity,
        "per-file-ignores": settings.per_file_ignores,
    }
    for profile in sorted({*settings.profile_versions, *settings.profile_options}):
        version = settings.profile_versions.get(profile)
        pinned = {"version": version} if version else {}
        tables[f"profile.{profile}"] = {**pinned, **settings.profile_options.get(profile, {})}
    for header, table in tables.items():
        if table:
            lines += ["", f"[{header}]", *(f"{_toml(key)} = {_toml(value)}" for key, value in table.items())]
    return "\n".join(lines)


def _profiles(session: Session) -> list[str]:
    """The systems in use, with what shows it."""
    lines = []
    for use in session.linter.detect(session.inputs()).values():
        version = f" {use.version}" if use.version else ""
        lines.append(f"# profile in use: {use.name}{version}" + (" (pinned)" if use.pinned else ""))
        lines += [f"#   {seen.path}:{seen.row}: {visible(seen.note)}" for seen in use.sightings]
    return [*(lines or ["# profile in use: none"]), *_pins(session)]


def _pins(session: Session) -> list[str]:
    """The files that pin a profile for themselves."""
    lines = []
    for item in session.inputs():
        try:
            pins = pins_in(item.display, item.read())
        except OSError:
            continue
        lines += [
            f"# profile pinned in {item.display}: {visible(' '.join(filter(None, pin)))}"
            for pin in pins.items()
        ]
    return lines


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
    if isinstance(value, (int, float)):
        return str(value)
    if isinstance(value, (tuple, list)):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_toml(key)} = {_toml(item)}" for key, item in value.items()) + " }"
    text = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(char if char.isprintable() else f"\\U{ord(char):08x}" for char in text) + '"'
