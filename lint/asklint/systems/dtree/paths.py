"""Paths: the answers that a tree returns, written as codes (`NO/RWK`, `TAG,BRS`, `OTH/custom:…`)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.record import record
from asklint.systems.dtree.parse import TREE_NAME, live_trees

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from asklint.document.model import Block, Section
    from asklint.reader.model import Reading
    from asklint.source import Span
    from asklint.systems.dtree.model import Node, Tree

_CODE_SPAN = Pattern(r"`(?P<code>[^`\n]{1,160})`")
_LEAD = Pattern(r"[*_(\[]{0,4}`(?P<code>[^`\n]{1,80})`")
_FREE = Pattern(r"(?:(?P<escape>[A-Z]{2,5})/)?(?P<kind>custom|smart):(?=\S)")
_CODES = Pattern(r"[A-Z_]{1,24}(?:[ \t]{0,4}[/,][ \t]{0,4}[A-Z_]{0,24}){1,12}|/[A-Z_]{1,24}")
_SINGLE = Pattern(r"[A-Z_]{2,8}")
_LEADS_NEEDED = 2


@record(frozen=True)
class Mention:
    """A path in the text, the trees it may be about, and whether it heads an item of a list of answers."""

    text: str
    span: Span
    trees: tuple[Tree, ...]
    names: tuple[str, ...]
    """Trees that are named with it and defined in another file."""
    handler: bool = False


@record(frozen=True)
class FreePath:
    """Typed text as a path: `OTH/custom:…`."""

    escape: str
    kind: str
    prefix: int
    """How many characters the escape and its slash take up."""


def free_path(text: str) -> FreePath | None:
    match = _FREE.match(text)
    if match is None:
        return None
    return FreePath(match.group("escape") or "", match.group("kind"), match.start("kind"))


def is_code_path(text: str) -> bool:
    """It has the look of several codes; whether they exist is another matter."""
    return _CODES.fullmatch(text) is not None


def problem_of(text: str, tree: Tree) -> str:
    """Why a path of codes leads nowhere in a tree; empty where it leads somewhere."""
    for way in text.split(","):
        steps = way.split("/")
        if any(step != step.strip() or not step for step in steps):
            return "is not a path: codes are joined by “/” for a way down and “,” for several answers, with nothing between"
        problem = _follow(steps, tree)
        if problem:
            return problem
    return ""


def _follow(steps: Sequence[str], tree: Tree) -> str:
    level: list[Node] = [node for question in tree.questions for node in question.nodes]
    behind: Node | None = None
    for step in steps:
        if step in {"custom", "smart"}:
            return ""
        if not level and behind is not None:
            return f"goes on behind {behind.name}, which has no options below it"
        node = next((node for node in level if node.key == step), None)
        if node is None:
            where = f"below {behind.name}" if behind is not None else f"in {tree.shown_name}"
            return f"names [{step}], and there is no such option {where}"
        behind, level = node, node.children
    return ""


def knows(tree: Tree, text: str) -> bool:
    """Whether a path has anything to do with a tree: one of its ways begins with an option of it."""
    firsts = {node.key for question in tree.questions for node in question.nodes if node.key}
    return any(re.split(r"[/ ]", way.strip())[0] in firsts for way in text.split(","))


def mentions(reading: Reading) -> Iterator[Mention]:
    """Code spans near a tree, or near the name of one. Near is the same item, its lead-in, or the same section."""
    if "`" not in reading.document.text:
        return
    scopes = _Scopes(reading)
    for block in reading.document.blocks:
        if block.kind not in {"paragraph", "cell"} or "`" not in block.text:
            continue
        if not reading.stance(block).binding:
            continue
        trees, names = scopes.about(block)
        lead = _LEAD.match(block.text) if scopes.lists_answers(block, trees) else None
        for match in _CODE_SPAN.finditer(block.text):
            text, span = match.group("code"), block.content.span(*match.span("code"))
            handler = lead is not None and match.span("code") == lead.span("code")
            if free_path(text) or is_code_path(text) or (handler and _SINGLE.fullmatch(text)):
                yield Mention(text, span, trees, names, handler)


class _Scopes:
    """Which trees a passage speaks of."""

    def __init__(self, reading: Reading) -> None:
        self.document = reading.document
        self.by_name: dict[str, Tree] = {}
        self.by_section: dict[int, list[Tree]] = {}
        self.named: dict[int, tuple[str, ...]] = {}
        self.answers: dict[int, bool] = {}
        starts = [section.span.start for section in self.document.sections[1:]]
        self.ends = dict(
            zip(map(id, self.document.sections), [*starts, len(self.document.text)], strict=True)
        )
        for tree in live_trees(reading):
            if tree.name is not None:
                self.by_name.setdefault(tree.name.value, tree)
            if tree.questions:
                section = self.document.section_at(tree.questions[-1].span.start)
                self.by_section.setdefault(id(section), []).append(tree)

    def about(self, block: Block) -> tuple[tuple[Tree, ...], tuple[str, ...]]:
        section = self.document.section_at(block.span.start)
        names = _names_near(block)
        own = self.by_section.get(id(section), [])
        if not names and not own:
            names = self._names_in(section)
        if not names:
            return tuple(own), ()
        known = tuple(self.by_name[name] for name in names if name in self.by_name)
        return known, tuple(name for name in names if name not in self.by_name)

    def _names_in(self, section: Section) -> tuple[str, ...]:
        """The trees that a section's own text names, sections below it aside."""
        if id(section) not in self.named:
            end = self.ends[id(section)]
            text = self.document.text[section.span.start : end]
            self.named[id(section)] = tuple(dict.fromkeys(TREE_NAME.findall(text)))
        return self.named[id(section)]

    def lists_answers(self, block: Block, trees: tuple[Tree, ...]) -> bool:
        """Whether a paragraph or cell heads an item of a list whose items say what follows from which answer."""
        item = block.parent
        if item is None or item.kind not in {"item", "row"} or block.position or len(trees) != 1:
            return False
        group = item.parent
        if group is None:
            return False
        if group.index not in self.answers:
            self.answers[group.index] = _answers(group, trees[0])
        return self.answers[group.index]


def _answers(group: Block, tree: Tree) -> bool:
    keys = {node.key for node in tree.nodes() if node.key}
    known = others = 0
    for item in group.children:
        lead = _LEAD.match(item.children[0].text) if item.children else None
        if lead is None:
            continue
        first = re.split(r"[/,]", lead.group("code"))[0]
        known += first in keys
        others += first not in keys
    return known >= _LEADS_NEEDED and known > others


def _names_near(block: Block) -> tuple[str, ...]:
    """Trees named in a block, or in the sentence that introduces the list it stands in."""
    at: Block | None = block
    while at is not None and at.kind != "document":
        texts = [at.text]
        if at.kind in {"list", "table"} and at.previous is not None and at.previous.kind == "paragraph":
            texts.append(at.previous.text)
        if at.kind == "item" and at.children and at.children[0].kind == "paragraph":
            texts.append(at.children[0].text)
        names = tuple(dict.fromkeys(name for text in texts for name in TREE_NAME.findall(text)))
        if names:
            return names
        at = at.parent
    return ()
