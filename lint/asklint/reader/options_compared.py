"""Options against each other: equal ones, the one that is marked, those that exclude each other."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.labels import plain_label

if TYPE_CHECKING:
    from asklint.document.model import Document
    from asklint.reader.model import Option, Question
    from asklint.source import Span

_HOLE = Pattern(r"\{[^{}]{0,200}\}|<[^<>\n]{1,120}>|\[[^\[\]\n]{1,200}\]|\$\w|\.\.\.|…|(?<!\w)[XYN](?!\w)")
_REMARK = Pattern(r"[*_`\"'”’]{0,3}\s?[(（][^()（）\n]{1,80}[)）]")
#: The marker as the tools ask for it. "(Recommended when …)" depends on the case, and marks nothing.
_PLAIN_MARKER = Pattern(
    r"[(（\[【]\s?(?:recommended|recomendad[oa]|recommandée?|empfohlen|önerilen|推奨|おすすめ|お勧め|권장|추천|推荐|推薦"
    r"|рекомендуется)\s?[)）\]】]",
    re.IGNORECASE,
)
_YES = Pattern(r"(?:yes|yep|y|ok|okay|approve|accept|はい|네|예|是|ja|sí|oui|evet)(?!\w)")
_NO = Pattern(r"(?:no|nope|n|reject|decline|いいえ|아니요|아니오|否|nein|non|hayır)(?!\w)")
_EXCLUDES = Pattern(
    r"(?:none|nothing|no preference|neither|not applicable|n/a|skip all|なし|없음|无)(?:$|[ .,(—–-])"
    r"|no (?:[\w-]+ )?(?:dependencies|changes|restrictions|requirements|exclusions|preference)$"
)
_SEVERAL_IN_ONE = Pattern(
    r"\b(?:all|both|mix|everything|combinations?|every|several|multiple)\b|\w \+ \w|\w and \w"
    r"|すべて|両方|전부|모두|둘 다|全部|都"
)
_SEVERAL = Pattern(
    r"\b(?:select|choose|pick|check|tick|mark) (?:all|any|one or more|multiple|several)\b|\ball that apply\b"
    r"|\bone or more of\b"
    r"|\bas many as\b|\bmulti-?select\b|\bmultiple (?:selections?|answers|choices) (?:allowed|possible|ok)\b"
    r"|\bwhich of (?:these|the following) (?:[\w-]{1,30} ){0,2}[\w-]{2,30}(?<!s)s (?:should|do|would|are"
    r"|need|apply|shall)\b"
    r"|\bwhich (?:of (?:these|them|the following) )?(?:[\w-]{1,30} ){0,3}apply\b"
    r"|\bwhich [\w -]{1,30}\(s\)|複数選択|複数回答|여러 개 선택|복수 선택|모두 선택|可多选|多选"
)
_BARE_OTHER = Pattern(
    r"(?:other|others|something else|someone else|anything else"
    r"|other option|その他|それ以外|기타|그 외|其他|其它"
    r"|sonstiges|etwas anderes|otr[oa]s?|autres?|autre chose"
    r"|diğer|outr[oa]s?|altro|другое)"
)
_TYPING = Pattern(
    r"\b(?:describe|type|enter|specify|write|provide|input|explain|tell|share|give|free[- ]?(?:text|form)"
    r"|your own|my own|own words|what you have in mind)\b"
    r"|自由|入力|指定|記述|직접|입력|작성|输入|填写|自定义"
)
_DEFAULT = Pattern(
    r"(?:^|[(（\[,;—–-]\s?)(?:the )?default(?:$|[)）\],;.])|既定|デフォルト|기본값|默认", re.IGNORECASE
)


def label_key(document: Document, option: Option) -> str:
    """What two equal labels have in common; empty where the label has parts that are not known.

    A remark in brackets behind an unquoted label belongs to it: "Mobile (iOS)" is not "Mobile (Android)".
    """
    label = option.label
    if label.placeholder or _HOLE.search(label.value):
        return ""
    text = label.value
    if not label.quoted:
        remark = _REMARK.match(document.text, label.span.end, option.span.end)
        if remark is not None:
            text += remark.group()
    return " ".join(unicodedata.normalize("NFC", text).split()).casefold().strip(" *_`\"'“”.:")


def label_marker(document: Document, option: Option) -> Span | None:
    """The recommended marker where it marks the label: in it, or between it and the description."""
    span = option.recommended
    if span is None or not _PLAIN_MARKER.fullmatch(document.text, span.start, span.end):
        return None
    if document.text.startswith("`", span.end):
        return None  # the marker is spoken of, not set
    if option.label.span.contains(span):
        return span
    between = (
        document.text[option.label.span.end : span.start] if span.start >= option.label.span.end else "?"
    )
    return span if not between.strip(" *_`\"'”’」") else None


def marked(question: Question) -> Option | None:
    """What an agent or a timeout would take: the recommended option, else the one called the default."""
    for option in question.options:
        if option.recommended is not None:
            return option
    for option in question.options:
        words = (option.label.value, option.description.value if option.description else "")
        if any(_DEFAULT.search(text) for text in words):
            return option
    return None


def is_yes(option: Option) -> bool:
    return _YES.match(plain_label(option)) is not None


def is_no(option: Option) -> bool:
    return _NO.match(plain_label(option)) is not None


def excludes_others(option: Option) -> bool:
    """An answer that cannot be given together with any other: "None", "Skip all"."""
    return not option.label.placeholder and _EXCLUDES.match(plain_label(option)) is not None


def only_lets_type(option: Option) -> bool:
    """Whether a catch-all does nothing but let the user type, so that nobody would miss it.

    "None of these" without a word on typing may be an answer of its own: "Do you need any of these services?"
    """
    if option.handler is not None:
        return False
    parts = [option.label.value, option.description.value if option.description else ""]
    texts = [part.lower().strip(" *_`\"'“”.:") for part in parts if part]
    if _TYPING.search(" ".join(texts)):
        return True
    return all(_BARE_OTHER.fullmatch(text) for text in texts)


def covers_several(option: Option) -> bool:
    """An answer that stands for several of the others: "Both", "All of them", "Web + API"."""
    return _SEVERAL_IN_ONE.search(plain_label(option)) is not None


def wants_several(question: str) -> bool:
    """Whether a question asks in so many words for more than one answer."""
    return _SEVERAL.search(question.lower()) is not None
