"""Combat: who may attack what, the odds of a combat line by line, and the column it is fought on."""

from __future__ import annotations

import msgspec

from winterline import author as wl

from . import crt, strengths
from .book import Book, cite
from .phrases import message
from .shifts import shifts_of
from .state import Battle, State

MOST = 20
"""Strength points that count on each side."""
EVEN = crt.COLUMNS.index("1-1")
BEST = len(crt.COLUMNS) - 1
CERTAIN = EVEN + 9
"""The place of 10-1 in the row of columns, real and imaginary."""
NO_DEFENCE = 99
"""The odds against a hex without any strength: as good as wanted."""


class Odds(msgspec.Struct, frozen=True):
    """A combat's figures: both sides' breakdowns, the shifts and the column it is fought on."""

    attack: wl.Breakdown
    defence: wl.Breakdown
    base: int
    """Odds to one before shifts; negative for one to that many."""
    shifts: tuple[wl.Modifier, ...]
    column: int
    """The column of the table after all shifts."""
    automatic: bool
    """A DS without a roll."""

    @property
    def legal(self) -> bool:
        """Whether the odds before shifts are good enough for an attack."""
        return allowed(self.base)

    @property
    def name(self) -> str:
        """The column as it is printed."""
        return "10-1" if self.automatic else crt.COLUMNS[self.column]


@wl.rule("italy43:8.3.1a")
def ratio_of(attack: int, defence: int) -> int:
    """The odds, rounded in the defender's favour and without a ceiling: 3 means 3-1, -3 means 1-3."""
    if not defence:
        return NO_DEFENCE
    if not attack:
        return -NO_DEFENCE
    return attack // defence if attack >= defence else -((defence + attack - 1) // attack)


def place_of(ratio: int) -> int:
    """The place of odds in the row of columns that begins with 1-3 and goes on beyond 7-1 without end."""
    return EVEN - 1 + ratio if ratio > 0 else EVEN + 1 + ratio


@wl.rule("italy43:8.3.2a")
def allowed(ratio: int) -> bool:
    """Whether an attack may be made: not below 1-3 before shifts."""
    return place_of(ratio) >= 0


@wl.rule("italy43:8.3.3")
def shifted(ratio: int, shifts: tuple[wl.Modifier, ...]) -> int:
    """The place of odds after all shifts, summed with imaginary columns beyond the table's ends."""
    return place_of(ratio) + sum(shift.value for shift in shifts)


@wl.rule("italy43:8.3.2b")
def fought_on(place: int) -> tuple[int, bool]:
    """The column of the table, 7-1 for 8-1 and 9-1 and 1-3 for anything worse; and whether 10-1 makes it a DS at once."""
    return min(BEST, max(0, place)), place >= CERTAIN


def column_name(place: int) -> str:
    """The column that a place in the row is fought on, as it is printed."""
    column, certain = fought_on(place)
    return "10-1" if certain else crt.COLUMNS[column]


@wl.rule("italy43:8.5a")
def capped(lines: list[wl.Modifier]) -> wl.Breakdown:
    """A side's strength: at most 20 points count, after all halving and doubling."""
    over = sum(line.value for line in lines) - MOST
    limit = [wl.Modifier(message("no-more-count", most=MOST), -over, cite("8.5a"))] if over > 0 else []
    return wl.Breakdown((*lines, *limit))


def attack_lines(book: Book, state: State, battle: Battle) -> list[wl.Modifier]:
    """The attackers, line by line."""
    force = strengths.assault_force(book, state, battle)
    return [
        line for unit in battle.attackers for line in strengths.attack_line(book, state, battle, unit, force)
    ]


def defence_lines(book: Book, state: State, battle: Battle) -> list[wl.Modifier]:
    """The defenders, line by line."""
    double = strengths.all_hindered(book, state, battle)
    units = strengths.defenders(book, state, battle)
    return [
        line for unit in units for line in strengths.defence_line(book, state, battle, unit, double=double)
    ]


@wl.rule("italy43:8.3.1b")
def odds_of(book: Book, state: State, battle: Battle, *, guns: bool = True) -> Odds:
    """A combat's odds as the resolver, the preview, the log and the bots all read them: odds first, then shifts.

    Without `guns` nobody's support counts; in Breakthrough Combat and Automatic DS it never does.
    """
    attack = capped(attack_lines(book, state, battle))
    defence = capped(defence_lines(book, state, battle))
    base = ratio_of(attack.total, defence.total)
    shifts = shifts_of(book, state, battle, guns=guns)
    column, automatic = fought_on(shifted(base, shifts))
    return Odds(attack, defence, base, shifts, column, automatic)
