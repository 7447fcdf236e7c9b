"""Tournament rule: invaders may attack a German-held hex of the zone from the sea.

Attackers from the sea stand in a sea hex beside their goal until the battle is over.
"""

from __future__ import annotations

import msgspec

from winterline import author as wl

from .. import evacuation, invasion, traffic, zoc
from ..book import FROM_SEA, Book, attack_of
from ..invasion import STORM, STORMING
from ..landfall import Landing
from ..stacking import fits
from ..state import ALLIED, AXIS, State, with_force


class Assaults(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Attacks from the sea that are to come."""

    goals: tuple[tuple[int, int], ...] = ()
    """Sea hexes with units that attack from there, each with the hex that they attack."""


ASSAULTS = wl.Slot(Assaults())


def sea_beside(book: Book, cell: int) -> int:
    """The sea hexes beside a hex, partial ones that nobody can enter included."""
    water = book.board.hexes("sea") | book.board.hexes("unplayable")
    return wl.mask_of(book.board.grid.around(cell)) & water


def off_shore(book: Book, state: State, goal: int) -> int:
    """The sea hex from which a hex is attacked: the one in use for it, else one that serves no other goal, else -1."""
    goals = dict(ASSAULTS.of(state).goals)
    for cell, target in goals.items():
        if target == goal:
            return cell
    return next((cell for cell in wl.bits(sea_beside(book, goal)) if cell not in goals), -1)


@wl.rule("anzio:TOURN.sea-attack.1", "anzio:TOURN.sea-attack.2")
def goals_for(book: Book, state: State, unit: int, goals: int) -> int:
    """The hexes of the invaded zone that a unit may attack from the sea: German ones, each by eight points at most."""
    if not attack_of(book, state, ALLIED, unit) or invasion.why_no_part(book, state, unit) is not None:
        return goals
    hexes = wl.mask_of(book.place_cells[state.sea.invaded[-1]]) & zoc.held(book, AXIS, state.forces[AXIS])
    hexes, force = traffic.by_sea(book, state, unit, hexes), state.forces[ALLIED]
    shores = ((goal, off_shore(book, state, goal)) for goal in wl.bits(hexes))
    return goals | wl.mask_of(g for g, cell in shores if cell >= 0 and fits(book, ALLIED, force, unit, cell))


@wl.rule("anzio:TOURN.sea-attack.3")
def approach(book: Book, state: State, landing: Landing, dice: wl.Dice, events: wl.Events) -> State:
    """Bring a unit of the Initial Lift before a hex that it will attack with its full factors; others ashore may join."""
    unit, goal = landing
    cell = off_shore(book, state, goal)
    state = invasion.lifted(traffic.with_departure(book, state, unit), unit)
    size = book.units[ALLIED].size[unit]
    goals = sorted({**dict(ASSAULTS.of(state).goals), cell: goal}.items())
    sea = wl.replace(state.sea, lift=state.sea.lift - size)
    where = (book.label(goal),)
    events.append(wl.Event("storm", book.cite("TOURN.sea-attack.1"), book.names(ALLIED, (unit,)), where))
    force = state.forces[ALLIED].put(unit, cell)
    state = with_force(state, ALLIED, force, sea=sea, stopped=state.stopped | 1 << unit)
    return ASSAULTS.put(state, Assaults(tuple(goals)))


def goal_from(book: Book, state: State, cell: int, goals: int) -> int:
    """The hex that units in a sea hex attack, as a bitboard."""
    return goals | wl.mask_of(goal for sea, goal in ASSAULTS.of(state).goals if sea == cell)


@wl.rule("anzio:TOURN.sea-attack.4")
def over(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """After combat whoever is still at sea, whatever the reason, goes back to Sicilia as an inverted counter."""
    afloat = dict(ASSAULTS.of(state).goals)
    if not afloat:
        return state
    for unit, cell in enumerate(state.forces[ALLIED].at):
        if cell in afloat:
            state = evacuation.carry_out(book, state, unit, events)
    return ASSAULTS.put(state, Assaults(), friendly=state.friendly & book.land)


CHAPTER = wl.Chapter[Book, State](
    title="Sea attack",
    options=("tourn.sea-attack",),
    slices=(ASSAULTS,),
    verbs={"storm": ("to",)},
    phases=(wl.Placed(wl.Phase("sea attack over", over, ALLIED), after="combat"),),
    hooks=(STORMING.by(goals_for), STORM.by(approach), FROM_SEA.by(goal_from)),
)
