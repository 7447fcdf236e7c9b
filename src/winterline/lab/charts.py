"""The charts of a league, as data and as pictures: values with their intervals, and counts by who won."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from winterline.report.charts import Table
from winterline.report.svg import NARROW, Scale, marks, picture, text

WIDE, ROW, TOP, BELOW, RIGHT = 640, 26, 8, 40, 104
MOST_LEFT = 260
"""What the names of the rows may take; longer ones are cut, the table has them whole."""
DOT, HALF = 5, 8


class Range(msgspec.Struct, frozen=True):
    """A value between its bounds."""

    name: str
    value: float
    low: float
    high: float
    told: str
    """The value as it is read."""


class Ranges(msgspec.Struct, frozen=True):
    """Values with their intervals, one below the other; a line stands where nothing is favoured."""

    title: str
    x: str
    rows: tuple[Range, ...]
    table: Table
    even: float | None = None
    scale: float = 1.0
    """What the figures of the axis are multiplied by."""


class Bar(msgspec.Struct, frozen=True):
    """How often something was, by who won."""

    name: str
    counts: tuple[tuple[str, int], ...]
    """Sides, in their order, and how often they won."""


class Bars(msgspec.Struct, frozen=True):
    """Counts one below the other, parted by who won."""

    title: str
    x: str
    rows: tuple[Bar, ...]
    table: Table


def ranges(drawn: Ranges) -> str:
    """Dots with whiskers."""
    ends = [end for row in drawn.rows for end in (row.low, row.high)] + (
        [] if drawn.even is None else [drawn.even]
    )
    ladder = marks(min(ends), max(ends)) if min(ends) < max(ends) else marks(ends[0] - 1, ends[0] + 1)
    left, right = _left([row.name for row in drawn.rows]), WIDE - RIGHT

    def across(value: float) -> float:
        return left + (value - ladder[0]) / (ladder[-1] - ladder[0]) * (right - left)

    high = TOP + ROW * len(drawn.rows) + BELOW
    out = [*_axis(ladder, across, high, drawn.even, drawn.scale), text((left + right) / 2, high - 6, drawn.x)]
    for n, row in enumerate(drawn.rows):
        y = TOP + ROW * (n + 0.5)
        out.append(text(left - 8, y + 4, _cut(row.name), "end"))
        out.append(f'<path class="line" d="M{across(row.low):.1f},{y:.1f}H{across(row.high):.1f}"/>')
        out.append(f'<circle class="came" cx="{across(row.value):.1f}" cy="{y:.1f}" r="{DOT}"/>')
        out.append(text(right + 8, y + 4, row.told, "start"))
    return picture(drawn.title, WIDE, high, out)


def bars(drawn: Bars) -> str:
    """Bars of parts, each with its counts behind it."""
    most = max(sum(count for _, count in row.counts) for row in drawn.rows) or 1
    ladder = marks(0, most)
    left, right = _left([row.name for row in drawn.rows]), WIDE - RIGHT

    def across(value: float) -> float:
        return left + value / ladder[-1] * (right - left)

    high = TOP + ROW * len(drawn.rows) + BELOW
    out = [*_axis(ladder, across, high, None, 1.0), text((left + right) / 2, high - 6, drawn.x)]
    for n, row in enumerate(drawn.rows):
        y, done = TOP + ROW * (n + 0.5), 0
        out.append(text(left - 8, y + 4, _cut(row.name), "end"))
        for side, count in row.counts:
            wide = across(done + count) - across(done)
            place = f'x="{across(done):.1f}" y="{y - HALF:.1f}" width="{wide:.1f}" height="{2 * HALF}"'
            out.append(f'<rect class="came {side}" {place}/>')
            done += count
        out.append(text(across(done) + 6, y + 4, " : ".join(str(count) for _, count in row.counts), "start"))
    return picture(drawn.title, WIDE, high, out)


def _axis(ladder: list[float], across: Scale, high: float, even: float | None, scale: float) -> Iterator[str]:
    """The figures below, and a line for each."""
    for value in ladder:
        x = across(value)
        yield f'<path class="rung" d="M{x:.1f},{TOP}V{high - BELOW}"/>'
        yield text(x, high - BELOW + 17, f"{round(value * scale, 6):g}".replace("-", "−"))
    if even is not None:
        yield f'<path class="zero" d="M{across(even):.1f},{TOP}V{high - BELOW}"/>'


def _left(names: list[str]) -> float:
    """Where the picture begins right of the names."""
    return 16 + min(MOST_LEFT, NARROW * 1.1 * max(map(len, names)))


def _cut(name: str) -> str:
    most = int(MOST_LEFT / (NARROW * 1.1))
    return name if len(name) <= most else f"{name[: most - 1]}…"
