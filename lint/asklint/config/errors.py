"""What can be wrong with a configuration, said so that it can be put right at once."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from asklint.record import record

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


@record(frozen=True)
class Mistake:
    """One thing that is wrong. `path` is a file, or an option of the command line."""

    path: Path | str
    line: int | None
    key: str | None
    message: str

    def __str__(self) -> str:
        return f"{place(self.path, self.line)}: {self.message}"


class ConfigError(Exception):
    """The configuration cannot be used. Carries every mistake found; its fields are the first one's."""

    def __init__(self, mistakes: Sequence[Mistake]) -> None:
        super().__init__("\n".join(map(str, mistakes)))
        self.mistakes = tuple(mistakes)
        self.path, self.line = mistakes[0].path, mistakes[0].line
        self.key, self.message = mistakes[0].key, mistakes[0].message

    @classmethod
    def single(
        cls, path: Path | str, message: str, *, line: int | None = None, key: str | None = None
    ) -> ConfigError:
        return cls([Mistake(path, line, key, message)])


@record(frozen=True)
class ConfigWarning:
    """A setting names a rule that does not exist. The run goes on: a plug-in may just not be installed."""

    path: Path
    line: int | None
    key: str
    value: str
    suggestion: str | None

    @property
    def message(self) -> str:
        hint = f"; did you mean '{self.suggestion}'?" if self.suggestion else ""
        return f"unknown rule '{self.value}' in '{self.key}'{hint}"

    def __str__(self) -> str:
        return f"{place(self.path, self.line)}: {self.message}"


def place(path: Path | str, line: int | None) -> str:
    """`file:line`, the file relative to the working folder if it is below it."""
    text = str(path)
    if isinstance(path, Path) and path.is_absolute():
        below = (
            os.path.relpath(text)
            if os.path.splitdrive(text)[0] == os.path.splitdrive(str(Path.cwd()))[0]
            else text
        )
        text = text if below.startswith("..") else below
        text = text.replace(os.sep, "/")
    return text if line is None else f"{text}:{line}"


def nearest(word: str, valid: Iterable[str]) -> str | None:
    """The valid word that was probably meant."""
    from difflib import get_close_matches

    by_form = {candidate.lower().replace("_", "-"): candidate for candidate in valid}
    form = word.strip().lower().replace("_", "-")[:100]
    if form in by_form:
        return by_form[form]
    close = get_close_matches(form, by_form, n=1, cutoff=0.5)
    return by_form[close[0]] if close else None


def hint(word: str, valid: Sequence[str], *, quote: str = "'") -> str:
    """The end of a message about an invalid word: the nearest valid one, and all if they are few."""
    meant = nearest(word, valid)
    choices = ", ".join(f"{quote}{choice}{quote}" for choice in valid)
    if meant is None:
        return f"; valid: {choices}" if valid else ""
    return f"; did you mean {quote}{meant}{quote}?" + (f" (valid: {choices})" if len(valid) <= 6 else "")
