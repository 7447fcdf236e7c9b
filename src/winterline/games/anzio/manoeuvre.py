"""The movement phase: choosing a unit, going somewhere, and closing the phase."""

from __future__ import annotations

from itertools import pairwise

from winterline import author as wl

from . import movement, occupation, passage, refusals, relief, reminders
from .book import HALT, MOVEMENT, STAYS, Book, Question, named, of_units, orders
from .destinations import any_going, can_go, destinations, goings, movable, pinned, way_now
from .rivers import lane_of
from .state import AXIS, ON_BOARD, State, off_board, with_force, with_lane
from .words import at, message, no


def movement_phase(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """The side in turn moves what it likes."""
    return wl.push(state, Moving())


@wl.rule("anzio:B4C3")
def moves(book: Book, state: State) -> list[wl.Action]:
    """The units of the side in turn that have points left: they may go in parts, and need not go at all."""
    return of_units(book, state.side, "move", movable(book, state))


def free_to_move(book: Book, state: State) -> int:
    """The units of the side in turn that stand on the board and that nothing holds, as a mask."""
    return off_board(state.forces[state.side])[ON_BOARD] & ~pinned(book, state)


def choose(book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
    """The player has chosen a unit to move."""
    return wl.push(state, Going(book.index[action.unit][1]))


def go(book: Book, state: State, unit: int, journey: movement.Journey, events: wl.Events) -> State:
    """Move a unit of the side in turn along a way, with all that entering its hexes sets off."""
    side, bit = state.side, 1 << unit
    force = state.forces[side]
    start, cells = force.at[unit], tuple(map(book.rivers.nodes.__getitem__, journey.nodes))
    spent = bytearray(state.spent)
    spent[unit] += journey.points
    passed = tuple(map(book.labels.__getitem__, (start, *cells)))
    events.append(wl.Event("move", book.cite("B4A1"), book.names(side, (unit,)), passed, journey.points))
    # what a climbing unit pays for a High Apennine side depends on the allowance: it is settled at the first one
    settled = False
    if movement.GAIT in book.hooks and not journey.far:
        steps = pairwise((start, *cells))
        settled = any(movement.is_climb(book, state, unit, here, to) for here, to in steps)
    state = with_force(
        state,
        side,
        force.put(unit, cells[-1]),
        spent=bytes(spent),
        stopped=state.stopped | bit if journey.stop else state.stopped,
        climbed=state.climbed | bit if settled else state.climbed,
    )
    if state.lane[side][unit] != (lane := lane_of(book.rivers, journey.nodes[-1])):
        state = with_lane(state, side, unit, lane)
    enemy = state.forces[1 - side]
    state = passage.enter(book, state, side, unit, cells, events)
    return occupation.offer(book, state, enemy, unit)


class Moving(wl.Menu[Book, State], frozen=True, gc=False, tag="moving"):
    """What the side in turn does next in its movement phase."""

    name = MOVEMENT

    def side(self, book: Book, state: State) -> int:
        return state.side

    def cited(self, book: Book, state: State) -> str:
        return book.cite("B4B3")

    def prompt(self, book: Book, state: State) -> wl.Said:
        return reminders.asked(book, state, self.lit(book, state) if state.side == AXIS else set())

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        if action.do in self.page(book).chores:
            return super().refuse(book, state, action)
        owed = self.still_owed(book, state) if action.do == wl.END.do else None
        return owed or no("B4B3 movement-phase-move-end-phase")

    def left_undone(self, book: Book, state: State) -> list[tuple[str, str]]:
        return reminders.undone(book, state, self.options(book, state))


class Going(Question, frozen=True, gc=False, tag="going"):
    """Where the chosen unit goes. It may go on later in the phase if it has points left and need not stop."""

    unit: wl.UnitNumber
    relieves: bool = False
    """Whether it must come up against an enemy beside the attackers of an automatic victory."""

    rule_id = "B4A1"

    def prompt(self, book: Book, state: State) -> wl.Said:
        left = reminders.points_left(book, state, self.unit)
        return message("ask going", unit=named(book, state.side, self.unit), left=left)

    def options(self, book: Book, state: State) -> tuple[wl.Action, ...]:
        if not self.relieves:
            ways = goings(book, state, self.unit)
            return tuple(sorted([*ways, HALT])) if STAYS(book, state, self.unit) else ways
        found = relief.reliefs(book, state, relief.orphans(book, state))
        return tuple(sorted(book.go[cell] for unit, cell in found if unit == self.unit))

    def superset(self, book: Book, state: State) -> wl.Superset | None:
        if self.relieves or STAYS(book, state, self.unit):
            return None
        return any_going(book, state, self.unit)

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        if action.do == HALT.do:
            return wl.pop(state, stopped=state.stopped | 1 << self.unit)
        road = way_now(book, state, self.unit, book.cell(action.to))
        state = wl.pop(state)
        depth, state = len(state.stack), go(book, state, self.unit, road, events)
        if not self.relieves or not relief.orphans(book, state):
            return state
        return wl.replace(state, stack=(*state.stack[:depth], Relieving(), *state.stack[depth:]))

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        if action.do != "go":
            return no("B4A1 chosen-must-go-somewhere-first")
        goal = book.cell(action.to)
        if self.relieves and goal >= 0 and destinations(book, state, self.unit) >> goal & 1:
            return beside_the_victory(book, state)
        return refusals.why_no_way(book, state, self.unit, action.to)

    def searched(self, book: Book, state: State, action: wl.Action) -> wl.Search | None:
        goal = book.cell(action.to)
        found = action.do == "go" and goal >= 0 and book.land >> goal & 1
        return refusals.question(book, state, self.unit, goal) if found else None


class Relieving(Question, frozen=True, gc=False, tag="relieving"):
    """Which unit comes up against an enemy whom the attackers of an automatic victory are next to as well."""

    rule_id = "B4E9"

    def prompt(self, book: Book, state: State) -> wl.Said:
        return beside_the_victory(book, state).message

    def options(self, book: Book, state: State) -> list[wl.Action]:
        found = relief.reliefs(book, state, relief.orphans(book, state))
        return of_units(book, state.side, "move", wl.mask_of(unit for unit, _ in found))

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        return wl.push(wl.pop(state), Going(book.index[action.unit][1], relieves=True))

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        return beside_the_victory(book, state)


def beside_the_victory(book: Book, state: State) -> wl.Refused:
    """Whom somebody must come up against once an automatic victory is set up."""
    where = [at(book, book.label(cell)) for cell in wl.bits(relief.orphans(book, state))]
    return no("B4E9 bring-up", where=where)


EACH = wl.Each(orders, free_to_move, can_go)
"""Units that may be chosen to move."""


CHAPTER = wl.Chapter[Book, State](
    title="Movement",
    frames=(Moving, Going, Relieving),
    verbs={"move": ("unit",), "go": ("to",), "end": ()},
    going=("go",),
    idle=("B4B3",),
    chores={MOVEMENT: (wl.Chore("move", moves, choose, refusals.why_not_move, each=EACH),)},
    news={"move": "move"},
)
