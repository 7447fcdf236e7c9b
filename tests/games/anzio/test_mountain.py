"""Supplementary rules D7A and D8: mountain units and stacks of several nations."""

from __future__ import annotations

import pytest

import winterline as wl
from tests.games.anzio.inside import book, dry, ground, inland, side
from tests.games.anzio.literal import March
from tests.rulebook.anzio.kit import costs, go, reach, refused_going, setup
from winterline.core.bits import bits
from winterline.core.decision import Event
from winterline.core.frames import replace
from winterline.games.anzio.movement import breakthrough_reach, points_to
from winterline.games.anzio.options.addendum import landing_roll
from winterline.games.anzio.options.nationality import mixed_limit, nations
from winterline.games.anzio.stacking import Stack

MOUNTAIN = ["supp.mountain"]
GOOD, MUD = "Sept III", "Nov I"


def price(kind: str, week: str, options: list[str], road: str = "") -> float:
    """What the 5th Mountain Division pays to cross such a side."""
    mud = week == MUD
    how = March(48, mud=mud, mountain=8) if options else March(48, mud=mud)
    a, b = side(kind, road, how)
    game = setup(f"{week} axis", {"de-5mtn": a}, options=options)
    return costs(game, "de-5mtn")[b]


def high_sides() -> list[tuple[str, str]]:
    """Pairs of dry hexes with an all High Apennine side and no road between them."""
    land = ground()
    return [
        (a, b)
        for a in inland()
        for b in land.around(a)
        if b in inland() and dry(a, b) and land.passable(a, b) and land.cost(a, b, March(1)) is None
    ]


def climb(points: int, week: str = GOOD) -> tuple[str, str]:
    """A High Apennine side that a unit paying so many half points for it crosses rather than go round."""
    return next(
        (a, b)
        for a, b in high_sides()
        if ground().reach(a, March(points, mud=week == MUD, mountain=points)).get(b) == points
        and b not in ground().reach(a, March(points, mud=week == MUD, mountain=250))
    )


@pytest.mark.rule("anzio:D8A1", "anzio:D8A2.1", "anzio:D8A3")
def test_who_is_a_mountain_unit() -> None:
    a, b = side("rough", march=March(48, mountain=8))
    for counter in wl.new("anzio", seed=1).rules.counters:
        if counter.side == "axis" and counter.id != "de-334":
            game = setup(f"{GOOD} axis", {counter.id: a}, options=MOUNTAIN)
            assert (costs(game, counter.id)[b] == 1) == (counter.id in ("de-5mtn", "de-3plus4")), counter.id
        elif counter.side == "allied" and counter.id != "br-231":
            game = setup(f"{GOOD} allied", {counter.id: a}, options=MOUNTAIN)
            allied = ("fr-2dim", "fr-4gtm", "us-1ssf")
            assert (costs(game, counter.id)[b] == 1) == (counter.id in allied), counter.id


@pytest.mark.rule("anzio:D8B1", "anzio:P.mountain")
def test_plain_and_rough_cost_one() -> None:
    assert price("plain", GOOD, MOUNTAIN) == 1
    assert price("rough", GOOD, MOUNTAIN) == 1
    assert price("rough", GOOD, []) == 2, "without the option it is a unit like any other"


@pytest.mark.rule("anzio:D8B2", "anzio:P.mountain")
def test_plain_and_rough_cost_two_in_mud() -> None:
    assert price("plain", MUD, MOUNTAIN) == 2
    assert price("rough", MUD, MOUNTAIN) == 2


@pytest.mark.rule("anzio:D8B3")
def test_who_has_climbed_at_the_plain_rate_is_told_so_and_has_no_strategic_movement() -> None:
    a, b = climb(8)
    game = setup(f"{GOOD} axis", {"de-5mtn": a}, options=MOUNTAIN)
    go(game, "de-5mtn", b)
    points = costs(game, "de-5mtn")
    assert max(points.values()) <= 4, "what is left of its 8 points"
    assert "Strategic" not in prompt_for(game, "de-5mtn")
    fresh = setup(f"{GOOD} axis", {"de-5mtn": b}, options=MOUNTAIN)
    whys = {refused_going(game, "de-5mtn", label) for label in reach(fresh, "de-5mtn") - points.keys()}
    assert "D8B3" in whys
    assert "B4C14c" not in whys, "it has neither landed nor entered this turn"


def prompt_for(game: wl.Game, unit: str) -> str:
    """What is asked once a unit has been chosen to go."""
    after = game.copy()
    after.play(f"move {unit}")
    assert after.decision is not None
    return after.decision.prompt


@pytest.mark.rule("anzio:D8B6")
def test_roads_and_rivers_are_as_for_others() -> None:
    assert price("rough", MUD, MOUNTAIN, "major") == 0.5
    assert price("rough", MUD, MOUNTAIN, "minor") == 1
    assert price("rough", MUD, MOUNTAIN) == 2, "off the road it climbs"
    game = setup(f"{GOOD} axis", {"de-5mtn": "U27"}, options=MOUNTAIN)
    go(game, "de-5mtn", "U26")
    assert game.rules.path(game.state, "de-5mtn", "U25") != ["U25"]


@pytest.mark.rule("anzio:D8B3", "anzio:EX.D8B3", "anzio:P.mountain")
def test_high_apennine_costs_half_the_allowance() -> None:
    a, b = climb(8)
    game = setup(f"{GOOD} axis", {"de-5mtn": a}, options=MOUNTAIN)
    assert costs(game, "de-5mtn")[b] == 4
    go(game, "de-5mtn", b)
    assert costs(game, "de-5mtn"), "and may go on with the other half"
    assert max(costs(game, "de-5mtn").values()) <= 4, (
        "at the plain rate there is no Strategic Movement any more"
    )
    plain = setup(f"{GOOD} axis", {"de-5mtn": a})
    assert costs(plain, "de-5mtn")[b] == 8, "without the option it is the whole move"


@pytest.mark.rule("anzio:D8B3", "anzio:EX.D8B3")
def test_half_of_what_interdiction_leaves() -> None:
    a, b = climb(4)
    unit = 1 << book().index["de-5mtn"][1]
    both = [*MOUNTAIN, "supp.air-superiority", "supp.supporting-fire"]
    game = setup(f"{GOOD} axis", {"de-5mtn": a}, options=both, support={"slowed": unit, "held": unit})
    assert costs(game, "de-5mtn")[b] == 2
    assert max(costs(game, "de-5mtn").values()) <= 4
    go(game, "de-5mtn", b)
    assert max(costs(game, "de-5mtn").values()) <= 2


@pytest.mark.rule("anzio:D8B4", "anzio:EX.D8B4", "anzio:P.mountain")
@pytest.mark.parametrize(("points", "paid"), [(4, 4), (6, 4), (8, 4), (10, 5)])
@pytest.mark.parametrize("week", [GOOD, MUD])
def test_in_a_breakthrough_half_and_at_least_four(points: int, paid: int, week: str) -> None:
    a, b = climb(2 * paid, week)
    the = book(*MOUNTAIN)
    game = setup(f"{week} axis", {"de-5mtn": a}, options=MOUNTAIN)
    unit = the.index["de-5mtn"][1]
    found = breakthrough_reach(the, game.state, 1, unit, 2 * points)
    assert points_to(found, the.cell(b)) == 2 * paid
    assert the.cell(b) not in breakthrough_reach(the, game.state, 1, unit, 6).hexes, "3 MP are too few"


@pytest.mark.rule("anzio:D8B7", "anzio:X12-8B7")
def test_the_costs_hold_in_an_invasion() -> None:
    a, b = side("rough", march=March(48, manner="lift", mountain=3))
    game = setup("Nov IV allied", {"us-1ssf": a, "us-504": a}, options=MOUNTAIN)
    landed = landing(game, "us-1ssf", "us-504")
    assert landed.rules.reach(landed.state, "us-1ssf")[b] == 1
    assert landed.rules.reach(landed.state, "us-504")[b] == 2


def landing(game: wl.Game, *units: str) -> wl.Game:
    """The game with these units in the Initial Lift."""
    mask = sum(1 << book().index[unit][1] for unit in units)
    state = replace(game.state, lifted=mask, afloat=mask)
    return wl.Game(game.rules, game.key, state=state)


@pytest.mark.rule("anzio:D8C1")
def test_mountain_units_attack_high_apennine_at_full_strength() -> None:
    a, b = high_sides()[0]
    units = {"de-5mtn": a, "de-44": a, "us-36": b}
    plain = setup("Nov II axis", units)
    climbing = setup("Nov II axis", units, options=MOUNTAIN)
    assert plain.rules.odds(plain.state, [b], ["de-5mtn"])["totals"][0] == 1
    assert climbing.rules.odds(climbing.state, [b], ["de-5mtn"])["totals"][0] == 2
    assert climbing.rules.odds(climbing.state, [b], ["de-44"])["totals"][0] == 2, "others are halved as ever"


@pytest.mark.rule("anzio:D8C2")
def test_the_defenders_keep_everything_else() -> None:
    a, b = next((a, b) for a, b in high_sides() if book().mountain >> book().cell(b) & 1)
    game = setup("Nov II axis", {"de-5mtn": a, "us-36": b}, options=MOUNTAIN)
    found = game.rules.odds(game.state, [b], ["de-5mtn"])
    assert found["totals"] == [2, 10], "doubled on the mountain"


@pytest.mark.rule("anzio:X12-8A2")
def test_indian_divisions_climb_with_eight_points() -> None:
    a, b = side("rough", march=March(48, mountain=8))
    both = [*MOUNTAIN, "addendum.indian-mountain"]
    for unit in ("in-4", "in-8"):
        game = setup(f"{GOOD} allied", {unit: a}, options=both)
        assert costs(game, unit)[b] == 1
        assert max(costs(game, unit).values()) == 16, "8 MP, doubled"
        plain = setup(f"{GOOD} allied", {unit: a}, options=MOUNTAIN)
        assert costs(plain, unit)[b] == 2


class One:
    """A die that always shows one."""

    def roll(self, number: int, purpose: str) -> int:
        return 1


@pytest.mark.rule("anzio:X12-8B6")
def test_mountain_units_add_to_the_landing_die_like_others() -> None:
    options = [*MOUNTAIN, "supp.commandos", "addendum.commando-landing-table"]
    the = book(*options)
    cell = next(
        cell
        for cell in bits(the.coastal & the.rest)
        if not the.board.hexes("plain") >> cell & 1 and the.board.hexes("high") >> cell & 1
    )
    game = setup("Nov IV allied", {"us-1ssf": "sicilia", "us-504": "sicilia"}, options=options)
    words = []
    for unit in ("us-1ssf", "us-504"):
        events: list[Event] = []
        landing_roll(the, game.state, (the.index[unit][1], cell), One(), events)
        words.append(events[0].word)
    assert words == ["5 ashore", "5 ashore"], "1, and 2 each for no plain and for High Apennine"


@pytest.mark.rule("anzio:D7A", "anzio:B4D1")
def test_seven_points_for_a_mixed_stack() -> None:
    a, b = side("plain")
    mixed = ["supp.nationality"]
    units = {"us-36": b, "br-5": b, "br-201gds": a, "us-504": a}
    assert b in reach(setup(f"{GOOD} allied", units), "br-201gds"), "4 + 3 + 1 are eight"
    game = setup(f"{GOOD} allied", units, options=mixed)
    assert b not in reach(game, "br-201gds")
    assert refused_going(game, "br-201gds", b) == "B4D1"
    same = setup(f"{GOOD} allied", {"us-36": b, "us-45": a}, options=mixed)
    assert b in reach(same, "us-45"), "one nation may have eight"
    canadian = setup(f"{GOOD} allied", {"ca-1": b, "br-5": b, "br-46": a, "br-4armd": a}, options=mixed)
    assert b in reach(canadian, "br-4armd"), "3 + 3 + 1"
    assert b not in reach(canadian, "br-46")


@pytest.mark.rule("anzio:D7A")
def test_every_nation_by_itself_may_have_eight() -> None:
    found = book("supp.nationality")
    units = found.units[0]
    members: dict[str, list[int]] = {nation: [] for nation in units.nation}
    for unit, nation in enumerate(units.nation):
        members[nation].append(unit)
    assert {"us", "uk", "ca", "fr"} <= set(members)
    for nation, those in members.items():
        assert mixed_limit(found, None, Stack(0, 0, those), 8) == 8, nation
        assert mixed_limit(found, None, Stack(1, 0, those), 8) == 8, "Germans are one nation"
    two = [found.index["us-36"][1], found.index["br-56"][1]]
    assert mixed_limit(found, None, Stack(0, 0, two), 8) == 7
    assert mixed_limit(found, None, Stack(1, 0, two), 8) == 8


@pytest.mark.rule("anzio:D8A2.2")
def test_the_special_service_force_is_at_home_with_both() -> None:
    a, b = side("plain")
    mixed = ["supp.nationality"]
    with_us = setup(
        "Nov IV allied", {"us-36": b, "us-504": b, "us-505": b, "us-325": b, "us-1ssf": a}, options=mixed
    )
    assert b in reach(with_us, "us-1ssf"), "eight US points"
    with_canada = setup("Nov IV allied", {"ca-1": b, "ca-1armd": b, "us-1ssf": a}, options=mixed)
    assert b in reach(with_canada, "us-1ssf")
    three = setup("Nov IV allied", {"us-36": b, "br-5": b, "us-1ssf": a}, options=mixed)
    assert b not in reach(three, "us-1ssf"), "US and British are mixed whoever joins"
    full = {"ca-1": b, "ca-1armd": b, "us-1ssf": b, "us-504": b, "us-325": a}
    assert b in reach(setup("Nov IV allied", full, options=mixed), "us-325"), "seven points in all"
    more = {**full, "us-325": b, "us-rgr": a}
    assert b not in reach(setup("Nov IV allied", more, options=mixed), "us-rgr"), (
        "US with Canadians are mixed"
    )
    assert book().units[0].invaders >> book().index["us-1ssf"][1] & 1, "it invades as a US unit"
    own = {
        name: set(nations(book(), book().index[name][1])) for name in ("us-1ssf", "us-36", "ca-1", "al-r1")
    }
    assert own == {"us-1ssf": {"us", "ca"}, "us-36": {"us"}, "ca-1": {"ca"}, "al-r1": set()}
