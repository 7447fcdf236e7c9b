"""The movement phase: choosing a unit, going somewhere, coming onto the board, and closing the phase."""

from __future__ import annotations

from collections.abc import Sequence

from winterline import author as wl
from winterline.core.able import gather
from winterline.core.listing import pick

from . import declaration, destinations, engage, movement, narrate, refusals, reinforcements, words
from .asking import Asking
from .book import Book, mover
from .state import ALLIED, AXIS, CACHES, PLACES, Force, State

END = wl.Action("end")


class Moving(Asking, frozen=True, gc=False, tag="moving"):
    """What the side in turn does next in its movement phase."""

    def cited(self, book: Book, state: State) -> str:
        """The rule behind what is asked: limits, arrivals or the phase itself."""
        if state.forces[mover(book, state)].over:
            return book.cite("5.when", "stack.1")
        if destinations.arriving(book, state):
            return book.cite("6.1.time", "reinf.schedule")
        return book.cite("6.general", "impulses.general")

    def prompt(self, book: Book, state: State) -> words.Said:
        if over := state.forces[mover(book, state)].over:
            return words.message("ask moving holds-too-much-move-out", hex=book.label(next(wl.bits(over))))
        if destinations.arriving(book, state):
            return words.message("ask moving bring-reinforcements-due-before-between")
        if engage.in_movement(book, state):
            what = "victories" if book.printed else "attacks"
            return words.message(f"ask moving your-move-{what}-declared-any")
        return words.message("ask moving your-move-any-order-until")

    def options(self, book: Book, state: State) -> list[wl.Action]:
        side = mover(book, state)
        units = book.units[side]
        if state.forces[side].over:
            # somebody can always go: a hex is crowded only while the limit can still be met
            return gather(units.move, destinations.relieving(book, state)) or [END]
        out = engage.attack_offers(book, state) if engage.in_movement(book, state) else []
        coming = destinations.arriving(book, state)
        out += gather(units.enter, coming) if coming else (END,)
        out += gather(units.move, destinations.movable(book, state))
        return out

    def superset(self, book: Book, state: State) -> wl.Superset:
        """Every unit might move, everybody who is due come on, every enemy be attacked."""
        side = mover(book, state)
        units, many = book.units[side], len(book.units[side].move)
        if state.forces[side].over:
            can = destinations.can_move(book, state)
            return wl.Superset(
                units.move, range(many), lambda unit: can(unit) and destinations.relieves(book, state, unit)
            )
        (sure, unsure), due = destinations.look_over(book, state), reinforcements.due_units(book, state)
        places = [*sure, *unsure, many, *[many + 1 + unit for unit in due]]
        if engage.in_movement(book, state):
            places += attack_places(book, 1 - side, state.forces[1 - side])

        def legal(place: int) -> bool:
            if place < many:
                return place in sure or destinations.can_move(book, state)(place)
            if place == many:
                return not due or not destinations.arriving(book, state)
            if place <= 2 * many:
                return destinations.may_arrive(book, state, place - many - 1)
            return engage.may_be_attacked(book, state, place - 2 * many - 1)

        return wl.Superset(every_entry(book, side), places, legal)

    def has_choice(self, book: Book, state: State) -> bool:
        return destinations.two_can_move(book, state)

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        if action.do == "end":
            return wl.pop(state)
        if action.do == "attack":
            return wl.push(state, declaration.Declaring((book.cell(action.to),)))
        unit = book.index[action.unit][1]
        return wl.push(state, Going(unit) if action.do == "move" else Entering(unit))

    def left_undone(self, book: Book, state: State) -> list[tuple[str, str]]:
        idle = [
            u for u in destinations.movable(book, state) if not state.spent[u] and not state.entered >> u & 1
        ]
        told = words.say("undone moves", count=len(idle))
        out = [(told, book.cite("6.general", "impulses.general"))] if idle else []
        return out + engage.unattacked(book, state) if engage.in_movement(book, state) else out

    def before(self, book: Book, state: State, action: wl.Action) -> str:
        """A unit leaves the hex that holds too much before anything else is done."""
        return "move" if state.forces[mover(book, state)].over else ""

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        if action.do == "end":
            return refusals.may_not_end(book, state)
        if action.do == "attack":
            return declaration.why_no_attack(book, state, action.to)
        if action.do in ("move", "enter"):
            return refusals.why_unit_may_not(book, state, action)
        return words.no(book, "6.general|impulses.general movement-phase-move-come-ends")


@wl.remembered
def every_entry(book: Book, side: int) -> tuple[wl.Action, ...]:
    """All that the menu of a side may ever hold, by unit or by hex."""
    units = book.units[side]
    return (*units.move, END, *units.enter, *book.attack)


@CACHES.of_force(PLACES)
def attack_places(book: Book, side: int, force: Force) -> list[int]:
    """The places in there of attacks on the hexes of this force."""
    first = 2 * len(book.units[1 - side].move) + 1
    return [first + cell for cell in wl.bits(force.occupied)]


class Going(Asking, frozen=True, gc=False, tag="going"):
    """Where the chosen unit goes. It may go on later in the phase if it has movement left and need not stop."""

    rules = ("6.2.basic", "move.basic")

    unit: wl.UnitNumber

    def options(self, book: Book, state: State) -> Sequence[wl.Action]:
        found = destinations.reach_now(book, state, self.unit)[2]
        full, hexes = destinations.crowded(book, state, self.unit), found.hexes
        free = pick(book.goals, full, hexes)
        if len(free) == len(hexes):
            return free
        rest = destinations.mended(book, state, self.unit, full, found)
        return pick(book.goals, full & ~wl.mask_of(rest), hexes) if rest else free

    def superset(self, book: Book, state: State) -> wl.Superset:
        """Every hex within reach."""
        hexes = destinations.reach_now(book, state, self.unit)[2].hexes
        return wl.Superset(book.go, hexes, destinations.may_end(book, state, self.unit))

    def has_choice(self, book: Book, state: State) -> bool:
        return destinations.two_steps_open(book, state, self.unit)

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        unit, side, labels = self.unit, mover(book, state), book.board.grid.labels
        graph, node, found = destinations.reach_now(book, state, unit)
        path, points, stop = wl.way(graph, node, found, book.cell(action.to))
        cells = gather(graph.where, path)
        trace = tuple(gather(labels, [state.forces[side].at[unit], *cells]))
        events.append(wl.Event("move", self.cited(book, state), (book.unit(side, unit).id,), trace, points))
        return arrived(book, state, unit, cells, points, path[-1] // graph.hexes, stop)

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        if action.do != "go":
            return words.no(book, "6.2.basic|move.basic chosen-must-go-somewhere-first")
        return refusals.why_no_way(book, state, self.unit, action.to)

    def searched(self, book: Book, state: State, action: wl.Action) -> wl.Search | None:
        goal = book.cell(action.to) if action.do == "go" else -1
        return movement.limits(book, state, self.unit)._replace(goal=goal) if goal >= 0 else None


class Entering(Asking, frozen=True, gc=False, tag="entering"):
    """Where a reinforcement comes onto the board."""

    rules = ("6.1.time", "reinf.schedule")

    unit: wl.UnitNumber

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return [book.place[cell] for cell in destinations.entry_choices(book, state, self.unit)]

    def superset(self, book: Book, state: State) -> wl.Superset:
        """Every hex where it might come on."""
        hexes = [*wl.bits(reinforcements.places_to_enter(book, state, self.unit))]
        return wl.Superset(
            book.place, hexes, lambda cell: destinations.may_enter(book, state, self.unit, cell)
        )

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        unit, cell, side = self.unit, book.cell(action.to), mover(book, state)
        points, stop = destinations.entry_terms(book, state, unit, cell)
        name = book.names(side, (unit,))
        events.append(wl.Event("enter", self.cited(book, state), name, (action.to,), points))
        state = arrived(book, state, unit, [cell], points, movement.PLAINLY, stop)
        back = tuple(r for r in state.returns if r[0] != unit) if side == AXIS else state.returns
        state = wl.replace(state, entered=state.entered | 1 << unit, returns=back)
        return reinforcements.CAME_ON(book, state, reinforcements.Arrival(side, unit, cell), dice, events)

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        if action.do != "at":
            return words.no(book, "6.1.time|reinf.schedule reinforcement-must-placed-first-taken")
        return refusals.why_no_entry(book, state, self.unit, action.to)


def arrived(
    book: Book, state: State, unit: int, cells: list[int], points: int, lane: int, stop: bool
) -> State:
    """The position with a unit of the side in turn at the end of its way, the question answered."""
    side, bit = mover(book, state), 1 << unit
    spent, lanes = bytearray(state.spent), bytearray(state.lane)
    spent[unit] += points
    lanes[unit] = lane
    allied, german = state.forces
    force = state.forces[side].put(unit, cells[-1], book.units[side].size[unit])
    return wl.replace(
        state,
        forces=(force, german) if side == ALLIED else (allied, force),
        stack=state.stack[:-1],
        spent=bytes(spent),
        lane=bytes(lanes),
        stopped=state.stopped | bit if stop else state.stopped,
        steady=state.steady & ~bit if side == ALLIED else state.steady,
        control=destinations.control_after(book, state.control, side, cells),
    )


CHAPTER = wl.Chapter[Book, State](
    title="Movement",
    frames=(Moving, Going, Entering),
    verbs={"move": ("unit",), "go": ("to",), "enter": ("unit",), "at": ("to",), "end": ()},
    going=("go", "at"),
    placing=("enter", "at"),
    idle=("6.general", "impulses.general"),
    sentences={"enter": narrate.came_on},
    news={"move": "move", "enter": "arrival"},
)
