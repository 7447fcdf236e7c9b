"""Chapter 18: Fortifications, where they are built, and how they go."""

from __future__ import annotations

import pytest

from tests.games.italy43.inside import book, fight
from tests.rulebook.italy43.kit import (
    even,
    go,
    happened,
    offers,
    pass_on,
    play_all,
    refused,
    setup,
    start,
    where,
)
from tests.rulebook.italy43.test_fortifications import FAR, allowed_to_complete, initial
from winterline.core.bits import bits
from winterline.core.game import Game
from winterline.games.italy43.fortifications import WORKS, markers_left
from winterline.games.italy43.sieges import SIEGES


def forts(game: Game) -> dict[str, tuple[int, bool]]:
    """The Fortifications on the map: level, and whether they are being built."""
    return {book().label(fort.cell): (fort.level, fort.building) for fort in game.state.forts}


@pytest.mark.rule("italy43:18.1.1a", "italy43:3.B.1b")
def test_one_start_or_completion_in_a_german_initial_phase() -> None:
    game = initial({}, forts={"2706": "1"}, started=8, control=even(13))
    assert "2707" in offers(game, "fortify")
    events = game.play("fortify 2707")
    assert [e.word for e in happened(events, "fort")] == ["started"]
    assert forts(game)["2707"] == (0, True)
    assert offers(game, "fortify") == []
    assert refused(game, "fortify 2806") == "18.1.1a"
    allied = setup({"us-34-133": "2128 reduced", "uk-x": "2128"}, phase="initial", turn=14)
    assert offers(allied, "fortify") == []
    assert refused(allied, "fortify 2128") == "3.B.1b"
    later = setup(FAR, side="axis", phase="movement", turn=13)
    assert refused(later, "fortify 2707") == "3.B.2a"


@pytest.mark.rule("italy43:18.1.1b", "italy43:PN.6")
def test_any_land_hex_will_do() -> None:
    game = initial({})
    open_ = set(offers(game, "fortify"))
    ground = book().ground
    for kind in (ground.city, ground.hill, ground.peaks & ~ground.bare_peaks, ground.marsh):
        assert any(book().label(cell) in open_ for cell in bits(kind & ~ground.bare_peaks))
    assert {"2508", "2806", "1706"} <= open_, "Camino, San Pietro, Formia"
    assert refused(game, "fortify 2527") == "18.1.1b", "an enemy is there"
    assert refused(game, "fortify 2024") == "18.1.1b", "Allied Naples"
    assert refused(game, "fortify 0101") == "18.1.1b"


@pytest.mark.rule("italy43:18.1.2")
def test_a_level_1_is_raised_by_the_same_two_steps() -> None:
    game = initial({})
    game.play("fortify 1908")
    assert forts(game) == {"1908": (0, True)}
    game = initial({}, forts={"1908": "1"}, started=8)
    game.play("fortify 1908")
    assert forts(game) == {"1908": (1, True)}
    assert (markers_left(game.state, 1), markers_left(game.state, 2)) == (7, 3), "both markers lie there"
    game = initial({}, forts={"1908": "1+"}, started=8)
    game.play("fortify 1908")
    assert forts(game) == {"1908": (2, False)}
    assert (markers_left(game.state, 1), markers_left(game.state, 2)) == (8, 3), "the lower one is back"
    game = initial({}, forts={"1908": "2"}, started=8)
    assert refused(game, "fortify 1908") == "18.1.2"


@pytest.mark.rule("italy43:18.1.3a", "italy43:PN.2")
@pytest.mark.parametrize(("level", "taken"), [("0", (1, 0)), ("1", (1, 0)), ("1+", (1, 1)), ("2", (0, 1))])
def test_the_markers_that_a_fort_of_each_stage_takes(level: str, taken: tuple[int, int]) -> None:
    for forts_ in (1, 3):
        places = dict.fromkeys(("1908", "2302", "2402")[:forts_], level)
        state = initial({}, forts=places, started=8).state
        left = markers_left(state, 1), markers_left(state, 2)
        assert left == (8 - forts_ * taken[0], 4 - forts_ * taken[1])


@pytest.mark.rule("italy43:18.1.3b")
def test_the_hex_is_in_supply_when_work_is_done() -> None:
    game = initial({})
    known = book()
    around = [known.label(c) for c in known.board.grid.around(known.cell("2516"))]
    game = initial({"de-94-274": "2516"})
    assert refused(game, "fortify 2516") is None
    allies = ("us-45-157", "us-45-179", "us-45-180", "us-34-133", "us-34-135", "us-34-168")
    game = initial({"de-94-274": "2516", **dict(zip(allies, around, strict=True))})
    assert refused(game, "fortify 2516") == "18.1.3b"
    assert refused(initial({}, forts={"2516": "0"}, started=8), "fortify 2516") is None
    peaks = [known.label(cell) for cell in bits(known.ground.bare_peaks & known.ground.behind_gustav)]
    bare = initial({})
    assert peaks
    assert {refused(bare, f"fortify {peak}") for peak in peaks} == {"18.1.3b"}, "only mules come up there"


@pytest.mark.rule("italy43:18.1.3d")
def test_all_eight_are_started_before_one_is_completed() -> None:
    game = initial({}, forts={"2706": "0"}, started=7)
    assert refused(game, "fortify 2706") == "18.1.3d"
    game = initial({}, forts={"2706": "0"}, started=8)
    game.play("fortify 2706")
    assert forts(game) == {"2706": (1, False)}, "however many of the eight have gone since"
    game.play("raze 2706")
    assert allowed_to_complete(game), "once is enough"


@pytest.mark.rule("italy43:18.1.4")
@pytest.mark.parametrize(("die", "stands"), [(1, False), (2, False), (3, True), (6, True)])
def test_enemies_next_to_the_work_may_waste_it(die: int, stands: bool) -> None:
    game = initial({"us-45-157": "2707", "de-94-274": "2706"}, dice=[die])
    events = game.play("fortify 2706")
    assert ("2706" in forts(game)) == stands
    assert bool(happened(events, "fort-failed")) != stands
    assert refused(game, "fortify 2302") == "18.1.1a", "the turn's work is done either way"


@pytest.mark.rule("italy43:18.2.3")
def test_forts_go_when_their_owner_or_an_enemy_removes_them() -> None:
    game = setup(
        {"us-3-7": "2222", "de-94-274": "1505"}, forts={"2121": "1", "2706": "0"}, control=even(13), turn=13
    )
    assert refused(game, "raze 2121") == "18.2.3", "they are not the Allies'"
    go(game, "us-3-7", "2121")
    assert forts(game) == {"2706": (0, True)}
    pass_on(game, lambda g: g.side == "axis" and g.decision is not None and g.decision.kind == "moving")
    game.play("raze 2706")
    assert forts(game) == {}
    assert where(game, "us-3-7") == "2121"
    own = setup({"us-3-7": "2222", "de-94-274": "2508"}, side="axis", forts={"2507": "1"}, turn=13)
    go(own, "de-94-274", "2507")
    assert forts(own) == {"2507": (1, False)}, "Germans move into their own"
    back = fight({"us-3-7": "2122", "de-94-274": "2121"}, "2121", "DR2", ["us-3-7"], forts={"2120": "1"})
    play_all(back, "withdraw", "back de-94-274 2120")
    assert forts(back) == {"2120": (1, False)}, "and retreat into them"


def test_a_battle_marker_goes_with_its_fort_but_not_with_its_city() -> None:
    units = {"us-45-157": "2707", "us-45-179": "2604", "de-94-274": "2706", "de-94-276": "2603"}
    marked = {"forts": {"2706": "1", "2603": "1"}, "battles": {"2706": 1, "2603": 1}, "started": 8}
    game = initial(units, **marked)
    game.play("raze 2706")
    game.play("raze 2603")
    assert [book().label(cell) for cell, _ in SIEGES.of(game.state).levels] == ["2603"], "Cassino is a City"


@pytest.mark.rule("italy43:EX.ext.T1.fort")
def test_the_first_two_turns_of_the_campaign_start_two_forts() -> None:
    game = start("S3")
    play_all(game, "fortify 1908", "end")
    pass_on(game, lambda g: g.state.turn == 2 and g.side == "axis")
    assert forts(game) == {"1908": (0, True)}
    assert refused(game, "fortify 1908") == "18.1.3d", "eight must be started first"
    game.play("fortify 2508")
    assert forts(game) == {"1908": (0, True), "2508": (0, True)}
    assert WORKS.of(game.state).started == 2
