"""Whether any installed package offers a plug-in: most environments have none, and the standard library takes longer to
import what lists them than a whole file takes to lint."""

# Few calls and plain strings: every run pays for this.
# ruff: noqa: PTH112, PTH113, PTH118, PTH123, PTH208

from __future__ import annotations

import os
import sys

ENTRY_POINT_GROUP = "asklint"
BUILT_IN = "asklint-rules"
_METADATA = (".dist-info", ".egg-info")
_STANDARD = frozenset({"BuiltinImporter", "FrozenImporter", "PathFinder", "WindowsRegistryFinder"})


def third_party() -> bool:
    """Whether any package but our own brings a plug-in."""
    return offers(ENTRY_POINT_GROUP, but=f"{BUILT_IN} = asklint_rules")


def offers(group: str, but: str) -> bool:
    """Whether a package on the path has an entry point in `group` besides the line `but`. In doubt it has."""
    if any(_may_list_packages(finder) for finder in sys.meta_path):
        return True
    return any(_folder_offers(entry or os.curdir, group, but) for entry in dict.fromkeys(sys.path))


def _may_list_packages(finder: object) -> bool:
    name = getattr(finder, "__name__", type(finder).__name__)
    return name not in _STANDARD and hasattr(finder, "find_distributions")


def _folder_offers(folder: str, group: str, but: str) -> bool:
    if not os.path.isdir(folder):
        return os.path.isfile(folder) and not folder.endswith(
            f"python{sys.version_info[0]}{sys.version_info[1]}.zip"
        )
    try:
        names = os.listdir(folder)
    except OSError:
        return True
    for name in names:
        if not name.endswith(_METADATA):
            if name.endswith(".egg"):
                return True
            continue
        try:
            with open(os.path.join(folder, name, "entry_points.txt"), encoding="utf-8") as file:
                text = file.read()
        except FileNotFoundError:
            continue
        except (OSError, ValueError):
            if os.path.isfile(os.path.join(folder, name)):
                continue
            return True
        if _mentions(text, group, but):
            return True
    return False


def _mentions(text: str, group: str, but: str) -> bool:
    inside = False
    for line in text.splitlines():
        stripped = line.strip()
        if stripped.startswith("["):
            inside = stripped.strip("[] \t") == group
        elif inside and stripped and stripped[0] not in "#;" and stripped != but:
            return True
    return False
