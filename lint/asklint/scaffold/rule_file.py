"""The file of a new rule: a working rule with all its headings and examples, to be rewritten piece by piece."""

from __future__ import annotations

from pathlib import Path
from string import Template
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.scaffold.places import FIRST_NUMBER, OUR_LETTERS, Code, Place

if TYPE_CHECKING:
    from collections.abc import Collection

_NAME = Pattern(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)+")
"""Two words at least: one alone may be a word of Python's, or say nothing (`rule`, `option`)."""
_GIVEN = Pattern(r"(?P<letters>[A-Z]{2,10})(?P<number>[0-9]{0,5})")
_TEMPLATE = Path(__file__).with_name("rule.py.template")


class NewRuleError(ValueError):
    """The rule cannot be written as it was asked for."""


def check_name(name: str, taken: Collection[str]) -> None:
    if not _NAME.fullmatch(name):
        raise NewRuleError(
            f"{name!r} is no name for a rule: two words or more in lower case, with hyphens: stale-option"
        )
    if name in taken:
        raise NewRuleError(f"there is a rule {name!r} already")


def next_code(place: Place, family: str, taken: Collection[str]) -> Code:
    """The first free code of a family: `ACME2` in a plug-in; in the built-in rules the one of the folder."""
    codes = place.codes()
    if place.package and family:
        given = _GIVEN.fullmatch(family)
        if given is None:
            raise NewRuleError(f"{family!r} is no family of codes: capital letters and digits, such as ACME2")
        digits = given["number"]
        start = Code(given["letters"], int(f"{digits}01") if 0 < len(digits) < 3 else FIRST_NUMBER)
    elif codes:
        start = codes[0]
    else:
        start = Code(_letters(place.package), FIRST_NUMBER)
    used = {str(code) for code in codes} | set(taken)
    while str(start) in used:
        start = Code(start.letters, start.number + 1)
    return _allowed(start, place)


def given_code(text: str, place: Place, taken: Collection[str]) -> Code:
    """A code that was asked for."""
    match = _GIVEN.fullmatch(text)
    if match is None or not match["number"]:
        raise NewRuleError(f"{text!r} is no code: capital letters and digits, such as ACME101")
    code = Code(match["letters"], int(match["number"]))
    if str(code) in {*taken, *map(str, place.codes())}:
        raise NewRuleError(f"the code {code} is taken")
    return _allowed(code, place)


def _allowed(code: Code, place: Place) -> Code:
    if place.package and code.letters == OUR_LETTERS:
        raise NewRuleError(f"codes in {OUR_LETTERS} are asklint's own; a plug-in takes letters of its own")
    if not place.package and code.letters != OUR_LETTERS:
        raise NewRuleError(f"the built-in rules have codes in {OUR_LETTERS}")
    return code


def _letters(package: str) -> str:
    """`ACME` of `asklint_acme`."""
    words = package.rpartition(".")[2].upper().replace("-", "_").split("_")
    letters = "".join(filter(str.isalpha, (w for w in words if w not in {"ASKLINT", "PLUGIN", "RULES"})))
    return letters[:10] if len(letters) > 1 and letters.isascii() else "MY"


def rule_text(name: str, code: Code, date: str) -> str:
    template = Template(_TEMPLATE.read_text(encoding="utf-8"))
    return template.substitute(NAME=name, CODE=code, CLASS=class_name(name), DATE=date)


def class_name(name: str) -> str:
    return name.title().replace("-", "")


def write_rule(place: Place, name: str, text: str) -> Path:
    """Write the file; one that exists is never replaced."""
    path = place.folder / f"{name.replace('-', '_')}.py"
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise NewRuleError(f"{path} exists already") from None
    except OSError as error:
        raise NewRuleError(f"cannot write {path}: {error.strerror or error}") from None
    return path
