"""Anzio Beachhead read aloud: movement, zones of control and retreats, slow and literal.

Written from the rule index alone and sharing no code with the game's own modules: hexes are (column, row) pairs whose
neighbours come from the numbering, terrain is sets of them, a search is a list of marches that is gone through until
nothing new turns up. Only the board as it was read from its file, the printed factors and who stands where are taken
from the product.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from winterline.core.board import Board

Hex = tuple[int, int]
HALF_IMPULSES = "BE"
HALF, WHOLE, TWO = 1, 2, 4
"""Movement factors, counted in halves."""
CAPACITY = 4


def neighbours(here: Hex) -> list[Hex]:
    """The six hexes around one: rows count northward, and an even column stands half a hex further north."""
    column, row = here
    lower = row if column % 2 == 0 else row - 1
    beside = [(column + step, lower + up) for step in (-1, 1) for up in (0, 1)]
    return [(column, row + 1), (column, row - 1), *beside]


def named(label: str) -> Hex:
    """0904 as column 9, row 4."""
    return int(label[:2]), int(label[2:])


def label_of(here: Hex) -> str:
    """Column 9, row 4 as 0904."""
    return f"{here[0]:02d}{here[1]:02d}"


def side_between(a: Hex, b: Hex) -> frozenset[Hex]:
    """The side that two neighbours share."""
    return frozenset((a, b))


class Ground:
    """The board as sets of hexes and of sides."""

    def __init__(self, board: Board, *, bridges: bool) -> None:
        labels = board.grid.labels
        at = [named(label) if label else (0, 0) for label in labels]

        def hexes(feature: str) -> set[Hex]:
            return {at[cell] for cell in range(len(at)) if board.hexes(feature) >> cell & 1}

        self.all = {at[cell] for cell in range(len(at)) if board.grid.on_board >> cell & 1}
        self.land = self.all - hexes("sea")
        self.woods, self.swamp = hexes("woods"), hexes("swamp")
        self.roads: set[frozenset[Hex]] = set()
        self.tracks: set[frozenset[Hex]] = set()
        self.waters: set[frozenset[Hex]] = set()
        leaving: dict[Hex, set[int]] = {}
        kinds = {"road:major": self.roads, "road:unfinished": self.tracks, "river": self.waters}
        for course in board.courses:
            if course.kind not in kinds:
                continue
            path = [at[cell] for cell in course.cells]
            kinds[course.kind] |= {side_between(a, b) for a, b in pairwise(path)}
            for end, off in ((path[0], course.off_start), (path[-1], course.off_end)):
                if course.kind == "river" and off is not None:
                    leaving.setdefault(end, set()).add(off)
        self.river = {
            here
            for here in self.all
            if sum(here in side for side in self.waters) + len(leaving.get(here, ())) >= 2
        }
        self.bridged: set[tuple[Hex, Hex]] = set()
        if bridges:
            self.bridged = {
                (at[there], at[cell])
                for cell in range(len(at))
                if board.hexes("bridge") >> cell & 1
                for there in board.grid.around(cell)
                if board.side_bits("bridge")[cell] >> board.grid.direction(cell, there) & 1
            }


class March(NamedTuple):
    """How far a unit has come in this impulse."""

    at: Hex
    spent: int = 0
    along: bool = False
    """It began the impulse on a River hex and has followed the river ever since."""
    off_road: bool = False
    """1970: it has passed over a beaten hex and may use no road any more."""
    halted: bool = False


class Moment(NamedTuple):
    """What one side meets while it moves."""

    ground: Ground
    printed: bool
    impulse: str
    enemies: frozenset[Hex]
    """Hexes with enemies that still count."""
    beaten: frozenset[Hex]
    """Hexes whose defenders have suffered an Automatic Victory."""

    @property
    def may_enter_zone(self) -> bool:
        """B and E forbid it."""
        return self.impulse not in HALF_IMPULSES


def zone_of(enemies: Iterable[Hex], ground: Ground) -> set[Hex]:
    """The zone of control: every hex next to one of these."""
    return {n for here in enemies for n in neighbours(here) if n in ground.all}


def entering(moment: Moment, march: March, to: Hex) -> tuple[int, bool]:
    """What a step costs, and whether the terrain of the hex entered ends the move."""
    ground, here = moment.ground, march.at
    side = side_between(here, to)
    rough, wet = to in ground.woods or to in ground.swamp, to in ground.river
    if to in moment.beaten:
        return TWO, rough or wet
    if here in moment.beaten or march.off_road:
        return WHOLE, rough or wet
    if side in ground.roads:
        return HALF, False
    if side in ground.tracks:
        return WHOLE, False
    if (here, to) in ground.bridged:
        return WHOLE, to in ground.woods
    follows = march.along and side in ground.waters
    return WHOLE, rough or (wet and not follows)


def after_step(moment: Moment, march: March, to: Hex, zone: set[Hex]) -> March:
    """The march one hex further on."""
    cost, ends = entering(moment, march, to)
    beaten = to in moment.beaten
    follows = side_between(march.at, to) in moment.ground.waters and to in moment.ground.river
    return March(
        at=to,
        spent=march.spent + cost,
        along=march.along and follows and not beaten,
        off_road=march.off_road or (moment.printed and beaten),
        halted=ends or to in zone or march.at in zone,
    )


def may_step(moment: Moment, march: March, to: Hex, zone: set[Hex]) -> bool:
    """Whether a hex may be entered at all: land, no enemy, and as zones of control allow."""
    if march.halted or to not in moment.ground.land or to in moment.enemies:
        return False
    if to in zone:
        return moment.may_enter_zone and march.at not in zone
    return True


def marches(moment: Moment, begun: March, allowance: int) -> set[March]:
    """Every march that can grow out of this one; of two that differ in cost alone the cheaper."""
    zone = zone_of(moment.enemies, moment.ground)
    best: dict[tuple[Hex, bool, bool, bool], int] = {begun[:1] + begun[2:]: begun.spent}  # type: ignore[dict-item]
    waiting = [begun]
    while waiting:
        march = waiting.pop(0)
        for to in neighbours(march.at):
            if not may_step(moment, march, to, zone):
                continue
            further = after_step(moment, march, to, zone)
            known = best.get((to, *further[2:]), allowance + 1)
            if further.spent < known:
                best[(to, *further[2:])] = further.spent
                waiting.append(further)
    return {March(at, spent, *rest) for (at, *rest), spent in best.items()}


def reach(moment: Moment, begun: March, allowance: int) -> dict[str, float]:
    """Where a unit gets, and for how many further factors: by the cheapest way that lets it go on, if there is one."""
    if begun.halted:
        return {}
    found: dict[Hex, tuple[bool, int]] = {}
    for march in marches(moment, begun, allowance):
        rank = march.halted, march.spent
        if march.at != begun.at and (march.at not in found or rank < found[march.at]):
            found[march.at] = rank
    return {label_of(here): (spent - begun.spent) / 2 for here, (_, spent) in found.items()}


def retreats(
    ground: Ground, enemies: Iterable[Hex], room: dict[Hex, int], here: Hex, size: int
) -> set[tuple[str, str]]:
    """Every way of two hexes that ends two hexes away, clear of enemies, their zones and overfull hexes."""
    held = set(enemies)
    zone = zone_of(held, ground)

    def is_open(hex_: Hex) -> bool:
        fits = room.get(hex_, 0) + size <= CAPACITY
        return hex_ in ground.land and hex_ not in held and hex_ not in zone and fits

    return {
        (label_of(via), label_of(to))
        for via in neighbours(here)
        if is_open(via)
        for to in neighbours(via)
        if to != here and to not in neighbours(here) and is_open(to)
    }
