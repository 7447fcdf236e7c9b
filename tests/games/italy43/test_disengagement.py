"""Chapter 25, second half: Disengagement."""

from __future__ import annotations

import pytest

from tests.games.italy43.inside import rules
from tests.rulebook.italy43.test_disengagement import OPTION, german
from winterline.games.italy43.options.disengagement import modifiers, outcome


@pytest.mark.rule("italy43:25.4.2a")
def test_the_disengagement_table() -> None:
    words = {total: outcome(total) for total in range(-1, 9)}
    assert {t for t, word in words.items() if word == "fails"} == {-1, 0, 1, 2}
    assert {t for t, word in words.items() if word == "succeeds with a step lost"} == {3}
    assert {t for t, word in words.items() if word == "succeeds"} == {4, 5, 6, 7, 8}


@pytest.mark.rule("italy43:25.4.2b")
def test_what_changes_the_roll() -> None:
    units = {
        "de-hg-1-1": "2120",
        "de-15-104-1": "2120",
        "de-94-274": "2120",
        "de-fj-3": "2120",
        "us-3-7": "2121",
    }
    game = german(units)
    known = rules("S3", OPTION).book

    def total(*names: str) -> int:
        numbers = tuple(known.index[name][1] for name in names)
        return modifiers(known, game.state, 1, numbers).total

    assert total("de-hg-1-1") == 1, "Mechanized"
    assert total("de-15-104-1") == 2, "Mechanized and Elite"
    assert total("de-fj-3") == 1, "Elite"
    assert total("de-94-274") == -1, "Low Quality"
    assert total("de-hg-1-1", "de-fj-3") == 0, "a stack needs all of them"
    assert total("de-15-104-1", "de-94-274") == -1, "one of Low Quality is enough"
