"""Bounds of the Advanced Games' rules, each at the place where one more or one less would be another rule."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import winterline as wl
from tests.rulebook.anzio.kit import happened, offers, refused, refused_going, setup, where
from tests.rulebook.anzio.test_adv_assignments import RING, goering
from tests.rulebook.anzio.test_adv_garrisons import FIRENZE, SPARES, at_hand, bound
from tests.rulebook.anzio.test_adv_reinforcement import INVASION, landing
from tests.rulebook.anzio.test_adv_withdrawals import CUT_OFF, NAMED, OTHERS, allied, asked, owed
from tests.rulebook.anzio.weeks import turn
from winterline.games import catalog
from winterline.games.anzio.advanced import (
    assignments,
    campaign,
    defection_table,
    forms,
    garrisons,
    goals,
    invasion_charts,
    italian_options,
    lists,
    northern_edge,
    partisans_early,
    poles,
    port_counters,
    sealed_invasions,
    sealed_reinforcement,
    starting_forms,
    time_record,
    withdrawals,
)
from winterline.games.anzio.advanced.schedules import Period
from winterline.games.anzio.book import Book
from winterline.games.anzio.later import continuing
from winterline.games.anzio.options.retreat_zoc import Driven
from winterline.games.anzio.state import ALLIED, AXIS

DATA = Path(wl.__file__).parent / "games" / "anzio" / "data"
TABLES = DATA / "advanced" / "tables"
ITALIANS = {"it-cent": "D14", "it-gds": "F10", "it-piave": "D16", "it-sas": "C14"}


def book_of(scenario: str, *options: str) -> Book:
    """The book of a scenario."""
    rules: Any = catalog.make_rules("anzio", scenario, options)
    found: Book = rules.book
    return found


def altered(folder: Path, path: Path, old: str, new: str) -> Path:
    """A data file with something in it changed."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    (folder / path.name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder / path.name


# --- garrisons --------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E6B4", "anzio:E10B4g", "anzio:E10D11")
@pytest.mark.parametrize("scenario", ["southern", "roma"])
def test_italians_let_garrisons_out_where_there_are_no_partisans_yet(scenario: str) -> None:
    near = at_hand("Oct I 1943 axis", {"de-24pz": FIRENZE, "it-cent": "U21"}, scenario)
    assert refused(near, "move de-24pz") is None
    far = at_hand("Oct I 1943 axis", {"de-24pz": FIRENZE, "it-cent": "V22"}, scenario)
    assert refused(far, "move de-24pz") == "E6B1"


@pytest.mark.rule("anzio:E6B4", "anzio:E10B4g", "anzio:E10D11")
def test_a_way_that_italians_bar_can_be_asked_about() -> None:
    game = at_hand("Sept III 1943 axis", {"de-135": "A14"} | ITALIANS)
    assert refused_going(game, "de-135", "D12") in ("B4C8", "B4E2.2")


@pytest.mark.rule("anzio:E5D5b")
def test_the_way_to_a_city_leads_to_no_hex_that_is_as_far() -> None:
    book, here = book_of("po-valley"), "Q7"
    cell, city = book.cell(here), 1 << book.cell("Q15")
    away = garrisons.homeward(book, city)
    assert not garrisons.nearer(book, city, cell) >> cell & 1
    as_far = [other for other, points in enumerate(away) if points == away[cell]]
    assert len(as_far) > 1
    assert not any(garrisons.nearer(book, city, cell) >> other & 1 for other in as_far)


@pytest.mark.rule("anzio:E8B2.1", "anzio:E8B2.2", "anzio:E8B3")
def test_4_para_waits_as_long_as_2_para_is_to_come_back() -> None:
    game = at_hand("Jan I 1944 axis", {"de-2para": "waiting", "de-4para": "waiting"})
    book: Any = game.rules.book  # type: ignore[attr-defined]
    new, old = (book.index[name][1] for name in ("de-4para", "de-2para"))
    events: list[wl.Event] = []
    assert assignments.relieved(book, game.state, new, old, events) == game.state
    assert not events


@pytest.mark.rule("anzio:E8A5")
def test_nobody_goes_to_livorno_for_a_unit_that_is_to_come_back() -> None:
    game = goering(units={"de-hg": "waiting", "de-16pz": "J30", "de-26pz": "K30"})
    assert offers(game, "send") == []
    assert bound(game) == set()


@pytest.mark.rule("anzio:E8A5")
def test_no_substitute_goes_to_livorno_who_is_cut_off() -> None:
    panzers = {"de-hg": "eliminated", "de-16pz": "J30", "de-26pz": "M50", "de-18pz": "K30"}
    assert set(offers(goering(units=panzers | RING, freed=["de-18pz"]), "send")) == {"de-16pz", "de-18pz"}


@pytest.mark.rule("anzio:E6C4", "anzio:E6C5")
def test_who_comes_by_sea_has_spent_nothing_yet() -> None:
    units = {"de-90pg": "waiting"} | SPARES
    game = at_hand("Sept IV 1943 axis", units, phase="garrisons")
    game.play("place D24")
    number = game.rules.book.index["de-90pg"][1]  # type: ignore[attr-defined]
    assert game.state.spent[number] == 0


# --- withdrawals ------------------------------------------------------------------------------------------

GENOVA = {"ports": {"port-genova": "Sept II 1943"}, "friendly": ["A14"]}
"""The first place of the list."""


@pytest.mark.rule("anzio:E4B2a.1", "anzio:E4B2a.2", "anzio:E4B2d")
def test_a_unit_that_a_port_feeds_leaves_by_it_by_any_port() -> None:
    game = allied("Nov III 1943", {NAMED: "A14"} | OTHERS, **GENOVA)
    assert (where(game, NAMED), owed(game)) == ("withdrawn", [0, 0, 0])
    home = allied("Nov III 1943", {NAMED: "M60"} | OTHERS)
    assert (where(home, NAMED), owed(home)) == ("withdrawn", [0, 0, 0])
    assert asked(allied("Nov III 1943", {NAMED: "N31"} | OTHERS | CUT_OFF)) == set(OTHERS)


@pytest.mark.rule("anzio:E4B2a.2")
@pytest.mark.parametrize(("place", "how"), [("messina", withdrawals.STUCK), ("N31", withdrawals.BY_BEACH)])
def test_nobody_leaves_a_box_by_a_beach(place: str, how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = at_hand("Oct I 1943 allied", {NAMED: place}, sea={"open_boxes": 1, "invaded": (23,)})
    book: Any = game.rules.book  # type: ignore[attr-defined]
    monkeypatch.setattr(withdrawals, "port_for", lambda *_: -1)
    monkeypatch.setattr(withdrawals, "isolated", lambda *_: False)
    assert withdrawals.manner(book, game.state, ALLIED, book.index[NAMED][1]) == how


@pytest.mark.rule("anzio:E4B2", "anzio:E5D6")
def test_the_orders_of_hermann_goering_are_none_of_the_allies() -> None:
    game = at_hand("Feb II 1944 allied", {"de-hg": "D24"}, sent="de-hg", phase="withdrawals")
    book: Any = game.rules.book  # type: ignore[attr-defined]
    before = replace(game.state, side=ALLIED)
    assert withdrawals.from_the_city(book, before)
    assert withdrawals.withdrawal_phase(book, before, game.dice, []) == before


# --- Italians and partisans -------------------------------------------------------------------------------


@pytest.mark.rule("anzio:X22-19B")
def test_guns_fire_at_invaders_alone() -> None:
    game = setup(
        "Sept II 1943 allied", {"us-45": "N61"} | SPARES, scenario="southern", spare=False,
        options=["addendum.italians-coastal-fire"], sea={"invaded": (23,), "lift": 10},
    )  # fmt: skip
    book: Any = game.rules.book  # type: ignore[attr-defined]
    unit, cell = book.index["us-45"][1], book.cell("N61")
    events: list[wl.Event] = []
    for lifted, fired in ((0, 0), (1 << unit, 1)):
        state = replace(game.state, lifted=lifted, turn=0, round=0)
        italian_options.coastal_fire(book, state, (unit, cell), game.dice, events)  # type: ignore[arg-type]
        assert len(happened(events, "coastal-fire")) == fired


@pytest.mark.rule("anzio:X22-19C.1")
@pytest.mark.parametrize(("week", "face"), [("June III 1944", 0), ("June IV 1944", 6), ("Sept I 1944", 0)])
def test_partisans_are_called_out_in_summer_alone(week: str, face: int) -> None:
    game = at_hand(f"{week} allied", {"us-45": "G47"}, options=["addendum.partisans"])
    assert partisans_early.calls_out(game.rules.book, game.state) == face  # type: ignore[attr-defined]


# --- Poles, regiments, the northern edge ------------------------------------------------------------------


@pytest.mark.rule("anzio:E7B.2", "anzio:E7B2")
def test_only_the_allies_enlarge_divisions() -> None:
    game = at_hand("March I 1945 allied", {"po-3": "Q12"})
    book: Any = game.rules.book  # type: ignore[attr-defined]
    division, larger = book.index["po-3"][1], book.index["po-3-45"][1]
    assert poles.grows_into(book, game.state, division, -1) == larger
    assert poles.grows_into(book, replace(game.state, side=AXIS), division, -1) == -1


@pytest.mark.rule("anzio:E9D1", "anzio:E9D2", "anzio:E9G")
def test_a_division_stands_on_the_bank_of_the_first_of_its_regiments() -> None:
    game = at_hand("Oct I 1943 axis", {"de-hg-pz": "K30", "de-hg-1": "K30", "de-hg-2": "K30"})
    book: Any = game.rules.book  # type: ignore[attr-defined]
    parts, whole = (
        [book.index[name][1] for name in ("de-hg-pz", "de-hg-1", "de-hg-2")],
        book.index["de-hg"][1],
    )
    lanes = bytearray(game.state.lane[AXIS])
    for number, part in enumerate(parts, 1):
        lanes[part] = number
    state = replace(game.state, side=AXIS, lane=(game.state.lane[ALLIED], bytes(lanes)))
    after = forms.swap(book, state, parts, [(whole, 0)], [])
    assert after.lane[AXIS][whole] == 1
    assert after.stopped >> whole & 1


@pytest.mark.rule("anzio:E5D1.3")
@pytest.mark.parametrize(("unit", "may"), [("de-hg", True), ("de-15pg", False), ("de-16pz", False)])
def test_only_who_has_a_choice_of_hexes_starts_in_regiments(unit: str, may: bool) -> None:
    book, state = book_of("roma"), wl.new("anzio", "roma", seed=1).state
    assert starting_forms.with_a_choice(book, state, book.index[unit][1]) is may


@pytest.mark.rule("anzio:E19B.2")
def test_only_allies_are_lost_beyond_the_northern_edge() -> None:
    book, state = book_of("po-valley"), wl.new("anzio", "po-valley", seed=1).state
    edge, way = book.cell("A12"), 0
    assert book.entry >> edge & 1
    assert northern_edge.lost_beyond(book, state, Driven(ALLIED, edge, way))
    assert not northern_edge.lost_beyond(book, state, Driven(AXIS, edge, way))
    assert not northern_edge.lost_beyond(book, state, Driven(ALLIED, book.cell("K30"), way))


# --- invasions and sealed choices -------------------------------------------------------------------------


@pytest.mark.rule("anzio:F13.2", "anzio:E15A")
def test_a_week_that_the_card_marks_in_no_stretch_has_no_invasion() -> None:
    assert refused(landing("Feb II 1944", "roma", INVASION), "invade zone-pescara") == "F13.1"


CARDS = "adv.supp.fog.invasions"


@pytest.mark.rule("anzio:F17F3")
@pytest.mark.parametrize(("when", "asks"), [("Oct IV 1943", False), ("Nov I 1943", True)])
def test_charts_or_schedule_are_chosen_before_nov_i(when: str, asks: bool) -> None:
    game = at_hand(f"{when} allied", {}, scenario="southern", options=[CARDS])
    book: Any = game.rules.book  # type: ignore[attr-defined]
    state = sealed_invasions.DRAWN.change(game.state, chosen=sealed_invasions.NOT_CHOSEN)
    asked_now = sealed_invasions.choosing(book, state, game.dice, [])
    assert len(asked_now.stack) - len(state.stack) == asks


@pytest.mark.rule("anzio:F17F2", "anzio:F17F4")
def test_a_stretch_that_begins_with_its_chart_stands_there_once() -> None:
    book, state = book_of("southern", CARDS), wl.new("anzio", "southern", [CARDS], seed=1).state
    state = sealed_invasions.DRAWN.change(state, chosen=sealed_invasions.KINDS.index("charts"))
    found = sealed_invasions.stretches(book, state, None, lists.orders(book).periods)
    assert found == (Period(0, 0, (100,)), Period(turn("Nov I 1943"), turn("Dec IV 1943"), (75,)))


BOTH = (INVASION, "adv.supp.allied-reinforcement")


@pytest.mark.rule("anzio:F17D4")
def test_the_allies_bind_themselves_with_both_options_in_the_longest_game_only() -> None:
    assert not sealed_reinforcement.may_bind(book_of("po-valley"), wl.new("anzio", "po-valley", seed=1).state)
    book, state = book_of("campaign", *BOTH), wl.new("anzio", "campaign", BOTH, seed=1).state
    assert sealed_reinforcement.may_bind(book, state)
    shorter = campaign.SEALED.change(state, versions=0b011)
    assert not sealed_reinforcement.may_bind(book, shorter)


@pytest.mark.rule("anzio:F17D3a")
@pytest.mark.parametrize(("version", "asks"), [(-1, 1), (0, 0), (2, 0)])
def test_the_game_is_chosen_once(version: int, asks: int) -> None:
    game = wl.new("anzio", "campaign", seed=1)
    state = campaign.SEALED.change(replace(game.state, stack=()), version=version)
    book: Any = game.rules.book  # type: ignore[attr-defined]
    assert len(campaign.choosing(book, state, game.dice, []).stack) == asks


@pytest.mark.rule("anzio:E16A.1")
@pytest.mark.parametrize(("options", "open_", "asks"), [(True, 6, True), (True, 5, False), (False, 6, False)])
def test_where_nobody_knows_the_hand_ports_may_be_given_up_sooner(
    options: bool, open_: int, asks: bool
) -> None:
    names = ["port-napoli", "port-salerno", "port-gaeta", "port-anzio", "port-livorno", "port-piombino"]
    game = at_hand(
        "Oct I 1943 allied", {}, options=["adv.supp.allied-ports", "adv.supp.fog.ports"] if options else [],
        ports=dict.fromkeys(names[:open_], "Sept II 1943"),
    )  # fmt: skip
    book: Any = game.rules.book  # type: ignore[attr-defined]
    assert bool(port_counters.may_dismantle(book, game.state)) is asks


# --- data that cannot be -----------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E10B2a", "anzio:E10B2b", "anzio:E10B2c")
@pytest.mark.parametrize(("old", "new"), [(",4,0,", ",7,0,"), ("E10B2a", "E10B9")])
def test_a_table_of_defections_has_rolls_of_a_die_and_rules(tmp_path: Path, old: str, new: str) -> None:
    with pytest.raises(wl.WinterlineError, match="no rolls of the table"):
        defection_table.load_defections(altered(tmp_path, TABLES / "defection.csv", old, new))


@pytest.mark.rule("anzio:T.CHARTS.AB")
def test_the_stretches_of_a_chart_are_weeks_in_their_order(tmp_path: Path) -> None:
    weeks = {week.name: number for number, week in enumerate(book_of("po-valley").calendar)}
    path = TABLES / "invasion_chart_a.csv"
    row = next(line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("Ace,"))
    first, _, last = row.split(",")[1].split(";")[0].strip().partition(">")
    for text in (f"Nowhere I 1943>{last}", f"{first}>Nowhere I 1943", "Dec II 1943>Dec I 1943"):
        with pytest.raises(wl.WinterlineError, match="no stretch of weeks"):
            invasion_charts.load_chart(altered(tmp_path, path, f"{first}>{last}", text), weeks)


@pytest.mark.rule("anzio:T.ADV.TRC", "anzio:E1A1", "anzio:E1A2", "anzio:E1A3", "anzio:E2A1")
def test_a_card_ends_where_its_game_ends(tmp_path: Path) -> None:
    path = DATA / "advanced" / "time_record.csv"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    short, unmarked = tmp_path / "short.csv", tmp_path / "unmarked.csv"
    short.write_text("".join(lines[:-1]), encoding="utf-8")
    head, end = lines[:-1], lines[-1]
    assert ",III," in end or end.rstrip().endswith("III")
    unmarked.write_text("".join(head) + end.replace("III", "", 1), encoding="utf-8")
    for broken in (short, unmarked):
        with pytest.raises(wl.WinterlineError, match="restore the rows"):
            time_record.load_card(broken, "III")


@pytest.mark.rule("anzio:E21E1", "anzio:E21E2", "anzio:E21E4a", "anzio:E21E4b", "anzio:E21E4c")
@pytest.mark.parametrize("game", ["I", "II", "III"])
def test_every_game_has_a_goal_against_every_list(tmp_path: Path, game: str) -> None:
    path = TABLES / "victory.csv"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    kept = [line for line in lines if not line.startswith((f"{game},maximum", f"{game},Maximum"))]
    assert len(kept) == len(lines) - 1
    (tmp_path / path.name).write_text("".join(kept), encoding="utf-8")
    with pytest.raises(wl.WinterlineError, match=f"no goal of Game {game}"):
        goals.goals_of(tmp_path / path.name, book_of("po-valley").board, game)


# --- the Gustav Line goes on ------------------------------------------------------------------------------


@pytest.mark.rule("anzio:T.SCENARIO.IIA")
def test_the_gustav_line_goes_on_with_the_turn_and_not_with_the_set_up() -> None:
    last = setup("Dec IV axis", {"br-46": "K54"})
    book, old = book_of("gustav"), book_of("basic")
    state = continuing.continued(book, old, last.state)
    assert book.turns[ALLIED][state.phase + 1].name == "turn begins"
