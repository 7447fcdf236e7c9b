"""More bounds of the Advanced Games' rules: garrisons, withdrawals, cards and set-ups, asked of their owners."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import winterline as wl
from tests.games.anzio.test_advanced_bounds import DATA, TABLES, altered, book_of
from tests.rulebook.anzio.kit import happened, offers, pass_on
from tests.rulebook.anzio.test_adv_garrison_options import AT, DIE
from tests.rulebook.anzio.test_adv_garrisons import FIRENZE, PIACENZA, at_hand, bound
from tests.rulebook.anzio.weeks import turn
from winterline.core.frames import replace
from winterline.games.anzio.advanced import (
    assignments,
    garrisons,
    invasions,
    italians,
    orders_of_battle,
    poles,
    raising,
    reinforcing,
    time_record,
    withdrawals,
)
from winterline.games.anzio.later import placing
from winterline.games.anzio.state import ALLIED, AXIS

ADVANCED = DATA / "advanced"


def inside(game: wl.Game) -> tuple[Any, Any]:
    """Book and position of a game."""
    book: Any = game.rules.book  # type: ignore[attr-defined]
    return book, game.state


def labels(book: Any, hexes: int) -> set[str]:
    """The names of some hexes."""
    return {book.label(cell) for cell in wl_bits(hexes)}


def wl_bits(mask: int) -> list[int]:
    """The numbers in a mask."""
    return [n for n in range(mask.bit_length()) if mask >> n & 1]


# --- garrisons --------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E6B1")
def test_what_is_closed_to_a_garrison() -> None:
    game = at_hand("Sept III 1943 axis", {"de-24pz": FIRENZE, "de-1ss": "J12", "de-16pz": "K24"})
    book, state = inside(game)
    tank, ss, free = (book.index[name][1] for name in ("de-24pz", "de-1ss", "de-16pz"))
    assert labels(book, book.land & ~garrisons.barred(book, state, tank, 0)) == {FIRENZE}
    assert garrisons.barred(book, state, free, 0) == 0, "no garrison"
    assert garrisons.barred(book, replace(state, side=ALLIED), tank, 0) == 0, "not the turn of the Germans"
    onward = labels(book, book.land & ~garrisons.barred(book, state, ss, 0))
    assert {PIACENZA, "I9", "H10"} <= onward, "its city, and what leads there"
    assert not {"J12", "J13", FIRENZE} & onward
    closed = garrisons.barred(book, state, ss, 1 << book.cell(PIACENZA))
    assert closed >> book.cell(PIACENZA) & 1, "and whatever else is closed"
    off = at_hand("Oct I 1943 axis", {"de-162": "waiting"}, phase="arrivals")
    book, state = inside(off)
    waiting = book.index["de-162"][1]
    assert labels(book, book.land & ~garrisons.barred(book, state, waiting, 0)) == {"Q15"}


@pytest.mark.rule("anzio:E10D11")
def test_partisans_near_where_a_garrison_stands_let_it_out_as_those_near_its_city_do() -> None:
    for here, partisan, out in (
        ("Y9", "Y12", True),
        ("Y4", "Y12", False),
        ("waiting", "Y7", True),
        ("Y4", "Y7", True),
    ):
        game = at_hand("Nov I 1944 axis", {"de-155": here, "it-36g": partisan, "it-28g": "waiting"})
        book, state = inside(game)
        unit = book.index["de-155"][1]
        near = garrisons.reaction(book, state, unit)
        assert garrisons.partisans_near(book, state, unit, 1) == (1 | near if out else 1)
    free = book.index["de-16pz"][1]
    assert garrisons.partisans_near(book, state, free, 1) == 1, "bound to no city"


@pytest.mark.rule("anzio:E8A1")
def test_nobody_is_watched_who_is_free_already() -> None:
    for freed, names in (([], {"de-24pz"}), (["de-24pz"], set())):
        book, state = inside(at_hand("Feb I 1944 axis", {"de-24pz": FIRENZE}, freed=freed))
        found = {book.units[AXIS].counters[unit].id for unit, _ in garrisons.watched(book, state)}
        assert found == names


@pytest.mark.rule("anzio:X22-20A.2", "anzio:X22-20A.1")
def test_each_garrison_has_its_die_and_only_once() -> None:
    units = {"de-24pz": FIRENZE, "de-2ss": "Q16", "us-3": AT[8], "us-34": "R24"}
    for freed, dice, rolled in (
        ([], [6, 1], [(6, "stays"), (1, "comes")]),
        (["de-2ss"], [5], [(5, "comes")]),
    ):
        game = at_hand("Sept III 1943 allied", units, options=[DIE], dice=dice, freed=freed)
        told = happened(pass_on(game, "Sept III", "axis"), "garrison-die")
        assert [(event.number, event.word) for event in told] == rolled
        assert bound(game) == ({"de-24pz"} if not freed else set())


# --- who is sent where ------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E6C3", "anzio:E6C4", "anzio:E6C5")
def test_whoever_comes_by_sea_too_late_or_elsewhere_is_free() -> None:
    on_time = at_hand("Sept IV 1943 axis", {"de-ssrf": "waiting"}, phase="garrisons")
    assert set(offers(on_time, "place")) == {"D24", "C25"}
    on_time.play("place D24")
    assert bound(on_time) == {"de-ssrf"}
    early = at_hand("Sept III 1943 axis", {"de-ssrf": "waiting"}, phase="garrisons")
    assert offers(early, "place") == []
    book, state = inside(early)
    unit = 1 << book.index["de-ssrf"][1]
    assert not garrisons.GUARD.of(state).free & unit
    for place in ("waiting", "arriving"):
        late = at_hand("Oct I 1943 axis", {"de-ssrf": place}, phase="garrisons")
        assert garrisons.GUARD.of(late.state).free == unit, "that unit and no other"
    landed = at_hand("Oct I 1943 axis", {"de-ssrf": "D24"}, phase="garrisons")
    assert not garrisons.GUARD.of(landed.state).free
    shut = {"us-3": "D24", "us-34": "C25"}
    away = at_hand("Sept IV 1943 axis", {"de-ssrf": "waiting"} | shut, phase="garrisons")
    assert "D24" not in offers(away, "place")
    for line in ("place A14", "halt"):
        other = away.copy()
        other.play(line)
        assert garrisons.GUARD.of(other.state).free & unit


@pytest.mark.rule("anzio:E8A4")
@pytest.mark.parametrize(
    ("when", "second", "sent", "freed"),
    [
        ("Jan I 1944", -1, "", set()), ("Jan I 1944", 12, "", {"de-hg"}), ("Jan II 1944", 12, "", {"de-hg"}),
        ("Jan III 1944", 12, "", set()), ("Jan III 1944", 12, "de-16pz", {"de-16pz"}),
        ("Jan I 1944", 12, "de-16pz", {"de-16pz"}),
    ],
)  # fmt: skip
def test_a_second_invasion_frees_who_was_sent_or_would_be(
    when: str, second: int, sent: str, freed: set[str]
) -> None:
    units = {"de-hg": "M50", "de-16pz": "D24"}
    spec: dict[str, Any] = {"sent": sent} if sent else {}
    book, state = inside(at_hand(f"{when} axis", units, scenario="roma", second_invasion=second, **spec))
    state = garrisons.GUARD.change(state, free=0)
    free = garrisons.GUARD.of(assignments.second_invasion(book, state, [])).free
    family = {name for name in ("de-hg", "de-16pz") if free >> book.index[name][1] & 1}
    assert family == freed


@pytest.mark.rule("anzio:E8A2", "anzio:E8A5")
@pytest.mark.parametrize(
    ("units", "free", "who"),
    [
        ({"de-hg": "M50", "de-16pz": "K30"}, [], ["de-hg"]), ({"de-hg": "M50", "de-16pz": "K30"}, ["de-hg"], []),
        ({"de-hg": "arriving", "de-16pz": "K30"}, [], []), ({"de-hg": "eliminated", "de-16pz": "K30"}, [], ["de-16pz"]),
        ({"de-hg": "eliminated", "de-16pz": "waiting", "de-26pz": "arriving"}, [], []),
    ],
)  # fmt: skip
def test_who_is_ordered_to_livorno(units: dict[str, str], free: list[str], who: list[str]) -> None:
    book, state = inside(at_hand("Jan II 1944 axis", units, scenario="roma", freed=free))
    (order,) = garrisons.postings(book, "transfer")
    heirs = [] if free else assignments.who_goes(book, state, order)
    assert [book.units[AXIS].counters[unit].id for unit in heirs] == who
    asked = assignments.ordered(book, state, [])
    assert (asked != state) is bool(who)


# --- withdrawals ------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E4B2d", "anzio:E4B2a.2")
@pytest.mark.parametrize(
    ("place", "named", "cut_off"),
    [
        ("N61", False, False),
        ("N61", True, False),
        ("K23", False, True),
        ("waiting", False, True),
        ("W30", True, True),
    ],
)
def test_who_is_isolated_when_the_card_calls(place: str, named: bool, cut_off: bool) -> None:
    ring = {
        "de-15pg": "K24",
        "de-29pg": "W31",
        "de-16pz": "J24",
        "de-26pz": "W29",
        "de-3pg": "V31",
        "de-65": "L22",
    }
    units = {"us-34": place} | ring
    game = at_hand("Oct I 1943 allied", units, ports={"zone-salerno": "Sept II 1943"}, friendly=["N61"])
    book, state = inside(game)
    unit = book.index["us-34"][1]
    state = replace(state, named=1 << unit if named else 0)
    assert withdrawals.isolated(book, state, unit) is cut_off


@pytest.mark.rule("anzio:E8A3")
def test_nobody_leaves_a_city_to_which_nobody_was_sent() -> None:
    book, state = inside(at_hand("Feb II 1944 axis", {"de-hg": "M50"}, scenario="roma"))
    assert withdrawals.from_the_city(book, state) == []
    book, state = inside(at_hand("Feb II 1944 axis", {"de-hg": "D24"}, scenario="roma", sent="de-hg"))
    assert withdrawals.from_the_city(book, state) == [book.index["de-hg"][1]]


# --- cards ------------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E2A2")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("2,Sept III,1943,,2,1,1,0,", "2,Sept III,1943,,2,3,2,1,", "2 and 1 are no 3 German replacements"),
        ("2,Sept III,1943,,2,1,1,0,", "2,Sept III,1943,,2,2,2,0,", "2 and 0 are no 2 German replacements"),
        ("2,Sept III,1943,,2,1,1,0,", "2,Sept III,1943,,2,1,0,1,", "0 and 1 are no 1 German replacements"),
        ("2,Sept III,1943,,2,1,1,0,", "2,Sept III,1943,,2,3,1,0,", "1 and 0 are no 3 German replacements"),
    ],
)
def test_of_three_replacements_the_card_knows_nothing(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(wl.BadData, match=said):
        time_record.load_card(altered(tmp_path, ADVANCED / "time_record.csv", old, new), "III")


@pytest.mark.rule("anzio:T.ADV.TRC", "anzio:E2A1", "anzio:E1A1", "anzio:E1A2", "anzio:E1A3")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("\n2,Sept III,", "\n3,Sept III,"),
        ("\n3,Sept IV,", "\n3,Sept III,"),
        ("\n79,April IV,", "\n#79,April IV,"),
    ],
)
def test_the_weeks_of_the_card_are_numbered_and_different(tmp_path: Path, old: str, new: str) -> None:
    with pytest.raises(wl.BadData):
        time_record.load_card(altered(tmp_path, ADVANCED / "time_record.csv", old, new), "III")


@pytest.mark.rule("anzio:E10A2c", "anzio:E10B1a")
def test_what_the_list_of_italians_says() -> None:
    found = {unit.counter.id: unit for unit in orders_of_battle.load_italians(ADVANCED / "italians.csv")}
    stays, joins, formed = found["it-185"], found["it-gds"], found["it-leg"]
    assert (stays.counter.side, joins.counter.side, formed.counter.side) == ("axis", "allied", "allied")
    assert (stays.counter.arrival, joins.counter.arrival) == ("start", orders_of_battle.DEFECTOR)
    assert (stays.fields["at"], joins.fields["at"], formed.fields["at"]) == ("R70", "F46", "sicilia")
    assert {unit.fields["role"] for unit in found.values()} == {"free", "command", "reaction"}
    for unit in found.values():
        waits = unit.fields["arrival"] in orders_of_battle.WAVES
        role = "reaction" if waits else "command" if unit.fields["at"] == "command-any" else "free"
        assert unit.fields["role"] == role, unit.counter.id
        assert unit.counter.flags[:2] == ("italian", "no-inverted")
        assert unit.counter.flags.count("italian") == 1
    assert "stays-axis" in stays.counter.flags


@pytest.mark.rule("anzio:E7B.2", "anzio:E7B2")
def test_before_the_last_winter_no_polish_division_has_a_larger_counter() -> None:
    assert not poles.enlarged(book_of("roma"))
    assert poles.enlarged(book_of("po-valley"))


@pytest.mark.rule("anzio:E10A2a")
def test_which_units_go_first_in_each_game() -> None:
    for scenario in ("southern", "po-valley"):
        book = book_of(scenario)
        for side in (ALLIED, AXIS):
            counters = book.units[side].counters
            mask = italians.first_to_go(book, None, side, 0)
            named = {counters[n].id for n in wl_bits(mask)}
            assert named == {c.id for c in counters if "italian" in c.flags and "replacement" not in c.flags}


@pytest.mark.rule("anzio:E15D", "anzio:T.ADV.INVASIONS")
def test_a_stretch_of_the_schedule_begins_and_ends_in_weeks_of_the_card(tmp_path: Path) -> None:
    weeks = {week.name: number for number, week in enumerate(book_of("po-valley").calendar)}
    path = TABLES / "invasions.csv"
    assert invasions.load_periods(path, "III", weeks)
    for column in (0, 1):
        short = {name: number for name, number in weeks.items() if number > 0 or column}
        if column:
            short = {name: number for name, number in weeks.items() if number < 78}
        with pytest.raises(wl.BadData):
            invasions.load_periods(path, "III", short)


# --- reinforcement options --------------------------------------------------------------------------------


@pytest.mark.rule("anzio:F16B.3", "anzio:F16B.1")
@pytest.mark.parametrize(
    ("when", "place", "able"),
    [
        ("Dec I 1943", PIACENZA, (True, False)), ("Dec I 1943", "arriving", (True, False)),
        ("Dec I 1943", "eliminated", (False, False)), ("Dec II 1943", PIACENZA, (False, False)),
        ("Jan I 1944", "withdrawn", (False, True)), ("Jan II 1944", "withdrawn", (False, False)),
    ],
)  # fmt: skip
def test_which_ss_divisions_may_stay_or_come_back(when: str, place: str, able: tuple[bool, bool]) -> None:
    options = ["adv.supp.german-reinforcement"]
    game = at_hand(f"{when} axis", {"de-1ss": place}, options=options, freed=["de-1ss"])
    book, state = inside(game)
    mask = 1 << book.index["de-1ss"][1]
    found = raising.able(book, state)
    assert (bool(found[0] & mask), bool(found[1] & mask)) == able
    short = (
        at_hand(f"{when} axis", {"de-1ss": place}, "southern", options=options, freed=["de-1ss"])
        if "1943" in when
        else None
    )
    assert short is None or raising.able(*inside(short)) == (0, 0)


@pytest.mark.rule("anzio:F15.1", "anzio:F15.2")
def test_withdrawals_are_cancelled_once_and_in_their_time() -> None:
    options = ["adv.supp.allied-reinforcement"]
    first, last = (turn(week) for week in ("June I 1944", "Aug IV 1944"))
    game = at_hand("June IV 1944 allied", {"us-34": "N61"}, options=options)
    book, state = inside(game)
    open_ = [n for n in range(len(book.calendar)) if reinforcing.may_cancel(book, replace(state, turn=n))]
    dates = [book.calendar[n].date for n in range(len(book.calendar))]
    season = [n for n, date in enumerate(dates) if reinforcing.FIRST <= date <= reinforcing.LAST]
    assert open_
    assert set(open_) <= set(season)
    assert open_[0] == season[0]
    assert (first, last) != (0, 0)
    kept = reinforcing.KEPT.put(state, reinforcing.Kept(open_[0]))
    assert not any(reinforcing.may_cancel(book, replace(kept, turn=n)) for n in open_)


# --- Diadem and Shingle -----------------------------------------------------------------------------------


@pytest.mark.rule("anzio:T.SCENARIO.III")
def test_a_unit_that_stands_does_not_count_against_itself() -> None:
    game: Any = wl.new("anzio", "diadem", seed=3)
    for label in ("J53", "D47"):
        game.play(f"place {label}")
    book, state = inside(game)
    at = state.forces[AXIS].at
    sheet = placing.sheet_of(book)
    forward = [
        u
        for u, cell in enumerate(at)
        if placing.is_reserve(book, u) and cell >= 0 and sheet.front >> cell & 1
    ]
    assert len(forward) == 2
    for unit in forward:
        assert placing.behind_the_front(book, state, (AXIS, unit), book.land) & sheet.front
    other = next(u for u in range(len(at)) if placing.is_reserve(book, u) and u not in forward)
    assert not placing.behind_the_front(book, state, (AXIS, other), book.land) & sheet.front
