"""Allied units that are neither US nor British: mixed stacks, and more shipping when they first come to Italy."""

from __future__ import annotations

import msgspec

from winterline import author as wl

from ..book import INVADERS, Book, flagged, remembered
from ..deployment import SETTLED
from ..passage import ENTERED, Entry
from ..sources import box_of
from ..stacking import STACK_BOUNDS, STACK_LIMIT, Bounds, Stack
from ..state import ALLIED, State
from ..traffic import LANDING_POINTS, TOLD_APART

MIXED_LIMIT = 7


class Arrived(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Who has come to Italy."""

    entered: wl.Mask = 0
    """Allied units that have been on the board."""


ARRIVED = wl.Slot(Arrived())


@wl.rule("anzio:D8A2.2")
def nations(book: Book, unit: int) -> frozenset[str]:
    """The nations that an Allied unit stacks with as one of their own: its nation; the 1st SSF is US and Canadian.

    Replacements serve every nation, so they belong to none.
    """
    if flagged(book, ALLIED, unit, "replacement"):
        return frozenset()
    own = book.units[ALLIED].nation[unit]
    return frozenset((own, "ca")) if flagged(book, ALLIED, unit, "canadian") else frozenset((own,))


@wl.rule("anzio:D7A")
def mixed_limit(book: Book, state: None, stack: Stack, limit: int) -> int:
    """What one hex holds: 7 points when Allied units of more than one nation stand in it, else 8."""
    if stack.side != ALLIED:
        return limit
    common, table = -1, banners(book)
    for unit in stack.units:
        common &= table[unit]
    return limit if common else MIXED_LIMIT


def lowest(book: Book, state: None, side: int, bounds: Bounds) -> Bounds:
    """The lowest limit: that of a mixed stack, which only the Allies have."""
    return (min(bounds[0], MIXED_LIMIT), bounds[1]) if side == ALLIED else bounds


@remembered
def banners(book: Book) -> list[int]:
    """Allied unit -> its nations as a mask, one bit a nation; all bits for those that belong to none."""
    every = sorted(set(book.units[ALLIED].nation) | {"ca"})
    found = [nations(book, unit) for unit in range(len(book.units[ALLIED].nation))]
    return [wl.mask_of(every.index(nation) for nation in own) if own else -1 for own in found]


@wl.rule("anzio:D7B.1", "anzio:D7B.2", "anzio:P.nationality", "anzio:EX.D7B.1", "anzio:E7A")
def first_voyage(book: Book, state: State, landing: tuple[int, int], points: int) -> int:
    """What a unit counts against build-up: one of another nation twice its points on the turn it first enters the board.

    Messina and Taranto take it at its own points. The 1st SSF is a US unit here; two British divisions come like others.
    """
    unit, place = landing
    at_home = book.units[ALLIED].nation[unit] in INVADERS and not flagged(book, ALLIED, unit, "from-afar")
    if at_home or ARRIVED.of(state).entered >> unit & 1:
        return points
    return points if box_of(book, place) else 2 * points


def note_entry(book: Book, state: State, entry: Entry, events: wl.Events) -> State:
    """Remember which Allied units have been on the board."""
    side, unit, _ = entry
    entered = ARRIVED.of(state).entered
    if side != ALLIED or entered >> unit & 1:
        return state
    return ARRIVED.put(state, Arrived(entered | 1 << unit))


def came_before(book: Book, state: State, subject: None, events: wl.Events) -> State:
    """A game that begins with Allied units on the board: they have come before."""
    there = wl.mask_of(unit for unit, cell in enumerate(state.forces[ALLIED].at) if cell >= 0)
    return ARRIVED.put(state, Arrived(ARRIVED.of(state).entered | there))


def been_there(book: Book, state: State, subject: None, units: int) -> int:
    """Units that count otherwise at sea than others of their kind: those that have been on the board."""
    return units | ARRIVED.of(state).entered


CHAPTER = wl.Chapter[Book, State](
    title="Allied units not US or British",
    options=("supp.nationality",),
    slices=(ARRIVED,),
    hooks=(
        LANDING_POINTS.by(first_voyage),
        TOLD_APART.by(been_there),
        ENTERED.by(note_entry),
        SETTLED.by(came_before),
    ),
)


MIXED = wl.Chapter[Book, State](
    title="Stacks of several nations",
    options=("supp.nationality",),
    unless=("addendum.stacking-modifiers",),
    hooks=(STACK_LIMIT.by(mixed_limit), STACK_BOUNDS.by(lowest)),
)
