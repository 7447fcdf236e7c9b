"""What can be done instead of a refused action, found among the listed ones: every one of them can be taken now.

A game adds what must come first (`before` of a decision). Here is what holds for all of them: another hex as near as one
gets, the same with another unit, what the decision asks for before anything else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from winterline.core.action import Action
from winterline.core.gesture import NoDice
from winterline.core.grid import Grid
from winterline.core.verdict import DISTANCE, Refused

if TYPE_CHECKING:
    from winterline.core.rulebook import Rulebook

GO, MOVE = "go", "move"
TRIED = 5
"""Units that are tried out, the nearest ones: one that is further away hardly gets there if they do not."""
NEAR = 2
"""Hexes from the one that was wanted, within which another may do as well; as far as one gets, at any distance."""


def elsewhere(rules: Rulebook, offers: Iterable[Action], action: Action, refused: Refused) -> Action | None:
    """The same to the nearest hex that is open to it: to the one that was wanted, if another way leads there."""
    grid = rules.board.grid
    if action.do not in rules.going or not grid.has(action.to):
        return None
    goal = grid.index(action.to)
    same = (action.do, action.unit, action.kind)
    open_ = [o for o in offers if (o.do, o.unit, o.kind) == same and grid.has(o.to)]
    best = min(open_, key=lambda offer: grid.distance(goal, grid.index(offer.to)), default=None)
    if best is None:
        return None
    far = grid.distance(goal, grid.index(best.to))
    return best if far <= NEAR or refused.kind == DISTANCE else None


def nearest(grid: Grid, offers: Iterable[Action], where: Mapping[str, str], to: str) -> list[Action]:
    """Choices of units that may move, of those that stand nearest to a hex."""
    goal = grid.index(to)
    able = [o for o in offers if o.do == MOVE and not o.to and grid.has(where.get(o.unit, ""))]
    return sorted(able, key=lambda offer: grid.distance(goal, grid.index(where[offer.unit])))[:TRIED]


def another(rules: Rulebook, offers: Sequence[Action], action: Action) -> Action | None:
    """The same verb with another unit, of the same kind if there is one."""
    if action.do not in rules.contents.picks:
        return None
    alike = [offer for offer in offers if offer.do == action.do]
    return next((offer for offer in alike if offer.kind == action.kind), next(iter(alike), None))


def asked_for(offers: Sequence[Action], action: Action) -> Action | None:
    """Where a decision lists one verb alone and something else was tried: that verb comes first.

    Whoever points at a hex is told of units that get there, and of no others.
    """
    verbs = {offer.do for offer in offers}
    return offers[0] if len(verbs) == 1 and action.do not in (*verbs, GO) else None


def remedy(rules: Rulebook, state: Any, action: Action, refused: Refused, verb: str) -> Action | None:
    """An action that can be taken instead of a refused one, and helps.

    It is of the verb that the decision says must come first, the same of the same unit in another way, another hex as
    near as one gets, the choice of a unit that gets to the hex, another unit, or what is asked for.
    """
    offers = rules.actions(state)
    if verb and (action.do, verb) != (GO, MOVE):  # a hex is pointed at: who gets there?
        return next((offer for offer in offers if offer.do == verb), None)
    same = (action.do, action.unit)
    if action.unit and action.kind:
        return next((offer for offer in offers if (offer.do, offer.unit) == same), None)
    near = elsewhere(rules, offers, action, refused) or _who_could(rules, state, offers, action)
    return near or another(rules, offers, action) or asked_for(offers, action)


def _who_could(rules: Rulebook, state: Any, offers: Sequence[Action], action: Action) -> Action | None:
    """The choice of a unit that could go to a hex which was pointed at before anybody was chosen to go."""
    if action.do != GO or not rules.board.grid.has(action.to):
        return None
    for chosen in nearest(rules.board.grid, offers, rules.where(state), action.to):
        after, _ = rules.apply(state, chosen, NoDice())
        if action in rules.actions(after):
            return chosen
    return None


def joinable(rules: Rulebook, state: Any) -> list[str]:
    """Of the sets of those who may join and be declared together, the strongest.

    Each begins with the strongest who has not been in one of them, and takes in everybody who may still join beside those
    before, the strongest first.
    """
    strength = {counter.id: counter.full.attack for counter in rules.counters}
    best: list[str] = []
    seen: set[str] = set()
    joins = [action for action in rules.actions(state) if action.do == "join"]
    for first in sorted(joins, key=lambda action: -strength[action.unit]):
        if first.unit not in seen:
            joined, whole = _joined_by(rules, state, first, strength)
            seen.update(joined)
            best = max(best, whole, key=lambda units: sum(strength[unit] for unit in units))
    return best


def _joined_by(
    rules: Rulebook, state: Any, first: Action, strength: dict[str, int]
) -> tuple[list[str], list[str]]:
    """Everybody who may join after the first; and those of them who were the last that could be declared."""
    joined: list[str] = []
    whole: list[str] = []
    joins = [first]
    while joins:
        best = max(joins, key=lambda action: strength[action.unit])
        state, _ = rules.apply(state, best, NoDice())
        joined.append(best.unit)
        offers = rules.actions(state)
        if any(action.do == "declare" for action in offers):
            whole = joined[:]
        joins = [action for action in offers if action.do == "join"]
    return joined, whole
