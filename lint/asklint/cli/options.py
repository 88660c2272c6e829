"""The options that commands share, and the parser that reports mistakes in our own words."""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING, NoReturn

from asklint.cli.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

SEVERITIES = ("error", "warning", "info")
CONFIDENCES = ("low", "medium", "high")


class Parser(argparse.ArgumentParser):
    """An argument parser that raises instead of exiting, and suggests the option that was meant."""

    def __init__(self, command: str, usage: str, description: str) -> None:
        super().__init__(
            prog=f"asklint {command}",
            usage=f"asklint {command} {usage}",
            description=description,
            allow_abbrev=False,
            # asked for with every option that is added, and it would look up the terminal's width each time
            formatter_class=partial(argparse.RawDescriptionHelpFormatter, width=80),
        )

    def format_help(self) -> str:
        self.formatter_class = argparse.RawDescriptionHelpFormatter
        return super().format_help()

    def parse_paths(self, arguments: Sequence[str]) -> argparse.Namespace:
        """Options may stand between paths, as hooks and people write them; what follows `--` is paths."""
        given = list(arguments)
        end = given.index("--") if "--" in given else len(given)
        options = self.parse_intermixed_args(given[:end])
        options.paths = [*options.paths, *given[end + 1 :]]
        return options

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}{self._nearest(message)}; see `{self.prog} --help`")

    def _nearest(self, message: str) -> str:
        marker = "unrecognized arguments: "
        if marker not in message:
            return ""
        from difflib import get_close_matches

        wrong = message.split(marker, 1)[1].split()[0].split("=")[0]
        known = [option for action in self._actions for option in action.option_strings]
        close = get_close_matches(wrong, known, 1)
        return f" (did you mean {close[0]}?)" if close else ""


def names(values: Sequence[str] | None) -> tuple[str, ...] | None:
    """`--select A,B --select C` as one tuple; None when the option was not given."""
    if values is None:
        return None
    return tuple(name for value in values for name in value.replace(",", " ").split())


def add_config_options(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("configuration")
    group.add_argument(
        "--config", metavar="FILE", help="read this configuration file instead of looking for one"
    )
    group.add_argument("--isolated", action="store_true", help="ignore every configuration file")
    group.add_argument(
        "--profile",
        action="append",
        metavar="NAME",
        help="systems in use instead of detecting them: gstack, pai, dtree, campaign, codex, portable",
    )
    group.add_argument(
        "--target",
        action="append",
        metavar="HARNESS",
        help="harness whose limits hold (default: claude-code); may be given several times",
    )


def add_baseline_option(group: argparse._ActionsContainer) -> None:
    group.add_argument(
        "--baseline",
        metavar="FILE",
        help="the file of known findings (default: the nearest asklint-baseline.json)",
    )


def add_scope_options(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("what is reported")
    add_baseline_option(group)
    group.add_argument("--no-baseline", action="store_true", help="report known findings, too")
    group.add_argument(
        "--changed-since",
        metavar="REV",
        help="only what was changed since this git revision, or since the branch left it",
    )
    group.add_argument(
        "--lines",
        choices=("changed", "all"),
        default="changed",
        help="with --changed-since: findings on changed lines, or all of a changed file (default: changed)",
    )


def add_stdin_option(group: argparse._ActionsContainer) -> None:
    group.add_argument(
        "--stdin-filename", metavar="NAME", help="with `-`: the name of what comes on standard input"
    )


def add_rule_options(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group(
        "rules", "RULES are codes, names or families, separated by commas: ASK101,prose-menu,ASK12"
    )
    group.add_argument("--select", action="append", metavar="RULES", help="run only these rules")
    group.add_argument("--ignore", action="append", metavar="RULES", help="leave these rules out")
    group.add_argument("--extend-select", action="append", metavar="RULES", help="run these rules as well")
    group.add_argument("--preview", action="store_true", help="run rules that are still on trial, too")
    group.add_argument(
        "--min-confidence",
        choices=CONFIDENCES,
        help="show findings from this confidence on (default: medium)",
    )
