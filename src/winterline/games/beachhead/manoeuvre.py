"""The movement phase: choosing a unit, going somewhere, coming onto the board, and closing the phase."""

from __future__ import annotations

import msgspec

from winterline.core.action import Action
from winterline.core.bits import bits
from winterline.core.decision import Event
from winterline.core.dice import Dice
from winterline.core.reach import Graph, Reach
from winterline.core.rules import rule
from winterline.core.verdict import Refused
from winterline.games.beachhead import declaration
from winterline.games.beachhead.book import Book, mover, overrun_cells
from winterline.games.beachhead.movement import (
    LANDING,
    PLAINLY,
    disengaging,
    never_entered,
    one_step,
    points_left,
    unit_reach,
    unit_route,
    zones,
)
from winterline.games.beachhead.reinforcements import (
    due_units,
    entry_hexes,
    landing_hex,
    places_to_enter,
    port_closed,
    stops_on_entry,
    terrain_stops_entry,
)
from winterline.games.beachhead.stacking import fits, room_for
from winterline.games.beachhead.state import (
    ALLIED,
    AXIS,
    LIMIT,
    SIDES,
    WAITING,
    Force,
    State,
    pop,
    push,
    replace,
    with_force,
)

END = Action("end")


class Moving(msgspec.Struct, frozen=True, tag="moving", tag_field="ask"):
    """What the side in turn does next in its movement phase."""

    def side(self, book: Book, state: State) -> int:
        return mover(book, state)

    def cited(self, book: Book) -> str:
        return book.cite("6.general", "impulses.general")

    def prompt(self, book: Book, state: State) -> str:
        if state.forces[mover(book, state)].over:
            return "A hex holds too much: move a unit out of it."
        if book.plan.attack_impulses and declaration.in_movement(book, state):
            return "Move a unit, bring one on, declare an attack, or end the movement phase."
        return "Move a unit, bring one on, or end the movement phase."

    def options(self, book: Book, state: State) -> list[Action]:
        side = mover(book, state)
        units = book.units[side]
        if state.forces[side].over:
            return [units.move[u] for u in movable(book, state) if relief_hexes(book, state, u)]
        out = declaration.attack_offers(book, state) if declaration.in_movement(book, state) else []
        arrivals = arriving(book, state)
        if not arrivals:
            out.append(END)
        out.extend(Action("enter", unit=units.counters[u].id) for u in arrivals)
        out.extend([units.move[u] for u in movable(book, state)])
        return out

    def apply(self, book: Book, state: State, action: Action, dice: Dice, events: list[Event]) -> State:
        if action.do == "end":
            return pop(state)
        if action.do == "attack":
            return push(state, declaration.Declaring((book.cell(action.to),)))
        unit = book.index[action.unit][1]
        return push(state, Going(unit) if action.do == "move" else Entering(unit))

    def refuse(self, book: Book, state: State, action: Action) -> Refused:
        if action.do == "end":
            return may_not_end(book, state)
        if action.do == "attack":
            return declaration.why_no_attack(book, state, action.to)
        if action.do in ("move", "enter"):
            return why_unit_may_not(book, state, action)
        return Refused(self.cited(book), "It is the movement phase: move a unit, bring one on, or end it.")


def movable(book: Book, state: State) -> list[int]:
    """The units of the side in turn that can still go somewhere."""
    impulse = book.calendar[state.impulse]
    side = impulse.side
    force = state.forces[side]
    live, zone = zones(book, state, side)
    barred = never_entered(book, state, live, zone)
    still = state.stopped | declaration.committed(state)
    moves, spent = book.units[side].moves, state.spent
    if state.battles and overrun_cells(state):
        free = [u for u, c in enumerate(force.at) if c >= 0 and not still >> u & 1]
        return [u for u in free if destinations(book, state, u)]
    near, shift, sizes = book.near, impulse.half, book.units[side].size
    room = (0, ~force.full, ~force.tight)
    out = []
    for unit, cell in enumerate(force.at):
        if cell < 0 or still >> unit & 1:
            continue
        left = (moves[unit] >> shift) - spent[unit]
        if left >= 2 and not zone >> cell & 1:
            steps = near[cell] & ~barred
        else:
            steps = one_step(book, zone, barred, left, cell)
        if steps & room[sizes[unit]] or (steps and destinations(book, state, unit)):
            out.append(unit)
    return out


def reach_now(book: Book, state: State, unit: int) -> tuple[Graph, int, Reach]:
    """A unit's reach, kept from the list of destinations to the move itself."""
    memo = book.memo
    if memo and memo[0] is state and memo[1] == unit:
        found: tuple[Graph, int, Reach] = memo[2]
        return found
    found = unit_reach(book, state, unit)
    memo[:] = [state, unit, found]
    return found


@rule("beachhead:5.when")
def relievable(book: Book, state: State, force: Force, cell: int, newcomer: int, left: int) -> bool:
    """Whether an overfull hex can be brought back to the limit within this phase, by units stepping out of it.

    `force` is the force as it would stand; `newcomer` has `left` half factors (0 when it must stop there).
    """
    side = mover(book, state)
    live, zone = zones(book, state, side)
    barred = never_entered(book, state, live, zone) | (overrun_cells(state) if state.battles else 0)
    still = state.stopped | declaration.committed(state)
    sizes = book.units[side].size
    for unit in [u for u, at in enumerate(force.at) if at == cell]:
        if unit == newcomer:
            points = left
        else:
            points = 0 if still >> unit & 1 else points_left(book, state, unit)
        out = one_step(book, zone, barred, points, cell) & room_for(force, sizes[unit])
        if out:
            free = out & ~force.occupied or out
            force = force.put(unit, next(bits(free)), sizes[unit])
            if force.load[cell] <= LIMIT:
                return True
    return False


def destinations(book: Book, state: State, unit: int) -> list[int]:
    """The hexes a unit may end this part of its move in: stacking may be broken only if it can be mended."""
    side = mover(book, state)
    force = state.forces[side]
    size = book.units[side].size[unit]
    _, _, found = reach_now(book, state, unit)
    crowded = force.tight if size > 1 else force.full
    left = points_left(book, state, unit)
    out = []
    for cell in found.hexes:
        if crowded >> cell & 1:
            onward = min(found.onward[cell :: book.board.grid.cells])
            rest = left - onward if onward != 255 else 0
            if not relievable(book, state, force.put(unit, cell, size), cell, unit, rest):
                continue
        out.append(cell)
    return out


def relief_hexes(book: Book, state: State, unit: int) -> list[int]:
    """Where a unit of an overfull hex may go so that stacking is, or can still be, put right."""
    side = mover(book, state)
    force = state.forces[side]
    home = force.at[unit]
    if not force.over >> home & 1:
        return []
    size = book.units[side].size[unit]
    out = []
    for cell in reach_now(book, state, unit)[2].hexes:
        if fits(force, cell, size):
            after = force.put(unit, cell, size)
            if not after.over >> home & 1 or relievable(book, state, after, home, -1, 0):
                out.append(cell)
    return out


class Going(msgspec.Struct, frozen=True, tag="going", tag_field="ask"):
    """Where the chosen unit goes. It may go on later in the phase if it has movement left and need not stop."""

    unit: int

    def side(self, book: Book, state: State) -> int:
        return mover(book, state)

    def cited(self, book: Book) -> str:
        return book.cite("6.2.basic", "move.basic")

    def prompt(self, book: Book, state: State) -> str:
        return f"Where does {book.unit(mover(book, state), self.unit).name} go?"

    def options(self, book: Book, state: State) -> list[Action]:
        over = state.forces[mover(book, state)].over
        hexes = relief_hexes(book, state, self.unit) if over else destinations(book, state, self.unit)
        go = book.go
        return [go[cell] for cell in hexes]

    def apply(self, book: Book, state: State, action: Action, dice: Dice, events: list[Event]) -> State:
        unit, goal, side = self.unit, book.cell(action.to), mover(book, state)
        graph, node, found = reach_now(book, state, unit)
        path, points, stop = unit_route(graph, node, found, goal)
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
        events.append(Event("move", self.cited(book), (book.unit(side, unit).id,), trace, points))
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
            return Refused(self.cited(book), "The chosen unit must go somewhere first (or be taken back).")
        return why_no_way(book, state, self.unit, action.to)


def control_after(book: Book, control: int, side: int, cells: list[int]) -> int:
    """Who last held each fortified hex, after a unit of `side` passed through these hexes.

    beachhead:8.ger.c
    """
    mask = book.fortified_mask
    for cell in cells:
        if mask >> cell & 1:
            bit = 1 << book.fortified.index(cell)
            control = control | bit if side == AXIS else control & ~bit
    return control


def arriving(book: Book, state: State) -> list[int]:
    """The due units of the side in turn that have a hex to come on in."""
    side = mover(book, state)
    if not state.returns and WAITING not in state.forces[side].at:
        return []
    force, sizes = state.forces[side], book.units[side].size
    out = []
    for unit in due_units(book, state):
        hexes = places_to_enter(book, state, unit)
        if hexes & room_for(force, sizes[unit]) or (hexes and entry_choices(book, state, unit)):
            out.append(unit)
    return out


def entry_choices(book: Book, state: State, unit: int) -> list[int]:
    """The hexes a due unit may come on in, with stacking that holds or can be mended."""
    side = mover(book, state)
    force = state.forces[side]
    size = book.units[side].size[unit]
    out = []
    for cell in bits(places_to_enter(book, state, unit)):
        if not fits(force, cell, size):
            spent, stop = entry_terms(book, state, unit, cell)
            left = 0 if stop else points_left(book, state, unit) - spent
            if not relievable(book, state, force.put(unit, cell, size), cell, unit, left):
                continue
        out.append(cell)
    return out


def entry_terms(book: Book, state: State, unit: int, cell: int) -> tuple[int, bool]:
    """What coming on costs (only a landing does) and whether the unit must stop there."""
    side = mover(book, state)
    in_zone = disengaging(zones(book, state, side)[1], cell)
    if side == ALLIED:
        return (LANDING if landing_hex(book, state, unit) == cell else 0), in_zone
    return 0, in_zone or stops_on_entry(book, state, cell) or terrain_stops_entry(book, cell)


class Entering(msgspec.Struct, frozen=True, tag="entering", tag_field="ask"):
    """Where a reinforcement comes onto the board."""

    unit: int

    def side(self, book: Book, state: State) -> int:
        return mover(book, state)

    def cited(self, book: Book) -> str:
        return book.cite("6.1.time", "reinf.schedule")

    def prompt(self, book: Book, state: State) -> str:
        return f"Where does {book.unit(mover(book, state), self.unit).name} come on?"

    def options(self, book: Book, state: State) -> list[Action]:
        return [Action("at", to=book.label(cell)) for cell in entry_choices(book, state, self.unit)]

    def apply(self, book: Book, state: State, action: Action, dice: Dice, events: list[Event]) -> State:
        unit, cell, side = self.unit, book.cell(action.to), mover(book, state)
        points, stop = entry_terms(book, state, unit, cell)
        spent, lane = bytearray(state.spent), bytearray(state.lane)
        spent[unit], lane[unit] = points, PLAINLY
        bit = 1 << unit
        events.append(Event("enter", self.cited(book), (book.unit(side, unit).id,), (action.to,), points))
        return with_force(
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
            entered_far=state.entered_far | bit
            if book.plan.far_entry >> cell & 1 and side == AXIS
            else state.entered_far,
        )

    def refuse(self, book: Book, state: State, action: Action) -> Refused:
        if action.do != "at":
            return Refused(self.cited(book), "The reinforcement must be placed first (or be taken back).")
        return why_no_entry(book, state, self.unit, action.to)


# --- why not --------------------------------------------------------------------------------------------


def may_not_end(book: Book, state: State) -> Refused:
    """Why the movement phase cannot be closed yet."""
    over = state.forces[mover(book, state)].over
    if over:
        hexes = ", ".join(book.label(c) for c in bits(over))
        return Refused(book.cite("5.when", "stack.1"), f"Too many units in {hexes} for the end of the phase.")
    names = [book.unit(mover(book, state), u).name for u in arriving(book, state)]
    return Refused(
        book.cite("6.1.time", "reinf.schedule"),
        f"Reinforcements are still to come on: {', '.join(names[:4])}.",
    )


def why_unit_may_not(book: Book, state: State, action: Action) -> Refused:
    """Why a unit cannot be moved or brought on now."""
    side = mover(book, state)
    found = book.index.get(action.unit)
    basic = book.cite("6.2.basic", "move.basic")
    if found is None:
        return Refused(basic, f"There is no unit '{action.unit[:40]}' in this game.")
    if found[0] != side:
        return Refused(
            book.cite("3.passive", "impulses.general"), f"Only {SIDES[side]} units move in this impulse."
        )
    unit = found[1]
    if action.do == "enter":
        return why_not_due(book, state, unit)
    if state.forces[side].at[unit] < 0:
        return Refused(basic, "The unit is not on the board.")
    if state.forces[side].over:
        return Refused(book.cite("5.when", "stack.1"), "First a hex that holds too much must be relieved.")
    if declaration.committed(state) >> unit & 1:
        return Refused(
            book.cite("6.3.when", "combat.1"), "The unit has been committed to an attack and moves no more."
        )
    if state.stopped >> unit & 1:
        return Refused(
            book.cite("6.2.2.enter", "zoc.stop"), "The unit had to stop and moves no more this impulse."
        )
    if points_left(book, state, unit) <= 0:
        return Refused(basic, "The unit has used up its movement.")
    live, zone = zones(book, state, side)
    if disengaging(zone, state.forces[side].at[unit]):
        return Refused(
            book.cite("6.2.2.leave", "zoc.none_to_none"),
            "Every neighbouring hex is in an enemy zone of control.",
        )
    return Refused(basic, "No neighbouring hex can be entered.")


def why_not_due(book: Book, state: State, unit: int) -> Refused:
    """Why a reinforcement cannot come on now."""
    side = mover(book, state)
    if unit not in due_units(book, state):
        return Refused(book.cite("6.1.time", "reinf.schedule"), "The unit is not due in this impulse.")
    if state.forces[side].over:
        return Refused(book.cite("5.when", "stack.1"), "First a hex that holds too much must be relieved.")
    if side == ALLIED:
        for number in range(len(book.ports)):
            if closed := port_closed(book, state, number):
                return closed
    if not places_to_enter(book, state, unit):
        return Refused(book.cite("6.1.5.zoc", "reinf.german.zoc"), "No hex is open for it now.")
    return Refused(book.cite("5.when", "stack.1"), "There is no room where it could come on.")


def why_no_entry(book: Book, state: State, unit: int, label: str) -> Refused:
    """Why a reinforcement cannot come on in this hex."""
    cell, side = book.cell(label), mover(book, state)
    if cell < 0:
        return Refused(book.cite("1.1.scale", "board.sea"), f"The board has no hex '{label[:12]}'.")
    if places_to_enter(book, state, unit) >> cell & 1:
        return Refused(book.cite("5.when", "stack.1"), "The hex would hold too much at the end of the phase.")
    if side == ALLIED:
        if cell in book.ports and (closed := port_closed(book, state, book.ports.index(cell))):
            return closed
        if landing_hex(book, state, unit) >= 0:
            return Refused(
                book.cite("6.1.1.landing", "invasion.1"), "An assault unit lands on the beach of its own box."
            )
        return Refused(
            book.cite("6.1.1.port", "reinf.allied.port"), "Allied units come ashore in Anzio or Nettuno only."
        )
    if not book.land_edge >> cell & 1 or state.forces[ALLIED].occupied >> cell & 1:
        return Refused(
            book.cite("6.1.5.free", "reinf.german.edge"),
            "German units enter over a free land hex of an edge.",
        )
    if not entry_hexes(book, state) >> cell & 1:
        return Refused(
            book.cite("6.1.5.zoc", "reinf.german.zoc"), "This hex lies in an Allied zone of control."
        )
    refused = book.plan.far_limit(book, state, unit) if book.plan.far_limit else None
    if refused is not None and book.plan.far_entry >> cell & 1:
        return refused
    return Refused(book.cite("6.1.5.free", "reinf.german.edge"), "The unit cannot enter there.")


def why_no_way(book: Book, state: State, unit: int, label: str) -> Refused:
    """Why a unit cannot go to this hex."""
    cell, side = book.cell(label), mover(book, state)
    basic = book.cite("6.2.basic", "move.basic")
    if cell < 0:
        return Refused(book.cite("1.1.scale", "board.sea"), f"The board has no hex '{label[:12]}'.")
    if not book.land >> cell & 1:
        return Refused(book.cite("6.2.basic", "board.sea"), "No unit moves onto the sea.")
    force = state.forces[side]
    here = force.at[unit]
    if cell == here:
        return Refused(basic, "The unit is there already.")
    if cell in reach_now(book, state, unit)[2].hexes:
        return Refused(
            book.cite("5.when", "stack.1"), "The hex would hold too much and could not be relieved."
        )
    live, zone = zones(book, state, side)
    if live >> cell & 1:
        return Refused(book.cite("5.enemy", "move.basic"), "Enemy units are there.")
    if disengaging(zone, here):
        if disengaging(zone, cell):
            return Refused(
                book.cite("6.2.2.leave", "zoc.none_to_none"),
                "A unit in an enemy zone may not go to another hex in one.",
            )
        return Refused(
            book.cite("6.2.2.leave", "zoc.one"),
            "A unit that leaves an enemy zone of control goes one hex only.",
        )
    if never_entered(book, state, live, zone) >> cell & 1:
        return Refused(
            book.cite("6.2.2.BE", "impulses.B"), "In this impulse no unit enters an enemy zone of control."
        )
    return why_out_of_reach(book, state, unit, cell)


def why_out_of_reach(book: Book, state: State, unit: int, cell: int) -> Refused:
    """Why a hex is out of reach: too few factors, or something on the way that stops the unit."""
    free = replace(state, spent=bytes(len(state.spent)), forces=_without_enemy(book, state))
    if cell not in unit_reach(book, free, unit)[2].hexes or points_left(book, state, unit) <= 0:
        rough = book.cite("6.2.basic", "move.basic")
        return Refused(
            rough, "It is too far: every way costs more movement than the unit has, or a stop lies before it."
        )
    return Refused(
        book.cite("6.2.2.enter", "zoc.stop"), "Enemy zones of control stop the unit on every way there."
    )


def _without_enemy(book: Book, state: State) -> tuple[Force, Force]:
    """The forces with the other side's units out of the way."""
    side = mover(book, state)
    empty = Force((), b"", 0, 0, 0, 0)
    return (state.forces[ALLIED], empty) if side == ALLIED else (empty, state.forces[AXIS])
