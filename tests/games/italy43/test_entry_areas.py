"""Chapters 5.8 and 21: Entry Areas, reinforcements and the 8th Army zone."""

from __future__ import annotations

import pytest

from tests.games.italy43.inside import book
from tests.rulebook.italy43.kit import (
    counter,
    even,
    go,
    happened,
    offers,
    pass_on,
    reach,
    refused,
    refused_after,
    setup,
    start,
    steps,
    where,
)
from winterline.core.bits import mask_of
from winterline.games.italy43.entry import closed_to_allies, owner_of
from winterline.games.italy43.ground import AREAS
from winterline.games.italy43.ground import _beside as areas_beside
from winterline.games.italy43.lines import supply_lines


@pytest.mark.rule("italy43:21.2.1", "italy43:5.8.1a", "italy43:5.8.1b")
def test_whose_the_entry_areas_are() -> None:
    known = book()
    for turn in range(1, 33):
        owners = {name: owner_of(known, n, turn) for n, name in enumerate(AREAS)}
        assert all(owners[name] == 1 for name in ("N1", "N2", "N3", "N4"))
        assert owners["S1"] == owners["S2"] == 0
        assert (owners["E1"], owners["E2"], owners["E3"]) == (
            0 if turn >= 8 else 1,
            0 if turn >= 11 else 1,
            0 if turn >= 15 else 1,
        )
    zone = [hexes.bit_count() for hexes in known.ground.section]
    assert all(zone), "E1, E2, E3 and N4 all have hexes"
    game = setup({"us-3-7": "2128", "de-94-274": "1301"})
    assert refused_after(game, "move us-3-7 march", "go entry:N1") == "21.2.1"


@pytest.mark.rule("italy43:21.3a")
def test_zones_neither_enter_nor_leave_entry_areas_but_bonds_bar_the_way_in() -> None:
    game = setup({"us-3-7": "entry:S1", "de-94-274": "2527"})
    assert reach(game, "us-3-7")["2528"] == 1, "straight into a zone, without a surcharge"
    go(game, "us-3-7", "2528")
    assert refused(game, "move us-3-7 march") == "5.1c", "and there it stops"
    shut = setup({"us-3-7": "entry:S1", "de-xiv": "2427", "de-nw-71": "2627"})
    assert reach(shut, "us-3-7")["2528"] == 1
    assert "2527" not in reach(shut, "us-3-7"), "the zone stopped it in the first hex"
    bond = setup({"us-3-7": "entry:S1", "de-94-274": "2527", "de-94-276": "2728"})
    known = book()
    barred = [known.label(c) for c in range(known.ground.cells) if bonds_hex(bond, c)]
    assert all(label not in reach(bond, "us-3-7") for label in barred)


def bonds_hex(game: object, cell: int) -> bool:
    """Whether a German Hex Bond lies on a hex."""
    from winterline.games.italy43.bonds import bonds_of

    return bool(bonds_of(book(), game.state, 1).hexes >> cell & 1)  # type: ignore[attr-defined]


@pytest.mark.rule("italy43:21.1.1", "italy43:EX.ext.T3.reinf")
def test_one_german_unit_comes_by_n2_on_turn_3() -> None:
    game = start("S3", dice=[3, 3])
    events = pass_on(game, lambda g: g.state.turn == 3 and g.side == "axis")
    known = book()
    new = [e for e in happened(events, "arrive") if known.index[e.units[0]][0] == 1]
    assert [e.hexes for e in new] == [("entry:N2",)]


# ---- the 8th Army


@pytest.mark.rule("italy43:5.8.2a")
def test_allied_units_never_enter_the_8th_army_zone() -> None:
    game = setup({"us-3-7": "3917", "us-191": "3917"}, turn=20)
    known = book()
    zone = {
        known.label(c) for hexes in known.ground.section for c in range(known.ground.cells) if hexes >> c & 1
    }
    assert mask_of(map(known.cell, zone)) == closed_to_allies(known), "these hexes and no others"
    assert not zone & set(reach(game, "us-191"))
    assert not zone & steps(game, "us-3-7")
    assert refused_after(game, "move us-191 march", "go 3916") == "5.8.2a"


@pytest.mark.rule("italy43:5.8.1c")
def test_germans_overtaken_by_the_8th_army_fall_back_disrupted() -> None:
    units = {"de-94-274": "4015", "de-94-276": "entry:E1", "de-305-577": "4115 disrupted"}
    others = {"de-305-578": "4010", "de-44-131": "entry:E2", "de-44-132": "waiting", "de-44-134": "3816"}
    game = setup({**units, **others}, side="allied", phase="supply points", turn=7, dice=[1], control=even(7))
    pass_on(game, lambda g: g.decision is not None and g.decision.kind == "falling-back")
    assert game.state.turn == 8
    assert game.side == "axis"
    known = book()
    section = {known.label(c) for c in range(known.ground.cells) if known.ground.section[1] >> c & 1}
    while game.decision is not None and game.decision.kind == "falling-back":
        assert set(offers(game, "go")) <= section | {"entry:E2"}
        game.play(f"go {offers(game, 'go')[0]}")
    assert all(where(game, unit) in section | {"entry:E2"} for unit in units)
    assert [where(game, unit) for unit in others] == list(others.values()), "nobody else has to go"
    assert counter(game, "de-94-274")["order"] == "disrupted"
    assert counter(game, "de-305-577")["order"] == "full retreat", "it was Disrupted already"


@pytest.mark.rule("italy43:5.8.2c")
def test_supply_lines_run_through_friendly_sections_only() -> None:
    known = book()
    for turn, side, fed in ((7, 0, False), (8, 0, True), (7, 1, True), (8, 1, False)):
        game = setup({}, turn=turn)
        begin = supply_lines(known, game.state, side).plain
        assert bool(begin >> known.cell("4115") & 1) == fed, (turn, side)


@pytest.mark.rule("italy43:21.4.2b")
def test_areas_are_next_to_each_other_where_their_hexes_touch_but_s2_and_e1_never() -> None:
    known = book()
    south, east = AREAS.index("S2"), AREAS.index("E1")
    touching = list(known.ground.doors)
    touching[east] = (touching[south][0],)
    found = areas_beside(known.board, tuple(touching))
    assert east not in found[south]
    assert south not in found[east]
    assert AREAS.index("S1") in found[south]
    for near in (found, known.ground.beside):
        assert not any(area in others for area, others in enumerate(near)), "none is next to itself"
