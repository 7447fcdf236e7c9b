"""ANZIO D3D: interdiction of units and places."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.games.anzio import inside
from tests.games.anzio.inside import is_dull, pairs, road, sliced
from tests.games.anzio.inside import side_kind as side
from tests.rulebook.anzio import kit
from tests.rulebook.anzio.ground import decision, stand
from tests.rulebook.anzio.kit import costs, happened, offers, reach, refused
from tests.rulebook.anzio.test_interdiction import FIRE, ROAD, striking
from winterline.core.bits import bits
from winterline.core.gesture import NoDice
from winterline.games.anzio.book import HIGH
from winterline.games.anzio.options import interdiction


def marching(units: dict[str, str], *extra: str, **support: Any) -> wl.Game:
    """A German movement phase with interdiction in force."""
    return stand(units, "Dec III axis", [*FIRE, *extra], support=support)


def mask(*names: str) -> int:
    """German units as a mask."""
    index = inside.book(*FIRE).index
    return sum(1 << index[name][1] for name in names)


@pytest.mark.rule("anzio:D3D1")
@pytest.mark.rule("anzio:D3D5")
def test_what_is_left_of_the_allied_factors_may_interdict() -> None:
    game = striking({"de-16pz": ROAD}, [])
    assert game.decision is not None
    assert (game.decision.side, game.decision.kind) == ("allied", "interdicting")
    none = stand({"de-16pz": ROAD}, "Dec III allied", FIRE, phase="interdiction", support={"air": [0, 3]})
    assert decision(none) != "interdicting"
    for air, naval in ((1, 0), (0, 1)):
        assert decision(striking({"de-16pz": ROAD}, [], air=[air, 0], naval=naval)) == "interdicting"
    assert interdiction.interdict(inside.book(*FIRE), none.state, NoDice(), []) == none.state
    german = inside.book(*FIRE).turns[1]
    assert "interdiction" not in [phase.name for phase in german]


@pytest.mark.rule("anzio:D3D1a")
def test_units_and_hexes_may_be_tried_in_one_turn() -> None:
    game = striking({"de-nw71": ROAD, "de-16pz": "P5"}, [5, 5])
    assert f"air {ROAD}" in offers(game, "cut")
    game.play("interdict air de-nw71")
    before = set(offers(game, "cut"))
    game.play(f"cut air {ROAD}")
    assert sliced(game.state, "air")[0] == 1
    left = set(offers(game, "cut"))
    assert left == {cut for cut in before if not cut.endswith(f" {ROAD}")}, "all others can still be tried"


@pytest.mark.rule("anzio:D3D1a")
def test_only_what_can_be_struck_is_offered() -> None:
    game = striking({"de-16pz": ROAD, "de-nw71": ROAD, "de-hg": "eliminated"}, [], air=[2, 0])
    assert offers(game, "interdict") == ["de-nw71 air"], "the others take more, or are not there"


@pytest.mark.rule("anzio:D3D1d")
def test_only_the_slowed_german_has_half_his_points() -> None:
    book = inside.book(*FIRE)
    unit = book.index["de-16pz"][1]
    german = marching({"de-16pz": ROAD}, slowed=1 << unit).state
    assert interdiction.half_points(book, german, unit, 24) == 12
    assert interdiction.half_points(book, german, unit + 1, 24) == 24
    assert interdiction.half_points(book, german, unit - 1, 24) == 24
    allied = stand({}, "Dec III allied", FIRE, support={"slowed": 1 << unit}).state
    assert interdiction.half_points(book, allied, unit, 24) == 24, "the Allied unit of the same number"


@pytest.mark.rule("anzio:D3D1b")
@pytest.mark.rule("anzio:EX.D3D1b")
def test_a_unit_takes_a_factor_for_every_stacking_point() -> None:
    game = striking({"de-16pz": ROAD, "de-nw71": ROAD}, [5])
    assert {"de-16pz air", "de-nw71 air"} <= set(offers(game, "interdict"))
    game.play("interdict air de-16pz")
    assert sliced(game.state, "air")[0] == 0
    book = inside.book(*FIRE)
    for unit, size in enumerate(book.units[1].size):
        assert interdiction.price(book, unit) == max(1, size)
    assert interdiction.price(book, book.index["de-nw71"][1]) == 1
    short = striking({"de-16pz": ROAD, "de-nw71": ROAD}, [], air=[2, 0])
    assert refused(short, "interdict air de-16pz") == "D3D1b"
    assert "de-nw71 air" in offers(short, "interdict")


@pytest.mark.rule("anzio:D3D1c")
@pytest.mark.rule("anzio:D3D1e")
@pytest.mark.parametrize(
    ("face", "slowed", "held", "word"),
    [
        (1, 1, 1, "half movement"),
        (2, 1, 1, "half movement"),
        (3, 0, 1, "no Strategic Movement"),
        (4, 0, 1, "no Strategic Movement"),
        (5, 0, 0, "no effect"),
        (6, 0, 0, "no effect"),
    ],
)
def test_the_die_of_a_unit(face: int, slowed: int, held: int, word: str) -> None:
    places = 1 << inside.book(*FIRE).cell("P5")
    game = striking({"de-16pz": ROAD, "de-44": ROAD}, [face], air=[4, 0], tried=[mask("de-44"), places])
    (event,) = happened(game.play("interdict air de-16pz"), "interdict")
    assert event.word == word
    tried = mask("de-44") | (0 if slowed else mask("de-16pz"))
    assert sliced(game.state, "tried") == (tried, places), "what was tried before stays so"
    assert sliced(game.state, "slowed") == slowed * mask("de-16pz")  # and nobody else in the hex
    assert sliced(game.state, "held") == held * mask("de-16pz")


@pytest.mark.rule("anzio:D3D1c")
@pytest.mark.rule("anzio:B4C14b")
def test_what_an_interdicted_unit_can_still_do() -> None:
    free = marching({"de-16pz": ROAD})
    held = marching({"de-16pz": ROAD}, held=mask("de-16pz"))
    slowed = marching({"de-16pz": ROAD}, held=mask("de-16pz"), slowed=mask("de-16pz"))
    assert max(costs(free, "de-16pz").values()) > 12
    assert 6 < max(costs(held, "de-16pz").values()) <= 12
    assert max(costs(slowed, "de-16pz").values()) <= 6


@pytest.mark.rule("anzio:D3D1d")
def test_half_the_points_are_enough_for_a_high_apennine_side() -> None:
    climbs = pairs(lambda book, a, b: side(book, a, b) == HIGH and not road(book, a, b) and is_dull(book, a))
    for here, there in climbs:
        slowed = marching({"de-16pz": here}, held=mask("de-16pz"), slowed=mask("de-16pz"))
        if costs(slowed, "de-16pz")[there] == 6:  # there is no quicker way round
            break
    assert kit.go(slowed, "de-16pz", there) == 6


@pytest.mark.rule("anzio:D3D2.1")
@pytest.mark.rule("anzio:EX.D3D2.1")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_die_of_a_hex(face: int) -> None:
    book = inside.book(*FIRE)
    bridge = next(book.label(cell) for cell in bits(book.rivers.bridge & book.rest))
    units, other = mask("de-16pz"), 1 << book.cell("P5")
    game = striking({"de-16pz": ROAD}, [face], tried=[units, other])
    (event,) = happened(game.play(f"cut air {bridge}"), "cut")
    assert event.number == face
    assert event.word == ("closed to Strategic Movement" if face <= 3 else "no effect")
    places = other if face <= 3 else other | 1 << book.cell(bridge)
    assert sliced(game.state, "tried") == (units, places), "what was tried before stays so"
    assert sliced(game.state, "cut") == (1 << book.cell(bridge) if face <= 3 else 0)


def road_hex() -> tuple[str, str]:
    """A road hex next to Parma and one behind it that is reached fastest through it."""
    book = inside.book(*FIRE)
    here = book.cell(ROAD)
    for near in book.around[here]:
        if book.road[here * 6 + book.direction(here, near)] != 2:
            continue
        for far in book.around[near]:
            wide = book.board.grid.distance(here, far) == 2
            if wide and book.road[near * 6 + book.direction(near, far)] == 2:
                return book.label(near), book.label(far)
    raise AssertionError("no road")


@pytest.mark.rule("anzio:D3D2.1")
@pytest.mark.rule("anzio:D3D2.2")
def test_who_passes_through_an_interdicted_hex_forfeits_strategic_movement() -> None:
    book = inside.book(*FIRE)
    near, far = road_hex()
    cut = 1 << book.cell(near)
    through = marching({"de-16pz": ROAD}, cut=cut)
    kit.go(through, "de-16pz", near, far)
    assert max(costs(through, "de-16pz").values(), default=0) <= 11
    elsewhere = marching({"de-16pz": ROAD}, cut=cut)
    assert max(costs(elsewhere, "de-16pz").values()) > 12
    started = marching({"de-16pz": near}, cut=cut)  # who starts in it is not affected
    assert max(costs(started, "de-16pz").values()) > 12
    free = marching({"de-16pz": ROAD})
    assert len(reach(free, "de-16pz")) > len(reach(elsewhere, "de-16pz"))


@pytest.mark.rule("anzio:D3D2.2")
def test_interdiction_closes_nothing_to_the_allies() -> None:
    near, _ = road_hex()
    support = {"cut": 1 << inside.book(*FIRE).cell(near)}
    game = stand({"us-36": ROAD}, "Dec III allied", FIRE, support=support)
    free = stand({"us-36": ROAD}, "Dec III allied")
    assert costs(game, "us-36") == costs(free, "us-36")
    assert max(costs(game, "us-36").values()) > 12, "by Strategic Movement"


@pytest.mark.rule("anzio:D3D3")
def test_it_lasts_one_german_turn() -> None:
    support = {"slowed": 1, "held": 1, "cut": 1 << 700, "tried": [1, 1]}
    game = stand({}, "Dec IV allied", FIRE, phase="interdiction ends", support=support)
    left = interdiction.STRUCK.of(game.state)
    assert (left.slowed, left.held, left.cut, left.tried) == (0, 0, 0, (0, 0))


@pytest.mark.rule("anzio:P.interdict-bridge")
def test_by_the_aid_a_bridged_side_is_interdicted() -> None:
    aid = "aid:P.interdict-bridge"
    book = inside.book(*FIRE, aid)
    cuts = {place.name: place for place in interdiction.bridge_sides(book)}
    name, place = next(
        (n, p) for n, p in cuts.items() if book.road[p.key] == 2 and all(book.rest >> c & 1 for c in p.cells)
    )
    game = striking({"de-16pz": ROAD}, [1], aid)
    assert f"air {name}" in offers(game, "cut")
    game.play(f"cut air {name}")
    assert sliced(game.state, "cut") == 1 << place.key
    here, there = (book.label(cell) for cell in place.cells)
    free = marching({"de-16pz": here}, aid)
    closed = marching({"de-16pz": here}, aid, cut=1 << place.key)
    assert there in reach(closed, "de-16pz")
    assert len(reach(closed, "de-16pz")) <= len(reach(free, "de-16pz"))
    kit.go(closed, "de-16pz", there)
    assert sliced(closed.state, "held") == mask("de-16pz")
    kit.go(free, "de-16pz", there)
    assert sliced(free.state, "held") == 0
    assert len(reach(closed, "de-16pz")) < len(reach(free, "de-16pz"))
