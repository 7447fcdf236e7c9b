"""What may be laid over the map: the bonds of both sides and where they cross, and lines of supply."""

from __future__ import annotations

from winterline import author as wl

from .bonds import Bond, bonds_of, crossing_bonds
from .book import Book, cite
from .lines import OVERLAND, field_of, overland_part, road_ends, road_part, sources, supply_lines
from .overlays import overlays
from .phrases import message, side_name
from .state import ALLIED, AXIS, SIDES, State
from .supply import in_supply


def layers(book: Book, state: State, seat: str) -> list[wl.Shown]:
    """Each side's bonds and supply and what else tints hexes, the same titles in every position."""
    out = [bond_layer(book, state, side) for side in (ALLIED, AXIS)]
    out += [supply_layer(book, state, side) for side in (ALLIED, AXIS)]
    return out + overlays(book, state)


# --- bonds --------------------------------------------------------------------------------------------


def bond_way(book: Book, bond: Bond) -> list[str]:
    """A bond as a line: from end to end, through the hex between where there is one, to an Entry Area's edge."""
    ends = [place for place in bond.ends if not book.is_area(place)]
    middle = [bond.between[0]] if len(bond.between) == 1 or len(ends) == 1 else []
    return [book.label(cell) for cell in (ends[0], *middle, *ends[1:])]


def bond_title(name: wl.Message, bond: Bond, crossed: bool) -> wl.Message:
    """A bond in words."""
    kind = message("bond hex" if len(bond.between) == 1 else "bond hexside")
    state = "bond broken" if bond.broken else "bond crossed" if crossed else "bond"
    return message(state, name=name, kind=kind)


def bond_layer(book: Book, state: State, side: int) -> wl.Shown:
    """A side's bonds, those that are broken told apart; a mark where a bond of the enemy crosses one."""
    lines, marks, name = [], [], side_name(side)
    crossed = {pair[side] for pair in crossing_bonds(book, state)}
    for bond in bonds_of(book, state, side).every:
        way = bond_way(book, bond)
        title = bond_title(name, bond, bond in crossed)
        style = "warn" if bond.broken else SIDES[side]
        lines.append(wl.shown(hexes=way, style=style, title=title, form="tie"))
        if bond.broken or bond in crossed:
            marks.append(wl.mark("≠" if bond.broken else "✕", title, hex=book.label(bond.between[0])))
    title = message("title zoc-bonds", name=name)
    return wl.layer(f"bonds-{SIDES[side]}", title, cite("7.1b"), [], lines=lines, marks=marks)


# --- supply -------------------------------------------------------------------------------------------


def supply_layer(book: Book, state: State, side: int) -> wl.Shown:
    """Where a side is in supply now, a line for every unit that is, and a mark on those that are not."""
    name, force = side_name(side), state.forces[side]
    begin = supply_lines(book, state, side).plain & book.ground.land
    here = {at: unit for unit, at in enumerate(force.at) if 0 <= at < book.ground.cells}
    tracer = Tracer(book, state, side)
    fed = {at: in_supply(book, state, side, unit) for at, unit in sorted(here.items())}
    ways = branches([tracer.line(at) for at, supplied in fed.items() if supplied])
    hexes = wl.tint(book, begin, SIDES[side], message("title supply-reaches-hex", name=name))
    title, lost = message("title line-supply", name=name), message("title no-line-supply")
    lines = [wl.shown(hexes=[book.label(c) for c in way], style="good", title=title) for way in ways]
    marks = [wl.mark("!", lost, hex=book.label(at)) for at, supplied in fed.items() if not supplied]
    tints, about = [hexes] if begin else [], message("title supply", name=name)
    return wl.layer(f"supply-{SIDES[side]}", about, cite("16.3.1"), tints, lines=lines, marks=marks)


def branches(ways: list[list[int]]) -> list[list[int]]:
    """Lines that run together are drawn once: each one up to where it meets those before it."""
    seen: set[int] = set()
    out = []
    for way in ways:
        own = next((n for n, cell in enumerate(way) if cell in seen), len(way) - 1)
        seen.update(way)
        out.append(way[: own + 1])
    return [way for way in out if len(way) > 1]


class Tracer:
    """One Line of Supply from a hex, the shortest over land and then by road, for the eye."""

    def __init__(self, book: Book, state: State, side: int) -> None:
        self.book = book
        self.field = field_of(book, state, side)
        self.ends = sources(book, state, side)
        self.roads = road_part(book, self.field, self.ends)
        self.near = [overland_part(book, self.field, self.ends, length) for length in range(OVERLAND + 1)]
        self.home = self._toward_home()

    def line(self, cell: int) -> list[int]:
        """The hexes of a line, from the unit to a source or to the edge of an Entry Area; empty where none is found."""
        way = [cell]
        while not self.roads >> way[-1] & 1 and not self._at_end(way[-1]):
            step = self._next(way[-1], first=len(way) == 1)
            if step < 0 or step in way:
                return []
            way.append(step)
        while (after := self.home.get(way[-1], -1)) >= 0:
            way.append(after)
        return way

    def _at_end(self, cell: int) -> bool:
        """Whether a line ends here: at a source, or next to a friendly Entry Area."""
        doors = self.book.ground.doors
        return bool(self.ends.hexes >> cell & 1) or any(cell in doors[area] for area in self.ends.areas)

    def _next(self, cell: int, *, first: bool) -> int:
        """The neighbour over land from which the rest is shortest; no two hexes in enemy zones in a row."""
        field = self.field
        ways: wl.Shifts = (*field.overland, *field.wall) if first else field.overland
        steps = {cell + shift for mask, shift in ways if mask >> cell & 1}
        tense = field.zone >> cell & 1
        fit = [s for s in steps if field.open >> s & 1 and not (tense and field.zone >> s & 1)]
        return min(fit, key=lambda s: (self._depth(s), s), default=-1)

    def _depth(self, cell: int) -> int:
        """The least overland length with which a line can begin in a hex."""
        found = (n for n, reach in enumerate(self.near) if reach.plain >> cell & 1)
        return next(found, OVERLAND + 1)

    def _toward_home(self) -> dict[int, int]:
        """For every hex of the road part the next one on the shortest way by road to a source; -1 at its end."""
        out = dict.fromkeys(wl.bits(road_ends(self.book, self.ends) & self.roads), -1)
        edge = list(out)
        while edge:
            found = []
            for cell in edge:
                for mask, shift in self.field.road:
                    before = cell - shift
                    if before not in out and before >= 0 and mask >> before & 1 and self.roads >> before & 1:
                        out[before] = cell
                        found.append(before)
            edge = found
        return out
