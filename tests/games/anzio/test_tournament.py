"""The tournament rules: set-up, the south entry, attacks from the sea, re-rolls (TOURN)."""

from __future__ import annotations

import pytest

import winterline as wl
from tests.games.anzio.inside import book, sliced
from tests.rulebook.anzio.battlefield import asked, declare_all
from tests.rulebook.anzio.kit import counter, happened, offers, refused, setup, where
from tests.rulebook.anzio.shore import land, until
from tests.rulebook.anzio.test_tournament import (
    AGAIN,
    SOUTH,
    STORM,
    assault,
    entries,
    storm,
    waiting,
)
from winterline.core.bits import bits
from winterline.games.anzio.combat import odds_of
from winterline.games.anzio.options import commandos, sea_attack, tournament
from winterline.games.anzio.zoc import zone


@pytest.mark.rule("anzio:TOURN.south-entry.2")
def test_y47_to_y53_are_beaches_for_commandos_and_evacuation() -> None:
    game = setup("Oct I allied", {"us-36": "Y50"}, options=[SOUTH])
    assert "us-36" in offers(game, "evacuate")
    assert "us-36" not in offers(setup("Oct I allied", {"us-36": "Y50"}), "evacuate")
    assert "us-36" not in offers(setup("Oct I allied", {"us-36": "Y54"}, options=[SOUTH]), "evacuate")
    found = book(SOUTH, "supp.commandos")
    beach = [found.cell(f"Y{row}") for row in range(47, 54)]
    assert all(commandos.coasts(found)["east"] >> cell & 1 for cell in beach)
    assert {commandos.shore_cost(found, cell) for cell in beach} == {2}


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
    assert tournament.closed_south(found, moving.state, 0, 0) == 0, "the Allies may go there"
    assert tournament.closed_south(found, moving.state, 1, 0) == tournament.southern_rim(found)
    later = setup("Sept III axis", {"de-26pz": "R70"}, options=[SOUTH])
    assert {"R71", "R72"} <= set(later.rules.reach(later.state, "de-26pz"))


@pytest.mark.rule("anzio:TOURN.south-entry.6")
def test_units_in_the_boxes_control_nothing_and_attack_nobody() -> None:
    game = waiting("Oct I allied", {"de-16pz": "Y58"})
    assert zone(book(SOUTH), 0, game.state.forces[0]) == 0
    assert entries(game), "the German on the edge has not been touched"
    game.play("end")
    assert game.decision is None or not game.decision.kind.startswith(("declaring", "fighting"))


@pytest.mark.rule("anzio:TOURN.sea-attack.1", "anzio:TOURN.sea-attack.2")
def test_nobody_attacks_from_the_sea_without_an_invasion() -> None:
    game = setup("Oct I allied", {"us-36": "sicilia", "de-16pz": "N61"}, options=[STORM])
    assert sea_attack.goals_for(book(STORM), game.state, book(STORM).index["us-36"][1], 0) == 0


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
    assert not sea_attack.ASSAULTS.of(won.state).goals
    beaten = assault({"de-hg": "N61", "de-16pz": "N61"}, dice=[4])
    storm(beaten, "us-36", "N61")
    storm(beaten, "us-45", "N61")
    play_out(beaten)
    assert {where(beaten, unit) for unit in ("us-36", "us-45")} == {"sicilia"}
    assert counter(beaten, "us-36")["inverted"]
    assert counter(beaten, "us-45")["inverted"]


def play_out(game: wl.Game) -> None:
    """End the movement phase and fight the Allied battles, everybody advancing who can."""
    game.play("end")
    while game.decision is not None and game.state.side == 0:
        full = [a for a in game.actions() if a.do == "fight" and a.kind == "full"]
        wanted = full + [a for verb in ("advance", "end", "halt") for a in game.actions() if a.do == verb]
        game.play((wanted or list(game.actions()))[0])


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
    assert sliced(kept.state, "rerolls") == (0, 1)


@pytest.mark.rule("anzio:TOURN.rerolls.2")
def test_the_germans_hold_it_first_and_it_passes_on_when_used() -> None:
    game = wl.new("anzio", options=[AGAIN], seed=1)
    assert sliced(game.state, "rerolls") == (0, 1)
    fought = setup("Oct I allied", BATTLE, phase="declarations", options=[AGAIN], dice=[1, 6], rerolls=[0, 1])
    declare_all(fought)
    fought.play("fight full W50")
    told = fought.play("reroll")
    assert sliced(fought.state, "rerolls") == (1, 0)
    assert "The Allies hold the next re-roll." in " ".join(fought.narrate(told))
    until(game, "Sept II", "axis")
    assert sum(sliced(game.state, "rerolls")) == 1
    passed = setup("Sept II allied", {}, phase="re-roll", options=[AGAIN], rerolls=[1, 0])
    assert sliced(passed.state, "rerolls") == (1, 0), "whoever has it keeps it"
    late = setup("Sept III allied", {}, phase="re-roll", options=[AGAIN])
    assert sliced(late.state, "rerolls") == (0, 0), "it is handed out when the game begins and never again"


@pytest.mark.rule("anzio:TOURN.rerolls.1")
def test_without_a_holder_nobody_is_asked() -> None:
    nobody = setup("Oct I allied", BATTLE, phase="declarations", options=[AGAIN], dice=[1])
    declare_all(nobody)
    nobody.play("fight full W50")
    assert asked(nobody)[1] != "rerolling"


def test_whoever_may_roll_again_sees_what_each_face_would_bring_and_who_may_next() -> None:
    game = setup("Oct I allied", BATTLE, phase="declarations", options=[AGAIN], dice=[1], rerolls=[0, 1])
    (held,) = [panel for panel in game.view("allied")["panels"] if panel["id"] == "reroll"]
    assert [row["value"] for row in held["rows"]] == ["the Germans"], "before a battle is risked"
    declare_all(game)
    game.play("fight full W50")
    (panel,) = [panel for panel in game.view("axis")["panels"] if panel["id"] == "reroll"]
    *faces, passes = panel["rows"]
    assert [row.get("now", False) for row in faces] == [True] + 5 * [False]
    told = [str(row["value"]) for row in faces]
    assert told[0] in game.decision.prompt
    assert len(set(told)) > 1
    assert passes["value"] == "the Allies"
