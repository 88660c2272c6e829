"""The script for bash, from version 3.2 on, which macOS still has. It needs no other package."""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING

from asklint.cli.completion.model import DEFAULT, REVISIONS, RULES, Kind, filled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.cli.completion.model import Command, Value

_SCRIPT = r"""# Completion of asklint for bash. To load it: eval "$(asklint completion bash)"

# Offers the lines of standard input.
_asklint_take() {
    local line
    COMPREPLY=()
    while IFS= read -r line; do COMPREPLY+=("$line"); done
}
_asklint_words() { _asklint_take < <(compgen -W "$1" -- "$word"); }
_asklint_files() {
    _asklint_take < <(compgen -f -- "$word")
    if type compopt >/dev/null 2>&1; then compopt -o filenames 2>/dev/null; fi
}
_asklint_folders() {
    _asklint_take < <(compgen -d -- "$word")
    if type compopt >/dev/null 2>&1; then compopt -o filenames 2>/dev/null; fi
}
# Several may be given with commas between them.
_asklint_rules() {
    local last=${word##*,}
    _asklint_take < <(compgen -P "${word%"$last"}" -W "$(@rules@ | awk '{print $1, $2}')" -- "$last")
}
_asklint_revisions() { _asklint_take < <(compgen -W "$(@revisions@)" -- "$word"); }

_asklint() {
    local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=@default@ at=$COMP_CWORD
    COMPREPLY=()
    # bash takes --option=value apart at the "=".
    if [[ $word == "=" ]]; then
        word=""
    elif [[ $previous == "=" ]] && ((COMP_CWORD > 1)); then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
        if [[ $previous != -* ]]; then _asklint_files; return; fi
    fi
    if ((COMP_CWORD > 1)); then
        case ${COMP_WORDS[1]} in
            @names@) command=${COMP_WORDS[1]}; at=$((COMP_CWORD - 1)) ;;
        esac
    fi
    case "$command $previous" in
@values@
    esac
    if [[ $word == -* ]]; then
        case $command in
@options@
        esac
        return
    fi
    if ((COMP_CWORD == 1)); then
        _asklint_files
        _asklint_take < <(compgen -W @commands@ -- "$word"; printf '%s\n' ${COMPREPLY[@]+"${COMPREPLY[@]}"} | sed '/^$/d')
        return
    fi
    case "$command $at" in
@arguments@
    esac
}
complete -F _asklint asklint
"""


def script(commands: list[Command]) -> str:
    names = [command.name for command in commands]
    return filled(
        _SCRIPT,
        rules=RULES,
        revisions=REVISIONS,
        default=DEFAULT,
        names=" | ".join(names),
        commands=quote(" ".join(names)),
        values="\n".join(line for command in commands for line in _values(command)),
        options="\n".join(_options(command) for command in commands),
        arguments="\n".join(line for command in commands for line in _arguments(command)),
    )


def _values(command: Command) -> Iterator[str]:
    for option in command.options:
        if option.value is not None:
            pattern = " | ".join(f'"{command.name} {name}"' for name in option.names)
            yield f"        {pattern}) {_call(option.value)}; return ;;"


def _options(command: Command) -> str:
    words = " ".join(name for option in command.options for name in option.names)
    return f"            {command.name}) _asklint_words {quote(words)} ;;"


def _arguments(command: Command) -> Iterator[str]:
    for place, value in enumerate(command.arguments, 1):
        pattern = f'"{command.name} "*' if command.more else f'"{command.name} {place}"'
        yield f"        {pattern}) {_call(value)} ;;"


def _call(value: Value) -> str:
    if value.kind is Kind.ANYTHING:
        return ":"
    return f"_asklint_{value.kind.value}" + (f" {quote(' '.join(value.words))}" if value.words else "")
