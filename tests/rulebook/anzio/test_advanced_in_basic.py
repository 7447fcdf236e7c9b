"""13-11: rules of the Advanced Game that may be added to the Basic Game."""

from __future__ import annotations

import pytest

import winterline as wl

USABLE = ("E18", "F2", "F4", "F5", "F6", "F7", "F9", "F10", "F11", "F12", "F14")


def section(rule: str) -> str:
    """The section that a rule of the index belongs to: F10A and F10B are of F10."""
    name = rule.removeprefix("anzio:").partition(".")[0]
    digits = "".join(letter for letter in name[1:3] if letter.isdecimal())
    return f"{name[0]}{digits}"


@pytest.mark.rule("anzio:X13-11")
def test_they_are_offered_one_by_one_in_the_basic_game() -> None:
    offered = next(game["options"] for game in wl.games() if game["id"] == "anzio")
    for wanted in USABLE:
        found = [option["id"] for option in offered if wanted in map(section, option["rules"])]
        assert found, wanted
        for name in found:
            needs = next(option["needs"] for option in offered if option["id"] == name)
            game = wl.new("anzio", "basic", [name, *needs], seed=1)
            assert name in game.rules.options
