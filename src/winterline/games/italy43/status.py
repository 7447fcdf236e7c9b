"""Good Order, Disruption and Full Retreat: what a unit in each state is still good for, and how it recovers."""

from __future__ import annotations

from itertools import filterfalse

from winterline import author as wl

from .book import Book, Question, cite, lookup, mover, units_at
from .losses import eliminate
from .menus import MOVEMENT, refusing
from .phrases import message, no
from .picture import picture
from .shields import keeps, last_shields
from .state import (
    CACHES,
    DISRUPTED,
    FRESH,
    FULL_RETREAT,
    GOOD,
    IN_ORDER,
    MOVES,
    ORDER,
    PLACES,
    PLAY,
    RETREATED,
    Battle,
    Force,
    State,
    mended,
    unmoved,
    with_force,
)
from .zoc import enemies, enemy_zone

RALLIED = 5
"""The lowest rally roll that improves a unit."""


@wl.rule("italy43:13.2.1c")
def fights(state: State, side: int, unit: int) -> bool:
    """Whether a unit may attack, may lead a Determined Defense and defends in full: in Good Order alone."""
    return state.forces[side].order(unit) == GOOD


def halved_in_defence(state: State, side: int, unit: int) -> bool:
    """Whether a unit defends at half its strength."""
    return not fights(state, side, unit)


@wl.rule("italy43:13.3.2a")
def adds_to_defence(state: State, side: int, unit: int) -> bool:
    """Whether a unit is of any use to a defence; in Full Retreat it has no strength and nothing to add."""
    return state.forces[side].order(unit) != FULL_RETREAT


@wl.rule("italy43:13.2.2")
def claims_tank_shift(state: State, side: int, unit: int) -> bool:
    """Whether a defending Tank Unit's rating counts: a Disrupted one keeps that ability, as it keeps its zone."""
    return state.forces[side].order(unit) in (GOOD, DISRUPTED)


@wl.rule("italy43:13.1.1b")
def leaders(book: Book, state: State, side: int, cell: int) -> list[int]:
    """The units of a hex that can lead a Determined Defense: each is judged alone, whoever shares its hex."""
    guns = book.units[side].asu
    return [u for u in units_at(state, side, cell) if fights(state, side, u) and not guns[u]]


@wl.rule("italy43:12.5a", "italy43:12.5b", "italy43:15.3a")
def shaken(book: Book, state: State, battle: Battle, unit: int) -> bool:
    """Whether a defender that has retreated to friends in this phase is a mere burden to them.

    In regular combat it adds no strength, cannot lead, cannot be taken as a loss and dies if it must retreat again. In
    Breakthrough Combat, and under an Automatic DS, which is no part of a Combat Phase, it defends as its state allows
    and survives another retreat.
    """
    side = 1 - mover(book, state)
    deeds = state.forces[side].deeds
    if battle.kind != "regular" or not deeds[unit] & RETREATED:
        return False
    return any(not deeds[friend] & RETREATED for friend in units_at(state, side, battle.cell))


def heirs(state: State, side: int, units: tuple[int, ...]) -> tuple[int, ...]:
    """Units as they are now: those gone are left out, and a Remnant stands for the unit it came from."""
    parents = {parent: remnant for s, remnant, parent in state.remnants if s == side}
    now = (parents.get(unit, unit) for unit in units)
    return tuple(unit for unit in now if state.forces[side].at[unit] >= 0)


@wl.rule("italy43:13.1.2", "italy43:13.1.3b")
def worsen(book: Book, state: State, side: int, unit: int, events: wl.Events) -> State:
    """A unit is Disrupted; one that is Disrupted already goes into Full Retreat."""
    force = state.forces[side]
    if force.order(unit) != GOOD:
        return rout(book, state, side, unit, events, "13.1.3b")
    events.append(wl.Event("disrupted", cite("13.1.2"), book.names(side, (unit,))))
    return with_force(state, side, force.ordered(unit, DISRUPTED))


@wl.rule("italy43:13.1.3a", "italy43:13.3.2g")
def rout(book: Book, state: State, side: int, unit: int, events: wl.Events, cited: str = "13.1.3a") -> State:
    """A unit goes into Full Retreat; for one that is in it already nothing gets worse."""
    force = state.forces[side]
    if force.order(unit) == FULL_RETREAT:
        return state
    events.append(wl.Event("full-retreat", cite(cited), book.names(side, (unit,))))
    return with_force(state, side, force.ordered(unit, FULL_RETREAT))


def why_no_rout(book: Book, state: State, unit: int) -> wl.Refused | None:
    """Why the side in turn may not put a unit into Full Retreat now."""
    force = state.forces[mover(book, state)]
    if not book.on_map(force.at[unit]):
        return no("13.3.4 not-map")
    if force.order(unit) == FULL_RETREAT:
        return no("13.3.2g full-retreat-already")
    if not FRESH[force.deeds[unit]]:
        return no("13.3.4 moved-already")
    return keeps(book, state, mover(book, state), unit)


def may_rout(book: Book, force: Force, unit: int) -> bool:
    """Whether a unit is on the map, not in Full Retreat, and may still have a move."""
    on_map = 0 <= force.at[unit] < book.ground.cells
    return bool(on_map and force.status[unit] & ORDER != FULL_RETREAT and FRESH[force.deeds[unit]])


def in_order_after(book: Book, force: Force, last: list[int], moved: wl.Moved) -> list[int]:
    """Who may be put into Full Retreat, told from what it was before some units changed."""
    return mended(last, moved, lambda unit: may_rout(book, force, unit))


@CACHES.of_force(PLACES | PLAY | MOVES | IN_ORDER, carried=in_order_after)
def in_order(book: Book, force: Force) -> list[int]:
    """The units on the map that are not in Full Retreat and may still have a move."""
    return [unit for unit in unmoved(force) if may_rout(book, force, unit)]


@wl.rule("italy43:13.3.4")
def rout_offers(book: Book, state: State) -> list[wl.Action]:
    """The units that have not moved yet: in Good Order or Disrupted, they may be put into Full Retreat."""
    side = mover(book, state)
    units, stay = in_order(book, state.forces[side]), last_shields(book, state, side)
    free = filterfalse(stay.__contains__, units) if stay else units
    return book.naming("rout", side, free)


@wl.rule("italy43:13.1.3c")
def rout_of_choice(book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
    """A player puts a unit of his own into Full Retreat; it has its whole allowance in this phase."""
    side = mover(book, state)
    return rout(book, state, side, lookup(book, side, action.unit), events, "13.1.3c")


def anybody(book: Book, state: State) -> wl.Superset:
    """Any unit that is in some order, to draw one that may be put into Full Retreat."""
    side = mover(book, state)
    table, units = book.units[side].named["rout"], in_order(book, state.forces[side])
    return wl.Superset(table, units, lambda unit: keeps(book, state, side, unit) is None)


refuse_rout = refusing(why_no_rout, "13.3.4 side-turn-no-such", "13.3.4 done-movement-phase")
ROUT = wl.Chore("rout", rout_offers, rout_of_choice, refuse_rout, superset=anybody)


def unprotected(book: Book, state: State, side: int) -> int:
    """The hexes in which a side has units in Full Retreat and no others."""
    seen = picture(book, side, state.forces[side])
    return seen.occupied & ~seen.steady


@wl.rule("italy43:13.3.2f")
def overtaken(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """When a Movement or Combat Phase begins, the enemy's unprotected units in Full Retreat next to a unit are lost."""
    side = 1 - mover(book, state)
    near = wl.dilate(enemies(book, state, side), book.board.grid.shifts)
    for cell in wl.bits(unprotected(book, state, side) & near):
        for unit in units_at(state, side, cell):
            state = eliminate(book, state, side, unit, events, cite("13.3.2f"))
    return state


def shaky(book: Book, state: State) -> list[int]:
    """The units of the side in turn that are not in Good Order."""
    force = state.forces[mover(book, state)]
    return [u for u, at in enumerate(force.at) if at >= 0 and force.order(u) != GOOD]


def recovery(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """The Recovery Phase begins: whoever is not in Good Order may recover."""
    units = shaky(book, state)
    return wl.push(state, Recovering(tuple(units))) if units else state


class Recovering(Question, frozen=True, gc=False, tag="recovering"):
    """Which units shall stay as they are; all others recover, or roll for it."""

    units: tuple[wl.UnitNumber, ...]

    rule_id = "13.4a"

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return [wl.END, *book.naming("stay", mover(book, state), self.units)]

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        if action.do == "end":
            return recover_all(book, wl.pop(state), self.units, dice, events)
        unit = lookup(book, mover(book, state), action.unit)
        rest = tuple([u for u in self.units if u != unit])
        return wl.push(wl.pop(state), Recovering(rest)) if rest else wl.pop(state)


@wl.rule("italy43:3.B.4a", "italy43:13.4a")
def recover_all(book: Book, state: State, units: tuple[int, ...], dice: wl.Dice, events: wl.Events) -> State:
    """Units outside enemy zones improve one level; the others roll on the Rally Table. Friends cancel no zone here."""
    side = mover(book, state)
    zone = enemy_zone(book, state, side)
    for unit in units:
        place = state.forces[side].at[unit]
        if book.is_area(place) or not zone >> place & 1:
            state = improve(book, state, side, unit, events, cite("13.4a"))
        else:
            state = rally(book, state, side, unit, dice, events)
    return state


def improve(book: Book, state: State, side: int, unit: int, events: wl.Events, cited: str) -> State:
    """A unit gets better by one level."""
    order = state.forces[side].order(unit) - 1
    word = "disrupted" if order == DISRUPTED else "good order"
    events.append(wl.Event("recover", cited, book.names(side, (unit,)), word=word))
    return with_force(state, side, state.forces[side].ordered(unit, order))


@wl.rule("italy43:13.5a")
def rally(book: Book, state: State, side: int, unit: int, dice: wl.Dice, events: wl.Events) -> State:
    """One unit's roll on the Rally Table: 5 or 6 improves it by one level."""
    state, die = wl.rolled(state, dice, "rally")
    total = die + rally_modifiers(book, state, side, unit).total
    word = "recovers" if total >= RALLIED else "stays"
    events.append(wl.Event("rally", cite("13.5a"), book.names(side, (unit,)), number=die, word=word))
    return improve(book, state, side, unit, events, cite("13.5a")) if total >= RALLIED else state


@wl.rule("italy43:13.5b")
def rally_modifiers(book: Book, state: State, side: int, unit: int) -> wl.Breakdown:
    """What is added to a rally roll: a City or completed Fortification 2, Elite 1, Low Quality -1."""
    force, found = state.forces[side], []
    walls = book.ground.city | wl.mask_of(fort.cell for fort in state.forts if fort.level)
    if walls >> force.at[unit] & 1:
        found.append(wl.Modifier(message("modifier city-fortification"), 2, cite("13.5b")))
    if quality := book.units[side].quality[unit][force.step[unit]]:
        found.append(wl.Modifier(message("elite" if quality > 0 else "low-quality"), quality, cite("13.5b")))
    return wl.Breakdown(tuple(found))


CHAPTER = wl.Chapter[Book, State](
    title="Order of units",
    frames=(Recovering,),
    verbs={"rout": ("unit",), "stay": ("unit",)},
    picks=("stay",),
    chores={MOVEMENT: (ROUT,)},
    news={"rally": "roll"},
)
