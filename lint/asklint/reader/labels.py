"""What an option's label means: a catch-all, a recommendation, something that cannot be undone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern

if TYPE_CHECKING:
    from asklint.reader.model import Option

_CATCH_ALL = Pattern(
    r"(?:(?:(?:some|any)(?:thing|where|one)|all) )?(?:other|else|others)(?: \(.*| options?| approach| reason| answer| value| choice| ?/ ?[\w ]{1,30}|[.…]*)?$"
    r"|other [\w ]{1,30}\((?:please )?(?:describe|specify|type|enter|name|tell)"
    r"|something else\b|none of (?:these|the above|them)\b|neither(?: of these)?$"
    r"|custom(?:[.…]*$| \((?:\d|enter|specify|describe|type|your|my|user|free)| (?:input|value|answer|text|name|path|hash|range|selection|option|analysis|prompt|url|query|instructions?)\b)"
    r"|(?:type|write|enter|provide|specify|input|describe|give)\b.{0,20}\b(?:your own|my own|custom|manually|own answer|free[- ]?text|something else)\b"
    r"|(?:let me|i'll|i will|i want to) (?:specify|type|enter|describe|write|explain|provide)\b"
    r"|(?:(?:an?|some) )?(?:other|another|different)\b[^\n]{0,40}[—–:(-] ?(?:please )?(?:describe|specify|type|enter|tell me)\b"
    r"|[^\n]{1,40}[—–(-] ?i['’]?ll (?:type|describe|specify|enter|provide|write) (?:it|one|them|that|the|a|my)\b"
    r"|not (?:listed|in (?:the|this) list|shown here)\b|write[- ]in\b|manual (?:entry|input)\b|something different$"
    r"|free[- ]?(?:text|form)\b|(?:my|your) own(?: answer| words| idea)?$"
    r"|その他|それ以外|いずれでもない|どれでもない|上記以外|自由入力|(?:[^\s、。]{1,10}を)?(?:手入力|直接入力|手動入力|自分で入力)|カスタム(?:入力)?$"
    r"|기타|(?:[^\n,.]{1,12} )?직접 (?:입력|작성|지정)|직접 (?:한 줄|쓰)|그 외|해당 없음$|직접입력"
    r"|其他|其它|自定义|以上都不是|都不是|自行(?:输入|填写)|手动(?:输入|填写)|直接输入|自己(?:写|输入|填|描述)"
    r"|sonstiges|andere[rs]?(?:$| \()|etwas anderes|eigene (?:eingabe|antwort)|otr[oa]s?(?:$| \()|ninguna de|personalizad[oa]$"
    r"|keine[rs]? (?:davon|der genannten)|otra (?:opci[oó]n|cosa)|autres?(?:$| \()|autre (?:chose|option)|aucune? de ces|diğer|başka bir şey"
    r"|outr[oa]s?(?:$| \()|altro(?:$| \()|другое|свой вариант|inn[eay](?:$| \()|coś innego|khác$|lainnya$|以上皆非|自訂|自定義"
)

#: "Another one" is a branch of its own unless the user is to type which.
_ANOTHER = Pattern(
    r"(?:an?|some)? ?(?:other|another|different)\b|다른 (?:걸|것|거)|(?:別|他)のもの|别的|另一个"
)
_TO_TYPE = Pattern(
    r"(?:please )?(?:type|enter|specify|describe|tell me|write|name)\b|[^\n]{0,30}(?:입력|적어|알려)|[^\n]{0,30}(?:入力|指定して|教えて)|(?:请)?(?:输入|填写)"
)
#: "Custom" and "Neither" are branches of their own where what stands behind them is something else than typing.
_OWN_BRANCH = Pattern(
    r"(?:i['’]?ll |i will |let me |(?:the )?user |you )?(?:configur|customi[sz]|choos|pick|select|walk|step|guid|set up|blank|empty|full control|leav|keep|do nothing|skip|stop|no change)"
)
_ENTER = Pattern(r"(?:enter|type|specify|provide|input)\b")
_UNLIKE_THE_OTHERS = Pattern(r"[^\n]{0,24}\b(?:different|another|other)\b")
#: What stands behind "Enter path" where the user is to type something that no other option names.
_TYPED = Pattern(
    r"\b(?:custom|manually|your own|my own|use ['\"“‘`]?other)\b|\bi['’]ll (?:type|enter|provide)\b"
)


def is_catch_all(option: Option) -> bool:
    """An option that stands for "none of these, let me type": what ask tools add by themselves."""
    if option.label.placeholder:
        return False
    label = plain_label(option)
    said = option.description or option.handler
    behind = said.value.lower() if said is not None else ""
    if _CATCH_ALL.match(label):
        return not (label in ("custom", "neither") and _OWN_BRANCH.match(behind))
    if _ENTER.match(label):
        return _UNLIKE_THE_OTHERS.match(label) is not None or _TYPED.search(behind) is not None
    return bool(_ANOTHER.match(label) and _TO_TYPE.match(behind))


def says_what_to_type(option: Option) -> bool:
    """A catch-all that tells more than "Other" does: "Enter a topic", "Another branch"."""
    return _CATCH_ALL.match(plain_label(option)) is None


def plain_label(option: Option) -> str:
    """The label in lower case, without emphasis, quotes, leading symbols and the recommended marker."""
    text = option.label.value.lower().strip()
    return re.sub(r"^[^\w\"'“(\[]+", "", text).strip(" *_`\"'“”.:")
