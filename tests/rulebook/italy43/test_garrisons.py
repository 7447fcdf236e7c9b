"""Scenario rules S2.3 and S3.3: frozen divisions, the garrisons of Formia and Naples, and their release."""

from __future__ import annotations

import pytest

from tests.rulebook.italy43.kit import (
    offers,
    refused,
    setup,
)
from winterline import Game

CARDS = {
    "de-15-33": "1706",
    "de-15-104-1": "1913",
    "de-15-104-2": "1911",
    "de-15-129-1": "1807",
    "de-15-129-2": "1605",
    "de-15-215": "2311",
    "de-15-hq": "2110",
}


def german(turn: int, **spec: object) -> Game:
    """The German Movement Phase with 15 Panzergrenadier Division in its places."""
    return setup(CARDS, side="axis", turn=turn, **spec)  # type: ignore[arg-type]


@pytest.mark.rule("italy43:EX.ext.T2.release", "italy43:S3.3.2")
def test_the_two_units_in_2706_may_move_on_turn_2() -> None:
    first = setup({"de-3-8-1": "2706"}, side="axis", turn=1)
    assert refused(first, "move de-3-8-1 march") == "S3.3.2"
    second = setup({"de-3-8-1": "2706"}, side="axis", turn=2)
    assert refused(second, "move de-3-8-1 march") is None
    assert refused(second, "move de-3-8-1 tactical") is None


@pytest.mark.rule("italy43:S3.3.4a")
def test_a_german_unit_must_always_be_in_formia() -> None:
    game = german(14)
    assert refused(game, "move de-15-33 march") == "S3.3.4a", "released, but the last one there"
    two = setup({"de-15-33": "1706", "de-94-274": "1706"}, side="axis", turn=14)
    assert refused(two, "move de-15-33 march") is None
    two.play("move de-94-274 march")
    assert offers(two, "with") == [], "not both together"
    assert "1806" in offers(two, "go")


@pytest.mark.rule("italy43:S2.3.2")
def test_two_airborne_regiments_never_move_in_the_bernhard_line() -> None:
    units = {"us-82-325g": "2024", "us-82-505": "2125", "us-82-504": "3213"}
    game = setup(units, turn=14, scenario="S2")
    assert refused(game, "move us-82-325g march") == refused(game, "move us-82-505 tactical") == "S2.3.2"
    assert refused(game, "move us-82-504 march") is None
