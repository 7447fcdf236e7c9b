"""The small decisions: losses, retreats, advances, support, replacements, ports."""

from __future__ import annotations

import re

from winterline.bots.heuristic.anzio.ground import ALLIED, AXIS, LIMIT
from winterline.bots.heuristic.anzio.model import Model, threat_at, threat_reach
from winterline.bots.heuristic.anzio.odds import Hurt, danger
from winterline.core.action import Action
from winterline.core.bits import bits, mask_of

Offers = tuple[Action, ...]
SHOWN = re.compile(r"shows (\d)")
GOOD, BAD = 2, 5
"""Faces of the die that are good for the attacker up to one and bad from the other on."""
LATE = 7
"""The turn of the second lot of port counters."""


def of_kind(offers: Offers, *words: str) -> list[Action]:
    """The offers with one of these verbs."""
    return [action for action in offers if action.do in words]


def cheapest_loss(model: Model, offers: Offers) -> Action:
    """The step that costs least."""
    index = model.roster.index
    return min(
        of_kind(offers, "lose", "name") or offers,
        key=lambda a: (model.price(index[a.unit]), a.unit) if a.unit else (1e9, ""),
    )


def way_back(model: Model, offers: Offers) -> Action:
    """The retreat that keeps a unit fed, covered and in good ground; ships only where there is no such way."""
    ways = of_kind(offers, "back")
    if not ways:
        return of_kind(offers, "evacuate", "roll")[0] if of_kind(offers, "evacuate", "roll") else offers[0]
    ground, foe = model.ground, model.held[1 - model.me]
    mine = mask_of(model.stacks[model.me])
    fed = model.supplied(model.me, 0, foe)
    homes = home_cells(model)

    def like(action: Action) -> float:
        cell = ground.cell(action.to)
        if cell < 0:
            return 1.0  # off the board, into a box
        score = 4.0 if fed >> cell & 1 else 0.0
        score += 1.5 * (ground.mountain >> cell & 1) + 1.0 * (mine >> cell & 1)
        load = sum(model.roster.size[u] for u in model.stacks[model.me].get(cell, ()))
        score -= 6.0 if load >= LIMIT - 1 else 0.0
        score -= 0.25 * min((ground.distance(cell, home) for home in homes), default=0)
        return score + 0.2 * (ground.near[cell] & ~ground.zone(foe)).bit_count()

    return max(ways, key=lambda a: (like(a), a.via == "-", a.to))


def home_cells(model: Model) -> list[int]:
    """Where a side's retreats should lead."""
    ground = model.ground
    if model.me == AXIS:
        return [ground.cell("G45"), ground.cell("O41"), ground.cell("U39")]
    cells = [cell for name in model.opened for cell in ground.harbours[name].cells[:1]]
    return cells or list(bits(model.allied_sources()))[:4]


def follow_up(model: Model, hurt: tuple[Hurt, ...], wanted: int, offers: Offers) -> Action:
    """Whether and with whom victors follow into an emptied hex."""
    moves = of_kind(offers, "advance")
    halt = next((a for a in offers if a.do in ("halt", "end")), offers[0])
    if not moves:
        return halt
    roster, ground = model.roster, model.ground
    by_hex: dict[str, list[Action]] = {}
    for action in moves:
        by_hex.setdefault(action.to, []).append(action)
    for label, some in by_hex.items():
        cell = ground.cell(label)
        there = [u for u in model.stacks[model.me].get(cell, ()) if model.defence[u]]
        room = LIMIT - sum(roster.size[u] for u in there)
        ranked = sorted(some, key=lambda a: (-model.defence[roster.index[a.unit]], a.unit))
        able, load = [], 0
        for action in ranked:
            unit = roster.index[action.unit]
            if model.defence[unit] and load + roster.size[unit] <= room:
                able.append(action)
                load += roster.size[unit]
        if not able:
            continue
        now = sum(model.defence[u] for u in there)
        whole = now + sum(model.defence[roster.index[a.unit]] for a in able)
        foes = threat_reach(model, 1 - model.me, mask_of(model.stacks[model.me]) | 1 << cell)
        attack = threat_at(model, foes, ground.near[cell])
        times = 1 + (ground.mountain >> cell & 1)
        risk = danger(hurt, attack, whole * times, times > 1)
        limit = 1.6 if model.me == ALLIED else 0.9
        if wanted >> cell & 1:
            limit += 1.5
        if risk <= limit and (not there or danger(hurt, attack, now * times, times > 1) > 0.2):
            return able[0]
    return halt


def break_out(model: Model, wanted: int, offers: Offers) -> Action:
    """A breakthrough goes for a city, or for a hex that shuts the enemy's way back; otherwise it stays."""
    halt = next((a for a in offers if a.do in ("halt", "end")), None)
    ground, foe = model.ground, model.held[1 - model.me]
    zone = ground.zone(foe)
    best: tuple[float, str] | None = None
    chosen = halt
    for action in of_kind(offers, "go"):
        cell = ground.cell(action.to)
        score = 5.0 if wanted >> cell & 1 else 0.0
        score += 1.0 * (ground.mountain >> cell & 1) - (4.0 if zone >> cell & 1 else 0.0)
        if score > 2.0 and (best is None or (score, action.to) > best):
            best, chosen = (score, action.to), action
    return chosen or offers[0]


def withdraw(model: Model, offers: Offers) -> Action:
    """The helpless go back if they can, else aboard."""
    for word in ("retreat", "evacuate"):
        if found := of_kind(offers, word):
            return max(found, key=lambda a: (model.worth(model.roster.index[a.unit]), a.unit))
    return offers[0]


def reroll(prompt: str, attacking: bool, offers: Offers) -> Action:
    """Roll again when the die was bad for one's own side."""
    found = SHOWN.search(prompt)
    face = int(found[1]) if found else 3
    again = face >= BAD if attacking else face <= GOOD
    word = "reroll" if again else "keep"
    return next((a for a in offers if a.do == word), offers[0])


def rebuild(model: Model, offers: Offers) -> Action:
    """The unit that gains most by a replacement."""
    index = model.roster.index
    found = of_kind(offers, "rebuild")
    if not found:
        return offers[0]

    def like(action: Action) -> tuple[float, bool, str]:
        armour = model.roster.armour_ersatz[index[action.via]]
        return -model.price(index[action.unit], -1), not armour, action.unit

    return max(found, key=like)


def cover(model: Model, offers: Offers) -> Action:
    """Support in defence for the units that are most in danger."""
    found = of_kind(offers, "cover")
    end = next((a for a in offers if a.do == "end"), offers[0])
    if not found:
        return end
    mine = mask_of(model.stacks[model.me])
    foes = threat_reach(model, 1 - model.me, mine)

    def peril(action: Action) -> tuple[float, str, str]:
        cell = model.at[model.roster.index[action.unit]]
        defence = sum(model.defence[u] for u in model.stacks[model.me].get(cell, ()))
        attack = threat_at(model, foes, model.ground.near[cell] & ~mine)
        return attack / max(1, defence), action.unit, action.kind

    best = max(found, key=peril)
    return best if peril(best)[0] >= 1.0 else end


def interdict(model: Model, offers: Offers) -> Action:
    """Interdict the strongest German unit that factors suffice for."""
    found = of_kind(offers, "interdict")
    if not found:
        return next((a for a in offers if a.do == "end"), offers[0])
    return max(found, key=lambda a: (model.attack[model.roster.index[a.unit]], a.unit, a.kind))


def open_harbour(model: Model, offers: Offers) -> Action:
    """Open what feeds most; in the first weeks the last counter waits for Napoli."""
    end = next((a for a in offers if a.do == "end"), None)
    found = [a for a in of_kind(offers, "open") if end is None or safe_to_build(model, a.to)]
    if not found:
        return end or offers[0]
    ground = model.ground
    fed = model.supplied(ALLIED, 0, model.held[AXIS])

    def value(action: Action) -> float:
        harbour = ground.harbours.get(action.to)
        if harbour is None:
            return 0.0
        return harbour.buildup + 0.25 * harbour.capacity

    best = max(found, key=lambda a: (value(a), a.to))
    if end is None:
        return best
    have = sum(ground.harbours[name].capacity for name in model.opened)
    needed = sum(model.roster.size[u] for u in model.units(ALLIED)) + sum(
        model.roster.size[u] for u, box in enumerate(model.box) if box == "sicilia"
    )
    alone = not any(mask_of(ground.harbours[name].cells) & fed for name in model.opened)
    if best.to == "port-napoli" or alone:
        return best
    spare = model.counters > (1 if model.turn < LATE or model.turn > 12 else 2)
    patient = model.turn < 4 and not spare
    if have >= needed + 10 or patient or (not spare and value(best) < 15):
        return end
    return best


def safe_to_build(model: Model, name: str) -> bool:
    """Whether no German can come next to a port while it is being opened."""
    harbour = model.ground.harbours.get(name)
    if harbour is None or harbour.kind != "port":
        return True
    cell = harbour.cells[0]
    foes = threat_reach(model, AXIS, mask_of(model.stacks[ALLIED]))
    return not any(mask & model.ground.near[cell] for mask in foes.values())


def best_site(model: Model, offers: Offers) -> Action:
    """The hex furthest towards the enemy: an air base, or a fort on the front."""
    ground = model.ground
    sign = -1 if model.me == ALLIED else 1
    found = of_kind(offers, "base", "fortify")
    return max(found, key=lambda a: (sign * ground.south[ground.cell(a.to)], a.to))
