"""Asks: directives bound to their calls and menus, and what is left of either alone."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from asklint.finding import Confidence
from asklint.reader.binder import Binder
from asklint.reader.described import describe, no_options, no_options_in, said_in_sentence
from asklint.reader.elsewhere import stated_elsewhere
from asklint.reader.lone import (
    block_after,
    blocks_led,
    led_elsewhere,
    left_alone,
    quoted_question,
    shown_before,
)
from asklint.reader.mentions import settled
from asklint.reader.menus import not_a_menu
from asklint.reader.menus.echoes import find_echoes
from asklint.reader.menus.not_asked import AGENT_CHOOSES, NOT_PUT_TO_USER
from asklint.reader.menus.other_lists import REPORT_SECTION
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
from asklint.reader.placed import Placed
from asklint.reader.prose_channel import (
    WITHOUT_TOOL,
    Told,
    call_channel,
    only_shown,
    prose_channel,
    put_to,
    says_in_prose,
)
from asklint.reader.said_headers import give_headers
from asklint.reader.scopes import Scopes
from asklint.reader.stance import line_label, reaches_tool
from asklint.record import replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from asklint.document.model import Block, Document
    from asklint.reader.elsewhere import Elsewhere
    from asklint.reader.model import Judgement, Reading
    from asklint.source import Span

#: Reasons against a menu that fall away when a directive introduces it.
_WEAK_REASONS = (NOT_PUT_TO_USER, AGENT_CHOOSES, REPORT_SECTION)
#: A display and the call that asks for it stand this close together.
_RIGHT_BELOW = 300


class Assembler:
    """Puts the pieces of one document together."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.document: Document = reading.document
        self.scopes = Scopes(reading.document)
        self.binder = Binder(reading, self.scopes)
        self.told = Told(reading.directives)
        self._calls_in: Counter[int] = Counter()
        """How many calls stand in a block, by its identity."""
        self.weak: dict[int, str] = {}
        """Menus that count only if a directive governs them, by identity, with the reason."""

    def run(self) -> list[Ask]:
        self._keep_real_menus()
        self.binder.bind()
        self._drop_weak_menus()
        self._calls_in.update(id(call.block) for call in self.reading.calls)
        asks = [self._of_call(call) for call in self.reading.calls]
        satisfied = self.binder.satisfied()
        asks.extend(self._of_menu(menu) for menu in self.reading.menus)
        led = blocks_led(self.binder.directives, satisfied)
        for directive in left_alone(self.binder.directives, satisfied, self.reading):
            ask = self._alone(directive)
            if ask.questions or not led_elsewhere(directive, led):
                asks.append(ask)
        asks.extend(self._stated_beside_menus())
        self.reading.directives = settled(self.reading.directives, satisfied)
        asks.extend(
            self._number_elsewhere(found)
            for found in stated_elsewhere(
                self.document, asks, self._senders(asks), self.binder.directive_blocks, self.scopes
            )
        )
        asks.sort(key=lambda ask: (ask.span.start, ask.span.end))
        give_headers(asks)
        return asks

    def _keep_real_menus(self) -> None:
        """Calls are read as calls, and what only looks like a menu is set aside with the reason."""
        calls = Placed(self.reading.calls)
        places = {id(call): place for place, call in enumerate(self.reading.calls)}
        kept = []
        for menu in self.reading.menus:
            over = list(calls.reaching_into(*menu.span))
            if over:
                holding = [places[id(call)] for call in over if call.span.contains(menu.span)]
                if holding:
                    self._give_alternatives(menu, min(holding))
                continue
            declared = self.reading.declared(menu.span, "not-a-menu", "free-text")
            reason = f"declared {declared.word}" if declared else not_a_menu(menu, self.document)
            if reason is None or reason in _WEAK_REASONS:
                kept.append(menu)
                if reason is not None:
                    self.weak[id(menu)] = reason
            else:
                self.reading.rejected.append((menu.span, reason))
        kept = [menu for menu in kept if not self._asked_below(menu)]
        echoes = find_echoes(kept, self.document)
        self.reading.rejected.extend((menu.span, echoes[id(menu)]) for menu in kept if id(menu) in echoes)
        self.reading.menus = [menu for menu in kept if id(menu) not in echoes]

    def _asked_below(self, menu: Menu) -> bool:
        """A menu that is shown, and right below it the call that asks for the same options."""
        call = next((c for c in self.reading.calls if 0 <= c.span.start - menu.span.end < _RIGHT_BELOW), None)
        if call is None or len(call.questions) != 1 or menu.block is call.block:
            return False
        asked = [option.label.value.lower() for option in call.questions[0].options]
        shown = [option.label.value.lower() for option in menu.options]
        if len(shown) < 2 or asked != shown:
            return False
        self.reading.rejected.append((menu.span, "it is shown, and asked right below"))
        return True

    def _give_alternatives(self, menu: Menu, at: int) -> None:
        """`X: "Keep it or drop it?"`: a question that names its answers has them as its options."""
        calls = self.reading.calls
        if menu.shape != "question" or not_a_menu(menu, self.document):
            return
        call, question = calls[at], calls[at].questions[0] if calls[at].questions else None
        open_yet = question is not None and not question.options and question.count.high is None
        if question is None or not open_yet or len(call.questions) != 1 or call.form != "sketch":
            return
        named = replace(question, options=menu.options, count=menu.count)
        calls[at] = replace(call, questions=(named,))

    def _drop_weak_menus(self) -> None:
        """What nothing puts to the user is a menu only where a directive governs it."""
        kept = []
        for menu in self.reading.menus:
            reason, directive = self.weak.get(id(menu)), self.binder.directive_of(menu)
            if directive is None and reason is None:
                reason = only_shown(menu, self.reading, self.scopes, self.told)
            later = directive is not None and directive.span.start > menu.span.start
            own_choice = reason == AGENT_CHOOSES and later
            if reason is None or (directive and self.binder.by_structure(menu, directive) and not own_choice):
                kept.append(menu)
            else:
                self.binder.release(menu)
                self.reading.rejected.append((menu.span, reason))
        self.reading.menus = kept

    def _of_call(self, call: Call) -> Ask:
        directive = self.binder.directive_of(call)
        stance, evidence = self._stance(call.block, directive, call.span)
        questions, no_options = call.questions, None
        if call.form == "sketch" and len(questions) == 1:
            questions, no_options = self._described(questions[0], call, directive)
        ask = self._ask(
            call.span,
            call.block,
            call_channel(call, directive, self.binder.directives),
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
            items += [b for b in self.binder.details(directive) if b not in items]
        if not question.options and items:
            following = items[-1].following or block_after(items[-1])
            if following is not None and following.kind == "paragraph":
                items.append(following)
        own = [b for b in items if directive is None or b is not directive.block]
        description = describe(own)
        if call.block.kind in {"fence", "code"} and self._calls_in[id(call.block)] == 1:
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
        directive = self.binder.directive_of(menu)
        stance, evidence = self._stance(menu.block, directive, menu.span)
        asked = menu.question if menu.question or directive is None else shown_before(directive)
        question = Question(menu.span, menu.options, menu.count, asked, options_span=menu.span)
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
            structural = self.binder.by_structure(menu, directive)
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
        channel, why, confidence = prose_channel(menu, self.reading, self.scopes, self.told)
        if why == WITHOUT_TOOL and stance.binding:
            stance = Stance.GUARDED
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
        ask.addressee = put_to(menu, self.scopes, self.told)
        return ask

    def _alone(self, directive: Directive) -> Ask:
        """A directive without a call or menu; its own words and the list below it may still describe the options."""
        details = self.binder.details(directive)
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

    def _stated_beside_menus(self) -> Iterator[Ask]:
        """A directive that says how many options there are says it of its own, whatever else its section shows."""
        for directive in self.binder.directives:
            if (
                directive.stance.binding
                and not directive.describes
                and self.binder.only_by_section(directive)
            ):
                ask = self._alone(directive)
                if any(question.count.span is not None for question in ask.questions):
                    yield ask

    def _senders(self, asks: Sequence[Ask]) -> list[Directive]:
        """Directives that send something to the tool without saying what."""
        alone = [a.directive for a in asks if a.through_tool and not a.questions and a.directive is not None]
        return [
            *alone,
            *(d for d in self.binder.directives if d.block.kind == "heading" and self.binder.sends(d)),
        ]

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
            asker=self.reading.role.asker,
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
