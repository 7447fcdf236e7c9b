"""The tournament rules: set-up, the south entry, attacks from the sea, re-rolls (TOURN)."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.battlefield import asked, declare_all, fight, lines
from tests.rulebook.anzio.kit import counter, offers, offers_after, refused, setup, step, where
from tests.rulebook.anzio.shore import why_sail

PARA, SOUTH, STORM, AGAIN = "tourn.1para-y48", "tourn.south-entry", "tourn.sea-attack", "tourn.rerolls"


@pytest.mark.rule("anzio:TOURN.1para")
def test_1_para_may_start_on_the_adriatic() -> None:
    game = wl.new("anzio", options=[PARA], seed=1)
    game.play("place A14")
    assert set(offers(game, "place")) == {"X52", *(f"Y{row}" for row in range(48, 55))}
    game.play("place Y50")
    assert where(game, "de-1para") == "Y50"
    assert set(offers(game, "place")) == {"K57", "M55", "M58"}, "then Hermann Goering"


def entries(game: wl.Game, unit: str = "us-36") -> set[str]:
    """Where a unit may come on; empty when it may not."""
    return offers_after(game, f"bring {unit}", "enter") if unit in offers(game, "bring") else set()


def waiting(when: str, units: dict[str, str] | None = None, box: str = "taranto", **spec: Any) -> wl.Game:
    """A unit in Taranto, or Messina, about to come on."""
    given = {"us-36": box, "al-r1": box, "br-231": "sicilia", **(units or {})}
    return setup(when, given, options=[SOUTH], sea={"open_boxes": 3}, **spec)


@pytest.mark.rule("anzio:TOURN.south-entry.1")
@pytest.mark.parametrize(
    ("week", "first"), [("Sept III", 60), ("Sept IV", 54), ("Oct I", 54), ("Dec IV", 54)]
)
def test_the_rows_of_taranto(week: str, first: int) -> None:
    assert entries(waiting(f"{week} allied")) == {f"Y{row}" for row in range(first, 66)}


@pytest.mark.rule("anzio:TOURN.south-entry.4", "anzio:TOURN.south-entry.5")
def test_entry_into_a_zone_out_of_a_partial_hex_that_is_free() -> None:
    one = waiting("Oct I allied", {"de-16pz": "Y58"})
    assert {"Y57", "Y59"} <= entries(one), "beside the German, past a free partial hex"
    assert "Y58" not in entries(one)
    two = waiting("Oct I allied", {"de-16pz": "Y58", "de-hg": "Y60"})
    assert "Y59" not in entries(two), "both partial hexes beyond it are controlled"
    assert {"Y57", "Y61"} <= entries(two)
    one.play("bring us-36")
    one.play("enter Y59")
    assert counter(one, "us-36")["stopped"], "it must fight"
    assert not {"Y57", "Y59"} & entries(waiting("Oct I allied", {"de-16pz": "Y58"}), "al-r1"), (
        "it cannot fight"
    )


@pytest.mark.rule("anzio:TOURN.south-entry.4")
def test_zones_beyond_the_edge_close_a_retreat_too() -> None:
    units = {"us-36": "Y59", "de-16pz": "Y58", "de-hg": "Y58", "de-26pz": "Y60"}
    sealed, _ = fight(units, "2-1", 2, to="Y59", when="Oct I axis", options=[SOUTH])
    assert where(sealed, "us-36") not in ("taranto", "Y59")
    usual, _ = fight(units, "2-1", 2, to="Y59", when="Oct I axis")
    assert where(usual, "us-36") == "taranto", "the only way"


FLEET = dict.fromkeys(("us-36", "us-45", "us-505", "us-325", "br-56", "ca-1"), "sicilia")


def assault(units: dict[str, str], zone: str = "zone-salerno", **spec: Any) -> wl.Game:
    """The first invasion, at Salerno if no other zone is named, with Germans about."""
    options = [STORM, *spec.pop("options", ())]
    game = setup(
        "Sept II allied", {**FLEET, **units}, phase="invasion", sea={"counters": 2}, options=options, **spec
    )
    game.play(f"invade {zone}")
    return game


def storm(game: wl.Game, unit: str, label: str) -> None:
    """Let a unit attack a hex from the sea."""
    game.play(f"ship {unit}")
    step(game, f"storm {label}")


def storms(game: wl.Game, unit: str) -> set[str]:
    """The hexes that a unit may attack from the sea."""
    return offers_after(game, f"ship {unit}", "storm") if unit in offers(game, "ship") else set()


@pytest.mark.rule("anzio:TOURN.sea-attack.1")
def test_german_held_hexes_of_the_zone_may_be_attacked_from_the_sea() -> None:
    game = assault({"de-ei1": "N61", "de-16pz": "O59"})
    assert storms(game, "us-36") == {"N61"}
    assert not storms(game, "ca-1"), "only invaders do"
    weak = assault({"de-ei1": "N61", "us-36": "sicilia/i"})
    assert "us-36" in offers(weak, "ship"), "it may land"
    assert not storms(weak, "us-36"), "who has no attack factor attacks nobody"
    usual = setup("Sept II allied", {**FLEET, "de-ei1": "N61"}, phase="invasion", sea={"counters": 2})
    usual.play("invade zone-salerno")
    assert not storms(usual, "us-36")
    assert why_sail(usual, "us-36", "storm N61") == "C5D2"


@pytest.mark.rule("anzio:TOURN.sea-attack.2")
def test_eight_points_against_one_hex() -> None:
    game = assault({"de-ei1": "N61", "de-ei2": "N62"})
    storm(game, "us-36", "N61")
    storm(game, "us-45", "N61")
    assert storms(game, "us-505") == {"N62"}
    storm(game, "us-505", "N62")
    game.play("end")
    declare_all(game)
    attacked = {
        tuple(battle["hexes"]): set(battle["attackers"]) for battle in game.view("spectator")["battles"]
    }
    assert attacked == {("N61",): {"us-36", "us-45"}, ("N62",): {"us-505"}}


@pytest.mark.rule("anzio:TOURN.sea-attack.1", "anzio:TOURN.sea-attack.2")
def test_one_hex_of_sea_serves_one_goal() -> None:
    game = assault({"de-ei1": "K53", "de-ei2": "K54"}, zone="zone-mondragone")
    assert storms(game, "us-36") == {"K53", "K54"}
    storm(game, "us-36", "K53")
    assert storms(game, "us-505") == {"K53"}, "before K54 there is no other sea"


@pytest.mark.rule("anzio:TOURN.sea-attack.4")
def test_victors_from_the_sea_must_advance() -> None:
    game = assault({"de-ei1": "N61"}, dice=[3])
    storm(game, "us-36", "N61")
    storm(game, "us-505", "N61")
    game.play("end")
    declare_all(game)
    game.play("fight full N61")
    step(game, "lose us-36")
    assert asked(game) == ("allied", "advancing")
    assert "halt" not in lines(game)
    assert refused(game, "halt") is not None
