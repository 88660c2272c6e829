"""From a file to its documents: one for Markdown, one a string for code."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

from asklint.document.frontmatter import Frontmatter, read_frontmatter
from asklint.document.markdown import find_sections, number_blocks, parse_blocks
from asklint.document.model import Block, Comment, Document, HostName, Problem, SourceFile
from asklint.document.textmap import TextMap
from asklint.source import Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.strings import CookedString

_SPEC_KEYS = ('"source_prompts"', '"steps"')
_REGISTRY_KEYS = ("door_type", "skill")
"""What every entry of a registry of questions has."""
_HOST_BY_SUFFIX: dict[str, HostName] = {
    ".ts": "typescript",
    ".tsx": "typescript",
    ".mts": "typescript",
    ".cts": "typescript",
    ".js": "typescript",
    ".jsx": "typescript",
    ".mjs": "typescript",
    ".cjs": "typescript",
    ".py": "python",
    ".json": "json",
    ".jsonl": "jsonl",
}


def host_of(path: str) -> HostName:
    """What a file is, by its name; whatever is not code is read as Markdown."""
    dot = path.rfind(".")
    return _HOST_BY_SUFFIX.get(path[dot:].lower(), "markdown") if dot >= 0 else "markdown"


def load(source: Source) -> SourceFile:
    """Read a file into documents. Never raises on what the file contains."""
    host = host_of(source.path)
    if host == "typescript":
        from asklint.document.typescript import read_typescript

        file = _from_strings(source, host, *read_typescript(source))
        if all(key in source.text for key in _REGISTRY_KEYS):
            file.documents.append(_data_document(source, host))
        return file
    if host == "python":
        from asklint.document.python import read_python

        return _from_strings(source, host, *read_python(source))
    if host in {"json", "jsonl"}:
        return SourceFile(source, host, [_data_document(source, host)], [], _broken_spec(source, host))
    return _markdown_file(source)


def build_document(
    source: Source,
    origin: TextMap,
    host: HostName,
    *,
    frontmatter: Frontmatter | None = None,
    holes: tuple[Span, ...] = (),
    name: str = "",
) -> Document:
    """A document with its tree; frontmatter is blanked out so that line numbers hold."""
    text = origin.text
    if frontmatter is not None:
        end = frontmatter.span.end
        text = re.sub(r"[^\r\n]", " ", text[:end]) + text[end:]
    root = parse_blocks(text)
    return Document(
        source, origin, root, number_blocks(root), find_sections(root), host, frontmatter, holes, name
    )


def _data_document(source: Source, host: HostName) -> Document:
    """Data has no Markdown in it: a document without blocks, for the rules that read the data themselves."""
    root = Block("document", Span(0, len(source.text)), TextMap.identity(""))
    return Document(
        source, TextMap.identity(source.text), root, number_blocks(root), find_sections(root), host
    )


def _broken_spec(source: Source, host: HostName) -> list[Problem]:
    """Of all JSON, only a prompt spec has to be parsed."""
    if host != "json" or not all(key in source.text for key in _SPEC_KEYS):
        return []
    from asklint.document.json_positions import parse_json

    mistake = parse_json(source.text).mistake
    return [Problem(f"the prompt spec is not valid JSON: {mistake.message}", mistake.span)] if mistake else []


def _markdown_file(source: Source) -> SourceFile:
    frontmatter = read_frontmatter(source.text)
    document = build_document(source, TextMap.identity(source.text), "markdown", frontmatter=frontmatter)
    problems = []
    if frontmatter is not None and frontmatter.error is not None:
        span = frontmatter.error_span or frontmatter.span
        problems.append(Problem(f"the frontmatter is not valid YAML: {frontmatter.error}", span))
    return SourceFile(source, "markdown", [document], _html_comments(document), problems)


def _from_strings(
    source: Source,
    host: HostName,
    strings: list[CookedString],
    comments: list[Comment],
    problems: list[Problem],
) -> SourceFile:
    documents = []
    for string in strings:
        document = build_document(source, string.map, host, holes=string.holes, name=string.name)
        document.literal = string
        documents.append(document)
    return SourceFile(source, host, documents, comments, problems)


def _html_comments(document: Document) -> list[Comment]:
    """Comments of a Markdown file; what a fence or a code span shows is not one."""
    text = document.text
    if "<!--" not in text:
        return []
    code = [b.span for b in document.blocks if b.kind in {"fence", "code"}]
    starts = [span.start for span in code]
    comments = []
    for span in _comment_spans(text):
        inside = bisect_right(starts, span.start) - 1
        if inside >= 0 and span.start < code[inside].end:
            continue
        line_start = text.rfind("\n", 0, span.start) + 1
        if text.count("`", line_start, span.start) % 2:
            continue
        comments.append(Comment(text[span.start : span.end], span))
    return comments


def _comment_spans(text: str) -> Iterator[Span]:
    """From each `<!--` to the next `-->`. Where none follows, none is looked for again."""
    start = text.find("<!--")
    while start >= 0:
        end = text.find("-->", start + 4) + 3
        if end < 3:
            return
        yield Span(start, end)
        start = text.find("<!--", end)
