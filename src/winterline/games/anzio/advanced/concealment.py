"""Blank counters in the Advanced Games (F17C with E5 to E10): whom orders of battle keep in the open, and what they show.

In the Basic Game nothing here does anything. What an order of battle asks of units by name it asks in the open: whoever
may be under a counter then is shown first. So what everybody sees never depends on who is under which.
"""

from __future__ import annotations

from winterline import author as wl

from ..book import Book, flagged, named
from ..movement import KEPT_OUT, NO_ENTRY
from ..options import fog_covering
from ..options.fog_counters import Blank, in_play, on_board, reveal
from ..state import ALLIED, AXIS, OFF_MAP, State
from ..words import no
from . import commands, forms, garrisons, lists, withdrawals
from .sealed import OPTION as SEALED_LISTS
from .sealed_reinforcement import PLANS

BOTH = (ALLIED, AXIS)
CITED = "F17C7"


# --- who stays in the open --------------------------------------------------------------------------------


def bound_units(book: Book, state: State) -> int:
    """The German garrisons by any list that may be in use, in both their forms."""
    found = 0
    for as_ in lists.supposed(book, state):
        found |= garrisons.garrisons(book, as_)
    return forms.family(book, found)


def why_in_the_open(book: Book, state: State, unit: int) -> wl.Refused | None:
    """Why a unit goes under no blank counter: Allied Italians, whose ground is not like others', and garrisons.

    Nor does an SS division that is on its way back in secret.
    """
    if book.orders is None:
        return None
    name = named(book, state.side, unit)
    if state.side == ALLIED:
        return no("F17C5 italians-in-the-open", name=name) if flagged(book, ALLIED, unit, "italian") else None
    if bound_units(book, state) >> unit & 1:
        return no("F17C5 garrison-in-the-open", name=name)
    return no("F17D3e on-its-way-back", name=name) if PLANS.of(state).back >> unit & 1 else None


def none_at_the_edge(book: Book, state: State, subject: None) -> wl.Refused | None:
    """Why the Germans lay no counters at the edge: with sealed orders of battle nobody knows who is there anyway."""
    sealed = state.side == AXIS and SEALED_LISTS in book.keys
    return no("F17D1 nobody-knows-who-is-due") if sealed else None


def near_garrisons(book: Book, state: State, who: tuple[int, int], shut: int) -> int:
    """The hexes that a unit does not enter: an Allied counter that stands for nobody sets no garrison free."""
    side, unit = who
    if side != ALLIED or book.orders is None:
        return shut
    if not any(blank.unit == unit and not blank.covers for blank in in_play(state, ALLIED)):
        return shut
    for _, hexes in garrisons.watched(book, state):
        shut |= hexes
    return shut


def why_not_near(book: Book, state: State, step: tuple[int, int]) -> wl.Refused | None:
    """Why such a counter does not enter a hex."""
    unit, cell = step
    near = near_garrisons(book, state, (state.side, unit), 0) >> cell & 1
    return no("X21-17C2 nobody-frees-no-garrison") if near else None


# --- what is asked for by name ----------------------------------------------------------------------------


def called(book: Book, state: State, side: int) -> int:
    """The units of a side that its order of battle may do something with this turn: leave, stay behind, be relieved."""
    out = 0
    for as_ in lists.supposed(book, state) if side == AXIS else [state]:
        for unit, absence, turn in withdrawals.recalls(book, as_, side):
            out |= wl.mask_of((unit, *absence.substitutes)) if turn == state.turn else 0
        for entry in lists.schedule(book, as_, side).entries:
            out |= 1 << entry.replaces if entry.replaces >= 0 and entry.due <= state.turn else 0
    if side == ALLIED:
        return out
    for order in garrisons.postings(book, "transfer"):
        out |= wl.mask_of((order.unit, *order.substitutes)) if order.turn == state.turn else 0
    return forms.family(book, out)


def roll_call(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """As a player-turn begins, counters are turned over under which somebody may be whom the card calls now.

    Off the board that may be anybody. With sealed orders of battle no German counter waits there.
    """
    if book.orders is None:
        return state
    side, wanted = state.side, called(book, state, state.side)
    hidden = side == AXIS and SEALED_LISTS in book.keys
    for blank in in_play(state, side):
        if (hidden and state.forces[side].at[blank.unit] < 0) or may_cover(blank, wanted):
            state = reveal(book, state, blank, events, CITED)
    return state


def may_cover(blank: Blank, units: int) -> bool:
    """Whether one of some units may be under a blank counter as far as everybody knows."""
    return bool(units) and (blank.shipped or bool(blank.among & units))


def around_commands(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Before it is judged whether a Command is sealed off, Allied counters are turned over that would seal it."""
    if book.orders is None:
        return state
    cells = [book.board.edges[OFF_MAP[command]] for command in commands.COMMANDS]
    gates = wl.mask_of(cell for edge in cells for cell in edge)
    for blank in on_board(state, ALLIED):
        cell = state.forces[ALLIED].at[blank.unit]
        if (book.near[cell] | 1 << cell) & gates:
            state = reveal(book, state, blank, events, CITED)
    return state


CHAPTER = wl.Chapter[Book, State](
    title="Blank counters in the Advanced Games",
    options=("adv.supp.fog.limited-intelligence",),
    phases=(
        *(wl.Placed(wl.Phase("roll call", roll_call, side), after="turn begins") for side in BOTH),
        wl.Placed(wl.Phase("around commands", around_commands, AXIS), before="last sightings"),
    ),
    hooks=(
        fog_covering.NOT_HIDDEN.by(why_in_the_open),
        fog_covering.NONE_OFF.by(none_at_the_edge),
        KEPT_OUT.by(near_garrisons),
        NO_ENTRY.by(why_not_near),
    ),
)
