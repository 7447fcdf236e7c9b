"""Chapters 6 and 7: zones of control and ZOC Bonds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.games.italy43.inside import book
from tests.rulebook.italy43.kit import bonds, go, reach, refused, refused_after, setup, steps, tactics
from winterline.games.italy43.bonds import (
    Candidate,
    anchored,
    any_way,
    bars_movement,
    bonds_of,
    candidates,
    crossing_bonds,
    still_barred,
)
from winterline.games.italy43.ground import Ground
from winterline.games.italy43.zoc import enemy_zone


@pytest.mark.rule("italy43:6.1c")
def test_vehicles_project_no_zone_over_roadless_mountain() -> None:
    known = book()
    game = setup({"de-hg-recon": "2508"}, spare=False)
    zone = set(game.rules.zone(game.state, "axis"))
    assert "2509" not in zone
    assert "2608" not in zone
    foot = setup({"de-94-274": "2508"}, spare=False)
    assert {"2509", "2608"} <= set(foot.rules.zone(foot.state, "axis"))
    both = setup({"de-94-274": "2508", "de-hg-recon": "2508"}, spare=False)
    assert {"2509", "2608"} <= set(both.rules.zone(both.state, "axis"))
    # 2806 and 2907 touch over a Mountain side that a road crosses.
    assert known.ground.blocked(known.cell("2806"), known.cell("2907"), known.ground.mountain)
    by_road = setup({"de-hg-recon": "2806"}, spare=False)
    assert "2907" in by_road.rules.zone(by_road.state, "axis")


@pytest.mark.rule("italy43:6.2d")
def test_friends_do_not_cancel_zones_for_movement() -> None:
    game = setup({"us-3-7": "2124", "us-3-15": "2122", "de-94-274": "2121"})
    go(game, "us-3-7", "2122")
    assert refused(game, "move us-3-7 march") == "5.1c"
    known = book()
    assert enemy_zone(known, game.state, 0) >> known.cell("2122") & 1


# ---- bonds


def known_cells(*labels: str) -> tuple[int, int]:
    """Two hexes by their numbers."""
    first, second = (book().cell(label) for label in labels)
    return first, second


@pytest.mark.rule("italy43:7.1a", "italy43:7.1b", "italy43:7.2a")
def test_a_hex_bond_bars_the_hex_between() -> None:
    game = setup({"de-94-274": "2120", "de-94-276": "2122", "us-3-7": "2021", "us-191": "2021"})
    assert ("2120", "2122") in bonds(game, "axis")
    assert "2121" not in reach(game, "us-3-7")
    assert "2121" not in steps(game, "us-3-7")
    assert refused_after(game, "move us-3-7 tactical", "go 2121") == "7.2a"
    assert refused_after(game, "move us-191 march", "go 2121") == "7.2a"
    start, *others = (book().cell(label) for label in ("2021", "2121", "2020", "2122"))
    corner = known_cells("1301", "1201")
    assert not bars_movement(book(), game.state, 0, *corner)
    barred = [bars_movement(book(), game.state, 0, start, cell) for cell in others]
    assert barred == [True, False, False], "neither beside a post nor at one's own end of the bond"


@pytest.mark.rule("italy43:7.1b")
@pytest.mark.parametrize("dry", [False, True])
def test_every_pair_two_hexes_apart_is_a_candidate_with_what_lies_between(dry: bool) -> None:
    ground = book().ground
    grid = ground.grid
    if dry:  # the same board as it would be without the sea, so that its corners count
        ground = replace(ground, land=grid.on_board, sea=(0,) * grid.cells)
    for cell in range(ground.cells):
        found = {c.other: {c.first, c.second} - {-1} for c in candidates(ground, cell)}
        near = set(grid.around(cell))
        beyond = {far for mid in near for far in grid.around(mid)} - near - {cell}
        wanted: dict[int, set[int]] = {}
        for far in beyond if ground.land >> cell & 1 else ():
            between = near & set(grid.around(far))
            straight = any(grid.neighbours[m * 6 + grid.direction(cell, m)] == far for m in between)
            touching = len(between) == 2 and not ground.blocked(*sorted(between), ground.sea)
            if ground.land >> far & 1 and (straight or touching):
                wanted[far] = between
        assert found == wanted, book().label(cell)


@pytest.mark.rule("italy43:7.3a", "italy43:7.3c")
def test_a_hexside_bond_is_broken_while_enemies_stand_on_both_sides() -> None:
    game = setup({"de-94-274": "2121", "de-94-276": "2222", "us-3-7": "2122", "us-3-15": "2321"})
    assert ("2121", "2222") in bonds(game, "axis")
    tactics(game, "us-3-15", "2221")
    assert ("2121", "2222") not in bonds(game, "axis"), "at once, and in the middle of the phase"
    assert "2221" in steps(game, "us-3-7")
    known = book()
    broken = [b for b in bonds_of(known, game.state, 1).every if b.broken]
    assert [set(b.between) for b in broken] == [{known.cell("2122"), known.cell("2221")}]
    behind, beside = 1 << known.cell("2221"), 1 << known.cell("2321")
    assert still_barred(behind, beside) == behind, "to one who comes up while nobody of his stands behind it"
    assert still_barred(behind | beside, behind) == beside, "and no longer once somebody does"


@pytest.mark.rule("italy43:7.4")
def test_where_bonds_cross_both_stand_and_neither_side_passes() -> None:
    units = {"de-94-274": "2120", "de-94-276": "2122", "us-3-7": "2021", "us-3-15": "2220", "us-191": "2021"}
    game = setup(units)
    assert ("2120", "2122") in bonds(game, "axis")
    assert ("2021", "2220") in bonds(game, "allied")
    known = book()
    ends = [
        [{known.label(cell) for cell in bond.ends} for bond in pair]
        for pair in crossing_bonds(known, game.state)
    ]
    assert ends == [[{"2021", "2220"}, {"2120", "2122"}]]
    apart = {"us-3-7": "2126", "us-3-15": "2128", "de-94-274": "2120", "de-94-276": "2122"}
    assert crossing_bonds(known, setup(apart, spare=False).state) == []
    assert "2121" not in reach(game, "us-191")
    german = setup(units, side="axis")
    assert "2121" not in steps(german, "de-94-274")
    # The bond of 2121 and 2222 is broken by Germans on both sides of it: that of 2123 and 2221 crosses nothing.
    germans = {"de-94-274": "2122", "de-94-276": "2221", "de-305-577": "2123"}
    broken = setup({"us-3-7": "2121", "us-3-15": "2222", **germans}, spare=False)
    assert ("2123", "2221") in {tuple(sorted(pair)) for pair in bonds(broken, "axis")}
    assert crossing_bonds(known, broken.state) == []


@pytest.mark.rule("italy43:7.5a")
def test_a_unit_one_hex_from_a_friendly_entry_area_bonds_with_it() -> None:
    game = setup({"us-3-7": "2427"}, spare=False)
    known = book()
    found = bonds_of(known, game.state, 0).every
    assert {known.label(max(bond.ends)) for bond in found} == {"entry:S1"}
    assert all(len(bond.between) == 2 for bond in found), "Hexside Bonds only"
    assert not bonds(setup({"us-3-7": "2527"}, spare=False), "allied"), (
        "straight ahead it would be a Hex Bond"
    )
    assert not bonds(setup({"us-3-7": "2426"}, spare=False), "allied"), "two hexes away"


def with_sea(ground: Ground, *sides: tuple[int, int]) -> Ground:
    """The ground with all-sea sides between some more hexes."""
    sea = list(ground.sea)
    for one, two in sides:
        sea[one] |= 1 << ground.grid.direction(one, two)
        sea[two] |= 1 << ground.grid.direction(two, one)
    return replace(ground, sea=tuple(sea))


@pytest.mark.rule("italy43:7.5a")
def test_a_bond_with_an_entry_area_needs_two_of_its_hexes_that_touch_and_a_way_into_one() -> None:
    known = book()
    cell, first, second = (known.cell(label) for label in ("2427", "2428", "2528"))
    doors = (first, second)

    def found(ground: Ground) -> list[tuple[int, Candidate]]:
        return [pair for pair in anchored(ground, doors) if pair[0] == cell]

    assert found(known.ground) == [(cell, Candidate(-1, first, second, 15))], "on foot and on wheels"
    assert found(with_sea(known.ground, (first, second))) == [], "nobody could cross between the two anyway"
    assert found(with_sea(known.ground, (cell, first))) == [(cell, Candidate(-1, first, second, 2 + 8))]
    assert found(with_sea(known.ground, (cell, second))) == [(cell, Candidate(-1, first, second, 1 + 4))]
    assert found(with_sea(known.ground, (cell, first), (cell, second))) == []
    apart = (known.cell("2328"), second)
    assert [pair for pair in anchored(known.ground, apart) if pair[0] == cell] == []


@pytest.mark.rule("italy43:7.6.1b")
@pytest.mark.parametrize("ways", range(4))
@pytest.mark.parametrize("enemies", range(4))
def test_a_way_is_open_where_terrain_lets_it_through_and_no_enemy_stands(ways: int, enemies: int) -> None:
    first, second = 7, 4
    hostile = (enemies & 1) << first | (enemies >> 1) << second
    assert any_way(ways, hostile, first, second) == bool(ways & ~enemies)


@pytest.mark.rule("italy43:7.6.1b", "italy43:EX.7.6.1")
def test_a_bond_along_a_mountain_side_goes_round_by_the_free_hex() -> None:
    known = book()
    ground = known.ground
    found = None
    for cell in range(ground.cells):
        for candidate in known.pairs.by_cell[cell]:
            if candidate.second >= 0 and candidate.ways & 3 in (1, 2):
                free = candidate.first if candidate.ways & 1 else candidate.second
                if ground.blocked(candidate.first, candidate.second, ground.wall):
                    found = cell, candidate.other, free
                    break
        if found:
            break
    assert found is not None
    one, two, held = (known.label(place) for place in found)
    game = setup({"us-3-7": one, "us-3-15": two}, spare=False)
    assert bonds(game, "allied") == {tuple(sorted((one, two)))}
    taken = setup({"us-3-7": one, "us-3-15": two, "de-94-274": held}, spare=False)
    assert not bonds(taken, "allied"), "the way that crosses one Mountain side is held by the enemy"


@pytest.mark.rule("italy43:7.6.1c")
def test_vehicles_bond_over_mountain_by_road_only() -> None:
    foot = setup({"us-3-7": "2508", "us-3-15": "2510"}, spare=False)
    assert bonds(foot, "allied")
    wheels = setup({"uk-7-11h": "2508", "us-3-15": "2510"}, spare=False)
    assert not bonds(wheels, "allied")
    stack = setup({"uk-7-11h": "2508", "us-3-7": "2508", "us-3-15": "2510"}, spare=False)
    assert bonds(stack, "allied"), "another unit of the stack bonds"
    plain = setup({"uk-7-11h": "2120", "us-3-15": "2122"}, spare=False)
    assert bonds(plain, "allied"), "where there is no mountain no road is needed"
    known = book()
    passes = known.board.side_bits("pass")
    ground = known.ground
    for cell in range(ground.cells):
        for candidate in known.pairs.by_cell[cell]:
            side = known.board.grid.direction(cell, candidate.first)
            if candidate.second < 0 and passes[cell] >> side & 1 and not ground.road[cell] >> side & 1:
                assert not candidate.ways & 4, "a Pass does not suffice"


@pytest.mark.rule("italy43:7.6.2", "italy43:EX.7.bonds")
def test_bonds_cross_no_sea_and_end_on_no_shore() -> None:
    # 1805 and 1807 are coastal: 1806 between them is land, but nothing is anchored on the shore.
    lone = setup({"us-3-7": "1815"}, spare=False)
    assert not bonds(lone, "allied")
    along = setup({"us-3-7": "1819", "us-3-15": "1821"}, spare=False)
    assert bonds(along, "allied") == {("1819", "1821")}, "over the land behind the shore they do"
    known = book()
    ground = known.ground
    for cell in range(ground.cells):
        for candidate in known.pairs.by_cell[cell]:
            mids = [m for m in (candidate.first, candidate.second) if m >= 0]
            assert any(ground.land >> mid & 1 for mid in mids)
            if candidate.second < 0:
                assert not ground.blocked(cell, candidate.first, ground.sea)
                assert not ground.blocked(candidate.first, candidate.other, ground.sea)


@pytest.mark.rule("italy43:7.6.3", "italy43:EX.7.bonds")
def test_two_major_rivers_are_too_many_for_a_bond() -> None:
    known = book()
    ground = known.ground
    seen = set()
    for cell in range(ground.cells):
        if not ground.land >> cell & 1:
            continue
        for side in range(6):
            mid = known.board.grid.neighbours[cell * 6 + side]
            far = known.board.grid.neighbours[mid * 6 + side] if mid >= 0 else -1
            if far < 0 or not (ground.land >> mid & ground.land >> far & 1):
                continue
            rivers = tuple(
                sorted(
                    "major"
                    if ground.blocked(a, b, ground.major)
                    else "minor"
                    if ground.blocked(a, b, ground.minor)
                    else ""
                    for a, b in ((cell, mid), (mid, far))
                )
            )
            walls = sum(ground.blocked(a, b, ground.wall) for a, b in ((cell, mid), (mid, far)))
            if walls < 2 and rivers in (("major", "major"), ("minor", "minor"), ("major", "minor")):
                game = setup({"us-3-7": known.label(cell), "us-3-15": known.label(far)}, spare=False)
                ends = tuple(sorted((known.label(cell), known.label(far))))
                assert (ends in bonds(game, "allied")) == (rivers != ("major", "major")), ends
                seen.add(rivers)
        if len(seen) == 3:
            break
    assert ("minor", "minor") in seen
    assert ("major", "major") in seen


@pytest.mark.rule("italy43:EX.7.bonds")
def test_the_bonds_of_the_example() -> None:
    units = {
        "us-3-7": "2120",  # C and D: a bond that stands
        "us-3-15": "2122",
        "us-3-30": "2223",  # E: 2122 and 2223 have 2123 and 2222 between them
        "de-94-274": "2123",
        "de-94-276": "2222",
    }
    game = setup(units, spare=False)
    assert ("2120", "2122") in bonds(game, "allied")
    assert ("2122", "2223") not in bonds(game, "allied"), "enemies on both sides of the bonded side"
    known = book()
    broken = [set(b.between) for b in bonds_of(known, game.state, 0).every if b.broken]
    assert broken == [{known.cell("2123"), known.cell("2222")}]
