"""Chapters 3 and 24: the sequence of play, Victory Points and the end; losses of steps (10.3, 10.4)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.games.italy43.inside import book, rules
from tests.rulebook.italy43.kit import (
    pass_on,
    setup,
)
from winterline.core.bits import bits
from winterline.core.decision import Event
from winterline.core.dice import KeyedDice, key_from_seed
from winterline.core.game import Game
from winterline.games.italy43.ground import mountain_sides, within
from winterline.games.italy43.losses import eliminate, lose_step
from winterline.games.italy43.state import State
from winterline.games.italy43.victory import automatic, decided, victory_points


@pytest.mark.rule("italy43:3.B.0", "italy43:3.C", "italy43:3.D")
def test_the_order_of_a_game_turn() -> None:
    stages = book().phases
    names = [(stage.name, stage.side) for stage in stages]
    assert names[0] == ("weather", 1)
    assert names[-2:] == [("victory check", 0), ("turn ends", 0)]
    wanted = ["initial", "movement", "combat", "recovery", "supply", "supply points"]
    for side in (1, 0):
        mine = [name for name, owner in names[1:-2] if owner == side and name in wanted]
        assert mine == wanted
    first_allied = next(n for n, stage in enumerate(names) if stage[1] == 0)
    assert all(side == 1 for _, side in names[:first_allied]), "the whole German player turn comes first"


@pytest.mark.rule("italy43:2.2.1a")
def test_distances_are_counted_in_hexes() -> None:
    known = book()
    grid = known.board.grid
    cell = known.cell("2707")
    for far in (1, 2, 3):
        near = within(grid, far)[cell]
        assert all((grid.distance(cell, c) <= far) == bool(near >> c & 1) for c in bits(grid.on_board))


# ---- the ground


@pytest.mark.rule("italy43:2.2.2a", "italy43:2.2.2b", "italy43:2.2.2c")
def test_mountain_is_a_thing_of_sides_and_a_full_hex_has_six() -> None:
    known = book()
    ground = known.ground
    for cell in bits(ground.peaks):
        assert ground.mountain[cell] == 63
        assert ground.hill >> cell & 1
    marked = known.board.side_bits("mountain")
    for cell in bits(ground.land):
        assert ground.mountain[cell] & marked[cell] == marked[cell]
    assert ground.mountain[known.cell("2508")] not in (0, 63), "some sides of a hex, not the hex"


@pytest.mark.rule("italy43:2.2.2a")
def test_the_six_sides_of_a_full_hex_are_mountain_from_both_hexes() -> None:
    board = book().board
    grid = board.grid
    for cell in (0, *grid.around(0), grid.cells // 2):
        lone = replace(board, sides={}, features={"mountain": 1 << cell})
        sides = mountain_sides(lone, grid.on_board)
        assert sides[cell] == 63
        others = {other for other in range(grid.cells) if sides[other]} - {cell}
        assert others == set(grid.around(cell))
        assert all(sides[other] == 1 << grid.direction(other, cell) for other in others)
        assert not any(mountain_sides(lone, 0)), "no such thing in the sea"


@pytest.mark.rule("italy43:2.2.3a", "italy43:2.2.3b")
def test_a_hex_has_one_terrain_and_a_city_is_a_city() -> None:
    known = book()
    ground = known.ground
    assert not ground.city & (ground.hill | ground.marsh)
    assert not ground.hill & ground.marsh
    assert not ground.hill & known.board.hexes("clear") & ~ground.peaks
    assert ground.city >> known.cell("1706") & 1


@pytest.mark.rule("italy43:2.2.4")
def test_a_river_through_a_city_means_nothing() -> None:
    known = book()
    benevento = known.cell("3725")
    through = [s for s in known.board.streams if (benevento, None) in s.sides]
    assert through, "the Calore and the Sabato run through Benevento"
    for entered in known.board.grid.around(benevento):
        if known.ground.blocked(benevento, entered, known.ground.road):
            continue
        sides = [(c, s) for stream in known.board.streams for c, s in stream.sides if s is not None]
        drawn = any(
            known.board.grid.neighbours[c * 6 + s] in (benevento, entered) and c in (benevento, entered)
            for c, s in sides
        )
        river = known.ground.blocked(benevento, entered, known.ground.minor) or known.ground.blocked(
            benevento, entered, known.ground.major
        )
        assert river == drawn, "only what runs along a side counts"


@pytest.mark.rule("italy43:9.6a")
def test_naval_support_reaches_two_hexes_inland() -> None:
    known = book()
    grid, sea = known.board.grid, list(bits(known.board.hexes("sea")))
    for cell in bits(known.ground.land):
        near = min(grid.distance(cell, wet) for wet in sea) <= 2
        assert bool(known.ground.naval >> cell & 1) == near
    assert known.ground.naval >> known.cell("1815") & 1, "Castel Volturno"


# ---- Victory


def points(game: Game) -> int:
    """The Allied Victory Points now."""
    return victory_points(book(), game.state).total


@pytest.mark.rule("italy43:24.1.1a")
def test_vp_hexes_count_when_controlled_and_in_supply() -> None:
    german = {book().label(c): "axis" for c in book().vp}
    assert points(setup({}, control=german)) == 0
    assert points(setup({}, control={**german, "2518": "allied"})) == 1
    assert points(setup({}, control={**german, "2603": "allied"})) == 0, "Cassino without a Line of Supply"
    ring = ("de-94-274", "de-94-276", "de-305-577", "de-305-578", "de-44-131", "de-44-132")
    known = book()
    around = [known.label(c) for c in known.board.grid.around(known.cell("2518"))]
    cut = setup(
        {**dict(zip(ring, around, strict=True)), "us-3-7": "2518"}, control={**german, "2518": "allied"}
    )
    assert points(cut) == 0


@pytest.mark.rule("italy43:24.1.2a", "italy43:24.1.2b")
def test_lost_asus_and_airborne_regiments_change_the_score() -> None:
    base = points(setup({}))
    assert points(setup({"us-vi": "eliminated"})) == base - 1
    assert points(setup({"us-82-325g": "eliminated"})) == base - 1
    assert points(setup({"us-82-504": "perished"})) == base - 1
    assert points(setup({"de-hg-hq": "eliminated"})) == base + 1
    assert points(setup({"us-509": "eliminated"})) == base, "a battalion costs nothing"
    assert points(setup({"us-3-7": "eliminated"})) == base
    assert points(setup({"us-82-504": "display", "us-rem-abn": "2222"})) == base, (
        "nor a regiment reduced to a Remnant"
    )
    assert points(setup({"de-fj-1": "eliminated"})) == base


@pytest.mark.rule("italy43:24.2.1a", "italy43:24.2.1b")
def test_automatic_victory() -> None:
    state = setup({}, turn=13).state
    known = book()
    benchmark = known.benchmark(13)
    assert benchmark == 10
    assert automatic(known, state, 15) == "allied automatic"
    assert automatic(known, state, 14) == ""
    assert automatic(known, state, 6) == ""
    assert automatic(known, state, 5) == "axis automatic"
    late = setup({}, turn=32).state
    assert automatic(known, late, 20) == "allied automatic", "20 points at any time"
    assert automatic(known, late, 19) == ""
    assert automatic(known, setup({}, turn=1).state, 19) == "", "not before turn 2"
    assert automatic(book("S1"), setup({}, turn=5, scenario="S1").state, 20) == "", "not in S1"


@pytest.mark.rule("italy43:S1.2", "italy43:S2.2", "italy43:S3.2")
@pytest.mark.parametrize(("scenario", "wins"), [("S1", 7), ("S2", 18), ("S3", 18)])
def test_the_end_of_a_scenario(scenario: str, wins: int) -> None:
    assert decided(book(scenario), wins) == "allied points"
    assert decided(book(scenario), wins - 1) == "axis points"


@pytest.mark.rule("italy43:3.D", "italy43:S1.2")
def test_s1_ends_with_the_victory_check_of_turn_7() -> None:
    held = {book("S1").label(c): "allied" for c in book("S1").vp}
    game = setup({}, scenario="S1", turn=7, control=held)
    pass_on(game, lambda g: False)
    assert game.result is not None
    assert game.result.winner == "allied"
    assert game.state.turn == 7
    poor = setup({}, scenario="S1", turn=7, control=dict.fromkeys(held, "axis"))
    pass_on(poor, lambda g: False)
    assert poor.result is not None
    assert poor.result.winner == "axis"


# ---- steps


def strike(game: Game, unit: str) -> tuple[State, list[Event]]:
    """The position after a unit has lost a step."""
    side, number = book().index[unit]
    events: list[Event] = []
    return lose_step(book(), game.state, side, number, events, "italy43:10.3"), events


@pytest.mark.rule("italy43:10.3", "italy43:2.3.5a", "italy43:2.3.5b")
def test_a_step_loss_turns_a_unit_over_and_then_eliminates_it() -> None:
    game = setup({"us-34-100": "2222", "us-509": "2222", "us-191": "2222 reduced"})
    state, events = strike(game, "us-34-100")
    assert [e.what for e in events] == ["step"]
    assert state.forces[0].step[book().index["us-34-100"][1]] == 1
    for unit in ("us-509", "us-191"):
        state, events = strike(game, unit)
        assert state.forces[0].at[book().index[unit][1]] == -2, "one step, or turned over already"


@pytest.mark.rule("italy43:10.4.1a", "italy43:10.4.1b", "italy43:10.4.2", "italy43:10.4.3", "italy43:20.3.5b")
def test_a_third_step_is_a_remnant() -> None:
    game = setup({"us-3-7": "2222 reduced disrupted"})
    state, _ = strike(game, "us-3-7")
    made = rules()
    offered = [a.unit for a in made.actions(state) if a.do == "remnant"]
    assert "us-rem-3" in offered
    assert "us-rem-34" not in offered, "of another Formation"
    assert "us-rem-abn" not in offered
    assert "uk-rem-1" not in offered
    dice = KeyedDice(key_from_seed(0))
    kept, _ = made.apply(state, next(a for a in made.actions(state) if a.unit == "us-rem-3"), dice)
    remnant, parent = book().index["us-rem-3"][1], book().index["us-3-7"][1]
    assert kept.forces[0].at[remnant] == book().cell("2222"), "in the hex of its unit"
    assert kept.forces[0].at[parent] == -5
    assert kept.forces[0].order(remnant) == 1, "in the same order"
    gone = eliminate(book(), kept, 0, remnant, [], "italy43:10.4.3")
    assert gone.forces[0].at[remnant] == -5, "back in the Display"
    assert gone.forces[0].at[parent] == -2
    refused_, _ = made.apply(state, next(a for a in made.actions(state) if a.do == "decline"), dice)
    assert refused_.forces[0].at[parent] == -2


@pytest.mark.rule("italy43:10.4.1b", "italy43:PN.3")
def test_which_remnants_fit() -> None:
    made = rules()

    def fits(unit: str, **others: str) -> set[str]:
        state, _ = strike(setup({unit: "2222 reduced", **others}, turn=26), unit)
        return {a.unit for a in made.actions(state) if a.do == "remnant"}

    used = fits("us-3-7", **{"us-3-15": "display", "us-rem-3": "2222"})
    assert used == {"us-rem-1"}, "neither one in use nor the unit that it stands for"
    assert fits("us-82-325g") == {"us-rem-abn"}, "the glider regiment uses the airborne one"
    assert fits("fr-2-4") == {"fr-rem-1"}, "mountain units use infantry"
    assert fits("uk-46-128") | fits("uk-7-131") == {"uk-rem-1", "uk-rem-2", "uk-rem-3"}, "three British ones"
