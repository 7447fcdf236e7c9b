"""Retreats: units that must go back after a battle, and units without a defence factor that may."""

from __future__ import annotations

from collections.abc import Sequence

from winterline.core.action import Action
from winterline.core.chapters import Chapter
from winterline.core.codec import Cell, UnitNumber
from winterline.core.decision import Event
from winterline.core.dice import Dice
from winterline.core.frames import Run, pop, push, replace, swap
from winterline.core.rules import rule
from winterline.core.verdict import Refused
from winterline.games.anzio import evacuation, words
from winterline.games.anzio.book import Book, OwnersQuestion, defence_of, units_in
from winterline.games.anzio.combat import involved
from winterline.games.anzio.losses import destroy, excess
from winterline.games.anzio.narrate import said
from winterline.games.anzio.passage import enter
from winterline.games.anzio.rivers import lane_after
from winterline.games.anzio.routes import (
    MAY_STAND,
    NO_WAY,
    Standing,
    Stuck,
    Way,
    can_retreat,
    may_evacuate,
    place_name,
    place_of,
    ways,
    why_not_this_way,
)
from winterline.games.anzio.state import ALLIED, State, the_battle, with_force, with_lane

HALT = Action("halt")
STAND = Action("stand")
ROLL = Action("roll")
STRAIGHT = "-"
"""Written instead of a hex between, when a unit goes back one hex only."""


def has_retreated(state: State, side: int, unit: int) -> bool:
    """Whether a unit has retreated in this combat phase."""
    return bool(state.retreated[side] >> unit & 1)


def note_retreat(state: State, side: int, unit: int) -> State:
    """Remember that a unit has retreated in this combat phase."""
    marked = list(state.retreated)
    marked[side] |= 1 << unit
    return replace(state, retreated=(marked[0], marked[1]))


def afresh(book: Book, state: State, side: int) -> State:
    """The state in which units of a side that is attacked again may go back once more of their own will.

    Where units scatter through zones of control nobody does so twice in a combat phase (D9F).
    """
    if NO_WAY.plugged(book) or not state.retreated[side]:
        return state
    marked = list(state.retreated)
    marked[side] = 0
    return replace(state, retreated=(marked[0], marked[1]))


@rule("anzio:B4G3d.2")
def step_back(book: Book, state: State, side: int, unit: int, cells: Sequence[int]) -> State:
    """Put a unit back through these hexes; the bank from which it came onto a river stays known for its next retreat."""
    at, lane = state.forces[side].at[unit], state.lane[side][unit]
    for cell in cells:
        lane, at = lane_after(book.rivers, at, lane, cell), cell
    return with_lane(with_force(state, side, state.forces[side].put(unit, at)), side, unit, lane)


def move_back(book: Book, state: State, side: int, unit: int, way: Way, events: list[Event]) -> State:
    """Carry out a retreat; hexes become friendly and uncovered enemies beside the way are dealt with."""
    labels = tuple(place_name(book, cell) for cell in (state.forces[side].at[unit], *way))
    events.append(Event("retreat", book.cite("B4G2.1"), book.names(side, (unit,)), labels))
    cells = tuple(cell for cell in way if cell >= 0)
    state = note_retreat(step_back(book, state, side, unit, cells), side, unit)
    if cells:
        state = enter(book, state, side, unit, cells, events)
    if way[-1] >= 0:
        return state
    sea = replace(state.sea, boxed=state.sea.boxed | 1 << unit)
    return with_force(state, side, state.forces[side].put(unit, way[-1]), sea=sea)


@rule("anzio:D6C1")
def may_stand(book: Book, state: State, side: int, unit: int) -> bool:
    """Whether a unit may ignore the retreat that the table orders: German units in a fort, where there are forts."""
    return MAY_STAND(book, state, Standing(side, (unit,), the_battle(state)))


# --- retreats that the table orders ---------------------------------------------------------------------


def stuck(book: Book, state: State, side: int, unit: int) -> bool:
    """Whether a unit that must retreat has nowhere to go; whoever may scatter is asked about evacuation there."""
    if may_stand(book, state, side, unit):
        return False
    return not (ways if NO_WAY.plugged(book) else can_retreat)(book, state, side, unit)


class MustRetreat(Run[Book, State], frozen=True, gc=False, tag="retreat"):
    """Units must retreat: those without a way are lost, for the others their owner is asked one by one."""

    owner: int
    units: tuple[UnitNumber, ...] | None = None
    """Who is still to go; at first all of the side that are in the battle."""

    @rule("anzio:B4G1")
    def run(self, book: Book, state: State, dice: Dice, events: list[Event]) -> State:
        """See to those without a way, then ask who goes next."""
        side, at = self.owner, state.forces[self.owner].at
        among = involved(state, side) if self.units is None else self.units
        units = tuple(u for u in among if at[u] >= 0)
        lost = [u for u in units if stuck(book, state, side, u)]
        if lost and NO_WAY.plugged(book):
            stack = tuple(u for u in lost if at[u] == at[lost[0]])
            rest = MustRetreat(side, tuple(u for u in units if u not in stack))
            return NO_WAY(book, push(state, rest), Stuck(side, stack), events)
        state = destroy(book, state, side, lost, events, "B4G4b", "no-retreat")
        units = tuple(u for u in units if u not in lost)
        if len(units) == 1:
            return push(state, MustRetreat(side, ()), Routing(side, units[0]))
        return push(state, Retreating(side, units)) if units else state


class Retreating(OwnersQuestion, frozen=True, gc=False, tag="retreating"):
    """Which of several units that must retreat goes next."""

    units: tuple[UnitNumber, ...]

    rule_id = "B4G1"

    def prompt(self, book: Book, state: State) -> str:
        return f"{words.SIDE_NAMES[self.owner]} retreat: choose the unit that goes back next."

    def options(self, book: Book, state: State) -> list[Action]:
        return sorted([Action("retreat", unit=name) for name in book.names(self.owner, self.units)])

    def apply(self, book: Book, state: State, action: Action, dice: Dice, events: list[Event]) -> State:
        unit = book.index[action.unit][1]
        rest = tuple(u for u in self.units if u != unit)
        return swap(state, MustRetreat(self.owner, rest), Routing(self.owner, unit))

    def refuse(self, book: Book, state: State, action: Action) -> Refused:
        if action.do == "retreat":
            return Refused(
                self.cited(book, state), "Only units of the last battle that have not gone back yet retreat."
            )
        return Refused(self.cited(book, state), "Units of the last battle must retreat first.")


class Routing(OwnersQuestion, frozen=True, gc=False, tag="routing"):
    """The way that a retreating unit takes."""

    unit: UnitNumber
    forced: bool = True
    """Ordered by the table; otherwise the unit goes of its owner's will."""

    rule_id = "B4G2.1"

    def prompt(self, book: Book, state: State) -> str:
        return f"Choose where {book.unit(self.owner, self.unit).name} retreats."

    def options(self, book: Book, state: State) -> list[Action]:
        side, unit, forced = self.owner, self.unit, self.forced
        found = ways(book, state, side, unit)
        out = [way_action(book, way) for way in found]
        if may_evacuate(book, state, side, unit):
            out.append(Action("evacuate", unit=book.unit(side, unit).id))
        if forced and may_stand(book, state, side, unit):
            out.append(STAND)
        if forced and not found and NO_WAY.plugged(book):
            out.append(ROLL)
        return sorted(out)

    def apply(self, book: Book, state: State, action: Action, dice: Dice, events: list[Event]) -> State:
        side, unit = self.owner, self.unit
        state = pop(state)
        if action.do == "roll":
            return NO_WAY(book, state, Stuck(side, (unit,)), events)
        if action.do == "evacuate":
            return evacuation.carry_out(book, note_retreat(state, side, unit), unit, events)
        if action.do == "stand":
            events.append(Event("stand", book.cite("D6C1"), book.names(side, (unit,))))
            return state
        return arrive(book, move_back(book, state, side, unit, read_way(book, action), events), side, unit)

    def refuse(self, book: Book, state: State, action: Action) -> Refused:
        if action.do == "stand":
            return Refused(book.cite("B4G1"), "The unit must retreat: it is not in a fort.")
        if action.do == "evacuate" and self.owner == ALLIED:
            at = state.forces[ALLIED].at[self.unit]
            found = evacuation.why_not(book, state, self.unit, at)
            return found or Refused(self.cited(book, state), "It is another unit's turn to go back.")
        names = [name for name in (action.via, action.to) if name != STRAIGHT]
        if action.do != "back" or not names:
            return Refused(book.cite("B4G1"), "The unit must retreat first.")
        return why_not_this_way(book, state, self.owner, self.unit, names)


def way_action(book: Book, way: Way) -> Action:
    """A way as an action."""
    via = place_name(book, way[0]) if len(way) > 1 else STRAIGHT
    return Action("back", via=via, to=place_name(book, way[-1]))


def read_way(book: Book, action: Action) -> Way:
    """The way of an action."""
    return tuple(place_of(book, name) for name in (action.via, action.to) if name != STRAIGHT)


# --- where a retreat ends -------------------------------------------------------------------------------


def arrive(book: Book, state: State, side: int, unit: int) -> State:
    """A unit has come to the end of its retreat: it may be taken off by sea, or the hex may be too full."""
    cell = state.forces[side].at[unit]
    if cell >= 0 and may_evacuate(book, state, side, unit):
        return push(state, Embarking(side, unit))
    return settle_in(book, state, side, cell)


def settle_in(book: Book, state: State, side: int, cell: int) -> State:
    """See that the hex where a retreat ended holds no more than it may."""
    return push(state, Shedding(side, cell)) if excess(book, state, side, cell) else state


class Embarking(OwnersQuestion, frozen=True, gc=False, tag="embarking"):
    """Whether a unit that was driven to a beach is taken off by sea."""

    unit: UnitNumber

    rule_id = "C7C5c"

    def prompt(self, book: Book, state: State) -> str:
        return f"Take {book.unit(self.owner, self.unit).name} off by sea, inverted, or let it stay?"

    def options(self, book: Book, state: State) -> list[Action]:
        return sorted([Action("evacuate", unit=book.unit(self.owner, self.unit).id), HALT])

    def apply(self, book: Book, state: State, action: Action, dice: Dice, events: list[Event]) -> State:
        state, cell = pop(state), state.forces[self.owner].at[self.unit]
        if action.do == "evacuate":
            state = evacuation.carry_out(book, state, self.unit, events)
        return settle_in(book, state, self.owner, cell)

    def refuse(self, book: Book, state: State, action: Action) -> Refused:
        return Refused(
            self.cited(book, state), "The unit that was driven to the sea is evacuated now, or stays."
        )


class Shedding(OwnersQuestion, frozen=True, gc=False, tag="shedding"):
    """Which unit of an overfull hex is destroyed."""

    cell: Cell

    rule_id = "B4G4c"

    def prompt(self, book: Book, state: State) -> str:
        return f"{book.label(self.cell)} holds more than it may: choose a unit to destroy."

    def options(self, book: Book, state: State) -> list[Action]:
        lose = book.units[self.owner].lose
        return sorted([lose[unit] for unit in units_in(state, self.owner, self.cell)])

    def apply(self, book: Book, state: State, action: Action, dice: Dice, events: list[Event]) -> State:
        state = destroy(book, pop(state), self.owner, (book.index[action.unit][1],), events, "B4G4c")
        return settle_in(book, state, self.owner, self.cell)

    def refuse(self, book: Book, state: State, action: Action) -> Refused:
        return Refused(
            self.cited(book, state),
            f"Units in {book.label(self.cell)} must be destroyed until it holds no more than it may.",
        )


# --- going back of one's own will -----------------------------------------------------------------------


@rule(
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
    return not has_retreated(state, side, unit) and bool(ways(book, state, side, unit))


def may_embark(book: Book, state: State, side: int, unit: int) -> bool:
    """Whether a unit may be evacuated where it stands: in the German turn any defender, in its own only weak counters."""
    if state.forces[side].at[unit] < 0 or not may_evacuate(book, state, side, unit):
        return False
    return state.side != side or not defence_of(book, state, side, unit)


class MayWithdraw(Run[Book, State], frozen=True, gc=False, tag="withdrawal"):
    """Units without a defence factor may go back, and Allied ones on a beach may be taken off by sea."""

    owner: int
    units: tuple[UnitNumber, ...] | None = None
    """Who may still go; at first all of the side that are in the battle."""

    def run(self, book: Book, state: State, dice: Dice, events: list[Event]) -> State:
        """Ask the owner which of these units go back of their own will, if any of them can."""
        side = self.owner
        among = involved(state, side) if self.units is None else self.units
        able = tuple(
            u for u in among if may_withdraw(book, state, side, u) or may_embark(book, state, side, u)
        )
        return push(state, Withdrawing(side, able)) if able else state


class Withdrawing(OwnersQuestion, frozen=True, gc=False, tag="withdrawing"):
    """Which units go back though nothing orders it."""

    units: tuple[UnitNumber, ...]

    rule_id = "C10A6"

    def prompt(self, book: Book, state: State) -> str:
        return words.leave_to_go({action.do for action in self.options(book, state)})

    def options(self, book: Book, state: State) -> list[Action]:
        side, out = self.owner, [HALT]
        for unit in self.units:
            name = book.unit(side, unit).id
            if may_withdraw(book, state, side, unit):
                out.append(Action("retreat", unit=name))
            if may_embark(book, state, side, unit):
                out.append(Action("evacuate", unit=name))
        return sorted(out)

    def apply(self, book: Book, state: State, action: Action, dice: Dice, events: list[Event]) -> State:
        state = pop(state)
        if action.do == "halt":
            return state
        unit = book.index[action.unit][1]
        state = push(state, MayWithdraw(self.owner, tuple(u for u in self.units if u != unit)))
        if action.do == "retreat":
            return push(state, Routing(self.owner, unit, forced=False))
        return evacuation.carry_out(book, note_retreat(state, self.owner, unit), unit, events)

    def refuse(self, book: Book, state: State, action: Action) -> Refused:
        if action.do == "retreat":
            return Refused(
                book.cite("C10B7"),
                "Only a unit without a defence factor that has not retreated may go back now.",
            )
        return Refused(self.cited(book, state), self.prompt(book, state))


CHAPTER: Chapter[Book, State] = Chapter(
    title="Retreat",
    frames=(MustRetreat, Retreating, Routing, Embarking, Shedding, MayWithdraw, Withdrawing),
    verbs={"retreat": ("unit",), "back": ("via", "to"), "stand": (), "halt": (), "roll": ()},
    destructive=("withdrawing.halt",),
    promises={"let them stay": ("halt",), "stay": ("halt",), "take": ("evacuate",)},
    sentences={
        "retreat": said("{names} retreat{s} from {start} to {goal}."),
        "no-retreat": said("{names} {have} no way to retreat and {are} destroyed."),
        "stand": said("{names} stand{s} fast in the fort."),
    },
)
