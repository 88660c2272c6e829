"""Commands, options and what they take, read off the parsers: one description for all shells."""

from __future__ import annotations

import argparse
from enum import Enum
from importlib import import_module
from typing import NamedTuple

from asklint import harnesses
from asklint.cli.app import COMMANDS
from asklint.report import reporter_names
from asklint.settings import PROFILES

DEFAULT = "check"
RULES = "asklint rule --all 2>/dev/null"
"""Lists code, name and more of every rule, plug-ins' included; asked when a rule is to be completed."""
REVISIONS = "git for-each-ref --format='%(refname:short)' 2>/dev/null"


class Kind(Enum):
    WORDS = "words"
    FILES = "files"
    FOLDERS = "folders"
    RULES = "rules"
    REVISIONS = "revisions"
    ANYTHING = "anything"


class Value(NamedTuple):
    kind: Kind
    words: tuple[str, ...] = ()


class Option(NamedTuple):
    names: tuple[str, ...]
    help: str
    value: Value | None
    """None: it takes none."""
    repeated: bool


class Command(NamedTuple):
    name: str
    help: str
    options: tuple[Option, ...]
    arguments: tuple[Value, ...]
    more: bool
    """Whether there may be any number of the last one."""


_LINE = 80
_KINDS = {
    "FILE": Kind.FILES,
    "[FORMAT=]FILE": Kind.FILES,
    "FILE[:NAME]": Kind.FILES,
    "PATH": Kind.FILES,
    "PATH:LINE": Kind.FILES,
    "FOLDER": Kind.FOLDERS,
    "RULES": Kind.RULES,
    "CODE|NAME": Kind.RULES,
    "REV": Kind.REVISIONS,
}


def commands() -> list[Command]:
    return [_command(name, module) for name, module in COMMANDS.items()]


def _command(name: str, module: str) -> Command:
    make = import_module(module).parser
    parser: argparse.ArgumentParser = make(name) if name == "fix" else make()
    actions = parser._actions
    positional = [action for action in actions if not action.option_strings]
    return Command(
        name,
        _one_line(parser.description),
        tuple(_option(action) for action in actions if action.option_strings),
        tuple(_value(action) for action in positional),
        any(action.nargs == "*" for action in positional),
    )


def _option(action: argparse.Action) -> Option:
    takes_one = action.nargs != 0
    return Option(
        tuple(action.option_strings),
        _one_line(action.help),
        _value(action) if takes_one else None,
        isinstance(action, argparse._AppendAction),
    )


def _value(action: argparse.Action) -> Value:
    if action.choices is not None:
        return Value(Kind.WORDS, tuple(map(str, action.choices)))
    words = {"output_format": reporter_names(), "target": harnesses.names(), "profile": PROFILES}
    if action.dest in words:
        return Value(Kind.WORDS, tuple(words[action.dest]))
    return Value(_KINDS.get(str(action.metavar or action.dest.upper()), Kind.ANYTHING))


def _one_line(text: str | None) -> str:
    """The first thought of a help text: more does not fit beside an option."""
    line = " ".join((text or "").split("\n\n")[0].split())
    for end in (". ", ";", " (default"):
        line = line.split(end)[0]
    if len(line) > _LINE:
        line = line.split(": ")[0]
    return line.rstrip(".")


def filled(template: str, **parts: str) -> str:
    """A script with its `@parts@` put in; shells have a use for `%`, `{}` and `$` themselves."""
    for name, text in parts.items():
        template = template.replace(f"@{name}@", text)
    return template
