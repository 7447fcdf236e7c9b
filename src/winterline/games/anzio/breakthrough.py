"""Breakthrough: what victors do with the steps that the table asked for beyond those there were."""

from __future__ import annotations

from collections.abc import Sequence

from winterline.core.action import Action
from winterline.core.bits import bits
from winterline.core.codec import UnitNumber
from winterline.core.decision import Event
from winterline.core.dice import Dice
from winterline.core.frames import Ask, pop, push
from winterline.core.rules import rule
from winterline.core.verdict import Refused
from winterline.games.anzio import occupation
from winterline.games.anzio.book import Book, defence_of
from winterline.games.anzio.course import Course, Onward
from winterline.games.anzio.destinations import closed
from winterline.games.anzio.losses import excess, steps_of
from winterline.games.anzio.movement import Found, breakthrough_reach, lane_at, way
from winterline.games.anzio.passage import enter
from winterline.games.anzio.rivers import FORBIDDEN, lane_after
from winterline.games.anzio.state import State, with_force, with_lane
from winterline.games.anzio.words import halves
from winterline.games.anzio.zoc import held, zone

EACH = 4
"""Half movement points for each step too many."""
HALT = Action("halt")


@rule("anzio:C13A", "anzio:C13C", "anzio:C13D", "anzio:P.breakthrough-inverted")
def bonus(book: Book, state: State, side: int, units: Sequence[int], demanded: int) -> int:
    """Half points of breakthrough: 2 MP for each step asked of the defenders beyond those they have.

    Counters without a defence factor give none by themselves, but count in a stack with a unit that has one. It is
    the same in an ordinary battle and in an automatic victory.
    """
    if not any(defence_of(book, state, side, unit) for unit in units):
        return 0
    return EACH * max(0, demanded - steps_of(book, state, side, units))


def reach(book: Book, state: State, unit: int, course: Course, spent: int) -> Found:
    """Where a victor can go with what is left of its breakthrough."""
    return breakthrough_reach(book, state, state.side, unit, state.battles[course.battle].bonus, spent)


@rule("anzio:C13B.1", "anzio:C13B.2", "anzio:C13E6", "anzio:C13G")
def onward_cells(book: Book, state: State, unit: int, course: Course, spent: int) -> list[int]:
    """The hexes that a unit which has advanced may go to: in the battle's own points, in any round, interdicted or not.

    A unit that stands in an enemy zone has come to its end.
    """
    left = state.battles[course.battle].bonus - spent
    enemy, cell = state.forces[1 - state.side], state.forces[state.side].at[unit]
    if left <= 0 or zone(book, 1 - state.side, enemy) >> cell & 1:
        return []
    shut = closed(book, state, unit)
    return [to for to in reach(book, state, unit, course, spent).hexes if to != cell and not shut >> to & 1]


@rule("anzio:C13B.3", "anzio:X9-13B")
def go_on(book: Book, state: State, unit: int, onward: Onward, events: list[Event], spent: int = 0) -> State:
    """After an advance: the unit goes on at once, before the next battle, and last of all by its extra hex."""
    if onward_cells(book, state, unit, onward.course, spent):
        return push(state, Breaking(unit, onward, spent))
    if extra_cells(book, state, unit, onward.course):
        return push(state, Pressing(unit, onward))
    return follow(book, state, unit, onward)


def follow(book: Book, state: State, unit: int, onward: Onward) -> State:
    """The next victor advances, if any can."""
    from winterline.games.anzio.advance import ask

    return ask(book, state, onward.course, onward.units, (*onward.gone, unit))


def finish(book: Book, state: State, onward: Onward, depth: int, dice: Dice, events: list[Event]) -> State:
    """Once nobody has anything left to decide in the advance, the battle is settled."""
    from winterline.games.anzio.course import proceed

    return proceed(book, state, onward.course, dice, events) if len(state.stack) == depth else state


def move_on(
    book: Book, state: State, unit: int, nodes: Sequence[int], lane: int, events: list[Event]
) -> State:
    """Put a unit forward through these hexes."""
    side = state.side
    cells = tuple(nodes)
    labels = tuple(book.label(cell) for cell in (state.forces[side].at[unit], *cells))
    events.append(Event("breakthrough", book.cite("C13B.1"), book.names(side, (unit,)), labels))
    state = with_lane(with_force(state, side, state.forces[side].put(unit, cells[-1])), side, unit, lane)
    return enter(book, state, side, unit, cells, events)


class Breaking(Ask[Book, State], frozen=True, gc=False, tag="breaking"):
    """Where a victor goes in its breakthrough; it may go in parts."""

    unit: UnitNumber
    onward: Onward
    spent: int = 0

    def side(self, book: Book, state: State) -> int:
        return state.side

    def cited(self, book: Book, state: State) -> str:
        return book.cite("C13B.1")

    def prompt(self, book: Book, state: State) -> str:
        left = halves(state.battles[self.onward.course.battle].bonus - self.spent)
        name = book.unit(state.side, self.unit).name
        stay = "" if self.must_go(book, state) else ", or let it stay"
        return f"{name} has broken through: move it on ({left} movement points left){stay}."

    def must_go(self, book: Book, state: State) -> bool:
        """Whether it stands in a hex that holds too much."""
        return bool(excess(book, state, state.side, state.forces[state.side].at[self.unit]))

    def options(self, book: Book, state: State) -> list[Action]:
        cells = onward_cells(book, state, self.unit, self.onward.course, self.spent)
        out = [book.go[cell] for cell in cells]
        return sorted(out if self.must_go(book, state) else [*out, HALT])

    def apply(self, book: Book, state: State, action: Action, dice: Dice, events: list[Event]) -> State:
        depth, onward, enemy = len(state.stack) - 1, self.onward, state.forces[1 - state.side]
        if action.do == "halt":
            state = pop(state)
            more = extra_cells(book, state, self.unit, onward.course)
            state = (
                push(state, Pressing(self.unit, onward)) if more else follow(book, state, self.unit, onward)
            )
            return finish(book, state, onward, depth, dice, events)
        road = way(reach(book, state, self.unit, onward.course, self.spent), book.cell(action.to))
        cells = [book.rivers.nodes[node] for node in road.nodes]
        state = move_on(book, pop(state), self.unit, cells, lane_at(book, road), events)
        bonus_points = state.battles[onward.course.battle].bonus
        spent = bonus_points if road.stop else self.spent + road.points
        state = occupation.offer(book, state, enemy, self.unit, onward, spent)
        if len(state.stack) == depth:
            state = go_on(book, state, self.unit, onward, events, spent)
        return finish(book, state, onward, depth, dice, events)

    def refuse(self, book: Book, state: State, action: Action) -> Refused:
        if action.do == "halt":
            return Refused(book.cite("C13F"), "The hex holds too much: this unit must go on.")
        return Refused(self.cited(book, state), "The unit cannot get there with its breakthrough points.")


# --- one further hex ------------------------------------------------------------------------------------


def extra_cells(book: Book, state: State, unit: int, course: Course) -> int:
    """The hexes of the one further step that some units have after a breakthrough, as a bitboard."""
    if not book.plan.extra_hex or not state.battles[course.battle].bonus:
        return 0
    side = state.side
    cell, lane = state.forces[side].at[unit], state.lane[side][unit]
    found = 0
    for hexes in book.plan.extra_hex:
        found |= hexes(book, state, unit, cell)
    enemy = state.forces[1 - side]
    found &= book.near[cell] & book.rest & ~held(book, 1 - side, enemy) & ~closed(book, state, unit)
    if not defence_of(book, state, side, unit):
        found &= ~zone(book, 1 - side, enemy)
    return sum(1 << to for to in bits(found) if lane_after(book.rivers, cell, lane, to) != FORBIDDEN)


class Pressing(Ask[Book, State], frozen=True, gc=False, tag="pressing"):
    """Whether a unit takes the one further hex that it has after a breakthrough."""

    unit: UnitNumber
    onward: Onward

    def side(self, book: Book, state: State) -> int:
        return state.side

    def cited(self, book: Book, state: State) -> str:
        return book.cite("D4A2")

    def prompt(self, book: Book, state: State) -> str:
        return f"{book.unit(state.side, self.unit).name} may go one hex further: choose it, or let it stay."

    def options(self, book: Book, state: State) -> list[Action]:
        return sorted(
            [
                *(book.go[cell] for cell in bits(extra_cells(book, state, self.unit, self.onward.course))),
                HALT,
            ]
        )

    def apply(self, book: Book, state: State, action: Action, dice: Dice, events: list[Event]) -> State:
        depth, side = len(state.stack) - 1, state.side
        state, enemy = pop(state), state.forces[1 - side]
        if action.do == "go":
            cell, here = book.cell(action.to), state.forces[side].at[self.unit]
            lane = lane_after(book.rivers, here, state.lane[side][self.unit], cell)
            state = move_on(book, state, self.unit, (cell,), lane, events)
            state = occupation.offer(book, state, enemy, self.unit, self.onward)
        if len(state.stack) == depth:
            state = follow(book, state, self.unit, self.onward)
        return finish(book, state, self.onward, depth, dice, events)

    def refuse(self, book: Book, state: State, action: Action) -> Refused:
        return Refused(self.cited(book, state), "The further hex does not lead there.")
