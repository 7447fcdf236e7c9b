"""Armour attacks less well through rough and High Apennine hexsides."""

from __future__ import annotations

from winterline import author as wl

from ..book import HIGH, ROUGH, Book, attack_of, flagged
from ..breakthrough import EXTRA_HEX
from ..combat import ATTACKER, PLAIN_DEFENCE, Attacker
from ..state import State
from ..words import message
from . import armour_extra

PENALTY = 2
"""One factor, in halves."""
HARD_GOING = wl.Tests[Book, None, tuple[int, int]]("whether the side between two hexes weakens armour")


@wl.rule("anzio:D4A3")
def is_armour(book: Book, side: int, unit: int) -> bool:
    """Whether a unit is armour: panzer and panzer parachute, armour, armoured infantry and engineers.

    Panzergrenadiers and parachutists are not.
    """
    return flagged(book, side, unit, "armour")


@wl.rule("anzio:X12-4A1")
def hard_going(book: Book, cell: int, target: int) -> bool:
    """Whether a hexside is nothing but rough and High Apennine; a road across it does not help."""
    return cell != target and book.ground[cell * 6 + book.direction(cell, target)] in (ROUGH, HIGH)


@wl.rule("anzio:D4A1.1", "anzio:EX.D4A1.1", "anzio:D4A1.2", "anzio:EX.D4A1.2")
def slowed(book: Book, state: State, attacker: Attacker) -> wl.Modifier | None:
    """Armour loses one attack factor, before any halving, if one of the sides that it attacks through is hard going."""
    side, (battle, unit) = state.side, attacker
    if not attack_of(book, state, side, unit) or not is_armour(book, side, unit):
        return None
    if PLAIN_DEFENCE(book, state, battle):
        return None
    cell = state.forces[side].at[unit]
    if not any(hard_going(book, cell, to) or HARD_GOING(book, None, (cell, to)) for to in battle.hexes):
        return None
    return wl.Modifier(message("modifier armour-hard-going-1"), -PENALTY, book.cite("D4A1.1"))


@wl.rule("anzio:P.armor-rough")
def any_hard_going(book: Book, state: None, step: tuple[int, int]) -> bool:
    """The aid's reading: whether a hexside has any rough, High Apennine or swamp in it."""
    cell, target = step
    if cell == target:
        return False
    side = book.direction(cell, target)
    return any(book.board.side_bits(kind)[cell] >> side & 1 for kind in ("rough", "high", "swamp"))


CHAPTER = wl.Chapter[Book, State](
    title="Armour",
    options=("supp.armor",),
    hooks=(ATTACKER.by(slowed), EXTRA_HEX.by(armour_extra.out_of_zones)),
)
ANY_ROUGH = wl.Chapter[Book, State](
    title="Any rough side slows armour",
    options=("aid:P.armor-rough",),
    hooks=(HARD_GOING.by(any_hard_going),),
)
BETWEEN_ZONES = wl.Chapter[Book, State](
    title="Armour between zones",
    options=("addendum.armor-extra-hex-zoc",),
    hooks=(EXTRA_HEX.by(armour_extra.between_zones),),
)
