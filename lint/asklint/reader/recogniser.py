"""Recognisers: each reads one shape in which documents write options, into a menu or a call.

A recogniser is handed the part of a document that it looks at, so that parts are cut once for all of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from asklint.foreign import FAULTS, described
from asklint.reader.menus.lines import passages
from asklint.reader.menus.units import units
from asklint.reader.model import Call, Menu
from asklint.record import field, record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from asklint.document.model import Document

Part = Literal["document", "passage", "unit"]
"""`document`: the whole `Document`. `passage`: the lines of one container (`reader.menus.lines.Passage`).
`unit`: a stretch of running text (`reader.menus.units.Unit`)."""


@record(frozen=True)
class Recogniser:
    """One document shape. `read` is a function of a module, so that it can be handed to other processes."""

    name: str
    """Words in lower case with hyphens between them; the `shape` of what it yields."""
    part: Part
    read: Callable[[Any], Iterable[Menu | Call]]
    needs: tuple[str, ...] = ()
    """For a `unit`: pieces of lower-case text without white space. Only what stands in a block that has one of them is
    read; without any, everything is."""


class RecogniserError(Exception):
    """A recogniser failed on a document: what it would have read is missing, and nothing else."""

    def __init__(self, name: str, error: BaseException) -> None:
        super().__init__(described(error))
        self.name = name
        self.__cause__ = error


@record()
class Recognised:
    """What all recognisers found in a document, in no particular order; menus and calls may overlap."""

    menus: list[Menu] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)
    faults: list[RecogniserError] = field(default_factory=list)


def recognise(document: Document, recognisers: Sequence[Recogniser]) -> Recognised:
    found = Recognised()
    of_part: dict[Part, list[Recogniser]] = {"passage": [], "document": [], "unit": []}
    for recogniser in recognisers:
        of_part[recogniser.part].append(recogniser)
    for passage in passages(document) if of_part["passage"] else ():
        for reader in of_part["passage"]:
            _run(reader, passage, found)
    for reader in of_part["document"]:
        _run(reader, document, found)
    _read_units(document, of_part["unit"], found)
    return found


def _read_units(document: Document, readers: list[Recogniser], found: Recognised) -> None:
    everywhere = [reader for reader in readers if not reader.needs]
    somewhere = [
        (reader, {block.index for block in document.leaves_saying(*reader.needs)})
        for reader in readers
        if reader.needs
    ]
    for unit in units(document) if readers else ():
        for reader in everywhere:
            _run(reader, unit, found)
        for reader, blocks in somewhere:
            if unit.block.index in blocks:
                _run(reader, unit, found)


def _run(reader: Recogniser, piece: object, found: Recognised) -> None:
    try:
        for item in reader.read(piece):
            if isinstance(item, Menu):
                found.menus.append(item)
            elif isinstance(item, Call):
                found.calls.append(item)
            else:
                raise TypeError(f"a recogniser yields menus and calls, not {type(item).__name__}")
    except FAULTS as error:
        if not any(fault.name == reader.name for fault in found.faults):
            found.faults.append(RecogniserError(reader.name, error))
