"""`asklint check`: lint files and say what was found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.cli.options import (
    SEVERITIES,
    Parser,
    add_config_options,
    add_rule_options,
    add_scope_options,
    add_stdin_option,
)
from asklint.report import reporter_names

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from asklint.cli.prepare import Prepared
    from asklint.cli.replay import Replay


def main(arguments: Sequence[str]) -> int:
    options = parser().parse_paths(arguments)
    from asklint.cli.prepare import prepare

    if options.watch:
        from asklint.cli.watch import watch

        return watch(options)
    if options.show_settings:
        from asklint.cli.show import show_settings

        print(show_settings(prepare(options, may_be_empty=True).session()))
        return 0
    prepared = prepare(options)
    replay = _replay(prepared, options)
    code = replay.recall() if replay is not None else None
    if code is not None:
        return code
    session = prepared.session()
    if options.show_files:
        from asklint.report.visible import visible_path

        print("".join(f"{visible_path(item.display)}\n" for item in session.inputs()), end="")
        return 0
    if options.fix or options.diff:
        from asklint.cli.fix import fix_and_report

        return fix_and_report(session, options)
    from asklint.cli.reporting import exit_code, write_report

    outcome = session.lint()
    printed = write_report(session, outcome, options)
    code = exit_code(session, outcome, options)
    if replay is not None:
        replay.remember(session, outcome, code, printed)
    return code


def _replay(prepared: Prepared, options: argparse.Namespace) -> Replay | None:
    if prepared.cache is None:
        return None
    from asklint.cli.replay import replay_of

    return replay_of(prepared, options)


def parser(command: str = "check") -> Parser:
    """The options of `check`; `fix` takes them too, and one of its own."""
    what = "Repair" if command == "fix" else "Lint"
    parser = Parser(command, "[OPTIONS] [PATH…]", f"{what} files and folders (default: the current folder).")
    if command == "fix":
        parser.add_argument("-i", "--interactive", action="store_true", help="ask before each fix")
    parser.add_argument("paths", nargs="*", metavar="PATH", help="files or folders; `-` reads standard input")
    fixing = parser.add_argument_group("fixing")
    fixing.add_argument("--fix", action="store_true", help="apply safe fixes")
    fixing.add_argument(
        "--unsafe-fixes",
        action="store_true",
        help="with --fix or --diff: apply fixes that may change a meaning, too",
    )
    fixing.add_argument("--diff", action="store_true", help="show what --fix would change and change nothing")
    add_rule_options(parser)
    add_config_options(parser)
    add_scope_options(parser)
    output = parser.add_argument_group("output")
    output.add_argument(
        "--output-format",
        default="text",
        metavar="FORMAT",
        help=f"the form of the report: {', '.join(reporter_names())}, or one that a plug-in brings (default: text)",
    )
    output.add_argument(
        "--output-file",
        action="append",
        default=[],
        metavar="[FORMAT=]FILE",
        help="write the report to a file; with FORMAT= a further one in that format (may be given several times)",
    )
    output.add_argument("--statistics", action="store_true", help="count findings by rule")
    output.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="colours (default: auto; NO_COLOR is honoured)",
    )
    output.add_argument("-q", "--quiet", action="store_true", help="only what fails the run")
    output.add_argument(
        "-v",
        "--verbose",
        action="store_true",
        help="say what was skipped, and where a fault of asklint or of a plug-in lies",
    )
    output.add_argument("--show-files", action="store_true", help="list the files that would be linted")
    output.add_argument(
        "--show-settings", action="store_true", help="show the settings in force and where they come from"
    )
    run = parser.add_argument_group("run")
    run.add_argument(
        "--watch",
        action="store_true",
        help="lint again whenever a file is saved, and show what came and went; Ctrl-C ends it",
    )
    run.add_argument("--fail-on", choices=SEVERITIES, help="exit 1 from this severity on (default: warning)")
    run.add_argument("--exit-zero", action="store_true", help="exit 0 even with findings")
    add_stdin_option(run)
    run.add_argument("--no-cache", action="store_true", help="read every file anew")
    run.add_argument(
        "--cache-dir",
        metavar="FOLDER",
        help="keep results here (default: .asklint_cache in the project's folder)",
    )
    run.add_argument("-V", "--version", action="version", version=_version())
    return parser


def _version() -> str:
    from asklint import __version__

    return f"asklint {__version__}"
