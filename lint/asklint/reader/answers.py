"""What becomes of an answer that does not come: going on without it, or taking its absence for a yes."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING, NamedTuple

from asklint.finding import Confidence
from asklint.lazy_regex import Pattern
from asklint.reader.model import Addressee
from asklint.reader.negation import negated
from asklint.reader.phrases import one_of, phrases
from asklint.reader.sentences import sentences
from asklint.reader.statements import Statement, statements

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block
    from asklint.reader.model import Directive, Reading
    from asklint.source import Span

_GO_ON = one_of(
    "continue continuing proceed proceeding go_on going_on keep_going keep_working carry_on move_on "
    "start starting begin implement"
)
_ANSWER = (
    r"(?:an? |the |any |their |his |her |its |user |the user's |user's )?(?:answers?|repl(?:y|ies)"
    r"|responses?|confirmation|approval|input|user)\b"
)
#: What leaves something behind that another answer would have to undo.
_WORK = one_of(
    "create implement write build deploy push delete install generate run execute start apply merge"
)
_WITHOUT_ANSWER = phrases(
    rf"{_GO_ON}\b[^.;\n]{{0,60}}\bwithout (?:waiting|blocking|pausing)\b",
    rf"{_GO_ON}\b[^.;\n]{{0,40}}\bwithout (?:an? |the |any |their )?(?:answer|reply|response)\b",
    rf"{_GO_ON}\b[^.;\n]{{0,60}}\b(?:meanwhile|in the meantime|in the meanwhile|while waiting|while you "
    rf"wait|while (?:they|the user) (?:thinks?|decides?|considers?|answers?|repl(?:y|ies)|responds?))\b",
    rf"(?:meanwhile|in the meantime|while waiting(?: for {_ANSWER})?|while (?:they|the user) (?:decides?"
    rf"|thinks?|considers?|chooses?)),? (?:you )?(?:may |can |should )?{_GO_ON}\b",
    rf"{_GO_ON}\b[^.;\n]{{0,30}}\bbefore (?:they|the user|he|she) (?:answers?|repl(?:y|ies)|responds?)\b",
    rf"(?:do not|don't|never|no need to|need not) (?:wait|block|pause) (?:for|on) {_ANSWER}",
    rf"without waiting for {_ANSWER}",
    rf"while waiting for {_ANSWER},? (?:already |also )?{_WORK}\b",
    rf"{_GO_ON}\b[^.;\n]{{0,50}}\b(?:regardless of|no matter|irrespective of|whatever)\b[^.;\n]{{0,30}}\b(?:answers?"
    r"|repl(?:y|ies)|responses?|they say|the user says)\b",
    rf"(?:and|then|but),? {_GO_ON} (?:immediately|at once|right away|straight away|anyway)\b",
    needs=(
        *("without", "meanwhile", "meantime", "while", "before", "wait", "block", "pause"),
        *("regardless", "matter", "irrespective", "whatever", "immediately", "once", "away", "anyway"),
    ),
)
_OTHER_MODE = Pattern(
    r"\b(?:if|when|unless|in|with|under) (?:the |an? )?(?:\S{1,20} )?(?:auto|automatic|autonomous|yolo"
    r"|headless|unattended|non-interactive|noninteractive|background|silent|quick|batch|fast)\b"
    r"|--?\w*auto\b|--yes\b|\bauto[- ]mode\b|\bif (?:no|the user (?:does|has)|they (?:do|have)|nobody"
    r"|unanswered|declined|skipped)\b"
)
#: "What is still unanswered goes into the report": nothing is decided over the user's head.
_KEPT_OPEN = Pattern(r"\b(?:unanswered|open (?:item|question|point)s?|left open|stays? open|remains? open)\b")
_ASKING_VERB = Pattern(
    r"\b(?:ask|asks|asking|prompt|confirm|request|offer)\b|askuserquestion|request_user_input|ask_user"
)

_NO_ANSWER = (
    r"(?:no (?:response|answer|reply|objections?)(?: (?:is )?(?:given|received|comes|within|after"
    r"|from)[^.;,\n]{0,30})?|silence|silent"
    r"|(?:does not|doesn't|do not|don't|did not|didn't|has not|hasn't) (?:respond|answer|reply|object"
    r"|responded|answered|replied|objected)"
    r"|(?:the )?(?:ask|question|prompt|dialog|tool|answer|askuserquestion|call|it) times? out|on (?:ask "
    r"|answer |user )?timeout|timed-out answer"
    r"|(?:an? )?(?:empty|blank|ambiguous|unclear|vague|dismissed|skipped|missing) (?:answer|response"
    r"|reply|selection)s?|nothing (?:is )?selected|unanswered"
    r"|(?:answer|response|reply|selection) is (?:empty|blank|ambiguous|unclear|vague|missing)"
    r"|(?:dismiss(?:es)?|skips?|ignores?|closes?) the (?:question|prompt|dialog)"
    r"|absence of (?:an? |any |the )?(?:answer|reply|response)|(?:presses|hits) enter without \w{4,12}ing)"
)
_YES = (
    r"(?:an? |the |their |implicit |tacit |user )*(?:approval|approved|consent|yes|agreement"
    r"|confirmation|confirmed|acceptance|accepted|go-ahead|permission|pass|passed|\"yes\"|“yes”|lgtm|ok"
    r"|okay)\b"
)
_TAKEN_AS = (
    rf"(?:(?:is |are |be |as )?(?:treat(?:ed)?|count(?:s|ed)?|take|taken|interpret(?:ed)?"
    rf"|consider(?:ed)?|regard(?:ed)?|read)(?: (?:it|this|that|them|silence|timeout|a timeout))? (?:as "
    rf")?{_YES}|default(?:s|ing)? to [\"“'`]?(?:{_YES}|approve\b|accept\b)|(?:means|implies|equals|signals|=|==|→|=>) {_YES}|assume {_YES}|(?:is|are) {_YES}|(?:assume"
    rf"|means|implies|signals) (?:that )?(?:the user|they) (?:agrees?|approves?|accepts?|consents?))"
)
_EFFECTS = one_of(
    "push pushing merge merging deploy deploying delete deleting remove removing publish publishing send "
    "sending commit committing overwrite overwriting release releasing force-push drop apply applying "
    "execute executing install installing submit submitting post posting deletion deployment removal "
    "publication"
)
#: What `_YES` is made of.
_YES_WORDS = (
    *("approv", "consent", "yes", "agree", "confirm", "accept"),
    *("go-ahead", "permission", "pass", "lgtm", "ok"),
)
_SILENCE = (
    (phrases(rf"{_NO_ANSWER}[^.;\n]{{0,60}}?{_TAKEN_AS}", needs=_YES_WORDS), Confidence.HIGH),
    (
        phrases(
            rf"{_TAKEN_AS}[^.;\n]{{0,30}}\b(?:if|when|on|after|unless)\b[^.;\n]{{0,40}}{_NO_ANSWER}",
            needs=_YES_WORDS,
        ),
        Confidence.HIGH,
    ),
    (
        phrases(
            rf"(?:treat|take|count|interpret|consider|read|regard) {_NO_ANSWER} as {_YES}", needs=_YES_WORDS
        ),
        Confidence.HIGH,
    ),
    (
        phrases(
            rf"(?:if|when|on|after|upon) (?:there (?:is|are) |there's |the user |they |the |user "
            rf")?{_NO_ANSWER}[^.;\n]{{0,40}}?(?:,|:|→|then|-) ?(?:then )?(?:go ahead and |proceed "
            rf"(?:with|to) |continue (?:with|to) )(?:the )?{_EFFECTS}\b",
            needs=("ahead", "proceed", "continue"),
        ),
        Confidence.MEDIUM,
    ),
    (
        phrases(
            rf"(?:if|when) (?:it is |it's |the (?:answer|reply|response) is |in )?(?:ambiguous|unclear|vague|doubt|unsure),? "
            rf"(?:then )?(?:treat|take|count|interpret|consider|read|regard) (?:it|this|that|the (?:answer|reply|response)) as "
            rf"{_YES}",
            needs=_YES_WORDS,
        ),
        Confidence.HIGH,
    ),
    (
        phrases(
            rf"(?:if|when|on|after|upon) (?:the user |they |user )?{_NO_ANSWER}[^.;\n]{{0,20}}?(?:,|:|→|then) ?(?:then )?"
            rf"(?:go on|go ahead|continue|proceed) with the (?:recommended|suggested|default|first) [^.;\n]{{0,30}}\band "
            rf"(?:then )?(?:{_EFFECTS}|create|open)\b",
            needs=("recommended", "suggested", "default", "first"),
        ),
        Confidence.MEDIUM,
    ),
    (
        phrases(
            rf"{_NO_ANSWER}[^.;\n]{{0,30}}?(?:→|->|=>|=|:|,|means|then)? ?auto-?(?:proceed|approve|accept|confirm|merge|deploy|publish|push)\w{{0,3}}\b",
            rf"{_NO_ANSWER},? (?:then )?{_EFFECTS}\b[^.;\n]{{0,30}}\b(?:anyway|regardless)\b",
            r"silence (?:=|means|is|equals|→|->) (?:proceed|approve|go|go ahead)\b",
            r"time-?out\b[^.;\n]{0,20}(?:→|->|=>|=|:) ?auto-?(?:proceed|approve|accept|confirm|merge|deploy|publish|push)\w{0,3}\b",
            needs=("auto", "silence", "anyway", "regardless"),
        ),
        Confidence.MEDIUM,
    ),
    (
        Pattern(
            r"(?:回答|返答|応答|返信)が(?:ない|なければ|無い|無ければ)[^。\n]{0,12}(?:承認|同意|了承)[^。\n]{0,6}(?:とみな|と見な|として扱)"
            r"|(?:응답|답변|대답)[이가]? ?없[^.\n]{1,14}(?:승인|동의)[^.\n]{0,10}간주"
            r"|(?:没有|未|无)(?:回复|回答|响应|答复)[^。\n]{0,10}(?:视为|视作|当作|默认为?)(?:同意|批准|确认|通过)",
            needs=("みな", "見な", "扱", "간주", "视为", "视作", "当作", "默认"),
        ),
        Confidence.HIGH,
    ),
    (
        phrases(
            r"(?:go ahead|proceed)\b[^.;\n]{0,40}\bunless (?:the user|they|the human) objects?\b",
            needs=("unless",),
        ),
        Confidence.MEDIUM,
    ),
    (
        phrases(
            r"(?:leave|leaving|keep) (?:all|everything|every (?:box|item|option)|them all|it|all "
            r"(?:boxes|items|options)) (?:un(?:selected|checked|ticked)|empty|blank)\b[^.;\n"
            r"]{0,40}\b(?:if|when|means|=|to)\b[^.;\n]{0,30}\b(?:fine|good|ok|okay|correct|passed|pass"
            r"|passes|well|approve|accept|right|works)\b",
            r"(?:select|check|tick) (?:nothing|none)\b[^.;\n]{0,40}\b(?:if|when|means|=|to)\b[^.;\n"
            r"]{0,30}\b(?:fine|good|ok|okay|correct|passed|pass|passes|well|approve|accept|right|works)\b",
            r"(?:no|empty) selection[^.;\n]{0,20}(?:=|means|→|is)[^.;\n]{0,20}\b(?:all (?:passed|good"
            r"|fine|ok)|approved|passed|pass|accepted|everything (?:passed|works|is fine))\b",
            needs=("select", "check", "tick", "empty", "blank"),
        ),
        Confidence.HIGH,
    ),
)
#: One of these stands in whatever `_SILENCE` finds, and one of those below.
_CONSENT_WORDS = (
    *("auto", "anyway", "regardless", "承認", "同意", "了承", "승인", "동의", "批准", "确认", "通过"),
    *(*_YES_WORDS, "ahead", "proceed", "continue", "go on", "go\non", "unless"),
    *("fine", "good", "correct", "well", "right", "works"),
)
_SILENCE_WORDS = (
    *("ない", "なければ", "無", "없", "没有", "未", "无", "absence", "without"),
    "silence",
    "silent",
    "no respon",
    "no answer",
    "no reply",
    "no objection",
    "timeout",
    "time out",
    "times out",
    "timed",
    "empty",
    "unclear",
    "vague",
    "ambiguous",
    "doubt",
    "unsure",
    "n't ",
    "n’t ",
    " not ",
    "object",
    "unselected",
    "unchecked",
    "unticked",
    "nothing",
    "none",
    "selection",
    "dismiss",
    "skip",
    "ignore",
    "unanswered",
    "blank",
    "missing",
)


class Assumed(NamedTuple):
    """Words by which a missing answer is taken for an approval."""

    span: Span
    words: str
    confidence: Confidence


def continued_asks(reading: Reading) -> Iterator[tuple[Directive, Span]]:
    """Directives to ask whose own sentence, or the one right after it, goes on without the answer."""
    judged: set[int] = set()
    for directive in reading.directives:
        if not directive.stance.binding or directive.addressee is not Addressee.USER:
            continue
        begin = directive.sentence.span.start
        if directive.block.kind not in {"paragraph", "cell"} or begin in judged:
            continue
        judged.add(begin)
        own, after = _followed(reading, directive.block, begin)
        if own is None or _ASKING_VERB.search(own.lowered) is None:
            continue
        for statement in (own, after):
            if statement is None or _OTHER_MODE.search(statement.lowered):
                continue
            match = _WITHOUT_ANSWER.search(statement.lowered)
            if match is not None and not negated(statement.lowered, match.start(), match.start() + 1):
                if _KEPT_OPEN.search(directive.block.text.lower()):
                    break
                yield directive, statement.part(*match.span())
                break


def _followed(reading: Reading, block: Block, begin: int) -> tuple[Statement | None, Statement | None]:
    """The sentence of a block that begins at a place of the document, and the one after it."""
    if reading.document.blocks[block.index] is not block:
        return None, None  # what a fence shows is nobody's next sentence
    # A paragraph may hold any number of directives: each finds its place, and none of them reads all the others.
    ranges = sentences(block.text)
    at = bisect_left(ranges, begin, key=lambda sentence: block.content.span(*sentence).start)
    if at == len(ranges):
        return None, None
    stance = reading.stance(block)
    own, *after = (
        Statement(block, start, block.text[start:end], stance) for start, end in ranges[at : at + 2]
    )
    if own.span.start != begin:
        return None, None
    return own, after[0] if after else None


def assumed_answers(reading: Reading) -> Iterator[Assumed]:
    """Sentences that take silence, a timeout, an empty or an unclear answer for a yes."""
    if not reading.document.says(*_CONSENT_WORDS):
        return
    for statement in statements(reading, _SILENCE_WORDS):
        lowered = statement.lowered
        if (
            not statement.stance.binding
            or not any(map(lowered.__contains__, _CONSENT_WORDS))
            or not any(map(lowered.__contains__, _SILENCE_WORDS))
        ):
            continue
        for pattern, confidence in _SILENCE:
            match = pattern.search(lowered)
            if match is not None and not _denied(lowered, match):
                yield Assumed(
                    statement.part(*match.span()), statement.text[match.start() : match.end()], confidence
                )
                break


def _denied(lowered: str, match: re.Match[str]) -> bool:
    """ "Never treat silence as approval", "silence is not consent"."""
    if negated(lowered, match.start(), match.start() + 1):
        return True
    return (
        re.search(
            r"\b(?:never|isn't|cannot|must not|should not|don't treat|do not treat|not an?|not as)\b"
            r"|\bis not\b|\b(?:not|never|don't) auto",
            match.group(),
        )
        is not None
    )
