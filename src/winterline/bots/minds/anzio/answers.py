"""The small decisions: losses, retreats, advances, support, replacements, ports."""

from __future__ import annotations

from ...kit import ALLIED, AXIS, Action, Offers, Reaches, best, bits, first, of_kind, union, worthwhile
from .line import ENCLOSED
from .model import Model

GOOD, BAD = 2, 5
"""Faces of the die that are good for the attacker up to one and bad from the other on."""
"""The turn of the second lot of port counters."""
CROWDED = 12.0
"""What it costs to retreat where somebody must then be given up for want of room."""
DESPERATE = 3.0
"""The steps in danger on a beach from which on units are taken off rather than lost there."""
KEPT_BACK, ROOM = 1, 4
"""Where they come one by one: counters kept for the next landing, unless harbours feed fewer than so many more."""


def cheapest_loss(model: Model, offers: Offers) -> Action:
    """The step that costs least."""
    index, steps = model.roster.index, of_kind(offers, "lose", "name") or offers
    return min(steps, key=lambda a: (model.price(index[a.unit]), a.unit) if a.unit else (1e9, ""))


def cheapest_unit(model: Model, offers: Offers) -> Action:
    """The unit that is missed least where whole units are lost."""
    index, units = model.roster.index, of_kind(offers, "lose", "name") or offers
    return min(units, key=lambda a: (model.worth(index[a.unit]), a.unit) if a.unit else (1e9, ""))


def cheapest_inverted(model: Model, offers: Offers) -> Action:
    """The unit that has least to lose by being inverted, or by being destroyed where it cannot be."""
    index = model.roster.index

    def cost(action: Action) -> tuple[float, str]:
        unit = index[action.unit]
        return model.price(unit, model.steps_left(unit) - (action.do == "invert")), action.unit

    return min(offers, key=cost)


def way_back(model: Model, offers: Offers, unit: int = -1) -> Action:
    """The retreat that keeps a unit fed, covered and in good ground; ships only where there is no such way.

    Whoever may stand does, in a fort. A way must find room: what is too much for a hex is destroyed.
    """
    if stands := of_kind(offers, "stand"):
        return stands[0]
    size = model.roster.size[unit] if unit >= 0 else 0
    atlas, mine = model.atlas, model.occupied[model.me]
    free, fed, homes = ~model.zone(1 - model.me), model.fed(model.me), home_cells(model)

    def like(action: Action) -> float:
        cell = atlas.cell(action.to)
        if cell < 0:
            return 1.0  # off the board, into a box
        score = 4.0 if fed >> cell & 1 else 0.0
        score += 1.5 * (atlas.mountain >> cell & 1) + 1.0 * (mine >> cell & 1)
        score -= 6.0 if model.load_at(model.me, cell) >= model.limit - 1 else 0.0
        score -= CROWDED if size and model.load_at(model.me, cell) + size > model.limit else 0.0
        score -= 0.25 * atlas.nearest(cell, homes)
        return score + 0.2 * (atlas.near[cell] & free).bit_count()

    ways = of_kind(offers, "back")
    ships = of_kind(offers, "evacuate", "roll") or offers
    return max(ways, key=lambda a: (like(a), a.via == "-", a.to), default=ships[0])


def home_cells(model: Model) -> list[int]:
    """Where a side's retreats should lead."""
    atlas = model.atlas
    if model.me == AXIS:
        return [atlas.cell("G45"), atlas.cell("O41"), atlas.cell("U39")]
    cells = [cell for name in model.opened for cell in atlas.harbours[name].cells[:1]]
    return cells or list(bits(model.allied_sources()))[:4]


def follow_up(model: Model, wanted: int, offers: Offers) -> Action:
    """Whether and with whom victors follow into an emptied hex."""
    by_hex: dict[int, list[Action]] = {}
    for action in of_kind(offers, "advance"):
        by_hex.setdefault(model.atlas.cell(action.to), []).append(action)
    for cell, moves in by_hex.items():
        able = advance_party(model, cell, {model.roster.index[a.unit] for a in moves})
        if able and holds(model, wanted, cell, able):
            return next(a for a in moves if a.unit == model.roster.ids[able[0]])
    return next((a for a in offers if a.do in ("halt", "end")), offers[0])


def advance_party(model: Model, cell: int, units: set[int]) -> list[int]:
    """Those who follow into a hex, the strongest first, as far as there is room beside those who are there."""
    ids, size, defence = model.roster.ids, model.roster.size, model.defence
    room = model.limit - sum(size[u] for u in model.mine().get(cell, ()) if defence[u])
    strong = sorted((u for u in units if defence[u]), key=lambda u: (-defence[u], ids[u]))
    return model.fitting(strong, room)


def holds(model: Model, wanted: int, cell: int, units: list[int]) -> bool:
    """Whether a hex can be held with these units, and not without them."""
    there = model.defence_at(model.me, cell)
    whole = there + sum(model.defence[u] for u in units)
    foes = model.threat_reach(1 - model.me, model.occupied[model.me] | 1 << cell)
    attack, times = model.threat_at(foes, model.atlas.near[cell]), model.steep(cell)
    limit = (1.6 if model.me == ALLIED else 0.9) + (1.5 if wanted >> cell & 1 else 0.0)
    fall = trap(model, foes, cell) * sum(map(model.steps_left, units))
    if model.danger(attack, whole, times, fall) > limit:
        return False
    return not there or model.danger(attack, there, times) > 0.2


def trap(model: Model, foes: Reaches, cell: int) -> float:
    """The share of its steps that a stack loses if it is driven out of a hex that the enemy can surround."""
    atlas, mine = model.atlas, model.occupied[model.me]
    come = union(foes.values()) & atlas.near[cell] & ~mine
    return ENCLOSED if not atlas.near[cell] & ~(come | atlas.zone(come)) else 0.0


def break_out(model: Model, wanted: int, offers: Offers) -> Action:
    """A breakthrough goes for a city, or for a hex that shuts the enemy's way back; otherwise it stays."""
    atlas, zone = model.atlas, model.zone(1 - model.me)

    def gain(action: Action) -> float:
        cell = atlas.cell(action.to)
        score = 5.0 if wanted >> cell & 1 else 0.0
        return score + 1.0 * (atlas.mountain >> cell & 1) - (4.0 if zone >> cell & 1 else 0.0)

    ways = sorted(of_kind(offers, "go"), key=lambda a: a.to, reverse=True)
    halt = next((a for a in offers if a.do in ("halt", "end")), offers[0])
    return worthwhile(ways, gain, halt, least=2.0)


def aboard(model: Model, unit: int, offers: Offers) -> Action:
    """Whether a unit driven to a beach is taken off: at the price of its strength, so only where it would be lost."""
    cell = model.at[unit] if unit >= 0 else -1
    if cell < 0 or not model.defence[unit]:
        return first(offers, "evacuate")
    foes = model.threat_reach(AXIS, model.occupied[ALLIED])
    attack = model.threat_at(foes, model.atlas.near[cell])
    fall = trap(model, foes, cell) * model.steps_left(unit)
    lost = model.danger(attack, model.defence_at(ALLIED, cell), model.steep(cell), fall)
    doomed = not model.supplied() >> cell & 1
    return first(offers, "evacuate" if doomed or lost >= DESPERATE else "halt")


def surest(model: Model, offers: Offers) -> Action:
    """The battle at the best odds, with all the support that can be had."""
    strength: dict[str, float] = {}
    for battle in model.view["battles"]:
        attack = sum(model.attack[model.roster.index[u]] for u in battle["attackers"])
        defence = sum(model.defence_at(1 - model.me, model.atlas.cell(x)) for x in battle["hexes"])
        strength.update(dict.fromkeys(battle["hexes"], attack / max(1, defence)))
    full = [a for a in offers if a.do == "fight" and a.kind == "full"]
    found = max(full, key=lambda a: (strength.get(a.to, 0.0), a.to), default=None)
    return next(iter(of_kind(offers, "support")), found) or first(offers, "end")


def withdraw(model: Model, offers: Offers) -> Action:
    """The helpless go back if they can, else aboard; nobody else, for it costs all strength."""
    index = model.roster.index
    found = of_kind(offers, "retreat") or of_kind(offers, "evacuate") or offers[:1]
    found = [a for a in found if a.unit and not model.defence[index[a.unit]]] or of_kind(offers, "halt")
    return max(found, key=lambda a: (model.worth(index[a.unit]), a.unit) if a.unit else (0.0, ""))


def reroll(face: int, attacking: bool, offers: Offers) -> Action:
    """Roll again when the die was bad for one's own side."""
    again = face >= BAD if attacking else face <= GOOD
    return first(offers, "reroll" if again else "keep")


def rebuild(model: Model, offers: Offers) -> Action:
    """The unit that gains most by a replacement."""
    index = model.roster.index

    def like(action: Action) -> tuple[float, bool, str]:
        armour = model.roster.armour_ersatz[index[action.via]]
        return -model.price(index[action.unit], -1), not armour, action.unit

    return best(offers, "rebuild", like, "end")


def cover(model: Model, offers: Offers) -> Action:
    """Support in defence for the units that are most in danger."""
    mine = model.occupied[model.me]
    foes = model.threat_reach(1 - model.me, mine)

    def peril(action: Action) -> tuple[float, str, str]:
        cell = model.at[model.roster.index[action.unit]]
        attack = model.threat_at(foes, model.atlas.near[cell] & ~mine)
        return attack / max(1, model.defence_at(model.me, cell)), action.unit, action.kind

    found = best(offers, "cover", peril, "end")
    return found if found.do != "cover" or peril(found)[0] >= 1.0 else first(offers, "end")


def interdict(model: Model, offers: Offers) -> Action:
    """Interdict the strongest German unit that factors suffice for."""
    index = model.roster.index
    return best(offers, "interdict", lambda a: (model.attack[index[a.unit]], a.unit, a.kind), "end")


def bomb(model: Model, offers: Offers) -> Action:
    """Bomb the port or beachhead through which most comes in."""
    harbours = model.atlas.harbours

    def traffic(action: Action) -> tuple[int, str]:
        harbour = harbours.get(action.to)
        return harbour.buildup if harbour else 0, action.to

    return best(offers, "bomb", traffic)


def open_harbour(model: Model, offers: Offers) -> Action:
    """Open what feeds most; the last counter waits while the open harbours feed all."""
    end = next(iter(of_kind(offers, "end")), None)
    found = [a for a in of_kind(offers, "open") if end is None or safe_to_build(model, a.to)]
    atlas, size = model.atlas, model.roster.size

    def value(action: Action) -> float:
        harbour = atlas.harbours.get(action.to)
        return harbour.buildup + 0.25 * harbour.capacity if harbour else 0.0

    liked = max(found, key=lambda a: (value(a), a.to), default=end or offers[0])
    alone = not model.docks & model.fed(ALLIED)
    if end is None or not found or liked.to == "port-napoli" or alone:
        return liked
    have = sum(atlas.harbours[name].capacity for name in model.opened)
    coming = [u for u, box in model.box.items() if box == "sicilia"]
    needed = sum(size[u] for u in model.units[ALLIED] + coming)
    return liked if model.counters > KEPT_BACK or have < needed + ROOM else end


def safe_to_build(model: Model, name: str) -> bool:
    """Whether no German can come next to a port while it is being opened."""
    harbour = model.atlas.harbours.get(name)
    if harbour is None or harbour.kind != "port":
        return True
    foes = model.threat_reach(AXIS, model.occupied[ALLIED])
    return not any(mask & model.atlas.near[harbour.cells[0]] for mask in foes.values())


def best_site(model: Model, offers: Offers) -> Action:
    """The hex furthest towards the enemy: an air base, or a fort on the front."""
    atlas, sign = model.atlas, (-1 if model.me == ALLIED else 1)
    return max(of_kind(offers, "base", "fortify"), key=lambda a: (sign * atlas.south[atlas.cell(a.to)], a.to))
