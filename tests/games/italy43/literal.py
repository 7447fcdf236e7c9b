"""Slow twins of Italy '43's quick searches, written as the rulebook reads: zones, bonds, supply lines and retreats.

Nothing here knows bitboards, caches or tables made beforehand; it asks the board one side of a hex at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from winterline.games.italy43.book import Book
from winterline.games.italy43.entry import owner_of
from winterline.games.italy43.ground import AREAS, SECTIONS
from winterline.games.italy43.state import (
    ALLIED,
    AXIS,
    FULL_RETREAT,
    GOOD,
    ORDER,
    RETREATED,
    State,
)
from winterline.games.italy43.track import is_rain

Walk = tuple[int, ...]
SHORT = 5


class Literal:
    """One side in one position."""

    def __init__(self, book: Book, state: State, side: int) -> None:
        self.book, self.state, self.side = book, state, side
        self.ground, self.grid = book.ground, book.board.grid
        self.own = self.stacks(side)
        self.foes = self.stacks(1 - side)
        self.areas = [a for a in range(len(AREAS)) if owner_of(book, a, state.turn) == side]

    def stacks(self, side: int) -> dict[int, list[int]]:
        """Hex -> the units of a side in it."""
        out: dict[int, list[int]] = {}
        for unit, at in enumerate(self.state.forces[side].at):
            if 0 <= at < self.ground.cells:
                out.setdefault(at, []).append(unit)
        return out

    def is_land(self, cell: int) -> bool:
        return bool(self.ground.land >> cell & 1)

    def has(self, cell: int, other: int, what: str) -> bool:
        """Whether the side between two neighbours is of a kind: sea, wall, mountain, road, minor, major."""
        return self.ground.blocked(cell, other, getattr(self.ground, what))

    # --- zones and bonds -----------------------------------------------------------------------------------

    def zone(self, side: int) -> set[int]:
        """The zone of control of a side."""
        out = set()
        for cell, units in self.stacks(side).items():
            for unit in units:
                if self.state.forces[side].status[unit] & ORDER == FULL_RETREAT:
                    continue
                for other in self.grid.around(cell):
                    wheels = self.book.units[side].vehicle[unit]
                    if not self.has(cell, other, "sea") and not (wheels and self.has(cell, other, "wall")):
                        out.add(other)
        return out

    def bonding(self, side: int) -> dict[int, bool]:
        """Hexes with units that can bond -> whether one of them is no Vehicle Unit."""
        out: dict[int, bool] = {}
        columns = self.book.units[side]
        for cell, units in self.stacks(side).items():
            able = [u for u in units if columns.bonding[u] and not columns.asu[u]]
            able = [u for u in able if self.state.forces[side].status[u] & ORDER == GOOD]
            if able:
                out[cell] = any(not columns.vehicle[u] for u in able)
        return out

    def way_open(self, steps: list[tuple[int, int]], *, wheels: bool) -> bool:
        """Whether terrain lets a bond pass over these sides."""
        if any(self.has(a, b, "sea") for a, b in steps):
            return False
        if sum(self.has(a, b, "wall") for a, b in steps) > 1:
            return False
        if sum(self.has(a, b, "major") for a, b in steps) > 1:
            return False
        return not wheels or not any(
            self.has(a, b, "mountain") and not self.has(a, b, "road") for a, b in steps
        )

    def bonds(self, side: int) -> tuple[set[int], set[frozenset[int]]]:
        """A side's standing bonds: hexes under Hex Bonds, and pairs of hexes with a Hexside Bond between."""
        hexes: set[int] = set()
        sides: set[frozenset[int]] = set()
        able, own, foes = self.bonding(side), self.stacks(side), self.stacks(1 - side)
        for a in able:
            for b in able:
                if a < b and self.grid.distance(a, b) == 2:
                    between = sorted(set(self.grid.around(a)) & set(self.grid.around(b)))
                    wheels = not (able[a] and able[b])
                    ways = [m for m in between if self.way_open([(a, m), (m, b)], wheels=wheels)]
                    if len(between) == 1 and self.is_straight(a, b):
                        if ways and between[0] not in own and between[0] not in foes:
                            hexes.add(between[0])
                    elif (
                        len(between) == 2
                        and not self.has(between[0], between[1], "sea")
                        and set(ways) - set(foes)
                    ):
                        sides.add(frozenset(between))
        for area in range(len(AREAS)):
            if owner_of(self.book, area, self.state.turn) == side:
                sides |= set(self.anchored(side, able, area))
        return hexes, sides

    def is_straight(self, a: int, b: int) -> bool:
        """Whether two hexes at a distance of two lie in a straight line."""
        for direction in range(6):
            middle = self.grid.neighbours[a * 6 + direction]
            if middle >= 0 and self.grid.neighbours[middle * 6 + direction] == b:
                return True
        return False

    def anchored(self, side: int, able: dict[int, bool], area: int) -> Iterator[frozenset[int]]:
        """Hexside Bonds with an Entry Area one hex away."""
        doors, foes = set(self.ground.doors[area]), self.stacks(1 - side)
        for cell, foot in able.items():
            near = [d for d in self.grid.around(cell) if d in doors]
            for d in near:
                for e in near:
                    if d < e and e in self.grid.around(d) and cell not in doors and not self.has(d, e, "sea"):
                        ways = [m for m in (d, e) if self.way_open([(cell, m)], wheels=not foot)]
                        if set(ways) - set(foes):
                            yield frozenset((d, e))

    # --- supply --------------------------------------------------------------------------------------------

    def prepare_lines(self) -> None:
        """What lines of supply meet."""
        state, side = self.state, self.side
        self.bond_hexes, self.bond_sides = self.bonds(1 - side)
        self.live = self.zone(1 - side) - set(self.own)
        shut = set(self.foes) | self.bond_hexes
        for number, cell in enumerate(self.book.keys):
            if state.held[number] != side and cell not in self.own:
                shut.add(cell)
        if side == ALLIED:
            shut |= {fort.cell for fort in state.forts if fort.cell not in self.own}
        for number, name in enumerate(SECTIONS):
            if owner_of(self.book, AREAS.index(name), state.turn) != side:
                shut |= {c for c in range(self.ground.cells) if self.ground.section[number] >> c & 1}
        self.open = {c for c in range(self.ground.cells) if self.is_land(c)} - shut
        self.naples: set[int] = set()
        if side == ALLIED:
            for cell in range(self.ground.cells):
                if self.ground.naples >> cell & 1 and state.held[self.book.key_of[cell]] == ALLIED:
                    self.naples.add(cell)
        self.road_doors = {
            c for a in self.areas for c in self.ground.doors[a] if self.ground.road_doors[a] >> c & 1
        }
        self.all_doors = {c for a in self.areas for c in self.ground.doors[a]}
        self.connected = self.by_road()

    def by_road(self) -> set[int]:
        """The road hexes connected with a source."""
        good = self.open - self.live
        seen = (self.naples | self.road_doors) & good
        todo = list(seen)
        while todo:
            cell = todo.pop()
            for other in self.grid.around(cell):
                cut = frozenset((cell, other)) in self.bond_sides
                if other in good - seen and self.has(cell, other, "road") and not cut:
                    seen.add(other)
                    todo.append(other)
        return seen

    def in_supply(self, unit: int, limit: int = SHORT) -> bool:
        """Whether a unit can trace a line whose overland part is no longer than this."""
        return self.line_from(self.state.forces[self.side].at[unit], unit, limit)

    def line_from(self, cell: int, unit: int, limit: int = SHORT) -> bool:
        """Whether a unit could trace such a line from a place."""
        if cell >= self.ground.cells:
            return True
        opened = any(
            self.has(cell, o, "road") or (self.has(cell, o, "mountain") and not self.has(cell, o, "wall"))
            for o in self.grid.around(cell)
        )
        wall = limit > SHORT or bool(self.book.units[self.side].mountain[unit])
        if self.ground.peaks >> cell & 1 and not opened and not wall:
            return False
        seen: dict[tuple[int, bool], int] = {(cell, False): 0}
        todo = [(cell, False)]
        while todo:
            place, tense = todo.pop(0)
            used = seen[place, tense]
            first = used == 0
            if place in self.connected or (place in self.naples and (first or place in self.open)):
                return True
            if place in self.all_doors and (first or used < limit):
                return True
            for other in self.grid.around(place):
                if not self.is_land(other) or other not in self.open or self.has(place, other, "sea"):
                    continue
                if frozenset((place, other)) in self.bond_sides:
                    continue
                if self.has(place, other, "wall") and not (wall and first):
                    continue
                marsh = self.ground.marsh >> other & 1 and not self.has(place, other, "road")
                price = used + (2 if marsh else 1)
                hot = other in self.live
                if price > limit or (hot and tense):
                    continue
                if price < seen.get((other, hot), 10**6):
                    seen[other, hot] = price
                    todo.append((other, hot))
        return False

    # --- retreats ------------------------------------------------------------------------------------------

    def prepare_retreat(self, unit: int, hexes: int) -> None:
        """What a retreating unit meets."""
        self.unit, self.hexes = unit, hexes
        self.origin = self.state.forces[self.side].at[unit]
        self.hot = self.zone(1 - self.side)
        self.bond_hexes, self.bond_sides = self.bonds(1 - self.side)
        friends = {c: [u for u in units if u != unit] for c, units in self.own.items() if c != self.origin}
        self.friends = {c for c, units in friends.items() if units}
        deeds = self.state.forces[self.side].deeds
        self.fresh = {c for c, units in friends.items() if any(not deeds[u] & RETREATED for u in units)}

    def dies_on_the_way(self, walk: Walk) -> bool:
        """Whether the last step of a walk (the origin first) kills the unit."""
        cell, to = walk[-2], walk[-1]
        if to >= self.ground.cells:
            return False
        wheels = self.book.units[self.side].vehicle[self.unit]
        if not self.is_land(to) or self.has(cell, to, "sea") or to in self.foes or to in walk[:-1]:
            return True
        if to in self.bond_hexes or (frozenset((cell, to)) in self.bond_sides and to not in self.friends):
            return True
        if len(walk) > 2 and all(c in self.hot and c not in self.friends for c in (cell, to)):
            return True
        if wheels and self.has(cell, to, "wall"):
            return True
        if wheels and not self.has(cell, to, "road"):
            if self.has(cell, to, "major"):
                return True
            if self.has(cell, to, "minor") and is_rain(self.book, self.state.weather):
                return True
        return self.is_closed(to)

    def is_closed(self, to: int) -> bool:
        """Whether a hex is closed to the unit by its place."""
        for number, name in enumerate(SECTIONS):
            owner = owner_of(self.book, AREAS.index(name), self.state.turn)
            if self.ground.section[number] >> to & 1 and owner != self.side:
                return True
        routed = self.state.forces[self.side].status[self.unit] & ORDER == FULL_RETREAT
        city = bool(self.ground.city >> to & 1)
        return routed and city and self.state.held[self.book.key_of[to]] != self.side

    def may_end(self, walk: Walk, length: int) -> bool:
        """Whether a walk of this order's length may end where it is."""
        to = walk[-1]
        if to >= self.ground.cells:
            return True
        if to in self.hot and to not in self.fresh:
            return False
        if len(walk) - 1 == length:
            return True
        return len(walk) - 1 < self.hexes and self.is_haven(walk[-2], to)

    def is_haven(self, cell: int, to: int) -> bool:
        """Whether a retreat may end early here."""
        if self.has(cell, to, "mountain"):
            return True
        if self.ground.city >> to & 1 and self.state.held[self.book.key_of[to]] == self.side:
            return True
        return self.side == AXIS and any(fort.cell == to and fort.level for fort in self.state.forts)

    def walks(self, walk: Walk, length: int) -> Iterator[Walk]:
        """Every walk that the unit survives."""
        if len(walk) > 1 and self.may_end(walk, length):
            yield walk
        if len(walk) > length or walk[-1] >= self.ground.cells:
            return
        goals = list(self.grid.around(walk[-1]))
        goals += [self.ground.cells + a for a in self.areas if walk[-1] in self.ground.doors[a]]
        for to in goals:
            if not self.dies_on_the_way((*walk, to)):
                yield from self.walks((*walk, to), length)

    def retreats(self, unit: int, hexes: int) -> set[Walk]:
        """The paths of a retreat by the guidelines, without the origin."""
        self.prepare_retreat(unit, hexes)
        found: list[Walk] = []
        for length in (hexes, hexes + 1):
            found = found or list(self.walks((self.origin,), length))
        found = self.preferred(found, lambda walk: -self.turns(walk))
        found = self.preferred(found, lambda walk: int(self.towards_source(walk[-1])))
        fed = Literal(self.book, self.state, self.side)
        fed.prepare_lines()
        found = self.preferred(found, lambda walk: int(fed.line_from(walk[-1], unit)))
        return {walk[1:] for walk in found}

    def preferred(self, walks: list[Walk], worth: Callable[[Walk], int]) -> list[Walk]:
        """The walks of the highest worth."""
        best = max((worth(walk) for walk in walks), default=0)
        return [walk for walk in walks if worth(walk) == best]

    def turns(self, walk: Walk) -> int:
        """Hexes of a walk that do not lead farther from its origin."""
        cells = [c for c in walk if c < self.ground.cells]
        far = [self.grid.distance(self.origin, c) for c in cells]
        return sum(b <= a for a, b in pairwise(far))

    def towards_source(self, place: int) -> bool:
        """Whether a place is nearer to some source than the origin."""
        if place >= self.ground.cells:
            return True
        groups = [list(self.ground.doors[a]) for a in self.areas]
        if self.side == ALLIED:
            for cell in range(self.ground.cells):
                if self.ground.naples >> cell & 1 and self.state.held[self.book.key_of[cell]] == ALLIED:
                    groups.append([cell])
        for cells in groups:
            near, now = (min(self.grid.distance(p, c) for c in cells) for p in (place, self.origin))
            if near < now:
                return True
        return False
