"""The turns of a game in which what it counts itself moved most, and where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from winterline.core.grid import Grid
from winterline.core.sides import adjective, people

from .luck import Rolled, summed
from .story import Span, Story
from .words import say, signed

MOST = 6
"""Turning points that are told of."""
PART = 0.08
"""What is told of a turn: everything of which this part of all that it moved in the game moved there."""
AROUND = 4
"""A small map shows so many hexes about its middle."""

TOLD = ("loss", "step", "port", "ground", "headline")
"""As what events are told whose hexes matter, besides those of battles."""

Counted = list[dict[str, Any]]


class Stack(msgspec.Struct, frozen=True):
    """What stands in a hex of a small map."""

    hex: str
    side: str
    units: int
    factors: float


class Turning(msgspec.Struct, frozen=True):
    """A turn in which much moved."""

    when: str
    span: int
    last: int
    """The number of its last action."""
    reasons: tuple[str, ...]
    hexes: tuple[str, ...]
    """Where it happened, as far as the small map shows it."""
    middle: str
    stacks: tuple[Stack, ...]
    """Who stands about there at the end of it."""
    ways: tuple[tuple[str, str], ...] = ()
    """From where to where units might have gone."""


def swing(values: Mapping[str, float], before: Mapping[str, float]) -> float:
    """How much something moved, whoever gained or lost by it."""
    return sum(abs(value - before.get(side, 0)) for side, value in values.items())


def shares(moved: Sequence[float]) -> list[float]:
    """Each part of a whole; nothing of nothing."""
    total = sum(moved)
    return [part / total if total else 0.0 for part in moved]


def turning_points(story: Story, counted: Sequence[Counted], battles: list[Rolled]) -> list[Turning]:
    """The turns that moved most, in their order. `counted` has the figures of every span."""
    sides, count = story.rules.sides, len(story.spans)
    leaps = [n for n, one in enumerate(counted[0]) if one["leaps"]]
    moved = {
        n: shares(
            [0.0, *(swing(counted[i][n]["values"], counted[i - 1][n]["values"]) for i in range(1, count))]
        )
        for n in leaps
    }
    by_span = [[one for one in battles if one.span == i] for i in range(count)]
    lucky = shares([abs(summed(fought, sides[0]).luck) for fought in by_span])
    weight = [sum(parts[i] for parts in moved.values()) + lucky[i] for i in range(count)]
    found = sorted(range(1, count), key=lambda i: -weight[i])[:MOST]
    out = []
    for i in sorted(i for i in found if weight[i] >= PART):
        told = [_counted(counted[i][n], counted[i - 1][n]) for n in leaps if moved[n][i] >= PART]
        told += [_lucky(by_span[i], sides)] if lucky[i] >= PART else []
        if told:
            out.append(_point(story, i, tuple(told)))
    return out


def _counted(now: dict[str, Any], before: dict[str, Any]) -> str:
    """What a side has gained and lost of something."""
    changes = {side: value - before["values"].get(side, 0) for side, value in now["values"].items()}
    told = [
        say("swing side", side=adjective(side), change=signed(change))
        if side
        else say("swing one", change=signed(change))
        for side, change in changes.items()
        if change
    ]
    return say("swing counted", title=f"{now['title']} ({now['unit']})", sides=", ".join(told))


def _lucky(fought: list[Rolled], sides: Sequence[str]) -> str:
    """Whom the dice favoured, and by how much."""
    luck = summed(fought, sides[0]).luck
    side = people(sides[0] if luck > 0 else sides[1])
    return say("swing luck", count=len(fought), sum=signed(abs(luck)), side=side)


def _point(story: Story, number: int, reasons: tuple[str, ...]) -> Turning:
    span, grid = story.spans[number], story.rules.board.grid
    places = [label for label in happened(story, span) if grid.has(label)]
    middle = centre(grid, places)
    near = [label for label in dict.fromkeys(places) if _within(grid, middle, label)]
    return Turning(span.when, number, span.last, reasons, tuple(near), middle, stacks(story, span, middle))


def happened(story: Story, span: Span) -> list[str]:
    """The hexes where battles were fought and something was lost or taken; where nothing was, those that were gone to."""
    loud = [
        label
        for _, _, event in span.events
        for label in event.hexes
        if event.fight is not None or story.rules.news.get(event.what) in TOLD
    ]
    return loud or [event.hexes[-1] for _, _, event in span.events if event.hexes]


def centre(grid: Grid, labels: Sequence[str]) -> str:
    """The hex with the most of some hexes about it; empty for none."""
    cells = Counter(grid.index(label) for label in labels)
    about = {
        cell: sum(n for other, n in cells.items() if grid.distance(cell, other) <= AROUND) for cell in cells
    }
    best = max(about, key=lambda cell: (about[cell], -cell), default=None)
    return "" if best is None else grid.labels[best]


def _within(grid: Grid, middle: str, label: str) -> bool:
    return grid.has(label) and grid.distance(grid.index(middle), grid.index(label)) <= AROUND


def stacks(story: Story, span: Span, middle: str) -> tuple[Stack, ...]:
    """Who stands about a hex at the end of a span, as the reader sees it."""
    if not middle:
        return ()
    grid = story.rules.board.grid
    return tuple(stack for stack in standing(story, span) if _within(grid, middle, stack.hex))


def standing(story: Story, span: Span) -> list[Stack]:
    """Who stands where at the end of a span, as the reader sees it."""
    full = {counter.id: counter.full.defence for counter in story.rules.counters}
    found: dict[tuple[str, str], list[float]] = {}
    for unit in story.rules.view(story.seen(span.state), story.viewer)["units"]:
        if label := unit.get("hex"):
            value = unit.get("defence", full.get(unit["id"])) or 0
            found.setdefault((label, unit["side"]), []).append(value)
    return [Stack(label, side, len(each), sum(each)) for (label, side), each in found.items()]
