"""The worked examples of the rework about zones of control, stacking, movement and reinforcements."""

from __future__ import annotations

import pytest

from tests.rulebook.beachhead.kit import (
    counter,
    declare,
    enter,
    entries,
    fight,
    go,
    happened,
    pass_on,
    play_all,
    reach,
    refused,
    setup,
    where,
)


def around(label: str) -> set[str]:
    """The neighbours of a hex, by hand: beside odd columns rows r-1 and r, beside even ones r and r+1."""
    column, row = int(label[:2]), int(label[2:])
    low = row - 1 if column % 2 else row
    beside = {(column + side, low + more) for side in (-1, 1) for more in (0, 1)}
    return {f"{c:02d}{r:02d}" for c, r in beside | {(column, row - 1), (column, row + 1)}}


@pytest.mark.rule("beachhead:EX.fig3")
def test_figure_3_both_units_control_two_hexes() -> None:
    both = around("1308") & around("1508")
    assert both == {"1407", "1408"}
    # An Allied and a German unit that come near are each stopped in exactly their enemy's six hexes.
    for when, mover, start, other in (
        ("2A", "uk-1-recon", "1208", {"de-71-2": "1508", "us-3-recon": "1308"}),
        ("2F", "de-71-recon", "1609", {"us-3-recon": "1308", "de-71-2": "1508"}),
    ):
        game = setup(when, {mover: start, **other})
        enemy = around("1508" if when == "2A" else "1308")
        for label in sorted(both):
            assert label in enemy
            twin = game.copy()
            go(twin, mover, label)
            assert counter(twin, mover)["stopped"]
            assert refused(twin, f"move {mover}") == "6.2.2.enter"


@pytest.mark.rule("beachhead:EX.stack")
@pytest.mark.parametrize(
    ("stack", "legal"),
    [
        (("uk-1-2bde", "us-3-7"), True),
        (("us-3-7", "us-rgr-1", "us-rgr-3"), True),
        (("us-rgr-1", "us-rgr-3", "us-rgr-4", "us-509"), True),
        (("uk-1-2bde", "uk-1-3bde"), True),
        (("us-3-7", "uk-1-2bde", "us-rgr-1"), False),
    ],
)
def test_stacking_examples(stack: tuple[str, ...], legal: bool) -> None:
    *there, last = stack
    game = setup("2A", {**dict.fromkeys(there, "0808"), last: "0807"})
    go(game, last, "0808")
    assert refused(game, "end") == (None if legal else "5.when")


@pytest.mark.rule("beachhead:EX.fig6.1011")
def test_figure_6_two_clear_hexes_then_the_road() -> None:
    game = setup("2F", {"de-schmidt": "1014"})
    assert [go(game, "de-schmidt", label) for label in ("1013", "1012", "1011")] == [1, 1, 0.5]
    assert counter(game, "de-schmidt")["spent"] == 2.5
    assert not counter(game, "de-schmidt")["stopped"]


@pytest.mark.rule("beachhead:EX.fig6.0811")
def test_figure_6_road_all_the_way() -> None:
    game = setup("2F", {"de-schmidt": "1014"})
    events = play_all(game, "move de-schmidt", "go 0811")
    (move,) = happened(events, "move")
    assert move.hexes == ("1014", "0914", "0913", "0812", "0811")
    assert move.number == 4, "four hexes at half a factor, counted in halves"


@pytest.mark.rule("beachhead:EX.fig6.0714")
def test_figure_6_unfinished_road_over_the_river() -> None:
    game = setup("2F", {"de-schmidt": "1014"})
    assert go(game, "de-schmidt", "0812") == 1.5
    aside = game.copy()
    assert go(aside, "de-schmidt", "0813") == 1
    assert counter(aside, "de-schmidt")["stopped"]
    assert go(game, "de-schmidt", "0713") == 1
    assert not counter(game, "de-schmidt")["stopped"], "the unfinished road carries it over the river"
    aside = game.copy()
    assert go(aside, "de-schmidt", "0612") == 1
    assert counter(aside, "de-schmidt")["stopped"]
    assert go(game, "de-schmidt", "0714") == 1
    assert counter(game, "de-schmidt")["spent"] == 3.5


@pytest.mark.rule("beachhead:EX.fig6.0611")
def test_figure_6_clear_hex_with_a_spring_then_the_river() -> None:
    game = setup("2F", {"de-schmidt": "1014"})
    assert go(game, "de-schmidt", "0812", "0712") == 2.5
    assert not counter(game, "de-schmidt")["stopped"]
    assert go(game, "de-schmidt", "0611") == 1
    assert counter(game, "de-schmidt")["stopped"]


@pytest.mark.rule("beachhead:EX.fig7")
def test_figure_7_along_the_river() -> None:
    # A second German unit closes the road by 1709, so that 1708 is entered over the open side.
    start = {"us-rgr-1": "2107", "de-71-2": "1806", "de-hauber": "1710"}
    for label in ("2106", "2206", "2207"):
        game = setup("2A", start)
        assert go(game, "us-rgr-1", label) == 1
        assert counter(game, "us-rgr-1")["stopped"], f"{label} is swamp"
    game = setup("2A", start)
    for label in ("2007", "1908"):
        assert go(game, "us-rgr-1", label) == 1
        assert not counter(game, "us-rgr-1")["stopped"], f"{label} is on the way along the river"
    beside = game.copy()
    assert go(beside, "us-rgr-1", "1807") == 1
    assert counter(beside, "us-rgr-1")["stopped"], "1807 is in an enemy zone of control"
    assert go(game, "us-rgr-1", "1808") == 1
    assert not counter(game, "us-rgr-1")["stopped"]
    assert go(game, "us-rgr-1", "1708") == 1
    assert counter(game, "us-rgr-1")["stopped"], "1708 is a River hex of another course"
    assert counter(game, "us-rgr-1")["spent"] == 4


@pytest.mark.rule("beachhead:EX.fig8")
def test_figure_8_disengaging() -> None:
    game = setup("2A", {"uk-1-2bde": "1210", "de-kleye": "1311", "de-hauber": "1010"})
    assert reach(game, "uk-1-2bde") == {"1209"}
    assert go(game, "uk-1-2bde", "1209") == 1
    assert counter(game, "uk-1-2bde")["stopped"]
    assert refused(game, "move uk-1-2bde") == "6.2.2.leave"


@pytest.mark.rule("beachhead:EX.road")
def test_crossing_a_side_without_a_road() -> None:
    game = setup("2B", {"de-kleye": "0909"})
    # 2 1/2 factors in B: two are spent to get to 1110, the half left is good for a road hex only.
    assert go(game, "de-kleye", "1009", "1110") == 2
    assert reach(game, "de-kleye") == {"1010", "1209"}
    assert refused(game, "move de-kleye") is None
    full = setup("2F", {"de-kleye": "1110"})
    assert go(full, "de-kleye", "1109") == 1


@pytest.mark.rule("beachhead:EX.bridge")
def test_onto_the_bridge_and_past_it() -> None:
    game = setup("2F", {"de-kleye": "2510"})
    assert go(game, "de-kleye", "2410") == 1
    assert not counter(game, "de-kleye")["stopped"]
    assert reach(game, "de-kleye")
    # In B there are too few factors to go round by the road and come over the bridge after all.
    game = setup("2B", {"de-kleye": "2511"})
    assert go(game, "de-kleye", "2410") == 1
    assert counter(game, "de-kleye")["stopped"]


@pytest.mark.rule("beachhead:EX.river_hex")
@pytest.mark.parametrize(("start", "label"), [("0812", "0712"), ("1211", "1310"), ("0803", "0702")])
def test_a_hex_with_one_river_side_is_no_river_hex(start: str, label: str) -> None:
    game = setup("2A", {"us-rgr-1": start})
    go(game, "us-rgr-1", label)
    assert not counter(game, "us-rgr-1")["stopped"]
    assert reach(game, "us-rgr-1")


@pytest.mark.rule("beachhead:EX.6.1.6")
def test_half_of_41_factors_enter_in_the_west() -> None:
    game = setup("1D", {}, others="waiting", options=["german-supply"])
    due = ["de-hauber", "de-kleye", "de-3pg-29", "de-15pg-104", "de-361-9", "de-200-2"]
    due += ["de-hg-recon", "de-26pz-recon"]
    factors = {name: game.rules.book.units[1].defence[game.rules.book.index[name][1]] for name in due}
    assert sum(factors.values()) == 41
    east = ["de-3pg-29", "de-hg-recon", "de-26pz-recon"]
    for name in east:
        enter(game, name, "2016")
    assert sum(factors[name] for name in east) == 20
    game.play("enter de-kleye")
    assert refused(game, "at 1117") == "6.1.6"
    game.undo()
    for name in [name for name in due if name not in east]:
        assert entries(game, name)
        assert all(label < "1100" for label in entries(game, name))
        enter(game, name, "0117" if name.startswith(("de-3", "de-2")) else "1016")
    assert sum(factors[name] for name in due if where(game, name) < "1100") == 21


@pytest.mark.rule("beachhead:EX.7.4")
def test_driven_off_in_a_back_in_d() -> None:
    game = setup("2A", {"us-3-7": "0116", "us-3-15": "0216", "de-kleye": "0117"}, dice=[6])
    declare(game, "0117", ["us-3-7", "us-3-15"])
    events = fight(game)
    assert happened(events, "driven-off")
    assert where(game, "de-kleye") == "driven off"
    assert game.view("spectator")["returns"] == [{"unit": "de-kleye", "when": "2D"}]
    pass_on(game, "2B")
    assert refused(game, "enter de-kleye") == "6.1.time"
    pass_on(game, "2D")
    assert refused(game, "end") == "6.1.time", "it may not be held back"
    enter(game, "de-kleye", "2016")
    assert refused(game, "end") is None
