"""What the other side could do next: its best attacks on an imagined position, and how deep it could get."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ...kit import ALLIED, AXIS, Reaches, Space, bits, union
from .aims import aims_of
from .attack import Attack, best_together, plan_attacks
from .model import Model, engaged, fighters, fights, imagine, reach_all

Posts = dict[int, int]
"""Unit -> its goal."""
Score = Callable[[Posts], tuple[float, list[Attack]]]
"""Posts of one's own units -> how good they are, and the attacks they invite."""
NEXT = {"A": "B", "B": "C", "C": "D", "D": "E", "E": "F", "F": "A"}
LEAST = 0.2
"""What a change of posts must gain."""
POLISHED = 2
"""Hexes from its post within which another is tried for a unit."""


class Care(NamedTuple):
    """How closely posts and attacks are thought through."""

    rounds: int = 4
    """How often posts are changed, at most, where an attack would hurt most."""
    helpers: int = 6
    """Units that are tried as help for a hex."""
    leads: int = 3
    """Attacks that are put before better ones if that makes all of them together better."""
    starts: int = 1
    """Postures that are improved."""
    looks: int = 0
    """Other posts for single units that are tried in the end."""


CARE, CLOSE = Care(), Care(20, 12, 8, 3, 80)


def answer(model: Model, posts: Posts, gone: frozenset[int], ring: int) -> tuple[list[Attack], int]:
    """The attacks that the other side would choose in the next impulse, and every hex it could reach."""
    return foresee(imagine(model, posts, 1 - model.me, NEXT[model.impulse], gone), ring)


def chances_later(model: Model, posts: Posts, ring: int) -> list[Attack]:
    """The attacks that one's own side could make in its next A or D if the other side stood still."""
    return foresee(imagine(model, posts, model.me, "A" if model.me == ALLIED else "D"), ring)[0]


def foresee(model: Model, ring: int) -> tuple[list[Attack], int]:
    """The best attacks of the side in turn of an imagined position, and every hex it could reach."""
    reach = reach_all(model)
    able = able_to_attack(model, reach)
    return plan_attacks(model, aims_of(model, ring), able) if able else [], union(reach.values())


def best_attacks(model: Model, reach: Reaches, ring: int) -> list[Attack]:
    """The best attacks of the side in turn with everybody who may fight, thought through more closely."""
    able = able_to_attack(model, reach)
    return best_together(model, aims_of(model, ring), able, care_of(model).leads) if able else []


def able_to_attack(model: Model, reach: Reaches) -> Reaches:
    """Who may fight, and from where; nobody in an impulse without combat."""
    return fighters(model, reach, engaged(model)) if fights(model) else {}


def care_of(model: Model) -> Care:
    """How closely the side that plans thinks."""
    return CLOSE if model.closely else CARE


def improve(model: Model, posts: Posts, reach: Reaches, score: Score) -> tuple[Posts, float]:
    """Change posts as long as that helps where an attack would hurt most."""
    now, attacks = score(posts)
    tried: set[int] = set()
    for _ in range(care_of(model).rounds):
        open_ = [a for a in attacks if a.target not in tried]
        if not open_:
            break
        worst = max(open_, key=lambda a: (a.value, a.target)).target
        changes = [(*score(change), change) for change in remedies(model, posts, reach, worst)]
        best = max(changes, key=lambda found: found[0], default=None)
        if best is None or best[0] <= now + LEAST:
            tried.add(worst)
        else:
            now, attacks, posts = best
    return posts, now


def polish(model: Model, posts: Posts, reach: Reaches, score: Score, now: float) -> tuple[Posts, float]:
    """Try other posts near by for one unit after another, as often as care goes."""
    looks, defence, atlas = care_of(model).looks, model.roster.defence, model.atlas
    for unit in sorted(posts.keys() & reach.keys(), key=lambda u: (-defence[u], u)):
        space = Space(model, posts)
        spots = reach[unit] & atlas.disk(posts[unit], POLISHED) & ~(1 << posts[unit])
        changes = [{**posts, unit: cell} for cell in bits(spots) if space.fits(unit, cell)][: max(0, looks)]
        looks -= len(changes)
        values = [score(change)[0] for change in changes]
        if values and max(values) > now + LEAST:
            now = max(values)
            posts = changes[values.index(now)]
    return posts, now


def remedies(model: Model, posts: Posts, reach: Reaches, target: int) -> list[Posts]:
    """Other posts that may spare a hex: one unit more in it, or nobody."""
    defence, atlas = model.roster.defence, model.atlas
    space = Space(model, posts)
    helpers = [u for u, mask in reach.items() if mask >> target & 1 and posts.get(u) != target]
    helpers = sorted((u for u in helpers if space.fits(u, target)), key=lambda u: (-defence[u], u))
    out = [{**posts, unit: target} for unit in helpers[: care_of(model).helpers]]
    here = [u for u, cell in posts.items() if cell == target]
    if here and all(u in reach for u in here):
        away = dict(posts)
        rear = [-cost for cost in atlas.march] if model.me == AXIS else atlas.depth
        for unit in here:
            spots = [c for c in bits(reach[unit]) if space.fits(unit, c) and c != target]
            if not spots:
                return out
            away[unit] = min(spots, key=lambda c: (atlas.distance(c, target), rear[c], c))
            space.put(unit, away[unit])
        out.append(away)
    return out
