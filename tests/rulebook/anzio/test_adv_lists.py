"""The German order of battle (E5): chosen or agreed on, and who comes by it."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import after, costs, offers, offers_after, play_all, refused, setup

ADVANCED = ("southern", "roma", "po-valley")
LISTS = ["standard", "reinforced", "maximum"]


def where(game: wl.Game) -> dict[str, str]:
    """Unit -> its hex, or its place off the board."""
    return {unit["id"]: unit.get("hex") or unit["status"] for unit in game.view("spectator")["units"]}


def played_until(game: wl.Game, kind: str) -> wl.Game:
    """The game at the first decision of a kind; until then whoever decides takes the first thing offered, or ends."""
    while game.decision is not None and game.decision.kind != kind:
        ends = [action for action in game.actions() if action.do in ("end", "halt")]
        game.play((ends or list(game.actions()))[0])
    return game


# --- choosing -----------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E5E")
@pytest.mark.parametrize("scenario", ADVANCED)
def test_the_german_chooses_after_the_first_allied_turn(scenario: str) -> None:
    game = played_until(wl.new("anzio", scenario, seed=4), "choosing-list")
    assert game.side == "axis"
    assert game.decision is not None
    assert game.decision.rule == "anzio:E5E"
    assert game.view("spectator")["when"] == "1 German"
    assert game.view("spectator")["german_list"] == ""
    assert sorted(action.kind for action in game.actions()) == sorted(LISTS)
    events = game.play("adopt reinforced")
    assert [event.word for event in events if event.what == "list"] == ["reinforced"]
    assert game.view("allied")["german_list"] == "reinforced"
    assert game.decision is not None
    assert game.decision.kind != "choosing-list"


@pytest.mark.rule("anzio:E5E")
def test_he_does_not_choose_again() -> None:
    game = setup("Sept III 1943 axis", {}, scenario="southern", phase="turn begins")
    assert game.decision is not None
    assert game.decision.kind == "moving"


@pytest.mark.rule("anzio:E5E")
@pytest.mark.parametrize("name", LISTS)
def test_an_option_fixes_it_from_the_start(name: str) -> None:
    game = wl.new("anzio", "southern", [f"oob-{name}"], seed=4)
    assert game.view("spectator")["german_list"] == name
    waiting = where(game)
    assert (waiting["de-panther1"] == "absent") is (name == "standard")
    assert (waiting["de-tiger508"] == "absent") is (name != "maximum")
    while game.view("spectator")["when"] != "2 Allied":
        assert game.decision is not None
        assert game.decision.kind != "choosing-list"
        ends = [action for action in game.actions() if action.do in ("end", "halt")]
        game.play((ends or list(game.actions()))[0])


def test_the_lists_exclude_each_other() -> None:
    with pytest.raises(wl.BadChoice, match="exclude each other"):
        wl.new("anzio", "roma", ["oob-standard", "oob-maximum"])
    with pytest.raises(wl.BadChoice, match="anzio basic has no option 'oob-standard'"):
        wl.new("anzio", "basic", ["oob-standard"])


@pytest.mark.rule("anzio:E5B")
def test_what_a_weaker_list_lacks_is_out_of_the_game() -> None:
    game = played_until(wl.new("anzio", "southern", seed=4), "choosing-list")
    assert where(game)["de-panther1"] == where(game)["de-tiger508"] == "waiting"
    game.play("adopt standard")
    assert where(game)["de-panther1"] == where(game)["de-tiger508"] == "absent"


# --- the set-up ---------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E5D1.x1")
@pytest.mark.rule("anzio:E5D2")
@pytest.mark.rule("anzio:E5D1.1")
def test_kesselring_and_rommel_are_where_the_card_has_them() -> None:
    there = where(wl.new("anzio", "southern", seed=4))
    free = {
        "de-1para": "X52",
        "de-15pg": "J52",
        "de-26pz": "R70",
        "de-29pg": "Q62",
        "de-fras": "G46",
        "de-3pg": "G39",
    }
    garrisons = {
        "de-1ss": "J8", "de-2ss": "Q16", "de-24pz": "K23", "de-18pz": "R7", "de-doehla": "Y4", "de-94": "C13",
        "de-305": "F17", "de-65": "L11", "de-44": "U5", "de-2para": "E47",
    }  # fmt: skip
    placed = free | garrisons | {"it-185": "R70", "de-ea1": "G39"}
    assert {name: there[name] for name in placed} == placed
    assert there["us-45"] == "sicilia"
    assert (there["de-1para-1"], there["it-ariete"]) == ("absent", "waiting")


@pytest.mark.rule("anzio:E5D2")
@pytest.mark.rule("anzio:E5D1.1")
def test_kesselrings_units_are_free_and_rommels_bound_to_their_cities() -> None:
    rommel = {"de-1ss": "J8", "de-24pz": "K23", "de-18pz": "R7", "de-94": "C13", "de-44": "U5"}
    kesselring = {"de-15pg": "J52", "de-26pz": "R70", "de-29pg": "Q62", "de-3pg": "G39"}
    game = setup("Sept II 1943 axis", rommel | kesselring, scenario="southern", german_list="standard")
    assert {refused(game, f"move {unit}") for unit in rommel} == {"E6B1"}
    assert {refused(game, f"move {unit}") for unit in kesselring} == {None}


@pytest.mark.rule("anzio:E5D1.2")
def test_16_panzer_starts_beside_no_potential_defector() -> None:
    game = wl.new("anzio", "southern", seed=4)
    assert game.decision is not None
    assert game.decision.data["unit"] == "de-16pz"
    places = {action.to for action in game.actions()}
    assert "F44" in {action.to for action in wl.new("anzio", "basic", seed=4).actions()}
    assert not places & {"F43", "F46", "H45", "F44", "G45", "F47", "E44", "E49", "O61", "L56", "C34", "D18"}
    assert {"F45", "M50", "K23"} <= places
    game.play("place M50")
    assert game.decision is not None
    assert set(offers(game, "place")) == {"K57", "M55", "M58"}


# --- reinforcements -----------------------------------------------------------------------------------------


def arrived(when: str, units: dict[str, str], **spec: Any) -> dict[str, str]:
    """Where units are after the arrivals of a player-turn; the others are absent."""
    return where(setup(when, units, scenario="po-valley", phase="arrivals", **spec))


@pytest.mark.rule("anzio:E4B1")
@pytest.mark.parametrize(("when", "place"), [("Dec IV 1943", "waiting"), ("Jan I 1944", "sicilia")])
def test_allied_units_come_to_sicilia_on_their_date(when: str, place: str) -> None:
    assert arrived(f"{when} allied", {"po-3": "waiting"})["po-3"] == place


@pytest.mark.rule("anzio:E4B1")
def test_partisans_do_not_come_by_sea() -> None:
    assert arrived("April IV 1945 allied", {"it-36g": "waiting"})["it-36g"] == "waiting"


@pytest.mark.rule("anzio:E5D5")
@pytest.mark.parametrize(
    ("when", "unit", "place"),
    [
        ("Jan IV 1944", "de-98", "waiting"), ("Feb I 1944", "de-98", "arriving"), ("Aug I 1944", "de-98", "arriving"),
        ("Oct I 1943", "de-162", "arriving"), ("Sept IV 1943", "de-162", "waiting"),
    ],
)  # fmt: skip
def test_german_units_come_on_their_date_or_later(when: str, unit: str, place: str) -> None:
    assert arrived(f"{when} axis", {unit: "waiting"})[unit] == place


@pytest.mark.rule("anzio:E5D5c")
def test_the_strongest_list_brings_the_turcoman_earlier() -> None:
    sooner = arrived("Sept IV 1943 axis", {"de-162": "waiting"}, german_list="maximum")
    assert sooner["de-162"] == "arriving"


@pytest.mark.rule("anzio:E5D4")
def test_units_of_a_command_stay_off_the_map() -> None:
    held = {"de-34": "waiting", "de-237": "waiting", "it-sm": "waiting"}
    there = arrived("Dec I 1944 axis", held | {"de-98": "waiting"})
    assert [there[name] for name in held] == ["ligurian", "adriatic", "waiting"]
    assert there["de-98"] == "arriving", "whom no Command holds back"


@pytest.mark.rule("anzio:E5D5a")
def test_reinforcements_enter_at_a_supply_hex() -> None:
    game = setup("Feb I 1944 axis", {"de-98": "waiting"}, scenario="po-valley", phase="arrivals")
    game.play("bring de-98")
    entries = {action.to for action in game.actions() if action.do == "enter"}
    assert "K8" not in entries
    assert {"P3", "Y0"} & entries or len(entries) > 5


@pytest.mark.rule("anzio:E5D5a")
@pytest.mark.parametrize("name", ["de-ei1", "cz-r1"])
def test_replacements_come_in_at_a_supply_hex_or_in_a_city(name: str) -> None:
    place = "pool" if name == "de-ei1" else "arriving"
    units = {name: place, "de-98": "arriving", "us-34": "P60"}
    game = setup("Nov I 1944 axis", units, scenario="po-valley", reserve={"infantry": 1})
    edge = offers_after(game, "bring de-98", "enter")
    entries = offers_after(game, f"bring {name}", "enter")
    assert edge < entries, "all that others have"
    assert "Q15" in entries - edge
    assert refused(after(game, f"bring {name}"), "enter Q16") == "E5D5a"
    assert refused(after(game, f"bring {name}"), "enter C11") == "E20B"
    city = game.copy()
    play_all(game, f"bring {name}", "enter Y8")
    assert name not in offers(game, "bring")
    assert max(costs(game, name).values()) == 15, "the edge costs points"
    play_all(city, f"bring {name}", "enter Y4")
    assert max(costs(city, name).values()) == 16, "in a city on the edge it appears, and has all its points"


@pytest.mark.rule("anzio:E5D5a")
@pytest.mark.rule("anzio:E19B.1")
def test_replacements_that_left_come_back_at_the_edge() -> None:
    game = setup("Nov I 1944 axis", {"de-ei1": "arriving", "de-98": "arriving"}, scenario="po-valley")
    assert offers_after(game, "bring de-ei1", "enter") == offers_after(game, "bring de-98", "enter")
    basic = setup("Oct I axis", {"de-ei1": "pool"}, reserve={"infantry": 1})
    assert "Y0" not in offers_after(basic, "bring de-ei1", "enter")


@pytest.mark.rule("anzio:E5D3")
@pytest.mark.parametrize(
    ("reaction", "when", "now", "later"),
    [(-1, "Dec II 1943", "waiting", "waiting"), (12, "Dec I 1943", "waiting", "waiting"),
     (11, "Dec I 1943", "arriving", "waiting"), (11, "Dec II 1943", "arriving", "arriving")],
)  # fmt: skip
def test_the_second_invasion_brings_the_reaction(reaction: int, when: str, now: str, later: str) -> None:
    there = arrived(f"{when} axis", {"de-76": "waiting", "de-60pg": "waiting"}, reaction=reaction)
    assert (there["de-76"], there["de-60pg"]) == (now, later)


@pytest.mark.rule("anzio:E5D3")
@pytest.mark.parametrize(("second", "place"), [(-1, "waiting"), (11, "arriving")])
def test_a_third_invasion_does_not_bring_the_reaction_anew(second: int, place: str) -> None:
    there = arrived("Dec II 1943 axis", {"de-60pg": "waiting"}, reaction=12, second_invasion=second)
    assert there["de-60pg"] == place


@pytest.mark.rule("anzio:E5D3")
def test_the_second_invasion_is_remembered_when_the_german_turn_begins() -> None:
    game = setup("Dec I 1943 axis", {}, scenario="po-valley", phase="turn begins", reaction=11)
    assert game.view("axis")["second_invasion"] == "Dec I 1943"
    assert setup("Dec I 1943 axis", {}, scenario="po-valley").view("axis")["second_invasion"] == ""
    later = setup(
        "Jan I 1944 axis", {}, scenario="po-valley", phase="turn begins", reaction=15, second_invasion=11
    )
    assert later.view("axis")["second_invasion"] == "Dec I 1943"
