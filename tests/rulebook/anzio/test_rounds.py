"""ANZIO B4E4, B4E5 and C14: the order of battles, lower odds, and second combats."""

from __future__ import annotations

import pytest

from tests.rulebook.anzio.ground import clearing, decision, declare, place, until
from tests.rulebook.anzio.kit import happened, offers, refused

C, N, NE, SE, S, SW, NW = clearing()


@pytest.mark.rule("anzio:B4E4")
def test_battles_are_fought_one_by_one_in_any_order() -> None:
    units = {"us-45": C, "us-3": C, "de-65": N, "de-3pg": NE}
    for first, second in ((N, NE), (NE, N)):
        game = place(units, dice=[4, 4])
        declare(game, N, ["us-45"])
        assert {f"full {N}", f"full {NE}"} <= set(offers(game, "fight"))
        (battle,) = happened(game.play(f"fight full {first}"), "battle")
        assert battle.hexes == (first,)
        assert decision(game) == "routing"
        assert refused(game, f"fight full {second}") is not None
        until(game, "fighting")
        assert f"full {second}" in offers(game, "fight")
        assert refused(game, f"fight full {first}") == "B4E4"


@pytest.mark.rule("anzio:B4E5.2")
def test_the_attacker_may_choose_lower_odds() -> None:
    game = place({"us-45": C, "us-3": C, "de-65": N}, dice=[2])
    assert offers(game, "fight") == [f"{k} {N}" for k in ("1-1", "1-2", "1-3", "1-4", "2-1", "full")]
    assert refused(game, f"fight 4-1 {N}") == "B4E5.2"
    (battle,) = happened(game.play(f"fight 1-2 {N}"), "battle")
    assert battle.word == "1-2 no result"
