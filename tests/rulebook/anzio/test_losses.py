"""Chapters B4F, C10 and C11: steps, inverted counters, and who takes the losses."""

from __future__ import annotations

import pytest

from tests.rulebook.anzio.battlefield import BEFORE, TARGET, asked, fight, lines, lost, retreat_all
from tests.rulebook.anzio.kit import counter, happened, play_all, refused, setup, where

TWO_DIVISIONS = {"us-45": BEFORE, "us-3": BEFORE}
PAIR = {"de-29pg": TARGET, "de-3pg": TARGET}
"""Ten factors against ten."""


@pytest.mark.rule("anzio:B4F3")
@pytest.mark.rule("anzio:B4F4.1")
@pytest.mark.rule("anzio:B4F4.2")
@pytest.mark.rule("anzio:EX.B4F4.2")
def test_a_step_is_the_next_weaker_counter_of_the_unit() -> None:
    game, events = fight({**TWO_DIVISIONS, "de-1para": TARGET}, "1-2", 1)  # A1 D1R
    assert [event.word for event in happened(events, "battle")] == ["1-2 A1 D1R"]
    seen = counter(game, "de-1para")
    assert (seen["attack"], seen["defence"]) == (5, 9)
    retreat_all(game)
    assert asked(game) == ("allied", "losing")
    events = game.play("lose us-45")
    assert lost(events) == [("step", "us-45")]
    seen = counter(game, "us-45")
    assert (seen["attack"], seen["defence"]) == (4, 5)


@pytest.mark.rule("anzio:B4F4.1")
def test_the_figure_counts_the_steps() -> None:
    game, events = fight({**TWO_DIVISIONS, "de-1para": TARGET}, "1-1", 1)  # A1 D2R
    assert lost(events) == [("step", "de-1para")] * 2
    assert counter(game, "de-1para")["defence"] == 7


@pytest.mark.rule("anzio:B4F5")
@pytest.mark.rule("anzio:B4F6")
@pytest.mark.rule("anzio:B4F7")
def test_a_step_changes_the_factors_of_that_unit_and_nothing_else() -> None:
    units = {**TWO_DIVISIONS, "de-1para": TARGET, "de-2para": "W48"}
    before = counter(setup("Oct I allied", units), "de-1para")
    game, _ = fight(units, "1-2", 1)
    after = counter(game, "de-1para")
    assert (after["move"], after["stacking"]) == (before["move"], before["stacking"]) == (12, 3)
    assert after["steps"] == [6, 7], "the stronger counter is kept for rebuilding"
    assert [u["id"] for u in game.view("spectator")["units"]].count("de-1para") == 1
    assert counter(game, "de-2para")["steps"] == [6, 6]


@pytest.mark.rule("anzio:B4F8.1")
@pytest.mark.rule("anzio:B4F8.3")
@pytest.mark.rule("anzio:C10A2")
@pytest.mark.rule("anzio:C10A5")
@pytest.mark.rule("anzio:C10B1")
def test_the_weakest_counter_is_inverted_before_it_is_removed() -> None:
    game, events = fight({**TWO_DIVISIONS, "de-5mtn": "W50/1"}, "1-2", 1)
    assert lost(events) == [("inverted", "de-5mtn")], "one step of the weakest counter, 1-3-8"
    seen = counter(game, "de-5mtn")
    assert seen["inverted"]
    assert (seen["attack"], seen["defence"]) == (0, 0)
    assert (seen["move"], seen["stacking"]) == (8, 2)
    stronger, _ = fight({**TWO_DIVISIONS, "de-5mtn": TARGET}, "1-2", 1)
    assert not counter(stronger, "de-5mtn")["inverted"], "only the weakest counter is inverted"


@pytest.mark.rule("anzio:B4F8.2")
@pytest.mark.rule("anzio:B4F9")
@pytest.mark.rule("anzio:C10A1")
@pytest.mark.rule("anzio:C10A3")
def test_a_unit_of_one_counter_is_inverted_then_gone_for_good() -> None:
    _, events = fight({"us-504": BEFORE, "de-nw71": TARGET}, "1-3", 1)  # A1 D1
    assert lost(events) == [("inverted", "us-504"), ("inverted", "de-nw71")]
    game, events = fight({"us-45": BEFORE, "de-nw71": TARGET}, "1-1", 1)  # D2R
    assert ("eliminated", "de-nw71") in lost(events)
    assert where(game, "de-nw71") == "eliminated"
    ersatz, events = fight({"us-504": BEFORE, "de-ei1": TARGET}, "1-3", 1)
    assert ("eliminated", "de-ei1") in lost(events), "a replacement has no inverted form"
    assert where(ersatz, "de-ei1") == "pool"


@pytest.mark.rule("anzio:B4F10")
def test_the_owner_divides_his_losses() -> None:
    game, _ = fight({**TWO_DIVISIONS, **PAIR}, "1-1", 1)  # A1 D2R
    assert asked(game) == ("axis", "losing")
    assert lines(game) == {"lose de-3pg", "lose de-29pg"}
    assert refused(game, "lose us-45") == "B4F10"
    play_all(game, "lose de-3pg", "lose de-29pg")
    assert counter(game, "de-3pg")["steps"] == [2, 3]
    assert counter(game, "de-29pg")["steps"] == [3, 4]
    assert asked(game) == ("axis", "retreating")


@pytest.mark.rule("anzio:B4F12")
@pytest.mark.parametrize(
    ("kind", "die", "first", "after"),
    [
        ("1-1", 1, "axis", "retreating"),  # A1 D2R: the defender loses and retreats, then the attacker loses
        ("1-1", 5, "allied", "retreating"),  # A2R
        ("1-3", 1, "allied", "losing"),  # A1 D1: nobody retreats, the attacker loses first
    ],
)
def test_the_side_that_retreats_comes_first(kind: str, die: int, first: str, after: str) -> None:
    game, _ = fight({**TWO_DIVISIONS, **PAIR}, kind, die)
    assert asked(game) == (first, "losing")
    while asked(game) == (first, "losing"):
        game.play(game.actions()[0])
    assert asked(game)[1] == after
    if after == "losing":
        assert asked(game)[0] == "axis"
        return
    retreat_all(game)
    assert asked(game) == (("allied", "losing") if die == 1 else ("axis", "moving"))


@pytest.mark.rule("anzio:C11B5")
def test_allied_replacements_go_last() -> None:
    units = {"de-1para": BEFORE, "us-504": TARGET, "us-505": "W50/i", "al-r1": TARGET, "al-r2": "X66"}
    game, events = fight(units, "2-1", 1, when="Oct I axis")  # A1 D2R
    assert lines(game) == {"lose us-504", "lose us-505"}
    assert refused(game, "lose al-r1") == "C11B5"
    game.play("lose us-505")
    assert where(game, "us-505") == "eliminated"
    assert counter(game, "us-504")["inverted"]
    game, events = fight(units, "4-1", 1, when="Oct I axis")  # D4R
    assert {unit for _, unit in lost(events)} >= {"us-504", "us-505", "al-r1"}, "at last nothing else is left"
    assert where(game, "al-r1") == "pool"


@pytest.mark.rule("anzio:C11C7")
def test_ersatz_defend_and_are_lost_in_any_order() -> None:
    game, _ = fight({**TWO_DIVISIONS, "de-15pg": TARGET, "de-ei1": TARGET}, "1-1", 1)
    assert lines(game) == {"lose de-15pg", "lose de-ei1"}
    play_all(game, "lose de-ei1")
    assert where(game, "de-ei1") == "pool"
    alone, events = fight({"us-504": BEFORE, "de-ea1": TARGET}, "full", 3)  # 1-1: A1
    assert happened(events, "battle")[0].word == "1-1 A1", "an ersatz defends alone, with one factor"
    assert where(alone, "de-ea1") == TARGET


@pytest.mark.rule("anzio:C10B6")
def test_a_counter_inverted_by_the_battle_may_take_the_next_step_of_it() -> None:
    units = {"us-504": BEFORE, "us-505": BEFORE, "us-45": BEFORE, "de-29pg": TARGET}
    game, _ = fight(units, "1-1", 5)  # A2R
    play_all(game, "lose us-504", "lose us-504")
    assert where(game, "us-504") == "eliminated"
    assert counter(game, "us-505")["steps"] == [2, 2]


@pytest.mark.rule("anzio:C10C2")
def test_an_inverted_counter_of_a_defending_stack_is_a_step_like_any_other() -> None:
    game, _ = fight({**TWO_DIVISIONS, "de-15pg": TARGET, "de-nw71": "W50/i"}, "1-1", 1)  # D2R
    assert lines(game) == {"lose de-15pg", "lose de-nw71"}
    play_all(game, "lose de-nw71")
    assert where(game, "de-nw71") == "eliminated"
    assert counter(game, "de-15pg")["steps"] == [5, 6]


@pytest.mark.rule("anzio:B4F11")
@pytest.mark.parametrize(("side", "units"), [("axis", ("de-16pz", "de-ei1")), ("allied", ("us-45", "al-r1"))])
def test_at_the_end_of_ones_own_turn_any_unit_may_be_destroyed(side: str, units: tuple[str, str]) -> None:
    game = setup(f"Oct I {side}", {units[0]: "W51", units[1]: "W51"})
    assert refused(game, f"lose {units[0]}") is not None, "only at the end of the turn"
    play_all(game, "disband", "end")
    assert asked(game) == (side, "disbanding")
    assert lines(game) == {"disband", "end"}
    game.play("disband")
    spare = "de-334" if side == "axis" else "br-231"
    assert lines(game) == {f"lose {units[0]}", f"lose {units[1]}", f"lose {spare}", "end"}
    game.play(f"lose {units[0]}")
    assert where(game, units[0]) == "eliminated"
    assert lines(game) == {"disband", "end"}, "another, or none"
    play_all(game, "disband", f"lose {units[1]}", "end")
    assert where(game, units[1]) == "pool", "a replacement can come again"
    assert game.view("spectator")["side"] != side


@pytest.mark.rule("anzio:B4F11")
def test_nobody_is_asked_who_did_not_say_so() -> None:
    game = setup("Oct I axis", {"de-16pz": "W51"})
    game.play("end")
    assert asked(game)[1] != "disbanding"
    again = setup("Oct I axis", {"de-16pz": "W51"})
    play_all(again, "disband")
    assert refused(again, "disband") == "B4F11"
    play_all(again, "end", "end")
    assert asked(again) != ("axis", "disbanding")
    assert where(again, "de-16pz") == "W51"


@pytest.mark.rule("anzio:B4F11")
def test_it_is_asked_after_the_battles() -> None:
    game = setup("Oct I axis", {"de-16pz": "W51", "us-45": "W50"}, dice=[3])
    play_all(game, "disband", "end")
    assert asked(game) == ("axis", "fighting")
    game.play("fight full W50")
    while asked(game)[1] != "disbanding":
        game.play(game.actions()[-1])
    assert asked(game) == ("axis", "disbanding")


@pytest.mark.rule("anzio:C9C10")
def test_whoever_will_perish_is_told_of_once_more_while_others_may_be_given_up() -> None:
    game = setup("Oct II allied", {"us-45": "W51", "de-16pz": "T30"}, clock={"us-45": 2})
    assert game.view("axis")["isolated"] == {"us-45": "anzio:C9C9"}
    play_all(game, "disband", "end")
    assert asked(game) == ("allied", "disbanding")
    told = [warned.units for warned in game.rules.warnings(game.state) if warned.kind == "isolation"]
    assert ("us-45",) in told
    game.play("end")
    assert where(game, "us-45") == "eliminated"


FULL = {
    "W49": ("de-1para", "de-15pg", "de-29pg"),
    "W48": ("de-26pz", "de-16pz", "de-3pg"),
    "X48": ("de-hg", "de-2para", "de-65"),
    "V49": ("de-44", "de-94", "de-5mtn"),
}


@pytest.mark.rule("anzio:B4D3")
@pytest.mark.rule("anzio:B4G4c")
def test_an_overfull_hex_at_the_end_of_a_retreat_costs_units_of_the_owners_choice() -> None:
    units = {unit: label for label, stack in FULL.items() for unit in stack}
    units |= {"us-45": "W51", "br-56": "X50", "br-5": "V51", "de-715": TARGET}
    game, _ = fight(units, "2-1", 2)  # DR
    assert asked(game) == ("axis", "routing")
    assert {line.split()[-1] for line in lines(game)} <= set(FULL), "every way ends in a full hex"
    game.play("back - W49")
    assert asked(game) == ("axis", "shedding")
    assert lines(game) == {f"lose {unit}" for unit in (*FULL["W49"], "de-715")}
    assert refused(game, "lose de-hg") == "B4G4c"
    game.play("lose de-29pg")
    assert where(game, "de-29pg") == "eliminated"
    assert where(game, "de-715") == "W49"
    assert asked(game)[1] == "advancing", "eight points are left, and the battle goes on"


@pytest.mark.rule("anzio:B4G4c")
def test_nobody_retreats_into_a_full_hex_while_there_is_room_elsewhere() -> None:
    units = dict.fromkeys(FULL["W49"], "W49") | {"us-45": "W51", "br-56": "X50", "br-5": "V51"}
    game, _ = fight({**units, "de-715": TARGET}, "2-1", 2)
    assert refused(game, "back - W49") == "B4G4c"
    assert "back W49 X48" in lines(game), "passing through is free"
