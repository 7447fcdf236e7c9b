"""Where names go: no two overlap, and none covers a hex number or a sign."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from winterline.core.bits import bits
from winterline.core.board import Board, Place
from winterline.core.draw.drawing import Drawing
from winterline.core.draw.lines import Line, samples
from winterline.core.draw.shapes import Point, Rect, noise
from winterline.core.draw.text import CAP_HEIGHT, width

NUMBER_SIZE = 0.135
NUMBER_DROP = 0.40
"""How far above its hex's centre a number's middle stands."""
_SIZES = {
    "city": (0.3, 0.24), "port": (0.3, 0.22), "town": (0.25, 0.2), "village": (0.195, 0.15), "station": (0, 0.13),
    "major-city": (0.34, 0.34), "minor-city": (0.25, 0.15), "lake": (0.2, 0.02), "vesuvio": (0.2, 0.26),
    "peak": (0.2, 0.2), "air-base": (0, 0.2), "victory": (0, 0.2), "vp": (0, 0.27),
}  # fmt: skip
SIZES, SYMBOLS = ({kind: sizes[i] for kind, sizes in _SIZES.items()} for i in (0, 1))
"""Sizes of the letters and of the sign of each kind of place."""
FACES = {"lake": ("italic", "#235a80"), "vesuvio": ("italic", "#53381b"), "peak": ("italic", "#3c2510")}
"""Faces and colours of names that are not set like those of towns."""
BESIDE = {"air-base": (-0.31, 0.2), "victory": (0.31, 0.2), "vp": (0.3, -0.28)}
"""Where signs stand that go with a city in the same hex."""
_LINE_SIZE = 0.17


@dataclass(frozen=True, slots=True)
class Label:
    """A line of text in its place."""

    text: str
    kind: str
    rect: Rect
    size: float
    face: str
    colour: str
    spacing: float = 0.0


def number_rect(board: Board, cell: int) -> Rect:
    """The box of a hex's number."""
    x, y = board.grid.centre(cell)
    size = NUMBER_SIZE
    return Rect(x, y + NUMBER_DROP, width(board.grid.label(cell), "sans", size), size * CAP_HEIGHT)


def spot(board: Board, drawing: Drawing, place: Place) -> Point:
    """Where a place's sign stands: near the centre of its hex, a station beside its town."""
    here = place.cells[0]
    usual = 0.07 * noise(place.name, "x"), 0.07 * noise(place.name, "y") - 0.06
    if place.kind == "station" and any(here in other.cells for other in board.places if other != place):
        usual = 0.2 + 0.03 * noise(place.name, "x"), 0.1
    dx, dy = BESIDE.get(place.kind) or drawing.style.spots.get(place.name, usual)
    x, y = board.grid.centre(here)
    return x + dx, y + dy


def text_rect(text: str, face: str, size: float, spacing: float = 0.0) -> tuple[float, float]:
    """Width and height of a line of text, descenders included."""
    return width(text, face, size, spacing) + 0.04, size * 0.86


class Crowd:
    """Rectangles by where they are, so that only those close by need be looked at."""

    def __init__(self) -> None:
        self.squares: dict[tuple[int, int], list[Rect]] = {}

    def _over(self, rect: Rect) -> Iterator[tuple[int, int]]:
        """The squares (two hexes wide) that a rectangle may reach."""
        reach = math.hypot(rect.width, rect.height) / 2
        across, up = (reach, reach) if rect.angle else (rect.width / 2, rect.height / 2)
        for i in range(math.floor((rect.x - across) / 2), math.floor((rect.x + across) / 2) + 1):
            for j in range(math.floor((rect.y - up) / 2), math.floor((rect.y + up) / 2) + 1):
                yield i, j

    def add(self, rect: Rect) -> None:
        """Put a rectangle in."""
        for square in self._over(rect):
            self.squares.setdefault(square, []).append(rect)

    def near(self, rect: Rect) -> list[Rect]:
        """The rectangles that might meet this one, each once."""
        found = {id(other): other for square in self._over(rect) for other in self.squares.get(square, ())}
        return list(found.values())


class Placer:
    """Puts labels down one after another, the most important first.

    From afar (without `numbers`) letters are larger.
    """

    def __init__(self, board: Board, drawing: Drawing, lines: list[Line], *, numbers: bool = True) -> None:
        self.board, self.drawing, self.lines, self.numbers = board, drawing, lines, numbers
        self.scale = 1.0 if numbers else 1.35
        self.taken = Crowd()
        for rect in self._fixed():
            self.taken.add(rect)
        self.ink = Crowd()
        for line in lines:
            for (x, y), _ in samples(line, 4):
                self.ink.add(Rect(x, y, 0.0, 0.0))
        self.labels: list[Label] = []

    def _fixed(self) -> Iterator[Rect]:
        """What labels must keep off: numbers, signs, boxes and the cartouche."""
        board, style = self.board, self.drawing.style
        if self.numbers:
            yield from (number_rect(board, cell) for cell in bits(board.grid.on_board & ~board.hexes("sea")))
        for place in board.places:
            if place.kind in style.kinds:
                x, y = spot(board, self.drawing, place)
                size = SYMBOLS.get(place.kind, 0.15)
                yield Rect(x, y, size, size)
                if place.kind == "major-city":
                    more = (board.grid.centre(cell) for cell in place.cells[1:])
                    yield from (Rect(cx, cy, size, size) for cx, cy in more)
        for x, y in style.boxes.values():
            yield Rect(x, y, BOX, BOX)
        left, bottom, wide, high = style.panel.at
        yield Rect(left + wide / 2, bottom + high / 2, wide, high)

    def free(self, rect: Rect) -> bool:
        """Whether a box is inside the frame and meets nothing."""
        left, bottom, right, top = self.drawing.frame
        inside = all(left < x < right and bottom < y < top for x, y in rect.corners())
        return inside and not any(rect.meets(other) for other in self.taken.near(rect))

    def best(self, label: Label, candidates: Iterable[tuple[Rect, float]]) -> bool:
        """Put a label on the cheapest free candidate (its own cost plus the lines it would cover)."""
        chosen: tuple[float, Rect] | None = None
        for rect, cost in candidates:
            if (chosen is None or cost < chosen[0]) and self.free(rect):
                total = cost + 0.25 * sum(rect.holds((dot.x, dot.y)) for dot in self.ink.near(rect))
                if chosen is None or total < chosen[0]:
                    chosen = total, rect
        if chosen is None:
            return False
        self.taken.add(chosen[1].grown(0.02))
        self.labels.append(replace(label, rect=chosen[1]))
        return True

    def place_names(self, kinds: Iterable[str]) -> None:
        """The names of places of these kinds, in this order."""
        for kind in kinds:
            for place in self.board.places:
                if place.kind == kind and SIZES.get(kind, 0.19):
                    self._place_name(place)

    def _place_name(self, place: Place) -> None:
        size = self.drawing.style.sizes.get(place.kind, SIZES.get(place.kind, 0.19)) * self.scale
        face, colour = FACES.get(place.kind, ("serif", "#221a10"))
        wide, high = text_rect(place.name, face, size)
        x, y = spot(self.board, self.drawing, place)
        gap = SYMBOLS.get(place.kind, 0.15) / 2 + 0.03
        label = Label(place.name, place.kind, Rect(x, y, wide, high), size, face, colour)
        self.best(label, _around(x, y, wide, high, gap))

    def area_names(self) -> None:
        """The names of woods, plains and seas, near where the style wants them."""
        for area in self.drawing.style.areas:
            wide, high = text_rect(area.text, area.face, area.size, area.spacing)
            where, (x, y) = Rect(0, 0, wide, high), area.at
            label = Label(area.text, "area", where, area.size, area.face, area.colour, area.spacing)
            offsets = [(i * 0.05, j * 0.05) for j in range(-10, 11) for i in range(-10, 11)]
            rects = ((Rect(x + dx * 2, y + dy, wide, high, area.angle), dx, dy) for dx, dy in offsets)
            self.best(label, ((rect, abs(dx) * 2 + abs(dy) * 2) for rect, dx, dy in rects))

    def line_names(self) -> None:
        """The names of rivers and of the roads that the style lists, along their lines."""
        for line in self.lines:
            river = line.course.kind == "river"
            if river or line.course.name in self.drawing.style.named_courses:
                size = _LINE_SIZE if not river or line.course.rank < 3 else _LINE_SIZE * 0.85
                colour = "#235a80" if river else "#7a2d1c"
                name = line.course.name
                name = name.rstrip("0123456789 ") if self.drawing.style.routes else name
                label = Label(name, "line", Rect(0, 0, 0, 0), size, "italic", colour, 0.01)
                self.best(label, beside(label, line))


BOX = 0.86
"""The side of an off-board box."""


def _around(x: float, y: float, wide: float, high: float, gap: float) -> Iterator[tuple[Rect, float]]:
    """Places for a name about its sign, the usual ones first."""
    for more in (0.0, 0.06, 0.14, 0.24):
        g = gap + more
        for step in range(-6, 7):
            lift = step * 0.05
            yield Rect(x + g + wide / 2, y + lift, wide, high), more * 4 + abs(lift) * 2
            yield Rect(x - g - wide / 2, y + lift, wide, high), more * 4 + abs(lift) * 2 + 0.15
        for step in range(-6, 7):
            slide = step / 6 * (wide / 2 + 0.1)
            yield Rect(x + slide, y - g - high / 2, wide, high), more * 4 + abs(slide) * 0.4 + 0.3
            yield Rect(x + slide, y + g + high / 2, wide, high), more * 4 + abs(slide) * 0.4 + 0.35


def beside(label: Label, line: Line) -> Iterator[tuple[Rect, float]]:
    """Places for a name along a line, on either side of it, where the line keeps close to the whole name."""
    wide, high = text_rect(label.text, label.face, label.size, label.spacing)
    track = [point for point, _ in samples(line, 4)]
    for i, point in enumerate(track):
        before, after = track[max(0, i - 5)], track[min(len(track) - 1, i + 5)]
        angle = _readable(after[0] - before[0], after[1] - before[1])
        nx, ny = _normal(angle)
        for away in (1, -1):
            off = away * (high / 2 + 0.06)
            rect = Rect(point[0] + nx * off, point[1] + ny * off, wide, high, angle)
            stray = max(_stray(rect, share, track) for share in (-0.5, -0.25, 0.25, 0.5))
            if stray < 0.5:
                yield rect, stray * 3 + abs(i / len(track) - 0.5) + (0.1 if away < 0 else 0)


def _stray(rect: Rect, share: float, track: list[Point]) -> float:
    """How far a point of a name's middle line is from the line it names."""
    nx, ny = _normal(rect.angle)
    x, y = rect.x + ny * rect.width * share, rect.y - nx * rect.width * share
    return min(math.dist((x, y), point) for point in track)


def _readable(run: float, rise: float) -> float:
    """The angle of a direction, turned so that text along it is not upside down."""
    angle = math.degrees(math.atan2(rise, run))
    return angle - 180 if angle > 90 else angle + 180 if angle <= -90 else angle


def _normal(angle: float) -> Point:
    return -math.sin(math.radians(angle)), math.cos(math.radians(angle))
