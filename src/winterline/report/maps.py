"""Maps of a report: the whole board at the end of every turn, and the part of it where something turned."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from winterline.core.bits import bits
from winterline.core.board import Board
from winterline.core.draw.shapes import hexagon
from winterline.core.sides import adjective

from .story import Story
from .turning import AROUND, Stack, Turning, standing
from .words import decimal

SCALE = 22.0
GROUND = (
    ("sea", "#c9dcea"),
    ("lake", "#c9dcea"),
    ("swamp", "#cfd8b8"),
    ("marsh", "#cfd8b8"),
    ("woods", "#b9cfa0"),
    ("hill", "#e0d2b0"),
    ("mountain", "#d0bd98"),
)


def ground(board: Board) -> str:
    """The board in flat colours, drawn once and used for every map."""
    fills = dict.fromkeys(bits(board.grid.on_board), "#efe9d6")
    for feature, colour in GROUND:
        fills.update(dict.fromkeys(bits(board.hexes(feature)), colour))
    shapes = []
    for cell, fill in fills.items():
        corners = " ".join(f"{x * SCALE:.1f},{-y * SCALE:.1f}" for x, y in hexagon(board.grid, cell))
        heavy = ' stroke="#5d4a2a" stroke-width="1.6"' if board.hexes("fortified") >> cell & 1 else ""
        shapes.append(f'<polygon points="{corners}" fill="{fill}"{heavy}/>')
    drawn = f'<g id="board" stroke="#b9b09a" stroke-width=".4">{"".join(shapes)}</g>'
    return f'<svg width="0" height="0" class="unseen" aria-hidden="true"><defs>{drawn}</defs></svg>'


def _box(points: Iterable[tuple[float, float]], margin: float) -> str:
    """What a picture shows: all of some places, with something about them."""
    xs, ys = zip(*points, strict=True)
    corner = (min(xs) - margin) * SCALE, (-max(ys) - margin) * SCALE
    extent = (max(xs) - min(xs) + 2 * margin) * SCALE, (max(ys) - min(ys) + 2 * margin) * SCALE
    return " ".join(f"{value:.0f}" for value in (*corner, *extent))


def by_turns(story: Story) -> str:
    """The position at the end of every turn; the figure in a stack is its factors."""
    grid, spans, out = story.rules.board.grid, story.spans, []
    box = _box((grid.centre(cell) for cell in bits(grid.on_board)), 1)
    for n, span in enumerate(spans):
        if n and n + 1 < len(spans) and spans[n + 1].turn == span.turn:
            continue
        name = escape(f"turn {span.turn}" if n else span.when)
        marks = "".join(_marks(story, standing(story, span)))
        out.append(
            f'<details><summary>{name}</summary><figure><svg viewBox="{box}" role="img" aria-label="map, {name}">'
            f'<use href="#board"/>{marks}</svg></figure></details>'
        )
    return "".join(out)


def about(story: Story, point: Turning) -> str:
    """The ground about what turned a game, with who stood there, and rings around the hexes where it happened."""
    if not point.middle:
        return ""
    grid = story.rules.board.grid
    x, y = grid.centre(grid.index(point.middle))
    box = _box(((x - AROUND, y - AROUND), (x + AROUND, y + AROUND)), 0.6)
    rings = "".join(
        f'<circle class="here" cx="{at[0] * SCALE:.1f}" cy="{-at[1] * SCALE:.1f}" r="{SCALE * 0.55:.1f}"/>'
        for at in (grid.centre(grid.index(label)) for label in point.hexes)
    )
    marks = "".join(_marks(story, point.stacks)) + "".join(_ways(story, point.ways))
    name = escape(f"map, {point.when}, {point.middle}")
    return f'<svg class="small" viewBox="{box}" role="img" aria-label="{name}"><use href="#board"/>{rings}{marks}</svg>'


def _ways(story: Story, ways: Iterable[tuple[str, str]]) -> Iterator[str]:
    """An arrow for every way: its end is a disc, so that it is read without colours."""
    grid = story.rules.board.grid
    for way in ways:
        (x, y), (to_x, to_y) = (grid.centre(grid.index(label)) for label in way)
        yield (
            f'<g class="way"><title>{escape(" – ".join(way))}</title><line x1="{x * SCALE:.1f}" y1="{-y * SCALE:.1f}" '
            f'x2="{to_x * SCALE:.1f}" y2="{-to_y * SCALE:.1f}"/>'
            f'<circle cx="{to_x * SCALE:.1f}" cy="{-to_y * SCALE:.1f}" r="{SCALE * 0.18:.1f}"/></g>'
        )


def _marks(story: Story, stacks: Iterable[Stack]) -> Iterator[str]:
    """A mark for every occupied hex; the sides differ in shape, not only in colour."""
    grid = story.rules.board.grid
    for stack in stacks:
        x, y = grid.centre(grid.index(stack.hex))
        px, py = x * SCALE, -y * SCALE
        round_ = 6 if stack.side == story.rules.sides[0] else 0
        yield (
            f"<g><title>{escape(adjective(stack.side))}, {stack.hex}: {decimal(stack.factors)} factors</title>"
            f'<rect class="stack {stack.side}" x="{px - 8:.1f}" y="{py - 6:.1f}" width="16" height="12" rx="{round_}"/>'
            f'<text x="{px:.1f}" y="{py + 3.5:.1f}" class="factors">{decimal(stack.factors)}</text></g>'
        )
