"""ANZIO C12: automatic victories, during movement and in battle."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio import kit
from tests.rulebook.anzio.ground import clearing, decision, declare, figures, place, stand
from tests.rulebook.anzio.kit import happened, offers, reach, refused, where
from winterline import BadChoice

C, N, NE, SE, S, SW, NW = clearing()


@pytest.mark.rule("anzio:C12A1")
@pytest.mark.rule("anzio:B4I2")
def test_it_destroys_every_defender_whatever_the_table_says() -> None:
    units = {"us-1armd": NW, "us-45": N, "us-36": N, "us-3": NE, "de-65": C}
    game = place(units, dice=[6])
    assert figures(game, C, ["us-1armd", "us-45", "us-36", "us-3"])[2] == "7-1"
    events = game.play(f"fight full {C}")  # the table takes two steps of three and sends the rest back
    assert where(game, "de-65") == "eliminated"
    assert not happened(events, "retreat")
    lower = place(units, dice=[6])
    lower.play(f"fight 6-1 {C}")
    assert where(lower, "de-65") == C or decision(lower) == "routing"


@pytest.mark.rule("anzio:C12A2d.x1")
def test_only_a_certain_victory_is_set_up_during_movement() -> None:
    game = stand({"us-45": N, "br-5": N, "de-65": f"{C}/1"})
    assert offers(game, "attack") == []
    assert refused(game, f"attack {C}") == "C12A2d.x1"
    game = stand({"us-45": N, "br-5": N, "br-46": S, "de-65": f"{C}/1"})
    assert offers(game, "attack") == [C]


def set_up(units: dict[str, str], target: str, attackers: list[str], **spec: Any) -> wl.Game:
    """A position in which an automatic victory has been set up during movement."""
    game = stand(units, **spec)
    declare(game, target, attackers)
    told = game.view("allied")["battles"][-1]
    assert told["won"]
    assert told["odds"]
    assert told["rule"] in ("anzio:C12A1", "anzio:C12A2")
    return game


@pytest.mark.rule("anzio:C12B.1")
def test_the_beaten_defender_does_not_hinder_others() -> None:
    units = {"us-45": N, "br-5": NE, "us-3": "Y60", "de-ei1": C, "de-65": S}
    before = stand(units)
    assert C not in reach(before, "br-5")
    round_about = kit.costs(before, "br-5")[SE]  # not from one zone of the ersatz straight into another
    game = set_up(units, C, ["us-45"])
    assert C in reach(game, "br-5")
    assert kit.costs(game, "br-5")[SE] < round_about


@pytest.mark.rule("anzio:C12B.2")
def test_the_attackers_hold_their_places() -> None:
    game = set_up({"us-45": N, "br-5": N, "de-ei1": C}, C, ["us-45"])
    assert reach(game, "us-45") == set()
    assert reach(game, "br-5")


@pytest.mark.rule("anzio:C12A2c.2")
def test_who_closes_the_retreat_stays_until_it_is_resolved() -> None:
    game = set_up(
        {"us-45": N, "us-3": N, "br-46": S, "br-78": "Y60", "de-65": f"{C}/1"}, C, ["us-45", "us-3"]
    )
    assert reach(game, "br-46") == set()
    assert reach(game, "br-78")


@pytest.mark.rule("anzio:C12B.4")
@pytest.mark.rule("anzio:X9-12B")
def test_further_units_may_join_from_the_defenders_own_hex() -> None:
    game = set_up({"us-45": N, "br-5": NE, "de-ei1": C}, C, ["us-45"])
    kit.go(game, "br-5", C)
    assert C in offers(game, "attack")
    declare(game, C, ["us-45", "br-5"])


@pytest.mark.rule("anzio:C12C")
def test_the_attackers_points_alone_count_in_the_shared_hex() -> None:
    units = {"us-1armd": N, "br-5": NE, "br-46": NE, "br-4armd": NE, "br-78": NW}
    game = set_up({**units, "de-ei1": C, "de-1para": f"{C}/i"}, C, ["us-1armd"])
    for name in ("br-5", "br-46", "br-4armd"):
        kit.go(game, name, C)
    assert C not in reach(game, "br-78")  # 7 points of 8, however many Germans are there
    assert {where(game, name) for name in ("br-5", "br-46", "de-ei1", "de-1para")} == {C}


@pytest.mark.rule("anzio:C12D")
def test_it_is_rolled_after_all_movement_in_any_order() -> None:
    units = {"us-45": N, "de-ei1": C, "br-5": "Y60", "de-3pg": "Y61"}
    game = set_up(units, C, ["us-45"], dice=[6, 3])
    assert game.view("allied")["rolls"] == 0
    assert where(game, "de-ei1") == C
    game.play("end")
    assert [line for line in offers(game, "fight") if line.endswith(C)] == [f"full {C}"]
    assert "full Y61" in offers(game, "fight")
    events = game.play(f"fight full {C}")
    assert happened(events, "battle")[0].number == 6
    assert where(game, "de-ei1") == "pool"


@pytest.mark.rule("anzio:C12B.1", "anzio:B4E9")
def test_it_is_set_up_beside_another_enemy_if_somebody_comes_up_against_him_at_once() -> None:
    game = stand({"us-45": N, "us-3": SW, "br-46": SW, "de-ei1": C, "de-65": NE})
    declare(game, C, ["us-45"])
    assert decision(game) == "relieving", "nobody else is next to the division in the north-east yet"
    assert set(offers(game, "move")) == {"us-3", "br-46"}
    assert refused(game, "end") == "B4E9"
    game.play("move us-3")
    assert set(offers(game, "go")) <= beside(NE), "only hexes next to him"
    assert C in offers(game, "go"), "through the beaten defender, or into his hex"
    game.play(f"go {C}")
    assert decision(game) == "moving"
    assert reach(game, "us-3") == set(), "it is the only one who can attack him"
    game.play("end")
    assert {tuple(b["hexes"]): b["attackers"] for b in game.view("allied")["battles"]} == {
        (C,): ["us-45"],
        (NE,): ["us-3"],
    }


def beside(label: str) -> set[str]:
    """The hexes next to a hex where a unit could stand."""
    game = stand({"de-65": label}, when="Dec III axis", spare=False)
    return set(game.rules.zone(game.state, "axis"))


@pytest.mark.rule("anzio:C12B.1")
def test_not_if_nobody_can_come() -> None:
    alone = stand({"us-45": N, "de-ei1": C, "de-65": NE})
    assert refused(alone, f"attack {C}") == "B4E9"
    weak = stand({"us-45": N, "us-3": f"{SW}/i", "de-ei1": C, "de-65": NE})
    assert refused(weak, f"attack {C}") == "B4E9", "an inverted counter attacks nobody"


@pytest.mark.rule("anzio:C12A1")
def test_the_preview_of_a_battle_tells_that_it_is_certain() -> None:
    game = stand({"us-45": N, "us-3": NW, "br-5": SW, "de-ei1": C, "us-36": "Y60"})
    assert game.rules.odds(game.state, [C], ["us-45", "us-3"])["certain"] == "anzio:C12A1"
    assert game.rules.odds(game.state, [C], ["br-5"])["certain"] == ""
    with pytest.raises(BadChoice, match="not next to"):
        game.rules.odds(game.state, [C], ["us-36"])
