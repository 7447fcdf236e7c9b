"""Supporting fire of the Advanced Games (E13): Allied factors week by week, German ones by the month and the year."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.ground import clearing
from tests.rulebook.anzio.kit import happened, offers, pass_on, refused, setup
from tests.rulebook.anzio.shore import until
from tests.rulebook.anzio.weeks import factors, rows, turn

C, N, *_ = clearing()
UNITS = {"us-36": "W56", "de-1para": "P6"}
WEEKLY = "adv.german-air-weekly"


def before(
    week: str, side: str, *options: str, scenario: str = "po-valley", dice: tuple[int, ...] = (), **spec: Any
) -> wl.Game:
    """The Allied, or the German, movement phase of a week, described."""
    return setup(f"{week} {side}", UNITS, scenario=scenario, options=options, dice=dice, spare=False, **spec)


def german(week: str, *options: str, scenario: str = "po-valley", **spec: Any) -> int:
    """The German air factors of a week in good weather, after an Allied turn in which nothing happened."""
    game = before(week, "allied", *options, scenario=scenario, **spec)
    until(game, week.rpartition(" ")[0], "axis")
    return factors(game)[2]


def use(game: wl.Game) -> None:
    """The Germans end their movement and give an air factor to a unit's defence."""
    while game.decision is not None and game.decision.kind != "allotting":
        game.play("end")
    game.play("cover air de-1para")


# --- Allied factors -----------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E13A")
@pytest.mark.rule("anzio:E13B")
@pytest.mark.parametrize(
    ("week", "after", "dice", "found"),
    [
        ("Dec IV 1943", "Jan I", (6,), (3, 1)), ("Dec IV 1943", "Jan I", (1,), (0, 1)),
        ("May I 1944", "May II", (), (3, 1)), ("July I 1944", "July II", (), (3, 1)),
        ("April II 1945", "April III", (6,), (3, 1)),
    ],
)  # fmt: skip
def test_the_allies_have_their_factors_in_every_year(
    week: str, after: str, dice: tuple[int, ...], found: tuple[int, int]
) -> None:
    game = before(week, "axis", dice=dice)
    until(game, after, "allied")
    assert factors(game)[:2] == found


# --- German factors -----------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E13C1")
@pytest.mark.rule("anzio:E13C2")
@pytest.mark.rule("anzio:E13C3")
@pytest.mark.parametrize(
    ("used", "gone", "again"),
    [
        ("May I 1944", ("May II 1944", "May IV 1944"), "June I 1944"),
        ("June I 1944", ("June II 1944", "June III 1944"), "June IV 1944"),
        ("June IV 1944", ("July I 1944", "Sept IV 1944"), ""),
        ("Dec I 1943", ("Dec IV 1943",), "Jan I 1944"),
        ("June IV 1944", ("Dec IV 1944",), "Jan I 1945"),
        ("Jan I 1945", ("Feb I 1945", "April IV 1945"), ""),
    ],
)
def test_a_factor_lasts_a_month_then_the_year(used: str, gone: tuple[str, ...], again: str) -> None:
    def good(week: str) -> dict[str, Any]:
        dry = week.split()[0] in ("May", "June", "July", "Aug", "Sept")
        return {} if dry else {"mud": 6}

    assert german(used, **good(used)) == 1
    for week in gone:
        assert german(week, german_air_used=turn(used), **good(week)) == 0, week
        assert german(week, **good(week)) == 1, "unless it was kept"
    if again:
        assert german(again, german_air_used=turn(used), **good(again)) == 1


@pytest.mark.rule("anzio:E13C1")
def test_what_is_used_is_gone_until_the_next_month() -> None:
    game = before("May III 1944", "allied")
    until(game, "May III", "axis")
    assert rows(game, "german-air")[0] == {
        "label": "May I 1944 to May IV 1944", "value": "one factor left", "rule": "anzio:E13C1",
    }  # fmt: skip
    use(game)
    until(game, "May IV", "axis")
    assert factors(game)[2] == 0
    assert rows(game, "german-air")[0]["value"] == "used up"
    until(game, "June I", "axis")
    assert factors(game)[2] == 1


@pytest.mark.rule("anzio:E13C1")
def test_what_is_kept_is_not_added_to_the_next_month() -> None:
    game = before("May IV 1944", "allied")
    until(game, "June I", "axis")
    assert factors(game)[2] == 1


@pytest.mark.rule("anzio:E13C1")
@pytest.mark.parametrize(
    ("week", "found"), [("Oct II 1943", (0, 1)), ("Dec IV 1943", (0, 1)), ("Jan II 1944", (0, 0))]
)
def test_another_reading_has_a_factor_for_every_week_of_1943(week: str, found: tuple[int, int]) -> None:
    month = f"{week.split()[0]} I {week.split()[2]}"
    spent: dict[str, Any] = {"german_air_used": turn(month), "mud": 6}
    assert (german(week, **spent), german(week, WEEKLY, **spent)) == found


@pytest.mark.rule("anzio:E13C1")
def test_a_weeks_own_factor_is_used_up_by_its_week() -> None:
    game = before("Oct I 1943", "allied", WEEKLY, mud=6, dice=(6, 6, 6, 6))
    until(game, "Oct I", "axis")
    use(game)
    assert rows(game, "german-air")[0]["value"] in ("one factor left", "used up")
    until(game, "Oct II", "axis")
    assert factors(game)[2] == 1


@pytest.mark.rule("anzio:E13C4")
@pytest.mark.parametrize(("die", "flies"), [(2, False), (3, True)])
def test_a_factor_kept_for_defence_is_lost_in_mud(die: int, flies: bool) -> None:
    units = {**UNITS, "us-45": C, "us-3": C, "de-44": N}
    game = setup("Oct I 1943 axis", units, scenario="southern", spare=False, dice=[die], freed=["de-44"],
                 phase="support allotted", support={"air": [0, 1]})  # fmt: skip
    events = game.play("cover air de-44") + until(game, "Oct II", "allied")
    assert [event.units for event in happened(events, "cover-lost")] == ([] if flies else [("de-44",)])
    assert game.seat("allied").odds([N], ["us-45", "us-3"])["totals"][1] == (7 if flies else 6)


@pytest.mark.rule("anzio:E13C4")
def test_mud_takes_nothing_that_is_not_kept_for_the_defence_by_germans() -> None:
    game = before("Oct I 1943", "axis", dice=(1, 6), support={"air": [0, 1]})
    events = until(game, "Oct II", "allied")
    assert not happened(events, "cover-lost")
    until(game, "Oct II", "axis")
    assert factors(game)[2] == 0, "nobody flies in mud"
    until(game, "Oct III", "axis")
    assert factors(game)[2] == 1, "the month's factor was kept"


@pytest.mark.rule("anzio:E13C4")
def test_what_the_allies_gave_to_their_defence_is_none_of_it() -> None:
    support = {"air": [1, 0], "allied_air": True}
    game = setup("Oct I 1943 allied", UNITS, scenario="southern", spare=False, dice=[6, 1], phase="support allotted",
                 support=support)  # fmt: skip
    events = game.play("cover air us-36") + until(game, "Oct II", "allied")
    assert not happened(events, "cover-lost")


@pytest.mark.rule("anzio:E13C5")
@pytest.mark.parametrize(("mud", "used", "found"), [(6, "", 3), (6, "Nov I 1943", 2), (1, "", 0)])
def test_the_second_invasion_brings_two_besides(mud: int, used: str, found: int) -> None:
    spent: dict[str, Any] = {"german_air_used": turn(used)} if used else {}
    now = turn("Nov IV 1943")
    assert german("Nov IV 1943", mud=mud, reaction=now, **spent) == found
    later: dict[str, Any] = {"reaction": now, "second_invasion": turn("Nov III 1943"), "mud": 6}
    assert german("Nov IV 1943", **later) == 1, "a third invasion brings none"


@pytest.mark.rule("anzio:E13C5")
def test_what_an_invasion_brings_is_used_first_and_not_kept() -> None:
    game = before(
        "Nov III 1943", "allied", scenario="roma", mud=6, reaction=turn("Nov III 1943"), dice=(6, 6, 6)
    )
    until(game, "Nov III", "axis")
    assert factors(game)[2] == 3
    use(game)
    until(game, "Nov IV", "axis")
    assert factors(game)[2] == 1, "the month's own is left"


@pytest.mark.rule("anzio:E13C5")
def test_the_first_invasion_brings_three_besides() -> None:
    game = wl.new("anzio", scenario="southern", seed=5, options=["oob-standard"])
    until(game, "Sept II", "axis")
    assert factors(game)[2] == 4


# --- interdiction -------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E13D")
@pytest.mark.parametrize(
    ("unit", "price"), [("de-panther1", 1), ("de-nw71", 1), ("de-114", 2), ("de-26pz", 3)]
)
def test_a_unit_without_stacking_points_takes_one_factor(unit: str, price: int) -> None:
    for air in (price - 1, price):
        support = {"air": [air, 0], "allied_air": True}
        game = setup("May I 1944 allied", {"us-36": "W56", unit: "P6"}, scenario="roma", spare=False, dice=[5],
                     phase="interdiction", support=support, german_list="reinforced")  # fmt: skip
        if air < price:
            assert not air or refused(game, f"interdict air {unit}") == "D3D1b"
            continue
        assert f"{unit} air" in offers(game, "interdict")
        game.play(f"interdict air {unit}")
        pass_on(game, "May I", "axis")
        assert factors(game)[0] == 0
