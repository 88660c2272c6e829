"""The trees of a document: headings, what is said under them, and the list of options.

A tree stands in the document itself or, as an example or an inline definition, in a fence. What only looks like one
stays out: a decision record (`## Decision: Postgres` with prose), a checklist, a template with placeholders.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from asklint.document.markdown import parse_blocks
from asklint.document.model import Block
from asklint.document.textmap import TextMap
from asklint.lazy_regex import Pattern
from asklint.reader.model import Stance
from asklint.source import Span
from asklint.systems.dtree.model import Question, Tree, Words
from asklint.systems.dtree.options import attributes_in, read_options

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from asklint.document.model import Document
    from asklint.reader.model import Reading
    from asklint.systems.dtree.model import Form, Node, Place

TREE_NAME = Pattern(r"[§¶](ASK_[A-Z][A-Z0-9_]{0,80})(?![A-Za-z0-9_*\[])")
"""The name of one tree in running text, as opposed to a pattern or a placeholder for names."""
_NAME_HEAD = Pattern(
    r"[`*]{0,3}¶(?P<name>ASK_[^\s:`*]{0,80})[`*]{0,3}(?:[ \t]*:[ \t]*(?P<rest>(?:[^ \t\n].*)?))?$"
)
_CHOOSE = Pattern(
    r"(?P<choose>Choose(?P<one>[ \t]+one)?)[ \t]*:[ \t]*(?P<title>(?:[^ \t\n].*)?)$", re.IGNORECASE
)
_DECISION = Pattern(r"Decision[ \t]*:[ \t]*(?P<title>(?:[^ \t\n].*)?)$", re.IGNORECASE)
_META = Pattern(
    r"[*_]{0,2}(?P<key>Trigger|Extras|Extends)[*_]{0,2}[ \t]*:[*_]{0,2}[ \t]*(?P<value>(?:[^ \t\n].*)?)$"
)
_EACH_LINE = Pattern(r"\(each:[^\n]{0,500}\)[ \t]*$")
_PLACEHOLDER = Pattern(r"\[[^\]\n]{1,80}\]|<[^>\n]{1,80}>|\{[^}\n]{1,80}\}|…|\.\.\.")
_TREE_FENCES = frozenset(["", "markdown", "md", "text", "txt", "tree"])
_IDLE = frozenset([Stance.BAD_EXAMPLE, Stance.PROHIBITION, Stance.HISTORY, Stance.QUOTATION])


def live_trees(reading: Reading) -> list[Tree]:
    """The trees that a reader is to follow: those shown as wrong, quoted or past stay out."""
    return [tree for tree in trees_of(reading.document) if reading.stance(tree.host) not in _IDLE]


@lru_cache(maxsize=4)
def trees_of(document: Document) -> tuple[Tree, ...]:
    """Every tree, in reading order."""
    text = document.text
    if "¶ASK_" not in text and not ("[" in text and ("ecision" in text or "hoose" in text)):
        return ()
    found = list(_in_document(document))
    return tuple(sorted(found, key=lambda tree: tree.head.span))


def _in_document(document: Document) -> Iterator[Tree]:
    whole = TextMap.identity(document.text)
    for block in document.blocks:
        if block.kind in {"document", "item"}:
            yield from _Sequence(block.children, whole, None).trees()
        elif block.kind == "fence" and _may_hold_trees(block):
            inner = parse_blocks(block.text)
            yield from _Sequence(inner.children, block.content, block).trees()


def _may_hold_trees(fence: Block) -> bool:
    language = fence.marker.split(" ")[0].lower()
    return language in _TREE_FENCES and "[" in fence.text and "#" in fence.text


class _Sequence:
    """Blocks that follow one another, in which trees stand."""

    def __init__(self, blocks: Sequence[Block], content: TextMap, fence: Block | None) -> None:
        self.blocks = blocks
        self.content = content
        self.fence = fence

    def trees(self) -> Iterator[Tree]:
        at = 0
        while at < len(self.blocks):
            tree, at = self._tree(at)
            if tree is not None:
                yield tree

    def _tree(self, at: int) -> tuple[Tree | None, int]:
        """The tree that begins at a block, and where to go on."""
        head = self.blocks[at]
        if head.kind != "heading":
            return None, at + 1
        if (match := _NAME_HEAD.match(head.text)) is not None:
            return self._named(at, match)
        if (match := _CHOOSE.match(head.text)) is not None or (
            match := _DECISION.match(head.text)
        ) is not None:
            tree = self._anonymous(at, match)
            after = self._options(tree, at + 1, self._words(head, match.span("title")), head, "title")
            return (tree if _has_codes(tree.questions) and not _is_template(tree) else None), after
        return None, at + 1

    def _anonymous(self, at: int, match: re.Match[str]) -> Tree:
        head = self.blocks[at]
        multi = (match.group("one") is None) if "one" in match.re.groupindex else None
        form: Form = "legacy" if multi is None else "choose"
        return Tree(
            form, None, self._mapped(head), self.fence or head, [], multi, fenced=self.fence is not None
        )

    def _named(self, at: int, match: re.Match[str]) -> tuple[Tree | None, int]:
        head = self.blocks[at]
        name = self._words(head, match.span("name"))
        tree = Tree("bare", name, self._mapped(head), self.fence or head, [], fenced=self.fence is not None)
        title = self._words(head, match.span("rest")) if match.group("rest") else Words("", name.span)
        chosen = _CHOOSE.match(match.group("rest") or "")
        if chosen is not None:
            tree.form, tree.multi_heading = "choose", chosen.group("one") is None
            base = match.start("rest")
            title = self._words(head, (base + chosen.start("title"), base + chosen.end("title")))
        after = self._options(tree, at + 1, title, head, "head")
        while after < len(self.blocks) and tree.form != "choose":
            following = self.blocks[after]
            decision = _DECISION.match(following.text) if following.kind == "heading" else None
            if decision is None:
                break
            tree.form = "legacy"
            title = self._words(following, decision.span("title"))
            after = self._options(tree, after + 1, title, following, "title")
        kept = not _is_template(tree) and (tree.questions or tree.trigger or tree.overlay)
        return (tree if kept else None), after

    def _options(self, tree: Tree, at: int, title: Words, heading: Block, place: Place) -> int:
        """What stands under a heading: metadata, prose, the options, and a trigger that comes too late."""
        tree.each.extend(a for a in attributes_in(heading.text, 0, self._map_of(heading)) if a.kind == "each")
        gaps: list[Words] = []
        nodes: list[Node] = []
        spans: list[Span] = []
        while at < len(self.blocks):
            block = self.blocks[at]
            if block.kind == "paragraph" and not nodes:
                self._metadata(tree, block, place, gaps)
            elif block.kind == "paragraph" and tree.name is not None and _META.match(block.text):
                self._metadata(tree, block, "options", [])
            elif block.kind == "list" and block.marker == "-" and (not nodes or self._goes_on(at)):
                nodes.extend(read_options(self.content.text, block.span, self.content))
                spans.append(self.content.span(*block.span))
            elif block.kind == "comment":
                pass
            else:
                break
            at += 1
        if nodes:
            span = Span(spans[0].start, spans[-1].end)
            tree.questions.append(Question(title, self._mapped(heading), nodes, span))
            tree.gaps.extend(gaps)
        return at

    def _goes_on(self, at: int) -> bool:
        """A list right behind another list: the marker changed, the tree did not end."""
        return at > 0 and self.blocks[at - 1].kind in {"list", "comment"}

    def _metadata(self, tree: Tree, block: Block, place: Place, gaps: list[Words]) -> None:
        at = 0
        prose: list[tuple[int, int]] = []
        for line in block.text.split("\n"):
            match = _META.match(line)
            if match is not None:
                value = self._words(block, (at + match.start("value"), at + len(line.rstrip())))
                whole = self._words(block, (at, at + len(line.rstrip())))
                self._keep(tree, match.group("key"), value, whole, place)
            elif _EACH_LINE.match(line):
                tree.each.extend(a for a in attributes_in(line, at, self._map_of(block)) if a.kind == "each")
            elif line.strip():
                prose.append((at, at + len(line.rstrip())))
            at += len(line) + 1
        if prose:
            gaps.append(self._words(block, (prose[0][0], prose[-1][1])))

    @staticmethod
    def _keep(tree: Tree, key: str, value: Words, whole: Words, place: Place) -> None:
        if key == "Trigger" and tree.trigger is None:
            tree.trigger = Words(value.value, whole.span)
            tree.trigger_place = place
        elif key == "Extras" and tree.extras is None:
            tree.extras = value
        elif key == "Extends" and tree.extends is None:
            tree.extends = value if value.value else whole

    def _map_of(self, block: Block) -> TextMap:
        return block.content if self.fence is None else block.content.through(self.content)

    def _mapped(self, block: Block) -> Block:
        if self.fence is None:
            return block
        return Block(
            block.kind, self.content.span(*block.span), self._map_of(block), block.marker, block.level
        )

    def _words(self, block: Block, span: tuple[int, int]) -> Words:
        start, end = span
        value = block.text[start:end]
        if (each := value.find("(each:")) >= 0 and block.kind == "heading":
            value = value[:each]
        return Words(value.strip(), self._map_of(block).span(start, start + len(value.rstrip())))


def _has_codes(questions: Sequence[Question]) -> bool:
    """A list of options rather than of reasons: at least half of its items have a code in capitals, or a box."""
    nodes = [node for question in questions for node in question.nodes]
    marked = [node for node in nodes if node.multi or (node.code and node.code.value.isupper())]
    return bool(marked) and 2 * len(marked) >= len(nodes)


def _is_template(tree: Tree) -> bool:
    """The format itself, with placeholders for names, titles and codes."""
    if tree.name is not None and _PLACEHOLDER.search(tree.name.value):
        return True
    titles = [question.title.value for question in tree.questions]
    return any(_PLACEHOLDER.fullmatch(title) for title in titles if title)
