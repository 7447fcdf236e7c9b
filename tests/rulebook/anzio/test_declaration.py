"""ANZIO B4E: who must fight whom, and how battles are divided."""

from __future__ import annotations

import pytest

from tests.rulebook.anzio.ground import clearing, decision, declare, place, stand
from tests.rulebook.anzio.kit import happened, offers, play_all, refused, where

C, N, NE, SE, S, SW, NW = clearing()


@pytest.mark.rule("anzio:B4E1")
@pytest.mark.rule("anzio:B4E3")
def test_battles_come_once_all_movement_is_over() -> None:
    game = stand({"us-45": C, "br-5": S, "de-65": N})
    assert decision(game) == "moving"
    assert refused(game, f"fight full {N}") is not None
    game.play("end")
    assert decision(game) == "fighting"
    assert refused(game, "move br-5") == "B4E9"
    assert f"full {N}" in offers(game, "fight")


@pytest.mark.rule("anzio:B4E3")
def test_the_side_in_turn_attacks() -> None:
    for when, mover in (("Dec III allied", "allied"), ("Dec III axis", "axis")):
        game = place({"us-45": C, "us-3": C, "de-65": N, "de-44": N}, when)
        assert game.decision is not None
        assert (game.decision.side, game.decision.kind) == (mover, "fighting")


@pytest.mark.rule("anzio:B4E6")
def test_units_of_one_hex_may_go_to_different_battles() -> None:
    game = place({"us-45": C, "us-3": C, "de-65": N, "de-3pg": S})
    declare(game, N, ["us-45"])
    assert [(b["attackers"], b["hexes"]) for b in game.view("allied")["battles"]] == [
        (["us-45"], [N]),
        (["us-3"], [S]),
    ]


@pytest.mark.rule("anzio:B4E7")
def test_units_of_several_hexes_may_join_only_next_to_every_defender() -> None:
    units = {"us-45": N, "us-3": SE, "br-5": SW, "de-65": C, "de-3pg": NE}
    declare(place(units), C, ["us-45", "br-5"])
    game = place(units)
    game.play(f"attack {NE}")
    assert refused(game, "join br-5") == "B4E7"
    game = place(units)
    game.play(f"attack {C}")
    assert refused(game, f"also {NE}") == "B4E7"


@pytest.mark.rule("anzio:B4E9")
@pytest.mark.rule("anzio:G5.1")
def test_everybody_in_contact_fights() -> None:
    units = {"us-45": C, "us-3": C, "de-65": N, "de-3pg": S}
    game = place(units)
    assert set(offers(game, "attack")) == {N, S}
    assert refused(game, "end") == "B4E9"
    play_all(game, f"attack {N}", "join us-45")
    assert refused(game, "declare") is None
    game.play("join us-3")  # the other defender must then be attacked by both as well
    (battle,) = game.view("allied")["battles"]
    assert set(battle["hexes"]) == {N, S}


@pytest.mark.rule("anzio:B4E9")
def test_a_battle_that_leaves_somebody_out_is_refused() -> None:
    game = place({"us-45": C, "us-3": SW, "de-65": N, "de-3pg": S})
    game.play(f"attack {S}")
    assert refused(game, "join us-45") == "B4E9" or refused(game, "declare") == "B4E9"
    assert "us-3" not in offers(game, "join")  # it has nobody else to attack and is in already


@pytest.mark.rule("anzio:G5.1")
def test_four_attackers_and_three_defenders_may_be_paired_in_several_ways() -> None:
    units = {"us-45": NW, "us-3": C, "us-36": C, "br-7armd": S, "de-65": N, "de-3pg": NE, "de-5mtn": SE}
    declare(place(units), N, ["us-45"])
    declare(place(units), N, ["us-45", "us-3"])
    declare(place(units), NE, ["us-3", "us-36"])
    game = place({**units, "br-1": SW})
    assert set(offers(game, "attack")) == {N, NE, SE}
    game.play(f"attack {NE}")
    assert refused(game, "join br-1") == "B4E7"  # next to no enemy: it takes no part


@pytest.mark.rule("anzio:B4E10")
def test_a_unit_is_in_one_battle_only() -> None:
    game = place({"us-45": C, "br-5": C, "br-4armd": C, "de-65": N, "de-3pg": S, "de-94": SE})
    declare(game, N, ["us-45"])
    game.play(f"attack {S}")
    assert refused(game, "join us-45") == "B4E10"


@pytest.mark.rule("anzio:B4E11")
def test_nobody_is_attacked_twice_in_a_round() -> None:
    game = place({"us-45": C, "us-3": C, "br-5": C, "de-65": N, "de-3pg": S, "de-94": SE})
    declare(game, N, ["us-45"])
    assert N not in offers(game, "attack")
    assert refused(game, f"attack {N}") == "B4E11"


@pytest.mark.rule("anzio:B4E12")
def test_nobody_chooses_odds_worse_than_one_to_four() -> None:
    units = {"us-45": C, "br-201gds": C, "de-1para": N, "de-65": S}
    game = place(units)
    play_all(game, f"attack {N}", "join br-201gds")
    assert refused(game, "declare") == "B4E12"  # 1 to 10
    declare(place(units), N, ["us-45"])
    declare(place(units), [N, S], ["us-45", "br-201gds"])
    game = place(units)
    play_all(game, f"attack {S}", "join us-45")
    assert refused(game, "declare") == "B4E12"  # the guards would be left to attack 1 Para


@pytest.mark.rule("anzio:B4E12")
def test_units_compelled_to_worse_odds_are_removed_before_the_first_die() -> None:
    game = stand({"br-201gds": C, "us-45": "Y60", "de-65": "Y61", "de-1para": N})
    events = game.play("end")
    assert [event.units for event in happened(events, "hopeless")] == [("br-201gds",)]
    assert where(game, "br-201gds") == "eliminated"
    assert decision(game) == "fighting"
    assert game.view("allied")["rolls"] == 0


@pytest.mark.rule("anzio:B4E12")
def test_a_cluster_without_a_way_does_not_free_another() -> None:
    units = {"br-201gds": C, "de-1para": N, "us-45": "Y60", "br-231": "Y60", "de-15pg": "Y61", "de-65": "Y59"}
    game = place(units)
    play_all(game, "attack Y61", "join br-231")
    assert refused(game, "declare") == "B4E12"


@pytest.mark.rule("anzio:C10B2.2")
def test_what_cannot_attack_is_lost_with_a_stack_that_must() -> None:
    game = place({"us-45": C, "us-505": f"{C}/i", "al-r1": C, "de-65": N})
    assert where(game, "us-505") == "eliminated"
    assert where(game, "al-r1") == "pool"
    assert where(game, "us-45") == C
    game = place({"us-505": f"{S}/i", "us-45": S, "us-3": C, "de-65": N})
    assert where(game, "us-505") == S


@pytest.mark.rule("anzio:C10B2.2")
def test_it_is_lost_with_a_stack_that_set_up_an_automatic_victory_too() -> None:
    game = stand({"us-45": N, "us-505": f"{N}/i", "br-5": "Y60", "de-ei1": C})
    declare(game, C, ["us-45"])
    assert game.view("allied")["battles"][-1]["won"]
    game.play("end")
    assert where(game, "us-505") == "eliminated"


@pytest.mark.rule("anzio:C10B2.2")
def test_an_ersatz_alone_next_to_the_enemy_does_not_have_to_attack() -> None:
    game = place({"us-45": C, "de-ei1": N}, "Dec III axis")
    assert where(game, "de-ei1") == N
    game = place({"us-45": C, "de-ei1": N, "de-44": N}, "Dec III axis")
    assert where(game, "de-ei1") == "pool"


@pytest.mark.rule("anzio:B4E12")
def test_units_compelled_to_hopeless_odds_by_several_hexes_divide_them_as_they_like_and_are_lost() -> None:
    units = {"us-325": C, "us-505": C, "de-15pg": N, "de-2para": NE}
    game = place(units, dice=[4])
    assert decision(game) == "declaring-all"
    assert set(offers(game, "attack")) == {N, NE}
    game.play(f"attack {N}")
    play_all(game, "join us-505", "declare")
    assert (where(game, "us-505"), where(game, "us-325")) == ("eliminated", "eliminated")


@pytest.mark.rule("anzio:B4E3", "anzio:B4B4")
def test_only_what_can_be_divided_in_several_ways_is_asked() -> None:
    several = place({"us-45": C, "us-3": C, "de-65": N, "de-3pg": S})
    assert decision(several) == "declaring-all"
    single = place({"us-45": C, "us-3": C, "de-65": N})
    assert decision(single) == "fighting"
    assert [b["attackers"] for b in single.view("allied")["battles"]] == [["us-3", "us-45"]]
    nobody = place({"us-45": C, "de-65": "Y60"})
    assert decision(nobody) == "moving", "the Germans move: nobody touches anybody"


@pytest.mark.rule("anzio:B4E3", "anzio:C12B.4")
def test_once_movement_is_over_others_may_still_join_an_automatic_victory() -> None:
    game = stand({"us-45": N, "br-5": S, "de-ei1": C})
    declare(game, C, ["us-45"])
    game.play("end")
    assert decision(game) == "declaring-all"
    assert offers(game, "attack") == [C]


@pytest.mark.rule("anzio:B4E9")
def test_whoever_must_fight_in_an_attack_that_was_begun_is_told_why() -> None:
    """Some were in it as soon as it was begun, and nothing said that they had nowhere else to fight."""
    game = stand({"us-45": SE, "br-46": SW, "us-3": SE, "de-ei1": C, "de-65": NE})
    game.play("end")
    game.play(f"attack {C}")
    assert game.decision is not None
    assert game.decision.kind == "declaring"
    assert game.view("allied")["building"]["attackers"] == ["br-46"]
    assert game.decision.rule == "anzio:B4E9"
    assert "46 Division fights here: next to no other enemy" in game.decision.prompt
