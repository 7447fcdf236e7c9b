"""Refusals name what can be done instead: an action that is listed."""

from __future__ import annotations

import winterline as wl
from tests.rulebook.anzio.ground import clearing, place
from tests.rulebook.beachhead.kit import setup as beachhead
from tests.rulebook.italy43.kit import setup as italy43

C, N, NE, SE, S, SW, NW = clearing()


def remedy(game: wl.Game, line: str) -> str:
    """What a refusal names, which must be listed."""
    refused = game.why_not(line)
    assert refused is not None
    if refused.remedy:
        assert game.why_not(refused.remedy) is None
    return refused.remedy


def test_a_unit_that_may_not_march_may_go_in_another_way() -> None:
    game = italy43({"us-3-7": "2222 disrupted"})
    assert remedy(game, "move us-3-7 march") == "move us-3-7 tactical"


def test_a_unit_under_way_is_brought_to_a_halt_first() -> None:
    game = italy43({"us-3-7": "2222", "us-3-15": "2225"})
    game.play("move us-3-7 march")
    assert remedy(game, "move us-3-15 march") == "", "nothing has been done yet"
    game.play("go 2223")
    assert remedy(game, "move us-3-15 march") == "halt"


def test_what_is_owed_comes_before_the_end_of_a_phase() -> None:
    game = beachhead("2A", {"us-1ad-1": "waiting", "us-1ad-6": "waiting"})
    assert remedy(game, "end").startswith("enter ")


def test_battles_are_declared_before_combat() -> None:
    game = place({"us-45": C, "us-3": C, "de-65": N, "de-94": NE})
    assert game.decision is not None
    assert game.decision.kind == "declaring-all"
    assert remedy(game, "end").startswith("attack ")


def test_somebody_joins_before_an_attack_is_declared() -> None:
    game = beachhead("2A", {"us-1ad-6": "1514", "us-1ad-1": "1516", "de-71-2": "1515"})
    game.play("attack 1515")
    assert remedy(game, "declare").startswith("join ")
