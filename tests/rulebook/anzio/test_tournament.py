"""The tournament rules: set-up, the south entry, attacks from the sea, re-rolls (TOURN)."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.battlefield import asked, declare_all, fight, lines
from tests.rulebook.anzio.kit import (
    book,
    counter,
    happened,
    offers,
    offers_after,
    refused,
    setup,
    step,
    where,
)
from tests.rulebook.anzio.shore import land, until, why_sail
from winterline.core.bits import bits
from winterline.games.anzio.combat import odds_of
from winterline.games.anzio.options import commandos, tournament
from winterline.games.anzio.zoc import zone

PARA, SOUTH, STORM, AGAIN = "tourn.1para-y48", "tourn.south-entry", "tourn.sea-attack", "tourn.rerolls"


# --- set-up ---------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:TOURN.1para")
def test_1_para_may_start_on_the_adriatic() -> None:
    game = wl.new("anzio", options=[PARA], seed=1)
    game.play("place A14")
    assert set(offers(game, "place")) == {"X52", *(f"Y{row}" for row in range(48, 55))}
    game.play("place Y50")
    assert where(game, "de-1para") == "Y50"
    assert set(offers(game, "place")) == {"K57", "M55", "M58"}, "then Hermann Goering"


# --- the south entry ------------------------------------------------------------------------------------


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


@pytest.mark.rule("anzio:TOURN.south-entry.2")
def test_y47_to_y53_are_beaches_for_commandos_and_evacuation() -> None:
    game = setup("Oct I allied", {"us-36": "Y50"}, options=[SOUTH])
    assert "us-36" in offers(game, "evacuate")
    assert "us-36" not in offers(setup("Oct I allied", {"us-36": "Y50"}), "evacuate")
    assert "us-36" not in offers(setup("Oct I allied", {"us-36": "Y54"}, options=[SOUTH]), "evacuate")
    found = book(SOUTH, "supp.commandos")
    beach = [found.cell(f"Y{row}") for row in range(47, 54)]
    assert all(commandos.coasts(found)["east"] >> cell & 1 for cell in beach)
    assert {commandos.shore_cost(found, 0, cell) for cell in beach} == {2}


@pytest.mark.rule("anzio:TOURN.south-entry.3")
def test_the_rim_of_the_south_is_closed_to_germans_on_sept_ii() -> None:
    found = book(SOUTH)
    rim = {found.label(cell) for cell in bits(tournament.southern_rim(found))}
    assert {f"X{row}" for row in range(60, 67)} | {f"Y{row}" for row in range(59, 66)} <= rim
    assert {"N73", "N74", "R71", "R72", "T70", "T71", "U68", "U69", "V67"} <= rim
    assert not {"V68", "W67", "R70", "X59", "Y58"} & rim
    game = wl.new("anzio", options=[SOUTH], seed=1)
    assert not rim & set(offers(game, "place")), "nor may 16 Panzer start there"
    assert "V68" in offers(game, "place")
    moving = setup("Sept II axis", {"de-26pz": "R70"}, options=[SOUTH])
    assert not rim & set(moving.rules.reach(moving.state, "de-26pz"))
    later = setup("Sept III axis", {"de-26pz": "R70"}, options=[SOUTH])
    assert {"R71", "R72"} <= set(later.rules.reach(later.state, "de-26pz"))


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


@pytest.mark.rule("anzio:TOURN.south-entry.6")
def test_units_in_the_boxes_control_nothing_and_attack_nobody() -> None:
    game = waiting("Oct I allied", {"de-16pz": "Y58"})
    assert zone(book(SOUTH), 0, game.state.forces[0]) == 0
    assert entries(game), "the German on the edge has not been touched"
    game.play("end")
    assert game.decision is None or not game.decision.kind.startswith(("declaring", "fighting"))


# --- attacks from the sea -------------------------------------------------------------------------------

FLEET = dict.fromkeys(("us-36", "us-45", "us-505", "us-325", "br-56", "ca-1"), "sicilia")


def assault(units: dict[str, str], **spec: Any) -> wl.Game:
    """The first invasion at Salerno with Germans about."""
    options = [STORM, *spec.pop("options", ())]
    game = setup(
        "Sept II allied", {**FLEET, **units}, phase="invasion", sea={"counters": 2}, options=options, **spec
    )
    game.play("invade zone-salerno")
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


@pytest.mark.rule("anzio:TOURN.sea-attack.3")
def test_they_count_against_the_lift_fight_at_full_strength_and_others_may_join() -> None:
    game = assault({"de-16pz": "N61"})
    storm(game, "us-36", "N61")
    assert game.state.sea.lift == 16
    land(game, "us-45", "N60")
    game.play("end")
    declare_all(game)
    battle = game.view("spectator")["battles"][0]
    assert set(battle["attackers"]) == {"us-36", "us-45"}
    odds = odds_of(book(STORM), game.state, game.state.battles[0])
    assert odds.attack.total == 18, "4 and 5 factors, in halves"


@pytest.mark.rule("anzio:TOURN.sea-attack.4")
def test_victors_go_ashore_others_go_back_inverted() -> None:
    won = assault({"de-ei1": "N61"}, dice=[3])
    storm(won, "us-36", "N61")
    play_out(won)
    assert where(won, "us-36") == "N61"
    assert not won.state.sea.assaults
    beaten = assault({"de-hg": "N61", "de-16pz": "N61"}, dice=[4])
    storm(beaten, "us-36", "N61")
    storm(beaten, "us-45", "N61")
    play_out(beaten)
    assert {where(beaten, unit) for unit in ("us-36", "us-45")} == {"sicilia"}
    assert counter(beaten, "us-36")["inverted"]
    assert counter(beaten, "us-45")["inverted"]


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


def play_out(game: wl.Game) -> None:
    """End the movement phase and fight the Allied battles, everybody advancing who can."""
    game.play("end")
    while game.decision is not None and game.state.side == 0:
        full = [a for a in game.actions() if a.do == "fight" and a.kind == "full"]
        wanted = full + [a for verb in ("advance", "end", "halt") for a in game.actions() if a.do == verb]
        game.play((wanted or list(game.actions()))[0])


# --- re-rolls -------------------------------------------------------------------------------------------

BATTLE = {"us-36": "W51", "us-45": "W51", "de-16pz": "W50"}


@pytest.mark.rule("anzio:TOURN.rerolls.1")
def test_the_holder_may_have_a_combat_die_rolled_again_and_the_second_stands() -> None:
    game = setup("Oct I allied", BATTLE, phase="declarations", options=[AGAIN], dice=[1, 6], rerolls=[0, 1])
    declare_all(game)
    events = game.play("fight full W50")
    assert asked(game) == ("axis", "rerolling")
    assert not happened(events, "battle"), "nothing has been carried out yet"
    assert refused(game, "end") == "TOURN.rerolls.1"
    events = game.play("reroll")
    assert [event.number for event in happened(events, "battle")] == [6]
    assert game.state.rolls == 2
    kept = setup("Oct I allied", BATTLE, phase="declarations", options=[AGAIN], dice=[1], rerolls=[0, 1])
    declare_all(kept)
    kept.play("fight full W50")
    events = kept.play("keep")
    assert [event.number for event in happened(events, "battle")] == [1]
    assert kept.state.rerolls == (0, 1)


@pytest.mark.rule("anzio:TOURN.rerolls.2")
def test_the_germans_hold_it_first_and_it_passes_on_when_used() -> None:
    game = wl.new("anzio", options=[AGAIN], seed=1)
    assert game.state.rerolls == (0, 1)
    fought = setup("Oct I allied", BATTLE, phase="declarations", options=[AGAIN], dice=[1, 6], rerolls=[0, 1])
    declare_all(fought)
    fought.play("fight full W50")
    fought.play("reroll")
    assert fought.state.rerolls == (1, 0)
    nobody = setup("Oct I allied", BATTLE, phase="declarations", options=[AGAIN], dice=[1])
    declare_all(nobody)
    nobody.play("fight full W50")
    assert asked(nobody)[1] != "rerolling"
    until(game, "Sept II", "axis")
    assert sum(game.state.rerolls) == 1
