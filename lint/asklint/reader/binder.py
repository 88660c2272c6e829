"""Binding the calls and menus of a document to the directives that govern them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.binding import (
    asks_for_letters,
    below_last_item,
    governed,
    refers_back,
    speaks_of_this_menu,
    within,
)
from asklint.reader.bound import Bound, Thing
from asklint.reader.menus import list_as_menu
from asklint.reader.model import Call, Directive, Menu, Stance
from asklint.reader.named_gates import STANDS_FOR_IT
from asklint.reader.option_lists import is_option_list
from asklint.reader.other_cases import other_cases
from asklint.reader.placed import Placed
from asklint.reader.prose_channel import asks_after_an_answer
from asklint.record import replace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.document.model import Block
    from asklint.reader.model import Reading
    from asklint.reader.scopes import Scopes

_SEVERAL = Pattern(r"\b(?:questions|each|every|following|these)\b")


_NOTHING: Placed[Thing] = Placed()


class Binder:
    """Knows of each call and menu the directive that sends it. Lists that only a directive makes menus join the reading.

    A document may hold any number of directives and menus: each looks for its own where they stand.
    """

    def __init__(self, reading: Reading, scopes: Scopes) -> None:
        self.reading = reading
        self.document = reading.document
        self.scopes = scopes
        self.directives = [d for d in reading.directives if d.tool and d.stance is not Stance.DEFINITION]
        self.directive_blocks = frozenset(d.block.index for d in reading.directives if d.tool)
        self.bound = Bound()
        self._things: Placed[Thing] = _NOTHING
        self._free_in: dict[int, Placed[Thing]] = {}
        """What stands in a block, by its identity, and is not bound to a directive of that block yet."""
        self._led: set[int] = set()
        """Blocks, by identity, of which all calls and menus are bound."""

    def directive_of(self, thing: Thing) -> Directive | None:
        return self.bound.of(thing)

    def release(self, menu: Menu) -> None:
        self.bound.release(menu)

    def satisfied(self) -> set[int]:
        """The directives that govern something, by identity."""
        return {id(directive) for directive in self.directives if self.bound.governs(directive)}

    def bind(self) -> None:
        """Nearest first: what stands in the same block, then what follows, then what the words point back to."""
        things: list[Thing] = [*self.reading.calls, *self.reading.menus]
        self._things = Placed(things)
        self._free_in = {block: Placed(inside) for block, inside in _by_block(things).items()}
        for directive in self.directives:
            self._bind_in_block(directive) or self._bind_following(directive)
        self._point_back()
        self._refer_back()
        self._bind_by_section()

    def _bind_in_block(self, directive: Directive) -> bool:
        sentence, words, back = directive.sentence.span, directive.span, refers_back(directive)
        free = self._free_in.get(id(directive.block), _NOTHING)
        near = list(free if back else free.reaching_into(sentence.start, self.document.root.span.end))
        for thing in self._things.reaching_into(
            min(sentence.start, words.start), max(sentence.end, words.end)
        ):
            shared = isinstance(thing, Call) and thing.span.overlaps(sentence)
            if (shared or thing.span.contains(words)) and (back or thing.span.end > sentence.start):
                near.append(thing)
        bound = [thing for thing in near if self.bound.bind(thing, directive)]
        for thing in bound:
            self._free_in[id(thing.block)].remove(thing)
        return bool(bound)

    def _bind_following(self, directive: Directive) -> bool:
        # fields written as the next paragraph, or in a fence that was not indented into the item above it
        following = directive.block.following
        for block in (following, below_last_item(directive.block)):
            for call in self._free_in.get(id(block), _NOTHING):
                named = isinstance(call, Menu) or (call.tool and block is following)
                if not named and self.bound.bind(call, directive):
                    return True
        for block in governed(directive, self.directive_blocks):
            if id(block) in self._led:
                return True
            things = [t for t in self._things.between(*block.span) if t.span.end <= block.span.end]
            for thing in things:
                self.bound.bind(thing, directive)
            if not things and not (
                block.kind == "list"
                and directive.stance.binding
                and self.reading.declared(block.span, "not-a-menu", "free-text") is None
                and is_option_list(directive, block, self.document)
            ):
                continue
            if not things:
                menu = list_as_menu(block, self.document)
                self.reading.menus.append(menu)
                self._things.add(menu)
                self.bound.bind(menu, directive)
            self._led.add(id(block))
            if block.kind == "list" and directive.stance.binding:
                self._bind_other_cases(directive, block)
            return True
        return False

    def _bind_other_cases(self, directive: Directive, listing: Block) -> None:
        for other in other_cases(listing):
            things = [t for t in self._things.between(*other.span) if t.span.end <= other.span.end]
            if not things:
                menu = list_as_menu(other, self.document)
                self.reading.menus.append(menu)
                self._things.add(menu)
                things = [menu]
            for thing in things:
                self.bound.bind(thing, directive)
            self._led.add(id(other))

    def _point_back(self) -> None:
        """`X: "Which one? (A/B/C)"` asks for the letters of the menu above it."""
        asking = [call for call in self.reading.calls if asks_for_letters(call)]
        if not asking:
            return
        free = Placed(m for m in self.reading.menus if m.shape == "lettered" and self.bound.of(m) is None)
        asked: dict[int, Menu] = {}
        done: set[int] = set()
        for call in asking:
            directive = self.bound.of(call)
            menu = self._nearest_before(directive, free) if directive is not None else None
            if menu is None or directive is None:
                continue
            asked[id(menu)] = replace(menu, question=call.questions[0].text)
            done.add(id(call))
            free.remove(menu)
            self.bound.release(call)
            self.bound.bind(asked[id(menu)], directive)
        self.reading.menus = [asked.get(id(menu), menu) for menu in self.reading.menus]
        self.reading.calls = [call for call in self.reading.calls if id(call) not in done]

    def _refer_back(self) -> None:
        free = Placed(menu for menu in self.reading.menus if self.bound.of(menu) is None)
        for directive in self.directives:
            if not self.bound.governs(directive) and refers_back(directive):
                menu = self._nearest_before(directive, free)
                if menu is not None:
                    self.bound.bind(menu, directive)
                    free.remove(menu)

    def _nearest_before(self, directive: Directive, free: Placed[Menu]) -> Menu | None:
        """The last of these menus before a directive, in the same section."""
        section = self.document.section_at(directive.span.start)
        found = free.last_between(section.span.start, directive.span.start)
        step = section.parent
        if found is None and step is not None and step.heading is not None and speaks_of_this_menu(directive):
            found = free.last_between(step.span.start, directive.span.start)
        return found

    def _bind_by_section(self) -> None:
        """A display in one place, asked through the tool elsewhere in the same step."""
        free = [m for m in self.reading.menus if m.typed_reply is None and self.bound.of(m) is None]
        senders = [d for d in self.directives if d.stance.binding and _sends(d)] if free else []
        several = {id(d) for d in senders if _SEVERAL.search(d.sentence.value.lower())}
        before = Placed(d for d in senders if id(d) in several or not self.bound.governs(d))
        empty = [d for d in senders if not self.bound.governs(d)]
        after = Placed(d for d in empty if not asks_after_an_answer(d))
        for menu in free:
            nearest = self._nearest(menu, before, after)
            if nearest is None:
                continue
            self.bound.bind(menu, nearest)
            after.remove(nearest)
            if id(nearest) not in several:
                before.remove(nearest)

    def _nearest(self, menu: Menu, before: Placed[Directive], after: Placed[Directive]) -> Directive | None:
        step, start = self.scopes.step(menu.span.start), menu.span.start
        here = [d for d in before.between(max(start, step.start), start + 1) if not self.bound.governs(d)]
        above = before.last_between(step.start, start)
        below = after.first_between(start + 1, step.end)
        if here or above is None:
            return here[0] if here else below
        if below is not None and below.span.start - start < start - above.span.start:
            return below
        return before.first_between(above.span.start, start)

    def only_by_section(self, directive: Directive) -> bool:
        """Whether all that it governs merely shares its section."""
        own = self.bound.things_of(directive)
        return bool(own) and all(
            isinstance(thing, Menu) and not self.by_structure(thing, directive) for thing in own
        )

    def sends(self, directive: Directive) -> bool:
        return directive.stance.binding and not directive.describes and not self.bound.governs(directive)

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


def _sends(directive: Directive) -> bool:
    return not directive.describes or directive.describes == STANDS_FOR_IT


def _by_block(things: Iterable[Thing]) -> dict[int, list[Thing]]:
    """By the identity of their block."""
    found: dict[int, list[Thing]] = {}
    for thing in things:
        found.setdefault(id(thing.block), []).append(thing)
    return found
