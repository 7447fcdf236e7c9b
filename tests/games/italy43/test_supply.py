"""Chapter 16: supply, isolation and attrition; 17.5: Supply Points and ASUs."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.games.italy43.inside import book
from tests.rulebook.italy43.kit import (
    even,
    happened,
    lost,
    marks,
    pass_on,
    play_all,
    refused,
    setup,
    where,
)
from tests.rulebook.italy43.test_supply import judged
from winterline.core.bits import bits, mask_of
from winterline.core.decision import Event
from winterline.core.game import Game
from winterline.games.italy43.asu import fired, is_fired
from winterline.games.italy43.ground import AREAS, SECTIONS
from winterline.games.italy43.lines import (
    Ends,
    allied_sources,
    communications,
    enemy_sections,
    german_sources,
    supply_lines,
    trace,
)
from winterline.games.italy43.supply import attrition_modifiers, in_supply


def fed(game: Game, unit: str) -> bool:
    """Whether a unit can trace a Line of Supply at this instant."""
    side, number = book().index[unit]
    return in_supply(book(), game.state, side, number)


def linked(game: Game, unit: str) -> bool:
    """Whether a unit can trace a Line of Communications."""
    side, number = book().index[unit]
    return bool(communications(book(), game.state, side) >> game.state.forces[side].at[number] & 1)


def ring(label: str, units: list[str]) -> dict[str, str]:
    """Units in the six hexes around one."""
    known = book()
    return dict(
        zip(units, (known.label(c) for c in known.board.grid.around(known.cell(label))), strict=False)
    )


GERMANS = ["de-94-274", "de-94-276", "de-305-577", "de-305-578", "de-44-131", "de-44-132"]


@pytest.mark.rule("italy43:16.2.1")
def test_german_sources_are_the_north_and_what_is_left_of_the_east() -> None:
    game = setup({"de-94-274": "1301", "us-3-7": "2128"})
    assert fed(game, "de-94-274")
    known = book()
    south = trace(known, game.state, 1, Ends(0, ())).plain
    assert not south, "nothing comes from nowhere"
    for turn, label in ((7, "4217"), (10, "4211"), (14, "4206"), (32, "4202")):
        later = setup({"de-94-274": label}, turn=turn)
        assert fed(later, "de-94-274"), (turn, label)
    for turn, label in ((8, "4217"), (11, "4211"), (15, "4206")):
        later = setup({"de-94-274": label}, turn=turn)
        assert not fed(later, "de-94-274") or label != "4217"


@pytest.mark.rule("italy43:16.2.2")
def test_allied_sources_are_naples_the_south_and_the_friendly_east() -> None:
    closed = {
        unit: f"{column}28"
        for unit, column in zip(GERMANS, ("21", "22", "23", "24", "25", "26"), strict=True)
    }
    game = setup({"us-3-7": "2125", **closed}, spare=False)
    assert fed(game, "us-3-7"), "Naples itself"
    lost = setup({"us-3-7": "2024"}, control={"2024": "axis", "2124": "axis", "2125": "axis"}, spare=False)
    known = book()
    assert not supply_lines(known, lost.state, 0).plain & 1 << known.cell("1721") or fed(lost, "us-3-7")
    assert fed(setup({"us-3-7": "2628"}), "us-3-7"), "the south edge"


@pytest.mark.rule("italy43:16.2.1", "italy43:16.2.2")
def test_of_naples_only_the_hexes_that_the_allies_hold_feed_them_and_no_hex_feeds_germans() -> None:
    known = book()
    for german in ((), ("2024",), ("2124", "2125"), ("2024", "2124", "2125")):
        state = setup({}, spare=False, control=dict.fromkeys(german, "axis")).state
        held = {known.label(cell) for cell in bits(allied_sources(known, state).hexes)}
        assert held == {"2024", "2124", "2125"} - set(german)
        assert german_sources(known, state).hexes == 0


@pytest.mark.rule("italy43:16.3.1", "italy43:16.3.3a")
def test_a_line_goes_over_land_first_and_then_along_roads_of_any_length() -> None:
    game = setup({"us-3-7": "3008"}, control={book().label(c): "allied" for c in book().keys})
    assert fed(game, "us-3-7"), "a hex from a road, and many hexes of road"
    known = book()
    far = [c for c in bits(known.ground.land) if known.ground.road[c]]
    begin = supply_lines(known, setup({}).state, 0).plain
    assert all(begin >> c & 1 for c in far if c in roads_near_naples())


def roads_near_naples() -> set[int]:
    """Road hexes close to Naples that no German place stands on."""
    known = book()
    return {known.cell(label) for label in ("2123", "2222", "2221", "2321", "2121", "2120", "2019")}


@pytest.mark.rule("italy43:16.3.2a")
def test_the_overland_part_is_five_hexes_and_marsh_counts_two() -> None:
    known = book()
    game = setup({}, spare=False)
    ends = 1 << known.cell("2222")
    begin = trace(known, game.state, 0, Ends(ends, ())).plain
    # Roads lead on from 2222, so count from a hex that none touches.
    lone = next(c for c in bits(known.ground.land) if known.label(c) == "2220" and not known.ground.road[c])
    near = trace(known, game.state, 0, Ends(1 << lone, ())).plain
    grid = known.board.grid
    open_land = [c for c in bits(known.ground.land) if near >> c & 1]
    assert max(grid.distance(lone, c) for c in open_land) == 5
    watched = setup({"de-94-274": "1302"}, spare=False).state
    corner = mask_of(grid.around(known.cell("1201")))
    assert not trace(known, watched, 0, Ends(1 << lone, ())).plain & corner, "nor in a far corner by a zone"
    assert begin & 1 << known.cell("2121")
    marsh = known.ground.marsh
    assert marsh >> known.cell("1917") & 1
    assert not known.ground.road[known.cell("1917")]
    short = trace(known, game.state, 0, Ends(1 << known.cell("1917"), ()), 1).plain
    assert short == 1 << known.cell("1917"), "entering it counts two"
    two = trace(known, game.state, 0, Ends(1 << known.cell("1917"), ()), 2).plain
    assert two & mask_of(grid.around(known.cell("1917"))) & known.ground.land


@pytest.mark.rule("italy43:16.3.2a", "italy43:16.3.2c")
@pytest.mark.parametrize("limit", range(6))
def test_an_entry_area_without_a_road_is_reached_over_land_and_counts_as_a_hex(limit: int) -> None:
    known = book()
    ground, area = known.ground, AREAS.index("E2")
    assert not ground.road_doors[area]
    near = set(ground.doors[area])
    for _ in range(limit - 1):
        steps = {(cell, to) for cell in near for to in bits(ground.near[cell])}
        assert not any(ground.marsh >> cell & 1 for cell in near)
        near |= {to for cell, to in steps if not ground.blocked(cell, to, ground.wall)}
    found = trace(known, setup({}, spare=False).state, 1, Ends(0, (area,)), limit)
    assert found.plain == mask_of(near)


@pytest.mark.rule("italy43:16.3.2b", "italy43:7.2d")
def test_lines_enter_no_enemy_hex_and_no_enemy_bond() -> None:
    closed = setup({"us-3-7": "2121", **ring("2121", GERMANS)}, spare=False)
    assert not fed(closed, "us-3-7")
    assert not linked(closed, "us-3-7")
    known = book()
    middle, beside = known.cell("2121"), known.cell("2021")
    for mark, open_ in (("", False), (" disrupted", True)):
        game = setup({"de-94-274": "2120", "de-94-276": f"2122{mark}"}, spare=False)
        lines = trace(known, game.state, 0, Ends(1 << middle, ()), 1).plain
        assert bool(lines >> beside & 1) == open_, "a Hex Bond on 2121"
    one, two = known.cell("2122"), known.cell("2221")
    for mark, open_ in (("", False), (" disrupted", True)):
        game = setup({"de-94-274": "2121", "de-94-276": f"2222{mark}"}, spare=False)
        lines = trace(known, game.state, 0, Ends(1 << one, ()), 1).plain
        assert bool(lines >> two & 1) == open_, "a Hexside Bond between 2122 and 2221"


@pytest.mark.rule("italy43:16.3.2c", "italy43:16.3.2e", "italy43:19.3d")
def test_mountain_sides_are_crossed_by_road_or_pass_but_mountain_units_cross_one() -> None:
    known = book()
    lines = supply_lines(known, setup({}, turn=26).state, 0)
    peak = next(bits(known.ground.land & ~known.ground.bare_peaks & lines.over_mountain & ~lines.plain))
    game = setup({"us-3-7": known.label(peak), "fr-2-4": known.label(peak)}, turn=26)
    assert not fed(game, "us-3-7")
    assert fed(game, "fr-2-4")
    bare = known.label(next(bits(known.ground.bare_peaks & lines.over_mountain)))
    high = setup({"us-3-7": bare, "fr-2-4": bare}, turn=26)
    assert not fed(high, "us-3-7")
    assert fed(high, "fr-2-4"), "out of a full Mountain hex without Road or Pass too: 19.3 is the exception"


@pytest.mark.rule("italy43:16.3.2d", "italy43:EX.16.3")
def test_no_two_hexes_in_enemy_zones_in_a_row_unless_a_friend_is_there() -> None:
    known = book()
    free = setup({"us-3-7": "2220", "de-94-274": "2121"}, spare=False)
    assert fed(free, "us-3-7"), "its own hex counts for nothing"
    ends = Ends(1 << known.cell("2122"), ())
    blocked = setup({"us-3-7": "2020", "de-94-274": "2121", "us-3-15": "2122"}, spare=False)
    state = blocked.state
    assert trace(known, state, 0, ends, 2).plain >> known.cell("2021") & 1
    # 2020 to 2122 in two hexes leads through 2021, in a zone, into 2122, where a friend cancels it.
    assert trace(known, state, 0, ends, 2).plain >> known.cell("2020") & 1
    alone = setup({"us-3-7": "2020", "de-94-274": "2121"}, spare=False)
    assert not trace(known, alone.state, 0, ends, 2).plain >> known.cell("2020") & 1


@pytest.mark.rule("italy43:16.3.3b")
def test_the_road_part_neither_begins_in_nor_enters_a_zone_without_a_friend() -> None:
    known = book()
    # The Minor Road 2221-2121-2120-2019; a German at 2020 has 2120, 2019 and 2121 in its zone.
    ends = Ends(1 << known.cell("2221"), ())
    free = setup({}, spare=False)
    assert trace(known, free.state, 0, ends, 0).plain >> known.cell("2019") & 1
    held = setup({"de-94-274": "2020"}, spare=False)
    assert not trace(known, held.state, 0, ends, 0).plain >> known.cell("2120") & 1
    friends = setup({"de-94-274": "2020", "us-3-7": "2121", "us-3-15": "2120"}, spare=False)
    assert trace(known, friends.state, 0, ends, 0).plain >> known.cell("2120") & 1


@pytest.mark.rule("italy43:16.3.3c", "italy43:16.3.4a")
def test_enemy_cities_and_vp_hexes_block_lines_even_when_vacant() -> None:
    known = book()
    ends = Ends(1 << known.cell("2517"), ())
    german = setup({}, spare=False)
    assert not trace(known, german.state, 0, ends, 0).plain >> known.cell("2519") & 1, (
        "Capua, 2518, is German"
    )
    ours = setup({}, control={"2518": "allied"}, spare=False)
    assert trace(known, ours.state, 0, ends, 0).plain >> known.cell("2519") & 1
    # Passing through is enough to change it.
    game = setup({"us-3-7": "2519"})
    assert game.view("allied")["control"]["2518"] == "axis"
    play_all(game, "move us-3-7 march", "go 2518", "go 2517", "halt")
    assert game.view("allied")["control"]["2518"] == "allied"


@pytest.mark.rule("italy43:16.3.4b")
def test_any_other_vacant_hex_serves_both_sides() -> None:
    known = book()
    game = setup({}, spare=False)
    for side in (0, 1):
        ends = Ends(1 << known.cell("2120"), ())
        assert trace(known, game.state, side, ends, 2).plain >> known.cell("2122") & 1


@pytest.mark.rule("italy43:18.2.1b")
def test_a_vacant_fortification_blocks_allied_lines_only() -> None:
    known = book()
    game = setup({}, forts={"2121": 1}, spare=False)
    ends = Ends(1 << known.cell("2221"), ())
    assert not trace(known, game.state, 0, ends, 0).plain >> known.cell("2120") & 1
    assert trace(known, game.state, 1, ends, 0).plain >> known.cell("2120") & 1


@pytest.mark.rule("italy43:16.1", "italy43:3.B.5a")
def test_markers_are_placed_and_lifted_in_the_owners_supply_phase() -> None:
    units = {"us-3-7": "2121", **ring("2121", GERMANS), "us-3-15": "2628 out-of-supply"}
    game = setup(units, control=even(5))
    assert marks(game, "us-3-7") == [], "not while it moves"
    judged(game)
    assert marks(game, "us-3-7") == ["isolated"]
    assert marks(game, "us-3-15") == []
    mine = setup(units, side="axis", control=even(5))
    pass_on(mine, lambda g: g.side == "allied")
    assert marks(mine, "us-3-7") == [], "the Allies' units wait for their own phase"


@pytest.mark.rule("italy43:5.8.2c")
@pytest.mark.parametrize("turn", [1, 7, 8, 11, 15, 32])
def test_the_parts_of_the_8th_army_zone_that_are_not_friendly_bar_lines(turn: int) -> None:
    known = book()
    state = setup({}, spare=False, turn=turn).state
    parts = {name: known.ground.section[n] for n, name in enumerate(SECTIONS)}
    allied = [name for name, opens in known.opens.items() if turn >= opens]
    theirs = sum(mask for name, mask in parts.items() if name in allied)
    assert enemy_sections(known, state, 1) == theirs
    assert enemy_sections(known, state, 0) == sum(parts.values()) - theirs


@pytest.mark.rule("italy43:16.5.1a")
def test_a_line_of_communications_may_be_long_and_cross_one_mountain_side() -> None:
    known = book()
    game = judged(setup({"us-3-7": known.label(next(bits(known.ground.bare_peaks)))}, control=even(5)))
    if linked(game, "us-3-7"):
        assert marks(game, "us-3-7") == ["out of supply"], "the white marker"
    ends = Ends(1 << known.cell("2220"), ())
    near = trace(known, game.state, 0, ends).plain
    far = trace(known, game.state, 0, ends, 10_000)
    assert near.bit_count() < far.plain.bit_count() < far.over_mountain.bit_count()


def isolated(dice: list[int], where_: Mapping[str, str]) -> Game:
    """An Allied Supply Phase with an isolated regiment in 2121."""
    units = {"us-3-7": "2121 isolated", **ring("2121", GERMANS), **where_}
    return judged(setup(units, weather="C", dice=dice, control=even(5)))


@pytest.mark.rule("italy43:16.5.2a", "italy43:16.5.3", "italy43:16.1")
@pytest.mark.parametrize(("die", "step"), [(1, 1), (4, 1), (5, 0), (6, 0)])
def test_attrition_costs_a_step_on_four_or_less(die: int, step: int) -> None:
    game = isolated([die], {})
    assert lost(game, "us-3-7") == step
    calm = judged(setup({"us-3-7": "2121 isolated"}, weather="C", dice=[1], control=even(5)))
    assert lost(calm, "us-3-7") == 0, "in supply again: no roll"


@pytest.mark.rule("italy43:16.5.2b", "italy43:16.1")
def test_no_roll_in_the_phase_in_which_a_unit_becomes_isolated() -> None:
    units = {"us-3-7": "2121", **ring("2121", GERMANS)}
    game = judged(setup(units, weather="C", dice=[1], control=even(5)))
    assert marks(game, "us-3-7") == ["isolated"]
    assert lost(game, "us-3-7") == 0
    assert lost(isolated([1], {}), "us-3-7") == 1, "with a marker from an earlier phase it rolls"


@pytest.mark.rule("italy43:16.5.4", "italy43:16.5.6")
def test_each_unit_rolls_and_the_last_step_can_go_for_good() -> None:
    units = {"us-3-7": "2121 isolated", **ring("2121", GERMANS), "us-34-100": "2121 reduced isolated"}
    game = setup({**units, "us-rgr-1": "2121 isolated"}, weather="C", dice=[2, 2, 5], control=even(5))
    told = happened(pass_on(game, lambda g: g.side == "axis"), "attrition")
    assert [(e.units[0], e.number, e.word) for e in told] == [
        ("us-3-7", 2, "step"),
        ("us-34-100", 2, "step"),
        ("us-rgr-1", 5, "none"),
    ]
    assert (lost(game, "us-3-7"), lost(game, "us-rgr-1")) == (1, 0)
    assert where(game, "us-34-100") == "perished", "it can never be rebuilt"


@pytest.mark.rule("italy43:16.5.2c", "italy43:16.5.2a")
def test_an_isolated_asu_needs_another_kind_of_unit() -> None:
    safe = isolated([6, 1], {"us-3-hq": "2121 isolated"})
    assert where(safe, "us-3-hq") == "2121", "and it does not roll"
    fed_ = judged(setup({"us-vi": "2222", "de-94-274": "1402"}, spare=False, control=even(5)))
    assert where(fed_, "us-vi") == "2222", "in supply it needs nobody"
    alone = judged(setup({"us-3-hq": "2121 isolated", **ring("2121", GERMANS)}, weather="C", control=even(5)))
    assert where(alone, "us-3-hq") == "eliminated"


@pytest.mark.rule("italy43:16.5.5a", "italy43:16.5.5b")
def test_attrition_modifiers() -> None:
    known = book()
    number = known.index["us-3-7"][1]

    def total(game: Game) -> int:
        return attrition_modifiers(known, game.state, 0, number).total

    bare = {"us-3-7": "2121 isolated", **ring("2121", GERMANS)}
    assert total(setup(bare, phase="movement", weather="C")) == 0
    assert total(setup(bare, phase="movement", weather="A")) == 1, "Clear weather"
    corps = {**bare, "us-vi": "2121"}
    assert total(setup(corps, phase="movement", weather="C")) == 2, "a Corps ASU"
    assert total(setup({**bare, "us-3-hq": "2121"}, phase="movement", weather="C")) == 0, "not a Division's"
    city = {"us-3-7": "2518 isolated"}
    assert total(setup(city, phase="movement", weather="C", control={"2518": "allied"})) == 2
    for holder, more in (("allied", 2), ("axis", 0)):
        beside = setup({"us-3-7": "2604 isolated"}, weather="C", control={"2603": holder})
        assert total(beside) == more, "the City next to it"
    german = setup({"de-94-274": "2518"}, phase="movement", weather="A")
    side, unit = known.index["de-94-274"]
    assert attrition_modifiers(known, german.state, side, unit).total == 2, "no fair weather for Germans"


@pytest.mark.rule("italy43:13.2.1d", "italy43:16.4b", "italy43:17.5a")
def test_asus_out_of_order_or_supply_are_not_readied() -> None:
    for mark, rule in (("disrupted", "13.2.1d"), ("out-of-supply", "16.4b"), ("isolated", "16.4b")):
        game = setup(
            {"us-vi": f"2222 fired {mark}", "us-3-hq": "2222 fired"}, phase="initial", points={"allied": 3}
        )
        assert refused(game, "ready us-vi") == rule
    cut = setup(
        {"us-vi": "2121 fired", "us-3-hq": "2628 fired", **ring("2121", GERMANS)},
        phase="initial",
        points={"allied": 1},
    )
    assert refused(cut, "ready us-vi") == "17.5a", "no Line of Supply at that moment"


@pytest.mark.rule("italy43:17.1")
@pytest.mark.parametrize("unit", ["us-vi", "us-3-hq", "de-nw-71"])
def test_use_turns_an_asu_to_its_fired_side(unit: str) -> None:
    game = setup({unit: "2222 ready"}, spare=False)
    side, number = book().index[unit]
    events: list[Event] = []
    state = fired(book(), game.state, side, number, events)
    assert is_fired(state, side, number)
    assert not is_fired(game.state, side, number)
    assert [event.what for event in events] == ["fired"]


@pytest.mark.rule("italy43:16.5.5a")
def test_mountain_units_look_for_a_city_or_corps_over_one_mountain_side() -> None:
    known = book()
    lines = trace(
        known, setup({"us-vi": "2508"}, turn=26, spare=False).state, 0, Ends(1 << known.cell("2508"), ())
    )
    cell = known.label(next(bits(known.ground.land & lines.over_mountain & ~lines.plain)))
    for unit, more in (("us-3-7", 0), ("fr-2-4", 2)):
        game = setup({"us-vi": "2508", unit: f"{cell} isolated"}, turn=26, weather="C", spare=False)
        assert attrition_modifiers(known, game.state, 0, known.index[unit][1]).total == more
