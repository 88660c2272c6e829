"""Scripts that stand between a question and the user: the runtime that checks preferences and keeps the answers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.project import Fact
from asklint.reader.references import DOCUMENT
from asklint.systems.gstack.lines import leaves

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.reader.model import Reading

_SCRIPT = Pattern(
    r"`(?P<path>bin/[\w.-]{0,60}(?:question|ask|auq|choice)[\w.-]{0,60})(?=[` ])", re.IGNORECASE
)


def script_facts(reading: Reading) -> Iterator[Fact]:
    """The project's own scripts that a document says are run around a question."""
    document = reading.document
    for block in leaves(document, "`bin/"):
        if not reading.stance(block).binding:
            continue
        for match in _SCRIPT.finditer(block.text):
            span = document.to_source(block.content.span(*match.span("path")))
            yield Fact(DOCUMENT, match["path"], document.path, span, ("asking",))
