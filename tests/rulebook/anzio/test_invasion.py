"""The first invasion and the second (C5A, C5B, C5D, C6)."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import counter, offers, refused, setup, where
from tests.rulebook.anzio.shore import beaches, land, ships, why_sail

POOL = ("us-36", "us-45", "us-505", "us-325", "br-56", "br-46", "br-4armd", "al-r1", "al-r4", "ca-1")


def first(units: dict[str, str] | None = None, **spec: Any) -> wl.Game:
    """The opening of the game with these units besides the invaders in Sicilia."""
    forces = {**dict.fromkeys(POOL, "sicilia"), **(units or {})}
    return setup("Sept II allied", forces, phase="invasion", sea={"counters": 2}, **spec)


@pytest.mark.rule("anzio:C5A2")
def test_the_first_invasion_is_at_one_of_the_six_southern_zones() -> None:
    game = first()
    assert set(offers(game, "invade")) == {
        f"zone-{name}" for name in ("terracina", "mondragone", "napoli", "salerno", "termoli", "pescara")
    }
    assert refused(game, "invade zone-roma") == "C5A2"
    assert refused(game, "invade zone-rimini") == "C5A2"


@pytest.mark.rule("anzio:C5D1", "anzio:C5D2")
def test_nobody_lands_on_a_held_beach_and_beside_the_enemy_one_stops_and_fights() -> None:
    game = first({"de-16pz": "N61"})
    game.play("invade zone-salerno")
    assert "N61" not in beaches(game, "us-36")
    assert why_sail(game, "us-36", "land N61") == "C5D2"
    land(game, "us-36", "N60")
    assert counter(game, "us-36")["stopped"]
    assert "us-36" not in offers(game, "move")
    land(game, "us-45", "M63")
    assert "us-45" in offers(game, "move")
    game.play("end")
    assert game.decision is not None
    assert game.decision.kind == "fighting", "the battle is compulsory"


@pytest.mark.rule("anzio:C5D1")
def test_a_replacement_does_not_land_beside_the_enemy() -> None:
    game = first({"de-16pz": "N61"})
    game.play("invade zone-salerno")
    assert beaches(game, "al-r1") == {"M63"}
    assert why_sail(game, "al-r1", "land N60") == "C10B2.1"


def test_a_full_beach_can_be_passed_but_not_crowded() -> None:
    game = first()
    game.play("invade zone-salerno")
    land(game, "us-36", "N61")
    land(game, "us-45", "N61")
    assert "N61" in beaches(game, "br-56")
    land(game, "br-56", "N61")
    assert game.decision is not None
    assert game.decision.kind == "going", "from a full hex it goes on at once"
    assert "N61" not in offers(game, "go")
    game.play("go O60")
    assert where(game, "br-56") == "O60"


def test_ashore_a_zone_whose_beaches_are_all_held_cannot_be_invaded() -> None:
    game = first({"de-16pz": "F52", "de-hg": "G52", "de-15pg": "H52"})
    assert "zone-terracina" not in offers(game, "invade")
    assert refused(game, "invade zone-terracina") == "C5D2"


def test_only_ships_carry_the_invaders() -> None:
    game = first()
    game.play("invade zone-salerno")
    assert set(ships(game)) == set(POOL)
    assert refused(game, "ship de-334") == "B4C13"
