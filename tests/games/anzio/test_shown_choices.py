"""What players are told when they choose: words for every verb and kind, games compared, where the map goes."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from winterline.core.game import Game
from winterline.games.anzio.advanced.italian_options import UNREST
from winterline.games.anzio.advanced.orders_of_battle import LISTS
from winterline.games.anzio.book import AlliedChoice
from winterline.games.anzio.contents import CONTENTS
from winterline.games.anzio.words import WORDS

ON_THE_MAP = {"also", "attack", "back", "go", "support"}
"""Verbs of a click on a hex or a counter, whose words the page has or needs none."""


def panel(view: dict[str, Any], name: str) -> dict[str, Any]:
    return next(found for found in view["panels"] if found["id"] == name)


@pytest.fixture(scope="module")
def southern() -> Game:
    return wl.new("anzio", scenario="southern", seed=3)


def test_every_verb_has_words() -> None:
    told = {name.split(".")[-1] for name in WORDS.family("verb")}
    assert set(CONTENTS.verbs) - told == ON_THE_MAP


def test_every_kind_that_is_chosen_has_words(southern: Game) -> None:
    kinds = southern.rules.charts()["words"]["kinds"]
    choices = [name for question in AlliedChoice.__subclasses__() for name in question.kinds]
    assert len(choices) >= 14
    for name in (*choices, *LISTS, "infantry", "armour", UNREST):
        assert kinds[name] != name, name


def test_the_games_of_a_campaign_are_compared_while_one_is_chosen() -> None:
    game = wl.new("anzio", scenario="campaign", seed=3)
    first = panel(game.view("allied"), "versions")
    assert first["front"]
    assert first["open"]
    *versions, reckoned = first["rows"]
    assert (reckoned["value"], reckoned["style"]) == (versions[-1]["label"], "warn"), (
        "by which the panels go meanwhile"
    )
    notes = [row["note"] for row in versions]
    assert [note.split(";")[0] for note in notes] == ["15 weeks", "38 weeks", "79 weeks"]
    assert "5 of 9 cities against Standard" in notes[0]
    assert "June II 1944 to June III 1944" in notes[1]
    game.play("plan roma")
    after = panel(game.view("allied"), "versions")
    assert [row.get("now") for row in after["rows"]] == [False, True, False]
    assert not after["front"]
    assert not any(row.get("now") for row in panel(game.view("axis"), "versions")["rows"])


def test_the_set_up_names_its_unit_and_where_those_stand_that_meet_the_landing(southern: Game) -> None:
    game = southern.copy()
    mode = game.view("axis")["mode"]
    assert (mode["title"], mode["note"]) == ("16 Panzer Division", "5-6-12")
    at = {unit["id"]: unit.get("hex") for unit in game.view("axis")["units"]}
    assert at["de-29pg"] in mode["hexes"]
    assert at["de-94"] not in mode["hexes"], "a garrison of the north"
    game.play("place P61")
    assert game.decision is not None
    assert game.decision.prompt.endswith("or exchange it to set up its regiments instead.")
    assert any(action.do == "exchange" for action in game.actions())


def test_a_landing_is_shown_until_the_movement_ends() -> None:
    game = wl.new("anzio", seed=9)
    for line in ("place P61", "place K57", "invade zone-salerno", "ship us-36", "land N61"):
        game.play(line)
    assert game.view("allied")["mode"]["hexes"] == ["N60", "N61", "N62", "M63"]
    while game.decision is not None and game.decision.kind in ("moving", "sailing"):
        game.play("end")
    view = game.view("allied")
    assert "lift" not in str(view.get("mode"))
    assert "invasion" not in [found["id"] for found in view["panels"]]


def test_a_hex_whose_units_have_no_stacking_points_has_nothing_to_tell() -> None:
    options = ["adv.supp.free-deployment", "adv.supp.fog.hidden-deployment"]
    game = wl.new("anzio", options=options, seed=3)
    while game.decision is not None and game.decision.kind != "invading":
        hidden = [action for action in game.actions() if action.do == "turn-down"]
        game.play((hidden or game.actions())[0])
    view, state = game.view("allied"), game.rules.seen(game.steps()[-1].state, "allied")
    hexes = {unit["hex"] for unit in view["units"] if unit.get("hex")}
    told = {label: game.rules.stacking(state, label) for label in hexes}
    assert any(not lines for lines in told.values()), "units that lie face down"
    assert all(line.used > 0 for lines in told.values() for line in lines)


def to_the_list(scenario: str) -> Game:
    """The moment in which the German chooses his order of battle, after the Allies have chosen Game II if they may."""
    game = wl.new("anzio", scenario=scenario, seed=3)
    while game.decision is not None and game.decision.kind != "choosing-list":
        offers = game.actions()
        game.play(next((one for one in offers if one.do == "end" or one.kind == "roma"), offers[0]))
    return game


def test_victory_tells_against_which_list_it_is_reckoned_until_one_is_chosen() -> None:
    game = to_the_list("roma")
    told = panel(game.view("allied"), "victory")["rows"][0]
    assert (told["label"], told["value"], told["rule"]) == ("Reckoned against", "Standard", "anzio:E5E")
    assert "5 of 9 cities against Reinforced" in told["note"]
    game.play("adopt reinforced")
    after = panel(game.view("allied"), "victory")
    assert (after["rows"][0]["label"], after["title"].split()[-2]) == ("Napoli", "5")


def test_in_a_campaign_victory_is_reckoned_by_a_game_that_is_named_to_whoever_does_not_know_it() -> None:
    game = to_the_list("campaign")
    assert game.decision is not None
    assert "in secret" in game.decision.prompt
    german, allied = game.view("axis"), game.view("allied")
    assert [row["value"] for row in panel(german, "victory")["rows"][:2]] == ["Standard", "Po Valley"]
    assert [row["label"] for row in panel(allied, "victory")["rows"][:2]] == ["Reckoned against", "Napoli"]
    assert "7 of 9 cities against Standard" in panel(allied, "victory")["rows"][0]["note"], "Game II"
    assert panel(german, "versions")["open"], "what each list asks hangs on the game"
    assert [row["value"] for row in panel(german, "lists")["rows"]] == ["", "", ""]
