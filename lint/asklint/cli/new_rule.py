"""`asklint new-rule`: the file of a new rule, and what to do next."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

from asklint.cli.errors import UsageError
from asklint.cli.options import Parser

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from asklint.scaffold.places import Code, Place


def main(arguments: Sequence[str]) -> int:
    options = parser().parse_args(list(arguments))
    from asklint.scaffold.places import NoPlaceError
    from asklint.scaffold.rule_file import NewRuleError

    try:
        place = _place(options.folder, options.family)
        code, path = _write(options.name, place, options.family, options.code)
    except (NoPlaceError, NewRuleError) as error:
        raise UsageError(str(error)) from None
    print(f"wrote {_shown(path)}: {code} {options.name}\n")
    print("\n".join(_next_steps(options.name, code, path, place)))
    return 0


def parser() -> Parser:
    parser = Parser(
        "new-rule",
        "NAME [--family FAMILY] [--code CODE] [--folder FOLDER]",
        "Write the file of a new rule, with its docs, its examples and a check that works, into the plug-in package\n"
        "around the working folder, or into the built-in rules of a checkout of asklint.",
    )
    parser.add_argument(
        "name", metavar="NAME", help="the rule's name, two words or more with hyphens: stale-option"
    )
    parser.add_argument(
        "--family",
        default="",
        help="built-in rules: their folder (options, call, channel …); a plug-in: how its code begins (ACME2)",
    )
    parser.add_argument("--code", help="the code itself instead of the next free one")
    parser.add_argument("--folder", help="where to write it, if asklint does not find the place")
    return parser


def _place(folder: str | None, family: str) -> Place:
    from asklint.scaffold.places import NoPlaceError, Place, find_place

    if folder is None:
        return find_place(Path.cwd(), family)
    path = Path(folder).absolute()
    if not path.is_dir():
        raise NoPlaceError(f"{folder} is no folder")
    return Place(path, path.parent, path.name)


def _write(name: str, place: Place, family: str, wanted: str | None) -> tuple[Code, Path]:
    from asklint.engine.plugins import load_registry
    from asklint.scaffold.rule_file import check_name, given_code, next_code, rule_text, write_rule

    known = load_registry().known()
    check_name(name, {known_name for _, known_name in known})
    taken = {code for code, _ in known}
    code = given_code(wanted, place, taken) if wanted else next_code(place, family, taken)
    return code, write_rule(place, name, rule_text(name, code, time.strftime("%Y-%m")))


def _next_steps(name: str, code: Code, path: Path, place: Place) -> Iterator[str]:
    from asklint.scaffold.rule_file import class_name

    yield "It works as it stands. Next:"
    steps = [
        f"Rewrite {_shown(path)}: the docs first, then `good` and `bad`, then the check.",
        "In a bad example the place that is to be found stands between ⟦ and ⟧.",
    ]
    if place.package:
        if not place.finds_rules_by_itself():
            steps.append(f"Return {class_name(name)} from asklint_rules() in the package {place.package}.")
        steps.append(f"Test its examples: check_examples({class_name(name)}) of asklint.testing, in a test.")
        steps.append(f"Read it as a user does: asklint rule {name}")
    else:
        steps.append(f"Test it: python -m pytest {_shown(place.root / 'tests' / 'test_rules.py')} -k {code}")
        steps.append(f"Read it as a user does: asklint rule {name}")
        tool = _shown(place.root / "tools" / "update_readme.py")
        steps.append(f"Bring the README up to date: python {tool}")
    steps.append(f"Judge it on real documents: asklint --select {code} PATHS")
    yield from (f"{number}. {step}" for number, step in enumerate(steps, 1))


def _shown(path: Path) -> str:
    """From the working folder, wherever in the project that is."""
    try:
        return Path(os.path.relpath(path)).as_posix()
    except ValueError:  # another drive
        return path.as_posix()
