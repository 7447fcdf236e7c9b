"""Allied morale in 1970."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.beachhead.kit import declare, happened, offers, outcomes, play_all, refused, step, where
from tests.rulebook.beachhead.printed import at, to_declarations
from winterline.core.decision import Event

BIG = {"us-1ad-1": "1515", "us-1ad-6": "1515", "de-hg-pz": "1516"}
"""Thirty Allied factors in 1515 and eighteen German ones beside them."""
SMALL = {"us-rgr-1": "0710", "de-hg-1": "0711"}
"""A German attack at three to one."""


def two_battles(when: str, dice: list[int], extra: dict[str, str] | None = None, **spec: Any) -> wl.Game:
    """Both attacks declared; the first die is the Allied morale."""
    game = at(when, {**BIG, **SMALL, **(extra or {})}, options=["morale"], dice=dice, **spec)
    to_declarations(game)
    declare(game, "1515", ["de-hg-pz"])
    return game


def to_battles(game: wl.Game) -> list[Event]:
    """Declare the small attack too and go on: the test of morale, if there is one."""
    events = game.play("attack 0710")
    for line in ("join de-hg-1", "declare", "end"):
        if not offers(game, "fight"):
            events += step(game, line)
    return events


@pytest.mark.rule("beachhead-1970:opt.morale.1")
@pytest.mark.parametrize(("die", "word"), [(1, "broken"), (2, "broken"), (3, "holds"), (6, "holds")])
def test_the_allies_test_after_everything_is_declared(die: int, word: str) -> None:
    game = two_battles("4D", [die])
    assert game.view("spectator")["rolls"] == 0
    test = happened(to_battles(game), "morale")
    assert [(e.number, e.word, e.rule) for e in test] == [(die, word, "beachhead-1970:opt.morale.1")]
    assert game.view("spectator")["morale"] == ("broken" if word == "broken" else "steady")


@pytest.mark.rule("beachhead-1970:opt.morale.1")
@pytest.mark.parametrize(
    ("defenders", "tested"),
    [(["us-1ad-1", "us-1ad-6"], True), (["us-1ad-1", "us-751", "us-3-recon"], False)],
)
def test_thirty_allied_factors_must_be_under_attack(defenders: list[str], tested: bool) -> None:
    """Thirty are, twenty-nine are not enough; it is the attacked who count, not the attackers."""
    for german in ("de-508", "de-hg-pz"):
        units = dict.fromkeys(defenders, "1515") | {german: "1516"}
        game = at("4D", units, options=["morale"], dice=[6])
        to_declarations(game)
        events = game.play("attack 1515")
        assert len(happened(events, "morale")) == tested


@pytest.mark.rule("beachhead-1970:opt.morale.1")
def test_the_basic_strength_counts_not_the_tripled_one() -> None:
    """Twelve factors in Conca defend with 36, yet only twelve are attacked."""
    game = at("4D", {"us-1ad-6": "1707", "de-hg-pz": "1807"}, options=["morale"], dice=[6])
    to_declarations(game)
    events = game.play("attack 1707")
    assert outcomes(events) == ["1:2 Ae"]
    assert not happened(events, "morale")


@pytest.mark.rule("beachhead-1970:EX.morale")
@pytest.mark.rule("beachhead-1970:opt.morale.2")
@pytest.mark.parametrize(("morale", "small", "big"), [(1, "4:1 De", "1:1 Db2"), (6, "3:1 Ex", "1:2 Ab2")])
def test_a_three_to_one_attack_is_fought_at_four_to_one(morale: int, small: str, big: str) -> None:
    game = two_battles("4D", [morale, 5, 3])
    to_battles(game)
    assert outcomes(game.play("fight 0710"))[0] == small
    game = two_battles("4D", [morale, 3])
    to_battles(game)
    assert outcomes(game.play("fight 1515")) == [big]


def after_victory(extra: dict[str, str] | None = None, die: int = 1) -> wl.Game:
    """Morale broken, 1515 drawn, 0710 won: the German may advance."""
    game = two_battles("4D", [2, die, 5], extra)
    to_battles(game)
    play_all(game, "fight 0710")
    return game


def to_advance(game: wl.Game) -> None:
    """Carry the other battle out until the victors may advance."""
    while game.decision is not None and game.decision.kind != "advancing":
        game.play(game.actions()[0])


@pytest.mark.rule("beachhead-1970:opt.morale.2")
def test_victors_advance_two_squares_first_through_the_defeated() -> None:
    game = after_victory()
    to_advance(game)
    assert offers(game, "advance") == ["de-hg-1 0710"]  # the beaten attackers of 1515 do not
    assert refused(game, "advance de-hg-1 0611") == "opt.morale.2"
    game.play("advance de-hg-1 0710")
    assert where(game, "de-hg-1") == "0710"
    assert "de-hg-1 0709" in offers(game, "advance")
    assert "de-hg-1 0708" not in offers(game, "advance")
    game.play("advance de-hg-1 0709")
    assert where(game, "de-hg-1") == "0709"
    assert game.view("spectator")["morale"] == "spent"


@pytest.mark.rule("beachhead-1970:opt.morale.2")
def test_an_advance_is_a_choice() -> None:
    game = after_victory()
    to_advance(game)
    game.play("halt")
    assert where(game, "de-hg-1") == "0711"


@pytest.mark.rule("beachhead-1970:opt.morale.2")
def test_zones_are_ignored_and_units_in_the_way_pushed_aside() -> None:
    """Rangers in 0709 behind the beaten square are pushed two squares by the German, who then enters."""
    game = after_victory({"us-rgr-3": "0709"})
    to_advance(game)
    play_all(game, "advance de-hg-1 0710", "advance de-hg-1 0709")
    assert game.decision is not None
    assert (game.decision.side, game.decision.kind) == ("axis", "pushing")
    pushed = offers(game, "back")
    assert pushed
    assert not {label for way in pushed for label in way.split()} & {"0710", "0609", "0809"}
    game.play("back 0708 0707")
    assert (where(game, "us-rgr-3"), where(game, "de-hg-1")) == ("0707", "0709")


@pytest.mark.rule("beachhead-1970:opt.morale.2")
def test_nobody_is_pushed_to_his_doom() -> None:
    """Flak around 0709 leaves the Rangers no way: they stay, and the German cannot enter."""
    game = after_victory({"us-rgr-3": "0709", "de-flak-14": "0607", "de-flak-94": "0807"})
    to_advance(game)
    game.play("advance de-hg-1 0710")
    assert "de-hg-1 0709" not in offers(game, "advance")
    assert refused(game, "advance de-hg-1 0709") == "opt.morale.2"


@pytest.mark.rule("beachhead-1970:opt.morale.3")
@pytest.mark.parametrize(
    ("when", "morale", "tested"),
    [
        ("4D", "steady", True),
        ("5D", "steady", True),
        ("5D", "spent", False),
        *((when, "steady", False) for when in ("3D", "6D", "7D")),
    ],
)
def test_morale_is_tested_in_4d_and_else_in_5d(when: str, morale: str, tested: bool) -> None:
    game = two_battles(when, [6], morale=morale)
    assert len(happened(to_battles(game), "morale")) == tested


@pytest.mark.rule("beachhead-1970:opt.morale.3")
def test_it_breaks_once_a_game() -> None:
    game = after_victory()
    to_advance(game)
    assert game.view("spectator")["morale"] == "broken"
    game.play("halt")
    assert game.view("spectator")["when"] == "4E"
    assert game.view("spectator")["morale"] == "spent"
