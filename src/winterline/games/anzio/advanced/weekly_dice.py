"""The dice of the Time Record Card (E2): mud, decided week by week, and forts in weeks that are left to luck."""

from __future__ import annotations

import msgspec

from winterline import author as wl

from ..arrivals import MUD_DIE
from ..book import MUD, Book
from ..options.forts import BY_DIE, NO_FORT, forts_of
from ..shown import PANELS
from ..state import ALLIED, AXIS, State
from ..words import bad, message, no

MOST_FORTS = 13
"""Forts that may stand on the board at the same time."""


class Cast(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The last roll for mud and the last one for a fort: the week of each, and the face."""

    mud_turn: int = -1
    mud: int = 0
    fort_turn: int = -1
    fort: int = 0


CAST = wl.Slot(Cast())


# --- mud ------------------------------------------------------------------------------------------------


def roll_for_mud(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """The Allied player rolls as his turn begins, in the weeks that have figures for mud."""
    if not book.calendar[state.turn].mud_on:
        return state
    face = dice.roll(state.rolls, "mud")
    state = CAST.change(state, mud_turn=state.turn, mud=face)
    word = "mud" if is_muddy(book, state, None) else "good"
    events.append(wl.Event("weather-die", book.cite("E2A4"), number=face, word=word))
    return MUD_DIE(book, wl.replace(state, rolls=state.rolls + 1), face, dice, events)


@wl.rule("anzio:E2A4")
def is_muddy(book: Book, state: State, subject: None) -> bool:
    """Whether the roll of this week was one of those that its line of the card names; it holds for both player-turns."""
    cast = CAST.of(state)
    return cast.mud_turn == state.turn and cast.mud <= book.calendar[state.turn].mud_on


# --- forts ----------------------------------------------------------------------------------------------


def roll_for_a_fort(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """The German player rolls as his part of the turn begins, in the weeks that leave it to a die."""
    if not book.calendar[state.turn].fort_on:
        return state
    face = dice.roll(state.rolls, "fort")
    state = CAST.change(wl.replace(state, rolls=state.rolls + 1), fort_turn=state.turn, fort=face)
    word = "fort" if may_build_by_die(book, state, None) else "no fort"
    events.append(wl.Event("fort-die", book.cite("E2A5.1"), number=face, word=word))
    return state


@wl.rule("anzio:E2A5.1")
def may_build_by_die(book: Book, state: State, subject: None) -> bool:
    """Whether the roll of this week allows a fort: a 1 or 2."""
    cast = CAST.of(state)
    return cast.fort_turn == state.turn and cast.fort <= book.calendar[state.turn].fort_on


@wl.rule("anzio:E2A5.2")
def all_forts_built(book: Book, state: State, subject: None) -> wl.Refused | None:
    """Why there can be no further fort: as many as there are stand on the board. One that was lost may be built again."""
    return (
        no("E2A5.2 forts-on-board", count=MOST_FORTS) if forts_of(state).bit_count() >= MOST_FORTS else None
    )


# --- what players see -----------------------------------------------------------------------------------


def panel(book: Book, state: State, subject: None) -> list[wl.Shown]:
    """What the dice of this week showed."""
    cast, rows = CAST.of(state), []
    if cast.mud_turn == state.turn:
        name = message("weather mud" if is_muddy(book, state, None) else "weather good")
        rows.append(wl.row(message("label mud-die", number=cast.mud), name, book.cite("E2A4")))
    if cast.fort_turn == state.turn:
        value = message("value fort-allowed" if may_build_by_die(book, state, None) else "value no-fort")
        rows.append(wl.row(message("label fort-die", number=cast.fort), value, book.cite("E2A5.1")))
    return [wl.panel("card", message("panel card"), book.cite("E2A1"), rows)] if rows else []


def read_mud(book: Book, state: State, face: int) -> State:
    """The roll for mud of a described position."""
    if not 1 <= face <= 6 or not book.calendar[state.turn].mud_on:
        raise bad("choice roll-for-mud-week-has")
    return CAST.change(state, mud_turn=state.turn, mud=face)


def weather_told(book: Book, event: wl.Event) -> wl.Said:
    """The weather that was rolled."""
    return message("event weather-die", number=event.number, weather=message(f"weather {event.word}"))


CHAPTER = wl.Chapter[Book, State](
    title="Dice of the Time Record Card",
    options=("scenario.advanced", "scenario.later"),
    slices=(CAST,),
    phases=(
        wl.Placed(wl.Phase("weather", roll_for_mud, ALLIED), after="turn begins"),
        wl.Placed(wl.Phase("forts", roll_for_a_fort, AXIS), after="turn begins"),
    ),
    hooks=(
        MUD.by(is_muddy),
        BY_DIE.by(may_build_by_die),
        NO_FORT.by(all_forts_built),
        PANELS.by(panel),
    ),
    sentences={"weather-die": weather_told},
    fields={"mud": wl.Field(int, read_mud)},
    news={"weather-die": "chance"},
)
