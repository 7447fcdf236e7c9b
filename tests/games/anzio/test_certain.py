"""ANZIO C12: automatic victories, during movement and in battle."""

from __future__ import annotations

import pytest

import winterline as wl
from tests.games.anzio import inside
from tests.games.anzio.inside import is_dull, pairs
from tests.games.anzio.inside import side_kind as side
from tests.rulebook.anzio.ground import declare, figures, stand, until
from tests.rulebook.anzio.kit import offers, reach, refused, step
from tests.rulebook.anzio.test_certain import NE, NW, C, N, S, set_up
from winterline.core.bits import bits
from winterline.core.frames import replace
from winterline.games.anzio import certain
from winterline.games.anzio.book import HIGH, Book
from winterline.games.anzio.combat import column_now
from winterline.games.anzio.srt import COLUMNS
from winterline.games.anzio.state import (
    Battle,
)
from winterline.games.anzio.zoc import enemies, enemy_zone


def verdict(
    game: wl.Game, hexes: str | list[str], attackers: list[str], column: int | None = None
) -> str | None:
    """The rule that makes an attack certain, as it would stand, or in a column of the table."""
    book = game.rules.book  # type: ignore[attr-defined]
    cells = tuple(sorted(book.cell(label) for label in ([hexes] if isinstance(hexes, str) else hexes)))
    units = tuple(sorted(book.index[name][1] for name in attackers))
    return certain.verdict(book, game.state, Battle(units, cells), column)


@pytest.mark.rule("anzio:C12A1")
def test_seven_to_one_is_an_automatic_victory() -> None:
    game = stand({"br-7armd": N, "us-45": NW, "br-5": N, "us-504": NW, "de-65": f"{C}/1"})
    assert figures(game, C, ["br-7armd", "us-45", "br-5", "us-504"])[2] == "7-1"
    assert verdict(game, C, ["br-7armd", "us-45", "br-5", "us-504"]) == "C12A1"
    assert figures(game, C, ["br-7armd", "us-45", "br-5"])[2] == "6-1"
    assert verdict(game, C, ["br-7armd", "br-5"]) is None  # 4-1


@pytest.mark.rule("anzio:C12A2")
@pytest.mark.rule("anzio:C12A2a")
@pytest.mark.rule("anzio:EX.C12A2a")
def test_four_to_one_on_a_lone_ersatz() -> None:
    game = stand({"br-56": N, "br-5": N, "de-ei1": C})
    assert verdict(game, C, ["br-56"]) == "C12A2"
    assert verdict(game, C, ["br-5"]) is None  # 3-1


@pytest.mark.rule("anzio:C12A2")
@pytest.mark.rule("anzio:C12A2b")
@pytest.mark.rule("anzio:EX.C12A2b")
def test_an_ersatz_with_an_inverted_counter_needs_six_to_one() -> None:
    game = stand({"nz-2": N, "us-45": NW, "de-ei1": C, "de-5mtn": f"{C}/i"})
    assert verdict(game, C, ["nz-2"]) == "C12A2"  # 6-1
    assert verdict(game, C, ["us-45"]) is None  # 5-1, and they can retreat


@pytest.mark.rule("anzio:C12A2")
def test_every_step_in_the_hex_counts() -> None:
    game = stand({"us-1armd": N, "de-ei1": C, "de-5mtn": f"{C}/i", "de-65": f"{C}/i"})
    assert figures(game, C, ["us-1armd"])[2] == "7-1"
    game = stand({"nz-2": N, "de-ei1": C, "de-5mtn": f"{C}/i", "de-65": f"{C}/i"})
    assert verdict(game, C, ["nz-2"]) is None  # 6-1 takes two steps of three


@pytest.mark.rule("anzio:C12A2c.1")
def test_five_to_one_on_somebody_who_cannot_retreat() -> None:
    shut = stand({"us-45": N, "us-3": N, "br-46": S, "de-65": f"{C}/1"})
    assert figures(shut, C, ["us-45", "us-3"])[2] == "5-1"
    assert verdict(shut, C, ["us-45", "us-3"]) == "C12A2"
    free = stand({"us-45": N, "us-3": N, "de-65": f"{C}/1"})
    assert verdict(free, C, ["us-45", "us-3"]) is None
    weaker = stand({"us-45": N, "us-36": N, "br-46": S, "de-3pg": f"{C}/1"})
    assert verdict(weaker, C, ["us-45", "us-36"]) is None  # 3-1


@pytest.mark.rule("anzio:C12A2c.1")
@pytest.mark.rule("anzio:C12A2d")
def test_a_fort_saves_only_who_can_still_defend_it() -> None:
    ring = {"us-45": N, "us-3": N, "br-46": S}
    for left, expected in (("/1", "C12A2"), ("", None)):  # one face-up counter left, or two
        game = stand({**ring, "de-65": f"{C}{left}"}, "Oct I allied", ["supp.forts"], forts=[C])
        assert verdict(game, C, ["us-45", "us-3"], COLUMNS.index("5-1")) == expected


@pytest.mark.rule("anzio:C12A2c.1")
def test_an_evacuation_is_a_retreat() -> None:
    book = inside.book()

    def ashore(cell: int) -> list[int]:
        near = [n for n in book.around[cell] if book.rest >> n & 1]
        return near if all(is_dull(book, n) and side(book, cell, n) != HIGH for n in near) else []

    beach = next(c for c in bits(book.beach & book.rest) if is_dull(book, c) and len(ashore(c)) == 3)
    inland = next(c for c in bits(book.rest & ~book.beach) if is_dull(book, c) and len(ashore(c)) == 6)
    for cell, expected in ((beach, None), (inland, "C12A2")):
        ring = [book.label(n) for n in ashore(cell)]
        label = book.label(cell)
        around = dict(
            zip(("de-16pz", "de-44", "de-15pg", "de-2para", "de-1para", "de-29pg"), ring, strict=False)
        )
        game = stand({**around, "br-4armd": label}, "Dec III axis")
        assert figures(game, label, ["de-16pz"])[2] == "5-1"
        assert verdict(game, label, ["de-16pz"]) == expected


@pytest.mark.rule("anzio:C12A2d")
def test_a_result_that_leaves_only_counters_that_cannot_get_away() -> None:
    shut = stand({"us-45": N, "br-5": N, "br-46": S, "de-65": f"{C}/1"})
    assert figures(shut, C, ["us-45", "br-5"])[2] == "4-1"
    assert verdict(shut, C, ["us-45", "br-5"]) == "C12A2"
    free = stand({"us-45": N, "br-5": N, "de-65": f"{C}/1"})
    assert verdict(free, C, ["us-45", "br-5"]) is None
    book, units = inside.book(), [inside.book().index["de-65"][1]]
    assert certain.withdraws(book, free.state, units, 1) is True
    assert certain.withdraws(book, shut.state, units, 1) is False
    stronger = stand({"us-45": N, "us-36": N, "br-46": S, "br-5": S, "de-65": C})
    assert figures(stronger, C, ["us-45", "us-36", "br-5"])[2] == "4-1"
    assert verdict(stronger, C, ["us-45", "us-36", "br-5"]) is None  # a face-up counter may be left


@pytest.mark.rule("anzio:C12B.1")
def test_in_battle_the_beaten_defender_still_has_its_zone() -> None:
    game = set_up({"us-45": N, "de-ei1": C, "br-5": S}, C, ["us-45"])
    book = inside.book()
    assert not enemy_zone(book, game.state, 0) >> book.cell(S) & 1
    assert enemy_zone(book, replace(game.state, round=1), 0) >> book.cell(S) & 1


@pytest.mark.rule("anzio:C12A2d.x1")
@pytest.mark.rule("anzio:B4E9")
def test_nobody_joins_it_who_alone_can_attack_another_enemy() -> None:
    book = inside.book()
    distance = book.board.grid.distance
    beyond = next(
        book.label(cell)
        for cell in book.around[book.cell(NE)]
        if distance(cell, book.cell(C)) == distance(cell, book.cell(N)) == 2
    )
    units = {"us-45": N, "br-5": NE, "br-46": NE, "us-3": "Y60", "de-ei1": C, "de-15pg": beyond}
    game = set_up({unit: at for unit, at in units.items() if unit != "br-46"}, C, ["us-45"])
    assert offers(game, "attack") == []
    game = set_up(units, C, ["us-45"])
    game.play(f"attack {C}")
    assert set(offers(game, "join")) == {"br-5", "br-46"}
    game.play("join br-5")
    assert refused(game, "join br-46") is not None
    until(game, "fighting")
    assert [b["hexes"] for b in game.view("allied")["battles"]] == [[C], [beyond]]


@pytest.mark.rule("anzio:C12B.3")
def test_who_joins_later_takes_no_terrain_from_the_defender() -> None:
    book = inside.book()

    def wet(book: Book, here: int, there: int) -> bool:
        return bool(book.rivers.of[here]) and is_dull(book, there) and side(book, here, there) != HIGH

    def dry(there: str) -> list[int]:
        cell = book.cell(there)
        return [n for n in book.around[cell] if is_dull(book, n) and side(book, n, cell) != HIGH]

    here, there = next(found for found in pairs(wet) if dry(found[1]))
    off = book.label(dry(there)[0])
    units = {"us-1armd": here, "br-4armd": here, "br-5": off, "de-ei1": there}
    assert figures(stand(units), there, ["us-1armd", "br-4armd", "br-5"])[1] == 1
    game = set_up(units, there, ["us-1armd", "br-4armd"])
    declare(game, there, ["us-1armd", "br-4armd", "br-5"])
    (battle,) = game.state.battles
    assert column_now(book, game.state, battle) == COLUMNS.index("6-1")  # 12 to a doubled 1


@pytest.mark.rule("anzio:C12B.1")
def test_another_enemy_next_to_the_attackers_must_keep_somebody_to_attack_it() -> None:
    game = stand({"us-45": N, "de-ei1": C, "de-65": NE})
    assert refused(game, f"attack {C}") is not None
    game = stand({"us-45": N, "us-3": N, "de-ei1": C, "de-65": NE})
    declare(game, C, ["us-45"])
    assert reach(game, "us-3") == set()
    counted = enemies(inside.book(), game.state, 0)
    assert [counted >> inside.book().cell(label) & 1 for label in (C, NE)] == [0, 1], "only one is ignored"
    game.play("end")
    assert {tuple(b["hexes"]): b["attackers"] for b in game.view("allied")["battles"]} == {
        (C,): ["us-45"],
        (NE,): ["us-3"],
    }
    assert step(game, "end") == []
