"""Hexes that the enemy has left: which they are, and who enters one that was emptied without a battle.

A counter that cannot defend itself dies when an attacker comes next to it. Whoever destroyed it so may take its hex.
"""

from __future__ import annotations

from collections.abc import Iterable

from winterline import author as wl

from .book import CLOSED, HALT, Book, Question, attack_of, touching
from .destinations import closed, destinations, held_in_place, may_move
from .movement import allowance, strategic_bars, used_strategic
from .passage import enter
from .rivers import lane_of_advance
from .state import Force, State, with_force, with_lane
from .words import at as spoken_hex
from .words import message
from .zoc import enemy_zone, occupied


@wl.rule("anzio:B4G7.1", "anzio:C10C10", "anzio:D9E1")
def vacated(book: Book, state: State, hexes: Iterable[int]) -> list[int]:
    """Those of some hexes that the other side held and that nobody of it holds any more, however they were emptied."""
    enemy = occupied(book, state.forces[1 - state.side])
    return [cell for cell in hexes if not enemy >> cell & 1]


def stepped_into(book: Book, state: State, unit: int, cell: int) -> State:
    """The position with a victor in a hex beside it, before anything that follows from it."""
    side = state.side
    force, lane = state.forces[side], state.lane[side][unit]
    if force.at[unit] == cell:
        return state
    lane = lane_of_advance(book.rivers, force.at[unit], lane, cell)
    return with_lane(with_force(state, side, force.put(unit, cell)), side, unit, lane)


def emptied(book: Book, state: State, before: Force, unit: int) -> tuple[int, ...]:
    """The hexes that a unit of the side in turn has just emptied by coming next to them, and may enter.

    `before` is the enemy as it was. Zones of control, rivers and High Apennine do not stop the unit, but one that has
    used Strategic Movement, or cannot attack, may not come to stand next to an enemy; nor does the former leave the
    ground on which it may be used.
    """
    side, now = state.side, state.forces[1 - state.side]
    moving = not state.round
    if (
        now is before
        or state.forces[side].at[unit] < 0
        or (moving and held_in_place(book, state) >> unit & 1)
    ):
        return ()
    left = vacated(book, state, wl.bits(occupied(book, before)))
    if moving and may_move(book, state, unit):
        # whoever can pay for the way gets there as well, and keeps what is left of his points
        reached = destinations(book, state, unit)
        left = [cell for cell in left if not reached >> cell & 1]
    open_ = touching(book, state, state.forces[side].at[unit]) & ~closed(book, state, unit)
    open_ &= ~CLOSED(book, state, side, 0)
    if not attack_of(book, state, side, unit) or (moving and used_strategic(book, state, unit)):
        open_ &= ~enemy_zone(book, state, side)
    if moving and state.spent[unit] > allowance(book, state, unit):
        open_ &= ~strategic_bars(book, state)
    return tuple(cell for cell in left if open_ >> cell & 1)


def offer(book: Book, state: State, before: Force, unit: int) -> State:
    """Ask whether a unit takes a hex that it has just emptied, if there is one; else the state as it is."""
    hexes = emptied(book, state, before, unit)
    return wl.push(state, Occupying(unit, hexes)) if hexes else state


class Occupying(Question, frozen=True, gc=False, tag="occupying"):
    """Whether a unit enters a hex that it has emptied without a battle; but for an advance, that ends its move."""

    unit: wl.UnitNumber
    hexes: tuple[wl.Cell, ...]

    rule_id = "B4G7.1"

    def prompt(self, book: Book, state: State) -> wl.Said:
        where = [spoken_hex(book, book.label(cell)) for cell in self.hexes]
        name = "ask occupying" if state.settling >= 0 else "ask occupying last"
        return message(name, name=book.unit(state.side, self.unit).name, where=where)

    def options(self, book: Book, state: State) -> list[wl.Action]:
        name = book.unit(state.side, self.unit).id
        return sorted([*(wl.Action("advance", unit=name, to=book.label(cell)) for cell in self.hexes), HALT])

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        state, before = wl.pop(state), state.forces[1 - state.side]
        if action.do == "halt":
            return state
        state = taken(book, state, self.unit, book.cell(action.to), events)
        if state.settling < 0:
            state = wl.replace(state, stopped=state.stopped | 1 << self.unit)
        return offer(book, state, before, self.unit)


def taken(book: Book, state: State, unit: int, cell: int, events: wl.Events) -> State:
    """A unit enters a hex that it has emptied, with all that follows."""
    side, here = state.side, state.forces[state.side].at[unit]
    labels = (book.label(here), book.label(cell)) if here != cell else (book.label(cell),)
    events.append(wl.Event("advance", book.cite("B4G7.1"), book.names(side, (unit,)), labels))
    return enter(book, stepped_into(book, state, unit, cell), side, unit, (cell,), events)


CHAPTER = wl.Chapter[Book, State](title="Occupation", frames=(Occupying,))
