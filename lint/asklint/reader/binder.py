"""Binding the calls and menus of a document to the directives that govern them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.binding import (
    asks_for_letters,
    below_last_item,
    governed,
    nearest_before,
    refers_back,
    within,
)
from asklint.reader.menus import list_as_menu
from asklint.reader.model import Call, Directive, Menu, Stance
from asklint.reader.named_gates import STANDS_FOR_IT
from asklint.reader.option_lists import is_option_list
from asklint.reader.prose_channel import follows_an_answer
from asklint.record import replace

if TYPE_CHECKING:
    from asklint.document.model import Block
    from asklint.reader.model import Reading
    from asklint.reader.scopes import Scopes

_SEVERAL = Pattern(r"\b(?:questions|each|every|following|these)\b")


class Binder:
    """Knows of each call and menu the directive that sends it. Lists that only a directive makes menus join the reading."""

    def __init__(self, reading: Reading, scopes: Scopes) -> None:
        self.reading = reading
        self.document = reading.document
        self.scopes = scopes
        self.directives = [d for d in reading.directives if d.tool and d.stance is not Stance.DEFINITION]
        self.directive_blocks = frozenset(d.block.index for d in reading.directives if d.tool)
        self._bound: dict[int, Directive] = {}
        """Directive by the identity of the call or menu that it governs."""

    def directive_of(self, thing: Call | Menu) -> Directive | None:
        return self._bound.get(id(thing))

    def release(self, menu: Menu) -> None:
        self._bound.pop(id(menu), None)

    def satisfied(self) -> set[int]:
        """The directives that govern something, by identity."""
        return {id(directive) for directive in self._bound.values()}

    def bind(self) -> None:
        """Nearest first: what stands in the same block, then what follows, then what the words point back to."""
        for directive in self.directives:
            self._bind_in_block(directive) or self._bind_following(directive)
        self._point_back()
        for directive in self.directives:
            if not self._has_content(directive) and refers_back(directive):
                free = [m for m in self.reading.menus if id(m) not in self._bound]
                menu = nearest_before(directive, free, self.document)
                if menu is not None:
                    self._bound[id(menu)] = directive
        for menu in self.reading.menus:
            if id(menu) not in self._bound and menu.typed_reply is None:
                self._bind_by_section(menu)

    def _point_back(self) -> None:
        """`X: "Which one? (A/B/C)"` asks for the letters of the menu above it."""
        for call in [c for c in self.reading.calls if asks_for_letters(c)]:
            directive = self._bound.get(id(call))
            free = [m for m in self.reading.menus if m.shape == "lettered" and id(m) not in self._bound]
            menu = nearest_before(directive, free, self.document) if directive is not None else None
            if menu is None or directive is None:
                continue
            asked = replace(menu, question=call.questions[0].text)
            self.reading.menus[next(i for i, m in enumerate(self.reading.menus) if m is menu)] = asked
            self.reading.calls = [c for c in self.reading.calls if c is not call]
            del self._bound[id(call)]
            self._bound[id(asked)] = directive

    def _bind_in_block(self, directive: Directive) -> bool:
        found = False
        things: list[Call | Menu] = [*self.reading.calls, *self.reading.menus]
        for thing in things:
            if id(thing) in self._bound:
                continue
            shared = isinstance(thing, Call) and thing.span.overlaps(directive.sentence.span)
            if thing.block is directive.block or thing.span.contains(directive.span) or shared:
                if thing.span.end <= directive.sentence.span.start and not refers_back(directive):
                    continue
                self._bound[id(thing)] = directive
                found = True
        return found

    def _bind_following(self, directive: Directive) -> bool:
        # fields written as the next paragraph, or in a fence that was not indented into the item above it
        next_blocks = [
            b for b in (directive.block.following, below_last_item(directive.block)) if b is not None
        ]
        for call in self.reading.calls:
            named = call.tool and call.block is directive.block.following
            if any(call.block is b for b in next_blocks) and not named and id(call) not in self._bound:
                self._bound[id(call)] = directive
                return True
        for block in governed(directive, self.directive_blocks):
            candidates: list[Call | Menu] = [*self.reading.calls, *self.reading.menus]
            things = [t for t in candidates if within(block, t.span)]
            for thing in things:
                self._bound.setdefault(id(thing), directive)
            if things:
                return True
            if (
                block.kind == "list"
                and directive.stance.binding
                and self.reading.declared(block.span, "not-a-menu", "free-text") is None
                and is_option_list(directive, block, self.document)
            ):
                menu = list_as_menu(block, self.document)
                self.reading.menus.append(menu)
                self._bound[id(menu)] = directive
                return True
        return False

    def _bind_by_section(self, menu: Menu) -> None:
        """A display in one place, asked through the tool elsewhere in the same step."""
        step = self.scopes.step(menu.span.start)
        near = [
            d
            for d in self.directives
            if step.start <= d.span.start < step.end
            and d.stance.binding
            and (not d.describes or d.describes == STANDS_FOR_IT)
            and not follows_an_answer(d, menu)
            and (
                not self._has_content(d)
                or (_SEVERAL.search(d.sentence.value.lower()) and d.span.start < menu.span.start)
            )
        ]
        if near:
            nearest = min(near, key=lambda d: abs(d.span.start - menu.span.start))
            self._bound[id(menu)] = nearest

    def _has_content(self, directive: Directive) -> bool:
        return any(bound is directive for bound in self._bound.values())

    def only_by_section(self, directive: Directive) -> bool:
        """Whether all that it governs merely shares its section."""
        things: list[Call | Menu] = [*self.reading.calls, *self.reading.menus]
        own = [thing for thing in things if self._bound.get(id(thing)) is directive]
        return bool(own) and all(
            isinstance(thing, Menu) and not self.by_structure(thing, directive) for thing in own
        )

    def sends(self, directive: Directive) -> bool:
        return directive.stance.binding and not directive.describes and not self._has_content(directive)

    def by_structure(self, menu: Menu, directive: Directive) -> bool:
        """Bound by structure rather than by sharing a section."""
        if menu.block is directive.block or any(
            within(block, menu.span) for block in governed(directive, self.directive_blocks)
        ):
            return True
        named = directive.describes == STANDS_FOR_IT
        if menu.block is directive.block.following and (
            named or directive.block.text.rstrip().endswith((":", "："))
        ):
            return True
        if refers_back(directive) and menu.span.start < directive.span.start:
            return True
        several = _SEVERAL.search(directive.sentence.value.lower()) is not None
        return several and menu.span.start > directive.span.start and menu.lead is not None

    def details(self, directive: Directive) -> list[Block]:
        """The items of a list right below a directive: what they say belongs to the ask."""
        for block in governed(directive, self.directive_blocks):
            if block.kind == "list":
                return [item.children[0] for item in block.children if item.children]
            break
        return []
