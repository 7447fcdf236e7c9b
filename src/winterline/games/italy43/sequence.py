"""The sequence of play: the phases of a Game Turn as a list, and how one turn follows another."""

from __future__ import annotations

from winterline.core.decision import Event
from winterline.core.dice import Dice
from winterline.core.rules import rule
from winterline.games.italy43 import (
    asu,
    auto_ds,
    breakthrough,
    declaration,
    fortifications,
    garrisons,
    manoeuvre,
    reinforcements,
    replacements,
    routed,
    sections,
    shields,
    sieges,
    stacking,
    status,
    trucks,
    victory,
    withdrawals,
)
from winterline.games.italy43.book import Book, Plan, Stage, cite, mover
from winterline.games.italy43.menus import Fighting, Moving, Preparing, Supplying
from winterline.games.italy43.state import (
    ALLIED,
    AXIS,
    HALF,
    REBUILT,
    RELEASED,
    TRUCKED,
    State,
    pop,
    push,
    replace,
    with_force,
)
from winterline.games.italy43.supply import supply_phase
from winterline.games.italy43.weather import weather_phase


@rule("italy43:3.B.0", "italy43:3.C", "italy43:3.D")
def stages() -> list[Stage]:
    """The phases of a Game Turn: weather, the German player turn, the Allied player turn, the Victory Check."""
    out = [Stage("weather", AXIS, weather_phase)]
    for side in (AXIS, ALLIED):
        out += player_turn(side)
    return [*out, Stage("victory check", ALLIED, victory.victory_check), Stage("turn ends", ALLIED, end_turn)]


def player_turn(side: int) -> list[Stage]:
    """One side's phases; the Allied turn has the same as the German one."""
    zone = [Stage("8th Army", side, sections.fall_back)] if side == AXIS else []
    return [
        Stage("turn begins", side, begin_turn),
        *zone,
        Stage("replacements", side, replacements.received),
        Stage("withdrawals", side, withdrawals.departures),
        Stage("reinforcements", side, reinforcements.arrivals),
        Stage("initial", side, initial_phase),
        Stage("initial ends", side, replacements.lapsed),
        Stage("movement begins", side, status.overtaken),
        Stage("movement", side, movement_phase),
        Stage("stacking", side, stacking.stacking_check),
        Stage("battle markers", side, sieges.relieved),
        Stage("combat begins", side, status.combat_begins),
        Stage("combat", side, combat_phase),
        Stage("automatic DS", side, auto_ds.advances),
        Stage("combat ends", side, stacking.stacking_check),
        Stage("rally", side, status.recovery),
        Stage("recovery", side, recovery_phase),
        Stage("supply", side, supply_phase),
        Stage("supply points", side, supply_points_phase),
    ]


def begin_turn(book: Book, state: State, dice: Dice, events: list[Event]) -> State:
    """Forget what counted for one player turn."""
    side = mover(book, state)
    events.append(Event("player-turn", cite("3.B.0"), number=state.turn, word=("allied", "axis")[side]))
    forces = tuple(force.with_deeds(bytes(d & RELEASED for d in force.deeds)) for force in state.forces)
    return replace(
        state,
        forces=(forces[0], forces[1]),
        built=False,
        trucks=0,
        unfed=(),
        drafts=(),
        battle=None,
        pending=(),
    )


@rule("italy43:3.B.1a")
def initial_phase(book: Book, state: State, dice: Dice, events: list[Event]) -> State:
    """In any order: ready ASUs, use Replacements, place Reinforcements, withdraw and remove units."""
    return push(state, Preparing())


@rule("italy43:3.B.2a")
def movement_phase(book: Book, state: State, dice: Dice, events: list[Event]) -> State:
    """The side in turn moves any or none of its units; who may ride in trucks is judged before anybody moves."""
    return push(state, Moving(), unfed=trucks.unfed(book, state))


@rule("italy43:8.1a")
def combat_phase(book: Book, state: State, dice: Dice, events: list[Event]) -> State:
    """The side in turn may attack adjacent enemies; no attack is compulsory."""
    return push(state, Fighting())


@rule("italy43:3.B.4b")
def recovery_phase(book: Book, state: State, dice: Dice, events: list[Event]) -> State:
    """Replacement, Truck and Half Effectiveness markers of the side in turn come off."""
    side = mover(book, state)
    force = state.forces[side]
    gone = REBUILT | TRUCKED | HALF
    return with_force(
        state, side, force.unchanged_in(replace(force, status=bytes(s & ~gone for s in force.status)))
    )


def supply_points_phase(book: Book, state: State, dice: Dice, events: list[Event]) -> State:
    """The end of the Supply Phase: Supply Points may ready ASUs."""
    return push(state, Supplying())


def end_turn(book: Book, state: State, dice: Dice, events: list[Event]) -> State:
    """The turn marker goes on."""
    return replace(state, turn=state.turn + 1, phase=-1)


def advance(book: Book, state: State, dice: Dice, events: list[Event]) -> State:
    """Go on until somebody has something to decide or the game is over.

    A frame with `run` is no decision but what follows one: it is taken off the stack and carried out. With an empty stack
    the next phase begins.
    """
    every = book.plan.stages
    while not state.outcome:
        if state.stack:
            follow = getattr(state.stack[-1], "run", None)
            if follow is None:
                return state
            state = follow(book, pop(state), dice, events)
        else:
            number = state.phase + 1
            state = every[number].run(book, replace(state, phase=number), dice, events)
    return state


def make_plan() -> Plan:
    """The plan of the game without options: phases, and what their menus offer."""
    return Plan(
        stages=stages(),
        menus={
            "initial": [
                asu.READY,
                fortifications.FORTIFY,
                fortifications.RAZE,
                reinforcements.PLACE,
                replacements.REBUILD,
                replacements.REPLACE,
            ],
            "movement": [
                manoeuvre.MOVE._replace(owed=sections.must_leave),
                auto_ds.OVERRUN,
                fortifications.RAZE,
                status.ROUT._replace(owed=routed.must_flee),
            ],
            "combat": [declaration.ATTACK, fortifications.RAZE],
            "supply": [asu.READY, fortifications.RAZE],
        },
        may_not_move=[garrisons.HOLD, shields.SHIELD],
        arrived=[routed.STARTLED, fortifications.DESTROYED, garrisons.APPROACHED],
        crossed=[sieges.ENTERED, garrisons.OVER_VOLTURNO],
        pauses=[routed.halts],
        advance_limits=[garrisons.stays],
        breakthrough=breakthrough.grouping,
    )
