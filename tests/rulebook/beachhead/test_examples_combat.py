"""The worked examples of the rework about support, declaring, odds, retreats, exchanges and morale."""

from __future__ import annotations

import pytest

from tests.rulebook.beachhead.kit import (
    counter,
    declare,
    fight,
    figures,
    go,
    happened,
    offers,
    outcomes,
    play_all,
    refused,
    setup,
    where,
)

FIGURE_4 = {
    "uk-1-recon": "0906",
    "uk-46rtr": "0906",
    "de-26pz-26": "1107",
    "de-26pz-9": "0707",
    "de-65id-145": "0707",
}


@pytest.mark.rule("beachhead:EX.fig4")
def test_figure_4_one_marker_lowers_the_odds() -> None:
    game = setup("2D", FIGURE_4, options=["nas"], dice=[1])
    assert game.decision is not None
    assert (game.decision.side, game.decision.kind) == ("allied", "noting")
    play_all(game, "allot nas 0906", "seal")
    for unit, label in (("de-26pz-26", "1006"), ("de-26pz-9", "0806"), ("de-65id-145", "0806")):
        go(game, unit, label)
    declare(game, "0906", ["de-26pz-26", "de-26pz-9", "de-65id-145"])
    assert figures(game, "0906") == (22, 11, "2:1"), "what the German knows"
    events = fight(game)
    assert [event.word for event in happened(events, "support")] == ["1 naval, 0 air"]
    assert outcomes(events) == ["1:1 DR"], "22 to 12"


@pytest.mark.rule("beachhead:EX.fig4")
def test_figure_4_two_markers_against_one_regiment() -> None:
    game = setup("2D", FIGURE_4, options=["nas"], dice=[1])
    play_all(game, "allot nas 0906", "allot nas 0906", "seal")
    go(game, "de-26pz-26", "1006")
    declare(game, "0906", ["de-26pz-26"])
    assert figures(game, "0906") == (12, 11, "1:1")
    assert outcomes(fight(game)) == ["1:2 DR"], "12 to 13"


@pytest.mark.rule("beachhead:EX.fig5")
def test_figure_5_air_support_only_so_far_inland() -> None:
    units = {"uk-1-recon": "0906", "uk-46rtr": "0906", "de-26pz-26": "1006"}
    game = setup("5A", units, options=["nas", "cas"], cas=8)
    play_all(game, "attack 1006", "join uk-1-recon", "join uk-46rtr")
    assert offers(game, "support") == ["cas"]
    assert refused(game, "support nas") == "6.1.4.A"
    play_all(game, "support cas", "declare")
    assert figures(game, "1006") == (12, 12, "1:1")


FIGURE_9 = {
    "uk-1-2bde": "0914",
    "uk-1-3bde": "0915",
    "uk-1-24gds": "0915",
    "de-hg-pz": "0814",
    "de-65id-145": "0814",
    "de-26pz-9": "1014",
    "de-3pg-29": "0815",
    "de-65id-146": "1015",
    "de-715id-725": "1013",
}


@pytest.mark.rule("beachhead:EX.fig9.left")
def test_figure_9_left_two_hexes_at_once() -> None:
    game = setup("2D", FIGURE_9)
    game.play("attack 0914")
    assert "de-715id-725" in offers(game, "join"), "1013 touches 0914"
    game.play("also 0915")
    assert sorted(offers(game, "join")) == ["de-26pz-9", "de-65id-145", "de-hg-pz"]
    for unit in ("de-3pg-29", "de-715id-725", "de-65id-146"):
        assert refused(game, f"join {unit}") == "6.3.multi"
    # With the third attacker nothing is left to choose, and the combat is declared.
    play_all(game, "join de-hg-pz", "join de-65id-145", "join de-26pz-9")
    assert figures(game, "0914") == figures(game, "0915") == (28, 27, "1:1")
    for label in ("0914", "0915"):
        assert refused(game, f"attack {label}") == "6.3.defend"


@pytest.mark.rule("beachhead:EX.fig9.right")
@pytest.mark.parametrize("die", [5, 6])
def test_figure_9_right_two_attacks_from_one_hex(die: int) -> None:
    game = setup("2D", FIGURE_9, dice=[die, 1])
    declare(game, "0915", ["de-3pg-29", "de-65id-146", "de-26pz-9", "de-hg-pz"])
    declare(game, "0914", ["de-65id-145", "de-715id-725"])
    assert figures(game, "0915") == (37, 18, "2:1")
    assert figures(game, "0914") == (13, 9, "1:1")
    events = fight(game, "0914")
    assert outcomes(events) == ["1:1 AR" if die == 5 else "1:1 AX"]
    while game.decision is not None and game.decision.kind in ("retreating", "routing"):
        events += game.play(game.actions()[0])
    assert outcomes(events)[1:] == ["2:1 DE"]
    touched = {name for event in events if event.what in ("retreat", "lose") for name in event.units}
    assert touched == {"de-65id-145", "de-715id-725"}
    assert where(game, "de-hg-pz") == "0814"


@pytest.mark.rule("beachhead:EX.fig10")
def test_figure_10_through_and_past_a_beaten_battalion() -> None:
    units = {
        "uk-1-2bde": "0914",
        "uk-1-3bde": "0914",
        "uk-1-recon": "0913",
        "uk-cdo-9": "0913",
        "de-schmidt": "1014",
    }
    game = setup("2A", units, options=["auto-victory"])
    assert refused(game, "move uk-1-recon") is None
    (won,) = happened(declare(game, "1014", ["uk-1-2bde", "uk-1-3bde"]), "overrun")
    assert won.word == "18 to 2"
    assert figures(game, "1014")[:2] == (18, 2)
    # Half a factor by road to 0914, two into the beaten hex although a road leads there, one out of it.
    assert go(game, "uk-1-recon", "1014") == 2.5
    assert not counter(game, "uk-1-recon")["stopped"]
    assert go(game, "uk-1-recon", "1015") == 1
    assert go(game, "uk-cdo-9", "0915") == 1.5
    assert not counter(game, "uk-cdo-9")["stopped"], "Schmidt's zone of control no longer counts"
    game.play("end")
    assert where(game, "de-schmidt") == "eliminated"


FIGURE_11 = {
    "us-36eng": "1006",
    "us-39eng": "1006",
    "us-3-7": "1005",
    "us-3-15": "1005",
    "de-26pz-9": "1107",
    "de-26pz-26": "1107",
    "de-hauber": "0807",
    "de-kleye": "0706",
}


@pytest.mark.rule("beachhead:EX.fig11")
def test_figure_11_one_way_back() -> None:
    game = setup("2A", FIGURE_11, dice=[3])
    declare(game, "1107", ["us-36eng", "us-39eng"])
    assert figures(game, "1107") == (8, 18, "1:3")
    assert outcomes(fight(game)) == ["1:3 AR"]
    assert game.decision is not None
    assert (game.decision.side, game.decision.kind) == ("axis", "retreating")
    retreats = happened(play_all(game, "retreat us-39eng"), "retreat")
    # Each has a single way, through the woods of 0906, so the engine asks no more.
    assert [event.hexes for event in retreats] == [("1006", "0906", "0905")] * 2
    assert where(game, "us-36eng") == where(game, "us-39eng") == "0905"


@pytest.mark.rule("beachhead:EX.fig12")
def test_figure_12_the_only_unit_that_covers_the_loss() -> None:
    game = setup("2D", FIGURE_11, dice=[5])
    declare(game, "1006", ["de-26pz-9", "de-26pz-26"])
    assert figures(game, "1006") == (18, 8, "2:1")
    assert outcomes(fight(game)) == ["2:1 EX"]
    assert where(game, "us-36eng") == where(game, "us-39eng") == "eliminated"
    assert where(game, "de-26pz-26") == "eliminated", "6 factors do not cover 8"
    assert where(game, "de-26pz-9") == "1107"


@pytest.mark.rule("beachhead:EX.fig13")
def test_figure_13_rangers_lost_before_conca() -> None:
    units = dict.fromkeys(("us-rgr-1", "us-rgr-3", "us-rgr-4", "us-509"), "1706")
    game = setup("2A", {**units, "de-71-2": "1707"}, dice=[6])
    declare(game, "1707", list(units))
    assert figures(game, "1707") == (12, 9, "1:1")
    assert outcomes(fight(game)) == ["1:1 AX"]
    assert sorted(offers(game, "lose")) == sorted(units), "the attacker chooses"
    play_all(game, "lose us-rgr-1", "lose us-rgr-3", "lose us-rgr-4")
    assert game.decision is not None
    assert (game.decision.side, game.decision.kind) == ("axis", "routing")
    game.play(game.actions()[0])
    assert {where(game, unit) for unit in list(units)[:3]} == {"eliminated"}
    assert where(game, "us-509") not in ("1706", "eliminated")
    assert where(game, "de-71-2") == "1707"


@pytest.mark.rule("beachhead:EX.7.1.3a")
def test_odds_18_to_7() -> None:
    game = setup("2D", {"de-hg-pz": "0808", "us-36eng": "0809", "us-rgr-1": "0809"})
    declare(game, "0809", ["de-hg-pz"])
    assert figures(game, "0809") == (18, 7, "2:1")


@pytest.mark.rule("beachhead:EX.7.1.3b")
def test_odds_6_to_12() -> None:
    game = setup("2D", {"de-26pz-9": "0808", "us-1ad-6": "0809"})
    declare(game, "0809", ["de-26pz-9"])
    assert figures(game, "0809") == (6, 12, "1:2")


@pytest.mark.rule("beachhead:EX.7.5")
@pytest.mark.parametrize("die", [4, 5])
def test_exchange_for_a_fortified_and_an_open_hex(die: int) -> None:
    units = {"uk-46rtr": "0913", "us-1ad-6": "0913", "de-kleye": "1013", "de-4fj-pi": "1012"}
    game = setup("2A", units, dice=[die])
    declare(game, ["1012", "1013"], ["uk-46rtr", "us-1ad-6"])
    assert figures(game, "1013") == (18, 9, "2:1")
    assert outcomes(fight(game)) == ["2:1 EX"]
    assert where(game, "us-1ad-6") == "eliminated", "6 factors cannot cover 9"
    assert where(game, "uk-46rtr") == "0913"
    assert where(game, "de-kleye") == where(game, "de-4fj-pi") == "eliminated"


@pytest.mark.rule("beachhead:EX.6.4")
def test_broken_morale_shifts_one_column() -> None:
    units = {
        "de-26pz-26": "0808",
        "us-751": "0809",
        "de-26pz-9": "1010",
        "us-1ad-6": "1009",
        "de-hg-pz": "2110",
        "us-509": "2109",
    }
    game = setup("4D", units, options=["morale", "auto-victory"], morale="broken", dice=[6, 6, 6])
    declare(game, "0809", ["de-26pz-26"])
    declare(game, "1009", ["de-26pz-9"])
    declare(game, "2109", ["de-hg-pz"])
    assert figures(game, "0809") == (12, 6, "3:1")
    assert figures(game, "1009") == (6, 12, "1:1")
    assert figures(game, "2109") == (18, 3, "6:1")
    assert not any(battle["won"] for battle in game.view("spectator")["battles"])
