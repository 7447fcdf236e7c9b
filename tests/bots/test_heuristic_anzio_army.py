"""Blunders that cost the ANZIO bot whole armies: forts left, ships taken without need, helpless enemies spared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import winterline as wl
from tests.rulebook.anzio.kit import setup
from winterline.bots.minds.anzio import again, answers, attack, sea
from winterline.bots.minds.anzio.division import Division
from winterline.bots.minds.anzio.facts import Facts
from winterline.bots.minds.anzio.fronts import PRESSURE, WINTER, Fronts
from winterline.bots.minds.anzio.mind import AnzioMind
from winterline.bots.minds.anzio.model import Model
from winterline.bots.minds.anzio.plan import Intent, Planner
from winterline.bots.minds.anzio.rest import Rest
from winterline.core.action import Action
from winterline.core.bits import mask_of

SALERNO = {"zone-salerno": "Sept II 1943"}


def place(side: str, units: Mapping[str, str], scenario: str = "southern", **spec: Any) -> wl.Game:
    """A movement phase of October 1943."""
    week = "Oct II" if scenario == "basic" else "Oct II 1943"
    return setup(f"{week} {side}", units, scenario=scenario, spare=False, **spec)


def seen(side: str, units: Mapping[str, str], scenario: str = "southern", **spec: Any) -> Model:
    """What a mind makes of it."""
    seat = place(side, units, scenario, **spec).seat(side)
    return Model(Facts(seat), seat.view(), side)


def rest(model: Model) -> Rest:
    """Places for everybody, who may all stay or go to the hexes beside them."""
    atlas = model.atlas
    reach = {u: 1 << model.at[u] | atlas.near[model.at[u]] for u in model.units[model.me]}
    return Rest(Planner(model, reach), Intent())


# --- retreats and ships -----------------------------------------------------------------------------------


def test_whoever_may_stand_in_a_fort_stands() -> None:
    """Three divisions in a fort once rolled for an escape that they did not need, and were lost."""
    model = seen("axis", {"us-36": "N60", "de-29pg": "U44"})
    offers = (Action("back", via="-", to="U43"), Action("roll"), Action("stand"))
    assert answers.way_back(model, offers, model.roster.index["de-29pg"]).do == "stand"


def test_nobody_who_can_defend_himself_goes_aboard_in_mid_battle() -> None:
    """Ships leave an inverted counter of a whole division."""
    units = {"us-36": "N60", "us-3": "N61", "de-hg": "M58"}
    offers = (Action("evacuate", unit="us-36"), Action("halt"))
    assert answers.withdraw(seen("allied", units, ports=SALERNO), offers).do == "halt"
    helpless = seen("allied", units, ports=SALERNO)
    helpless.defence[helpless.roster.index["us-36"]] = 0
    assert answers.withdraw(helpless, offers).do == "evacuate"
    assert answers.withdraw(seen("allied", units, scenario="basic"), offers).do == "halt"


def test_a_unit_driven_to_a_quiet_beach_stays_ashore() -> None:
    offers = (Action("evacuate", unit="us-36"), Action("halt"))
    quiet = seen("allied", {"us-36": "N60", "de-hg": "G40"}, ports=SALERNO, friendly=["N60", "N61"])
    unit = quiet.roster.index["us-36"]
    assert answers.aboard(quiet, unit, offers).do == "halt"
    ring = {"de-hg": "E46", "de-26pz": "E47", "de-29pg": "E48", "de-15pg": "D49", "de-16pz": "D45"}
    alone = seen("allied", {"us-36": "D47", "us-3": "N60", **ring}, ports=SALERNO, friendly=["N60"])
    assert answers.aboard(alone, unit, offers).do == "evacuate"
    quiet.defence[unit] = 0
    assert answers.aboard(quiet, unit, offers).do == "evacuate"


def test_nobody_sails_to_a_harbour_without_room() -> None:
    """Units once came into a beachhead that was full, had to step up to the enemy and were lost, week by week."""
    units = {
        "us-34": "D47",
        "br-1": "D47",
        "de-hg": "E45",
        "de-26pz": "E48",
        "us-36": "N60",
        "us-rgr": "sicilia",
    }
    model = seen("allied", units, scenario="po-valley")
    unit, roma = model.roster.index["us-36"], model.atlas.cell("D47")
    assert sea.crowded(model, roma, unit)
    assert not sea.crowded(model, model.atlas.cell("N60"), unit)
    offers = [Action("sail", via="zone-roma", to="D47"), Action("sail", via="zone-salerno", to="N60")]
    assert sea.voyage(model, offers, [roma], unit).to == "N60"


def test_the_helpless_do_not_sail_to_where_enemies_come_next_to_them() -> None:
    """Replacements once came into threatened beachheads and were lost four at a time."""
    units = {"us-34": "D47", "us-36": "N60", "de-hg": "E43", "al-r1": "sicilia"}
    model = seen("allied", units, scenario="po-valley")
    unit, roma = model.roster.index["al-r1"], model.atlas.cell("D45")
    assert sea.laid_open(model) >> roma & 1
    assert not sea.laid_open(model) >> model.atlas.cell("N60") & 1
    offers = [Action("sail", via="zone-roma", to="D45"), Action("sail", via="zone-salerno", to="N60")]
    assert sea.voyage(model, offers, [roma], unit).to == "N60"
    assert sea.voyage(model, offers, [roma], model.roster.index["us-36"]).to == "D45"


def test_no_replacement_goes_ashore_with_a_landing() -> None:
    model = seen("allied", {"br-56": "N60", "al-r1": "sicilia"}, scenario="po-valley")
    unit, worn = model.roster.index["al-r1"], model.roster.index["br-56"]
    model.step[worn] = 1
    assert sea.wanted_ashore(model, unit, 0, muster=False)
    model.landing = "zone-roma"
    assert not sea.wanted_ashore(model, unit, 0, muster=False)


def test_at_the_end_cities_are_guarded_against_those_who_come_on_in_the_north() -> None:
    """In po-valley 31 the Allies held all cities, and three ersatz came on and took four of them in the last turn."""
    model = seen("allied", {"us-36": "U5", "de-hg": "Q43"}, scenario="po-valley", friendly=["U5"])
    verona = 1 << model.atlas.cell("U5")
    assert not any(cells & verona for cells in rest(model).guarded())
    model.left = 0
    assert any(cells & verona for cells in rest(model).guarded())


def test_a_landing_far_from_the_army_is_worth_less() -> None:
    near = {"us-36": "K57", "us-3": "J57", "de-hg": "K20"}
    model = seen("allied", near, scenario="po-valley")
    zones = model.atlas.harbours
    beaches = [mask_of(zones[n].cells) for n in ("zone-livorno", "zone-roma", "zone-mondragone")]
    costs = [again.left_alone(model, cells, cells, 0) for cells in beaches]
    assert costs[0] > costs[1] > costs[2]


# --- battles ----------------------------------------------------------------------------------------------


def test_a_surrounded_stack_attacks_all_at_once_where_parts_of_it_would_be_lost() -> None:
    """Whoever is left for worse than 1-4 is removed before a die is rolled."""
    ring = {"us-36": "K53", "us-3": "K55", "us-34": "L53"}
    model = seen("axis", {**ring, "de-1para": "K54", "de-hg": "K54"})
    division = Division(model, {}, 0)
    wide, units = division.together()
    assert wide == mask_of(map(model.atlas.cell, ring.values()))
    assert units == {model.roster.index[name] for name in ("de-1para", "de-hg")}
    open_field = seen("axis", {"us-36": "K53", "de-1para": "K54", "de-hg": "K54"})
    assert Division(open_field, {}, 0).together() == (0, set())


def test_the_mind_declares_such_an_attack_against_every_hex() -> None:
    ring = {"us-36": "K53", "us-3": "K55", "us-34": "L53", "br-46": "J55", "br-56": "L54"}
    game = place("axis", {**ring, "de-1para": "K54", "de-hg": "K54"})
    mind, seat = AnzioMind(1), game.seat("axis")
    while game.side == "axis" and game.decision and game.decision.kind in ("moving", "going"):
        game.play(mind.choose(seat))
    declared = []
    while game.side == "axis" and game.decision and game.decision.kind in ("declaring-all", "declaring"):
        events = game.play(mind.choose(seat))
        declared += [e for e in events if e.what in ("declare", "hopeless")]
    assert [e.what for e in declared] == ["declare"]
    assert len(declared[0].hexes) == len(ring)


# --- helpless enemies, empty cities and the main army -----------------------------------------------------


def test_whoever_is_free_comes_next_to_helpless_enemies() -> None:
    model = seen("axis", {"de-29pg": "N58", "de-15pg": "K40", "al-r1": "N60", "us-36": "T64"})
    places = rest(model)
    places.hunt()
    unit = model.roster.index["de-29pg"]
    assert model.atlas.near[model.atlas.cell("N60")] >> places.plan.moves[unit] & 1


def test_replacements_may_walk_into_cities_too() -> None:
    """Three of them once took back what an army had won, because they cannot attack."""
    napoli = seen("allied", {"us-36": "N60"}).atlas.cell("K57")
    model = seen("allied", {"us-36": "N60", "us-3": "K56", "de-ei1": "K54"}, friendly=["K57", "N60"])
    places = rest(model)
    assert not places.exposed >> napoli & 1
    assert places.strolled >> napoli & 1
    assert any(cells >> napoli & 1 for cells in places.guarded())


def test_whoever_is_much_stronger_marches_on_cities_far_away() -> None:
    units = {"us-36": "K50", "us-3": "L51", "us-34": "M52", "de-ei1": "A14"}
    model = seen(
        "allied", units, scenario="roma", ports={"port-napoli": "Sept IV 1943"}, friendly=["K57", "K56"]
    )
    places = rest(model)
    places.pursue()
    goals = [model.atlas.cell(name) for name in ("G45", "F45", "G44")]
    north = [
        model.atlas.nearest(places.plan.moves[u], goals) - model.atlas.nearest(model.at[u], goals)
        for u in places.plan.moves
    ]
    assert north
    assert min(north) < 0


def test_a_beachhead_in_the_north_does_not_bind_the_main_army() -> None:
    """An army of twenty divisions once huddled round Salerno, for no line could cover Roma's beachhead as well."""
    units = {"us-34": "D47", "us-36": "K56", "us-3": "M55", "br-46": "O54", "br-56": "R53", "ca-1": "U52"}
    ports = {**SALERNO, "zone-roma": "Oct I 1943"}
    model = seen(
        "allied", {**units, "de-hg": "K40"}, scenario="po-valley", ports=ports, friendly=["D47", "N60"]
    )
    reach = dict.fromkeys(model.units[0], model.atlas.land)
    fronts = Fronts(model, reach, list(reach), {}, 0)
    south, roma = model.atlas.south, model.atlas.cell("D47")
    lines = [posts for posts in fronts.candidates(0) if len(posts) > 4]
    assert any(all(south[post] > south[roma] for post in posts) for posts in lines)


# --- frozen fronts and lines without gaps -----------------------------------------------------------------


def test_replacements_thaw_a_frozen_front() -> None:
    """An army of 37 divisions once stood still for months with every step made good and replacements waiting."""
    units = {"us-36": "K54", "us-3": "K55", "al-r1": "N60", "al-r2": "N60", "de-15pg": "K50"}
    model = seen("allied", units, scenario="po-valley", ports=SALERNO, friendly=["N60"])
    assert model.spare[0] == 2
    hexes = list(model.stacks[1])
    assert attack.plenty(model) == 1.0
    hasty = attack.aims_of(model)
    model.quiet = attack.FROZEN
    assert attack.plenty(model) > 1.0
    bold = attack.aims_of(model)
    assert bold.caution < hasty.caution
    assert all(bold.gain(cell) > hasty.gain(cell) for cell in hexes)


def test_too_weak_an_army_thaws_nothing() -> None:
    units = {"us-36": "K54", "al-r1": "N60", "de-15pg": "K50", "de-hg": "K49", "de-16pz": "K48"}
    model = seen("allied", units, scenario="po-valley", ports=SALERNO, friendly=["N60"])
    model.quiet = attack.FROZEN
    assert model.ratio() < attack.LEVEL
    assert attack.plenty(model) == 1.0


def test_pressed_germans_try_lines_with_fewer_gaps() -> None:
    """Where posts are three hexes apart the Allies come between them, and whoever is driven out is lost."""
    army = ["us-36", "us-3", "us-34", "us-45", "br-46", "br-56", "ca-1", "nz-2", "in-4"]
    posts = ["K56", "M55", "O54", "Q54", "R53", "U52", "V51", "W52", "S54"]
    germans = {"de-hg": "K50", "de-15pg": "M49", "de-29pg": "P48", "de-26pz": "S47"}
    units = {**dict(zip(army, posts, strict=True)), **germans}
    model = seen("axis", units, scenario="po-valley", ports=SALERNO, friendly=["N60"])
    atlas, mine = model.atlas, model.units[1]
    assert model.pressure() >= PRESSURE

    def fewest(turn: int) -> int:
        model.turn = turn
        fronts = Fronts(model, dict.fromkeys(mine, atlas.land), mine, {}, 0)
        lines = [posts for posts in fronts.candidates(0) if len(posts) > 4]
        return min(list(map(atlas.distance, line, line[1:])).count(3) for line in lines)

    assert fewest(WINTER) < fewest(WINTER - 1)
