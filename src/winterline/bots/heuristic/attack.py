"""Which attacks are worth making, by whom and from where: exact chances, greedy choice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from winterline.bots.heuristic.ground import LIMIT
from winterline.bots.heuristic.model import Model, has_retreat
from winterline.bots.heuristic.worth import Aims
from winterline.core.bits import bits

EVEN = 5
"""The column of 1:1."""
BEST = 10
OVERRUN = 7


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack on one hex: who, from which hexes, with how much support, and what it is thought to bring."""

    target: int
    posts: dict[int, int]
    """Unit -> the hex it attacks from."""
    nas: int
    cas: int
    value: float
    defence: int = 0
    """What the defenders are worth as multiplied."""


@dataclass(slots=True)
class Options:
    """What is still free while attacks are chosen."""

    reach: dict[int, int]
    """Unit -> hexes it could attack from. Units that are taken are not in it."""
    room: dict[int, int] = field(default_factory=dict)
    """Battalions that still find room, by hex; a hex that is missing is empty."""
    support: tuple[int, int] = (0, 0)


def column(attack: int, defence: int) -> int:
    """The column of the table; -1 when the attack is not allowed."""
    if attack >= defence:
        return min(EVEN - 1 + attack // defence, BEST)
    return max(EVEN + 1 - -(-defence // attack), -1)


def defence_of(model: Model, target: int, posts: dict[int, int]) -> int:
    """The defenders of a hex as multiplied: tripled in fortifications, doubled against attackers all on rivers."""
    ground = model.ground
    factors = sum(model.roster.defence[u] for u in model.stacks(1 - model.me)[target])
    on_river = all(ground.river >> spot & 1 for spot in posts.values())
    return factors * (3 if ground.fort >> target & 1 else 2 if on_river else 1)


def cheapest_loss(values: list[int], need: int) -> int:
    """The least that whole units worth at least `need` can be worth; everything when it does not suffice."""
    total = sum(values)
    if total <= need:
        return total
    sums = 1
    for value in values:
        sums |= sums << value
    rest = sums >> need
    return need + (rest & -rest).bit_length() - 1


def expected_value(model: Model, aims: Aims, target: int, posts: dict[int, int], nas: int, cas: int) -> float:
    """What an attack brings on average: enemy losses and lost ground against one's own losses."""
    roster = model.roster
    values = [roster.attack[u] for u in posts]
    foes = model.stacks(1 - model.me)[target]
    factors = sum(roster.defence[u] for u in foes)
    defence = defence_of(model, target, posts) + aims.expected_support
    attack = sum(values) + nas + cas
    prize = aims.prize(target, factors)
    if model.overrun and attack >= OVERRUN * defence:
        return prize
    fought = column(attack, defence)
    if fought < 0:
        return -FAR_BELOW
    chance = model.table[fought]
    trapped = not can_retreat(model, model.me, target, posts.values())
    driven = prize if trapped else prize * aims.push_share + aims.push_gain(target)
    paid = cheapest_loss(values, defence)
    lost_back = back_losses(model, posts)
    total = chance.get("DE", 0.0) * prize
    total += chance.get("EX", 0.0) * (prize - aims.own_loss * paid)
    total += chance.get("DR", 0.0) * driven
    total -= chance.get("AR", 0.0) * aims.own_loss * (lost_back + 0.05 * sum(values))
    total -= chance.get("AX", 0.0) * aims.own_loss * (paid + max(0.0, lost_back - paid))
    total -= chance.get("AE", 0.0) * aims.own_loss * sum(values)
    return total


FAR_BELOW = 1000.0


def can_retreat(model: Model, winner: int, cell: int, spots: Iterable[int]) -> bool:
    """Whether units in a hex could retreat once the winner's attackers stand in these hexes."""
    own = model.occupied(winner)
    for spot in spots:
        own |= 1 << spot
    return has_retreat(model.ground, cell, own | model.ground.zone(own))


def back_losses(model: Model, posts: dict[int, int]) -> float:
    """The factors of attackers that could not retreat if they were driven back."""
    return float(sum(model.roster.attack[u] for u, spot in posts.items() if model.cut_off(model.me, spot)))


def best_attack(model: Model, aims: Aims, options: Options, target: int) -> Attack | None:
    """The best attack on one hex with the units that are free, or None when none is worth it."""
    queue = gather(model, options, target)
    if not queue:
        return None
    ground, roster = model.ground, model.roster
    foes = model.stacks(1 - model.me)[target]
    defence = model.defence(foes, target) + aims.expected_support
    if defence <= 0:
        return None
    nas = options.support[0] if ground.naval >> target & 1 else 0
    cas = options.support[1]
    most = sum(roster.attack[u] for u, _ in queue) + nas + cas
    best: Attack | None = None
    for odds in range(1, min(most // defence, OVERRUN) + 1):
        posts, gun, air = enough(model, queue, odds * defence, nas, cas)
        if not posts:
            continue
        value = expected_value(model, aims, target, posts, gun, air)
        value -= aims.effort * sum(roster.attack[u] for u in posts)
        value -= sum(aims.exposure(u, spot) for u, spot in posts.items())
        if value > aims.threshold and (best is None or value > best.value):
            best = Attack(target, posts, gun, air, value, defence_of(model, target, posts))
    return best


def gather(model: Model, options: Options, target: int) -> list[tuple[int, int]]:
    """Everybody who could attack a hex, each with a post: strong units first, scarce posts first."""
    ground, roster = model.ground, model.roster
    spots = ground.near[target]
    able = {u: mask & spots for u, mask in options.reach.items() if mask & spots}
    demand = {spot: sum(1 for mask in able.values() if mask >> spot & 1) for spot in bits(spots)}
    room = {spot: options.room.get(spot, LIMIT) for spot in demand}
    out: list[tuple[int, int]] = []
    for unit in sorted(able, key=lambda u: (-roster.attack[u] / roster.size[u], -roster.attack[u], u)):
        fitting = [spot for spot in bits(able[unit]) if room[spot] >= roster.size[unit]]
        if fitting:
            river = ground.river
            spot = min(fitting, key=lambda s: (demand[s], river >> s & 1, s != model.at[unit], s))
            room[spot] -= roster.size[unit]
            out.append((unit, spot))
    return out


def enough(
    model: Model, queue: list[tuple[int, int]], need: int, nas: int, cas: int
) -> tuple[dict[int, int], int, int]:
    """The fewest attackers of a queue that reach `need` factors, with support where it is needed."""
    attack, river = model.roster.attack, model.ground.river
    posts: dict[int, int] = {}
    total = 0
    for unit, spot in queue:
        if total >= need:
            break
        posts[unit] = spot
        total += attack[unit]
    if posts and all(river >> spot & 1 for spot in posts.values()):
        dry = next(((u, s) for u, s in queue if not river >> s & 1), None)
        if dry:
            posts[dry[0]] = dry[1]
            total += attack[dry[0]]
    short = max(0, need - total)
    if short > nas + cas:
        return {}, 0, 0
    gun = min(nas, short)
    air = short - gun
    for unit in sorted(posts, key=lambda u: attack[u]):
        dry_left = any(not river >> s & 1 for u, s in posts.items() if u != unit)
        if total - attack[unit] >= need and dry_left and len(posts) > 1:
            total -= attack[unit]
            del posts[unit]
    return posts, gun, air


def plan_attacks(model: Model, aims: Aims, reach: dict[int, int]) -> list[Attack]:
    """A set of attacks, the best first, each unit in at most one."""
    options = Options(dict(reach), fixed_room(model, reach), model.support)
    targets = set(model.stacks(1 - model.me))
    found: dict[int, Attack | None] = {}
    chosen: list[Attack] = []
    while targets:
        for target in targets:
            if target not in found:
                found[target] = best_attack(model, aims, options, target)
        ranked = [a for t in sorted(targets) if (a := found[t]) is not None]
        if not ranked:
            break
        best = max(ranked, key=lambda a: (a.value, -a.target))
        chosen.append(best)
        targets.discard(best.target)
        take(model, options, best)
        found = {
            t: a
            for t, a in found.items()
            if a is None or not (a.posts.keys() & best.posts.keys() or _shares(a, best))
        }
    return chosen


def _shares(one: Attack, other: Attack) -> bool:
    """Whether two attacks use a hex or the same support."""
    posts = set(one.posts.values()) & set(other.posts.values())
    return bool(posts) or bool((one.nas and other.nas) or (one.cas and other.cas))


def take(model: Model, options: Options, attack: Attack) -> None:
    """Use up the units, room and support of a chosen attack."""
    for unit, spot in attack.posts.items():
        options.reach.pop(unit, None)
        options.room[spot] = options.room.get(spot, LIMIT) - model.roster.size[unit]
    options.support = (options.support[0] - attack.nas, options.support[1] - attack.cas)


def fixed_room(model: Model, reach: dict[int, int]) -> dict[int, int]:
    """Room left by units that stay where they are whatever happens: those that can neither move nor attack."""
    room: dict[int, int] = {}
    for unit in model.units(model.me):
        if unit not in reach:
            cell = model.at[unit]
            room[cell] = room.get(cell, LIMIT) - model.roster.size[unit]
    return room
