"""Weather of the Advanced supplement: mud that stops Strategic Movement, and washes out the major roads."""

from __future__ import annotations

import msgspec

from winterline import author as wl

from ..arrivals import MUD_DIE
from ..book import Book, is_mud
from ..costs import ALL_MINOR
from ..movement import NO_STRATEGIC
from ..shown import PANELS, WEATHER
from ..state import ALLIED, State
from ..words import message, no

MONTHS = ("Nov", "Dec", "Jan", "Feb", "March")
WORST = 1
"""The face of the die for mud that makes the weather worse."""
HEAVY, WASHED_OUT = 3, 5
"""From which sum on nobody uses Strategic Movement, and all roads are minor."""


class Storm(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """How bad the mud is."""

    turn: int = -1
    """The week for which it was rolled."""
    total: int = 0
    """The second die, with what is added to it."""


STORM = wl.Slot(Storm())


def month(book: Book, turn: int) -> str:
    """The month of a week."""
    return book.calendar[turn].name.partition(" ")[0]


@wl.rule("anzio:F9.2")
def surcharge(book: Book, turn: int) -> int:
    """What is added to the second roll: 1 in November."""
    return int(month(book, turn) == "Nov")


@wl.rule("anzio:F9.1")
def second_roll(book: Book, state: State, face: int, dice: wl.Dice, events: wl.Events) -> State:
    """From November to March a 1 of the die for mud is followed by a second roll, which holds for the week.

    Up to 2 it is ordinary mud, from 3 on there is no Strategic Movement, and from 5 on all roads are minor.
    """
    if face != WORST or month(book, state.turn) not in MONTHS:
        return state
    again = dice.roll(state.rolls, "weather")
    total = again + surcharge(book, state.turn)
    word = "washed-out" if total >= WASHED_OUT else "heavy" if total >= HEAVY else "mud"
    events.append(wl.Event("weather", book.cite("F9.1"), number=total, word=word))
    return STORM.put(state, Storm(state.turn, total), rolls=state.rolls + 1)


def total_now(state: State) -> int:
    """The second roll of this week; 0 without one."""
    storm = STORM.of(state)
    return storm.total if storm.turn == state.turn else 0


def stuck_in_mud(book: Book, state: State, unit: int) -> wl.Refused | None:
    """Why nobody may use Strategic Movement."""
    return no("F9.1 mud-no-strategic-movement") if total_now(state) >= HEAVY else None


def washed_out(book: Book, state: State, subject: None) -> bool:
    """Whether all roads are minor roads this week."""
    return total_now(state) >= WASHED_OUT


def fixed_mud(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """The die for mud where the calendar fixes it: rolled in a mud week of these months, for what a 1 brings."""
    if not is_mud(book, state) or month(book, state.turn) not in MONTHS:
        return state
    face = dice.roll(state.rolls, "mud")
    events.append(wl.Event("mud-roll", book.cite("F9.1"), number=face))
    return MUD_DIE(book, wl.replace(state, rolls=state.rolls + 1), face, dice, events)


def called(book: Book, state: State, subject: None, name: wl.Message) -> wl.Message:
    """What the weather of the week is called."""
    if washed_out(book, state, None):
        return message("weather washed-out")
    return message("weather heavy") if total_now(state) >= HEAVY else name


def panel(book: Book, state: State, subject: None) -> list[wl.Shown]:
    """What the mud of this week does besides."""
    cited = book.cite("F9.1")
    if total_now(state) < HEAVY:
        return []
    rows = [wl.row(message("label no-strategic"), rule=cited, style="warn")]
    if washed_out(book, state, None):
        rows.append(wl.row(message("label minor-roads"), rule=cited, style="bad"))
    return [wl.panel("weather", message("panel weather"), cited, rows, open=True)]


CHAPTER = wl.Chapter[Book, State](
    title="Weather",
    options=("adv.supp.weather",),
    slices=(STORM,),
    fields={
        "weather": wl.Field(int, lambda book, state, total: STORM.put(state, Storm(state.turn, total))),
    },
    hooks=(
        MUD_DIE.by(second_roll),
        NO_STRATEGIC.by(stuck_in_mud),
        ALL_MINOR.by(washed_out),
        WEATHER.by(called),
        PANELS.by(panel),
    ),
    news={"mud-roll": "chance", "weather": "chance"},
)


FIXED_MUD = wl.Chapter[Book, State](
    title="Weather of a fixed calendar",
    options=("adv.supp.weather",),
    unless=("scenario.advanced", "scenario.later"),
    phases=(wl.Placed(wl.Phase("weather", fixed_mud, ALLIED), after="turn begins"),),
)
