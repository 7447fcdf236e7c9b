"""The position as the bot thinks of it: who stands where, how strong and in what order, and how far everybody reaches."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from winterline.bots.heuristic.italy43.ground import AXIS, RANGES, SIDES, Ground, Roster
from winterline.core.bits import bits, dilate, mask_of

MARGIN, ENOUGH = 5, 20
"""An automatic victory: so far above the benchmark, or so many Victory Points."""


@dataclass(slots=True, eq=False)
class Model:
    """A position."""

    ground: Ground
    roster: Roster
    me: int
    turn: int
    mud: bool
    rain: bool
    at: list[int]
    """Cell of every unit, -1 off the map."""
    area: list[str]
    """The Entry Area of those that wait in one."""
    attack: list[int]
    defence: list[int]
    move: list[int]
    steps: list[int]
    good: list[bool]
    routed: list[bool]
    fed: list[bool]
    ready: list[bool]
    """Guns that can fire."""
    range: list[int]
    held: dict[int, int]
    """Key hexes and who controls them."""
    forts: dict[int, int]
    """Completed Fortifications by level."""
    works: dict[int, int]
    """All Fortifications: twice the level, one more while being built."""
    points: int
    """Allied Victory Points."""
    supply: int
    """One's own Supply Points."""
    air: int
    """Support markers that are ready: 1 American air, 2 British air, 4 the fleet."""
    room: int | None = None
    """Victory Points that the Allies lack for an automatic victory this turn; None where there is none."""
    stacks: tuple[dict[int, list[int]], dict[int, list[int]]] = field(default_factory=lambda: ({}, {}))

    def mine(self) -> dict[int, list[int]]:
        """One's own units by hex."""
        return self.stacks[self.me]

    def theirs(self) -> dict[int, list[int]]:
        """The enemy's units by hex."""
        return self.stacks[1 - self.me]

    def zone(self, side: int) -> int:
        """The zone of control of a side, mountain sides and vehicles considered."""
        out, ground = 0, self.ground
        for cell, units in self.stacks[side].items():
            steady = [u for u in units if not self.routed[u]]
            if not steady:
                continue
            foot = any(not self.roster.vehicle[u] for u in steady)
            out |= mask_of(n for n in ground.near[cell] if foot or not ground.side(cell, n, ground.wall))
        return out

    def left(self) -> int:
        """Victory Points that the Allies lack for a victory at the next check; many where there is none."""
        return 99 if self.room is None else self.room

    def worth(self, unit: int) -> float:
        """How much a step of a unit is worth to its owner."""
        return 0.5 * (self.attack[unit] + self.defence[unit]) / max(1, self.steps[unit]) + 0.5

    def enemy_distance(self, cell: int) -> int:
        """How far the nearest enemy unit is."""
        return min((self.ground.distance(cell, c) for c in self.theirs()), default=30)

    def strength_near(self, side: int, cell: int) -> int:
        """The attack strength that a side could bring against a hex in its next turn, roughly."""
        total = 0
        for post, units in self.stacks[side].items():
            far = self.ground.distance(post, cell)
            if far <= 7:
                total += sum(self.attack[u] for u in units if self.good[u] and far <= self.move[u] + 1)
        return total


def read_model(ground: Ground, roster: Roster, view: dict[str, Any], side: str) -> Model:
    """The model of a view."""
    count = len(roster.ids)
    panels = {panel["id"]: panel["rows"] for panel in view["panels"]}
    model = Model(
        ground=ground,
        roster=roster,
        me=SIDES.index(side),
        turn=view["turn"],
        mud=view["weather"] == "F",
        rain=view["weather"] in "EF",
        at=[-1] * count,
        area=[""] * count,
        attack=[0] * count,
        defence=[0] * count,
        move=[0] * count,
        steps=[0] * count,
        good=[False] * count,
        routed=[False] * count,
        fed=[True] * count,
        ready=[False] * count,
        range=[0] * count,
        held={ground.cell(hex_): SIDES.index(name) for hex_, name in view["control"].items()},
        forts={},
        works={},
        points=view["victory_points"],
        supply=view["supply_points"][side],
        room=room_of(panels["victory"], view["turn"], view["victory_points"]),
        air=sum(1 << n for n, row in enumerate(panels["support"]) if row["value"] == "ready"),
    )
    for marker in view["markers"]:
        if marker["text"].startswith("F"):
            level, building = int(marker["text"][1]), marker["text"].endswith("+")
            cell = ground.cell(marker["hex"])
            model.works[cell] = 2 * level + building
            if level:
                model.forts[cell] = level
    for unit in view["units"]:
        _read_unit(model, unit)
    return model


def room_of(rows: list[dict[str, Any]], turn: int, points: int) -> int | None:
    """How many Victory Points the Allies lack for an automatic victory this turn, or for their aim on the last one."""
    marks = [row["value"] for row in rows if row["label"].startswith("Benchmark")]
    if not marks:
        return None
    enough = min(ENOUGH, marks[0] + MARGIN)
    ending = next(row for row in rows if row["label"].startswith("Allies win after turn"))
    if turn == int(ending["label"].split()[-1]):
        enough = min(enough, int(ending["value"].split(":")[0].split()[-1]))
    return int(enough) - points


def _read_unit(model: Model, seen: dict[str, Any]) -> None:
    """Take one counter of the view into the model."""
    unit = model.roster.index[seen["id"]]
    model.attack[unit], model.defence[unit] = seen["attack"], seen["defence"]
    model.move[unit], model.steps[unit] = seen["move"], seen["steps"][0]
    model.area[unit] = seen.get("box", "")
    if "order" in seen:
        model.good[unit] = seen["order"] not in ("disrupted", "full retreat")
        model.routed[unit] = seen["order"] == "full retreat"
        model.fed[unit] = not any(mark["text"] in ("oos", "iso") for mark in seen["marks"])
    if "gun" in seen:
        model.ready[unit] = seen["ready"]
        model.range[unit] = RANGES[seen["gun"]]
    if "hex" in seen:
        cell = model.at[unit] = model.ground.cell(seen["hex"])
        model.stacks[model.roster.side[unit]].setdefault(cell, []).append(unit)


def bonded(model: Model, posts: set[int]) -> int:
    """The hexes between posts two apart: an enemy that has no unit there cannot pass them."""
    out, ground = 0, model.ground
    for cell in posts:
        ring = dilate(dilate(1 << cell, ground.grid.shifts), ground.grid.shifts)
        for other in bits(ring):
            if other > cell and other in posts and ground.distance(cell, other) == 2:
                out |= mask_of(set(ground.near[cell]) & set(ground.near[other]))
    return out


def home(model: Model, side: int, cell: int) -> float:
    """How near a hex is to a side's rear: higher is safer."""
    height = model.ground.grid.heights[cell] / 2.0
    return height if side == AXIS else -height
