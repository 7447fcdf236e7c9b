"""ANZIO B4H: what each kind of ground does to attackers and defenders, and what no ground does."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.anzio import inside
from tests.games.anzio.inside import is_dull, pairs
from tests.games.anzio.inside import side_kind as side
from tests.rulebook.anzio.ground import figures, stand
from winterline.games.anzio.book import HIGH, Book
from winterline.games.anzio.combat import all_high, doubled_behind, halved, losses_doubled, multiplier
from winterline.games.anzio.state import Battle, State

A, D = "us-45", "de-65"


def over_water(book: Book, here: int, there: int) -> bool:
    """Whether an attacker stands on a river that the defender is not on."""
    return bool(book.rivers.of[here]) and not book.rivers.of[there] and not book.rivers.heads[there]


def battle_of(wanted: Callable[[Book, int, int], bool]) -> tuple[Book, State, Battle, int]:
    """A division attacks another from a hex to a neighbour that is as wanted."""
    book = inside.book()
    here, there = pairs(wanted)[0]
    state = stand({A: here, D: there}).state
    return book, state, Battle((book.index[A][1],), (book.cell(there),)), book.cell(there)


@pytest.mark.rule("anzio:B4H1", "anzio:B4H4", "anzio:B4H7.2", "anzio:B4H9.1")
@pytest.mark.parametrize(
    ("mountain", "river", "times", "rule"),
    [
        (False, False, 1, "B4H1"),
        (True, False, 2, "B4H2"),
        (False, True, 2, "B4H3.1"),
        (True, True, 3, "B4H4"),
    ],
)
def test_mountain_and_river_multiply_the_defence(mountain: bool, river: bool, times: int, rule: str) -> None:
    def wanted(book: Book, here: int, there: int) -> bool:
        dry = not book.rivers.of[here] and not book.rivers.heads[here]
        wet = over_water(book, here, there) if river else dry and not book.rivers.of[there]
        return wet and bool(book.mountain >> there & 1) is mountain and side(book, here, there) != HIGH

    book, state, battle, there = battle_of(wanted)
    assert multiplier(book, state, battle, there) == (times, rule)
    assert losses_doubled(book, state, battle) is (times > 1)
    game = stand({A: book.label(state.forces[0].at[battle.attackers[0]]), D: book.label(there)})
    assert figures(game, book.label(there), [A])[:2] == (5, 3 * times)


def plain(book: Book, here: int, there: int) -> bool:
    return is_dull(book, here) and is_dull(book, there) and side(book, here, there) != HIGH


def high(book: Book, here: int, there: int) -> bool:
    return is_dull(book, here) and side(book, here, there) == HIGH


@pytest.mark.rule("anzio:B4H7.1", "anzio:B4H8", "anzio:EX.B4H8")
def test_an_attack_is_halved_only_if_all_of_it_goes_through_high_apennine() -> None:
    for wanted, expected in ((plain, 10), (high, 5)):
        book, state, battle, _ = battle_of(wanted)
        assert halved(book, state, battle, battle.attackers[0], 10) == expected
    level = dict(pairs(plain))
    here, behind = next(pair for pair in pairs(high) if pair[0] in level)
    open_ = level[here]
    state = stand({A: here, D: behind, "de-3pg": open_}).state
    book, hexes = inside.book(), tuple(sorted(inside.book().cell(label) for label in (behind, open_)))
    battle = Battle((book.index[A][1],), hexes)
    assert halved(book, state, battle, battle.attackers[0], 10) == 10
    assert doubled_behind(book, state, battle) == {book.cell(behind)}


@pytest.mark.rule("anzio:X3-2D1-2", "anzio:B4C10.x1")
def test_only_a_side_that_is_all_high_apennine_is_hard() -> None:
    the = inside.book()
    for here, there in pairs(lambda *_: True):
        cells = the.cell(here), the.cell(there)
        assert all_high(the, *cells) is (inside.ground().natural(here, there) == "high"), (here, there)
        assert not all_high(the, cells[0], cells[0]), "in one hex there is no side between"


@pytest.mark.rule("anzio:B4H1")
def test_an_attack_out_of_forts_leaves_the_defender_no_terrain() -> None:
    def wanted(book: Book, here: int, there: int) -> bool:
        return bool(book.mountain >> there & 1) and side(book, here, there) != HIGH

    the = inside.book("supp.forts")
    here, there = pairs(wanted)[0]
    for forts, times in (([], 2), ([here], 1)):
        state = stand({"de-65": here, "us-45": there}, "Dec III axis", ["supp.forts"], forts=forts).state
        battle = Battle((the.index["de-65"][1],), (the.cell(there),))
        assert multiplier(the, state, battle, the.cell(there))[0] == times
