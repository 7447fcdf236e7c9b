"""Breakthrough: what victors do with the steps that the table asked for beyond those there were."""

from __future__ import annotations

from collections.abc import Sequence

from winterline import author as wl

from . import losses, movement, occupation, passage, words, zoc
from .book import HALT, Book, Question, defence_of
from .destinations import closed
from .rivers import FORBIDDEN, lane_after, lane_of
from .state import State, the_battle, with_force, with_lane

EACH = 4
"""Half movement points for each step too many."""


@wl.rule("anzio:C13A", "anzio:C13C", "anzio:C13D", "anzio:P.breakthrough-inverted")
def bonus(book: Book, state: State, side: int, units: Sequence[int], demanded: int) -> int:
    """Half points of breakthrough: 2 MP for each step asked of the defenders beyond those they have.

    Counters without a defence factor give none by themselves, but count in a stack with a unit that has one. It is
    the same in an ordinary battle and in an automatic victory.
    """
    if not any(defence_of(book, state, side, unit) for unit in units):
        return 0
    return EACH * max(0, demanded - losses.steps_of(book, state, side, units))


def reach(book: Book, state: State, unit: int, spent: int) -> movement.Found:
    """Where a victor can go with what is left of its breakthrough."""
    return movement.breakthrough_reach(book, state, state.side, unit, the_battle(state).bonus, spent)


@wl.rule("anzio:C13B.1", "anzio:C13B.2", "anzio:C13E6", "anzio:C13G")
def onward_cells(book: Book, state: State, unit: int, spent: int) -> list[int]:
    """The hexes that a unit which has advanced may go to: in the battle's own points, in any round, interdicted or not.

    A unit that stands in an enemy zone has come to its end.
    """
    left = the_battle(state).bonus - spent
    enemy, cell = state.forces[1 - state.side], state.forces[state.side].at[unit]
    held = zoc.zone(book, 1 - state.side, enemy) >> cell & 1 and not zoc.heedless(book, state.side, unit)
    if left <= 0 or held:
        return []
    shut = closed(book, state, unit)
    return [to for to in reach(book, state, unit, spent).hexes if to != cell and not shut >> to & 1]


def move_on(book: Book, state: State, unit: int, nodes: Sequence[int], lane: int, events: wl.Events) -> State:
    """Put a unit forward through these hexes."""
    side = state.side
    cells = tuple(nodes)
    labels = tuple(book.label(cell) for cell in (state.forces[side].at[unit], *cells))
    events.append(wl.Event("breakthrough", book.cite("C13B.1"), book.names(side, (unit,)), labels))
    state = with_lane(with_force(state, side, state.forces[side].put(unit, cells[-1])), side, unit, lane)
    return passage.enter(book, state, side, unit, cells, events)


class Exploiting(wl.Run[Book, State], frozen=True, gc=False, tag="exploiting"):
    """What a victor does after its advance, or after a part of its breakthrough."""

    unit: wl.UnitNumber
    spent: int = 0

    @wl.rule("anzio:C13B.3", "anzio:X9-13B")
    def run(self, book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
        """The unit goes on at once, before the next battle, and last of all by its extra hex."""
        if onward_cells(book, state, self.unit, self.spent):
            return wl.push(state, Breaking(self.unit, self.spent))
        return wl.push(state, Pressing(self.unit)) if extra_cells(book, state, self.unit) else state


class Breaking(Question, frozen=True, gc=False, tag="breaking"):
    """Where a victor goes in its breakthrough; it may go in parts."""

    unit: wl.UnitNumber
    spent: int = 0

    rule_id = "C13B.1"

    def prompt(self, book: Book, state: State) -> wl.Said:
        left = (the_battle(state).bonus - self.spent) / 2
        name = "ask breaking must" if self.must_go(book, state) else "ask breaking"
        return words.message(name, name=book.unit(state.side, self.unit).name, left=left)

    def must_go(self, book: Book, state: State) -> bool:
        """Whether it stands in a hex that holds too much."""
        return bool(losses.excess(book, state, state.side, state.forces[state.side].at[self.unit]))

    def options(self, book: Book, state: State) -> list[wl.Action]:
        out = [book.go[cell] for cell in onward_cells(book, state, self.unit, self.spent)]
        return sorted(out if self.must_go(book, state) else [*out, HALT])

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        enemy, points = state.forces[1 - state.side], the_battle(state).bonus
        if action.do == "halt":
            return wl.swap(state, Exploiting(self.unit, points))
        road = movement.way(reach(book, state, self.unit, self.spent), book.cell(action.to))
        cells = [book.rivers.nodes[node] for node in road.nodes]
        state = wl.swap(state, Exploiting(self.unit, points if road.stop else self.spent + road.points))
        state = move_on(book, state, self.unit, cells, lane_of(book.rivers, road.nodes[-1]), events)
        return occupation.offer(book, state, enemy, self.unit)

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        if action.do == "halt":
            return words.no("C13F hex-holds-too-much-must")
        return words.no("C13B.1 cannot-get-breakthrough-points")


# --- one further hex ------------------------------------------------------------------------------------


EXTRA_HEX = wl.Numbers[Book, State, tuple[int, int]]("further hexes of a unit from its hex")
BETWEEN_ZONES = wl.Numbers[Book, State, tuple[int, int]]("those that may lead from one enemy zone to another")


@wl.rule("anzio:D4A2c", "anzio:X12-4A2c", "anzio:X12-8D.2")
def further_cells(book: Book, state: State, unit: int, cell: int) -> int:
    """The hexes of a further step, as far as ground and enemy zones go: few lead from one zone into another."""
    found = EXTRA_HEX(book, state, (unit, cell), 0)
    threatened = zoc.zone(book, 1 - state.side, state.forces[1 - state.side])
    if threatened >> cell & 1:
        found &= ~threatened
    return found | BETWEEN_ZONES(book, state, (unit, cell), 0)


def extra_cells(book: Book, state: State, unit: int) -> int:
    """The hexes of the one further step that some units have after a breakthrough, as a bitboard."""
    if not EXTRA_HEX.plugged(book) or not the_battle(state).bonus:
        return 0
    side = state.side
    cell, lane = state.forces[side].at[unit], state.lane[side][unit]
    found = further_cells(book, state, unit, cell)
    enemy = state.forces[1 - side]
    found &= book.near[cell] & book.rest & ~zoc.held(book, 1 - side, enemy) & ~closed(book, state, unit)
    if not defence_of(book, state, side, unit):
        found &= ~zoc.zone(book, 1 - side, enemy)
    return sum(1 << to for to in wl.bits(found) if lane_after(book.rivers, cell, lane, to) != FORBIDDEN)


class Pressing(Question, frozen=True, gc=False, tag="pressing"):
    """Whether a unit takes the one further hex that it has after a breakthrough."""

    unit: wl.UnitNumber

    rule_id = "D4A2"

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return sorted([*(book.go[cell] for cell in wl.bits(extra_cells(book, state, self.unit))), HALT])

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        side, state, enemy = state.side, wl.pop(state), state.forces[1 - state.side]
        if action.do == "halt":
            return state
        cell, here = book.cell(action.to), state.forces[side].at[self.unit]
        lane = lane_after(book.rivers, here, state.lane[side][self.unit], cell)
        state = move_on(book, state, self.unit, (cell,), lane, events)
        return occupation.offer(book, state, enemy, self.unit)


CHAPTER = wl.Chapter[Book, State](
    title="Breakthrough",
    frames=(Exploiting, Breaking, Pressing),
    news={"breakthrough": "advance"},
)
