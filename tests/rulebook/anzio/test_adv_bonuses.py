"""Replacements of the Advanced Games: bonuses of Napoli and Roma, and what the cards say of them (E2A, E4A4)."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import go, happened, offers, setup, where
from tests.rulebook.anzio.shore import until
from tests.rulebook.anzio.test_adv_garrisons import at_hand
from tests.rulebook.anzio.test_adv_nations import reserve
from tests.rulebook.anzio.test_adv_withdrawals import owed

RECORD, INFANTRY = "Allied, on record", "German infantry, to come in"
USUAL = 2
"""Allied replacements of every week of these tests."""
NEAR_NAPOLI, NAPOLI, NEAR_ROMA, ROMA = "L57", "K57", "G46", "G45"
FAR = {"de-2para": "X56", "de-26pz": "X58"}


def allies(units: dict[str, str], when: str = "Oct II 1943", **spec: Any) -> wl.Game:
    """An Allied movement phase far from the enemy."""
    return at_hand(f"{when} allied", FAR | units, **spec)


def bonuses(game: wl.Game) -> dict[str, str]:
    """The bonuses that have been won."""
    found: dict[str, str] = game.view("spectator")["bonuses"]
    return found


@pytest.mark.rule("anzio:E4A4.1")
@pytest.mark.parametrize(
    ("start", "city", "name", "number"),
    [
        (NEAR_NAPOLI, NAPOLI, "bonus-napoli", 2),
        (NEAR_ROMA, ROMA, "bonus-roma", 4),
        (NEAR_ROMA, "F45", "bonus-roma", 4),
    ],
)
@pytest.mark.parametrize("scenario", ["southern", "po-valley"])
def test_either_city_is_worth_replacements(
    scenario: str, start: str, city: str, name: str, number: int
) -> None:
    game = allies({"us-45": start}, scenario=scenario)
    assert bonuses(game) == {}
    game.play("move us-45")
    events = game.play(f"go {city}")
    assert [event.number for event in happened(events, "bonus")] == [number]
    assert bonuses(game) == {name: "Oct II 1943"}


@pytest.mark.rule("anzio:E4A4.1")
def test_only_once_and_not_for_italians_or_germans() -> None:
    game = allies({"us-45": NEAR_NAPOLI, "us-3": NEAR_NAPOLI}, bonuses={"bonus-napoli": "Oct I 1943"})
    go(game, "us-45", NAPOLI)
    assert bonuses(game) == {"bonus-napoli": "Oct I 1943"}
    italians = allies({"it-ariete": NEAR_ROMA})
    go(italians, "it-ariete", ROMA)
    assert bonuses(italians) == {}
    german = at_hand("Oct II 1943 axis", {"de-26pz": NEAR_NAPOLI})
    go(german, "de-26pz", NAPOLI)
    assert bonuses(german) == {}


@pytest.mark.rule("anzio:E4A4.1")
def test_the_basic_game_has_none() -> None:
    game = setup("Oct II allied", {"us-45": NEAR_NAPOLI})
    assert not happened(game.play("move us-45") + game.play(f"go {NAPOLI}"), "bonus")
    assert "bonuses" not in game.view("allied")


@pytest.mark.rule("anzio:E4A4.2")
@pytest.mark.parametrize(
    ("won", "extra"), [("Oct I 1943", 0), ("Oct II 1943", 2), ("Oct III 1943", 0), ("Oct IV 1943", 0)]
)
def test_it_is_credited_as_the_next_turn_begins(won: str, extra: int) -> None:
    game = allies({}, "Oct III 1943", phase="arrivals", bonuses={"bonus-napoli": won})
    assert reserve(game)[RECORD] == USUAL + extra


@pytest.mark.rule("anzio:E4A4.2")
def test_both_add_up_and_pay_what_is_owed_first() -> None:
    won = {"bonus-napoli": "Oct II 1943", "bonus-roma": "Oct II 1943"}
    game = allies({}, "Oct III 1943", phase="deficits", bonuses=won, deficits=[5, 0, 0])
    assert owed(game) == [0, 0, 0]
    assert reserve(game)[RECORD] == USUAL + 6 - 5


@pytest.mark.rule("anzio:E4A4.2")
def test_even_if_the_germans_take_the_city_back() -> None:
    game = at_hand(
        "Oct II 1943 axis",
        {"de-26pz": NEAR_NAPOLI, "de-29pg": "X60"},
        bonuses={"bonus-napoli": "Oct II 1943"},
    )
    go(game, "de-26pz", NAPOLI)
    assert where(game, "de-26pz") == NAPOLI
    until(game, "Oct III", "allied")
    assert reserve(game)[RECORD] == USUAL + 2


# --- what the card records ----------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E2A3.1")
@pytest.mark.parametrize(("german_list", "after"), [("standard", "waiting"), ("maximum", "arriving")])
def test_the_order_of_battle_decides_who_comes(german_list: str, after: str) -> None:
    game = at_hand("Sept IV 1943 axis", {"de-162": "waiting"}, german_list=german_list, phase="arrivals")
    assert where(game, "de-162") == after


@pytest.mark.rule("anzio:E2A3.1")
@pytest.mark.rule("anzio:E2A3.2")
@pytest.mark.parametrize(
    ("when", "after"), [("Jan II 1944", "waiting"), ("Jan IV 1944", "waiting"), ("Feb I 1944", "arriving")]
)
def test_98_comes_in_february_and_not_in_january(when: str, after: str) -> None:
    game = at_hand(f"{when} axis", {"de-98": "waiting"}, phase="arrivals", freed=["de-hg"])
    assert where(game, "de-98") == after


@pytest.mark.rule("anzio:E2A8")
@pytest.mark.parametrize(("counters", "on_record"), [(0, 2), (1, 1), (2, 0), (3, 0)])
def test_replacements_without_a_counter_stay_on_record(counters: int, on_record: int) -> None:
    free = {f"al-r{n}": "pool" for n in range(1, counters + 1)}
    game = allies(free, "Oct III 1943", phase="arrivals")
    assert reserve(game)[RECORD] == on_record
    assert [where(game, name) for name in free].count("sicilia") == min(counters, USUAL)


@pytest.mark.rule("anzio:E2A8")
@pytest.mark.rule("anzio:E2A9")
def test_the_germans_bank_theirs_as_they_like_and_everybody_sees_it() -> None:
    game = at_hand(
        "Oct III 1943 axis", {"de-ei1": "pool", "de-26pz": "X58"}, reserve={"infantry": 2, "armour": 1}
    )
    assert offers(game, "bring") == ["de-ei1"]
    for seat in ("allied", "axis", "spectator"):
        panel = next(found for found in game.view(seat)["panels"] if found["id"] == "replacements")
        assert [row["value"] for row in panel["rows"]] == [0, 2, 1], seat
    until(game, "Oct IV", "axis")
    assert reserve(game)[INFANTRY] >= 2, "they may come in later"
    assert game.view("spectator")["date"].startswith("Oct IV 1943")
