"""Chapter 19: Nebelwerfers, reconnaissance, mountain units, heavy howitzers."""

from __future__ import annotations

import pytest

from tests.games.italy43.inside import book, combat_phase, fight
from tests.games.italy43.inside import numbered as numbers
from tests.rulebook.italy43.kit import asks, happened, lost, offers
from winterline.core.decision import Event
from winterline.core.frames import replace
from winterline.games.italy43.asu import CORPS, DIVISION, HOWITZER, NEBELWERFER
from winterline.games.italy43.combat import odds_of
from winterline.games.italy43.special import gives_shift, howitzers_with
from winterline.games.italy43.state import (
    DODGED,
    Battle,
)
from winterline.games.italy43.support import dd_assets, defence_assets, guns_for

RECON = "de-hg-recon"
SECOND = "de-26-recon"
FOOT = "de-hg-2-1"


@pytest.mark.rule("italy43:19.1a")
def test_nebelwerfers_support_any_german_combat_as_a_corps_does() -> None:
    known = book()
    state = combat_phase({"us-3-7": "2122", FOOT: "2121", "de-nw-71": "2119", "de-xiv": "2119"})
    battle = Battle(known.cell("2121"), numbers(known, ["us-3-7"]), "US 3", lead=known.index[FOOT][1])
    both = list(numbers(known, ["de-nw-71", "de-xiv"]))
    assert defence_assets(known, state, battle) == both
    assert dd_assets(known, state, battle, battle.lead) == both
    gun = known.index["de-nw-71"][1]
    shifts = odds_of(known, state, Battle(battle.cell, battle.attackers, "US 3", defence_guns=(gun,))).shifts
    assert [s.value for s in shifts if s.label.startswith("Nebelwerfer")] == [-1]


@pytest.mark.rule("italy43:19.2a")
def test_recon_alone_ignores_the_step_of_d1_and_ds_but_not_the_retreat() -> None:
    for result in ("D1", "DS"):
        told: list[Event] = []
        game = fight({"us-3-7": "2122", RECON: "2121"}, "2121", result, ["us-3-7"], events=told)
        assert lost(game, RECON) == 0
        assert happened(told, "dodge")[0].units == (RECON,)
        assert asks(game) == "axis retreating"
    for result in ("EX", "DRX", "A1/D1"):
        game = fight({"us-3-7": "2122", RECON: "2121"}, "2121", result, ["us-3-7"])
        assert lost(game, RECON) == 1, result


@pytest.mark.rule("italy43:19.2b")
def test_recon_units_may_share_the_hex_but_nobody_else() -> None:
    two = fight({"us-3-7": "2122", RECON: "2121", SECOND: "2121"}, "2121", "D1", ["us-3-7"])
    assert asks(two) == "axis retreating"
    assert (lost(two, RECON), lost(two, SECOND)) == (0, 0)
    mixed = fight({"us-3-7": "2122", RECON: "2121", FOOT: "2121"}, "2121", "D1", ["us-3-7"])
    assert asks(mixed) == "axis losing"
    assert offers(mixed, "lose") == [FOOT, RECON]


@pytest.mark.rule("italy43:19.2c")
def test_recon_that_dodged_may_not_stand_in_that_phase() -> None:
    game = fight({"us-3-7": "2122", RECON: "2121"}, "2121", "D1", ["us-3-7"])
    assert asks(game) == "axis retreating", "no Determined Defense"
    later = fight({"us-3-7": "2122", RECON: "2121"}, "2121", "DR2", ["us-3-7"], done={RECON: DODGED})
    assert asks(later) == "axis retreating"
    fresh = fight({"us-3-7": "2122", RECON: "2121"}, "2121", "DR2", ["us-3-7"])
    assert offers(fresh, "lead") == [RECON]


@pytest.mark.rule("italy43:19.3b")
def test_mountain_units_attack_over_mountain_sides_in_full() -> None:
    known = book()
    units = {"fr-2-4": "2509", "us-1ssf": "2509", "us-3-7": "2608", "de-94-274": "2508"}
    state = combat_phase(units, turn=27)
    totals = {}
    for unit in ("fr-2-4", "us-1ssf", "us-3-7"):
        number = known.index[unit][1]
        force = known.unit(0, number).formation or unit
        battle = Battle(known.cell("2508"), (number,), force)
        totals[unit] = odds_of(known, state, battle).attack.total
    assert totals == {"fr-2-4": 5, "us-1ssf": 5, "us-3-7": 3}


@pytest.mark.rule("italy43:19.4a")
def test_heavy_howitzers_give_neither_shift_nor_modifier() -> None:
    known = book()
    state = combat_phase({"us-3-7": "2122", "us-vi": "2123", "us-hvy": "2123", FOOT: "2121"}, turn=25)
    guns = guns_for(known, state, 0, known.cell("2121"), list(numbers(known, ["us-3-7"])))
    assert guns == list(numbers(known, ["us-vi"]))
    kinds = {0: False, DIVISION: True, CORPS: True, NEBELWERFER: True, HOWITZER: False}
    assert {kind: gives_shift(kind) for kind in kinds} == kinds, "nor does a unit that is no ASU"
    battle = Battle(known.cell("2121"), numbers(known, ["us-3-7"]), "US 3")
    plain = odds_of(known, state, battle).shifts
    with_howitzers = replace(battle, guns=numbers(known, ["us-hvy"]))
    assert odds_of(known, state, with_howitzers).shifts == plain


@pytest.mark.rule("italy43:19.4b", "italy43:EX.19.4")
def test_under_heavy_howitzers_every_six_is_rolled_once_more() -> None:
    units = {"us-3-7": "2122", "us-vi": "2123", "us-hvy": "2123", FOOT: "2121"}
    guns = ["us-vi", "us-hvy"]
    game = fight(units, "2121", "DR2", ["us-3-7"], guns=guns, dice=(6, 3, 2), turn=25)
    told = happened(game.play(f"lead {FOOT}"), "stand")[0]
    assert told.number == 5, "6 and 3 would have been 9"
    again = fight(units, "2121", "DR2", ["us-3-7"], guns=guns, dice=(6, 6, 6, 1), turn=25)
    assert happened(again.play(f"lead {FOOT}"), "stand")[0].number == 7, "a six that comes again stands"
    without = fight(units, "2121", "DR2", ["us-3-7"], guns=["us-vi"], dice=(6, 3), turn=25)
    assert happened(without.play(f"lead {FOOT}"), "stand")[0].number == 9


def test_the_howitzers_fire_with_a_corps_of_the_us_army_in_their_hex() -> None:
    known = book()
    units = {"us-vi": "2123", "us-hvy": "2123", "us-ii": "2124", "uk-x": "2123"}
    state = combat_phase(units, turn=25)
    found = {gun: howitzers_with(known, state, known.index[gun][1]) for gun in ("us-vi", "us-ii", "uk-x")}
    assert found == {"us-vi": list(numbers(known, ["us-hvy"])), "us-ii": [], "uk-x": []}
    spent = combat_phase({**units, "us-hvy": "2123 fired"}, turn=25)
    assert howitzers_with(known, spent, known.index["us-vi"][1]) == []
