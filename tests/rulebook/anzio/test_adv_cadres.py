"""Regiments in battle: their inverted counters are no steps (E9J)."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.battlefield import BEFORE, TARGET, asked, fight, lines, lost, retreat_all
from tests.rulebook.anzio.kit import counter, happened, setup, where
from tests.rulebook.anzio.test_adv_regiments import HERE, PARA, PG, REGIMENTS, apart, germans
from winterline import Event

SPARES = {"br-231": "X66", "de-26pz": "X60"}
US = {"us-45": BEFORE}
"""Five factors."""


def battle(units: dict[str, str], kind: str, die: int, **spec: Any) -> tuple[wl.Game, list[Event]]:
    """A battle of an Advanced Game on the plain of Foggia."""
    return fight(
        SPARES | units, kind, die, when="Oct I 1943 allied", scenario="southern", german_list="standard",
        spare=False, **spec,
    )  # fmt: skip


@pytest.mark.rule("anzio:E9J3")
@pytest.mark.rule("anzio:E9J4")
def test_a_division_has_more_steps_than_its_regiments() -> None:
    whole, parts = germans({PARA: HERE}), germans(apart(PARA, *[HERE] * 3))
    assert counter(whole, PARA)["steps"] == [7, 7]
    assert [counter(parts, name)["steps"] for name in REGIMENTS[PARA]] == [[2, 2]] * 3
    assert counter(germans({PARA: f"{HERE}/i"}), PARA)["steps"] == [1, 7], "that of a division is a step"
    assert counter(germans({"de-1para-1": f"{HERE}/i"}), "de-1para-1")["steps"] == [0, 2], "a cadre is none"
    assert counter(germans({"de-nw71": f"{HERE}/i"}), "de-nw71")["steps"] == [1, 2], (
        "of a lone regiment it is"
    )


@pytest.mark.rule("anzio:E9J2")
def test_a_regiment_that_loses_what_it_has_leaves_a_cadre() -> None:
    game, events = battle(US | {"de-15pg-104": TARGET}, "1-1", 1)  # D2R against two steps
    assert lost(events) == [("step", "de-15pg-104"), ("inverted", "de-15pg-104")]
    retreat_all(game)
    assert counter(game, "de-15pg-104")["inverted"]
    assert counter(game, "de-15pg-104")["status"] == "on board"


@pytest.mark.rule("anzio:E9J2")
def test_with_one_step_more_the_cadre_is_lost() -> None:
    game, events = battle(US | {"de-15pg-104": f"{TARGET}/1"}, "1-1", 1)  # D2R against one step
    assert ("eliminated", "de-15pg-104") in lost(events)
    assert where(game, "de-15pg-104") == "eliminated"


@pytest.mark.rule("anzio:E9J2")
def test_others_beside_it_die_and_the_cadre_is_left() -> None:
    units = {"us-45": BEFORE, "us-3": BEFORE, "de-15pg-104": f"{TARGET}/1", "de-ei1": TARGET}
    game, events = battle(units, "2-1", 1)  # D2R against two steps
    assert sorted(lost(events)) == [("eliminated", "de-ei1"), ("inverted", "de-15pg-104")]
    retreat_all(game)
    assert counter(game, "de-15pg-104")["inverted"]


@pytest.mark.rule("anzio:E9J2")
def test_a_cadre_cannot_be_taken_as_a_loss() -> None:
    units = {"us-45": BEFORE, "us-3": BEFORE, PG: "absent", "de-15pg-104": f"{TARGET}/i", "de-29pg": TARGET}
    game, _ = battle(units | {"de-15pg-115": TARGET}, "1-1", 1)  # D2R
    assert asked(game) == ("axis", "losing")
    assert lines(game) == {"lose de-29pg", "lose de-15pg-115"}


@pytest.mark.rule("anzio:E9J2")
@pytest.mark.parametrize(
    ("defender", "points"), [({"de-15pg-104": f"{TARGET}/1"}, 8), ({"de-nw71": TARGET}, 6)]
)
def test_a_cadre_does_not_count_in_breakthrough(defender: dict[str, str], points: int) -> None:
    units = {"us-45": BEFORE, "us-3": BEFORE} | defender
    game, events = battle(units, "5-1", 1)  # D5: one step, or two
    assert happened(events, "battle")[0].word.startswith("5-1 A1 D5")
    while asked(game)[1] == "losing":
        game.play(game.actions()[0])
    game.play(f"advance us-45 {TARGET}")
    assert game.decision is not None
    assert f"{points} movement points" in str(game.decision.prompt) or str(points) in str(
        game.decision.prompt
    )


@pytest.mark.rule("anzio:E9J2")
@pytest.mark.parametrize(
    ("step", "attackers", "odds", "certain"),
    [
        ("/1", ("us-45", "us-3"), "5-1", ""),
        ("/1", ("us-45", "us-3", "us-504", "us-505"), "6-1", "anzio:C12A2"),
        ("", ("us-45", "us-3", "us-34", "us-36"), "6-1", ""),
    ],
)
def test_an_automatic_victory_reckons_with_the_cadre(
    step: str, attackers: tuple[str, ...], odds: str, certain: str
) -> None:
    """5-1 costs a step at least and 6-1 two: who has no more than that leaves a cadre, which goes back."""
    where_from = dict(zip(attackers, (BEFORE, BEFORE, "X50", "X50"), strict=False))
    units = SPARES | where_from | {"de-15pg-104": f"{TARGET}{step}"}
    game = setup("Oct I 1943 allied", units, scenario="southern", german_list="standard", spare=False)
    found = game.seat("allied").odds([TARGET], attackers)
    assert (found["odds"], found["certain"]) == (odds, certain)


@pytest.mark.rule("anzio:E9J2")
def test_an_automatic_victory_leaves_no_cadre() -> None:
    units = {"us-45": BEFORE, "us-3": BEFORE, "us-34": "X50", "us-36": "X50", "br-7armd": "V51"}
    game, events = battle(units | {"de-15pg-104": TARGET}, "full", 6)
    assert ("eliminated", "de-15pg-104") in lost(events)
    assert where(game, "de-15pg-104") == "eliminated"
