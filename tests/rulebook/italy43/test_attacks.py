"""Declaring attacks: who may attack what, together with whom, and who leads."""

from __future__ import annotations

import pytest

from tests.rulebook.italy43.fights import (
    ARENA,
    DIVISION,
    GRENADIERS,
    RING,
    attack,
    battlefield,
    odds,
    supports,
)
from tests.rulebook.italy43.kit import offers, play_all, refused, setup, where


@pytest.mark.rule("italy43:8.1a")
def test_attacks_are_made_on_neighbours_and_never_compulsory() -> None:
    game = battlefield({**DIVISION, **GRENADIERS, "de-hg-1-2": "2122"})
    assert offers(game, "attack") == [ARENA, "2627"]
    assert refused(game, "attack 2122") == "8.1a"
    assert refused(game, "attack 2219") == "8.1a"
    assert refused(game, "end") is None


@pytest.mark.rule("italy43:8.1b")
def test_a_unit_attacks_and_is_attacked_once() -> None:
    units = {
        "us-3-7": "2119",
        "us-3-15": "2219",
        "us-45-179": "2220",
        "de-44-131": ARENA,
        "de-44-132": "2218",
    }
    game = battlefield(units, dice=(1,), weather="E")
    attack(game, ARENA, "us-3-7", "us-3-15")
    step_to_menu(game)
    assert refused(game, f"attack {ARENA}") == "8.1b"
    assert refused(game, "attack 2218") == "8.1b"
    assert offers(game, "attack") == ["2627"]


def step_to_menu(game: object) -> None:
    """Take the first option until the phase's own menu is back."""
    while game.decision is not None and game.decision.kind != "fighting":  # type: ignore[attr-defined]
        game.play(game.actions()[0])  # type: ignore[attr-defined]


@pytest.mark.rule("italy43:8.1c", "italy43:8.2b")
def test_units_of_a_stack_may_attack_different_hexes() -> None:
    units = {"us-3-7": "2119", "us-3-15": "2119", "us-3-30": "2220", "de-hg-1-1": ARENA, "de-hg-1-2": "2118"}
    game = battlefield({**units, "us-751": "2119"}, weather="E", dice=(1, 1))
    attack(game, ARENA, "us-3-7")
    step_to_menu(game)
    play_all(game, "attack 2118", "join us-3-15")
    assert game.view("allied")["building"]["attackers"] == ["us-3-15"]
    twice = battlefield(units, weather="E")
    twice.play(f"attack {ARENA}")
    twice.play("join us-3-7")
    assert refused(twice, "join us-3-7") == "8.2b"
    assert refused(twice, "join us-3-15") is None
    alone = odds(battlefield({"us-3-7": "2119", "de-hg-1-1": ARENA}), ("us-3-7",)).defence.total
    both = battlefield({"us-3-7": "2119", "de-hg-1-1": ARENA, "de-hg-1-2": ARENA})
    assert odds(both, ("us-3-7",)).defence.total == 2 * alone, "defenders always stand together"


@pytest.mark.rule("italy43:8.1d")
def test_an_attack_is_finished_before_another_begins() -> None:
    game = battlefield({**DIVISION, **GRENADIERS})
    game.play(f"attack {ARENA}")
    assert refused(game, "attack 2627") == "8.1d"
    assert refused(game, "end") == "8.1d"


@pytest.mark.rule("italy43:8.1e", "italy43:9.7b")
def test_what_cannot_be_crossed_cannot_be_attacked_across() -> None:
    wall = battlefield({"us-3-7": "3025", "us-751": "3025", "us-191": "3024", "de-hg-1-1": "3125"})
    wall.play("attack 3125")
    assert offers(wall, "join") == ["us-191", "us-3-7"]
    assert refused(wall, "join us-751") == "8.1e"


@pytest.mark.rule("italy43:8.1e")
def test_vehicles_attack_over_no_unbridged_river_in_rain() -> None:
    units = {"us-3-7": "2213", "us-751": "2213", "us-3-15": "2213", "de-hg-1-1": "2214"}
    for box, names in (("A", ["us-3-15", "us-3-7", "us-751"]), ("E", ["us-3-15", "us-3-7"])):
        game = battlefield(units, weather=box)
        game.play("attack 2214")
        assert offers(game, "join") == names


@pytest.mark.rule("italy43:8.2a")
def test_one_hex_is_attacked_from_up_to_six() -> None:
    names = ("us-3-7", "us-3-15", "us-3-30", "us-45-179", "us-34-100", "us-509")
    game = battlefield({**dict(zip(names, RING, strict=True)), "us-rgr-1": "2118", **GRENADIERS}, turn=15)
    game.play(f"attack {ARENA}")
    assert offers(game, "join") == sorted(names)
    assert refused(game, "join us-rgr-1") == "8.1a"
    weary = battlefield({"us-3-7": "2119", "us-3-15": "2219 disrupted", "us-3-30": "2220", **GRENADIERS})
    weary.play(f"attack {ARENA}")
    assert offers(weary, "join") == ["us-3-30", "us-3-7"], "who stands there and is not able to is left out"


@pytest.mark.rule("italy43:8.4.1")
def test_the_attacker_names_one_formation() -> None:
    game = battlefield(
        {"us-3-7": "2119", "us-45-179": "2219", "us-509": "2219", **GRENADIERS}, turn=15, weather="E"
    )
    play_all(game, f"attack {ARENA}", "join us-3-7", "join us-45-179", "join us-509", "declare")
    assert offers(game, "force") == ["us-3", "us-45", "us-509"]
    assert refused(game, "force us-34") == "8.4.1"
    game.play("force us-45")
    assert offers(game, "attach") == ["us-509"]


@pytest.mark.rule("italy43:8.4.3a")
def test_one_tank_and_one_infantry_or_recon_are_attached() -> None:
    units = dict.fromkeys(("uk-56-167", "uk-7-11h", "uk-23-40", "uk-23-46", "uk-7-22"), "2119")
    game = battlefield({**units, **GRENADIERS}, weather="E")
    play_all(game, f"attack {ARENA}", *(f"join {name}" for name in units), "declare", "force br-56")
    assert offers(game, "attach") == ["uk-23-40", "uk-23-46", "uk-7-11h"]
    assert refused(game, "attach uk-7-22") == "8.4.3a"
    game.play("attach uk-23-40")
    assert offers(game, "attach") == ["uk-7-11h"]
    assert refused(game, "attach uk-23-46") == "8.4.3a"
    foot = dict.fromkeys(("us-3-7", "us-34-100", "us-751"), "2119")
    mixed = battlefield({**foot, **GRENADIERS}, turn=15, weather="E")
    play_all(mixed, f"attack {ARENA}", *(f"join {name}" for name in foot), "declare", "force us-3")
    assert offers(mixed, "attach") == ["us-34-100", "us-751"], "infantry of another Formation"


@pytest.mark.rule("italy43:8.4.3a")
def test_a_force_too_weak_alone_must_have_an_attachment_and_is_told_so() -> None:
    allies = ("us-509", "us-751", "us-191", "us-756")
    germans = dict.fromkeys(("de-44-131", "de-44-132", "de-44-134"), ARENA)
    game = battlefield({**dict.fromkeys(allies, "2119"), **germans}, turn=15, weather="E")
    play_all(game, f"attack {ARENA}", *(f"join {name}" for name in allies), "declare")
    strong = game.copy()
    strong.play("force us-191")
    assert strong.decision is not None
    assert strong.decision.prompt.endswith("to 191 Tank Battalion?")
    game.play("force us-756")
    assert game.decision is not None
    assert "756 Tank Battalion (light) alone would be below 1-3" in game.decision.prompt
    assert refused(game, "pass") == "8.3.2a"


@pytest.mark.rule("italy43:8.4.3b")
def test_an_attachment_shares_a_hex_with_the_force() -> None:
    units = {"us-3-7": "2119", "us-751": "2119", "us-191": "2219", "us-45-179": "2219", **GRENADIERS}
    game = battlefield(units, weather="E")
    names = ("us-3-7", "us-751", "us-191", "us-45-179")
    play_all(game, f"attack {ARENA}", *(f"join {name}" for name in names), "declare", "force us-3")
    assert offers(game, "attach") == ["us-751"]
    assert refused(game, "attach us-191") == "8.4.3b"


@pytest.mark.rule("italy43:8.4.3c", "italy43:8.6.2")
def test_french_and_italian_units_mix_with_american_ones() -> None:
    units = {"fr-2-4": "2119", "us-751": "2119", "it-1mot": "2119", "us-3-7": "2219", **GRENADIERS}
    game = battlefield(units, turn=27, weather="E")
    names = ("fr-2-4", "us-751", "it-1mot", "us-3-7")
    play_all(game, f"attack {ARENA}", *(f"join {name}" for name in names), "declare", "force fr-2")
    assert offers(game, "attach") == ["it-1mot", "us-751"]
    alone = battlefield({"fr-2-4": "2119", "it-1mot": "2219", **GRENADIERS}, turn=27)
    attack(alone, ARENA, "fr-2-4", "it-1mot", force="fr-2")
    assert supports(alone) == {"us-air"}, "American wings fly for them"


@pytest.mark.rule("italy43:8.6.1a")
def test_british_units_attack_by_themselves() -> None:
    units = {"uk-56-167": "2119", "uk-56-169": "2219", "us-3-7": "2119", "us-3-15": "2220", **GRENADIERS}
    game = battlefield(units, weather="E")
    game.play(f"attack {ARENA}")
    assert offers(game, "join") == ["uk-56-167", "uk-56-169", "us-3-15", "us-3-7"]
    game.play("join us-3-7")
    assert offers(game, "join") == ["us-3-15"]
    assert refused(game, "join uk-56-167") == "8.6.1a"


@pytest.mark.rule("italy43:8.2b")
def test_an_army_that_cannot_have_the_odds_is_not_asked() -> None:
    germans = dict.fromkeys(("de-44-131", "de-44-132", "de-44-134"), ARENA)
    units = {"uk-23-40": "2219", "us-3-7": "2119", "us-3-15": "2220"}
    game = battlefield({**units, **germans}, turn=15, weather="E")
    game.play(f"attack {ARENA}")
    assert offers(game, "join") == ["us-3-15", "us-3-7"], "the British tanks alone are 3 to 20"
    assert refused(game, "join uk-23-40") == "8.3.2a"


@pytest.mark.rule("italy43:5.7c")
def test_trucked_units_do_not_attack() -> None:
    game = battlefield({"us-3-7": "2119 trucked", **GRENADIERS})
    assert refused(game, f"attack {ARENA}") == "5.7c"
    ride = setup({"us-3-7": "2117", "de-hg-1-1": ARENA, "de-hochgeb-3": "2627"})
    play_all(ride, "move us-3-7 truck", "go 2119", "end")
    assert where(ride, "us-3-7") == "2119"
    assert refused(ride, f"attack {ARENA}") == "5.7c"


@pytest.mark.rule("italy43:20.4b")
def test_nobody_attacks_out_of_a_hex_with_a_replacement_marker() -> None:
    game = battlefield(
        {"us-3-7": "2119 replacement", "us-3-15": "2119", "us-3-30": "2219", "us-751": "2219", **GRENADIERS}
    )
    game.play(f"attack {ARENA}")
    assert refused(game, "join us-3-15") == "20.4b"
    lone = battlefield({"us-3-7": "2119 replacement", "us-3-15": "2119", **GRENADIERS})
    assert refused(lone, f"attack {ARENA}") == "20.4b"


@pytest.mark.rule("italy43:8.1a", "italy43:13.2.1c")
def test_only_units_in_good_order_attack() -> None:
    game = battlefield({"us-3-7": "2119 disrupted", **GRENADIERS})
    assert refused(game, f"attack {ARENA}") == "13.2.1c"


@pytest.mark.rule("italy43:8.4.1")
def test_the_battle_is_shown_while_it_is_put_together() -> None:
    game = battlefield({**DIVISION, "us-751": "2119", **GRENADIERS}, weather="E")
    assert "building" not in game.view("allied")
    play_all(game, f"attack {ARENA}", "join us-3-7")
    made = game.view("axis")["building"]
    assert (made["hexes"], made["attackers"]) == ([ARENA], ["us-3-7"])
    assert (made["odds"]["totals"], made["odds"]["odds"]) == ([6, 3], "2-1")
    play_all(game, "join us-751", "declare", "force us-3")
    assert game.view("axis")["building"]["odds"]["totals"] == [8, 3]
    game.play("attach us-751")


@pytest.mark.rule("italy43:8.3.1a", "italy43:8.4.1")
def test_odds_can_be_asked_beforehand() -> None:
    game = battlefield({**DIVISION, "us-751": "2119", "uk-56-167": "2119", **GRENADIERS})
    found = game.rules.odds(game.state, [ARENA], ["us-3-7", "us-751"])
    assert (found["totals"], found["odds"], found["force"], found["attached"]) == (
        [9, 3],
        "4-1",
        "US 3",
        ["us-751"],
    )
    assert sum(found["chances"].values()) == pytest.approx(1)
    assert found["better"] == {"more": 3, "column": "5-1", "chances": found["better"]["chances"]}
    assert found["worse"]["more"] == 1
    helped = game.rules.odds(game.state, [ARENA], ["us-3-7", "us-751"], air=1, defence=1)
    assert helped["odds"] == "4-1"
    assert len(helped["shifts"]) == 3


@pytest.mark.rule("italy43:8.2b")
def test_a_unit_may_be_left_out_of_the_attack_again() -> None:
    game = battlefield(
        {"us-756": "2119", "us-191": "2119", "us-3-7": "2219", "de-44-131": ARENA}, weather="E"
    )
    play_all(game, f"attack {ARENA}", "join us-756", "join us-191")
    assert offers(game, "drop") == ["us-756"]
    assert refused(game, "drop us-191") == "8.3.2a"
    play_all(game, "join us-3-7")
    assert offers(game, "drop") == ["us-191", "us-3-7", "us-756"]
    game.play("drop us-756")
    assert offers(game, "join") == []
    assert refused(game, "join us-756") == "8.2b"
    assert game.view("allied")["building"]["attackers"] == ["us-191", "us-3-7"]
