"""Automatic DS: 10-1 in the Movement Phase, and the advances after the Combat Phase."""

from __future__ import annotations

import pytest

from tests.games.italy43.inside import odds
from tests.rulebook.italy43.fights import ARENA, shifts
from tests.rulebook.italy43.kit import (
    happened,
    marks,
    offers,
    refused,
    tactics,
    where,
)
from tests.rulebook.italy43.test_auto_ds import PANZERGRENADIERS, RANGERS, moving, strike
from winterline.core.decision import Event
from winterline.core.game import Game


def to_the_end_of_combat(game: Game) -> list[Event]:
    """End the Movement Phase and fight nothing."""
    events = game.play("end")
    while game.decision is not None and game.decision.kind == "fighting":
        events += game.play("end")
    return events


@pytest.mark.rule("italy43:8.7.1a", "italy43:8.7.1b", "italy43:8.7.1c", "italy43:8.7.1d", "italy43:EX.8.7")
def test_six_units_overrun_a_battalion() -> None:
    others = {"de-29-15-1": "2222", "de-hg-pz": "2222", "us-509": "2022"}
    game = moving({**PANZERGRENADIERS, **RANGERS, **others})
    found = odds(game, tuple(PANZERGRENADIERS), kind="auto")
    assert (found.attack.total, found.defence.total, found.base) == (16, 2, 8)
    assert shifts(found) == {"9.2.1a": 1, "9.3.1": 1}
    assert found.automatic
    assert offers(game, "overrun") == [ARENA]
    before = game.state.rolls
    events = strike(game)
    assert [event.word for event in happened(events, "battle")] == ["10-1 DS"]
    assert game.state.rolls == before
    assert where(game, "us-rgr-1") == "eliminated"
    assert all("automatic DS" in marks(game, name) for name in PANZERGRENADIERS)
    assert all(refused(game, f"move {name} tactical") == "8.7.1d" for name in PANZERGRENADIERS)
    assert "automatic DS" not in marks(game, "de-29-15-1")
    tactics(game, "de-29-15-1", "2122")
    tactics(game, "de-hg-pz", "2122")
    game.play("end")
    later = odds(game, ("de-29-15-1", "de-hg-pz"), "Ge 29", ("de-hg-pz",), cell="2022")
    assert (later.attack.total, later.defence.total, later.name) == (7, 3, "4-1")


@pytest.mark.rule("italy43:8.7.2b")
def test_each_automatic_ds_has_its_own_advance() -> None:
    second = {
        "de-29-15-1": "2324",
        "de-29-15-2": "2324",
        "de-29-71-1": "2424",
        "de-29-129": "2424",
        "us-rgr-3": "2325 reduced",
    }
    more = {"de-29-71-2": "2424", "de-hg-pz": "2424"}
    game = moving({**PANZERGRENADIERS, **RANGERS, **second, **more})
    assert offers(game, "overrun") == [ARENA, "2325"]
    strike(game)
    strike(game, "2325")
    assert [battle["hexes"] for battle in game.view("axis")["battles"]] == [[ARENA], ["2325"]]
    to_the_end_of_combat(game)
    seen = []
    while game.decision is not None and game.state.battle is not None:
        cell = game.rules.book.label(game.state.battle.cell)  # type: ignore[attr-defined]
        if cell not in seen:
            seen.append(cell)
        game.play(next((a for a in game.actions() if a.do in ("end", "pass", "halt")), game.actions()[0]))
    assert seen == [ARENA, "2325"]
