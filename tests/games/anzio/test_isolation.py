"""How long units last without supply, and who goes without when ports are too small (C9A, C9C, X7)."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.games.anzio.inside import CROWD, PESCARA, book, isolated
from tests.rulebook.anzio.kit import counter, happened, offers, refused, setup, step, where
from tests.rulebook.anzio.shore import FAR, sail, until

CAGE = {"us-36": "W52", "us-45": "Y50", "us-34": "Y48", "us-3": "U52", "br-56": "U50", "br-5": "W48"}
"""Allied units that cut W50 off."""
TARANTO = {"open_boxes": 2}
"""Supply for the Allied units on the plain of Foggia."""


def clock(game: wl.Game, unit: str) -> int:
    """Turns that a unit has been without supply."""
    side, number = book().index[unit]
    return int(game.state.clock[side][number])


def caged(when: str, **spec: Any) -> wl.Game:
    """1 Para cut off in W50."""
    return setup(when, {"de-1para": "W50", **CAGE}, sea=TARANTO, **spec)


@pytest.mark.rule("anzio:C9A7", "anzio:EX.C9A7")
def test_a_german_cut_off_in_october_i_is_gone_when_october_iii_begins() -> None:
    game = caged("Oct I allied")
    until(game, "Oct II", "allied")
    assert (where(game, "de-1para"), clock(game, "de-1para")) == ("W50", 1)
    until(game, "Oct II", "axis")
    assert where(game, "de-1para") == "W50"
    events = until(game, "Oct III", "allied")
    assert where(game, "de-1para") == "eliminated"
    assert [event.rule for event in happened(events, "eliminated")] == ["anzio:C9A7"]


@pytest.mark.rule("anzio:C9A5")
def test_isolation_takes_nothing_from_a_unit_as_long_as_it_lives() -> None:
    game = caged("Oct II axis", clock={"de-1para": 1})
    seen = counter(game, "de-1para")
    assert (seen["attack"], seen["defence"], seen["move"]) == (6, 10, 12)
    assert "de-1para" in offers(game, "move")
    game = caged("Oct II allied", phase="isolation")
    assert (where(game, "de-1para"), clock(game, "de-1para")) == ("W50", 1)


@pytest.mark.rule("anzio:C9A8", "anzio:C9A9.1", "anzio:EX.C9A9.1")
def test_a_line_reopened_in_the_enemys_turn_starts_the_count_afresh() -> None:
    game = caged("Oct II allied", clock={"de-1para": 1})
    game.play("move br-5")
    game.play("go V46")
    assert "de-1para" not in isolated(game)
    until(game, "Oct II", "axis")
    assert clock(game, "de-1para") == 0
    until(game, "Oct III", "allied")
    assert where(game, "de-1para") == "W50"


@pytest.mark.rule("anzio:C9A9.2")
def test_a_gap_in_the_midst_of_enemy_movement_does_not_count() -> None:
    game = caged("Oct II allied", clock={"de-1para": 1})
    game.play("move br-5")
    game.play("go V47")
    assert "de-1para" not in isolated(game)
    game.play("move br-5")
    game.play("go W48")
    assert "de-1para" in isolated(game)
    until(game, "Oct II", "axis")
    assert clock(game, "de-1para") == 1
    until(game, "Oct III", "allied")
    assert where(game, "de-1para") == "eliminated"


LONELY = {"us-36": "V41"}


@pytest.mark.rule("anzio:C9C10", "anzio:C9C9")
def test_an_allied_unit_lasts_until_combat_of_its_second_turn_is_over() -> None:
    game = setup("Oct I allied", LONELY, phase="supply")
    assert clock(game, "us-36") == 1
    until(game, "Oct II", "allied")
    assert (where(game, "us-36"), clock(game, "us-36")) == ("V41", 2)
    events = until(game, "Oct II", "axis")
    assert where(game, "us-36") == "eliminated"
    assert [event.rule for event in happened(events, "eliminated")] == ["anzio:C9C10"]


@pytest.mark.rule("anzio:C9C9", "anzio:P.isolation-fix")
def test_it_is_saved_by_going_to_sicilia_or_to_where_supply_suffices() -> None:
    game = setup("Oct II allied", {"us-36": "V41", **FAR}, phase="supply", clock={"us-36": 1})
    until(game, "Oct II", "axis")
    assert where(game, "us-36") == "eliminated", "it stayed"
    game = setup("Oct II allied", {"us-36": "V41", **FAR}, phase="supply", clock={"us-36": 1})
    game.play("evacuate us-36")
    until(game, "Oct II", "axis")
    assert (where(game, "us-36"), clock(game, "us-36")) == ("sicilia", 0)
    game = setup("Oct II allied", {"us-36": "S71", **FAR}, phase="supply", clock={"us-36": 1})
    game.play("leave us-36")
    until(game, "Oct III", "allied")
    assert (where(game, "us-36"), clock(game, "us-36")) == ("messina", 0)


@pytest.mark.rule("anzio:X7-9A1")
def test_supply_is_judged_when_the_turn_begins_and_can_be_regained_in_it() -> None:
    ports = {"port-termoli": "Sept III"}
    game = setup("Oct I allied", {"us-36": "W46", "us-45": "X45"}, phase="supply", ports=ports)
    assert clock(game, "us-36") == 0
    cut = {"us-36": "W47", "de-16pz": "X46", "us-45": "V46"}
    game = setup("Oct I allied", cut, phase="supply", friendly=["X45"], ports=ports)
    assert clock(game, "us-36") == 1, "the port is in a German zone"
    until(game, "Oct I", "axis")
    assert clock(game, "us-36") == 1


@pytest.mark.rule("anzio:C9C11")
def test_the_two_turns_may_have_different_reasons() -> None:
    crowd = {
        "us-36": "V39",
        "us-45": "V40",
        "us-3": "V41",
        "us-34": "U41",
        "us-505": "U40",
        "br-231": "sicilia",
    }
    game = setup(
        "Oct II allied", crowd, phase="supply", ports={"zone-pescara": "Sept III"}, clock={"us-505": 1}
    )
    game.play("name us-505")
    assert clock(game, "us-505") == 2, "first no line, then beyond capacity"


TOO_MANY = {**CROWD, "us-505": "U40"}


def crowded(when: str = "Oct I allied", **spec: Any) -> wl.Game:
    """Seventeen points at Pescara, whose beachhead feeds sixteen."""
    return setup(when, TOO_MANY, phase="supply", ports=PESCARA, **spec)


@pytest.mark.rule("anzio:C9C8b.1", "anzio:C5G7.x1")
def test_the_player_names_those_beyond_capacity_at_once() -> None:
    game = crowded()
    assert game.decision is not None
    assert (game.decision.side, game.decision.kind) == ("allied", "naming")
    assert set(offers(game, "name")) == set(TOO_MANY) - {"br-231"}
    assert refused(game, "end") == "C9C8b.1"
    events = game.play("name us-505")
    assert [event.units for event in happened(events, "named")] == [("us-505",)]
    assert game.decision.kind == "moving"
    assert isolated(game) == {"us-505"}
    assert clock(game, "us-505") == 1


@pytest.mark.rule("anzio:C9C8b.1")
def test_the_choice_cannot_be_changed_on_the_next_turn() -> None:
    game = crowded()
    game.play("name us-34")
    until(game, "Oct II", "allied")
    assert isolated(game) == {"us-34"}
    assert clock(game, "us-34") == 2
    until(game, "Oct II", "axis")
    assert where(game, "us-34") == "eliminated"
    assert {where(game, unit) for unit in ("us-36", "us-45", "us-3", "us-505")} == {
        "V39",
        "V40",
        "V41",
        "U40",
    }


@pytest.mark.rule("anzio:C9C8b.2", "anzio:EX.C9C8b.2")
def test_another_working_port_cures_them() -> None:
    game = setup(
        "Oct I allied", TOO_MANY, phase="supply", ports={**PESCARA, "port-termoli": "Oct I"}, friendly=["X45"]
    )
    game.play("name us-34")
    until(game, "Oct II", "allied")
    assert not isolated(game)
    assert clock(game, "us-34") == 0


@pytest.mark.rule("anzio:C9C8b.2")
def test_withdrawal_to_sicilia_cures_them() -> None:
    game = crowded()
    game.play("name us-505")
    game.play("move us-505")
    game.play("go V40")
    sail(game, "us-505", "sea sicilia")
    until(game, "Oct II", "allied")
    assert not isolated(game)
    assert where(game, "us-505") == "sicilia"


@pytest.mark.rule("anzio:C9A8", "anzio:C9C8b.2")
def test_room_made_for_a_named_unit_counts_as_soon_as_the_player_turn_is_over() -> None:
    game = crowded()
    game.play("name us-505")
    sail(game, "us-45", "sea sicilia")
    assert clock(game, "us-505") == 1
    until(game, "Oct I", "axis")
    assert (isolated(game), game.state.named, clock(game, "us-505")) == (set(), 0, 0)


@pytest.mark.rule("anzio:C9A8", "anzio:C9C8b.1")
def test_nobody_is_fed_between_player_turns_while_the_player_has_to_choose() -> None:
    fed = {"us-36": "V39", "us-45": "V40", "us-3": "V41", "br-56": "U41", "us-325": "V40"}
    units = {**fed, "us-504": "U40", "us-505": "U40", "br-231": "sicilia"}
    game = setup("Oct I allied", units, phase="supply", ports=PESCARA)
    game.play("name us-504")
    game.play("name us-505")
    sail(game, "us-325", "sea sicilia")
    until(game, "Oct I", "axis")
    assert isolated(game) == {"us-504", "us-505"}, "there is room for one of the two"
    assert (clock(game, "us-504"), clock(game, "us-505")) == (1, 1)


@pytest.mark.rule("anzio:X7-9C9", "anzio:C9C9")
def test_the_loss_of_others_saves_a_named_unit() -> None:
    game = crowded()
    game.play("name us-505")
    until(game, "Oct II", "allied")
    assert clock(game, "us-505") == 2
    sail(game, "us-45", "sea sicilia")
    until(game, "Oct II", "axis")
    assert where(game, "us-505") == "U40"
    assert clock(game, "us-505") == 0


@pytest.mark.rule("anzio:C9C8b.1")
def test_with_room_for_one_of_two_the_player_says_which_goes_on_without() -> None:
    fed = {"us-36": "V39", "us-45": "V40", "us-3": "V41", "br-56": "U41", "us-325": "V40"}
    units = {**fed, "us-504": "U40", "us-505": "U40", "br-231": "sicilia"}
    game = setup("Oct I allied", units, phase="supply", ports=PESCARA)
    game.play("name us-504")
    game.play("name us-505")
    until(game, "Oct II", "allied")
    assert isolated(game) == {"us-504", "us-505"}
    sail(game, "us-325", "sea sicilia")
    while game.decision is not None and game.decision.kind in ("moving", "disbanding"):
        game.play("end")
    assert game.decision is not None
    assert game.decision.kind == "naming"
    assert set(offers(game, "name")) == {"us-504", "us-505"}, "nobody else takes their place"
    assert refused(game, "name us-36") == "C9C8b.1"
    game.play("name us-504")
    assert (where(game, "us-504"), where(game, "us-505")) == ("eliminated", "U40")
    until(game, "Oct II", "axis")
    assert clock(game, "us-505") == 0


@pytest.mark.rule("anzio:C9C8b.1")
def test_whoever_was_named_needlessly_is_fed_again() -> None:
    units = {**TOO_MANY, "us-504": "U40", "br-2para": "U41"}
    game = setup("Oct I allied", units, phase="supply", ports=PESCARA)
    for unit in ("us-504", "us-34", "us-505"):
        step(game, f"name {unit}")
    assert isolated(game) == {"us-504", "us-34"}
    until(game, "Oct I", "axis")
    until(game, "Oct II", "allied")
    assert isolated(game) == {"us-34"}, "without the division there is room for the regiment"


@pytest.mark.rule("anzio:B4F11")
def test_who_has_units_beyond_capacity_is_asked_whom_he_gives_up() -> None:
    game = crowded()
    game.play("name us-505")
    game.play("end")
    assert game.decision is not None
    assert (game.decision.side, game.decision.kind) == ("allied", "disbanding")
    assert set(offers(game, "lose")) == set(TOO_MANY) - {"br-231"}
    fed = setup("Oct I allied", {"us-36": "V39", "br-231": "sicilia"}, phase="supply", ports=PESCARA)
    fed.play("end")
    assert fed.decision is not None
    assert fed.decision.kind == "moving", "nobody goes short, and nobody wished to be asked"


@pytest.mark.rule("anzio:X7-9C9", "anzio:C9C9")
def test_nobody_perishes_before_the_player_has_named_those_who_go_without() -> None:
    fed = {"us-36": "V39", "us-45": "V40", "us-3": "V41", "us-34": "U41", "us-504": "U40", "us-505": "U40"}
    germans = ("de-16pz", "de-26pz", "de-29pg", "de-15pg", "de-1para", "de-2para")
    game = setup(
        "Oct II allied",
        {**fed, "br-78": "W50", **dict(zip(germans, CAGE.values(), strict=True)), "br-231": "sicilia"},
        phase="supply lost",
        ports=PESCARA,
        clock={"br-78": 2},
    )
    assert game.decision is not None
    assert game.decision.kind == "naming"
    assert where(game, "br-78") == "W50"
    game.play("name us-504")
    game.play("name us-505")
    assert where(game, "br-78") == "eliminated"
