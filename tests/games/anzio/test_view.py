"""What players see of ANZIO: places and planner, modes, battles, panels, layers, prompts, sentences, reminders."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.battlefield import BEFORE, TARGET, fight
from tests.rulebook.anzio.kit import SALERNO, offers, setup
from winterline.core.decision import Event, Fight
from winterline.core.game import Game
from winterline.games.anzio.contents import CONTENTS
from winterline.games.anzio.words import WORDS

EVERYTHING = [
    "supp.air-superiority",
    "supp.supporting-fire",
    "supp.armor",
    "supp.commandos",
    "supp.forts",
    "supp.retreat-zoc",
    "addendum.tac-air-bases",
    "tourn.rerolls",
]


def ashore(*more: str, options: list[str] | None = None) -> Game:
    """A game in which the Allies have begun to land at Salerno, with 16 Panzer behind the beach."""
    game = wl.new("anzio", options=options or [], seed=9)
    for line in ("place P61", "place K57", "invade zone-salerno", *more):
        game.play(line)
    return game


def played(seed: int, options: list[str], steps: int) -> Iterator[tuple[Game, list[Event]]]:
    """A game of random moves, handed out before each of them with what the last one caused."""
    luck, game = random.Random(seed), wl.new("anzio", options=options, seed=seed)
    events: list[Event] = []
    for _ in range(steps):
        if game.decision is None:
            return
        yield game, events
        events = game.play(luck.choice(game.actions()))


def panel(view: dict[str, Any], name: str) -> dict[str, Any]:
    return next(found for found in view["panels"] if found["id"] == name)


def state_of(game: Game) -> Any:
    return game.steps()[-1].state


# --- the invasion ---------------------------------------------------------------------------------------


def test_the_planner_offers_each_zone_with_its_figures_and_who_could_react() -> None:
    game = wl.new("anzio", seed=9)
    game.play("place P61")
    game.play("place K57")
    view = game.view("allied")
    zones = panel(view, "zones")
    offered = {action.to for action in game.actions()}
    assert {row["place"] for row in zones["rows"]} == offered
    assert zones["front"]
    salerno = next(row for row in zones["rows"] if row["label"] == "Salerno")
    assert salerno["value"] == "lift 20"
    assert salerno["note"].startswith("capacity 24, build-up 8; ")
    assert {"de-16pz", "de-29pg", "de-hg"} <= set(salerno["units"])
    assert "de-3pg" not in salerno["units"]  # Roma is too far away to fight at Salerno next turn
    place = next(place for place in view["places"] if place["id"] == "zone-salerno")
    assert place["hexes"] == salerno["hexes"]
    assert place["note"].startswith("lift 20, capacity 24, build-up 8")


def test_an_invasion_under_way_is_a_mode_with_its_lift() -> None:
    game = ashore()
    assert game.view("allied")["mode"]["note"] == "20 points of lift left"
    assert game.decision is not None
    assert "choose a unit in Sicilia" in game.decision.prompt
    game.play("ship us-36")
    assert game.decision.prompt == "Choose the beach where 36 Division lands."
    game.play("land N61")
    elsewhere = game.copy()
    elsewhere.play("ship ca-1")  # it may go to the boxes of the south, but lands on no beach
    assert elsewhere.decision is not None
    assert elsewhere.decision.prompt == "Choose where 1 Canadian Division goes by sea."
    view = game.view("allied")
    assert view["mode"]["note"] == "16 points of lift left"
    rows = panel(view, "invasion")["rows"]
    assert rows[0]["bar"] == [4, 20]
    assert rows[1]["units"] == ["us-36"]
    assert "us-36" not in rows[2]["units"]


def test_what_would_be_forgotten_is_told() -> None:
    game = ashore("ship us-36", "land N61")
    told = [text for text, _ in game.rules.left_undone(state_of(game))]
    assert told == ["17 units in Sicilia could still go by sea"]
    game.play("ship br-231")
    game.play("land N60")
    while game.decision is not None and game.decision.kind != "opening":
        game.play("end" if game.decision.kind == "moving" else game.actions()[0])
    assert game.rules.left_undone(state_of(game)) == [
        ("1 port counter is kept, though a place could be opened", "anzio:C5F2.1")
    ]


# --- battles --------------------------------------------------------------------------------------------


def test_a_declared_battle_tells_its_odds_and_its_support() -> None:
    game = ashore(
        "ship us-36", "land N61", "move us-36", "go O61", "ship us-45", "land N61", "move us-45", "go O61"
    )
    game.play("end")
    (battle,) = game.view("allied")["battles"]
    assert (battle["hexes"], battle["odds"], battle["support"]) == (["P61"], "1-1", {})


def test_a_battle_being_put_together_is_in_the_view() -> None:
    units = {"us-45": BEFORE, "us-36": BEFORE, "de-nw71": TARGET, "de-15pg": "X50"}
    game = setup("Oct I allied", units, phase="declarations")
    assert game.decision is not None
    assert game.decision.kind == "declaring-all"
    assert "building" not in game.view("allied")
    game.play(f"attack {TARGET}")
    built = game.view("spectator")["building"]
    assert built["hexes"] == [TARGET]
    game.play(next(action for action in game.actions() if action.do == "join"))
    assert len(game.view("spectator")["building"]["attackers"]) == len(built["attackers"]) + 1


def test_a_breakthrough_is_a_mode_with_its_reach() -> None:
    game, _ = fight({"us-45": BEFORE, "de-nw71": TARGET}, "5-1", 1)
    game.play(f"advance us-45 {TARGET}")
    mode = game.view("allied")["mode"]
    assert (mode["title"], mode["unit"]) == ("Breakthrough", "us-45")
    assert mode["note"] == "6 movement points left"
    reach = game.rules.reach(game.state, "us-45")
    assert set(reach) == set(offers(game, "go"))
    assert reach["V50"] == 1
    assert game.rules.path(game.state, "us-45", "W48") == ["W49", "W48"]
    assert game.rules.path(game.state, "us-45", "A20") == []


# --- all positions --------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [[], EVERYTHING], ids=["plain", "everything"])
def test_every_position_can_be_shown_and_every_event_told(options: list[str]) -> None:
    ids = None
    for number, (game, events) in enumerate(played(11, options, 1200)):
        decision = game.decision
        assert decision is not None
        assert not decision.prompt[0].islower()
        assert decision.prompt[-1] in ".?"
        assert all(event.what in CONTENTS.sentences or f"event {event.what}" in WORDS for event in events)
        if number % 25:
            continue
        view = game.view("allied")
        json.dumps(view)
        labels = {place["id"] for place in view["places"]} | {box["id"] for box in view["boxes"]}
        assert all(a.to in labels or game.rules.board.grid.find(a.to) >= 0 for a in game.actions() if a.to)
        assert {row.get("rule", "anzio:").split(":")[0] for p in view["panels"] for row in p["rows"]} == {
            "anzio"
        }
        laid = [(layer["id"], layer["title"]) for layer in game.rules.layers(state_of(game), "axis")]
        ids = ids or laid
        assert laid == ids


def test_sentences_name_towns_and_results() -> None:
    rules = wl.new("anzio", seed=1).rules
    fight = Fight("3-1", (9, 3), "A1 D2R", ("de-16pz", "de-nw71"))
    told = rules.narrate(Event("battle", "anzio:B4F1", ("us-36",), ("N60",), 4, "3-1 A1 D2R", fight=fight))
    assert told == (
        "36 Division attacks 16 Panzer Division and Nebelwerfer Regiment 71 in Salerno (N60) at 3-1: the die shows 4,"
        " A1 D2R: attacker loses 1 step, defender loses 2 steps and retreats. [anzio:B4F1]"
    )
    assert rules.narrate(Event("turn", "anzio:B4B1", word="Sept II Allied")).startswith(
        "Sept II: the Allied turn"
    )
    several = rules.narrate(Event("no-retreat", "anzio:B4G4b", ("de-hg", "de-16pz")))
    assert several.startswith(
        "Hermann Goering Division and 16 Panzer Division have no way to retreat and are"
    )
    assert "Messina" in rules.narrate(Event("sail", "anzio:C7B3", ("us-36",), word="messina"))
    assert "without supply" in rules.narrate(Event("eliminated", "anzio:C9A7", ("de-hg",)))


def test_the_table_of_results_has_words_for_each() -> None:
    tables = wl.new("anzio", seed=1).rules.charts()
    faces = {face for row in tables["crt"]["faces"] for face in row}
    assert faces <= set(tables["words"]["results"])
    assert list(tables["words"]["kinds"])[:2] == ["full", "9-1"]


def test_a_battle_at_worse_than_one_to_four_is_told_as_hopeless() -> None:
    game = setup("Oct I allied", {"us-504": BEFORE, "de-16pz": TARGET, "de-29pg": TARGET})
    odds = game.seat("allied").odds([TARGET], ["us-504"])
    assert odds["chances"] == {}
    assert [note["rule"] for note in odds["notes"]] == ["anzio:B4E12"]


def test_supply_lines_run_from_the_units_to_a_port_and_no_step_is_drawn_twice() -> None:
    zone = SALERNO
    sea = {"invaded": (zone,), "opened": ((zone, 0),)}
    units = {"us-36": "O63", "us-45": "P63", "us-34": "P64", "de-16pz": "R36"}
    beaches = ["N60", "N61", "N62", "M63"]
    game = setup("Oct I allied", units, sea=sea, spare=False, friendly=beaches)
    layer = next(found for found in game.rules.layers(state_of(game), "allied") if found["id"] == "supply")
    lines = [line["hexes"] for line in layer["lines"]]
    steps = [pair for line in lines for pair in pairwise(line)]
    assert len(steps) == len(set(steps))
    assert {line[0] for line in lines} == {"O63", "P63", "P64"}
    drawn = {hex_ for line in lines for hex_ in line[:-1]}
    assert all(line[-1] in drawn.union(beaches) for line in lines)
    assert any(line[-1] in beaches for line in lines)
