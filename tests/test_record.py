"""Classes of records: what `dataclasses` would give, as far as it is used."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from asklint.record import field, fields, is_record, record, replace


@record(frozen=True)
class Place:
    """Where."""

    row: int
    column: int = 1
    tags: tuple[str, ...] = ()


@record()
class Basket:
    name: str
    items: list[int] = field(default_factory=list)
    total: int = field(init=False)
    seen: set[int] = field(default_factory=set, aside=True)

    def __post_init__(self) -> None:
        self.total = sum(self.items)


@record(eq=False)
class Node:
    name: str


@record(frozen=True, order=True)
class Version:
    major: int
    minor: int = 0


@record(frozen=True)
class Leaf(Place):
    text: str = ""


@record(frozen=True)
class Nothing:
    pass


def test_values_and_defaults() -> None:
    assert (Place(3).row, Place(3).column, Place(3, column=4, tags=("a",)).tags) == (3, 1, ("a",))
    assert (Leaf(1, 2, (), "x").text, Leaf(1, text="y").column) == ("x", 1)


@pytest.mark.parametrize(
    "wrong",
    [lambda: Place(), lambda: Place(1, 2, (), 4), lambda: Place(1, line=2), lambda: Basket("a", total=3)],  # type: ignore[call-arg]
)
def test_wrong_arguments_are_refused_from_the_first_call_on(wrong: Any) -> None:
    for _ in range(2):
        with pytest.raises(TypeError):
            wrong()


def test_made_values_are_not_shared() -> None:
    first, second = Basket("a"), Basket("a")
    first.items.append(1)
    assert second.items == []
    assert Basket("b", [1, 2]).total == 3


def test_comparison_and_hash() -> None:
    assert Place(1) == Place(1, 1)
    assert Place(1) != Place(2)
    assert Place(1) != Leaf(1)
    assert len({Place(1), Place(1), Leaf(1)}) == 2
    assert Nothing() == Nothing()
    assert Node("a") != Node("a")
    assert len({Node("a"), Node("a")}) == 2
    one, other = Basket("a"), Basket("a")
    other.seen.add(1)
    assert one == other
    with pytest.raises(TypeError, match="unhashable"):
        hash(one)
    assert sorted([Version(2), Version(1, 5), Version(1)]) == [Version(1), Version(1, 5), Version(2)]
    with pytest.raises(TypeError):
        Place(1) < Place(2)  # type: ignore[operator]  # noqa: B015


def test_how_a_record_is_shown() -> None:
    assert repr(Leaf(1, text="x")) == "Leaf(row=1, column=1, tags=(), text='x')"
    assert repr(Basket("a", [1])) == "Basket(name='a', items=[1], total=1)"


def test_a_record_has_its_fields_and_no_others() -> None:
    with pytest.raises(AttributeError):
        Node("a").other = 1  # type: ignore[attr-defined]
    assert fields(Leaf) == ("row", "column", "tags", "text")
    assert is_record(Place(1))
    assert not is_record(Place)
    assert not is_record("Place")


def test_with_other_values() -> None:
    assert replace(Leaf(1, 2, text="x"), column=5) == Leaf(1, 5, (), "x")
    assert replace(Basket("a", [1]), items=[2, 3]).total == 5


@pytest.mark.parametrize("value", [Leaf(1, 2, ("a",), "x"), Basket("a", [1, 2])])
def test_copies_and_what_goes_to_other_processes(value: Any) -> None:
    assert copy.copy(value) == copy.deepcopy(value) == pickle.loads(pickle.dumps(value)) == value
