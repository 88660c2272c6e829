"""Requests and Responses held against the contract: what breaks, and where."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from asklint.reader.literal_model import Arr, Bool, Obj, Str
from asklint.systems.pai.payloads import RESPONSE_KEYS, SWITCHES, is_null, is_open

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.reader.literal_model import Entry, Node

HEADER, LABEL_WORDS, LEAST, MOST = 12, 5, 2, 4
_QUESTION_MARKS = ("?", "？", "؟")


class Breach(NamedTuple):
    """What an example breaks; offsets of the text it was read from."""

    message: str
    start: int
    end: int


def request_breaches(obj: Obj) -> Iterator[Breach]:
    """What a Request written out breaks of the contract's field rules."""
    if not obj.abridged:
        missing = [key for key in ("header", "question", "options") if obj.get(key) is None]
        if missing:
            yield Breach(f"this Request has no {' and no '.join(missing)}", obj.start, obj.start + 1)
    header = _text(obj.get("header"))
    if header is not None and len(header.value) > HEADER:
        yield _at(
            header,
            f"header “{header.value}” has {len(header.value)} characters, the contract allows {HEADER}",
        )
    question = _text(obj.get("question"))
    if question is not None and not question.value.rstrip(" \"'”»)*_`").endswith(_QUESTION_MARKS):
        yield _at(question, "the question does not end in a question mark")
    for key in SWITCHES:
        entry = obj.get(key)
        if entry is not None and not isinstance(entry.value, Bool) and not is_open(entry.value):
            yield Breach(f"`{key}` is neither true nor false", entry.value.start, entry.value.end)
    options = obj.get("options")
    if options is not None and isinstance(options.value, Arr):
        yield from _option_breaches(options.value, _is_true(obj.get("multi_select")))


def _option_breaches(options: Arr, multi_select: bool) -> Iterator[Breach]:
    literal = [item.node for item in options.items]
    known = (
        all(isinstance(node, Obj | Str) and not _open_option(node) for node in literal) and not options.loop
    )
    if known and not LEAST <= len(literal) <= MOST:
        yield Breach(
            f"a Request takes {LEAST} to {MOST} options, this one has {len(literal)}",
            options.start,
            options.end,
        )
    seen: dict[str, None] = {}
    for node in literal:
        label = (
            _text(node.get("label"))
            if isinstance(node, Obj)
            else node
            if isinstance(node, Str) and not is_open(node)
            else None
        )
        if label is not None:
            same = unicodedata.normalize("NFC", label.value).strip()
            if same in seen:
                yield _at(label, f"two options are labelled “{same}”, so the answer cannot be told apart")
            seen[same] = None
            words = [word for word in label.value.split() if any(char.isalnum() for char in word)]
            if len(words) > LABEL_WORDS:
                yield _at(
                    label, f"label “{label.value}” has {len(words)} words, the contract allows {LABEL_WORDS}"
                )
        if multi_select and isinstance(node, Obj) and (preview := node.get("preview")) is not None:
            yield Breach(
                "a preview is shown for single selection only, and this Request is multi-select",
                preview.key_start,
                preview.key_end,
            )


def _open_option(node: Node) -> bool:
    if isinstance(node, Str):
        return is_open(node)
    return isinstance(node, Obj) and (
        node.abridged or ((label := node.get("label")) is not None and is_open(label.value))
    )


def response_breaches(obj: Obj, request: Obj | None) -> Iterator[Breach]:
    """What a Response written out breaks, on its own and with the Request it answers."""
    if not obj.abridged:
        missing = [key for key in RESPONSE_KEYS if obj.get(key) is None]
        if missing:
            yield Breach(f"this Response has no `{'` and no `'.join(missing)}`", obj.start, obj.start + 1)
    selected, free_text, cancelled = (obj.get(key) for key in RESPONSE_KEYS)
    if _is_true(cancelled) and cancelled is not None:
        for entry in (selected, free_text):
            if entry is not None and not is_null(entry.value) and not is_open(entry.value):
                yield Breach(
                    f"a cancelled Response has null for `{entry.key}`", entry.value.start, entry.value.end
                )
        if request is not None and _is_false(request.get("allow_cancel")):
            yield Breach(
                "this Response is cancelled, and its Request does not allow that",
                cancelled.value.start,
                cancelled.value.end,
            )
    elif (
        _is_false(cancelled)
        and selected is not None
        and free_text is not None
        and is_null(selected.value)
        and is_null(free_text.value)
    ):
        yield Breach(
            "nothing is selected, typed or cancelled, and null stands for a cancel",
            selected.value.start,
            selected.value.end,
        )
    if request is not None and selected is not None:
        multi = request.get("multi_select")
        if _is_true(multi) and isinstance(selected.value, Str) and not is_open(selected.value):
            yield Breach(
                "the Request is multi-select, so `selected` is a list",
                selected.value.start,
                selected.value.end,
            )
        elif _is_false(multi) and isinstance(selected.value, Arr):
            yield Breach(
                "the Request is single-select, so `selected` is one label",
                selected.value.start,
                selected.value.end,
            )


def _text(entry: Entry | None) -> Str | None:
    return (
        entry.value
        if entry is not None and isinstance(entry.value, Str) and not is_open(entry.value)
        else None
    )


def _at(node: Str, message: str) -> Breach:
    return Breach(message, node.inner_start, node.inner_end)


def _is_true(entry: Entry | None) -> bool:
    return entry is not None and isinstance(entry.value, Bool) and entry.value.value


def _is_false(entry: Entry | None) -> bool:
    return entry is not None and isinstance(entry.value, Bool) and not entry.value.value
