"""Armour attacks less well through rough and High Apennine hexsides."""

from __future__ import annotations

from winterline.core.rules import rule
from winterline.core.verdict import Modifier
from winterline.games.anzio.book import HIGH, ROUGH, Book, Plan, flagged
from winterline.games.anzio.options import armour_extra
from winterline.games.anzio.state import Battle, State

PENALTY = 2
"""One factor, in halves."""


@rule("anzio:D4A3")
def is_armour(book: Book, side: int, unit: int) -> bool:
    """Whether a unit is armour: panzer and panzer parachute, armour, armoured infantry and engineers.

    Panzergrenadiers and parachutists are not.
    """
    return flagged(book, side, unit, "armour")


@rule("anzio:X12-4A1")
def hard_going(book: Book, cell: int, target: int) -> bool:
    """Whether a hexside is nothing but rough and High Apennine; a road across it does not help."""
    return cell != target and book.ground[cell * 6 + book.direction(cell, target)] in (ROUGH, HIGH)


@rule("anzio:D4A1.1", "anzio:EX.D4A1.1", "anzio:D4A1.2", "anzio:EX.D4A1.2")
def slowed(book: Book, state: State, battle: Battle, unit: int, halves: int) -> Modifier | None:
    """Armour loses one attack factor, before any halving, if one of the sides that it attacks through is hard going."""
    side = state.side
    if not halves or not is_armour(book, side, unit):
        return None
    if any(plain(book, state, battle) for plain in book.plan.plain_defence):
        return None
    cell = state.forces[side].at[unit]
    going = book.plan.armour_going or hard_going
    if not any(going(book, cell, target) for target in battle.hexes):
        return None
    return Modifier("armour in hard going -1", -PENALTY, book.cite("D4A1.1"))


def plug(plan: Plan, options: tuple[str, ...]) -> None:
    """Armour is weaker through hard going and goes further after a breakthrough."""
    plan.attacker.append(slowed)
    armour_extra.plug(plan, options)


@rule("anzio:P.armor-rough")
def any_hard_going(book: Book, cell: int, target: int) -> bool:
    """The aid's reading: whether a hexside has any rough, High Apennine or swamp in it."""
    if cell == target:
        return False
    side = book.direction(cell, target)
    return any(book.board.side_bits(kind)[cell] >> side & 1 for kind in ("rough", "high", "swamp"))


def plug_rough(plan: Plan, options: tuple[str, ...]) -> None:
    """Any rough in a side slows armour."""
    plan.armour_going = any_hard_going
