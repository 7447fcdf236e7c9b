"""Chapters B4A to B4C and C3: what sides cost, mud, and Strategic Movement."""

from __future__ import annotations

import pytest

from tests.rulebook.anzio.kit import (
    costs,
    setup,
)

GOOD, MUD = "Sept III", "Nov I"


@pytest.mark.rule("anzio:B4C14a", "anzio:EX.B4C14a")
@pytest.mark.parametrize(("unit", "most"), [("de-nw71", 16), ("de-16pz", 24)])
def test_strategic_movement_doubles_the_allowance(unit: str, most: int) -> None:
    game = setup(f"{GOOD} axis", {unit: "Q12"})
    assert max(costs(game, unit).values()) == most
