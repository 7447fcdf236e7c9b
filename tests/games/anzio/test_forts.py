"""ANZIO D6: forts."""

from __future__ import annotations

import pytest

import winterline as wl
from tests.games.anzio import inside
from tests.games.anzio.inside import is_dull, odds, pairs, sliced
from tests.games.anzio.inside import side_kind as side
from tests.rulebook.anzio import kit
from tests.rulebook.anzio.ground import decision, figures, stand
from tests.rulebook.anzio.kit import refused, where
from tests.rulebook.anzio.test_forts import FORTS, NE, C, N, S, building, sites
from winterline.games.anzio.book import HIGH, ROUGH, Book
from winterline.games.anzio.options import forts
from winterline.games.anzio.routes import Standing
from winterline.games.anzio.state import (
    Battle,
)


@pytest.mark.rule("anzio:D6A1")
@pytest.mark.rule("anzio:D6B1")
@pytest.mark.rule("anzio:D6B2")
def test_one_fort_in_each_of_the_first_three_german_turns_of_a_month() -> None:
    book = inside.book(*FORTS)
    allowed = [week.name for week in book.calendar if sites(building(f"{week.name} axis"))]
    assert allowed == [f"{month} {week}" for month in ("Oct", "Nov", "Dec") for week in ("I", "II", "III")]
    assert not sites(building("Oct I allied"))
    game = building()
    game.play(f"fortify {N}")
    assert not sites(game)
    assert refused(game, f"fortify {S}") == "D6B1"
    assert refused(building("Oct I axis", phase="declarations"), f"fortify {S}") is not None


@pytest.mark.rule("anzio:D6B6")
@pytest.mark.rule("anzio:D6B7")
def test_a_fort_stands_where_it_was_built_and_serves_at_once() -> None:
    game = building(units={"de-44": C, "us-45": "Y60"})
    game.play(f"fortify {C}")
    book = inside.book(*FORTS)
    assert sliced(game.state, "forts") == 1 << book.cell(C)
    kit.go(game, "de-44", N)
    assert sliced(game.state, "forts") == 1 << book.cell(C)


@pytest.mark.rule("anzio:D6B8")
@pytest.mark.rule("anzio:D6B9")
@pytest.mark.rule("anzio:D6B10")
def test_allied_units_that_attack_destroy_it_by_entering() -> None:
    book = inside.book(*FORTS)
    game = stand({"us-45": N, "al-r1": N}, "Oct I allied", FORTS, forts=[C])
    plain = stand({"us-45": N}, "Oct I allied", FORTS)
    kit.go(game, "al-r1", C)
    assert sliced(game.state, "forts") == 1 << book.cell(C)
    assert kit.go(game, "us-45", C) == kit.go(plain, "us-45", C)
    assert sliced(game.state, "forts") == 0
    passing = stand({"us-45": N}, "Oct I allied", FORTS, forts=[C])
    kit.go(passing, "us-45", C, S)
    assert sliced(passing.state, "forts") == 0
    beside = stand({"us-45": N}, "Oct I allied", FORTS, forts=[S])
    kit.go(beside, "us-45", C)
    assert "fort-lost" not in [event.what for step in beside.steps() for event in step.events]
    held = stand({"de-44": N}, "Oct I axis", FORTS, forts=[C])
    kit.go(held, "de-44", C)
    assert sliced(held.state, "forts")


def mountain_pair() -> tuple[str, str]:
    """A dull hex and a mountain beside it."""

    def wanted(book: Book, here: int, there: int) -> bool:
        up = book.mountain >> there & 1 and not book.rivers.of[here]
        return bool(up) and not book.mountain >> here & 1 and side(book, here, there) == ROUGH

    return pairs(wanted)[0]


@pytest.mark.rule("anzio:D6D1")
@pytest.mark.rule("anzio:D6D2")
@pytest.mark.rule("anzio:D6D3")
@pytest.mark.rule("anzio:G4.2")
def test_an_attack_out_of_a_fort_ignores_terrain() -> None:
    here, there = mountain_pair()
    units = {"de-44": here, "us-45": there}
    out = stand(units, "Oct I axis", FORTS, forts=[here])
    assert figures(out, there, ["de-44"]) == (4, 6, "1-2")
    assert not odds(out, there, ["de-44"]).doubled_losses
    bare = stand(units, "Oct I axis", FORTS)
    assert figures(bare, there, ["de-44"]) == (4, 12, "1-3")
    assert odds(bare, there, ["de-44"]).doubled_losses
    climb = pairs(lambda book, a, b: is_dull(book, a) and side(book, a, b) == HIGH)[0]
    high = stand({"de-44": climb[0], "us-45": climb[1]}, "Oct I axis", FORTS, forts=[climb[0]])
    assert figures(high, climb[1], ["de-44"])[0] == 4
    armoured = stand({"de-hg": here, "us-45": there}, "Oct I axis", [*FORTS, "supp.armor"], forts=[here])
    assert figures(armoured, there, ["de-hg"])[0] == 7


@pytest.mark.rule("anzio:D6D4")
@pytest.mark.rule("anzio:G4.2")
def test_it_may_be_made_at_worse_than_one_to_four() -> None:
    units = {"de-nw71": C, "us-45": N}
    out = stand(units, "Oct I axis", FORTS, forts=[C])
    found = odds(out, N, ["de-nw71"])
    assert (found.ratio, found.name) == (-6, "1-4")
    out.play("end")
    assert where(out, "de-nw71") != "eliminated" or out.view("axis")["rolls"] == 1
    bare = stand(units, "Oct I axis", FORTS)
    bare.play("end")
    assert (where(bare, "de-nw71"), bare.view("axis")["rolls"]) == ("eliminated", 0)


@pytest.mark.rule("anzio:D6D5")
def test_a_unit_from_outside_takes_the_benefits_away() -> None:
    here, there = mountain_pair()
    book = inside.book(*FORTS)
    near = [n for n in book.around[book.cell(there)] if book.rest >> n & 1 and not book.rivers.of[n]]
    other = book.label(
        next(n for n in near if book.label(n) != here and side(book, n, book.cell(there)) != HIGH)
    )
    units = {"de-44": here, "de-65": other, "us-45": there}
    mixed = stand(units, "Oct I axis", FORTS, forts=[here])
    assert figures(mixed, there, ["de-44"])[1] == 6
    assert figures(mixed, there, ["de-44", "de-65"])[1] == 12
    both = stand(units, "Oct I axis", FORTS, forts=[here, other])
    assert figures(both, there, ["de-44", "de-65"])[1] == 6
    alone = stand(units, "Oct I axis", [*FORTS, "aid:P.fort-other-hex"], forts=[here, other])
    assert figures(alone, there, ["de-44", "de-65"])[1] == 12


@pytest.mark.rule("anzio:D6D1", "anzio:D6B9")
def test_an_allied_attack_never_comes_out_of_a_fort() -> None:
    book = inside.book(*FORTS)
    unit = book.index["de-44"][1]
    allied = next(name for name, at in book.index.items() if at == (0, unit))
    game = stand({"de-44": C, allied: NE, "de-65": N}, "Oct I allied", FORTS, forts=[C])
    assert not forts.out_of_forts(book, game.state, Battle((unit,), (book.cell(N),)))


@pytest.mark.rule("anzio:P.fort-other-hex", "anzio:D6D5")
def test_by_the_aid_even_two_forts_do_not_help_each_other() -> None:
    units = {"de-44": C, "de-65": NE, "us-45": N}
    for options, kept in ((FORTS, True), ([*FORTS, "aid:P.fort-other-hex"], False)):
        game = stand(units, "Oct I axis", options, forts=[C, NE])
        battle = odds_battle(game, N, ["de-44", "de-65"])
        assert forts.out_of_forts(inside.book(*options), game.state, battle) is kept
        alone = odds_battle(game, N, ["de-44"])
        assert forts.out_of_forts(inside.book(*options), game.state, alone), "a single hex always has them"


def odds_battle(game: wl.Game, label: str, attackers: list[str]) -> Battle:
    """A battle as it would stand."""
    book = game.rules.book  # type: ignore[attr-defined]
    return Battle(tuple(sorted(book.index[name][1] for name in attackers)), (book.cell(label),))


@pytest.mark.rule("anzio:D6C2.1", "anzio:G4.1")
def test_who_may_ignore_a_retreat() -> None:
    book = inside.book(*FORTS)
    german, outside = book.index["de-44"][1], book.index["de-65"][1]
    allied = next(name for name, at in book.index.items() if at == (0, german))
    units = {"de-44": C, "de-65": N, allied: "P70"}
    attack = stand(units, "Oct I axis", FORTS, forts=[C]).state
    defence = stand(units, "Oct I allied", FORTS, forts=[C]).state
    sally = forts.WORKS.change(attack, sallied=True)
    assert forts.may_stand(book, defence, Standing(1, (german,)))
    assert not forts.may_stand(book, defence, Standing(1, (german, outside))), "one of them is in no fort"
    assert not forts.may_stand(book, defence, Standing(0, (german,))), "the Allied unit of the same number"
    assert not forts.may_stand(book, attack, Standing(1, (german,))), "the attack had lost the benefits"
    assert forts.may_stand(book, sally, Standing(1, (german,)))


@pytest.mark.rule("anzio:D6C2.2")
def test_a_fort_does_not_shield_from_zones_of_control() -> None:
    game = stand({"de-44": C, "us-45": N, "de-65": "K12"}, "Oct I axis", FORTS, forts=[C])
    game.play("end")
    assert decision(game) == "fighting"
    battle = odds_battle(game, N, ["de-44"])
    assert forts.out_of_forts(inside.book(*FORTS), game.state, battle)


@pytest.mark.rule("anzio:D6D1", "anzio:D6D5")
def test_who_is_not_on_the_board_attacks_out_of_no_fort() -> None:
    book = inside.book(*FORTS)
    state = stand({"de-44": C, "de-65": "eliminated"}, "Oct I axis", FORTS, forts=[C]).state
    units = tuple(book.index[name][1] for name in ("de-44", "de-65"))
    assert forts.out_of_forts(book, state, Battle(units[:1], (book.cell(N),)))
    assert not forts.out_of_forts(book, state, Battle(units, (book.cell(N),)))
