"""`OPEN_CHOICES`: the field of a response format that names what is still undecided, and whether it is then asked."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from asklint.lazy_regex import Pattern
from asklint.reader.model import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block
    from asklint.reader.model import Reading

_FIELD = Pattern(
    r"^[ \t]{0,12}(?:>[ \t]?)?(?:[-*][ \t]{1,4})?[^\w\n`\"'(]{0,12}OPEN_CHOICES[*_`]{0,3}[ "
    r"\t]{0,4}[:：][*_`]{0,3}[ \t]{0,8}(?P<value>[^\n]{0,600})$",
    re.MULTILINE,
)
_SETTLED = Pattern(
    r"[\W_]*(?:none|no|n/?a|nil|null|empty|nothing|keine|なし|없음|无)?(?:[ \t]+(?:open|left|remaining"
    r"|pending|identified))?[\W_]*(?:\([^()]{0,120}\))?[\W_]*",
    re.IGNORECASE,
)
_NONE_BECAUSE = Pattern(
    r"[\s`*_\"']{0,8}(?:none|nothing|n/a)[`*_\"']{0,3}[ \t]{0,3}[—–;,.:(-]", re.IGNORECASE
)
_PLACEHOLDER = Pattern(r"[\s`*\"']*(?:[\[<{].{0,560}[\]>}]|\$\{.{0,300}\}|…|\.\.\.)[\s`*\"'.]*")
_ASKED = Pattern(
    r"AskUserQuestion|request_user_input|ask_user_question|\bask_user\b|askQuestions", re.IGNORECASE
)
_COMMITTED = Pattern(
    r"\b(?:commit(?:ted|ting)?|rationale|chos(?:e|en)|decided|picked|going with)\b", re.IGNORECASE
)
_SHOWN = ("fence", "code")
_MAX_BLOCKS = 12


class OpenChoice(NamedTuple):
    block: Block
    value: Text


def unpaired_choices(reading: Reading) -> Iterator[OpenChoice]:
    """Sample responses that name an open choice and neither ask nor commit before the turn ends."""
    document = reading.document
    if "OPEN_CHOICES" not in document.text:
        return
    called = {call.block.index for call in reading.calls if call.form == "payload"}
    for block in document.blocks:
        if not _is_response(block) or "OPEN_CHOICES" not in block.text or not reading.stance(block).binding:
            continue
        fields = list(_FIELD.finditer(block.text))
        for number, field in enumerate(fields):
            value = field.group("value").rstrip()
            if _SETTLED.fullmatch(value) or _NONE_BECAUSE.match(value):
                continue
            if _PLACEHOLDER.fullmatch(value) or _COMMITTED.search(value):
                continue
            end = fields[number + 1].start() if number + 1 < len(fields) else len(block.text)
            rest = block.text[field.end() : end]
            if number + 1 == len(fields):
                following = _rest_of_turn(reading, block)
                if following & called:
                    continue
                rest += "\n" + "\n".join(document.blocks[index].text for index in sorted(following))
            if not _ASKED.search(rest) and not _COMMITTED.search(rest):
                start = field.start("value")
                yield OpenChoice(block, Text(value, block.content.span(start, start + len(value))))


def _is_response(block: Block) -> bool:
    """A block that shows what is written to the user, as opposed to one that speaks about the field."""
    if block.kind in _SHOWN:
        return True
    return block.kind == "paragraph" and (
        block.text.lstrip().startswith("❓") or any(b.kind == "quote" for b in block.ancestors())
    )


def _rest_of_turn(reading: Reading, block: Block) -> set[int]:
    """The blocks that follow a sample response up to the next heading or the next sample, by their index."""
    blocks = reading.document.blocks
    rest: set[int] = set()
    for following in blocks[block.index + 1 : block.index + 1 + _MAX_BLOCKS]:
        if following.kind in {"heading", "rule"} or "OPEN_CHOICES" in following.text:
            break
        rest.add(following.index)
    return rest
