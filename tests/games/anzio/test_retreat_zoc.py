"""Chapter D9: units without a safe way scatter through enemy zones, a step for every roll."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.anzio.inside import book, is_dull, pairs, side_kind
from tests.rulebook.anzio.battlefield import BEFORE, TARGET, asked, declare_all, fight, lost
from tests.rulebook.anzio.kit import after, setup
from tests.rulebook.anzio.test_retreat_zoc import OPTION, SEALED, driven
from winterline.core.bits import bits
from winterline.core.frames import replace
from winterline.games.anzio.book import HIGH, PLAIN
from winterline.games.anzio.certain import verdict
from winterline.games.anzio.options.retreat_zoc import Party, must_leave, reward, scatter, shut_in
from winterline.games.anzio.srt import COLUMNS
from winterline.games.anzio.state import (
    ALLIED,
    AXIS,
    MESSINA,
    Battle,
    with_force,
)


@pytest.mark.rule("anzio:D9D7")
def test_defenders_without_the_steps_for_it_give_the_attacker_a_breakthrough() -> None:
    units = {"us-rgr": BEFORE, **SEALED, "de-nw71": TARGET}
    game, events = fight(units, "2-1", 2, dice=[1, 6], options=OPTION)
    assert ("eliminated", "de-nw71") in lost(events)
    assert game.state.battles[0].bonus == 4
    game, _ = driven([1, 6])
    assert game.state.battles[0].bonus == 0


@pytest.mark.rule("anzio:D9D7")
@pytest.mark.rule("anzio:D9F")
@pytest.mark.rule("anzio:D9E3")
def test_an_inverted_counter_that_ends_in_a_zone_does_not_go_back_again() -> None:
    units = {"us-45": BEFORE, **SEALED, "de-3pg": TARGET}
    game, events = fight(units, "1-1", 2, dice=[1, 6], options=OPTION)
    assert ("inverted", "de-3pg") in lost(events)
    assert ("eliminated", "de-3pg") in lost(events), (
        "no voluntary retreat follows: it is destroyed where it lies"
    )
    assert game.state.battles[0].bonus == 4
    assert asked(game) == ("allied", "advancing")
    unmoved, _ = fight({"us-45": BEFORE, "de-nw71": TARGET}, "1-3", 1, options=OPTION)  # A1 D1
    assert asked(unmoved) == ("axis", "withdrawing"), "one that has not retreated yet may go"


@pytest.mark.rule("anzio:D9G")
def test_the_steps_of_a_retreat_through_zones_count_in_an_automatic_victory() -> None:
    three = {**SEALED, "us-45": BEFORE, "de-nw71": TARGET, "de-fras": "W50/i"}
    four = {**three, "de-5mtn": "W50/i"}
    for units, expected in ((three, "C12A2"), (four, None)):
        game = setup("Nov II allied", units, options=OPTION)
        book: Any = game.rules.book  # type: ignore[attr-defined]
        battle = Battle((book.index["us-45"][1],), (book.cell(TARGET),))
        assert verdict(book, game.state, battle) == expected, "5-1 costs three steps at least"


@pytest.mark.rule("anzio:C12A2c.1")
@pytest.mark.rule("anzio:D9B")
def test_five_to_one_on_somebody_shut_in_is_certain_however_many_steps_he_has() -> None:
    ring = {"us-45": "C31", "us-3": "C32", "br-5": "B31", "br-46": "B33"}
    for closed, expected in ((ring, "C12A2"), ({**ring, "br-46": "C33"}, None)):
        game = setup("Nov II allied", {**closed, "de-29pg": "B32"}, options=OPTION)
        book: Any = game.rules.book  # type: ignore[attr-defined]
        units = sorted(book.index[name][1] for name in ("us-45", "us-3"))
        battle = Battle(tuple(units), (book.cell("B32"),))
        assert verdict(book, game.state, battle, COLUMNS.index("5-1")) == expected


@pytest.mark.rule("anzio:D9A", "anzio:D9D1")
def test_a_single_unit_is_asked_only_if_it_can_be_evacuated() -> None:
    units = {"us-45": BEFORE, "us-3": BEFORE, **SEALED, "de-15pg": TARGET}
    game = setup("Oct I allied", units, phase="declarations", options=OPTION, dice=[2, 1, 6])
    declare_all(game)
    assert asked(after(game, f"fight full {TARGET}"))[1] != "scattering"
    beset = {"de-15pg": "C31", "de-44": "C32", "us-45": "B32"}
    beach, _ = fight(beset, "1-1", 2, to="B32", when="Oct I axis", options=OPTION)
    assert asked(beach)[1] == "scattering"
    assert not beach.state.stack[-1].begun, "it has not rolled yet"


def end_of_retreat(spot: str) -> int:
    """The half points of breakthrough that the attackers of W50 have once 15 PzGren has scattered to a place."""
    game = setup("Oct I allied", {"us-45": BEFORE, "de-15pg": spot}, options=OPTION, phase="arrivals")
    found = book(*OPTION)
    units = (found.index["de-15pg"][1],)
    battle = Battle((found.index["us-45"][1],), (found.cell(TARGET),))
    others = tuple(replace(battle, hexes=(found.cell(label),)) for label in ("W52", "X50"))
    rewards = []
    for number in (0, 1, 2):
        battles = (*others[:number], battle, *others[number:])
        state = replace(game.state, battles=battles, settling=number)
        later = reward(found, state, Party(AXIS, units)).battles
        assert (*later[:number], *later[number + 1 :]) == others, "no other battle is touched"
        rewards.append(later[number].bonus)
    assert len(set(rewards)) == 1
    return rewards[0]


@pytest.mark.rule("anzio:D9D7")
@pytest.mark.parametrize(
    ("spot", "bonus"),
    [
        ("eliminated", 4),
        ("pool", 4),
        ("W50/i", 4),
        ("W50", 0),
        ("W50/4", 0),
        ("W48/i", 0),
        ("W48", 0),
        ("arriving", 0),
    ],
)
def test_clear_of_zones_or_at_least_able_to_defend_is_far_enough(spot: str, bonus: int) -> None:
    assert end_of_retreat(spot) == bonus


@pytest.mark.rule("anzio:D9D7")
def test_the_attackers_own_retreat_gives_nobody_a_breakthrough() -> None:
    found = book(*OPTION)
    game = setup("Oct I allied", {"br-1": "eliminated", "us-45": BEFORE, "de-15pg": TARGET}, options=OPTION)
    battle = Battle((found.index["us-45"][1],), (found.cell(TARGET),))
    state = replace(game.state, battles=(battle,), settling=0)
    party = Party(ALLIED, (found.index["br-1"][1],))
    assert reward(found, state, party) == state


@pytest.mark.rule("anzio:D9E4")
def test_only_friends_of_the_defender_that_are_still_to_be_attacked_drive_units_on() -> None:
    game = setup("Oct I allied", {"us-45": BEFORE, "de-15pg": TARGET}, options=OPTION)
    found = book(*OPTION)
    here, waiting = found.cell(TARGET), Battle((found.index["us-45"][1],), (found.cell(TARGET),))
    state = replace(game.state, battles=(waiting,))
    assert must_leave(found, state, AXIS, here)
    assert not must_leave(found, state, ALLIED, here), "attackers have nobody to disturb"
    assert not must_leave(found, state, AXIS, found.cell("W49"))
    fought = replace(state, battles=(replace(waiting, outcome="A1 DR"),))
    assert not must_leave(found, fought, AXIS, here)


@pytest.mark.rule("anzio:D9B")
def test_a_high_apennine_side_is_a_way_out_of_a_ring() -> None:
    found = book(*OPTION)
    empty = setup("Oct I allied", {"de-15pg": "K12"}, options=OPTION).state
    unit = found.index["de-15pg"][1]
    guards = [found.index[name][1] for name in ("us-36", "us-45", "us-3", "br-5", "br-46", "br-56")]
    checked = 0
    for cell in bits(found.rest):
        ways = [n for n in found.around[cell] if found.rest >> n & 1]
        gaps = [n for n in ways if found.ground[cell * 6 + found.direction(cell, n)] == HIGH]
        if len(gaps) != 1 or found.rivers.of[cell] or found.rivers.of[gaps[0]]:
            continue
        force = empty.forces[ALLIED]
        for number, other in zip(guards, (n for n in ways if n != gaps[0]), strict=False):
            force = force.put(number, other)
        state = with_force(with_force(empty, AXIS, empty.forces[AXIS].put(unit, cell)), ALLIED, force)
        assert not shut_in(found, state, AXIS, cell, (unit,)), found.label(cell)
        closed = with_force(state, ALLIED, force.put(guards[-1], gaps[0]))
        assert shut_in(found, closed, AXIS, cell, (unit,)), found.label(cell)
        checked += 1
    assert checked


@pytest.mark.rule("anzio:D9D8")
@pytest.mark.parametrize(
    ("options", "unit", "kind", "moved"),
    [
        ((), "de-15pg", PLAIN, 1),
        ((), "de-15pg", HIGH, 2),
        ((), "de-5mtn", HIGH, 2),
        (("supp.mountain",), "de-5mtn", HIGH, 1),
        (("supp.mountain",), "de-15pg", HIGH, 2),
    ],
)
def test_a_high_apennine_side_ends_the_way(
    options: tuple[str, ...], unit: str, kind: int, moved: int
) -> None:
    here, there = pairs(
        lambda book, a, b: is_dull(book, a) and is_dull(book, b) and side_kind(book, a, b) == kind
    )[0]
    found = book(*OPTION, *options)
    game = setup("Oct I allied", {unit: here}, options=[*OPTION, *options])
    party = Party(AXIS, (found.index[unit][1],))
    state, on = scatter(found, game.state, party, found.cell(there), [])
    assert state.forces[AXIS].at[found.index[unit][1]] == found.cell(there)
    assert on.moved == moved


@pytest.mark.rule("anzio:D9D8")
def test_whoever_is_driven_off_the_board_ends_in_the_box_for_this_turn() -> None:
    found = book(*OPTION)
    game = setup("Oct I axis", {"us-36": "R72", "us-45": "R72"}, options=OPTION)
    units = tuple(sorted(found.index[name][1] for name in ("us-36", "us-45")))
    state, on = scatter(found, game.state, Party(ALLIED, units), MESSINA, [])
    assert [state.forces[ALLIED].at[unit] for unit in units] == [MESSINA, MESSINA]
    assert state.sea.boxed == 1 << units[0] | 1 << units[1]
    assert on.moved == 2
