"""Chapter 15: Breakthrough Combat. Germans strike through the plain north of Naples, as in the book's figures."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.italy43.inside import fight
from tests.rulebook.italy43.kit import (
    asks,
    happened,
    lost,
    marks,
    offers,
    play_all,
    refused,
    refused_after,
    step,
    where,
)
from winterline.core.decision import Event
from winterline.core.game import Game
from winterline.games.italy43.breakthrough import turning

PREY = "us-509"
"""A battalion of one step, eliminated by the first combat at 2121."""


def broken_in(units: dict[str, str], attackers: list[str], far: int = 2, **spec: Any) -> Game:
    """Germans have just emptied 2121 and may form a Breakthrough Group."""
    colour = "orange" if far == 3 else ""
    spec = {"side": "axis", "force": "Ge 26", **spec}
    return fight({PREY: "2121", **units}, "2121", "D1", attackers, far=far, colour=colour, **spec)


def form(game: Game, *units: str) -> None:
    """Make these units the Breakthrough Group."""
    for unit in units:
        game.play(f"group {unit}")
    step(game, "form")


HUNTERS = {"de-26-9-1": "2120", "de-26-9-2": "2120", "de-26-67-1": "2220"}
FOE = {"us-45-157": "2122 reduced"}


@pytest.mark.rule("italy43:15.1a")
def test_an_advance_of_two_or_more_allows_one_breakthrough_combat() -> None:
    game = broken_in({**HUNTERS, **FOE}, list(HUNTERS))
    assert asks(game) == "axis grouping"
    short = fight({PREY: "2121", **HUNTERS, **FOE}, "2121", "DRX", list(HUNTERS), far=1, side="axis")
    while asks(short).endswith("losing"):
        short.play(short.actions()[0])
    assert asks(short) == "axis advancing", "Adv 1 allows none"
    limited = fight({PREY: "2121", **HUNTERS, **FOE}, "2121", "EX", list(HUNTERS), side="axis")
    while asks(limited).endswith("losing"):
        limited.play(limited.actions()[0])
    assert asks(limited) == "axis advancing", "nor does a Limited Advance"


@pytest.mark.rule("italy43:15.2.1a", "italy43:15.2.3", "italy43:15.2.6c", "italy43:EX.15.2.3")
def test_a_group_assembles_in_the_vacated_hex_strikes_and_takes_the_next_one() -> None:
    units = {"de-26-9-1": "2120", "de-26-9-2": "2120", "de-26-67-1": "2220", "de-26-67-2": "2020"}
    told: list[Event] = []
    game = broken_in({**units, **FOE}, list(units), dice=(6,))
    form(game, *units)
    assert {where(game, unit) for unit in units} == {"2121"}, "from hexes A, B and C"
    assert asks(game) == "axis breaking"
    assert all(game.seat("axis").reach(unit) == {} for unit in units), "hexes count, not Movement Points"
    assert offers(game, "break") == ["2122"], "the second hex pays for the combat"
    told += game.play("break 2122")
    told += settle_force(game)
    battle = happened(told, "battle")[0]
    assert battle.hexes == ("2122",)
    assert set(battle.units) == set(units)
    give_way(game, told)
    assert set(offers(game, "advance")) == {f"{unit} 2122" for unit in units}, (
        "if successful they may enter and stop"
    )
    game.play("advance de-26-9-1 2122")
    assert where(game, "de-26-9-1") == "2122"


def settle_force(game: Game) -> list[Event]:
    """Take the first Main Assault Force and no attachments."""
    events: list[Event] = []
    while asks(game) in ("axis forming", "axis attaching", "allied sparing"):
        events += game.play(game.actions()[0])
    return events


def give_way(game: Game, events: list[Event]) -> None:
    """Losses and retreats as they are first offered."""
    while asks(game).split()[-1] in ("losing", "retreating", "standing", "remaining"):
        plain = [a for a in game.actions() if a.do in ("withdraw", "lose", "decline", "back")]
        events += game.play(plain[0])


@pytest.mark.rule("italy43:15.2.1a")
def test_units_of_several_hexes_come_together_each_by_one_step() -> None:
    game, told = broken_in({**HUNTERS, **FOE}, list(HUNTERS)), list[Event]()
    for unit in HUNTERS:
        told += game.play(f"group {unit}")
    told += step(game, "form")
    steps = sorted((event.units, event.hexes) for event in happened(told, "advance"))
    assert steps == sorted(((unit,), (place, "2121")) for unit, place in HUNTERS.items())


@pytest.mark.rule("italy43:15.2.1a", "italy43:15.2.2")
def test_a_group_of_one_hex_sets_out_from_there_and_the_others_follow_it() -> None:
    game = broken_in({**HUNTERS, **FOE}, list(HUNTERS))
    game.play("group de-26-9-1")
    assert set(offers(game, "group")) == {"de-26-9-2", "de-26-67-1"}, "nobody is chosen twice"
    form(game, "de-26-9-2")
    assert {where(game, unit) for unit in ("de-26-9-1", "de-26-9-2")} == {"2120"}, "it has not moved yet"
    play_all(game, "go 2121", "halt")
    assert {line.split()[0] for line in offers(game, "advance")} == {"de-26-67-1"}


@pytest.mark.rule("italy43:15.2.1a", "italy43:14.5b")
@pytest.mark.parametrize(("places", "goes_on"), [(("1815", "2016"), True), (("1815", "1917"), False)])
def test_a_group_stops_in_marsh_when_one_of_it_came_off_the_road(
    places: tuple[str, str], goes_on: bool
) -> None:
    units = dict(zip(("de-26-9-1", "de-26-67-1"), places, strict=True))
    foe = {"us-rgr-1": "2117 reduced"}
    game = fight({PREY: "1916", **units, **foe}, "1916", "D1", list(units), far=2, side="axis", force="Ge 26")
    form(game, *units)
    assert {where(game, unit) for unit in units} == {"1916"}
    assert (asks(game) == "axis breaking") is goes_on


@pytest.mark.rule("italy43:15.1b")
def test_who_has_fought_may_fight_again_and_who_withstood_may_be_attacked() -> None:
    game = broken_in({**HUNTERS, **FOE}, list(HUNTERS), dice=(1,))
    form(game, "de-26-9-1", "de-26-9-2")
    play_all(game, "go 2121")
    game.play("break 2122")
    settle_force(game)
    give_way(game, [])
    force = game.state.forces[0]
    unit = game.rules.book.index["us-45-157"][1]  # type: ignore[attr-defined]
    assert not force.deeds[unit], "it can still be attacked by others in this phase"


@pytest.mark.rule("italy43:15.2.1b")
def test_allied_coordination_holds_in_a_breakthrough() -> None:
    units = {"us-3-7": "2122", "uk-46-128": "2122", "de-fj-1": "2121", "de-hg-2-1": "2120 reduced"}
    game = fight(units, "2121", "D1", ["us-3-7", "uk-46-128"], far=2)
    form(game, "us-3-7", "uk-46-128")
    play_all(game, "go 2121")
    assert refused(game, "break 2120") == "15.2.1b"
    game.play("drop uk-46-128")
    told = game.play("break 2120")
    assert happened(told, "battle")[0].units == ("us-3-7",), "the British regiment is out of it"


@pytest.mark.rule("italy43:15.2.1c")
def test_after_winning_the_group_enters_the_new_hex_or_stays_and_stops() -> None:
    game = broken_in({**HUNTERS, PREY: "2121", "us-rgr-1": "2122 reduced"}, list(HUNTERS), far=3, dice=(6,))
    form(game, "de-26-9-1", "de-26-9-2")
    play_all(game, "go 2121", "break 2122")
    settle_force(game)
    give_way(game, [])
    game.play("advance de-26-9-1 2122")
    assert refused(game, "advance de-26-9-1 2123") is not None, "it stops there"
    game.play("end")
    assert where(game, "de-26-9-2") == "2121", "or stays where it attacked from"


@pytest.mark.rule("italy43:15.2.2")
def test_one_stack_is_the_group_of_whomever_took_part_and_goes_first() -> None:
    units = {**HUNTERS, "de-hg-2-1": "2120"}
    game = broken_in({**units, **FOE}, list(units))
    assert set(offers(game, "group")) == set(units), "of the main force or not"
    form(game, "de-26-9-1", "de-hg-2-1")
    assert asks(game) == "axis breaking"
    assert refused(game, "advance de-26-67-1 2121") == "15.2.1a"
    play_all(game, "go 2121", "halt")
    assert asks(game) == "axis advancing"
    assert {line.split()[0] for line in offers(game, "advance")} == {"de-26-9-2", "de-26-67-1"}


@pytest.mark.rule("italy43:15.2.3")
def test_all_must_be_able_to_enter_the_vacated_hex_with_their_first_step() -> None:
    climbers = {"us-3-7": "2509", "us-34-100": "2608"}
    game = fight({"de-fj-1": "2508", **climbers, "de-94-274": "2407"}, "2508", "D1", list(climbers), far=2)
    form(game, *climbers)
    assert {where(game, unit) for unit in climbers} == {"2508"}, "over Mountain sides, for it was attacked so"
    units = {"us-3-7": "2223", "us-82-505": "2125", "de-fj-1": "2224", "de-94-274": "2324"}
    bound = fight(units, "2224", "D1", ["us-3-7", "us-82-505"], far=2)
    bound.play("group us-3-7")
    assert offers(bound, "group") == [], "the garrison of Naples does not advance"


@pytest.mark.rule("italy43:15.2.2", "italy43:15.2.3")
def test_units_that_cannot_come_together_make_no_group() -> None:
    units = {"de-44-131": "2120", "de-44-132": "2220", "de-44-134": "2020"}
    game = broken_in({**units, **FOE}, list(units), force="Ge 44", turn=25)
    game.play("group de-44-131")
    late = refused_after(game, "group de-44-132", "group de-44-134")
    assert late == "15.2.3", "over the Stacking Limit of the vacated hex"
    form(game, "de-44-132")
    assert {where(game, u) for u in ("de-44-131", "de-44-132")} == {"2121"}


@pytest.mark.rule("italy43:15.2.4")
def test_the_group_may_drop_units_which_then_stop() -> None:
    game = broken_in({**HUNTERS, **FOE}, list(HUNTERS), far=3)
    form(game, "de-26-9-1", "de-26-9-2")
    play_all(game, "go 2121", "drop de-26-9-2", "go 2021")
    assert (where(game, "de-26-9-1"), where(game, "de-26-9-2")) == ("2021", "2121")
    step(game, "halt")
    assert {line.split()[0] for line in offers(game, "advance")} == {"de-26-67-1"}, "the dropped one is done"
    alone = broken_in({**HUNTERS, **FOE}, list(HUNTERS), far=3)
    form(alone, "de-26-9-1")
    assert offers(alone, "drop") == [], "a Group does not leave itself behind"


@pytest.mark.rule("italy43:15.2.5")
def test_the_first_step_costs_one_hex_into_the_vacated_one_and_two_anywhere_else() -> None:
    vacated, elsewhere = 300, 301
    assert [turning(spent, vacated, vacated) for spent in (0, 1)] == [1, 2]
    assert [turning(spent, vacated, elsewhere) for spent in (0, 1)] == [2, 3]
    game = broken_in({**HUNTERS, **FOE}, list(HUNTERS))
    form(game, "de-26-9-1")
    play_all(game, "go 2121")
    assert offers(game, "break") == ["2122"], "a hex is left to pay for it"


@pytest.mark.rule("italy43:15.2.5", "italy43:EX.15.2.5")
def test_turning_about_costs_a_hex() -> None:
    units = {"de-hg-pz": "2120", "us-rgr-1": "1919 reduced"}
    game = broken_in(units, ["de-hg-pz"], far=3, force="Ge HG", dice=(5,))
    form(game, "de-hg-pz")
    play_all(game, "go 2019")
    assert asks(game) == "axis breaking"
    assert refused(game, "go 2018") in ("14.2.1", "14.4.1a"), "the zone stops it, too"
    assert offers(game, "break") == ["1919"]
    told = game.play("break 1919")
    assert happened(told, "battle")[0].word.startswith("3-1"), "4 to 2 with the Tank Shift"
    give_way(game, told)
    assert offers(game, "advance") == ["de-hg-pz 1919"]
    short = broken_in(units, ["de-hg-pz"], far=2, force="Ge HG")
    form(short, "de-hg-pz")
    play_all(short, "go 2019")
    assert asks(short) != "axis breaking", "with Adv 2 nothing is left to pay for a combat"


@pytest.mark.rule("italy43:15.2.6a")
def test_any_enemy_that_the_group_comes_next_to_is_a_target_also_one_just_driven_back() -> None:
    units = {**HUNTERS, "us-rgr-1": "2122 reduced", "us-rgr-3": "2221 reduced"}
    game = broken_in(units, list(HUNTERS))
    form(game, "de-26-9-1", "de-26-9-2")
    assert refused(game, "break 2122") is not None, "not before it has moved"
    game.play("go 2121")
    assert offers(game, "break") == ["2122", "2221"]
    assert refused(game, "break 2123") == "15.2.6a"


@pytest.mark.rule("italy43:15.2.6b")
def test_no_breakthrough_over_rivers_and_mountains_off_the_road() -> None:
    river = {"de-26-9-1": "2218", "de-26-9-2": "2218", "us-rgr-1": "2319 reduced", "us-rgr-3": "2220 reduced"}
    game = fight({PREY: "2219", **river}, "2219", "D1", ["de-26-9-1", "de-26-9-2"], far=2, side="axis")
    form(game, "de-26-9-1", "de-26-9-2")
    play_all(game, "go 2219")
    assert refused(game, "break 2319") == "15.2.6b"
    assert offers(game, "break") == ["2220"]
    mountain = {"de-26-9-1": "2407", "de-26-9-2": "2407", "us-rgr-1": "2509 reduced"}
    high = fight({PREY: "2508", **mountain}, "2508", "D1", ["de-26-9-1", "de-26-9-2"], far=2, side="axis")
    form(high, "de-26-9-1", "de-26-9-2")
    play_all(high, "go 2508")
    assert offers(high, "break") == []


@pytest.mark.rule("italy43:15.2.6b")
def test_a_major_river_is_no_way_for_a_breakthrough_but_by_road() -> None:
    attackers = {"de-26-9-1": "2418", "de-26-9-2": "2418"}
    foes = {"us-rgr-1": "2517 reduced", "us-rgr-3": "2416 reduced", "us-45-157": "2518 reduced"}
    game = fight(
        {PREY: "2417", **attackers, **foes}, "2417", "D1", list(attackers), far=2, side="axis", force="Ge 26"
    )
    form(game, *attackers)
    play_all(game, "go 2417")
    assert refused(game, "break 2517") == "15.2.6b"
    assert offers(game, "break") == ["2416", "2518"]
    bridge = {PREY: "2518", "de-26-9-1": "2519", "us-rgr-1": "2517 reduced", "us-rgr-3": "2617 reduced"}
    over = fight(bridge, "2518", "D1", ["de-26-9-1"], far=2, side="axis", force="Ge 26")
    form(over, "de-26-9-1")
    play_all(over, "go 2518")
    assert offers(over, "break") == ["2517", "2617"], "over the bridges of Capua"
    minor = {PREY: "2422", "de-26-9-1": "2322", "us-rgr-1": "2522 reduced", "us-rgr-3": "2523 reduced"}
    canal = fight(minor, "2422", "D1", ["de-26-9-1"], far=2, side="axis", force="Ge 26")
    form(canal, "de-26-9-1")
    play_all(canal, "go 2422")
    assert offers(canal, "break") == ["2522"], "by the road over a Minor River, not beside it"


@pytest.mark.rule("italy43:15.2.6b")
def test_a_third_hex_is_struck_along_a_road_or_in_the_clear_only() -> None:
    foes = {"us-rgr-1": "1922 reduced", "us-rgr-3": "2022 reduced"}
    game = broken_in({**HUNTERS, **foes}, list(HUNTERS), far=3)
    form(game, "de-26-9-1", "de-26-9-2")
    play_all(game, "go 2121", "go 2021")
    assert refused(game, "break 1922") == "15.2.6b", "a Hill"
    assert offers(game, "break") == ["2022"]
    near = {PREY: "2021", "de-26-9-1": "2020", "us-rgr-1": "1922 reduced"}
    second = fight(near, "2021", "D1", ["de-26-9-1"], far=2, side="axis", force="Ge 26")
    form(second, "de-26-9-1")
    play_all(second, "go 2021")
    assert offers(second, "break") == ["1922"], "as the second hex it may be one"


@pytest.mark.rule("italy43:15.2.6c")
def test_the_combat_uses_up_a_hex() -> None:
    units = {**HUNTERS, "us-rgr-1": "2022 reduced"}
    game = broken_in(units, list(HUNTERS))
    form(game, "de-26-9-1")
    play_all(game, "go 2121", "go 2021")
    assert where(game, "de-26-9-1") == "2021"
    assert asks(game) != "axis breaking", "both hexes are used"
    longer = broken_in(units, list(HUNTERS), far=3)
    form(longer, "de-26-9-1")
    play_all(longer, "go 2121", "go 2021")
    assert offers(longer, "break") == ["2022"]


@pytest.mark.rule("italy43:15.2.7")
def test_no_support_counts_but_tank_and_elite_shifts_do() -> None:
    units = {"de-26-9-1": "2120", "de-hg-pz": "2120", "de-xiv": "2119", "us-rgr-1": "2122", "us-vi": "2124"}
    game = broken_in(units, ["de-26-9-1", "de-hg-pz"], dice=(6,))
    form(game, "de-26-9-1", "de-hg-pz")
    play_all(game, "go 2121")
    told = game.play("break 2122")
    told += settle_force(game)
    assert happened(told, "fired") == []
    battle = happened(told, "battle")[0]
    assert battle.word.split()[0] == "4-1", "7 to 3 and two shifts"
    assert marks(game, "us-vi") == []


@pytest.mark.rule("italy43:15.2.8")
def test_a_failed_breakthrough_ends_the_advance_where_it_attacked_from() -> None:
    game = broken_in({**HUNTERS, "us-45-157": "2122"}, list(HUNTERS), far=3, dice=(1,))
    form(game, "de-26-9-1", "de-26-9-2")
    play_all(game, "go 2121", "break 2122")
    settle_force(game)
    give_way(game, [])
    assert where(game, "us-45-157") == "2122"
    assert {where(game, u) for u in ("de-26-9-1", "de-26-9-2")} == {"2121"}
    assert asks(game) == "axis advancing"
    assert {line.split()[0] for line in offers(game, "advance")} == {"de-26-67-1"}
    assert sum(lost(game, u) for u in ("de-26-9-1", "de-26-9-2")) == 1


@pytest.mark.rule("italy43:15.2.1b", "italy43:15.3b")
def test_defenders_beyond_the_stacking_limit_contribute_nothing() -> None:
    stack = dict.fromkeys(("us-45-157", "us-45-179", "us-45-180"), "2122 reduced")
    game = broken_in({**HUNTERS, **stack, "us-vi": "2122"}, list(HUNTERS), far=2, dice=(1,))
    form(game, *HUNTERS)
    told = game.play("break 2122")
    assert asks(game) == "allied sparing"
    assert offers(game, "spare") == sorted(stack), "the ASU is none too many"
    told += game.play("spare us-45-180")
    told += settle_force(game)
    word = happened(told, "battle")[0].word
    assert word.startswith("2-1"), "9 to 8 and the Elite Shift; against all three it would be 9 to 12"


@pytest.mark.rule("italy43:15.4")
def test_an_automatic_ds_makes_one_group_only() -> None:
    units = {**HUNTERS, **FOE}
    game = broken_in(units, list(HUNTERS))
    form(game, "de-26-9-1")
    play_all(game, "go 2121", "halt")
    assert asks(game) == "axis advancing"
    assert "group" not in {action.do for action in game.actions()}
    auto = fight(
        {PREY: "2121", **units}, "2121", "DS", list(HUNTERS), side="axis", kind="auto", force="Ge 26"
    )
    assert len(auto.state.pending) == 1, "its advance comes later, once for all its hexes"
    assert auto.state.battle is None
