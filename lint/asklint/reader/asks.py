"""Asks: directives bound to their calls and menus, and what is left of either alone."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from asklint.finding import Confidence
from asklint.lazy_regex import Pattern
from asklint.reader.binding import (
    asks_for_letters,
    below_last_item,
    governed,
    nearest_before,
    refers_back,
    within,
)
from asklint.reader.described import describe, no_options, no_options_in, said_in_sentence
from asklint.reader.elsewhere import stated_elsewhere
from asklint.reader.lone import block_after, led_elsewhere, left_alone, quoted_question
from asklint.reader.mentions import settled
from asklint.reader.menus import list_as_menu, not_a_menu
from asklint.reader.menus.echoes import find_echoes
from asklint.reader.model import (
    Addressee,
    Ask,
    AskClass,
    Call,
    Channel,
    Directive,
    Menu,
    Question,
    Stance,
)
from asklint.reader.option_lists import NOT_PUT_TO_USER, is_option_list
from asklint.reader.prose_channel import call_channel, only_shown, prose_channel, put_to, says_in_prose
from asklint.reader.said_headers import give_headers
from asklint.reader.scopes import Scopes
from asklint.reader.stance import line_label, reaches_tool

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asklint.document.model import Block, Document
    from asklint.reader.elsewhere import Elsewhere
    from asklint.reader.model import Judgement, Policy, Reading, Role
    from asklint.source import Span

#: Reasons against a menu that fall away when a directive introduces it.
_AGENT_CHOOSES = "it tells the agent to choose"
_WEAK_REASONS = (NOT_PUT_TO_USER, _AGENT_CHOOSES, "a section of a report")
_SEVERAL = Pattern(r"\b(?:questions|each|every|following|these)\b")
#: "If the user picks option 2, ask …" sends another question than the one that was answered.
_FOLLOWS_AN_ANSWER = Pattern(
    r"^\W*(?:if|when|on|for)\b[^,:：]{0,60}\b(?:selects?|selected|chooses?|chose|picks?|picked|answers?|option \w)\b"
    r"|を選(?:ん|択)|선택(?:한|하면|\s?시)|选择[^。]{0,12}(?:时|后|则)"
)


class Assembler:
    """Puts the pieces of one document together."""

    def __init__(self, reading: Reading, role: Role, policies: Sequence[Policy]) -> None:
        self.reading = reading
        self.document: Document = reading.document
        self.role = role
        self.policies = policies
        self.tool_directives = [d for d in reading.directives if d.tool and d.stance is not Stance.DEFINITION]
        self.directive_blocks = frozenset(d.block.index for d in reading.directives if d.tool)
        self.scopes = Scopes(reading.document)
        self.weak: dict[int, str] = {}
        """Menus that count only if a directive governs them, by identity, with the reason."""
        self.bound: dict[int, Directive] = {}
        """Directive by the identity of the call or menu that it governs."""

    def run(self) -> list[Ask]:
        self._keep_real_menus()
        self._bind()
        self._drop_weak_menus()
        asks = [self._of_call(call) for call in self.reading.calls]
        satisfied = {id(d) for d in self.bound.values()}
        asks.extend(self._of_menu(menu) for menu in self.reading.menus)
        for directive in left_alone(self.tool_directives, satisfied, self.reading):
            ask = self._alone(directive)
            if ask.questions or not led_elsewhere(directive, self.tool_directives, satisfied):
                asks.append(ask)
        self.reading.directives = settled(self.reading.directives, satisfied)
        asks.extend(
            self._number_elsewhere(found)
            for found in stated_elsewhere(
                self.document, asks, self._senders(asks), self.directive_blocks, self.scopes
            )
        )
        asks.sort(key=lambda ask: (ask.span.start, ask.span.end))
        give_headers(asks)
        return asks

    def _keep_real_menus(self) -> None:
        """Calls are read as calls, and what only looks like a menu is set aside with the reason."""
        spans = sorted(call.span for call in self.reading.calls)
        kept = []
        for menu in self.reading.menus:
            if any(span.overlaps(menu.span) for span in spans):
                continue
            declared = self.reading.declared(menu.span, "not-a-menu", "free-text")
            reason = f"declared {declared.word}" if declared else not_a_menu(menu, self.document)
            if reason is None or reason in _WEAK_REASONS:
                kept.append(menu)
                if reason is not None:
                    self.weak[id(menu)] = reason
            else:
                self.reading.rejected.append((menu.span, reason))
        echoes = find_echoes(kept, self.document)
        self.reading.rejected.extend((menu.span, echoes[id(menu)]) for menu in kept if id(menu) in echoes)
        self.reading.menus = [menu for menu in kept if id(menu) not in echoes]

    def _drop_weak_menus(self) -> None:
        """What nothing puts to the user is a menu only where a directive governs it."""
        kept = []
        for menu in self.reading.menus:
            reason, directive = self.weak.get(id(menu)), self.bound.get(id(menu))
            if directive is None and reason is None:
                reason = only_shown(menu, self.reading, self.scopes)
            later = directive is not None and directive.span.start > menu.span.start
            own_choice = reason == _AGENT_CHOOSES and later
            if reason is None or (directive and self._structural(menu, directive) and not own_choice):
                kept.append(menu)
            else:
                self.bound.pop(id(menu), None)
                self.reading.rejected.append((menu.span, reason))
        self.reading.menus = kept

    def _bind(self) -> None:
        """Nearest first: what stands in the same block, then what follows, then what the words point back to."""
        for directive in self.tool_directives:
            self._bind_in_block(directive) or self._bind_following(directive)
        self._point_back()
        for directive in self.tool_directives:
            if not self._has_content(directive) and refers_back(directive):
                free = [m for m in self.reading.menus if id(m) not in self.bound]
                menu = nearest_before(directive, free, self.document)
                if menu is not None:
                    self.bound[id(menu)] = directive
        for menu in self.reading.menus:
            if id(menu) not in self.bound and menu.typed_reply is None:
                self._bind_by_section(menu)

    def _point_back(self) -> None:
        """`X: "Which one? (A/B/C)"` asks for the letters of the menu above it."""
        for call in [c for c in self.reading.calls if asks_for_letters(c)]:
            directive = self.bound.get(id(call))
            free = [m for m in self.reading.menus if m.shape == "lettered" and id(m) not in self.bound]
            menu = nearest_before(directive, free, self.document) if directive is not None else None
            if menu is None or directive is None:
                continue
            asked = replace(menu, question=call.questions[0].text)
            self.reading.menus[next(i for i, m in enumerate(self.reading.menus) if m is menu)] = asked
            self.reading.calls = [c for c in self.reading.calls if c is not call]
            del self.bound[id(call)]
            self.bound[id(asked)] = directive

    def _bind_in_block(self, directive: Directive) -> bool:
        found = False
        things: list[Call | Menu] = [*self.reading.calls, *self.reading.menus]
        for thing in things:
            if id(thing) in self.bound:
                continue
            shared = isinstance(thing, Call) and thing.span.overlaps(directive.sentence.span)
            if thing.block is directive.block or thing.span.contains(directive.span) or shared:
                if thing.span.end <= directive.sentence.span.start and not refers_back(directive):
                    continue
                self.bound[id(thing)] = directive
                found = True
        return found

    def _bind_following(self, directive: Directive) -> bool:
        # fields written as the next paragraph, or in a fence that was not indented into the item above it
        next_blocks = [
            b for b in (directive.block.following, below_last_item(directive.block)) if b is not None
        ]
        for call in self.reading.calls:
            named = call.tool and call.block is directive.block.following
            if any(call.block is b for b in next_blocks) and not named and id(call) not in self.bound:
                self.bound[id(call)] = directive
                return True
        for block in governed(directive, self.directive_blocks):
            candidates: list[Call | Menu] = [*self.reading.calls, *self.reading.menus]
            things = [t for t in candidates if within(block, t.span)]
            for thing in things:
                self.bound.setdefault(id(thing), directive)
            if things:
                return True
            if (
                block.kind == "list"
                and directive.stance.binding
                and is_option_list(directive, block, self.document)
            ):
                menu = list_as_menu(block, self.document)
                self.reading.menus.append(menu)
                self.bound[id(menu)] = directive
                return True
        return False

    def _bind_by_section(self, menu: Menu) -> None:
        """A display in one place, asked through the tool elsewhere in the same step."""
        step = self.scopes.step(menu.span.start)
        near = [
            d
            for d in self.tool_directives
            if step.start <= d.span.start < step.end
            and d.stance.binding
            and not d.describes
            and not (d.span.start > menu.span.start and _FOLLOWS_AN_ANSWER.search(d.sentence.value.lower()))
            and (
                not self._has_content(d)
                or (_SEVERAL.search(d.sentence.value.lower()) and d.span.start < menu.span.start)
            )
        ]
        if near:
            nearest = min(near, key=lambda d: abs(d.span.start - menu.span.start))
            self.bound[id(menu)] = nearest

    def _sends(self, directive: Directive) -> bool:
        return directive.stance.binding and not directive.describes and not self._has_content(directive)

    def _has_content(self, directive: Directive) -> bool:
        return any(bound is directive for bound in self.bound.values())

    def _of_call(self, call: Call) -> Ask:
        directive = self.bound.get(id(call))
        stance, evidence = self._stance(call.block, directive, call.span)
        questions, no_options = call.questions, None
        if call.form == "sketch" and len(questions) == 1:
            questions, no_options = self._described(questions[0], call, directive)
        ask = self._ask(
            call.span,
            call.block,
            call_channel(call, directive, self.tool_directives),
            stance,
            questions=questions,
            tool=call.tool or (directive.tool if directive else ""),
            directive=directive,
            call=call,
            evidence=(*evidence, f"a call written as {call.shape} ({call.form})"),
        )
        ask.says_no_options = no_options
        return ask

    def _described(
        self, question: Question, call: Call, directive: Directive | None
    ) -> tuple[tuple[Question, ...], Span | None]:
        """A sketch may describe its options instead of writing them: what its items say then counts, not the items."""
        items = [b for b in self.document.blocks_in(call.span) if b.kind == "paragraph"]
        if directive is not None:
            items += [b for b in self._details(directive) if b not in items]
        if not question.options and items:
            following = items[-1].following or block_after(items[-1])
            if following is not None and following.kind == "paragraph":
                items.append(following)
        own = [b for b in items if directive is None or b is not directive.block]
        description = describe(own)
        if call.block.kind in {"fence", "code"} and len(self._calls_in(call.block)) == 1:
            description.no_options = no_options(call.block, call.block.text.lower())
        if description.count_span is None and (question.options or not description.fixed):
            return (question,), None if question.options else description.no_options
        described = description.question(question.span, question.text)
        if described is None:
            return (question,), None
        return (
            replace(
                described, header=question.header, multi_select=question.multi_select, keys=question.keys
            ),
        ), None

    def _of_menu(self, menu: Menu) -> Ask:
        directive = self.bound.get(id(menu))
        stance, evidence = self._stance(menu.block, directive, menu.span)
        question = Question(menu.span, menu.options, menu.count, menu.question, options_span=menu.span)
        if directive is not None and says_in_prose(directive):
            stance, evidence = self._stance(menu.block, None, menu.span)
            return self._ask(
                menu.span,
                menu.block,
                Channel.PROSE,
                stance,
                questions=(question,),
                directive=directive,
                menu=menu,
                evidence=(
                    *evidence,
                    f"{_a(menu.shape)} menu",
                    "put to the user in plain text, the tool is ruled out",
                ),
            )
        if directive is not None:
            structural = self._structural(menu, directive)
            return self._ask(
                menu.span,
                menu.block,
                Channel.TOOL,
                stance,
                questions=(question,),
                tool=directive.tool,
                directive=directive,
                menu=menu,
                confidence=Confidence.HIGH if structural else Confidence.LOW,
                evidence=(*evidence, f"{_a(menu.shape)} menu bound to “{directive.sentence.value[:60]}”"),
            )
        channel, why, confidence = prose_channel(menu, self.reading, self.scopes)
        ask = self._ask(
            menu.span,
            menu.block,
            channel,
            stance,
            questions=(question,),
            menu=menu,
            confidence=confidence,
            evidence=(*evidence, f"{_a(menu.shape)} menu", why),
        )
        ask.addressee = put_to(menu, self.reading)
        return ask

    def _structural(self, menu: Menu, directive: Directive) -> bool:
        """Bound by structure rather than by sharing a section."""
        if menu.block is directive.block or any(
            within(block, menu.span) for block in governed(directive, self.directive_blocks)
        ):
            return True
        if menu.block is directive.block.following and directive.block.text.rstrip().endswith((":", "：")):
            return True
        if refers_back(directive) and menu.span.start < directive.span.start:
            return True
        several = _SEVERAL.search(directive.sentence.value.lower()) is not None
        return several and menu.span.start > directive.span.start and menu.lead is not None

    def _alone(self, directive: Directive) -> Ask:
        """A directive without a call or menu; its own words and the list below it may still describe the options."""
        details = self._details(directive)
        description = describe([directive.block, *details])
        description.no_options = said_in_sentence(directive) or no_options_in(details)
        quoted = quoted_question(directive)
        question = description.question(directive.sentence.span, quoted)
        ask = self._ask(
            directive.span,
            directive.block,
            Channel.TOOL,
            directive.stance,
            questions=(question,) if question else (),
            tool=directive.tool,
            directive=directive,
            evidence=(*directive.evidence, "a directive that writes no options"),
        )
        ask.says_no_options = description.no_options if question is None or not question.options else None
        return ask

    def _senders(self, asks: Sequence[Ask]) -> list[Directive]:
        """Directives that send something to the tool without saying what."""
        alone = [a.directive for a in asks if a.through_tool and not a.questions and a.directive is not None]
        return [*alone, *(d for d in self.tool_directives if d.block.kind == "heading" and self._sends(d))]

    def _number_elsewhere(self, found: Elsewhere) -> Ask:
        stance, evidence = self._stance(found.block, None, found.block.span)
        return self._ask(
            found.span,
            found.block,
            Channel.TOOL,
            stance,
            questions=(found.question,),
            tool=found.sender.tool if found.sender else "",
            directive=found.sender,
            confidence=Confidence.MEDIUM,
            evidence=(*evidence, "a number of options that another step sends to the ask tool"),
        )

    def _calls_in(self, block: Block) -> list[Call]:
        return [call for call in self.reading.calls if call.block is block]

    def _details(self, directive: Directive) -> list[Block]:
        """The items of a list right below a directive: what they say belongs to the ask."""
        for block in governed(directive, self.directive_blocks):
            if block.kind == "list":
                return [item.children[0] for item in block.children if item.children]
            break
        return []

    def _stance(
        self, block: Block, directive: Directive | None, span: Span
    ) -> tuple[Stance, tuple[str, ...]]:
        judgement: Judgement | None = self.reading.judgements.get(block.index)
        if block.kind == "paragraph":
            judgement = line_label(self.document.text, span.start, block.span.start) or judgement
        if judgement is not None and directive is not None and not reaches_tool(judgement):
            judgement = None
        if judgement is not None and not judgement.stance.binding:
            return judgement.stance, judgement.evidence
        if directive is not None and not directive.stance.binding:
            return directive.stance, directive.evidence
        if judgement is not None:
            return judgement.stance, judgement.evidence
        return Stance.DIRECTIVE, ()

    def _ask(
        self,
        span: Span,
        block: Block,
        channel: Channel,
        stance: Stance,
        *,
        questions: tuple[Question, ...] = (),
        tool: str = "",
        directive: Directive | None = None,
        call: Call | None = None,
        menu: Menu | None = None,
        confidence: Confidence = Confidence.HIGH,
        evidence: tuple[str, ...] = (),
    ) -> Ask:
        declared = self.reading.declared(span, "phase", "advisory")
        return Ask(
            ask_class=AskClass(declared.word) if declared else None,
            span=span,
            block=block,
            channel=channel,
            stance=stance,
            addressee=directive.addressee if directive else Addressee.USER,
            asker=self.role.asker,
            questions=questions,
            tool=tool,
            directive=directive,
            call=call,
            menu=menu,
            confidence=confidence,
            evidence=evidence,
        )


def _a(shape: str) -> str:
    return f"{'an' if shape.startswith('inline') else 'a'} {shape}"
