"""Zones of control, stacking, friendly hexes (B4D, B4E2, B4E13-14, C4) and what they do to movement."""

from __future__ import annotations

import pytest

from tests.rulebook.anzio.country import meadow, ring
from tests.rulebook.anzio.kit import (
    costs,
    go,
    happened,
    pass_on,
    reach,
    refused,
    refused_going,
    setup,
    step,
)

WEEK = "Sept III allied"


@pytest.mark.rule("anzio:B4E2.2")
def test_a_unit_stops_in_an_enemy_zone_and_must_fight() -> None:
    heart = meadow()
    north, beyond = ring(heart)[0], ring(ring(heart)[0])[0]
    game = setup(WEEK, {"de-16pz": heart, "us-36": beyond, "us-45": beyond}, dice=[3])
    go(game, "us-36", north)
    assert refused(game, "move us-36") == "B4E2.2"
    south = ring(heart)[3]
    through = game.rules.path(game.state, "us-45", south)
    assert not set(through[:-1]) & set(ring(heart)), "no way leads on through the zone"
    events = game.play("end")
    for line in (f"attack {heart}", "join us-36", "declare", f"fight full {heart}"):
        events += step(game, line)
    assert len(happened(events, "battle")) == 1


@pytest.mark.rule("anzio:B4B4")
def test_approaching_is_free_but_contact_means_battle() -> None:
    heart = meadow()
    game = setup(WEEK, {"de-16pz": heart, "us-36": ring(heart)[0]}, dice=[3])
    events = game.play("end")
    for line in (f"attack {heart}", "join us-36", "declare", f"fight full {heart}"):
        events += step(game, line)
    assert len(happened(events, "battle")) == 1, "nobody may decline it"


@pytest.mark.rule("anzio:B4E2a")
def test_no_zone_over_a_barrier_and_none_of_weak_units() -> None:
    game = setup(WEEK, {"de-16pz": "I58"}, spare=False)
    assert "J58" not in game.rules.zone(game.state, "axis")
    heart = meadow()
    weak = setup(WEEK, {"de-16pz": f"{heart}/i"}, spare=False)
    assert weak.rules.zone(weak.state, "axis") == []


@pytest.mark.rule("anzio:B4E14")
def test_no_step_from_one_enemy_hex_to_another() -> None:
    heart = meadow()
    north, next_to_it, off = ring(heart)[0], ring(heart)[1], ring(ring(heart)[0])[0]
    game = setup(WEEK, {"de-16pz": heart, "us-36": north})
    assert game.rules.path(game.state, "us-36", next_to_it) != [next_to_it]
    assert len(game.rules.path(game.state, "us-36", next_to_it)) == 2, "round by a hex that nobody controls"
    assert off in reach(game, "us-36")
    other = setup(WEEK, {"de-16pz": heart, "us-36": north, "de-26pz": ring(off)[0]})
    shared = [label for label in ring(north) if label in other.rules.zone(other.state, "axis")]
    for label in shared:
        assert other.rules.path(other.state, "us-36", label) != [label], "other units' zones count as well"


@pytest.mark.rule("anzio:B4E14")
def test_shut_in_by_zones_a_unit_cannot_move() -> None:
    heart = meadow()
    around = ring(heart)
    units = {"us-36": heart, "de-16pz": around[0], "de-26pz": around[2], "de-29pg": around[4]}
    game = setup(WEEK, units)
    assert refused(game, "move us-36") == "B4E14"


@pytest.mark.rule("anzio:B4E13")
def test_a_unit_beside_the_enemy_may_go_stay_be_reinforced_or_strike_elsewhere() -> None:
    heart = meadow()
    north, south = ring(heart)[0], ring(heart)[3]
    off = ring(north)[0]
    game = setup(WEEK, {"de-16pz": heart, "us-36": north, "us-45": off})
    assert off in reach(game, "us-36"), "withdraw"
    assert "end" in [action.do for action in game.actions()], "stay"
    assert north in reach(game, "us-45"), "be reinforced"
    assert south in reach(game, "us-36"), "pull out and attack from elsewhere"
    assert max(costs(game, "us-36").values()) <= 12


@pytest.mark.rule("anzio:B4D4")
def test_nobody_enters_a_hex_that_the_enemy_holds() -> None:
    heart = meadow()
    game = setup(WEEK, {"de-ei1": heart, "us-36": ring(heart)[0]})
    assert heart not in reach(game, "us-36")
    assert refused_going(game, "us-36", heart) == "B4D4"


@pytest.mark.rule("anzio:C4.1")
def test_the_last_to_occupy_a_hex_owns_it() -> None:
    heart = meadow()
    north, off = ring(heart)[0], ring(ring(heart)[0])[0]
    game = setup(WEEK, {"us-36": heart})
    go(game, "us-36", off)
    owned = game.view("spectator")["friendly"]
    assert {heart, off, *game.rules.path(game.state, "us-36", off)} <= set(owned)
    pass_on(game, "Sept III", "axis")
    passing = setup("Sept III axis", {"de-16pz": heart}, friendly=[north, off])
    go(passing, "de-16pz", north, off, ring(off)[0])
    assert not {north, off} & set(passing.view("spectator")["friendly"]), "those passed through as well"
    near = setup(WEEK, {"us-36": off, "de-16pz": heart})
    assert north not in near.view("spectator")["friendly"], "a zone of control does not do it"


@pytest.mark.rule("anzio:C4.3")
def test_all_italy_is_german_at_first() -> None:
    import winterline as wl

    assert wl.new("anzio", seed=1).view("spectator")["friendly"] == []
    game = setup(WEEK, {"us-36": meadow()}, spare=False)
    assert game.view("spectator")["friendly"] == [meadow()]
