"""Tactical air bases: the addendum's way to Allied air superiority around a field of one's own."""

from __future__ import annotations

import msgspec

from winterline.core.action import Action
from winterline.core.bits import bits, mask_of
from winterline.core.chapters import Chapter, Placed, Slot
from winterline.core.decision import Event
from winterline.core.dice import Dice
from winterline.core.frames import Phase, pop, push
from winterline.core.rules import rule
from winterline.core.verdict import Refused
from winterline.games.anzio import supply
from winterline.games.anzio.book import AlliedQuestion, Book, remembered
from winterline.games.anzio.narrate import said
from winterline.games.anzio.options.air import ALLIED_SKY, GERMAN_SKY
from winterline.games.anzio.passage import ENTERED, Entry
from winterline.games.anzio.shown import MARKERS, Shown
from winterline.games.anzio.sources import allied_sources, friendly_cells
from winterline.games.anzio.state import ALLIED, AXIS, State
from winterline.games.anzio.zoc import zone

BUILDING = 3
"""A base works from the third turn after that of its declaration on."""
RANGE = 15
END = Action("end")


class Fields(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Tactical air bases."""

    bases: tuple[tuple[int, int], ...] = ()
    """Hex, turn in which it was declared."""
    base_markers: int = 0


FIELDS = Slot(Fields())


def more_markers(book: Book, state: State, dice: Dice, events: list[Event]) -> State:
    """A base marker comes with each port counter."""
    more = book.calendar[state.turn].ports
    return FIELDS.change(state, base_markers=FIELDS.of(state).base_markers + more) if more else state


@rule("anzio:X11-2F.1")
def sites(book: Book, state: State) -> int:
    """Where a base may be declared: friendly hexes without rough or High Apennine that Allied supply reaches.

    Places opened this very turn count as supply, and a site in a German zone of control would be lost at once.
    """
    hard = book.board.hexes("rough") | book.board.hexes("high") | book.board.hexes("swamp")
    start = mask_of(cell for source in allied_sources(book, state) for cell in bits(source.cells))
    for place, _ in state.sea.opened:
        start |= friendly_cells(book, state, place)
    fed = supply.drawing_from(book, supply.joined(book, ALLIED, state.forces[AXIS], start))
    built = mask_of(cell for cell, _ in FIELDS.of(state).bases)
    return state.friendly & book.rest & fed & ~hard & ~zone(book, AXIS, state.forces[AXIS]) & ~built


@remembered
def within(book: Book, cell: int) -> int:
    """The playable hexes within range of a base."""
    distance = book.board.grid.distance
    return mask_of(other for other in bits(book.land) if distance(cell, other) <= RANGE)


@rule("anzio:X11-2F.2")
def ruled(book: Book, state: State) -> int:
    """The hexes over which working bases give the Allies air superiority."""
    mask = 0
    for cell, turn in FIELDS.of(state).bases:
        if state.turn >= turn + BUILDING:
            mask |= within(book, cell)
    return mask


def without_ruled(book: Book, state: State, subject: None, sky: int) -> int:
    """What is left of German air superiority."""
    return sky & ~ruled(book, state)


def with_ruled(book: Book, state: State, subject: None, sky: int) -> int:
    """Allied air superiority with that of the bases."""
    return sky | ruled(book, state)


@rule("anzio:X11-2F.3")
def lost(book: Book, state: State, entry: Entry, events: list[Event]) -> State:
    """The Germans destroy a base like a port: by occupying it, or while it is built by controlling its hex."""
    if entry.side != AXIS or not FIELDS.of(state).bases:
        return state
    threatened = zone(book, AXIS, state.forces[AXIS])
    kept = []
    for cell, turn in FIELDS.of(state).bases:
        building = state.turn < turn + BUILDING
        if cell in entry.cells or (building and threatened >> cell & 1):
            events.append(Event("base-lost", book.cite("X11-2F.3"), hexes=(book.labels[cell],)))
        else:
            kept.append((cell, turn))
    return FIELDS.change(state, bases=tuple(kept))


def declare(book: Book, state: State, dice: Dice, events: list[Event]) -> State:
    """At the end of the Allied turn bases may be declared."""
    return push(state, Basing()) if FIELDS.of(state).base_markers and sites(book, state) else state


class Basing(AlliedQuestion, frozen=True, gc=False, tag="basing"):
    """Where tactical air bases are put under construction."""

    rule_id = "X11-2F.1"

    def prompt(self, book: Book, state: State) -> str:
        return f"Declare a tactical air base ({FIELDS.of(state).base_markers} left), or keep them."

    def options(self, book: Book, state: State) -> list[Action]:
        found = sites(book, state) if FIELDS.of(state).base_markers else 0
        return sorted([END, *(Action("base", to=book.labels[cell]) for cell in bits(found))])

    def apply(self, book: Book, state: State, action: Action, dice: Dice, events: list[Event]) -> State:
        if action.do == "end":
            return pop(state)
        events.append(Event("base", self.cited(book, state), hexes=(action.to,)))
        have = FIELDS.of(state)
        bases = (*have.bases, (book.cell(action.to), state.turn))
        return FIELDS.put(state, Fields(bases, have.base_markers - 1))

    def refuse(self, book: Book, state: State, action: Action) -> Refused:
        if action.do == "base" and not FIELDS.of(state).base_markers:
            return Refused(self.cited(book, state), "No base marker is left.")
        return Refused(
            self.cited(book, state),
            "A base needs a friendly, open hex in supply and out of German zones of control.",
        )


def shown(book: Book, state: State, subject: None) -> list[Shown]:
    """The bases on the map."""
    about = {"text": "✈", "title": "tactical air base", "side": "allied", "rule": book.cite("X11-2F.1")}
    return [{"hex": book.label(cell), **about} for cell, _ in FIELDS.of(state).bases]


CHAPTER: Chapter[Book, State] = Chapter(
    title="Tactical air bases",
    options=("addendum.tac-air-bases",),
    slices=(FIELDS,),
    frames=(Basing,),
    verbs={"base": ("to",)},
    phases=(
        Placed(Phase("base markers", more_markers, ALLIED), after="turn begins"),
        Placed(Phase("air bases", declare, ALLIED), before="turn ends"),
    ),
    hooks=(GERMAN_SKY.by(without_ruled), ALLIED_SKY.by(with_ruled), ENTERED.by(lost), MARKERS.by(shown)),
    promises={"declare a tactical air base": ("base",)},
    sentences={
        "base": said("A tactical air base is under construction in {where}."),
        "base-lost": said("The tactical air base in {where} is destroyed."),
    },
)
