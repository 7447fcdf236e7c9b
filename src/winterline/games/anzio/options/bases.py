"""Tactical air bases: the addendum's way to Allied air superiority around a field of one's own."""

from __future__ import annotations

import msgspec

from winterline import author as wl
from winterline.core.bits import union

from .. import passage, sources, supply, words, zoc
from ..arrivals import new_counters
from ..book import AlliedQuestion, Book, remembered
from ..shown import MARKERS
from ..state import ALLIED, AXIS, State
from .air import ALLIED_SKY, GERMAN_SKY, OUT_OF_ACTION

BUILDING = 3
"""A base works from the third turn after that of its declaration on."""
RANGE = 15


class Fields(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Tactical air bases."""

    bases: tuple[tuple[int, int], ...] = ()
    """Hex, turn in which it was declared."""
    base_markers: int = 0


FIELDS = wl.Slot(Fields())


def more_markers(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """A base marker comes with each port counter."""
    more = new_counters(book, state)
    return FIELDS.change(state, base_markers=FIELDS.of(state).base_markers + more) if more else state


@wl.rule("anzio:X11-2F.1")
def sites(book: Book, state: State) -> int:
    """Where a base may be declared: friendly hexes without rough or High Apennine that Allied supply reaches.

    Places opened this very turn count as supply, and a site in a German zone of control would be lost at once.
    """
    hard = book.board.hexes("rough") | book.board.hexes("high") | book.board.hexes("swamp")
    start = union(source.cells for source in sources.allied_sources(book, state))
    start |= union(sources.friendly_cells(book, state, place) for place, _ in state.sea.opened)
    fed = supply.drawing_from(book, supply.joined(book, state, ALLIED, start))
    built = wl.mask_of(cell for cell, _ in FIELDS.of(state).bases)
    return state.friendly & book.rest & fed & ~hard & ~zoc.zone(book, AXIS, state.forces[AXIS]) & ~built


@remembered
def within(book: Book, cell: int) -> int:
    """The playable hexes within range of a base."""
    distance = book.board.grid.distance
    return wl.mask_of(other for other in wl.bits(book.land) if distance(cell, other) <= RANGE)


@wl.rule("anzio:X11-2F.2")
def ruled(book: Book, state: State) -> int:
    """The hexes over which working bases give the Allies air superiority."""
    hit = OUT_OF_ACTION(book, state, None, 0)
    built = (cell for cell, turn in FIELDS.of(state).bases if state.turn >= turn + BUILDING)
    working = (cell for cell in built if not hit >> cell & 1)
    return union(within(book, cell) for cell in working)


@wl.rule("anzio:X11-2F.3")
def lost(book: Book, state: State, entry: passage.Entry, events: wl.Events) -> State:
    """The Germans destroy a base like a port: by occupying it, or while it is built by controlling its hex."""
    if entry.side != AXIS or not FIELDS.of(state).bases:
        return state
    threatened = zoc.zone(book, AXIS, state.forces[AXIS])
    kept = []
    for cell, turn in FIELDS.of(state).bases:
        building = state.turn < turn + BUILDING
        if cell in entry.cells or (building and threatened >> cell & 1):
            events.append(wl.Event("base-lost", book.cite("X11-2F.3"), hexes=(book.labels[cell],)))
        else:
            kept.append((cell, turn))
    return FIELDS.change(state, bases=tuple(kept))


def declare(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """At the end of the Allied turn bases may be declared."""
    return wl.push(state, Basing()) if FIELDS.of(state).base_markers and sites(book, state) else state


class Basing(AlliedQuestion, frozen=True, gc=False, tag="basing"):
    """Where tactical air bases are put under construction."""

    rule_id = "X11-2F.1"

    def prompt(self, book: Book, state: State) -> wl.Said:
        return words.message("ask basing", base_markers=FIELDS.of(state).base_markers)

    def options(self, book: Book, state: State) -> list[wl.Action]:
        found = sites(book, state) if FIELDS.of(state).base_markers else 0
        return sorted([wl.END, *(wl.Action("base", to=book.labels[cell]) for cell in wl.bits(found))])

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        if action.do == "end":
            return wl.pop(state)
        events.append(wl.Event("base", self.cited(book, state), hexes=(action.to,)))
        have = FIELDS.of(state)
        bases = (*have.bases, (book.cell(action.to), state.turn))
        return FIELDS.put(state, Fields(bases, have.base_markers - 1))

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        if action.do == "base" and not FIELDS.of(state).base_markers:
            return words.no("X11-2F.1 no-base-marker-left")
        return words.no("X11-2F.1 base-needs-friendly-open-hex")


def shown(book: Book, state: State, subject: None) -> list[wl.Shown]:
    """The bases on the map."""
    about = wl.mark("✈", words.message("mark base"), rule=book.cite("X11-2F.1"), side="allied")
    return [about | {"hex": book.label(cell)} for cell, _ in FIELDS.of(state).bases]


CHAPTER = wl.Chapter[Book, State](
    title="Tactical air bases",
    options=("addendum.tac-air-bases",),
    slices=(FIELDS,),
    frames=(Basing,),
    verbs={"base": ("to",)},
    phases=(
        wl.Placed(wl.Phase("base markers", more_markers, ALLIED), after="turn begins"),
        wl.Placed(wl.Phase("air bases", declare, ALLIED), before="turn ends"),
    ),
    hooks=(
        GERMAN_SKY.by(lambda book, state, subject, sky: sky & ~ruled(book, state)),
        ALLIED_SKY.by(lambda book, state, subject, sky: sky | ruled(book, state)),
        passage.ENTERED.by(lost),
        MARKERS.by(shown),
    ),
    news={"base-lost": "headline"},
)
