"""Replacements by the addendum: no hurry for rebuilt units, specialists that take two, a die for the German ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from winterline import author as wl

from ..addendum_tables import Period
from ..advanced import forms, poles
from ..advanced.withdrawals import GONE, PRICE
from ..arrivals import REPLACEMENTS, TRACK, Figures
from ..book import Book, flagged, remembered
from ..landfall import ASHORE, Landing
from ..movement import allowance
from ..replacements import NO_REBUILDING, REBUILT, TAKES_ANOTHER
from ..shown import MARKS, PANELS
from ..state import ALLIED, AXIS, ELIMINATED, POOL, SICILIA, SIDES, State, off_board
from ..words import bad, message, no

# --- no hurry -------------------------------------------------------------------------------------------


class Journeys(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Who has come from where in this Allied turn."""

    landed: wl.Mask = 0
    """Allied units that came ashore from the sea."""
    pooled: wl.Mask = 0
    """Allied replacement counters that were not in play when the turn began."""


JOURNEYS = wl.Slot(Journeys())
CAME_DOWN = wl.Tests[Book, State, int](
    "whether a unit of the side in turn has dropped by parachute this turn"
)


def turn_begins(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Nobody has come by sea yet; counters that are in the pool now are new when they come."""
    return JOURNEYS.put(state, Journeys(pooled=off_board(state.forces[ALLIED])[POOL]))


def came_ashore(book: Book, state: State, landing: Landing, dice: wl.Dice, events: wl.Events) -> State:
    """Remember who came by sea."""
    return JOURNEYS.change(state, landed=JOURNEYS.of(state).landed | 1 << landing[0])


@wl.rule("anzio:X22-24A")
def in_a_hurry(book: Book, state: State, unit: int) -> wl.Refused | None:
    """Why a unit or counter is not combined in the turn: it used Strategic Movement, dropped, landed, raided or sailed.

    Allied replacements that arrive in this very turn may come by sea. An automatic victory is out of reach of everybody
    who may be rebuilt, since no enemy is within three hexes.
    """
    if state.spent[unit] > allowance(book, state, unit):
        return no("X22-24A has-used-strategic-movement")
    if CAME_DOWN(book, state, unit):
        return no("X22-24A has-dropped")
    if state.side == AXIS or JOURNEYS.of(state).pooled >> unit & 1:
        return None
    at_sea = JOURNEYS.of(state).landed | (state.afloat & off_board(state.forces[ALLIED])[SICILIA])
    return no("X22-24A has-come-by-sea") if at_sea >> unit & 1 else None


NO_HURRY = wl.Chapter[Book, State](
    title="No hurry for rebuilt units",
    options=("addendum.replacements-restrict",),
    slices=(JOURNEYS,),
    phases=(wl.Placed(wl.Phase("pool", turn_begins, ALLIED), after="turn begins"),),
    hooks=(ASHORE.by(came_ashore), NO_REBUILDING.by(in_a_hurry)),
    news={"draft": "chance"},
)


# --- specialists ----------------------------------------------------------------------------------------


class Halves(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Specialists on their way to a step."""

    first: tuple[wl.Mask, wl.Mask] = (0, 0)
    """Units of either side that have taken the first of two replacements."""


HALVES = wl.Slot(Halves())
DROPS = wl.Tests[Book, State, int]("whether a German unit may still be dropped by parachute")


@wl.rule("anzio:X22-24B")
def is_specialist(book: Book, state: State, side: int, unit: int) -> bool:
    """Whether a step of a unit takes two replacements, one a turn.

    Poles, Jews, Allied paratroops and commandos, everybody who can climb, and Germans who may still be dropped.
    """
    if flagged(book, side, unit, "mountain"):
        return True
    if side == AXIS:
        return DROPS(book, state, unit)
    counter = book.unit(ALLIED, unit)
    return (
        counter.nation in ("po", "jw") or counter.type == "airborne" or flagged(book, side, unit, "commando")
    )


def takes_another(book: Book, state: State, unit: int) -> bool:
    """Whether a unit of the side in turn needs another replacement after this one."""
    half = HALVES.of(state).first[state.side] >> unit & 1
    return not half and is_specialist(book, state, state.side, unit)


def noted(book: Book, state: State, unit: int, events: wl.Events) -> State:
    """A specialist has taken its first replacement, or the second."""
    first, bit = HALVES.of(state).first, 1 << unit
    if not first[state.side] & bit and not is_specialist(book, state, state.side, unit):
        return state
    allied, german = (mask ^ bit if side == state.side else mask for side, mask in enumerate(first))
    return HALVES.put(state, Halves((allied, german)))


def dearer(book: Book, state: State, who: tuple[int, int], steps: int) -> int:
    """The replacements that make up for the missing steps of a unit that is withdrawn: two for each of a specialist's."""
    side, unit = who
    half = HALVES.of(state).first[side] >> unit & 1
    return 2 * steps - half if is_specialist(book, state, side, unit) else steps


def forgotten(book: Book, state: State, who: tuple[int, int], events: wl.Events) -> State:
    """A unit that is withdrawn is made up for as a whole: it has nothing to wait for any more."""
    side, unit = who
    allied, german = (
        mask & ~(1 << unit) if n == side else mask for n, mask in enumerate(HALVES.of(state).first)
    )
    return HALVES.put(state, Halves((allied, german)))


def taken_over(book: Book, state: State, swap: forms.Swap, events: wl.Events) -> State:
    """Who takes the place of a specialist has a first replacement of his own to wait for."""
    for unit in wl.bits(swap.old & HALVES.of(state).first[state.side]):
        state = forgotten(book, state, (state.side, unit), events)
    return state


def half_marks(book: Book, state: State, who: tuple[int, int]) -> list[wl.Shown]:
    """That a weakened unit takes two replacements for a step, or has taken the first of them."""
    side, unit = who
    if HALVES.of(state).first[side] >> unit & 1:
        return [wl.mark("+½", message("mark half"), "good", book.cite("X22-24B"))]
    weak = state.forces[side].step[unit] and state.forces[side].at[unit] != ELIMINATED
    if not weak or not is_specialist(book, state, side, unit):
        return []
    return [wl.mark("2R", message("mark specialist"), "note", book.cite("X22-24B"))]


def read_halves(book: Book, state: State, given: Mapping[str, Any]) -> State:
    """The specialists of a described position that have taken one of two, by side."""
    known = {side: [book.index.get(str(name), (2, 0)) for name in given.get(side, ())] for side in SIDES}
    if any(who[0] != SIDES.index(side) for side, names in known.items() for who in names):
        raise bad("choice halves-position-name-units-their")
    allied, german = (wl.mask_of(unit for _, unit in known[side]) for side in SIDES)
    return HALVES.put(state, Halves((allied, german)))


def half_problems(book: Book, state: State) -> list[str]:
    """Only weakened units take replacements."""
    whole = [
        book.unit(side, unit).id
        for side in (ALLIED, AXIS)
        for unit in wl.bits(HALVES.of(state).first[side])
        if not state.forces[side].step[unit] and (side == AXIS or unit not in poles.enlarged(book))
    ]
    return [f"{name} has taken a replacement that it does not need" for name in whole]


SPECIALISTS = wl.Chapter[Book, State](
    title="Specialised replacements",
    options=("addendum.specialized-replacements",),
    slices=(HALVES,),
    hooks=(
        TAKES_ANOTHER.by(takes_another),
        REBUILT.by(noted),
        MARKS.by(half_marks),
        PRICE.by(dearer),
        GONE.by(forgotten),
        forms.SWAPPED.by(taken_over),
    ),
    fields={"halves": wl.Field(dict, read_halves)},
    invariants=(half_problems,),
)


# --- a die for the Germans ------------------------------------------------------------------------------


class Draft(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """German replacements by die."""

    turn: int = -1
    """The turn of the last roll."""
    face: int = 0


DRAFT = wl.Slot(Draft())
COMING = ((0, 0), (1, 0), (1, 1), (2, 1))
"""Number of the table -> infantry and armour."""


@remembered
def period_of(book: Book, turn: int) -> Period | None:
    """The row of the table for a turn; None where there is none."""
    date = book.calendar[turn].date
    return next((one for one in book.addendum.periods if one.first <= date <= one.last), None)


@wl.rule("anzio:X22-24C")
def draft(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Roll for the German replacements of a turn that the table knows; the track counts for nothing then."""
    period = period_of(book, state.turn)
    if period is None:
        return state
    state, face = wl.rolled(state, dice, "German replacements")
    events.append(wl.Event("draft", book.cite("X22-24C"), number=face, word=str(period.faces[face - 1])))
    return DRAFT.put(state, Draft(state.turn, face))


def drafted(book: Book, state: State, turn: int, track: tuple[int, int]) -> tuple[int, int]:
    """The replacements of a turn: what was rolled, or for a later one the most that could be."""
    period, rolled = period_of(book, turn), DRAFT.of(state)
    if period is None:
        return track
    return COMING[period.faces[rolled.face - 1] if rolled.turn == turn else max(period.faces)]


def on_the_track(book: Book, state: None, turn: int, figures: Figures) -> Figures:
    """What the time track says of a turn: that a die is rolled."""
    return figures if period_of(book, turn) is None else (message("cell by-die"), message("cell by-die"))


def draft_panel(book: Book, state: State, subject: None) -> list[wl.Shown]:
    """What the next rolls may bring, week by week."""
    rows = []
    for turn in range(state.turn, min(state.turn + 4, len(book.calendar))):
        if (period := period_of(book, turn)) is not None:
            label = message("label week", number=turn + 1, week=book.calendar[turn].name)
            figures = " ".join(map(str, period.faces))
            rows.append(wl.row(label, figures, book.cite("T.RANDOM.REPL"), now=turn == state.turn))
    return [wl.panel("draft", message("panel draft"), book.cite("X22-24C"), rows)] if rows else []


ROLLED = wl.Chapter[Book, State](
    title="German replacements by die",
    options=("addendum.german-replacement-roll",),
    slices=(DRAFT,),
    phases=(wl.Placed(wl.Phase("German replacements", draft, AXIS), after="turn begins"),),
    hooks=(REPLACEMENTS.by(drafted), TRACK.by(on_the_track), PANELS.by(draft_panel)),
)
