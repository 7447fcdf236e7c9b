"""Armour attacks less well through rough and High Apennine hexsides, and goes one hex more after a breakthrough."""

from __future__ import annotations

from winterline import author as wl

from ..book import HIGH, NO_ROAD, PLAIN, ROUGH, Book, attack_of, flagged, is_mud, side_has, variant
from ..breakthrough import BETWEEN_ZONES, EXTRA_HEX
from ..combat import ATTACKER, PLAIN_DEFENCE, Attacker
from ..state import State
from ..words import message

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
    return side_has(book, *step, "rough", "high", "swamp")


# --- one hex more after a breakthrough ------------------------------------------------------------------


@wl.rule("anzio:D4A2a", "anzio:D4A2b")
def is_easy(book: Book, cell: int, side: int, mud: bool) -> bool:
    """Whether armour takes its extra hex over a side: along a road, or in good weather where there is any plain."""
    at = cell * 6 + side
    return book.road[at] != NO_ROAD or (book.ground[at] == PLAIN and not mud)


@wl.rule("anzio:D4A2")
def easy_cells(book: Book, state: State, step: tuple[int, int], cells: int) -> int:
    """The hexes beside an armour unit that its extra hex could be; none for other units."""
    unit, cell = step
    if not is_armour(book, state.side, unit):
        return cells
    neighbours, mud = book.board.grid.neighbours, is_mud(book, state)
    return cells | wl.mask_of(
        neighbours[cell * 6 + side] for side in range(6) if is_easy(book, cell, side, mud)
    )


CHAPTER = variant("Armour", "supp.armor", ATTACKER.by(slowed), EXTRA_HEX.by(easy_cells))
ANY_ROUGH = variant("Any rough side slows armour", "aid:P.armor-rough", HARD_GOING.by(any_hard_going))
FAR = variant("Armour between zones", "addendum.armor-extra-hex-zoc", BETWEEN_ZONES.by(easy_cells))
