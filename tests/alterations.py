"""Ways to alter a board so that one statement about it breaks; used to see that each breaks alone."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Callable, Iterator

from winterline.core.bits import bits
from winterline.core.board import Board, Box, Course, Place
from winterline.core.citations import Citation
from winterline.core.grid import DIRECTIONS, Grid, opposite


def regrid(board: Board, **changes: object) -> Board:
    return dataclasses.replace(board, grid=dataclasses.replace(board.grid, **changes))  # type: ignore[arg-type]


def cells(board: Board, citation: Citation) -> list[int]:
    return [board.grid.index(label) for label in citation.hexes]


def rewired(grid: Grid, links: dict[tuple[int, int], int]) -> tuple[int, ...]:
    """Neighbours with some (cell, direction) entries changed."""
    table = list(grid.neighbours)
    for (cell, direction), other in links.items():
        table[cell * 6 + direction] = other
    return tuple(table)


def part(board: Board, citation: Citation) -> Iterator[Board]:
    """Two neighbours no longer touch."""
    here, *others = cells(board, citation)
    grid = board.grid
    for other in others:
        cut = {(here, grid.direction(here, other)): -1, (other, grid.direction(other, here)): -1}
        yield regrid(without_crossing(board, {here, other}, up_to_side=True), neighbours=rewired(grid, cut))


def join(board: Board, citation: Citation) -> Iterator[Board]:
    """Two hexes apart touch, in place of whatever lay beyond one side of the first."""
    here, *others = cells(board, citation)
    for other, direction in itertools.product(others, range(6)):
        yield regrid(board, neighbours=rewired(board.grid, {(here, direction): other}))


def share(board: Board, citation: Citation) -> Iterator[Board]:
    """A hex that touched one of two hexes touches both."""
    one, two, *both = cells(board, citation)
    for extra, direction in itertools.product(set(board.grid.around(one)) - set(both), range(6)):
        yield regrid(board, neighbours=rewired(board.grid, {(two, direction): extra}))


def turn(board: Board, citation: Citation) -> Iterator[Board]:
    """A hex's neighbours to the north and south change places."""
    here, _ = cells(board, citation)
    way = DIRECTIONS.index(citation.what)
    back = opposite(way)
    there = board.grid.neighbours[here * 6 + way], board.grid.neighbours[here * 6 + back]
    swapped = rewired(board.grid, {(here, way): there[1], (here, back): there[0]})
    yield regrid(board, neighbours=swapped)


def shift(board: Board, citation: Citation) -> Iterator[Board]:
    """A hex lies farther north or south."""
    here = cells(board, citation)[0]
    for by in (2, -2, 4, -4):
        heights = list(board.grid.heights)
        heights[here] += by
        yield regrid(board, heights=tuple(heights))


def flip(board: Board, citation: Citation) -> Iterator[Board]:
    """A feature of a hex comes or goes."""
    for cell in cells(board, citation):
        yield with_feature(board, citation.what, cell)


def with_feature(board: Board, feature: str, cell: int) -> Board:
    features = board.features | {feature: board.hexes(feature) ^ 1 << cell}
    return dataclasses.replace(board, features=features)


def nearer(board: Board, citation: Citation) -> Iterator[Board]:
    """A hex close by gets the feature."""
    (here,) = cells(board, citation)
    for cell in bits(board.grid.on_board):
        if 0 < board.grid.distance(here, cell) < citation.number:
            yield with_feature(board, citation.what, cell)


def flip_side(board: Board, citation: Citation) -> Iterator[Board]:
    """A feature of a side comes or goes."""
    here, there = cells(board, citation)
    rows = list(board.side_bits(citation.what))
    rows[here] ^= 1 << board.grid.direction(here, there)
    rows[there] ^= 1 << board.grid.direction(there, here)
    yield dataclasses.replace(board, sides=board.sides | {citation.what: tuple(rows)})


def pieces(board: Board, course: Course, here: int, keep: int) -> Iterator[Course]:
    """A course that stops at the sides of a hex instead of entering it, save by the side to `keep`."""
    for inside, group in itertools.groupby(course.cells, lambda cell: cell == here):
        if inside:
            continue
        run = list(group)
        ends = [course.off_start, course.off_end]
        for which, place in ((0, 0), (1, -1)):
            if run[place] == course.cells[place]:
                continue
            if run[place] == keep:
                run.insert(0 if which == 0 else len(run), here)
            else:
                ends[which] = board.grid.direction(run[place], here)
        yield dataclasses.replace(course, cells=tuple(run), off_start=ends[0], off_end=ends[1])


def dry(board: Board, citation: Citation) -> Iterator[Board]:
    """Watercourses enter the hex by one side at most; the others stop at its sides."""
    (here,) = cells(board, citation)
    return dried(board, here)


def dried(board: Board, here: int) -> Iterator[Board]:
    """Boards on which no watercourse runs through a hex."""
    for keep in (-1, *board.grid.around(here)):
        courses = [
            piece
            for course in board.courses
            for piece in (pieces(board, course, here, keep) if course.kind == "river" else [course])
        ]
        yield dataclasses.replace(board, courses=tuple(courses))


def wet(board: Board, citation: Citation) -> Iterator[Board]:
    """A stream inside the hex runs up to another of its sides."""
    (here,) = cells(board, citation)
    for direction in range(6):
        stream = Course("river", "stream", (here,), None, direction, "test")
        yield dataclasses.replace(board, courses=(*board.courses, stream))


def without_crossing(board: Board, pair: set[int], *, up_to_side: bool = False) -> Board:
    """Courses that crossed from one hex of the pair to the other end inside each, or at the side between."""
    courses: list[Course] = []
    for course in board.courses:
        path = course.cells
        gap = next((i for i in range(1, len(path)) if set(path[i - 1 : i + 1]) == pair), None)
        if gap is None:
            courses.append(course)
            continue
        out = board.grid.direction(path[gap - 1], path[gap]) if up_to_side else None
        back = opposite(out) if out is not None else None
        courses.append(dataclasses.replace(course, cells=path[:gap], off_end=out))
        courses.append(dataclasses.replace(course, cells=path[gap:], off_start=back))
    return dataclasses.replace(board, courses=tuple(courses))


def unroad(board: Board, citation: Citation) -> Iterator[Board]:
    """A course no longer crosses the side."""
    yield without_crossing(board, set(cells(board, citation)))


def pave(board: Board, citation: Citation) -> Iterator[Board]:
    """A road crosses the side."""
    road = Course("road:major", "road", tuple(cells(board, citation)), None, None, "test")
    yield dataclasses.replace(board, courses=(*board.courses, road))


def move_place(board: Board, citation: Citation) -> Iterator[Board]:
    """The place is on another hex, at sea."""
    at_sea = next(bits(board.hexes("sea")))
    yield dataclasses.replace(
        board,
        places=tuple(
            Place(spot.kind, spot.name, (at_sea,), spot.source) if spot.name == citation.what else spot
            for spot in board.places
        ),
    )


def move_box(board: Board, citation: Citation) -> Iterator[Board]:
    """The box leads elsewhere."""
    box = board.boxes[citation.what]
    yield dataclasses.replace(board, boxes=board.boxes | {citation.what: Box(box.id, box.title, None)})


def shorten(board: Board, citation: Citation) -> Iterator[Board]:
    """A hex is missing from the edge."""
    edge = board.edges[citation.what]
    for i in range(len(edge)):
        yield dataclasses.replace(board, edges=board.edges | {citation.what: edge[:i] + edge[i + 1 :]})


def crop(board: Board, citation: Citation) -> Iterator[Board]:
    """A hex is missing at the top of a column."""
    grid = board.grid
    for cell in bits(grid.on_board):
        column, row = int(grid.label(cell)[:2]), int(grid.label(cell)[2:])
        if column % 2 == (citation.what == "odd") and row == citation.number:
            labels = list(grid.labels)
            labels[cell] = ""
            index = {label: i for i, label in enumerate(labels) if label}
            yield regrid(board, labels=tuple(labels), _index=index)


ALTERATIONS: dict[str, Callable[[Board, Citation], Iterator[Board]]] = {
    "neighbours": part,
    "not_neighbours": join,
    "common_neighbours": share,
    "lies": turn,
    "feature_within": shift,
    "feature_distance": nearer,
    "column_heights": crop,
    "feature": flip,
    "not_feature": flip,
    "side": flip_side,
    "not_side": flip_side,
    "river": dry,
    "river_stub": wet,
    "not_river": wet,
    "course_side": unroad,
    "no_road_side": pave,
    "place": move_place,
    "place_on_land": move_place,
    "box_leads": move_box,
    "edge_holds": shorten,
    "edge_complete": shorten,
    "edge_is_row": shorten,
}
