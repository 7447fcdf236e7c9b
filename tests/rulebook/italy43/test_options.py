"""Chapter 25, first half: Major Assaults, Half Effectiveness, Pontoon Bridges."""

from __future__ import annotations

from itertools import product

import pytest

from tests.rulebook.italy43.fights import ARENA, attack, battlefield
from tests.rulebook.italy43.kit import (
    even,
    happened,
    marks,
    offers,
    offers_after,
    pass_on,
    refused,
    setup,
    tactics,
)
from winterline import Action, Game

ASSAULT = {
    "us-36-141": "2119",
    "us-36-142": "2119",
    "us-36-143": "2219",
    "us-36-hq": "2117",
    "us-ii": "2117",
    "de-44-131": ARENA,
}
HALF = ("half-eff",)
PONTOON = ("pontoon",)


# ---- 25.1


def assault(
    points: int, guns: tuple[str, ...], dice: list[int] | None = None, options: str = "major-assaults"
) -> Game:
    """An attack by 36 Division on 2120 at the moment when the attacker has committed his support."""
    spec = {"points": {"allied": points, "axis": 0}, "support": 0, "weather": "C", "turn": 20}
    game = battlefield(ASSAULT, options=tuple(filter(None, [options])), dice=dice or [], **spec)
    attack(game, ARENA, "us-36-141", "us-36-142", "us-36-143", force="us-36")
    for gun in guns:
        game.play(f"support {gun}")
    if game.decision is not None and game.decision.kind == "supporting" and game.side == "allied":
        game.play("pass")
    return game


@pytest.mark.rule("italy43:25.1.1")
def test_each_extra_die_costs_a_supply_point() -> None:
    game = assault(5, ("us-36-hq", "us-ii"))
    assert offers(game, "dice") == ["1", "2", "3"]
    assert offers(assault(1, ("us-36-hq", "us-ii")), "dice") == ["1", "2"]
    assert offers(assault(0, ("us-36-hq", "us-ii")), "dice") == []
    assert refused(game, "dice 4") == "25.1.1"
    twin = game.copy()
    twin.play("dice 2")
    assert twin.view("allied")["supply_points"]["allied"] == 4
    game.play("dice 1")
    assert game.view("allied")["supply_points"]["allied"] == 5
    assert offers(assault(5, ("us-36-hq", "us-ii"), options=""), "dice") == []


@pytest.mark.rule("italy43:25.1.2")
def test_the_attacker_picks_whichever_die_he_likes() -> None:
    game = assault(2, ("us-ii",), dice=[2, 6, 2])
    events = game.play("dice 3")
    assert [e.word for e in happened(events, "dice")] == ["2 6 2"]
    assert offers(game, "pick") == ["2", "6"]
    assert refused(game, "pick 5") == "25.1.2"
    events = game.play("pick 2")
    assert [e.number for e in happened(events, "battle")] == [2]


@pytest.mark.rule("italy43:25.1.3")
def test_a_corps_asu_must_give_its_shift() -> None:
    assert offers(assault(2, ("us-36-hq",)), "dice") == []
    assert offers(assault(2, ("us-ii",)), "dice") == ["1", "2", "3"]


def counted(game: Game, column: str, number: int) -> dict[str, float]:
    """The chance of each result, counted throw by throw: of so many dice the best for the attacker is picked.

    What happens to the enemy comes first, then how far one may advance.
    """
    faces, far = game.rules.result_faces()[column], ["", "Adv 1", "Adv 2", "Adv 2+"]
    rank = {
        name: (game.rules.result_rank(name), max(n for n, words in enumerate(far) if words in name))
        for name in faces
    }
    best = [max(throw, key=rank.__getitem__) for throw in product(faces, repeat=number)]
    return {name: best.count(name) / len(best) for name in rank}


@pytest.mark.rule("italy43:25.1.2")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_chances_of_a_major_assault_are_those_of_all_its_dice(number: int) -> None:
    game = assault(2, ("us-36-hq", "us-ii"))
    told = game.rules.forecast(game.state, Action("dice", kind=str(number)))
    assert told is not None
    expected = counted(game, told["odds"], number)
    assert told["chances"] == pytest.approx(expected)
    (table,) = [
        extra for extra in game.view("allied")["building"]["odds"]["extra"] if "dice" in extra["title"]
    ]
    assert [row["label"] for row in table["rows"]] == ["1 die", "2 dice", "3 dice"]
    for name, share in expected.items():
        assert f"{name} {share:.0%}" in table["rows"][number - 1]["note"]


@pytest.mark.rule("italy43:25.1.2")
def test_once_the_dice_are_thrown_their_results_are_told_and_no_chances() -> None:
    game = assault(2, ("us-36-hq", "us-ii"), dice=[1, 4, 6])
    game.play("dice 3")
    odds = game.view("allied")["building"]["odds"]
    column = game.rules.result_faces()[odds["odds"]]
    (table,) = odds["extra"]
    assert [row["value"] for row in table["rows"]] == [column[face - 1] for face in (1, 4, 6)]
    assert list(odds["chances"].values()) == [1.0]
    for face in (1, 4, 6):
        told = game.rules.forecast(game.state, Action("pick", kind=str(face)))
        assert told is not None
        assert told["chances"] == {column[face - 1]: 1.0}


@pytest.mark.rule("italy43:EX.25.1")
def test_a_major_assault_of_36_division_with_ii_corps() -> None:
    game = assault(2, ("us-36-hq", "us-ii"), dice=[1, 4, 6])
    game.play("dice 3")
    assert game.view("allied")["supply_points"]["allied"] == 0
    fought = game.state.battle
    assert fought is not None
    assert (len(fought.guns), fought.dice) == (2, 3)
    assert len(offers(game, "pick")) == 3


# ---- 25.2


@pytest.mark.rule("italy43:25.2a")
def test_crossing_roadless_mountains_or_fording_rivers_marks_a_unit_at_once() -> None:
    units = {"us-3-7": "2908", "us-1ssf": "2908", "us-191": "2217", "us-3-15": "2217", "de-94-274": "2808"}
    game = setup(units, options=HALF, control=even(5))
    tactics(game, "us-3-7", "2909")
    assert marks(game, "us-3-7") == ["half effective"]
    tactics(game, "us-1ssf", "2909")
    assert marks(game, "us-1ssf") == [], "at home in the mountains"
    events = game.play("move us-191 tactical") + game.play("go 2218") + game.play("halt")
    assert happened(events, "half")
    tactics(game, "us-3-15", "2218")
    assert marks(game, "us-3-15") == [], "only vehicles suffer in a river"
    plain = setup(units, control=even(5))
    tactics(plain, "us-3-7", "2909")
    assert marks(plain, "us-3-7") == []


@pytest.mark.rule("italy43:25.2d")
def test_markers_are_lifted_from_units_far_from_enemies_and_in_recovery() -> None:
    units = {"us-3-7": "2908", "us-3-15": "2911", "de-44-131": "2910"}
    game = setup(units, options=HALF, control=even(5))
    tactics(game, "us-3-7", "2909")
    game.play("end")
    assert "half effective" in marks(game, "us-3-7"), "next to the enemy"
    far = setup({"us-3-7": "2908", "us-3-15": "2120", "de-44-131": "2119"}, options=HALF, control=even(5))
    tactics(far, "us-3-7", "2909")
    assert marks(far, "us-3-7") == ["half effective"]
    far.play("end")
    assert marks(far, "us-3-7") == []
    pass_on(game, lambda g: g.side == "axis")
    assert "half effective" not in marks(game, "us-3-7")


def second(game: Game, unit: str, first: str) -> set[str]:
    """Where a unit may go with the second hex of Tactical Movement."""
    twin = game.copy()
    twin.play(f"move {unit} tactical")
    return offers_after(twin, f"go {first}", "go")


@pytest.mark.rule("italy43:25.3b")
def test_the_state_of_the_units_on_the_banks_is_nothing_to_a_bridge() -> None:
    for state in ("disrupted", "full-retreat", "out-of-supply", "isolated"):
        game = setup({"us-3-7": "2418", "us-3-30": f"2517 {state}"}, options=PONTOON)
        assert "2517" in second(game, "us-3-7", "2417"), state
    game = setup({"us-3-7": "2418", "us-3-30": "2517"}, options=PONTOON)
    tactics(game, "us-3-7", "2417", "2517")
    assert refused(game, "move us-3-30 march") is None, "who held the bank may still move"
