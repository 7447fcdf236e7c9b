"""ANZIO B4E5, B4F and B4H: odds, the table's columns, and what terrain does to a battle."""

from __future__ import annotations

import pytest

from tests.games.anzio import inside
from tests.games.anzio.inside import is_dull, odds, pairs, road
from tests.games.anzio.inside import side_kind as side
from tests.rulebook.anzio import kit
from tests.rulebook.anzio.ground import clearing, figures, place, stand
from winterline.core.bits import bits
from winterline.games.anzio.book import HIGH, PLAIN, ROUGH, Book
from winterline.games.anzio.combat import column_of, defenders, outcome_of, ratio_of
from winterline.games.anzio.state import Battle

A, D = "us-45", "de-65"
"""A 5-6 of the Allies and a 2-3 of the Axis."""


def river_to_dull(book: Book, here: int, there: int) -> bool:
    return bool(book.rivers.of[here]) and is_dull(book, there) and side(book, here, there) != HIGH


@pytest.mark.rule("anzio:B4E5.1")
@pytest.mark.rule("anzio:EX.B4E5.1")
def test_odds_are_rounded_in_the_defenders_favour() -> None:
    assert ratio_of(2 * 26, 2 * 9) == 2
    assert ratio_of(10, 10) == 1
    here, there, *_ = clearing()
    game = stand({"us-45": here, "us-3": here, "de-44": there})
    assert figures(game, there, ["us-45", "us-3"]) == (10, 6, "1-1")


@pytest.mark.rule("anzio:B4F1")
def test_columns_run_from_one_to_four_up_to_nine_to_one() -> None:
    assert [column_of(ratio) for ratio in (-4, -3, -2, 1, 2, 9)] == [0, 1, 2, 3, 4, 11]
    assert column_of(14) == 11
    assert column_of(-5) < 0


@pytest.mark.rule("anzio:B4F2")
def test_the_first_part_of_a_result_is_the_attackers() -> None:
    book = inside.book()
    worst = outcome_of(book, 0, 6)
    assert (worst.attacker, worst.attacker_retreats, worst.defender, worst.defender_retreats) == (
        2,
        True,
        0,
        False,
    )
    best = outcome_of(book, 11, 1)
    assert (best.attacker, best.defender, best.defender_retreats) == (1, 10, True)


@pytest.mark.rule("anzio:B4E8")
def test_everybody_in_a_hex_defends_together() -> None:
    here, there, *_ = clearing()
    game = stand({A: here, "de-65": there, "de-3pg": there, "de-5mtn": f"{there}/i"})
    book = inside.book()
    battle = Battle((book.index[A][1],), (book.cell(there),))
    assert set(book.names(1, defenders(game.state, battle))) == {"de-65", "de-3pg", "de-5mtn"}
    assert figures(game, there, [A]) == (5, 7, "1-2")


def high_to_dull(book: Book, here: int, there: int) -> bool:
    return side(book, here, there) == HIGH and is_dull(book, here) and is_dull(book, there)


@pytest.mark.rule("anzio:B4H7.1")
@pytest.mark.rule("anzio:B4H8")
@pytest.mark.rule("anzio:EX.B4H8")
def test_an_attack_through_high_apennine_is_halved_and_keeps_its_fraction() -> None:
    here, there = pairs(high_to_dull)[0]
    game = stand({A: here, D: there})
    assert figures(game, there, [A]) == (2.5, 3, "1-2")
    assert "halved" in odds(game, there, [A]).attack.modifiers[0].label


@pytest.mark.rule("anzio:X3-2D1-2")
def test_a_road_does_not_change_a_side_in_combat() -> None:
    here, there = pairs(lambda book, a, b: side(book, a, b) == HIGH and bool(road(book, a, b)))[0]
    assert figures(stand({A: here, D: there}), there, [A])[0] == 2.5


@pytest.mark.rule("anzio:B4C10.x1")
def test_a_side_that_is_only_partly_high_apennine_does_not_halve() -> None:
    high = inside.book().board.side_bits("high")

    def mixed(book: Book, here: int, there: int) -> bool:
        return side(book, here, there) in (PLAIN, ROUGH) and bool(
            high[here] >> book.direction(here, there) & 1
        )

    here, there = pairs(mixed)[0]
    assert figures(stand({A: here, D: there}), there, [A])[0] == 5
    here, there = pairs(high_to_dull)[0]
    assert figures(stand({A: here, D: there}), there, [A])[0] == 2.5


def one_of_two_behind_high() -> tuple[str, str, str]:
    """An attacker's hex, a dull hex behind High Apennine and a dull one that is not."""
    book = inside.book()
    for here, behind in pairs(
        lambda book, a, b: side(book, a, b) == HIGH and is_dull(book, a) and is_dull(book, b)
    ):
        for cell in book.around[book.cell(here)]:
            if is_dull(book, cell) and side(book, book.cell(here), cell) != HIGH:
                return here, behind, book.label(cell)
    raise AssertionError("no such ground")


@pytest.mark.rule("anzio:B4H7.3")
def test_an_attack_on_several_hexes_doubles_those_behind_high_apennine_instead() -> None:
    here, behind, beside = one_of_two_behind_high()
    game = stand({A: here, "de-65": behind, "de-3pg": beside})
    assert figures(game, [behind, beside], [A]) == (5, 2 * 3 + 4, "1-2")
    assert figures(game, behind, [A])[:2] == (2.5, 3)


@pytest.mark.rule("anzio:B4H2")
def test_a_mountain_doubles_even_against_attackers_on_one() -> None:
    def both(book: Book, here: int, there: int) -> bool:
        up = bool(book.mountain >> here & book.mountain >> there & 1)
        return up and not book.rivers.of[here] and side(book, here, there) != HIGH

    here, there = pairs(both)[0]
    assert figures(stand({A: here, D: there}), there, [A]) == (5, 6, "1-2")


@pytest.mark.rule("anzio:B4H3.1")
def test_a_river_doubles_when_every_attacker_stands_on_one() -> None:
    book = inside.book()

    def dry(there: str) -> list[int]:
        cell = book.cell(there)
        return [n for n in book.around[cell] if is_dull(book, n) and side(book, n, cell) != HIGH]

    here, there = next(found for found in pairs(river_to_dull) if dry(found[1]))
    game = stand({A: here, "us-3": book.label(dry(there)[0]), D: there})
    assert figures(game, there, [A]) == (5, 6, "1-2")
    assert figures(game, there, [A, "us-3"]) == (10, 3, "3-1")


@pytest.mark.rule("anzio:B4H3.2")
def test_headwaters_and_bridges_do_not_cancel_the_doubling() -> None:
    def at_head(book: Book, here: int, there: int) -> bool:
        mine = book.rivers.of[here]
        own = any(river in book.rivers.heads[there] for river in mine)
        return (
            own
            and not book.mountain >> there & 1
            and not book.rivers.of[there]
            and side(book, here, there) != HIGH
        )

    here, there = pairs(at_head)[0]
    assert figures(stand({A: here, D: there}), there, [A])[1] == 6
    here, there = next(
        (a, b) for a, b in pairs(river_to_dull) if inside.book().rivers.bridge >> inside.book().cell(a) & 1
    )
    assert figures(stand({A: here, D: there}), there, [A])[1] == 6


def same_river(book: Book, here: int, there: int) -> bool:
    one = book.rivers.of[here] == book.rivers.of[there] and len(book.rivers.of[here]) == 1
    return one and not book.mountain >> there & 1 and side(book, here, there) != HIGH


@pytest.mark.rule("anzio:B4H5.1")
def test_on_one_and_the_same_river_there_is_no_doubling() -> None:
    here, there = pairs(same_river)[0]
    assert figures(stand({A: here, D: there}), there, [A])[1] == 3


@pytest.mark.rule("anzio:B4H5.2")
def test_different_rivers_leave_the_doubling_in_force() -> None:
    def different(book: Book, here: int, there: int) -> bool:
        mine, theirs = set(book.rivers.of[here]), set(book.rivers.of[there])
        apart = mine and theirs and not mine & theirs
        return bool(apart) and not book.mountain >> there & 1 and side(book, here, there) != HIGH

    here, there = pairs(different)[0]
    assert figures(stand({A: here, D: there}), there, [A])[1] == 6
    here, there = pairs(same_river)[0]
    assert figures(stand({A: here, D: there}), there, [A])[1] == 3


@pytest.mark.rule("anzio:B4H6")
@pytest.mark.rule("anzio:EX.B4H6")
@pytest.mark.parametrize("label", ["H20", "J36", "J38", "L39", "V25"])
def test_an_attacker_with_a_second_river_of_its_own_leaves_the_defender_doubled(label: str) -> None:
    book = inside.book()
    here = book.cell(label)
    assert len(book.rivers.of[here]) == 2
    there = next(
        cell
        for cell in book.around[here]
        if len(book.rivers.of[cell]) == 1 and book.rivers.of[cell][0] in book.rivers.of[here]
    )
    times = 2 if not book.mountain >> there & 1 else 3
    other = book.label(there)
    assert odds(stand({A: label, D: other}), other, [A]).defence.total == 2 * 3 * times
    flat = 1 if not book.mountain >> here & 1 else 2
    assert odds(stand({A: other, D: label}), label, [A]).defence.total == 2 * 3 * flat


@pytest.mark.rule("anzio:B4H1")
def test_a_city_alone_does_nothing_for_its_defenders() -> None:
    def city(book: Book, here: int, there: int) -> bool:
        return bool(book.major_city >> there & 1) and is_dull(book, here) and not book.mountain >> there & 1

    here, there = pairs(city)[0]
    assert figures(stand({A: here, D: there}), there, [A])[1] == 3


def river_to_mountain(book: Book, here: int, there: int) -> bool:
    wet = book.rivers.of[here] and not any(river in book.rivers.of[there] for river in book.rivers.of[here])
    return bool(wet) and bool(book.mountain >> there & 1)


@pytest.mark.rule("anzio:B4H4")
def test_a_mountain_behind_a_river_triples() -> None:
    here, there = next(
        (a, b)
        for a, b in pairs(river_to_mountain)
        if side(inside.book(), inside.book().cell(a), inside.book().cell(b)) != HIGH
    )
    assert figures(stand({A: here, D: there}), there, [A]) == (5, 9, "1-2")


@pytest.mark.rule("anzio:B4H4")
@pytest.mark.parametrize("near", ["V46", "V47", "U46"])
def test_the_heights_behind_termoli_are_tripled_against_the_beachhead(near: str) -> None:
    assert figures(stand({A: near, D: "U47"}), "U47", [A])[1] == 9


@pytest.mark.rule("anzio:B4H7.2")
@pytest.mark.rule("anzio:EX.B4H7.2")
def test_mountain_river_and_high_apennine_together() -> None:
    here, there = next(
        (a, b)
        for a, b in pairs(river_to_mountain)
        if side(inside.book(), inside.book().cell(a), inside.book().cell(b)) == HIGH
    )
    assert figures(stand({A: here, D: there}), there, [A])[:2] == (2.5, 9)


@pytest.mark.rule("anzio:B4H9.1")
def test_doubled_or_tripled_defenders_double_the_attackers_losses_never_more() -> None:
    book = inside.book()
    here, there = next(
        (a, b) for a, b in pairs(river_to_mountain) if side(book, book.cell(a), book.cell(b)) != HIGH
    )
    game = place({A: here, D: there}, dice=[5])
    assert odds(game, there, [A]).doubled_losses
    game.play(f"fight full {there}")  # 1-2, die 5: the attacker loses one step and retreats
    assert kit.counter(game, A)["steps"][0] == 4 - 2
    plain, open_, *_ = clearing()
    game = place({A: plain, "de-44": open_}, dice=[5])
    game.play(f"fight full {open_}")
    assert kit.counter(game, A)["steps"][0] == 4 - 1


@pytest.mark.rule("anzio:B4H9.1")
def test_one_doubled_defender_among_several_is_enough() -> None:
    book = inside.book()
    here, low, high = next(
        (book.label(cell), book.label(flat), book.label(peak))
        for cell in bits(book.rest)
        for flat in book.around[cell]
        for peak in bits(book.near[cell] & book.mountain & book.rest)
        if is_dull(book, cell) and is_dull(book, flat)
    )
    game = stand({A: here, "de-65": low, "de-3pg": high})
    assert odds(game, [low, high], [A]).doubled_losses
    assert not odds(game, low, [A]).doubled_losses


@pytest.mark.rule("anzio:B4H7.1")
@pytest.mark.rule("anzio:B4H7.3")
def test_an_attack_on_several_hexes_all_behind_high_apennine_is_halved_and_nobody_doubled() -> None:
    book = inside.book()
    behind = {
        cell: [n for n in book.around[cell] if is_dull(book, n) and side(book, cell, n) == HIGH]
        for cell in bits(book.rest)
        if not book.rivers.of[cell]
    }
    here, ring = next((cell, found) for cell, found in behind.items() if len(found) > 1)
    first, second = (book.label(cell) for cell in ring[:2])
    game = stand({A: book.label(here), "de-65": first, "de-3pg": second})
    assert figures(game, [first, second], [A])[:2] == (2.5, 3 + 4)


@pytest.mark.rule("anzio:B4H9.2")
def test_high_apennine_alone_does_not_double_losses() -> None:
    here, behind, beside = one_of_two_behind_high()
    game = stand({A: here, "de-65": behind, "de-3pg": beside})
    assert odds(game, [behind, beside], [A]).doubled_losses is False
    assert odds(game, behind, [A]).doubled_losses is False
    here, there = pairs(river_to_dull)[0]
    assert odds(stand({A: here, D: there}), there, [A]).doubled_losses is True
