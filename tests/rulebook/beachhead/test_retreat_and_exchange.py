"""Chapters 7.3 to 7.5 of the rework: eliminations, retreats and exchanges."""

from __future__ import annotations

import pytest

from tests.rulebook.beachhead.kit import (
    declare,
    fight,
    happened,
    offers,
    outcomes,
    pass_on,
    play_all,
    refused,
    setup,
    where,
)


def ring(label: str) -> set[str]:
    """The neighbours of a hex."""
    column, row = int(label[:2]), int(label[2:])
    low = row - 1 if column % 2 else row
    beside = {(column + side, low + more) for side in (-1, 1) for more in (0, 1)}
    return {f"{c:02d}{r:02d}" for c, r in beside | {(column, row - 1), (column, row + 1)}}


@pytest.mark.rule("beachhead:7.3")
def test_eliminated_units_never_return() -> None:
    game = setup("2A", {"us-3-7": "1415", "de-kleye": "1515", "us-3-15": "1416"}, dice=[1])
    declare(game, "1515", ["us-3-7"])
    assert outcomes(fight(game)) == ["3:1 DE"]
    for when in ("2D", "2F", "3D"):
        pass_on(game, when)
        assert where(game, "de-kleye") == "eliminated"
        assert refused(game, "enter de-kleye") == "6.1.time"
        assert refused(game, "move de-kleye") is not None


@pytest.mark.rule("beachhead:7.4.winner")
@pytest.mark.parametrize(("die", "side"), [(1, "allied"), (5, "axis"), (6, "axis")])
def test_the_winner_leads_the_retreat(die: int, side: str) -> None:
    units = {
        "us-3-7": "1415",
        "us-rgr-1": "1415",
        "us-rgr-3": "1415",
        "de-26pz-26": "1515",
        "de-kleye": "1515",
    }
    units["de-kleye"] = "absent"
    game = setup("2A", units, dice=[die])
    declare(game, "1515", ["us-3-7", "us-rgr-1", "us-rgr-3"])
    assert outcomes(fight(game)) == ["1:1 " + {1: "DR", 5: "AR", 6: "AX"}[die]]
    if die == 6:
        assert game.decision is not None
        assert (game.decision.side, game.decision.kind) == ("allied", "losing")
        play_all(game, "lose us-3-7", "lose us-rgr-1")
    assert game.decision is not None
    assert game.decision.side == side
    assert game.decision.kind in ("retreating", "routing")


@pytest.mark.rule("beachhead:7.4.path")
def test_exactly_two_hexes_by_any_terrain() -> None:
    # From the edge of the wood: a unit goes through two woods hexes in one retreat.
    game = setup("2A", {"us-3-7": "1109", "de-3pg-29": "1108"}, dice=[1])
    declare(game, "1108", ["us-3-7"])
    fight(game)
    ways = {tuple(way.split()) for way in offers(game, "back")}
    assert ("1107", "1106") in ways
    near = ring("1108")
    for via, to in ways:
        assert via in near
        assert to in ring(via)
        assert to not in near | {"1108"}, "two hexes away, not one"
    assert refused(game, "back 1107 1207") == "7.4.path"
    assert refused(game, "back 1107 1107") == "7.4.path"


@pytest.mark.rule("beachhead:7.4.path")
def test_never_into_a_zone_of_control_nor_a_full_hex() -> None:
    units = {"us-3-7": "1415", "de-3pg-29": "1515", "de-hg-1": "1616", "de-hg-2": "1616", "us-3-15": "1713"}
    game = setup("2A", units, dice=[1])
    declare(game, "1515", ["us-3-7"])
    fight(game)
    ways = {tuple(way.split()) for way in offers(game, "back")}
    closed = ring("1415") | ring("1713") | {"1415", "1713", "1616"}
    assert ways
    assert not any({via, to} & closed for via, to in ways)
    assert refused(game, "back 1614 1714") == "7.4.path"
    assert refused(game, "back 1615 1616") == "7.4.path", "two regiments are there"


@pytest.mark.rule("beachhead:7.4.path")
def test_never_onto_the_sea_and_two_retreats_may_not_overfill() -> None:
    units = {"us-3-7": "0904", "us-3-15": "0904", "us-3-30": "0802", "de-hg-pz": "0905", "de-26pz-26": "0905"}
    game = setup("2D", units, dice=[1, 1, 1])
    assert refused(game, "end") is None
    declare(game, "0904", ["de-26pz-26", "de-hg-pz"])
    assert outcomes(fight(game)) == ["1:1 DR"]
    game.play("retreat us-3-7")
    ways = [way.split() for way in offers(game, "back")]
    assert ways
    assert all("0902" not in way and "0901" not in way for way in ways)
    assert refused(game, "back 0903 0902") == "7.4.path"
    into_anzio = [way for way in ways if way[1] == "0802"]
    assert into_anzio, "one regiment still finds room beside the other"
    game.play(f"back {into_anzio[0][0]} 0802")
    assert not any(way.endswith("0802") for way in offers(game, "back")), "the other finds none"
    assert game.rules.check(game.state) == []


@pytest.mark.rule("beachhead:7.4.none")
def test_without_a_way_the_unit_is_eliminated() -> None:
    # Rangers on the shore of Nettuno: the sea behind, Germans left and right.
    units = {"us-rgr-1": "1002", "de-hg-pz": "1003", "de-kleye": "0904", "de-hauber": "1104"}
    game = setup("2D", units, dice=[6])
    declare(game, "1002", ["de-hg-pz"])
    events = fight(game)
    assert outcomes(events) == ["6:1 DR"]
    (lost,) = happened(events, "no-retreat")
    assert (lost.rule, where(game, "us-rgr-1")) == ("beachhead:7.4.none", "eliminated")


@pytest.mark.rule("beachhead:7.4.none")
def test_germans_without_a_way_inland_are_eliminated() -> None:
    guards = {"us-3-7": "1413", "us-3-15": "1413", "us-3-30": "1714", "us-45-157": "1516"}
    game = setup("2A", {**guards, "de-kleye": "1514"}, dice=[6])
    declare(game, "1514", ["us-3-15", "us-3-7"])
    assert happened(fight(game), "no-retreat")
    assert where(game, "de-kleye") == "eliminated"


@pytest.mark.rule("beachhead:7.4.offboard")
def test_a_way_on_the_board_comes_before_the_edge() -> None:
    game = setup("2A", {"us-3-7": "0116", "us-3-15": "0116", "de-kleye": "0117"}, dice=[6])
    declare(game, "0117", ["us-3-15", "us-3-7"])
    events = fight(game)
    assert outcomes(events) == ["6:1 DR"]
    # 0216 is in the zone of 0116, so there is none, and it leaves the board.
    assert happened(events, "driven-off")
    free = setup("2A", {"us-3-7": "1215", "us-3-15": "1215", "de-kleye": "1216"}, dice=[6])
    declare(free, "1216", ["us-3-15", "us-3-7"])
    assert not happened(fight(free), "driven-off")
    assert offers(free, "back"), "from the same edge with room on the board it may not be driven off"


@pytest.mark.rule("beachhead:7.5.loss")
@pytest.mark.rule("beachhead:7.5.choice")
def test_whole_units_worth_at_least_the_defence() -> None:
    # 9, 6, 3 against 6 (die 5 at 3:1 is EX): 6 alone, or 9 alone; 3 only with another 3.
    units = {"us-3-7": "1415", "us-751": "1415", "us-rgr-1": "1415", "de-26pz-9": "1515"}
    game = setup("2A", units, dice=[5])
    declare(game, "1515", ["us-3-7", "us-751", "us-rgr-1"])
    assert outcomes(fight(game)) == ["3:1 EX"]
    assert game.decision is not None
    assert game.decision.side == "allied", "the attacker chooses"
    assert sorted(offers(game, "lose")) == ["us-3-7", "us-751"]
    assert refused(game, "lose us-rgr-1") == "7.5.choice", "3 and 6 make 9 where 6 would do"
    game.play("lose us-3-7")
    assert where(game, "us-3-7") == "eliminated", "the excess is his own loss"
    assert (where(game, "us-751"), where(game, "us-rgr-1")) == ("1415", "1415")


@pytest.mark.rule("beachhead:7.5.loss")
def test_several_units_until_the_defence_is_covered() -> None:
    # Four units of 3 against 9, fortified: three of them go, one after another.
    units = dict.fromkeys(("us-rgr-1", "us-rgr-3", "us-rgr-4", "us-509"), "1706")
    game = setup("2A", {**units, "de-kleye": "1707"}, dice=[4])
    declare(game, "1707", list(units))
    assert outcomes(fight(game)) == ["1:1 EX"]
    play_all(game, "lose us-509", "lose us-rgr-4")
    assert refused(game, "end") is not None
    game.play("lose us-rgr-1")
    assert [where(game, unit) for unit in units] == ["eliminated", "1706", "eliminated", "eliminated"]


@pytest.mark.rule("beachhead:7.5.choice")
def test_all_are_lost_when_they_are_worth_less() -> None:
    # 6 to 9 is 1:2, die 2 is EX: six factors cannot pay nine.
    game = setup("2A", {"us-rgr-1": "1415", "us-rgr-3": "1415", "de-3pg-29": "1515"}, dice=[2])
    declare(game, "1515", ["us-rgr-1", "us-rgr-3"])
    assert outcomes(fight(game)) == ["1:2 EX"]
    game.play(game.actions()[0])
    assert where(game, "us-rgr-1") == where(game, "us-rgr-3") == "eliminated"
    assert where(game, "de-3pg-29") == "eliminated"
