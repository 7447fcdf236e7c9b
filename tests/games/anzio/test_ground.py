"""What the book reads from the board and the order of battle: hexsides, masks, places, starting places (B2, C2, C4)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from msgspec import structs

from tests.games.anzio.inside import book, ground
from tests.rulebook.anzio import kit
from winterline.core.bits import bits
from winterline.games.anzio import setup
from winterline.games.anzio.book import BARRED, HIGH, PLAIN, ROUGH
from winterline.games.anzio.sources import entry_hexes
from winterline.games.anzio.state import ABSENT, ALLIED, AXIS, POOL, SICILIA, WAITING

KINDS = {"plain": PLAIN, "rough": ROUGH, "high": HIGH}


@pytest.mark.rule("anzio:B2B1", "anzio:B2B2", "anzio:B2B3", "anzio:B2B4", "anzio:B4C11c.2", "anzio:B2F4")
def test_every_hexside_has_the_best_of_its_natural_terrain() -> None:
    board, land = book().board, ground()
    found = setup.side_ground(board)
    assert len(found) == board.grid.cells * 6
    seen = set()
    for cell in range(board.grid.cells):
        for side in range(6):
            other = board.grid.neighbours[cell * 6 + side]
            kind = BARRED
            if cell in on_board() and other in on_board():
                kind = wanted(board.grid.label(cell), board.grid.label(other))
            assert found[cell * 6 + side] == kind, (board.grid.labels[cell], side)
            seen.add(kind)
    assert seen == {BARRED, PLAIN, ROUGH, HIGH}
    assert land.natural("V51", "V50") == "plain"


@cache
def on_board() -> frozenset[int]:
    """The cells that are hexes of the board."""
    return frozenset(bits(book().board.grid.on_board))


def wanted(here: str, there: str) -> int:
    """What the side between two hexes is by the words of the rule."""
    land = ground()
    if not (land.playable(here) and land.playable(there)) or land.side(here, there, "barred"):
        return BARRED
    if not any(land.side(here, there, kind) for kind in ("plain", "rough", "high", "swamp")):
        return BARRED
    return KINDS[land.natural(here, there)]


@pytest.mark.rule("anzio:B2B4", "anzio:B2F4")
@pytest.mark.parametrize("closed", ["sea", "unplayable", "lake"])
def test_sea_closed_hexes_and_barriers_bar_a_side_whatever_its_ground(closed: str) -> None:
    board = book().board
    here, there = book().cell("V51"), book().cell("V50")
    toward, back = board.grid.direction(here, there), board.grid.direction(there, here)
    real = setup.side_ground(board)
    assert real[here * 6 + toward] == PLAIN
    drowned = replace(board, features={**board.features, closed: board.hexes(closed) | 1 << there})
    found = setup.side_ground(drowned)
    assert (found[here * 6 + toward], found[there * 6 + back]) == (BARRED, BARRED)
    assert sum(a != b for a, b in zip(found, real, strict=True)) == 12
    barred = list(board.side_bits("barred"))
    barred[here] |= 1 << toward
    fenced = setup.side_ground(replace(board, sides={**board.sides, "barred": tuple(barred)}))
    assert [n for n, kind in enumerate(fenced) if kind != real[n]] == [here * 6 + toward]


@pytest.mark.rule(
    "anzio:B2C1", "anzio:B2C2", "anzio:B2D5", "anzio:B2D7", "anzio:B2D8", "anzio:B2E2", "anzio:B2E3"
)
def test_what_is_looked_up_is_what_the_board_says() -> None:
    board, land = book().board, ground()
    masks = setup.board_masks(board)
    assert masks == {key: getattr(book(), key) for key in masks}
    for cell in range(board.grid.cells):
        near = set()
        if cell in on_board() and land.playable(board.grid.label(cell)):
            here = board.grid.label(cell)
            near = {land.cell(there) for there in land.around(here) if land.passable(here, there)}
        assert set(masks["around"][cell]) == near, board.grid.labels[cell]
        assert set(bits(masks["near"][cell])) == near
    for kind, name in (("major-city", "major_city"), ("air-base", "air_bases")):
        assert set(bits(masks[name])) == {
            c for place in board.places if place.kind == kind for c in place.cells
        }
    north = {cell for name in ("north", "northwest", "northeast") for cell in board.edges[name]}
    assert set(bits(masks["entry"])) == north & set(bits(masks["land"]))
    for name in ("south", "taranto"):
        assert set(bits(masks[name])) == set(board.edges[name]) & set(bits(masks["land"]))


@pytest.mark.rule("anzio:B2F1.1", "anzio:B2F1.2", "anzio:B2E5", "anzio:B2F2.1", "anzio:B2F2.2", "anzio:B2F3")
@pytest.mark.rule("anzio:B2E4", "anzio:X3-2F1")
def test_where_units_may_go_and_where_they_may_stop() -> None:
    land, labels = ground(), book().labels
    enter, stop = setup.playable(book().board)
    assert {labels[cell] for cell in bits(enter)} == {
        labels[cell] for cell in on_board() if land.playable(labels[cell])
    }
    assert {labels[cell] for cell in bits(enter & ~stop)} == {"L30", "M30"}, "the road through Trasimeno"
    assert not stop & ~enter


@pytest.mark.rule("anzio:B2C1", "anzio:B2D5", "anzio:B2D7")
def test_a_board_without_cities_and_edges_has_none_to_look_up() -> None:
    bare = setup.board_masks(replace(book().board, places=(), edges={}))
    assert [bare[name] for name in ("major_city", "air_bases", "entry", "south", "taranto")] == [0] * 5
    assert bare["victory"] == ()


@pytest.mark.rule("anzio:B2D6", "anzio:B2D9")
def test_a_port_and_a_zone_of_one_name_are_two_places() -> None:
    board = book().board
    for number, place in enumerate(book().places):
        found = setup.place_cells(board, place, "board.txt")
        assert found == book().place_cells[number]
        if place.kind == "box":
            assert found == ()
            continue
        (there,) = [p for p in board.places if (p.kind, p.name) == (place.kind, place.name)]
        assert found == there.cells
    twins = {place.name for place in book().places if place.kind == "port"}
    assert twins & {place.name for place in book().places if place.kind == "zone"}


@pytest.mark.rule("anzio:C2A1.1", "anzio:B2G1")
def test_where_every_unit_is_before_the_game() -> None:
    found = book()
    for side in (ALLIED, AXIS):
        for unit in found.units[side].counters:
            place = setup.starting_place(found, side, unit)
            if unit.arrival == "pool":
                assert place == POOL
            elif unit.arrival != "start":
                assert place == WAITING
            elif side == ALLIED:
                assert place == SICILIA
            else:
                assert place == (found.cell(unit.at) if found.board.grid.has(unit.at) else WAITING), unit.id
    somebody = found.units[AXIS].counters[found.index["de-1para"][1]]
    assert setup.starting_place(found, AXIS, structs.replace(somebody, option="supp.forts")) == ABSENT
    with_forts = book("supp.forts")
    there = setup.starting_place(with_forts, AXIS, structs.replace(somebody, option="supp.forts"))
    assert there == found.cell(somebody.at)


@pytest.mark.rule("anzio:C8D.1")
@pytest.mark.parametrize(("box", "hexes"), [(1, "south"), (2, "taranto")])
def test_each_box_has_an_edge_of_its_own(box: int, hexes: str) -> None:
    october = kit.setup("Oct I allied", {}).state
    assert entry_hexes(book(), october, box) == getattr(book(), hexes)
