"""Chapters B4A to B4C and C3: what sides cost, mud, and Strategic Movement."""

from __future__ import annotations

import pytest

from tests.games.anzio.inside import book, dry, ground, inland, side
from tests.games.anzio.literal import March
from tests.rulebook.anzio.kit import (
    costs,
    counter,
    go,
    happened,
    offers,
    pass_on,
    reach,
    refused,
    refused_going,
    setup,
    step,
    where,
)
from tests.rulebook.anzio.test_movement import GOOD, MUD
from winterline.games.anzio.book import HIGH, NO_ROAD


def price(kind: str, road: str = "", week: str = GOOD) -> float:
    """What a German division pays to cross such a side."""
    a, b = side(kind, road, March(48, mud=week == MUD))
    game = setup(f"{week} axis", {"de-16pz": a})
    return costs(game, "de-16pz")[b]


@pytest.mark.rule("anzio:B4A1", "anzio:B4C8")
def test_a_unit_pays_for_every_step_and_takes_none_it_cannot_pay() -> None:
    a, _ = side("plain")
    far = ground().reach(a, March(24, strategic=48, whole=24))
    game = setup(f"{GOOD} axis", {"de-16pz": a})
    assert costs(game, "de-16pz") == {label: halves / 2 for label, halves in far.items()}
    beyond = next(label for label in inland() if label not in far and label != a)
    assert refused_going(game, "de-16pz", beyond) == "B4C8"


@pytest.mark.rule("anzio:B4C8")
def test_a_unit_that_has_spent_everything_moves_no_more() -> None:
    a, _ = side("plain")
    game = setup(f"{GOOD} axis", {"de-nw71": a})
    last = next(label for label, halves in ground().reach(a, March(16, strategic=32)).items() if halves == 32)
    assert go(game, "de-nw71", last) == 16
    assert refused(game, "move de-nw71") == "B4C8"
    assert counter(game, "de-nw71")["spent"] == 16


@pytest.mark.rule("anzio:B4B3")
def test_any_number_of_units_moves_including_none() -> None:
    a, b = side("plain")
    game = setup(f"{GOOD} axis", {"de-16pz": a, "de-26pz": a})
    assert {"de-16pz", "de-26pz", "de-334"} == set(offers(game, "move"))
    go(game, "de-16pz", b)
    assert "de-26pz" in offers(game, "move")
    idle = setup(f"{GOOD} axis", {"de-16pz": a})
    assert happened(idle.play("end"), "move") == []
    assert where(idle, "de-16pz") == a


@pytest.mark.rule("anzio:B4C3")
def test_a_unit_may_spend_a_part_and_go_on_later() -> None:
    a, b = side("plain")
    game = setup(f"{GOOD} axis", {"de-16pz": a})
    assert go(game, "de-16pz", b) == 1
    assert go(game, "de-334", "K9")
    assert go(game, "de-16pz", a) == 1, "it had points left"
    step(game, "end")
    assert where(game, "de-16pz") == a


@pytest.mark.rule("anzio:B4C4")
def test_movement_goes_in_any_direction() -> None:
    heart = next(
        a
        for a in inland()
        if dry(a) and len([b for b in ground().around(a) if ground().passable(a, b) and b in inland()]) == 6
    )
    game = setup(f"{GOOD} axis", {"de-16pz": heart})
    ring = set(ground().around(heart))
    assert ring <= reach(game, "de-16pz")
    enemy = sorted(ring)[0]
    met = setup(f"{GOOD} axis", {"de-16pz": heart, "us-36": enemy})
    assert reach(met, "de-16pz") >= ring - {enemy, *ground().around(enemy)}, "by a plain march too"


@pytest.mark.rule("anzio:B4C7")
def test_points_are_neither_lent_nor_saved() -> None:
    a, b = side("plain")
    game = setup(f"{GOOD} axis", {"de-nw71": a, "de-16pz": b}, phase="turn begins")
    whole = costs(game, "de-nw71")
    assert max(whole.values()) <= 16
    pass_on(game, "Sept IV", "axis")
    assert costs(game, "de-nw71").keys() == whole.keys(), "nothing was left over from last week"
    go(game, "de-16pz", next(iter(reach(game, "de-16pz"))))
    assert max(costs(game, "de-nw71").values()) <= 16


@pytest.mark.rule("anzio:B4C9", "anzio:P.terrain-cost", "anzio:B4C11a")
def test_a_plain_side_costs_one() -> None:
    assert price("plain") == 1


@pytest.mark.rule("anzio:B4C11b", "anzio:P.terrain-cost")
def test_a_rough_side_costs_two() -> None:
    assert price("rough") == 2


@pytest.mark.rule("anzio:B4C11b")
def test_rough_with_high_apennine_costs_two() -> None:
    land = ground()
    a, b = next(
        (a, b)
        for a in inland()
        for b in land.around(a)
        if b in inland()
        and dry(a, b)
        and land.passable(a, b)
        and not land.road(a, b)
        and land.side(a, b, "rough")
        and land.side(a, b, "high")
        and not land.side(a, b, "plain")
        and land.reach(a, March(4)).get(b) == 4
    )
    game = setup(f"{GOOD} axis", {"de-16pz": a})
    assert costs(game, "de-16pz")[b] == 2


@pytest.mark.rule("anzio:B4C9", "anzio:B4C11h")
def test_only_the_side_counts_and_not_the_ground_inside() -> None:
    land = ground()
    a, b = next(
        (a, b)
        for a in inland()
        for b in land.around(a)
        if b in inland()
        and dry(a, b)
        and land.passable(a, b)
        and not land.road(a, b)
        and land.natural(a, b) == "plain"
        and land.has(a, "high")
        and land.has(b, "rough")
    )
    game = setup(f"{GOOD} axis", {"de-16pz": a})
    assert costs(game, "de-16pz")[b] <= 1


@pytest.mark.rule("anzio:B4C10.1", "anzio:EX.B4C10.1", "anzio:X4-4C10")
def test_a_mixed_side_costs_its_cheapest_ground() -> None:
    land = ground()
    a, b = next(
        (a, b)
        for a in inland()
        for b in land.around(a)
        if b in inland()
        and dry(a, b)
        and land.passable(a, b)
        and not land.road(a, b)
        and land.side(a, b, "rough")
        and land.side(a, b, "plain")
        and land.reach(a, March(2)).get(b) == 2
    )
    game = setup(f"{GOOD} axis", {"de-16pz": a})
    assert costs(game, "de-16pz")[b] == 1


@pytest.mark.rule("anzio:B4C11d")
@pytest.mark.parametrize("kind", ["plain", "rough", "high"])
@pytest.mark.parametrize("week", [GOOD, MUD])
def test_a_major_road_costs_a_half_whatever_the_side(kind: str, week: str) -> None:
    assert price(kind, "major", week) == 0.5


@pytest.mark.rule("anzio:B4C11e", "anzio:C3.3")
@pytest.mark.parametrize("kind", ["plain", "rough", "high"])
@pytest.mark.parametrize("week", [GOOD, MUD])
def test_a_minor_road_costs_one_whatever_the_side(kind: str, week: str) -> None:
    assert price(kind, "minor", week) == 1


@pytest.mark.rule("anzio:B4C11f", "anzio:B4C11h")
def test_a_road_elsewhere_in_the_hex_does_not_help() -> None:
    land = ground()
    a, b = next(
        (a, b)
        for a in inland()
        for b in land.around(a)
        if b in inland()
        and dry(a, b)
        and land.passable(a, b)
        and not land.road(a, b)
        and land.natural(a, b) == "rough"
        and any(land.road(a, c) == "major" for c in land.around(a))
        and any(land.road(b, c) == "major" for c in land.around(b))
        and land.reach(a, March(4)).get(b) == 4
    )
    game = setup(f"{GOOD} axis", {"de-16pz": a})
    assert costs(game, "de-16pz")[b] == 2


@pytest.mark.rule("anzio:B4C11g")
def test_roads_and_country_may_be_mixed() -> None:
    a, b = side("rough", "major")
    game = setup(f"{GOOD} axis", {"de-16pz": a})
    found = costs(game, "de-16pz")
    beside = [
        c for c in ground().around(b) if c in found and ground().passable(b, c) and not ground().road(b, c)
    ]
    assert beside
    assert any(found[c] == 0.5 + (1 if ground().natural(b, c) == "plain" else 2) for c in beside)


@pytest.mark.rule("anzio:B4C12a", "anzio:EX.B4C12a")
def test_a_river_line_in_the_side_is_ignored() -> None:
    the = book()
    at = the.cell("F50") * 6 + the.direction(the.cell("F50"), the.cell("G49"))
    assert (the.ground[at], the.road[at]) == (HIGH, NO_ROAD), "swamp, although the canal crosses it"
    game = setup(f"{GOOD} axis", {"de-16pz": "F50"})
    assert "G49" in reach(game, "de-16pz")
    way = game.rules.path(game.state, "de-16pz", "G49")
    assert costs(game, "de-16pz")["G49"] == 12 or way != ["G49"], "never for less than the swamp"


def high_side(unit: str, week: str = GOOD) -> tuple[str, str]:
    """Two hexes with an all High Apennine side between them that a unit crosses rather than go round."""
    land = ground()
    for a in inland():
        if not any(
            c in inland() and land.passable(c, a) and land.cost(c, a, March(1)) for c in land.around(a)
        ):
            continue
        for b in land.around(a):
            if b in inland() and land.passable(a, b) and land.cost(a, b, March(1)) is None:
                game = setup(f"{week} axis", {unit: a})
                if game.rules.path(game.state, unit, b) == [b]:
                    return a, b
    raise AssertionError("no such side")


@pytest.mark.rule("anzio:B4C11c.1")
def test_an_all_high_apennine_side_is_a_whole_move() -> None:
    a, b = high_side("de-nw71")
    game = setup(f"{GOOD} axis", {"de-nw71": a})
    assert costs(game, "de-nw71")[b] == 8
    assert go(game, "de-nw71", b) == 8
    assert refused(game, "move de-nw71") == "B4C11c.1", "nothing after it, Strategic Movement or not"
    land = ground()
    c = next(c for c in land.around(a) if c in inland() and land.passable(c, a) and land.cost(c, a, March(1)))
    again = setup(f"{GOOD} axis", {"de-nw71": c})
    go(again, "de-nw71", a)
    assert refused_going(again, "de-nw71", b) == "B4C11c.1", "nothing before it"


@pytest.mark.rule("anzio:B4C14d")
def test_strategic_movement_does_not_lead_over_high_apennine_either() -> None:
    a, b = high_side("de-16pz")
    game = setup(f"{GOOD} axis", {"de-16pz": a})
    assert costs(game, "de-16pz")[b] == 12
    go(game, "de-16pz", b)
    assert refused(game, "move de-16pz") == "B4C11c.1", "the doubled allowance is gone as well"


@pytest.mark.rule("anzio:C3.1")
def test_plain_costs_two_in_mud() -> None:
    assert price("plain", week=MUD) == 2


@pytest.mark.rule("anzio:C3.2", "anzio:P.mud")
def test_rough_costs_four_in_mud() -> None:
    assert price("rough", week=MUD) == 4


@pytest.mark.rule("anzio:C3.3", "anzio:P.mud")
def test_mud_leaves_roads_and_high_apennine_alone() -> None:
    assert price("rough", "major", MUD) == 0.5
    assert price("plain", "minor", MUD) == 1
    a, b = high_side("de-nw71", MUD)
    game = setup(f"{MUD} axis", {"de-nw71": a})
    assert costs(game, "de-nw71")[b] == 8


@pytest.mark.rule("anzio:B4C14b")
def test_no_strategic_movement_from_an_enemy_zone_or_into_a_fight() -> None:
    a, _ = side("plain")
    far = ground().reach(a, March(24, strategic=48))
    beyond = min(label for label, halves in far.items() if halves > 40 and ground().around(label))
    beside = next(
        c for c in ground().around(beyond) if c in far and ground().passable(c, beyond) and far[c] > 24
    )
    game = setup(f"{GOOD} axis", {"de-16pz": a, "us-36": beyond})
    assert refused_going(game, "de-16pz", beside) == "B4C14b", "it would have to fight there"
    engaged = setup(f"{GOOD} axis", {"de-16pz": "Q12", "us-36": "Q11"})
    assert max(costs(engaged, "de-16pz").values()) == 12
    free = setup(f"{GOOD} axis", {"de-16pz": "Q12"})
    lost = max(costs(free, "de-16pz").items(), key=lambda found: found[1])[0]
    assert refused_going(engaged, "de-16pz", lost) == "B4C14b"


@pytest.mark.rule("anzio:B4C14b")
def test_a_unit_that_went_further_than_its_allowance_stays_out_of_zones() -> None:
    a, _ = side("plain")
    units = {"de-16pz": a, "us-36": "Q12"}
    game = setup(f"{GOOD} axis", units)
    zone = set(game.rules.zone(game.state, "allied"))
    near = {label: cost for label, cost in costs(game, "de-16pz").items() if label not in zone}
    far = next(
        label
        for label, cost in sorted(near.items())
        if cost > 12
        and cost <= 20
        and any(b in zone and ground().passable(label, b) for b in ground().around(label))
    )
    go(game, "de-16pz", far)
    beside = next(b for b in ground().around(far) if b in zone)
    assert not zone & reach(game, "de-16pz")
    assert refused_going(game, "de-16pz", beside) == "B4C14b"


@pytest.mark.rule("anzio:P.strategic")
def test_the_aid_lets_units_fight_after_strategic_movement() -> None:
    a, _ = side("plain")
    far = ground().reach(a, March(24, strategic=48))
    beyond = min(label for label, halves in far.items() if halves > 40)
    beside = next(
        c for c in ground().around(beyond) if c in far and ground().passable(c, beyond) and far[c] > 24
    )
    units = {"de-16pz": a, "us-36": beyond}
    assert beside not in reach(setup(f"{GOOD} axis", units), "de-16pz")
    assert beside in reach(setup(f"{GOOD} axis", units, options=["aid:P.strategic"]), "de-16pz")


@pytest.mark.rule("anzio:B4B1", "anzio:B4B2", "anzio:B4C1", "anzio:B4C5")
def test_a_week_is_two_player_turns_of_movement_then_combat() -> None:
    a, b = side("plain")
    game = setup(f"{GOOD} allied", {"us-36": a, "de-nw71": b})
    assert game.view("spectator")["phase"] == "movement"
    assert game.rules.rolls(game.state) == 0
    pass_on(game, GOOD, "axis")
    assert game.view("spectator")["side"] == "axis"
    assert game.view("spectator")["phase"] == "movement"
    pass_on(game, "Sept IV", "allied")
    assert game.view("spectator")["turn"] == 2
    assert game.decision is not None
    assert game.decision.side == "allied"


@pytest.mark.rule("anzio:B4C5", "anzio:B4E1")
def test_no_battle_is_rolled_before_all_movement_is_over() -> None:
    a, b = side("plain")
    game = setup(f"{GOOD} allied", {"us-36": a, "us-45": a, "de-3pg": b})
    assert refused(game, f"fight full {b}") is not None
    assert game.rules.rolls(game.state) == 0
    game.play("end")
    assert refused(game, "move us-45") is not None, "movement is closed"
