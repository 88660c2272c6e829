"""`asklint asks`: the inventory of what documents ask, and why a passage was read as it was."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from asklint.cli.errors import UsageError
from asklint.cli.options import Parser, add_config_options, add_stdin_option
from asklint.cli.output import write_stdout

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

    from asklint.cli.session import Session
    from asklint.reader.model import Reading


def main(arguments: Sequence[str]) -> int:
    options = parser().parse_paths(arguments)
    from asklint.cli.prepare import prepare
    from asklint.inventory.render import FORMATS
    from asklint.inventory.rows import rows_of

    if options.explain:
        return _explain(options)
    session = prepare(options).session()
    rows = [
        row
        for reading in readings(session)
        for row in rows_of(reading)
        if (options.channel is None or row.channel == options.channel)
        and (options.stance is None or row.stance == options.stance)
        and (options.tool is None or options.tool.lower() in row.tool.lower())
    ]
    rows.sort(key=lambda row: (row.path, row.row, row.column, row.question))
    write_stdout(FORMATS[options.output_format](rows))
    return 0


def readings(session: Session, *, tell: bool = True) -> Iterator[Reading]:
    """Every document read; with `tell`, the error stream hears of those that cannot be."""
    from asklint.document.load import load
    from asklint.reader.read import read_document
    from asklint.source import Source, UnreadableSourceError

    for item in session.inputs():
        try:
            source = Source(item.display, item.read(), session.settings.root)
        except (OSError, UnreadableSourceError) as error:
            if tell:
                print(f"asklint: {item.display} is left out: {error}", file=sys.stderr)
            continue
        for document in load(source).documents:
            yield read_document(document, list(session.registry.recognisers.values()))


def _explain(options: argparse.Namespace) -> int:
    """`--explain path:line`: what stands there for the reader, and the evidence."""
    from asklint.cli.prepare import prepare
    from asklint.inventory.explain import explain

    path, _, line = options.explain.rpartition(":")
    if not path or not line.isdecimal() or len(line) > 9:
        raise UsageError("--explain wants a place: path:line")
    if options.paths:
        raise UsageError("--explain names the file it is about; leave the other paths out")
    options.paths = [path]
    session = prepare(options).session()
    texts = [text for reading in readings(session) if (text := explain(reading, int(line)))]
    if not texts:
        raise UsageError(f"nothing is read on line {line} of {path}")
    print("\n".join(texts))
    return 0


def parser() -> Parser:
    parser = Parser(
        "asks",
        "[OPTIONS] [PATH…]",
        "List every question that the documents put to a user: where, how, with which options.",
    )
    parser.add_argument("paths", nargs="*", metavar="PATH", help="files or folders; `-` reads standard input")
    parser.add_argument(
        "--output-format", choices=("text", "json", "jsonl", "csv", "markdown"), default="text"
    )
    parser.add_argument(
        "--channel", choices=("tool", "prose", "unknown"), help="only asks through this channel"
    )
    parser.add_argument(
        "--stance",
        choices=(
            "directive",
            "prohibition",
            "guarded",
            "bad example",
            "good example",
            "quotation",
            "definition",
            "history",
        ),
        help="only passages of this stance",
    )
    parser.add_argument("--tool", metavar="NAME", help="only asks through a tool whose name contains this")
    parser.add_argument("--explain", metavar="PATH:LINE", help="say why a passage was read as it was")
    add_stdin_option(parser)
    add_config_options(parser)
    parser.set_defaults(select=None, ignore=None, extend_select=None, preview=False, min_confidence=None)
    return parser
