"""The unit counters of 1970: sizes, types, factors, numbers, and the Flak."""

from __future__ import annotations

from pathlib import Path

import pytest

import winterline as wl
from tests.rulebook.beachhead.kit import PRINTED, go, offers, own_file, reach, refused
from tests.rulebook.beachhead.printed import NEW, at, battle, targets, to_declarations
from winterline.core.counters import Counter
from winterline.games.beachhead import setup

FLAK = {"de-schmidt", *(f"de-flak-{n}" for n in (307, 312, 14, 129, 191, 39, 115, 94, 241))}


def counters() -> dict[str, Counter]:
    """Every counter that the edition loads, by id."""
    book = NEW(seed=1).rules.book
    return {counter.id: counter for side in book.units for counter in side.counters}


@pytest.mark.rule("beachhead-1970:units.size")
def test_units_are_brigades_regiments_or_battalions(tmp_path: Path) -> None:
    sizes = {unit.id: unit.size for unit in counters().values()}
    assert set(sizes.values()) == {"X", "III", "II"}
    assert [sizes[unit] for unit in ("uk-1-2bde", "us-3-7", "us-rgr-1")] == ["X", "III", "II"]
    division = own_file(tmp_path, "units.csv", "infantry,X,9,4", "infantry,XX,9,4")
    with pytest.raises(wl.BadData, match=r"units\.csv"):
        wl.new(PRINTED, data=division)


@pytest.mark.rule("beachhead-1970:units.count")
def test_there_are_36_allied_and_59_german_counters(tmp_path: Path) -> None:
    regular = [unit for unit in counters().values() if not unit.option]
    assert sum(unit.side == "allied" for unit in regular) == 36
    assert sum(unit.side == "axis" for unit in regular) == 59
    text = (setup.DATA / "units.csv").read_text(encoding="utf-8")
    row = next(line for line in text.splitlines() if line.startswith("us-509"))
    with pytest.raises(wl.BadData, match="35 allied units"):
        wl.new(PRINTED, data=own_file(tmp_path, "units.csv", row + "\n", ""))


@pytest.mark.rule("beachhead-1970:units.factors")
def test_the_combat_factor_attacks_and_defends() -> None:
    for when, target, attacker in (("1A", "1516", "us-3-7"), ("1D", "1515", "de-hg-1")):
        game = at(when, {"us-3-7": "1515", "de-hg-1": "1516"}, dice=[1])
        declared = next(e for e in battle(game, target, [attacker]) if e.what == "declare")
        assert declared.word == "9 to 9"


@pytest.mark.rule("beachhead-1970:units.factors")
@pytest.mark.parametrize(("unit", "factor"), [("us-3-7", 4), ("us-rgr-1", 5)])
def test_the_movement_factor_is_the_most_clear_squares_of_an_impulse(unit: str, factor: int) -> None:
    line = ["2115", "2215", "2316", "2416", "2517"]
    game = at("1A", {unit: "2014"})
    assert reach(game, unit) & set(line) == set(line[:factor])
    assert go(game, unit, line[factor - 1]) == factor


@pytest.mark.rule("beachhead-1970:units.types")
def test_units_of_equal_factors_are_alike_whatever_their_type() -> None:
    """A ranger, a commando and a parachute battalion; a panzer grenadier and a parachute regiment."""
    found = counters()
    assert len({found[unit].type for unit in ("us-rgr-1", "uk-cdo-9", "us-504-1")}) == 3
    for alike in (["us-rgr-1", "uk-cdo-9", "us-504-1"], ["de-hg-1", "de-1fj-1"]):
        when, start = ("1A", "1515") if alike[0].startswith("us") else ("1D", "1515")
        reaches = [reach(at(when, {unit: start}), unit) for unit in alike]
        assert reaches == [reaches[0]] * len(alike)
        assert reaches[0]
    assert {unit.id for unit in found.values() if not unit.full.attack} == FLAK


@pytest.mark.rule("beachhead-1970:units.types")
def test_flak_is_the_one_type_that_differs() -> None:
    """A Flak and a grenadier regiment of the same printed 4-3 stand beside the same enemy."""
    found = counters()
    assert found["de-flak-14"].full.defence == found["de-65id-146"].full.defence == 4
    game = at("1D", {"us-rgr-1": "1515", "de-flak-14": "1514", "de-65id-146": "1516", "de-65id-147": "1516"})
    to_declarations(game)
    game.play("attack 1515")
    assert offers(game, "join") == ["de-65id-146", "de-65id-147"]


@pytest.mark.rule("beachhead-1970:flak.1")
@pytest.mark.parametrize("flak", sorted(FLAK))
def test_flak_never_attacks(flak: str) -> None:
    game = at("1D", {"us-rgr-1": "1515", flak: "1516", "us-rgr-3": "1713", "de-kleye": "1714"})
    to_declarations(game)
    assert targets(game) == {"1713"}
    assert refused(game, "attack 1515") == "flak.1"


@pytest.mark.rule("beachhead-1970:flak.1")
def test_flak_does_not_join_others() -> None:
    game = at("1D", {"us-rgr-1": "1515", "de-flak-14": "1516", "de-kleye": "1514", "de-hg-1": "1514"})
    to_declarations(game)
    game.play("attack 1515")
    assert set(offers(game, "join")) == {"de-kleye", "de-hg-1"}
    assert refused(game, "join de-flak-14") == "flak.1"


@pytest.mark.rule("beachhead-1970:flak.1")
def test_flak_defends_with_its_factor() -> None:
    game = at("1A", {"us-3-7": "1515", "de-flak-14": "1516"}, dice=[1])
    events = battle(game, "1516", ["us-3-7"])
    assert next(e.word for e in events if e.what == "declare") == "9 to 4"
