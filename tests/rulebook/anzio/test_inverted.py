"""Counters without a defence factor in movement (C10B, C10C, C11B): where they go, and what destroys them."""

from __future__ import annotations

import pytest

import winterline as wl
from tests.rulebook.anzio.battlefield import fight
from tests.rulebook.anzio.country import meadow, ring
from tests.rulebook.anzio.kit import (
    costs,
    go,
    happened,
    offers,
    reach,
    refused,
    refused_going,
    setup,
    step,
    where,
)
from winterline import Event

WEEK = "Sept III allied"


def gone(events: list[Event]) -> set[str]:
    """The units that were destroyed."""
    return {unit for event in happened(events, "eliminated") for unit in event.units}


def march(game: wl.Game, unit: str, label: str) -> list[Event]:
    """Move a unit and tell what happened."""
    events = game.play(f"move {unit}")
    return events + step(game, f"go {label}")


@pytest.mark.rule("anzio:C10B2.1", "anzio:P.inverted-zoc")
def test_an_inverted_counter_never_goes_next_to_an_enemy_that_controls() -> None:
    heart = meadow()
    north, off = ring(heart)[0], ring(ring(heart)[0])[0]
    for enemy in ("de-16pz", "de-ei1"):
        game = setup(WEEK, {enemy: heart, "us-36": f"{off}/i", "us-45": off})
        assert not set(ring(heart)) & reach(game, "us-36"), (
            "neither an attacker's zone nor an ersatz counter's"
        )
        assert refused_going(game, "us-36", north) == "C10B2.1"
        assert north in reach(game, "us-45")


@pytest.mark.rule("anzio:C11B7")
def test_an_allied_replacement_never_goes_next_to_an_enemy_that_controls() -> None:
    heart = meadow()
    north, off = ring(heart)[0], ring(ring(heart)[0])[0]
    game = setup(WEEK, {"de-16pz": heart, "al-r1": off})
    assert not set(ring(heart)) & reach(game, "al-r1")
    assert refused_going(game, "al-r1", north) == "C11B7"


@pytest.mark.rule("anzio:C10B4")
def test_an_inverted_counter_destroys_nothing() -> None:
    heart = meadow()
    off = ring(ring(heart)[0])[0]
    game = setup(WEEK, {"de-16pz": f"{heart}/i", "us-36": f"{off}/i", "us-45": off, "al-r1": off})
    assert gone(march(game, "us-36", ring(heart)[0])) == set()
    assert gone(march(game, "al-r1", ring(heart)[1])) == set()
    assert where(game, "de-16pz") == heart
    assert gone(march(game, "us-45", ring(heart)[2])) == {"de-16pz"}


@pytest.mark.rule("anzio:C10B5")
def test_two_harmless_counters_lie_side_by_side_but_never_together() -> None:
    heart = meadow()
    north = ring(heart)[0]
    game = setup(WEEK, {"de-16pz": f"{heart}/i", "us-36": f"{north}/i"})
    assert heart not in reach(game, "us-36")
    assert refused_going(game, "us-36", heart) == "C10B5"
    go(game, "us-36", ring(heart)[1])
    assert where(game, "us-36") == ring(heart)[1]
    assert where(game, "de-16pz") == heart


@pytest.mark.rule("anzio:C10C3")
def test_an_uncovered_counter_dies_as_soon_as_an_attacker_controls_its_hex() -> None:
    heart = meadow()
    off = ring(ring(heart)[0])[0]
    game = setup(WEEK, {"de-16pz": f"{heart}/i", "us-36": off})
    events = march(game, "us-36", ring(heart)[0])
    assert gone(events) == {"de-16pz"}
    assert where(game, "de-16pz") == "eliminated"
    assert game.rules.rolls(game.state) == 0, "no die is cast"
    covered = setup(WEEK, {"de-16pz": f"{heart}/i", "de-3pg": heart, "us-36": off})
    assert gone(march(covered, "us-36", ring(heart)[0])) == set(), "a friend with a defence factor covers it"


@pytest.mark.rule("anzio:C10C4")
def test_passing_by_is_enough() -> None:
    heart = meadow()
    north, off, east = ring(heart)[0], ring(ring(heart)[0])[0], ring(ring(heart)[1])[1]
    game = setup(WEEK, {"de-16pz": f"{heart}/i", "us-36": off})
    dead = gone(march(game, "us-36", north))
    assert dead == {"de-16pz"}
    assert east in reach(game, "us-36"), "it did not have to stop"
    assert go(game, "us-36", ring(north)[0])


@pytest.mark.rule("anzio:C10C4")
def test_a_way_that_only_leads_past_destroys_as_well() -> None:
    heart = meadow()
    game = setup(WEEK, {"de-16pz": f"{heart}/i", "us-36": ring(ring(heart)[0])[0]})
    goals = [
        to
        for to in reach(game, "us-36")
        if set(game.rules.path(game.state, "us-36", to)[:-1]) & set(ring(heart))
        and to not in (heart, *ring(heart))
    ]
    assert gone(march(game, "us-36", sorted(goals)[0])) == {"de-16pz"}


@pytest.mark.rule("anzio:C10C5")
def test_inverted_counters_hinder_nobody() -> None:
    heart = meadow()
    north, south = ring(heart)[0], ring(heart)[3]
    free = setup(WEEK, {"us-36": north})
    game = setup(WEEK, {"de-16pz": f"{heart}/i", "us-36": north})
    assert costs(game, "us-36") == costs(free, "us-36"), "Strategic Movement and the way through it included"
    assert max(costs(game, "us-36").values()) > 12
    assert costs(game, "us-36")[south] == costs(free, "us-36")[south]
    harmless = setup(WEEK, {"de-16pz": f"{heart}/i", "us-36": f"{north}/i"})
    assert reach(harmless, "us-36") == reach(free, "us-36") - {heart}


@pytest.mark.rule("anzio:C11B8")
def test_allied_replacements_hinder_nobody() -> None:
    heart = meadow()
    north = ring(heart)[0]
    free = setup("Sept III axis", {"de-16pz": north})
    game = setup("Sept III axis", {"de-16pz": north, "al-r1": heart})
    assert costs(game, "de-16pz") == costs(free, "de-16pz")


@pytest.mark.rule("anzio:C10C6")
def test_one_unit_destroys_every_counter_around_it() -> None:
    heart = meadow()
    around = ring(heart)
    units = {"de-16pz": f"{around[1]}/i", "de-26pz": f"{around[1]}/i", "de-29pg": f"{around[3]}/i"}
    far = ring(ring(around[0])[0])[0]
    game = setup(WEEK, {**units, "us-504": far})
    events = march(game, "us-504", heart)
    assert gone(events) == set(units)


@pytest.mark.rule("anzio:C10C7")
def test_nobody_ends_stacked_with_an_enemy_counter() -> None:
    heart = meadow()
    far = ring(ring(heart)[0])[0]
    game = setup(WEEK, {"de-16pz": f"{heart}/i", "us-36": far})
    assert gone(march(game, "us-36", heart)) == {"de-16pz"}
    assert where(game, "us-36") == heart
    unarmed = setup(WEEK, {"de-16pz": f"{heart}/i", "al-r1": far})
    assert heart not in reach(unarmed, "al-r1")


@pytest.mark.rule("anzio:C10C12")
def test_advancing_units_destroy_what_they_come_next_to() -> None:
    units = {"us-45": "W51", "us-3": "W51", "de-nw71": "W50", "de-29pg": "W49/i"}
    game, events = fight(units, "full", 1)
    assert gone(events) == {"de-nw71"}, "W49 is not next to W51"
    step(game, "lose us-3")
    assert gone(game.play("advance us-45 W50")) == {"de-29pg"}


@pytest.mark.rule("anzio:C10C12")
def test_retreating_units_destroy_what_they_come_next_to() -> None:
    units = {"us-36": "W51", "de-16pz": "W50", "de-29pg": "W54/i"}
    game, _ = fight(units, "1-2", 3)
    assert gone(game.play("back W52 W53")) == {"de-29pg"}


@pytest.mark.rule("anzio:C11B3.2")
def test_at_the_end_of_its_turn_an_exposed_counter_may_slip_away() -> None:
    heart = meadow()
    north = ring(heart)[0]
    units = {"de-16pz": heart, "us-36": f"{north}/i", "al-r1": north}
    game = setup(WEEK, units, phase="aftermath")
    assert game.decision is not None
    assert (game.decision.side, game.decision.kind) == ("allied", "withdrawing")
    assert set(offers(game, "retreat")) == {"us-36", "al-r1"}
    game.play("retreat us-36")
    game.play(game.actions()[0])
    events = step(game, "halt")
    assert where(game, "us-36") not in (north, "eliminated")
    assert gone(events) == {"al-r1"}, "what stays is destroyed"
    assert where(game, "al-r1") == "pool"


@pytest.mark.rule("anzio:C11B3.2")
def test_nobody_threatened_means_nobody_asked() -> None:
    heart = meadow()
    off = ring(ring(heart)[0])[0]
    game = setup(WEEK, {"de-16pz": heart, "us-36": f"{off}/i"}, phase="aftermath")
    assert game.decision is None or game.decision.kind != "withdrawing"
    ersatz = setup(WEEK, {"de-ei1": heart, "us-36": f"{ring(heart)[0]}/i"}, phase="aftermath")
    assert where(ersatz, "us-36") == ring(heart)[0], "an ersatz counter has a zone but no attack factor"


@pytest.mark.rule("anzio:P.inverted-destroyer")
def test_the_aid_lets_every_zone_destroy() -> None:
    heart = meadow()
    off = ring(ring(heart)[0])[0]
    units = {"us-36": f"{heart}/i", "de-ei1": off}
    plain = setup("Sept III axis", units)
    assert gone(march(plain, "de-ei1", ring(heart)[0])) == set()
    aided = setup("Sept III axis", units, options=["aid:P.inverted-destroyer"])
    assert gone(march(aided, "de-ei1", ring(heart)[0])) == {"us-36"}
    assert refused(aided, "move us-36") is not None


@pytest.mark.rule("anzio:C10C3", "anzio:C10B4")
def test_whoever_cannot_attack_destroys_nothing_by_coming_beside_it() -> None:
    heart = meadow()
    north, off = ring(heart)[0], ring(ring(heart)[0])[0]
    for mover, dies in (("de-65", True), ("de-ei1", False), ("de-44/i", False)):
        name, _, step_ = mover.partition("/")
        game = setup("Sept III axis", {"us-36": f"{heart}/i", name: f"{off}/{step_}" if step_ else off})
        assert gone(march(game, name, north)) == ({"us-36"} if dies else set()), mover
