"""What the other side could do next: its best attacks on an imagined position, and how deep it could get."""

from __future__ import annotations

from collections.abc import Callable

from winterline.bots.heuristic.attack import Attack, plan_attacks
from winterline.bots.heuristic.ground import ALLIED, AXIS, LIMIT
from winterline.bots.heuristic.model import Model, fighters, fights, imagine, reach_now
from winterline.bots.heuristic.worth import aims_of
from winterline.core.bits import bits

Score = Callable[[dict[int, int]], tuple[float, list[Attack]]]
"""Posts of one's own units -> how good they are, and the attacks they invite."""


NEXT = {"A": "B", "B": "C", "C": "D", "D": "E", "E": "F", "F": "A"}


def answer(model: Model, posts: dict[int, int], gone: frozenset[int], ring: int) -> tuple[list[Attack], int]:
    """The attacks that the other side would choose in the next impulse, and every hex it could reach."""
    ahead = imagine(model, posts, 1 - model.me, NEXT[model.impulse], gone)
    return foresee(ahead, ring)


def chances_later(model: Model, posts: dict[int, int], ring: int) -> list[Attack]:
    """The attacks that one's own side could make in its next A or D if the other side stood still."""
    ahead = imagine(model, posts, model.me, "A" if model.me == ALLIED else "D")
    return foresee(ahead, ring)[0]


def foresee(ahead: Model, ring: int) -> tuple[list[Attack], int]:
    """The best attacks of the side in turn of an imagined position, and every hex it could reach."""
    side = ahead.me
    foe = ahead.occupied(1 - side)
    zone = ahead.ground.zone(foe)
    reach = {u: reach_now(ahead, u, foe, zone) for u in ahead.units(side)}
    everywhere = 0
    for mask in reach.values():
        everywhere |= mask
    if not fights(ahead):
        return [], everywhere
    engaged = {u for u in reach if zone >> ahead.at[u] & 1}
    return plan_attacks(ahead, aims_of(ahead, ring), fighters(ahead, reach, engaged)), everywhere


def worth_of(attacks: list[Attack]) -> float:
    """What attacks bring together."""
    return sum(attack.value for attack in attacks)


def improve(
    model: Model, posts: dict[int, int], reach: dict[int, int], score: Score, rounds: int = 4
) -> tuple[dict[int, int], float]:
    """Change posts as long as that helps where an attack would hurt most."""
    now, attacks = score(posts)
    tried: set[int] = set()
    for _ in range(rounds):
        worst = max(
            (a for a in attacks if a.target not in tried), key=lambda a: (a.value, a.target), default=None
        )
        if worst is None:
            break
        best: tuple[float, dict[int, int], list[Attack]] | None = None
        for change in remedies(model, posts, reach, worst.target):
            value, after = score(change)
            if value > now + 0.2 and (best is None or value > best[0]):
                best = value, change, after
        if best is None:
            tried.add(worst.target)
        else:
            now, posts, attacks = best
    return posts, now


def remedies(model: Model, posts: dict[int, int], reach: dict[int, int], target: int) -> list[dict[int, int]]:
    """Other posts that may spare a hex: one unit more in it, or nobody."""
    roster, ground = model.roster, model.ground
    loads: dict[int, int] = {}
    for unit, cell in posts.items():
        loads[cell] = loads.get(cell, 0) + roster.size[unit]
    out: list[dict[int, int]] = []
    helpers = [u for u, mask in reach.items() if mask >> target & 1 and posts.get(u) != target]
    helpers.sort(key=lambda u: (-roster.defence[u], u))
    for unit in helpers:
        if loads.get(target, 0) + roster.size[unit] <= LIMIT:
            out.append({**posts, unit: target})
            if len(out) >= 6:
                break
    here = [u for u, cell in posts.items() if cell == target]
    if here and all(u in reach for u in here):
        away = dict(posts)
        for unit in here:
            spots = [
                c for c in bits(reach[unit]) if loads.get(c, 0) + roster.size[unit] <= LIMIT and c != target
            ]
            if not spots:
                return out
            if model.me == AXIS:
                spot = min(spots, key=lambda c: (ground.board.grid.distance(c, target), -ground.march[c], c))
            else:
                spot = min(spots, key=lambda c: (ground.board.grid.distance(c, target), ground.depth[c], c))
            away[unit] = spot
            loads[spot] = loads.get(spot, 0) + roster.size[unit]
        out.append(away)
    return out
