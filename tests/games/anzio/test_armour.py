"""ANZIO D4A1: armour attacking through rough and High Apennine, and the aid's readings of terrain in combat."""

from __future__ import annotations

import pytest

from tests.games.anzio import inside
from tests.games.anzio.inside import is_dull, odds, odds_in, pairs, road
from tests.games.anzio.inside import side_kind as side
from tests.rulebook.anzio.ground import clearing, figures, stand
from winterline.core.bits import bits
from winterline.games.anzio.book import HIGH, PLAIN, ROUGH, Book
from winterline.games.anzio.options.armour import any_hard_going, hard_going, is_armour
from winterline.games.anzio.options.readings import any_high
from winterline.games.anzio.state import with_lane

ARMOUR = ["supp.armor"]
C, N, NE, SE, S, SW, NW = clearing()


def dull_pair(*kinds: int, roads: bool = False) -> tuple[str, str]:
    """Two dull neighbours with such a side between them, with or without a road across it."""

    def wanted(book: Book, here: int, there: int) -> bool:
        dull = is_dull(book, here) and is_dull(book, there)
        return dull and side(book, here, there) in kinds and bool(road(book, here, there)) is roads

    return pairs(wanted)[0]


@pytest.mark.rule("anzio:D4A1.1")
@pytest.mark.rule("anzio:EX.D4A1.1")
def test_armour_loses_a_factor_through_a_rough_side() -> None:
    here, there = dull_pair(ROUGH)
    units = {"br-4armd": here, "us-1armd": f"{here}/2", "br-5": here, "de-65": there}
    game = stand(units, options=ARMOUR)
    assert figures(game, there, ["br-4armd"])[0] == 1
    assert figures(game, there, ["us-1armd"])[0] == 3  # at any strength
    assert figures(game, there, ["br-5"])[0] == 3
    assert figures(stand(units), there, ["br-4armd"])[0] == 2
    assert figures(stand({"br-4armd": C, "de-65": N}, options=ARMOUR), N, ["br-4armd"])[0] == 2
    assert "anzio:D4A1.1" in [line.rule for line in odds(game, there, ["br-4armd"]).attack.modifiers]


@pytest.mark.rule("anzio:D4A1.1")
def test_one_hard_side_of_several_is_enough() -> None:
    book = inside.book()

    def also_open(here: str) -> list[int]:
        cell = book.cell(here)
        return [n for n in book.around[cell] if is_dull(book, n) and side(book, cell, n) == PLAIN]

    found = pairs(lambda book, a, b: is_dull(book, a) and is_dull(book, b) and side(book, a, b) == ROUGH)
    here, there = next(pair for pair in found if also_open(pair[0]))
    other = book.label(also_open(here)[0])
    game = stand({"us-1armd": here, "de-65": there, "de-3pg": other}, options=ARMOUR)
    assert figures(game, [there, other], ["us-1armd"])[0] == 6
    assert figures(game, other, ["us-1armd"])[0] == 7


@pytest.mark.rule("anzio:D4A1.2")
@pytest.mark.rule("anzio:EX.D4A1.2")
def test_through_high_apennine_the_factor_goes_before_the_halving() -> None:
    here, there = dull_pair(HIGH)
    game = stand({"us-1armd": here, "br-4armd": here, "de-65": there}, options=ARMOUR)
    assert figures(game, there, ["us-1armd"])[0] == 3
    assert figures(game, there, ["br-4armd"])[0] == 0.5


@pytest.mark.rule("anzio:D4A1.1")
def test_armour_without_an_attack_factor_has_none_to_lose() -> None:
    here, there = dull_pair(ROUGH)
    game = stand({"us-1armd": f"{here}/i", "br-5": here, "de-65": there}, options=ARMOUR)
    lines = odds(game, there, ["us-1armd", "br-5"]).attack.modifiers
    line = next(line for line in lines if "Armored" in line.label)
    assert (line.value, line.rule) == (0, "anzio:B4E5.1")


@pytest.mark.rule("anzio:X12-4A1")
def test_a_road_across_the_side_does_not_help() -> None:
    here, there = pairs(lambda book, a, b: side(book, a, b) == ROUGH and bool(road(book, a, b)))[0]
    assert figures(stand({"us-1armd": here, "de-65": there}, options=ARMOUR), there, ["us-1armd"])[0] == 6


@pytest.mark.rule("anzio:D4A3")
def test_which_units_are_armour() -> None:
    book = inside.book(*ARMOUR)
    found = {
        counter.id
        for number in (0, 1)
        for unit, counter in enumerate(book.units[number].counters)
        if is_armour(book, number, unit)
    }
    assert {name for name in found if name.startswith("de-")} == {"de-16pz", "de-26pz", "de-hg"}
    assert {"br-7armd", "us-1armd", "br-4armd", "br-23armd", "ca-1armd"} <= found
    assert not found & {"de-15pg", "de-1para", "us-45"}


@pytest.mark.rule("anzio:P.armor-rough", "anzio:D4A1.1")
def test_by_the_aid_any_rough_in_the_side_slows_armour() -> None:
    rough = inside.book().board.side_bits("rough")

    def mixed(book: Book, here: int, there: int) -> bool:
        dull = is_dull(book, here) and is_dull(book, there)
        return (
            dull and side(book, here, there) == PLAIN and bool(rough[here] >> book.direction(here, there) & 1)
        )

    here, there = pairs(mixed)[0]
    units = {"us-1armd": here, "de-65": there}
    assert figures(stand(units, options=ARMOUR), there, ["us-1armd"])[0] == 7
    assert figures(stand(units, options=[*ARMOUR, "aid:P.armor-rough"]), there, ["us-1armd"])[0] == 6


@pytest.mark.rule("anzio:P.apennine-halving")
def test_by_the_aid_any_high_apennine_in_the_side_halves() -> None:
    high = inside.book().board.side_bits("high")

    def mixed(book: Book, here: int, there: int) -> bool:
        return side(book, here, there) in (PLAIN, ROUGH) and bool(
            high[here] >> book.direction(here, there) & 1
        )

    here, there = pairs(mixed)[0]
    units = {"us-45": here, "de-65": there}
    assert figures(stand(units), there, ["us-45"])[0] == 5
    assert figures(stand(units, options=["aid:P.apennine-halving"]), there, ["us-45"])[0] == 2.5


@pytest.mark.rule("anzio:P.armor-rough", "anzio:P.apennine-halving", "anzio:X12-4A1")
def test_a_hex_has_no_side_with_itself() -> None:
    book = inside.book()
    for cell in bits(book.rest & book.mountain):
        assert not any_hard_going(book, None, (cell, cell))
        assert not any_high(book, None, (cell, cell))
        assert not hard_going(book, cell, cell)


@pytest.mark.rule("anzio:P.river-doubling")
def test_by_the_aid_nobody_is_doubled_on_the_attackers_own_bank() -> None:
    book = inside.book()

    def banked(book: Book, here: int, there: int) -> bool:
        one = len(book.rivers.of[here]) == 1 and is_dull(book, there) and side(book, here, there) != HIGH
        return one and (book.rivers.of[here][0], here, there) in book.rivers.banks

    here, there = pairs(banked)[0]
    bank = book.rivers.banks[book.rivers.of[book.cell(here)][0], book.cell(here), book.cell(there)]
    units = {"us-45": here, "de-65": there}
    number = book.index["us-45"][1]
    aid = ("aid:P.river-doubling",)
    cases: list[tuple[tuple[str, ...], int, int]] = [
        ((), bank, 6),
        (aid, bank, 3),
        (aid, 3 - bank, 6),
        (aid, 0, 6),
    ]
    for options, lane, defence in cases:
        state = with_lane(stand(units, options=options).state, 0, number, lane)
        assert odds_in(inside.book(*options), state, [there], ["us-45"]).defence.total == 2 * defence
