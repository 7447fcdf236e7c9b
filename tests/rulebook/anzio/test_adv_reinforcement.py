"""Historical second invasion, Allied and German reinforcement (F1, F13, F15, F16)."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import SALERNO, happened, offers, refused, setup, step
from tests.rulebook.anzio.shore import finish, until

INVASION = "adv.supp.historical-second-invasion"
ALLIES = "adv.supp.allied-reinforcement"
GERMANS = "adv.supp.german-reinforcement"
INVADERS = dict.fromkeys(("us-36", "us-45", "br-46", "br-56"), "sicilia")
FRONT = {
    "de-15pg": "C38", "de-29pg": "I36", "de-hg": "L34", "de-16pz": "O32", "de-26pz": "R31", "de-1para": "U30",
    "de-44": "X28", "de-3pg": "F37",
}  # fmt: skip
"""A German front from sea to sea, north of Roma."""
MAJOR = (
    "A14", "J8", "P5", "Y4", "D18", "O13", "T12", "D24", "K23", "U5", "L11", "N12", "Q15", "U17", "E23", "X27", "N31",
    "F45", "K57", "N60", "X52",
)  # fmt: skip
"""All major cities."""
AWAY = {"de-15pg": "C38"}
"""A German unit that is in nobody's way."""
CENTRE = ("K57", "M50", "V40", "G44", "N31")
"""Cities of Game II."""


@pytest.mark.rule("anzio:F1")
def test_every_supplementary_rule_is_a_switch_of_its_own() -> None:
    names = (
        INVASION,
        ALLIES,
        GERMANS,
        "adv.supp.weather",
        "adv.supp.step-isolation",
        "adv.supp.overstacking",
    )
    assert wl.new("anzio", "po-valley", seed=1).rules.options == ()
    for name in names:
        assert wl.new("anzio", "po-valley", [name], seed=1).rules.options == (name,)
    assert set(wl.new("anzio", "po-valley", names, seed=1).rules.options) == set(names)
    with pytest.raises(wl.WinterlineError):
        wl.new("anzio", "southern", [ALLIES])


# --- the second invasion --------------------------------------------------------------------------------------


def landing(week: str, scenario: str, *options: str, later: tuple[tuple[int, int], ...] = ()) -> wl.Game:
    """The Allied movement phase of a week with invaders in Sicilia, and one ashore."""
    sea = {"invaded": (SALERNO,) * (1 + len(later)), "counters": 2}
    return setup(
        f"{week} allied", INVADERS, scenario=scenario, options=options, sea=sea, later_invasions=list(later)
    )


def lift(game: wl.Game) -> list[int]:
    """The lifts that an invasion at Pescara, whose figure is 14, may have."""
    twin = game.copy()
    events = twin.step("invade zone-pescara")
    if found := happened(events, "invade"):
        return [found[0].number]
    return [int(action.kind) for action in twin.actions() if action.do == "lift"]


@pytest.mark.rule("anzio:F13.1")
@pytest.mark.parametrize(
    ("scenario", "first", "last", "after"),
    [
        ("southern", "Nov I 1943", "Dec IV 1943", ""),
        ("roma", "Nov III 1943", "Feb I 1944", "Feb II 1944"),
        ("po-valley", "Nov III 1943", "Feb I 1944", "Feb II 1944"),
    ],
)
def test_one_second_invasion_with_three_quarters_of_the_lift(
    scenario: str, first: str, last: str, after: str
) -> None:
    for week in (first, last):
        assert lift(landing(week, scenario, INVASION)) == [11]
    if after:
        assert refused(landing(after, scenario, INVASION), "invade zone-pescara") == "F13.1"
        assert lift(landing(after, scenario)) == [100, 75]
    june = {"southern": "", "roma": "June II 1944", "po-valley": "July III 1944"}[scenario]
    if june:
        assert refused(landing(june, scenario, INVASION), "invade zone-pescara") == "F13.1"


@pytest.mark.rule("anzio:F13.1")
def test_it_is_declared_before_anything_moves() -> None:
    game = landing("Nov III 1943", "roma", INVASION)
    twin = landing("Nov III 1943", "roma")
    for one in (game, twin):
        assert one.why_not("invade zone-pescara") is None
        one.play("move br-231")
        step(one, next(line for line in map(one.notation, one.actions()) if line.startswith("go ")))
        step(one, "halt")
    assert refused(game, "invade zone-pescara") == "F13.1"
    assert refused(twin, "invade zone-pescara") is None


@pytest.mark.rule("anzio:F13.2")
def test_the_card_and_the_other_rules_on_invasions_hold() -> None:
    assert refused(landing("Nov II 1943", "roma", INVASION), "invade zone-pescara") == "E2A7"
    made = landing("Jan I 1944", "roma", INVASION, later=((10, 75),))
    assert refused(made, "invade zone-pescara") == "E15G"


# --- Allied reinforcement -------------------------------------------------------------------------------------


def leaving(week: str, *options: str, **spec: Any) -> wl.Game:
    """The Allied turn of a week as withdrawals begin, with the units that leave in November 1943 and later."""
    units = {"br-1para": "K57", "us-505": "K57", "ca-1": "M58", "br-46": "N60"}
    return setup(
        f"{week} allied", units, scenario="po-valley", options=options, phase="reinforcement",
        friendly=["K57", "N60", "M58"], ports={"port-napoli": "Oct I 1943"}, **spec,
    )  # fmt: skip


@pytest.mark.rule("anzio:F15.1")
def test_the_allies_may_cancel_withdrawals_when_somebody_would_leave() -> None:
    game = leaving("Nov III 1943", ALLIES)
    assert (game.side, offers(game, "cancel"), offers(game, "end")) == ("allied", [""], [""])
    twin = game.copy()
    twin.play("end")
    assert "br-1para" not in twin.seat("allied").where()
    game.play("cancel")
    assert game.seat("allied").where()["br-1para"] == "K57"
    assert game.view("allied")["withdrawals_cancelled"] == "Nov III 1943"
    until(game, "Nov IV", "allied")
    assert game.seat("allied").where()["us-505"] == "K57"


@pytest.mark.rule("anzio:F15.1")
@pytest.mark.parametrize(
    ("week", "asked"),
    [
        ("Nov II 1943", False),
        ("Dec I 1943", False),
        ("Jan IV 1945", True),
        ("Feb I 1945", False),
        ("Feb IV 1945", False),
    ],
)
def test_they_are_asked_when_it_matters_and_for_the_last_time(week: str, asked: bool) -> None:
    game = leaving(week, ALLIES)
    assert (game.decision is not None and game.decision.kind == "cancelling") == asked


def ended(
    scenario: str,
    week: str,
    friendly: tuple[str, ...],
    *options: str,
    units: dict[str, str] | None = None,
    **spec: Any,
) -> tuple[str, str, str]:
    """Who wins, by which rule, and in which week, when these hexes are friendly to the Allies from this week on."""
    game = setup(
        f"{week} axis", {**(units or FRONT), "br-231": "L56"}, scenario=scenario, options=options, spare=False,
        friendly=list(friendly), ports={"port-napoli": "Sept III 1943"}, **spec,
    )  # fmt: skip
    finish(game)
    assert game.result is not None
    return game.result.winner, game.result.rule, game.view("allied")["date"].partition(" ·")[0]


@pytest.mark.rule("anzio:F15.2")
def test_then_they_need_all_major_cities_by_february() -> None:
    kept: dict[str, Any] = {"withdrawals_cancelled": "Nov III 1943", "german_list": "maximum", "units": AWAY}
    assert ended("po-valley", "Feb IV 1945", MAJOR, ALLIES, **kept) == (
        "allied",
        "anzio:F15.2",
        "Feb IV 1945",
    )
    most = tuple(hex_ for hex_ in MAJOR if hex_ not in ("A14", "J8"))
    assert ended("po-valley", "Feb IV 1945", most, ALLIES, **kept) == ("axis", "anzio:F15.2", "Feb IV 1945")
    plain = ended("po-valley", "April IV 1945", most, ALLIES, german_list="maximum", units=AWAY)
    assert plain == ("allied", "anzio:E21E4c", "April IV 1945")


@pytest.mark.rule("anzio:F15.3")
def test_with_one_second_invasion_they_have_the_whole_time() -> None:
    kept: dict[str, Any] = {"withdrawals_cancelled": "Nov III 1943", "german_list": "maximum", "units": AWAY}
    for week in ("April III 1945", "April IV 1945"):
        found = ended("po-valley", week, MAJOR, ALLIES, INVASION, **kept)
        assert found == ("allied", "anzio:F15.2", "April IV 1945")


# --- German reinforcement -------------------------------------------------------------------------------------


def after_the_landing(*options: str, scenario: str = "roma", second: int = 9, **spec: Any) -> wl.Game:
    """The German turn of Nov III 1943, as it begins, after a landing in that week."""
    spec = {"german_list": "standard", **spec}
    return setup(
        "Nov III 1943 axis", {**FRONT, "de-panther1": "absent"}, scenario=scenario,
        options=(GERMANS, *options), phase="second invasion", reaction=second, **spec,
    )  # fmt: skip


@pytest.mark.rule("anzio:F16A.1")
def test_after_the_second_invasion_the_germans_may_adopt_a_stronger_list() -> None:
    game = after_the_landing()
    assert (game.side, offers(game, "adopt")) == ("axis", ["maximum", "reinforced"])
    game.play("adopt reinforced")
    assert game.view("allied")["german_list"] == "reinforced"
    assert "de-panther1" in offers(game, "bring")
    assert offers(after_the_landing(german_list="reinforced"), "adopt") == ["maximum"]
    assert offers(after_the_landing(german_list="maximum"), "adopt") == []
    assert offers(after_the_landing(second=8), "adopt") == []


@pytest.mark.rule("anzio:F16A.1")
def test_a_division_that_is_used_as_its_regiments_does_not_come_once_more() -> None:
    split = {"de-1para": "absent", **dict.fromkeys(("de-1para-1", "de-1para-3", "de-1para-4"), "U30")}
    game = setup(
        "Nov III 1943 axis", {**FRONT, **split}, scenario="roma", options=[GERMANS], phase="second invasion",
        reaction=9, german_list="standard",
    )  # fmt: skip
    game.play("adopt reinforced")
    assert not game.rules.check(game.state)
    assert "de-1para" in offers(game, "exchange")


@pytest.mark.rule("anzio:F16A.1")
def test_a_list_that_was_agreed_on_may_be_raised_too() -> None:
    game = setup(
        "Nov III 1943 axis", FRONT, scenario="roma", options=(GERMANS, "oob-standard"), phase="second invasion",
        reaction=9,
    )  # fmt: skip
    assert game.view("axis")["german_list"] == "standard"
    game.play("adopt maximum")
    assert game.view("axis")["german_list"] == "maximum"


@pytest.mark.rule("anzio:F16A.2")
@pytest.mark.parametrize(("choice", "wanted"), [("end", 7), ("adopt reinforced", 5), ("adopt maximum", 3)])
def test_victory_follows_the_new_pair(choice: str, wanted: int) -> None:
    game = after_the_landing()
    game.play(choice)
    assert game.view("allied")["goal"]["wanted"] == wanted


def january(at: str, scenario: str = "roma", week: str = "Jan I 1944", **spec: Any) -> wl.Game:
    """The German turn of a week as withdrawals begin, with both SS divisions somewhere."""
    units = {**FRONT, "de-1ss": at, "de-2ss": at}
    spec = {"german_list": "reinforced", "freed": ["de-1ss", "de-2ss"], **spec}
    return setup(f"{week} axis", units, scenario=scenario, options=[GERMANS], phase="keeping", **spec)


@pytest.mark.rule("anzio:F16B.1")
def test_in_january_ss_divisions_come_back() -> None:
    game = january("withdrawn")
    assert offers(game, "return") == ["de-1ss whole", "de-2ss whole"]
    game.play("return de-2ss whole")
    assert offers(game, "return") == ["de-1ss whole"]
    game.play("end")
    assert game.view("allied")["divisions_kept"] == ["de-2ss"]
    assert "de-2ss" in offers(game, "bring")
    assert "de-1ss" not in offers(game, "bring")
    assert offers(january("withdrawn", week="Dec IV 1943"), "return") == []
    assert offers(january("withdrawn", week="Jan II 1944"), "return") == []
    assert offers(january("eliminated"), "return") == []


@pytest.mark.rule("anzio:F16B.1")
@pytest.mark.rule("anzio:F16B.3")
def test_a_withdrawal_that_is_due_may_be_cancelled() -> None:
    game = january("U5", week="Dec I 1943")
    assert offers(game, "retain") == ["de-1ss", "de-2ss"]
    game.play("retain de-1ss")
    game.play("end")
    assert "de-1ss" in game.seat("axis").where()
    assert "de-2ss" not in game.seat("axis").where()
    assert offers(january("U5", week="Dec II 1943"), "retain") == []
    assert offers(january("eliminated", week="Dec I 1943"), "retain") == [], "nobody is there to stay"


@pytest.mark.rule("anzio:F16B.3")
def test_not_in_game_i() -> None:
    assert offers(january("U5", "southern", week="Dec I 1943"), "retain") == []
    assert offers(january("U5", "po-valley", week="Dec I 1943"), "retain") == ["de-1ss", "de-2ss"]


@pytest.mark.rule("anzio:F16B.2")
def test_then_the_game_ends_in_march_and_two_cities_are_enough() -> None:
    kept: dict[str, Any] = {"divisions_kept": ["de-1ss"], "german_list": "standard"}
    for scenario, options in (("roma", (GERMANS,)), ("po-valley", (GERMANS, ALLIES))):
        more: dict[str, Any] = {"withdrawals_cancelled": "Nov III 1943"} if ALLIES in options else {}
        for count, found in ((2, ("allied", "anzio:F16B.2")), (1, ("axis", "anzio:C15C.1"))):
            told = ended(scenario, "March IV 1944", CENTRE[:count], *options, **kept, **more)
            assert told == (*found, "March IV 1944")


@pytest.mark.rule("anzio:F16B.4")
def test_what_is_owed_may_be_met_by_a_reduced_division() -> None:
    game = january("withdrawn", deficits=[0, 0, 2])
    assert offers(game, "return") == ["de-1ss reduced", "de-1ss whole", "de-2ss reduced", "de-2ss whole"]
    game.play("return de-1ss reduced")
    assert game.view("axis")["deficits"]["armour"] == 0
    assert offers(game, "return") == ["de-2ss whole"]
    units = {unit["id"]: unit["steps"] for unit in game.view("axis")["units"]}
    assert units["de-1ss"][1] - units["de-1ss"][0] == 2
    one = january("withdrawn", deficits=[0, 3, 1])
    one.play("return de-1ss reduced")
    assert (one.view("axis")["deficits"]["armour"], one.view("axis")["deficits"]["infantry"]) == (0, 3)
    full = january("withdrawn", deficits=[0, 0, 2])
    full.play("return de-1ss whole")
    assert full.view("axis")["deficits"]["armour"] == 2
