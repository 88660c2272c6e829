"""Which rules run: `select`, `ignore`, families, profiles, previews and severities, in one place."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from asklint.finding import Severity
    from asklint.rule import Rule
    from asklint.settings import Settings

_NOT_SELECTED = -1
ALWAYS_ON = ("ASK001", "ASK004")
"""A file that could not be read was not checked: whatever is selected, that is said unless it is ignored by name."""


def matches(selector: str, code: str, name: str) -> int:
    """How closely a selector names a rule: -1 not at all, 0 "ALL", the longer the closer, a name closest."""
    if selector.upper() == "ALL":
        return 0
    if selector.lower() == name:
        return 100
    if selector[:1].isalpha() and code.startswith(selector.upper()):
        return len(selector)
    return _NOT_SELECTED


def strongest(selectors: Iterable[str], code: str, name: str) -> int:
    return max((matches(selector, code, name) for selector in selectors), default=_NOT_SELECTED)


def is_selected(rule: Rule, settings: Settings) -> bool:
    """By the closest word: `select = ["ASK101"]` wins over `ignore = ["ASK1"]`, and a tie ignores."""
    chosen = strongest((*settings.select, *settings.extend_select), rule.code, rule.name)
    ignored = strongest(settings.ignore, rule.code, rule.name)
    if rule.code in ALWAYS_ON:
        return ignored < 0
    if chosen <= ignored:
        return False
    exactly_named = chosen >= len(rule.code)
    return not rule.preview or settings.preview or exactly_named


def in_profile(rule: Rule, profiles: Mapping[str, str]) -> bool:
    wanted = rule.profile.split(",")
    return "core" in wanted or any(name.strip() in profiles for name in wanted)


def active_rules(rules: Iterable[Rule], settings: Settings, profiles: Mapping[str, str]) -> list[Rule]:
    return [rule for rule in rules if is_selected(rule, settings) and in_profile(rule, profiles)]


def severity_override(rule_code: str, rule_name: str, settings: Settings) -> Severity | None:
    """What the setting `severity` says of a rule, the closest selector winning."""
    best, found = _NOT_SELECTED, None
    for selector, severity in settings.severity.items():
        closeness = matches(selector, rule_code, rule_name)
        if closeness > best:
            best, found = closeness, severity
    return found
