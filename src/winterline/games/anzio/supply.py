"""Supply: lines to the sources, and who can draw on which of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from winterline import author as wl
from winterline.core.bits import union

from . import costs
from .book import Book, remembered
from .sharing import Drawing, clusters, overdrawn, search
from .sources import BOX_AT, LINE_GROUND, Source, allied_sources, box_of, port_case
from .state import ALLIED, AXIS, CACHES, PLACES, STEPS, Force, State
from .zoc import occupied, zone

EDGE = wl.Numbers[Book, State, None]("the edge hexes to which Germans trace supply and by which they come in")
OTHERWISE = wl.Values[Book, State, None, tuple[int, int]](
    "Allied units that are fed without ports where they reach something else, and the hexes where they are, as masks"
)
NEEDS_NONE = wl.Tests[Book, None, tuple[int, int]]("whether a unit of a side needs no supply")
PROVIDED = wl.Numbers[Book, State, int]("units of a side that count as supplied for the time being")


@wl.rule("anzio:C9A2", "anzio:C9A3", "anzio:P.supply-block")
def open_ground(book: Book, side: int, enemy: Force) -> int:
    """The hexes that a side's supply line may run through: any playable ones clear of enemy units and zones.

    Rivers and High Apennine do not stop it, nor do hexes friendly to the enemy; inverted counters do.
    """
    return book.land & ~zone(book, 1 - side, enemy) & ~occupied(book, enemy)


@CACHES.of_force(PLACES | STEPS)
def parts_around(book: Book, side: int, force: Force) -> list[int]:
    """The parts of the board that a force of a side leaves open to the enemy's lines."""
    parts: list[int] = []
    allowed = open_ground(book, 1 - side, force)
    graph, closed = costs.any_way(book), ~allowed & (1 << len(book.near)) - 1
    while allowed:
        low = allowed & -allowed
        found = wl.reach(graph, low.bit_length() - 1, wl.MOST_POINTS, closed, 0)
        part = wl.reached(found)
        if wl.MOST_POINTS in found.arrive:  # longer than the search looks
            part = wl.flood(low, allowed, book.links)
        parts.append(part)
        allowed &= ~part
    return parts


def joined(book: Book, state: State, side: int, start: int) -> int:
    """Every hex that a side's line can run through which is joined to `start`."""
    enemy = state.forces[1 - side]
    if not LINE_GROUND.plugged(book):
        return union(part for part in parts_around(book, 1 - side, enemy) if part & start)
    ground = LINE_GROUND(book, state, side, open_ground(book, side, enemy))
    return wl.flood(start & ground, ground, book.links)


@wl.rule("anzio:C9A4")
def drawing_from(book: Book, line: int) -> int:
    """The hexes whose units reach a line: its own hexes and those beside it, which may be in an enemy zone of control."""
    return line | wl.dilate(line, book.links)


# --- the Germans ----------------------------------------------------------------------------------------


@wl.rule("anzio:C9B", "anzio:C9C1.x1", "anzio:G6")
def supply_edge(book: Book, state: State) -> int:
    """The hexes to which Germans trace supply: the north-west, north and north-east edges; no edge hex has a limit."""
    return EDGE(book, state, None, book.entry)


def german_lines(book: Book, state: State) -> int:
    """The hexes from which a line runs to the edges that supply the Germans."""
    return joined(book, state, AXIS, supply_edge(book, state))


def german_fed(book: Book, state: State) -> int:
    """The hexes whose German units are in supply."""
    return fed_past_allies(book, state, AXIS)


def ground_case(book: Book, state: State, side: int) -> int:
    """Whose hexes are, where supply lines ask for it."""
    return state.friendly if LINE_GROUND.plugged(book) else 0


def edge_case(book: Book, state: State, side: int) -> tuple[int, int]:
    """The edges that supply the Germans, and the same."""
    return supply_edge(book, state), ground_case(book, state, side)


@CACHES.shared(wl.ENEMY, PLACES | STEPS, given=edge_case)
def fed_past_allies(book: Book, state: State, side: int) -> int:
    """The same: it follows from the Allied force, from the edges, and from the ground where that matters."""
    return drawing_from(book, german_lines(book, state))


@wl.rule("anzio:C9A1", "anzio:C10A4", "anzio:E10B5a")
def german_isolated(book: Book, state: State) -> int:
    """The German units from whose hex no line can be traced, as a mask; inverted counters are no exception."""
    fed, provided = german_fed(book, state), PROVIDED(book, state, AXIS, 0)
    isolated = (unit for unit, at in enumerate(state.forces[AXIS].at) if at >= 0 and not fed >> at & 1)
    return wl.mask_of(isolated) & ~provided


# --- the Allies -----------------------------------------------------------------------------------------


@wl.of_position
def lines(book: Book, state: State) -> list[tuple[Source, int]]:
    """Every Allied source with the hexes that a line from it runs through."""
    return [(s, joined(book, state, ALLIED, s.cells)) for s in allied_sources(book, state)]


@dataclass(frozen=True, slots=True, eq=False)
class Fed:
    """Who is fed, as long as the enemy and the sources stay the same."""

    hexes: list[int]
    """For every source the hexes whose units can draw on it."""
    through: dict[int, int]
    """Place -> the source that it is, as a mask."""
    known: dict[int, int] = field(repr=False)
    """Hex or box -> the sources that a unit there can draw on, for those that somebody has asked for."""


@wl.of_position
def fed_by(book: Book, state: State) -> Fed:
    """The hexes that every source feeds, and what is known of the sources of single hexes and boxes."""
    return fed_in(book, state, ALLIED)


def fed_still(book: Book, state: State, kept: Fed, side: int) -> bool:
    """Whether all that is known of sources is what a recount tells."""
    hexes = fed_by(book, state).hexes
    return kept.hexes == hexes and all(
        mask == drawn_on(book, state, hexes, cell) for cell, mask in kept.known.items()
    )


def line_case(book: Book, state: State, side: int) -> tuple[tuple[Source, ...], int]:
    """What the lines of the Allies follow from besides the enemy: the sources, and the ground where that matters."""
    return allied_sources(book, state), ground_case(book, state, side)


@CACHES.shared(wl.ENEMY, PLACES | STEPS, given=line_case, holds=fed_still)
def fed_past_axis(book: Book, state: State, side: int) -> Fed:
    """The same: it follows from the German force and the sources."""
    known: dict[int, int] = {}
    hexes = [known.setdefault(line, drawing_from(book, line)) for _, line in lines(book, state)]
    return Fed(hexes, {source.place: 1 << n for n, source in enumerate(allied_sources(book, state))}, {})


@CACHES.shared(wl.ENEMY, PLACES | STEPS, given=port_case, holds=fed_still)
def fed_in(book: Book, state: State, side: int) -> Fed:
    """The same: the sources need not be looked at while the places and whose they are stay as they were."""
    return fed_past_axis(book, state, side)


@wl.rule("anzio:C9C3", "anzio:C9C5", "anzio:C5G5.1")
def sources_at(book: Book, state: State, cell: int) -> int:
    """The sources that a unit here can draw on, as a mask: any that a line reaches, whichever it came in by."""
    fed = fed_by(book, state)
    mask = fed.known.get(cell)
    if mask is None:
        mask = fed.known[cell] = drawn_on(book, state, fed.hexes, cell)
    return mask


def sources_for(book: Book, state: State, cell: int, place: int) -> int:
    """The same for a unit that lands here through a place, which counts although it may not feed the hex yet."""
    return sources_at(book, state, cell) | fed_by(book, state).through.get(place, 0)


def drawn_on(book: Book, state: State, hexes: list[int], cell: int) -> int:
    """Those of the sources of these hexes which a unit can draw on; units in Messina or Taranto live on that box."""
    if cell >= 0:
        return wl.mask_of(n for n, fed in enumerate(hexes) if fed >> cell & 1)
    boxes = enumerate(box_of(book, source.place) for source in allied_sources(book, state))
    return wl.mask_of(n for n, box in boxes if box == BOX_AT.get(cell))


@wl.rule("anzio:C5E", "anzio:C9C7")
def needs_none(book: Book, state: State, unit: int) -> bool:
    """Whether an Allied unit needs no supply now: on the turn in which it lands with the Initial Lift, and only then.

    Nor does one in a box that is being opened.
    """
    if (landed_now(book, state) | never_fed(book)) >> unit & 1:
        return True
    at = state.forces[ALLIED].at[unit]
    if at >= 0 and OTHERWISE in book.hooks:
        units, hexes = OTHERWISE(book, state, None, (0, 0))
        return bool(units >> unit & hexes >> at & 1)
    return at in BOX_AT and not state.sea.open_boxes & BOX_AT[at]


@remembered
def never_fed(book: Book) -> int:
    """The Allied units that never need supply, as a mask."""
    every = range(len(book.units[ALLIED].counters) if NEEDS_NONE in book.hooks else 0)
    return wl.mask_of(unit for unit in every if NEEDS_NONE(book, None, (ALLIED, unit)))


def landed_now(book: Book, state: State) -> int:
    """The Allied units that need no supply on this turn alone: the Initial Lift, and whoever counts as supplied."""
    return PROVIDED(book, state, ALLIED, state.lifted) if PROVIDED in book.hooks else state.lifted


def within_reach(book: Book, state: State) -> Drawing:
    """Allied units on the board and in the boxes that need supply -> the sources that each could draw on."""
    return supply_shares(book, state).drawing


@wl.rule("anzio:E10B5c")
def all_drawing(book: Book, state: State) -> Drawing:
    """Who draws on what, unit by unit; Italians too whom nothing else feeds."""
    found: dict[int, int] = {}
    free, special = landed_now(book, state) | never_fed(book), OTHERWISE in book.hooks
    for unit, cell in enumerate(state.forces[ALLIED].at):
        if cell >= 0:
            if (special or free >> unit & 1) and needs_none(book, state, unit):
                continue
        elif cell not in BOX_AT or needs_none(book, state, unit):
            continue
        found[unit] = sources_at(book, state, cell)
    return found


def capacities(book: Book, state: State) -> tuple[int, ...]:
    """The stacking points that every source feeds."""
    return tuple(source.capacity for source in allied_sources(book, state))


@wl.rule(
    "anzio:C5B5.1", "anzio:C5B5.2", "anzio:C5B6", "anzio:C5G5.2", "anzio:C9C1", "anzio:EX.C9C1", "anzio:C9C2"
)
def share(book: Book, drawing: Drawing, capacity: tuple[int, ...]) -> dict[int, int] | None:
    """Unit -> source such that every unit draws on one it reaches and none feeds more than its stacking points, or None.

    Points are not lent from one place to another. A beachhead's figure holds for all its hexes together.
    """
    size = book.units[ALLIED].size
    order = sorted(drawing, key=lambda unit: (drawing[unit].bit_count(), -size[unit], unit))
    sources_of = {mask: list(wl.bits(mask)) for mask in set(drawing.values())}
    out: dict[int, int] = {}
    left = list(capacity)
    for unit in order:
        best = max(sources_of[drawing[unit]], key=left.__getitem__, default=None)
        if best is None or left[best] < size[unit]:
            return None if overdrawn(drawing, size, capacity) else search(order, drawing, size, capacity)
        out[unit] = best
        left[best] -= size[unit]
    return out


@dataclass(frozen=True, slots=True, eq=False)
class SupplyShares:
    """What the sources can still feed once every unit in reach of one has its share."""

    drawing: Drawing
    """Who draws on what."""
    given: dict[int, int] | None = field(repr=False)
    """Unit -> its source in one way of sharing; None if they cannot feed all."""
    left: tuple[int, ...] = field(repr=False)
    """What every source has left in that way of sharing."""
    more: dict[tuple[int, int, int], bool] = field(repr=False)
    """Whether one more can be fed: its size, its sources, its number if it is among those that draw on them now."""


@wl.of_position
def supply_shares(book: Book, state: State) -> SupplyShares:
    """What is left for others; one and the same value as long as the same units draw on the same sources."""
    return shares_among(book, state, ALLIED)


def shares_after(book: Book, state: State, side: int, last: SupplyShares, moved: wl.Moved) -> SupplyShares:
    """The same, told from what it was before some units moved."""
    at, shares = state.forces[ALLIED].at, last
    for unit in dict(moved):
        fed = at[unit] >= 0 or at[unit] in BOX_AT
        sources = sources_at(book, state, at[unit]) if fed and not needs_none(book, state, unit) else -1
        if shares.drawing.get(unit, -1) != sources:
            shares = shared_anew(book, state, shares, unit, sources)
    return shares


def shares_still(book: Book, state: State, kept: SupplyShares, side: int) -> bool:
    """Whether shares are as good as those of a recount, which may give units other sources."""
    fresh = supply_shares(book, state)
    given, left, size = kept.given or {}, list(capacities(book, state)), book.units[ALLIED].size
    for unit, source in given.items():
        left[source] -= size[unit]
    drawers = {unit for unit, sources in fresh.drawing.items() if sources}
    return (
        kept.drawing == fresh.drawing
        and (kept.given is None) == (fresh.given is None)
        and (kept.given is None or set(given) == drawers)
        and all(kept.drawing[unit] >> source & 1 for unit, source in given.items())
        and kept.left == tuple(left)
        and min(left, default=0) >= 0
        and all(
            found == one_more(book, state, fresh, unit if unit >= 0 else like(book, fresh, points), mine)
            for (points, mine, unit), found in kept.more.items()
        )
    )


def like(book: Book, shares: SupplyShares, points: int) -> int:
    """An Allied unit of a size that draws on nothing."""
    return next(
        u for u, size in enumerate(book.units[ALLIED].size) if size == points and u not in shares.drawing
    )


def share_case(book: Book, state: State, side: int) -> tuple[Any, ...]:
    """What shares follow from besides where the units are: what feeds them, and who needs nothing now."""
    elsewhere = OTHERWISE(book, state, None, (0, 0))
    return fed_by(book, state), landed_now(book, state), state.sea.open_boxes, elsewhere


@CACHES.shared(
    wl.OWN,
    PLACES,
    given=share_case,
    holds=shares_still,
    carried=shares_after,
)
def shares_among(book: Book, state: State, side: int) -> SupplyShares:
    """The same: it follows from where the units are, what feeds them, and who needs nothing now."""
    return stocked(book, all_drawing(book, state), capacities(book, state))


def stocked(book: Book, drawing: Drawing, capacity: tuple[int, ...]) -> SupplyShares:
    """The shares of units that draw on sources."""
    given = share(book, {unit: sources for unit, sources in drawing.items() if sources}, capacity)
    left, size = list(capacity), book.units[ALLIED].size
    for unit, source in (given or {}).items():
        left[source] -= size[unit]
    return SupplyShares(drawing, given, tuple(left), {})


def shared_anew(book: Book, state: State, known: SupplyShares, unit: int, sources: int) -> SupplyShares:
    """The shares once a single unit draws on other sources, or (-1) on none; where they can, others keep theirs."""
    drawing = dict(known.drawing)
    drawing.pop(unit, None)
    if sources >= 0:
        drawing[unit] = sources
    if known.given is not None:
        given, left, size = dict(known.given), list(known.left), book.units[ALLIED].size[unit]
        if unit in given:
            left[given.pop(unit)] += size
        if sources > 0:
            given[unit] = best = max(wl.bits(sources), key=left.__getitem__)
            left[best] -= size
        if min(left, default=0) >= 0:
            return SupplyShares(drawing, given, tuple(left), {})
    return stocked(book, drawing, capacities(book, state))


def can_feed(book: Book, state: State, drawing: Drawing) -> bool:
    """Whether all of these units can be fed at once."""
    return share(book, drawing, capacities(book, state)) is not None


def one_more(book: Book, state: State, known: SupplyShares, unit: int, mine: int) -> bool:
    """Whether a unit that draws on these sources can be fed besides those who draw on them now."""
    size = book.units[ALLIED].size[unit]
    for n, points in enumerate(known.left if known.given is not None else ()):
        if points >= size and mine >> n & 1:
            return True
    return can_feed(book, state, {u: s for u, s in known.drawing.items() if s} | {unit: mine})


def feeds_all(book: Book, state: State, fed: Drawing) -> bool:
    """The same for units in reach of sources; of all of them together it is known already."""
    known = supply_shares(book, state)
    return known.given is not None or (len(fed) < len(known.drawing) and can_feed(book, state, fed))


@wl.rule("anzio:C9C8a", "anzio:C9C8b.1", "anzio:C5G7.x1")
def allied_unsupplied(book: Book, state: State, named: int) -> tuple[int, int]:
    """The Allied units that go without: those no line reaches and those named; and those among whom more must be named.

    Units beyond the capacity of the sources in reach are isolated too, and the player names them.
    """
    drawing = within_reach(book, state)
    cut = wl.mask_of(unit for unit, sources in drawing.items() if not sources)
    fed = {u: s for u, s in drawing.items() if s and not named >> u & 1}
    crowded = 0
    if not feeds_all(book, state, fed):
        for group, _ in clusters(fed):
            if not can_feed(book, state, {u: fed[u] for u in wl.bits(group)}):
                crowded |= group
    return cut | named & wl.mask_of(drawing), crowded
