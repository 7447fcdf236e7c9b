"""A press names what it may roll for: what follows it by itself, found without a die and without anybody's secrets."""

from __future__ import annotations

from typing import Any

import pytest

from tests.fixtures import moments
from tests.fixtures.scenes import SCENES
from tests.rulebook.beachhead.kit import setup as beachhead
from winterline.bots import make_bot
from winterline.core import sequel
from winterline.core.action import from_notation
from winterline.core.checker import Broken, Checker
from winterline.core.dice import Dice, KeyedDice, key_from_seed
from winterline.core.game import Game
from winterline.core.menu import END
from winterline.core.versions import restored
from winterline.games import catalog
from winterline.library import new
from winterline.selfplay import Match, game_seed, rule_ids, start


def followed(game: Game, line: str) -> sequel.Sequel:
    """What may follow a line, with what it costs."""
    return sequel.follow(game.rules, game.state, from_notation(line, game.rules.verbs), losses=True)


@pytest.mark.parametrize("game", sorted(catalog.GAMES))
def test_rolls_of_every_kind_of_action_are_named_before(game: str) -> None:
    rules: dict[Any, Any] = {}
    for number, moment in enumerate(moments.read(game)):
        key = moment.scenario, moment.options
        known = rules.setdefault(key, None) or new(game, *key, seed=1).rules
        rules[key] = known
        state = restored(known, bytes(moment.state), moment.revision)
        action = next(
            a for a in known.actions(state) if (a.do, moments.form(a)) == (moment.verb, moment.form)
        )
        played = Game(known, key_from_seed(number), state=state)
        played.play(action)
        drawn = sequel.drawn(known, played.steps(), KeyedDice(key_from_seed(number)))
        told = sequel.follow(known, state, action)
        assert not sequel.unnamed(known, state, action, drawn), moment.kind
        words = sequel.worded(known, told.rolls)
        assert all(words)
        raw = {*(counter.id for counter in known.counters), *known.charts()["words"].get("places", {})}
        assert not [roll for roll in words if raw & set(roll.split())], moment.kind


def test_a_roll_that_only_a_hidden_counter_brings_about_is_told_to_nobody() -> None:
    match = Match("anzio", "southern", None, None, "random", "random", seed=166)
    game, seed = start(match, 1), game_seed(match, 1)  # a garrison of Y4 stands under a blank counter
    bots = {side: make_bot("random", f"{seed} {side}") for side in ("allied", "axis")}
    seats = {side: game.seat(side) for side in bots}
    while game.length < 526:
        game.play(bots[game.side].choose(seats[game.side]))
    seen = ("fort", "garrison reaction at R7", "garrison reaction at U5")
    rolls = [*seen, "garrison reaction at Y4"]
    assert sequel.follow(game.rules, game.state, END).rolls == seen
    assert not sequel.unnamed(game.rules, game.state, END, rolls)
    assert sequel.unnamed(game.rules, game.state, END, [*rolls, "weather"]) == ["weather"]


def test_the_weather_follows_the_last_combat_where_nothing_is_left_to_do() -> None:
    told = followed(SCENES["the last attack of a turn"](), "attack 2322")
    assert told.own == "combat"
    assert "weather" in told.rolls
    assert "weather" not in told.certain


def test_the_weather_follows_the_end_of_the_last_phase() -> None:
    game = SCENES["the last attack of a turn"]()
    assert followed(game, "end").certain == ("weather",)
    assert sequel.worded(game.rules, ["weather"]) == ["the weather of the next turn"]


def test_the_end_of_the_last_impulse_ends_the_game() -> None:
    assert followed(SCENES["the last impulse"](), "end").over == "surely"
    assert followed(SCENES["a port in reach"](), "end").over == ""


def test_what_is_not_traced_to_an_end_is_not_told_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sequel, "MOST", 0)
    assert followed(SCENES["the last impulse"](), "end").over == ""


def test_the_only_battle_follows_the_end_of_movement() -> None:
    game = beachhead("2A", {"us-1ad-6": "1514", "us-1ad-1": "1516", "de-71-2": "1515"})
    for line in ("attack 1515", "join us-1ad-6", "declare"):
        if game.why_not(line) is None:
            game.play(line)
    assert followed(game, "end").certain == ("battle at 1515",)


def test_dice_that_follow_others_show_every_face_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """A roll that comes only after a 4 and then a 5 is named."""
    game = SCENES["a port in reach"]()

    def apply(state: Any, action: Any, dice: Dice) -> tuple[Any, list[Any]]:
        if dice.roll(0, "battle at 1") == 4 and dice.roll(1, "battle at 2") == 5:
            dice.roll(2, "battle at 3")
        return state, []

    monkeypatch.setattr(game.rules, "apply", apply)
    found = followed(game, "end")
    assert found.rolls == ("battle at 1", "battle at 2", "battle at 3")
    assert found.certain == ("battle at 1",)


def test_a_press_that_names_too_little_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = beachhead("2A", {"us-1ad-6": "1514", "de-71-2": "1515"})
    checker = Checker(game, rule_ids("beachhead"), every=1000)
    game.play("attack 1515")
    monkeypatch.setattr(sequel, "_traced", lambda *_, **__: sequel.Sequel())
    monkeypatch.setattr("winterline.core.checker.NAMED", 1)
    game.play("end")
    with pytest.raises(Broken, match="names what it rolls for"):
        checker.before()


def test_that_notes_are_laid_open_is_told_whether_there_are_any_or_not() -> None:
    noted = SCENES["sealed notes and two attacks"]()
    empty = beachhead("2D", noted.rules.where(noted.state), options=["nas"])
    for line in ("seal", "attack 0903", "attack 0805"):
        empty.play(line)
    told = followed(noted, "end")
    assert told.reveals
    assert not told.rolls, "it is asked which battle comes first"
    assert told == followed(empty, "end")


def test_the_end_of_a_movement_tells_which_phase_it_is_then_and_whose() -> None:
    apart = beachhead("2A", {"us-1ad-6": "1514", "de-71-2": "0804"})
    told = followed(apart, "end")
    assert (told.next, told.then) == ("axis", ("2B", "movement"))


def test_what_is_told_of_units_that_are_lost_in_any_case_happens() -> None:
    said = 0
    dear = ("lose", "evacuate", "retreat", "disband", "halt")
    for moment in (moment for name in catalog.GAMES for moment in moments.read(name)):
        if moment.verb not in dear:
            continue
        rules = new(moment.game, moment.scenario, moment.options, seed=1).rules
        state = restored(rules, bytes(moment.state), moment.revision)
        forms = ((action, (action.do, moments.form(action))) for action in rules.actions(state))
        action = next(action for action, form in forms if form == (moment.verb, moment.form))
        told = sequel.follow(rules, state, action, losses=True)
        happened = Game(rules, key_from_seed(1), state=state).play(action)
        assert {*told.fates} <= {*happened}, moment.kind
        assert all({*event.units} & {*told.lost} for event in told.fates)
        said += bool(told.fates)
    assert said
