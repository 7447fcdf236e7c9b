"""Replacements: coming in, combining with units, going back to the pool (C11)."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.battlefield import fight
from tests.rulebook.anzio.kit import counter, go, happened, offers, refused, setup, where
from tests.rulebook.anzio.shore import until


def rest(units: dict[str, str], when: str = "Oct I allied", **spec: Any) -> wl.Game:
    """A position at the end of movement, when units combine with replacements."""
    return setup(when, units, phase="rebuilding", **spec)


@pytest.mark.rule("anzio:C11A6")
@pytest.mark.parametrize(
    ("enemy", "allowed"), [("L54", False), ("L53", True), ("L54/i", False), ("N55", False)]
)
def test_three_hexes_from_every_enemy_inverted_counters_too(enemy: str, allowed: bool) -> None:
    game = rest({"us-36": "L56/2", "al-r1": "L56", "us-45": "S50/1", "al-r2": "S50", "de-16pz": enemy})
    assert ("us-36 al-r1" in offers(game, "rebuild")) == allowed
    if not allowed:
        assert refused(game, "rebuild us-36 al-r1") == "C11A6"


@pytest.mark.rule("anzio:C11A7")
def test_they_may_come_from_different_places() -> None:
    game = setup("Oct I allied", {"us-36": "M55/2", "al-r1": "L57"})
    go(game, "us-36", "L56")
    go(game, "al-r1", "L56")
    game.play("end")
    assert offers(game, "rebuild") == ["us-36 al-r1"]


@pytest.mark.rule("anzio:C11A8")
@pytest.mark.rule("anzio:C11A1")
def test_at_most_one_step_a_turn() -> None:
    game = rest({"us-36": "L56/2", "al-r1": "L56", "al-r2": "L56", "us-45": "L56/1"})
    game.play("rebuild us-36 al-r1")
    assert offers(game, "rebuild") == ["us-45 al-r2"]
    assert refused(game, "rebuild us-36 al-r2") == "C11A8"


@pytest.mark.rule("anzio:C11A9")
def test_never_beyond_the_strongest_counter() -> None:
    game = rest({"us-36": "L56", "al-r1": "L56", "us-45": "S50/1", "al-r2": "S50"})
    assert offers(game, "rebuild") == ["us-45 al-r2"]
    assert refused(game, "rebuild us-36 al-r1") == "C11A8"


@pytest.mark.rule("anzio:C11A10", "anzio:C11A18")
def test_replacements_stack_with_others_at_one_point_each() -> None:
    game = setup("Oct I allied", {"us-36": "L56", "us-45": "M55", "al-r1": "L57", "al-r2": "L57"})
    go(game, "us-45", "L56")
    game.play("move al-r1")
    assert "L56" not in offers(game, "go"), "eight points are there"
    assert counter(game, "al-r1")["stacking"] == counter(game, "de-ea1")["stacking"] == 1
    both = rest({"br-56": "L56/1", "al-r1": "L56", "al-r2": "L56"})
    assert offers(both, "rebuild") == ["br-56 al-r1"]


@pytest.mark.rule("anzio:C11A13")
def test_a_replacement_on_record_rebuilds_nobody() -> None:
    game = rest({"us-36": "L56/2"}, reserve={"allied": 3})
    assert game.decision is None or game.decision.kind != "rebuilding"
    apart = rest({"us-36": "L56/2", "al-r1": "L57", "us-45": "S50/1", "al-r2": "S50"})
    assert offers(apart, "rebuild") == ["us-45 al-r2"], "they must stand together"


@pytest.mark.rule("anzio:C11A15")
def test_the_dead_do_not_come_back() -> None:
    game = rest({"us-36": "eliminated", "al-r1": "sicilia", "us-45": "sicilia/1"})
    assert offers(game, "rebuild") == ["us-45 al-r1"]
    game.play("rebuild us-45 al-r1")
    assert where(game, "us-36") == "eliminated"


@pytest.mark.rule("anzio:C11B9")
def test_rebuilding_in_sicilia_needs_a_counter_there() -> None:
    game = rest({"us-36": "sicilia/i", "al-r1": "sicilia"})
    game.play("rebuild us-36 al-r1")
    assert not counter(game, "us-36")["inverted"]
    none = rest({"us-36": "sicilia/i", "al-r1": "K57"}, reserve={"allied": 2})
    assert none.decision is None or none.decision.kind != "rebuilding"


@pytest.mark.rule("anzio:C11B2")
def test_allied_replacements_serve_every_nation() -> None:
    names = ("us-36", "br-56", "ca-1", "in-8", "nz-2", "fr-2dim")
    hexes = ("K50", "M48", "O46", "Q44", "S42", "U40")
    units = {name: f"{at}/1" for name, at in zip(names, hexes, strict=True)}
    units |= {f"al-r{n}": at for n, at in enumerate(hexes, 1)}
    game = rest(units, when="Dec III allied")
    assert {offer.split()[0] for offer in offers(game, "rebuild")} == set(names)


@pytest.mark.rule("anzio:C11C4", "anzio:C11C5")
def test_pure_armour_needs_armour_ersatz() -> None:
    units = {"de-16pz": "K40/1", "de-29pg": "K40/1", "de-ei1": "K40", "de-hg": "N40/1", "de-1para": "N40/1"}
    game = rest({**units, "de-ea1": "N40"}, when="Oct I axis")
    assert set(offers(game, "rebuild")) == {"de-29pg de-ei1", "de-hg de-ea1", "de-1para de-ea1"}
    assert refused(game, "rebuild de-16pz de-ei1") == "C11C5"


@pytest.mark.rule("anzio:C11A5")
def test_only_replacement_counters_come_again_after_destruction() -> None:
    game, events = fight({"us-36": "W51", "us-45": "W51", "de-ei1": "W50"}, "full", 1)
    assert happened(events, "eliminated")
    assert where(game, "de-ei1") == "pool"
    starved = setup(
        "Oct II allied", {"al-r1": "V41", "us-505": "V41"}, phase="supply", clock={"al-r1": 1, "us-505": 1}
    )
    until(starved, "Oct II", "axis")
    assert (where(starved, "al-r1"), where(starved, "us-505")) == ("pool", "eliminated")
    until(starved, "Oct III", "allied")
    assert (where(starved, "al-r1"), where(starved, "us-505")) == ("sicilia", "eliminated")
