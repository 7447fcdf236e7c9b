"""The position as the bot thinks of it: who stands where, how strong and in what order, and how far self.seen reaches."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any

from ...kit import ALLIED, AXIS, SIDES, Position, bits, mask_of
from .facts import Atlas, Facts, Roster

MARGIN, ENOUGH = 5, 20
"""An automatic victory: so far above the benchmark, or so many Victory Points."""
AT_HAND = 7
"""Whoever is farther away attacks nothing in the next turn."""
RANGES = {"": 0, "division": 4, "nebelwerfer": 4, "corps": 6, "howitzer": 6}
PARTS = ("units", "turn", "weather", "control", "figures", "supply_points", "victory_points")
"""The parts of a view that a model is made from."""
Stacks = Mapping[int, Sequence[int]]


class Model(Position[Atlas, Roster]):
    """A position."""

    def __init__(self, facts: Facts, view: dict[str, Any], side: str) -> None:
        super().__init__(facts, view, side)
        self.table = facts.table
        self.turn: int = view["turn"]
        weather: str = view["weather"]
        self.mud, self.rain = weather == "F", weather in "EF"
        self.attack, self.defence, self.move = map(self.column, ("attack", "defence", "move"))
        self.steps: list[int] = [seen["steps"][0] if seen else 0 for seen in self.seen]
        orders = [seen.get("order", "") for seen in self.seen]
        self.good = [order not in ("", "disrupted", "full retreat") for order in orders]
        self.routed = [order == "full retreat" for order in orders]
        hungry = [{mark["text"] for mark in seen.get("marks", ())} & {"oos", "iso"} for seen in self.seen]
        self.fed = [not (order and marks) for order, marks in zip(orders, hungry, strict=True)]
        self.ready = [bool(seen.get("ready")) and "gun" in seen for seen in self.seen]
        """Guns that can fire."""
        self.range = [RANGES[seen.get("gun", "")] for seen in self.seen]
        self.control = {self.atlas.cell(x): SIDES.index(name) for x, name in view["control"].items()}
        """Key hexes and who controls them."""
        self.forts: dict[int, int] = {}
        """Completed Fortifications by level."""
        self.works: dict[int, int] = {}
        """All Fortifications: twice the level, one more while being built."""
        figures = view["figures"]
        for label, level, building in figures["forts"]:
            cell = self.atlas.cell(label)
            self.works[cell] = 2 * level + building
            if level:
                self.forts[cell] = level
        self.supply: int = view["supply_points"][side]
        """One's own Supply Points."""
        self.air: int = figures["support"]
        """Support markers that are ready: 1 American air, 2 British air, 4 the fleet."""
        self.margin = margin_of(figures, view["turn"], view["victory_points"])
        """Victory Points that the Allies lack for an automatic victory this turn; None where there is none."""

    def zone(self, side: int) -> int:
        """The zone of control of a side, mountain sides and vehicles considered."""
        return self.zone_of(self.stacks[side], guns=True)

    def zone_of(self, stacks: Stacks, *, guns: bool = False) -> int:
        """The zone of control of units where they are or will be, with or without that of guns."""
        out, atlas, roster = 0, self.atlas, self.roster
        for cell, units in stacks.items():
            steady = [u for u in units if not self.routed[u] and (guns or not roster.gun[u])]
            if any(not roster.vehicle[u] for u in steady):
                out |= atlas.near[cell]
            elif steady:
                out |= mask_of(n for n in atlas.around[cell] if not atlas.side(cell, n, atlas.wall))
        return out

    def left(self) -> int:
        """Victory Points that the Allies lack for a victory at the next check; many where there is none."""
        return 99 if self.margin is None else self.margin

    def prize(self, cell: int, side: int) -> int:
        """The Victory Points of a hex that a side controls."""
        return self.atlas.vp.get(cell, 0) if self.control.get(cell) == side else 0

    def worth(self, unit: int) -> float:
        """How much a step of a unit is worth to its owner."""
        return 0.5 * (self.attack[unit] + self.defence[unit]) / max(1, self.steps[unit]) + 0.5

    def defence_of(self, units: Sequence[int]) -> int:
        """The printed defence of some units."""
        return sum(self.defence[u] for u in units)

    @cached_property
    def foes_from(self) -> list[int]:
        """Cell -> how far the nearest enemy unit is."""
        return self.atlas.ranges(mask_of(self.theirs()))

    def enemy_distance(self, cell: int) -> int:
        """How far the nearest enemy unit is."""
        return self.foes_from[cell]

    @cached_property
    def batteries(self) -> list[int]:
        """The guns on the board that can fire, of both sides."""
        return [u for u, cell in enumerate(self.at) if cell >= 0 and self.ready[u] and self.good[u]]

    @cached_property
    def pressure(self) -> tuple[list[int], list[int]]:
        """By side, cell -> the attack strength that it could bring against a hex in its next turn, roughly."""
        return self.pressed_by(ALLIED), self.pressed_by(AXIS)

    def pressed_by(self, side: int) -> list[int]:
        """Cell -> the attack strength of a side at hand."""
        out, atlas = [0] * self.atlas.grid.cells, self.atlas
        for post, units in self.stacks[side].items():
            might: dict[int, int] = {}
            for unit in units:
                if self.good[unit] and self.attack[unit]:
                    far = min(AT_HAND, self.move[unit] + 1)
                    might[far] = might.get(far, 0) + self.attack[unit]
            for far, strength in might.items():
                for cell in bits(atlas.disk(post, far)):
                    out[cell] += strength
        return out

    def strength_near(self, side: int, cell: int) -> int:
        """The attack strength that a side could bring against a hex in its next turn, roughly."""
        return self.pressure[side][cell]

    def threats(self, side: int) -> Callable[[int], int]:
        """Hex -> the strength at hand."""
        return partial(self.strength_near, side)


def margin_of(figures: dict[str, Any], turn: int, points: int) -> int | None:
    """How many Victory Points the Allies lack for an automatic victory this turn, or for their aim on the last one."""
    if figures["benchmark"] is None:
        return None
    enough = min(ENOUGH, figures["benchmark"] + MARGIN)
    if turn == figures["last_turn"]:
        enough = min(enough, figures["to_win"])
    return int(enough) - points


def lacking(figures: dict[str, Any], turn: int, points: int) -> int | None:
    """How many Victory Points the Allies lack for the aim of the scenario, in its last turns."""
    return int(figures["to_win"]) - points if turn >= figures["last_turn"] - 1 else None


def bonded(model: Model, posts: set[int]) -> int:
    """The hexes between posts two apart: an enemy that has no unit there cannot pass them."""
    out, atlas = 0, model.atlas
    for cell in posts:
        for other in bits(atlas.zone(atlas.zone(1 << cell))):
            if other > cell and other in posts and atlas.distance(cell, other) == 2:
                out |= atlas.near[cell] & atlas.near[other]
    return out


def home(model: Model, side: int, cell: int) -> float:
    """How near a hex is to a side's rear: higher is safer."""
    height = model.atlas.grid.heights[cell] / 2.0
    return height if side == AXIS else -height
