"""What the page is told of a position: panels, layers, odds with their reasons, a Determined Defense before its dice."""

from __future__ import annotations

import json
import random
from itertools import pairwise, product
from typing import Any

import pytest

from tests.games.italy43.inside import rules
from tests.games.italy43.test_determined_defence import stand
from tests.rulebook.italy43.fights import ARENA, DIVISION, GRENADIERS, battlefield
from tests.rulebook.italy43.kit import setup, start
from winterline.core.game import Game
from winterline.games.italy43.contents import CONTENTS
from winterline.games.italy43.layers import Tracer, layers
from winterline.games.italy43.lines import OVERLAND, field_of
from winterline.games.italy43.phrases import WORDS
from winterline.games.italy43.state import State
from winterline.games.italy43.supply import in_supply
from winterline.games.italy43.words import ASKING, words


def state_of(game: Game) -> State:
    """The position of a game of Italy '43."""
    state: State = game.state
    return state


def panel(game: Game, name: str) -> dict[str, dict[str, Any]]:
    """The rows of a panel by their labels."""
    (found,) = [p for p in game.view("allied")["panels"] if p["id"] == name]
    return {row["label"]: row for row in found["rows"]}


def test_who_is_due_after_the_last_turn_takes_no_part() -> None:
    game = start("S1")
    last = game.view("allied")["figures"]["last_turn"]
    waiting = [unit for unit in game.view("allied")["units"] if unit["status"] == "waiting"]
    assert waiting
    assert all(int(unit["arrival"]) <= last for unit in waiting)


def wander(game: Game, steps: int, seed: int) -> Game:
    """Some random play."""
    luck = random.Random(seed)
    for _ in range(steps):
        if game.decision is None:
            break
        game.play(luck.choice(game.actions()))
    return game


# --- panels ---------------------------------------------------------------------------------------------


def test_the_way_to_an_automatic_victory_is_told() -> None:
    game = setup({}, turn=5, control={"2518": "allied", "2721": "allied"})
    rows = panel(game, "victory")
    now = rows["Allied Victory Points now"]["value"]
    assert rows["Benchmark of turn 5"]["value"] == 4
    assert rows["Allied automatic victory"]["value"] == f"at 9: {9 - now} away"
    assert rows["German automatic victory"]["value"] == f"at -1 or less: {now + 1} away"
    assert rows["Allies win after turn 32"]["value"] == f"at 18: {18 - now} more"
    assert panel(start("S1"), "victory")["Automatic victory"]["value"] == "none here"


def test_a_vp_hex_without_supply_is_told_apart() -> None:
    game = setup({}, control={"2603": "allied"}, turn=5)
    row = panel(game, "vp")["Cassino 2603"]
    assert (row["value"], row["hexes"], row["style"]) == ("2 Allied", ["2603"], "allied")
    assert "does not count" in row["note"]
    assert panel(game, "vp")["Formia 1706"]["value"] == "2 German"


def test_weather_support_and_supply_points() -> None:
    game = setup({"us-vi": "2721", "us-3-7": "2721"}, weather="C", points={"allied": 4, "axis": 2})
    weather = panel(game, "weather")
    assert [label for label, row in weather.items() if row["now"]] == ["C cloudy"]
    assert weather["C cloudy"]["note"] == "US air; Supply Points 2 Allied, 2 German"
    assert panel(game, "supply")["Allied Supply Points"]["bar"] == [4, 19]
    assert panel(game, "support")["Naval"]["value"] == "not in this weather"


def test_forts_are_told_where_there_are_any() -> None:
    assert "forts" not in {p["id"] for p in start("S1").view("axis")["panels"]}
    game = start("S2")
    rows = panel(game, "forts")
    assert rows["Level 1 markers left"]["value"].endswith("of 8")
    for fort in state_of(game).forts:
        label = rules("S2").book.label(fort.cell)
        assert rows[label]["hexes"] == [label]


def test_the_schedule_names_who_leaves() -> None:
    game = start("S3")
    every = [unit for row in panel(game, "schedule").values() for unit in row.get("units", [])]
    due = {
        counter.id
        for side in rules("S3").book.units
        for counter in side.counters
        if any(1 < leave.turn <= 5 for leave in counter.leaves)
    }
    assert set(every) == due


# --- layers ---------------------------------------------------------------------------------------------


def layer(game: Game, name: str) -> dict[str, Any]:
    (found,) = [one for one in layers(game.rules.book, state_of(game), "allied") if one["id"] == name]  # type: ignore[attr-defined]
    return found


def test_layers_have_the_same_titles_in_every_position() -> None:
    known = [(one["id"], one["title"]) for one in start("S1").rules.layers(start("S1").state, "allied")]
    late = wander(start("S1"), 150, 4)
    assert [(one["id"], one["title"]) for one in late.rules.layers(late.state, "axis")] == known
    assert len(dict(known)) == len(known)


def test_bonds_that_are_broken_or_crossed_are_marked() -> None:
    whole = setup({"de-hg-1-1": "2119", "de-hg-2-1": "2121"})
    assert [line["title"] for line in layer(whole, "bonds-axis")["lines"]] == ["German Hex Bond"]
    assert layer(whole, "bonds-axis")["marks"] == []
    broken = setup({"de-hg-1-1": "2119", "de-hg-2-1": "2121", "us-3-7": "2120"})
    (line,) = layer(broken, "bonds-axis")["lines"]
    assert (line["title"], line["style"]) == ("German Hex Bond, broken", "warn")
    assert layer(broken, "bonds-axis")["marks"][0]["hex"] == "2120"
    crossed = setup({"de-hg-1-1": "2119", "de-hg-2-1": "2121", "us-3-7": "2019", "us-3-15": "2220"})
    titles = [line["title"] for line in layer(crossed, "bonds-axis")["lines"]]
    assert titles == ["German Hex Bond, crossed by an enemy bond"]
    assert len(layer(crossed, "bonds-allied")["marks"]) == 1


@pytest.mark.parametrize(("scenario", "seed"), [("S1", 1), ("S2", 2), ("S3", 3)])
def test_every_line_of_supply_that_is_drawn_is_one(scenario: str, seed: int) -> None:
    game = start(scenario)
    drawn = 0
    for _ in range(6):
        wander(game, 40, seed)
        drawn += sum(lines_hold(game, side) for side in (0, 1))
    assert drawn > 40


def lines_hold(game: Game, side: int) -> int:
    """Check the lines of all units in supply; how many there were."""
    book, state = game.rules.book, state_of(game)  # type: ignore[attr-defined]
    tracer, field, grid = Tracer(book, state, side), field_of(book, state, side), book.board.grid
    found = 0
    for unit, cell in enumerate(state.forces[side].at):
        if not 0 <= cell < book.ground.cells or not in_supply(book, state, side, unit):
            continue
        way = tracer.line(cell)
        found += 1
        assert way, f"no line from {book.label(cell)}"
        assert all(b in grid.around(a) for a, b in pairwise(way))
        assert all(field.open >> cell & 1 for cell in way[1:])
        assert not any(field.zone >> a & field.zone >> b & 1 for a, b in pairwise(way))
        overland = next((n for n, at in enumerate(way) if tracer.roads >> at & 1), len(way) - 1)
        assert overland <= OVERLAND
        ends = tracer.ends
        doors = {door for area in ends.areas for door in book.ground.doors[area]}
        assert ends.hexes >> way[-1] & 1 or way[-1] in doors
    return found


# --- combat ---------------------------------------------------------------------------------------------


def test_a_shift_tells_whose_it_is_and_what_cancels_it() -> None:
    units = {**DIVISION, **GRENADIERS, "us-751": "2119"}
    game = battlefield(units)
    told = game.rules.odds(game.state, [ARENA], [*DIVISION, "us-751"], air=1)
    notes = {shift["label"]: shift["note"] for shift in told["shifts"]}
    (tank,) = [note for label, note in notes.items() if label.startswith("Tank Shift")]
    assert tank.startswith("Allied; a defending tank of rating")
    assert all(note.startswith(("Allied", "German")) for note in notes.values())


def test_the_support_at_hand_is_told_for_both_sides() -> None:
    units = {**DIVISION, **GRENADIERS, "us-3-arty": "2119", "de-hg-hq": "2118"}
    known = rules().book.index
    game = battlefield({name: at for name, at in units.items() if name in known}, weather="A")
    told = game.rules.odds(game.state, [ARENA], list(DIVISION))["extra"]
    titles = [part["title"] for part in told]
    assert titles == ["Allied support still available", "German support still available"]
    assert {row["label"] for row in told[0]["rows"]} >= {"US air"}
    assert all(row["value"] == -1 for row in told[1]["rows"])


def test_a_determined_defense_is_weighed_before_it_is_chosen() -> None:
    game = stand()
    assert game.decision is not None
    assert game.decision.kind == "standing"
    told = game.view("axis")["building"]
    table = rules().book.tables.dd
    column = 0
    shares = {"H": 0, "P": 0, "F": 0}
    bonus = sum(line["value"] for line in told["odds"]["shifts"])
    for one, two in product(range(1, 7), repeat=2):
        shares[table[one + two + bonus][column].outcome] += 1
    assert told["title"] == "Determined Defense of 2121"
    assert told["odds"]["odds"] == f"{round(100 * shares['H'] / 36)}%"
    assert sum(told["odds"]["chances"].values()) == pytest.approx(1)
    leaders, rows = told["odds"]["extra"]
    assert [row["unit"] for row in leaders["rows"]] == [a.unit for a in game.actions() if a.do == "lead"]
    assert len(rows["rows"]) == 11


# --- words ----------------------------------------------------------------------------------------------


def test_every_verb_and_kind_has_words() -> None:
    assert set(CONTENTS.verbs) <= set(WORDS.family("verb"))
    asked = {frame.__struct_config__.tag for chapter in CONTENTS.chapters for frame in chapter.frames}
    assert set(ASKING) <= asked
    assert {verb.partition(".")[0] for verb in WORDS.family("verb") if "." in verb} <= asked
    assert {"march", "tactical", "truck"} <= set(WORDS.family("kind"))
    assert "Supply Point" not in WORDS.family("verb")["refitting.ready"], (
        "what the weather readies costs nothing"
    )


def test_every_result_has_words() -> None:
    book = rules().book
    told = words(book)["results"]
    for chances in rules().result_chances().values():
        assert set(chances) <= set(told)
    game = stand()
    assert set(game.view("axis")["building"]["odds"]["chances"]) <= set(told)


def test_the_moment_is_told_while_a_unit_is_under_way() -> None:
    game = setup({"us-3-7": "2120", "de-hg-1-1": "2516"})
    assert game.view("allied")["aids"] == {"layers": ["bonds-allied", "bonds-axis"], "zones": []}
    game.play("move us-3-7 march")
    assert game.view("allied")["aids"]["zones"] == ["axis"]
    game.play("go 2119")
    mode = game.view("allied")["mode"]
    assert (mode["unit"], mode["title"]) == ("us-3-7", "1 MP used")
    (left, *_) = (str(line.text) for line in game.rules.allowances(game.state, "us-3-7"))
    assert left.startswith("may move 2 MP"), "less what it has spent on its way"
    game.play("go 2219")
    title = game.view("allied")["mode"]["title"]
    assert "." not in title, "sixths are written as such"
    assert json.dumps(game.view("spectator"))


def test_a_phase_without_moves_or_attacks_is_told() -> None:
    game = setup({"us-3-7": "2120", "de-hg-1-1": "2516"})
    assert game.rules.left_undone(game.state) == [("no unit has moved", "italy43:3.B.2a")]
    game.play("move us-3-7 tactical")
    game.play("go 2119")
    if game.decision is not None and game.decision.kind == "going":
        game.play("halt")
    assert game.rules.left_undone(game.state) == []
    fight = battlefield({**DIVISION, **GRENADIERS})
    (told,) = fight.rules.left_undone(fight.state)
    assert told[0].startswith("no attack was made, and ")


def test_the_record_speaks_of_places_by_their_names() -> None:
    game = setup({"us-3-7": "2120", "us-3-15": "entry:S1", "de-hg-1-1": "2516"})
    told = game.narrate(game.play("move us-3-7 march") + game.play("go 2221"))
    assert "7 Infantry Regiment moves from 2120 to Aversa (2221) for 2 MP. [italy43:5.1a]" in told


def test_a_unit_beside_the_map_is_worth_its_remnant() -> None:
    """So a Replacement for the Remnant, which brings the unit back on its second step, costs nobody anything."""
    shown = {unit["id"]: unit["steps"] for unit in setup({"uk-56-169": "display"}).view("allied")["units"]}
    assert shown["uk-56-169"] == [1, 3]
