"""Colours for a terminal; whether anyone wants them is decided where the terminal is known."""

from __future__ import annotations

from asklint.finding import Severity

_CODES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "blue": "34", "cyan": "36"}
_SEVERITY = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.INFO: "cyan"}


class Style:
    """Paints text, or leaves it alone."""

    __slots__ = ("_color",)

    def __init__(self, color: bool) -> None:
        self._color = color

    def paint(self, text: str, *names: str) -> str:
        if not self._color or not text:
            return text
        return f"\x1b[{';'.join(_CODES[name] for name in names)}m{text}\x1b[0m"

    def severity(self, text: str, severity: Severity) -> str:
        return self.paint(text, "bold", _SEVERITY[severity])
