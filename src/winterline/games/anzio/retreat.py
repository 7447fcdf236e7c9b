"""Retreats: units that must go back after a battle, and units without a defence factor that may."""

from __future__ import annotations

from collections.abc import Sequence

from winterline import author as wl

from . import combat, evacuation, leaving, passage, rivers, routes, words
from .book import HALT, Book, OwnersQuestion, defence_of, of_units, units_in
from .losses import destroy, excess
from .state import ALLIED, State, with_force, with_lane

STAND = wl.Action("stand")
ROLL = wl.Action("roll")
CROWDED = wl.Values[Book, State, tuple[int, int], OwnersQuestion](
    "what becomes of a side's units in an overfull hex"
)
STRAIGHT = "-"
"""Written instead of a hex between, when a unit goes back one hex only."""


def with_marked(state: State, side: int, units: int) -> State:
    """The state in which these units of a side have retreated in this combat phase."""
    allied, german = state.retreated
    return wl.replace(state, retreated=(units, german) if side == ALLIED else (allied, units))


def note_retreat(state: State, side: int, unit: int) -> State:
    """Remember that a unit has retreated in this combat phase."""
    return with_marked(state, side, state.retreated[side] | 1 << unit)


def afresh(book: Book, state: State, side: int) -> State:
    """The state in which units of a side that is attacked again may go back once more of their own will.

    Where units scatter through zones of control nobody does so twice in a combat phase (D9F).
    """
    if routes.NO_WAY.plugged(book) or not state.retreated[side]:
        return state
    return with_marked(state, side, 0)


@wl.rule("anzio:B4G3d.2")
def step_back(book: Book, state: State, side: int, unit: int, cells: Sequence[int]) -> State:
    """Put a unit back through these hexes; the bank from which it came onto a river stays known for its next retreat."""
    at, lane = state.forces[side].at[unit], state.lane[side][unit]
    for cell in cells:
        lane, at = rivers.lane_after(book.rivers, at, lane, cell), cell
    return with_lane(with_force(state, side, state.forces[side].put(unit, at)), side, unit, lane)


def move_back(book: Book, state: State, side: int, unit: int, way: routes.Way, events: wl.Events) -> State:
    """Carry out a retreat; hexes become friendly and uncovered enemies beside the way are dealt with."""
    labels = tuple(routes.place_name(book, cell) for cell in (state.forces[side].at[unit], *way))
    events.append(wl.Event("retreat", book.cite("B4G2.1"), book.names(side, (unit,)), labels))
    cells = tuple(cell for cell in way if cell >= 0)
    state = note_retreat(step_back(book, state, side, unit, cells), side, unit)
    if cells:
        state = passage.enter(book, state, side, unit, cells, events)
    if way[-1] >= 0:
        return state
    return leaving.driven_off(state, side, unit, way[-1])


@wl.rule("anzio:D6C1")
def may_stand(book: Book, state: State, side: int, unit: int) -> bool:
    """Whether a unit may ignore the retreat that the table orders: German units in a fort, where there are forts."""
    return routes.MAY_STAND(book, state, routes.Standing(side, (unit,)))


# --- retreats that the table orders ---------------------------------------------------------------------


def stuck(book: Book, state: State, side: int, unit: int) -> bool:
    """Whether a unit that must retreat has nowhere to go; whoever may scatter is asked about evacuation there."""
    if may_stand(book, state, side, unit):
        return False
    return not (routes.ways if routes.NO_WAY.plugged(book) else routes.can_retreat)(book, state, side, unit)


class MustRetreat(wl.Run[Book, State], frozen=True, gc=False, tag="retreat"):
    """Units must retreat: those without a way are lost, for the others their owner is asked one by one."""

    owner: int
    units: tuple[wl.UnitNumber, ...] | None = None
    """Who is still to go; at first all of the side that are in the battle."""

    @wl.rule("anzio:B4G1")
    def run(self, book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
        """See to those without a way, then ask who goes next."""
        side, at = self.owner, state.forces[self.owner].at
        among = combat.involved(state, side) if self.units is None else self.units
        units = tuple(u for u in among if at[u] >= 0)
        state = routes.DRIVEN(book, state, routes.Stuck(side, units), events)
        lost = [u for u in units if stuck(book, state, side, u)]
        if lost and routes.NO_WAY.plugged(book):
            stack = tuple(u for u in lost if at[u] == at[lost[0]])
            rest = MustRetreat(side, tuple(u for u in units if u not in stack))
            return routes.NO_WAY(book, wl.push(state, rest), routes.Stuck(side, stack), events)
        state = destroy(book, state, side, lost, events, "B4G4b", "no-retreat")
        units = tuple(u for u in units if u not in lost)
        if len(units) == 1:
            return wl.push(state, MustRetreat(side, ()), Routing(side, units[0]))
        return wl.push(state, Retreating(side, units)) if units else state


class Retreating(OwnersQuestion, frozen=True, gc=False, tag="retreating"):
    """Which of several units that must retreat goes next."""

    units: tuple[wl.UnitNumber, ...]

    rule_id = "B4G1"

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return of_units(book, self.owner, "retreat", wl.mask_of(self.units))

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        unit = book.index[action.unit][1]
        rest = tuple(u for u in self.units if u != unit)
        return wl.swap(state, MustRetreat(self.owner, rest), Routing(self.owner, unit))

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        if action.do == "retreat":
            return words.no("B4G1 only-last-battle-not-gone")
        return words.no("B4G1 last-battle-must-retreat-first")


class Routing(OwnersQuestion, frozen=True, gc=False, tag="routing"):
    """The way that a retreating unit takes."""

    unit: wl.UnitNumber
    forced: bool = True
    """Ordered by the table; otherwise the unit goes of its owner's will."""

    rule_id = "B4G2.1"

    def options(self, book: Book, state: State) -> list[wl.Action]:
        side, unit, forced = self.owner, self.unit, self.forced
        found = routes.ways(book, state, side, unit)
        out = [way_action(book, way) for way in found]
        if routes.may_evacuate(book, state, side, unit):
            out.append(wl.Action("evacuate", unit=book.unit(side, unit).id))
        if forced and may_stand(book, state, side, unit):
            out.append(STAND)
        if forced and not found and routes.NO_WAY.plugged(book):
            out.append(ROLL)
        return sorted(out)

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        side, unit = self.owner, self.unit
        state = wl.pop(state)
        if action.do == "roll":
            return routes.NO_WAY(book, state, routes.Stuck(side, (unit,)), events)
        if action.do == "evacuate":
            return evacuation.carry_out(book, note_retreat(state, side, unit), unit, events)
        if action.do == "stand":
            events.append(wl.Event("stand", book.cite("D6C1"), book.names(side, (unit,))))
            return state
        way = read_way(book, state, self, action)
        return arrive(book, move_back(book, state, side, unit, way, events), side, unit)

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        if action.do == "stand":
            return words.no("B4G1 must-retreat-not-fort")
        if action.do == "evacuate" and self.owner == ALLIED:
            at = state.forces[ALLIED].at[self.unit]
            found = evacuation.why_not(book, state, self.unit, at)
            return found or words.no("B4G2.1 another-turn-go-back")
        names = [name for name in (action.via, action.to) if name != STRAIGHT]
        if action.do != "back" or not names:
            return words.no("B4G1 must-retreat-first")
        return routes.why_not_this_way(book, state, self.owner, self.unit, names)


def way_action(book: Book, way: routes.Way) -> wl.Action:
    """A way as an action."""
    via = routes.place_name(book, way[0]) if len(way) > 1 else STRAIGHT
    return wl.Action("back", via=via, to=routes.place_name(book, way[-1]))


def read_way(book: Book, state: State, asked: Routing, action: wl.Action) -> routes.Way:
    """The way of an action; the hex in the middle of three is not named."""
    way = tuple(routes.place_of(book, name) for name in (action.via, action.to) if name != STRAIGHT)
    if len(way) == 1 or way[1] < 0 or book.near[way[0]] >> way[1] & 1:
        return way
    found = routes.ways(book, state, asked.owner, asked.unit)
    return next(long for long in found if (long[0], long[-1]) == way)


# --- where a retreat ends -------------------------------------------------------------------------------


def arrive(book: Book, state: State, side: int, unit: int) -> State:
    """A unit has come to the end of its retreat: it may be taken off by sea, or the hex may be too full."""
    cell = state.forces[side].at[unit]
    if routes.may_evacuate(book, state, side, unit):
        return wl.push(state, Embarking(side, unit))
    return settle_in(book, state, side, cell)


def settle_in(book: Book, state: State, side: int, cell: int) -> State:
    """See that the hex where a retreat ended holds no more than it may."""
    if not excess(book, state, side, cell):
        return state
    return wl.push(state, CROWDED(book, state, (side, cell), Shedding(side, cell)))


class Embarking(OwnersQuestion, frozen=True, gc=False, tag="embarking"):
    """Whether a unit that was driven to a beach is taken off by sea."""

    unit: wl.UnitNumber

    rule_id = "C7C5c"

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return sorted([wl.Action("evacuate", unit=book.unit(self.owner, self.unit).id), HALT])

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        state, cell = wl.pop(state), state.forces[self.owner].at[self.unit]
        if action.do == "evacuate":
            state = evacuation.carry_out(book, state, self.unit, events)
        return settle_in(book, state, self.owner, cell)


class Shedding(OwnersQuestion, frozen=True, gc=False, tag="shedding"):
    """Which unit of an overfull hex is destroyed."""

    cell: wl.Cell

    rule_id = "B4G4c"

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return of_units(book, self.owner, "lose", wl.mask_of(units_in(state, self.owner, self.cell)))

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        state = destroy(book, wl.pop(state), self.owner, (book.index[action.unit][1],), events, "B4G4c")
        return settle_in(book, state, self.owner, self.cell)


# --- going back of one's own will -----------------------------------------------------------------------


@wl.rule(
    "anzio:C10A6",
    "anzio:C10B7",
    "anzio:C10B8",
    "anzio:C10C8",
    "anzio:C10C9",
    "anzio:C11B6",
    "anzio:P.inverted-attacker",
    "anzio:D9F",
)
def may_withdraw(book: Book, state: State, side: int, unit: int) -> bool:
    """Whether a unit may retreat though nothing orders it: one without a defence factor that has not retreated yet.

    Inverted counters and replacements may do so, alone or out of a stack that stays, by the usual ways.
    """
    if state.forces[side].at[unit] < 0 or defence_of(book, state, side, unit):
        return False
    return not state.retreated[side] >> unit & 1 and bool(routes.ways(book, state, side, unit))


def may_embark(book: Book, state: State, side: int, unit: int) -> bool:
    """Whether a unit may be evacuated where it stands: in the German turn any defender, in its own only weak counters."""
    weak_enough = state.side != side or not defence_of(book, state, side, unit)
    return weak_enough and routes.may_evacuate(book, state, side, unit)


class MayWithdraw(wl.Run[Book, State], frozen=True, gc=False, tag="withdrawal"):
    """Units without a defence factor may go back, and Allied ones on a beach may be taken off by sea."""

    owner: int
    units: tuple[wl.UnitNumber, ...] | None = None
    """Who may still go; at first all of the side that are in the battle."""

    def run(self, book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
        """Ask the owner which of these units go back of their own will, if any of them can."""
        side = self.owner
        among = combat.involved(state, side) if self.units is None else self.units
        weak = tuple(
            u for u in among if state.forces[side].at[u] >= 0 and not defence_of(book, state, side, u)
        )
        state = routes.DRIVEN(book, state, routes.Stuck(side, weak), events)
        may = (may_withdraw, may_embark)
        able = tuple(unit for unit in among if any(test(book, state, side, unit) for test in may))
        return wl.push(state, Withdrawing(side, able)) if able else state


class Withdrawing(OwnersQuestion, frozen=True, gc=False, tag="withdrawing"):
    """Which units go back though nothing orders it."""

    units: tuple[wl.UnitNumber, ...]

    rule_id = "C10A6"

    def prompt(self, book: Book, state: State) -> wl.Said:
        verbs = {action.do for action in self.options(book, state)}
        found = [words.message(f"going {verb}") for verb in ("retreat", "evacuate") if verb in verbs]
        return words.message("ask withdrawing", asked=words.message("going", asked=found))

    def options(self, book: Book, state: State) -> list[wl.Action]:
        side, out = self.owner, [HALT]
        for unit in self.units:
            name = book.unit(side, unit).id
            if may_withdraw(book, state, side, unit):
                out.append(wl.Action("retreat", unit=name))
            if may_embark(book, state, side, unit):
                out.append(wl.Action("evacuate", unit=name))
        return sorted(out)

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        state = wl.pop(state)
        if action.do == "halt":
            return state
        unit = book.index[action.unit][1]
        state = wl.push(state, MayWithdraw(self.owner, tuple(u for u in self.units if u != unit)))
        if action.do == "retreat":
            return wl.push(state, Routing(self.owner, unit, forced=False))
        return evacuation.carry_out(book, note_retreat(state, self.owner, unit), unit, events)

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        if action.do == "retreat":
            return words.no("C10B7 only-without-defence-factor-not")
        return wl.Refused(self.cited(book, state), self.prompt(book, state))


CHAPTER = wl.Chapter[Book, State](
    title="Retreat",
    frames=(MustRetreat, Retreating, Routing, Embarking, Shedding, MayWithdraw, Withdrawing),
    verbs={"retreat": ("unit",), "back": ("via", "to"), "stand": (), "halt": (), "roll": ()},
    going=("back",),
    picks=("retreat",),
    destructive=("withdrawing.halt",),
    news={"retreat": "retreat"},
)
