"""Counters without a defence factor in movement (C10B, C10C, C11B): where they go, and what destroys them."""

from __future__ import annotations

import pytest

from tests.games.anzio.inside import book, ground
from tests.rulebook.anzio.kit import (
    go,
    offers,
    setup,
    where,
)
from tests.rulebook.anzio.test_inverted import gone


@pytest.mark.rule("anzio:C10B3")
def test_an_inverted_counter_has_no_zone_and_takes_a_port_only_by_standing_in_it() -> None:
    (cell,) = next(
        cells
        for place, cells in zip(book().places, book().place_cells, strict=True)
        if (place.kind, place.name) == ("port", "Salerno")
    )
    port = book().label(cell)
    beside = next(
        b for b in ground().around(port) if book().rest >> book().cell(b) & 1 and ground().passable(port, b)
    )
    place = book().place_ids[
        next(n for n, p in enumerate(book().places) if (p.kind, p.name) == ("port", "Salerno"))
    ]
    game = setup("Oct I axis", {"de-16pz": f"{beside}/i"}, ports={place: "Sept III"}, friendly=[port])
    assert game.rules.zone(game.state, "axis") == game.rules.zone(setup("Oct I axis", {}).state, "axis")
    assert len(game.state.sea.opened) == 1
    whole = setup("Oct I axis", {"de-16pz": beside})
    assert port in whole.rules.zone(whole.state, "axis"), "as long as it can defend itself it has one"
    go(game, "de-16pz", port)
    assert game.state.sea.opened == ()


@pytest.mark.rule("anzio:C10C11")
def test_invaders_land_on_an_inverted_counter() -> None:
    cells = book().place_cells[salerno()]
    beach = book().label(cells[0])
    game = setup(
        "Sept II allied",
        {"us-36": "sicilia", "us-45": "sicilia", "de-16pz": f"{beach}/i"},
        phase="invasion",
        sea={"counters": 2},
    )
    events = game.play(f"invade {book().place_ids[salerno()]}")
    events += game.play("ship us-36")
    assert beach in offers(game, "land")
    events += game.play(f"land {beach}")
    assert gone(events) == {"de-16pz"}
    assert where(game, "us-36") == beach


def salerno() -> int:
    """The number of the zone of Salerno."""
    return next(n for n, p in enumerate(book().places) if (p.kind, p.name) == ("zone", "Salerno"))
