"""Where route numbers and printed figures go: on their roads, beside their ports, at sea off their zones."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator

from winterline.core.bits import bits
from winterline.core.board import Board, Place
from winterline.core.draw.labels import Label, Placer, spot, text_rect
from winterline.core.draw.lines import Line, samples
from winterline.core.draw.shapes import Point, Rect, hexnorm

_WORDS = {"il": "IL", "cap": "Cap", "bu": "BU"}
_ROUTE = re.compile(r" (\d+)\w*$")
_SPAN = 7
"""A road carries its number about once in so many hexes."""


def figures_text(place: Place) -> str:
    """The figures of a place as they are printed."""
    return "  ".join(f"{_WORDS.get(key, key)} {value}" for key, value in place.figures)


def routes(placer: Placer) -> None:
    """Route numbers in lozenges on the roads, the great roads first."""
    for kind in ("road:major", "road:minor"):
        for line in placer.lines:
            found = _ROUTE.search(line.course.name)
            if line.course.kind == kind and found:
                parts = max(1, round(len(line.course.cells) / _SPAN))
                for part in range(parts):
                    _route(placer, line, found[1], (part + 0.5) / parts, 0.5 / parts)


def _route(placer: Placer, line: Line, number: str, share: float, room: float) -> None:
    size = 0.135 * placer.scale
    wide, high = size * (0.75 + 0.62 * len(number)), size * 1.75
    track = [point for point, _ in samples(line, 6)]
    label = Label(number, "route", Rect(0, 0, wide, high), size, "bold", "#7a2d1c")
    off = ((x, y, abs(i / len(track) - share)) for i, (x, y) in enumerate(track))
    placer.best(label, ((Rect(x, y, wide, high), far * 4) for x, y, far in off if far < room))


def figures(placer: Placer) -> None:
    """The figures of ports beside their cities."""
    style = placer.drawing.style
    for place in placer.board.places:
        if place.figures and place.kind != style.zones:
            size = 0.145 * placer.scale
            words = figures_text(place)
            wide, high = text_rect(words, "bold", size)
            x, y = spot(placer.board, placer.drawing, place)
            label = Label(words, "figures", Rect(x, y, wide + 0.06, high), size, "bold", "#1f4d73")
            placer.best(label, _about((x, y), wide + 0.06, high))


def _about(at: Point, wide: float, high: float) -> Iterator[tuple[Rect, float]]:
    for i in range(-20, 21):
        for j in range(-14, 15):
            dx, dy = i * 0.08, j * 0.08
            yield Rect(at[0] + dx, at[1] + dy, wide, high), math.hypot(dx * 0.8, dy) * 2


def zones(placer: Placer) -> None:
    """The name and figures of each zone in a plate at sea, close to it."""
    board, kind = placer.board, placer.drawing.style.zones
    for place in board.places:
        if kind and place.kind == kind:
            size = 0.165 * placer.scale
            words = f"{place.name.upper()}  {figures_text(place)}"
            wide, high = text_rect(words, "bold", size)
            label = Label(words, "zone", Rect(0, 0, wide + 0.1, high + 0.06), size, "bold", "#8e1b15")
            placer.best(label, _at_sea(board, place, wide + 0.1, high + 0.06))


def _at_sea(board: Board, place: Place, wide: float, high: float) -> Iterator[tuple[Rect, float]]:
    """Places for a plate off a shore; land under it costs, and so does the margin of the sheet."""
    centres = [board.grid.centre(cell) for cell in place.cells]
    x = sum(point[0] for point in centres) / len(centres)
    y = sum(point[1] for point in centres) / len(centres)
    dry = _dry(board, (x, y))
    for i in range(-24, 25):
        for j in range(-20, 21):
            rect = Rect(x + i * 0.2, y + j * 0.2, wide, high)
            ends = [(rect.x + wide * share / 2, rect.y) for share in (-1, -0.5, 0, 0.5, 1)]
            far = min(math.dist((rect.x, rect.y), centre) for centre in centres)
            yield rect, far + 2 * sum(dry(point) for point in ends)


def _dry(board: Board, about: Point) -> Callable[[Point], bool]:
    """Whether a point not far from another is off the sea hexes."""
    sea = board.hexes("sea") | board.hexes("unplayable")
    centres = map(board.grid.centre, bits(sea))
    near = [(cx, cy) for cx, cy in centres if abs(cx - about[0]) + abs(cy - about[1]) < 12]
    return lambda point: all(hexnorm(point[0] - cx, point[1] - cy) > 0.5 for cx, cy in near)
