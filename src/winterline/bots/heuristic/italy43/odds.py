"""What an attack would be worth: an estimate of its odds from the ground, and what each result brings and costs."""

from __future__ import annotations

from dataclasses import dataclass

from winterline.bots.heuristic.italy43.ground import ALLIED, Facts
from winterline.bots.heuristic.italy43.model import Model

COLUMNS = ("1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1", "7-1")
MOST = 20
"""Strength points that count on a side."""
ATTACKER_LOSES = frozenset(("A1", "EX", "A1/DR2", "DRX", "A1/D1"))
DEFENDER_LOSES = frozenset(("EX", "DRX", "A1/D1", "D1", "DS"))
RETREATS = frozenset(("A1/DR2", "DRX", "DR2", "A1/D1", "D1", "DR4", "DS"))
SURE = frozenset(("DR4", "DS"))
"""Results that nobody stands up to."""


@dataclass(slots=True)
class Battle:
    """An attack that might be made."""

    target: int
    posts: dict[int, int]
    """Attacker -> the hex that it attacks from."""
    column: int
    value: float = 0.0


def halved(model: Model, unit: int, post: int, target: int) -> bool:
    """Whether the ground or want of supply halves a unit's attack."""
    ground, roster = model.ground, model.roster
    if not model.fed[unit] or ground.side(post, target, ground.major):
        return True
    if ground.side(post, target, ground.mountain) and not roster.mountain[unit]:
        return True
    water = ground.side(post, target, ground.minor) or ground.marsh >> post & 1
    return bool(roster.vehicle[unit] and water)


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
    ground, roster = model.ground, model.roster
    units = [u for u in model.stacks[1 - model.me].get(target, []) if not model.routed[u]]
    hindered = bool(posts) and all(ground.hindered(post, target) for post in posts.values())
    double = bool(ground.double >> target & 1)
    total = 0
    for unit in units:
        if roster.gun[unit]:
            continue
        twice = hindered or (double and not roster.tank[unit])
        strength = model.defence[unit]
        if model.good[unit]:
            total += 2 * strength if twice else strength
        else:
            total += strength if twice else (strength + 1) // 2
    if not total and any(roster.gun[u] for u in units):
        total = 2 if hindered else 1
    return min(MOST, total)


def support_flags(model: Model, target: int, posts: dict[int, int]) -> tuple[bool, bool, bool, bool]:
    """Ready support of an attack: division guns, corps guns, air; and whether the defender has guns to answer."""
    ground, roster = model.ground, model.roster
    army = roster.army[next(iter(posts))]
    forces = {roster.force[u] for u in posts}
    division = corps = answer = False
    for unit, cell in enumerate(model.at):
        if cell < 0 or not model.ready[unit] or not model.good[unit]:
            continue
        if ground.distance(cell, target) > model.range[unit]:
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
    if not defence:
        return len(COLUMNS) - 1
    place = attack // defence + 1 if attack >= defence else 3 - -(-defence // attack) if attack else -1
    if place < 0:
        return -1
    place += support - model.mud - model.forts.get(target, 0)
    ground, roster = model.ground, model.roster
    if not (ground.double | ground.marsh) >> target & 1 and target not in model.forts:
        mine = any(roster.armour[u] and not ground.hindered(p, target) for u, p in posts.items())
        theirs = any(roster.armour[u] for u in model.stacks[1 - model.me].get(target, []))
        place += mine and not theirs
        place -= theirs and not mine
    return max(0, min(len(COLUMNS) - 1, place))


def hold_chance(model: Model, target: int) -> float:
    """How likely a Determined Defense keeps a hex."""
    ground = model.ground
    if ground.city >> target & 1 or target in model.forts:
        return 0.7
    return 0.5 if (ground.double | ground.marsh | ground.town) >> target & 1 else 0.2


def worth_of(chances: dict[str, float], hold: float, terms: tuple[float, float, float], last: bool) -> float:
    """What an attack is worth: terms are the prize of the hex, of a step of theirs and of one's own."""
    prize, theirs, ours = terms
    value = 0.0
    for result, chance in chances.items():
        code = result.split()[0]
        gone = code in DEFENDER_LOSES
        win = 0.0
        if code in RETREATS:
            win = 1.0 if code in SURE or (gone and last) else 1.0 - hold
        elif gone and last:
            win = 1.0
        value += chance * (win * (prize + 0.5 * theirs) + gone * theirs - (code in ATTACKER_LOSES) * ours)
    return value


def judge(facts: Facts, model: Model, battle: Battle, prize: float, caution: float) -> float:
    """The value of a planned battle."""
    if battle.column < 0:
        return -9.0
    defenders = model.stacks[1 - model.me].get(battle.target, [])
    solid = [u for u in defenders if not model.roster.gun[u]] or defenders
    theirs = sum(model.worth(u) for u in solid) / max(1, len(solid))
    ours = caution * sum(model.worth(u) for u in battle.posts) / len(battle.posts)
    last = sum(model.steps[u] for u in solid) <= 1
    chances = facts.table[COLUMNS[battle.column]]
    return worth_of(chances, hold_chance(model, battle.target), (prize, theirs, ours), last)
