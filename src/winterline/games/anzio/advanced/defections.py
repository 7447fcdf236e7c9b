"""Sept II 1943 (E10B): the Italians on the board take sides, and what those who defect may do on that turn."""

from __future__ import annotations

from winterline import author as wl

from .. import advance, contact, movement, stacking
from ..book import MOVEMENT, Book, units_in
from ..shown import MARKERS
from ..state import ALLIED, AXIS, ELIMINATED, WAITING, State, with_force
from ..words import at as spoken_hex
from ..words import message, no
from ..zoc import occupied
from . import lists
from .defection_table import FACES
from .italians import FIRST_TURN, of_force
from .schedules import Defection

DROPPED = wl.Tests[Book, State, None]("whether enough paratroops have dropped on Roma")
BY_ZONE = wl.Numbers[Book, State, None]("the zone by which the Italians take sides")
TOOK_SIDES = wl.Happenings[Book, State, tuple[int, ...]]("what those may do who have just joined the Allies")
JOINS, DISBANDS = "joins", "disbands"


def pending(book: Book, state: State) -> list[tuple[int, int, str]]:
    """The Italians of whom it is still open which side they take: unit, hex, group."""
    if state.turn != FIRST_TURN or state.side != ALLIED:
        return []
    at = state.forces[ALLIED].at
    return [found for found in lists.orders(book).defectors if at[found[0]] == WAITING]


# --- taking sides -----------------------------------------------------------------------------------------


@wl.rule("anzio:E10B2d", "anzio:F8C7d")
def row_of(book: Book, state: State) -> Defection | None:
    """The row of the table for the first invasion; with a drop on Roma, if it has one for that, everybody defects."""
    if not state.sea.invaded:
        return None
    place, drop = BY_ZONE(book, state, None, state.sea.invaded[0]), DROPPED(book, state, None)
    zone = book.places[place].name
    rows = {row.drop: row for row in lists.orders(book).defections if row.zone == zone}
    return rows.get(drop, rows.get(False))


@wl.rule("anzio:E10B2")
def take_sides(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """After the landing and before any combat a die is rolled for each Italian unit whose side is not certain."""
    row, joined = row_of(book, state), []
    if row is None:
        return state
    for unit, cell, group in pending(book, state):
        needs, face = row.roma if group == "roma" else row.other, 0
        if 0 < needs < FACES:
            face = dice.roll(state.rolls, f"defection of {book.unit(ALLIED, unit).id}")
            state = wl.replace(state, rolls=state.rolls + 1)
        joins = face <= needs > 0
        state = settled(book, state, unit, cell if joins else ELIMINATED)
        word, names = JOINS if joins else DISBANDS, book.names(ALLIED, (unit,))
        events.append(wl.Event("defection", book.cite(row.rule), names, (book.label(cell),), face, word))
        joined += [unit] if joins else []
    return TOOK_SIDES(book, state, tuple(joined), dice, events)


@wl.rule("anzio:E10B1b", "anzio:E10B4b.1")
def settled(book: Book, state: State, unit: int, place: int) -> State:
    """An Italian unit joins the Allies in its hex, for the Germans an enemy like any other, or is gone for good.

    Where Germans are, or too many Allies, there is no place for it.
    """
    force = state.forces[ALLIED]
    if place >= 0 and (
        occupied(book, state.forces[AXIS]) >> place & 1 or not stacking.fits(book, ALLIED, force, unit, place)
    ):
        place = ELIMINATED
    return with_force(state, ALLIED, force.put(unit, place))


# --- the first turn ---------------------------------------------------------------------------------------


@wl.rule("anzio:E10B4c", "anzio:F8C8")
def room_for_italians(book: Book, state: State, who: tuple[int, int], cells: int) -> int:
    """Allied units pass through Italians and stop or drop with them, as long as they are not too many together."""
    side, unit = who
    if side != ALLIED or state.turn != FIRST_TURN:
        return cells
    size = book.units[ALLIED].size
    for italian, cell, _ in pending(book, state):
        there = [u for u in units_in(state, ALLIED, cell) if u != unit]
        together = [*there, unit, italian]
        limit = stacking.limit_of(book, ALLIED, cell, together)
        if sum(size[u] for u in together) > limit:
            cells |= 1 << cell
    return cells


def looked_at(book: Book, state: State, subject: None, units: int) -> int:
    """While hexes may be too full because of Italians, every Allied unit is looked at closely."""
    return units | (1 << len(book.units[ALLIED].counters)) - 1 if pending(book, state) else units


@wl.rule("anzio:E10B4a", "anzio:E10B4d")
def may_choose(book: Book, state: State, subject: None, units: int) -> int:
    """On Sept II defectors attack or not, one by one; later they must attack in a German zone like everybody."""
    if state.side != ALLIED or state.turn != FIRST_TURN:
        return units
    return units | of_force(book, ALLIED, "fascist")


@wl.rule("anzio:E10B3")
def stays_put(book: Book, state: State, step: tuple[int, int]) -> wl.Refused | None:
    """Why a victor does not advance: on Sept II defectors do not move unless they must retreat."""
    if not may_choose(book, state, None, 0) >> step[0] & 1:
        return None
    return no("E10B3 defectors-do-not-move-sept-ii")


# --- what is shown ----------------------------------------------------------------------------------------


def shown(book: Book, state: State, subject: None) -> list[wl.Shown]:
    """Where Italians stand whose side is still open."""
    cited = book.cite("E10B1b")
    return [
        wl.mark("It", message("mark undecided", name=book.unit(ALLIED, unit).name), rule=cited)
        | {"hex": book.label(cell)}
        for unit, cell, _ in pending(book, state)
    ]


def in_words(book: Book, event: wl.Event) -> wl.Said:
    """Which side a unit has taken, and on which roll."""
    name = book.unit(*book.index[event.units[0]]).name
    end = " by-die" if event.number else ""
    where = spoken_hex(book, event.hexes[0])
    return message(f"event defection {event.word}{end}", name=name, where=where, number=event.number)


CHAPTER = wl.Chapter[Book, State](
    title="Defections",
    options=("scenario.advanced",),
    phases=(wl.Placed(wl.Phase("defections", take_sides, ALLIED), after=MOVEMENT),),
    hooks=(
        stacking.NO_ROOM.by(room_for_italians),
        movement.TETHERED.by(looked_at),
        contact.UNDECIDED.by(may_choose),
        advance.NO_ADVANCE.by(stays_put),
        MARKERS.by(shown),
    ),
    sentences={"defection": in_words},
    news={"defection": "chance"},
)
