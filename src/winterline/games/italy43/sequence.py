"""The sequence of play: the phases of a Game Turn as a list, and how one turn follows another."""

from __future__ import annotations

from winterline.core.chapters import Chapter, Placed
from winterline.core.decision import Event
from winterline.core.dice import Dice
from winterline.core.frames import Phase, push, replace
from winterline.core.rules import rule
from winterline.games.italy43 import (
    auto_ds,
    reinforcements,
    replacements,
    sections,
    sieges,
    stacking,
    status,
    trucks,
    victory,
    withdrawals,
)
from winterline.games.italy43.book import TURN_BEGINS, Book, cite, mover
from winterline.games.italy43.menus import Fighting, Moving, Preparing, Supplying
from winterline.games.italy43.state import ALLIED, AXIS, HALF, REBUILT, RELEASED, TRUCKED, State, with_force
from winterline.games.italy43.supply import supply_phase
from winterline.games.italy43.weather import weather_phase


@rule("italy43:3.B.0", "italy43:3.C", "italy43:3.D")
def phases() -> list[Phase[Book, State]]:
    """The phases of a Game Turn: weather, the German player turn, the Allied player turn, the Victory Check."""
    out = [Phase("weather", weather_phase, AXIS)]
    for side in (AXIS, ALLIED):
        out += player_turn(side)
    return [*out, Phase("victory check", victory.victory_check, ALLIED), Phase("turn ends", end_turn, ALLIED)]


def player_turn(side: int) -> list[Phase[Book, State]]:
    """One side's phases; the Allied turn has the same as the German one."""
    zone = [Phase("8th Army", sections.fall_back, side)] if side == AXIS else []
    return [
        Phase("turn begins", begin_turn, side),
        *zone,
        Phase("replacements", replacements.received, side),
        Phase("withdrawals", withdrawals.departures, side),
        Phase("reinforcements", reinforcements.arrivals, side),
        Phase("initial", initial_phase, side),
        Phase("initial ends", replacements.lapsed, side),
        Phase("movement begins", status.overtaken, side),
        Phase("movement", movement_phase, side),
        Phase("stacking", stacking.stacking_check, side),
        Phase("battle markers", sieges.relieved, side),
        Phase("combat begins", status.combat_begins, side),
        Phase("combat", combat_phase, side),
        Phase("automatic DS", auto_ds.advances, side),
        Phase("combat ends", stacking.stacking_check, side),
        Phase("rally", status.recovery, side),
        Phase("recovery", recovery_phase, side),
        Phase("supply", supply_phase, side),
        Phase("supply points", supply_points_phase, side),
    ]


def begin_turn(book: Book, state: State, dice: Dice, events: list[Event]) -> State:
    """Forget what counted for one player turn."""
    side = mover(book, state)
    events.append(Event("player-turn", cite("3.B.0"), number=state.turn, word=("allied", "axis")[side]))
    forces = tuple(force.with_deeds(bytes(d & RELEASED for d in force.deeds)) for force in state.forces)
    state = replace(state, forces=(forces[0], forces[1]), battle=None, pending=())
    return TURN_BEGINS(book, state, None, events)


@rule("italy43:3.B.1a")
def initial_phase(book: Book, state: State, dice: Dice, events: list[Event]) -> State:
    """In any order: ready ASUs, use Replacements, place Reinforcements, withdraw and remove units."""
    return push(state, Preparing())


@rule("italy43:3.B.2a")
def movement_phase(book: Book, state: State, dice: Dice, events: list[Event]) -> State:
    """The side in turn moves any or none of its units; who may ride in trucks is judged before anybody moves."""
    return push(trucks.ready(book, state), Moving())


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
    return with_force(state, side, force.marked(bytes(s & ~gone for s in force.status)))


def supply_points_phase(book: Book, state: State, dice: Dice, events: list[Event]) -> State:
    """The end of the Supply Phase: Supply Points may ready ASUs."""
    return push(state, Supplying())


def end_turn(book: Book, state: State, dice: Dice, events: list[Event]) -> State:
    """The turn marker goes on."""
    return replace(state, turn=state.turn + 1, phase=-1)


CHAPTER: Chapter[Book, State] = Chapter(
    title="Sequence of play",
    phases=tuple(Placed(phase) for phase in phases()),
)
