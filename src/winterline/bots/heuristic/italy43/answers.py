"""The small decisions: losses, retreats, advances, support, Determined Defense, replacements, guns and forts."""

from __future__ import annotations

from winterline.bots.heuristic.italy43.ground import ALLIED, AXIS, LIMIT
from winterline.bots.heuristic.italy43.model import Model, home
from winterline.bots.heuristic.italy43.odds import COLUMNS, hold_chance
from winterline.core.action import Action
from winterline.core.bits import mask_of

Offers = tuple[Action, ...]
SOON = 4
"""An enemy so near comes before a Fortification is finished."""


def of_kind(offers: Offers, *words: str) -> list[Action]:
    """The offers with one of these verbs."""
    return [action for action in offers if action.do in words]


def closing(offers: Offers) -> Action:
    """The action that ends a question."""
    for word in ("pass", "end", "halt", "decline", "form", "declare"):
        if found := of_kind(offers, word):
            return found[0]
    return offers[0]


def lose(model: Model, offers: Offers) -> Action:
    """One's own cheapest step, or the enemy's dearest."""
    roster = model.roster

    def pain(action: Action) -> tuple[float, str]:
        unit = roster.index[action.unit]
        dear = model.worth(unit) + (1.5 if model.steps[unit] == 1 else 0.0)
        return (dear if roster.side[unit] == model.me else -dear), action.unit

    return min(of_kind(offers, "lose", "spare") or offers, key=pain)


def back(model: Model, offers: Offers) -> Action:
    """A retreat goes home, out of enemy zones, onto good ground and to friends; it ends as soon as it may there."""
    ground, zone = model.ground, model.zone(1 - model.me)
    ways = of_kind(offers, "back")
    halt = of_kind(offers, "halt")
    if halt or not ways:
        return halt[0] if halt else offers[0]

    def like(action: Action) -> tuple[float, str, str]:
        cell = ground.cell(action.to)
        if cell < 0:
            return -2.0, action.unit, action.to
        score = 0.6 * home(model, model.me, cell) - 2.5 * (zone >> cell & 1)
        score += 0.8 * (ground.double >> cell & 1) + 0.5 * (cell in model.mine())
        return score, action.unit, action.to

    return max(ways, key=like)


def stand(model: Model, offers: Offers, place: str) -> Action:
    """Stand where the ground makes it likely to succeed, under a leader who can bear a loss."""
    leave = of_kind(offers, "withdraw")
    leaders = of_kind(offers, "lead")
    cell = model.ground.cell(place)
    index = model.roster.index
    if not leaders:
        return offers[0]
    best = max(leaders, key=lambda a: (model.steps[index[a.unit]], -model.worth(index[a.unit]), a.unit))
    if not leave:
        return best
    hold = hold_chance(model, cell)
    steps = sum(model.steps[u] for u in model.mine().get(cell, []))
    key = model.ground.vp.get(cell, 0)
    if hold >= 0.7 or (hold >= 0.5 and (steps > 1 or key)):
        return best
    return best if key and steps > 3 else leave[0]


def support(model: Model, offers: Offers, column: str, attacking: bool) -> Action:
    """Commit support while it helps: air and ships first, then guns."""
    done = closing(offers)
    place = COLUMNS.index(column) if column in COLUMNS else len(COLUMNS)
    if attacking and place >= len(COLUMNS) - 1:
        return done
    if not attacking and not 2 <= place < len(COLUMNS):
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
        cell = model.at[unit]
        if cell < 0:
            continue
        far = model.enemy_distance(cell)
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
    ground = model.ground
    enemies = list(model.theirs())

    def far(action: Action) -> tuple[int, str, str]:
        cells = [ground.cell(action.to)] if ground.cell(action.to) >= 0 else []
        cells = cells or list(ground.board.edges.get(action.to, ()))
        near = min((ground.distance(c, foe) for c in cells for foe in enemies), default=99)
        return near, action.unit, action.to

    return min(of_kind(offers, "place", "at", "go") or list(offers), key=far)


def shelter(model: Model, offers: Offers) -> Action:
    """Where a unit of the 8th Army's zone falls back to: towards the fighting, on the map."""
    ground = model.ground

    def far(action: Action) -> tuple[int, str]:
        cell = ground.cell(action.to)
        return (model.enemy_distance(cell) if cell >= 0 else 99), action.to

    return min(offers, key=far)


def fortify(model: Model, offers: Offers) -> Action | None:
    """The Fortification to work on: Victory Point hexes that will be held long, and those that are needed first."""
    ground = model.ground
    sites = [a for a in of_kind(offers, "fortify") if model.held.get(ground.cell(a.to), AXIS) == AXIS]
    begun = [a for a in sites if ground.cell(a.to) in model.works]

    def like(action: Action) -> tuple[float, str]:
        cell = ground.cell(action.to)
        work, foe = model.works.get(cell, -1), model.enemy_distance(cell)
        score = (
            4.0 * (cell in ground.vp) + 1.0 * (ground.behind >> cell & 1) + 0.7 * (ground.gustav >> cell & 1)
        )
        score += 0.5 * (ground.bernhard >> cell & 1) + 0.5 * (ground.double >> cell & 1)
        if work < 0:
            return score - 3.0 * (foe < SOON) - 0.1 * max(0, foe - 12), action.to
        return score + 2.0 * (cell in model.mine()) - 0.5 * abs(foe - 2) - 1.5 * (work >= 2), action.to

    return max(begun or sites, key=like, default=None)


def onward(model: Model, field: dict[int, float], offers: Offers) -> Action:
    """Whether a victor advances: towards what is wanted, into key hexes, not into the arms of stronger enemies."""
    ground, roster = model.ground, model.roster
    done = closing(offers)
    foes = mask_of(model.theirs())
    best, chosen = 0.0, done
    for action in of_kind(offers, "advance", "go"):
        cell = ground.cell(action.to)
        if cell < 0:
            continue
        unit = roster.index[action.unit] if action.unit else -1
        here = model.at[unit] if unit >= 0 else -1
        gain = gained(model, field, cell) - (gained(model, field, here) if here >= 0 else -1.0)
        around = sum(1 for n in ground.near[cell] if foes >> n & 1)
        gain -= 0.35 * around if model.me == ALLIED else 0.7 * around
        if roster.load([*model.mine().get(cell, []), *([unit] if unit >= 0 else [])]) > LIMIT:
            gain -= 5.0
        if gain > best:
            best, chosen = gain, action
    return chosen


def gained(model: Model, field: dict[int, float], cell: int) -> float:
    """What it is worth to stand in a hex after a battle."""
    ground = model.ground
    score = 0.6 * (ground.double >> cell & 1)
    if model.me == ALLIED:
        score -= 0.8 * field.get(cell, 60.0)
    elif model.held.get(cell) == ALLIED:
        score += 1.5
    if ground.vp.get(cell) and model.held.get(cell, model.me) != model.me:
        score += 4.0
    return score
