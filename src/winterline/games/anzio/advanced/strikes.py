"""Air strikes (E14): a month's bombing in one Allied turn, which raises the odds and silences the forts."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from winterline import author as wl

from .. import combat, rounds, words
from ..book import MOVEMENT, Book, is_mud, remembered
from ..options import air, forts
from ..options.factors import AIR, FACTORS
from ..shown import PANELS
from ..state import ALLIED, AXIS, Battle, State
from ..words import bad, message

COLUMNS = 3
"""How far a strike raises the odds."""
NEVER = -1
LAST_ROUND = 4
"""The last combats that are fought in a turn with a strike."""


class Season(NamedTuple):
    """A stretch of the game with one air strike in it: its first and its last turn."""

    first: int
    last: int


class Strikes(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The air strikes so far."""

    flown: tuple[int, ...] = ()
    """The turn of each."""


STRIKES = wl.Slot(Strikes())
SEASONS = wl.Values[Book, State, None, tuple[Season, ...]](
    "the stretches of the game with one air strike each"
)
NO_STRIKE = wl.Refusals[Book, State, None](
    "why there is no air strike on a turn of good weather in its season"
)
FLOWN = wl.Effects[Book, State, None]("what an air strike sets off")
RAISED = wl.Values[Book, State, Battle, wl.Modifier | None](
    "what an air strike does for the odds of an attack"
)
GAIN = wl.Values[Book, None, None, wl.Message]("what players are told of the columns that a strike is worth")
WANED = wl.Tests[Book, State, None]("whether an air strike helps no longer in this round of combats")


# --- flying it ------------------------------------------------------------------------------------------


def seasons(book: Book, state: State) -> tuple[Season, ...]:
    """The stretches of the game with one air strike each: those that the Time Record Card marks."""
    return SEASONS(book, state, None, by_the_card(book))


@remembered
def by_the_card(book: Book) -> tuple[Season, ...]:
    """The same as they are printed."""
    marked = [turn for turn, week in enumerate(book.calendar) if week.strike]
    begin = [turn for turn in marked if turn - 1 not in marked]
    end = [turn for turn in marked if turn + 1 not in marked]
    return tuple(map(Season, begin, end))


def flown_in(state: State, season: Season) -> int:
    """The turn of the air strike of a season; -1 if there was none."""
    return next((turn for turn in STRIKES.of(state).flown if season.first <= turn <= season.last), NEVER)


@wl.rule("anzio:E14A")
def why_no_strike(book: Book, state: State) -> wl.Refused | None:
    """Why the Allies cannot fly a strike now: one a season, in good weather, said before aircraft are used otherwise."""
    if state.side != ALLIED:
        return words.no("E14A only-allies-strike")
    season = next((s for s in seasons(book, state) if s.first <= state.turn <= s.last), None)
    if season is None:
        return words.no("E14A no-season")
    if (turn := flown_in(state, season)) != NEVER:
        return words.no("E14A strike-flown", week=book.calendar[turn].name)
    if is_mud(book, state):
        return words.no("E14A no-strike-mud")
    if any(battle.attack_support == AIR for battle in state.battles):
        return words.no("E14B aircraft-used-already")
    return NO_STRIKE(book, state, None)


def offers(book: Book, state: State) -> list[wl.Action]:
    """The strike, while it may be flown."""
    return [wl.Action("strike")] if seasons(book, state) and why_no_strike(book, state) is None else []


def fly(book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
    """Begin an air strike: it lasts for the rest of this game-turn."""
    events.append(wl.Event("strike", book.cite("E14A")))
    state = STRIKES.change(state, flown=(*STRIKES.of(state).flown, state.turn))
    return FLOWN(book, without_aircraft(state), None, events)


@wl.rule("anzio:E14B")
def without_aircraft(state: State) -> State:
    """The Allies have no tactical aircraft left for this game-turn; what the navy has it keeps."""
    return FACTORS.change(state, air=(0, FACTORS.of(state).air[AXIS]))


def why_not(book: Book, state: State, action: wl.Action) -> wl.Refused:
    """Why a strike cannot be flown."""
    return why_no_strike(book, state) or words.no("E14A no-season")


# --- what it does ---------------------------------------------------------------------------------------


def striking(state: State) -> bool:
    """Whether there is an air strike in this game-turn."""
    return state.turn in STRIKES.of(state).flown


@wl.rule("anzio:E14F")
def under_the_strike(book: Book, state: State) -> int:
    """The hexes over which it works: all once a base was taken, else those with Allied air superiority."""
    return book.land if air.taken_bases(book, state) else air.allied_sky(book, state)


def works(book: Book, state: State) -> int:
    """The hexes over which an air strike works now, none without one."""
    if not striking(state) or (state.side == ALLIED and WANED(book, state, None)):
        return 0
    return under_the_strike(book, state)


@wl.rule("anzio:E14C")
def silenced(book: Book, state: State, subject: None, cells: int) -> int:
    """The hexes whose forts do nothing in a game-turn with an air strike, for attackers and defenders."""
    return cells | works(book, state)


@wl.rule("anzio:E14D")
def shift(book: Book, state: State, battle: Battle) -> wl.Modifier | None:
    """Three columns for an Allied attack all of whose hexes are under the strike; so 1-7 is fought as 1-4."""
    if state.side != ALLIED or wl.mask_of(battle.hexes) & ~works(book, state):
        return None
    return RAISED(
        book, state, battle, wl.Modifier(message("modifier air-strike"), COLUMNS, book.cite("E14D"))
    )


def most_shifted(book: Book, state: State, subject: None, columns: int) -> int:
    """The columns that all shifts may come to: a strike is worth more than one, which is counted already."""
    return columns + COLUMNS if striking(state) and state.side == ALLIED else columns


@wl.rule("anzio:E14E", "anzio:X18-14E")
def no_fifth_combats(book: Book, state: State, subject: None) -> bool:
    """Whether the round that would come is one too many: after four nobody fights again in a turn with a strike."""
    return striking(state) and state.side == ALLIED and state.round > LAST_ROUND


# --- what is shown and described ------------------------------------------------------------------------


def panel(book: Book, state: State, subject: None) -> list[wl.Shown]:
    """The seasons of the strikes, what was flown and what is left, and what a strike does."""
    found = seasons(book, state)
    if not found:
        return []
    rows = [season_row(book, state, season) for season in found]
    style = "note" if striking(state) else None
    for label, value, cited in (
        (message("label strike-columns"), GAIN(book, None, None, message("value strike-columns")), "E14D"),
        (message("label strike-forts"), message("value strike-forts"), "E14C"),
        (message("label strike-aircraft"), message("value strike-aircraft"), "E14B"),
        (message("label strike-rounds"), message("value strike-rounds"), "E14E"),
    ):
        rows.append(wl.row(label, value, book.cite(cited), style=style))
    return [wl.panel("strikes", message("panel strikes"), book.cite("E14A"), rows, open=striking(state))]


def season_row(book: Book, state: State, season: Season) -> wl.Shown:
    """One season: flown, to come, open or over."""
    first, last = (book.calendar[turn].name for turn in season)
    turn, value = flown_in(state, season), message("value strike-left")
    if turn != NEVER:
        value = message("value strike-flown", week=book.calendar[turn].name)
    elif season.last < state.turn:
        value = message("value strike-over")
    now = season.first <= state.turn <= season.last
    return wl.row(message("label stretch", begin=first, end=last), value, book.cite("E14A"), now=now)


def permits(book: Book, state: State) -> list[wl.Permit]:
    """What an air strike changes stands beside the phase's name as long as it lasts."""
    return [wl.Permit(message("permit strike"), book.cite("E14A"))] if works(book, state) else []


def told(book: Book, state: State, seat: str) -> list[str] | None:
    """The weeks of the air strikes so far; nothing in games that have none."""
    return [book.calendar[turn].name for turn in STRIKES.of(state).flown] if book.orders else None


def read_flown(book: Book, state: State, turns: list[Any]) -> State:
    """The air strikes of a described position, by their turns."""
    if not all(isinstance(turn, int) and 0 <= turn <= state.turn for turn in turns):
        raise bad("choice write-strikes-as-list-turns")
    return STRIKES.put(state, Strikes(tuple(sorted(turns))))


def problems(book: Book, state: State) -> list[str]:
    """Strikes come one after another, and none is still to come."""
    flown = STRIKES.of(state).flown
    wrong = any(later <= earlier for earlier, later in pairwise(flown)) or any(t > state.turn for t in flown)
    return ["the air strikes cannot have been flown like this"] if wrong else []


CHAPTER = wl.Chapter[Book, State](
    title="Air strikes",
    options=("scenario.advanced",),
    slices=(STRIKES,),
    verbs={"strike": ()},
    chores={MOVEMENT: (wl.Chore("strike", offers, fly, why_not),)},
    hooks=(
        forts.SILENT.by(silenced),
        combat.SHIFTS.by(shift),
        combat.MOST_SHIFTED.by(most_shifted),
        rounds.NO_ROUND.by(no_fifth_combats),
        PANELS.by(panel),
        wl.PERMITS.by(permits),
    ),
    views={"strikes": told},
    fields={"strikes": wl.Field(list, read_flown)},
    invariants=(problems,),
    news={"strike": "headline"},
)
