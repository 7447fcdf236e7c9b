"""Divisions that start the game as their regiments (E5D1.3, F7, F10)."""

from __future__ import annotations

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import counter, offers, refused, where
from tests.rulebook.anzio.test_adv_regiments import HG, PARA, PG, REGIMENTS
from tests.rulebook.anzio.test_start import ADRIATIC, FREE, STRENGTH
from tests.rulebook.anzio.test_start import PARA as ON_THE_ADRIATIC

THREE = {"K57", "M55", "M58"}


def begin(*options: str, scenario: str = "southern") -> wl.Game:
    """A new Advanced Game."""
    return wl.new("anzio", scenario=scenario, options=["oob-standard", *options], seed=1)


def placing(game: wl.Game) -> str:
    """The unit that is to be placed; nothing when the set-up is over."""
    return str(game.decision.data["unit"]) if game.decision and game.decision.kind == "deploying" else ""


def reach_unit(game: wl.Game, unit: str) -> None:
    """Place others, where they can, until this one is asked for."""
    while placing(game) != unit:
        assert placing(game), f"{unit} is never asked for"
        stays = where(game, placing(game))
        places = offers(game, "place")
        game.play(f"place {stays if stays in places else places[0]}")


@pytest.mark.rule("anzio:E5D1.3")
def test_hermann_goering_may_start_as_three_regiments() -> None:
    game = begin()
    reach_unit(game, HG)
    assert set(offers(game, "place")) == THREE
    assert offers(game, "exchange") == [HG]
    game.play(f"exchange {HG}")
    for name, cell in zip(sorted(REGIMENTS[HG]), sorted(THREE), strict=True):
        assert placing(game) == name
        assert set(offers(game, "place")) == THREE
        game.play(f"place {cell}")
    assert placing(game) == "de-nw71"
    assert not offers(game, "exchange")
    game.play("place M58")
    assert {where(game, name) for name in REGIMENTS[HG]} == THREE
    assert [counter(game, name)["steps"] for name in REGIMENTS[HG]] == [[1, 1], [2, 2], [2, 2]]
    assert (where(game, HG), where(game, "de-nw71")) == ("absent", "M58")


@pytest.mark.rule("anzio:E5D1.3")
def test_as_a_division_it_starts_with_the_nebelwerfer() -> None:
    game = begin()
    reach_unit(game, HG)
    game.play("place M55")
    assert where(game, HG) == where(game, "de-nw71") == "M55"
    assert {where(game, name) for name in REGIMENTS[HG]} == {"absent"}
    assert placing(game) != "de-nw71"


@pytest.mark.rule("anzio:E5D1.3")
def test_others_do_not_without_an_option() -> None:
    game = begin()
    while unit := placing(game):
        assert unit in (HG, "de-16pz")
        assert offers(game, "exchange") == [HG] * (unit == HG)
        assert unit == HG or refused(game, f"exchange {unit}") is not None
        game.play(f"place {offers(game, 'place')[0]}")
    basic = wl.new("anzio", seed=1)
    while placing(basic):
        assert not offers(basic, "exchange")
        basic.play(f"place {offers(basic, 'place')[0]}")


@pytest.mark.rule("anzio:F10A")
def test_with_free_deployment_regiments_start_together() -> None:
    game = begin(FREE)
    reach_unit(game, PG)
    assert offers(game, "exchange") == [PG]
    game.play(f"exchange {PG}")
    assert placing(game) == min(REGIMENTS[PG])
    game.play("place A14")
    assert {where(game, name) for name in REGIMENTS[PG]} == {"A14"}
    assert placing(game) not in REGIMENTS[PG]


@pytest.mark.rule("anzio:F10A")
def test_they_need_room_for_all() -> None:
    game = begin(FREE)
    for unit in (PG, "de-16pz"):
        reach_unit(game, unit)
        assert "C42" in offers(game, "place")
        game.play("place C42")
    reach_unit(game, PARA)
    assert "C42" not in offers(game, "place")
    game.play(f"exchange {PARA}")
    assert "C42" not in offers(game, "place"), "one of them would fit, three would not"
    assert "C41" in offers(game, "place")


@pytest.mark.rule("anzio:F10A")
def test_nobody_starts_with_italians_who_may_defect() -> None:
    game = begin(FREE)
    asked = {}
    while unit := placing(game):
        asked[unit] = set(offers(game, "place"))
        stays = where(game, unit)
        game.play(f"place {stays if stays in asked[unit] else sorted(asked[unit])[0]}")
    assert set(asked) == {
        "de-1para", PG, "de-26pz", "de-29pg", "de-16pz", HG, "de-nw71", "de-fras", "de-3pg", "it-185",
    }  # fmt: skip
    for unit, hexes in asked.items():
        assert not {"F43", "G45", "O61", "D18"} & hexes, unit
        assert {"A14", "X52"} & hexes, unit


@pytest.mark.rule("anzio:F10B")
def test_on_the_adriatic_1_para_may_be_apart() -> None:
    game = begin(ON_THE_ADRIATIC)
    reach_unit(game, PARA)
    game.play(f"exchange {PARA}")
    for name, cell in zip(REGIMENTS[PARA], ("X52", "Y48", "Y54"), strict=True):
        reach_unit(game, name)
        assert set(offers(game, "place")) == {"X52", *ADRIATIC}
        game.play(f"place {cell}")
    assert [where(game, name) for name in REGIMENTS[PARA]] == ["X52", "Y48", "Y54"]


@pytest.mark.rule("anzio:F7")
@pytest.mark.parametrize("worn", REGIMENTS[PARA])
def test_any_one_regiment_is_the_weak_one(worn: str) -> None:
    game = begin(FREE, STRENGTH)
    reach_unit(game, PARA)
    assert counter(game, PARA)["steps"] == [6, 7]
    game.play(f"exchange {PARA}")
    assert game.decision is not None
    assert game.decision.kind == "wearing"
    assert set(offers(game, "lose")) == set(REGIMENTS[PARA])
    game.play(f"lose {worn}")
    assert placing(game) == "de-1para-1"
    steps = {name: counter(game, name)["steps"] for name in REGIMENTS[PARA]}
    assert steps == {name: [1, 2] if name == worn else [2, 2] for name in REGIMENTS[PARA]}
