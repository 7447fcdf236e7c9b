"""The sequence of play: the phases of a Game Turn as a list, and how one turn follows another."""

from __future__ import annotations

from winterline import author as wl

from . import reinforcements, replacements, sections, sieges, stacking, status, trucks, victory, withdrawals
from .auto_ds import advances
from .book import TURN_BEGINS, Book, cite, mover
from .menus import Fighting, Moving, Preparing, Supplying
from .state import ALLIED, AXIS, HALF, PAST, REBUILT, RELEASED, TRUCKED, State, with_force, without
from .supply import supply_phase
from .weather import weather_phase


@wl.rule("italy43:3.B.0", "italy43:3.C", "italy43:3.D")
def phases() -> list[wl.Phase[Book, State]]:
    """The phases of a Game Turn: weather, the German player turn, the Allied player turn, the Victory Check."""
    out = [wl.Phase("weather", weather_phase, AXIS)]
    for side in (AXIS, ALLIED):
        out += player_turn(side)
    return [
        *out,
        wl.Phase("victory check", victory.victory_check, ALLIED),
        wl.Phase("turn ends", end_turn, ALLIED),
    ]


def player_turn(side: int) -> list[wl.Phase[Book, State]]:
    """One side's phases; the Allied turn has the same as the German one."""
    zone = [wl.Phase("8th Army", sections.fall_back, side)] if side == AXIS else []
    return [
        wl.Phase("turn begins", begin_turn, side),
        *zone,
        wl.Phase("replacements", replacements.received, side),
        wl.Phase("withdrawals", withdrawals.departures, side),
        wl.Phase("reinforcements", reinforcements.arrivals, side),
        wl.Phase("initial", initial_phase, side),
        wl.Phase("initial ends", replacements.lapsed, side),
        wl.Phase("movement begins", status.overtaken, side),
        wl.Phase("movement", movement_phase, side),
        wl.Phase("stacking", stacking.stacking_check, side),
        wl.Phase("battle markers", sieges.relieved, side),
        wl.Phase("combat begins", combat_begins, side),
        wl.Phase("combat", combat_phase, side),
        wl.Phase("automatic DS", advances, side),
        wl.Phase("combat ends", stacking.stacking_check, side),
        wl.Phase("rally", status.recovery, side),
        wl.Phase("recovery", recovery_phase, side),
        wl.Phase("supply", supply_phase, side),
        wl.Phase("supply points", supply_points_phase, side),
    ]


PASSING, MARKERS = without(~RELEASED), without(REBUILT | TRUCKED | HALF)


def begin_turn(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Forget what counted for one player turn."""
    side = mover(book, state)
    events.append(wl.Event("player-turn", cite("3.B.0"), number=state.turn, word=("allied", "axis")[side]))
    state = wl.replace(forgotten(state, PASSING), battle=None, pending=())
    return TURN_BEGINS(book, state, None, events)


def forgotten(state: State, lasting: bytes) -> State:
    """The state in which both sides' deeds are what lasts of them."""
    allied, axis = (force.with_deeds(force.deeds.translate(lasting)) for force in state.forces)
    return wl.replace(state, forces=(allied, axis))


@wl.rule("italy43:3.B.1a")
def initial_phase(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """In any order: ready ASUs, use Replacements, place Reinforcements, withdraw and remove units."""
    return wl.push(state, Preparing())


@wl.rule("italy43:3.B.2a")
def movement_phase(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """The side in turn moves any or none of its units; who may ride in trucks is judged before anybody moves."""
    return wl.push(trucks.ready(book, state), Moving())


def combat_begins(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """A Combat Phase begins: who retreated or defended before it is forgotten, and the overtaken are lost."""
    return status.overtaken(book, forgotten(state, PAST), dice, events)


@wl.rule("italy43:8.1a")
def combat_phase(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """The side in turn may attack adjacent enemies; no attack is compulsory."""
    return wl.push(state, Fighting())


@wl.rule("italy43:3.B.4b")
def recovery_phase(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Replacement, Truck and Half Effectiveness markers of the side in turn come off."""
    side = mover(book, state)
    force = state.forces[side]
    return with_force(state, side, force.marked(force.status.translate(MARKERS)))


def supply_points_phase(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """The end of the Supply Phase: Supply Points may ready ASUs."""
    return wl.push(state, Supplying())


def end_turn(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """The turn marker goes on."""
    return wl.replace(state, turn=state.turn + 1, phase=-1)


CHAPTER = wl.Chapter[Book, State](
    title="Sequence of play",
    phases=tuple(wl.Placed(phase) for phase in phases()),
    news={"player-turn": "turn"},
)
