"""The small decisions: where newcomers enter, support, the order of battles, losses, retreats, advances."""

from __future__ import annotations

from ...kit import ALLIED, AXIS, Action, Offers, bits, cheapest_loss, first, grown, of_kind, worthwhile
from .forecast import foresee
from .model import HALF, Model, expected_loss, imagine

DANGER = 2
"""Hexes from Allied units within which a lone newcomer is easy prey."""
LIKELY = 10
"""Entry hexes that are looked at closely."""
UNLIKELY = 0.3
"""How likely it is that a hex is attacked that would not be by one's own reckoning."""
KEPT = 0.34
"""The share of the air support that is kept for the next impulse A."""
WORTH_NOTING = 0.15
"""Factors that a marker must save on average to be noted rather than kept."""


def best_entry(model: Model, unit: int, labels: list[str]) -> str:
    """The best of the hexes offered to a unit that comes onto the board."""
    atlas = model.atlas
    if unit < 0:
        return labels[0]
    if model.me == ALLIED:
        return min(labels, key=lambda x: (len(model.mine().get(atlas.cell(x), ())), x))
    near = sorted(map(atlas.cell, labels), key=lambda c: (atlas.march[c] + prey(model, c), c))[:LIKELY]
    best = min(near, key=lambda c: (onward(model, unit, c) + prey(model, c) + crowding(model, c), c))
    return atlas.label(best)


def onward(model: Model, unit: int, cell: int) -> float:
    """How far from the ports a unit still is after entering here and marching on."""
    atlas, half = model.atlas, model.impulse in HALF
    points = model.roster.moves[unit] // (2 if half else 1)
    foe = model.occupied[ALLIED]
    zone = atlas.zone(foe)
    if stops(model, cell) or zone >> cell & 1:
        return float(atlas.march[cell])
    mask = model.reach_mask(cell, points, foe, zone, enter=not half, along=False)
    return float(min(atlas.march[c] for c in bits(mask)))


def stops(model: Model, cell: int) -> bool:
    """Whether a newcomer must probably stop in this hex: marsh, water, or the south edge."""
    board = model.atlas.board
    rough = board.hexes("woods") | board.hexes("swamp") | model.atlas.river
    return bool(rough >> cell & 1) or cell in board.edges.get("south", ())


def prey(model: Model, cell: int) -> float:
    """What coming on close to Allied units costs."""
    return 12.0 if grown(model.occupied[ALLIED], model.atlas.grid.shifts, DANGER) >> cell & 1 else 0.0


def crowding(model: Model, cell: int) -> float:
    """What a full hex costs."""
    return 2.0 if model.load_at(AXIS, cell) >= model.limit else 0.0


def note(model: Model, offers: Offers) -> Action:
    """One marker for the hex where it saves most, or seal; some air support is kept for the next impulse A."""
    atlas = model.atlas
    noted = {atlas.cell(n["hex"]): n["nas"] + n["cas"] for n in model.view["support"]["notes"] or ()}
    planes = sum(n["cas"] for n in model.view["support"]["notes"] or ())
    coming = {a.target: a for a in foresee(imagine(model, {}, AXIS, "D"), 0)[0]}
    reaches = model.threat_reach(AXIS, model.occupied[ALLIED])
    saves: dict[int, float] = {}
    for cell in dict.fromkeys(atlas.cell(a.to) for a in of_kind(offers, "allot")):
        if cell in coming:
            share, threat = 1.0, sum(model.attack[u] for u in coming[cell].posts)
        else:
            share, threat = UNLIKELY, model.threat_at(reaches, atlas.near[cell] & ~model.occupied[ALLIED])
        saves[cell] = share * saved(model, cell, threat, noted.get(cell, 0))

    def gain(action: Action) -> float:
        if action.kind == "nas":
            return saves[atlas.cell(action.to)]
        kept = model.support[1] > KEPT * (model.support[1] + planes)
        return saves[atlas.cell(action.to)] - WORTH_NOTING if kept else 0.0

    return worthwhile(of_kind(offers, "allot"), gain, Action("seal"))


def saved(model: Model, cell: int, threat: int, noted: int) -> float:
    """What one more marker on a hex saves on average."""
    units = model.stacks[ALLIED].get(cell, [])
    defence = model.defence(units, cell) + noted
    stake = model.worth(units) + 60 / max(1, model.atlas.depth[cell])
    return (expected_loss(threat, defence) - expected_loss(threat, defence + 1)) * stake


def next_battle(model: Model, offers: Offers) -> Action:
    """The surest battle first: it may free the way for the others."""
    atlas, roster = model.atlas, model.roster
    odds: dict[str, float] = {}
    for battle in model.view["battles"]:
        cells = sorted(map(atlas.cell, battle["hexes"]))
        attack = sum(model.attack[roster.index[u]] for u in battle["attackers"])
        defence = sum(model.defence(model.theirs().get(c, []), c) for c in cells)
        odds[atlas.label(cells[0])] = attack / max(1, defence)
    return max(offers, key=lambda a: (odds.get(a.to, 0.0), a.to))


def give_up(model: Model, need: int, offers: Offers) -> Action:
    """The unit whose loss lets the whole loss of `need` factors stay as small as possible."""
    index, attack = model.roster.index, model.attack
    units = [index[a.unit] for a in offers]

    def rank(action: Action) -> tuple[int, int, int, str]:
        unit = index[action.unit]
        value = attack[unit]
        rest = [attack[u] for u in units if u != unit]
        total = value + (cheapest_loss(rest, need - value) if need > value else 0)
        return total, -value, -model.roster.moves[unit], action.unit

    return min(offers, key=rank)


def price(model: Model, unit: str, declared: int) -> int:
    """What an exchange costs in the battle that a unit fought: the defence as declared, and support revealed since."""
    battle = next((b for b in model.view["battles"] if unit in b["attackers"]), None)
    if battle is None or model.edition != "beachhead" or model.me == ALLIED:
        return declared
    return declared + int(battle["nas"]) + int(battle["cas"])


def first_back(model: Model, offers: Offers) -> Action:
    """The strongest beaten unit goes first."""
    roster = model.roster
    return max(offers, key=lambda a: (roster.defence[roster.index[a.unit]], a.unit))


def way_back(model: Model, offers: Offers) -> Action:
    """Germans are sent far from the ports; Allies out of their ring, or where it hurts most."""
    depth, cell = model.atlas.depth, model.atlas.cell
    return max(offers, key=lambda a: (depth[cell(a.to)], depth[cell(a.via)], a.to, a.via))


def follow_up(model: Model, offers: Offers) -> Action:
    """Advance toward the ports whenever that brings a unit nearer to them."""
    depth, vital = model.atlas.depth, model.atlas.vital

    def gain(action: Action) -> float:
        here, there = model.at[model.roster.index[action.unit]], model.atlas.cell(action.to)
        return depth[here] - depth[there] + (3.0 if vital >> there & 1 else 0.0)

    return worthwhile(of_kind(offers, "advance"), gain, first(offers, "halt"))
