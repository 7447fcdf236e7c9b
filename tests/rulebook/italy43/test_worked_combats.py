"""Combats that the rulebook works out: the extended example of play and the play notes."""

from __future__ import annotations

import pytest

from tests.rulebook.italy43.fights import attack, battlefield, no_support, odds, shifts
from tests.rulebook.italy43.kit import happened, lost, marks, play_all, where


@pytest.mark.rule("italy43:9.7a", "italy43:EX.ext.T1.C")
def test_a_city_doubles_three_units_to_fourteen() -> None:
    units = {
        "de-hg-1-1": "2518",
        "de-hg-1-2": "2518 reduced",
        "de-hg-2-1": "2518 reduced",
        "de-xiv": "2516 ready",
        **dict.fromkeys(("us-3-7", "us-3-15"), "2417"),
        **dict.fromkeys(("us-3-30", "us-34-100"), "2418"),
    }
    game = battlefield(units, weather="E", dice=(6,))
    names = ("us-3-7", "us-3-15", "us-3-30", "us-34-100")
    found = odds(game, names, attached=("us-34-100",), cell="2518")
    assert (found.attack.total, found.defence.total, found.name) == (20, 14, "1-1")
    attack(game, "2518", *names, force="us-3", attach=("us-34-100",))
    events = game.play("support de-xiv")
    assert [event.word.split()[0] for event in happened(events, "battle")] == ["1-2"]


@pytest.mark.rule("italy43:9.7d", "italy43:EX.ext.T1.D")
def test_a_canal_doubles_like_a_river() -> None:
    units = {"de-hg-1-2": "2017", "de-hg-recon": "2017", **dict.fromkeys(("uk-56-167", "uk-56-169"), "2117")}
    game = battlefield({**units, "uk-56-201gds": "2016"})
    names = ("uk-56-167", "uk-56-169", "uk-56-201gds")
    found = odds(game, names, cell="2017")
    assert (found.defence.total, found.attack.total, found.name) == (12, 15, "1-1")


@pytest.mark.rule("italy43:8.5a", "italy43:9.7a", "italy43:EX.ext.T1.X")
def test_seventh_armoured_attacks_a_hill() -> None:
    units = {
        "uk-7-22": "2111",
        "uk-7-11h": "2111",
        "uk-7-131": "2011",
        "uk-56-167": "2011",
        "de-hg-2-1": "2112",
        "de-hg-pz": "2112",
        "de-nw-71": "2310 ready",
    }
    game = battlefield(units, weather="E", dice=(6,))
    names = ("uk-7-22", "uk-7-131", "uk-7-11h", "uk-56-167")
    found = odds(game, names, attached=("uk-56-167",), cell="2112")
    assert sorted(line.value for line in found.attack.modifiers) == [-1, 2, 5, 6, 8]
    assert (found.defence.total, found.name) == (10, "2-1")
    attack(game, "2112", *names, force="br-7-armd", attach=("uk-56-167",))
    events = game.play("support de-nw-71")
    assert [event.word for event in happened(events, "battle")] == ["1-1 DR2"]
    assert "fired" in marks(game, "de-nw-71")


@pytest.mark.rule("italy43:9.7b", "italy43:EX.ext.T1.Y")
def test_third_division_attacks_over_the_mountains() -> None:
    units = {
        "us-3-7": "3422",
        "us-3-15": "3322",
        "us-3-30": "3423",
        "us-601": "3423",
        "de-26-67-1": "3323",
    }
    game = battlefield(units, weather="E", dice=(3,))
    names = tuple(units)[:4]
    found = odds(game, names, attached=("us-601",), cell="3323")
    assert (found.attack.total, found.defence.total, found.name) == (3 + 3 + 3 + 1, 6, "1-1")
    events = attack(game, "3323", *names, force="us-3", attach=("us-601",)) + no_support(game)
    assert [event.word for event in happened(events, "battle")] == ["1-1 EX"]
    assert game.decision is not None
    assert game.decision.side == "axis"
    play_all(game, "lose us-3-7")
    assert (lost(game, "us-3-7"), lost(game, "de-26-67-1")) == (1, 1)
    assert where(game, "de-26-67-1") == "3323"


@pytest.mark.rule("italy43:9.7a", "italy43:EX.ext.T1.Z")
def test_a_recon_battalion_in_benevento() -> None:
    near = {"us-45-179": "3726", "us-191": "3726"}
    game = battlefield({**near, "de-29-recon": "3725"})
    found = odds(game, tuple(near), attached=("us-191",), cell="3725")
    assert (found.attack.total, found.defence.total, found.name) == (9, 6, "1-1")


@pytest.mark.rule("italy43:9.3.1", "italy43:9.9a", "italy43:EX.ext.T2.A")
def test_mud_cancelled_by_the_tank_shift() -> None:
    units = {
        "us-3-7": "2018",
        "us-751": "2018",
        "us-45-180": "2019 reduced out-of-supply",
        "de-hg-recon": "1919",
    }
    game = battlefield(units, weather="F", dice=(6,))
    found = odds(game, ("us-3-7", "us-751", "us-45-180"), attached=("us-751",), cell="1919")
    assert (found.attack.total, found.defence.total, found.base) == (11, 3, 3)
    assert (shifts(found), found.name) == ({"9.3.1": 1, "9.9a": -1}, "3-1")
    events = attack(game, "1919", "us-3-7", "us-751", "us-45-180", force="us-3", attach=("us-751",))
    assert [event.word for event in happened(events, "battle")] == ["3-1 D1"]
    assert lost(game, "de-hg-recon") == 0
