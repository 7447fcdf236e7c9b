"""Air superiority: German attacks from north of the bottom fold, until the Allies hold an air base."""

from __future__ import annotations

import msgspec

from winterline import author as wl

from ..book import Book, is_mud, remembered, variant
from ..combat import SHIFTS
from ..deployment import SETTLED
from ..passage import ENTERED, Entry
from ..shown import area
from ..state import ALLIED, AXIS, SIDES, Battle, State
from ..words import message

NONE = -1
SOUTH = 3
"""The side of a hex that faces south."""


class Sky(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Air superiority."""

    base_taken: int = NONE
    """The game-turn in which the Allies took an air base that they still hold."""
    german_air: bool = True
    """German air superiority."""


SKY = wl.Slot(Sky())

ALLIED_SKY = wl.Numbers[Book, State, None]("the hexes over which the Allies have air superiority")
GERMAN_SKY = wl.Numbers[Book, State, None]("the hexes over which the Germans have it")
OUT_OF_ACTION = wl.Numbers[Book, State, None]("the hexes whose air bases give no superiority now")
NOT_TAKEN = wl.Numbers[Book, State, None]("friendly hexes whose air bases count as not taken")
ISLANDS_OUT = wl.Tests[Book, State, None]("whether Corsica and Sardinia give none")
WEST_TOO = wl.Tests[Book, State, None]("whether the Germans keep it west of column M")


@wl.rule("anzio:D2A")
def taken_bases(book: Book, state: State) -> int:
    """The major air bases that are friendly to the Allies: of the three of Roma, Napoli, Foggia and Pisa."""
    return state.friendly & book.air_bases & ~NOT_TAKEN(book, state, None, 0)


def working_bases(book: Book, state: State) -> int:
    """Those of them that give the Allies air superiority."""
    return taken_bases(book, state) & ~OUT_OF_ACTION(book, state, None, 0)


def all_out(book: Book, state: State) -> bool:
    """Whether the Allies hold bases, and every one of them is out of action."""
    return bool(taken_bases(book, state)) and not working_bases(book, state)


@remembered
def in_columns(book: Book, columns: tuple[str, ...]) -> int:
    """The playable hexes of these columns."""
    return wl.mask_of(cell for cell in wl.bits(book.land) if book.label(cell)[0] in columns)


@wl.rule("anzio:D2F.1")
def covered_columns(book: Book, state: State) -> int:
    """The hexes over which the Allies have air superiority by the date alone: columns A to M from Oct II on."""
    if ISLANDS_OUT(book, state, None):
        return 0
    return in_columns(book, book.calendar[state.turn].air)


@wl.rule("anzio:D2B")
def allied_sky(book: Book, state: State) -> int:
    """The hexes over which the Allies have air superiority; without a base, only as far north as the bottom fold."""
    sky = book.land if working_bases(book, state) else book.land & ~book.above_bottom
    return ALLIED_SKY(book, state, None, sky | covered_columns(book, state))


def german_sky(book: Book, state: State) -> int:
    """The hexes over which the Germans have air superiority: those wholly north of the bottom fold."""
    return german_over(book, state, book.above_bottom)


def partly_german(book: Book, state: State) -> int:
    """The hexes of which any part lies under it: those that the bottom fold crosses as well."""
    return german_over(book, state, book.above_bottom | across_bottom(book))


@wl.rule("anzio:D2D.2", "anzio:D2F.2")
def german_over(book: Book, state: State, north: int) -> int:
    """Those of some hexes in the north over which the Germans have air superiority; in mud none.

    From Oct II on it is left to them only east of column M.
    """
    if not (SKY.of(state).german_air or all_out(book, state)) or is_mud(book, state):
        return 0
    lost = 0 if WEST_TOO(book, state, None) else covered_columns(book, state)
    return GERMAN_SKY(book, state, None, north & ~lost)


@remembered
def across_bottom(book: Book) -> int:
    """The hexes that the bottom fold crosses: those right below the last ones that lie wholly north of it."""
    below = (book.board.grid.neighbours[cell * 6 + SOUTH] for cell in wl.bits(book.above_bottom))
    return wl.mask_of(cell for cell in below if cell >= 0) & book.land & ~book.above_bottom


@wl.rule("anzio:D2C.1", "anzio:EX.D2C.1", "anzio:D2C.2", "anzio:P.air-edge")
def shift(book: Book, state: State, battle: Battle) -> wl.Modifier | None:
    """One column for an Axis attack of which at least half the units have air superiority, wherever the target is."""
    if state.side != AXIS or not (sky := german_sky(book, state)):
        return None
    at = state.forces[AXIS].at
    under = sum(1 for unit in battle.attackers if sky >> at[unit] & 1)
    if 2 * under < len(battle.attackers):
        return None
    return wl.Modifier(message("modifier air-superiority"), 1, book.cite("D2C.1"))


@wl.rule("anzio:D2E", "anzio:EX.D2E", "anzio:D2D.x1")
def bases_change(book: Book, state: State, entry: Entry, events: wl.Events) -> State:
    """Note the loss of the first base, and give the Germans their air superiority back with the last one at once."""
    taken, sky = bool(taken_bases(book, state)), SKY.of(state)
    if taken == (sky.base_taken != NONE):
        return state
    if taken:
        events.append(wl.Event("base-taken", book.cite("D2A")))
        return SKY.change(state, base_taken=state.turn)
    if not sky.german_air:
        events.append(wl.Event("german-air", book.cite("D2E")))
    return SKY.put(state, Sky())


def long_taken(book: Book, state: State, subject: None, events: wl.Events) -> State:
    """A game that begins with bases in Allied hands: they were taken before, and the Germans rule the sky no more."""
    return SKY.put(state, Sky(state.turn - 1, german_air=False)) if taken_bases(book, state) else state


@wl.rule("anzio:D2D.1", "anzio:EX.D2D.1", "anzio:P.air-loss")
def german_turn_begins(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """The Germans lose air superiority as their turn begins after the whole week in which a base was lost."""
    sky = SKY.of(state)
    if not sky.german_air or sky.base_taken == NONE or sky.base_taken >= state.turn:
        return state
    events.append(wl.Event("german-air-lost", book.cite("D2D.1")))
    return SKY.change(state, german_air=False)


def air_layer(book: Book, state: State, seat: str) -> list[wl.Shown]:
    """Who rules the sky where."""
    ruled = ((ALLIED, allied_sky(book, state)), (AXIS, german_sky(book, state)))
    areas = [area(book, sky, side, message(f"sky {SIDES[side]}")) for side, sky in ruled]
    base = message("mark air-base")
    marks = [wl.mark("✈", base, hex=book.label(cell)) for cell in wl.bits(book.air_bases & book.land)]
    return [wl.layer("air", message("layer air"), book.cite("D2B"), areas, marks=marks)]


@wl.rule("anzio:P.air-column-m")
def west_too(book: Book, state: State, subject: None) -> bool:
    """The aid's reading: the Germans keep air superiority west of column M too."""
    return True


CHAPTER = wl.Chapter[Book, State](
    title="Air superiority",
    options=("supp.air-superiority",),
    phases=(wl.Placed(wl.Phase("air superiority", german_turn_begins, AXIS), after="turn begins"),),
    slices=(SKY,),
    hooks=(SHIFTS.by(shift), ENTERED.by(bases_change), SETTLED.by(long_taken)),
    layers=(air_layer,),
    news={"base-taken": "headline", "german-air": "headline", "german-air-lost": "headline"},
)


COLUMN_M = variant("German air west of column M", "aid:P.air-column-m", WEST_TOO.by(west_too))
