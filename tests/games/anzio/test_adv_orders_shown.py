"""The orders of battle as players see them: charts by list, and the next eight weeks."""

from __future__ import annotations

from typing import Any

import winterline as wl


def chart(game: wl.Game, name: str) -> dict[str, list[Any]]:
    """The rows of a chart by their first cell."""
    found = next(one for one in game.rules.charts()["charts"] if one["id"] == name)
    return {row["cells"][0]: row["cells"][1:] for row in found["rows"]}


def test_the_charts_tell_every_list() -> None:
    game = wl.new("anzio", "po-valley", seed=1)
    german = chart(game, "orders-german")
    assert german["1027 Grenadier Regiment"][1:] == [
        "not in it",
        "the turn after the second invasion",
        "the turn after the second invasion",
    ]
    assert german["15 Panzergrenadier Division"] == [
        "6-9-12",
        "Sept II 1943, Formia (J52); leaves Sept I 1944",
        "Sept II 1943, Formia (J52)",
        "Sept II 1943, Formia (J52)",
    ]
    allied = chart(game, "orders-allied")
    assert allied["1 Airborne Division"][1] == "Sept II 1943; leaves Nov III 1943"
    assert "78 Division" in allied["1 Airborne Division"][2]
    assert not any(one["id"] == "arrivals" for one in game.rules.charts()["charts"])


def test_a_shorter_game_leaves_out_what_comes_after_it() -> None:
    german = chart(wl.new("anzio", "southern", seed=1), "orders-german")
    assert german["15 Panzergrenadier Division"][1] == "Sept II 1943, Formia (J52)"
    assert "148 Infantry Division" not in german


def test_the_basic_game_keeps_its_chart() -> None:
    told = [one["id"] for one in wl.new("anzio", seed=1).rules.charts()["charts"]]
    assert told == ["calendar", "ports", "arrivals"]


def test_the_next_eight_weeks() -> None:
    game = wl.new("anzio", "southern", ["oob-standard"], seed=1)
    view = game.view("allied")
    coming = view["coming"]
    order = [(row["week"], row["side"]) for row in coming]
    assert len(order) == len(set(order))
    panel = next(one for one in view["panels"] if one["id"] == "coming")
    assert [row["units"] for row in panel["rows"]] == [row["units"] for row in coming]
    assert {"allied", "axis"} == {row["side"] for row in coming}
    assert all(
        row["week"] not in ("Sept II 1943", "Nov II 1943") for row in coming if row["side"] == "allied"
    )
    assert wl.new("anzio", seed=1).view("allied").get("coming") is None


def test_the_lists_are_compared_while_one_is_chosen() -> None:
    game = wl.new("anzio", "southern", seed=1)
    while game.decision.kind != "choosing-list":
        assert not any(panel["id"] == "lists" for panel in game.view("axis")["panels"][:1])
        game.play(game.actions()[-1])
    panel = next(one for one in game.view("axis")["panels"] if one["id"] == "lists")
    assert [row["value"] for row in panel["rows"]] == [f"The Allies need {n} of 9 cities" for n in (5, 4, 2)]
    standard, reinforced, maximum = panel["rows"]
    assert "units" not in standard or not standard["units"]
    assert "de-1027" in reinforced["units"]
    assert not set(reinforced["units"]) & set(maximum["units"])
