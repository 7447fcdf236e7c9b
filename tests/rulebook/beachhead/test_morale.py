"""Chapter 6.4 of the rework: Allied morale."""

from __future__ import annotations

import pytest

import winterline as wl
from tests.rulebook.beachhead.kit import (
    declare,
    fight,
    figures,
    go,
    happened,
    odds,
    offers,
    outcomes,
    pass_on,
    play_all,
    refused,
    setup,
    where,
)

BIG = {"de-hg-pz": "1415", "de-26pz-26": "1415", "us-3-7": "1515"}
"""30 factors against 9."""


def attack(game: wl.Game) -> list[str]:
    """The big attack: results of the morale roll, if there was one."""
    declare(game, "1515", ["de-26pz-26", "de-hg-pz"])
    return [f"{event.number} {event.word}" for event in happened(fight(game), "morale")]


@pytest.mark.rule("beachhead:6.4.trigger")
@pytest.mark.parametrize("die", range(1, 7))
def test_thirty_german_factors_call_for_a_roll(die: int) -> None:
    game = setup("4D", BIG, options=["morale"], dice=[die, 1])
    assert attack(game) == [f"{die} {'broken' if die <= 2 else 'holds'}"]
    pass_on(game, "4E")
    assert game.view("axis")["morale"] == ("spent" if die <= 2 else "steady"), "for that impulse only"


@pytest.mark.rule("beachhead:6.4.trigger")
def test_what_counts_is_what_the_german_attacks_with() -> None:
    # 29 factors attack 36: no roll.
    units = {"de-hg-pz": "1415", "de-pz4-1": "1415", "de-kleye": "1415"}
    allied = {"us-3-7": "1515", "us-3-15": "1515", "us-3-30": "2009", "us-45-157": "2009"}
    game = setup("4D", {**units, **allied, "de-508": "2010"}, options=["morale"], dice=[1])
    declare(game, "1515", ["de-hg-pz", "de-kleye"])
    declare(game, "2009", ["de-508"])
    assert happened(game.play("end"), "morale") == []
    # Automatic Victories count.
    won = setup(
        "4D", {**BIG, "us-3-7": "absent", "us-rgr-1": "1515"}, options=["morale", "auto-victory"], dice=[1]
    )
    assert happened(declare(won, "1515", ["de-26pz-26", "de-hg-pz"]), "overrun")
    assert [event.number for event in happened(won.play("end"), "morale")] == [1]


@pytest.mark.rule("beachhead:6.4.shift")
def test_broken_morale_moves_one_column() -> None:
    game = setup("4D", {**BIG, "us-3-30": "2009", "de-26pz-9": "2010"}, options=["morale"], dice=[2, 1, 1])
    declare(game, "1515", ["de-26pz-26", "de-hg-pz"])
    declare(game, "2009", ["de-26pz-9"])
    assert figures(game, "1515") == (30, 9, "3:1")
    game.play("end")
    assert figures(game, "1515") == (30, 9, "4:1")
    assert figures(game, "2009") == (6, 9, "1:1"), "from 1:2"
    assert [line.rule for line in odds(game, "1515").shifts] == ["beachhead:6.4.shift"]
    assert outcomes(game.play("fight 1515")) == ["4:1 DE", "1:1 DR"]


@pytest.mark.rule("beachhead:6.4.shift")
def test_the_shift_ends_at_6_to_1_and_makes_no_automatic_victory() -> None:
    units = {**BIG, "us-3-7": "absent", "us-36eng": "1515", "us-3-30": "2009", "de-508": "2010"}
    game = setup("4D", units, options=["morale", "auto-victory"], morale="broken", dice=[6])
    assert not happened(declare(game, "1515", ["de-hg-pz"]), "overrun")
    assert figures(game, "1515") == (18, 4, "5:1")
    strong = setup(
        "4D", {**units, "us-36eng": "absent", "us-rgr-1": "1515"}, options=["morale"], morale="broken"
    )
    declare(strong, "1515", ["de-hg-pz"])
    assert figures(strong, "1515") == (18, 3, "6:1")


@pytest.mark.rule("beachhead:6.4.again")
def test_a_second_chance_in_5d_unless_it_broke() -> None:
    for morale, rolls in (("steady", ["3 holds"]), ("spent", [])):
        assert attack(setup("5D", BIG, options=["morale"], morale=morale, dice=[3, 1])) == rolls
    for when in ("3D", "6D"):
        assert attack(setup(when, BIG, options=["morale"], dice=[1, 1])) == []


@pytest.mark.rule("beachhead:6.4.again")
def test_broken_in_4d_it_is_not_tried_in_5d() -> None:
    game = setup("4D", {**BIG, "us-3-15": "1314"}, options=["morale"], dice=[1, 1])
    assert attack(game) == ["1 broken"]
    pass_on(game, "5D")
    go(game, "de-hg-pz", "1414")
    go(game, "de-26pz-26", "1414")
    declare(game, "1314", ["de-26pz-26", "de-hg-pz"])
    assert happened(fight(game), "morale") == []


@pytest.mark.rule("beachhead:6.4.advance")
def test_victors_advance_two_hexes_into_their_enemys_place() -> None:
    game = setup("4D", {**BIG, "us-3-15": "1513"}, options=["morale"], dice=[1, 1])
    assert attack(game) == ["1 broken"]
    assert game.decision is not None
    assert (game.decision.side, game.decision.kind) == ("axis", "advancing")
    assert sorted(offers(game, "advance")) == ["de-26pz-26 1515", "de-hg-pz 1515"]
    assert refused(game, "advance de-hg-pz 1414") == "6.4.advance", "first the hex that was won"
    game.play("advance de-hg-pz 1515")
    # Zones of control do not matter: 1514 and 1613 touch the regiment in 1513.
    second = set(offers(game, "advance"))
    assert {"de-hg-pz 1514", "de-hg-pz 1516", "de-hg-pz 1614"} <= second
    game.play("advance de-hg-pz 1514")
    assert where(game, "de-hg-pz") == "1514"
    assert offers(game, "advance") == ["de-26pz-26 1515"], "one hex a step, two in all"
    assert refused(game, "halt") is None, "nobody has to"


@pytest.mark.rule("beachhead:6.4.advance")
def test_allied_units_in_the_way_are_pushed_aside() -> None:
    game = setup("4D", {**BIG, "us-3-15": "1614"}, options=["morale"], dice=[1, 1])
    attack(game)
    play_all(game, "advance de-hg-pz 1515", "advance de-hg-pz 1614")
    assert game.decision is not None
    assert game.decision.kind == "pushing"
    ways = [way.split() for way in offers(game, "back")]
    assert ways
    # By the retreat rules: two hexes, clear of German zones, that of the unit in 1515 included.
    assert {via for via, _ in ways} == {"1613", "1714", "1715"}
    assert not any(to in ("1516", "1716") and via == "1615" for via, to in ways)
    game.play(f"back {ways[0][0]} {ways[0][1]}")
    assert where(game, "us-3-15") == ways[0][1]
    assert where(game, "de-hg-pz") == "1614"


@pytest.mark.rule("beachhead:6.4.advance")
def test_who_would_be_eliminated_cannot_be_pushed() -> None:
    # Every hex around the regiment in 1614 is held or controlled by Germans: it has no retreat.
    units = {**BIG, "us-3-15": "1614", "de-kleye": "1713", "de-hauber": "1715"}
    game = setup("4D", units, options=["morale"], dice=[1, 1])
    attack(game)
    game.play("advance de-hg-pz 1515")
    assert "de-hg-pz 1614" not in offers(game, "advance")
    assert "de-hg-pz 1514" in offers(game, "advance")
    game.play("halt")
    assert where(game, "de-hg-pz") == "1515", "it has gone as far as it can"


@pytest.mark.rule("beachhead:6.4.advance")
@pytest.mark.parametrize(("die", "result"), [(1, "DE"), (4, "DR"), (6, "EX")])
def test_ex_dr_and_de_let_the_victors_advance_after_all_combats(die: int, result: str) -> None:
    units = {**BIG, "us-3-30": "2009", "de-26pz-9": "2010"}
    game = setup("4D", units, options=["morale"], dice=[1, die, 6])
    declare(game, "1515", ["de-26pz-26", "de-hg-pz"])
    declare(game, "2009", ["de-26pz-9"])
    game.play("end")
    events = game.play("fight 1515")
    assert outcomes(events)[0] == f"4:1 {result}"
    kinds = []
    while game.decision is not None and game.decision.kind != "advancing":
        kinds.append(game.decision.kind)
        game.play(game.actions()[0])
    assert "moving" not in kinds, "the other battle came first, then the advance"
    ready = {word.split()[0] for word in offers(game, "advance")}
    assert "de-hg-pz" in ready
    assert "de-26pz-9" not in ready, "it lost its battle"
