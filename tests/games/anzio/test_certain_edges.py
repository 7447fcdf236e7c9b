"""ANZIO C12 at its limits: tables read whole, who may join, and who is left when the losses are taken."""

from __future__ import annotations

from dataclasses import replace as altered

import pytest

from tests.games.anzio import inside
from tests.games.anzio.inside import is_dull
from tests.games.anzio.inside import side_kind as side
from tests.games.anzio.test_certain import verdict
from tests.rulebook.anzio.ground import decision, stand, until
from tests.rulebook.anzio.kit import offers, where
from tests.rulebook.anzio.test_certain import NE, NW, SE, SW, C, N, S, set_up
from winterline.core.bits import bits
from winterline.games.anzio import certain
from winterline.games.anzio.book import HIGH
from winterline.games.anzio.srt import COLUMNS
from winterline.games.anzio.state import Battle


@pytest.mark.rule("anzio:C12A2")
def test_odds_below_the_table_are_no_certain_victory() -> None:
    game = stand({"us-505": N, "br-46": S, "de-65": f"{C}/1"})
    assert verdict(game, C, ["us-505"], -1) is None
    assert verdict(game, C, ["us-505"], COLUMNS.index("6-1")) == "C12A2"


@pytest.mark.rule("anzio:C12A2")
def test_every_one_of_the_six_dice_is_looked_at() -> None:
    game = stand({"us-45": N, "de-5mtn": C, "de-ei1": C})  # four steps that can get away
    book = inside.book()
    turned = altered(book, table=tuple(column[::-1] for column in book.table))
    battle = Battle((book.index["us-45"][1],), (book.cell(C),))
    for the in (book, turned):  # the die that takes fewest steps is a six in one, a one in the other
        found = [certain.certain_by_table(the, game.state, battle, column) for column in range(len(COLUMNS))]
        assert not any(found)
    weaker = stand({"us-45": N, "de-65": f"{C}/i", "de-ei1": C})
    for the in (book, turned):
        found = [
            certain.certain_by_table(the, weaker.state, battle, COLUMNS.index(c)) for c in ("5-1", "6-1")
        ]
        assert found == [False, True]


@pytest.mark.rule("anzio:C12B.4", "anzio:X9-12B")
def test_all_round_the_defenders_units_may_join_and_nobody_further_off() -> None:
    around = {"us-504": NE, "us-505": SE, "us-325": S, "br-201gds": SW, "br-2ss": NW, "us-rgr": N}
    book = inside.book()
    grid = book.board.grid
    off = [book.label(cell) for cell in bits(book.rest) if grid.distance(cell, book.cell(C)) == 2]
    outside = dict(zip(("br-5", "br-46", "br-78", "br-56", "us-36", "us-34"), off, strict=False))
    game = set_up({"us-45": N, **around, **outside, "de-ei1": C}, C, ["us-45"])
    free = certain.joiners(book, game.state, (book.cell(C),))
    assert set(book.names(0, free)) == set(around), "whoever takes part already is not free"
    game.play(f"attack {C}")
    assert set(offers(game, "join")) == set(around)


def shut_in_on_a_beach(**units: str) -> tuple[certain.State, list[int]]:
    """Allied units on a beach amid German zones: only who has an inverted counter gets away, by sea."""
    book = inside.book()

    def ashore(cell: int) -> list[int]:
        near = [n for n in book.around[cell] if book.rest >> n & 1]
        return near if all(is_dull(book, n) and side(book, cell, n) != HIGH for n in near) else []

    beach = next(c for c in bits(book.beach & book.rest) if is_dull(book, c) and len(ashore(c)) == 3)
    ring = dict(zip(("de-16pz", "de-44", "de-15pg"), map(book.label, ashore(beach)), strict=True))
    held = {name.replace("_", "-"): book.label(beach) + step for name, step in units.items()}
    game = stand({**ring, **held}, "Dec III axis")
    return game.state, [book.index[name][1] for name in held]


@pytest.mark.rule("anzio:C12A2d", "anzio:C12A2c.1")
def test_who_has_fallen_saves_nobody() -> None:
    state, units = shut_in_on_a_beach(us_505="", al_r1="")
    for found in (certain.withdraws, certain.escapes):
        assert found(inside.book(), state, units, 1), "the regiment is inverted and can be taken off"
        assert not found(inside.book(), state, units, 2), "the replacement that is left cannot"


@pytest.mark.rule("anzio:C12A2c.2")
def test_once_it_is_fought_nobody_is_held_by_it() -> None:
    units = {"us-45": N, "us-3": N, "br-46": S, "br-78": "Y60", "de-65": f"{C}/1", "de-3pg": "Y61"}
    game = set_up(units, C, ["us-45", "us-3"], dice=[1, 3])
    book = inside.book()
    bit = 1 << book.index["br-46"][1]
    assert certain.blocking(book, game.state) == bit
    until(game, "fighting")
    game.play(f"fight full {C}")
    until(game, "fighting")
    assert decision(game) == "fighting"
    assert where(game, "de-65") == "eliminated"
    assert certain.blocking(book, game.state) == 0
    assert isinstance(game.rules.reach(game.state, "br-46"), dict)


@pytest.mark.rule("anzio:C12A2")
def test_over_nobody_there_is_no_victory() -> None:
    book = inside.book()
    state = stand({"us-45": N}).state
    battle = Battle((book.index["us-45"][1],), (book.cell(C),))
    assert not certain.certain_by_table(book, state, battle, COLUMNS.index("6-1"))
