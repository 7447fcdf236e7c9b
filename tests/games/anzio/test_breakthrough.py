"""Chapter C13: breakthrough, and the further hex of armour and mountain units (D4A2, addendum 12-8D)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.anzio.inside import sliced
from tests.rulebook.anzio.battlefield import BEFORE, TARGET, asked, declare_all, fight
from tests.rulebook.anzio.kit import offers, play_all, refused, setup, step
from tests.rulebook.anzio.test_breakthrough import ARMOUR, WIN
from winterline.core.frames import replace
from winterline.games.anzio.breakthrough import bonus, further_cells
from winterline.games.anzio.movement import breakthrough_reach
from winterline.games.anzio.options.armour import easy_cells, is_easy
from winterline.games.anzio.options.mountain import rough_cells
from winterline.games.anzio.state import (
    Force,
    State,
)


def points(game: Any, number: int = 0) -> float:
    """Movement points of breakthrough that the victors of a battle have."""
    return float(game.state.battles[number].bonus) / 2


def labels(game: Any, mask: int) -> set[str]:
    """The hexes of a bitboard by name."""
    book = game.rules.book
    return {book.label(cell) for cell in range(mask.bit_length()) if mask >> cell & 1}


@pytest.mark.rule("anzio:C13A")
@pytest.mark.rule("anzio:EX.C13A")
def test_two_points_for_each_step_too_many() -> None:
    game, _ = fight(WIN, "5-1", 1)  # A1 D5R
    assert points(game) == 6
    game.play("advance us-45 W50")
    assert asked(game) == ("allied", "breaking")
    assert "W45" in offers(game, "go"), "five hexes of plain and a river that it may go up to"
    assert points(fight(WIN, "2-1", 1)[0]) == 0, "two asked for and two there"
    assert points(fight({**WIN, "de-fras": "W50/i"}, "5-1", 1)[0]) == 4, "an inverted counter counts"


@pytest.mark.rule("anzio:C13C")
def test_automatic_victories_give_breakthrough_too() -> None:
    game, events = fight({"us-1armd": BEFORE, "de-nw71": TARGET}, "full", 1, when="Nov II allied")
    assert [event.word for event in events if event.what == "battle"] == ["7-1 A1 D7R"]
    assert points(game) == 10


@pytest.mark.rule("anzio:C13D")
@pytest.mark.rule("anzio:P.breakthrough-inverted")
def test_counters_without_a_defence_factor_give_none_by_themselves() -> None:
    game = setup("Oct I allied", {"us-45": BEFORE, "de-nw71": "W50/i", "de-fras": "V50/i", "de-ei1": "V50"})
    book: Any = game.rules.book  # type: ignore[attr-defined]
    lone, fras, ersatz = (book.index[name][1] for name in ("de-nw71", "de-fras", "de-ei1"))
    assert bonus(book, game.state, 1, [lone], 5) == 0
    assert bonus(book, game.state, 1, [fras, ersatz], 5) == 2 * 2 * 3
    events = game.play("move us-45")
    assert refused(game, "advance us-45 W50") is not None
    assert not [event for event in events if event.what == "breakthrough"]


@pytest.mark.rule("anzio:C13E2")
def test_a_high_apennine_side_takes_all_points_before_anything_else_is_spent() -> None:
    game = setup("Oct I allied", {"us-45": "N42"})
    book: Any = game.rules.book  # type: ignore[attr-defined]
    side, unit = book.index["us-45"]
    high = {book.cell(label) for label in ("N43", "M43")}

    def found(points: int, spent: int) -> set[int]:
        return high & set(breakthrough_reach(book, game.state, side, unit, points, spent).others)

    assert found(16, 0) == high
    assert not found(14, 0), "8 MP at least"
    assert not found(20, 2), "nothing may be spent before"


@pytest.mark.rule("anzio:C13E6")
def test_interdiction_does_not_slow_a_breakthrough() -> None:
    units = {"de-15pg": BEFORE, "us-504": TARGET}
    plain, _ = fight(units, "5-1", 1, when="Oct I axis")
    book: Any = plain.rules.book  # type: ignore[attr-defined]
    slowed = 1 << book.index["de-15pg"][1]
    options = ["supp.air-superiority", "supp.supporting-fire"]
    held, _ = fight(units, "5-1", 1, when="Oct I axis", options=options, support={"slowed": slowed})
    for game in (plain, held):
        game.play("advance de-15pg W50")
    assert sliced(held.state, "slowed") == slowed
    assert offers(held, "go") == offers(plain, "go") != []


@pytest.mark.rule("anzio:C13G")
def test_a_second_combat_may_give_breakthrough_again() -> None:
    game, _ = fight({**WIN, "de-ei1": "W48"}, "5-1", 1, dice=[1])
    play_all(game, "advance us-45 W50", "go W49")
    game.play("attack W48")
    declare_all(game)
    step(game, "fight full W48")
    assert points(game, len(game.state.battles) - 1) > 0
    game.play("advance us-45 W48")
    assert asked(game) == ("allied", "breaking")


def unit_of(game: Any, name: str) -> int:
    return int(game.rules.book.index[name][1])


@pytest.mark.rule("anzio:D4A2a")
@pytest.mark.rule("anzio:D4A2b")
@pytest.mark.parametrize(("when", "mud"), [("Oct I allied", False), ("Nov I allied", True)])
def test_over_plain_in_good_weather_and_along_roads_always(when: str, mud: bool) -> None:
    # V51: plain to V50 and W50, a major road to W51, a rough side with a major road to U51, rough sides at D31
    game = setup(when, {"br-7armd": "V51"}, options=["supp.armor"])
    book: Any = game.rules.book  # type: ignore[attr-defined]
    mask = easy_cells(book, game.state, (unit_of(game, "br-7armd"), book.cell("V51")), 0)
    assert {"W51", "U51"} <= labels(game, mask)
    assert ("V50" in labels(game, mask)) is not mud
    rough = book.cell("D31")
    sides = [is_easy(book, rough, side, mud) for side in range(6)]
    assert sides == [False, False, False, not mud, False, False], "only the south side of D31 has any plain"


@pytest.mark.rule("anzio:D4A2c")
@pytest.mark.rule("anzio:X12-4A2c")
def test_not_from_zone_to_zone_unless_the_addendum_is_used() -> None:
    units = {**ARMOUR, "de-15pg": "W48", "de-44": "Y47"}
    game, _ = fight(units, "5-1", 1, options=["supp.armor"])
    play_all(game, "advance br-7armd W50", "go W49")
    assert asked(game) == ("allied", "pressing"), "W49 is in the zone of W48; the further hex may leave it"
    assert "V50" in offers(game, "go")
    assert not {"X48", "V49"} & set(offers(game, "go"))
    free, _ = fight(units, "5-1", 1, options=["supp.armor", "addendum.armor-extra-hex-zoc"])
    play_all(free, "advance br-7armd W50", "go W49")
    assert "X48" in offers(free, "go")
    book: Any = game.rules.book  # type: ignore[attr-defined]
    unit, here = unit_of(game, "br-7armd"), book.cell("W49")
    assert "X48" not in labels(game, further_cells(book, game.state, unit, here))


@pytest.mark.rule("anzio:D4A2")
@pytest.mark.parametrize(
    ("when", "hard"), [("Oct I", {"M49", "N49", "N50"}), ("Nov I", {"M49", "N49", "N50", "L51"})]
)
def test_the_easy_hexes_of_armour_and_of_nobody_else(when: str, hard: set[str]) -> None:
    game = setup(f"{when} allied", {"br-7armd": "M50", "us-45": "M50"}, options=["supp.armor"])
    book: Any = game.rules.book  # type: ignore[attr-defined]
    here = book.cell("M50")
    easy = {book.label(other) for other in book.around[here]} - hard
    assert labels(game, easy_cells(book, game.state, (unit_of(game, "br-7armd"), here), 0)) == easy
    assert easy_cells(book, game.state, (unit_of(game, "us-45"), here), 0) == 0


@pytest.mark.rule("anzio:D4A2c")
def test_from_outside_every_zone_it_may_lead_into_one() -> None:
    units = {"br-7armd": "W51", "de-15pg": "W48"}
    game = setup("Oct I allied", units, options=["supp.armor"])
    book: Any = game.rules.book  # type: ignore[attr-defined]
    unit, here = unit_of(game, "br-7armd"), book.cell("W50")
    assert {"W49", "X49"} <= labels(game, further_cells(book, game.state, unit, here))


@pytest.mark.rule("anzio:D4A2c")
def test_an_inverted_counter_has_no_zone_to_lead_into() -> None:
    units = {"de-16pz": "V51", "us-rgr": "W49/i", "us-45": "W49/i", "br-56": "W49/i"}
    game = setup("Oct I axis", units, options=["supp.armor"], phase="arrivals")
    book: Any = game.rules.book  # type: ignore[attr-defined]
    state = fresh(game.state)
    found = labels(game, further_cells(book, state, unit_of(game, "de-16pz"), book.cell("W50")))
    assert {"X49", "V50"} <= found


def fresh(state: State) -> State:
    """The same position, of which nothing has been worked out yet."""
    forces = tuple(Force(force.at, force.step) for force in state.forces)
    return replace(state, forces=forces)


@pytest.mark.rule("anzio:X12-8D.1")
def test_mountain_units_go_a_hex_further_over_rough_sides() -> None:
    options = ["supp.mountain", "addendum.mountain-breakthrough-hex"]
    game = setup("Nov II axis", {"de-5mtn": "D31", "de-15pg": "D31", "us-45": "C30"}, options=options)
    book: Any = game.rules.book  # type: ignore[attr-defined]
    here = book.cell("D31")
    found = labels(game, rough_cells(book, game.state, (unit_of(game, "de-5mtn"), here), 0))
    assert found == {"D30", "E30", "E31", "C32", "C31"}, "all but the plain side; enemy zones do not matter"
    assert rough_cells(book, game.state, (unit_of(game, "de-15pg"), here), 0) == 0
    high = book.cell("N42")
    assert labels(game, rough_cells(book, game.state, (unit_of(game, "de-5mtn"), high), 0)) == {"M42"}
