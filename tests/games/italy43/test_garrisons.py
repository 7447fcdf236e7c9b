"""Scenario rules S2.3 and S3.3: frozen divisions, the garrisons of Formia and Naples, and their release."""

from __future__ import annotations

import pytest

from tests.games.italy43.inside import book, rules
from tests.rulebook.italy43.kit import (
    even,
    go,
    happened,
    offers,
    pass_on,
    refused,
    setup,
    start,
    tactics,
    where,
)
from tests.rulebook.italy43.test_garrisons import CARDS
from winterline.core.decision import Event
from winterline.core.frames import replace
from winterline.core.game import Game
from winterline.games.italy43 import garrisons
from winterline.games.italy43.book import Approach
from winterline.games.italy43.entering import enter
from winterline.games.italy43.pursuit import length
from winterline.games.italy43.retreat import fall_back
from winterline.games.italy43.state import (
    Battle,
    State,
)

FROZEN = ("de-15-104-1", "de-15-104-2", "de-15-129-1", "de-15-129-2", "de-15-215", "de-15-hq")


def held(game: Game) -> set[str]:
    """The units of the side in turn that must stay where they are."""
    known = game.rules.book  # type: ignore[attr-defined]
    side = ("allied", "axis").index(game.side)
    units = range(len(known.units[side].counters))
    return {known.unit(side, u).id for u in units if garrisons.held(known, game.state, u) is not None}


@pytest.mark.rule("italy43:EX.ext.T1.frozen", "italy43:S3.3.2", "italy43:S3.3.3a")
def test_nine_german_units_cannot_move_on_turn_1() -> None:
    game = start("S3")
    game.play("end")
    assert held(game) == {*FROZEN, "de-15-33", "de-3-8-1", "de-3-8-2"}
    assert refused(game, "move de-3-8-1 march") == "S3.3.2"
    assert refused(game, "move de-15-104-1 march") == "S3.3.3a"
    assert refused(game, "move de-hg-1-1 march") is None


@pytest.mark.rule("italy43:S3.3.3a")
def test_an_allied_unit_within_three_hexes_releases_the_one_it_approaches() -> None:
    game = setup({**CARDS, "us-191": "2014", "us-3-7": "2124"}, turn=2, control=even(2))
    assert refused(game, "end") is None
    events = go_and_see(game, "us-191", "2013")
    assert [e.units for e in happened(events, "released")] == [("de-15-104-1", "de-15-104-2")]
    pass_on(game, lambda g: g.side == "axis" and g.decision is not None and g.decision.kind == "moving")
    assert held(game) == {"de-15-33", "de-15-129-1", "de-15-129-2", "de-15-215", "de-15-hq"}
    south = setup({**CARDS, "us-191": "2116", "us-3-7": "2124"}, turn=2, control=even(2))
    go(south, "us-191", "2117")
    assert not any(south.state.forces[1].deeds), "too far"
    recon = setup({"de-15-33": "1706", "us-3-7": "1806"}, side="axis", turn=13)
    assert refused(recon, "move de-15-33 march") == "S3.3.4b", "nearness does not free the garrison of Formia"


def go_and_see(game: Game, unit: str, place: str) -> list[Event]:
    """March a unit somewhere and tell what happened."""
    events = game.play(f"move {unit} march")
    if game.why_not(f"go {place}") is None:
        events += game.play(f"go {place}")
    return events


@pytest.mark.rule("italy43:S3.3.3b", "italy43:EX.ext.T3.volturno")
def test_whoever_crosses_the_volturno_releases_all_but_the_one_at_formia() -> None:
    known = book()
    game = setup({**CARDS, "us-3-7": "2618"}, turn=3, control=even(3))
    side, number = known.index["us-3-7"]
    over = known.ground.volturno
    assert known.ground.blocked(known.cell("2618"), known.cell("2617"), over)
    tactics(game, "us-3-7", "2617")
    pass_on(game, lambda g: g.side == "axis" and g.decision is not None and g.decision.kind == "moving")
    assert held(game) == {"de-15-33"}
    along = setup({**CARDS, "us-3-7": "2618"}, turn=3, control=even(3))
    tactics(along, "us-3-7", "2619")
    assert not any(along.state.forces[1].deeds), "it stays on its bank"
    events: list[Event] = []
    away = enter(known, game.state, Approach(side, (number,), known.cell("2516"), known.cell("2416")), events)
    assert isinstance(away, State)


@pytest.mark.rule("italy43:S3.3.4b")
def test_the_garrison_of_formia_stays_unless_it_is_forced_out() -> None:
    both = {"de-15-33": "1706", "de-94-267": "1706", "de-94-274": "1706"}
    early = setup(both, side="axis", turn=13)
    assert refused(early, "move de-15-33 march") == "S3.3.4b"
    late = setup(both, side="axis", turn=14)
    assert refused(late, "move de-15-33 march") is None
    assert refused(late, "move de-94-267 march") == "S3.3.4b"
    assert refused(late, "move de-94-274 march") is None
    out = setup({**both, "de-94-267": "1605"}, side="axis", turn=20)
    assert refused(out, "move de-94-267 march") is None
    card = next(
        a for u, a in zip(book().units[1].counters, book().arrivals[1], strict=True) if u.id == "de-94-267"
    )
    assert (card.turn, [book().label(p) for p in card.places]) == (12, ["1706"])


@pytest.mark.rule("italy43:S2.3.3")
def test_formia_is_held_in_the_bernhard_line_too() -> None:
    game = start("S2")
    game.play("end")
    assert held(game) == {"de-15-33", "de-94-267"}
    assert refused(game, "move de-15-104-1 march") is None, "nobody else is frozen there"
    alone = setup({"de-15-33": "1706"}, side="axis", turn=20, scenario="S2")
    assert refused(alone, "move de-15-33 march") == "S3.3.4a"


@pytest.mark.rule("italy43:S3.3.5a", "italy43:EX.ext.T1.reinf")
def test_the_airborne_garrison_stays_in_naples_but_fights() -> None:
    units = {"us-82-325g": "2024", "us-82-505": "2125", "us-82-504": "2124"}
    game = setup(units, turn=2)
    for unit in units:
        assert refused(game, f"move {unit} march") == "S3.3.5a", unit
    fight = setup({**units, "de-94-274": "2123"}, phase="combat", turn=2, weather="C")
    assert offers(fight, "attack") == ["2123"]
    known = rules("S3").book
    number = known.index["us-82-504"][1]
    battle = Battle(known.cell("2123"), (number,), advance=2)
    assert length(known, fight.state, battle, number) == 0, "they do not advance out of Naples"
    take = setup(
        {**units, "us-82-504": "2124 reduced", "us-vi": "2124 fired"},
        phase="initial",
        turn=2,
        replacements={"us": "special:1"},
    )
    assert offers(take, "replace") == ["us-82-504 special"]


@pytest.mark.rule("italy43:S3.3.5b")
def test_one_regiment_forced_out_releases_all_three_and_504_goes_on_turn_11() -> None:
    units = {"us-82-325g": "2024", "us-82-505": "2125", "us-82-504": "2124"}
    for turn, rule_id in ((10, "S3.3.5a"), (11, None)):
        game = setup(units, turn=turn)
        assert refused(game, "move us-82-504 march") == rule_id
        assert refused(game, "move us-82-505 march") == "S3.3.5a"
    known = rules("S3").book
    strong = {"de-94-274": "2123", "de-44-131": "2123", "de-44-132": "2023"}
    attacked = setup({**units, **strong}, side="axis", phase="combat", turn=3)
    assert attacked.side == "axis"
    number, events = known.index["us-82-504"][1], list[Event]()
    battle = Battle(known.cell("2124"), (known.index["de-94-274"][1],))
    state = replace(attacked.state, battle=battle)
    inside = fall_back(known, state, 0, number, known.cell("2124"), known.cell("2125"), [])
    assert not any(inside.forces[0].deeds), "a retreat from one hex of Naples to the next"
    state = fall_back(known, state, 0, number, known.cell("2124"), known.cell("2223"), events)
    assert [set(e.units) for e in happened(events, "released")] == [set(units)]
    later = setup(units, turn=4)
    assert where(later, "us-82-504") == "2124"
    for unit in ("us-82-325g", "us-82-505"):
        free = known.index[unit][1]
        assert garrisons.held(known, replace(later.state, forces=state.forces), free) is None


def forced_out(cell: str, to: str, *, side: str = "axis", scenario: str = "S3") -> set[str]:
    """Who is released when a combat against a hex has brought 504/82 to another one; no combat without a hex."""
    known = rules(scenario).book
    units = {
        "us-82-325g": "2024",
        "us-82-505": "2125",
        "us-82-504": to,
        "de-94-274": "2123",
        "us-3-7": "2126",
    }
    game = setup(units, side=side, phase="combat", turn=15, scenario=scenario)
    battle = Battle(known.cell(cell), ()) if cell else None
    events: list[Event] = []
    garrisons.forced_out(known, replace(game.state, battle=battle), known.cell(to), events)
    return {unit for event in happened(events, "released") for unit in event.units}


@pytest.mark.rule("italy43:S3.3.5b")
def test_it_is_a_combat_against_naples_and_a_german_one_that_releases_the_garrison() -> None:
    three = {"us-82-325g", "us-82-504", "us-82-505"}
    for cell in ("2024", "2124", "2125"):
        assert forced_out(cell, "2223") == three, cell
        assert forced_out(cell, "2124") == set(), "from one hex of Naples to another"
    assert forced_out("2123", "2223") == set(), "a combat outside"
    assert forced_out("", "2223") == set(), "no combat at all"
    assert forced_out("2124", "2223", side="allied") == set(), "an advance of the Allies' own"
    assert forced_out("2124", "2223", scenario="S2") == set(), "in the Bernhard Line nobody is ever free"
    known = rules("S3").book
    lost = {"us-82-504": "2223", "us-82-505": "eliminated", "us-82-325g": "1201"}
    few = setup({**lost, "de-94-274": "2123", "us-3-7": "2126"}, side="axis", phase="combat", turn=15)
    told: list[Event] = []
    state = replace(few.state, battle=Battle(known.cell("2124"), ()))
    garrisons.forced_out(known, state, known.cell("2223"), told)
    assert [set(event.units) for event in told] == [{"us-82-504", "us-82-325g"}], "whoever is left of them"
    foes = {"us-3-7": "2223", "de-94-274": "2123"}
    for guard in ({}, {"us-82-505": "2125"}):
        game = setup({**foes, **guard}, side="axis", phase="combat", turn=15)
        state = replace(game.state, battle=Battle(known.cell("2124"), ()))
        assert garrisons.forced_out(known, state, known.cell("2223"), []) is state, "others of the town"
