"""A front: posts from shore to shore whose zones of control touch, and who stands in them."""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from dataclasses import dataclass, field

from ...kit import Reaches, bits, chain, mask_of, union
from .facts import Atlas
from .model import Model
from .odds import over_river

STEPS = (0.0, 1.5, 0.0, 0.6)
"""What it costs to have posts side by side, two hexes apart, or three, where their zones just touch."""
DENSE = (0.0, 1.5, 0.0, 4.0)
"""The same for a line with few of the gaps by which the enemy comes round a post and shuts its way back."""
ENDLESS = 1e9
BREACH = 2.5
"""The steps that a hole in the front is worth."""
ENCLOSED = 0.9
"""The share of its steps that a stack loses when it is driven out and has nowhere to go."""
FEWER = (0.65, 0.5)
"""By side, how likely the next post is attacked too: whoever attacks takes the weakest first."""
MOST_LIKELY = 0.9
"""The same against an enemy who is strong enough to attack in many places."""
STEP_WORTH = 4.5
"""What a step in danger counts."""
Help = tuple[float, list[int], frozenset[int]]
"""How much danger each takes away, who they are (their numbers with a minus sign), and who else could."""
NOBODY: Help = (0.0, [], frozenset())


def shore_hexes(atlas: Atlas, low: int, high: int) -> int:
    """The hexes from which a post covers the shore somewhere between two points of it."""
    coast = mask_of(cell for cell, place in atlas.shore.items() if low <= place <= high)
    return coast | atlas.zone(coast)


def find_line(
    atlas: Atlas, prices: Mapping[int, float], starts: int, ends: int, links: tuple[float, ...] = STEPS
) -> list[int]:
    """The cheapest chain of priced posts from the starting shore to the other; empty when there is none.

    Whoever is settled first reaches others the cheapest by links of one length, so each of them is looked at once a
    length. Where two ways cost the same, the one that was found first stays: `kit.paths` decides that otherwise.
    """
    allowed = mask_of(prices)
    best = {cell: prices[cell] for cell in bits(starts & allowed)}
    came: dict[int, int] = {}
    queue = [(price, cell) for cell, price in best.items()]
    goals, rings = ends & allowed, atlas.rings
    cheap = sorted(range(1, len(links)), key=lambda steps: links[steps])
    left = [allowed] * len(links)
    heapq.heapify(queue)
    while queue:
        spent, cell = heapq.heappop(queue)
        if spent > best[cell]:
            continue
        if goals >> cell & 1:
            return chain(came, cell)
        ring, gone = rings[cell], 1 << cell
        for steps in cheap:
            left[steps] &= ~gone
            if fresh := ring[steps] & left[steps]:
                gone |= fresh
                left[steps] ^= fresh
                for other in bits(fresh):
                    total = spent + prices[other] + links[steps]
                    if total < best.get(other, ENDLESS):
                        best[other], came[other] = total, cell
                        heapq.heappush(queue, (total, other))
    return []


def together_at_risk(model: Model, risks: list[float]) -> float:
    """What is at risk in several hexes together: nobody attacks everywhere at once."""
    fewer = min(MOST_LIKELY, FEWER[model.me] * model.alarm())
    return sum(risk * fewer**number for number, risk in enumerate(sorted(risks, reverse=True)))


@dataclass(slots=True)
class Front:
    """A line with its garrison."""

    posts: list[int]
    units: dict[int, list[int]] = field(default_factory=dict)
    risk: float = 0.0
    """Steps in danger."""
    risks: dict[int, float] = field(default_factory=dict)
    """The same by post."""
    bare: int = 0
    """Posts that nobody can reach."""
    score: float = 0.0
    """How well it is liked."""


@dataclass(slots=True)
class Garrison:
    """Hands units out to the posts of a line."""

    model: Model
    reach: Reaches
    units: list[int]
    fixed: dict[int, list[int]]
    """Hexes where own units stand anyway, such as attackers."""
    threats: dict[int, int] = field(default_factory=dict)
    times: dict[int, int] = field(default_factory=dict)
    """What a post multiplies its defenders by."""
    enclosed: set[int] = field(default_factory=set)
    """Posts that the enemy could surround in one turn."""
    known: dict[tuple[int, int, int, int, bool], float] = field(default_factory=dict)
    """What was reckoned already: attack, defence, ground and the steps that may be shut in -> steps in danger."""

    def man(self, posts: list[int]) -> Front:
        """The best garrison that can be had for a line."""
        model, atlas = self.model, self.model.atlas
        mine = mask_of(posts) | mask_of(self.fixed)
        foes = model.threat_reach(1 - model.me, mine)
        everywhere = union(foes.values())
        for post in posts:
            spots = atlas.near[post] & ~mine
            self.threats[post] = model.threat_at(foes, spots)
            self.times[post] = model.steep(post) + self.behind_river(post, spots)
            come = everywhere & spots
            if not atlas.near[post] & ~(come | atlas.zone(come) | mine):
                self.enclosed.add(post)
        front = Front(posts, {post: list(self.fixed.get(post, ())) for post in posts})
        free = [u for u in self.units if self.model.defence[u]]
        self.first_round(front, free)
        self.second_round(front, free)
        front.bare = sum(1 for post in posts if not front.units[post])
        front.risks = {post: self.risk(post, front.units[post]) for post in posts}
        front.risk = together_at_risk(model, list(front.risks.values()))
        return front

    def first_round(self, front: Front, free: list[int]) -> None:
        """A unit for every post: where few can come first, the strongest where most is needed."""
        open_ = [post for post in front.posts if not front.units[post]]
        able = {post: [u for u in free if self.reach[u] >> post & 1] for post in open_}
        open_.sort(key=lambda post: (len(able[post]), -self.threats[post], post))
        for number, post in enumerate(open_):
            units = [u for u in able[post] if u in free]
            if units:
                later = open_[number + 1 :]
                unit = min(units, key=lambda u: (self.fit(post, u, later), u))
                free.remove(unit)
                front.units[post].append(unit)

    def fit(self, post: int, unit: int, later: list[int]) -> float:
        """How badly a unit suits a post: what stays at risk there, and where else it may be needed."""
        elsewhere = sum(1 for other in later if self.reach[unit] >> other & 1)
        waste = 0.15 * self.model.defence[unit] if not self.threats[post] else 0.0
        return self.risk_of(post, self.model.defence[unit], self.model.lives[unit]) + waste + 0.1 * elsewhere

    def second_round(self, front: Front, free: list[int]) -> None:
        """Whoever is left goes where each takes most danger away, several together where one alone would not."""
        best = {post: self.helped(post, held, free) for post, held in front.units.items() if held}
        while free:
            post = max(best, key=lambda post: best[post][:2], default=-1)
            less, names, _ = best.get(post, NOBODY)
            if less <= 0.05:
                return
            gone = [-name for name in names]
            for unit in gone:
                free.remove(unit)
                front.units[post].append(unit)
            for other, (_, _, able) in best.items():
                if other == post or not able.isdisjoint(gone):
                    best[other] = self.helped(other, front.units[other], free)

    def helped(self, post: int, held: list[int], free: list[int]) -> Help:
        """Who could help best to hold a post: one alone, or the strongest together."""
        defence, lives, size = self.model.defence, self.model.lives, self.model.roster.size
        factors, steps = sum([defence[u] for u in held]), sum([lives[u] for u in held])
        now = self.risk_of(post, factors, steps)
        if now <= 0:
            return NOBODY
        room = self.model.limit - sum([size[u] for u in held])
        able = [u for u in free if size[u] <= room and self.reach[u] >> post & 1]
        tries = [(now - self.risk_of(post, factors + defence[u], steps + lives[u]), [-u]) for u in able]
        names: list[int] = []
        for unit in self.model.fitting(sorted(able, key=lambda u: (-defence[u], u)), room):
            factors, steps = factors + defence[unit], steps + lives[unit]
            names = [*names, -unit]
            if len(names) > 1:
                tries.append(((now - self.risk_of(post, factors, steps)) / len(names), names))
        less, names = max(tries, default=(0.0, []))
        return less, names, frozenset(able)

    def risk(self, post: int, units: list[int]) -> float:
        """The steps that an attack on a post would cost, at the strength that could come against it."""
        factors = sum([self.model.defence[u] for u in units])
        return self.risk_of(post, factors, sum([self.model.lives[u] for u in units]))

    def risk_of(self, post: int, factors: int, steps: int) -> float:
        """The same for a stack of so many defence factors and steps."""
        attack = self.threats[post]
        if not attack:
            return 0.0
        if not factors:
            return 6.0 + BREACH
        shut = post in self.enclosed
        key = attack, factors, self.times[post], steps, shut
        if key not in self.known:
            model, times = self.model, self.times[post]
            self.known[key] = model.hazard(attack, factors, times, steps, BREACH, ENCLOSED * shut)
        return self.known[key]

    def behind_river(self, post: int, spots: int) -> bool:
        """Whether everybody who comes at a post from the enemy's side of it has to come from a river."""
        south, german = self.model.atlas.south, self.model.me
        ahead = {c for c in bits(spots) if (south[c] > south[post] if german else south[c] < south[post])}
        ahead = ahead or set(bits(spots))
        return bool(ahead) and over_river(self.model, post, ahead)
