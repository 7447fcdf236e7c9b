"""ANZIO D6: forts."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio import kit
from tests.rulebook.anzio.ground import clearing, decision, figures, stand
from tests.rulebook.anzio.kit import offers, refused

FORTS = ["supp.forts"]
C, N, NE, SE, S, SW, NW = clearing()


def building(when: str = "Oct I axis", units: dict[str, str] | None = None, **spec: Any) -> wl.Game:
    """A German movement phase."""
    return stand(units or {"de-44": C}, when, FORTS, **spec)


def sites(game: wl.Game) -> set[str]:
    """Where a fort may be built."""
    return set(offers(game, "fortify"))


def asked(game: wl.Game) -> str:
    """What the Germans are asked."""
    assert game.decision is not None
    return game.decision.prompt


@pytest.mark.rule("anzio:D6B3")
def test_the_hex_has_long_been_german_and_out_of_allied_zones() -> None:
    game = building(units={"de-44": C, "us-45": S}, friendly=[NW])
    assert N in sites(game)
    assert refused(game, f"fortify {SE}") == "D6B3"
    assert refused(game, f"fortify {NW}") == "D6B3"
    kit.go(game, "de-44", N)
    retaken = building(friendly=[NW], units={"de-44": N})
    kit.go(retaken, "de-44", NW)
    assert refused(retaken, f"fortify {NW}") == "D6B3"
    for nowhere in ("A15", "L30", "Z99"):
        why = game.why_not(f"fortify {nowhere}")
        assert why is not None
        assert (why.rule, why.sentence) == ("anzio:D6B3", "No unit can stand there.")


@pytest.mark.rule("anzio:D6B4")
@pytest.mark.rule("anzio:D6B5")
def test_not_in_major_cities_but_with_or_without_germans() -> None:
    game = building()
    assert refused(game, "fortify Q15") == "D6B4"
    assert {C, N} <= sites(game)
    assert "build a fort" in asked(game)
    game.play(f"fortify {N}")
    assert "fort" not in asked(game), "one a week"


@pytest.mark.rule("anzio:D6C2.1")
@pytest.mark.rule("anzio:G4.1")
def test_a_fort_only_lets_its_defenders_stay() -> None:
    units = {"us-45": C, "us-3": C, "br-5": SW, "de-65": N}
    held = stand(units, "Oct I allied", FORTS, phase="declarations", forts=[N], dice=[3])
    bare = stand(units, "Oct I allied", FORTS, phase="declarations", dice=[3])
    assert figures(held, N, ["us-45", "us-3"]) == figures(bare, N, ["us-45", "us-3"]) == (10, 3, "3-1")
    for game, stays in ((held, True), (bare, False)):
        game.play(f"fight full {N}")  # A1 DR
        assert decision(game) == "routing"
        assert (refused(game, "stand") is None) is stays


@pytest.mark.rule("anzio:D6D5")
@pytest.mark.parametrize(("forts_at", "stays"), [([C], False), ([C, NE], True)])
def test_attackers_who_lost_the_benefits_must_retreat(forts_at: list[str], stays: bool) -> None:
    units = {"de-3pg": C, "de-65": NE, "us-45": N}
    game = stand(units, "Oct I axis", FORTS, forts=forts_at, phase="declarations", dice=[3])
    game.play(f"fight full {N}")  # 5 to 6: 1-2, AR
    assert decision(game) == "retreating"
    game.play("retreat de-3pg")
    assert (refused(game, "stand") is None) is stays


@pytest.mark.rule("anzio:F2")
@pytest.mark.rule("anzio:D6B3")
@pytest.mark.parametrize("enemy", ["us-45", "us-45/i", "al-r1"])
def test_two_hexes_lie_between_a_fort_and_every_allied_unit(enemy: str) -> None:
    unit, _, level = enemy.partition("/")
    one, two, three = "E46", "E45", "E44"
    place = {"de-44": "K30", unit: f"{C}/{level}" if level else C, "us-36": "sicilia"}
    near, far = (
        stand(place, "Oct I axis", FORTS),
        stand(place, "Oct I axis", [*FORTS, "adv.supp.forts-distance"]),
    )
    controls = enemy == "us-45"
    assert refused(near, f"fortify {one}") == ("D6B3" if controls else None)
    assert {two, three} <= sites(near)
    assert refused(far, f"fortify {one}") == ("D6B3" if controls else "F2")
    assert refused(far, f"fortify {two}") == "F2"
    assert three in sites(far)
    assert sites(far) < sites(near)
    assert not {one, two} & sites(far)
