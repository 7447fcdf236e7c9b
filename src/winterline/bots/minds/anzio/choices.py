"""Choices that shape a whole game: orders of battle, versions, sealed numbers, charts, lifts; and single orders.

Where nothing on the board speaks for one or the other, luck decides, so that nobody can guess a sealed choice.
"""

from __future__ import annotations

from ...kit import ALLIED, AXIS, Action, Chance, Offers, bits, first, mask_of, of_kind
from .model import Model

LISTS = {"standard": 3, "reinforced": 2, "maximum": 1}
"""How often the Germans choose each order of battle: the stronger it is, the fewer cities they may lose."""
BINDING = "historic"
"""The plan that makes a landing the last."""
HIDDEN = 0.7
"""How many of the units that may start face down do."""
SPARE = 6
"""Stacking points that harbours should be able to feed beyond what is there."""
WORN = 8
"""Missing steps from which replacements are worth more than another weak division."""
AFIELD = 6
"""Hexes from Roma within which an invasion may meet a drop there."""


def drawn(offers: Offers, rng: Chance) -> Action:
    """Any of the choices, whose kinds may be weighed."""
    pool = [a for a in offers for _ in range(LISTS.get(a.kind, 1)) if a.do not in ("end", "halt")]
    return rng.choice(pool) if pool else offers[0]


def most_lift(offers: Offers) -> Action:
    """The largest part of the lift."""
    return max(of_kind(offers, "lift"), key=lambda a: int(a.kind), default=offers[0])


def unbound(offers: Offers) -> Action:
    """The plan that leaves most landings to come."""
    return next((a for a in offers if a.kind != BINDING), offers[0])


def stronger_list(model: Model, offers: Offers) -> Action:
    """Go over to a stronger order of battle when the Allies are near their goal and time is left to use it."""
    lists = of_kind(offers, "adopt")
    pressed = model.taken >= model.need - 1 and model.left > 4
    return min(lists, key=lambda a: -LISTS.get(a.kind, 0)) if pressed and lists else first(offers, "end")


def divisions_kept(model: Model, offers: Offers) -> Action:
    """Keep the SS divisions only while the Allies hold nothing: two cities would win them the game."""
    return first(offers, "end") if model.taken else first(offers, "retain", "return", "end")


def face_down(offers: Offers, rng: Chance) -> Action:
    """Most of the units that may start face down do; which ones differs from game to game."""
    hidden = of_kind(offers, "turn-down")
    return rng.choice(hidden) if hidden and rng.random() < HIDDEN else first(offers, "seal")


def spy(model: Model, offers: Offers) -> Action:
    """Of the units face down, look at the one nearest to the cities that are to be taken."""
    goals = list(bits(model.wanted()))

    def far(action: Action) -> tuple[int, str]:
        cell = model.at[model.roster.index[action.unit]]
        return model.atlas.nearest(cell, goals) if cell >= 0 and goals else 0, action.unit

    return min(of_kind(offers, "turn-up"), key=far, default=offers[0])


def least(model: Model, offers: Offers) -> Action:
    """The unit that is missed least: weak, but whole, for what lacks must be paid."""
    index = model.roster.index
    named = [a for a in offers if a.unit]
    return min(
        named,
        key=lambda a: (model.worth(index[a.unit]) + 6.0 * model.step[index[a.unit]], a.unit),
        default=offers[0],
    )


def dissolve(model: Model, offers: Offers) -> Action:
    """Exchange ersatz divisions for replacements when many steps lack and no replacements are left."""
    mine = [u for u in model.units[AXIS] if not model.roster.replacement[u]]
    fillers = sum(1 for u in model.units[AXIS] if model.roster.replacement[u])
    lacking = sum(model.step[u] for u in mine)
    return (
        least(model, tuple(of_kind(offers, "dissolve")))
        if lacking >= WORN + 2 * fillers
        else first(offers, "end")
    )


def post(model: Model, offers: Offers) -> Action:
    """The Command that has fewer men."""

    def men(action: Action) -> tuple[int, str]:
        there = [u for u, box in model.box.items() if box == action.to and model.defence[u]]
        return sum(model.roster.size[u] for u in there), action.to

    return min(offers, key=men)


def give_up(model: Model, offers: Offers) -> Action:
    """Give up the harbour that feeds least, if the others feed everybody."""
    harbours, size = model.atlas.harbours, model.roster.size
    able = [a for a in of_kind(offers, "dismantle") if a.to in harbours]
    weakest = min(able, key=lambda a: (harbours[a.to].capacity, a.to), default=None)
    if weakest is None:
        return first(offers, "end")
    rest = sum(harbours[name].capacity for name in model.opened if name in harbours and name != weakest.to)
    needed = sum(size[u] for u in model.units[ALLIED])
    return weakest if rest >= needed + SPARE else first(offers, "end")


def rise(model: Model, offers: Offers) -> Action:
    """Partisans come up in an empty city of the Germans', or else behind their front in the mountains."""
    atlas, zone = model.atlas, model.zone(AXIS)
    wanted, front = model.wanted(), list(bits(model.held[AXIS]))

    def like(action: Action) -> tuple[float, str]:
        cell = atlas.cell(action.to)
        score = 20.0 if wanted >> cell & 1 else 0.0
        score -= 5.0 if zone >> cell & 1 else 0.0
        score += 2.0 * (atlas.mountain >> cell & 1)
        return score - abs(atlas.nearest(cell, front) - 3) if front else score, action.to

    return max(of_kind(offers, "place"), key=like, default=offers[0])


def stir(model: Model, offers: Offers) -> Action:
    """A defector goes into a victory city beside it, and stays otherwise."""
    wanted = model.wanted()
    return next(
        (a for a in of_kind(offers, "go") if wanted >> model.atlas.cell(a.to) & 1), first(offers, "halt")
    )


def rouse(model: Model, offers: Offers) -> Action:
    """Unrest in the city that most Germans stand around."""

    def crowd(action: Action) -> tuple[int, str]:
        cell = model.atlas.cell(action.to)
        near = model.atlas.near[cell] | 1 << cell
        return sum(model.attack[u] for u in model.units[AXIS] if near >> model.at[u] & 1), action.to

    return max(of_kind(offers, "cut"), key=crowd, default=offers[0])


def relieve(model: Model, offers: Offers) -> Action:
    """The strongest of those who could come up."""
    index = model.roster.index
    return max(
        of_kind(offers, "move"), key=lambda a: (model.attack[index[a.unit]], a.unit), default=offers[0]
    )


def jump(model: Model, offers: Offers) -> Action:
    """A hex of Roma that nobody holds, away from the enemy."""
    zone, foe = model.zone(AXIS), model.occupied[AXIS]
    cells = {a: model.atlas.cell(a.to) for a in offers}
    return min(offers, key=lambda a: (foe >> cells[a] & 1, zone >> cells[a] & 1, a.to))


def drop_on_roma(model: Model) -> bool:
    """Whether the regiments drop on Roma: only where the invasion can meet them."""
    beaches, roma = model.atlas.docks(model.landing), model.cities.get("Roma", 0)
    if not beaches or not roma:
        return False
    close = any(model.atlas.nearest(cell, list(bits(beaches))) <= AFIELD for cell in bits(roma))
    guarded = roma & (mask_of(model.stacks[AXIS]) | model.zone(AXIS))
    return close and guarded != roma
