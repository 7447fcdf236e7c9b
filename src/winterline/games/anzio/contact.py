"""Contact: who must fight whom once movement is over.

Two groups face each other: own units with an attack factor, and enemy hexes with a unit that defends. A battle is a
set of units and a set of hexes such that every unit is next to every hex. In the first round all of them must be
divided into battles; in later rounds only what the attacker begins must be finished.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from winterline import author as wl
from winterline.core.able import places
from winterline.core.bits import union

from .book import Book, touching
from .movement import used_strategic
from .state import State
from .zoc import controlling, held, occupied

UNDECIDED = wl.Numbers[Book, State, None](
    "units of the side in turn that may attack or not, until their like attack an enemy beside them"
)

NO_ATTACK = wl.Refusals[Book, State, int]("why a unit of the side in turn does not attack")


@dataclass(frozen=True, slots=True, eq=False)
class Contact:
    """The units that are free to attack and the hexes that nobody attacks yet."""

    touch: dict[int, int]
    """Free attacker -> the open enemy hexes next to it; attackers that are next to none are left out."""
    bound: int
    """Attackers that are next to a hex already attacked, and so in a later round must fight too, as a mask."""
    later: bool
    """Whether it is a second or later combat, in which nobody has to attack."""
    free: int = 0
    """Attackers that need not fight: they are in no zone of control that they heed, or may choose."""
    loose: int = 0
    """Open hexes that need not be attacked: nobody is next to them who must."""
    wary: int = 0
    """Those of the free ones that must fight as soon as one of them attacks an enemy next to them."""

    @property
    def hexes(self) -> int:
        """The open enemy hexes."""
        return union(self.touch.values())

    @property
    def settled(self) -> bool:
        """Whether nobody who must fight is without a battle."""
        if self.later:
            return not self.bound
        if not self.free and not self.loose:
            return not self.touch
        return not wl.mask_of(self.touch) & ~self.free and not self.hexes & ~self.loose


def subsets(items: Sequence[int], least: int, most: int) -> Iterator[tuple[int, ...]]:
    """Some of these in every way, the least number of them first."""
    return (some for count in range(least, most + 1) for some in combinations(items, count))


def widened(field: Contact, units: int, hexes: int) -> Iterator[int]:
    """The sets of hexes, narrow ones first, that contain these and that all of these units can attack."""
    within = field.hexes
    for unit in wl.bits(units):
        within &= field.touch.get(unit, 0)
    others = list(wl.bits(within & ~hexes))
    for more in subsets(others, 0, len(others)) if not hexes & ~within else ():
        yield hexes | wl.mask_of(more)


@wl.rule("anzio:B4E10")
def committed(state: State) -> int:
    """The units of the side in turn that have been put into a battle of this round, as a mask.

    A unit is in one battle as a whole or in none.
    """
    return wl.mask_of(unit for battle in state.battles for unit in battle.attackers)


@wl.rule("anzio:B4E11")
def attacked(state: State) -> int:
    """The hexes that are under attack in this round: nobody is attacked twice in it."""
    return wl.mask_of(cell for battle in state.battles for cell in battle.hexes)


@wl.rule("anzio:C14D4", "anzio:C11C8", "anzio:E10B4j")
def able(book: Book, state: State, among: Iterable[int] | None = None) -> list[int]:
    """The units of the side in turn that may attack in this round: later on only those that have just advanced.

    Nobody fights after Strategic Movement, or without an attack factor, be he ersatz or Italian.
    """
    side = state.side
    attack, force = book.units[side].attack, state.forces[side]
    every = range(len(force.at)) if among is None else among
    found = [u for u in every if force.at[u] >= 0 and attack[u][force.step[u]]]
    if NO_ATTACK.plugged(book):
        found = [unit for unit in found if NO_ATTACK(book, state, unit) is None]
    if state.round > 1:
        return [unit for unit in found if state.fresh >> unit & 1]
    return [unit for unit in found if not used_strategic(book, state, unit)]


def able_beside(book: Book, state: State, hexes: int) -> list[int]:
    """Those of them next to any of these hexes."""
    return able(book, state, [unit for unit, near in next_to(book, state, hexes) if near])


def next_to(book: Book, state: State, hexes: int) -> list[tuple[int, int]]:
    """The units of the side in turn on land next to any of these hexes, each with those; and all that are at sea."""
    force, near = state.forces[state.side], book.near
    beside = wl.dilate(hexes, book.links) & book.land | ~book.land
    cells = [cell for cell in wl.bits(beside & occupied(book, force)) if near[cell] & hexes or not near[cell]]
    return sorted([(unit, near[cell] & hexes) for cell in cells for unit in places(force.at, cell)])


def touched(book: Book, state: State, hexes: int) -> list[tuple[int, int]]:
    """The units of the side in turn that are next to any of these hexes in combat, each with those."""
    at, found = state.forces[state.side].at, next_to(book, state, hexes)
    all_ = [(unit, near or touching(book, state, at[unit]) & hexes) for unit, near in found]
    return [(unit, near) for unit, near in all_ if near]


def reaches(book: Book, state: State, cell: int, hexes: int) -> bool:
    """Whether a unit in a hex may attack these hexes: it is next to every one of them."""
    return not hexes & ~touching(book, state, cell)


@wl.rule("anzio:B4E6")
@wl.of_position
def contact(book: Book, state: State) -> Contact:
    """Who is still free to attack and who is still open to attack: each unit by itself, whatever its stack does."""
    busy, taken, side = committed(state), attacked(state), state.side
    open_hexes = held(book, 1 - side, state.forces[1 - side]) & ~taken
    touch, bound, wanted = dict[int, int](), 0, open_hexes | taken
    beside = [(u, near) for u, near in touched(book, state, wanted) if not busy >> u & 1]
    fit = able(book, state, [unit for unit, _ in beside])
    for unit, near in beside:
        if unit not in fit:
            continue
        if mine := near & open_hexes:
            touch[unit] = mine
        if near & taken:
            bound |= 1 << unit
    if not some_choose(book, side):
        return Contact(touch, bound, later=state.round > 1)
    free, pressed, wary = duties(book, state)
    return Contact(touch, bound & ~free, state.round > 1, free, open_hexes & ~pressed, wary)


def some_choose(book: Book, side: int) -> bool:
    """Whether there may be units that need not attack, or need not be attacked."""
    return UNDECIDED in book.hooks or any("no-zoc" in units.flags for units in book.units)


def duties(book: Book, state: State) -> tuple[int, int, int]:
    """The able units that need not fight, the enemy hexes that must be attacked, and the units that may choose."""
    side, busy = state.side, committed(state)
    enemy = state.forces[1 - side]
    there, zones = held(book, 1 - side, enemy), controlling(book, 1 - side, enemy)
    choosing, careless = UNDECIDED(book, state, None, 0), book.units[side].flags.get("no-zoc", 0)
    struck = wl.mask_of(cell for b in state.battles if wl.mask_of(b.attackers) & choosing for cell in b.hexes)
    free = pressed = wary = 0
    beside = dict(touched(book, state, there))
    for unit in able(book, state, beside):
        bit, near = 1 << unit, beside[unit]
        if careless & bit or not near & zones:
            free |= bit
        elif choosing & bit and not busy & bit and not near & struck:
            free, wary = free | bit, wary | bit
        else:
            pressed |= near & zones
    return free, pressed, wary


def eased(field: Contact, units: int, hexes: int) -> tuple[int, int]:
    """The units that need not fight and the hexes that need not be attacked once these units attack these hexes.

    If units that may choose are among them, others of their kind who are next to those hexes must fight too, and
    everybody in the zones of all of them must be attacked.
    """
    if not units & field.wary:
        return field.free, field.loose
    drawn = wl.mask_of(u for u in wl.bits(field.wary & ~units) if field.touch.get(u, 0) & hexes)
    pressed = union(field.touch[u] for u in wl.bits(units & field.wary | drawn))
    return field.free & ~drawn, field.loose & ~pressed


def closable(field: Contact, units: int, hexes: int) -> bool:
    """Whether everybody who must fight still can, once these units attack these hexes."""
    return closable_later(field, units, hexes) if field.later else closable_first(field, units, hexes)


@wl.rule("anzio:B4E9", "anzio:G5.1")
def closable_first(field: Contact, units: int, hexes: int) -> bool:
    """First combats: every attacker left over keeps an enemy to attack, and every enemy hex somebody to attack it.

    That is enough: the rest can then be divided into battles of one hex or of one unit.
    """
    covered = 0
    free, loose = eased(field, units, hexes)
    for unit, near in field.touch.items():
        if units >> unit & 1:
            continue
        left = near & ~hexes
        if not left and not free >> unit & 1:
            return False
        covered |= left
    return not field.hexes & ~hexes & ~covered & ~loose


@wl.rule("anzio:C14D1", "anzio:C14D2", "anzio:C14D3")
def closable_later(field: Contact, units: int, hexes: int) -> bool:
    """Later combats: whoever has advanced into the zone of an enemy that is attacked must have somebody to attack.

    Who is next to nobody that is attacked need not attack.
    """
    drawn = field.bound | wl.mask_of(unit for unit, near in field.touch.items() if near & hexes)
    return all(field.touch.get(unit, 0) & ~hexes for unit in wl.bits(drawn & ~units & ~field.free))
