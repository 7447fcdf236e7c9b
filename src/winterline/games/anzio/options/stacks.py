"""Stacking by the addendum: more for two units and easy ground, less for crowds, mixed stacks, High Apennine."""

from __future__ import annotations

from collections.abc import Mapping

from winterline import author as wl

from ..book import Book, flagged, remembered, variant
from ..shown import area
from ..stacking import ANYWHERE, LIMIT_RULE, MOST, STACK_BOUNDS, STACK_LIMIT, Bounds, Stack
from ..state import ALLIED, AXIS, State
from ..words import message
from .nationality import nations

PAIR, CROWD = 2, 4
"""So many units hold a point more; more than so many a point less."""
LEAST = 5
SERVED: Mapping[str, str] = {"turcoman": "de", "cz": "de", "sk": "de"}
"""Nations in German service -> whom they count as."""
COMMONWEALTH: Mapping[str, str] = dict.fromkeys(("uk", "ca", "nz", "jw", "sa", "in"), "commonwealth")

COUNTED_AS = wl.Values[Book, None, None, Mapping[str, str]]("nations that count as others in a stack")
HARD_GROUND = wl.Numbers[Book, None, None]("the hexes that hold a point less for their ground")


# --- who stands there -----------------------------------------------------------------------------------


@wl.rule("anzio:X13-22.4")
@remembered
def banners(book: Book, side: int) -> list[frozenset[str]]:
    """Unit of a side -> the nations that it may count as; the US and Canadian unit is of either.

    By choice the Axis has Germans and Italians only or Turcomans, Czechs and Slovaks too, and the Commonwealth is one.
    """
    merged = COUNTED_AS(book, None, None, SERVED)
    return [
        frozenset(merged.get(nation, nation) for nation in own_nations(book, side, unit))
        for unit in range(len(book.units[side].counters))
    ]


def own_nations(book: Book, side: int, unit: int) -> frozenset[str]:
    """The nations of a unit by its counter; Turcomans carry the German one."""
    if side == ALLIED:
        return nations(book, unit)
    turcoman = flagged(book, AXIS, unit, "turcoman")
    return frozenset(("turcoman",) if turcoman else (book.units[AXIS].nation[unit],))


def is_mixed(book: Book, stack: Stack) -> bool:
    """Whether units of more than one nation are together; Allied replacements serve all and belong to none."""
    table = banners(book, stack.side)
    belonging = [table[unit] for unit in stack.units if table[unit]]
    return len(belonging) > 1 and not frozenset.intersection(*belonging)


@wl.rule("anzio:X13-22.1")
def by_units(book: Book, stack: Stack) -> int:
    """What the units themselves change: +1 for just two of any sort, -1 for more than four, -1 for several nations."""
    count = len(stack.units)
    return (count == PAIR) - (count > CROWD) - is_mixed(book, stack)


# --- the ground -----------------------------------------------------------------------------------------


def high(book: Book) -> int:
    """The hexes with High Apennine in them; swamp is its equal."""
    return book.board.hexes("high") | book.board.hexes("swamp")


def with_road(book: Book, *kinds: str) -> int:
    """The hexes with a road of these kinds in them."""
    return wl.mask_of(cell for course in book.board.courses if course.kind in kinds for cell in course.cells)


@wl.rule("anzio:X13-22.2")
@remembered
def easy_ground(book: Book) -> int:
    """The hexes that hold a point more: nothing but plain, or no High Apennine and a major road; once at most."""
    hexes = book.board.hexes
    plain = hexes("plain") & ~hexes("rough") & ~high(book) & ~hexes("mountain")
    return plain | with_road(book, "road:major") & ~high(book)


@wl.rule("anzio:X13-22.3")
@remembered
def hard_ground(book: Book) -> int:
    """The hexes that hold a point less: all High Apennine without a road, or some with a river, headwaters, mountain."""
    rivers, every = book.rivers, range(book.board.grid.cells)
    wet = wl.mask_of(cell for cell in every if rivers.of[cell] or rivers.heads[cell])
    some = high(book) & ~all_high(book) & (wet | book.board.hexes("mountain"))
    bare = all_high(book) & ~with_road(book, "road:major", "road:minor")
    return HARD_GROUND(book, None, None, bare | some)


def all_high(book: Book) -> int:
    """The hexes with no other ground than High Apennine."""
    return high(book) & ~book.board.hexes("plain") & ~book.board.hexes("rough")


# --- the limit ------------------------------------------------------------------------------------------


def limit(book: Book, state: None, stack: Stack, points: int) -> int:
    """What a hex holds with these units in it; at sea nothing changes."""
    if stack.cell == ANYWHERE:
        return points + by_units(book, stack)
    if not book.land >> stack.cell & 1:
        return points
    ground = (easy_ground(book) >> stack.cell & 1) - (hard_ground(book) >> stack.cell & 1)
    return points + by_units(book, stack) + ground


@wl.rule("anzio:X13-22.5")
def range_of_limits(book: Book, state: None, side: int, bounds: Bounds) -> Bounds:
    """Five points for a mixed crowd in the High Apennine, ten for two units of one nation on easy ground."""
    return LEAST, MOST


def ground_layer(book: Book, state: State, seat: str) -> list[wl.Shown]:
    """Where the ground changes what a hex holds."""
    easy = area(book, easy_ground(book) & book.rest, ALLIED, message("stacking more"))
    hard = area(book, hard_ground(book) & book.rest, AXIS, message("stacking less"))
    return [wl.layer("stacking", message("layer stacking"), book.cite("X13-22.2"), [easy, hard])]


CHAPTER = wl.Chapter[Book, State](
    title="Variable stacking",
    options=("addendum.stacking-modifiers",),
    hooks=(
        STACK_LIMIT.by(limit),
        STACK_BOUNDS.by(range_of_limits),
        LIMIT_RULE.by(lambda book, state, subject, rule: "X13-22.1"),
    ),
    layers=(ground_layer,),
)
AXIS_NATIONS = variant(
    "Turcomans, Czechs and Slovaks stack apart",
    "addendum.stacking-axis-nations",
    COUNTED_AS.by(lambda book, state, subject, merged: {k: v for k, v in merged.items() if k not in SERVED}),
)
ONE_COMMONWEALTH = variant(
    "The Commonwealth stacks as one",
    "addendum.stacking-commonwealth",
    COUNTED_AS.by(lambda book, state, subject, merged: {**merged, **COMMONWEALTH}),
)
ALL_APENNINE = variant(
    "Only all of High Apennine is hard to stack in",
    "addendum.stacking-all-apennine",
    HARD_GROUND.by(lambda book, state, subject, cells: cells & all_high(book)),
)
