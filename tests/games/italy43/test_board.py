"""The board of Italy '43: every statement of the rulebook holds and breaks alone, and the ground is sound."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import winterline
from winterline.core.bits import bits, flood
from winterline.core.board import Board, Place, Stream, load_board, read_board
from winterline.core.citations import Citation, broken, check, load_citations
from winterline.core.errors import BadData
from winterline.core.grid import opposite
from winterline.core.mapinfo import board_info, hex_info

DATA = Path(winterline.__file__).parent / "games" / "italy43" / "data"
BOARD = load_board(DATA / "board.txt")
GRID = BOARD.grid
CITATIONS = load_citations(DATA / "citations.json")
FIRM = [citation for citation in CITATIONS.decidable if citation.strength == "firm"]
TERRAINS = ("sea", "clear", "hill", "marsh", "mountain", "minor-city", "major-city")
LAND = GRID.on_board & ~BOARD.hexes("sea")


def flip(board: Board, citation: Citation) -> Iterator[Board]:
    """A feature of a hex comes or goes."""
    cell = board.grid.index(citation.hexes[0])
    changed = board.hexes(citation.what) ^ 1 << cell
    yield dataclasses.replace(board, features=board.features | {citation.what: changed})


def dry(board: Board, citation: Citation) -> Iterator[Board]:
    """The sea draws back from a hex, but not from its neighbours on the coast."""
    here, sea = board.grid.index(citation.hexes[0]), board.hexes("sea")
    near = [cell for cell in bits(sea) if board.grid.distance(here, cell) <= citation.number]
    shore = [cell for cell in near if board.grid.distance(board.grid.index("1706"), cell) > 1]
    yield dataclasses.replace(
        board, features=board.features | {"sea": sea & ~sum(1 << cell for cell in shore)}
    )


def move_place(board: Board, citation: Citation) -> Iterator[Board]:
    """The place stands one hex farther, or at sea."""
    name = citation.what.partition(":")[2] or citation.what
    for cell in bits(board.grid.on_board):
        moved = [
            Place(p.kind, p.name, (cell,), p.source) if p.name == name and p.kind != "vp" else p
            for p in board.places
        ]
        yield dataclasses.replace(board, places=tuple(moved))


def rename_stream(board: Board, citation: Citation) -> Iterator[Board]:
    """The name of the water is lost."""
    streams = [
        Stream(s.kind, "Lost", s.sides, s.source) if s.name == citation.what else s for s in board.streams
    ]
    yield dataclasses.replace(board, streams=tuple(streams))


def off_the_plain(board: Board, citation: Citation) -> Iterator[Board]:
    """No side between clear hexes has the feature any more."""
    clear, grid = board.hexes("clear"), board.grid
    rows = list(board.side_bits(citation.what))
    for cell in bits(clear):
        for side in bits(rows[cell]):
            other = grid.neighbours[cell * 6 + side]
            if clear >> other & 1:
                rows[cell] &= ~(1 << side)
                rows[other] &= ~(1 << opposite(side))
    yield dataclasses.replace(board, sides=board.sides | {citation.what: tuple(rows)})


def overlap(board: Board, citation: Citation) -> Iterator[Board]:
    """One part takes a hex of another."""
    first, second = citation.what.partition(": ")[2].split()[:2]
    stolen = board.hexes(second) & -board.hexes(second)
    yield dataclasses.replace(board, features=board.features | {first: board.hexes(first) | stolen})


def stray_door(board: Board, citation: Citation) -> Iterator[Board]:
    """An Entry Area also touches a hex in the middle of the board."""
    name = citation.what.partition(": ")[0]
    inland = board.grid.index("2812")
    yield dataclasses.replace(board, edges=board.edges | {name: (*board.edges[name], inland)})


def bring_together(board: Board, citation: Citation) -> Iterator[Board]:
    """The first area reaches along its border to the second."""
    one, two = citation.what.split()
    corner = board.grid.index("4228")
    yield dataclasses.replace(
        board, edges=board.edges | {one: (*board.edges[one], corner), two: (*board.edges[two], corner)}
    )


BREAKERS: dict[str, Callable[[Board, Citation], Iterator[Board]]] = {
    "feature": flip,
    "not_feature": flip,
    "feature_within": dry,
    "place": move_place,
    "place_on_land": move_place,
    "place_hexes": move_place,
    "stream_exists": rename_stream,
    "side_somewhere": off_the_plain,
    "parts_make": overlap,
    "edge_at_border": stray_door,
    "edges_apart": bring_together,
}


def test_every_statement_of_the_rulebook_holds() -> None:
    report = check(BOARD, CITATIONS)
    assert report["broken"] == []
    assert report["hold"] == report["citations"] >= 15


@pytest.mark.parametrize("citation", FIRM, ids=lambda c: f"{c.kind}-{c.hex}-{c.what}")
def test_each_firm_statement_can_be_seen_to_break_alone(citation: Citation) -> None:
    for board in BREAKERS[citation.kind](BOARD, citation):
        if broken(board, CITATIONS) == [citation]:
            return
    pytest.fail(f"no change of the board breaks only: {citation.claim}")


def test_every_hex_has_one_terrain_and_every_town_is_land() -> None:
    for cell in bits(GRID.on_board):
        found = [name for name in TERRAINS if BOARD.hexes(name) >> cell & 1]
        assert len(found) == 1, GRID.label(cell)
    assert not BOARD.hexes("town") & BOARD.hexes("sea")
    towns = sum(1 << cell for place in BOARD.places if place.kind == "town" for cell in place.cells)
    assert towns == BOARD.hexes("town")


def test_sides_are_between_land_hexes() -> None:
    for name, rows in BOARD.sides.items():
        for cell in bits(GRID.on_board):
            for side in bits(rows[cell]):
                other = GRID.neighbours[cell * 6 + side]
                assert other >= 0, name
                assert LAND >> cell & LAND >> other & 1, f"{name} {GRID.label(cell)}/{GRID.label(other)}"


def test_a_full_mountain_hex_has_six_mountain_sides_and_every_pass_lies_on_a_mountain_side() -> None:
    mountain, passes = BOARD.side_bits("mountain"), BOARD.side_bits("pass")
    for cell in bits(BOARD.hexes("mountain")):
        inner = sum(1 << s for s in range(6) if (n := GRID.neighbours[cell * 6 + s]) >= 0 and LAND >> n & 1)
        assert mountain[cell] & inner == inner, GRID.label(cell)
    for cell in bits(LAND):
        assert not passes[cell] & ~mountain[cell], GRID.label(cell)


def ends(cell: int, side: int | None) -> set[frozenset[int]]:
    """The corners of a side (or of a whole hex), each as the hexes that meet there; -1 lies off the board."""
    around = GRID.neighbours[cell * 6 : cell * 6 + 6]
    if side is None:
        return {frozenset((cell, around[s], around[(s + 1) % 6])) for s in range(6)}
    return {frozenset((cell, around[side], around[(side + turn) % 6])) for turn in (1, 5)}


@pytest.mark.parametrize("stream", BOARD.streams, ids=lambda s: f"{s.name}-{s.kind}")
def test_water_runs_from_corner_to_corner(stream: Stream) -> None:
    for one, two in zip(stream.sides, stream.sides[1:], strict=False):
        assert ends(*one) & ends(*two), (stream.name, GRID.label(one[0]), GRID.label(two[0]))


@pytest.mark.parametrize(
    ("mouth", "river"), [("1815", "Volturno"), ("1908", "Garigliano"), ("1817", "Regi Lagni")]
)
def test_the_rivers_of_the_west_reach_the_sea(mouth: str, river: str) -> None:
    cell, side = next(s.sides[-1] for s in reversed(BOARD.streams) if s.name == river)
    assert side is not None
    last = {GRID.label(cell), GRID.label(GRID.neighbours[cell * 6 + side])}
    assert mouth in last
    corner_hexes = {h for corner in ends(cell, side) for h in corner}
    assert any(h >= 0 and BOARD.hexes("sea") >> h & 1 for h in corner_hexes)


@pytest.mark.parametrize("label", ["1815", "2116", "2518", "2721", "1918", "2125"])
def test_the_towns_of_the_plain_lie_south_of_the_lower_volturno(label: str) -> None:
    """No way leads round the river inside the coastal plain, west of the hills that it breaks through."""
    plain = [
        cell for cell in bits(LAND) if int(GRID.label(cell)[:2]) <= 28 and int(GRID.label(cell)[2:]) >= 12
    ]
    assert not flood_west(label, sum(1 << cell for cell in plain)) >> GRID.index("1913") & 1


def flood_west(label: str, inside: int) -> int:
    """The hexes of a part of the board reached from a hex without crossing the Volturno."""
    rows = [0] * GRID.cells
    for stream in BOARD.streams:
        for cell, side in stream.sides:
            if side is not None and stream.name == "Volturno":
                rows[cell] |= 1 << side
                rows[GRID.neighbours[cell * 6 + side]] |= 1 << opposite(side)
    seen, fresh = 0, [GRID.index(label)]
    while fresh:
        cell = fresh.pop()
        seen |= 1 << cell
        for side in range(6):
            other = GRID.neighbours[cell * 6 + side]
            if other >= 0 and inside >> other & 1 and not seen >> other & 1 and not rows[cell] >> side & 1:
                fresh.append(other)
    return seen


def test_the_gustav_line_follows_the_west_bank_of_the_garigliano_and_the_gari() -> None:
    front = BOARD.hexes("gustav-front")
    for name in ("Garigliano", "Gari"):
        for stream in BOARD.streams:
            for cell, side in stream.sides:
                if stream.name == name and side is not None:
                    pair = 1 << cell | 1 << GRID.neighbours[cell * 6 + side]
                    assert (front & pair).bit_count() == 1, (name, GRID.label(cell))
    assert not front & BOARD.hexes("behind-gustav")
    assert BOARD.hexes("behind-gustav") >> GRID.index("1706") & 1


def test_the_three_hexes_of_naples_touch_each_other() -> None:
    cells = BOARD.place("Naples").cells
    assert all(b in GRID.around(a) for a in cells for b in cells if a != b)


def test_every_entry_area_but_one_has_a_road_and_each_touches_land_only() -> None:
    roads = {c.cells[0] for c in BOARD.courses if c.off_start is not None}
    roads |= {c.cells[-1] for c in BOARD.courses if c.off_end is not None}
    for name, cells in BOARD.edges.items():
        assert all(LAND >> cell & 1 for cell in cells), name
    assert {name for name, cells in BOARD.edges.items() if not roads & set(cells)} == {"entry:E2"}


def test_every_land_hex_with_a_road_is_joined_to_the_network() -> None:
    major, minor = BOARD.crossed("road:major"), BOARD.crossed("road:minor")
    on_road = sum(1 << c for c in bits(LAND) if major[c] | minor[c])
    groups: dict[int, int] = {}
    for cell in bits(on_road):
        for side in bits(major[cell] | minor[cell]):
            other = GRID.neighbours[cell * 6 + side]
            if other >= 0:
                groups[other - cell] = groups.get(other - cell, 0) | 1 << cell
    shifts = tuple((mask, shift) for shift, mask in sorted(groups.items()))
    assert flood(1 << GRID.index("2125"), on_road, shifts) == on_road


MASSIFS = {
    "Matese": ("3612", "3513", "3714"),
    "Camino and Maggiore": ("2508", "2607"),
    "Sammucro": ("2806",),
    "Massico": ("2112", "2012"),
    "Aurunci": ("1904", "2005"),
}


@pytest.mark.parametrize("massif", MASSIFS)
def test_the_mountains_of_the_campaign_are_walls(massif: str) -> None:
    mountain = BOARD.side_bits("mountain")
    assert all(mountain[GRID.index(label)].bit_count() >= 2 for label in MASSIFS[massif])


@pytest.mark.parametrize("label", ["2302", "2404", "2518", "2219", "2420", "3016"])
def test_the_valleys_and_the_plain_are_open(label: str) -> None:
    cell = GRID.index(label)
    assert not BOARD.side_bits("mountain")[cell]


SMALL = """board small "Small"
grid offset columns=1-3 rows=3/3 shifted=odd up=north
hex section:E1: 0101 0102
edge entry:S1: 0103 0203
stream minor "Brook": 0101/0102 0102/0201 0201
stream canal "Ditch": 0202/0203
road minor "Lane": 0101 0102
"""


def test_a_stream_gives_its_sides_a_feature_and_a_name() -> None:
    board = read_board(SMALL, "small.txt")
    assert [stream.kind for stream in board.streams] == ["river:minor", "canal"]
    assert board.streams[0].sides[-1] == (board.grid.index("0201"), None)
    assert board.hexes("section:E1").bit_count() == 2
    assert len(board.edges["entry:S1"]) == 2
    side = hex_info(board, "0101")["sides"]["0102"]
    assert (side["river"], side["bridge"], side["terrain"]) == ("Brook", True, ["river:minor"])
    assert hex_info(board, "0102")["sides"]["0201"]["bridge"] is False
    assert "river:Brook" in hex_info(board, "0201")["features"]
    assert board_info(board)["streams"][0]["sides"] == ["0101/0102", "0102/0201", "0201"]


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ('stream "Brook": 0101/0102', "no kind of water"),
        ('stream minor "Brook": 0101/0103', "do not touch"),
        ('stream minor "Brook": 0101/0909', "no hex '0909'"),
        ('stream minor "Brook": 0909', "no hex '0909'"),
    ],
)
def test_a_damaged_stream_is_refused_with_its_line(line: str, complaint: str) -> None:
    with pytest.raises(BadData, match=complaint) as caught:
        read_board(SMALL + line + "\n", "small.txt")
    assert "small.txt" in str(caught.value)
