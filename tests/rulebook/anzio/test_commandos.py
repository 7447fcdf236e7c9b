"""Commandos: landings outside the zone and raids (D5), their landing table and the scare they cause (X12-5)."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import happened, setup, where
from tests.rulebook.anzio.shore import FAR, beaches, land

RULE = "supp.commandos"
TEAM = {**dict.fromkeys(("br-2ss", "us-rgr", "us-504", "us-36", "us-45"), "sicilia"), **FAR}


def invasion(
    zone: str, units: dict[str, str] | None = None, options: tuple[str, ...] = (), **spec: Any
) -> wl.Game:
    """The first invasion with commandos about to land."""
    game = setup(
        "Sept II allied",
        {**TEAM, **(units or {})},
        phase="invasion",
        sea={"counters": 2},
        options=[RULE, *options],
        **spec,
    )
    game.play(f"invade {zone}")
    return game


@pytest.mark.rule("anzio:D5B1")
def test_a_commando_lands_on_any_terrain_of_the_coast_of_the_main_landing() -> None:
    west = invasion("zone-salerno")
    assert {"N67", "O68", "K60", "F51", "T71", "Y65"} <= beaches(west, "us-rgr"), (
        "the gulf belongs to both coasts"
    )
    assert not {"V40", "X45", "W43"} & beaches(west, "us-rgr")
    assert beaches(west, "us-36") == {"N60", "N61", "N62", "M63"}
    east = invasion("zone-pescara")
    assert {"V42", "W43", "X45", "T71", "Y65"} <= beaches(east, "us-rgr")
    assert not {"N67", "K57"} & beaches(east, "us-rgr")


TABLE = ("addendum.commando-landing-table",)


@pytest.mark.rule("anzio:X12-5D.1")
def test_no_roll_in_an_invasion_zone() -> None:
    game = invasion("zone-salerno", options=TABLE)
    events = land(game, "us-rgr", "N62")
    assert not happened(events, "landing")
    assert where(game, "us-rgr") == "N62"
    outside = invasion("zone-salerno", options=TABLE, dice=[1])
    events = land(outside, "us-rgr", "N67")
    assert happened(events, "landing")
    plain = land(outside, "us-36", "N62")
    assert not happened(plain, "landing")
    assert (where(outside, "us-rgr"), where(outside, "us-36")) == ("N67", "N62")
