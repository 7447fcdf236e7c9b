"""The charts of a report as pictures that need no script: axes with names and units, lines, bands, discs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from math import ceil, floor, log10, sqrt

from .charts import Chart, Grid, Line
from .words import decimal

WIDE, HIGH = 640, 240
LEFT, RIGHT, TOP, BELOW = 56, 96, 14, 40
TICKS = 5
"""About so many marks on an axis of figures."""
MOST_TURNS = 16
"""More turns than these are not all named."""
ROW, DISC = 24, 10
DASHES = ("", "7 4", "2 3")
"""Lines differ in form, not only in colour."""
LEAST = 150
"""What the name of an axis takes."""
NARROW = 6.2
"""How wide a letter of an axis is, about."""

Scale = Callable[[float], float]


def marks(low: float, high: float) -> list[float]:
    """Round figures for an axis from one value to another, both within."""
    step = _step((high - low) / TICKS)
    first, last = floor(low / step), ceil(high / step)
    return [round(n * step, 9) for n in range(first, last + 1)]


def _step(rough: float) -> float:
    """The round figure next above a step."""
    if rough <= 0:
        return 1.0
    power = 10.0 ** floor(log10(rough))
    return next(times * power for times in (1, 2, 5, 10) if times * power >= rough * 0.999)


def text(x: float, y: float, words: str, anchor: str = "middle", more: str = "") -> str:
    """Some words in a picture."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{more}>{escape(words)}</text>'


def path(points: Sequence[tuple[float, float]]) -> str:
    """Points joined by straight lines."""
    return "M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in points)


def chart(drawn: Chart) -> str:
    """A chart over the game's turns."""
    values = [y for line in drawn.lines for _, y in line.points] + [
        side * y for _, y in drawn.band for side in (-1, 1)
    ]
    ladder = marks(min(0.0, *values), max(drawn.top, *values))
    end = max((tick.at for tick in drawn.ticks), default=0.0) or 1.0

    def across(x: float) -> float:
        return LEFT + x / end * (WIDE - LEFT - RIGHT)

    def up(y: float) -> float:
        return HIGH - BELOW - (y - ladder[0]) / ((ladder[-1] - ladder[0]) or 1) * (HIGH - BELOW - TOP)

    out = [*_figures(ladder, up), *_turns(drawn, across)]
    if drawn.band:
        above = [(across(x), up(y)) for x, y in drawn.band]
        below = [(across(x), up(-y)) for x, y in reversed(drawn.band)]
        out.append(f'<path class="band" d="{path([*above, *below])}Z"/>')
    out += _lines(drawn.lines, [[(across(x), up(y)) for x, y in line.points] for line in drawn.lines])
    out.append(text((LEFT + WIDE - RIGHT) / 2, HIGH - 6, drawn.x))
    middle = (HIGH - BELOW + TOP) / 2
    out.append(text(14, middle, drawn.y, more=f' transform="rotate(-90 14 {middle:.0f})"'))
    return picture(drawn.title, WIDE, HIGH, out)


def _figures(ladder: Sequence[float], up: Scale) -> Iterator[str]:
    for value in ladder:
        y = up(value)
        kind = "zero" if value == 0 else "rung"
        yield f'<path class="{kind}" d="M{LEFT},{y:.1f}H{WIDE - RIGHT}"/>'
        yield text(LEFT - 6, y + 4, decimal(value).replace("-", "−"), "end")


def _turns(drawn: Chart, across: Scale) -> Iterator[str]:
    every = max(1, ceil(len(drawn.ticks) / MOST_TURNS))
    for n, tick in enumerate(drawn.ticks):
        x = across(tick.at)
        yield f'<path class="rung" d="M{x:.1f},{HIGH - BELOW}v4"/>'
        if n % every == 0:
            yield text(x, HIGH - BELOW + 17, tick.label)


def _lines(lines: Sequence[Line], drawn: Sequence[Sequence[tuple[float, float]]]) -> Iterator[str]:
    """Lines, each with its name at its end; names that would lie upon each other keep a line apart."""
    taken: list[float] = []
    for n, (line, points) in enumerate(zip(lines, drawn, strict=True)):
        kind = f"line {line.side}".strip()
        dash = f' stroke-dasharray="{DASHES[n % len(DASHES)]}"' if n else ""
        yield f'<path class="{kind}" d="{path(points)}"{dash}/>'
        x, y = points[-1]
        while any(abs(y - other) < 15 for other in taken):
            y -= 15
        taken.append(y)
        yield text(x + 8, y + 4, line.name, "start", f' class="name {line.side}"')


def grid(drawn: Grid) -> str:
    """Odds against results: a disc for what came, a ring for what was to be expected."""
    left = 16 + NARROW * max(len(name) for name in drawn.results)
    column = max(2.2 * DISC, *(NARROW * len(name) + 12 for name in drawn.columns))
    wide, high = left + max(LEAST, column * len(drawn.columns)) + 24, TOP + ROW * len(drawn.results) + BELOW
    most = max(max(cell.came, cell.expected) for cell in drawn.cells) or 1
    at = {name: left + column * (n + 0.5) for n, name in enumerate(drawn.columns)}
    row = {name: TOP + ROW * (n + 0.5) for n, name in enumerate(drawn.results)}
    out = [f'<path class="rung" d="M{left:.1f},{y:.1f}H{wide - 24:.1f}"/>' for y in row.values()]
    out += [text(left - 6, y + 4, name, "end") for name, y in row.items()]
    out += [text(x, high - BELOW + 16, name) for name, x in at.items()]
    out.append(text((left + wide) / 2, high - 6, drawn.x))
    for cell in drawn.cells:
        centre = f'cx="{at[cell.column]:.1f}" cy="{row[cell.result]:.1f}"'
        if cell.came:
            out.append(
                f'<circle class="came {drawn.side}" {centre} r="{DISC * sqrt(cell.came / most):.1f}"/>'
            )
        out.append(f'<circle class="ring" {centre} r="{DISC * sqrt(cell.expected / most):.1f}"/>')
    return picture(drawn.title, wide, high, out)


def picture(title: str, wide: float, high: float, parts: Sequence[str]) -> str:
    """A drawing with its name."""
    size = f'viewBox="0 0 {wide:.0f} {high:.0f}" width="{wide:.0f}"'
    return f'<svg class="chart" {size} role="img" aria-label="{escape(title)}">{"".join(parts)}</svg>'
