"""A board as a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from winterline.core.bits import bits
from winterline.core.board import Board
from winterline.core.draw import hexsides, layers, notes, text, theatre
from winterline.core.draw.counters import Counter, definitions, stack
from winterline.core.draw.drawing import Drawing
from winterline.core.draw.labels import Label, Placer, number_rect, spot
from winterline.core.draw.lines import Line, Lines
from winterline.core.draw.panel import panel
from winterline.core.draw.paper import Paper
from winterline.core.draw.shapes import Point, Rect
from winterline.core.draw.untangle import Untangler

ZOOMS = {"overview": 40.0, "table": 72.0, "detail": 120.0}
"""Pixels a hex: a whole board on a page, on a screen, and large enough to read everything."""
_NUMBERS_FROM = 48.0
LAID_OUT = 0.9
"""How much of the work it is, about, to lay out lines and names."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Lines and names of a board, laid out once and drawn at any zoom."""

    lines: tuple[Line, ...]
    labels: tuple[Label, ...]


def layout(
    board: Board, drawing: Drawing, *, full: bool = True, told: Callable[[float], None] = lambda done: None
) -> Layout:
    """Lay out a board; without `full`, only what can be read from afar: larger names, no numbers."""
    spots: dict[tuple[str, int], Point] = {}
    for place in board.places:
        if place.kind in ("vp", "peak"):
            continue
        group = "rail" if place.kind == "station" else "road"
        spots.setdefault((group, place.cells[0]), spot(board, drawing, place))
    course = Lines(board, spots)
    if drawing.style.sides:
        Untangler(course).run()
    lines = course.all()
    told(LAID_OUT * 0.2)
    placer = Placer(board, drawing, lines, numbers=full)
    placer.place_names(drawing.style.kinds)
    notes.zones(placer)
    placer.area_names()
    if full:
        notes.figures(placer)
        told(LAID_OUT * 0.8)
        placer.line_names()
        hexsides.names(placer)
        if drawing.style.routes:
            notes.routes(placer)
    return Layout(tuple(lines), tuple(placer.labels))


def render(
    board: Board,
    drawing: Drawing,
    zoom: float = ZOOMS["table"],
    *,
    window: tuple[float, float, float, float] | None = None,
    counters: Sequence[tuple[int, Sequence[Counter]]] = (),
    told: Callable[[float], None] = lambda done: None,
) -> str:
    """A board as SVG at so many pixels a hex; `window` (left, bottom, right, top) cuts out a part.

    `counters` are put on their cells, the last of a cell on top. Whoever waits is `told` how much of it is done.
    """
    paper = Paper(window or drawing.frame, zoom)
    full = zoom >= _NUMBERS_FROM
    plan = layout(board, drawing, full=full, told=told)
    keep_off = _kept_off(board, plan)
    steps: list[Callable[[], str]] = [
        lambda: layers.ground(paper, drawing),
        lambda: theatre.lakes(paper, drawing),
        lambda: hexsides.heights(paper, board, drawing),
        lambda: layers.terrain(paper, board, keep_off),
        lambda: theatre.mountains(paper, board, drawing, keep_off),
        lambda: theatre.closed(paper, board, drawing),
        lambda: layers.rivers(paper, plan.lines),
        lambda: layers.grid(paper, board),
        lambda: hexsides.ridges(paper, board),
        lambda: hexsides.streams(paper, board),
        lambda: hexsides.cities(paper, board),
        lambda: theatre.sides(paper, board, drawing),
        lambda: theatre.barred(paper, board, drawing),
        lambda: theatre.zones(paper, board, drawing),
        lambda: theatre.guides(paper, drawing),
        lambda: layers.bridges(paper, board),
        lambda: layers.railways(paper, plan.lines),
        lambda: layers.roads(paper, plan.lines),
        lambda: hexsides.crossings(paper, board, plan.lines),
        lambda: hexsides.fronts(paper, board),
        lambda: hexsides.entries(paper, board, drawing),
        lambda: theatre.bridge_marks(paper, board, plan.lines),
        lambda: layers.fortified(paper, board),
        lambda: layers.boxes(paper, board, drawing),
        lambda: layers.numbers(paper, board) if full else "",
        lambda: layers.places(paper, board, drawing),
        lambda: theatre.badges(paper, plan.labels),
        lambda: hexsides.peaks(paper, board, {p.name: spot(board, drawing, p) for p in board.places}),
        lambda: hexsides.values(paper, board),
        lambda: layers.names(paper, plan.labels),
        lambda: panel(paper, drawing.style.panel),
    ]
    parts = [
        *_done(steps, told),
        *(
            stack(pile, drawing.style.nations, paper.px(board.grid.centre(cell)), zoom)
            for cell, pile in counters
        ),
    ]
    defs = layers.signs(paper) + theatre.signs(paper, drawing)
    defs += definitions(counter for _, pile in counters for counter in pile)
    return _sheet(paper, board, defs, "".join(parts))


def _kept_off(board: Board, plan: Layout) -> list[Rect]:
    """Where signs of the ground would lie under words and numbers."""
    names = [label.rect.grown(0.03) for label in plan.labels]
    return names + [number_rect(board, cell).grown(0.05) for cell in bits(board.grid.on_board)]


def _done(steps: Sequence[Callable[[], str]], told: Callable[[float], None]) -> Iterator[str]:
    """What some steps draw, one after another, with a word before each of how much is done."""
    for number, step in enumerate(steps):
        told(LAID_OUT + (1 - LAID_OUT) * number / len(steps))
        yield step()


def _sheet(paper: Paper, board: Board, defs: str, body: str) -> str:
    """The finished SVG with its fonts, title and neat line."""
    wide, high = paper.size
    border = 0.12 * paper.zoom
    size = f'width="{wide - border:.1f}" height="{high - border:.1f}"'
    frame = f'x="{border / 2:.1f}" y="{border / 2:.1f}" {size}'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {high:.0f}" width="{wide:.0f}" '
        f'height="{high:.0f}" role="img" aria-label="Map: {board.title}">'
        f"<style>{text.font_rules()}</style><defs>{defs}</defs>{body}"
        f'<rect {frame} fill="none" stroke="#f5edd6" stroke-width="{border:.1f}"/>'
        f'<rect {frame} fill="none" stroke="#2b2118" stroke-width="{border * 0.2:.1f}"/></svg>'
    )


def to_png(svg: str) -> bytes:
    """An SVG as PNG, its text drawn with the fonts of this package."""
    import resvg_py  # only pictures need it, and it is slow to load

    fonts = text.font_files()
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=fonts))
