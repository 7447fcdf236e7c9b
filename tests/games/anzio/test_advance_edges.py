"""Advance, breakthrough and retreat at their limits, with nothing remembered from before (B4F, B4G, C13)."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.games.anzio.inside import book, ground, inland, unread, ways_of
from tests.rulebook.anzio.ground import clearing, stand
from tests.rulebook.anzio.kit import setup
from winterline.core.frames import replace
from winterline.games.anzio.advance import may_enter
from winterline.games.anzio.breakthrough import onward_cells
from winterline.games.anzio.movement import allowance, breakthrough_reach
from winterline.games.anzio.results import demands
from winterline.games.anzio.routes import routes, safe_cells, steps
from winterline.games.anzio.srt import Outcome
from winterline.games.anzio.state import (
    Battle,
    State,
)

C, N, NE, SE, S, SW, NW = clearing()
BEYOND = "F45"
"""A hex next to N and NE, two from C."""


def after_battle(when: str, units: dict[str, str], victor: str, bonus: int = 0, **changes: Any) -> State:
    """A position in which a battle for N is won."""
    state: State = stand(units, when).state
    battle = Battle((book().index[victor][1],), (book().cell(N),), outcome="won", bonus=bonus)
    return replace(state, battles=(battle,), settling=0, round=1, **changes)


@pytest.mark.rule("anzio:B4G7.2", "anzio:B4E15", "anzio:B4G8")
@pytest.mark.parametrize(
    ("when", "tall", "small", "enemy"),
    [("Dec III allied", "us-45", "us-505", "de-65"), ("Dec III axis", "de-65", "de-3plus4", "us-45")],
)
def test_who_may_enter_an_emptied_hex(when: str, tall: str, small: str, enemy: str) -> None:
    the = book()

    def may(name: str, units: dict[str, str], **changes: Any) -> bool:
        state = unread(after_battle(when, units, tall, **changes))
        return may_enter(the, state, the.index[name][1], the.cell(N))

    free = {tall: C, small: f"{C}/i"}
    watched = {**free, enemy: BEYOND}
    assert [may(name, free) for name in (tall, small)] == [True, True]
    assert [may(name, watched) for name in (tall, small)] == [True, False], "N is in the enemy's zone"
    side, number = the.index[tall]
    gone = (1 << number, 0) if side == 0 else (0, 1 << number)
    assert not may(tall, free, retreated=gone)
    assert not may(tall, {**free, tall: "eliminated"})


@pytest.mark.rule("anzio:C13B.1", "anzio:C13B.2", "anzio:C13G")
@pytest.mark.parametrize(
    ("when", "victor", "full", "enemy"),
    [
        ("Dec III allied", "br-5", ("us-45", "us-3"), "de-65"),
        ("Dec III axis", "de-65", ("de-15pg", "de-16pz", "de-29pg"), "us-45"),
    ],
)
def test_where_a_breakthrough_leads(when: str, victor: str, full: tuple[str, ...], enemy: str) -> None:
    the = book()
    number, near = the.index[victor][1], [the.label(cell) for cell in the.around[the.cell(N)]]

    def onward(units: dict[str, str], bonus: int, spent: int = 0) -> set[str]:
        state = unread(after_battle(when, {victor: N, **units}, victor, bonus))
        return {the.label(cell) for cell in onward_cells(the, state, number, spent)}

    assert onward({}, 2) == set(near), "one plain hex"
    assert onward({}, 0) == onward({}, 2, spent=2) == set()
    for label in near:
        assert onward(dict.fromkeys(full, label), 2) == set(near) - {label}, f"{label} is full"
    assert onward({enemy: BEYOND}, 8) == set(), "it stands in an enemy zone"


@pytest.mark.rule("anzio:C13E5", "anzio:C5C5.1")
@pytest.mark.parametrize(
    ("when", "victor", "enemy"), [("Dec III allied", "br-5", "de-65"), ("Dec III axis", "de-65", "br-5")]
)
def test_a_breakthrough_heeds_the_enemy(when: str, victor: str, enemy: str) -> None:
    the = book()
    side, number = the.index[victor]
    state = unread(stand({victor: C, enemy: BEYOND}, when).state)
    found = breakthrough_reach(the, state, side, number, 4)
    reached = {the.label(cell) for cell in found.hexes}
    assert {N, NE, S, SW} <= reached
    assert BEYOND not in reached
    beyond = {the.label(cell) for cell in the.around[the.cell(N)]} - {C, NE, NW}
    open_ = {
        the.label(c)
        for c in breakthrough_reach(the, unread(stand({victor: C}, when).state), side, number, 4).hexes
    }
    assert beyond & open_
    assert not (beyond & reached) - {the.label(c) for c in the.around[the.cell(NW)]}, "its zone ends the move"


@pytest.mark.rule("anzio:C13E5", "anzio:C5C5.1")
@pytest.mark.parametrize(("points", "crosses"), [(14, False), (15, False), (16, True), (20, True)])
def test_eight_points_of_breakthrough_cross_a_high_apennine_side(points: int, crosses: bool) -> None:
    the = book()
    state = setup("Sept III allied", {"us-36": "N42"}).state
    number = the.index["us-36"][1]
    far = {the.cell(label) for label in ("N41", "O41", "O42", "N43", "M43")}
    assert bool(far & {*breakthrough_reach(the, state, 0, number, points).others}) is crosses
    assert not far & {*breakthrough_reach(the, state, 0, number, points, spent=2).others}


@pytest.mark.rule("anzio:C5C1.1", "anzio:B4C7")
def test_only_the_initial_lift_has_three_points() -> None:
    the = book()
    state = setup("Sept III allied", {"us-36": C, "us-45": C}).state
    one, two = the.index["us-36"][1], the.index["us-45"][1]
    landed = replace(state, lifted=1 << one)
    assert [allowance(the, landed, unit) for unit in (one, two)] == [6, 24]
    assert [allowance(the, state, unit) for unit in (one, two)] == [24, 24]


@pytest.mark.rule("anzio:B4F4.1", "anzio:B4G6")
@pytest.mark.parametrize(
    ("when", "attacker", "defender", "certain", "outcome", "steps", "retreats"),
    [
        ("Dec III allied", "us-45", "de-65", False, Outcome(1, False, 2, True), (1, 2), 1),
        ("Dec III allied", "us-45", "de-65", True, Outcome(1, False, 2, True), (1, 3), 1),
        ("Dec III allied", "us-45", "de-65", True, Outcome(1, False, 5, True), (1, 5), 1),
        ("Dec III axis", "de-65", "us-45", False, Outcome(2, True, 0, False), (0, 2), 1),
        ("Dec III axis", "de-65", "us-45", True, Outcome(2, False, 1, False), (4, 2), -1),
        ("Dec III axis", "de-65", "us-45", False, Outcome(0, False, 0, True), (0, 0), 0),
        ("Dec III allied", "us-45", "de-65", False, Outcome(0, False, 0, False), (0, 0), -1),
        ("Dec III allied", "us-45", "de-65", False, Outcome(2, True, 0, False), (2, 0), 0),
    ],
)
def test_what_a_result_asks_of_both_sides(
    when: str,
    attacker: str,
    defender: str,
    certain: bool,
    outcome: Outcome,
    steps: tuple[int, int],
    retreats: int,
) -> None:
    the = book()
    battle = Battle((the.index[attacker][1],), (the.cell(N),), certain)
    state = replace(stand({attacker: C, defender: N}, when).state, battles=(battle,))
    assert demands(the, state, battle, outcome) == (steps, retreats)


@pytest.mark.rule("anzio:B4G4b")
@pytest.mark.parametrize(
    ("when", "mover", "enemy", "counter"),
    [("Dec III allied", "us-45", "de-65", "de-3plus4"), ("Dec III axis", "de-65", "us-45", "us-505")],
)
def test_where_a_retreating_unit_survives(when: str, mover: str, enemy: str, counter: str) -> None:
    the = book()
    side, number = the.index[mover]

    def safe(step: str = "") -> set[str]:
        units = {mover: f"{C}{step}", enemy: BEYOND, counter: f"{S}/i"}
        mask = safe_cells(the, unread(stand(units, when).state), side, number)
        return {label for label in (C, N, NE, SE, S, SW, NW, BEYOND) if mask >> the.cell(label) & 1}

    assert safe() == {C, SE, S, SW, NW}, "neither the enemy's hex nor its zone"
    assert safe("/i") == {C, SE, SW, NW}, "without an attack factor it does not drive a counter out"


@pytest.mark.rule("anzio:B4G2.1", "anzio:B4G2.2", "anzio:B4G4a")
def test_no_retreat_ends_in_an_enemy_zone_or_where_it_began() -> None:
    game: wl.Game = setup("Oct I allied", {"de-1para": C, "us-45": "E44"}, spare=False)
    zone = set(game.rules.zone(game.state, "allied"))
    found = ways_of(game, "de-1para")
    assert not {way[-1] for way in found} & {*zone, "E44", C}
    alone = ways_of(setup("Oct I allied", {"de-1para": C}, spare=False), "de-1para")
    assert {way for way in alone if not {*way} & {*zone, "E44"}} == found
    assert alone != found


@pytest.mark.rule("anzio:B4G3b")
def test_the_steps_of_a_retreat() -> None:
    the = book()
    cell = the.cell("N42")
    high = {the.label(to): hard for to, _, hard in steps(the, cell, 0, free=False)}
    assert {label for label, hard in high.items() if not hard} == {"M42"}
    assert set(high) == {the.label(to) for to in the.around[cell]}
    assert not any(hard for _, _, hard in steps(the, cell, 0, free=True)), "mountain units climb freely"
    ring = [the.label(to) for to, _, _ in steps(the, the.cell(C), 0, free=False)]
    assert sorted(ring) == sorted([N, NE, SE, S, SW, NW])


@pytest.mark.rule("anzio:B4G3c.1", "anzio:B4G5")
def test_a_full_hex_is_a_way_only_when_nothing_else_is_left() -> None:
    units = {"de-65": C, "de-15pg": N, "de-16pz": N}
    roomy = ways_of(setup("Oct I allied", units, spare=False), "de-65")
    assert (N,) in roomy, "six points and two are eight"
    full = ways_of(setup("Oct I allied", {**units, "de-3plus4": N}, spare=False), "de-65")
    assert full == {way for way in roomy if way[-1] != N}
    assert any(way[0] == N for way in full), "it may be passed"
    wall = {"us-45": "G46", "us-3": "D48", "br-56": "F44", "br-5": "D45"}
    shut = setup("Oct I allied", {**units, "de-3plus4": N, **wall}, spare=False)
    assert ways_of(shut, "de-65") == {(N,)}, "every other hex is held or in an Allied zone"


@pytest.mark.rule("anzio:C13E5", "anzio:C5C5.1")
def test_only_who_can_attack_breaks_through_into_an_enemy_zone() -> None:
    the = book()
    for unit, enters in (("us-505", True), ("us-505/i", False), ("us-45", True)):
        name, _, step = unit.partition("/")
        units = {name: f"{C}/{step}" if step else C, "de-16pz": BEYOND}
        state = unread(stand(units, "Dec III allied").state)
        found = breakthrough_reach(the, state, 0, the.index[name][1], 2)
        assert ((the.cell(N) in found.hexes), (the.cell(S) in found.hexes)) == (enters, True)


@pytest.mark.rule("anzio:B4G2.1", "anzio:B4G2.2", "anzio:B4G3c.2")
def test_the_first_hex_of_a_retreat_all_over_the_board() -> None:
    the, land = book(), ground()
    state = setup("Oct I allied", {"de-1para": C}, spare=False).state
    side, unit = the.index["de-1para"]
    rest = {the.cell(there) for there in inland()}
    for label in inland()[::5]:
        put = state.forces[side].put(unit, the.cell(label))
        plain, high = routes(the, replace(state, forces=(state.forces[0], put)), side, unit)
        steps_: dict[bool, set[str]] = {True: set(), False: set()}
        for there in land.around(label):
            if land.passable(label, there):
                climb = land.natural(label, there) == "high" and not land.road(label, there)
                steps_[climb].add(there)
        assert {the.label(way[0]) for way in high} == steps_[True], label
        stops = {there for there in steps_[False] if not land.has(there, "lake-road")}
        assert {the.label(way[0]) for way in plain if len(way) == 1} == stops, label
        assert {way[-1] for way in plain} <= rest - {the.cell(label)}
