"""A tree as text, as the tool calls that it stands for, and as a Mermaid diagram."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from asklint.systems.dtree.versions import (
    HEADER_LABEL,
    SURFACED_OPTIONS,
    WITH_FLAT_PEERS,
    WITH_HEADER_RULE,
    WITH_ONE_HEADING,
    WITH_OVERLAYS,
    name_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from asklint.systems.dtree.model import Node, Tree
    from asklint.systems.dtree.versions import Version


def as_text(tree: Tree) -> str:
    """Names, options and how they hang together."""
    lines = [_headline(tree)]
    if tree.trigger is not None and tree.trigger.value:
        lines.append(f"when: {tree.trigger.value}")
    if tree.extends is not None:
        lines.append(f"extends: {tree.extends.value}")
    lines.extend(f"for each: {attribute.body.value}" for attribute in tree.each)
    for question in tree.questions:
        if len(tree.questions) > 1:
            lines.append(f"{question.title.value}:")
        lines.extend(_branches(question.nodes, ""))
    return "\n".join(lines)


def _headline(tree: Tree) -> str:
    parts = [f"¶{tree.name.value}" if tree.name else "", tree.title]
    several = tree.multi_heading or any(
        node.box_after for question in tree.questions for node in question.nodes
    )
    kind = "several answers" if several else "one answer"
    return f"{' · '.join(part for part in parts if part)} ({kind})"


def _branches(nodes: Sequence[Node], margin: str) -> Iterator[str]:
    for number, node in enumerate(nodes):
        last = number + 1 == len(nodes)
        yield f"{margin}{'└─' if last else '├─'} {_entry(node)}"
        yield from _branches(node.children, margin + ("   " if last else "│  "))


def _entry(node: Node) -> str:
    code = f"[{node.code.value}]" if node.code else ""
    notes = [f"({attribute.kind}: {attribute.body.value})" for attribute in node.attributes]
    label = " ".join(part for part in (code, node.label.value, *notes) if part)
    return f"{label} — {_description(node)}" if node.description else label


def _description(node: Node) -> str:
    return " ".join(words.value for words in node.description)


def as_calls(tree: Tree, version: Version) -> dict[str, Any]:
    """The first call, the follow-ups by the path that leads to them, and what is reached by paging."""
    record: dict[str, Any] = {
        "name": tree.name.value if tree.name else None,
        "title": tree.title,
        "version": name_of(version),
        "trigger": tree.trigger.value if tree.trigger else None,
        "extends": tree.extends.value if tree.extends else None,
        "each": [attribute.body.value for attribute in tree.each],
        "call": {"questions": []},
        "follow_ups": {},
    }
    asks: list[dict[str, Any]] = record["call"]["questions"]
    more: dict[str, list[str]] = {}
    for question in tree.questions:
        asked = [node for node in question.nodes if tree.is_question(node)]
        for node in asked:
            entry = _question(
                tree, node.children, node.label.value, version, several=node.box_after is not None
            )
            condition = node.attribute("if")
            if condition is None:
                asks.append(entry)
            else:
                record["follow_ups"][f"if {condition.body.value}"] = {"questions": [entry]}
        options = [node for node in question.nodes if node not in asked]
        if not options:
            continue
        asks.append(_question(tree, options, question.title.value, version))
        hidden = [_label(node, version) for node in _offered(options, version)[SURFACED_OPTIONS:]]
        if hidden and version >= WITH_FLAT_PEERS:
            more[question.title.value] = hidden
        for path, node in _ways(options, ""):
            entry = _question(tree, node.children, question.title.value, version, path)
            record["follow_ups"][path] = {"questions": [entry]}
    if more:
        record["paged"] = more
    return record


def _ways(nodes: Sequence[Node], before: str) -> Iterator[tuple[str, Node]]:
    """Options that lead on, each with its path."""
    for node in nodes:
        if node.children:
            path = before + (node.key or node.label.value)
            yield path, node
            yield from _ways(node.children, f"{path}/")


def _question(
    tree: Tree, nodes: Sequence[Node], title: str, version: Version, path: str = "", *, several: bool = False
) -> dict[str, Any]:
    text = title if title.endswith(("?", "？")) else f"{title}?"
    if version >= WITH_ONE_HEADING:
        several = several or bool(tree.multi_heading)
    else:
        several = several or any(node.multi for node in nodes)
    return {
        "question": f"[{path}]: {text}" if path else text,
        "header": f"1. {tree.title[:HEADER_LABEL].strip()}" if version >= WITH_HEADER_RULE else "Item 1",
        "multiSelect": several,
        "options": [
            {"label": _label(node, version), "description": _description(node)}
            for node in _offered(nodes, version)[:SURFACED_OPTIONS]
        ],
    }


def _offered(nodes: Sequence[Node], version: Version) -> list[Node]:
    """Without the way to the rest, which is the tool's own free answer; the recommended one first where there is one."""
    if version >= WITH_FLAT_PEERS:
        return sorted(nodes, key=lambda node: not node.recommended)
    return [node for node in nodes if not node.escape]


def _label(node: Node, version: Version) -> str:
    hidden = node.code is None or node.code.value.startswith("_")
    code = f"[{node.key}] " if version >= WITH_OVERLAYS and not hidden else ""
    recommended = " (Recommended)" if node.recommended else ""
    return f"{code}{node.label.value}".strip() + ("..." if node.children else "") + recommended


def as_mermaid(tree: Tree) -> str:
    """A flowchart from the name down to the last option."""
    lines = ["flowchart TD", f'  root["{_quoted(_headline(tree))}"]']
    counter = iter(range(1, 1_000_000))

    def add(nodes: Sequence[Node], above: str) -> None:
        for node in nodes:
            name = f"n{next(counter)}"
            condition = node.attribute("if")
            edge = f"-- {_quoted_edge(condition.body.value)} -->" if condition else "-->"
            lines.append(f'  {above} {edge} {name}["{_quoted(_shown(node))}"]')
            add(node.children, name)

    for number, question in enumerate(tree.questions):
        above = "root"
        if len(tree.questions) > 1:
            above = f"q{number + 1}"
            lines.append(f'  root --> {above}{{"{_quoted(question.title.value)}"}}')
        add(question.nodes, above)
    return "\n".join(lines)


def _shown(node: Node) -> str:
    return " ".join(part for part in (f"[{node.code.value}]" if node.code else "", node.label.value) if part)


def _quoted(text: str) -> str:
    return text.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;").replace(">", "&gt;")


def _quoted_edge(text: str) -> str:
    return f'"{_quoted(text)}"'
