"""How many words a label has."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern

if TYPE_CHECKING:
    from asklint.reader.model import Option

_MARKER = Pattern(
    r"[(（\[【][^()（）\[\]【】]{0,40}(?:recommended|recomendad|recommandé|empfohlen|önerilen|推奨|おすすめ|권장|추천|推荐|推薦)"
    r"[^()（）\[\]【】]{0,120}[)）\]】]",
    re.IGNORECASE,
)
_SENTENCE_END = Pattern(r"[.。!](?=\s)")
_REMARK = Pattern(r"\s[(（][^()（）]{0,300}[)）]?$")


def label_words(option: Option) -> list[str]:
    """The words of a label: symbols and the recommended marker are none.

    A quoted label is counted whole. One without quotes may go on into its description, so it is counted up to the end
    of its first sentence and without a remark in brackets behind it.
    """
    text = _MARKER.sub(" ", option.label.value[:1000])
    if not option.label.quoted:
        stop = _SENTENCE_END.search(text)
        text = _REMARK.sub("", text[: stop.start()] if stop else text)
    return [word for word in text.split() if any(char.isalnum() for char in word)]
