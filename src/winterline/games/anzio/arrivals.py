"""What the calendar brings at the start of a player-turn."""

from __future__ import annotations

from winterline import author as wl

from .book import Book
from .sources import BOX_CELLS
from .state import ALLIED, ARRIVING, AXIS, POOL, SICILIA, SIDES, WAITING, Force, State, with_force

COMING = wl.Values[Book, State, int, list[int]]("the units of a side that come into play now")
INCOME = wl.Numbers[Book, State, str]("the replacements of a turn, by kind: allied, infantry, armour")
DUE = wl.Numbers[Book, State, tuple[int, int]]("the turn in which a waiting unit is due, by side and number")
EXTRA = wl.Numbers[Book, State, None]("the Allied replacements that a turn brings")
Figures = tuple[wl.Said | int, wl.Said | int]
"""Infantry and armour replacements as players are told of them."""
TRACK = wl.Values[Book, None, int, Figures]("the German replacements of a turn as the time track shows them")
REPLACEMENTS = wl.Values[Book, State, int, tuple[int, int]](
    "German infantry and armour replacements of a turn"
)
GERMANS_DUE = wl.Effects[Book, State, None]("what becomes of the German replacements of a week")
MUD_DIE = wl.Happenings[Book, State, int]("what the die that decides about mud brings besides, by its face")
UNANNOUNCED = wl.Tests[Book, State, None]("whether only the Germans know which of their units are due")
SCHEDULE = wl.Numbers[Book, None, int]("the port counters that the calendar brings in a week")
BY_LUCK = wl.Tests[Book, None, None]("whether port counters may come in any week")
NEW_COUNTERS = wl.Numbers[Book, State, None]("the port counters of this turn")


def scheduled(book: Book, turn: int) -> int:
    """The port counters that the calendar brings in a week."""
    return SCHEDULE(book, None, turn, book.calendar[turn].ports)


def new_counters(book: Book, state: State) -> int:
    """The port counters of this turn."""
    return NEW_COUNTERS(book, state, None, scheduled(book, state.turn))


def allied_due(book: Book, state: State) -> int:
    """The Allied replacements that a turn brings, whatever is owed: those of its week, and what comes besides."""
    return EXTRA(book, state, None, book.calendar[state.turn].allied)


def due(book: Book, state: State, side: int) -> list[int]:
    """The units of a side whose date has come."""
    dates, at = book.units[side].due, state.forces[side].at
    return [unit for unit, cell in enumerate(at) if cell == WAITING and dates[unit] <= state.turn]


def due_turn(book: Book, state: State, side: int, unit: int) -> int:
    """The turn in which a unit is due that waits; none of the calendar if no date brings it."""
    return DUE(book, state, (side, unit), book.units[side].due[unit])


@wl.rule("anzio:C1A2", "anzio:C1A3", "anzio:C11B1", "anzio:C11A2")
def allied_arrivals(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Allied units and replacements come to Sicilia on their dates, and port counters into the hand."""
    force = state.forces[ALLIED]
    arrived = COMING(book, state, ALLIED, due(book, state, ALLIED))
    for unit in arrived:
        force = force.put(unit, SICILIA)
    if arrived:
        events.append(wl.Event("arrive", book.cite("C1A2"), book.names(ALLIED, arrived), word="Sicilia"))
    banked = state.reserve.allied + INCOME(book, state, "allied", allied_due(book, state))
    force, banked = allied_replacements(book, force, banked)
    reserve = wl.replace(state.reserve, allied=banked, used=(0, state.reserve.used[AXIS]), rebuilt=0)
    # a unit that was driven into a box has opened it
    boxes = sum(box for box, cell in BOX_CELLS.items() if cell in force.at)
    counters, boxes = state.sea.counters + new_counters(book, state), state.sea.open_boxes | boxes
    sea = wl.replace(state.sea, counters=counters, boxed=0, open_boxes=boxes)
    return with_force(state, ALLIED, force, reserve=reserve, sea=sea)


@wl.rule("anzio:C11A12", "anzio:C11A5", "anzio:E2A8")
def allied_replacements(book: Book, force: Force, banked: int) -> tuple[Force, int]:
    """Free Allied replacement counters go to Sicilia as long as replacements are due; the rest stays on record."""
    for unit, cell in enumerate(force.at):
        if banked and cell == POOL:
            force, banked = force.put(unit, SICILIA), banked - 1
    return force, banked


def german_replacements(book: Book, state: State, turn: int) -> tuple[int, int]:
    """The German infantry and armour replacements of a turn: those of the track."""
    week = book.calendar[turn]
    return REPLACEMENTS(book, state, turn, (week.infantry, week.armour))


def at_the_edge(book: Book, state: State, units: list[int]) -> wl.Event:
    """That German units are due at the northern edge, told to everybody unless it is theirs to know."""
    seat = SIDES[AXIS] if UNANNOUNCED(book, state, None) else ""
    return wl.Event(
        "arrive", book.cite("C2A2.1"), book.names(AXIS, units), word="the northern edge", seat=seat
    )


@wl.rule("anzio:C2A3", "anzio:C11C1", "anzio:C11C6")
def german_arrivals(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """German units become due by date or as a reaction to the second invasion; replacements are added to the record."""
    force = state.forces[AXIS]
    arrived = due(book, state, AXIS)
    for unit, counter in enumerate(book.units[AXIS].counters):
        late = {"reaction-now": 0, "reaction-next": 1}.get(counter.arrival)
        if late is not None and force.at[unit] == WAITING and 0 <= state.reaction <= state.turn - late:
            arrived.append(unit)
    arrived = COMING(book, state, AXIS, arrived)
    for unit in arrived:
        force = force.put(unit, ARRIVING)
    if arrived:
        events.append(at_the_edge(book, state, arrived))
    infantry, armour = german_replacements(book, state, state.turn)
    infantry = state.reserve.infantry + INCOME(book, state, "infantry", infantry)
    armour = state.reserve.armour + INCOME(book, state, "armour", armour)
    used = state.reserve.used[ALLIED], 0
    reserve = wl.replace(state.reserve, infantry=infantry, armour=armour, used=used, rebuilt=0)
    return GERMANS_DUE(book, with_force(state, AXIS, force, reserve=reserve), None, events)
