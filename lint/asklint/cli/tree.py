"""`asklint tree`: a decision tree as text, as the tool calls that it stands for, or as a diagram."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from asklint.cli.errors import UsageError
from asklint.cli.options import Parser
from asklint.cli.output import write_stdout
from asklint.disk import is_file, read_file
from asklint.source import MAX_BYTES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asklint.systems.dtree.model import Tree
    from asklint.systems.dtree.versions import Version

STDIN = "-"


def main(arguments: Sequence[str]) -> int:
    options = parser().parse_args(list(arguments))
    path, name, data = _opened(options.file)
    from asklint.document.load import load
    from asklint.source import Source, UnreadableSourceError
    from asklint.systems.dtree.overlays import resolved
    from asklint.systems.dtree.parse import trees_of

    try:
        source = Source(path, data)
    except UnreadableSourceError as error:
        raise UsageError(f"{path}: {error}") from None
    trees = [tree for document in load(source).documents for tree in trees_of(document)]
    if not trees:
        raise UsageError(f"{path} holds no decision tree")
    version = _version(options.format_version, path, source.text)
    whole = [resolved(tree, trees) for tree in _chosen(trees, name, path)]
    write_stdout(_rendered(whole, options.output_format, version) + "\n")
    return 0


def parser() -> Parser:
    parser = Parser(
        "tree",
        "FILE[:NAME] [--output-format text|json|mermaid]",
        "Show the decision trees of a document: as text, as the calls of the ask tool that they stand for, or as Mermaid.",
    )
    parser.add_argument(
        "file",
        metavar="FILE[:NAME]",
        help="a document, and the name or title of one of its trees; `-` is standard input",
    )
    parser.add_argument("--output-format", choices=("text", "json", "mermaid"), default="text")
    parser.add_argument(
        "--format-version", metavar="N", help="version of the tree format (default: as the document shows)"
    )
    return parser


def _opened(argument: str) -> tuple[str, str, bytes]:
    """The path, the tree's name where one is given, and the bytes. A colon may be part of the path."""
    if argument == STDIN:
        return "stdin.md", "", sys.stdin.buffer.read()
    path, name = argument, ""
    if not is_file(argument) and ":" in argument:
        path, _, name = argument.rpartition(":")
        while ":" in path and not is_file(path):
            path, _, before = path.rpartition(":")
            name = f"{before}:{name}"
    try:
        return path, name, read_file(Path(path), MAX_BYTES)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UsageError(f"cannot read {path}: {reason.lower()}") from None


def _version(wanted: str | None, path: str, text: str) -> Version:
    from asklint.systems import version_key
    from asklint.systems.dtree import evidence
    from asklint.systems.dtree.versions import version_of

    if wanted is not None:
        if not wanted.replace(".", "").isdecimal() or len(wanted) > 8:
            raise UsageError(f"{wanted!r} is no version of the tree format; there are 1, 1.1, 2, 3, 4 and 5")
        return version_of({"dtree": wanted})
    seen = [item.version for item in evidence(path, text)]
    return version_of({"dtree": max(seen, key=version_key, default="")})


def _chosen(trees: list[Tree], name: str, path: str) -> list[Tree]:
    if not name:
        return trees
    wanted = _plain(name)
    found = [tree for tree in trees if wanted in _names(tree)]
    if not found:
        from difflib import get_close_matches

        known = {plain: tree for tree in trees for plain in _names(tree)}
        close = get_close_matches(wanted, list(known), 1)
        shown = [tree.name.value if tree.name else tree.title for tree in trees]
        hint = f"; did you mean {_shown(known[close[0]])}?" if close else f"; there are {', '.join(shown)}"
        raise UsageError(f"{path} has no tree called {name!r}{hint}")
    return found


def _shown(tree: Tree) -> str:
    return tree.name.value if tree.name else tree.title


def _names(tree: Tree) -> set[str]:
    titles = [question.title.value for question in tree.questions]
    return {_plain(text) for text in (*titles, tree.name.value if tree.name else "") if text}


def _plain(name: str) -> str:
    """`¶ASK_PLAN_REVIEW`, `plan-review` and `Plan Review` are the same."""
    return "".join(char for char in name.casefold().lstrip("¶§").removeprefix("ask_") if char.isalnum())


def _rendered(trees: list[Tree], form: str, version: Version) -> str:
    from asklint.systems.dtree.render import as_calls, as_mermaid, as_text

    if form == "json":
        from asklint.report.records import dumps

        records = [as_calls(tree, version) for tree in trees]
        return dumps(records[0] if len(records) == 1 else records, indent=2)
    from asklint.report.visible import visible_lines

    render = as_mermaid if form == "mermaid" else as_text
    return visible_lines("\n\n".join(render(tree) for tree in trees))
