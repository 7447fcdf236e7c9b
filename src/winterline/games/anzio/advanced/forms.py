"""Divisions and their regiments (E9): two forms of one unit, and what goes over from one counter to another."""

from __future__ import annotations

from typing import NamedTuple

from winterline import author as wl

from ..book import Book, remembered
from ..state import ABSENT, ALLIED, AXIS, ELIMINATED, WITHDRAWN, Force, State, with_force
from .schedules import Exchange


class Swap(NamedTuple):
    """Counters of the side in turn that others take the place of."""

    old: int
    new: int
    """Both as masks."""

    def passed(self, mask: int) -> int:
        """Units that something is true of, once the others have taken over: what held for one holds for all."""
        return mask & ~self.old | (self.new if mask & self.old else 0)


SWAPPED = wl.Effects[Book, State, Swap]("what goes over to counters that take the place of others")


# --- who belongs together ---------------------------------------------------------------------------------


@wl.rule("anzio:E9A")
@remembered
def exchanges(book: Book) -> dict[int, Exchange]:
    """The German divisions that have two forms, themselves or two or three regiments, with their exchanges."""
    return {found.division: found for found in book.orders.exchanges} if book.orders else {}


@remembered
def divisions(book: Book) -> int:
    """The same divisions, as a mask."""
    return wl.mask_of(exchanges(book))


def regiments(book: Book, unit: int) -> tuple[int, ...]:
    """The regiments of a German division; none for other units."""
    found = exchanges(book).get(unit)
    return found.regiments if found else ()


@remembered
def leads(book: Book) -> tuple[int, ...]:
    """German unit -> the division that it is a regiment of, or itself."""
    of = {unit: found.division for found in exchanges(book).values() for unit in found.regiments}
    return tuple(of.get(unit, unit) for unit in range(len(book.units[AXIS].counters)))


def family(book: Book, units: int) -> int:
    """Some German units in both their forms, as a mask."""
    whole = {leads(book)[unit] for unit in wl.bits(units)}
    return wl.mask_of(part for unit in whole for part in (unit, *regiments(book, unit)))


def is_split(book: Book, force: Force, unit: int) -> bool:
    """Whether a German division is used as its regiments, some of which may be lost."""
    return force.at[unit] == ABSENT and any(force.at[part] != ABSENT for part in regiments(book, unit))


def parts(book: Book, force: Force, unit: int) -> list[int]:
    """The counters that stand for a German unit: itself, or its regiments in play."""
    if not is_split(book, force, unit):
        return [unit]
    return [part for part in regiments(book, unit) if force.at[part] not in (ABSENT, ELIMINATED)]


def whereabouts(book: Book, force: Force, unit: int) -> int:
    """Where a German unit is in whatever form: of its regiments the strongest counts, lost is who has none left."""
    if not is_split(book, force, unit):
        return force.at[unit]
    left = parts(book, force, unit)
    weakest_last = sorted(left, key=lambda part: (force.at[part] < 0, force.step[part], part))
    return force.at[weakest_last[0]] if left else ELIMINATED


def without_lost(book: Book, force: Force, unit: int) -> Force:
    """The force in which nothing is kept of regiments of a German division that are not in play."""
    for part in regiments(book, unit):
        if force.at[part] == ELIMINATED:
            force = force.put(part, ABSENT).reduced(part, 0)
    return force


def removed(book: Book, force: Force, unit: int) -> Force:
    """The force without a German unit, which has left the game for good in whatever form."""
    for part in regiments(book, unit):
        force = force.put(part, ABSENT).reduced(part, 0)
    return force.put(unit, WITHDRAWN)


# --- one counter for another ------------------------------------------------------------------------------


@wl.rule("anzio:E9D1", "anzio:E9D2", "anzio:E9G")
def swap(book: Book, state: State, old: list[int], new: list[tuple[int, int]], events: wl.Events) -> State:
    """Put counters, each at its step, in the place of others of the side in turn that stand in one hex.

    They go on with what the slowest of those has left to move, and have taken a replacement if any of those has.
    """
    side = state.side
    cell, force = state.forces[side].at[old[0]], state.forces[side]
    spent, lane, clock = max(state.spent[u] for u in old), state.lane[side][old[0]], state.clock[side]
    banks = {state.lane[side][unit] for unit in old}
    told = Swap(wl.mask_of(old), wl.mask_of(unit for unit, _ in new))
    for unit in old:
        force = force.put(unit, ABSENT).reduced(unit, 0)
    for unit, step in new:
        force = force.put(unit, cell).reduced(unit, step)
    gone, come = dict.fromkeys(old, 0), [unit for unit, _ in new]
    stopped = told.passed(state.stopped)
    state = with_force(
        state,
        side,
        force,
        spent=_with(state.spent, gone | dict.fromkeys(come, spent)),
        # whoever came onto a river from both banks at once goes no further
        stopped=stopped if len(banks) == 1 else stopped | told.new,
        lane=_of_side(state.lane, side, gone | dict.fromkeys(come, lane)),
        clock=_of_side(state.clock, side, gone | dict.fromkeys(come, max(clock[u] for u in old))),
        engaged=told.passed(state.engaged),
        afloat=told.passed(state.afloat),
        climbed=told.passed(state.climbed),
        lifted=told.passed(state.lifted),
        named=told.passed(state.named) if side == ALLIED else state.named,
        reserve=wl.replace(state.reserve, rebuilt=told.passed(state.reserve.rebuilt)),
    )
    return SWAPPED(book, state, told, events)


def _with(row: bytes, changes: dict[int, int]) -> bytes:
    """A row of small numbers by unit with some of them changed."""
    out = bytearray(row)
    for unit, value in changes.items():
        out[unit] = value
    return bytes(out)


def _of_side(rows: tuple[bytes, bytes], side: int, changes: dict[int, int]) -> tuple[bytes, bytes]:
    """The same for the row of one side."""
    changed = _with(rows[side], changes)
    return (changed, rows[AXIS]) if side == ALLIED else (rows[ALLIED], changed)
