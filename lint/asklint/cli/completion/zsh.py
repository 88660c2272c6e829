"""The script for zsh: to be evaluated after compinit, or put as `_asklint` into a folder of $fpath."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.cli.completion.model import DEFAULT, REVISIONS, RULES, Kind, filled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.cli.completion.model import Command, Option, Value

_SCRIPT = r"""#compdef asklint
# Completion of asklint for zsh. To load it: eval "$(asklint completion zsh)", after compinit

_asklint_rules() {
  local -a rules
  rules=(${(f)"$(_call_program rules "@rules@" | awk '{print $1 ":" $2; print $2 ":" $1}')"})
  # Several may be given with commas between them.
  compset -P '*,'
  _describe -t rules rule rules -S ''
}

_asklint_revisions() {
  local -a revisions
  revisions=(${(f)"$(_call_program revisions "@revisions@")"})
  _describe -t revisions revision revisions
}

_asklint() {
  local curcontext=$curcontext command=@default@
  local -a commands
  commands=(
@commands@
  )
  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
    _alternative 'commands:command:{_describe -t commands command commands}' 'files:path:_files'
    return
  fi
  if (( CURRENT > 2 )) && [[ -n ${commands[(r)$words[2]:*]} ]]; then
    command=$words[2]
    words=($words[1] ${words[3,-1]})
    (( CURRENT-- ))
  fi
  case $command in
@cases@
  esac
}

if [[ $funcstack[1] == _asklint ]]; then
  _asklint "$@"
else
  compdef _asklint asklint
fi
"""


def script(commands: list[Command]) -> str:
    return filled(
        _SCRIPT,
        rules=RULES,
        revisions=REVISIONS,
        default=DEFAULT,
        commands="\n".join(f"    {_quoted(f'{c.name}:{_escaped(c.help)}')}" for c in commands),
        cases="\n".join(line for command in commands for line in _case(command)),
    )


def _case(command: Command) -> Iterator[str]:
    yield f"    {command.name})"
    specs = [spec for option in command.options for spec in _option(option)]
    for place, value in enumerate(command.arguments, 1):
        number = "*" if command.more else str(place)
        specs.append(f"{number}:{value.kind.value}:{_action(value)}")
    yield "      _arguments -S \\"
    yield " \\\n".join(f"        {_quoted(spec)}" for spec in specs)
    yield "      ;;"


def _option(option: Option) -> Iterator[str]:
    """A name a line; where an option stands once, its names exclude each other."""
    for name in option.names:
        others = "*" if option.repeated else f"({' '.join(option.names)})"
        takes = "" if option.value is None else f":{option.value.kind.value}:{_action(option.value)}"
        joined = "=" if takes and name.startswith("--") else ""
        yield f"{others}{name}{joined}[{_escaped(option.help)}]{takes}"


def _action(value: Value) -> str:
    actions = {
        Kind.WORDS: f"({' '.join(value.words)})",
        Kind.FILES: "_files",
        Kind.FOLDERS: "_files -/",
        Kind.RULES: "_asklint_rules",
        Kind.REVISIONS: "_asklint_revisions",
        Kind.ANYTHING: " ",
    }
    return actions[value.kind]


def _escaped(text: str) -> str:
    for char in "\\[]:":
        text = text.replace(char, f"\\{char}")
    return text


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"
