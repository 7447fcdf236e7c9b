"""The drop of the 82nd on Roma (E12), all that the Advanced Games have of paratroops without their supplement."""

from __future__ import annotations

import msgspec

from winterline import author as wl

from .. import destinations, landfall, stacking, words
from ..book import MOVEMENT, AlliedQuestion, Book, remembered, units_in
from ..state import ALLIED, AXIS, SICILIA, State
from ..words import message
from . import defections

CITY = "Roma"
ZONES = ("Roma", "Civitavecchia")
"""The invasions that the drop may go with."""


class Drop(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The drop on Roma."""

    dropped: wl.Mask = 0
    """The regiments that came down."""
    moved: wl.Mask = 0
    """Those of them that have gone their one hex."""


DROP = wl.Slot(Drop())


@remembered
def roma(book: Book) -> tuple[int, ...]:
    """The hexes of Roma."""
    return next(
        place.cells for place in book.board.places if (place.kind, place.name) == ("major-city", CITY)
    )


def regiments(book: Book) -> list[int]:
    """The three regiments of the 82nd."""
    return list(wl.bits(book.groups["82nd", ALLIED]))


# --- dropping -------------------------------------------------------------------------------------------


@wl.rule("anzio:E12A")
def why_no_drop(book: Book, state: State) -> wl.Refused | None:
    """Why there is no drop: it is made in the movement of Sept II, by all three regiments out of Sicilia, on Roma."""
    if state.turn or state.side != ALLIED:
        return words.no("E12A only-sept-ii")
    at = state.forces[ALLIED].at
    if any(at[unit] != SICILIA for unit in regiments(book)):
        return words.no("E12A all-three-regiments")
    if not goes_with_the_invasion(book, state):
        return words.no("E12B invasion-roma-civitavecchia")
    if any(not may_come_down(book, state, unit, cell) for unit in regiments(book) for cell in roma(book)):
        return words.no("E12C no-room-roma")
    return None


@wl.rule("anzio:E12B")
def goes_with_the_invasion(book: Book, state: State) -> bool:
    """Whether the invasion of this turn is one that the drop may go with: at Roma or Civitavecchia."""
    return any(book.places[place].name in ZONES for place in state.sea.invaded)


def may_come_down(book: Book, state: State, unit: int, cell: int) -> bool:
    """Whether a regiment may land in a hex: no enemy unit of any kind is there, and there is room."""
    return not units_in(state, AXIS, cell) and stacking.has_room(book, state, ALLIED, unit, cell)


def drops(book: Book, state: State) -> list[wl.Action]:
    """The drop, while it may be made."""
    return [] if state.turn or why_no_drop(book, state) else [wl.Action("airdrop")]


def begin(book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
    """The drop begins: where does the first regiment come down?"""
    return wl.push(state, Jumping(regiments(book)[0]))


def why_not(book: Book, state: State, action: wl.Action) -> wl.Refused:
    """Why there is no drop now."""
    return why_no_drop(book, state) or words.no("E12A only-sept-ii")


class Jumping(AlliedQuestion, frozen=True, gc=False, tag="jumping"):
    """On which hex of Roma a regiment comes down."""

    unit: wl.UnitNumber

    rule_id = "E12C"

    def prompt(self, book: Book, state: State) -> wl.Said:
        return message("ask jumping", name=book.unit(ALLIED, self.unit).name)

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return sorted([wl.Action("parachute", to=book.label(cell)) for cell in free_hexes(book, state)])

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        state = come_down(book, wl.pop(state), self.unit, book.cell(action.to), events)
        waiting = [unit for unit in regiments(book) if not DROP.of(state).dropped >> unit & 1]
        return wl.push(state, Jumping(waiting[0])) if waiting else state


@wl.rule("anzio:E12C")
def free_hexes(book: Book, state: State) -> list[int]:
    """The hexes of Roma on which no regiment has come down yet: one lands on each."""
    at = state.forces[ALLIED].at
    taken = [at[unit] for unit in wl.bits(DROP.of(state).dropped)]
    return [cell for cell in roma(book) if cell not in taken]


@wl.rule("anzio:E12D")
def come_down(book: Book, state: State, unit: int, cell: int, events: wl.Events) -> State:
    """A regiment lands in a hex. The Initial Lift stays as it is: nobody came by sea."""
    names = book.names(ALLIED, (unit,))
    events.append(wl.Event("airdrop", book.cite("E12C"), names, hexes=(book.label(cell),)))
    state = DROP.change(state, dropped=DROP.of(state).dropped | 1 << unit)
    return landfall.entered(book, state, unit, cell, 0, events, stays=True)


def all_down(book: Book, state: State, subject: None) -> bool:
    """Whether all three regiments have come down in Roma, which brings every Italian over."""
    return all(DROP.of(state).dropped >> unit & 1 for unit in regiments(book))


# --- one hex further ------------------------------------------------------------------------------------


def onward(book: Book, state: State, unit: int) -> int:
    """The hexes beside a regiment that has just come down to which it may go, not from one enemy zone to another."""
    cell, drop = state.forces[ALLIED].at[unit], DROP.of(state)
    held = destinations.held_in_place(book, state) | drop.moved
    if state.turn or cell < 0 or not (drop.dropped & ~held) >> unit & 1:
        return 0
    return destinations.enterable(book, state, unit) & ~destinations.closed(book, state, unit)


def hops(book: Book, state: State) -> list[wl.Action]:
    """The steps of regiments that have come down."""
    if state.turn or state.side != ALLIED:
        return []
    names = book.units[ALLIED].counters
    found = [
        (unit, cell)
        for unit in wl.bits(DROP.of(state).dropped)
        for cell in wl.bits(onward(book, state, unit))
    ]
    return sorted([wl.Action("hop", unit=names[unit].id, to=book.label(cell)) for unit, cell in found])


def hop(book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
    """A regiment goes one hex."""
    unit, cell = book.index[action.unit][1], book.cell(action.to)
    events.append(wl.Event("hop", book.cite("E12C"), (action.unit,), hexes=(action.to,)))
    state = DROP.change(state, moved=DROP.of(state).moved | 1 << unit)
    return landfall.arrive(book, state, unit, cell, 0, events, stays=True)


def why_no_hop(book: Book, state: State, action: wl.Action) -> wl.Refused:
    """Why a unit does not go there from its drop."""
    side, unit = book.index.get(action.unit, (-1, -1))
    dropped = side == ALLIED and not state.turn and DROP.of(state).dropped >> unit & 1
    return words.no("E12C one-hex" if dropped else "E12C not-dropped")


# --- described and checked ------------------------------------------------------------------------------


def problems(book: Book, state: State) -> list[str]:
    """Nobody has gone on who was not dropped."""
    drop = DROP.of(state)
    return ["a unit went on from a drop that it did not make"] if drop.moved & ~drop.dropped else []


CHAPTER = wl.Chapter[Book, State](
    title="Drop on Roma",
    options=("scenario.advanced",),
    unless=("adv.supp.paratroops",),
    slices=(DROP,),
    frames=(Jumping,),
    verbs={"airdrop": (), "parachute": ("to",), "hop": ("unit", "to")},
    hooks=(defections.DROPPED.by(all_down),),
    chores={MOVEMENT: (wl.Chore("airdrop", drops, begin, why_not), wl.Chore("hop", hops, hop, why_no_hop))},
    invariants=(problems,),
    news={"airdrop": "arrival", "hop": "move"},
)
