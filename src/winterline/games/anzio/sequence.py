"""The sequence of play: the phases of a player-turn as lists, and how one player-turn follows another."""

from __future__ import annotations

from collections.abc import Callable

from winterline import author as wl

from . import (
    arrivals,
    declaration,
    deployment,
    evacuation,
    invasion,
    inverted,
    isolation,
    losses,
    manoeuvre,
    ports,
    replacements,
    rounds,
    traffic,
    victory,
)
from .book import MOVEMENT, Book, last_week
from .state import ALLIED, AXIS, State
from .zoc import engaged


def begin(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Reset what counts by the player-turn and remember how every unit begins it."""
    side = state.side
    counts = tuple(len(units.counters) for units in book.units)
    week = book.calendar[state.turn].name
    turner = "Allied" if side == ALLIED else "German"
    events.append(wl.Event("turn", book.cite("B4B1"), word=f"{week} {turner}"))
    return wl.replace(
        state,
        spent=bytes(counts[side]),
        stopped=0,
        lane=(bytes(counts[ALLIED]), bytes(counts[AXIS])),
        engaged=engaged(book, state, side),
        afloat=0,
        climbed=0,
        giving_up=False,
        lifted=0,
        friendly_before=state.friendly,
        battles=(),
        round=0,
        fresh=0,
        fought=0,
        retreated=(0, 0),
    )


@wl.rule("anzio:B4B1")
def end(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """The German player-turn follows the Allied one; after both a week is over, after the last week the game."""
    state = isolation.resupplied(book, state)
    if state.side == ALLIED:
        return wl.replace(traffic.carry_over(book, state), side=AXIS, phase=-1, battles=())
    if state.turn >= last_week(book, state):
        return wl.replace(state, outcome=victory.outcome(book, state), battles=())
    return wl.replace(state, side=ALLIED, turn=state.turn + 1, phase=-1, battles=())


@wl.rule("anzio:B4B2", "anzio:B4C1", "anzio:B4C5", "anzio:B4E1")
def phases(book: Book, state: State) -> tuple[wl.Phase[Book, State], ...]:
    """The phases of the player-turn in their order: the lists put all movement before the first battle."""
    return book.turns[state.side]


BOTH = (ALLIED, AXIS)
TURN: tuple[tuple[str, Callable[[Book, State, wl.Dice, wl.Events], State], tuple[int, ...]], ...] = (
    ("set-up", deployment.set_up, (ALLIED,)),
    ("turn begins", begin, BOTH),
    ("arrivals", arrivals.allied_arrivals, (ALLIED,)),
    ("arrivals", arrivals.german_arrivals, (AXIS,)),
    ("invasion", invasion.invasion_phase, (ALLIED,)),
    (MOVEMENT, manoeuvre.movement_phase, BOTH),
    ("rebuilding", replacements.rebuilding, BOTH),
    ("declarations", declaration.declaration_phase, BOTH),
    ("combat", rounds.combat_phase, BOTH),
    ("aftermath", inverted.aftermath, BOTH),
    ("uncovered", inverted.left_exposed, BOTH),
    ("evacuees", evacuation.evacuees_land, (ALLIED,)),
    ("disbanding", losses.disbanding, BOTH),
    ("ports", ports.construction_phase, (ALLIED,)),
    ("ports", ports.german_turn_ends, (AXIS,)),
    ("turn ends", end, BOTH),
)
"""The phases of a player-turn in their order, and whose player-turns have them; those of isolation are put in by it."""


CHAPTER = wl.Chapter[Book, State](
    title="Sequence of play",
    phases=tuple(wl.Placed(wl.Phase(name, run, side)) for name, run, sides in TURN for side in sides),
    news={"turn": "turn", "arrive": "arrival", "enter": "arrival"},
)
