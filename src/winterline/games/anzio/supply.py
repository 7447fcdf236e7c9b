"""Supply: lines to the sources, and who can draw on which of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from winterline import author as wl

from .book import Book
from .sharing import Drawing, groups, numbers, overdrawn, search
from .sources import BOX_CELLS, Source, allied_sources, box_of
from .state import ALLIED, AXIS, Force, State
from .zoc import occupied, zone

BOXED = frozenset(BOX_CELLS.values())
NEEDS_NONE = wl.Tests[Book, None, tuple[int, int]]("whether a unit of a side needs no supply")


@wl.rule("anzio:C9A2", "anzio:C9A3")
def open_ground(book: Book, side: int, enemy: Force) -> int:
    """The hexes that a side's supply line may run through: any playable ones clear of enemy units and zones.

    Rivers and High Apennine do not stop it, nor do hexes friendly to the enemy.
    """
    found: int | None = enemy.cache.get("open ground")
    if found is None:
        found = book.land & ~zone(book, 1 - side, enemy) & ~blocking(book, enemy)
        enemy.cache["open ground"] = found
    return found


@wl.rule("anzio:P.supply-block")
def blocking(book: Book, enemy: Force) -> int:
    """The hexes that enemy units close to supply by standing there: all of them, inverted counters too."""
    return occupied(book, enemy)


def joined(book: Book, side: int, enemy: Force, start: int) -> int:
    """Every hex that a side's line can run through which is joined to `start`.

    The parts of the board that the enemy leaves open are worked out once as long as he stands still.
    """
    allowed = open_ground(book, side, enemy)
    parts: list[int] = enemy.cache.setdefault("open parts", [])
    todo, out = start & allowed, 0
    while todo:
        part = next((known for known in parts if known & todo), 0)
        if not part:
            part = wl.flood(todo & -todo, allowed, book.links)
            parts.append(part)
        out |= part
        todo &= ~part
    return out


@wl.rule("anzio:C9A4")
def drawing_from(book: Book, line: int) -> int:
    """The hexes whose units reach a line: its own hexes and those beside it, which may be in an enemy zone of control."""
    return line | wl.dilate(line, book.links)


# --- the Germans ----------------------------------------------------------------------------------------


@wl.rule("anzio:C9B", "anzio:C9C1.x1", "anzio:G6")
def german_lines(book: Book, state: State) -> int:
    """The hexes from which a line runs to the north-west, north or north-east edge; no edge hex has a limit."""
    force = state.forces[ALLIED]
    found: int | None = force.cache.get("german lines")
    if found is None:
        found = force.cache["german lines"] = joined(book, AXIS, force, book.entry)
    return found


def german_fed(book: Book, state: State) -> int:
    """The hexes whose German units are in supply."""
    force = state.forces[ALLIED]
    found: int | None = force.cache.get("german fed")
    if found is None:
        found = force.cache["german fed"] = drawing_from(book, german_lines(book, state))
    return found


@wl.rule("anzio:C9A1", "anzio:C10A4")
def german_isolated(book: Book, state: State) -> int:
    """The German units from whose hex no line can be traced, as a mask; inverted counters are no exception."""
    fed = german_fed(book, state)
    return wl.mask_of(unit for unit, at in enumerate(state.forces[AXIS].at) if at >= 0 and not fed >> at & 1)


# --- the Allies -----------------------------------------------------------------------------------------


@wl.of_position
def lines(book: Book, state: State) -> list[tuple[Source, int]]:
    """Every Allied source with the hexes that a line from it runs through."""
    enemy = state.forces[AXIS]
    return [(s, joined(book, ALLIED, enemy, s.cells)) for s in allied_sources(book, state)]


def allied_fed(book: Book, state: State) -> list[int]:
    """For every source the hexes whose units can draw on it."""
    return _fed(book, state)[0]


def _fed(book: Book, state: State) -> tuple[list[int], dict[int, int]]:
    """The hexes that every source feeds, and what is known of the sources of single hexes and boxes.

    Both are kept as long as the enemy and the sources stay the same.
    """
    found: tuple[list[int], dict[int, int]] | None = state.cache.get("fed")
    if found is None:
        key = id(
            allied_sources(book, state)
        )  # equal sources are one list, which lives as long as the enemy's force
        kept: dict[int, tuple[list[int], dict[int, int]]] = state.forces[AXIS].cache.setdefault(
            "allied fed", {}
        )
        found = kept.get(key)
        if found is None:
            known: dict[int, int] = {}
            found = [known.setdefault(line, drawing_from(book, line)) for _, line in lines(book, state)], {}
            kept[key] = found
        state.cache["fed"] = found
    return found


@wl.rule("anzio:C9C3", "anzio:C9C5", "anzio:C5G5.1")
def sources_at(book: Book, state: State, cell: int) -> int:
    """The sources that a unit here can draw on, as a mask: any that a line reaches, whichever it came in by.

    Units in Messina or Taranto live on that box.
    """
    hexes, known = _fed(book, state)
    mask = known.get(cell)
    if mask is None:
        mask = 0
        for n, fed in enumerate(hexes):
            if cell >= 0:
                mask |= (fed >> cell & 1) << n
            elif box := box_of(book, allied_sources(book, state)[n].place):
                mask |= (BOX_CELLS[box] == cell) << n
        known[cell] = mask
    return mask


@wl.rule("anzio:C5E", "anzio:C9C7")
def needs_none(book: Book, state: State, unit: int) -> bool:
    """Whether an Allied unit needs no supply now: on the turn in which it lands with the Initial Lift, and only then.

    Nor does one in a box that is being opened.
    """
    if state.lifted >> unit & 1 or NEEDS_NONE(book, None, (ALLIED, unit)):
        return True
    at = state.forces[ALLIED].at[unit]
    return at in BOXED and not any(
        state.sea.open_boxes & box and cell == at for box, cell in BOX_CELLS.items()
    )


class Drawn(NamedTuple):
    """Who draws on what, and the circumstances under which it holds for a force."""

    known: dict[int, int]
    """The sources of hexes; another value as soon as the enemy or the sources change."""
    lifted: int
    open_boxes: int
    drawing: Drawing
    shares: list[SupplyShares]
    """What is left for others, once somebody has asked."""

    def holds(self, known: dict[int, int], state: State) -> bool:
        """Whether the circumstances are still the same."""
        return self.known is known and self.lifted == state.lifted and self.open_boxes == state.sea.open_boxes


def within_reach(book: Book, state: State) -> Drawing:
    """Allied units on the board and in the boxes that need supply -> the sources that each could draw on."""
    return who_draws(book, state).drawing


def who_draws(book: Book, state: State) -> Drawn:
    """Who draws on what now; kept with the force."""
    force, known = state.forces[ALLIED], _fed(book, state)[1]
    kept: Drawn | None = force.cache.get("drawing")
    if kept is None or not kept.holds(known, state):
        kept = after_one_move(book, state, known)
        if kept is None:
            kept = Drawn(known, state.lifted, state.sea.open_boxes, all_drawing(book, state), [])
        force.cache["drawing"] = kept
    return kept


def after_one_move(book: Book, state: State, known: dict[int, int]) -> Drawn | None:
    """Who draws on what, told from the position before a single unit moved on the board; None if that does not tell."""
    force = state.forces[ALLIED]
    before: tuple[Drawn, int, int] | None = force.known_before("drawing")
    if before is None or not before[0].holds(known, state):
        return None
    last, unit = before[0], before[1]
    drawing, cell = last.drawing, force.at[unit]
    if (cell < 0 and cell not in BOXED) or needs_none(book, state, unit):
        if unit not in drawing:
            return last
        drawing, sources = {other: mine for other, mine in drawing.items() if other != unit}, 0
    else:
        sources = sources_at(book, state, cell)
        if drawing.get(unit) == sources:
            return last
        drawing = {**drawing, unit: sources}
    shares = [new for old in last.shares if (new := shared_anew(book, old, drawing, unit, sources))]
    return last._replace(drawing=drawing, shares=shares)


def all_drawing(book: Book, state: State) -> Drawing:
    """Who draws on what, unit by unit."""
    known, found, free = _fed(book, state)[1], dict[int, int](), state.lifted
    special = NEEDS_NONE.plugged(book)
    for unit, cell in enumerate(state.forces[ALLIED].at):
        if cell >= 0:
            if (special or free >> unit & 1) and needs_none(book, state, unit):
                continue
        elif cell not in BOXED or needs_none(book, state, unit):
            continue
        sources = known.get(cell)
        found[unit] = sources if sources is not None else sources_at(book, state, cell)
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
    sources_of = {mask: numbers(mask) for mask in set(drawing.values())}
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
    given: dict[int, int] | None
    """Unit -> its source in one way of sharing; None if they cannot feed all."""
    left: tuple[int, ...]
    """What every source has left in that way of sharing."""
    more: dict[tuple[int, int, int], bool]
    """Whether one more can be fed: its size, its sources, its number if it is among those that draw on them now."""


def supply_shares(book: Book, state: State) -> SupplyShares:
    """What is left for others; kept as long as the same units draw on the same sources."""
    found: SupplyShares | None = state.cache.get("shares")
    if found is None:
        drawn_now = who_draws(book, state)
        if not drawn_now.shares:
            drawn_now.shares.append(stocked(book, drawn_now.drawing, capacities(book, state)))
        found = state.cache["shares"] = drawn_now.shares[0]
    return found


def stocked(book: Book, drawing: Drawing, capacity: tuple[int, ...]) -> SupplyShares:
    """The shares of units that draw on sources."""
    given = share(book, {unit: sources for unit, sources in drawing.items() if sources}, capacity)
    left, size = list(capacity), book.units[ALLIED].size
    for unit, source in (given or {}).items():
        left[source] -= size[unit]
    return SupplyShares(drawing, given, tuple(left), {})


def shared_anew(
    book: Book, known: SupplyShares, drawing: Drawing, unit: int, sources: int
) -> SupplyShares | None:
    """The shares once a single unit draws on other sources, if the others can keep their shares; None if that fails."""
    if known.given is None:
        return None
    given, left, size = dict(known.given), list(known.left), book.units[ALLIED].size[unit]
    if unit in given:
        left[given.pop(unit)] += size
    if sources:
        given[unit] = best = max(numbers(sources), key=left.__getitem__)
        left[best] -= size
        if left[best] < 0:
            return None
    return SupplyShares(drawing, given, tuple(left), {})


def can_feed(book: Book, state: State, drawing: Drawing) -> bool:
    """Whether all of these units can be fed at once."""
    return share(book, drawing, capacities(book, state)) is not None


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
        for group in groups(fed):
            if not can_feed(book, state, {u: fed[u] for u in group}):
                crowded |= wl.mask_of(group)
    return cut | named & wl.mask_of(drawing), crowded


def in_supply(book: Book, state: State, side: int) -> int:
    """The units of a side on the board that are in supply, as a mask."""
    on_board = wl.mask_of(unit for unit, cell in enumerate(state.forces[side].at) if cell >= 0)
    if side == AXIS:
        return on_board & ~german_isolated(book, state)
    return on_board & ~allied_unsupplied(book, state, state.named)[0]


def drawn(book: Book, state: State) -> dict[int, int]:
    """Place -> stacking points that draw on it in one way of sharing; for players to look at."""
    sources, sizes = allied_sources(book, state), book.units[ALLIED].size
    out = {source.place: 0 for source in sources}
    fed = {u: s for u, s in within_reach(book, state).items() if s and not state.named >> u & 1}
    shared = share(book, fed, capacities(book, state))
    for unit, mask in fed.items():
        number = shared[unit] if shared else numbers(mask)[0]
        out[sources[number].place] += sizes[unit]
    return out
