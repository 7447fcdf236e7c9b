"""Combat: the odds of a battle, line by line, and the column of the Step Reduction Table.

Strengths are counted in half factors, because halved attack factors keep their fractions.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from winterline import author as wl

from .book import HIGH, Book, units_in
from .srt import COLUMNS, Outcome
from .state import Battle, State, the_battle
from .words import message, no

EVEN = COLUMNS.index("1-1")
BEST = len(COLUMNS) - 1
NOTHING = "no result"
"""A blank of the table, as it is written."""
NO_ODDS = -1000
"""The odds of an attack without any factor."""
KINDS = ("air", "naval")
"""Kinds of support factors."""


class Attacker(NamedTuple):
    """One of the attackers of a battle."""

    battle: Battle
    unit: int


class Defended(NamedTuple):
    """One of the hexes that a battle is about."""

    battle: Battle
    cell: int


class Aid(NamedTuple):
    """A support factor for a battle."""

    battle: Battle
    kind: str


class Aided(NamedTuple):
    """A side of a battle."""

    battle: Battle
    attacking: bool


ATTACKER = wl.Modifiers[Book, State, Attacker]("an attacker's half factors before terrain")
FULL_STRENGTH = wl.Tests[Book, State, Attacker]("whether High Apennine does not halve an attacker")
HARD_SIDE = wl.Tests[Book, None, tuple[int, int]]("whether the side between two hexes halves an attack")
NO_DOUBLING = wl.Tests[Book, State, Defended]("whether a river does not double the defenders of a hex")
PLAIN_DEFENCE = wl.Tests[Book, State, Battle]("whether terrain does nothing for a battle's defenders")
ADDED = wl.Modifiers[Book, State, Aided]("half factors added to attack or defence after terrain")
SHIFTS = wl.Modifiers[Book, State, Battle]("column shifts in the attacker's favour")
MOST_SHIFTED = wl.Numbers[Book, State, None]("the columns that all shifts together may come to")
BELOW_TABLE = wl.Tests[Book, State, Battle]("whether a battle may be fought at worse than 1-4")
NO_SUPPORT = wl.Refusals[Book, State, Aid]("why a support factor cannot be added to an attack")
SUPPORTED = wl.Effects[Book, State, Battle]("what adding a support factor to an attack uses up")


class Odds(wl.Odds, frozen=True):
    """A battle's figures, in half factors."""

    doubled_losses: bool = False

    @property
    def name(self) -> str:
        """The column as it is printed."""
        return COLUMNS[self.column] if self.column >= 0 else f"1-{min(-self.ratio, 99)}"


@wl.rule("anzio:B4E5.1", "anzio:EX.B4E5.1", "anzio:B4E6.2", "anzio:EX.B4E6.2")
def ratio_of(attack: int, defence: int) -> int:
    """The odds, rounded in the defender's favour: 2 means 2-1, -3 means 1-3."""
    if attack >= defence:
        return attack // defence
    return -((defence + attack - 1) // attack) if attack > 0 else NO_ODDS


@wl.rule("anzio:B4F1")
def column_of(ratio: int) -> int:
    """The column of the table, from 0 for 1-4 to 11 for 9-1 and whatever is better; negative when worse than 1-4."""
    return min(EVEN - 1 + ratio, BEST) if ratio > 0 else EVEN + 1 + ratio


@wl.rule("anzio:B4F2", "anzio:E10D6")
def outcome_of(book: Book, column: int, face: int) -> Outcome:
    """The result of a die in a column: first what the attacker suffers, then the defender."""
    return book.table[column][face - 1]


def suffered(outcome: Outcome, doubled: bool) -> Outcome:
    """A result of the table as a battle carries it out: the attacker's steps twice where his losses are doubled."""
    return msgspec.structs.replace(outcome, attacker=2 * outcome.attacker) if doubled else outcome


def written(outcome: Outcome) -> str:
    """A result as players write it: A1 D2R."""
    sides = zip("AD", outcome.sides, strict=True)
    words = [f"{letter}{loss or ''}{'R' * back}" for letter, (loss, back) in sides if loss or back]
    return " ".join(words) or NOTHING


@wl.rule("anzio:B4E8")
def defenders(state: State, battle: Battle) -> list[int]:
    """The units that defend: everybody in the hexes attacked, together."""
    return [unit for cell in battle.hexes for unit in units_in(state, 1 - state.side, cell)]


def involved(state: State, side: int) -> list[int]:
    """The units of a side in the battle that is being settled, as far as they are still on the board."""
    battle = the_battle(state)
    if side != state.side:
        return defenders(state, battle)
    return [unit for unit in battle.attackers if state.forces[side].at[unit] >= 0]


# --- terrain --------------------------------------------------------------------------------------------


@wl.rule("anzio:X3-2D1-2", "anzio:B4C10.x1")
def all_high(book: Book, cell: int, target: int) -> bool:
    """Whether the side between two hexes is nothing but High Apennine or swamp; roads do not change that.

    Any plain or rough terrain in the side makes it passable for an attack at full strength.
    """
    return cell != target and book.ground[cell * 6 + book.direction(cell, target)] == HIGH


def behind_high(book: Book, state: State, battle: Battle, unit: int) -> list[int]:
    """The defending hexes that an attacker reaches only through High Apennine."""
    if FULL_STRENGTH(book, state, Attacker(battle, unit)):
        return []
    cell = state.forces[state.side].at[unit]
    return [to for to in battle.hexes if all_high(book, cell, to) or HARD_SIDE(book, None, (cell, to))]


@wl.rule("anzio:B4H7.1", "anzio:B4H8", "anzio:EX.B4H8")
def halved(book: Book, state: State, battle: Battle, unit: int, halves: int) -> int:
    """An attacker's half factors after terrain: halved, fractions kept, through a High Apennine side."""
    return halves // 2 if len(behind_high(book, state, battle, unit)) == len(battle.hexes) else halves


@wl.rule("anzio:B4H7.3")
def doubled_behind(book: Book, state: State, battle: Battle) -> set[int]:
    """Hexes doubled because an attacker of several hexes reaches only some of them through High Apennine."""
    behind = [behind_high(book, state, battle, unit) for unit in battle.attackers]
    return {cell for high in behind if len(high) < len(battle.hexes) for cell in high}


@wl.rule("anzio:C12B.3")
def by_ground(battle: Battle) -> tuple[int, ...]:
    """The attackers whose ground counts: in an automatic victory those who set it up.

    Who joins them later takes no benefit of terrain from the defender.
    """
    return battle.first or battle.attackers


@wl.rule("anzio:B4H3.1", "anzio:B4H3.2", "anzio:E10D10")
def over_river(book: Book, state: State, battle: Battle, cell: int) -> bool:
    """Whether a river doubles the defenders of a hex: every attacker, partisans too, is on a river hex, bridge or not."""
    at, of, first = state.forces[state.side].at, book.rivers.of, by_ground(battle)
    if not all(of[at[unit]] for unit in first):
        return False
    if any(same_river(book, at[unit], cell) for unit in first):
        return False
    return not NO_DOUBLING(book, state, Defended(battle, cell))


@wl.rule("anzio:B4H5.1", "anzio:B4H5.2", "anzio:B4H6", "anzio:EX.B4H6")
def same_river(book: Book, cell: int, target: int) -> bool:
    """Whether an attacker's hex lies on the defender's river and on no river that the defender is not on.

    A headwaters hex is no river hex: a defender there never shares a river.
    """
    return all(river in book.rivers.of[target] for river in book.rivers.of[cell])


@wl.rule("anzio:B4H1", "anzio:B4H2", "anzio:B4H4", "anzio:B4H7.2", "anzio:EX.B4H7.2")
def multiplier(book: Book, state: State, battle: Battle, cell: int) -> tuple[int, str]:
    """What terrain multiplies the defenders of a hex by, and the rule; a city does nothing by itself.

    A mountain hex doubles them wherever the attackers stand.
    """
    if PLAIN_DEFENCE(book, state, battle):
        return 1, "B4H1"
    mountain, river = book.mountain >> cell & 1, over_river(book, state, battle, cell)
    if mountain and river:
        return 3, "B4H4"
    if mountain:
        return 2, "B4H2"
    return (2, "B4H3.1") if river else (1, "B4H1")


@wl.rule("anzio:B4H9.1", "anzio:B4H9.2")
def losses_doubled(book: Book, state: State, battle: Battle) -> bool:
    """Whether the attacker loses twice the steps of the table: some defender is doubled or tripled.

    A High Apennine side alone does not do it.
    """
    return any(multiplier(book, state, battle, cell)[0] > 1 for cell in battle.hexes)


# --- strengths ------------------------------------------------------------------------------------------


def attack_lines(book: Book, state: State, battle: Battle) -> list[wl.Modifier]:
    """The attackers, one line each, what changes them included."""
    units, force, out = book.units[state.side], state.forces[state.side], []
    for unit in battle.attackers:
        full = halves = 2 * units.attack[unit][force.step[unit]]
        cited = "B4E5.1"
        parts: list[wl.Said] = [message("factor", name=units.counters[unit].name, factor=full / 2)]
        for line in ATTACKER(book, state, Attacker(battle, unit)):
            halves, cited = max(0, halves + line.value), line.rule.partition(":")[2]
            parts[1:] = [line.message]
        before, halves = halves, halved(book, state, battle, unit, halves)
        if halves != before:
            cited = "B4H7.1"
            parts.append(message("halved-high"))
        out.append(wl.Modifier(message("line", parts=parts), halves, book.cite(cited)))
    return out


def defence_lines(book: Book, state: State, battle: Battle) -> list[wl.Modifier]:
    """The defenders, one line each, multiplied by their terrain."""
    side, out = 1 - state.side, []
    units, force = book.units[side], state.forces[side]
    behind = doubled_behind(book, state, battle)
    for cell in battle.hexes:
        times, cited = multiplier(book, state, battle, cell)
        why = [message(f"times {times}")] if times > 1 else []
        if cell in behind:
            times, cited, why = times * 2, "B4H7.3", [*why, message("doubled-high")]
        for unit in units_in(state, side, cell):
            factor = units.defence[unit][force.step[unit]]
            first = message("factor", name=units.counters[unit].name, factor=factor)
            text = message("line", parts=[first, *why])
            out.append(wl.Modifier(text, 2 * factor * times, book.cite(cited)))
    return out


def odds_of(book: Book, state: State, battle: Battle) -> Odds:
    """A battle's odds as the resolver, the preview, the log and the bots all read them."""
    attack, defence = attack_lines(book, state, battle), defence_lines(book, state, battle)
    totals = (
        wl.Breakdown((*attack, *ADDED(book, state, Aided(battle, attacking=True)))),
        wl.Breakdown((*defence, *ADDED(book, state, Aided(battle, attacking=False)))),
    )
    ratio = ratio_of(totals[0].total, totals[1].total)
    shifts = SHIFTS(book, state, battle)
    column = fought_column(book, state, battle, ratio, shifts)
    return Odds(*totals, ratio, column, shifts, losses_doubled(book, state, battle))


def fought_column(
    book: Book, state: State, battle: Battle, ratio: int, shifts: tuple[wl.Modifier, ...]
) -> int:
    """The column of a battle after all shifts; -1 when it is worse than 1-4."""
    column = min(BEST, column_of(ratio) + sum(shift.value for shift in shifts))
    if column < 0 and BELOW_TABLE(book, state, battle):
        return 0
    return max(column, -1)


def within_shifts(book: Book, state: State, column: int, attack: int, defence: int) -> bool:
    """Whether so many factors could be fought in a column, or in a better one, with every shift there may be."""
    basic = column - MOST_SHIFTED(book, state, None, len(SHIFTS.plugged(book)))
    times = basic - EVEN + 1
    return attack >= times * defence if times > 0 else attack * (2 - times) >= defence


def sums(book: Book, state: State, battle: Battle) -> tuple[int, int]:
    """Attack and defence in half factors: the totals of the breakdowns, without the words."""
    units, force, attack = book.units[state.side], state.forces[state.side], 0
    for unit in battle.attackers:
        halves = 2 * units.attack[unit][force.step[unit]]
        for line in ATTACKER(book, state, Attacker(battle, unit)):
            halves = max(0, halves + line.value)
        attack += halved(book, state, battle, unit, halves)
    other, foe, defence = book.units[1 - state.side].defence, state.forces[1 - state.side], 0
    behind = doubled_behind(book, state, battle)
    for cell in battle.hexes:
        factors = sum(other[unit][foe.step[unit]] for unit in units_in(state, 1 - state.side, cell))
        defence += 2 * factors * multiplier(book, state, battle, cell)[0] * (2 if cell in behind else 1)
    if ADDED.plugged(book):
        attack += sum(line.value for line in ADDED(book, state, Aided(battle, attacking=True)))
        defence += sum(line.value for line in ADDED(book, state, Aided(battle, attacking=False)))
    return attack, defence


def column_now(book: Book, state: State, battle: Battle) -> int:
    """The column of a battle as it would stand; -1 when it is worse than 1-4."""
    ratio = ratio_of(*sums(book, state, battle))
    return fought_column(book, state, battle, ratio, SHIFTS(book, state, battle))


@wl.rule("anzio:D3A4")
def supports(book: Book, state: State, battle: Battle) -> list[str]:
    """The support factors that the attacker could add to a battle now, in any round of his turn."""
    if battle.attack_support or not NO_SUPPORT.plugged(book):
        return []
    return [kind for kind in KINDS if NO_SUPPORT(book, state, Aid(battle, kind)) is None]


def why_no_support(book: Book, state: State, battle: Battle, kind: str) -> wl.Refused:
    """Why a support factor cannot be added to an attack."""
    refused = NO_SUPPORT(book, state, Aid(battle, kind))
    return refused or no("D3A1 no-support-factor-add")


def chances(book: Book, column: int, doubled: bool = False) -> dict[str, float]:
    """The exact probability of each result in a column, as it is carried out in a battle with doubled losses or not."""
    return wl.shares([written(suffered(outcome, doubled)) for outcome in book.table[column]])
