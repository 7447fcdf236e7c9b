"""F4: supply lines, Strategic Movement and retreats keep to friendly hexes."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.battlefield import TARGET, asked, fight
from tests.rulebook.anzio.country import meadow, ring
from tests.rulebook.anzio.ground import decision
from tests.rulebook.anzio.kit import (
    after,
    costs,
    go,
    happened,
    offers,
    reach,
    refused,
    refused_going,
    setup,
    where,
)
from tests.rulebook.anzio.shore import until

OWN = ["adv.supp.friendly-hexes"]


def unsupplied(game: wl.Game, side: str) -> set[str]:
    """The units of a side that the map shows without supply."""
    layer = next(layer for layer in game.rules.layers(game.state, side) if layer["id"] == "supply")
    return {mark["hex"] for mark in layer["marks"]}


def beachhead(friendly: list[str], options: list[str], when: str = "Oct III allied") -> wl.Game:
    """A unit some way inland of the port of Salerno."""
    return setup(
        when, {"us-36": "O57"}, options=options, ports={"port-salerno": "Sept IV"}, friendly=["N60", *friendly]
    )  # fmt: skip


@pytest.mark.rule("anzio:F4.1")
def test_a_supply_line_runs_through_friendly_hexes_only() -> None:
    way = ["N59", "N58"]
    assert "O57" not in unsupplied(beachhead([], []), "allied")
    assert "O57" in unsupplied(beachhead([], OWN), "allied")
    assert "O57" in unsupplied(beachhead(way[:1], OWN), "allied")
    assert "O57" not in unsupplied(beachhead(way, OWN), "allied")


@pytest.mark.rule("anzio:F4.1")
def test_german_lines_too() -> None:
    wall = [f"{chr(column)}{row}" for column in range(ord("A"), ord("Z")) for row in range(30, 36)]
    land = wl.new("anzio").rules.board.grid
    wall = [label for label in wall if land.has(label)]
    spec: dict[str, Any] = {"friendly": [label for label in wall if playable(label)], "spare": False}
    units = {"de-1para": "R45", "us-36": "N60", "us-45": "N61"}
    for options, cut in (([], False), (OWN, True)):
        game = setup("Oct III axis", units, options=options, **spec)
        assert ("R45" in unsupplied(game, "axis")) is cut


def playable(label: str) -> bool:
    """Whether a hex can be friendly to anybody."""
    try:
        setup("Oct I allied", {}, friendly=[label])
    except wl.BadChoice:
        return False
    return True


@pytest.mark.rule("anzio:F4.1")
def test_what_a_unit_passes_through_is_friendly_when_the_turn_ends() -> None:
    game = beachhead([], OWN)
    assert "O57" in unsupplied(game, "allied")
    go(game, "us-36", "N58", "N59", "N60")
    go(game, "us-36", "N59")
    assert unsupplied(game, "allied") & {"N59"} == set()


# --- Strategic Movement ---------------------------------------------------------------------------------


def march(side: str, friendly: list[str], options: list[str] = OWN, unit: str = "de-15pg") -> wl.Game:
    """A unit in the meadow, friendly hexes around it as told."""
    units = {unit: meadow(), "us-3": "X60"} if side == "axis" else {unit: meadow()}
    return setup(f"Oct I {side}", units, options=options, friendly=friendly)


@pytest.mark.rule("anzio:F4.2")
def test_strategic_movement_stays_on_friendly_ground() -> None:
    free, kept = march("allied", [], [], "us-36"), march("allied", [], OWN, "us-36")
    assert max(costs(free, "us-36").values()) > 12
    assert max(costs(kept, "us-36").values()) <= 12, "all Italy is German"
    far = max(costs(free, "us-36"), key=costs(free, "us-36").__getitem__)
    assert refused_going(kept, "us-36", far) == "B4C8"


@pytest.mark.rule("anzio:F4.2")
def test_germans_use_it_on_ground_that_is_theirs() -> None:
    north = ring(meadow())[0]
    free, barred = march("axis", []), march("axis", ring(meadow()))
    assert max(costs(free, "de-15pg").values()) > 12
    assert max(costs(barred, "de-15pg").values()) <= 12, "every way out leads through Allied ground"
    gap = march("axis", [label for label in ring(meadow()) if label != north])
    assert max(costs(gap, "de-15pg").values()) > 12


@pytest.mark.rule("anzio:F4.2")
def test_one_foreign_hex_forfeits_it_for_the_turn() -> None:
    first = ring(meadow())[0]
    straying, loyal = march("axis", [first]), march("axis", [first])
    go(straying, "de-15pg", first)
    assert max(costs(straying, "de-15pg").values()) <= 12
    far = max(costs(loyal, "de-15pg"), key=costs(loyal, "de-15pg").__getitem__)
    assert refused_going(straying, "de-15pg", far) in ("F4.2", "B4C8")
    beyond = next(
        hex_ for hex_, points in sorted(costs(march("axis", []), "de-15pg").items()) if points == 13
    )
    assert refused_going(straying, "de-15pg", beyond) == "F4.2"
    go(loyal, "de-15pg", ring(meadow())[3])
    assert max(costs(loyal, "de-15pg").values()) > 12
    until(straying, "Oct II", "axis")
    assert max(costs(straying, "de-15pg").values()) > 12, "the next turn begins afresh"


@pytest.mark.rule("anzio:F4.2")
def test_what_was_taken_this_turn_is_foreign_until_the_next() -> None:
    first, second = ring(meadow())[0], ring(ring(meadow())[0])[0]
    game = setup(
        "Oct I axis", {"de-15pg": meadow(), "de-26pz": meadow(), "us-3": "X60"}, options=OWN, friendly=[first]
    )
    go(game, "de-26pz", first, meadow())
    assert first not in game.view("axis")["friendly"], "German by now"
    go(game, "de-15pg", first)
    assert max(costs(game, "de-15pg").values()) <= 12
    assert second in reach(game, "de-15pg")


@pytest.mark.rule("anzio:F4.2")
def test_who_has_used_it_does_not_leave_friendly_ground() -> None:
    free = march("axis", [])
    goal = next(hex_ for hex_, points in sorted(costs(free, "de-15pg").items()) if points == 15)
    beside = [label for label in ring(goal) if label in costs(free, "de-15pg")]
    game = march("axis", beside[:1])
    go(game, "de-15pg", goal)
    assert beside[0] not in reach(game, "de-15pg")
    plain = march("axis", [])
    go(plain, "de-15pg", goal)
    assert beside[0] in reach(plain, "de-15pg")


@pytest.mark.rule("anzio:F4.2")
def test_with_fighting_after_strategic_movement_it_is_the_same() -> None:
    options = [*OWN, "aid:P.strategic"]
    free, barred = march("axis", [], options), march("axis", ring(meadow()), options)
    assert max(costs(free, "de-15pg").values()) > 12
    assert max(costs(barred, "de-15pg").values()) <= 12
    goal = next(hex_ for hex_, points in sorted(costs(free, "de-15pg").items()) if points == 16)
    near = {"de-15pg": meadow(), "us-3": goal, "br-231": "sicilia"}
    fighting = setup("Oct I axis", near, options=options)
    zone = set(fighting.seat("axis").zone("allied"))
    assert any(points > 12 for label, points in costs(fighting, "de-15pg").items() if label in zone)
    own = setup("Oct I axis", near, options=options, friendly=sorted(zone))
    assert zone
    assert all(points <= 12 for label, points in costs(own, "de-15pg").items() if label in zone)


# --- retreats -------------------------------------------------------------------------------------------


def ways(friendly: list[str], options: list[str] = OWN, units: dict[str, str] | None = None) -> set[str]:
    """The retreats open to the German defender of W50, by the hexes that they end in."""
    army = {"us-45": "W51", "us-3": "W51", "de-15pg": TARGET, **(units or {})}
    game, _ = fight(army, "1-1", 2, options=options, friendly=friendly)
    assert asked(game) == ("axis", "routing")
    return {line.split()[-1] for line in offers(game, "back")}


@pytest.mark.rule("anzio:F4.3")
def test_a_retreat_prefers_friendly_hexes() -> None:
    all_ways = ways([])
    assert {"W49", "X49", "V50", "W48"} <= all_ways, "all of it is German"
    own = ways(["W49"])
    assert "W49" not in own
    assert own == {hex_ for hex_ in all_ways if hex_ != "W49"} & own
    assert "W49" in ways(["W49"], [])


@pytest.mark.rule("anzio:F4.3")
def test_every_hex_of_the_way_counts() -> None:
    game, _ = fight(
        {"us-45": "W51", "us-3": "W51", "de-15pg": TARGET}, "1-1", 2, options=OWN, friendly=["W49"]
    )
    assert refused(game, "back W49 W48") == "F4.3"
    assert refused(game, "back - W49") == "F4.3"
    assert refused(game, "back X49 X48") is None
    assert "X49 X48" in offers(game, "back")


@pytest.mark.rule("anzio:F4.3")
def test_without_a_friendly_way_any_will_do() -> None:
    near = ["W49", "X49", "V50", "X50", "V51"]
    assert ways(near) == ways([], []), "no first hex is friendly"


@pytest.mark.rule("anzio:F4.3")
def test_allied_units_prefer_theirs() -> None:
    army = {"de-1para": "W51", "de-15pg": "W51", "us-45": TARGET}
    found = {}
    for friendly in ((), ("W49", "W48")):
        game, _ = fight(army, "1-1", 2, when="Oct I axis", options=OWN, friendly=list(friendly))
        assert decision(game) == "routing"
        found[friendly] = set(offers(game, "back"))
    assert {"- W49", "- X49"} <= found[()]
    assert found["W49", "W48"] == {"- W49", "W49 W48"}


@pytest.mark.rule("anzio:F4.3")
def test_messina_is_friendly_to_the_allies() -> None:
    army = {"de-1para": "N73", "de-15pg": "N73", "us-45": "N74"}
    game, events = fight(army, "1-1", 2, to="N74", when="Oct I axis", options=OWN)
    ways = (
        set(offers(game, "back"))
        if decision(game) == "routing"
        else {happened(events, "retreat")[0].hexes[-1]}
    )
    assert ways in ({"- messina"}, {"messina"}), "all land about is German"


def test_a_player_sees_where_strategic_movement_leads() -> None:
    game = march("axis", ring(meadow()))
    layer = next(layer for layer in game.rules.layers(game.state, "axis") if layer["id"] == "strategic")
    (area,) = layer["hexes"]
    assert meadow() in area["hexes"]
    assert not set(ring(meadow())) & set(area["hexes"])
    assert where(game, "de-15pg") == meadow()
    assert after(game, "move de-15pg").decision is not None
