"""The position as a bot thinks of it: who stands where, who could go where, at what odds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from winterline.bots.heuristic.ground import ALLIED, AXIS, LIMIT, Ground, Roster
from winterline.core.bits import mask_of
from winterline.core.reach import reach

HALF = "BE"
"""Impulses of half movement, in which nobody enters an enemy zone of control."""
LATE = "CF"
"""Impulses with combat only by option, and only for units that began them out of contact."""


@dataclass(slots=True, eq=False)
class Model:
    """A position, real or imagined."""

    ground: Ground
    roster: Roster
    me: int
    turn: int
    impulse: str
    at: list[int]
    """Cell of every unit, -1 off the board."""
    table: tuple[dict[str, float], ...]
    """Chances by column, from 1:6 to 6:1."""
    overrun: bool
    """Whether 7:1 is a sure victory."""
    late: bool = False
    """Whether the Allies also fight in C and the Germans in F."""
    spent: dict[int, int] = field(default_factory=dict)
    stopped: set[int] = field(default_factory=set)
    fresh: set[int] = field(default_factory=set)
    """Units that came on this impulse."""
    support: tuple[int, int] = (0, 0)
    """Own support at hand, naval and air."""
    shut: tuple[int, ...] = ()
    """Ports that the Allies may not use until they have held them."""

    wanted_forts: int = 0
    """Fortified hexes outside the ports that the other side held last, once they may decide the game."""
    secret: int = 0
    """Support that the Allies may have noted in secret for a hex."""
    _units: list[list[int]] = field(default_factory=list)
    _stacks: list[dict[int, list[int]]] = field(default_factory=list)
    _occupied: list[int] = field(default_factory=list)
    _cut_off: dict[tuple[int, int], bool] = field(default_factory=dict)

    def _count(self) -> None:
        """Sort the units by side and hex, once: a model does not change after it has been asked."""
        for side in (ALLIED, AXIS):
            mine = [u for u, cell in enumerate(self.at) if cell >= 0 and self.roster.side[u] == side]
            stacks: dict[int, list[int]] = {}
            for unit in mine:
                stacks.setdefault(self.at[unit], []).append(unit)
            self._units.append(mine)
            self._stacks.append(stacks)
            self._occupied.append(mask_of(stacks))

    def units(self, side: int) -> list[int]:
        """The units of a side on the board."""
        if not self._units:
            self._count()
        return self._units[side]

    def occupied(self, side: int) -> int:
        """The hexes that a side holds."""
        if not self._units:
            self._count()
        return self._occupied[side]

    def stacks(self, side: int) -> dict[int, list[int]]:
        """Hex -> the units of a side in it."""
        if not self._units:
            self._count()
        return self._stacks[side]

    def cut_off(self, side: int, cell: int) -> bool:
        """Whether a unit of a side that is driven back from a hex has nowhere to go."""
        key = side, cell
        if key not in self._cut_off:
            foe = self.occupied(1 - side)
            self._cut_off[key] = not has_retreat(self.ground, cell, foe | self.ground.zone(foe))
        return self._cut_off[key]

    def defence(self, units: list[int], cell: int) -> int:
        """What units are worth defending a hex, rivers aside."""
        worth = sum(self.roster.defence[u] for u in units)
        return worth * 3 if self.ground.fort >> cell & 1 else worth


CRUSHING = 1.6
"""German factors to Allied ones from which the fortified hexes may decide the game."""


def wanted_forts(ground: Ground, view: dict[str, Any], me: int) -> int:
    """The fortified hexes that are worth passing through near the end: those the other side held last."""
    strength = view["strength"]
    if view["when"][0] != "7" or strength["axis"] < CRUSHING * strength["allied"]:
        return 0
    theirs = ("axis", "allied")[me]
    cells = [ground.cell(label) for label, side in view["control"].items() if side == theirs]
    return mask_of(cell for cell in cells if cell not in ground.ports)


def secret_support(view: dict[str, Any]) -> int:
    """What the Allies have probably noted for a hex under attack, from the options and the calendar alone."""
    options, when = view["options"], view["when"]
    naval = 1 if ("nas" in options or "naval" in options) and when[1] == "D" else 0
    return naval + (2 if ("cas" in options or "air" in options) and when in ("4D", "6D") else 0)


PRINTED = {"Ae": "AE", "Ab2": "AR", "Ex": "EX", "Db2": "DR", "De": "DE"}
"""The symbols of the 1970 table in those of the rework; its Ae at 1:1 is paid as in an exchange."""


def in_one_tongue(column: str, chances: dict[str, float]) -> dict[str, float]:
    """A column of either edition's table in the symbols of the rework."""
    known = PRINTED | {"Ae": "AX"} if column == "1:1" else PRINTED
    return {known.get(name, name): share for name, share in chances.items()}


def read_model(
    ground: Ground, roster: Roster, view: dict[str, Any], me: int, table: dict[str, dict[str, float]]
) -> Model:
    """The model of a seat's view."""
    at = [-1] * len(roster.ids)
    spent: dict[int, int] = {}
    stopped: set[int] = set()
    for unit in view["units"]:
        number = roster.index[unit["id"]]
        if "hex" in unit:
            at[number] = ground.cell(unit["hex"])
        if unit.get("spent"):
            spent[number] = int(unit["spent"] * 2)
        if unit.get("stopped"):
            stopped.add(number)
    when = view["when"]
    return Model(
        ground=ground,
        roster=roster,
        me=me,
        turn=int(when[0]) if when[0].isdigit() else 8,
        impulse=when[1],
        at=at,
        table=tuple(in_one_tongue(name, chances) for name, chances in table.items()),
        overrun="auto-victory" in view["options"],
        late="cf-combat" in view["options"] or "cf-attack" in view["options"],
        spent=spent,
        stopped=stopped,
        wanted_forts=wanted_forts(ground, view, me),
        secret=secret_support(view) if me == AXIS else 0,
        shut=tuple(ground.cell(label) for label in view["shut_ports"]),
        support=(view["support"]["nas"] or 0, view["support"]["cas"] or 0) if me != AXIS else (0, 0),
    )


def fights(model: Model) -> bool:
    """Whether the side in turn attacks in this impulse."""
    return model.impulse in "AD" or (model.late and model.impulse in LATE)


def fighters(model: Model, reach: dict[int, int], engaged: set[int]) -> dict[int, int]:
    """The units that may attack now, with where they may attack from; in C and F contact bars a unit."""
    barred = engaged if model.impulse in LATE else set()
    return {u: mask for u, mask in reach.items() if model.roster.attack[u] and u not in barred}


def imagine(
    model: Model, posts: dict[int, int], side: int, impulse: str, gone: frozenset[int] = frozenset()
) -> Model:
    """The position with units elsewhere or gone, and a side about to move in a given impulse."""
    at = [-1 if cell in gone else cell for cell in model.at]
    for unit, cell in posts.items():
        at[unit] = cell
    return Model(
        ground=model.ground,
        roster=model.roster,
        me=side,
        turn=model.turn,
        impulse=impulse,
        at=at,
        table=model.table,
        overrun=model.overrun,
        late=model.late,
    )


def reach_now(model: Model, unit: int, foe: int, zone: int) -> int:
    """The hexes that a unit of the side in turn could be in at the end of the phase, as a bitboard."""
    ground, cell = model.ground, model.at[unit]
    here = 1 << cell
    if unit in model.stopped:
        return here
    points = model.roster.moves[unit]
    half = model.impulse in HALF
    points = (points // 2 if half else points) - model.spent.get(unit, 0)
    if points <= 0:
        return here
    along = ground.river >> cell & 1 and unit not in model.fresh and unit not in model.spent
    return here | reach_mask(ground, cell, points, foe, zone, enter=not half, along=bool(along))


def reach_mask(
    ground: Ground, cell: int, points: int, foe: int, zone: int, *, enter: bool = True, along: bool = False
) -> int:
    """Where a unit gets to with so many half factors, past these enemies and this zone of control."""
    graph = ground.graph
    node = cell + ground.cells if along and graph.nodes > ground.cells else cell
    if zone >> cell & 1:
        found = reach(graph, node, points, foe | zone, ground.land)
    else:
        found = reach(graph, node, points, foe if enter else foe | zone, zone)
    mask = 0
    for to in found.hexes:
        mask |= 1 << to
    return mask


def threat_reach(model: Model, side: int, against: int) -> dict[int, int]:
    """Unit -> the hexes that each unit of a side could attack from in a full impulse, past enemies `against`."""
    ground = model.ground
    zone = ground.zone(against)
    out: dict[int, int] = {}
    for unit in model.units(side):
        if model.roster.attack[unit]:
            cell = model.at[unit]
            points = model.roster.moves[unit]
            along = bool(ground.river >> cell & 1)
            out[unit] = 1 << cell | reach_mask(ground, cell, points, against, zone, along=along)
    return out


def threat_at(model: Model, reaches: dict[int, int], spots: int, hexes: int = 3) -> int:
    """The factors that could attack from some of these hexes: the best units that find room in them."""
    room = LIMIT * min(hexes, spots.bit_count())
    attack, size = model.roster.attack, model.roster.size
    near = [u for u, mask in reaches.items() if mask & spots]
    near.sort(key=lambda u: -attack[u] / size[u])
    total = 0
    for unit in near:
        if size[unit] <= room:
            room -= size[unit]
            total += attack[unit]
            if not room:
                break
    return total


LOSS = ((0.5, 0.0), (1.0, 0.2), (2.0, 0.55), (3.0, 0.72), (4.0, 0.8), (6.0, 0.95), (9.0, 1.0))
"""Odds -> the share of a stack that an attack costs it, retreats reckoned as part of a loss."""


def expected_loss(attack: float, defence: float) -> float:
    """The share of a stack that a likely attack destroys."""
    if attack <= 0 or defence <= 0:
        return 0.0
    ratio = attack / defence
    low = LOSS[0]
    for high in LOSS:
        if ratio <= high[0]:
            span = high[0] - low[0]
            return low[1] + (high[1] - low[1]) * (ratio - low[0]) / span if span else high[1]
        low = high
    return 1.0


def has_retreat(ground: Ground, cell: int, closed: int) -> bool:
    """Whether a unit in a hex finds two open hexes behind one another, `closed` being shut to it."""
    return any(not closed & via and ends & ~closed for via, ends in ground.ways[cell])
