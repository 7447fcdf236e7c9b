"""Supply: who is in supply, who is isolated, and what that costs."""

from __future__ import annotations

from winterline import author as wl

from .book import Book, cite, mover
from .lines import Ends, communications, fed_hexes, trace
from .losses import eliminate, lose_step
from .phrases import message
from .picture import picture
from .state import ALLIED, ISOLATED, OUT_OF_SUPPLY, PERISHED, UNSUPPLIED, State, with_force
from .track import CLEAR, weather_of

CORPS = 2
STEP_LOST = 4
"""The highest attrition roll that costs a step."""


def in_supply(book: Book, state: State, side: int, unit: int) -> bool:
    """Whether a unit can trace a Line of Supply at this instant; in a friendly Entry Area it always can."""
    cell = state.forces[side].at[unit]
    if cell < 0:
        return False
    if book.is_area(cell):
        return True
    return bool(fed_hexes(book, state, side, mountain=bool(book.units[side].mountain[unit])) >> cell & 1)


def hungry(book: Book, state: State, side: int) -> list[int]:
    """The units of a side in play that cannot trace a Line of Supply at this instant."""
    plain, over = (fed_hexes(book, state, side, mountain=mountain) for mountain in (False, True))
    cells, climbs = book.ground.cells, book.units[side].mountain
    here = [(unit, cell) for unit, cell in enumerate(state.forces[side].at) if 0 <= cell < cells]
    return [unit for unit, cell in here if not (over if climbs[unit] else plain) >> cell & 1]


@wl.rule("italy43:16.1", "italy43:3.B.5a")
def supply_phase(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Judge the supply of every unit of the phasing side, then roll attrition for those isolated already."""
    side = mover(book, state)
    before = state.forces[side]
    state = judge(book, state, side, events)
    due = [unit for unit in range(len(before.at)) if before.status[unit] & ISOLATED]
    for unit in stranded_guns(book, state, side):
        state = eliminate(book, state, side, unit, events, cite("16.5.2c"))
    for unit in due:
        if must_roll(book, state, side, unit):
            state = attrition(book, state, side, unit, dice, events)
    return state


def judge(book: Book, state: State, side: int, events: wl.Events) -> State:
    """Place and lift the white and red markers."""
    force = state.forces[side]
    status, unfed = bytearray(force.status), frozenset(hungry(book, state, side))
    linked = communications(book, state, side) if unfed else 0
    for unit, cell in enumerate(force.at):
        if cell < 0:
            continue
        mark = 0
        if unit in unfed:
            mark = OUT_OF_SUPPLY if linked >> cell & 1 else ISOLATED
        if mark != status[unit] & UNSUPPLIED:
            status[unit] = status[unit] & ~UNSUPPLIED | mark
            word = {0: "in supply", OUT_OF_SUPPLY: "out of supply", ISOLATED: "isolated"}[mark]
            events.append(
                wl.Event("supply", cite("16.1"), book.names(side, (unit,)), (book.label(cell),), word=word)
            )
    if bytes(status) == force.status:
        return state
    return with_force(state, side, force.marked(bytes(status)))


@wl.rule("italy43:16.5.2c")
def stranded_guns(book: Book, state: State, side: int) -> list[int]:
    """Isolated ASUs that are lost at once: neither stacked with another kind of unit nor able to trace a line to one."""
    force, guns = state.forces[side], book.units[side].asu
    lone = [u for u, at in enumerate(force.at) if guns[u] and force.status[u] & ISOLATED and at >= 0]
    if not lone:
        return []
    others = wl.mask_of(at for u, at in enumerate(force.at) if book.on_map(at) and not guns[u])
    safe = others | trace(book, state, side, Ends(others, ())).plain
    return [unit for unit in lone if not safe >> force.at[unit] & 1]


@wl.rule("italy43:16.5.2a", "italy43:16.5.2b")
def must_roll(book: Book, state: State, side: int, unit: int) -> bool:
    """Whether a unit that bore the red marker before this phase rolls: still isolated, no ASU, next to an enemy."""
    force = state.forces[side]
    cell = force.at[unit]
    if book.units[side].asu[unit] or not force.status[unit] & ISOLATED:
        return False
    enemy = picture(book, 1 - side, state.forces[1 - side]).occupied
    return bool(wl.dilate(1 << cell, book.board.grid.shifts) & enemy)


@wl.rule("italy43:16.5.3", "italy43:16.5.4", "italy43:16.5.6")
def attrition(book: Book, state: State, side: int, unit: int, dice: wl.Dice, events: wl.Events) -> State:
    """One unit's roll: 1-4 lose a step, be it the last one; what is lost so never comes back."""
    state, die = wl.rolled(state, dice, "isolation")
    total = die + attrition_modifiers(book, state, side, unit).total
    lost = total <= STEP_LOST
    names, word = book.names(side, (unit,)), "step" if lost else "none"
    events.append(wl.Event("attrition", cite("16.5.3"), names, number=die, word=word))
    return lose_step(book, state, side, unit, events, cite("16.5.3"), gone=PERISHED) if lost else state


def attrition_modifiers(book: Book, state: State, side: int, unit: int) -> wl.Breakdown:
    """What is added to an attrition roll."""
    found = [friendly_shelter(book, state, side, unit), fair_weather(book, state, side)]
    return wl.Breakdown(tuple(modifier for modifier in found if modifier is not None))


@wl.rule("italy43:16.5.5a")
def friendly_shelter(book: Book, state: State, side: int, unit: int) -> wl.Modifier | None:
    """+2 with a Line of Supply to a friendly City or a friendly Corps ASU, not twice for both.

    No line enters a City that the enemy holds.
    """
    force, guns = state.forces[side], book.units[side].asu
    corps = wl.mask_of(
        place for gun, place in enumerate(force.at) if guns[gun] == CORPS and book.on_map(place)
    )
    lines = trace(book, state, side, Ends(book.ground.city | corps, ()))
    begin = lines.over_mountain if book.units[side].mountain[unit] else lines.plain
    if begin >> force.at[unit] & 1:
        return wl.Modifier(message("modifier line-city-corps-asu"), 2, cite("16.5.5a"))
    return None


@wl.rule("italy43:16.5.5b")
def fair_weather(book: Book, state: State, side: int) -> wl.Modifier | None:
    """+1 for Allied units in Clear weather."""
    if side == ALLIED and weather_of(book, state.weather) == CLEAR:
        return wl.Modifier(message("modifier clear-weather"), 1, cite("16.5.5b"))
    return None


CHAPTER = wl.Chapter[Book, State](title="Supply", news={"attrition": "step", "supply": "headline"})
