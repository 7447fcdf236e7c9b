"""Runs of secrets that end before their owner was asked anything: the checker of all games notices them."""

from __future__ import annotations

import pytest

from tests.rulebook.anzio.hidden import ONE, conceal, foggy
from winterline.core.checker import Broken, Checker
from winterline.games.anzio.options.fog_covering import SEAL, Covering
from winterline.selfplay import rule_ids


def test_whoever_has_one_unit_left_is_asked_by_what_the_checker_says() -> None:
    game = foggy("Oct I allied", {"us-45": "sicilia", "br-231": "K57"})
    checker = Checker(game, rule_ids("anzio"), every=1000)
    for line in ("disguise sicilia", f"hide us-45 {ONE}"):
        game.play(line)
    checker.before()


def test_a_secret_that_is_over_before_anybody_is_asked_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who sees one counter laid in Sicilia, for one unit or two, cannot know how many of three are left there."""
    listed = Covering.options
    monkeypatch.setattr(
        Covering, "options", lambda *args: [a for a in listed(*args) if a != SEAL or args[0].contents]
    )
    game = foggy("Oct I allied", dict.fromkeys(("us-45", "us-3", "us-36"), "sicilia") | {"br-231": "K57"})
    conceal(game, "sicilia", f"hide us-3 {ONE}", f"hide us-36 {ONE}")
    checker = Checker(game, rule_ids("anzio"), every=1000)
    game.play("disguise sicilia")
    with pytest.raises(Broken, match="before anybody was asked"):
        checker.before()
