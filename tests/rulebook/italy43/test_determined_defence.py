"""Chapter 11: Determined Defense and Battle markers.

2121 is Clear, 2221 Clear with a Town, 1922 a Hill, 2518 a Minor and 2124 a Major City.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulebook.italy43.kit import setup, sieges

NORMAL = "de-hg-2-1"


@pytest.mark.rule("italy43:11.6")
def test_battle_markers_go_when_the_attacker_enters_or_has_left() -> None:
    held: dict[str, Any] = {"control": {"2518": "axis"}}
    near = setup({"us-3-7": "2519", NORMAL: "2518"}, battles={"2518": 1}, **held)
    near.play("end")
    assert sieges(near), "an enemy is next to it"
    far = setup({"us-3-7": "2521", NORMAL: "2518"}, battles={"2518": 1}, **held)
    far.play("end")
    assert sieges(far) == {}
    empty = setup({"us-3-7": "2519"}, battles={"2518": 1}, **held)
    empty.play("move us-3-7 march")
    empty.play("go 2518")
    assert sieges(empty) == {}
    own = setup({"us-3-7": "2520", NORMAL: "2517"}, side="axis", battles={"2518": 1}, **held)
    own.play(f"move {NORMAL} march")
    own.play("go 2518")
    assert sieges(own), "its own side may come back to it"
