"""The position as the Beachhead bot thinks of it: who stands where, who could go where, at what odds."""

from __future__ import annotations

from copy import copy
from functools import lru_cache
from itertools import pairwise
from typing import Any

from ...kit import AXIS, SIDES, Position, Reaches, mask_of, spread
from .facts import Atlas, Facts, Roster

HALF = "BE"
"""Impulses of half movement, in which nobody enters an enemy zone of control."""
LATE = "CF"
"""Impulses with combat only by option, and only for units that began them out of contact."""
CRUSHING = 1.6
"""German factors to Allied ones from which the fortified hexes may decide the game."""
LOSS = ((0.5, 0.0), (1.0, 0.2), (2.0, 0.55), (3.0, 0.72), (4.0, 0.8), (6.0, 0.95), (9.0, 1.0))
"""Odds -> the share of a stack that an attack costs it, retreats reckoned as part of a loss."""


class Model(Position[Atlas, Roster]):
    """A position, real or imagined."""

    def __init__(self, facts: Facts, view: dict[str, Any], side: str) -> None:
        super().__init__(facts, view, side)
        self.attack, self.moves, self.table = facts.roster.attack, facts.roster.moves, facts.table
        when, options = view["when"], facts.options
        self.turn, self.impulse = moment(when)
        self.edition = facts.edition
        self.overrun = "auto-victory" in options
        """Whether 7:1 is a sure victory."""
        self.late = "cf-combat" in options or "cf-attack" in options
        """Whether the Allies also fight in C and the Germans in F."""
        self.spent = {u: int(seen["spent"] * 2) for u, seen in enumerate(self.seen) if seen.get("spent")}
        self.stopped = {u for u, seen in enumerate(self.seen) if seen.get("stopped")}
        self.focus = 0
        """Allied hexes that are to fall before all others."""
        self.fresh: set[int] = set()
        """Units that came on this impulse."""
        self.support = (0, 0)
        """Own support at hand, naval and air."""
        if self.me != AXIS:
            self.support = view["support"]["nas"] or 0, view["support"]["cas"] or 0
        self.shut = tuple(facts.atlas.cell(label) for label in view["shut_ports"])
        """Ports that the Allies may not use until they have held them."""
        self.wanted_forts = wanted_forts(facts.atlas, view, self.me)
        """Fortified hexes outside the ports that the other side held last, once they may decide the game."""
        self.secret = secret_support(options, when) if self.me == AXIS else 0
        """Support that the Allies may have noted in secret for a hex."""
        self.corners: dict[int, bool] = {}
        self.closed = [-1, -1]
        """By side, the hexes that it shuts to the enemy from where it stands now, -1 before it is asked."""
        self.known: dict[tuple[Any, ...], Any] = {}
        """The best attacks of cases that were thought through, of imagined positions too."""

    def barred(self, side: int) -> int:
        """The hexes that a side shuts to the enemy: those that it holds and its zone of control."""
        if self.closed[side] < 0:
            held = self.occupied[side]
            self.closed[side] = held | self.atlas.zone(held)
        return self.closed[side]

    def cut_off(self, cell: int) -> bool:
        """Whether a unit of the side in turn that is driven back from a hex has nowhere to go."""
        if cell not in self.corners:
            self.corners[cell] = not has_retreat(self.atlas, cell, self.barred(1 - self.me))
        return self.corners[cell]

    def worth(self, units: list[int]) -> int:
        """The defence factors of some units."""
        defence = self.roster.defence
        return sum([defence[u] for u in units])

    def defence(self, units: list[int], cell: int) -> int:
        """What units are worth defending a hex, rivers aside."""
        return self.worth(units) * (3 if self.atlas.fort >> cell & 1 else 1)

    def last(self, impulse: str) -> bool:
        """Whether this impulse of the last turn is being played."""
        return self.turn == 7 and self.impulse == impulse

    def reach_mask(
        self, cell: int, points: int, against: int, zone: int, *, enter: bool = True, along: bool = True
    ) -> int:
        """Where a unit gets to with so many half factors, past these enemies and this zone of control; or where it is.

        `along` lets a unit that starts on a river go on along it.
        """
        atlas, graph, cells = self.atlas, self.atlas.graph, self.atlas.grid.cells
        node = cell + cells if along and atlas.river >> cell & 1 and graph.nodes > cells else cell
        if zone >> cell & 1:
            return 1 << cell | spread(graph, node, points, against | zone, atlas.land)
        return 1 << cell | spread(graph, node, points, against if enter else against | zone, zone)


def wanted_forts(atlas: Atlas, view: dict[str, Any], me: int) -> int:
    """The fortified hexes that are worth passing through near the end: those the other side held last."""
    strength = view["strength"]
    if view["when"][0] != "7" or strength["axis"] < CRUSHING * strength["allied"]:
        return 0
    cells = [atlas.cell(label) for label, side in view["control"].items() if side == SIDES[1 - me]]
    return mask_of(cell for cell in cells if cell not in atlas.ports)


def moment(when: str) -> tuple[int, str]:
    """The turn and the impulse; the game that is over is in turn 8."""
    return int(when[0]) if when[0].isdigit() else 8, when[1]


def secret_support(options: frozenset[str], when: str) -> int:
    """What the Allies have probably noted for a hex under attack, from the options and the calendar alone."""
    naval = 1 if ("nas" in options or "naval" in options) and when[1] == "D" else 0
    return naval + (2 if ("cas" in options or "air" in options) and when in ("4D", "6D") else 0)


def fights(model: Model) -> bool:
    """Whether the side in turn attacks in this impulse."""
    return model.impulse in "AD" or (model.late and model.impulse in LATE)


def fighters(model: Model, reach: Reaches, engaged: set[int]) -> Reaches:
    """The units that may attack now, with where they may attack from; in C and F contact bars a unit."""
    barred = engaged if model.impulse in LATE else set()
    return {u: mask for u, mask in reach.items() if model.attack[u] and u not in barred}


def engaged(model: Model) -> set[int]:
    """The units of the side in turn that began the impulse in contact."""
    zone = model.atlas.zone(model.occupied[1 - model.me])
    return {u for u in model.units[model.me] if zone >> model.at[u] & 1 and u not in model.fresh}


def imagine(
    model: Model, posts: dict[int, int], side: int, impulse: str, gone: frozenset[int] = frozenset()
) -> Model:
    """The position with units elsewhere or gone, and a side about to move in a given impulse."""
    ahead = copy(model)
    ahead.me, ahead.impulse = side, impulse
    ahead.at = [-1 if cell in gone else cell for cell in model.at]
    for unit, cell in posts.items():
        ahead.at[unit] = cell
    ahead.spent, ahead.stopped, ahead.fresh, ahead.corners = {}, set(), set(), {}
    ahead.closed = [-1, -1]
    ahead.support, ahead.secret, ahead.focus = (0, 0), 0, 0
    ahead.sort()
    return ahead


def reach_all(model: Model) -> Reaches:
    """Where every unit of the side in turn could be at the end of the phase."""
    foe = model.occupied[1 - model.me]
    zone = model.atlas.zone(foe)
    return {u: reach_now(model, u, foe, zone) for u in model.units[model.me]}


def reach_now(model: Model, unit: int, foe: int, zone: int) -> int:
    """The hexes that a unit of the side in turn could be in at the end of the phase, as a bitboard."""
    cell = model.at[unit]
    half = model.impulse in HALF
    points = model.roster.moves[unit] // (2 if half else 1) - model.spent.get(unit, 0)
    if unit in model.stopped or points <= 0:
        return 1 << cell
    by_river = unit not in model.fresh and unit not in model.spent
    return model.reach_mask(cell, points, foe, zone, enter=not half, along=by_river)


@lru_cache(maxsize=1 << 15)
def expected_loss(attack: float, defence: float) -> float:
    """The share of a stack that a likely attack destroys."""
    if attack <= 0 or defence <= 0:
        return 0.0
    ratio = max(attack / defence, LOSS[0][0])
    for (low, least), (high, most) in pairwise(LOSS):
        if ratio <= high:
            return least + (most - least) * (ratio - low) / (high - low)
    return 1.0


def has_retreat(atlas: Atlas, cell: int, closed: int) -> bool:
    """Whether a unit in a hex finds two open hexes behind one another, `closed` being shut to it."""
    return any(not closed & via and ends & ~closed for via, ends in atlas.ways[cell])
