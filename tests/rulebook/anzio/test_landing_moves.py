"""Movement ashore with the Initial Lift (C5C) and in a breakthrough (C13E)."""

from __future__ import annotations

import pytest

from tests.rulebook.anzio.kit import (
    offers,
    pass_on,
    play_all,
    refused,
    setup,
    where,
)


@pytest.mark.rule("anzio:B4C2")
def test_what_is_due_comes_on_with_the_movement_phase() -> None:
    game = setup("Oct II axis", {"de-65": "arriving"})
    game.play("bring de-65")
    game.play(game.actions()[0])
    assert len(where(game, "de-65")) <= 3, "a hex of the edge"
    assert offers(setup("Oct II axis", {"de-65": "waiting"}), "bring") == []


@pytest.mark.rule("anzio:B4C2")
def test_german_reinforcements_come_on_their_date_or_later() -> None:
    game = setup("Oct II axis", {"de-65": "arriving"})
    assert refused(game, "end") is None, "nobody has to bring it on"
    pass_on(game, "Oct IV", "axis")
    assert where(game, "de-65") == "arriving"
    play_all(game, "bring de-65", "enter K7")
    assert where(game, "de-65") == "K7"
