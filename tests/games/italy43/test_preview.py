"""Previews of battles: what may be asked, and what is refused in one clear sentence."""

from __future__ import annotations

import json

import pytest

from tests.rulebook.italy43.fights import ARENA, DIVISION, GRENADIERS, attack, battlefield
from winterline.core.errors import BadChoice
from winterline.core.game import Game


def field() -> Game:
    """Three regiments next to a battalion, with their guns."""
    return battlefield({**DIVISION, "us-3-hq": "2118 ready", "uk-56-167": "2220", **GRENADIERS})


@pytest.mark.parametrize(
    ("hexes", "attackers", "support", "sentence"),
    [
        ([], ["us-3-7"], {}, "one hex"),
        ([ARENA, "2121"], ["us-3-7"], {}, "one hex"),
        ([ARENA], [], {}, "attackers"),
        (["9999"], ["us-3-7"], {}, "no enemy unit"),
        (["2121"], ["us-3-7"], {}, "no enemy unit"),
        ([ARENA], ["de-hg-1-1"], {}, "side in turn"),
        ([ARENA], ["us-3-hq"], {}, "17.7a"),
        ([ARENA], ["us-3-7", "uk-56-167"], {}, "British"),
        ([ARENA], ["us-3-7"], {"bombs": 1}, "no support"),
        ([ARENA], ["us-3-7"], {"air": 2}, "counts once"),
    ],
)
def test_a_preview_refuses_what_is_no_battle(
    hexes: list[str], attackers: list[str], support: dict[str, int], sentence: str
) -> None:
    game = field()
    with pytest.raises(BadChoice, match=sentence):
        game.rules.odds(game.state, hexes, attackers, **support)


def test_a_preview_is_what_is_fought() -> None:
    game = field()
    names = list(DIVISION)
    asked = game.rules.odds(game.state, [ARENA], names, division=1)
    attack(game, ARENA, *names)
    game.play("support us-3-hq")
    shown = game.view("spectator")["building"]
    assert shown["odds"]["odds"] == asked["odds"] == "7-1"
    assert shown["odds"]["chances"] == asked["chances"]
    assert shown["support"] == {"us-3-hq": 1}
    events = game.play("pass")
    assert next(event for event in events if event.what == "battle").word.startswith("7-1 ")
    json.dumps(game.view("spectator"))


def test_ten_to_one_is_certain() -> None:
    game = battlefield({**DIVISION, "us-601": "2119", "de-hg-1-1": f"{ARENA} reduced"})
    found = game.rules.odds(game.state, [ARENA], [*DIVISION, "us-601"])
    assert (found["odds"], found["chances"]) == ("10-1", {"DS": 1.0})
    assert found["better"] is None
    assert found["worse"]["column"] == "7-1"
