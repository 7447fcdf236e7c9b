"""Chapter D9: units without a safe way scatter through enemy zones, a step for every roll."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulebook.anzio.battlefield import BEFORE, TARGET, asked, fight, lost
from tests.rulebook.anzio.kit import setup
from tests.rulebook.anzio.test_retreat_zoc import OPTION, SEALED, driven
from winterline.games.anzio.certain import verdict
from winterline.games.anzio.srt import COLUMNS
from winterline.games.anzio.state import Battle


@pytest.mark.rule("anzio:D9D7")
def test_defenders_without_the_steps_for_it_give_the_attacker_a_breakthrough() -> None:
    units = {"us-rgr": BEFORE, **SEALED, "de-nw71": TARGET}
    game, events = fight(units, "2-1", 2, dice=[1, 6], options=OPTION)
    assert ("eliminated", "de-nw71") in lost(events)
    assert game.state.battles[0].bonus == 4
    game, _ = driven([1, 6])
    assert game.state.battles[0].bonus == 0


@pytest.mark.rule("anzio:D9D7")
@pytest.mark.rule("anzio:D9F")
@pytest.mark.rule("anzio:D9E3")
def test_an_inverted_counter_that_ends_in_a_zone_does_not_go_back_again() -> None:
    units = {"us-45": BEFORE, **SEALED, "de-3pg": TARGET}
    game, events = fight(units, "1-1", 2, dice=[1, 6], options=OPTION)
    assert ("inverted", "de-3pg") in lost(events)
    assert ("eliminated", "de-3pg") in lost(events), (
        "no voluntary retreat follows: it is destroyed where it lies"
    )
    assert game.state.battles[0].bonus == 4
    assert asked(game) == ("allied", "advancing")
    unmoved, _ = fight({"us-45": BEFORE, "de-nw71": TARGET}, "1-3", 1, options=OPTION)  # A1 D1
    assert asked(unmoved) == ("axis", "withdrawing"), "one that has not retreated yet may go"


@pytest.mark.rule("anzio:D9G")
def test_the_steps_of_a_retreat_through_zones_count_in_an_automatic_victory() -> None:
    three = {**SEALED, "us-45": BEFORE, "de-nw71": TARGET, "de-fras": "W50/i"}
    four = {**three, "de-5mtn": "W50/i"}
    for units, expected in ((three, "C12A2"), (four, None)):
        game = setup("Nov II allied", units, options=OPTION)
        book: Any = game.rules.book  # type: ignore[attr-defined]
        battle = Battle((book.index["us-45"][1],), (book.cell(TARGET),))
        assert verdict(book, game.state, battle) == expected, "5-1 costs three steps at least"


@pytest.mark.rule("anzio:C12A2c.1")
@pytest.mark.rule("anzio:D9B")
def test_five_to_one_on_somebody_shut_in_is_certain_however_many_steps_he_has() -> None:
    ring = {"us-45": "C31", "us-3": "C32", "br-5": "B31", "br-46": "B33"}
    for closed, expected in ((ring, "C12A2"), ({**ring, "br-46": "C33"}, None)):
        game = setup("Nov II allied", {**closed, "de-29pg": "B32"}, options=OPTION)
        book: Any = game.rules.book  # type: ignore[attr-defined]
        units = sorted(book.index[name][1] for name in ("us-45", "us-3"))
        battle = Battle(tuple(units), (book.cell("B32"),))
        assert verdict(book, game.state, battle, COLUMNS.index("5-1")) == expected
