"""Options of the addendum in the Advanced Games: later invasions, September landings, withdrawn specialists, deficits."""

from __future__ import annotations

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import happened, offers, refused, setup, step
from tests.rulebook.anzio.shore import until
from tests.rulebook.anzio.test_adv_invasions import INVADERS, at
from tests.rulebook.anzio.test_adv_withdrawals import NAMED, allied, owed

LATER, WIND, LIFTS = "addendum.invasion-scare-later", "addendum.libeccio", "addendum.il-increase"
SPECIAL, DIE = "addendum.specialized-replacements", "addendum.german-replacement-roll"


def arriving(game: wl.Game) -> int:
    """The German units that stand at the northern edge."""
    return sum(unit["status"] == "arriving" for unit in game.view("spectator")["units"])


@pytest.mark.rule("anzio:X22-22C")
@pytest.mark.parametrize(
    ("later", "scared"), [((), False), (((11, 75),), True), (((11, 75), (19, 100)), True)]
)
def test_invasions_after_the_second_scare_the_germans(
    later: tuple[tuple[int, int], ...], scared: bool
) -> None:
    pool = {"units": {"de-ei1": "pool", "de-ea1": "pool"}}
    game = at("July III 1944", "po-valley", *later, options=[LATER], **pool)
    events = game.play("invade zone-pescara")
    events += step(game, f"lift {offers(game, 'lift')[0]}") if offers(game, "lift") else []
    assert bool(happened(events, "scare")) is scared
    assert arriving(game) == (2 if scared else 0)


@pytest.mark.rule("anzio:X22-22A")
@pytest.mark.parametrize("zone", ["livorno", "piombino"])
def test_every_zone_but_those_of_tuscany_in_september(zone: str) -> None:
    for options, rule in (([WIND], "X22-22A"), ([], None)):
        game = setup(
            "Sept II 1943 allied",
            INVADERS,
            scenario="southern",
            phase="invasion",
            sea={"counters": 2},
            options=options,
        )
        assert refused(game, f"invade zone-{zone}") == rule
        assert (f"zone-{zone}" in offers(game, "invade")) is (rule is None)
        assert {"zone-genova", "zone-follonica", "zone-rimini"} <= set(offers(game, "invade"))


@pytest.mark.rule("anzio:X22-22A")
def test_the_wind_blows_every_september() -> None:
    for week, rule in (("Sept II 1944", "X22-22A"), ("Oct I 1944", None), ("Aug IV 1944", None)):
        assert refused(at(week, options=[WIND]), "invade zone-livorno") == rule, week


@pytest.mark.rule("anzio:X22-22B.1", "anzio:X22-22B.6")
def test_percentages_are_of_the_raised_lift() -> None:
    termoli = {"ports": {"port-termoli": "Sept III 1943"}, "friendly": ["X45"]}
    for options, whole, part in (([], 14, 11), ([LIFTS], 17, 13)):
        for percent, lift in ((100, whole), (75, part)):
            game = at("Nov III 1943", "roma", options=options, **termoli)
            game.play("invade zone-pescara")
            (event,) = happened(game.play(f"lift {percent}"), "invade")
            assert event.number == lift


@pytest.mark.rule("anzio:X22-24B")
@pytest.mark.parametrize(
    ("where", "half", "owes"),
    [("M60", False, 0), ("M60/1", False, 2), ("M60/1", True, 1), ("M60/i", False, 4)],
)
def test_two_replacements_make_up_for_a_step_of_a_withdrawn_specialist(
    where: str, half: bool, owes: int
) -> None:
    halves = {"halves": {"allied": [NAMED]}} if half else {}
    game = allied("Nov III 1943", {NAMED: where}, options=[SPECIAL], **halves)
    assert owed(game) == [owes, 0, 0]
    plain = allied("Nov III 1943", {NAMED: where})
    assert owed(plain) == [(owes + half) // 2, 0, 0]


@pytest.mark.rule("anzio:X22-24C")
def test_what_the_die_brings_goes_first_to_what_is_owed() -> None:
    units = {"us-36": "N60", "de-15pg": "K8"}
    for deficits, owes in (([0, 0, 0], 0), ([0, 3, 0], 3)):
        game = setup("Oct III 1943 allied", units, scenario="southern", options=[DIE], deficits=deficits)
        (event,) = happened(until(game, "Oct III", "axis"), "draft")
        infantry = {"0": 0, "1": 1, "2": 1, "3": 2}[event.word]
        assert owed(game)[1] == max(0, owes - infantry)
        rows = next(one for one in game.view("axis")["panels"] if one["id"] == "replacements")["rows"]
        assert next(row["value"] for row in rows if "infantry" in row["label"]) == max(0, infantry - owes)


@pytest.mark.rule("anzio:X22-22A")
@pytest.mark.parametrize(
    ("week", "options", "rule"),
    [("Sept III 1943", [WIND], "X22-22A"), ("Sept III 1943", [], None), ("Oct I 1943", [WIND], None)],
)
def test_a_raid_on_tuscany_in_september_is_refused_by_the_wind(
    week: str, options: list[str], rule: str | None
) -> None:
    raiders = {"br-2ss": "sicilia", "us-rgr": "sicilia", "br-231": "X66", "de-29pg": "X60"}
    game = setup(f"{week} allied", raiders, scenario="southern", options=options, spare=False)
    game.play("raid br-2ss")
    assert refused(game, "land C27") == rule
    assert refused(game, "land K8") == "D5C2"
