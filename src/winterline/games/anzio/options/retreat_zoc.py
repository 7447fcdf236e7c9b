"""Retreat through zones of control: units without a safe way scatter by die roll, a step for each."""

from __future__ import annotations

from typing import NamedTuple

from winterline import author as wl

from .. import breakthrough, evacuation, losses, retreat, rivers, routes, words, zoc
from ..book import Book, OwnersQuestion, defence_of, of_units
from ..leaving import driven_off, way_out
from ..passage import enter
from ..state import ELIMINATED, POOL, State, the_battle, with_battle


class Driven(NamedTuple):
    """Units of a side in a hex, and the direction that a roll drives them in."""

    side: int
    cell: int
    way: int


LOST_BEYOND = wl.Tests[Book, State, Driven]("whether units are lost when a roll drives them off the board")
HEXES = 2
"""Hexes that a stack has to move."""
SURE_STEPS = 2
"""Steps that moving them costs at least."""


def alive(state: State, side: int, units: tuple[int, ...]) -> tuple[int, ...]:
    """Those of some units that are still on the board."""
    return tuple(unit for unit in units if state.forces[side].at[unit] >= 0)


def hex_of(state: State, side: int, units: tuple[int, ...]) -> int:
    """The hex of units that stand together."""
    return state.forces[side].at[units[0]]


@wl.rule("anzio:D9A", "anzio:D9D1")
def break_out(book: Book, state: State, stuck: routes.Stuck, events: wl.Events) -> State:
    """Units of one hex without a safe way roll for their escape: as one stack, or in parts if the owner likes."""
    side, stack = stuck
    if shut_in(book, state, side, hex_of(state, side, stack), stack):
        return losses.destroy(book, state, side, stack, events, "D9B", "no-retreat")
    if len(stack) > 1 or leaving(book, state, side, stack):
        return wl.push(state, Scattering(side, stack))
    return wl.push(state, Party(side, stack))


@wl.rule("anzio:D9B")
def shut_in(book: Book, state: State, side: int, cell: int, units: tuple[int, ...]) -> bool:
    """Whether all six sides are closed, by enemies with a defence factor or by ground that the units cannot enter."""
    if leaving(book, state, side, units):
        return False
    enemy = zoc.held(book, 1 - side, state.forces[1 - side])
    neighbours = book.board.grid.neighbours
    return not any(
        not (to >= 0 and enemy >> to & 1) and passable(book, state, side, units, cell, way, 0)
        for way in range(6)
        for to in (neighbours[cell * 6 + way],)
    )


def leaving(book: Book, state: State, side: int, units: tuple[int, ...]) -> list[int]:
    """The units among these that could be evacuated from where they stand."""
    return [unit for unit in units if routes.may_evacuate(book, state, side, unit)]


def passable(
    book: Book, state: State, side: int, units: tuple[int, ...], cell: int, way: int, moved: int
) -> bool:
    """Whether all of these units survive the ground of a step, as in any retreat: no sea, no river crossed.

    A High Apennine side is crossed only as the first hex. Units may be driven off an edge by which they may leave.
    """
    to = book.board.grid.neighbours[cell * 6 + way]
    if to < 0:
        return bool(way_out(book, state, side, cell))
    if not (book.near[cell] & book.rest) >> to & 1:
        return False
    for unit in units:
        if rivers.lane_after(book.rivers, cell, state.lane[side][unit], to) == rivers.FORBIDDEN:
            return False
        if moved and routes.is_high(book, cell, way) and not routes.climbs_freely(book, side, unit):
            return False
    return True


class Party(wl.Run[Book, State], frozen=True, gc=False, tag="party"):
    """Units of one hex that roll together until they have moved two hexes."""

    owner: int
    units: tuple[wl.UnitNumber, ...]
    moved: int = 0

    @wl.rule("anzio:D9D5", "anzio:D9D10")
    def run(self, book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
        """Roll once more, or be done; Allied units may be evacuated before any roll, which ends it."""
        side, units = self.owner, alive(state, self.owner, self.units)
        cell = hex_of(state, side, units) if units else -1
        if not units or (self.moved >= HEXES and not must_leave(book, state, side, cell)):
            for unit in self.units:
                state = retreat.note_retreat(state, side, unit)
            return retreat.settle_in(book, reward(book, state, self), side, cell)
        if leaving(book, state, side, units):
            return wl.push(state, Scattering(side, self.units, self.moved, begun=True))
        return self.roll(book, state, dice, events)

    @wl.rule("anzio:D9D4", "anzio:D9D6")
    def roll(self, book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
        """One roll: the party moves or stays, and either way one of its units pays a step."""
        side, units = self.owner, alive(state, self.owner, self.units)
        label = book.label(hex_of(state, side, units))
        face = dice.roll(state.rolls, f"break out of {label}")
        state = wl.replace(state, rolls=state.rolls + 1)
        to, driven = driven_to(book, state, self, face), Driven(side, hex_of(state, side, units), face - 1)
        lost = to is None and LOST_BEYOND(book, state, driven)
        word = wl.DIRECTIONS[face - 1] if to is not None or lost else f"{wl.DIRECTIONS[face - 1]}, blocked"
        events.append(wl.Event("scatter", book.cite("D9C"), book.names(side, units), (label,), face, word))
        if lost:
            return losses.destroy(book, wl.push(state, self), side, units, events, "E19B.2", "driven-off")
        state, party = (state, self) if to is None else scatter(book, state, self, to, events)
        choices = tuple(losses.losable(book, state, side, units)) or units
        state = wl.push(state, party)
        if len(choices) > 1:
            return wl.push(state, Paying(side, choices))
        return losses.lose_step(book, state, side, choices[0], events, "D9D4")


@wl.rule("anzio:D9C", "anzio:D9D2", "anzio:D9D3", "anzio:D9D9")
def driven_to(book: Book, state: State, party: Party, face: int) -> int | None:
    """Where a roll sends a party: 1 is north, then clockwise; None when an enemy or the ground keeps it where it is."""
    side, units = party.owner, alive(state, party.owner, party.units)
    cell, way = hex_of(state, side, units), face - 1
    if not passable(book, state, side, units, cell, way, party.moved):
        return None
    to = book.board.grid.neighbours[cell * 6 + way]
    if to < 0:
        return way_out(book, state, side, cell)
    return None if zoc.occupied(book, state.forces[1 - side]) >> to & 1 else to


@wl.rule("anzio:D9D8")
def scatter(book: Book, state: State, party: Party, to: int, events: wl.Events) -> tuple[State, Party]:
    """Move a party one hex; those with an attack factor destroy what lies uncovered beside their way."""
    side, units = party.owner, alive(state, party.owner, party.units)
    cell = hex_of(state, side, units)
    if to < 0:
        for unit in units:
            state = driven_off(state, side, unit, to)
        return state, wl.replace(party, moved=HEXES)
    high = routes.is_high(book, cell, book.direction(cell, to))
    stops = high and not all(routes.climbs_freely(book, side, unit) for unit in units)
    for unit in units:
        state = enter(book, retreat.step_back(book, state, side, unit, (to,)), side, unit, (to,), events)
    return state, wl.replace(party, moved=HEXES if stops else party.moved + 1)


@wl.rule("anzio:D9E4")
def must_leave(book: Book, state: State, side: int, cell: int) -> bool:
    """Whether units cannot end their retreat in a hex because friends there are still to be attacked."""
    return side != state.side and any(cell in battle.hexes for battle in state.battles if not battle.outcome)


@wl.rule("anzio:D9D7")
def reward(book: Book, state: State, party: Party) -> State:
    """The attacker has 2 MP of breakthrough at least when defenders had too few steps to get clear."""
    side = party.owner
    if side == state.side:
        return state
    threatened, at = zoc.zone(book, 1 - side, state.forces[1 - side]), state.forces[side].at
    for unit in party.units:
        on_board = at[unit] >= 0
        if on_board and (defence_of(book, state, side, unit) or not threatened >> at[unit] & 1):
            return state
        if not on_board and at[unit] not in (ELIMINATED, POOL):
            return state
    battle = the_battle(state)
    return with_battle(state, state.settling, wl.replace(battle, bonus=max(battle.bonus, breakthrough.EACH)))


# --- decisions ------------------------------------------------------------------------------------------


class Scattering(OwnersQuestion, frozen=True, gc=False, tag="scattering"):
    """Which units of a hex without a safe way roll together, and whether any are evacuated instead."""

    units: tuple[wl.UnitNumber, ...]
    moved: int = 0
    chosen: tuple[wl.UnitNumber, ...] = ()
    """Units that roll by themselves, apart from the rest of the hex."""
    begun: bool = False

    rule_id = "D9D1"

    def prompt(self, book: Book, state: State) -> wl.Said:
        return words.message("ask scattering" if self.nameable(state) else "ask scattering all")

    def nameable(self, state: State) -> list[int]:
        """The units that may still be named to roll by themselves."""
        units, after = alive(state, self.owner, self.units), max(self.chosen, default=-1)
        return [unit for unit in units if unit > after] if not self.begun and len(units) > 1 else []

    def options(self, book: Book, state: State) -> list[wl.Action]:
        side, units = self.owner, alive(state, self.owner, self.units)
        leave = of_units(book, side, "evacuate", wl.mask_of(leaving(book, state, side, units)))
        return [*leave, *of_units(book, side, "join", wl.mask_of(self.nameable(state))), retreat.ROLL]

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        unit = book.index[action.unit][1] if action.unit else -1
        if action.do == "join":
            return wl.swap(state, wl.replace(self, chosen=(*self.chosen, unit)))
        party = Party(self.owner, self.units, self.moved)
        if action.do == "evacuate":
            state = evacuation.carry_out(book, retreat.note_retreat(state, self.owner, unit), unit, events)
            left = wl.replace(self, chosen=tuple(u for u in self.chosen if u != unit))
            return wl.swap(state, left if alive(state, self.owner, self.units) else party)
        state = wl.pop(state)
        if self.chosen:
            state, party = self.put_off(state), wl.replace(party, units=self.chosen)
        return party.roll(book, state, dice, events)

    def put_off(self, state: State) -> State:
        """The others of the hex, not chosen to roll now, come before whoever else is still to retreat."""
        later = tuple(u for u in alive(state, self.owner, self.units) if u not in self.chosen)
        after = state.stack[-1]
        assert isinstance(after, retreat.MustRetreat)
        return wl.swap(state, retreat.MustRetreat(self.owner, (*later, *(after.units or ()))))


class Paying(OwnersQuestion, frozen=True, gc=False, tag="paying"):
    """Which unit of a party pays the step of a roll."""

    units: tuple[wl.UnitNumber, ...]

    rule_id = "D9D4"

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return of_units(book, self.owner, "lose", wl.mask_of(self.units))

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        return losses.lose_step(book, wl.pop(state), self.owner, book.index[action.unit][1], events, "D9D4")


@wl.rule("anzio:D9G")
def may_break_out(book: Book, state: State, left: routes.Survivors) -> bool:
    """Whether units without a safe way may get away: somebody can scatter, and has more steps than it is sure to cost.

    So those steps count in an automatic victory.
    """
    side, at = left.side, state.forces[left.side].at
    shut = all(shut_in(book, state, side, at[unit], (unit,)) for unit in left.units)
    return not shut and left.steps > SURE_STEPS


CHAPTER = wl.Chapter[Book, State](
    title="Retreat through zones of control",
    options=("supp.retreat-zoc",),
    frames=(Party, Scattering, Paying),
    hooks=(routes.NO_WAY.by(break_out), routes.BREAKS_OUT.by(may_break_out)),
    news={"driven-off": "loss", "scatter": "roll"},
)
