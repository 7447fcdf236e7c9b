"""The drop of the 82nd on Roma without the supplement (E12), and the mountain units of the Advanced Games (E11)."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.ground import decision
from tests.rulebook.anzio.kit import costs, happened, offers, refused, setup, where
from tests.rulebook.anzio.shore import land, until

REGIMENTS = ("us-504", "us-505", "us-325")
ROMA = ("F45", "G44", "G45")


def invading(zone: str, units: dict[str, str] | None = None) -> wl.Game:
    """The Allied movement phase of Sept II after this choice of a zone, with the 82nd and a division in Sicilia."""
    placed = {**dict.fromkeys((*REGIMENTS, "us-36"), "sicilia"), "de-1para": "Y50", **(units or {})}
    sea = {"invaded": (), "counters": 2}
    game = setup("Sept II 1943 allied", placed, scenario="southern", spare=False, sea=sea, phase="invasion")
    game.play(f"invade zone-{zone}")
    return game


def drop(game: wl.Game) -> list[wl.Event]:
    """Make the drop, hex by hex in their order."""
    events = game.play("airdrop")
    while decision(game) == "jumping":
        events += game.play(game.actions()[0])
    return events


# --- the drop -----------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E12A")
def test_all_three_regiments_drop_on_sept_ii() -> None:
    game = invading("roma")
    events = drop(game)
    assert [event.units[0] for event in happened(events, "airdrop")] == sorted(REGIMENTS, key=order(game))
    assert {where(game, unit) for unit in REGIMENTS} == set(ROMA)
    assert refused(game, "airdrop") == "E12A"
    units = {**dict.fromkeys(REGIMENTS, "sicilia"), "de-1para": "Y50", "us-36": "Y60"}
    assert (
        refused(setup("Sept III 1943 allied", units, scenario="southern", spare=False), "airdrop") == "E12A"
    )
    for unit in REGIMENTS:
        for away in ("Y60", "eliminated"):
            assert refused(invading("roma", {unit: away}), "airdrop") == "E12A"
            assert "airdrop" not in {a.do for a in invading("roma", {unit: away}).actions()}


def order(game: wl.Game) -> Any:
    """The units of a game in their order."""
    return [counter.id for counter in game.rules.counters].index


@pytest.mark.rule("anzio:E12A")
def test_a_regiment_that_landed_leaves_the_others_on_the_ground() -> None:
    game = invading("roma")
    land(game, "us-505", game_beach(game, "us-505"))
    assert refused(game, "airdrop") == "E12A"


def game_beach(game: wl.Game, unit: str) -> str:
    """A beach where a unit may land."""
    twin = game.copy()
    twin.step(f"ship {unit}")
    return next(a.to for a in twin.actions() if a.do == "land")


@pytest.mark.rule("anzio:E12A")
@pytest.mark.rule("anzio:E12B")
@pytest.mark.parametrize(("zone", "why"), [("roma", None), ("civitavecchia", None), ("terracina", "E12B")])
def test_it_goes_with_an_invasion_at_roma_or_civitavecchia(zone: str, why: str | None) -> None:
    assert refused(invading(zone), "airdrop") == why


@pytest.mark.rule("anzio:E12A")
@pytest.mark.rule("anzio:E12C")
def test_one_regiment_lands_on_each_hex() -> None:
    game = invading("civitavecchia")
    game.play("airdrop")
    assert [a.to for a in game.actions()] == list(ROMA)
    game.play("parachute G44")
    assert [a.to for a in game.actions()] == ["F45", "G45"]
    assert refused(game, "parachute G44") is not None
    for label in ROMA:
        assert refused(invading("roma", {"de-ei1": label}), "airdrop") == "E12C", "an enemy is there"


@pytest.mark.rule("anzio:E12C")
@pytest.mark.rule("anzio:E12D")
def test_each_may_go_one_hex_and_attack() -> None:
    game = invading("roma", {"de-fras": "H42"})
    drop(game)
    who = next(unit for unit in REGIMENTS if where(game, unit) == "G44")
    assert refused(game, f"move {who}") is not None, "it does not march"
    assert {to for unit, to in map(str.split, offers(game, "hop")) if unit == who} == {
        "F44", "F45", "G43", "G45", "H43", "H44",
    }  # fmt: skip
    assert refused(game, f"hop {who} H42") == "E12C"
    assert refused(game, "hop us-36 G43") == "E12C"
    game.play(f"hop {who} H43")
    assert where(game, who) == "H43"
    assert refused(game, f"hop {who} H44") == "E12C", "once"
    land(game, "us-36", game_beach(game, "us-36"))
    (battle,) = happened(game.play("end"), "battle")
    assert (battle.units, battle.hexes) == ((who,), ("H42",))


@pytest.mark.rule("anzio:E12C")
def test_from_an_enemy_zone_one_goes_on_to_no_other() -> None:
    game = invading("roma", {"de-fras": "G46"})
    drop(game)
    (held,) = [unit for unit in REGIMENTS if where(game, unit) == "G45"]
    assert {to for unit, to in map(str.split, offers(game, "hop")) if unit == held} == {"G44", "H44", "F45"}
    assert {refused(game, f"hop {held} {to}") for to in ("F46", "H45", "G46")} == {"E12C"}
    game.play(f"hop {held} H44")
    assert where(game, held) == "H44"


@pytest.mark.rule("anzio:E12D")
def test_the_drop_takes_nothing_of_the_lift_and_a_landing_does() -> None:
    game = invading("roma")
    drop(game)
    assert game.view("allied")["sea"]["lift"] == 18
    game = invading("roma")
    land(game, "us-505", game_beach(game, "us-505"))
    assert game.view("allied")["sea"]["lift"] == 17


@pytest.mark.rule("anzio:E12A")
def test_it_is_an_allied_move() -> None:
    game = invading("roma")
    land(game, "us-36", game_beach(game, "us-36"))
    until(game, "Sept II", "axis")
    assert decision(game) == "moving"
    assert refused(game, "airdrop") == "E12A"
    assert not [action for action in game.actions() if action.do in ("airdrop", "hop")]


@pytest.mark.rule("anzio:E12A")
def test_the_basic_game_has_no_drop() -> None:
    game = setup(
        "Sept II allied",
        dict.fromkeys(REGIMENTS, "sicilia"),
        sea={"invaded": (), "counters": 2},
        phase="invasion",
    )
    game.play(game.actions()[0])
    assert game.why_not("airdrop") is not None


# --- mountain units -----------------------------------------------------------------------------------------

ALLIED_CLIMBERS = {
    "us-10", "us-1ssf", "gk-3", "br-52", "fr-2dim", "fr-4gtm", "fr-3dia", "fr-3gtm", "fr-4dmm", "fr-1gtm", "fr-9dic",
    "fr-2gtm",
}  # fmt: skip
GERMAN_CLIMBERS = {"de-3plus4", "de-5mtn", "de-doehla"}
ROUGH = ("M28", "M27")


def climbs(unit: str, side: str) -> bool:
    """Whether a unit pays 1 MP for a rough side without a road, which costs others two."""
    game = setup(f"July I 1944 {side}", {unit: ROUGH[0]}, scenario="po-valley", spare=False, freed=[])
    return costs(game, unit)[ROUGH[1]] == 1


@pytest.mark.rule("anzio:E11A")
@pytest.mark.rule("anzio:E11B")
@pytest.mark.rule("anzio:E11D")
@pytest.mark.parametrize("unit", [*sorted(ALLIED_CLIMBERS), "fr-1", "us-36", "br-1para", "po-3"])
def test_allied_mountain_units(unit: str) -> None:
    assert climbs(unit, "allied") == (unit in ALLIED_CLIMBERS)


@pytest.mark.rule("anzio:E11A")
@pytest.mark.rule("anzio:E11C")
@pytest.mark.rule("anzio:E11D")
@pytest.mark.parametrize("unit", [*sorted(GERMAN_CLIMBERS), "de-157", "de-114", "de-1para"])
def test_german_mountain_units(unit: str) -> None:
    assert climbs(unit, "axis") == (unit in GERMAN_CLIMBERS)


@pytest.mark.rule("anzio:E11B")
@pytest.mark.rule("anzio:E11C")
def test_no_other_counter_is_underlined() -> None:
    found = {
        c.id for c in wl.new("anzio", scenario="po-valley", seed=1).rules.counters if "mountain" in c.flags
    }
    assert {unit for unit in found if not unit.startswith("it-")} == ALLIED_CLIMBERS | GERMAN_CLIMBERS
    assert {unit for unit in found if unit.startswith("it-")} <= {"it-ag", "it-36g", "it-28g"}
