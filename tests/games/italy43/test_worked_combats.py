"""Combats that the rulebook works out: the extended example of play and the play notes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.italy43.inside import odds
from tests.rulebook.italy43.fights import ARENA, battlefield, shifts
from winterline.games.italy43.state import US_AIR


@pytest.mark.rule("italy43:9.9a", "italy43:EX.ext.T2.BCD")
def test_mud_and_artillery_bring_an_attack_down_to_one_to_three() -> None:
    units = {**dict.fromkeys(("us-3-7", "us-3-15"), "2111"), "us-3-30": "2011", "de-115": "2112"}
    game = battlefield(
        {**units, "de-hg-1-1": "2112", "de-hg-1-2": "2112", "de-xiv": "2310 ready"}, weather="F"
    )
    gun = game.rules.book.index["de-xiv"][1]  # type: ignore[attr-defined]
    found = odds(game, ("us-3-7", "us-3-15", "us-3-30"), cell="2112", defence_guns=(gun,))
    assert (found.base, sum(shifts(found).values()), found.name) == (-2, -2, "1-3")


@pytest.mark.rule("italy43:9.2.1b", "italy43:9.3.1", "italy43:EX.ext.T3.B")
def test_three_shifts_make_three_to_one_of_one_to_two() -> None:
    units = {"de-15-215": "2119", "de-15-104-2": "2119 reduced", "de-15-hq": "2117 ready", "uk-46-128": ARENA}
    game = battlefield(units, side="axis")
    gun = game.rules.book.index["de-15-hq"][1]  # type: ignore[attr-defined]
    found = odds(game, ("de-15-215", "de-15-104-2"), guns=(gun,))
    assert (found.attack.total, found.defence.total, found.base, found.name) == (6, 7, -2, "3-1")
    assert shifts(found) == {"9.2.1b": 1, "9.3.1": 1, "9.5.2a": 1}


@pytest.mark.rule("italy43:PN.1", "italy43:EX.notes.11")
def test_the_best_attack_on_eleven() -> None:
    units = {**dict.fromkeys(("fr-2-4", "fr-2-5"), "2119"), **dict.fromkeys(("fr-2-8", "us-1ssf"), "2219")}
    guns = {"fr-2-hq": "2118 ready", "us-vi": "2118 ready", "de-xiv": "2122 ready"}
    game = battlefield({**units, **guns, "de-44-131": ARENA, "de-115": f"{ARENA} reduced"}, turn=27)
    index = game.rules.book.index  # type: ignore[attr-defined]
    ours: dict[str, Any] = {"guns": (index["fr-2-hq"][1], index["us-vi"][1]), "attack_support": US_AIR}
    found = odds(game, tuple(units), attached=("us-1ssf",), **ours)
    assert (found.attack.total, found.defence.total, found.base, found.name) == (20, 11, 1, "5-1")
    answered = odds(game, tuple(units), attached=("us-1ssf",), **ours, defence_guns=(index["de-xiv"][1],))
    assert answered.name == "4-1"


@pytest.mark.rule("italy43:PN.1", "italy43:18.2.2a", "italy43:EX.notes.L2")
def test_the_best_attack_on_a_second_level_fortification() -> None:
    units = {
        **dict.fromkeys(("us-3-7", "us-3-15"), "2119"),
        **dict.fromkeys(("us-3-30", "us-34-100"), "2219"),
    }
    guns = {"us-3-hq": "2118 ready", "us-vi": "2118 ready", "de-xiv": "2122 ready"}
    held = {"de-44-131": ARENA, "de-115": f"{ARENA} reduced"}
    game = battlefield({**units, **guns, **held}, turn=15, forts={ARENA: 2})
    index = game.rules.book.index  # type: ignore[attr-defined]
    both: dict[str, Any] = {
        "guns": (index["us-3-hq"][1], index["us-vi"][1]),
        "attack_support": US_AIR,
        "defence_guns": (index["de-xiv"][1],),
    }
    found = odds(game, tuple(units), attached=("us-34-100",), **both)
    assert (found.base, found.name) == (1, "1-1")
    elite = {**dict.fromkeys(("fr-2-4", "fr-2-5"), "2119"), **dict.fromkeys(("fr-2-8", "us-1ssf"), "2219")}
    game = battlefield({**elite, **guns, "fr-2-hq": "2118 ready", **held}, turn=27, forts={ARENA: 2})
    both["guns"] = (index["fr-2-hq"][1], index["us-vi"][1])
    assert odds(game, tuple(elite), attached=("us-1ssf",), **both).name == "2-1"
