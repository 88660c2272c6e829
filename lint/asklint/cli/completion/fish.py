"""The script for fish: one line an option."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.cli.completion.model import DEFAULT, REVISIONS, RULES, Kind, filled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.cli.completion.model import Command, Value

_HEAD = r"""# Completion of asklint for fish. To load it: asklint completion fish | source

function __asklint_rules
    @rules@ | awk '{print $1 "\t" $2; print $2 "\t" $1}'
end

# The command that the line is about; none was named: @default@.
function __asklint_command
    set -l words (commandline -opc)
    if contains -- "$words[2]" @names@
        echo $words[2]
    else
        echo @default@
    end
end

function __asklint_is
    test (__asklint_command) = $argv[1]
end

# The number of the argument that is being written, options left out.
function __asklint_at
    set -l words (commandline -opc)
    set -e words[1]
    if contains -- "$words[1]" @names@
        set -e words[1]
    end
    set -l given (string match --invert -- '-*' $words)
    test (math (count $given) + 1) -eq $argv[1]
end

complete -c asklint -e
"""


def script(commands: list[Command]) -> str:
    names = " ".join(command.name for command in commands)
    lines = [filled(_HEAD, rules=RULES, default=DEFAULT, names=names)]
    lines += [
        f"complete -c asklint -n 'test (count (commandline -opc)) -eq 1' -a {c.name} -d {_quoted(c.help)}\n"
        for c in commands
    ]
    lines += [line + "\n" for command in commands for line in _lines(command)]
    return "".join(lines)


def _lines(command: Command) -> Iterator[str]:
    here = f"complete -c asklint -n '__asklint_is {command.name}'"
    for option in command.options:
        names = " ".join(f"-l {n[2:]}" if n.startswith("--") else f"-s {n[1:]}" for n in option.names)
        takes = "" if option.value is None else f" -r {_offer(option.value)}"
        yield f"{here} {names}{takes} -d {_quoted(option.help)}"
    for place, value in enumerate(command.arguments, 1):
        if value.kind is not Kind.FILES:
            condition = f"__asklint_is {command.name}; and __asklint_at {place}"
            yield f"complete -c asklint -n '{condition}' {_offer(value)}"


def _offer(value: Value) -> str:
    offers = {
        Kind.WORDS: f"-f -a {_quoted(' '.join(value.words))}",
        Kind.FILES: "-F",
        Kind.FOLDERS: "-f -a '(__fish_complete_directories)'",
        Kind.RULES: "-f -a '(__fish_complete_list , __asklint_rules)'",
        Kind.REVISIONS: f"-f -a {_quoted(f'({REVISIONS})')}",
        Kind.ANYTHING: "-f",
    }
    return offers[value.kind]


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
