"""ANZIO B4E5, B4F and B4H: odds, the table's columns, and what terrain does to a battle."""

from __future__ import annotations

import pytest

from tests.rulebook.anzio.ground import clearing, figures, place, stand


@pytest.mark.rule("anzio:B4E6.2")
@pytest.mark.rule("anzio:EX.B4E6.2")
def test_two_against_five_and_four_against_three() -> None:
    here, there, *_ = clearing()
    game = stand({"br-4armd": here, "br-56": here, "de-305": there})
    assert figures(game, there, ["br-4armd"]) == (2, 5, "1-3")
    game = stand({"br-56": here, "de-65": there})
    assert figures(game, there, ["br-56"]) == (4, 3, "1-1")


@pytest.mark.rule("anzio:B4E6.2")
def test_overlapping_zones_alone_make_no_battle() -> None:
    centre, north, _, _, south, *_ = clearing()
    apart = place({"us-45": north, "de-65": south})
    assert apart.decision is None or apart.decision.kind not in ("declaring-all", "declaring", "fighting")
    close = place({"us-45": centre, "de-65": south})
    assert close.decision is not None
    assert close.decision.kind == "fighting"
    assert figures(close, south, ["us-45"])[2] == "1-1"
