"""Rules of the Advanced supplement in the Basic Game, looked at from inside (E18, F9, F10, F11)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import winterline
from tests.games.anzio.inside import book
from tests.rulebook.anzio.ground import clearing, place
from tests.rulebook.anzio.kit import setup
from winterline import author as wl
from winterline.games.anzio import arrivals, deployment
from winterline.games.anzio.contents import CONTENTS
from winterline.games.anzio.options import hold_out, overstacking, sea_areas, start, weather
from winterline.games.anzio.options.commandos import coasts
from winterline.games.anzio.setup import DATA
from winterline.games.anzio.state import ALLIED, AXIS, MESSINA, SICILIA, TARANTO, Battle
from winterline.games.anzio.tables import load_groups

C, N, NE, SE, S, SW, NW = clearing()


class Fixed:
    """Dice that show one face."""

    def __init__(self, face: int) -> None:
        self.face, self.asked = face, list[str]()

    def roll(self, number: int, purpose: str) -> int:
        """The face."""
        self.asked.append(purpose)
        return self.face


@pytest.mark.rule("anzio:F9.1")
@pytest.mark.parametrize(
    ("week", "face", "rolled"),
    [
        ("Oct III", 1, False),
        ("Oct IV", 1, False),
        ("Nov I", 1, True),
        ("Dec IV", 1, True),
        ("Nov I", 2, False),
    ],
)
def test_whoever_rolls_for_mud_a_one_is_rolled_again_in_winter(week: str, face: int, rolled: bool) -> None:
    the = book("adv.supp.weather")
    state: Any = setup(f"{week} allied", {}, options=["adv.supp.weather"]).state
    dice, events = Fixed(6), list[wl.Event]()
    after = arrivals.MUD_DIE(the, state, face, dice, events)
    assert bool(dice.asked) is rolled
    assert (weather.total_now(after) >= weather.HEAVY) is rolled
    assert (after is state) is not rolled


@pytest.mark.rule("anzio:F10A")
@pytest.mark.rule("anzio:X20-10B")
@pytest.mark.parametrize("option", ["adv.supp.free-deployment", "addendum.kesselring-one-hex"])
def test_only_units_of_kesselring_start_elsewhere(option: str) -> None:
    the, other = book(option), replace(book(option), groups={})
    state: Any = setup("Sept II allied", {}, options=[option]).state
    unit = the.index["de-29pg"][1]
    assert len(deployment.choices(the, state, unit)) > 1
    assert [*map(other.label, deployment.choices(other, state, unit))] == ["Q62"]


def test_the_groups_name_units_of_the_game() -> None:
    rules: Any = winterline.new("anzio", "po-valley", seed=1).rules
    known = rules.book.index | book().index
    for (name, side), ids in load_groups(DATA / "groups.csv").items():
        assert all(known[unit][0] == side for unit in ids), name
    for unit in deployment.starters(book(), setup("Sept II allied", {}, others="start").state):
        assert start.belongs(book(), AXIS, unit, "kesselring")


@pytest.mark.rule("anzio:F11")
def test_an_inverted_attacker_has_no_part_in_battles_to_come() -> None:
    the = book("adv.supp.overstacking")
    game = place({"us-45": C, "us-3": C, "de-44": N, "de-65": S}, options=["adv.supp.overstacking"])
    mine, other = the.index["us-45"][1], the.index["us-3"][1]
    battles = (Battle((mine,), (the.cell(N),)), Battle((mine, other), (the.cell(S),)))
    state: Any = wl.replace(game.state, battles=battles)
    after = overstacking.inverted(the, state, ALLIED, mine, [])
    assert [battle.attackers for battle in after.battles] == [(), (other,)]
    assert overstacking.beyond(the, after, ALLIED, 0) == 1 << mine
    german = min(mine, len(the.units[AXIS].counters) - 1)
    foes: Any = wl.replace(state, battles=(Battle((german,), (the.cell(N),)),))
    assert overstacking.inverted(the, foes, AXIS, german, []).battles == foes.battles, (
        "a number of the other side"
    )


@pytest.mark.rule("anzio:F12B")
def test_nobody_is_asked_in_an_automatic_victory() -> None:
    the = book("adv.supp.retreat-zoc")
    units = {"us-45": N, "us-3": N, "us-36": S, "us-34": S, "de-44": C}
    state: Any = place(units, options=["adv.supp.retreat-zoc"]).state
    (battle,) = state.battles
    for sure in (False, True):
        asked = wl.replace(state, battles=(wl.replace(battle, certain=sure),))
        after = hold_out.asked_first(the, asked, (0, 3), [])
        assert (len(after.stack) > len(asked.stack)) is not sure


@pytest.mark.rule("anzio:E18A1")
@pytest.mark.rule("anzio:E18A2")
@pytest.mark.rule("anzio:E18A3")
def test_every_hex_of_the_coast_lies_in_one_sea_area() -> None:
    the = book("adv.sea-areas")
    shore = coasts(the)
    first, second = (set(the.option_hexes[f"sea-area-{area}"]) for area in (1, 2))
    assert not first & second
    assert first | second == set(wl.bits(shore["west"]))
    for cell in wl.bits(the.coastal):
        wanted = 1 if cell in first else 2 if cell in second else 3
        assert sea_areas.area_of(the, cell) == wanted
    assert [sea_areas.area_of(the, place) for place in (SICILIA, MESSINA, TARANTO)] == [2, 2, 3]
    assert [sea_areas.area_of(the, the.cell(label)) for label in ("A14", "J58", "K57", "N74")] == [1, 1, 2, 2]


def test_the_campaign_has_all_chapters_of_its_longest_game() -> None:
    keys = [
        winterline.new("anzio", scenario=name, options=options).rules.book.keys
        for name, options in (("po-valley", ["adv.supp.fog.oob"]), ("campaign", []))
    ]
    longest, campaign = ({chapter.title for chapter in CONTENTS.played(found)} for found in keys)
    assert longest < campaign
