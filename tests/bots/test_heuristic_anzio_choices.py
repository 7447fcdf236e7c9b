"""The ANZIO bot and the choices of the long games: lists, sealed numbers, harbours, Commands, partisans, strikes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import setup, where
from winterline.bots import make_bot
from winterline.bots.memory import Chance
from winterline.bots.minds.anzio import choices, forms, sky
from winterline.bots.minds.anzio.attack import aims_of, superiority
from winterline.bots.minds.anzio.facts import Facts
from winterline.bots.minds.anzio.fronts import front_cells
from winterline.bots.minds.anzio.mind import AnzioMind
from winterline.bots.minds.anzio.model import Model
from winterline.bots.minds.anzio.odds import Attack, battle_of
from winterline.bots.minds.anzio.plan import Intent
from winterline.core.action import Action
from winterline.games.anzio.contents import CONTENTS

PLACES = {
    "us-36": "N60", "us-3": "N61", "us-34": "O60", "it-ariete": "E42",
    "de-1para": "M57", "de-29pg": "L52", "de-90pg": "M50", "de-ei1": "M49",
}  # fmt: skip


def at(when: str, units: Mapping[str, str], scenario: str = "po-valley", **spec: Any) -> wl.Game:
    """A movement phase of a long game."""
    return setup(when, units, scenario=scenario, spare=False, **spec)


@cache
def autumn() -> wl.Game:
    """An Allied movement phase in the autumn of 1943."""
    return at("Oct II 1943 allied", PLACES)


def seen(side: str, of: wl.Game | None = None) -> Model:
    """What a mind makes of the position."""
    seat = (of or autumn()).seat(side)
    return Model(Facts(seat), seat.view(), side)


def does(verb: str, *named: str, by: str = "to") -> tuple[Action, ...]:
    """Offers of one verb, and the way out."""
    return (*(Action(verb, **{by: name}) for name in named), Action("end"))


# --- lists and sealed choices -----------------------------------------------------------------------------


def test_sealed_choices_differ_from_game_to_game_and_repeat_with_their_seed() -> None:
    lists = does("adopt", "maximum", "reinforced", "standard", by="kind")
    drawn = [choices.drawn(lists, Chance(f"anzio {seed}")).kind for seed in range(60)]
    assert drawn == [choices.drawn(lists, Chance(f"anzio {seed}")).kind for seed in range(60)]
    assert set(drawn) == {"maximum", "reinforced", "standard"}
    assert drawn.count("standard") > drawn.count("maximum")
    numbers = tuple(Action("fix", kind=str(number)) for number in range(7))
    assert len({choices.drawn(numbers, Chance(str(seed))).kind for seed in range(60)}) == 7


def test_the_mind_answers_every_sealed_question_with_luck() -> None:
    start = wl.new("anzio", "campaign", seed=1)
    assert start.decision
    assert start.decision.kind == "choosing-version"
    found = {make_bot("heuristic", seed).choose(start.seat("allied")).kind for seed in range(20)}
    assert len(found) == 3


def test_every_question_of_the_game_has_an_answer_of_its_own() -> None:
    """A new question is thought about when it comes, not declined by chance."""
    asked = {str(frame.__struct_config__.tag) for frame in CONTENTS.frames if frame.asks}
    assert asked <= AnzioMind.handlers.keys()


def test_no_landing_is_made_the_last() -> None:
    assert choices.unbound(does("follow", "historic", "schedule", by="kind")).kind == "schedule"


def test_the_whole_lift_is_used_first() -> None:
    lifts = (Action("lift", kind="100"), Action("lift", kind="75"), Action("halt"))
    assert choices.most_lift(lifts).kind == "100"


def test_a_stronger_list_only_when_it_is_needed() -> None:
    model, lists = seen("axis"), does("adopt", "maximum", "reinforced", by="kind")
    assert choices.stronger_list(model, lists).do == "end"
    model.friendly |= model.atlas.land
    assert choices.stronger_list(model, lists).kind == "reinforced"
    model.left = 2
    assert choices.stronger_list(model, lists).do == "end"


# --- single orders ----------------------------------------------------------------------------------------


def test_who_is_missed_least_is_sent() -> None:
    offers = does("recall", "us-36", "it-ariete", by="unit")
    assert choices.least(seen("allied"), offers).unit == "it-ariete"


def test_who_lacks_steps_is_not_sent() -> None:
    model = seen("allied")
    model.step[model.roster.index["it-ariete"]] = 3
    assert choices.least(model, does("recall", "us-36", "it-ariete", by="unit")).unit == "us-36"


def test_ersatz_divisions_are_dissolved_when_many_steps_lack() -> None:
    model, offers = seen("axis"), does("dissolve", "de-90pg", by="unit")
    assert choices.dissolve(model, offers).do == "end"
    for unit in model.units[1]:
        model.step[unit] = 5
    assert choices.dissolve(model, offers).do == "dissolve"


def test_partisans_rise_in_an_empty_city() -> None:
    offers = tuple(Action("place", to=label) for label in ("F45", "L26", "M51", "T20"))
    assert choices.rise(seen("allied"), offers).to == "F45"


def test_a_harbour_is_given_up_only_where_others_feed_all() -> None:
    of = at(
        "Oct II 1943 allied", PLACES, ports={"port-napoli": "Sept IV 1943", "zone-salerno": "Sept III 1943"}
    )
    offers = does("dismantle", "port-napoli", "zone-salerno")
    assert choices.give_up(seen("allied", of), offers).to == "zone-salerno"
    alone = at("Oct II 1943 allied", PLACES, ports={"zone-salerno": "Sept III 1943"})
    assert choices.give_up(seen("allied", alone), does("dismantle", "zone-salerno")).do == "end"


def test_units_come_out_of_a_command_and_are_rebuilt_there() -> None:
    model = seen("axis")
    assert forms.emerging(model, does("emerge", "de-ei1", "de-1para", by="unit")) == Action(
        "emerge", unit="de-1para"
    )
    assert forms.refitted(model, does("end")) is None
    refits = (Action("refit", unit="de-1para", kind="infantry"),)
    assert forms.refitted(model, refits) == refits[0]
    assert (
        choices.post(model, (Action("post", to="adriatic"), Action("post", to="ligurian"))).to == "adriatic"
    )


# --- regiments and divisions ------------------------------------------------------------------------------


def test_a_division_is_parted_only_to_man_a_bare_post() -> None:
    model, offers = seen("axis"), does("exchange", "de-1para", "de-29pg", by="unit")
    assert forms.parted(model, offers, 0, ()) is None
    found = forms.parted(model, offers, 1, ())
    assert found
    assert found.unit in ("de-1para", "de-29pg")
    assert forms.parted(model, offers, 1, ("de-x", "de-y")) is None
    model.step[model.roster.index[found.unit]] = 1
    other = forms.parted(model, offers, 1, ())
    assert other
    assert other.unit != found.unit


def test_regiments_at_full_strength_come_together() -> None:
    regiments = {"de-1para-1": "L50", "de-1para-3": "L50", "de-1para-4": "L50"}
    of = at("Oct II 1943 axis", {"us-36": "N60", "de-29pg": "M50", **regiments}, scenario="southern")
    bot, seat = make_bot("heuristic", 1), of.seat("axis")
    while of.side == "axis" and where(of, "de-1para") == "absent":
        action = bot.choose(seat)
        if action.do == "end":
            break
        of.play(action)
    assert where(of, "de-1para") != "absent"


# --- air strikes and the front ----------------------------------------------------------------------------


def intent(*values: float) -> Intent:
    """A plan with attacks that are worth so much."""
    return Intent(attacks={cell: Attack(cell, {}, 0, value) for cell, value in enumerate(values)})


@pytest.mark.parametrize(
    ("plain", "struck", "flown"),
    [((5.0,), (9.0, 8.0, 8.0), True), ((5.0,), (30.0,), False), ((9.0, 9.0), (9.0, 9.0, 2.0), False)],
)
def test_a_strike_is_flown_for_several_attacks_that_gain_much(
    plain: tuple[float, ...], struck: tuple[float, ...], flown: bool
) -> None:
    assert sky.worth_a_strike(intent(*plain), intent(*struck), 0) is flown


def test_a_strike_raises_the_odds_that_the_mind_counts_with() -> None:
    model = seen("allied")
    target, post, unit = (model.atlas.cell("M57"), model.atlas.cell("N57"), model.roster.index["us-36"])
    plain = battle_of(model, target, {unit: post}).column
    model.raised = sky.COLUMNS
    assert battle_of(model, target, {unit: post}).column == plain + sky.COLUMNS


def test_defectors_behind_the_front_do_not_draw_it_back() -> None:
    model = seen("axis")
    ariete = model.atlas.cell("E42")
    assert model.occupied[0] >> ariete & 1
    assert not model.ashore >> ariete & 1
    assert ariete not in front_cells(model, 0)


def test_the_goal_and_the_weeks_come_from_the_game() -> None:
    model = seen("allied")
    assert (model.last, model.left, model.unbroken) == (78, 74, False)
    assert model.need == len(model.cities)
    basic = seen("allied", setup("Oct II allied", {"us-36": "N60"}))
    assert (basic.need, basic.last, basic.left) == (5, 14, 10)


def test_long_games_make_nobody_reckless_before_their_last_weeks() -> None:
    early, late = seen("allied"), seen("allied")
    late.left = 0
    assert 0.5 < aims_of(early).caution <= 0.9
    assert aims_of(late).caution < aims_of(early).caution
    city = early.atlas.cell("K57")
    assert aims_of(late).gain(city) > aims_of(early).gain(city)


def test_whoever_would_lose_does_not_wait_for_ever() -> None:
    model = seen("allied")
    fresh = aims_of(model).caution
    model.quiet = 4
    assert aims_of(model).caution < fresh
    german = seen("axis")
    before = aims_of(german).caution
    german.quiet = 4
    assert aims_of(german).caution == before


def test_whoever_outweighs_the_other_counts_losses_less() -> None:
    model = seen("allied")
    before = superiority(model)
    for unit in model.units[0]:
        model.attack[unit] *= 3
    assert 1.0 <= before < superiority(model) <= 1.6
