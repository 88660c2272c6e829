"""Whether a file is still what it was around an edit: it parses, and nothing but the edited text differs.

Edits are made on text, with the escapes of where they land. This looks at the result through a parser of the host
language, which knows nothing of how the edit was made: libcst for Python, tree-sitter for TypeScript and JavaScript.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.document.load import host_of
from asklint.document.moved import Moved
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from asklint.document.frontmatter import Entry, Frontmatter
    from asklint.document.json_positions import Value
    from asklint.finding import Edit
    from asklint.source import Source


def harm(before: Source, after: Source, edits: Sequence[Edit]) -> str:
    """What the edits that lead from `before` to `after` break besides; "" if nothing."""
    host = host_of(before.path)
    moved = Moved(edits)
    if host == "python":
        from asklint.document.py_unharmed import python_harm

        return python_harm(before.text, after.text, moved)
    if host == "typescript":
        from asklint.document.ts_unharmed import typescript_harm

        return typescript_harm(before, after, moved)
    if host == "json":
        return _json_harm(before.text, after.text, moved)
    if host == "jsonl":
        return "a record of a session is never edited"
    return _frontmatter_harm(before.text, after.text, moved) or _fence_harm(before.text, after.text, moved)


def _json_harm(before: str, after: str, moved: Moved) -> str:
    from asklint.document.json_positions import parse_json

    old, new = parse_json(before), parse_json(after)
    if new.value is None or new.mistake is not None:
        return "the file would no longer be valid JSON"
    kept = [] if old.value is None else [span for span in _strings(old.value) if not moved.touches(span)]
    if not {moved.span(span) for span in kept} <= set(_strings(new.value)):
        return "another string of the file would change"
    return ""


def _strings(value: Value) -> Iterator[Span]:
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if one.kind == "string":
            yield one.span
        for member in one.members:
            yield member.span
            waiting.append(member.value)
        waiting.extend(one.items)


def _frontmatter_harm(before: str, after: str, moved: Moved) -> str:
    """Every key that no edit touches is there as before, in its order."""
    from asklint.document.frontmatter import read_frontmatter

    old, new = read_frontmatter(before), read_frontmatter(after)
    if old is None:
        return "" if new is None else "the start of the file would become frontmatter"
    if new is None or (new.error is not None and old.error is None):
        return "the frontmatter would no longer be valid YAML"
    if not moved.touches(old.span):
        return ""
    kept = [entry for entry in old.entries.values() if not moved.touches(_whole(entry, old))]
    there = [new.entries.get(entry.key) for entry in kept]
    for was, now in zip(kept, there, strict=True):
        if now is None or now.value != was.value:
            return f"the frontmatter's `{was.key}` would change"
    order = [entry.key_span.start for entry in there if entry is not None]
    return "" if order == sorted(order) else "the keys of the frontmatter would change places"


def _whole(entry: Entry, frontmatter: Frontmatter) -> Span:
    """From a key to the next one; what is inserted before that still belongs to this one."""
    start = entry.key_span.start
    following = [e.key_span.start for e in frontmatter.entries.values() if e.key_span.start > start]
    return Span(start, min(following, default=frontmatter.body.end) + 1)


def _fence_harm(before: str, after: str, moved: Moved) -> str:
    """JSON and YAML that was valid within a touched fence still is."""
    from asklint.document.markdown import parse_blocks

    if "```" not in before and "~~~" not in before:
        return ""
    fences = [
        block
        for block in parse_blocks(before).walk()
        if block.kind == "fence" and moved.touches(block.span) and _language(block.marker)
    ]
    if not fences:
        return ""
    found = {block.span.start: block for block in parse_blocks(after).walk() if block.kind == "fence"}
    for fence in fences:
        now = found.get(moved.start(fence.span.start))
        language = _language(fence.marker)
        if now is None or _language(now.marker) != language:
            return "the fence around it would change"
        if _is_valid(language, fence.text) and not _is_valid(language, now.text):
            return f"the fence would no longer be valid {language.upper()}"
    return ""


def _language(marker: str) -> str:
    word = marker.strip().split(" ", 1)[0].lower()
    return {"json": "json", "yaml": "yaml", "yml": "yaml"}.get(word, "")


def _is_valid(language: str, text: str) -> bool:
    if language == "json":
        from asklint.document.json_positions import parse_json

        return parse_json(text).mistake is None
    import yaml

    try:
        yaml.compose(text, Loader=yaml.SafeLoader)
    except (yaml.YAMLError, RecursionError, ValueError):
        return False
    return True
