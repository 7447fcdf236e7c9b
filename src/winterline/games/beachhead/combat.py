"""Combat: the odds of a battle, line by line, and the table."""

from __future__ import annotations

from winterline import author as wl

from .book import Book, defenders, mover
from .state import ALLIED, CACHES, PLACES, Battle, Force, State
from .tables import COLUMNS
from .words import message, no

BEST = len(COLUMNS) - 1
BELOW = -1
"""Stands for the column of odds that are worse than any on the table."""
BEST_RATIO = 6
COLUMN = {
    **{ratio: COLUMNS.index(f"{ratio}:1") for ratio in range(1, BEST_RATIO + 1)},
    **{-ratio: COLUMNS.index(f"1:{ratio}") for ratio in range(2, 7)},
}
"""Odds to one (negative for one to that many) -> the column of the table."""
NEVER = 1_000_000
"""Odds that no combat has."""

SHIFTS = wl.Modifiers[Book, State, Battle]("columns in the attacker's favour")
OVERRUN = wl.Numbers[Book, None, None]("odds to one from which a declared combat is won at once")


@wl.rule("beachhead:7.1.3", "beachhead-1970:combat.4")
def ratio_of(attack: int, defence: int) -> int:
    """The odds, rounded in the defender's favour: 3 means 3:1, -3 means 1:3."""
    return attack // defence if attack >= defence else -((defence + attack - 1) // attack)


@wl.rule("beachhead:7.2.limit")
def column_of(ratio: int) -> int:
    """The column of the table: better than 6:1 is fought as 6:1; worse than 1:6 is not allowed."""
    return COLUMN.get(min(ratio, BEST_RATIO), BELOW)


@wl.rule("beachhead:7.1.1.fort", "beachhead-1970:terrain.combat.tripled", "beachhead-1970:board.tripled")
def tripled(book: Book, cell: int) -> bool:
    """Whether defenders in this hex are tripled."""
    return bool(book.fortified_mask >> cell & 1)


@wl.rule("beachhead:7.1.1.river", "beachhead-1970:terrain.combat.river")
def doubled(book: Book, attacker_cells: list[int]) -> bool:
    """Whether defenders are doubled: every attacker stands on a River hex. Support does not count."""
    return all(book.river >> cell & 1 for cell in attacker_cells)


def multiplier(book: Book, cell: int, over_river: bool) -> tuple[int, str]:
    """What a defender in this hex is multiplied by, and the rule; tripling and doubling do not add up."""
    if tripled(book, cell):
        return 3, book.cite("7.1.1.fort", "terrain.combat.tripled")
    if over_river:
        return 2, book.cite("7.1.1.river", "terrain.combat.river")
    return 1, book.cite("7.1.1.sum", "combat.4")


def attacker_cells(state: State, side: int, attackers: tuple[int, ...]) -> list[int]:
    """The hexes that attackers stand in."""
    at = state.forces[side].at
    return [at[unit] for unit in attackers]


@CACHES.of_force(PLACES)
def strength(book: Book, side: int, force: Force) -> dict[int, int]:
    """The hexes of a force, each with the factors that defend it."""
    defence, held = book.units[side].defence, dict[int, int]()
    for unit, cell in enumerate(force.at):
        if cell >= 0:
            held[cell] = held.get(cell, 0) + defence[unit]
    return held


@wl.rule("beachhead:7.1.1.sum", "beachhead:7.1.1.support", "beachhead-1970:opt.naval.3")
def strengths(book: Book, state: State, battle: Battle) -> tuple[int, int]:
    """AF and DF: plain attackers against multiplied defenders; support is added, never multiplied."""
    side = mover(book, state)
    factors, held = book.units[side].attack, strength(book, 1 - side, state.forces[1 - side])
    attack = sum([factors[unit] for unit in battle.attackers])
    over_river = doubled(book, attacker_cells(state, side, battle.attackers))
    defence = sum([held[c] * multiplier(book, c, over_river)[0] for c in battle.hexes])
    extra = battle.nas + battle.cas
    return (attack + extra, defence) if side == ALLIED else (attack, defence + extra)


def odds_of(book: Book, state: State, battle: Battle) -> wl.Odds:
    """A battle's odds as the resolver, the preview, the log and the bots all read them."""
    side = mover(book, state)
    total = book.cite("7.1.1.sum", "combat.4")
    units = book.units[side]
    attack = [wl.Modifier(units.counters[u].name, units.attack[u], total) for u in battle.attackers]
    over_river = doubled(book, attacker_cells(state, side, battle.attackers))
    defence = []
    other = book.units[1 - side]
    for unit in defenders(state, battle, 1 - side):
        times, cited = multiplier(book, state.forces[1 - side].at[unit], over_river)
        name = other.counters[unit].name
        label = message(f"times {times}", unit=name) if times > 1 else name
        defence.append(wl.Modifier(label, other.defence[unit] * times, cited))
    (attack if side == ALLIED else defence).extend(support_lines(book, battle))
    lines = wl.Breakdown(tuple(attack)), wl.Breakdown(tuple(defence))
    ratio = ratio_of(lines[0].total, lines[1].total)
    shifts = SHIFTS(book, state, battle)
    return wl.Odds(*lines, ratio, fought_column(ratio, shifts), shifts)


@wl.rule("beachhead:7.1.2")
def support_lines(book: Book, battle: Battle) -> list[wl.Modifier]:
    """The support markers of a battle, one factor each."""
    cited = book.cite("7.1.2", "opt.naval.2")
    markers = (("nas", battle.nas), ("cas", battle.cas))
    return [wl.Modifier(message(f"marker {kind}"), count, cited) for kind, count in markers if count]


def fought_column(ratio: int, shifts: tuple[wl.Modifier, ...]) -> int:
    """The column a declared battle is fought on. Support revealed later cannot call a battle off."""
    column = column_of(ratio)
    return min(BEST, max(column, 0) + sum(s.value for s in shifts)) if shifts else column


def below_table(book: Book, attack: int, defence: int) -> wl.Refused | None:
    """Why a battle may not be fought: its odds are worse than 1:6."""
    if column_of(ratio_of(attack, defence)) >= 0:
        return None
    return no(book, "7.2.limit|combat.range worse-1-6", attack=attack, defence=defence)


def overrun_odds(book: Book) -> int:
    """The odds to one from which a declared combat is won at once: none, without that option."""
    return OVERRUN(book, None, None, NEVER)


@wl.rule("beachhead:6.3.2.trigger", "beachhead:7.2.av", "beachhead-1970:opt.av.2")
def is_overrun(book: Book, attack: int, defence: int) -> bool:
    """Whether a declared combat is an Automatic Victory: 7:1 or better, with that option. Nothing less will do."""
    return ratio_of(attack, defence) >= overrun_odds(book)


PRINTED = {"AE": "Ae", "AX": "Ae", "AR": "Ab2", "EX": "Ex", "DR": "Db2", "DE": "De"}
"""The symbols of 1970: what note 2 makes of Ae at 1-1 has no symbol of its own."""


def symbol(book: Book, result: str) -> str:
    """A result as the edition's own table writes it."""
    return PRINTED.get(result, result) if book.printed else result


def in_words(book: Book, result: str) -> wl.Message:
    """What a result does."""
    back = message("back printed" if book.printed else "back")
    return message(f"meaning {result}", back=back)
