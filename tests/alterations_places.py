"""More ways to alter a board: its grid, places, figures, edges, rivers and roads."""

from __future__ import annotations

import dataclasses
import functools
import itertools
import re
from collections.abc import Callable, Iterator

from tests.alterations import (
    ALTERATIONS,
    cells,
    dried,
    regrid,
    rewired,
    with_feature,
    without_crossing,
)
from winterline.core.bits import bits
from winterline.core.board import Board, Course, Place
from winterline.core.citations import Citation
from winterline.core.claims import playable_hexes, spot_cells, spots
from winterline.core.grid import DIRECTIONS

Ways = Iterator[Board]


def with_places(board: Board, change: Callable[[Place], Place | None], what: str) -> Board:
    """The places meant by `what` changed; None takes one away."""
    meant = spots(board, what)
    places = [change(spot) if spot in meant else spot for spot in board.places]
    return dataclasses.replace(board, places=tuple(spot for spot in places if spot is not None))


def relabel(board: Board, cell: int, label: str) -> Board:
    labels = list(board.grid.labels)
    labels[cell] = label
    return regrid(board, labels=tuple(labels), _index={name: i for i, name in enumerate(labels) if name})


def apart(board: Board, cell: int, label: str) -> Board:
    """A hex with another label, which touches no other."""
    links = {(cell, way): -1 for way in range(6)}
    links |= {(other, board.grid.direction(other, cell)): -1 for other in board.grid.around(cell)}
    return relabel(regrid(board, neighbours=rewired(board.grid, links)), cell, label)


def new_column(board: Board, citation: Citation) -> Ways:
    """A hex of a column beyond the last."""
    last = citation.what[-1]
    for cell in itertools.islice(bits(board.hexes("sea")), 40):
        yield apart(board, cell, chr(ord(last) + 1) + "1")


def new_row(board: Board, citation: Citation) -> Ways:
    """The last row has a higher number."""
    for cell in bits(board.grid.on_board):
        if board.grid.label(cell)[1:] == str(citation.number):
            yield apart(board, cell, f"{board.grid.label(cell)[0]}{citation.number + 1}")


def bend_row(board: Board, citation: Citation) -> Ways:
    """A row that turns at sea."""
    way = DIRECTIONS.index(citation.what)
    for cell in itertools.islice(bits(board.hexes("sea")), 40):
        if board.grid.neighbours[cell * 6 + way] >= 0:
            wrong = board.grid.neighbours[cell * 6 + way] + 1
            yield regrid(board, neighbours=rewired(board.grid, {(cell, way): wrong}))


def close(board: Board, citation: Citation) -> Ways:
    """A hex is closed."""
    for cell in cells(board, citation):
        yield with_feature(board, "unplayable", cell)


def moved(board: Board, what: str, to: tuple[int, ...]) -> Board:
    """The place is made of other hexes."""
    return with_places(board, lambda spot: dataclasses.replace(spot, cells=to), what)


def elsewhere(board: Board, citation: Citation) -> Ways:
    """The place is somewhere else on land, or spreads one hex less."""
    for goal in itertools.islice(bits(playable_hexes(board)), 0, None, 97):
        yield moved(board, citation.what, (goal,))
    yield with_places(board, lambda spot: dataclasses.replace(spot, cells=spot.cells[1:]), citation.what)


def gone(board: Board, citation: Citation) -> Ways:
    """The place is not there, of another kind, at sea, or its hex is sea."""
    at_sea = next(bits(board.hexes("sea")))
    yield with_places(board, lambda spot: None, citation.what)
    yield with_places(board, lambda spot: dataclasses.replace(spot, kind="minor-city"), citation.what)
    yield with_places(board, lambda spot: dataclasses.replace(spot, cells=(at_sea,)), citation.what)
    for cell in spot_cells(board, citation.what):
        yield with_feature(board, "sea", cell)


def wider(board: Board, citation: Citation) -> Ways:
    """The place has a hex more."""
    extra = next(bits(playable_hexes(board)))
    yield with_places(
        board, lambda spot: dataclasses.replace(spot, cells=(*spot.cells, extra)), citation.what
    )


def one_more(board: Board, citation: Citation) -> Ways:
    """One more place of the kind."""
    extra = Place(citation.what, "another", (next(bits(playable_hexes(board))),), "test")
    yield dataclasses.replace(board, places=(*board.places, extra))


def other_figure(board: Board, citation: Citation) -> Ways:
    """A figure is one more."""
    what = re.sub(r"( \w+=\d+)+$", "", citation.what)
    for key in re.findall(r"(\w+)=", citation.what):
        yield with_places(board, functools.partial(raised, key), what)


def raised(key: str, spot: Place) -> Place:
    """The place with one figure one higher."""
    figures = tuple((name, value + (name == key)) for name, value in spot.figures)
    return dataclasses.replace(spot, figures=figures)


def farther(board: Board, citation: Citation) -> Ways:
    """One of the two ends lies far to the north or south."""
    ends = [cell for what in citation.what.split(" / ") if what for cell in spot_cells(board, what)] + cells(
        board, citation
    )
    for cell, by in itertools.product(ends, (40, -40)):
        heights = list(board.grid.heights)
        heights[cell] += by
        yield regrid(board, heights=tuple(heights))


def dry_shore(board: Board, citation: Citation) -> Ways:
    """A hex does not touch the sea."""
    shore = cells(board, citation) or spot_cells(board, citation.what)
    for cell, feature in itertools.product(shore, ("beach", "coast")):
        if board.hexes(feature) >> cell & 1:
            yield with_feature(board, feature, cell)


def gap_in_shore(board: Board, citation: Citation) -> Ways:
    """One hex of all the coast does not touch the sea."""
    for feature in ("coast", "beach"):
        for cell in bits(board.hexes(feature)):
            yield with_feature(board, feature, cell)


def partly(board: Board, citation: Citation) -> Ways:
    """A hex of a place lacks the feature, or a whole place has it that had not."""
    what, _, feature = citation.what.rpartition(" ")
    for cell in spot_cells(board, what):
        yield with_feature(board, feature, cell)
    for spot in spots(board, what):
        missing = [cell for cell in spot.cells if not board.hexes(feature) >> cell & 1]
        changed = board
        for cell in missing:
            changed = with_feature(changed, feature, cell)
        yield changed


def on_one_side(board: Board, citation: Citation) -> Ways:
    """No hex of the place has the feature."""
    what, _, feature = citation.what.rpartition(" ")
    for cell in spot_cells(board, what):
        if board.hexes(feature) >> cell & 1:
            board = with_feature(board, feature, cell)
    yield board


def mixed_side(board: Board, citation: Citation) -> Ways:
    """Other terrain shows in the side as well."""
    here, there = cells(board, citation)
    for name in set(board.sides) - {citation.what, "barred"}:
        rows = list(board.side_bits(name))
        rows[here] ^= 1 << board.grid.direction(here, there)
        yield dataclasses.replace(board, sides=board.sides | {name: tuple(rows)})


def some_terrain(board: Board, citation: Citation) -> Ways:
    """The hex has one of the kinds of terrain."""
    for kind in citation.what.split():
        yield with_feature(board, kind, cells(board, citation)[0])


def closed_instead(board: Board, citation: Citation) -> Ways:
    """The feature comes or goes; a hex that it closed may stay closed for another reason."""
    for cell in cells(board, citation):
        changed = with_feature(board, citation.what, cell)
        yield changed
        yield with_feature(changed, "unplayable", cell)


def other_lake_road(board: Board, citation: Citation) -> Ways:
    """Another hex of the lake can be passed."""
    for cell in spot_cells(board, citation.what):
        yield with_feature(board, "lake-road", cell)


def cut_river(board: Board, citation: Citation) -> Ways:
    """The courses between two hexes stop at the side between them."""
    yield without_crossing(board, set(cells(board, citation)[:2]), up_to_side=True)


def cut_road(board: Board, citation: Citation) -> Ways:
    """The courses that cross one side of the hex end on either side of it."""
    (here,) = cells(board, citation)
    for other in board.grid.around(here):
        yield without_crossing(board, {here, other})


def dry_front(board: Board, citation: Citation) -> Ways:
    """No river runs through one of the hexes around."""
    (here,) = cells(board, citation)
    for other in board.grid.around(here):
        yield from dried(board, other)


def drop_river(board: Board, citation: Citation) -> Ways:
    """One of the courses of the hex stops before it."""
    (here,) = cells(board, citation)
    for course in board.courses:
        if course.kind == "river" and here in course.cells:
            at = course.cells.index(here)
            short = dataclasses.replace(course, cells=course.cells[:at], off_end=None)
            yield dataclasses.replace(
                board, courses=tuple(short if c is course else c for c in board.courses)
            )


def stream_through(board: Board, citation: Citation) -> Ways:
    """Another stream runs through the first hex, to the second or anywhere."""
    here, *others = cells(board, citation)
    around = board.grid.around(here)
    paths: list[tuple[int, ...]] = [(here, other) for other in others]
    paths += [(a, here, b) for a, b in itertools.permutations(around, 2)]
    for path in paths:
        stream = Course("river", "stream", path, None, None, "test")
        yield dataclasses.replace(board, courses=(*board.courses, stream))


def unnumbered(board: Board, citation: Citation) -> Ways:
    """Roads lose their numbers: those of the hex, or the one that is named."""
    number = citation.what.split(" ")[0]
    here = cells(board, citation)

    def plain(course: Course) -> Course:
        meant = course.name.endswith(f" {number}") if number else bool(set(here) & set(course.cells))
        name = re.sub(r"\d", "", course.name)
        return dataclasses.replace(course, name=name) if meant and course.kind != "river" else course

    yield dataclasses.replace(board, courses=tuple(plain(course) for course in board.courses))


def no_bridges(board: Board, citation: Citation) -> Ways:
    """No bridge in the city, or in the middle of the way."""
    found = spot_cells(board, citation.what) if citation.what else [cells(board, citation)[1]]
    for cell in found:
        if board.hexes("bridge") >> cell & 1:
            board = with_feature(board, "bridge", cell)
    yield board


def around_it(board: Board, citation: Citation) -> Ways:
    """The courses of that kind end before the hex and begin after it."""
    (here,) = cells(board, citation)
    courses: list[Course] = []
    for course in board.courses:
        if course.kind != citation.what or here not in course.cells:
            courses.append(course)
            continue
        at = course.cells.index(here)
        halves = (course.cells[:at], course.cells[at + 1 :])
        courses += [
            dataclasses.replace(course, cells=half, off_start=None, off_end=None) for half in halves if half
        ]
    yield dataclasses.replace(board, courses=tuple(courses))


def shorter_edge(board: Board, citation: Citation) -> Ways:
    """A hex is missing from the edge."""
    edge = board.edges[citation.what]
    for i in range(len(edge)):
        yield dataclasses.replace(board, edges=board.edges | {citation.what: edge[:i] + edge[i + 1 :]})


def inland(board: Board, citation: Citation) -> Ways:
    """The place lies off the edge, or the edge ends before it."""
    what, _, name = citation.what.rpartition(" ")
    yield from elsewhere(board, about(citation, what))
    edge = board.edges[name]
    for i in range(len(edge)):
        yield dataclasses.replace(board, edges=board.edges | {name: edge[:i] + edge[i + 1 :]})


def about(citation: Citation, what: str) -> Citation:
    return Citation(
        citation.kind, citation.source_id, citation.strength, citation.claim, citation.hexes, what
    )


def river_beyond(board: Board, citation: Citation) -> Ways:
    """The river reaches the hex."""
    name = citation.what.partition(" ")[2]
    more = Course("river", name, tuple(cells(board, citation)), None, None, "test")
    yield dataclasses.replace(board, courses=(*board.courses, more))


EVERY: dict[str, Callable[[Board, Citation], Ways]] = ALTERATIONS | {
    "columns_are": new_column,
    "rows_end": new_row,
    "rows_run": bend_row,
    "playable": close,
    "feature": closed_instead,
    "at": elsewhere,
    "exactly_at": elsewhere,
    "exists": gone,
    "place_hexes": wider,
    "place_count": one_more,
    "figures": other_figure,
    "places_within": farther,
    "hex_near_place": farther,
    "distance": farther,
    "place_touches_sea": dry_shore,
    "coastal": dry_shore,
    "coast_leads": gap_in_shore,
    "places_with": partly,
    "place_straddles": on_one_side,
    "side_is": mixed_side,
    "free_of": some_terrain,
    "lake_closed": wider,
    "lake_passes": other_lake_road,
    "headwaters": ALTERATIONS["not_river"],
    "rises": cut_river,
    "along_river": cut_river,
    "named_side": cut_river,
    "two_rivers": drop_river,
    "not_on_river": stream_through,
    "only_across": stream_through,
    "numbered_road": unnumbered,
    "road_ends_at": unnumbered,
    "roads_through": cut_road,
    "roads_over": cut_river,
    "behind_river": dry_front,
    "city_on_river": no_bridges,
    "bridge_path": no_bridges,
    "has_course": around_it,
    "edge_is": shorter_edge,
    "edge_playable": shorter_edge,
    "edge_between": shorter_edge,
    "edge_holds": shorter_edge,
    "place_on_edge": inland,
    "first_beyond": river_beyond,
}
