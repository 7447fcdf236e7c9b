"""ANZIO B4E6, C14D: who must fight, told by hand-made contacts."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.anzio.inside import book, unread
from tests.rulebook.anzio.ground import clearing, stand
from winterline.core.frames import replace
from winterline.games.anzio.contact import Contact, able, closable_first, closable_later, contact
from winterline.games.anzio.state import (
    Battle,
)

C, N, NE, SE, S, SW, NW = clearing()


@pytest.mark.rule("anzio:C14D1", "anzio:C14D2", "anzio:C14D3")
@pytest.mark.parametrize(
    ("touch", "bound", "units", "hexes", "expected"),
    [
        ({}, 0, 0, 0, True),
        ({}, 0b1000, 0, 0, False),  # next to somebody attacked, and nobody else to attack
        ({}, 0b1000, 0b1000, 0, True),  # it takes part itself
        ({3: 0b01}, 0b1000, 0, 0, True),  # it has somebody else
        ({3: 0b01}, 0b1000, 0, 0b01, False),  # he is attacked by others
        ({3: 0b01}, 0, 0, 0b10, True),  # next to nobody that is attacked
        ({3: 0b01, 4: 0b11}, 0, 0b10000, 0b01, False),
        ({3: 0b01, 4: 0b11}, 0, 0b01000, 0b01, True),
    ],
)
def test_who_advanced_next_to_an_attacked_enemy_has_somebody_to_attack(
    touch: dict[int, int], bound: int, units: int, hexes: int, expected: bool
) -> None:
    assert closable_later(Contact(touch, bound, later=True), units, hexes) is expected


@pytest.mark.rule("anzio:C14D4", "anzio:C11C8")
def test_who_may_attack_round_by_round() -> None:
    the = book()
    units = {"us-45": C, "us-505": f"{C}/i", "br-5": S, "al-r1": C, "us-3": "sicilia"}
    state = stand(units).state
    mine = {name: the.index[name][1] for name in (*units, "br-231")}

    def who(**changes: Any) -> set[str]:
        found = able(the, replace(state, **changes))
        return {name for name, number in mine.items() if number in found}

    assert who() == {"us-45", "br-5", "br-231"}, "on the board and with an attack factor"
    for halves, fights in ((24, True), (25, False)):
        spent = bytes(halves if n == mine["br-5"] else 0 for n in range(len(state.spent)))
        assert ("br-5" in who(spent=spent)) is fights
    every = sum(1 << number for number in mine.values())
    assert who(round=1, fresh=0) == {"us-45", "br-5", "br-231"}
    assert who(round=2, fresh=every) == {"us-45", "br-5", "br-231"}
    assert who(round=2, fresh=1 << mine["br-5"]) == {"br-5"}
    assert able(the, state, [mine["br-5"], mine["us-3"]]) == [mine["br-5"]], "of those asked about"


@pytest.mark.rule("anzio:B4E6")
def test_contact_round_by_round() -> None:
    the = book()
    units = {"us-45": C, "us-36": C, "br-5": S, "de-65": N, "de-3pg": NE}
    state = stand(units).state
    tall, wide, off = (the.index[name][1] for name in ("us-45", "us-36", "br-5"))
    north, east = 1 << the.cell(N), 1 << the.cell(NE)
    first = contact(the, unread(state))
    assert first.touch == {tall: north | east, wide: north | east}
    assert (first.later, first.hexes) == (False, north | east)
    every = 1 << tall | 1 << wide | 1 << off
    taken = (Battle((wide,), (the.cell(N),)),)
    for round_, later in ((0, False), (1, False), (2, True), (3, True)):
        found = contact(the, replace(state, round=round_, fresh=every, battles=taken))
        assert found.later is later
        assert (found.touch, found.bound) == ({tall: east}, 1 << tall)


@pytest.mark.rule("anzio:B4E6")
def test_contact_is_with_those_who_can_defend_themselves_as_germans() -> None:
    the = book()
    state = stand({"us-45": C, "de-114": N}).state
    allied, german = the.units
    number = the.index["de-114"][1]
    assert german.defence[number][0]
    assert not allied.defence[number][0], "the Allied counter of that number could not"
    assert contact(the, unread(state)).hexes == 1 << the.cell(N)


@pytest.mark.rule("anzio:B4E9", "anzio:G5.1")
@pytest.mark.parametrize(
    ("touch", "units", "hexes", "expected"),
    [
        ({}, 0, 0, True),
        ({3: 0b01}, 0b01000, 0b01, True),
        ({3: 0b01}, 0, 0b01, False),  # nobody is left for it to attack
        ({3: 0b01, 4: 0b11}, 0b10000, 0b01, False),  # the first one would be left out
        ({3: 0b01, 4: 0b11}, 0b01000, 0b01, True),
        ({3: 0b01, 4: 0b11}, 0b10000, 0b10, True),
        ({3: 0b01, 4: 0b11}, 0b11000, 0b01, False),  # nobody is left to attack the second hex
        ({3: 0b11, 4: 0b11}, 0b01000, 0b11, False),
        ({3: 0b11, 4: 0b11}, 0b11000, 0b11, True),
    ],
)
def test_nobody_in_contact_is_left_out(touch: dict[int, int], units: int, hexes: int, expected: bool) -> None:
    assert closable_first(Contact(touch, 0, later=False), units, hexes) is expected
