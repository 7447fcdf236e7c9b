"""ANZIO B4E4, B4E5 and C14: the order of battles, lower odds, and second combats."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import winterline as wl
from tests.games.anzio import inside
from tests.rulebook.anzio.ground import decision, declare, place, stand
from tests.rulebook.anzio.kit import offers, refused, step, where
from tests.rulebook.anzio.test_rounds import NW, C, N
from winterline.core.action import Action
from winterline.core.frames import replace
from winterline.core.gesture import NoDice
from winterline.games.anzio.rounds import next_round


def beyond(label: str, away: str) -> list[str]:
    """The hexes next to one that are two hexes from another, neighbours of each other in a row."""
    book = inside.book()
    grid = book.board.grid
    return [
        book.label(cell)
        for cell in book.around[book.cell(label)]
        if grid.distance(cell, book.cell(away)) == 2 and book.rest >> cell & 1
    ]


FAR, FARTHER = beyond(N, C)[:2]


def forward(game: wl.Game, names: tuple[str, ...], *, fight: bool = True) -> list[Action]:
    """Play on until something else comes up: fight in full, let these units advance one hex, lose what comes first."""
    done: list[Action] = []
    for _ in range(60):
        kind, actions = decision(game), list(game.actions())
        if kind == "advancing":
            chosen = [a for a in actions if a.unit in names] or [a for a in actions if a.do == "halt"]
        elif kind == "fighting" and fight:
            chosen = [a for a in actions if a.kind == "full"]
        elif kind in ("breaking", "pressing"):
            chosen = [a for a in actions if a.do == "halt"]
        elif kind in ("losing", "routing"):
            chosen = actions
        else:
            break
        done.append(chosen[0])
        game.play(chosen[0])
    return done


def broken_through(advancing: tuple[str, ...], extra: Mapping[str, str] | None = None) -> wl.Game:
    """An ersatz in the north is destroyed and these units advance; beyond it stands a division they could not reach."""
    game = place({"us-45": C, "us-3": C, "de-ei1": N, "de-65": FAR, **(extra or {})}, dice=[3])
    forward(game, advancing)
    return game


@pytest.mark.rule("anzio:C14C")
@pytest.mark.rule("anzio:P.second-combat")
def test_whether_to_attack_again_is_decided_when_the_round_is_over() -> None:
    game = broken_through(("us-45", "us-3"))
    assert (where(game, "us-45"), where(game, "us-3")) == (N, N)
    assert decision(game) == "declaring-all"
    assert game.view("allied")["round"] == 2
    assert offers(game, "attack") == [FAR]
    assert refused(game, "end") is None


@pytest.mark.rule("anzio:C14D4")
def test_who_has_not_advanced_does_not_fight_again() -> None:
    game = broken_through(("us-45",), {"de-3pg": FARTHER})
    assert (where(game, "us-45"), where(game, "us-3")) == (N, C)
    assert set(offers(game, "attack")) == {FAR, FARTHER}
    declare(game, [FAR, FARTHER], ["us-45"])
    game = place({"us-45": C, "us-3": NW, "de-ei1": N, "de-65": FAR}, dice=[3])
    forward(game, ("us-45",))
    assert where(game, "us-3") == NW
    assert refused(game, f"attack {C}") is not None
    assert offers(game, "attack") == [FAR]
    declare(game, FAR, ["us-45"])  # the other division did not advance and stays out of it


@pytest.mark.rule("anzio:C14D1")
def test_all_who_advanced_next_to_an_enemy_that_is_attacked_take_part() -> None:
    game = broken_through(("us-45", "us-3"))
    declare(game, FAR, ["us-45", "us-3"])
    game = broken_through(("us-45", "us-3"), {"de-3pg": FARTHER})
    declare(game, FAR, ["us-45"])  # the other one has advanced into the zone of what is attacked
    assert [(b["attackers"], b["hexes"]) for b in game.view("allied")["battles"]][1:] == [
        (["us-3"], [FARTHER])
    ]


@pytest.mark.rule("anzio:C14D2")
def test_second_combats_may_be_divided() -> None:
    game = broken_through(("us-45", "us-3"), {"de-3pg": FARTHER})
    declare(game, FAR, ["us-45"])
    assert {tuple(battle["hexes"]) for battle in game.view("allied")["battles"]} == {(FAR,), (FARTHER,)}
    game = broken_through(("us-45", "us-3"), {"de-3pg": FARTHER})
    declare(game, [FAR, FARTHER], ["us-45", "us-3"])
    (battle,) = game.view("allied")["battles"]
    assert set(battle["hexes"]) == {FAR, FARTHER}


@pytest.mark.rule("anzio:C14D3")
def test_nobody_has_to_attack_again() -> None:
    game = broken_through(("us-45", "us-3"), {"de-3pg": FARTHER})
    assert refused(game, "end") is None
    declare(game, FAR, ["us-45", "us-3"])
    assert refused(game, "end") is None or decision(game) == "fighting"  # the other enemy may be left alone
    game = broken_through(("us-45", "us-3"))
    game.play("end")
    assert decision(game) not in ("declaring-all", "declaring", "fighting")
    assert where(game, "us-45") == N


@pytest.mark.rule("anzio:C14E.1")
def test_first_combats_come_before_all_second_ones_and_a_defender_may_fight_twice() -> None:
    units = {"us-45": C, "us-3": C, "br-5": "Y60", "de-ei1": N, "de-65": FAR, "de-3pg": "Y61"}
    game = place(units, dice=[3, 4])
    assert {f"full {N}", "full Y61"} <= set(offers(game, "fight"))
    game.play(f"fight full {N}")
    forward(game, ("us-45", "us-3"), fight=False)
    assert where(game, "us-45") == N
    assert decision(game) == "fighting"  # the other first combat still waits
    assert game.view("allied")["round"] == 1
    forward(game, ())
    assert game.view("allied")["round"] == 2
    declare(game, FAR, ["us-45", "us-3"])


@pytest.mark.rule("anzio:C14E.2")
def test_a_second_combat_is_fought_like_a_first_and_may_be_followed_by_a_third() -> None:
    third = next(label for label in beyond(FAR, N) if label not in (FARTHER, N))
    game = place({"us-45": C, "us-3": C, "de-ei1": N, "de-ei2": FAR, "de-65": third}, dice=[3, 3])
    forward(game, ("us-45", "us-3"))
    declare(game, FAR, ["us-45", "us-3"])
    step(game, "end")
    forward(game, ("us-45", "us-3"))
    assert where(game, "de-ei2") == "pool"
    assert where(game, "us-45") == FAR
    assert game.view("allied")["round"] == 3
    assert third in offers(game, "attack")


@pytest.mark.rule("anzio:C14C", "anzio:C14E.1")
def test_once_nobody_can_attack_again_nobody_is_fresh() -> None:
    game = place({"us-45": C, "us-3": C, "de-65": N}, dice=[3])
    assert decision(game) == "fighting"
    everybody = (1 << len(inside.book().units[0].size)) - 1
    alone = replace(game.state, forces=stand({"us-45": C}).state.forces, fresh=everybody)
    over = next_round(inside.book(), alone, NoDice(), [])
    assert (over.round, over.fresh, over.fought, over.battles, over.stack) == (2, 0, 0, (), ())
