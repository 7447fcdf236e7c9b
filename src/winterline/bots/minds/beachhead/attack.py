"""Which attacks are worth making, by whom and from where: what each side wants, exact chances, greedy choice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import combinations

from ...kit import Reaches, cheapest_loss, column_of, mask_of, union
from .aims import Aims
from .facts import Chances
from .model import Model

EVEN, BEST, OVERRUN = 5, 10, 7
"""The columns of 1:1 and 6:1, and the odds of a sure victory."""
CERTAIN = Chances(1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
"""A sure victory."""
NOOSES = 3
"""Ways to cut a retreat that are tried."""


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
    cleared: float = 0.0
    """The chance that it leaves none of them in their hex."""
    cut: float = 0.0
    """How much of its value it owes, or could owe, to a retreat that is cut."""


Able = tuple[tuple[int, int, int], ...]
"""Units, each with the hexes that it could attack from and the one where it stands."""
Queue = list[tuple[int, int]]
"""Units in the order in which they are sent, each with the hex that it attacks from."""


class Options:
    """What is still free while attacks are chosen."""

    def __init__(self, model: Model, reach: Reaches) -> None:
        self.model = model
        attack, size = model.attack, model.roster.size
        order = sorted(reach, key=lambda u: (-attack[u] / size[u], -attack[u], u))
        self.reach = {unit: reach[unit] for unit in order}
        """Unit -> hexes it could attack from, strong units first. Units that are taken are not in it."""
        self.load: dict[int, int] = {}
        """Hex -> what those take up who stay or were sent there."""
        for unit in model.units[model.me]:
            if unit not in reach:
                self.put(unit, model.at[unit])
        self.support = model.support

    def __copy__(self) -> Options:
        """The same, to choose once more."""
        out = object.__new__(Options)
        out.model, out.reach, out.load, out.support = (
            self.model,
            dict(self.reach),
            dict(self.load),
            self.support,
        )
        return out

    def put(self, unit: int, spot: int) -> None:
        """A unit stands in a hex."""
        self.load[spot] = self.load.get(spot, 0) + self.model.roster.size[unit]

    def take(self, attack: Attack) -> None:
        """Use up the units, room and support of a chosen attack."""
        for unit, spot in attack.posts.items():
            self.reach.pop(unit, None)
            self.put(unit, spot)
        self.support = (self.support[0] - attack.nas, self.support[1] - attack.cas)

    def able(self, target: int) -> Able:
        """Everybody who could attack a hex, strong units first: from which hexes beside it, and where they stand."""
        at, near = self.model.at, self.model.atlas.near[target]
        return tuple([(unit, spots, at[unit]) for unit, mask in self.reach.items() if (spots := mask & near)])

    def room(self, target: int) -> tuple[int, ...]:
        """The room that is left in each hex beside one."""
        limit, load = self.model.limit, self.load
        return tuple([limit - load.get(spot, 0) for spot in self.model.atlas.around[target]])


def posted(
    model: Model, target: int, able: Able, room: tuple[int, ...], first: tuple[int, ...] = ()
) -> Queue:
    """Attackers with a post for each: strong units first, scarce posts first; before them one for each of some posts."""
    size, river = model.roster.size, model.atlas.river
    left: dict[int, list[int]] = {}
    for spot, space in zip(model.atlas.around[target], room, strict=True):
        left[spot] = [space, sum([spots >> spot & 1 for _, spots, _ in able]), river >> spot & 1]
    out: Queue = []
    for post in first:
        fit = next((u for u, spots, _ in able if spots >> post & 1 and size[u] <= left[post][0]), -1)
        if fit < 0:
            return []
        left[post][0] -= size[fit]
        out.append((fit, post))
        able = tuple([one for one in able if one[0] != fit])
    for unit, spots, here in able:
        need = size[unit]
        best: tuple[int, ...] = ()
        for spot, (space, demand, wet) in left.items():
            if space >= need and spots >> spot & 1:
                rank = (demand, wet, spot != here, spot)
                if not best or rank < best:
                    best = rank
        if best:
            left[best[3]][0] -= need
            out.append((unit, best[3]))
    return out


class Target:
    """An enemy hex under attack: how it stands against this side's aims, whoever attacks it."""

    def __init__(self, model: Model, aims: Aims, hex_: int, barred: int) -> None:
        self.model, self.aims, self.hex = model, aims, hex_
        self.units = model.theirs()[hex_]
        self.worth = model.worth(self.units)
        self.fort = model.atlas.fort >> hex_ & 1
        self.prize = aims.prize(hex_, self.worth)
        self.driven = self.prize * aims.push_share + aims.push_gain(hex_)
        wide = model.atlas.wide[hex_]
        self.open = [
            (via, ends & ~barred)
            for via, ends in model.atlas.ways[hex_]
            if not via & barred and ends & ~barred
        ]
        """The retreats that are open to the defenders as long as nobody comes."""
        self.case = (aims.key, hex_, self.worth, barred & wide, model.barred(1 - model.me) & wide)
        """All that an attack depends on besides who is able to make it."""

    def shut(self, spots: Iterable[int]) -> bool:
        """Whether the defenders have no retreat once the attackers stand in these hexes."""
        cover = union([self.model.atlas.cover[spot] for spot in spots])
        return not any(not cover & via and ends & ~cover for via, ends in self.open)

    def nooses(self, able: Able, room: tuple[int, ...]) -> list[tuple[int, ...]]:
        """The smallest sets of posts that leave the defenders no retreat, if there are attackers for them."""
        around = self.model.atlas.around[self.hex]
        spots = [
            s for s, left in zip(around, room, strict=True) if left and any(m >> s & 1 for _, m, _ in able)
        ]
        if not self.open or not self.shut(spots):
            return []
        for size in (1, 2, 3):
            if found := [some for some in combinations(spots, size) if self.shut(some)]:
                return found[:NOOSES]
        return []

    def defence(self, spots: int) -> int:
        """The defenders as multiplied: tripled in fortifications, doubled against attackers all on rivers."""
        return self.worth * (3 if self.fort else 1 if spots & ~self.model.atlas.river else 2)

    def judged(self, posts: dict[int, int], gun: int, air: int, least: float) -> Attack | None:
        """What an attack brings on average: enemy losses and lost ground against one's own losses.

        Nothing when that is no more than `least`; where even the best case would not be, it is not looked at closely.
        """
        model, aims, prize = self.model, self.aims, self.prize
        values = [model.attack[u] for u in posts]
        whole, spots = sum(values), mask_of(posts.values())
        real = self.defence(spots)
        defence, attack = real + aims.expected_support, whole + gun + air
        sure = model.overrun and attack >= OVERRUN * defence
        fought = column_of(attack, defence, EVEN, BEST)
        if fought < 0:
            return None
        chance = CERTAIN if sure else model.table[fought]
        effort = aims.effort * whole
        most = (chance.de + chance.ex) * prize + chance.dr * max(prize, self.driven)
        if most - chance.ex * aims.own_loss * min(defence, whole) - effort <= least:
            return None
        driven = prize if chance.dr and self.shut(posts.values()) else self.driven
        paid = cheapest_loss(values, defence) if chance.ex or chance.ax else 0
        back = sum([model.attack[u] for u, spot in posts.items() if model.cut_off(spot)])
        lost = (
            chance.ex * paid
            + chance.ar * (back + 0.05 * whole)
            + chance.ax * max(paid, back)
            + chance.ae * whole
        )
        value = (chance.de + chance.ex) * prize + chance.dr * driven - aims.own_loss * lost - effort
        value -= sum([aims.exposure(u, spot) for u, spot in posts.items()])
        if value <= least:
            return None
        cleared, cut = chance.de + chance.ex + chance.dr, chance.dr * (prize - self.driven)
        return Attack(self.hex, posts, gun, air, value, real, cleared, cut)

    def best(self, options: Options) -> Attack | None:
        """The best attack with the units that are free, or None when none is worth it; found once for the same case."""
        able = options.able(self.hex)
        if not able:
            return None
        room, known = options.room(self.hex), self.model.known
        key = (*self.case, able, room, options.support)
        if key in known:
            attack: Attack | None = known[key]
        else:
            attack = self.find(options.support, posted(self.model, self.hex, able, room))
            spots = attack.posts.values() if attack else ()
            for noose in () if self.shut(spots) else self.nooses(able, room):
                queue = posted(self.model, self.hex, able, room, noose)
                other = self.find(options.support, queue, noose)
                if other and (not attack or other.value > attack.value):
                    attack = other
            known[key] = attack
        return attack

    def find(self, support: tuple[int, int], queue: Queue, noose: tuple[int, ...] = ()) -> Attack | None:
        """The best attack by some of a queue, whose first ones are those that cut the retreat."""
        model, aims = self.model, self.aims
        defence = self.worth * (3 if self.fort else 1) + aims.expected_support
        if not queue or defence <= 0:
            return None
        nas = support[0] if model.atlas.naval >> self.hex & 1 else 0
        cas = support[1]
        most = sum([model.attack[u] for u, _ in queue]) + nas + cas
        best: Attack | None = None
        before: tuple[dict[int, int], int, int] = {}, 0, 0
        for odds in range(1, min(most // defence, OVERRUN) + 1):
            tried = enough(model, queue, odds * defence, nas, cas, noose)
            if tried[0] and tried != before:
                before = tried
                best = self.judged(*tried, best.value if best else aims.threshold) or best
        return best


def enough(
    model: Model, queue: Queue, need: int, nas: int, cas: int, noose: tuple[int, ...]
) -> tuple[dict[int, int], int, int]:
    """The fewest attackers of a queue that reach `need` factors, with support where it is needed."""
    attack, river = model.attack, model.atlas.river
    posts: dict[int, int] = {}
    total = dry = 0
    for unit, spot in queue:
        if total >= need and len(posts) >= len(noose):
            break
        posts[unit] = spot
        total += attack[unit]
        dry += not river >> spot & 1
    if posts and not dry:
        unit, spot = next(((u, s) for u, s in queue if not river >> s & 1), (-1, -1))
        if unit >= 0:
            posts[unit] = spot
            total += attack[unit]
            dry = 1
    short = max(0, need - total)
    if short > nas + cas:
        return {}, 0, 0
    if total > need and dry:
        thin_out(model, posts, total - need, dry, noose)
    gun = min(nas, short)
    return posts, gun, short - gun


def thin_out(model: Model, posts: dict[int, int], spare: int, dry: int, noose: tuple[int, ...]) -> None:
    """Leave out attackers who are not needed, the weakest first; one of those off the rivers stays."""
    attack, river = model.attack, model.atlas.river
    for unit in sorted(posts, key=attack.__getitem__):
        if attack[unit] > spare:
            return
        spot = posts[unit]
        if spot in noose and sum([other == spot for other in posts.values()]) == 1:
            continue
        off = not river >> spot & 1
        if dry - off > 0 and len(posts) > 1:
            dry -= off
            spare -= attack[unit]
            del posts[unit]


class Campaign:
    """The attacks that a side may choose from in one position."""

    def __init__(self, model: Model, aims: Aims, reach: Reaches) -> None:
        near, spots = model.atlas.near, union(reach.values())
        self.options = Options(model, reach)
        at, mine = model.at, model.units[model.me]
        staying = mask_of(at[u] for u in mine if reach.get(u, 1 << at[u]) == 1 << at[u])
        barred = staying | model.atlas.zone(staying)
        self.targets = {c: Target(model, aims, c, barred) for c in model.theirs() if near[c] & spots}
        tried = [(cell, target.best(self.options)) for cell, target in self.targets.items()]
        self.first = {cell: attack for cell, attack in tried if attack}
        """Hex -> the best attack on it while everybody is free."""

    def chosen(self, leads: Sequence[int] = ()) -> list[Attack]:
        """A set of attacks, the best first, each unit in at most one; at their head those on given hexes."""
        options, found = copy(self.options), dict(self.first)
        out: list[Attack] = []
        while found:
            lead = leads[len(out)] if len(out) < len(leads) else -1
            best = found.get(lead) or max(found.values(), key=lambda a: (a.value, -a.target))
            out.append(best)
            del found[best.target]
            options.take(best)
            for cell in [cell for cell, attack in found.items() if shares(attack, best)]:
                if attack := self.targets[cell].best(options):
                    found[cell] = attack
                else:
                    del found[cell]
        return out


def plan_attacks(model: Model, aims: Aims, reach: Reaches) -> list[Attack]:
    """A set of attacks, the best first, each unit in at most one."""
    return Campaign(model, aims, reach).chosen()


def best_together(model: Model, aims: Aims, reach: Reaches, most: int = 3) -> list[Attack]:
    """The set of attacks that is worth most, whichever of them choose their attackers first."""
    campaign = Campaign(model, aims, reach)
    best, leads = campaign.chosen(), list[int]()
    for _ in range(most):
        head = sorted(campaign.first.keys() - set(leads))
        tried = [(campaign.chosen([*leads, cell]), cell) for cell in head]
        found, lead = max(tried, key=lambda one: worth_of(one[0]), default=(best, -1))
        if worth_of(found) <= worth_of(best):
            break
        best, leads = found, [*leads, lead]
    return best


def worth_of(attacks: list[Attack]) -> float:
    """What attacks bring together."""
    return sum([attack.value for attack in attacks])


def shares(one: Attack, other: Attack) -> bool:
    """Whether two attacks use a unit, a hex or the same support."""
    if one.nas * other.nas or one.cas * other.cas:
        return True
    return not (
        one.posts.keys().isdisjoint(other.posts) and set(one.posts.values()).isdisjoint(other.posts.values())
    )
