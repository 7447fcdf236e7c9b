"""Defections with a drop on Roma: whoever plays paratroops says whether there was one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulebook.anzio.italy import OTHERS, ROMA, in_italy, invaded
from tests.rulebook.anzio.kit import where
from winterline.games.anzio.advanced.defections import DROPPED

AT_WAR = {**ROMA, **OTHERS}


@pytest.mark.rule("anzio:E10B2d")
@pytest.mark.parametrize(
    ("zone", "drop", "dice", "out"),
    [
        ("Roma", True, (), set()),
        ("Civitavecchia", True, (), set()),
        ("Roma", False, (5, 5, 5, 5, 5), set(OTHERS)),
        ("Livorno", True, (5, 5, 5, 5, 4), set(OTHERS) - {"it-ag"}),
    ],
)
def test_with_a_drop_on_roma_everybody_defects(
    monkeypatch: pytest.MonkeyPatch, zone: str, drop: bool, dice: tuple[int, ...], out: set[str]
) -> None:
    game = in_italy("Sept II 1943 allied", dict.fromkeys(AT_WAR, "waiting"), sea=invaded(zone), dice=dice)
    book: Any = game.rules.book  # type: ignore[attr-defined]
    monkeypatch.setitem(book.hooks, DROPPED, (lambda book, state, subject: drop,))
    game.play("end")
    assert {name for name in AT_WAR if where(game, name) == "eliminated"} == out
    assert {name for name in AT_WAR if where(game, name) == AT_WAR[name]} == set(AT_WAR) - out
