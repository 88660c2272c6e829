"""`asklint completion`: what the Tab key does in bash, zsh and fish, made from the options as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.cli.options import Parser
from asklint.cli.output import write_stdout

if TYPE_CHECKING:
    from collections.abc import Sequence

SHELLS = ("bash", "zsh", "fish")


def main(arguments: Sequence[str]) -> int:
    options = parser().parse_args(list(arguments))
    from importlib import import_module

    from asklint.cli.completion.model import commands

    write_stdout(import_module(f"asklint.cli.completion.{options.shell}").script(commands()))
    return 0


def parser() -> Parser:
    parser = Parser(
        "completion",
        "{bash,zsh,fish}",
        "Print a script that completes asklint's commands, options, rules and files at the Tab key.\n\n"
        '  bash   eval "$(asklint completion bash)"          in ~/.bashrc\n'
        '  zsh    eval "$(asklint completion zsh)"           in ~/.zshrc, after compinit\n'
        "  fish   asklint completion fish | source           in ~/.config/fish/config.fish",
    )
    parser.add_argument("shell", choices=SHELLS, help="the shell to complete in")
    return parser
