"""The charts of a report as data: axes with names and units, lines, bands, discs, and the figures to be read."""

from __future__ import annotations

import msgspec

from .story import Story


class Table(msgspec.Struct, frozen=True):
    """The figures of a chart, or battles, to be read."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Tick(msgspec.Struct, frozen=True):
    """A place of the axis of time: the end of a turn."""

    at: float
    label: str


class Line(msgspec.Struct, frozen=True):
    """A line of a chart, in the colour of its side."""

    side: str
    name: str
    points: tuple[tuple[float, float], ...]


class Chart(msgspec.Struct, frozen=True):
    """A chart over the game's turns; with a band, what chance alone stays within."""

    id: str
    title: str
    x: str
    y: str
    ticks: tuple[Tick, ...]
    lines: tuple[Line, ...]
    table: Table
    band: tuple[tuple[float, float], ...] = ()
    """Places and half heights of the band about zero."""
    top: float = 0.0
    """What the upright axis reaches at least."""


class Cell(msgspec.Struct, frozen=True):
    """How often a result came at some odds, and how often it was to be expected."""

    column: str
    result: str
    came: int
    expected: float


class Grid(msgspec.Struct, frozen=True):
    """Odds against results: columns of the table from the worst on, results from the best on."""

    id: str
    side: str
    title: str
    x: str
    y: str
    columns: tuple[str, ...]
    results: tuple[str, ...]
    cells: tuple[Cell, ...]
    table: Table


def ticks(story: Story) -> tuple[Tick, ...]:
    """The end of every turn, and the start."""
    spans = story.spans
    ends = [
        n for n, span in enumerate(spans) if n and (n == len(spans) - 1 or spans[n + 1].turn != span.turn)
    ]
    return (Tick(0, spans[0].when), *(Tick(n, spans[n].turn) for n in ends))
