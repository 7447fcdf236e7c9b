"""Refusals name what can be done instead: an action that is listed."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

import winterline as wl
from tests.fixtures import moments
from tests.rulebook.anzio.ground import clearing, place, stand
from tests.rulebook.beachhead.kit import setup as beachhead
from tests.rulebook.italy43.kit import setup as italy43
from winterline.core import audits
from winterline.core.action import from_notation
from winterline.core.versions import restored
from winterline.games import catalog
from winterline.library import new

LEAST = 4
"""Kinds of refusal, in a sample of positions, that name something which can be done."""

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


def test_a_unit_that_cannot_go_so_far_goes_as_near_as_it_gets() -> None:
    game = beachhead("2A", {"us-1ad-6": "1514", "de-71-2": "0905"})
    game.play("move us-1ad-6")
    refused = game.why_not("go 0802")
    assert refused is not None
    assert (refused.kind, refused.remedy[:3]) == ("distance", "go ")
    assert remedy(game, "end").startswith("go "), "it must go somewhere first"


GOES = {
    "beachhead": (lambda: beachhead("2A", {"us-1ad-6": "1514", "de-71-2": "0905"}), "1414"),
    "anzio": (lambda: stand({"us-45": S, "de-65": N}), C),
    "italy43": (lambda: italy43({"us-3-7": "2222"}), "2223"),
}
"""A position with one unit near a hex that it reaches."""


@pytest.mark.parametrize("game", GOES)
def test_a_hex_that_is_pointed_at_first_names_who_gets_there(game: str) -> None:
    make, to = GOES[game]
    found = make()
    chosen = remedy(found, f"go {to}")
    assert chosen.startswith("move ")
    found.play(chosen)
    assert found.why_not(f"go {to}") is None


@pytest.mark.parametrize("game", sorted(catalog.GAMES))
def test_remedies_are_many_and_right(game: str) -> None:
    rules: dict[Any, Any] = {}
    found: set[str] = set()
    every = moments.read(game)
    for moment in every[:: max(1, len(every) // 30)]:
        key = moment.scenario, moment.options
        known = rules[key] = rules.get(key) or new(game, *key, seed=1).rules
        state = restored(known, bytes(moment.state), moment.revision)
        decision, offers = known.decision(state), list(known.actions(state))
        for action in audits.near_misses(known, offers, random.Random(moment.kind), 8):
            if action in offers:
                continue
            refused = known.why_not(state, action)
            assert not audits.refusal_faults(known, state, action, replace(refused, kind="")), refused
            if refused.remedy:
                found.add(f"{decision.kind}.{action.do}")
    assert len(found) >= LEAST, sorted(found)


def test_a_remedy_that_is_not_the_nearest_is_noticed() -> None:
    game = beachhead("2A", {"us-1ad-6": "1514", "de-71-2": "0905"})
    game.play("move us-1ad-6")
    refused = game.why_not("go 0802")
    assert refused is not None
    wrong = replace(refused, kind="", remedy=f"go {game.actions()[-1].to}")
    asked = from_notation("go 0802", game.rules.verbs)
    assert audits.refusal_faults(game.rules, game.state, asked, wrong)
