"""`asklint export`: a document's questions in the form of another system."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from asklint.cli.errors import UsageError
from asklint.cli.options import Parser
from asklint.cli.output import write_file, write_stdout
from asklint.disk import read_file
from asklint.source import MAX_BYTES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asklint.reader.model import Reading
    from asklint.systems.codex.export import Export

#: What acts on a terminal, beyond the control characters that JSON escapes by itself.
_UNPRINTABLE = re.compile("[\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def main(arguments: Sequence[str]) -> int:
    options = parser().parse_args(list(arguments))
    from asklint.systems.codex.export import export

    reading = _read(options.file)
    result = export(reading)
    _tell(reading, result)
    if not result.spec["source_prompts"]:
        raise UsageError(
            f"{options.file} offers no choice between two or more options, so there is nothing to export"
        )
    text = _section(result, options.output_file) if options.mapping_section else _json(result)
    if options.output_file and not options.mapping_section:
        write_file(options.output_file, text)
        prompts, steps = len(result.spec["source_prompts"]), len(result.spec["steps"])
        print(f"wrote {options.output_file}: questions {prompts}, steps {steps}")
    else:
        write_stdout(text)
    return 0


def _read(name: str) -> Reading:
    from asklint.document.load import load
    from asklint.reader.read import read_document
    from asklint.source import Source, UnreadableSourceError

    path = Path(name)
    if not path.name.lower().endswith(".md"):
        raise UsageError(f"{name} is no Markdown document (*.md); a prompt spec names one as its source")
    try:
        data = read_file(path, MAX_BYTES)
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot read {name}: {getattr(error, 'strerror', None) or error}") from None
    try:
        source = Source(_display(path), data)
    except UnreadableSourceError as error:
        raise UsageError(f"cannot read {name}: {error}") from None
    return read_document(load(source).documents[0])


def _display(path: Path) -> str:
    """The path as a spec would give it: from the working folder, with forward slashes."""
    try:
        return path.absolute().relative_to(Path.cwd()).as_posix()
    except ValueError:
        return path.as_posix()


def _tell(reading: Reading, result: Export) -> None:
    """What is not in the spec is said, so that nothing is lost in silence."""
    source = reading.document.source
    for left_out in result.left_out:
        row = source.position(left_out.span.start).row
        print(f"asklint: {source.path}:{row} is left out: {left_out.reason}", file=sys.stderr)
    if result.without_options:
        print(f"asklint: asks that write no options, left out: {result.without_options}", file=sys.stderr)


def _json(result: Export) -> str:
    import json

    text = json.dumps(result.spec, indent=2, ensure_ascii=False) + "\n"
    return _UNPRINTABLE.sub(lambda match: f"\\u{ord(match.group()):04x}", text).replace("##", "#\\u0023")


def _section(result: Export, output_file: str | None) -> str:
    from asklint.systems.codex.section import mapping_section
    from asklint.systems.codex.spec import read_spec

    spec = read_spec(_json(result))
    place = output_file or f"codex/{result.spec['protocol']}.json"
    return mapping_section(spec, place) if spec else ""


def parser() -> Parser:
    parser = Parser(
        "export",
        "codex FILE [OPTIONS]",
        "Turn a document's questions into a canonical prompt spec for Codex: two or three options a step, two-stage\n"
        "routing where there are more, a loop where several answers are wanted. No option is left out.",
    )
    parser.add_argument("system", choices=("codex",), help="the form to export to")
    parser.add_argument("file", metavar="FILE", help="a Markdown document")
    parser.add_argument(
        "--output-file", metavar="FILE", help="write the spec to this file instead of standard output"
    )
    parser.add_argument(
        "--mapping-section",
        action="store_true",
        help="show the section that belongs into the document instead; --output-file then names the spec",
    )
    return parser
