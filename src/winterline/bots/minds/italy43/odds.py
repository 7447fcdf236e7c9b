"""What an attack would be worth: an estimate of its odds from the ground, and what each result brings and costs."""

from __future__ import annotations

from ... import kit
from ...kit import ALLIED, Attack
from .model import Model

COLUMNS = ("1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1", "7-1")
MOST = 20
"""Strength points that count on a side."""
ATTACKER_LOSES = frozenset(("A1", "EX", "A1/DR2", "DRX", "A1/D1"))
DEFENDER_LOSES = frozenset(("EX", "DRX", "A1/D1", "D1", "DS"))
RETREATS = frozenset(("A1/DR2", "DRX", "DR2", "A1/D1", "D1", "DR4", "DS"))
SURE = frozenset(("DR4", "DS"))
"""Results that nobody stands up to."""


def halved(model: Model, unit: int, post: int, target: int) -> bool:
    """Whether the ground or want of supply halves a unit's attack."""
    atlas, roster = model.atlas, model.roster
    if not model.fed[unit] or atlas.side(post, target, atlas.major):
        return True
    steep = atlas.side(post, target, atlas.mountain) and not roster.mountain[unit]
    water = atlas.side(post, target, atlas.minor) or atlas.marsh >> post & 1
    return bool(steep or (roster.vehicle[unit] and water))


def attack_total(model: Model, target: int, posts: dict[int, int]) -> int:
    """The strength of an attack with its best Main Assault Force and attachments."""
    roster, best = model.roster, 0
    for force in {roster.force[u] for u in posts}:
        hexes = {p for u, p in posts.items() if roster.force[u] == force}
        tank = infantry = False
        total = 0
        for unit, post in sorted(posts.items(), key=lambda entry: -model.attack[entry[0]]):
            whole = roster.force[unit] == force
            if not whole and post in hexes:
                if roster.tank[unit] and not tank:
                    tank = whole = True
                elif not roster.tank[unit] and not roster.armour[unit] and not infantry:
                    infantry = whole = True
            full = whole and not halved(model, unit, post, target)
            total += model.attack[unit] if full else (model.attack[unit] + 1) // 2
        best = max(best, total)
    return min(MOST, best)


def defence_total(model: Model, target: int, posts: dict[int, int]) -> int:
    """The strength of the defenders of a hex."""
    atlas, roster = model.atlas, model.roster
    units = [u for u in model.theirs().get(target, []) if not model.routed[u]]
    hindered = bool(posts) and all(atlas.hindered(post, target) for post in posts.values())
    total = 0
    for unit in [u for u in units if not roster.gun[u]]:
        twice = hindered or (atlas.double >> target & 1 and not roster.tank[unit])
        strength = model.defence[unit] * (2 if twice else 1)
        total += strength if model.good[unit] else (strength + 1) // 2
    if not total and any(roster.gun[u] for u in units):
        total = 2 if hindered else 1
    return min(MOST, total)


def support_flags(model: Model, target: int, posts: dict[int, int]) -> tuple[bool, bool, bool, bool]:
    """Ready support of an attack: division guns, corps guns, air; and whether the defender has guns to answer."""
    atlas, roster = model.atlas, model.roster
    army = roster.army[next(iter(posts))]
    forces = {roster.force[u] for u in posts}
    division = corps = answer = False
    for unit in model.batteries:
        if atlas.distance(model.at[unit], target) > model.range[unit]:
            continue
        if roster.side[unit] != model.me:
            answer = True
        elif roster.force[unit] in forces:
            division = True
        elif roster.army[unit] == army and roster.force[unit] == roster.ids[unit]:
            corps = True
    wings = {"us": 1, "uk": 2}.get(army, 0)
    return division, corps, model.me == ALLIED and bool(model.air & wings), answer


def support_of(model: Model, target: int, posts: dict[int, int]) -> int:
    """The shifts that ready support would give an attack, the defender's answer taken off."""
    division, corps, air, answer = support_flags(model, target, posts)
    return division + corps + air - answer


def column_of(model: Model, target: int, posts: dict[int, int], support: int) -> int:
    """The column that an attack would be resolved on; -1 when it is not allowed."""
    attack, defence = attack_total(model, target, posts), defence_total(model, target, posts)
    place = kit.column_of(attack, defence, COLUMNS.index("1-1"), MOST + 1)
    if place < 0 or not defence:
        return min(place, len(COLUMNS) - 1)
    place += support - model.mud - model.forts.get(target, 0)
    atlas, roster = model.atlas, model.roster
    if not (atlas.double | atlas.marsh) >> target & 1 and target not in model.forts:
        mine = any(roster.armour[u] and not atlas.hindered(p, target) for u, p in posts.items())
        theirs = any(roster.armour[u] for u in model.theirs().get(target, []))
        place += mine and not theirs
        place -= theirs and not mine
    return max(0, min(len(COLUMNS) - 1, place))


def hold_chance(model: Model, target: int) -> float:
    """How likely a Determined Defense keeps a hex."""
    atlas = model.atlas
    if atlas.city >> target & 1 or target in model.forts:
        return 0.7
    return 0.5 if (atlas.double | atlas.marsh | atlas.town) >> target & 1 else 0.2


def worth_of(model: Model, target: int, chances: dict[str, float], prize: float, ours: float) -> float:
    """What an attack is worth: the prize is for the hex, `ours` is a step of one's own."""
    defenders = model.theirs().get(target, [])
    solid = [u for u in defenders if not model.roster.gun[u]] or defenders
    theirs = sum(model.worth(u) for u in solid) / max(1, len(solid))
    last = sum(model.steps[u] for u in solid) <= 1
    hold, value = hold_chance(model, target), 0.0
    for result, chance in chances.items():
        code = result.split()[0]
        gone = code in DEFENDER_LOSES
        win = 1.0 - hold if code in RETREATS else 0.0
        if code in SURE or (gone and last):
            win = 1.0
        value += chance * (win * (prize + 0.5 * theirs) + gone * theirs - (code in ATTACKER_LOSES) * ours)
    return value


def judge(model: Model, battle: Attack, prize: float, caution: float) -> float:
    """The value of a planned battle."""
    if battle.column < 0:
        return -9.0
    ours = caution * sum(model.worth(u) for u in battle.posts) / len(battle.posts)
    return worth_of(model, battle.target, model.table[COLUMNS[battle.column]], prize, ours)
