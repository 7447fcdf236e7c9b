"""The movement phase: choosing a unit, going somewhere, coming onto the board, and closing the phase."""

from __future__ import annotations

from winterline.core.action import Action
from winterline.core.bits import bits
from winterline.core.chapters import Chapter
from winterline.core.codec import UnitNumber
from winterline.core.decision import Event
from winterline.core.dice import Dice
from winterline.core.frames import Ask, pop, push
from winterline.core.reach import Search, way
from winterline.core.sampling import Superset
from winterline.core.verdict import Refused
from winterline.games.beachhead import declaration, engage
from winterline.games.beachhead.book import Book, mover
from winterline.games.beachhead.destinations import (
    arriving,
    awaited,
    can_move,
    control_after,
    destinations,
    entry_choices,
    entry_terms,
    may_arrive,
    may_end,
    may_enter,
    movable,
    reach_now,
    relief_hexes,
    relieves,
    two_can_move,
    two_steps_open,
)
from winterline.games.beachhead.movement import PLAINLY, limits
from winterline.games.beachhead.refusals import (
    may_not_end,
    why_no_entry,
    why_no_way,
    why_unit_may_not,
)
from winterline.games.beachhead.reinforcements import CAME_ON, Arrival, places_to_enter
from winterline.games.beachhead.state import ALLIED, AXIS, State, with_force
from winterline.games.beachhead.words import Said, message, no, say

END = Action("end")


class Moving(Ask[Book, State], frozen=True, gc=False, tag="moving"):
    """What the side in turn does next in its movement phase."""

    def side(self, book: Book, state: State) -> int:
        return mover(book, state)

    def cited(self, book: Book, state: State) -> str:
        """The rule behind what is asked: limits, arrivals or the phase itself."""
        if state.forces[mover(book, state)].over:
            return book.cite("5.when", "stack.1")
        if arriving(book, state):
            return book.cite("6.1.time", "reinf.schedule")
        return book.cite("6.general", "impulses.general")

    def prompt(self, book: Book, state: State) -> Said:
        if over := state.forces[mover(book, state)].over:
            return message("ask moving holds-too-much-move-out", hex=book.label(next(bits(over))))
        if arriving(book, state):
            return message("ask moving bring-reinforcements-due-before-between")
        if engage.in_movement(book, state):
            return message("ask moving your-move-attacks-declared-any")
        return message("ask moving your-move-any-order-until")

    def options(self, book: Book, state: State) -> list[Action]:
        side = mover(book, state)
        units = book.units[side]
        if state.forces[side].over:
            # somebody can always go: a hex is crowded only while the limit can still be met
            return [units.move[u] for u in movable(book, state) if relieves(book, state, u)] or [END]
        out = engage.attack_offers(book, state) if engage.in_movement(book, state) else []
        arrivals = arriving(book, state)
        if not arrivals:
            out.append(END)
        out += [units.enter[u] for u in arrivals]
        out += map(units.move.__getitem__, movable(book, state))
        return out

    def superset(self, book: Book, state: State) -> Superset:
        """Every unit might move, everybody who is due come on, every enemy next to somebody be attacked."""
        side = mover(book, state)
        units, can, due = book.units[side], can_move(book, state), awaited(book, state)
        if state.forces[side].over:
            every = range(len(units.move))
            return Superset(units.move, every, lambda unit: can(unit) and relieves(book, state, unit))
        targets = list(bits(engage.in_touch(book, state))) if engage.in_movement(book, state) else []
        enters, attacks = [units.enter[unit] for unit in due], [book.attack[cell] for cell in targets]
        table, many, last = (*units.move, *enters, END, *attacks), len(units.move), len(units.move) + len(due)

        def legal(place: int) -> bool:
            if place < many:
                return can(place)
            if place < last:
                return may_arrive(book, state, due[place - many])
            if place == last:
                return not arriving(book, state)
            return engage.may_be_attacked(book, state, targets[place - last - 1])

        return Superset(table, range(len(table)), legal)

    def has_choice(self, book: Book, state: State) -> bool:
        return two_can_move(book, state)

    def apply(self, book: Book, state: State, action: Action, dice: Dice, events: list[Event]) -> State:
        if action.do == "end":
            return pop(state)
        if action.do == "attack":
            return push(state, declaration.Declaring((book.cell(action.to),)))
        unit = book.index[action.unit][1]
        return push(state, Going(unit) if action.do == "move" else Entering(unit))

    def left_undone(self, book: Book, state: State) -> list[tuple[str, str]]:
        idle = [u for u in movable(book, state) if not state.spent[u] and not state.entered >> u & 1]
        told = say("undone moves", count=len(idle))
        out = [(told, book.cite("6.general", "impulses.general"))] if idle else []
        return out + engage.unattacked(book, state) if engage.in_movement(book, state) else out

    def before(self, book: Book, state: State, action: Action) -> str:
        """A unit leaves the hex that holds too much before anything else is done."""
        return "move" if state.forces[mover(book, state)].over else ""

    def refuse(self, book: Book, state: State, action: Action) -> Refused:
        if action.do == "end":
            return may_not_end(book, state)
        if action.do == "attack":
            return declaration.why_no_attack(book, state, action.to)
        if action.do in ("move", "enter"):
            return why_unit_may_not(book, state, action)
        return no(book, "6.general|impulses.general movement-phase-move-come-ends")


class Going(Ask[Book, State], frozen=True, gc=False, tag="going"):
    """Where the chosen unit goes. It may go on later in the phase if it has movement left and need not stop."""

    unit: UnitNumber

    def side(self, book: Book, state: State) -> int:
        return mover(book, state)

    def cited(self, book: Book, state: State) -> str:
        return book.cite("6.2.basic", "move.basic")

    def prompt(self, book: Book, state: State) -> Said:
        return message("ask going", unit=book.unit(mover(book, state), self.unit).name)

    def options(self, book: Book, state: State) -> list[Action]:
        over = state.forces[mover(book, state)].over
        hexes = relief_hexes(book, state, self.unit) if over else destinations(book, state, self.unit)
        return [*map(book.go.__getitem__, hexes)]

    def superset(self, book: Book, state: State) -> Superset:
        """Every hex within reach."""
        return Superset(book.go, reach_now(book, state, self.unit)[2].hexes, may_end(book, state, self.unit))

    def has_choice(self, book: Book, state: State) -> bool:
        return two_steps_open(book, state, self.unit)

    def apply(self, book: Book, state: State, action: Action, dice: Dice, events: list[Event]) -> State:
        unit, goal, side = self.unit, book.cell(action.to), mover(book, state)
        graph, node, found = reach_now(book, state, unit)
        path, points, stop = way(graph, node, found, goal)
        cells = [graph.where[n] for n in path]
        spent = bytearray(state.spent)
        spent[unit] += points
        lane = state.lane
        if lane[unit] != path[-1] // graph.hexes:
            lanes = bytearray(lane)
            lanes[unit] = path[-1] // graph.hexes
            lane = bytes(lanes)
        labels = book.board.grid.labels
        trace = (labels[state.forces[side].at[unit]], *[labels[c] for c in cells])
        events.append(Event("move", self.cited(book, state), (book.unit(side, unit).id,), trace, points))
        bit = 1 << unit
        return with_force(
            state,
            side,
            state.forces[side].put(unit, goal, book.units[side].size[unit]),
            stack=state.stack[:-1],
            spent=bytes(spent),
            lane=lane,
            stopped=state.stopped | bit if stop else state.stopped,
            steady=state.steady & ~bit if side == ALLIED else state.steady,
            control=control_after(book, state.control, side, cells),
        )

    def refuse(self, book: Book, state: State, action: Action) -> Refused:
        if action.do != "go":
            return no(book, "6.2.basic|move.basic chosen-must-go-somewhere-first")
        return why_no_way(book, state, self.unit, action.to)

    def searched(self, book: Book, state: State, action: Action) -> Search | None:
        goal = book.cell(action.to) if action.do == "go" else -1
        return limits(book, state, self.unit)._replace(goal=goal) if goal >= 0 else None


class Entering(Ask[Book, State], frozen=True, gc=False, tag="entering"):
    """Where a reinforcement comes onto the board."""

    unit: UnitNumber

    def side(self, book: Book, state: State) -> int:
        return mover(book, state)

    def cited(self, book: Book, state: State) -> str:
        return book.cite("6.1.time", "reinf.schedule")

    def prompt(self, book: Book, state: State) -> Said:
        return message("ask entering", unit=book.unit(mover(book, state), self.unit).name)

    def options(self, book: Book, state: State) -> list[Action]:
        return [book.place[cell] for cell in entry_choices(book, state, self.unit)]

    def superset(self, book: Book, state: State) -> Superset:
        """Every hex where it might come on."""
        hexes = [*bits(places_to_enter(book, state, self.unit))]
        return Superset(book.place, hexes, lambda cell: may_enter(book, state, self.unit, cell))

    def apply(self, book: Book, state: State, action: Action, dice: Dice, events: list[Event]) -> State:
        unit, cell, side = self.unit, book.cell(action.to), mover(book, state)
        points, stop = entry_terms(book, state, unit, cell)
        spent, lane = bytearray(state.spent), bytearray(state.lane)
        spent[unit], lane[unit] = points, PLAINLY
        bit = 1 << unit
        events.append(
            Event("enter", self.cited(book, state), (book.unit(side, unit).id,), (action.to,), points)
        )
        state = with_force(
            state,
            side,
            state.forces[side].put(unit, cell, book.units[side].size[unit]),
            stack=state.stack[:-1],
            spent=bytes(spent),
            lane=bytes(lane),
            stopped=state.stopped | bit if stop else state.stopped,
            control=control_after(book, state.control, side, [cell]),
            returns=tuple(r for r in state.returns if r[0] != unit) if side == AXIS else state.returns,
            entered=state.entered | bit,
        )
        return CAME_ON(book, state, Arrival(side, unit, cell), dice, events)

    def refuse(self, book: Book, state: State, action: Action) -> Refused:
        if action.do != "at":
            return no(book, "6.1.time|reinf.schedule reinforcement-must-placed-first-taken")
        return why_no_entry(book, state, self.unit, action.to)


CHAPTER: Chapter[Book, State] = Chapter(
    title="Movement",
    frames=(Moving, Going, Entering),
    verbs={"move": ("unit",), "go": ("to",), "enter": ("unit",), "at": ("to",), "end": ()},
    promises={"bring on": ("enter",)},
)
