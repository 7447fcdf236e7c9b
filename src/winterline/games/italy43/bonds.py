"""ZOC Bonds: which stand, which are broken, and what they bar.

Everything that depends on the board alone is worked out once: for each hex the partners at two hexes' distance, the hexes
between, and which ways through them the terrain allows. A position then needs only bit tests.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from winterline import author as wl

from .entry import friendly_areas
from .ground import Ground
from .picture import picture
from .state import CACHES, IN_ORDER, PLACES, State

if TYPE_CHECKING:
    from .book import Book

FOOT_FIRST, FOOT_SECOND, WHEELS_FIRST, WHEELS_SECOND = 1, 2, 4, 8
"""Ways of a bond: by foot or Vehicle Units, through the first or the second hex between."""


class Candidate(NamedTuple):
    """Two places that could bond: the hexes between and the ways that terrain leaves open."""

    other: int
    first: int
    second: int
    """-1 for a Hex Bond, which has one hex between."""
    ways: int


@dataclass(frozen=True, slots=True, eq=False)
class Pairs:
    """The board's candidates."""

    by_cell: tuple[tuple[Candidate, ...], ...]
    """Cell -> candidates with a higher cell."""
    partners: tuple[int, ...]
    """Cell -> bitboard of those cells."""
    anchors: tuple[tuple[tuple[int, Candidate], ...], ...]
    """Entry Area -> cells that can bond with it."""


class Bond(NamedTuple):
    """A bond that stands or is broken: its two ends and the hex, or two hexes, between."""

    ends: tuple[int, int]
    between: tuple[int, ...]
    broken: bool


@dataclass(frozen=True, slots=True, eq=False)
class Bonds:
    """One side's bonds, with what those that stand bar to the enemy."""

    every: tuple[Bond, ...]
    hexes: int
    """Hexes under a Hex Bond."""
    sides: dict[int, int] = field(default_factory=dict)
    """Cell -> neighbours over a side under a Hexside Bond."""
    behind: int = 0
    """All of those hexes."""

    def bars(self, cell: int, other: int) -> bool:
        """Whether a standing bond bars the step from one hex to the next: into a Hex Bond or over a Hexside Bond."""
        return bool(self.hexes >> other & 1 or self.sides.get(cell, 0) >> other & 1)


NONE = Bonds((), 0)


def make_pairs(ground: Ground) -> Pairs:
    """Work out the candidates of a board."""
    by_cell: list[tuple[Candidate, ...]] = []
    partners: list[int] = []
    for cell in range(ground.cells):
        found = tuple(c for c in candidates(ground, cell) if c.other > cell and c.ways)
        by_cell.append(found)
        partners.append(sum(1 << c.other for c in found))
    anchors = tuple(tuple(anchored(ground, doors)) for doors in ground.doors)
    return Pairs(tuple(by_cell), tuple(partners), anchors)


@wl.rule("italy43:7.1b")
def candidates(ground: Ground, cell: int) -> Iterator[Candidate]:
    """The hexes two away: in a straight line with one hex between, at the knight's move with two."""
    if not ground.land >> cell & 1:
        return
    neighbours = ground.grid.neighbours
    around = neighbours[cell * 6 : cell * 6 + 6]
    for side, mid in enumerate(around):
        if mid < 0:
            continue
        far = neighbours[mid * 6 + side]
        if far >= 0 and ground.land >> far & 1:
            yield Candidate(far, mid, -1, way(ground, FOOT_FIRST | WHEELS_FIRST, (cell, mid), (mid, far)))
        beside = around[(side + 1) % 6]
        far = neighbours[mid * 6 + (side + 1) % 6]
        if beside >= 0 and far >= 0 and ground.land >> far & 1 and not shut(ground, mid, beside):
            ways = way(ground, FOOT_FIRST | WHEELS_FIRST, (cell, mid), (mid, far))
            ways |= way(ground, FOOT_SECOND | WHEELS_SECOND, (cell, beside), (beside, far))
            yield Candidate(far, mid, beside, ways)


@wl.rule("italy43:7.5a")
def anchored(ground: Ground, doors: tuple[int, ...]) -> Iterator[tuple[int, Candidate]]:
    """The hexes that can bond with an Entry Area: one hex from it, next to two of its hexes that touch."""
    edge = set(doors)
    for first in doors:
        for second in ground.grid.around(first):
            if second not in edge or second < first or shut(ground, first, second):
                continue
            for cell in set(ground.grid.around(first)) & set(ground.grid.around(second)) - edge:
                ways = way(ground, FOOT_FIRST | WHEELS_FIRST, (cell, first))
                ways |= way(ground, FOOT_SECOND | WHEELS_SECOND, (cell, second))
                if ways:
                    yield cell, Candidate(-1, first, second, ways)


def way(ground: Ground, ways: int, *steps: tuple[int, int]) -> int:
    """Those of the ways through a hex between, for foot and for Vehicle Units, that its steps leave open."""
    if not step_allowed(ground, *steps) or mountain_bars(ground, *steps) or river_bars(ground, *steps):
        return 0
    return ways & (FOOT_FIRST | FOOT_SECOND) if vehicle_mountain_bars(ground, *steps) else ways


def shut(ground: Ground, cell: int, other: int) -> bool:
    """Whether nobody could cross this side anyway."""
    return ground.blocked(cell, other, ground.sea)


@wl.rule("italy43:7.6.2")
def step_allowed(ground: Ground, *steps: tuple[int, int]) -> bool:
    """No bond crosses an all-sea side or ends on the shore."""
    return not any(shut(ground, cell, other) for cell, other in steps)


@wl.rule("italy43:7.6.1a")
def mountain_bars(ground: Ground, *steps: tuple[int, int]) -> bool:
    """Two Mountain sides without Road or Pass are too many."""
    return sum(ground.blocked(cell, other, ground.wall) for cell, other in steps) > 1


@wl.rule("italy43:7.6.1c")
def vehicle_mountain_bars(ground: Ground, *steps: tuple[int, int]) -> bool:
    """A Vehicle Unit bonds over no Mountain side unless a Road crosses it; a Pass does not suffice."""
    return any(
        ground.blocked(cell, other, ground.mountain) and not ground.blocked(cell, other, ground.road)
        for cell, other in steps
    )


@wl.rule("italy43:7.6.3")
def river_bars(ground: Ground, *steps: tuple[int, int]) -> bool:
    """Two Major River sides prevent a bond; two Minor, or one of each, do not."""
    return sum(ground.blocked(cell, other, ground.major) for cell, other in steps) > 1


class Tie(NamedTuple):
    """Two places whose units can bond now."""

    candidate: Candidate
    cell: int
    end: int
    wheels: bool
    """A Vehicle Unit stands at an end, and nobody else who could bond."""


class Ties(msgspec.Struct, frozen=True, gc=False):
    """What follows for a side's bonds from its own units, before the enemy is looked at."""

    every: list[Tie]
    between: int
    """The hexes between: enemies elsewhere change nothing."""


@CACHES.shared(wl.OWN, PLACES | IN_ORDER)
def ties(book: Book, state: State, side: int, turn: int) -> Ties:
    """Find the pairs of places between which a side might have bonds."""
    seen = picture(book, side, state.forces[side])
    pairs, able, foot = book.pairs, seen.bond_any, seen.bond_foot
    every: list[Tie] = []
    rest = able
    while rest:
        low = rest & -rest
        rest ^= low
        cell = low.bit_length() - 1
        if pairs.partners[cell] & rest:
            for candidate in pairs.by_cell[cell]:
                if rest >> candidate.other & 1:
                    wheels = not (foot & low and foot >> candidate.other & 1)
                    every.append(Tie(candidate, cell, candidate.other, wheels))
    for area in friendly_areas(book, state, side):
        for cell, candidate in pairs.anchors[area]:
            if able >> cell & 1:
                every.append(Tie(candidate, cell, book.ground.cells + area, not foot >> cell & 1))
    between = wl.mask_of(cell for tie in every for cell in tie.candidate[1:3] if cell >= 0)
    return Ties(every, between)


def hostile(book: Book, state: State, side: int) -> tuple[int, int]:
    """What a side's bonds follow from besides its own units: the turn, and the enemies between them."""
    between = ties(book, state, side, state.turn).between
    return state.turn, picture(book, 1 - side, state.forces[1 - side]).occupied & between


@wl.of_position
@CACHES.shared(wl.OWN, PLACES | IN_ORDER, hostile)
def bonds_of(book: Book, state: State, side: int) -> Bonds:
    """A side's bonds as they are at this instant."""
    _, against = hostile(book, state, side)
    own = picture(book, side, state.forces[side]).occupied
    judged = (judge(tie, against, own) for tie in ties(book, state, side, state.turn).every)
    return _collect([bond for bond in judged if bond is not None])


def judge(tie: Tie, hostile: int, own: int) -> Bond | None:
    """The bond of two ends that can bond, standing or broken; None where terrain or units leave none."""
    candidate, cell, end, wheels = tie
    first, second = candidate.first, candidate.second
    if second < 0:
        if not candidate.ways & (WHEELS_FIRST if wheels else FOOT_FIRST) or own >> first & 1:
            return None
        return Bond((cell, end), (first,), hex_bond_broken(hostile, first))
    open_ways = candidate.ways >> 2 if wheels else candidate.ways
    broken = side_bond_broken(hostile, first, second)
    if not broken and not any_way(open_ways & 3, hostile, first, second):
        return None
    return Bond((cell, end), (first, second), broken)


@wl.rule("italy43:7.3b")
def hex_bond_broken(hostile: int, mid: int) -> bool:
    """A Hex Bond is broken while an enemy unit stands in the hex between."""
    return bool(hostile >> mid & 1)


@wl.rule("italy43:7.3a")
def side_bond_broken(hostile: int, first: int, second: int) -> bool:
    """A Hexside Bond is broken while enemy units stand on both sides of the bonded side."""
    return bool(hostile >> first & hostile >> second & 1)


@wl.rule("italy43:7.6.1b")
def any_way(ways: int, hostile: int, first: int, second: int) -> bool:
    """Whether some way that terrain allows leads through a hex without enemy units."""
    return bool((ways & 1 and not hostile >> first & 1) or (ways & 2 and not hostile >> second & 1))


def _collect(found: list[Bond]) -> Bonds:
    hexes, sides = 0, dict[int, int]()
    for bond in found:
        if bond.broken:
            continue
        if len(bond.between) == 1:
            hexes |= 1 << bond.between[0]
        else:
            first, second = bond.between
            sides[first] = sides.get(first, 0) | 1 << second
            sides[second] = sides.get(second, 0) | 1 << first
    return Bonds(tuple(found), hexes, sides, wl.mask_of(sides)) if found else NONE


@wl.rule("italy43:7.3c")
def still_barred(far: int, own: int) -> int:
    """The hexes behind bonded sides that a mover next to them may not enter.

    Where a friend stands behind the side, he and the mover break the bond at that instant.
    """
    return far & ~own


@wl.rule("italy43:7.2a")
def bars_movement(book: Book, state: State, side: int, cell: int, other: int) -> bool:
    """Whether an enemy bond bars a step by movement: no unit enters a Hex Bond or crosses a Hexside Bond."""
    enemy = bonds_of(book, state, 1 - side)
    if enemy.hexes >> other & 1:
        return True
    own = picture(book, side, state.forces[side]).occupied
    return bool(still_barred(enemy.sides.get(cell, 0), own) >> other & 1)


@wl.rule("italy43:7.4")
def crossing_bonds(book: Book, state: State) -> list[tuple[Bond, Bond]]:
    """The bonds of the two sides that cross each other: both stand, and neither side may cross the other's."""
    allied, axis = ([b for b in bonds_of(book, state, side).every if not b.broken] for side in (0, 1))
    return [(a, b) for a in allied for b in axis if _cross(a, b)]


def _cross(a: Bond, b: Bond) -> bool:
    """Two bonds cross where one's middle is the other's, or one's ends lie on both sides of the other's side."""
    if set(a.between) & set(b.between):
        return True
    return set(a.ends) == set(b.between) or set(b.ends) == set(a.between)
