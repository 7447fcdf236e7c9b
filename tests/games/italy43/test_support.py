"""Air, artillery and naval support: who may give it, to whom, how much, and what it costs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rulebook.italy43.fights import ARENA, DIVISION, attack, battlefield, supports
from tests.rulebook.italy43.kit import bonds, happened, refused
from tests.rulebook.italy43.test_support import HELD, SHORE, THREE, under_attack
from winterline.core.bits import bits
from winterline.core.errors import BadData
from winterline.core.game import Game
from winterline.games.italy43.roster import load_units
from winterline.games.italy43.setup import DATA
from winterline.games.italy43.state import BRITISH_AIR, NAVAL, US_AIR, Battle
from winterline.games.italy43.support import can_fire, dd_assets


def assets(game: Game, lead: str, cell: str = ARENA) -> set[int]:
    """What the defender may commit to a Determined Defense of 2120."""
    book = game.rules.book  # type: ignore[attr-defined]
    return set(dd_assets(book, game.state, Battle(book.cell(cell), ()), book.index[lead][1]))


@pytest.mark.rule("italy43:9.4a", "italy43:17.6.2")
def test_one_air_marker_gives_one_shift_and_is_used() -> None:
    game = under_attack({**DIVISION, **HELD}, turn=15)
    assert supports(game) == {"us-air"}
    before = game.state.support
    events = game.play("call us-air")
    assert [(event.word, event.rule) for event in happened(events, "support")] == [("us-air", "italy43:9.4a")]
    assert not happened(events, "fired"), "no gun has fired"
    assert game.state.support == before & ~US_AIR
    fought = happened(events, "battle")
    assert fought[0].word.split()[0] == "3-1"


@pytest.mark.rule("italy43:9.4a")
def test_the_second_air_marker_stays_where_it_is() -> None:
    units = {"de-hg-1-1": "2119", "de-hg-1-2": "2119", "us-509": ARENA, "uk-11krrc": ARENA}
    game = under_attack(units, "de-hg-1-1", "de-hg-1-2", side="axis", turn=18)
    assert supports(game) == {"us-air", "british-air"}
    events = game.play("call british-air")
    assert happened(events, "battle")
    assert game.state.support & US_AIR


@pytest.mark.rule("italy43:9.6a")
def test_the_fleet_reaches_two_hexes_inland_once_a_turn() -> None:
    game = under_attack(SHORE, cell="1920")
    assert "naval" in supports(game)
    inland = under_attack({**DIVISION, **HELD})
    assert refused(inland, "call naval") == "9.6a"
    used = under_attack(SHORE, cell="1920", support=US_AIR)
    assert refused(used, "call naval") == "23.2"
    book = game.rules.book  # type: ignore[attr-defined]
    assert book.ground.naval >> book.cell("1815") & 1


@pytest.mark.rule("italy43:17.6.2")
def test_a_gun_serves_a_shift_or_a_determined_defence() -> None:
    guns = {"de-hg-hq": "2122 ready", "de-xiv": "2122 ready"}
    game = battlefield({**DIVISION, **HELD, **guns}, weather="E", dice=(6, 3))
    attack(game, ARENA, *THREE)
    index = game.rules.book.index  # type: ignore[attr-defined]
    assert assets(game, "de-hg-1-1") == {index["de-hg-hq"][1], index["de-xiv"][1]}
    game.play("support de-hg-hq")
    assert assets(game, "de-hg-1-1") == {index["de-xiv"][1]}


@pytest.mark.rule("italy43:17.6.3b", "italy43:9.4b")
def test_a_determined_defence_is_supported_by_the_leads_army() -> None:
    units = {
        "de-hg-1-1": "1919",
        "us-3-7": "1920",
        "uk-11krrc": "1920",
        "us-vi": "1921 ready",
        "uk-x": "1921 ready",
    }
    game = battlefield(units, side="axis", turn=18)
    index = game.rules.book.index  # type: ignore[attr-defined]
    assert assets(game, "us-3-7", "1920") == {index["us-vi"][1], -2, -4}
    assert assets(game, "uk-11krrc", "1920") == {index["uk-x"][1], -3, -4}
    assert game.state.support == US_AIR | BRITISH_AIR | NAVAL


@pytest.mark.rule("italy43:17.2a")
def test_asus_have_one_step_and_neither_bond_nor_advance_nor_lead(tmp_path: Path) -> None:
    units = {**DIVISION, "de-hg-hq": "2120", "de-xiv": "2122"}
    game = battlefield(units, weather="E", dice=(6,))
    book = game.rules.book  # type: ignore[attr-defined]
    guns = [unit for side in book.units for unit in side.counters if unit.asu]
    assert {(len(gun.steps), gun.third, gun.stacking, gun.bonding) for gun in guns} == {(1, False, 0, False)}
    assert bonds(game, "axis") == set()
    text = (DATA / "units.csv").read_text(encoding="utf-8")
    assert "0-1,normal,5,0,,6,corps" in text
    land = frozenset(book.label(cell) for cell in bits(book.ground.land))
    for wrong in ("0-1,normal,5,1", "0-1 0-1,normal,5,0", "1-1,normal,5,0"):
        damaged = text.replace("0-1,normal,5,0,,6,corps", f"{wrong},,6,corps", 1)
        (tmp_path / "units.csv").write_text(damaged, encoding="utf-8")
        with pytest.raises(BadData, match="ASU"):
            load_units(tmp_path / "units.csv", land)


@pytest.mark.rule("italy43:17.6.3a", "italy43:21.3b")
@pytest.mark.parametrize("place", ["waiting", "eliminated", "withdrawn", "display", "perished", "entry:S2"])
def test_a_gun_that_is_not_on_the_map_reaches_no_hex(place: str) -> None:
    game = battlefield({**DIVISION, **HELD, "us-vi": place})
    book = game.rules.book  # type: ignore[attr-defined]
    gun = book.index["us-vi"][1]
    assert not any(can_fire(book, game.state, 0, gun, cell) for cell in bits(book.ground.land))
    corner = battlefield({**DIVISION, **HELD, "us-vi": "1201"})
    assert can_fire(book, corner.state, 0, gun, book.cell("1301"))
