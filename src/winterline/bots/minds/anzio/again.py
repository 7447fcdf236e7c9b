"""Landing again: whether a second invasion is worth more than it costs, and where."""

from __future__ import annotations

from ...kit import ALLIED, AXIS, Action, Reaches, bits, mask_of
from .model import Model
from .sea import lander_order, landing_risk

LEAST_FORCE = 11
"""The defence factors without which no second landing is tried."""
GUARD = 3
"""The defence factors of a mere guard."""
CITY, GUARDED, FORCE = 7.0, 5.0, 0.5
"""What an open city near the zone is worth, one with a mere guard, and each factor that lands."""
BEHIND = 5.0
"""What a landing in the enemy's back is worth, where weeks are left to use it."""
APART, RELIEF, LATER = 0.8, 6, 0.3
"""There, what each hex beyond so many costs between zone and army, and each factor too many that may come."""
FACING = 2
"""Hexes from an enemy who can defend himself within which a post belongs to the front."""
FLANK, LINK = 1.5, 7
"""What each post of the front is worth that a landing comes behind, so many hexes away at most: its way back is shut."""
WEAKEST = 0.5
"""The attack factors for each that the enemy defends himself with without which nobody is spared for a landing."""

LINKING, HURRY = 3, 3
"""The turns after a landing in which the army attacks as after a rest of so many weeks, to come to those who landed."""


def urged(model: Model, quiet: int, landed: int) -> int:
    """The turns without an attack as they count for whoever landed again in a turn, -1 while nobody did."""
    fresh = landed >= 0 and model.turn <= landed + LINKING
    return max(quiet, HURRY) if fresh else quiet


def second_landing(model: Model, offers: list[Action], ready: list[int]) -> Action | None:
    """A zone where a second landing by these units would win cities and could hold; None if there is none yet."""
    ready = sorted(ready, key=lambda u: lander_order(model, u))
    value, _, best = max((second_value(model, a.to, ready), a.to, a) for a in offers)
    return best if value > 0 else None


def second_value(model: Model, name: str, ready: list[int]) -> float:
    """What a second landing in a zone by these units, the best first, is worth; nothing where it must not be tried."""
    atlas, zone = model.atlas, model.atlas.harbours[name]
    shut = model.held[AXIS] | model.zone(AXIS)
    landers = model.fitting(ready, -(-zone.lift * 3 // 4))
    force = sum(model.defence[u] for u in landers)
    beaches = mask_of(zone.cells)
    inland = beaches | atlas.zone(beaches)
    wide = inland | atlas.zone(inland)
    open_ = [c for c in model.open_cities if c & wide and not c & model.held[AXIS]]
    weak = [c for c in model.open_cities if c & wide and weakly_held(model, c)]
    turned = turned_posts(model, beaches)
    if force < LEAST_FORCE or not (open_ or weak or turned) or not beaches & ~shut:
        return 0.0
    gain = CITY * len(open_) + GUARDED * len(weak) + FORCE * force
    if model.ratio() < WEAKEST:
        return 0.0
    gain += BEHIND + FLANK * turned - left_alone(model, inland, beaches, force)
    foes = loose(model, model.threat_reach(AXIS, beaches & inland & ~shut))
    return gain - landing_risk(model, inland & ~shut, beaches, (force - force // 2, force // 2), foes)


def army(model: Model) -> list[int]:
    """The hexes of the Allied army that are more than guards."""
    return [cell for cell in bits(model.ashore) if model.defence_at(ALLIED, cell) >= GUARD]


def front(model: Model) -> list[int]:
    """The German posts that face the army."""
    mine = army(model)
    return [c for c in bits(model.held[AXIS]) if mine and model.atlas.nearest(c, mine) <= FACING]


def loose(model: Model, reach: Reaches) -> Reaches:
    """Where those Germans could come who leave no gap: no garrisons, and not the best of each post of the front."""
    posts = [model.stacks[AXIS][cell] for cell in front(model)]
    pinned = {max(units, key=lambda u: (model.defence[u], u)) for units in posts} | model.bound
    return {unit: cells for unit, cells in reach.items() if unit not in pinned}


def turned_posts(model: Model, beaches: int) -> int:
    """The posts of the front whose way north leads past a zone."""
    atlas, cells = model.atlas, list(bits(beaches))
    north = min(atlas.south[cell] for cell in cells)
    return sum(1 for p in front(model) if atlas.south[p] > north and atlas.nearest(p, cells) <= LINK)


def left_alone(model: Model, inland: int, beaches: int, force: int) -> float:
    """What a landing costs for being far from the army, and for those who may come in two weeks beyond its strength."""
    atlas = model.atlas
    far = min((atlas.nearest(cell, list(bits(beaches))) for cell in army(model)), default=0)
    soon = model.threat_reach(AXIS, 0, [min(120, 2 * points) for points in model.moves])
    later = sum(model.attack[unit] for unit, mask in loose(model, soon).items() if mask & inland)
    followers = max((h.buildup for h in atlas.harbours.values() if inland >> h.cells[0] & 1), default=0)
    return APART * max(0, far - RELIEF) + LATER * max(0, later - force - followers)


def weakly_held(model: Model, cells: int) -> bool:
    """Whether the Germans keep no more than a guard in a city."""
    return 0 < sum(model.defence_at(AXIS, cell) for cell in bits(cells)) <= GUARD
