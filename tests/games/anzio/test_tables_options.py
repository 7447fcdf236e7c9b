"""The switches, the presets and the rule index."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.games.damaged import damaged
from winterline.core.data import read_table
from winterline.core.errors import BadChoice, BadData
from winterline.core.options import Option
from winterline.core.rules import RuleText, load_rules
from winterline.games.anzio.tables import check_options, load_options, load_presets

DATA = Path(__file__).parents[3] / "src" / "winterline" / "games" / "anzio" / "data"
SUPPLEMENT = (
    "air-superiority",
    "supporting-fire",
    "armor",
    "commandos",
    "forts",
    "nationality",
    "mountain",
    "retreat-zoc",
)
ADVANCED = re.compile(r"(E\d|F\d|G7|X13|X18|X19|X2[0-2]|T\.(ADV|REG|RANDOM|HEAVYSEAS|CHARTS|SCENARIO))")
"""Rules of the Advanced Games and of the other scenarios."""
SET_UP = "historical-set-up"
"""Takes the choices away that the set-up of a scenario leaves."""
LISTS = ("oob-standard", "oob-reinforced", "oob-maximum")
"""Options that choose among what the Advanced Games have in any case."""


READINGS = {
    "srt-staircase": None,
    "adv.german-air-weekly": None,
    "addendum.deck-by-order": "addendum.air-sea-events",
    "addendum.stacking-axis-nations": "addendum.stacking-modifiers",
    "addendum.stacking-commonwealth": "addendum.stacking-modifiers",
    "addendum.stacking-all-apennine": "addendum.stacking-modifiers",
}
"""Switches for a choice within a rule -> the switch of the rule, if it has one."""


def options() -> dict[str, Option]:
    """The switches by id."""
    return {option.id: option for option in load_options(DATA / "options.csv")}


def index() -> dict[str, RuleText]:
    """The rules by id."""
    return {rule.id: rule for rule in load_rules(DATA / "rules.jsonl")}


@pytest.mark.rule("anzio:D1")
def test_each_supplementary_rule_is_a_switch_of_its_own() -> None:
    offered = tuple(options().values())
    for name in SUPPLEMENT:
        if name != "supporting-fire":
            assert check_options(offered, [f"supp.{name}"]) == (f"supp.{name}",)
    everything = [f"supp.{name}" for name in SUPPLEMENT]
    assert set(check_options(offered, everything)) == set(everything)
    assert check_options(offered, []) == ()


@pytest.mark.rule("anzio:D1")
def test_an_unknown_switch_is_refused() -> None:
    with pytest.raises(BadChoice, match=r"no option 'supp\.flying-saucers'"):
        check_options(tuple(options().values()), ["supp.flying-saucers"])


@pytest.mark.rule("anzio:D3A10")
def test_supporting_fire_needs_air_superiority_but_not_the_reverse() -> None:
    offered = tuple(options().values())
    with pytest.raises(BadChoice, match=r"'supp\.supporting-fire' needs option 'supp\.air"):
        check_options(offered, ["supp.supporting-fire"])
    both = check_options(offered, ["supp.supporting-fire", "supp.air-superiority"])
    assert both == ("supp.air-superiority", "supp.supporting-fire")
    assert check_options(offered, ["supp.air-superiority"]) == ("supp.air-superiority",)


@pytest.mark.rule("anzio:D10")
def test_whom_the_supplementary_rules_favour() -> None:
    favours = {name: options()[f"supp.{name}"].favours for name in SUPPLEMENT}
    assert favours == {
        "supporting-fire": "allied",
        "commandos": "allied",
        "mountain": "both",
        "retreat-zoc": "both",
        "armor": "both",
        "air-superiority": "axis",
        "forts": "axis",
        "nationality": "axis",
    }


def test_a_switch_that_excludes_another_is_refused() -> None:
    one = Option("a", "", "both", (), ("b",), (), "")
    other = Option("b", "", "both", (), (), (), "")
    with pytest.raises(BadChoice, match="'a' and 'b' exclude each other"):
        check_options((one, other), ["a", "b"])


def test_switches_and_index_belong_together() -> None:
    rules = index()
    for option in options().values():
        assert set(option.rules) <= set(rules)
        assert option.summary.endswith(".")
        for name in option.rules:
            named = rules[name].optional
            of_scenario = option.id == SET_UP and named is not None and named.startswith("scenario.")
            assert named == READINGS.get(option.id, option.id) or option.id in LISTS or of_scenario, name
    others = {*READINGS, *LISTS, SET_UP}
    spoken_of = {rule.optional for rule in rules.values() if rule.optional and not rule.unavailable}
    assert {name for name in spoken_of if not name.startswith("scenario.")} | others == set(options())


def test_a_reading_of_the_aid_is_a_switch_where_it_differs() -> None:
    differing = {name.removeprefix("aid:") for name in options() if name.startswith("aid:")}
    assert differing == {
        "P.rivers",
        "P.strategic",
        "P.river-doubling",
        "P.apennine-halving",
        "P.inverted-destroyer",
        "P.air-column-m",
        "P.interdict-bridge",
        "P.interdict-naval",
        "P.armor-rough",
        "P.commando-roma",
        "P.fort-other-hex",
    }
    assert differing <= {name for name in index() if name.startswith("P.")}


def test_a_switch_that_builds_on_another_needs_it() -> None:
    for name, needed in (
        ("addendum.tac-air-bases", "supp.air-superiority"),
        ("addendum.armor-extra-hex-zoc", "supp.armor"),
        ("addendum.commando-landing-table", "supp.commandos"),
        ("addendum.invasion-scare", "supp.commandos"),
        ("addendum.mountain-breakthrough-hex", "supp.mountain"),
        ("addendum.mountain-breakthrough-zoc", "addendum.mountain-breakthrough-hex"),
        ("aid:P.fort-other-hex", "supp.forts"),
        ("aid:P.interdict-naval", "supp.supporting-fire"),
    ):
        assert options()[name].needs == (needed,)


def test_the_tournament_preset_is_playable() -> None:
    (preset,) = [entry for entry in load_presets(DATA / "presets.csv") if entry["id"] == "tournament"]
    assert preset["scenario"] == "basic"
    assert set(check_options(tuple(options().values()), preset["options"])) == {
        "tourn.1para-y48",
        "supp.air-superiority",
        "tourn.south-entry",
        "tourn.sea-attack",
        "tourn.rerolls",
    }
    places = read_table(DATA / "places.csv", ("id", "option", "hexes"))
    named = {option for place in places for option in place["option"].split()}
    assert {option for option in named if option.startswith("tourn.")} <= set(preset["options"])
    assert named <= set(options())
    (closed,) = [place["option"] for place in places if place["id"] == "edge-closed"]
    assert closed == "tourn.south-entry"


def test_the_index_holds_every_rule_of_1943() -> None:
    rules = index()
    own = [name for name in rules if not name.startswith(("EX.", "TOURN.")) and not ADVANCED.match(name)]
    assert len(own) == 700
    assert len([name for name in rules if name.startswith("EX.")]) > 50
    assert len(rules) == len(load_rules(DATA / "rules.jsonl"))
    assert all(rule.rule and rule.topic for rule in rules.values())


@pytest.mark.parametrize(
    ("wrong", "right", "complaint"),
    [
        ("forts,Forts,axis", "forts,Forts,nobody", "in column favours is unknown"),
        ("supp.forts,Forts", "supp.armor,Forts", "stands here twice"),
        ("allied,supp.air-superiority,", "allied,supp.wings,", "names the unknown option 'supp.wings'"),
    ],
)
def test_a_wrong_switch_is_refused(tmp_path: Path, wrong: str, right: str, complaint: str) -> None:
    wrong_file = damaged(DATA / "options.csv", tmp_path, wrong, right)
    with pytest.raises(BadData, match=complaint):
        load_options(wrong_file)
