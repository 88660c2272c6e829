"""A tolerant reader of literals: JSON, JSON5, JavaScript and Python objects, calls as people write them.

It never fails: what cannot be read becomes `Raw` text or a fault, and reading goes on behind it. Offsets are
those of the text it is given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.literal_model import (
    Arr,
    Bool,
    Elision,
    Entry,
    Fault,
    Invocation,
    Item,
    Note,
    Num,
    Obj,
    Raw,
    Reading,
    Str,
)
from asklint.reader.literal_text import matching_close, quote_at, raw_end, read_string

if TYPE_CHECKING:
    from asklint.reader.literal_model import Node

MAX_DEPTH = 60
_MAX_PIECES = 30
_DOUBLED = Pattern(r"\{\{\s{0,40}(?:\"\w{1,40}\"|'\w{1,40}'|[A-Za-z_]\w{0,40})\s{0,4}:")
_CLOSER = {"{": "}", "[": "]", "(": ")"}
_KEY = Pattern(r"[\w$][\w$.-]{0,80}")
_NUMBER = Pattern(r"[-+]?\d[\d_]{0,30}(?:\.\d{1,30})?(?![\w.])")
_BOOLS = {"true": True, "True": True, "false": False, "False": False}
_SPACES = " \t\r\n\f\v\u00a0\u3000"
_NEXT_KEY = Pattern(r"""["']?[A-Za-z_]\w{0,40}["']?[ \t]{0,8}[:=](?![:=])""")
_CHAIN = Pattern(r"[ \t\r\n]{0,200}(?:\.[A-Za-z_]|\+[ \t\r\n\"'`]|\?[ \t]|\|\| |&& )")


def read_literal(text: str, start: int, end: int | None = None) -> Reading:
    """Read one value from `start`."""
    reader = _Reader(text, start, len(text) if end is None else end)
    node = reader.value(0)
    return Reading(node, reader.at, tuple(reader.faults), reader.loose)


def read_invocation(text: str, name_start: int, paren: int, end: int | None = None) -> Reading:
    """Read `name(...)` whose opening bracket stands at `paren`."""
    reader = _Reader(text, paren, len(text) if end is None else end)
    node = reader.invocation(name_start, 0)
    return Reading(node, reader.at, tuple(reader.faults), reader.loose)


class _Reader:
    """Recursive descent with one position; every method moves forward or stops at the end."""

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text = text
        self.at = start
        self.end = end
        self.faults: list[Fault] = []
        self.loose = False

    def peek(self) -> str:
        return self.text[self.at] if self.at < self.end else ""

    def fault(self, message: str, start: int, end: int) -> None:
        if len(self.faults) < 20:
            self.faults.append(Fault(message, start, min(end, self.end)))

    def skip(self, lines: bool = True) -> list[Note]:
        """Move over blanks and comments; the comments are returned."""
        notes: list[Note] = []
        text, end = self.text, self.end
        while self.at < end:
            char = text[self.at]
            if char in _SPACES and (lines or char not in "\r\n"):
                self.at += 1
            elif text.startswith("/*", self.at):
                close = text.find("*/", self.at + 2, end)
                stop = close + 2 if close >= 0 else end
                notes.append(Note(text[self.at + 2 : close if close >= 0 else end].strip(), self.at, stop))
                self.at = stop
            elif text.startswith("//", self.at) or (
                char == "#" and text[self.at + 1 : self.at + 2] in ("", " ", "\t", "#")
            ):
                newline = text.find("\n", self.at, end)
                stop = newline if newline >= 0 else end
                notes.append(Note(text[self.at : stop].lstrip("/# \t").rstrip(), self.at, stop))
                self.at = stop
            else:
                break
        return notes

    def value(self, depth: int) -> Node:
        self.skip()
        start, char = self.at, self.peek()
        if not char:
            return Raw(start, start, "")
        if depth > MAX_DEPTH:
            self.fault("nested too deeply", start, start + 1)
            return self.raw()
        if self.text.startswith("...", start) or char == "…":
            return self.dots()
        node: Node
        quote = quote_at(self.text, start)
        if quote is not None:
            node = self.string(quote)
        elif char == "{":
            node = self.obj(depth)
        elif char == "[":
            node = self.arr(depth)
        elif char == "(" and (self.text[start + 1 : start + 40].lstrip()[:1] or "x") in "{[\"'`":
            node = self.group(depth)
        else:
            return self.scalar()
        return self.tail(node)

    def dots(self) -> Node:
        start = self.at
        self.at += 1 if self.text[start] == "…" else 3
        if self.peek() and (self.peek().isalnum() or self.peek() in "_$[("):
            node = self.raw()
            return Raw(start, node.end, self.text[start : node.end], spread=True)
        return Elision(start, self.at)

    def scalar(self) -> Node:
        start = self.at
        number = _NUMBER.match(self.text, start, self.end)
        node = self.raw()
        if isinstance(node, Raw):
            if node.source in _BOOLS:
                return Bool(start, node.end, _BOOLS[node.source])
            if number and number.end() == node.end:
                return Num(start, node.end, node.source)
        return node

    def raw(self) -> Node:
        """Source that is no literal: up to the comma, bracket or line end that closes it."""
        start = self.at
        self.at = max(start + 1, raw_end(self.text, start, self.end)) if start < self.end else start
        stop = self.at
        while stop > start and self.text[stop - 1] in _SPACES:
            stop -= 1
        return Raw(start, stop, self.text[start:stop])

    def string(self, quote: int) -> Node:
        start = self.at
        found = read_string(self.text, quote, self.end)
        for message, at in found.faults:
            self.fault(message, at, at + 1)
        self.at = found.end
        value, inner_end = found.value, found.inner_end
        for _ in range(_MAX_PIECES):
            mark = self.at
            joined = self.joined_part()
            if joined is None:
                self.at = mark
                break
            value += joined[0]
            inner_end = joined[1] or inner_end
        return Str(start, self.at, value, found.inner_start, inner_end)

    def joined_part(self) -> tuple[str, int] | None:
        """The next part of a text in pieces: a string on the next line (Python), or anything behind `+`."""
        self.skip()
        plus = self.peek() == "+"
        if plus:
            self.at += 1
            self.skip()
        quote = quote_at(self.text, self.at)
        if quote is None:
            if not plus:
                return None
            part = self.raw()
            cut = self.text.find("+", part.start, part.end)
            if cut > part.start:
                self.at = cut
            return "{…}", 0
        found = read_string(self.text, quote, self.end)
        if self.text[found.end : found.end + 1] in (":", "：") or found.faults:
            return None
        self.at = found.end
        return found.value, found.inner_end

    def tail(self, node: Node) -> Node:
        """What is written behind a value before its comma: a method chain, a condition, a remark."""
        self.at = max(self.at, node.end)
        chain = _CHAIN.match(self.text, self.at, self.end)
        if not chain:
            self.skip(lines=False)
            if self.peek() in ("", ",", "}", "]", ")", "\n", "\r", ";", ":", "=", "{"):
                return node
            if _NEXT_KEY.match(self.text, self.at, self.end) or self.text.startswith("for ", self.at):
                return node
        before = self.at
        rest = self.raw()
        source = self.text[node.end : rest.end]
        if rest.end <= before or not source.strip():
            return node
        if isinstance(node, Str):
            return Str(node.start, rest.end, node.value, node.inner_start, node.inner_end, source)
        if chain:
            return Raw(node.start, rest.end, self.text[node.start : rest.end])
        return node

    def group(self, depth: int) -> Node:
        start = self.at
        self.at += 1
        node = self.value(depth + 1)
        self.skip()
        if self.peek() == ")":
            self.at += 1
            return node
        self.at = matching_close(self.text, start, self.end) or self.end
        return Raw(start, self.at, self.text[start : self.at])

    def key(self) -> tuple[str, int, int] | None:
        """A key with its colon or equals sign; nothing is consumed when there is none."""
        start = self.at
        if self.peek() in ("'", '"', "`"):
            found = read_string(self.text, start, self.end)
            name, inner, stop = found.value, found.inner_start, found.inner_end
            self.at = found.end
        else:
            match = _KEY.match(self.text, start, self.end)
            if not match:
                return None
            name, inner, stop = match.group(), match.start(), match.end()
            self.at = match.end()
        if self.peek() == "?":
            self.at += 1
        while self.peek() in (" ", "\t"):
            self.at += 1
        if self.peek() in (":", "：", "=") and self.text[self.at : self.at + 2] not in ("==", "=>", "::"):
            self.at += 1
            return name, inner, stop
        self.at = start
        return None

    def obj(self, depth: int) -> Node:
        start = self.at
        # `{{"label": …}}` in a text that is filled in later, where a brace is written twice
        width = 2 if _DOUBLED.match(self.text, start, self.end) else 1
        self.at += width
        entries: list[Entry] = []
        abridged = False
        notes = self.skip()
        while self.at < self.end:
            char, before = self.peek(), self.at
            if char == "}":
                self.at += width if self.text.startswith("}" * width, self.at) else 1
                return Obj(start, self.at, tuple(entries), abridged)
            if char in "])" or (char == "{" and entries):
                break
            if char == ",":
                self.at += 1
            elif self.text.startswith("...", before) or char == "…":
                self.dots()
                abridged = True
            elif not self.entry(entries, notes, depth):
                if not entries:
                    stop = matching_close(self.text, start, self.end)
                    if stop:
                        # `{file name}`: a placeholder, no object.
                        self.at = stop
                        return Raw(start, stop, self.text[start:stop])
                stray = self.raw()
                self.fault(f"unexpected {_clip(self.text[stray.start : stray.end])}", stray.start, stray.end)
            self.at = max(self.at, before + 1)
            notes = self.skip()
            if entries and char != "," and self.peek() not in (",", "}", "]", ")", ""):
                self.loose = True
        self.unclosed("{", start)
        return Obj(start, self.at, tuple(entries), abridged)

    def entry(self, entries: list[Entry], notes: list[Note], depth: int) -> bool:
        key = self.key()
        if key is None:
            match = _KEY.match(self.text, self.at, self.end)
            if (
                match
                and self.text[match.end() : match.end() + 1] in (",", "}", "\n")
                and match.group().isidentifier()
            ):
                # `{ question, options }`: the value is a variable of the same name.
                if not entries and self.text[match.end()] == "}":
                    return False
                self.at = match.end()
                value: Node = Raw(match.start(), match.end(), match.group())
                entries.append(Entry(match.group(), match.start(), match.end(), value, tuple(notes)))
                return True
            return False
        value = self.value(depth + 1)
        entries.append(Entry(key[0], key[1], key[2], value, tuple(notes)))
        return True

    def arr(self, depth: int) -> Node:
        start = self.at
        self.at += 1
        items: list[Item] = []
        notes = self.skip()
        while self.at < self.end:
            char, before = self.peek(), self.at
            if char == "]":
                self.at += 1
                return Arr(start, self.at, tuple(items), tuple(notes))
            if char in "})":
                break
            if char == ",":
                self.at += 1
                notes += self.skip()
                continue
            if items and self.text.startswith(("for ", "for\n"), before):
                close = matching_close(self.text, start, self.end)
                self.at = close or self.end
                return Arr(
                    start, self.at, tuple(items), (), self.text[before : self.at - 1 if close else self.at]
                )
            node = self.value(depth + 1)
            items.append(Item(node, tuple(notes)))
            self.at = max(self.at, before + 1)
            notes = self.skip()
            if self.peek() not in (",", "]", "}", ")", "") and not self.text.startswith(
                ("for ", "for\n"), self.at
            ):
                self.loose = True
        self.unclosed("[", start)
        return Arr(start, self.at, tuple(items), tuple(notes))

    def invocation(self, name_start: int, depth: int) -> Node:
        paren = self.at
        name = self.text[name_start:paren].strip()
        self.at += 1
        args: list[Node] = []
        named: list[Entry] = []
        abridged = False
        notes = self.skip()
        while self.at < self.end:
            char, before = self.peek(), self.at
            if char == ")":
                self.at += 1
                return Invocation(
                    name_start, self.at, name, tuple(args), Obj(paren, self.at, tuple(named), abridged)
                )
            if char in "}]":
                break
            if char == ",":
                self.at += 1
            elif self.text.startswith("...", before) or char == "…":
                abridged = True
                self.dots()
            else:
                key = self.key()
                if key is None:
                    args.append(self.value(depth + 1))
                else:
                    self.loose = self.loose or "=" not in self.text[key[2] : self.at]
                    named.append(Entry(key[0], key[1], key[2], self.value(depth + 1), tuple(notes)))
            self.at = max(self.at, before + 1)
            notes = self.skip()
            if char != "," and self.peek() not in (",", ")", "]", "}", ""):
                self.loose = True
        self.unclosed("(", paren)
        return Invocation(name_start, self.at, name, tuple(args), Obj(paren, self.at, tuple(named), abridged))

    def unclosed(self, bracket: str, start: int) -> None:
        found = self.peek()
        if found:
            self.fault(f"`{bracket}` is not closed before `{found}`", start, start + 1)
            if _CLOSER[bracket] != found and bracket == "(":
                self.at += 1
        else:
            self.fault(f"`{bracket}` is never closed", start, start + 1)


def _clip(source: str) -> str:
    flat = " ".join(source.split())
    return f"`{flat[:40]}…`" if len(flat) > 40 else f"`{flat}`"
