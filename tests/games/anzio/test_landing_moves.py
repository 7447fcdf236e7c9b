"""Movement ashore with the Initial Lift (C5C) and in a breakthrough (C13E)."""

from __future__ import annotations

import pytest

import winterline as wl
from tests.games.anzio.inside import book, dry, ground, inland, side
from tests.games.anzio.literal import March
from tests.rulebook.anzio.country import meadow, ring
from tests.rulebook.anzio.kit import (
    costs,
    counter,
    go,
    offers,
    offers_after,
    refused,
    setup,
    where,
)
from winterline.core.frames import replace
from winterline.games.anzio.costs import LIFT, Gait, graph_of
from winterline.games.anzio.movement import breakthrough_reach, points_to, way

GOOD, MUD = "Sept III allied", "Nov I allied"


def invade(week: str = "Sept II allied", *units: str) -> tuple[wl.Game, str]:
    """An invasion at Salerno with its first unit just ashore, and the beach it landed on."""
    forces = dict.fromkeys(units or ("us-36", "us-45", "br-46"), "sicilia")
    place = next(n for n, p in enumerate(book().places) if (p.kind, p.name) == ("zone", "Salerno"))
    sea = {"counters": 2} if week.startswith("Sept II ") else {"counters": 2, "invaded": (place,)}
    phase = "invasion" if week.startswith("Sept II ") else "movement"
    game = setup(week, forces, phase=phase, sea=sea)
    beach = book().label(book().place_cells[place][0])
    game.play(f"invade {book().place_ids[place]}")
    game.play(f"ship {next(iter(forces))}")
    game.play(f"land {beach}")
    return game, beach


def lifted(week: str, unit: str, label: str) -> wl.Game:
    """A game in which a unit belongs to the Initial Lift of this turn and has not spent anything yet."""
    game = setup(week, {unit: label})
    mask = 1 << book().index[unit][1]
    return wl.Game(game.rules, game.key, state=replace(game.state, lifted=mask, afloat=mask))


def ashore(kind: str, road: str = "", week: str = GOOD) -> float:
    """What a unit of the Initial Lift pays to cross such a side."""
    a, b = side(kind, road, March(6, manner="lift"))
    return costs(lifted(week, "us-36", a), "us-36")[b]


@pytest.mark.rule("anzio:C5C1.1", "anzio:B4C14c")
def test_three_points_whatever_is_printed() -> None:
    game = lifted(GOOD, "us-36", meadow())
    assert max(costs(game, "us-36").values()) == 3
    assert costs(game, "us-36") == {
        label: halves / 2 for label, halves in ground().reach(meadow(), March(6, manner="lift")).items()
    }


@pytest.mark.rule("anzio:C5C2")
def test_the_first_hex_ashore_costs_one() -> None:
    game, beach = invade()
    assert counter(game, "us-36")["spent"] == 1
    found = costs(game, "us-36")
    assert found
    assert max(found.values()) <= 2
    expected = ground().reach(beach, March(4, manner="lift"))
    assert found == {label: halves / 2 for label, halves in expected.items()}


@pytest.mark.rule("anzio:C5C1.2")
def test_mud_does_not_matter_to_those_who_land() -> None:
    good, mud = lifted(GOOD, "us-36", meadow()), lifted(MUD, "us-36", meadow())
    assert costs(good, "us-36") == costs(mud, "us-36")
    assert ashore("plain", week=MUD) == 1
    assert ashore("rough", week=MUD) == 2


@pytest.mark.rule("anzio:C5C3a")
def test_plain_costs_the_lift_one() -> None:
    assert ashore("plain") == 1


@pytest.mark.rule("anzio:C5C3b", "anzio:P.il-rough")
def test_rough_costs_the_lift_two_but_any_plain_one() -> None:
    assert ashore("rough") == 2
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
    )
    assert costs(lifted(GOOD, "us-36", a), "us-36")[b] == 1


@pytest.mark.rule("anzio:C5C3c")
@pytest.mark.parametrize("road", ["major", "minor"])
def test_any_road_costs_the_lift_one(road: str) -> None:
    assert ashore("rough", road) == 1
    assert ashore("plain", road) == 1


@pytest.mark.rule("anzio:C5C4", "anzio:P.il-terrain")
def test_the_lift_crosses_neither_swamp_nor_high_apennine() -> None:
    land = ground()
    a, b = next(
        (a, b)
        for a in inland()
        for b in land.around(a)
        if b in inland()
        and land.passable(a, b)
        and land.side(a, b, "swamp")
        and land.cost(a, b, March(1)) is None
    )
    game = lifted(GOOD, "us-36", a)
    assert game.rules.path(game.state, "us-36", b) != [b]
    graph = graph_of(book(), Gait(LIFT))
    for a in inland():
        for n, b in enumerate(ring(a)):
            if (
                book().near[book().cell(a)] >> max(book().cell(b), 0) & 1
                and land.cost(a, b, March(1)) is None
            ):
                assert graph.cost[book().cell(a) * 6 + n] == 0


@pytest.mark.rule("anzio:B4C14c")
def test_no_strategic_movement_for_those_who_land() -> None:
    game, _ = invade()
    go(game, "us-36", sorted(costs(game, "us-36").items(), key=lambda found: -found[1])[0][0])
    assert refused(game, "move us-36") == "B4C8"


@pytest.mark.rule("anzio:C5C6")
def test_any_mix_of_british_and_us_units_on_any_beaches() -> None:
    game, beach = invade("Sept II allied", "us-36", "br-46", "ca-1")
    game.play("ship br-46")
    other = next(label for label in offers(game, "land") if label != beach)
    game.play(f"land {other}")
    assert (where(game, "us-36"), where(game, "br-46")) == (beach, other)
    assert offers_after(game, "ship ca-1", "land") == set(), "a Canadian may sail elsewhere, not invade"


@pytest.mark.rule("anzio:B4C13")
def test_germans_never_go_to_sea() -> None:
    game = setup("Oct I axis", {"de-16pz": "K57"})
    assert offers(game, "ship") == []
    assert refused(game, "ship de-16pz") is not None
    port = next(n for n, p in enumerate(book().places) if (p.kind, p.name) == ("port", "Napoli"))
    allied = setup("Oct I allied", {"us-36": "K57"}, ports={book().place_ids[port]: "Sept III"})
    assert any("sicilia" in voyage for voyage in offers_after(allied, "ship us-36", "sail"))


def onward(label: str, points: int, week: str = GOOD, enemy: str = "") -> dict[str, float]:
    """Where a unit gets with so many breakthrough points, and what it costs."""
    game = setup(week, {"us-36": label, **({"de-16pz": enemy} if enemy else {})})
    the, number = book(), book().index["us-36"][1]
    found = breakthrough_reach(the, game.state, 0, number, 2 * points)
    return {the.label(cell): points_to(found, cell) / 2 for cell in found.hexes}


@pytest.mark.rule("anzio:C13E")
def test_a_breakthrough_is_a_movement_phase_of_its_own() -> None:
    a, b = side("rough", march=March(12, manner="break"))
    assert onward(a, 6)[b] == 2
    expected = ground().reach(a, March(12, manner="break"))
    assert onward(a, 6) == {label: halves / 2 for label, halves in expected.items()}
    heart = meadow()
    reached = onward(ring(ring(heart)[0])[0], 6, enemy=heart)
    assert ring(heart)[0] in reached
    assert heart not in reached


@pytest.mark.rule("anzio:C13E1")
@pytest.mark.parametrize("road", ["major", "minor"])
def test_any_road_costs_one_in_a_breakthrough(road: str) -> None:
    a, b = side("rough", road, March(12, manner="break"))
    assert onward(a, 6)[b] == 1


def high_pair(points: int) -> tuple[str, str]:
    """An all High Apennine side with no way round for so many half points of breakthrough."""
    land = ground()
    return next(
        (a, b)
        for a in inland()
        for b in land.around(a)
        if b in inland()
        and land.passable(a, b)
        and land.cost(a, b, March(1)) is None
        and b not in land.reach(a, March(points, manner="break"))
        and land.reach(a, March(2, manner="break"))
    )


@pytest.mark.rule("anzio:C13E2")
def test_high_apennine_takes_all_points_and_at_least_eight() -> None:
    a, b = high_pair(20)
    assert b not in onward(a, 7)
    assert onward(a, 8)[b] == 8
    assert onward(a, 10)[b] == 10
    the, number = book(), book().index["us-36"][1]
    game = setup(GOOD, {"us-36": a})
    found = breakthrough_reach(the, game.state, 0, number, 20)
    assert way(found, the.cell(b)).stop, "it ends the move"
    assert the.cell(b) not in breakthrough_reach(the, game.state, 0, number, 20, spent=2).hexes, "all of them"


@pytest.mark.rule("anzio:C13E3")
def test_a_high_apennine_side_crossed_before_does_not_matter() -> None:
    a, b = high_pair(16)
    the, number = book(), book().index["us-36"][1]
    game = setup(GOOD, {"us-36": a})
    moved = replace(game.state, spent=bytes([24] * len(game.state.spent)), stopped=1 << number)
    found = breakthrough_reach(the, moved, 0, number, 16)
    assert the.cell(b) in found.hexes, "nor does anything else that happened before the battle"


@pytest.mark.rule("anzio:C13E4")
def test_mud_slows_a_breakthrough() -> None:
    a, b = side("rough", march=March(16, mud=True, manner="break"))
    assert onward(a, 8, MUD)[b] == 4
    c, d = side("plain", march=March(16, mud=True, manner="break"))
    assert onward(c, 8, MUD)[d] == 2
    e, f = high_pair(20)
    assert f not in onward(e, 7, MUD)
    assert onward(e, 8, MUD)[f] == 8


@pytest.mark.rule("anzio:C13E5")
def test_no_strategic_movement_in_a_breakthrough() -> None:
    assert max(onward(meadow(), 4).values()) == 4


@pytest.mark.rule("anzio:C5C5.1")
def test_after_combat_the_lift_moves_like_everybody() -> None:
    a, b = high_pair(16)
    the, number = book(), book().index["us-36"][1]
    game = lifted(MUD, "us-36", a)
    found = breakthrough_reach(the, game.state, 0, number, 16)
    assert the.cell(b) in found.hexes, "High Apennine is open again"
    far = breakthrough_reach(the, lifted(GOOD, "us-36", meadow()).state, 0, number, 16)
    assert max(points_to(far, cell) for cell in far.hexes) == 16, "not limited to 3 MP"
    c, d = side("plain", march=March(16, mud=True, manner="break"))
    mud = breakthrough_reach(the, lifted(MUD, "us-36", c).state, 0, number, 16)
    assert points_to(mud, the.cell(d)) == 4, "and mud counts"
