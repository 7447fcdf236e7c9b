"""Several units by one gesture, at every recorded moment of every game: what fits is allowed, what is left is refused."""

from __future__ import annotations

from functools import partial

import pytest

from tests.fixtures import moments
from tests.rulebook.anzio.battlefield import fight
from tests.rulebook.anzio.kit import play_all
from tests.rulebook.anzio.test_losses import PAIR, TWO_DIVISIONS
from tests.rulebook.beachhead import kit as beachhead
from tests.rulebook.italy43 import kit as italy43
from winterline.core import together
from winterline.core.action import Action
from winterline.core.game import Game
from winterline.core.gesture import Final, is_final, rehearse
from winterline.core.versions import restored
from winterline.games import catalog
from winterline.library import new

MOST = 8
BESIDE = {"us-3-7": "0803", "us-3-15": "0802", "us-3-30": "0903", "de-71-2": "0905"}


def final_in(game: Game) -> Final:
    """What ends a gesture of a game without secrets."""
    return partial(is_final, game.rules, secrets=False)


def groups(game: Game) -> list[list[Action]]:
    """The units that may be chosen in the same way, as many as a test needs."""
    ways: dict[tuple[str, str], list[Action]] = {}
    for action in game.actions():
        if action.unit and not action.to and not action.via:
            ways.setdefault((action.do, action.kind), []).append(action)
    return [openers[:MOST] for openers in ways.values() if len(openers) > 1]


def holds(game: Game, fitted: together.Fitted) -> None:
    """A gesture that was put together is one that the table takes, and whoever is left stays where he was."""
    done = rehearse(game, fitted.parts, final_in(game))
    assert done.played >= len(fitted.parts) - done.final, "only the last part may be final"
    where = game.rules.where(game.state)
    after = done.game.rules.where(done.game.state)
    for item in fitted.left:
        assert item.refused.sentence
        assert where.get(item.action.unit) == after.get(item.action.unit), item


@pytest.mark.parametrize("game", sorted(catalog.GAMES))
def test_whoever_fits_goes(game: str) -> None:
    gone = 0
    for moment in moments.read(game):
        rules = new(game, moment.scenario, moment.options, seed=1).rules
        played = Game(rules, b"k" * 32, state=restored(rules, bytes(moment.state), moment.revision))
        for openers in groups(played):
            found = together.reached(played, openers, final_in(played))
            for go, count in sorted(found.goes.items(), key=lambda item: -item[1])[:2]:
                fitted = together.march(played, openers, go, final_in(played))
                holds(played, fitted)
                assert fitted.parts, (moment, openers, go)
                chosen = {part.unit for part in fitted.parts if part.unit}
                assert chosen | {item.action.unit for item in fitted.left} == {each.unit for each in openers}
                gone += count > 1 and len(chosen) > 1
    assert gone or game == "beachhead-1970"


def test_a_hex_takes_no_more_than_it_holds() -> None:
    game = beachhead.setup("2A", BESIDE)
    go = Action("go", to="0804")
    fitted = together.march(
        game, [Action("move", unit=u) for u in BESIDE if u.startswith("us")], go, final_in(game)
    )
    assert [str(part.unit or part.to) for part in fitted.parts] == ["us-3-7", "0804", "us-3-15", "0804"]
    (left,) = fitted.left
    assert (left.action.unit, left.refused.kind) == ("us-3-30", "stacking")


def test_a_stack_goes_back_where_each_can_go_straight() -> None:
    game, _ = fight({**TWO_DIVISIONS, **PAIR}, "1-1", 1)
    play_all(game, "lose de-3pg", "lose de-29pg")
    openers = list(game.actions())
    found = together.reached(game, openers, final_in(game))
    beside = {go.to: go for go in found.goes if go.via == together.STRAIGHT}
    assert set(beside) == {"V50", "W49", "X49"}, "though each can be reached by another hex as well"
    fitted = together.march(game, openers, beside["W49"], final_in(game))
    assert [game.notation(part) for part in fitted.parts] == ["retreat de-29pg", "back - W49"]
    (left,) = fitted.left
    assert "send it alone" in left.refused.sentence, "the last one hands the decision over"


def test_a_stack_goes_as_one_where_the_game_knows_that() -> None:
    game = italy43.setup({"us-3-7": "2222", "us-3-15": "2222", "us-45-157": "2322", "de-115": "2422"})
    first, along, other = (Action("move", unit=u, kind="march") for u in ("us-3-7", "us-3-15", "us-45-157"))
    found = together.reached(game, [first, along, other], final_in(game))
    go = max(found.goes, key=lambda action: found.goes[action])
    fitted = together.march(game, [first, along, other], go, final_in(game))
    holds(game, fitted)
    assert [part.do for part in fitted.parts] == ["move", "with", "go"]
    assert [item.refused.kind for item in fitted.left] == ["stacking"], (
        "a third would be too much, even for a while"
    )
    fitted = together.march(game, [first, other], go, final_in(game))
    assert [part.do for part in fitted.parts] == ["move", "go", "halt", "move", "go"]
    assert not fitted.left


def test_who_has_one_way_only_goes_there_or_nowhere() -> None:
    game = italy43.setup({"us-3-7": "2222", "de-115": "2422"})
    assert together.ending(game, final_in(game)) is None, "nobody is on the way"
    game.play("move us-3-7 march")
    assert together.ending(game, final_in(game)) is None, "nobody has gone yet"


def test_several_go_by_sea_to_a_place_that_one_way_leads_to() -> None:
    game = anzio("southern")
    openers = [action for action in game.actions() if action.do == "ship"]
    found = together.reached(game, openers, final_in(game))
    (go,) = (action for action in found.goes if action.to == "taranto")
    fitted = together.march(game, openers, go, final_in(game))
    holds(game, fitted)
    assert len([part for part in fitted.parts if part.do == "sail"]) > 1


def anzio(scenario: str) -> Game:
    """The Allies have chosen Salerno, and their units wait in Sicilia."""
    game = new("anzio", scenario=scenario, seed=3)
    while not any(action.do == "ship" for action in game.actions()):
        wanted = Action("invade", to="zone-salerno")
        game.play(wanted if wanted in game.actions() else game.actions()[0])
    return game


def test_what_is_left_to_units_of_the_first_lift_is_not_what_their_counters_say() -> None:
    game = anzio("southern")
    for part in ("ship us-45", "land N61"):
        game.play(part)
    (unit,) = (unit for unit in game.view("allied")["units"] if unit["id"] == "us-45")
    assert (unit["move"], unit["spent"], unit["left"]) == (12, 1, 2)


def test_whoever_joins_by_himself_with_the_last_does_not_stay_behind() -> None:
    """Alone he would attack below the table: so the second joins at once, and the die is due."""
    game = new("italy43", scenario="S1", seed=1)
    game.play(Action("end"))
    pair = ["de-26-67-1", "de-26-67-2"]
    for unit in pair:
        game.play(Action("move", unit=unit, kind="march"))
        game.play(Action("go", to="3325"))
    game.play(Action("end"))
    game.play(Action("attack", to="3326"))
    fitted = together.fit(game, [Action("join", unit=unit) for unit in pair], final_in(game))
    assert fitted.parts == [Action("join", unit=pair[0])]
    assert not fitted.left


def advances(game: Game) -> list[list[Action]]:
    """The victors who may enter the same hex, whoever of them is asked about first."""
    hexes: dict[str, list[Action]] = {}
    for action in game.actions():
        if action.do == "advance":
            hexes.setdefault(action.to, []).append(action)
    return [each for each in hexes.values() if len(each) > 1]


@pytest.mark.parametrize("game", ["anzio", "italy43"])
def test_victors_advance_together_as_far_as_the_rules_let(game: str) -> None:
    """In ANZIO each is asked about its breakthrough: another's advance ends that."""
    gone, asked = 0, 0
    for moment in moments.read(game):
        rules = new(game, moment.scenario, moment.options, seed=1).rules
        played = Game(rules, b"k" * 32, state=restored(rules, bytes(moment.state), moment.revision))
        for wanted in advances(played):
            fitted = together.fit(played, wanted, final_in(played))
            holds(played, fitted)
            went = [part.unit for part in fitted.parts if part.unit]
            done = rehearse(played, fitted.parts, final_in(played))
            known = {*went, *(item.action.unit for item in fitted.left)}
            assert known | {step.unit for step in done.followed} >= {each.unit for each in wanted}
            gone += len(went) > 1
            asked += any(not part.unit for part in fitted.parts)
    assert gone
    assert asked or game == "italy43"
