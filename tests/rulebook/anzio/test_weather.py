"""F9: mud that stops Strategic Movement, and washes out the major roads."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import costs, happened, refused_going, setup
from tests.rulebook.anzio.shore import until
from winterline import Event

WEATHER = ["adv.supp.weather"]
BEFORE = {"Oct IV": "Oct III axis", "Nov I": "Oct IV axis", "Nov IV": "Nov III axis", "Dec I": "Nov IV axis"}
BEFORE |= {"Dec II": "Dec I axis", "Dec III": "Dec II axis"}
UNITS = {"us-36": "F45", "us-45": "N60"}
NO_WORSE, HEAVY, WASHED = "mud", "heavy", "washed-out"


def week(
    name: str, dice: list[int], options: list[str] = WEATHER, **spec: Any
) -> tuple[wl.Game, list[Event]]:
    """The Allied movement phase of a week that begins with these dice."""
    game = setup(BEFORE[name], UNITS, options=options, dice=dice, **spec)
    return game, until(game, name, "allied")


def rolls(events: list[Event]) -> list[int]:
    """The dice for the mud."""
    return [event.number for event in happened(events, "mud-roll")]


@pytest.mark.rule("anzio:F9.1")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_only_a_one_makes_it_worse(face: int) -> None:
    _, events = week("Dec I", [face, 6])
    assert rolls(events) == [face]
    assert [event.number for event in happened(events, "weather")] == ([6] if face == 1 else [])


@pytest.mark.rule("anzio:F9.1")
@pytest.mark.parametrize(
    ("name", "rolled"),
    [
        ("Oct IV", False),
        ("Nov I", True),
        ("Nov IV", True),
        ("Dec I", True),
        ("Dec II", True),
        ("Dec III", False),
    ],
)
def test_the_die_is_rolled_in_mud_from_november_on(name: str, rolled: bool) -> None:
    _, events = week(name, [2])
    assert bool(rolls(events)) is rolled, "October is too early, and Dec III is dry"


@pytest.mark.rule("anzio:F9.1")
@pytest.mark.rule("anzio:F9.2")
@pytest.mark.rule("anzio:B4C9")
@pytest.mark.parametrize(
    ("name", "face", "word"),
    [
        *(("Dec I", face, NO_WORSE) for face in (1, 2)),
        *(("Dec I", face, HEAVY) for face in (3, 4)),
        *(("Dec I", face, WASHED) for face in (5, 6)),
        ("Nov I", 1, NO_WORSE),
        *(("Nov I", face, HEAVY) for face in (2, 3)),
        *(("Nov IV", face, WASHED) for face in (4, 5, 6)),
    ],
)
def test_the_second_roll_and_its_surcharge_in_november(name: str, face: int, word: str) -> None:
    game, events = week(name, [1, face])
    assert game.state.rolls == 2
    (told,) = happened(events, "weather")
    assert (told.word, told.number) == (word, face + (name[:3] == "Nov"))
    reach = costs(game, "us-36")
    assert (max(reach.values()) > 12) is (word == NO_WORSE), "without Strategic Movement 12 points are all"
    assert min(reach.values()) == (1 if word == WASHED else 0.5), "a major road leads out of Roma"


@pytest.mark.rule("anzio:F9.1")
def test_it_holds_for_both_sides_and_for_one_week() -> None:
    plain, (game, _) = week("Dec I", [2])[0], week("Dec I", [1, 3, 2])
    far = max(costs(plain, "us-36"), key=costs(plain, "us-36").__getitem__)
    assert refused_going(game, "us-36", far) == "F9.1"
    until(game, "Dec I", "axis")
    german = costs(game, "de-334")
    assert max(german.values()) <= 8
    until(game, "Dec II", "allied")
    assert max(costs(game, "us-36").values()) > 12


@pytest.mark.rule("anzio:F9.1")
@pytest.mark.rule("anzio:C2A2.2")
def test_the_road_by_which_a_unit_comes_on_is_minor_too() -> None:
    spent = {}
    for face in (1, 5):
        game = setup("Nov IV axis", {**UNITS, "de-334": "waiting"}, options=WEATHER, dice=[1, face])
        until(game, "Dec I", "axis")
        game.play("bring de-334")
        hexes = [action.to for action in game.actions() if action.do == "enter"]
        found = {}
        for label in hexes:
            twin = game.copy()
            twin.play(f"enter {label}")
            unit = next(u for u in twin.view("axis")["units"] if u["id"] == "de-334")
            found[label] = unit["spent"]
        spent[face] = found
    quick = {label for label, points in spent[1].items() if points == 0.5}
    assert quick
    assert {label: spent[5][label] for label in quick} == dict.fromkeys(quick, 1.0)
    assert all(spent[5][label] == points for label, points in spent[1].items() if label not in quick)


def test_players_are_told() -> None:
    for face, word in ((1, "mud"), (3, "no Strategic Movement"), (5, "all roads minor")):
        game, _ = week("Dec I", [1, face])
        seen = game.view("allied")
        assert word in seen["date"]
        shown = [panel for panel in seen["panels"] if panel["id"] == "weather"]
        assert [len(panel["rows"]) for panel in shown] == {1: [], 3: [1], 5: [2]}[face]
