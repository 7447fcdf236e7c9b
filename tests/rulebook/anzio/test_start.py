"""F7, F10 and 20-10: where German units start, and divisions that start below strength."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.battlefield import ring
from tests.rulebook.anzio.kit import counter, offers, where

FREE, PARA = "adv.supp.free-deployment", "adv.supp.1para-deployment"
ONE_HEX, STRENGTH = "addendum.kesselring-one-hex", "adv.supp.historical-strength"
ERSATZ = ("de-ea1", "de-ea2", "de-ei1", "de-ei2")
LISTED = {
    "de-15pg": "J52",
    "de-26pz": "R70",
    "de-29pg": "Q62",
    "de-fras": "G46",
    "de-2para": "E47",
    "de-3pg": "G39",
}
LISTED |= dict.fromkeys(ERSATZ, "G39")
ADRIATIC = {f"Y{row}" for row in range(48, 55)}


def offered_options() -> list[dict[str, Any]]:
    """The options of the game as players are offered them."""
    found: list[dict[str, Any]] = next(game["options"] for game in wl.games() if game["id"] == "anzio")
    return found


def asked(options: list[str]) -> dict[str, set[str]]:
    """The German units that are asked for in the set-up, each with the hexes offered; all stay where they can."""
    game, found = wl.new("anzio", options=options, seed=1), {}
    while game.decision is not None and game.decision.kind == "deploying":
        unit = game.decision.data["unit"]
        found[unit] = set(offers(game, "place"))
        stays = where(game, unit)
        game.play(f"place {stays if stays in found[unit] else sorted(found[unit])[0]}")
    return found


@pytest.mark.rule("anzio:F10A")
def test_all_but_the_ersatz_start_anywhere() -> None:
    found = asked([FREE])
    assert set(found) == {"de-1para", "de-16pz", "de-hg", "de-nw71", *LISTED} - set(ERSATZ)
    for unit, hexes in found.items():
        assert {"A14", "K57", "Q14", "X52"} <= hexes, unit
        assert not {"L30", "A15"} & hexes, "nobody stands in lakes or at sea"


@pytest.mark.rule("anzio:F10A")
def test_nebelwerfer_and_hermann_goering_start_apart() -> None:
    game = wl.new("anzio", options=[FREE], seed=1)
    while game.decision is not None and game.decision.kind == "deploying":
        unit = game.decision.data["unit"]
        game.play(
            {"de-hg": "place K57", "de-nw71": "place C42"}.get(unit, f"place {LISTED.get(unit, 'X52')}")
        )
    assert (where(game, "de-hg"), where(game, "de-nw71")) == ("K57", "C42")
    assert {where(game, unit) for unit in ERSATZ} == {"G39"}


@pytest.mark.rule("anzio:F10A")
def test_a_hex_holds_no_more_than_it_may_and_one_may_stay_in_a_full_one() -> None:
    game, offered = wl.new("anzio", options=[FREE], seed=1), {}
    while game.decision is not None and game.decision.kind == "deploying":
        unit = game.decision.data["unit"]
        offered[unit] = "G39" in offers(game, "place")
        goal = "G39" if unit in ("de-29pg", "de-3pg") else {"de-1para": "X52", **LISTED}.get(unit, "K57")
        game.play(f"place {goal}")
    assert where(game, "de-3pg") == where(game, "de-29pg") == "G39"
    assert {unit for unit, room in offered.items() if room} == {"de-29pg", "de-3pg"}, (
        "6 points are there already"
    )


@pytest.mark.rule("anzio:X20-10A")
def test_the_two_paragraphs_are_chosen_apart() -> None:
    offered = {option["id"]: option for option in offered_options()}
    assert "anzio:F10A" in offered[FREE]["rules"]
    assert offered[PARA]["rules"] == ["anzio:F10B"]
    assert set(asked([PARA])) == {"de-1para", "de-16pz", "de-hg"}
    assert len(asked([FREE])) > len(asked([PARA]))


@pytest.mark.rule("anzio:F10B")
def test_1_para_may_start_on_the_adriatic() -> None:
    assert asked([PARA])["de-1para"] == {"X52", *ADRIATIC}
    assert asked([PARA])["de-hg"] == {"K57", "M55", "M58"}


@pytest.mark.rule("anzio:X20-10B")
def test_others_may_start_beside_their_hex() -> None:
    found = asked([ONE_HEX])
    assert set(found) == {"de-16pz", "de-hg", *LISTED}
    for unit, listed in LISTED.items():
        assert listed in found[unit]
        assert found[unit] <= {listed, *ring(listed)}
    assert found["de-29pg"] == {"Q62", *ring("Q62")}
    assert found["de-hg"] == {"K57", "M55", "M58"}, "those have their choice already"
    assert asked([ONE_HEX, PARA])["de-1para"] == {"X52", *ADRIATIC}, "and so has 1 Para"


@pytest.mark.rule("anzio:X20-10B")
def test_it_is_a_variant_of_the_free_deployment() -> None:
    with pytest.raises(wl.BadChoice, match="exclude each other"):
        wl.new("anzio", options=[ONE_HEX, FREE])


def test_the_hexes_closed_by_the_south_entry_stay_closed() -> None:
    found = asked([FREE, "tourn.south-entry"])
    assert not {"Y60", "X62", "N74"} & found["de-16pz"]


@pytest.mark.rule("anzio:F7")
def test_three_divisions_start_a_step_reduced() -> None:
    whole, worn = (wl.new("anzio", options=options, seed=1) for options in ([], [STRENGTH]))
    reduced = {
        unit["id"]: (unit["steps"][1] - unit["steps"][0])
        for unit in worn.view("spectator")["units"]
        if unit["steps"][0] < unit["steps"][1]
    }
    assert reduced == {"br-1para": 1, "de-1para": 1, "de-26pz": 1}
    assert all(unit["steps"][0] == unit["steps"][1] for unit in whole.view("spectator")["units"])
    assert (counter(worn, "de-1para")["attack"], counter(worn, "de-1para")["defence"]) == (5, 9)
    start = wl.position("anzio", {"when": "Sept II allied", "others": "start"}, options=[STRENGTH])
    assert counter(start, "de-26pz")["steps"] == [4, 5]
