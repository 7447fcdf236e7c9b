"""The rules of Snowbridge, one by one."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl


def at(units: dict[str, str], *dice: int, options: tuple[str, ...] = (), **more: Any) -> wl.Game:
    """A position with these units, the mine at the eastern bridge unless it says otherwise."""
    return wl.position("snowbridge", {"mine": "1006", "units": units} | more, options=options, dice=dice)


def play(game: wl.Game, *actions: str) -> list[str]:
    """Take actions; the words of the events."""
    return [event.what for action in actions for event in game.play(action)]


def counter(game: wl.Game, unit: str) -> dict[str, Any]:
    """A unit as everybody sees it."""
    return next(row for row in game.view("spectator")["units"] if row["id"] == unit)


def seat(game: wl.Game) -> Any:
    """The seat of the side in turn, for questions."""
    return game.seat(game.side)


def refused(game: wl.Game, action: str) -> str:
    """The rule that forbids an action."""
    found = game.why_not(action)
    assert found is not None, f"{action} is allowed"
    return found.rule.removeprefix("snowbridge:")


BATTLE = {"us-1-bn": "0303", "us-2-bn": "0402", "de-1-gren": "0403"}
"""4 and 4 against 4 on clear ground: 2:1."""


def fought(units: dict[str, str], *dice: int) -> wl.Game:
    """After the Allies attacked 0403."""
    game = at(units, *dice)
    play(game, "end", "attack 0403")
    return game


@pytest.mark.rule("snowbridge:setup")
def test_units_stand_in_their_printed_hexes_or_wait() -> None:
    game = wl.new("snowbridge", seed=1)
    assert counter(game, "us-1-bn")["hex"] == "0203"
    assert counter(game, "uk-guards")["status"] == "waiting"
    assert counter(game, "uk-guards")["arrival"] == "2"


@pytest.mark.rule("snowbridge:mines")
def test_the_axis_mines_a_bridge_and_only_it_knows_where() -> None:
    game = wl.new("snowbridge", seed=1)
    assert game.side == "axis"
    assert [action.to for action in game.actions()] == ["0305", "0706", "1006"]
    assert refused(game, "move us-1-bn") == "mines"
    play(game, "mine 0706")
    assert game.side == "allied"
    assert [mark["hex"] for mark in game.view("axis")["markers"]] == ["0706"]
    assert game.view("allied")["markers"] == game.view("spectator")["markers"] == []


@pytest.mark.rule("snowbridge:mines.roll")
@pytest.mark.parametrize(("bridge", "die", "status"), [
    ("0305", 3, "eliminated"), ("0305", 4, "on board"), ("0706", 1, "on board"),
])  # fmt: skip
def test_the_first_unit_on_a_bridge_rolls_for_a_mine(bridge: str, die: int, status: str) -> None:
    game = at({"us-1-bn": "0303", "us-2-bn": "0403"}, die, mine=bridge)
    assert "tried" in play(game, "move us-1-bn", "go 0305")
    assert counter(game, "us-1-bn")["status"] == status
    assert [mark["hex"] for mark in game.view("allied")["markers"]] == (["0305"] if bridge == "0305" else [])


@pytest.mark.rule("snowbridge:mines.roll")
def test_a_bridge_is_tried_once() -> None:
    game = at({"us-1-bn": "0303", "us-2-bn": "0403"}, 6)
    play(game, "move us-1-bn", "go 0305", "end", "end", "end", "end")
    play(game, "move us-1-bn", "go 0306")
    assert "tried" not in play(game, "move us-2-bn", "go 0305")


@pytest.mark.rule("snowbridge:sequence")
def test_the_allies_move_and_attack_and_then_the_axis() -> None:
    game = at({"us-1-bn": "0303", "de-1-gren": "0308"})
    seen = []
    for _ in range(4):
        seen.append((game.view("allied")["when"], game.decision.kind if game.decision else ""))
        play(game, "end")
    assert [when for when, _ in seen] == ["1 allied", "1 axis", "2 allied", "2 axis"]
    assert refused(game, "move de-1-gren") == "move"


@pytest.mark.rule("snowbridge:move")
def test_a_unit_moves_once_as_far_as_its_points_reach() -> None:
    game = at({"us-1-bn": "0301", "us-2-bn": "0901"})
    play(game, "move us-1-bn")
    assert refused(game, "go 0306") == "move"
    play(game, "go 0304")
    assert refused(game, "move us-1-bn") == "move"
    assert refused(game, "move de-1-gren") == "move"


@pytest.mark.rule("snowbridge:stacking")
def test_a_hex_holds_one_unit_and_nobody_passes_through() -> None:
    game = at({"us-1-bn": "0301", "us-2-bn": "0302", "de-1-gren": "0908"})
    assert "0302" not in seat(game).reach("us-1-bn")
    assert "-".join(seat(game).path("us-1-bn", "0303")) != "0302-0303"
    with pytest.raises(wl.BadChoice, match="two units"):
        at({"us-1-bn": "0301", "us-2-bn": "0301"})


@pytest.mark.rule("snowbridge:terrain")
@pytest.mark.parametrize(("start", "to", "cost"), [
    ("0302", "0303", 1), ("0302", "0402", 1), ("0402", "0502", 2), ("0104", "0105", 2), ("0304", "0305", 1),
])  # fmt: skip
def test_what_a_step_costs(start: str, to: str, cost: int) -> None:
    assert seat(at({"us-1-bn": start})).reach("us-1-bn")[to] == cost


@pytest.mark.rule("snowbridge:snow")
def test_deep_snow_makes_every_step_off_the_road_dearer() -> None:
    reach = seat(at({"us-1-bn": "0302"}, options=("deep-snow",))).reach("us-1-bn")
    assert (reach["0303"], reach["0402"]) == (1, 2)


@pytest.mark.rule("snowbridge:zoc")
def test_a_unit_stops_in_an_enemy_zone_of_control() -> None:
    game = at({"us-1-bn": "0301", "de-1-gren": "0404"})
    assert "0304" in seat(game).reach("us-1-bn")
    assert "0305" not in seat(game).reach("us-1-bn"), "four points would do, but 0304 stops it"
    assert "0304" in seat(game).zone("axis")


@pytest.mark.rule("snowbridge:reinforcements")
def test_a_unit_comes_on_from_its_turn_on_at_a_free_hex_of_its_edge() -> None:
    units = {"uk-recon": "waiting", "us-1-bn": "0301", "de-1-gren": "1101"}
    early = at(units, turn=2)
    assert refused(early, "move uk-recon") == "move"
    game = at(units, turn=3)
    play(game, "move uk-recon")
    assert {action.to for action in game.actions()} == {
        "0101",
        "0201",
        "0401",
        "0501",
        "0601",
        "0701",
        "0801",
        "0901",
    }
    assert refused(game, "go 0301") == "move"
    play(game, "go 0501")
    assert refused(game, "move uk-recon") == "move"


@pytest.mark.rule("snowbridge:attack")
def test_units_next_to_an_enemy_attack_together_each_once() -> None:
    game = at(BATTLE | {"us-3-bn": "0901", "de-2-gren": "0304"}, 4)
    play(game, "end")
    assert [action.to for action in game.actions()] == ["0304", "0403", ""]
    assert refused(game, "attack 0901") == "attack"
    (battle,) = game.play("attack 0403")
    assert battle.units == ("us-1-bn", "us-2-bn")
    assert game.side == "axis", "1st Battalion stands next to 0304 but has attacked"


@pytest.mark.rule("snowbridge:odds")
def test_odds_are_rounded_for_the_defender_and_have_limits() -> None:
    game = at(BATTLE)
    assert seat(game).odds(["0403"], ["us-1-bn", "us-2-bn"])["odds"] == "2:1"
    assert seat(game).odds(["0403"], ["us-1-bn"])["odds"] == "1:1"
    weak = at({"us-engineers": "0406", "us-1-bn": "0101", "de-panzer": "0506"})
    assert seat(weak).odds(["0506"], ["us-engineers"])["chances"] == {}
    play(weak, "end")
    assert weak.side == "axis", "nobody can attack at worse than 1:2"
    strong = at({"us-tank": "0303", "us-1-bn": "0503", "us-2-bn": "0402", "de-alarm": "0403"})
    assert seat(strong).odds(["0403"], ["us-tank", "us-1-bn", "us-2-bn"])["odds"] == "4:1"


@pytest.mark.rule("snowbridge:hill")
def test_a_defender_on_a_hill_is_doubled() -> None:
    game = at({"us-1-bn": "0505", "us-2-bn": "0406", "de-1-gren": "0506"})
    assert seat(game).odds(["0506"], ["us-2-bn"])["totals"] == [4, 8]


@pytest.mark.rule("snowbridge:results")
@pytest.mark.parametrize(("die", "lost"), [(1, None), (4, None), (6, "us-engineers")])
def test_the_die_decides(die: int, lost: str | None) -> None:
    game = fought(BATTLE | {"us-engineers": "0503"}, die)
    gone = [unit["id"] for unit in game.view("allied")["units"] if unit["status"] == "eliminated"]
    assert gone == ([lost] if lost else [])


@pytest.mark.rule("snowbridge:results")
def test_four_to_one_may_destroy_the_defender() -> None:
    game = fought({"us-tank": "0303", "us-1-bn": "0503", "de-alarm": "0403"}, 1)
    assert counter(game, "de-alarm")["status"] == "eliminated"


@pytest.mark.rule("snowbridge:retreat")
def test_the_owner_moves_a_beaten_unit_back_out_of_zones() -> None:
    game = fought(BATTLE, 1)
    assert game.side == "axis"
    assert [action.to for action in game.actions()] == ["0404", "0504"]
    assert refused(game, "back - 0303") == "retreat"


@pytest.mark.rule("snowbridge:retreat")
def test_a_unit_without_a_way_back_is_lost() -> None:
    ring = {"us-1-bn": "0303", "us-2-bn": "0503", "us-3-bn": "0404", "uk-alpine": "0402"}
    game = fought(ring | {"de-1-gren": "0403"}, 1)
    assert counter(game, "de-1-gren")["status"] == "eliminated"


@pytest.mark.rule("snowbridge:victory")
@pytest.mark.parametrize(("villages", "winner"), [(1, "axis"), (2, "allied")])
def test_the_allies_need_two_villages(villages: int, winner: str) -> None:
    near = {"us-1-bn": ("0306", "0307"), "us-2-bn": ("0707", "0708")}
    game = at({unit: start for unit, (start, _) in near.items()} | {"de-1-gren": "0101"}, turn=6)
    for unit, (_, village) in list(near.items())[:villages]:
        play(game, f"move {unit}", f"go {village}")
    while game.side:
        play(game, "end")
    assert game.result is not None
    assert (game.result.winner, game.result.rule) == (winner, "snowbridge:victory")
