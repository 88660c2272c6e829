"""Classes that hold values, written as with `dataclasses` and made in a tenth of the time.

A start makes a hundred of them, most of which are never filled: what `dataclasses` generates and compiles for each was
a quarter of what it takes to lint one file. Here a class gets its `__init__` when its first record is made, and shares
the other methods. Records have slots. That a frozen one is not changed is held by the type checker alone.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from typing_extensions import dataclass_transform

    T = TypeVar("T")
else:

    def dataclass_transform(**_: object):
        return lambda function: function


_NOTHING: Any = object()


class _Field:
    """What is said of a field besides its name."""

    __slots__ = ("aside", "default", "default_factory", "init")

    def __init__(self, default: Any, default_factory: Any, init: bool, aside: bool) -> None:
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.aside = aside


def field(
    *,
    default: Any = _NOTHING,
    default_factory: Callable[[], Any] = _NOTHING,
    init: bool = True,
    aside: bool = False,
) -> Any:
    """A field with more to it than a default that all records may share. One that stands `aside` is no part of what
    the record says: it is neither compared nor shown."""
    return _Field(default, default_factory, init, aside)


@dataclass_transform(field_specifiers=(field,))
def record(*, frozen: bool = False, eq: bool = True, order: bool = False) -> Callable[[type[T]], type[T]]:
    """Make a class of annotated fields one of records. `frozen` ones can stand in sets; without `eq` a record equals
    itself alone."""

    def made(cls: type[T]) -> type[T]:
        own = {name: _field_of(cls, name) for name in cls.__annotations__}
        body = {name: value for name, value in vars(cls).items() if name not in own}
        body.pop("__dict__", None)
        body.pop("__weakref__", None)
        known: dict[str, _Field] = {}
        for base in reversed(cls.__mro__[1:]):
            known.update(vars(base).get("__record_fields__", {}))
        body["__slots__"] = tuple(name for name in own if name not in known)
        known.update(own)
        body["__record_fields__"] = known
        body.setdefault("__repr__", _shown)
        if eq:
            _add_comparisons(body, known, frozen=frozen, order=order)
        metaclass: Any = type(cls)
        result: Any = metaclass(cls.__name__, cls.__bases__, body)
        result.__qualname__ = cls.__qualname__
        if "__init__" not in body:
            result.__init__ = _first_init(result)
        return result  # type: ignore[no-any-return]

    return made


def fields(kind: type) -> tuple[str, ...]:
    """The names of the fields of a class of records, in their order."""
    return tuple(kind.__record_fields__)  # type: ignore[attr-defined]


def is_record(value: object) -> bool:
    return hasattr(type(value), "__record_fields__")


def replace(record: T, /, **changes: Any) -> T:
    """The same record with other values in some fields."""
    kind: Any = type(record)
    for name, field in kind.__record_fields__.items():
        if field.init and name not in changes:
            changes[name] = getattr(record, name)
    made: T = kind(**changes)
    return made


def _field_of(cls: type, name: str) -> _Field:
    default = vars(cls).get(name, _NOTHING)
    return default if isinstance(default, _Field) else _Field(default, _NOTHING, True, False)


def _first_init(cls: Any) -> Callable[..., None]:
    """An `__init__` that puts the real one in its place."""

    def first(self: Any, *args: Any, **kwargs: Any) -> None:
        made = cls.__init__ = _init_of(cls)
        made(self, *args, **kwargs)

    return first


def _init_of(cls: Any) -> Callable[..., None]:
    parameters, lines, names = ["self"], [], {"_nothing": _NOTHING}
    for name, field in cls.__record_fields__.items():
        value = name if field.init else "_nothing"
        if field.default_factory is not _NOTHING:
            names[f"_make_{name}"] = field.default_factory
            parameter = f"{name}=_nothing"
            value = f"_make_{name}() if {value} is _nothing else {value}"
        elif field.default is not _NOTHING:
            names[f"_default_{name}"] = field.default
            parameter = f"{name}=_default_{name}"
        else:
            parameter = name
        if field.init:
            parameters.append(parameter)
        if field.init or field.default_factory is not _NOTHING:
            lines.append(f"    self.{name} = {value}")
    if hasattr(cls, "__post_init__"):
        lines.append("    self.__post_init__()")
    namespace: dict[str, Any] = names
    # the text holds names of fields only, which are names of Python's
    exec("\n".join([f"def __init__({', '.join(parameters)}):", *(lines or ["    pass"])]), namespace)
    made: Callable[..., None] = namespace["__init__"]
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    return made


def _add_comparisons(body: dict[str, Any], known: dict[str, _Field], *, frozen: bool, order: bool) -> None:
    names = [name for name, field in known.items() if not field.aside]
    # one value is taken as it is, for it compares and hashes as well as a tuple of it
    values: Callable[[Any], Any] = attrgetter(*names) if names else lambda record: ()

    def equal(self: Any, other: Any) -> Any:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    def less(self: Any, other: Any) -> Any:
        return values(self) < values(other) if other.__class__ is self.__class__ else NotImplemented

    def hashed(self: Any) -> int:
        return hash(values(self))

    body["__eq__"] = equal
    body["__hash__"] = hashed if frozen else None
    if order:
        body["__lt__"] = less


def _shown(self: Any) -> str:
    said = ", ".join(
        f"{name}={getattr(self, name, None)!r}"
        for name, field in self.__record_fields__.items()
        if not field.aside
    )
    return f"{type(self).__qualname__}({said})"
