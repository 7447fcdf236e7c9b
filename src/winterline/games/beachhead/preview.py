"""Battles as players see them before the die: both breakdowns, the column, the chances, what a factor would change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from winterline import author as wl

from .book import Book, defenders, mover
from .combat import fought_column, is_overrun, odds_of, overrun_odds, ratio_of, symbol
from .state import Battle, State
from .tables import COLUMNS
from .words import bad, say

SUPPORT = ("nas", "cas")


def odds(
    book: Book, state: State, hexes: Sequence[str], attackers: Sequence[str], /, **support: int
) -> dict[str, Any]:
    """A battle as it would stand: both breakdowns, the column and the exact chance of each result."""
    battle = asked_about(book, state, hexes, attackers, support)
    found, listed = odds_of(book, state, battle), declared(state, battle)
    sure = column_name(book, state, found, 0, listed) == overrun(book)
    told = wl.odds_told(
        *(found.attack, found.defence, found.shifts, found.ratio),
        lambda more: column_name(book, state, found, more, listed),
        lambda name: shown_chances(book, name),
    )
    rule, said = book.cite("6.3.2.trigger", "opt.av.1"), say("note automatic-victory")
    return told | {"notes": [{"text": said, "style": "good", "rule": rule}] if sure else []}


def asked_about(
    book: Book, state: State, hexes: Sequence[str], attackers: Sequence[str], support: dict[str, int]
) -> Battle:
    """The battle of a question."""
    for kind in support.keys() - set(SUPPORT):
        raise bad("choice no-support-choose-from", kind=kind[:20], support=SUPPORT)
    if not attackers or not hexes:
        raise bad("choice battle-needs-attackers-hex-attack")
    cells = tuple(sorted(book.cell(label) for label in hexes))
    side = mover(book, state)
    if any(cell < 0 or not state.forces[1 - side].occupied >> cell & 1 for cell in cells):
        raise bad("choice no-enemy-unit-stands-one")
    units = tuple(book.own(state, name) for name in attackers)
    for unit, name in zip(units, attackers, strict=True):
        if state.forces[side].at[unit] < 0 or not book.units[side].attack[unit]:
            raise bad("choice cannot-attack-not-on-board", name=name)
    return Battle(units, cells, support.get("nas", 0), support.get("cas", 0))


def declared(state: State, battle: Battle) -> Battle | None:
    """The combat on the impulse's list that a question is about, if it is."""
    mine = set(battle.attackers)
    return next((b for b in state.battles if b.hexes == battle.hexes and set(b.attackers) == mine), None)


def overrun(book: Book) -> str:
    """The column beyond the table in which nobody rolls."""
    return f"{overrun_odds(book)}:1"


def column_name(book: Book, state: State, found: wl.Odds, more: int, listed: Battle | None) -> str | None:
    """The column that is fought on with so many factors of attack more; None when the attack is not allowed.

    What a declaration has settled stays: whether it is an Automatic Victory, and that it is fought at all.
    """
    attack, defence = found.attack.total + more, found.defence.total
    if attack <= 0:
        return None
    if is_overrun(book, attack, defence) and (listed is None or listed.won):
        return overrun(book)
    column = fought_column(ratio_of(attack, defence), found.shifts)
    return COLUMNS[max(column, 0)] if column >= 0 or listed is not None else None


def shown_chances(book: Book, column: str) -> dict[str, float]:
    """The exact chance of each result of a column, in the symbols of the edition."""
    if column not in COLUMNS:
        return {symbol(book, "DE"): 1.0}
    return wl.shares([symbol(book, face[COLUMNS.index(column)]) for face in book.results])


def figures(book: Book, state: State, battle: Battle, result: str) -> wl.Fight:
    """The figures that a battle is fought with."""
    found = odds_of(book, state, battle)
    return wl.Fight(
        column=overrun(book) if battle.won else COLUMNS[max(found.column, 0)],
        totals=(found.attack.total, found.defence.total),
        result=symbol(book, result),
        defenders=book.names(1 - mover(book, state), defenders(state, battle, 1 - mover(book, state))),
        shifts=tuple(shift.value for shift in found.shifts),
        support=tuple((kind, n) for kind, n in (("nas", battle.nas), ("cas", battle.cas)) if n),
    )
