"""Which attacks are worth making, by whom and from where: what each side wants, exact chances, greedy choice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...kit import ALLIED, Reaches, Space, bits, cheapest_loss, column_of, mask_of
from .facts import Atlas
from .model import Model, has_retreat

EVEN, BEST, OVERRUN = 5, 10, 7
"""The columns of 1:1 and 6:1, and the odds of a sure victory."""
FAR_BELOW = 1000.0


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


@dataclass(frozen=True, slots=True)
class Aims:
    """The weights of one plan, in combat factors."""

    prize: Callable[[int, int], float]
    """(hex, factors) -> what destroying the defenders is worth."""
    push_gain: Callable[[int], float]
    """hex -> what driving the defenders out is worth, besides a share of the prize."""
    exposure: Callable[[int, int], float]
    """(unit, hex) -> what standing there after the attack may cost."""
    own_loss: float
    """What one factor of one's own is worth."""
    threshold: float
    expected_support: int = 0
    """Support that the other side may have noted in secret."""
    push_share: float = 0.2
    effort: float = 0.02


def aims_of(model: Model, ring: int) -> Aims:
    """The aims of the side that plans."""
    return allied_aims(model, ring) if model.me == ALLIED else german_aims(model)


def allied_aims(model: Model, ring: int) -> Aims:
    """The Allies kill what is cheap to kill and do not stray from their ring."""
    depth, attack = model.atlas.depth, model.attack

    def prize(cell: int, factors: int) -> float:
        return factors * (1.0 + (0.6 if depth[cell] <= 3 else 0.0)) + 1.0

    def exposure(unit: int, spot: int) -> float:
        return 0.02 * attack[unit] * max(0, depth[spot] - ring - 1)

    def push_gain(cell: int) -> float:
        return 4.0 if depth[cell] <= 2 else 0.5

    taste = model.weights[model.me]
    return Aims(prize, push_gain, exposure, 1.3 * taste.losses, 1.0 * taste.demand)


def german_aims(model: Model) -> Aims:
    """The Germans wear the beachhead down; near the end only the way to a port counts."""
    atlas, turn = model.atlas, model.turn
    own_loss = {1: 1.1, 2: 1.0, 3: 0.95, 4: 0.9, 5: 0.8, 6: 0.6}.get(turn, 0.15)

    def prize(cell: int, factors: int) -> float:
        return factors * nearness(atlas, cell, turn) + 1.0

    def push_gain(cell: int) -> float:
        if turn == 7:
            return 25.0 if atlas.vital >> cell & 1 else 0.0
        return 3.0 if atlas.depth[cell] <= 3 else 1.0

    taste = model.weights[model.me]
    own_loss, threshold = own_loss * taste.losses, 0.5 * taste.demand
    return Aims(prize, push_gain, lambda unit, spot: 0.0, own_loss, threshold, model.secret)


def nearness(atlas: Atlas, cell: int, turn: int) -> float:
    """How much more a kill near the ports counts."""
    depth = atlas.depth[cell]
    if turn == 7:
        return 8.0 if depth <= 1 else 1.5 if depth == 2 else 0.3
    return 1.0 + 0.6 / max(1, depth)


class Options:
    """What is still free while attacks are chosen."""

    def __init__(self, model: Model, reach: Reaches) -> None:
        self.reach = dict(reach)
        """Unit -> hexes it could attack from. Units that are taken are not in it."""
        staying = {u: model.at[u] for u in model.units[model.me] if u not in reach}
        self.space = Space(model, staying)
        self.support = model.support

    def take(self, attack: Attack) -> None:
        """Use up the units, room and support of a chosen attack."""
        for unit, spot in attack.posts.items():
            self.reach.pop(unit, None)
            self.space.put(unit, spot)
        self.support = (self.support[0] - attack.nas, self.support[1] - attack.cas)


def defence_of(model: Model, target: int, posts: dict[int, int]) -> int:
    """The defenders of a hex as multiplied: tripled in fortifications, doubled against attackers all on rivers."""
    atlas = model.atlas
    on_river = all(atlas.river >> spot & 1 for spot in posts.values())
    return model.worth(model.theirs()[target]) * (3 if atlas.fort >> target & 1 else 2 if on_river else 1)


def expected_value(model: Model, aims: Aims, target: int, posts: dict[int, int], support: int) -> float:
    """What an attack brings on average: enemy losses and lost ground against one's own losses."""
    values = [model.attack[u] for u in posts]
    whole = sum(values)
    defence = defence_of(model, target, posts) + aims.expected_support
    attack = whole + support
    prize = aims.prize(target, model.worth(model.theirs()[target]))
    if model.overrun and attack >= OVERRUN * defence:
        return prize
    fought = column_of(attack, defence, EVEN, BEST)
    if fought < 0:
        return -FAR_BELOW
    chance = model.table[fought].get
    own = model.occupied[model.me] | mask_of(posts.values())
    trapped = not has_retreat(model.atlas, target, own | model.atlas.zone(own))
    driven = prize if trapped else prize * aims.push_share + aims.push_gain(target)
    paid = cheapest_loss(values, defence)
    lost_back = float(sum(model.attack[u] for u, spot in posts.items() if model.cut_off(spot)))
    total = chance("DE", 0.0) * prize
    total += chance("EX", 0.0) * (prize - aims.own_loss * paid)
    total += chance("DR", 0.0) * driven
    total -= chance("AR", 0.0) * aims.own_loss * (lost_back + 0.05 * whole)
    total -= chance("AX", 0.0) * aims.own_loss * (paid + max(0.0, lost_back - paid))
    return total - chance("AE", 0.0) * aims.own_loss * whole


def best_attack(model: Model, aims: Aims, options: Options, target: int) -> Attack | None:
    """The best attack on one hex with the units that are free, or None when none is worth it."""
    queue = gather(model, options, target)
    defence = model.defence(model.theirs()[target], target) + aims.expected_support
    if not queue or defence <= 0:
        return None
    nas = options.support[0] if model.atlas.naval >> target & 1 else 0
    cas = options.support[1]
    most = sum(model.attack[u] for u, _ in queue) + nas + cas
    best: Attack | None = None
    for odds in range(1, min(most // defence, OVERRUN) + 1):
        posts, gun, air = enough(model, queue, odds * defence, nas, cas)
        if not posts:
            continue
        value = expected_value(model, aims, target, posts, gun + air)
        value -= aims.effort * sum(model.attack[u] for u in posts)
        value -= sum(aims.exposure(u, spot) for u, spot in posts.items())
        if value > aims.threshold and (best is None or value > best.value):
            best = Attack(target, posts, gun, air, value, defence_of(model, target, posts))
    return best


def gather(model: Model, options: Options, target: int) -> list[tuple[int, int]]:
    """Everybody who could attack a hex, each with a post: strong units first, scarce posts first."""
    attack, size, river = model.attack, model.roster.size, model.atlas.river
    spots = model.atlas.near[target]
    able = {u: mask & spots for u, mask in options.reach.items() if mask & spots}
    demand = {spot: sum(mask >> spot & 1 for mask in able.values()) for spot in bits(spots)}
    room = {spot: options.space.left(spot) for spot in demand}
    out: list[tuple[int, int]] = []
    for unit in sorted(able, key=lambda u: (-attack[u] / size[u], -attack[u], u)):
        fitting = [spot for spot in bits(able[unit]) if room[spot] >= size[unit]]
        if fitting:
            spot = min(fitting, key=lambda s: (demand[s], river >> s & 1, s != model.at[unit], s))
            room[spot] -= size[unit]
            out.append((unit, spot))
    return out


def enough(
    model: Model, queue: list[tuple[int, int]], need: int, nas: int, cas: int
) -> tuple[dict[int, int], int, int]:
    """The fewest attackers of a queue that reach `need` factors, with support where it is needed."""
    attack, river = model.attack, model.atlas.river
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


def plan_attacks(model: Model, aims: Aims, reach: Reaches) -> list[Attack]:
    """A set of attacks, the best first, each unit in at most one."""
    options, targets = Options(model, reach), set(model.theirs())
    found: dict[int, Attack | None] = {}
    chosen: list[Attack] = []
    while True:
        for target in targets - found.keys():
            found[target] = best_attack(model, aims, options, target)
        best = max(filter(None, found.values()), key=lambda a: (a.value, -a.target), default=None)
        if best is None:
            return chosen
        chosen.append(best)
        targets.discard(best.target)
        options.take(best)
        found = {target: a for target, a in found.items() if a is None or not shares(a, best)}


def shares(one: Attack, other: Attack) -> bool:
    """Whether two attacks use a unit, a hex or the same support."""
    posts = set(one.posts.values()) & set(other.posts.values())
    return bool(posts or one.posts.keys() & other.posts.keys() or one.nas * other.nas or one.cas * other.cas)
