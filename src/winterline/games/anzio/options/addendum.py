"""New rules of the addendum about landings: armour in landing ships, the commando landing table, the invasion scare."""

from __future__ import annotations

import msgspec

from winterline import author as wl

from .. import arrivals, evacuation, landfall, losses, passage, words, zoc
from ..book import AlliedQuestion, Book, flagged, lies_in, variant
from ..invasion import GETTING_ASHORE, INVADED, NO_LIFT
from ..landfall import Landing
from ..state import ALLIED, ARRIVING, AXIS, POOL, SICILIA, WAITING, State, with_force
from .commandos import is_commando

SMALL_LIFT, FEW, MORE = 10, 2, 5
"""An Initial Lift up to which only a few points of armour land, and the points then and otherwise."""
INVASIONS = 2
"""The invasions that have their own reaction, or none."""
NEAR = 4
"""Hexes within which another Allied unit makes a raid no surprise."""


# --- armour ---------------------------------------------------------------------------------------------


@wl.rule("anzio:X12-4B")
def too_much_armour(book: Book, state: State, unit: int) -> wl.Refused | None:
    """Why a unit does not fit into the landing ships: at most 2 points of armour, or 5 if the lift is more than 10."""
    if not flagged(book, ALLIED, unit, "armour"):
        return None
    size = book.units[ALLIED].size
    lift = state.sea.lift + sum(size[other] for other in wl.bits(state.lifted))
    landed = sum(size[other] for other in wl.bits(state.lifted) if flagged(book, ALLIED, other, "armour"))
    limit = FEW if lift <= SMALL_LIFT else MORE
    if landed + size[unit] > limit:
        return words.no("X12-4B most-points-armour-land-lift", limit=limit)
    return None


ARMOUR = variant("Landing ships for armour", "addendum.lst-armor-limit", NO_LIFT.by(too_much_armour))


# --- the landing table ----------------------------------------------------------------------------------


@wl.rule("anzio:X12-5D.2", "anzio:X12-8B6")
def surcharges(book: Book, state: State, cell: int) -> wl.Breakdown:
    """What a commando adds to its die: ground without plain, swamp or High Apennine, an enemy zone, an inverted enemy.

    A mountain unit adds the same.
    """
    hexes = book.board.hexes
    cited = book.cite("X12-5D.2")
    german = state.forces[AXIS]
    lying = zoc.occupied(book, german) & ~zoc.held(book, AXIS, german)
    found = (
        (not hexes("plain") >> cell & 1, 2, "plain"),
        ((hexes("high") | hexes("swamp")) >> cell & 1, 2, "high"),
        (zoc.enemy_zone(book, state, ALLIED) >> cell & 1, 2, "zone"),
        (lying >> cell & 1, 1, "lying"),
    )
    told = ((words.message(f"surcharge {name}"), value) for holds, value, name in found if holds)
    return wl.Breakdown(tuple(wl.Modifier(text, value, cited) for text, value in told))


def outside_a_zone(book: Book, state: State, cell: int) -> bool:
    """Whether a landing is a raid, or lies outside every invasion zone."""
    return state.sea.lift < 0 or not lies_in(book, cell, "zone")


@wl.rule("anzio:X12-5D.1")
def landing_roll(book: Book, state: State, landing: Landing, dice: wl.Dice, events: wl.Events) -> State:
    """Roll for a commando that raids or lands outside a zone; one that does not get ashore is inverted or lost."""
    unit, cell = landing
    if not is_commando(book, ALLIED, unit) or not outside_a_zone(book, state, cell):
        return state
    face = dice.roll(state.rolls, f"commando landing at {book.label(cell)}")
    total = face + surcharges(book, state, cell).total
    state = wl.replace(state, rolls=state.rolls + 1)
    proceeds, inverted, _ = book.addendum.landings
    word = "ashore" if total <= proceeds else "inverted" if total <= inverted else "lost"
    names, where = book.names(ALLIED, (unit,)), (book.label(cell),)
    events.append(wl.Event("landing", book.cite("X12-5D.1"), names, where, face, f"{total} {word}"))
    if total > inverted:
        return losses.destroy(book, state, ALLIED, (unit,), events, "X12-5D.1")
    return beaten_off(book, state, unit, cell, dice, events) if total > proceeds else state


def beaten_off(book: Book, state: State, unit: int, cell: int, dice: wl.Dice, events: wl.Events) -> State:
    """A commando that was inverted at its landing goes back if it can, or stays ashore where no enemy threatens it."""
    force = state.forces[ALLIED].reduced(unit, book.units[ALLIED].last[unit])
    state = with_force(state, ALLIED, force)
    events.append(wl.Event("inverted", book.cite("X12-5D.1"), book.names(ALLIED, (unit,))))
    back = evacuation.may(book, state, unit, cell)
    shut = zoc.enemy_zone(book, state, ALLIED) | zoc.occupied(book, state.forces[AXIS])
    stays = not shut >> cell & 1 and landfall.may_arrive(book, state, unit, cell, 0, stays=True)
    if back and stays:
        return wl.push(state, Clinging(unit, cell))
    if stays:
        return landfall.by_sea(book, state, (unit, cell), 0, dice, events, stays=True)
    if back:
        return turned_back(book, state, unit, events)
    return losses.destroy(book, state, ALLIED, (unit,), events, "X12-5D.1")


def turned_back(book: Book, state: State, unit: int, events: wl.Events) -> State:
    """Take a commando that failed to land back to Sicilia."""
    events.append(wl.Event("evacuate", book.cite("C7C6"), book.names(ALLIED, (unit,))))
    force = state.forces[ALLIED].put(unit, SICILIA)
    return with_force(state, ALLIED, force, stopped=state.stopped | 1 << unit)


class Clinging(AlliedQuestion, frozen=True, gc=False, tag="clinging"):
    """Whether a commando that was inverted at its landing stays ashore."""

    unit: wl.UnitNumber
    cell: wl.Cell

    rule_id = "X12-5D.1"

    def options(self, book: Book, state: State) -> list[wl.Action]:
        back = wl.Action("evacuate", unit=book.unit(ALLIED, self.unit).id)
        return sorted([back, wl.Action("land", to=book.label(self.cell))])

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        if action.do == "evacuate":
            return turned_back(book, wl.pop(state), self.unit, events)
        return landfall.by_sea(book, wl.pop(state), (self.unit, self.cell), 0, dice, events, stays=True)


LANDING_TABLE = wl.Chapter[Book, State](
    title="Commando landing table",
    options=("addendum.commando-landing-table",),
    frames=(Clinging,),
    hooks=(GETTING_ASHORE.by(landing_roll),),
    news={"landing": "roll"},
)


# --- the invasion scare ---------------------------------------------------------------------------------


class Haste(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """German infantry and armour replacements that came ahead of time."""

    missing: tuple[int, int] = (0, 0)
    """Those that a week to come will not bring."""
    hurried: tuple[int, int] = (0, 0)
    """Those that a raid of this turn brought forward: they are missing from the next week on."""


HASTE = wl.Slot(Haste())
SURPRISES = wl.Numbers[Book, State, None]("Allied units whose coming this turn may alarm the Germans")


def raiders(book: Book, state: State) -> int:
    """The Allied units whose coming this turn may alarm the Germans: those that raid."""
    return SURPRISES(book, state, None, state.lifted if state.sea.lift < 0 else 0)


@wl.rule("anzio:X12-5E.3")
def alarms(book: Book, state: State, unit: int, cells: tuple[int, ...]) -> bool:
    """Whether a raider alarms the Germans: it enters a port that was theirs, no friend is near, and time is left.

    Who comes in the same way this turn is not such a friend.
    """
    if state.turn + 1 >= len(book.calendar):
        return False
    distance, force = book.board.grid.distance, state.forces[ALLIED]
    for newcomer in wl.bits(raiders(book, state) | 1 << unit):
        force = force.put(newcomer, WAITING)
    others = tuple(wl.bits(zoc.occupied(book, force)))
    taken = (cell for cell in cells if lies_in(book, cell, "port") and not state.friendly >> cell & 1)
    return any(all(distance(cell, other) > NEAR for other in others) for cell in taken)


def still_to_come(book: Book, state: State) -> tuple[int, int]:
    """German infantry and armour replacements of later weeks that have not been brought forward yet."""
    weeks = range(state.turn + 1, len(book.calendar))
    missing, hurried = HASTE.of(state).missing, HASTE.of(state).hurried
    due = [arrivals.german_replacements(book, state, turn) for turn in weeks]
    coming = sum(infantry for infantry, _ in due), sum(armour for _, armour in due)
    return coming[0] - missing[0] - hurried[0], coming[1] - missing[1] - hurried[1]


@wl.rule("anzio:X12-5E.1", "anzio:X12-5E.2")
def scare(book: Book, state: State, entry: passage.Entry, events: wl.Events) -> State:
    """A raid on a port brings the next infantry and the next armour replacement forward, to enter from the north.

    They are not received again. Where no counter is free they go on record.
    """
    side, unit, cells = entry
    raids = side == ALLIED and raiders(book, state) >> unit & 1
    if not raids or not alarms(book, state, unit, cells):
        return state
    return brought_forward(book, state, "X12-5E.1", events)


def brought_forward(book: Book, state: State, cited: str, events: wl.Events) -> State:
    """The next infantry and the next armour replacement are hurried to the northern edge."""
    left = still_to_come(book, state)
    taken = min(1, max(0, left[0])), min(1, max(0, left[1]))
    reserve, force = state.reserve, state.forces[AXIS]
    for kind in (0, 1):
        alike = [u for u in range(len(force.at)) if flagged(book, AXIS, u, "armour-replacement") == kind]
        free = [u for u in alike if force.at[u] == POOL and not reserve.used[AXIS] >> u & 1]
        if taken[kind] and free:
            force = force.put(free[0], ARRIVING)
        elif taken[kind]:
            infantry, armour = reserve.infantry + 1 - kind, reserve.armour + kind
            reserve = wl.replace(reserve, infantry=infantry, armour=armour)
    events.append(wl.Event("scare", book.cite(cited), number=sum(taken)))
    hurried = HASTE.of(state).hurried
    state = HASTE.change(state, hurried=(hurried[0] + taken[0], hurried[1] + taken[1]))
    return with_force(state, AXIS, force, reserve=reserve)


def come_already(book: Book, state: State, subject: None, events: wl.Events) -> State:
    """A week does not bring again what came ahead of it."""
    reserve, haste = state.reserve, HASTE.of(state)
    infantry, armour = arrivals.german_replacements(book, state, state.turn)
    missing, hurried = haste.missing, haste.hurried
    taken = min(missing[0], infantry), min(missing[1], armour)
    reserve = wl.replace(reserve, infantry=reserve.infantry - taken[0], armour=reserve.armour - taken[1])
    missing = missing[0] - taken[0] + hurried[0], missing[1] - taken[1] + hurried[1]
    return HASTE.put(state, Haste(missing), reserve=reserve)


@wl.rule("anzio:X22-22C")
def scare_of_invasion(book: Book, state: State, place: int, events: wl.Events) -> State:
    """Every invasion after the second brings the replacements of a scare forward, but for one on the last turn."""
    if len(state.sea.invaded) <= INVASIONS or state.turn + 1 == len(book.calendar):
        return state
    return brought_forward(book, state, "X22-22C", events)


BROUGHT_FORWARD = wl.Chapter[Book, State](
    title="Replacements brought forward",
    options=("addendum.invasion-scare", "addendum.invasion-scare-later", "addendum.air-sea-events"),
    slices=(HASTE,),
    hooks=(arrivals.GERMANS_DUE.by(come_already),),
    fields={"haste": wl.Field(dict, lambda book, state, told: HASTE.put(state, wl.part(Haste, told)))},
)
SCARE = variant("Invasion scare", "addendum.invasion-scare", passage.APPROACHED.by(scare))
SCARE_LATER = variant(
    "Invasion scare of later invasions", "addendum.invasion-scare-later", INVADED.by(scare_of_invasion)
)
