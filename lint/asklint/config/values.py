"""From what stands in a file, or was given on the command line, to the values of `Settings`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from asklint.config.errors import hint, nearest
from asklint.config.keys import AUTO, FREE_PROFILES, Key
from asklint.discover.patterns import pattern_problem
from asklint.finding import Confidence, Severity
from asklint.settings import PROFILES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from asklint.config.rules import KnownRules

Place = tuple[str | int, ...]
"""Keys and list positions from the top of the settings to a value."""


class Problem(NamedTuple):
    """Something wrong at a place."""

    at: Place
    message: str


class UnknownRule(NamedTuple):
    """A selector at a place that names no rule."""

    at: Place
    selector: str
    suggestion: str | None


class Reader:
    """Reads values by the shape of their key and keeps what is wrong. A broken value reads as None."""

    def __init__(
        self, rules: KnownRules | None = None, targets: Callable[[], Iterable[str]] | None = None
    ) -> None:
        self._rules = rules
        self._targets = targets
        self.problems: list[Problem] = []
        self.unknown_rules: list[UnknownRule] = []

    def read(self, key: Key, value: object) -> object:
        """The value for `Settings`. Tables of profiles are not for here: they fill two fields."""
        at: Place = (key.name,)
        if key.shape == "flag":
            return self._flag(at, value)
        if key.shape == "rules":
            return self._selectors(at, value)
        if key.shape == "patterns":
            return self._patterns(at, value)
        if key.shape == "profiles":
            return self._profiles(at, value)
        if key.shape == "targets":
            return self._target_names(at, value)
        if key.shape == "severity-by-rule":
            return self._severities(at, value, key.choices)
        if key.shape == "rules-by-pattern":
            return self._rules_by_pattern(at, value)
        if key.shape == "path":
            return self._text(at, value)
        word = self._choice(at, value, key.choices)
        if word is None or key.shape == "choice":
            return word
        return Severity[word.upper()] if key.shape == "severity" else Confidence[word.upper()]

    def profile_tables(self, value: object) -> tuple[dict[str, str], dict[str, dict[str, object]]]:
        """`[profile.<name>]`: versions, and whatever else is said."""
        versions: dict[str, str] = {}
        options: dict[str, dict[str, object]] = {}
        for name, table in self._table(("profile",), value, "a table for each profile").items():
            at: Place = ("profile", name)
            if name not in PROFILES:
                self._problem(at, f"unknown profile '{name}'{hint(name, PROFILES)}")
                continue
            for key, entry in self._table(at, table, "a table").items():
                if key == "version":
                    version = self._text((*at, key), entry)
                    if version is not None:
                        versions[name] = version
                elif name in FREE_PROFILES:
                    options.setdefault(name, {})[key] = entry
                else:
                    self._problem((*at, key), f"unknown key '{dotted((*at, key))}'{hint(key, ['version'])}")
        return versions, options

    def _problem(self, at: Place, message: str) -> None:
        self.problems.append(Problem(at, message))

    def _wrong(self, at: Place, wanted: str, value: object, advice: str = "") -> None:
        what = f"every entry of '{dotted(at)}'" if isinstance(at[-1], int) else f"'{dotted(at)}'"
        self._problem(at, f"{what} must be {wanted}, not {_describe(value)}{advice}")

    def _text(self, at: Place, value: object) -> str | None:
        if not isinstance(value, str):
            advice = f'; write "{value}"' if isinstance(value, (int, float)) and at[-1] == "version" else ""
            self._wrong(at, "a string", value, advice)
        elif not value.strip():
            what = f"an entry of '{dotted(at)}'" if isinstance(at[-1], int) else f"'{dotted(at)}'"
            self._problem(at, f"{what} is empty")
        else:
            return value
        return None

    def _flag(self, at: Place, value: object) -> bool | None:
        if isinstance(value, bool):
            return value
        self._wrong(at, "true or false", value)
        return None

    def _choice(self, at: Place, value: object, choices: tuple[str, ...]) -> str | None:
        if isinstance(value, str) and value in choices:
            return value
        allowed = _either(choices)
        self._wrong(at, allowed, value, _meant(value, choices))
        return None

    def _strings(self, at: Place, value: object, wanted: str) -> list[tuple[Place, str]] | None:
        if not isinstance(value, (list, tuple)):
            advice = f'; write ["{value}"]' if isinstance(value, str) and value else ""
            self._wrong(at, wanted, value, advice)
            return None
        found = []
        for index, entry in enumerate(value):
            text = self._text((*at, index), entry)
            if text is not None:
                found.append(((*at, index), text))
        return found

    def _selectors(self, at: Place, value: object) -> tuple[str, ...] | None:
        entries = self._strings(at, value, "a list of rules")
        if entries is None:
            return None
        for place, selector in entries:
            self._check_rule(place, selector)
        return tuple(selector for _, selector in entries)

    def _check_rule(self, at: Place, selector: str) -> None:
        if self._rules is not None and selector.upper() != "ALL" and not self._rules.knows(selector):
            self.unknown_rules.append(UnknownRule(at, selector, self._rules.nearest(selector)))

    def _patterns(self, at: Place, value: object) -> tuple[str, ...] | None:
        entries = self._strings(at, value, "a list of patterns")
        if entries is None:
            return None
        return tuple(self._pattern(place, pattern) for place, pattern in entries)

    def _pattern(self, at: Place, pattern: str) -> str:
        problem = pattern_problem(pattern)
        if problem is not None:
            self._problem(at, f"the pattern '{pattern}' in '{dotted(at)}' {problem}")
        # In a .gitignore "./x" matches nothing; who writes it here means the x beside the file.
        return pattern[1:] if pattern.startswith("./") else pattern

    def _profiles(self, at: Place, value: object) -> tuple[str, ...] | str | None:
        if value == AUTO:
            return AUTO
        entries = self._strings(at, value, f'"{AUTO}" or a list of profiles')
        if entries is None:
            return None
        for place, name in entries:
            if name not in PROFILES:
                self._problem(place, f"unknown profile '{name}' in 'profiles'{hint(name, PROFILES)}")
        return tuple(name for _, name in entries)

    def _target_names(self, at: Place, value: object) -> tuple[str, ...] | None:
        if isinstance(value, str):
            name = self._text(at, value)
            entries = None if name is None else [(at, name)]
        else:
            entries = self._strings(at, value, "the name of a harness or a list of names")
        if entries is None:
            return None
        if not entries and not self.problems:
            self._problem(at, f"'{dotted(at)}' names no harness")
        if self._targets is not None and entries:
            known = sorted(self._targets())
            for place, name in entries:
                if name not in known:
                    self._problem(place, f"unknown harness '{name}' in 'target'{hint(name, known)}")
        return tuple(name for _, name in entries)

    def _severities(self, at: Place, value: object, choices: tuple[str, ...]) -> dict[str, Severity]:
        found = {}
        for selector, entry in self._table(at, value, "a table from rules to severities").items():
            word = self._choice((*at, selector), entry, choices)
            self._check_rule((*at, selector), selector)
            if word is not None:
                found[selector] = Severity[word.upper()]
        return found

    def _rules_by_pattern(self, at: Place, value: object) -> dict[str, tuple[str, ...]]:
        found = {}
        for pattern, entry in self._table(at, value, "a table from patterns to lists of rules").items():
            place = (*at, pattern)
            if pattern.startswith("!"):
                self._problem(
                    place, f"the pattern '{pattern}' in '{at[0]}' starts with '!', so it matches nothing"
                )
            selectors = self._selectors(place, entry)
            if selectors is not None:
                found[self._pattern(place, pattern)] = selectors
        return found

    def _table(self, at: Place, value: object, wanted: str) -> dict[str, object]:
        if isinstance(value, dict):
            return value
        self._wrong(at, wanted, value)
        return {}


def dotted(at: Place) -> str:
    """A place as one would write it in the file; list positions are left out."""
    parts = [part for part in at if isinstance(part, str)]
    return ".".join(
        part if part.replace("-", "").replace("_", "").isalnum() else f'"{part}"' for part in parts
    )


def _either(choices: tuple[str, ...]) -> str:
    quoted = [f'"{choice}"' for choice in choices]
    return f"{', '.join(quoted[:-1])} or {quoted[-1]}" if len(quoted) > 1 else quoted[0]


def _meant(value: object, choices: tuple[str, ...]) -> str:
    close = nearest(value, choices) if isinstance(value, str) else None
    return f'; did you mean "{close}"?' if close else ""


def _describe(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value[:80]}"'
    if isinstance(value, (int, float)):
        return f"the number {value}"
    if isinstance(value, (list, tuple)):
        return "a list"
    return "a table" if isinstance(value, dict) else "a date or time"
