"""What an option's label means: a catch-all, a recommendation, something that cannot be undone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern

if TYPE_CHECKING:
    from asklint.reader.model import Option

_CATCH_ALL = Pattern(
    r"(?:(?:(?:some|any)(?:thing|where|one)|all) )?(?:other|else|others)(?: \(.*| options?| approach| reason| answer| value| choice|[.…]*)?$"
    r"|something else\b|none of (?:these|the above|them)\b|neither(?: of these)?$"
    r"|custom(?:[.…]*$| (?:input|value|answer|text|name|path|hash|range|selection|option|analysis|prompt|url|query|instructions?)\b)"
    r"|(?:type|write|enter|provide|specify|input|describe|give)\b.{0,20}\b(?:your own|my own|custom|manually|own answer|free[- ]?text|something else)\b"
    r"|(?:let me|i'll|i will|i want to) (?:specify|type|enter|describe|write|explain|provide)\b"
    r"|free[- ]?(?:text|form)\b|(?:my|your) own(?: answer| words| idea)?$"
    r"|その他|それ以外|いずれでもない|どれでもない|上記以外|自由入力|カスタム(?:入力)?$"
    r"|기타|직접 (?:입력|작성|한 줄|쓰)|그 외|해당 없음$|직접입력"
    r"|其他|其它|自定义|以上都不是|都不是|自行输入|手动输入"
    r"|sonstiges|andere[rs]?$|etwas anderes|otr[oa]s?$|ninguna de|personalizad[oa]$|autres?$|autre chose|aucune de ces|diğer|outr[oa]s?$|altro$|другое"
)

#: "Another one" is a branch of its own unless the user is to type which.
_ANOTHER = Pattern(
    r"(?:an?|some)? ?(?:other|another|different)\b|다른 (?:걸|것|거)|(?:別|他)のもの|别的|另一个"
)
_TO_TYPE = Pattern(
    r"(?:please )?(?:type|enter|specify|tell me|write|name)\b|[^\n]{0,30}(?:입력|적어|알려)|[^\n]{0,30}(?:入力|指定して|教えて)|(?:请)?(?:输入|填写)"
)


def is_catch_all(option: Option) -> bool:
    """An option that stands for "none of these, let me type": what ask tools add by themselves."""
    if option.label.placeholder:
        return False
    label = plain_label(option)
    if _CATCH_ALL.match(label):
        return True
    said = option.description or option.handler
    return said is not None and bool(_ANOTHER.match(label) and _TO_TYPE.match(said.value.lower()))


def plain_label(option: Option) -> str:
    """The label in lower case, without emphasis, quotes, leading symbols and the recommended marker."""
    text = option.label.value.lower().strip()
    return re.sub(r"^[^\w\"'“(\[]+", "", text).strip(" *_`\"'“”.:")
