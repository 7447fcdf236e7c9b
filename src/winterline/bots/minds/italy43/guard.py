"""How the Germans keep the Allies from an automatic victory: no gaps to march through, and ground given at a pace."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ...kit import ALLIED, AXIS, bits, cheapest, mask_of
from .line import Taste, choose_line, exposure
from .model import Model, Stacks, bonded

BUDGET = 8.0
"""Movement Points of an Allied Mechanized Unit by Extended Movement."""
ON_FOOT = 3.0
"""How many fewer foot has."""
RAIDERS = 4
"""Enemies who defend with less and came through do not turn the line."""
PLAIN = 5.5
"""What a march may have spent that ends next to the enemy: no Extended Movement."""
AHEAD = 2
"""Half hexes by which a post must lie farther north than enemies near by."""
ROAD = 0.4
"""What a hex costs by road, away from the enemy."""
EXIT = 2.0
"""What it costs to leave the enemy's zone."""
LINES = 4
"""Lines that are looked at, each farther back than the one before."""
BACK = 0.2
"""How much better a line must be for each time that it falls back."""
EMPTY = 1.0
"""What a post without troops costs a line."""
ODDS = 0.35
"""What it costs a line that a post can be attacked at so much better odds than 1-1."""
SHAKY = 2.0
"""The odds from which a key hex that is held may well be lost."""
LIKELY = 0.7
"""How likely it is then."""
PACE, GIVEN = 4.0, 1.0
"""Victory Points that should be left to the Allies' automatic victory, and what each less costs."""
LAST, FATAL = 1.5, 3.0
"""Victory Points that must be left, since attacks take some as well, and what each less costs besides."""
EACH = 0.4
"""What every Victory Point costs that the Allies would take."""
REGAINED = 2.0
"""What a Victory Point is worth that is taken back."""
CLOSE = 3
"""Key hexes are taken back from this distance to an automatic victory on."""


def marches(model: Model, stacks: Stacks) -> int:
    """The hexes that Allied marches could reach in their next turn if the Germans stood like that."""
    atlas, gun = model.atlas, model.roster.gun
    zone = model.zone_of(stacks)
    posts = {c for c, units in stacks.items() if any(model.good[u] and not gun[u] for u in units)}
    shut = bonded(model, posts) | mask_of(c for c, units in stacks.items() if units) | atlas.eighth
    slow = zone | atlas.zone(zone)
    starts = {
        cell: EXIT * (zone >> cell & 1) + start_of(model, units)
        for cell, units in model.stacks[ALLIED].items()
        if any(model.good[u] and model.attack[u] for u in units)
    }

    def steps(cell: int, spent: float) -> Iterator[tuple[int, float]]:
        if not zone >> cell & 1 or cell in starts:
            for other in atlas.around[cell]:
                if not shut >> other & 1:
                    after = spent + step_cost(model, cell, other, slow)
                    if after <= (PLAIN if zone >> other & 1 else BUDGET):
                        yield other, after

    return mask_of(cell for cell, _, _ in cheapest(starts.items(), steps))


def start_of(model: Model, units: Sequence[int]) -> float:
    """What the fastest of a stack has less than a Mechanized Unit."""
    return 0.0 if any(model.roster.mech[u] and model.attack[u] and model.good[u] for u in units) else ON_FOOT


def step_cost(model: Model, cell: int, other: int, slow: int) -> float:
    """What an Allied march pays for a hex, more or less."""
    atlas = model.atlas
    if atlas.side(cell, other, atlas.road):
        return 1.0 if slow >> other & 1 else ROAD
    if atlas.side(cell, other, atlas.wall) or atlas.side(cell, other, atlas.major):
        return BUDGET
    return 1.0 + 0.5 * (atlas.double >> other & 1) + atlas.side(cell, other, atlas.minor)


def open_keys(model: Model, stacks: Stacks) -> list[int]:
    """The German Victory Point hexes that Allied marches could take next turn."""
    reached = marches(model, stacks)
    return [c for c in model.atlas.vp if model.control.get(c) == AXIS and reached >> c & 1]


def points_of(model: Model, cells: Iterable[int]) -> int:
    """The Victory Points of German hexes among some."""
    return sum(model.prize(c, AXIS) for c in cells)


def lines(model: Model, reached: int, taste: Taste) -> Iterator[tuple[int, list[int]]]:
    """Lines to choose from, with how many times they fall back: before and behind weak enemies who came through."""
    easy = replace(taste, ground_given=taste.ground_given / 4)
    for least in (0, RAIDERS):
        allowed = reached
        for back in range(LINES):
            line = choose_line(model, allowed, taste if not back else easy, AHEAD, least)
            if not line:
                break
            yield back, line
            allowed = behind(model, allowed, line)


def behind(model: Model, cells: int, line: Iterable[int]) -> int:
    """Those of the hexes that lie two hexes farther back than a line."""
    heights, columns = model.atlas.grid.heights, model.atlas.grid.columns
    north: dict[int, int] = {}
    for post in line:
        for column in range(columns[post] - 1, columns[post] + 2):
            north[column] = max(north.get(column, -999), heights[post])
    far = mask_of(c for c in bits(cells) if heights[c] >= north.get(columns[c], -999) + 4)
    return far | cells & model.atlas.eighth


def danger_of(model: Model, line: Iterable[int]) -> dict[int, float]:
    """The odds that threaten every post of a line."""
    return {cell: exposure(model, cell) for cell in line}


def flaws(model: Model, line: Sequence[int], stacks: Stacks) -> float:
    """What is wrong with a line: key hexes that the Allies would take, posts without troops, bad odds."""
    odds = sum(max(0.0, danger - 1.0) for danger in danger_of(model, line).values())
    return risk(model, stacks) + EMPTY * sum(not stacks.get(post) for post in line) + ODDS * odds


def risk(model: Model, stacks: Stacks) -> float:
    """How bad the Victory Points are that the Allies could take next turn: worse when they would end the game."""
    held = [c for c in model.atlas.vp if stacks.get(c) and exposure(model, c) >= SHAKY]
    taken = points_of(model, open_keys(model, stacks)) + LIKELY * points_of(model, held)
    left = model.left() - taken
    return EACH * taken + GIVEN * max(0.0, PACE - left) + FATAL * max(0.0, LAST - left)


def lost_keys(model: Model) -> list[int]:
    """Victory Point hexes that the Allies left empty, when they are near to an automatic victory."""
    if model.left() > CLOSE:
        return []
    return [c for c in model.atlas.vp if model.control.get(c) == ALLIED and c not in model.theirs()]
