"""How positions are written, read and told apart: all of it follows from the annotations of a game's state.

A field of the state, of a slice of it or of a frame is written as it stands. What a number stands for is said by its
annotation: `Mask` for a set of bits, `UnitNumber` and `Cell` for a counter and a hex. `Derived` marks columns of a force
that follow from the others: they are kept for speed and never written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, reduce
from operator import attrgetter, or_
from typing import Annotated, Any, Generic, Protocol, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from winterline.core.frames import Ask, Frame, Position

MASK, UNIT, CELL, DERIVED = "mask", "unit", "hex", "derived"

Mask = Annotated[int, MASK]
"""A set of bits: of hexes, units or places."""
UnitNumber = Annotated[int, UNIT]
"""A unit by its number in the list of its side."""
Cell = Annotated[int, CELL]
"""A hex by its number on the board, or a place off it."""

S = TypeVar("S", bound=Position)
F = TypeVar("F", bound=msgspec.Struct)
T = TypeVar("T")

Derived = Annotated[T, DERIVED]

FORCES, SLICES = "forces", "slices"


_ARRAY: Any = {"frozen": True, "array_like": True, "forbid_unknown_fields": True}


class Names(Protocol):
    """A book that knows what hexes and units are called."""

    def label(self, cell: int, /) -> str:
        """The name of a hex."""

    def names(self, side: int, units: tuple[int, ...], /) -> tuple[str, ...]:
        """The ids of units of a side."""


class Codec(Generic[S, F]):
    """The stored form of a game's positions: a list of the state's fields in their order, then the two forces.

    `slices` are written with every position. `later` are the blank ones of chapters that came after the form was made:
    they are written as far as the last that is not blank, so that positions without them look as they always did.
    """

    def __init__(
        self,
        state: type[S],
        force: type[F],
        frames: Sequence[type[Frame]],
        slices: Sequence[type[msgspec.Struct]] = (),
        later: Sequence[msgspec.Struct] = (),
    ) -> None:
        self.state, self.force, self.later = state, force, tuple(later)
        hints = get_type_hints(state, include_extras=True)
        hints["stack"] = tuple[reduce(or_, frames), ...]  # type: ignore[misc]
        hints[SLICES] = _slices_form(slices, later)
        fields = [(name, hints[name]) for name in state.__struct_fields__ if name != FORCES]
        typed, names = get_type_hints(force, include_extras=True), force.__struct_fields__
        columns = [(n, k) for n, k in typed.items() if n in names and DERIVED not in _marks(k)]
        column_form = msgspec.defstruct("Columns", columns, **_ARRAY)
        self.form = msgspec.defstruct(
            "Stored", [*fields, ("allied", column_form), ("axis", column_form)], **_ARRAY
        )
        self.fields = tuple(name for name, _ in fields)
        kinds = (*frames, *slices, *map(type, later))
        self.masks = frozenset(_masks(state)).union(_masks(force), *map(_masks, kinds))
        self._values, self._place = attrgetter(*self.fields), self.fields.index(SLICES)
        self._always = len(slices)
        self._columns = _row(tuple(name for name, _ in columns))
        self._encoder = msgspec.json.Encoder()
        self._decoder = msgspec.json.Decoder(self.form)

    def encode(self, state: S) -> bytes:
        """The position as canonical JSON: equal positions are written alike."""
        allied, axis = getattr(state, FORCES)
        values = self._values(state)
        if self.later:
            place = self._place
            values = (*values[:place], self._used(values[place]), *values[place + 1 :])
        return self._encoder.encode((*values, self._force(allied), self._force(axis)))

    def _used(self, slices: tuple[Any, ...]) -> tuple[Any, ...]:
        """The slices without the blank ones at the end of those that came later."""
        tail = [*zip(slices[self._always :], self.later, strict=True)]
        while tail and tail[-1][0] == tail[-1][1]:
            tail.pop()
        return slices[: self._always + len(tail)]

    def _force(self, force: Any) -> msgspec.Raw:
        """A force as JSON, kept with it: the side that does not move is written once a phase."""
        text: msgspec.Raw | None = force.__dict__.get(self)
        if text is None:
            text = force.__dict__[self] = msgspec.Raw(self._encoder.encode(self._columns(force)))
        return text

    def decode(self, canonical: bytes, rebuild: Callable[..., F]) -> S:
        """The position of a canonical JSON; `rebuild` makes a side's force of its written columns."""
        stored: Any = self._decoder.decode(canonical)
        forces = tuple(
            rebuild(side, *self._columns(force)) for side, force in enumerate((stored.allied, stored.axis))
        )
        fields: dict[str, Any] = dict(zip(self.fields, self._values(stored), strict=True))
        fields[FORCES] = forces
        if self.later:
            fields[SLICES] = msgspec.structs.astuple(fields[SLICES])
        return self.state(**fields)


def _slices_form(slices: Sequence[type[msgspec.Struct]], later: Sequence[msgspec.Struct]) -> Any:
    """The list of all slices; a later one that is missing from its end is read as blank."""
    if not later:
        return tuple[tuple(slices)] if slices else tuple[()]  # type: ignore[misc]
    always = [(f"slice_{n}", kind) for n, kind in enumerate(slices)]
    return msgspec.defstruct(
        "Slices", [*always, *((f"later_{n}", type(blank), blank) for n, blank in enumerate(later))], **_ARRAY
    )


def _row(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """These attributes of an object, in order, as a tuple even if there is but one."""
    values = attrgetter(*names)
    return values if len(names) > 1 else lambda force: (values(force),)


def _marks(kind: Any) -> tuple[Any, ...]:
    """What an annotation says besides its type."""
    return getattr(kind, "__metadata__", ())


def _parts(kind: Any) -> Iterator[Any]:
    """An annotation and those within it."""
    yield kind
    if get_origin(kind) is not Annotated:
        for part in get_args(kind):
            yield from _parts(part)


def mark_of(kind: Any) -> str:
    """What the numbers of a field stand for: mask, unit, hex, or nothing said."""
    return next((str(mark) for part in _parts(kind) for mark in _marks(part) if mark != DERIVED), "")


@cache
def _told(frame: type[Frame]) -> tuple[tuple[str, str], ...]:
    """The fields of a decision that are told with it, and what their numbers stand for."""
    hints = get_type_hints(frame, include_extras=True)
    marks = [(name, mark_of(hints[name])) for name in frame.__struct_fields__]
    plain = (int, str, bool)
    return tuple((name, mark) for name, mark in marks if mark or hints[name] in plain)


def question(book: Names, state: Position, asked: Ask[Any, Any]) -> dict[str, Any]:
    """What a decision is about, as data: its fields, with units and hexes by their names."""
    owner = asked.of_side(book, state)
    told: dict[str, Any] = {}
    for name, mark in _told(type(asked)):
        value = getattr(asked, name)
        if mark == MASK or (mark and isinstance(value, int) and value < 0):
            continue  # a unit or hex below 0 stands for none
        if mark == UNIT:
            many = isinstance(value, tuple)
            value = list(book.names(owner, value)) if many else book.names(owner, (value,))[0]
        elif mark == CELL:
            value = [book.label(cell) for cell in value] if isinstance(value, tuple) else book.label(value)
        told[name] = value
    return told


def _masks(struct: type[msgspec.Struct]) -> Iterator[str]:
    """The fields of a struct, and of structs within it, that hold sets of bits."""
    for name, kind in get_type_hints(struct, include_extras=True).items():
        if mark_of(kind) == MASK:
            yield name
        for part in _parts(kind):
            inner = get_args(part)[0] if get_origin(part) is Annotated else part
            if isinstance(inner, type) and issubclass(inner, msgspec.Struct) and not issubclass(inner, Frame):
                yield from _masks(inner)
