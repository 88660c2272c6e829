"""`asklint rule`: explain a rule, or list them all."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from asklint.cli.errors import UsageError
from asklint.cli.options import Parser

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asklint.engine.plugins import Registry
    from asklint.rule import Rule


def main(arguments: Sequence[str]) -> int:
    options = parser().parse_args(list(arguments))
    from asklint.engine.plugins import load_registry

    registry = load_registry()
    for plugin in registry.broken:
        print(f"asklint: {plugin}", file=sys.stderr)
    if options.all == bool(options.rule):
        raise UsageError("name one rule (`asklint rule ASK101`) or give --all")
    rules = list(registry.rules.values()) if options.all else [_find(registry, options.rule)]
    if options.output_format == "json":
        import json

        records = [record(rule) for rule in rules]
        sys.stdout.write(
            json.dumps(records if options.all else records[0], indent=2, ensure_ascii=False) + "\n"
        )
    elif options.all:
        width = max((len(rule.name) for rule in rules), default=0)
        for rule in rules:
            print(f"{rule.code}  {rule.name:{width}}  {rule.severity.word:7}  {rule.summary()}")
    else:
        print(explain(rules[0]))
    return 0


def parser() -> Parser:
    parser = Parser(
        "rule",
        "CODE|NAME|--all [--output-format text|json]",
        "Explain a rule: what it finds, why that hurts the person asked, and what to write instead.",
    )
    parser.add_argument("rule", nargs="?", metavar="CODE|NAME")
    parser.add_argument("--all", action="store_true", help="every rule")
    parser.add_argument("--output-format", choices=("text", "json"), default="text")
    return parser


def _find(registry: Registry, wanted: str) -> Rule:
    rule = registry.find(wanted)
    if rule is None:
        from difflib import get_close_matches

        known = [text for pair in registry.known() for text in pair]
        close = get_close_matches(wanted.upper(), known, 1) or get_close_matches(wanted.lower(), known, 1)
        hint = f"; did you mean {close[0]}?" if close else "; `asklint rule --all` lists them"
        raise UsageError(f"no rule is called {wanted!r}{hint}")
    return rule


def facts(rule: Rule) -> str:
    """One line: level, profile, fix, status."""
    fix = f"{rule.fixable.value} fix" if rule.fixable else "no fix"
    parts = [
        rule.severity.word,
        "every document" if rule.profile == "core" else f"profile {rule.profile}",
        fix,
    ]
    if rule.preview:
        parts.append("preview")
    return " · ".join(parts)


def explain(rule: Rule) -> str:
    return f"{rule.code} {rule.name}\n{facts(rule)}\n\n{rule.docs()}\n\n{rule.url()}"


def record(rule: Rule) -> dict[str, Any]:
    return {
        "code": rule.code,
        "name": rule.name,
        "summary": rule.summary(),
        "severity": rule.severity.word,
        "profile": rule.profile,
        "fix": rule.fixable.value if rule.fixable else None,
        "preview": rule.preview,
        "verified": rule.verified,
        "url": rule.url(),
        "docs": rule.docs(),
    }
