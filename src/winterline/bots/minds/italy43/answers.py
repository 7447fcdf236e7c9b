"""The small decisions: losses, retreats, advances, support, Determined Defense, replacements, guns and forts."""

from __future__ import annotations

from ...kit import ALLIED, AXIS, Action, Offers, first, of_kind, worthwhile
from . import odds
from .model import Model, home

SOON = 4
"""An enemy so near comes before a Fortification is finished."""


def closing(offers: Offers) -> Action:
    """The action that ends a question."""
    return first(offers, "pass", "end", "halt", "decline", "form", "declare")


def lose(model: Model, offers: Offers) -> Action:
    """One's own cheapest step, or the enemy's dearest."""
    roster = model.roster

    def pain(action: Action) -> tuple[float, str]:
        unit = roster.index[action.unit]
        dear = model.worth(unit) + (1.5 if model.steps[unit] == 1 else 0.0)
        return (dear if roster.side[unit] == model.me else -dear), action.unit

    return min(of_kind(offers, "lose", "spare") or offers, key=pain)


def back(model: Model, offers: Offers) -> Action:
    """A retreat goes home, out of enemy zones, onto good ground and to friends."""
    atlas, zone = model.atlas, model.zone(1 - model.me)

    def like(action: Action) -> tuple[float, str, str]:
        cell = atlas.cell(action.to)
        if cell < 0:
            return -2.0, action.unit, action.to
        score = 0.6 * home(model, model.me, cell) - 2.5 * (zone >> cell & 1)
        score += 0.8 * (atlas.double >> cell & 1) + 0.5 * (cell in model.mine())
        return score, action.unit, action.to

    return max(of_kind(offers, "back"), key=like)


def stand(model: Model, offers: Offers, place: str) -> Action:
    """Stand where the ground makes it likely to succeed, under a leader who can bear a loss."""
    leaders, cell, index = of_kind(offers, "lead"), model.atlas.cell(place), model.roster.index
    if not leaders:
        return offers[0]
    best = max(leaders, key=lambda a: (model.steps[index[a.unit]], -model.worth(index[a.unit]), a.unit))
    if not of_kind(offers, "withdraw"):
        return best
    hold = odds.hold_chance(model, cell)
    steps = sum(model.steps[u] for u in model.mine().get(cell, []))
    key = model.atlas.vp.get(cell, 0)
    likely = hold >= 0.7 or (hold >= 0.5 and (steps > 1 or key))
    return best if likely or (key and steps > 3) else first(offers, "withdraw")


def support(model: Model, offers: Offers, column: str, attacking: bool) -> Action:
    """Commit support while it helps: air and ships first, then guns."""
    done = closing(offers)
    place = odds.COLUMNS.index(column) if column in odds.COLUMNS else len(odds.COLUMNS)
    if place >= len(odds.COLUMNS) - 1 if attacking else not 2 <= place < len(odds.COLUMNS):
        return done
    calls, guns = of_kind(offers, "call"), of_kind(offers, "support")
    if calls:
        return calls[-1] if calls[-1].kind != "naval" or len(calls) == 1 else calls[0]
    if not guns:
        return done
    return min(guns, key=lambda a: (model.range[model.roster.index[a.unit]], a.unit))


def ready(model: Model, offers: Offers) -> Action | None:
    """The gun that a Supply Point should ready: in range of the enemy or nearly so, the long range first."""
    found = []
    for action in of_kind(offers, "ready"):
        unit = model.roster.index[action.unit]
        far = model.enemy_distance(model.at[unit]) if model.at[unit] >= 0 else 99
        if far <= model.range[unit] + 3:
            found.append((far > model.range[unit], -model.range[unit], far, action.unit, action))
    return min(found)[-1] if found else None


def replace(model: Model, offers: Offers) -> Action | None:
    """The unit that gains most by a Replacement: lost guns count as Victory Points."""
    index, roster = model.roster.index, model.roster
    zone = model.zone(1 - model.me)

    def gain(action: Action) -> tuple[float, str, str]:
        unit = index[action.unit]
        if action.do == "rebuild":
            return (6.0 if roster.gun[unit] else 1.0 + 0.3 * model.defence[unit]), action.unit, action.kind
        contact = model.at[unit] >= 0 and zone >> model.at[unit] & 1
        attacker = model.me == ALLIED and not contact
        return 2.0 + 0.3 * model.defence[unit] + 0.5 * attacker, action.unit, action.kind

    return max(of_kind(offers, "replace", "rebuild"), key=gain, default=None)


def place(model: Model, offers: Offers) -> Action:
    """Where units come on: as near to the enemy as their card allows."""
    atlas = model.atlas

    def far(action: Action) -> tuple[int, str, str]:
        cell = atlas.cell(action.to)
        cells = (cell,) if cell >= 0 else atlas.board.edges.get(action.to, ())
        near = min((atlas.nearest(c, model.theirs(), 99) for c in cells), default=99)
        return near, action.unit, action.to

    return min(of_kind(offers, "place", "at", "go") or list(offers), key=far)


def shelter(model: Model, offers: Offers) -> Action:
    """Where a unit of the 8th Army's zone falls back to: towards the fighting, on the map."""
    atlas = model.atlas

    def far(action: Action) -> tuple[int, str]:
        cell = atlas.cell(action.to)
        return (model.enemy_distance(cell) if cell >= 0 else 99), action.to

    return min(offers, key=far)


def fortify(model: Model, offers: Offers) -> Action | None:
    """The Fortification to work on: Victory Point hexes that will be held long, and those that are needed first."""
    atlas = model.atlas
    sites = [a for a in of_kind(offers, "fortify") if model.control.get(atlas.cell(a.to), AXIS) == AXIS]
    begun = [a for a in sites if atlas.cell(a.to) in model.works]

    def like(action: Action) -> tuple[float, str]:
        cell = atlas.cell(action.to)
        work, foe = model.works.get(cell, -1), model.enemy_distance(cell)
        score = 4.0 * (cell in atlas.vp) + 1.0 * (atlas.behind >> cell & 1) + 0.7 * (atlas.gustav >> cell & 1)
        score += 0.5 * (atlas.bernhard >> cell & 1) + 0.5 * (atlas.double >> cell & 1)
        if work < 0:
            return score - 3.0 * (foe < SOON) - 0.1 * max(0, foe - 12), action.to
        return score + 2.0 * (cell in model.mine()) - 0.5 * abs(foe - 2) - 1.5 * (work >= 2), action.to

    return max(begun or sites, key=like, default=None)


def onward(model: Model, field: dict[int, float], offers: Offers) -> Action:
    """Whether a victor advances: towards what is wanted, into key hexes, not into the arms of stronger enemies."""
    atlas, roster = model.atlas, model.roster

    def gain(action: Action) -> float:
        cell, unit = atlas.cell(action.to), roster.index.get(action.unit, -1)
        here = model.at[unit] if unit >= 0 else -1
        score = gained(model, field, cell) - (gained(model, field, here) if here >= 0 else -1.0)
        around = (atlas.near[cell] & model.occupied[1 - model.me]).bit_count()
        score -= 0.35 * around if model.me == ALLIED else 0.7 * around
        crowd = roster.load([*model.mine().get(cell, []), *([unit] if unit >= 0 else [])])
        return score - (5.0 if crowd > model.limit else 0.0)

    ways = [a for a in of_kind(offers, "advance", "go") if atlas.cell(a.to) >= 0]
    return worthwhile(ways, gain, closing(offers))


def gained(model: Model, field: dict[int, float], cell: int) -> float:
    """What it is worth to stand in a hex after a battle."""
    atlas = model.atlas
    score = 0.6 * (atlas.double >> cell & 1)
    if model.me == ALLIED:
        score -= 0.8 * field.get(cell, 60.0)
    elif model.control.get(cell) == ALLIED:
        score += 1.5
    if atlas.vp.get(cell) and model.control.get(cell, model.me) != model.me:
        score += 4.0
    return score
