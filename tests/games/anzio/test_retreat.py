"""Chapter B4G: retreats in general. Rivers have a file of their own."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.anzio.inside import ways_of
from tests.rulebook.anzio.battlefield import fight, ring
from tests.rulebook.anzio.kit import refused, setup
from winterline.games.anzio.retreat import move_back
from winterline.games.anzio.state import State


def state_of(game: Any) -> State:
    state: State = game.state
    return state


@pytest.mark.rule("anzio:B4G3c.1")
def test_high_apennine_is_crossed_only_when_nothing_else_is_left_and_for_one_hex() -> None:
    free = setup("Oct I allied", {"de-1para": "N42"})
    assert {way[0] for way in ways_of(free, "de-1para")} == {"M42"}
    shut = setup("Oct I allied", {"de-1para": "N42", "us-45": "L42"})
    assert ways_of(shut, "de-1para") == {("N41",), ("O41",), ("O42",), ("N43",), ("M43",)}


@pytest.mark.rule("anzio:B4G3c.1")
def test_a_high_apennine_side_is_refused_while_there_is_another_way() -> None:
    game, _ = fight({"us-45": "M42", "us-3": "M42", "de-3pg": "L43"}, "1-1", 2, to="L43")
    high = [way for way in (("L44",),) if way in ways_of(game, "de-3pg")]
    assert not high
    assert refused(game, "back - L44") == "B4G3c.1"


@pytest.mark.rule("anzio:B4G3c.2")
def test_after_an_ordinary_hex_no_high_apennine_side_follows() -> None:
    game = setup("Oct I allied", {"de-1para": "M42"})
    found = ways_of(game, "de-1para")
    assert ("N42",) in found
    assert not [way for way in found if way[0] == "N42" and len(way) == 2], "all ways on are High Apennine"


@pytest.mark.rule("anzio:B4G3d.1")
@pytest.mark.rule("anzio:EX.B4G3d.1")
def test_every_retreat_is_judged_by_itself() -> None:
    game = setup("Oct I axis", {"de-1para": "N42", "us-45": "L42", "br-5": "M41"})
    book: Any = game.rules.book  # type: ignore[attr-defined]
    side, unit = book.index["de-1para"]
    assert ("N43",) in ways_of(game, "de-1para")
    driven = move_back(book, state_of(game), side, unit, (book.cell("N43"),), [])
    again = ways_of(game, "de-1para", driven)
    alone = ways_of(setup("Oct I axis", {"de-1para": "N43", "us-45": "L42", "br-5": "M41"}), "de-1para")
    assert again == alone, "having crossed a High Apennine side before changes nothing"


@pytest.mark.rule("anzio:B4G3e")
def test_a_road_opens_a_high_apennine_side() -> None:
    found = ways_of(setup("Oct I allied", {"de-1para": "J19"}), "de-1para")
    assert ("J18",) in found, "the road of the pass"
    assert ("K18",) not in found
    assert [way for way in found if way[0] == "J18" and len(way) == 2], "and it does not end the retreat"


@pytest.mark.rule("anzio:D8B5")
def test_mountain_units_retreat_freely_over_high_apennine() -> None:
    units = {"de-5mtn": "N42", "de-1para": "N42"}
    with_option = setup("Nov II allied", units, options=["supp.mountain"])
    assert {way[0] for way in ways_of(with_option, "de-5mtn")} == ring("N42")
    assert {len(way) for way in ways_of(with_option, "de-5mtn") if way[0] == "N43"} == {1, 2}
    assert {way[0] for way in ways_of(with_option, "de-1para")} == {"M42"}
    assert {way[0] for way in ways_of(setup("Nov II allied", units), "de-5mtn")} == {"M42"}
