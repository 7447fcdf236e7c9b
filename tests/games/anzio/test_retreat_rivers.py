"""Chapter B4G3b: retreats and rivers, with the book's own examples on the Metauro and the Cesano."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.anzio.inside import ways_of
from tests.rulebook.anzio.battlefield import ring
from tests.rulebook.anzio.kit import go, setup
from winterline.games.anzio.retreat import move_back, step_back

HERE = "de-1para"


def from_hex(label: str) -> set[tuple[str, ...]]:
    """The ways of a unit that began its turn in a hex."""
    return ways_of(setup("Oct I axis", {HERE: label}), HERE)


def singles(found: set[tuple[str, ...]]) -> set[str]:
    """Where ways of one hex lead."""
    return {way[0] for way in found if len(way) == 1}


def seconds(found: set[tuple[str, ...]], via: str) -> set[str]:
    """Where ways of two hexes lead that go through a hex."""
    return {way[1] for way in found if len(way) == 2 and way[0] == via}


@pytest.mark.rule("anzio:B4G3b1")
@pytest.mark.rule("anzio:EX.B4G3b1")
def test_over_a_bridge() -> None:
    assert ("T25", "T24") in from_hex("T26")
    assert ("U26", "U25") not in from_hex("U27"), "U26 has none"


@pytest.mark.rule("anzio:B4G3b2")
@pytest.mark.rule("anzio:EX.B4G3b2")
def test_from_a_river_to_its_headwaters_and_on() -> None:
    assert seconds(from_hex("S25"), "R25") == ring("R25") - {"S25"}
    assert not {"T25", "U25"} & seconds(from_hex("T27"), "T26"), "from a bank the river is crossed"


@pytest.mark.rule("anzio:B4G3b3")
@pytest.mark.rule("anzio:EX.B4G3b3")
def test_from_headwaters_to_the_river_and_on() -> None:
    assert seconds(from_hex("S27"), "T26") == ring("T26") - {"S27"}
    assert seconds(from_hex("T27"), "T26") < ring("T26") - {"T27"}, "from a bank the river is crossed"


@pytest.mark.rule("anzio:B4G3b4")
@pytest.mark.rule("anzio:EX.B4G3b4")
@pytest.mark.parametrize("start", ["T26", "U26", "S27"])
def test_a_unit_that_stayed_on_its_river_or_came_from_its_headwaters_goes_anywhere(start: str) -> None:
    game = setup("Oct I axis", {HERE: start})
    book: Any = game.rules.book  # type: ignore[attr-defined]
    side, unit = book.index[HERE]
    state = game.state
    if start != "T26":
        state = step_back(book, state, side, unit, (book.cell("T26"),))
    assert singles(ways_of(game, HERE, state)) == ring("T26")


@pytest.mark.rule("anzio:B4G3b5")
@pytest.mark.rule("anzio:EX.B4G3b5.1")
def test_a_unit_that_came_onto_the_river_goes_along_it_or_back() -> None:
    game = setup("Oct I axis", {HERE: "U27"})
    go(game, HERE, "U26")
    assert singles(ways_of(game, HERE)) == ring("U26") - {"U25"}


@pytest.mark.rule("anzio:B4G3b5")
@pytest.mark.rule("anzio:EX.B4G3b5.2")
def test_the_first_hex_of_a_retreat_counts_as_coming_onto_the_river() -> None:
    assert seconds(from_hex("U27"), "U26") == ring("U26") - {"U25", "U27"}


@pytest.mark.rule("anzio:B4G3b")
def test_a_retreat_across_a_river_is_no_way() -> None:
    found = from_hex("U27")
    assert ("U26",) in found
    assert ("U26", "U25") not in found
    assert ("U26",) not in ways_of(setup("Oct I axis", {HERE: "U27", "us-45": "V25"}), HERE)


@pytest.mark.rule("anzio:B4G3d.2")
def test_all_retreats_of_a_turn_are_taken_together_at_a_river() -> None:
    game = setup("Oct I allied", {HERE: "U27"})
    book: Any = game.rules.book  # type: ignore[attr-defined]
    side, unit = book.index[HERE]
    driven = move_back(book, game.state, side, unit, (book.cell("U26"),), [])
    assert singles(ways_of(game, HERE, driven)) == ring("U26") - {"U25"}
    assert singles(from_hex("U26")) == ring("U26"), "a unit that began its turn there is free"
