"""The Allies and the sea: where to invade, who lands, who comes over next and where."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ...kit import ALLIED, AXIS, Action, Offers, Reaches, bits, mask_of, of_kind, union
from .model import Model

TASTE = 5.0
"""How much the choice of a zone varies from game to game."""
FORCE = 12
"""The stacking points that are kept back for a second landing."""
RISK, CLOSE = 2.0, 4
ALONE = 0.12
"""What each half hex counts that a first landing is away from those who come up from the south."""
NO_ROOM, LAID_OPEN = 40.0, 30.0
"""What it costs to sail to a harbour where nobody finds room, and for the helpless to one that enemies come next to."""
CITY, HARBOUR, PREY = 10.0, 4.0, 3.0
"""What a raider wins by a city, a harbour, and each helpless enemy beside it."""
STOOD, LAST_DAYS = 1.5, 1
"""The factors against each of its own that a raider stands up to, and the last turns in which it need not."""
STACKS = (13, 11)
"""The defence factors of the best stacks of a landing."""


def zone_value(model: Model, name: str) -> float:
    """How good a zone is to land in: lift, a port at hand, cities near, and what could be thrown against it."""
    atlas = model.atlas
    zone = atlas.harbours[name]
    beaches = mask_of(zone.cells)
    inland = beaches | atlas.zone(beaches)
    two_turns = model.threat_reach(AXIS, 0, [min(120, 2 * points) for points in model.moves])
    later = sum(model.attack[unit] for unit, mask in two_turns.items() if mask & inland)
    shut = model.held[AXIS] | model.zone(AXIS)
    ports = [h.buildup for h in atlas.harbours.values() if h.kind == "port" and inland >> h.cells[0] & 1]
    cities = sum(1 for cells in model.open_cities if atlas.nearest(zone.cells[0], bits(cells)) <= 7)
    value = 0.8 * zone.lift + 0.4 * max(ports, default=0) + 2.5 * cities - 2.0 * (beaches & shut).bit_count()
    near = [u for u in model.units[AXIS] if atlas.nearest(model.at[u], zone.cells) <= CLOSE]
    close = sum(model.attack[u] for u in near)
    value -= ALONE * (max(atlas.south) - max(atlas.south[cell] for cell in zone.cells))
    return value - RISK * landing_risk(model, inland & ~shut, beaches) - 0.15 * later - 0.5 * close


def landing_risk(
    model: Model, cells: int, beaches: int, stacks: tuple[int, int] = STACKS, foes: Reaches | None = None
) -> float:
    """The steps in danger in the best two hexes of a beachhead on the day of its landing, with stacks so strong.

    Those who come against it are `foes`, or else all Germans.
    """
    atlas = model.atlas
    foes = model.threat_reach(AXIS, beaches & cells) if foes is None else foes
    risks = []
    for cell in bits(cells):
        attack = model.threat_at(foes, atlas.near[cell] & ~beaches, hexes=6)
        times = model.steep(cell)
        if cell in atlas.shore or times > 1:
            risks.append([model.danger(attack, stack, times, fall=6.0) for stack in stacks])
    risks.sort(key=lambda pair: pair[0])
    if len(risks) < len(stacks):
        return 20.0
    return sum(pair[n] for n, pair in enumerate(risks[: len(stacks)]))


def choose_zone(model: Model, offers: list[Action], rng: random.Random) -> Action:
    """The zone of the first invasion; tastes differ a little from game to game."""
    liked = [(zone_value(model, a.to) + TASTE * rng.random(), a.to, a) for a in offers]
    return max(liked, key=lambda entry: entry[:2])[2]


def lander_order(model: Model, unit: int) -> tuple[float, int]:
    """Who goes first: strength for the room it takes."""
    size = max(1, model.roster.size[unit])
    return -(1.2 * model.attack[unit] + model.defence[unit]) / size - 0.15 * size, unit


def wanted_ashore(model: Model, unit: int, fillers: int, muster: bool) -> bool:
    """Whether a unit in Sicilia should come over now; the inverted are rebuilt first, invaders may have to wait.

    No replacement comes in the week of a landing: whoever does then goes ashore with it.
    """
    replacement = model.roster.replacement
    if model.landing and replacement[unit]:
        return False
    if muster and model.roster.invader[unit] and not replacement[unit]:
        return waiting(model) > FORCE
    if replacement[unit]:
        return sum(1 for u in model.units[ALLIED] if model.step[u] and not replacement[u]) > fillers
    return not model.inverted(unit)


def waiting(model: Model) -> int:
    """The stacking points of units in Sicilia that could invade."""
    invader, size = model.roster.invader, model.roster.size
    there = [u for u, box in model.box.items() if box == "sicilia" and invader[u] and model.defence[u]]
    return sum(size[u] for u in there)


def disembarked(model: Model, offers: Offers) -> Action:
    """The evacuated go where replacements wait for them."""
    return next((a for a in offers if a.to == "sicilia"), offers[0])


def raid(model: Model, offers: Sequence[Action]) -> Action | None:
    """The commando that raids now: the cheapest, where it wins what it can hold, or a city on the last days."""
    able = [a for a in of_kind(offers, "raid") if model.defence[model.roster.index[a.unit]]]
    if not able:
        return None
    action = min(able, key=lambda a: (model.worth(model.roster.index[a.unit]), a.unit))
    unit = model.roster.index[action.unit]
    shore = bits(mask_of(model.atlas.shore) & ~model.occupied[AXIS] & ~model.zone(AXIS))
    return action if any(spoils(model, unit, cell) > 0 for cell in shore) else None


def spoils(model: Model, unit: int, cell: int) -> float:
    """What a raider wins in a hex of the shore: an empty city or harbour of the enemy's, or the helpless beside it."""
    atlas, here = model.atlas, 1 << cell
    prey = atlas.near[cell] & model.occupied[AXIS] & ~model.held[AXIS]
    won = CITY * bool(model.wanted() & here) + HARBOUR * bool(atlas.ports & here & ~model.friendly)
    won += PREY * prey.bit_count()
    foes = model.threat_reach(AXIS, model.occupied[ALLIED] | here)
    threat = model.threat_at(foes, atlas.near[cell])
    stands = model.defence[unit] * model.steep(cell) * STOOD >= threat
    return won if stands or (model.left <= LAST_DAYS and won >= CITY) else 0.0


def raided(model: Model, unit: int, offers: Offers) -> Action:
    """Where a raider comes ashore: where most is won, or else among friends."""

    def like(action: Action) -> tuple[float, int, str]:
        cell = model.atlas.cell(action.to)
        return spoils(model, unit, cell), model.load_at(ALLIED, cell), action.to

    return max(of_kind(offers, "land"), key=like, default=offers[0])


def rescued(model: Model, offers: Sequence[Action]) -> Action | None:
    """A unit that is about to be lost for want of supply and can be taken off, the best first."""
    index = model.roster.index
    able = [a for a in of_kind(offers, "evacuate") if index[a.unit] in model.doomed]
    return max(able, key=lambda a: (model.worth(index[a.unit]), a.unit), default=None)


def landing_hex(model: Model, offers: list[Action], goals: list[int]) -> Action:
    """The beach for one more unit: out of contact, with the port first, then where it is emptiest."""
    atlas = model.atlas
    zone = model.zone(AXIS)

    def dislike(action: Action) -> tuple[float, str]:
        cell = atlas.cell(action.to)
        load = model.load_at(ALLIED, cell)
        score = 6.0 * (zone >> cell & 1) + 0.5 * load
        score -= 3.0 if atlas.ports >> cell & 1 and not load else 0.0
        return score + 0.2 * atlas.nearest(cell, goals), action.to

    return min(offers, key=dislike)


def crowded(model: Model, cell: int, unit: int) -> bool:
    """Whether a unit that comes into a hex finds no room there nor beside it, out of the enemy's zone of control."""
    size, shut = model.roster.size[unit], model.zone(AXIS) | model.occupied[AXIS]
    free = (cell, *bits(model.atlas.near[cell] & ~shut))
    return all(model.load_at(ALLIED, other) + size > model.limit for other in free)


def laid_open(model: Model) -> int:
    """The hexes that enemies who can attack could come to or next to."""
    come = union(model.threat_reach(AXIS, model.occupied[ALLIED]).values())
    return come | model.atlas.zone(come)


def goals(model: Model) -> list[int]:
    """Where units that arrive are wanted: at the enemy nearest to what is to be taken or kept."""
    atlas = model.atlas
    if model.me == AXIS:
        return list(model.theirs()) or [atlas.cell("N58")]
    cities = [c for cells in model.open_cities for c in bits(cells)]
    mine = list(model.mine()) or [atlas.cell("N60")]
    return sorted(cities, key=lambda c: atlas.nearest(c, mine))[:2] or mine


def voyage(model: Model, offers: list[Action], goals: list[int], unit: int = -1) -> Action:
    """Where a unit goes by sea: the harbour nearest to where it is wanted; the boxes only when nothing else is open.

    The helpless, who are lost by an enemy beside them, go where the front covers them.
    """
    zone, known = model.zone(AXIS), unit >= 0
    bare = laid_open(model) if known and not model.defence[unit] else 0

    def dislike(action: Action) -> tuple[float, str, str]:
        cell = model.atlas.cell(action.to)
        far = {"messina": 34.0, "taranto": 30.0}.get(action.to, 60.0)
        if cell >= 0:
            far = model.atlas.nearest(cell, goals) + (15.0 if zone >> cell & 1 else 0.0)
            far += NO_ROOM if known and crowded(model, cell, unit) else 0.0
            far += LAID_OPEN if bare >> cell & 1 else 0.0
        return far, action.via, action.to

    return min(offers, key=dislike)
