"""Hermann Goering and all who could go instead are stuck on the day it leaves Livorno: that is paid for but once."""

from __future__ import annotations

import msgspec
import pytest

import winterline as wl
from tests.rulebook.anzio.kit import happened, where
from tests.rulebook.anzio.test_adv_assignments import RING, goering
from tests.rulebook.anzio.test_adv_garrisons import bound
from winterline.games.anzio.advanced.withdrawals import withdrawal_phase

FEB_2, JULY_4 = 20, 42


@pytest.mark.rule("anzio:E8A3", "anzio:E4B2c", "anzio:E8A5")
def test_replacements_are_given_up_for_hermann_goering_but_once() -> None:
    stuck = RING | {"de-hg": "M50", "de-16pz": "eliminated"}
    before = goering("Feb I 1944", units=stuck, sent="de-hg", scenario="po-valley")
    assert bound(before) == {"de-hg"}
    game = goering("Feb II 1944", units=stuck, sent="de-hg", scenario="po-valley")
    assert game.state.turn == FEB_2
    assert where(game, "de-hg") == "M50"
    assert game.view("axis")["deficits"] == {"allied": 0, "infantry": 4, "armour": 2}
    assert bound(game) == set(), "its orders have ended"
    for one, due in ((before, 1), (game, 0)):
        events: list[wl.Event] = []
        state = msgspec.structs.replace(one.state, turn=JULY_4, side=1)
        after = withdrawal_phase(one.rules.book, state, one.dice, events)
        assert len(after.stack) - len(state.stack) == due
        assert not happened(events, "given-up")
