"""ANZIO D3A5, D3B3: supporting fire that is allotted to a unit's defence."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.games.anzio import inside
from tests.games.anzio.inside import odds, sliced
from tests.games.anzio.test_support import FIRE, C, N, coastal_pair, given
from tests.rulebook.anzio.ground import figures, until
from tests.rulebook.anzio.kit import happened, refused


def covered(unit: str, side_: int, kind: str = "air") -> dict[str, Any]:
    """A factor allotted to a unit's defence."""
    return {"defending": [[side_, inside.book(*FIRE).index[unit][1], kind]], "air": [0, 0], "naval": 0}


@pytest.mark.rule("anzio:D3A5")
def test_a_factor_in_defence_adds_to_its_units_battle() -> None:
    game = given({"us-45": C, "de-65": N, "de-3pg": N}, phase="movement", support=covered("de-65", 1))
    assert figures(game, N, ["us-45"])[1] == 3 + 4 + 1
    found = odds(game, N, ["us-45"])
    assert found.defence.modifiers[-1].rule == "anzio:D3A3"
    index = inside.book(*FIRE).index
    twin = next(name for name, at in index.items() if at == (0, index["de-65"][1]))
    for unit, owner in (("de-1para", 1), (twin, 0)):
        units = {"us-45": C, "de-65": N, "de-3pg": N, "de-1para": "K12", twin: "P70"}
        other = given(units, phase="movement", support=covered(unit, owner))
        assert figures(other, N, ["us-45"])[1] == 3 + 4, f"{unit} is not attacked here"


@pytest.mark.rule("anzio:D3A5a")
def test_it_is_announced_before_the_enemys_turn() -> None:
    game = given({"us-45": C}, phase="support allotted", support={"air": [2, 0]})
    assert game.decision is not None
    assert (game.decision.side, game.decision.kind) == ("allied", "allotting")
    game.play("cover air us-45")
    assert sliced(game.state, "air")[0] == 1
    assert refused(game, "cover air us-45") == "D3A9b"
    assert refused(game, "cover naval us-45") is not None


@pytest.mark.rule("anzio:D3A5b")
@pytest.mark.rule("anzio:D3A7")
@pytest.mark.rule("anzio:D3A8")
def test_what_is_not_used_is_lost_when_ones_own_turn_comes() -> None:
    game = given({}, "Dec III allied", phase="support", support={**covered("us-45", 0), "used": 255})
    assert sliced(game.state, "defending") == ()
    assert sliced(game.state, "used") == 0
    assert sliced(game.state, "air") == (3, 0)
    game = given({}, "Dec III axis", phase="support", support=covered("us-45", 0))
    assert len(sliced(game.state, "defending")) == 1


@pytest.mark.rule("anzio:D3A5c")
def test_it_counts_in_the_first_combat_only() -> None:
    game = given({"us-45": C, "us-3": C, "de-44": N}, dice=[3], support=covered("de-44", 1))
    assert figures(game, N, ["us-45", "us-3"]) == (10, 7, "1-1")
    assert happened(game.play(f"fight full {N}"), "battle")[0].word.startswith("1-1")
    assert sliced(game.state, "defending") == ()


@pytest.mark.rule("anzio:D3A5c")
def test_only_the_factors_of_those_attacked_are_used_up() -> None:
    index = inside.book(*FIRE).index
    germans = [[1, index[unit][1], "air"] for unit in ("de-44", "de-65")]
    twin = next(name for name, found in index.items() if found == (0, index["de-44"][1]))
    units = {"us-45": C, "us-3": C, "de-44": N, "br-46": "W51", "br-56": "W51", "de-65": "W50", twin: "U58"}
    factors = {"defending": [*germans, [0, index[twin][1], "naval"]], "air": [0, 0], "naval": 0}
    game = given(units, support=factors, dice=[3, 3])
    game.play(f"fight full {N}")
    assert supported(game) == {"de-65", twin}, "neither another German nor the Allied unit of the same number"
    waiting = {tuple(b["hexes"]): b["odds"] for b in game.view("allied")["battles"]}
    assert waiting["W50",] == "1-1", "7 to 3 and a factor; 2-1 without it"
    until(game, "fighting")
    game.play("fight full W50")
    assert supported(game) == {twin}


def supported(game: wl.Game) -> set[str]:
    """The units that bear the mark of a factor in defence."""
    units = game.view("spectator")["units"]
    return {u["id"] for u in units for mark in u.get("marks", ()) if "support" in mark["title"]}


@pytest.mark.rule("anzio:D3B3")
@pytest.mark.rule("anzio:D3A9a")
def test_who_may_be_covered() -> None:
    here, there = coastal_pair()
    game = given({"us-45": here, "us-3": there, "us-505": f"{there}/i"}, phase="support allotted")
    found = {f"{a.kind} {a.unit}" for a in game.actions() if a.do == "cover"}
    assert {"air us-45", "air us-3", "naval us-3"} <= found
    assert refused(game, "cover naval us-45") == "D3B3"
    assert refused(game, "cover air us-505") == "D3A9a"
