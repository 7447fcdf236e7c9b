"""Rivers in movement and retreat (B4C12, B4G3b): banks, bridges, headwaters."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

from tests.games.anzio.inside import book, dry, ground, inland
from tests.games.anzio.literal import March
from tests.rulebook.anzio.kit import go, reach, setup, step, where
from tests.rulebook.anzio.test_rivers import WEEK
from winterline.games.anzio.movement import breakthrough_reach, way
from winterline.games.anzio.rivers import FORBIDDEN, lane_after, lane_of_advance, node_of
from winterline.games.anzio.state import with_lane


def walk(start: str, *hexes: str) -> bool:
    """Whether a unit that begins a turn in a hex may step through these, one after the other."""
    cells = [book().cell(label) for label in (start, *hexes)]
    lane = 0
    for a, b in pairwise(cells):
        lane = lane_after(book().rivers, a, lane, b)
        if lane == FORBIDDEN:
            return False
    return True


@cache
def ford() -> tuple[str, str, str]:
    """A dry hex, a river hex without a bridge beside it, and a dry hex on the far bank."""
    land = ground()
    return next(
        (near, wet, far)
        for wet in inland()
        if len(land.on(wet)) == 1 and not land.has(wet, "bridge")
        for near in land.around(wet)
        for far in land.around(wet)
        if near in inland()
        and far in inland()
        and dry(near, far)
        and land.passable(near, wet)
        and land.passable(wet, far)
        and land.natural(near, wet) != "high"
        and land.natural(wet, far) != "high"
        and {land.bank(land.on(wet)[0], wet, near), land.bank(land.on(wet)[0], wet, far)} == {"one", "other"}
        and far not in land.around(near)
        and land.reach(wet, March(24)).get(far) == land.cost(wet, far, March(24))
        and land.reach(wet, March(24)).get(near) == land.cost(wet, near, March(24))
        and not land.road(wet, far)
    )


@pytest.mark.rule("anzio:B4C12b.1")
def test_the_far_bank_has_to_wait_a_turn() -> None:
    near, wet, far = ford()
    game = setup(WEEK, {"de-16pz": near})
    assert wet in reach(game, "de-16pz")
    go(game, "de-16pz", wet)
    assert not walk(near, wet, far)
    road = game.rules.path(game.state, "de-16pz", far)
    assert road != [far], "straight across is not possible"
    assert game.rules.path(game.state, "de-16pz", near) == [near], "back off on the bank it came from"


@pytest.mark.rule("anzio:B4C12b.1")
def test_a_unit_may_go_on_along_the_river() -> None:
    assert walk("U27", "U26", "T26")
    assert walk("U27", "U26", "T26", "T27"), "off again on the same bank"
    assert not walk("U27", "U26", "T26", "T25"), "and not on the other"
    game = setup(WEEK, {"de-16pz": "U27"})
    go(game, "de-16pz", "U26")
    assert game.rules.path(game.state, "de-16pz", "T26") == ["T26"]


@pytest.mark.rule("anzio:B4C12b.2")
def test_who_begins_on_the_river_leaves_it_on_either_bank() -> None:
    near, wet, far = ford()
    game = setup(WEEK, {"de-16pz": wet})
    assert game.rules.path(game.state, "de-16pz", far) == [far]
    assert game.rules.path(game.state, "de-16pz", near) == [near]
    go(game, "de-16pz", near, wet)
    assert game.rules.path(game.state, "de-16pz", far) != [far], "it left the river and came back to it"


@pytest.mark.rule("anzio:B4C12b.2")
def test_a_turn_ended_on_the_river_opens_both_banks() -> None:
    near, wet, far = ford()
    game = setup("Sept III axis", {"de-16pz": near})
    go(game, "de-16pz", wet)
    later = setup("Sept IV axis", {"de-16pz": where(game, "de-16pz")})
    assert later.rules.path(later.state, "de-16pz", far) == [far]


@pytest.mark.rule("anzio:B4G3b1", "anzio:EX.B4G3b1")
def test_retreat_over_a_bridge() -> None:
    assert walk("T26", "T25", "T24")


@pytest.mark.rule("anzio:B4G3b2", "anzio:EX.B4G3b2")
def test_retreat_over_the_headwaters() -> None:
    for label in ground().around("R25"):
        if label != "S25":
            assert walk("S25", "R25", label)


@pytest.mark.rule("anzio:B4G3b3", "anzio:EX.B4G3b3")
def test_retreat_from_the_headwaters() -> None:
    for label in ground().around("T26"):
        assert walk("S27", "T26", label)


@pytest.mark.rule("anzio:B4G3b4", "anzio:EX.B4G3b4")
def test_who_stayed_on_the_river_or_came_along_it_is_free() -> None:
    for label in ground().around("T26"):
        assert walk("T26", label), "stayed"
        assert walk("U26", "T26", label), "came along it"
        assert walk("S27", "T26", label), "came from the headwaters"


@pytest.mark.rule("anzio:B4G3b5", "anzio:EX.B4G3b5.1", "anzio:EX.B4G3b5.2")
def test_who_came_from_a_bank_goes_back_there_or_along() -> None:
    open_ = {label for label in ground().around("U26") if walk("U27", "U26", label)}
    assert open_ == set(ground().around("U26")) - {"U25"}


@pytest.mark.rule("anzio:B4C12d.1")
def test_victors_on_a_river_advance_over_it() -> None:
    near, wet, far = ford()
    units = {"us-36": near, "us-45": near, "de-nw71": far}
    game = setup("Sept III allied", units, dice=[1])
    go(game, "us-36", wet)
    go(game, "us-45", wet)
    events = step(game, "end")
    for line in (f"attack {far}", "join us-36", "join us-45", "declare", f"fight full {far}"):
        events += step(game, line)
    assert where(game, "de-nw71") == "eliminated"
    for _ in range(2):
        step(game, "lose us-45")
    game.play(f"advance us-36 {far}")
    assert where(game, "us-36") == far


@pytest.mark.rule("anzio:B4C12d.2")
def test_an_advance_onto_the_river_is_no_crossing() -> None:
    near, wet, far = ford()
    the = book()
    game = setup("Sept III allied", {"us-36": wet})
    unit = the.index["us-36"][1]
    came = lane_of_advance(the.rivers, the.cell(near), 0, the.cell(wet))
    after = with_lane(game.state, 0, unit, came)
    found = breakthrough_reach(the, after, 0, unit, 16)
    goal = the.cell(far)
    assert goal not in found.hexes or len(way(found, goal).nodes) > 1
    assert goal in breakthrough_reach(the, game.state, 0, unit, 16).hexes
    assert len(way(breakthrough_reach(the, game.state, 0, unit, 16), goal).nodes) == 1, "fresh on the river"


def test_a_position_of_a_board_with_other_rivers_goes_on() -> None:
    near, wet, _ = ford()
    the = book()
    here, unit = the.cell(wet), the.index["us-36"][1]
    before = setup("Sept III allied", {"us-36": wet, "us-45": near})
    came = lane_after(the.rivers, the.cell(near), 0, here)
    kept = with_lane(before.state, 0, unit, came)
    assert before.rules.restore(before.rules.canonical(kept)) == kept
    for lost, label in ((3 ** len(the.rivers.of[here]), "us-36"), (came, "us-45")):
        other = with_lane(before.state, 0, the.index[label][1], lost)
        again = before.rules.restore(before.rules.canonical(other))
        assert again == before.state
        assert node_of(the.rivers, here, again.lane[0][unit]) == here


@pytest.mark.rule("anzio:P.rivers")
def test_the_aid_stops_units_at_every_river() -> None:
    near, wet, _ = ford()
    plain = setup(WEEK, {"de-16pz": near})
    aided = setup(WEEK, {"de-16pz": near}, options=["aid:P.rivers"])
    assert go(plain, "de-16pz", wet) == go(aided, "de-16pz", wet)
    assert reach(plain, "de-16pz")
    assert not reach(aided, "de-16pz")
    across = setup(WEEK, {"de-16pz": "T26"}, options=["aid:P.rivers"])
    assert across.rules.path(across.state, "de-16pz", "T24") == ["T25", "T24"], (
        "a bridge is no river to stop at"
    )


@pytest.mark.rule("anzio:B2D3")
def test_without_a_bridge_the_same_way_is_barred() -> None:
    assert not walk("U27", "U26", "U25")
    assert ground().has("T25", "bridge")
    assert not ground().has("U26", "bridge")
    assert ground().reach("U27", March(4)).get("U25") is None
