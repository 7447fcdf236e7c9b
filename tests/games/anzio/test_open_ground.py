"""The hexes that the rulebook tests fight and march on are what those tests take them for."""

from __future__ import annotations

import winterline as wl
from tests.games.anzio.inside import book, dry, ground, inland, is_dull, side_kind
from tests.rulebook.anzio.country import MEADOW, ring
from tests.rulebook.anzio.ground import CLEARING
from tests.rulebook.anzio.kit import SALERNO
from winterline.games.anzio.book import PLAIN


def test_the_meadow_lies_amid_dry_plain() -> None:
    land = ground()
    assert set(ring(MEADOW)) == set(land.around(MEADOW))
    assert dry(MEADOW, *ring(MEADOW))
    for beside in ring(MEADOW):
        assert beside in inland()
        assert land.passable(MEADOW, beside)
        assert land.natural(MEADOW, beside) == "plain"
        assert len([hex_ for hex_ in land.around(beside) if hex_ in inland()]) == 6


def test_the_clearing_is_open_in_every_direction() -> None:
    the, cells = book(), [book().cell(label) for label in CLEARING]
    assert list(CLEARING[1:]) == ring(CLEARING[0])
    assert all(is_dull(the, cell) for cell in cells)
    assert not (the.coastal | the.entry) >> cells[0] & 1
    assert {side_kind(the, cells[0], cell) for cell in cells[1:]} == {PLAIN}
    assert {side_kind(the, cells[n], cells[n % 6 + 1]) for n in range(1, 7)} == {PLAIN}


def test_the_first_invasion_of_the_tests_came_ashore_at_salerno() -> None:
    assert (book().places[SALERNO].kind, book().places[SALERNO].name) == ("zone", "Salerno")
    assert "zone-salerno" in {place["id"] for place in wl.new("anzio", seed=1).view("spectator")["places"]}
