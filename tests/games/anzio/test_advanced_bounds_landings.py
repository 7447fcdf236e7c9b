"""Bounds of the Advanced Games' rules about landings, Italians, arrivals and those who go: asked of their owners."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import winterline as wl
from tests.games.anzio.test_advanced_bounds import TABLES, altered, book_of
from tests.games.anzio.test_advanced_bounds_more import inside, labels
from tests.rulebook.anzio.kit import happened, refused, setup, where
from tests.rulebook.anzio.test_adv_garrisons import FIRENZE, SPARES, at_hand
from tests.rulebook.anzio.weeks import turn
from winterline.core.frames import replace
from winterline.games.anzio.advanced import (
    assignments,
    defections,
    deficits,
    garrisons,
    invasion_charts,
    invasions,
    italian_options,
    italians,
    northern_edge,
    partisans,
    poles,
    port_counters,
    raising,
    reinforcements,
    reinforcing,
    withdrawals,
)
from winterline.games.anzio.options.retreat_zoc import Driven
from winterline.games.anzio.passage import Entry
from winterline.games.anzio.state import ALLIED, ARRIVING, AXIS


def weeks_of(scenario: str) -> dict[str, int]:
    """The weeks of a game by name."""
    return {week.name: number for number, week in enumerate(book_of(scenario).calendar)}


# --- invasions --------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E15D1", "anzio:E15D2a", "anzio:E15D2b", "anzio:E15D3a", "anzio:E15D3b")
@pytest.mark.parametrize("lost", ["from", "to"])
def test_a_stretch_of_the_schedule_is_one_of_the_card(lost: str) -> None:
    weeks, path = weeks_of("po-valley"), TABLES / "invasions.csv"
    found = invasions.load_periods(path, "III", weeks)
    assert found
    assert all(tuple(sorted(period.lifts, reverse=True)) == period.lifts for period in found)
    gone = found[0].first if lost == "from" else found[-1].last
    with pytest.raises(wl.BadData, match="no week"):
        invasions.load_periods(path, "III", {name: n for name, n in weeks.items() if n != gone})
    assert found != invasions.load_periods(path, "III", weeks, "historical")


@pytest.mark.rule("anzio:E15A", "anzio:E15F")
@pytest.mark.parametrize(
    ("week", "rule"),
    [("Oct III 1943", "E2A7"), ("Nov I 1943", None), ("Nov III 1943", None), ("Sept III 1943", "E2A7")],
)
def test_why_the_card_has_no_invasion(week: str, rule: str | None) -> None:
    book, state = inside(at_hand(f"{week} allied", {"us-36": "sicilia"}, "southern"))
    why = invasions.by_the_card(book, state, None, None)
    assert (None if why is None else why.rule.split(":")[1]) == rule


@pytest.mark.rule("anzio:E15A")
def test_invasions_are_seven_turns_apart_counted_from_the_first_too() -> None:
    book, state = inside(at_hand("Nov I 1943 allied", {"us-36": "sicilia"}, "southern"))
    for at, rule in ((turn("Nov I 1943") - 7, None), (turn("Nov I 1943") - 6, "E15F")):
        made = invasions.MADE.change(state, later=((at, 100),))
        why = invasions.by_the_card(book, made, None, None)
        assert (None if why is None else why.rule.split(":")[1]) == rule
    early = replace(state, turn=6)
    why = invasions.by_the_card(book, early, None, None)
    assert why is not None


@pytest.mark.rule("anzio:T.CHARTS.AB")
def test_a_chart_has_every_card_once_and_a_week_may_stand_alone(tmp_path: Path) -> None:
    path, weeks, row = (
        TABLES / "invasion_chart_a.csv",
        weeks_of("po-valley"),
        "\nKing,March I 1944>May IV 1944",
    )
    with pytest.raises(wl.BadData, match="no row for the card King"):
        invasion_charts.load_chart(altered(tmp_path, path, "\nKing,", "\n#King,"), weeks)
    with pytest.raises(wl.BadData, match="the card Queen stands here twice"):
        invasion_charts.load_chart(altered(tmp_path, path, "\nKing,", "\nQueen,"), weeks)
    short = altered(tmp_path, path, row, row.replace("May IV", "March I"))
    week = weeks["March I 1944"]
    assert invasion_charts.load_chart(short, weeks)[-1] == ((week, week),)


@pytest.mark.rule("anzio:E16A.1", "anzio:E2A6")
def test_a_counter_is_taken_back_as_long_as_the_card_grants_more() -> None:
    book = book_of("po-valley")
    state = at_hand("Oct I 1943 allied", {}).state
    full = replace(
        state, sea=replace(state.sea, opened=tuple((n, 0) for n in range(port_counters.MOST)), counters=0)
    )
    last = max(n for n, week in enumerate(book.calendar) if week.ports)
    assert port_counters.may_dismantle(book, replace(full, turn=last - 1)) != []
    assert port_counters.may_dismantle(book, replace(full, turn=last)) == []
    assert port_counters.granted(book, full, None, 2) == 0


# --- Italians ---------------------------------------------------------------------------------------------


def on_sept_ii(units: dict[str, str], **spec: Any) -> wl.Game:
    """The first Allied turn with Italians whose side is open."""
    return at_hand(
        "Sept II 1943 allied", {"it-gds": "waiting", "it-ariete": "waiting"} | units, "southern", **spec
    )


@pytest.mark.rule("anzio:E10B2d", "anzio:E10B2")
def test_before_the_landing_nobody_takes_sides() -> None:
    book, state = inside(on_sept_ii({"us-36": "sicilia"}, sea={"invaded": ()}))
    assert defections.row_of(book, state) is None
    events: list[wl.Event] = []
    assert defections.take_sides(book, state, None, events) == state  # type: ignore[arg-type]
    assert not events


@pytest.mark.rule("anzio:E10B4c", "anzio:F8C8")
def test_italians_take_room_on_the_first_turn_from_allies_alone() -> None:
    game = on_sept_ii({"us-36": "F46", "us-34": "E47", "us-3": "F46"})
    book, state = inside(game)
    here, third = book.cell("F46"), book.index["us-3"][1]
    other, many = book.index["us-34"][1], 1 << here
    assert defections.room_for_italians(book, state, (ALLIED, other), 0) & many, "8 points and 2 Italian ones"
    assert defections.room_for_italians(book, state, (ALLIED, third), 0) & many
    alone = on_sept_ii({"us-36": "F46"})
    assert not defections.room_for_italians(*inside(alone), (ALLIED, book.index["us-36"][1]), 0) & many
    assert defections.room_for_italians(book, state, (AXIS, other), 0) == 0
    assert defections.room_for_italians(book, replace(state, turn=1), (ALLIED, other), 0) == 0


@pytest.mark.rule("anzio:E10B4a", "anzio:E10B4d", "anzio:E10B3")
def test_defectors_choose_in_the_first_allied_turn_and_nobody_else_ever() -> None:
    book, state = inside(on_sept_ii({"us-36": "N61"}))
    gds = book.index["it-gds"][1]
    assert defections.may_choose(book, state, None, 0) >> gds & 1
    assert defections.may_choose(book, replace(state, side=AXIS), None, 0) == 0
    assert defections.may_choose(book, replace(state, turn=1), None, 0) == 0
    fascists = italians.of_force(book, ALLIED, "fascist")
    for unit in range(len(book.units[ALLIED].counters)):
        assert (defections.stays_put(book, state, (unit, 0)) is not None) is bool(fascists >> unit & 1)


@pytest.mark.rule("anzio:E10A1")
def test_the_forces_of_italians() -> None:
    book = book_of("po-valley")
    found: dict[str, set[str]] = {}
    for name in ("fascist", "monarchist", "partisan", "republican"):
        masks = [italians.of_force(book, side, name) for side in (ALLIED, AXIS)]
        pairs = zip(masks, book.units, strict=True)
        found[name] = {c.id for mask, units in pairs for n, c in enumerate(units.counters) if mask >> n & 1}
    assert {"it-gds", "it-cent", "it-185"} <= found["fascist"]
    assert "it-leg" in found["monarchist"]
    assert {"it-36g", "it-28g"} <= found["partisan"]
    assert "it-ita1" in found["republican"]
    assert len(set().union(*found.values())) == sum(len(units) for units in found.values())


@pytest.mark.rule("anzio:E10B4e", "anzio:E10B4f")
def test_what_italians_win_is_remembered_until_others_come() -> None:
    book, state = inside(at_hand("Oct I 1943 allied", {"it-gds": "F46", "us-36": "N61"}, "southern"))
    gds, allied, german = book.index["it-gds"][1], book.index["us-36"][1], book.index["de-29pg"][1]
    cell, state = book.cell("F48"), replace(state, friendly=0)
    won = italians.claim(book, state, Entry(ALLIED, gds, (cell,)), [])
    assert italians.CLAIMS.of(won).hexes == 1 << cell
    assert italians.claim(book, won, Entry(ALLIED, gds, (cell,)), []) is won, "nothing is new"
    for side, unit in ((ALLIED, allied), (AXIS, german), (AXIS, gds)):
        assert italians.CLAIMS.of(italians.claim(book, won, Entry(side, unit, (cell,)), [])).hexes == 0
    friendly = replace(state, friendly=state.friendly | 1 << cell)
    assert italians.CLAIMS.of(italians.claim(book, friendly, Entry(ALLIED, gds, (cell,)), [])).hexes == 0
    first = replace(state, turn=0)
    assert italians.CLAIMS.of(italians.claim(book, first, Entry(ALLIED, gds, (cell,)), [])).hexes == 0
    assert italians.claims_nothing(book, first, (ALLIED, gds))
    assert not italians.claims_nothing(book, first, (ALLIED, allied))
    assert not italians.claims_nothing(book, first, (AXIS, gds))
    assert not italians.claims_nothing(book, state, (ALLIED, gds))


@pytest.mark.rule("anzio:E10D8")
def test_who_passes_by_whom_in_a_retreat() -> None:
    game = at_hand("Nov I 1944 axis", {"it-36g": "K30", "us-36": "K31", "de-16pz": "K33"})
    book, state = inside(game)
    brigade, division, tank = (book.index[name][1] for name in ("it-36g", "us-36", "de-16pz"))
    assert labels(book, partisans.passed_by(book, state, (AXIS, tank), 0)) == {"K30"}
    assert partisans.passed_by(book, state, (ALLIED, division), 0) == 0
    forts = partisans.empty_forts(book, state)
    assert partisans.passed_by(book, state, (ALLIED, brigade), 0) == forts


@pytest.mark.rule("anzio:E10D7")
def test_brigades_come_again_in_the_first_week_and_later_in_the_third() -> None:
    book = book_of("po-valley")
    found = {week.name for n, week in enumerate(book.calendar) if partisans.comes_again(book, n)}
    months = ("Nov I 1944", "Dec I 1944", "Jan I 1945", "Feb I 1945", "March I 1945", "April I 1945")
    assert found == {*months, "Feb III 1945", "March III 1945", "April III 1945"}


# --- arrivals and edges -----------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E2A3.1", "anzio:E5D5", "anzio:E5D4", "anzio:E10E2")
def test_who_comes_now_by_the_order_of_battle() -> None:
    waiting = dict.fromkeys(("de-98", "de-34", "de-16ss", "us-85", "it-36g"), "waiting")
    book, state = inside(at_hand("July I 1944 axis", waiting | {"de-305": "F17"}))
    found = [reinforcements.coming(book, state, side, []) for side in (ALLIED, AXIS)]
    named = [{book.units[side].counters[u].id for u in found[side]} for side in (ALLIED, AXIS)]
    assert "de-98" in named[AXIS], "late, but it comes"
    assert not {"de-34", "de-305", "de-16ss"} & named[AXIS], (
        "of a Command, there already, in the place of another"
    )
    assert "us-85" in named[ALLIED]
    assert "it-36g" not in named[ALLIED], "partisans do not come by sea"
    entry = book.orders.german[0].entries[book.index["de-98"][1]]
    assert reinforcements.enters(entry)
    assert not reinforcements.enters(replace(entry, place="K8"))
    assert not reinforcements.enters(replace(entry, role="command"))
    assert reinforcements.enters(replace(entry, role=reinforcements.REGIMENT, place="K8"))


@pytest.mark.rule("anzio:E5D1.2")
def test_only_a_unit_that_may_be_anywhere_keeps_away_from_italians() -> None:
    book = book_of("southern")
    state = wl.new("anzio", "southern", seed=4).state
    italian = book.cell("F43")
    assert (
        not reinforcements.away_from_defectors(book, state, book.index["de-16pz"][1], book.land) >> italian
        & 1
    )
    assert reinforcements.away_from_defectors(book, state, book.index["de-26pz"][1], book.land) == book.land


@pytest.mark.rule("anzio:E19B.1", "anzio:E19B.2")
def test_the_northern_edges_and_no_other_hexes() -> None:
    book, state = inside(at_hand("Oct I 1943 axis", {}))
    for cell in range(len(book.near)):
        if book.land >> cell & 1:
            edge = book.entry >> cell & 1
            assert northern_edge.over_the_edge(book, state, cell, 0) == (ARRIVING if edge else 0)
            off = [way for way in range(6) if book.board.grid.neighbours[cell * 6 + way] < 0]
            for way in off[:1]:
                lost = northern_edge.lost_beyond(book, state, Driven(ALLIED, cell, way))
                assert lost is bool(edge)
                assert not northern_edge.lost_beyond(book, state, Driven(AXIS, cell, way))


# --- who goes ---------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E4B2b", "anzio:E8E4b1")
def test_who_goes_instead_of_another() -> None:
    units = {"de-16pz": "K30", "de-18pz": "R7", "de-24pz": FIRENZE, "de-26pz": "arriving", "de-hg": "M50"}
    book, state = inside(at_hand("Dec I 1943 axis", units, freed=["de-24pz"]))
    absence = book.orders.german[0].entries[book.index["de-1ss"][1]].absences[0]
    mask = withdrawals.substitutes(book, state, AXIS, absence)
    named = {c.id for n, c in enumerate(book.units[AXIS].counters) if mask >> n & 1}
    assert named == {"de-16pz", "de-24pz", "de-hg"}, "no garrison, and nobody off the board"


@pytest.mark.rule("anzio:E4B2e", "anzio:E5D6b")
def test_debts_of_armour_beyond_two_are_owed_in_infantry() -> None:
    book, state = inside(at_hand("Dec I 1943 axis", {}))
    for owed, left in (((0, 0, 1), (0, 0, 1)), ((0, 0, 2), (0, 0, 2)), ((0, 0, 4), (0, 2, 2))):
        kinds = dict(zip(("allied", "infantry", "armour"), owed, strict=True))
        deficit = tuple(kinds.get(name, 0) for name in deficits.KINDS)
        after = deficits.settled(book, deficits.OWED.change(state, deficit=deficit), [])
        found = dict(zip(deficits.KINDS, deficits.OWED.of(after).deficit, strict=True))
        assert tuple(found.get(name, 0) for name in ("allied", "infantry", "armour")) == left


@pytest.mark.rule("anzio:E8A1")
def test_hermann_goering_is_watched_no_more_once_it_is_free() -> None:
    for freed in ([], ["de-hg"], ["de-hg-1"]):
        book, state = inside(at_hand("Jan I 1944 axis", {"de-hg": "M50"}, scenario="roma"))
        mask = sum(1 << book.index[name][1] for name in freed)
        state = garrisons.GUARD.change(state, free=mask)
        names = {book.units[AXIS].counters[unit].id for unit, _ in garrisons.watched(book, state)}
        assert ("de-hg" in names) is ("de-hg" not in freed)
    later = replace(garrisons.GUARD.change(state, free=0), turn=turn("Jan III 1944"), side=ALLIED)
    assert "de-hg" not in {book.units[AXIS].counters[unit].id for unit, _ in garrisons.watched(book, later)}


@pytest.mark.rule("anzio:E8A2", "anzio:E8A5")
def test_another_who_is_free_keeps_nobody_from_livorno() -> None:
    units = {"de-hg": "M50", "de-16pz": "K30"}
    book, state = inside(at_hand("Jan II 1944 axis", units, scenario="roma"))
    unit = book.index["de-hg"][1]
    for other in (unit - 1, unit + 1):
        freed = garrisons.GUARD.change(state, free=1 << other)
        assert assignments.ordered(book, freed, []) != freed
    freed = garrisons.GUARD.change(state, free=1 << unit)
    assert assignments.ordered(book, freed, []) == freed


@pytest.mark.rule("anzio:E6B1")
def test_a_garrison_within_its_bounds_need_not_go_home() -> None:
    book, state = inside(at_hand("Oct I 1943 axis", {"de-24pz": "K26", "it-cent": "U21"}))
    unit = book.index["de-24pz"][1]
    open_ = book.land & ~garrisons.barred(book, state, unit, 0)
    assert open_ == (garrisons.reaction(book, state, unit) | 1 << book.cell(FIRENZE)) & book.land


@pytest.mark.rule("anzio:E6B4", "anzio:E10B4g")
def test_italians_who_wait_let_nobody_out() -> None:
    units = {"de-24pz": FIRENZE, "it-36g": "K28", "it-leg": "waiting", "it-cent": "waiting"}
    game = at_hand("Oct I 1943 axis", units)
    assert refused(game, "move de-24pz") == "E6B1"
    assert where(game, "it-leg") == "waiting"


@pytest.mark.rule("anzio:E6B5", "anzio:E6B5a")
def test_italians_who_come_near_free_no_garrison() -> None:
    book, state = inside(at_hand("Oct I 1943 allied", {"de-24pz": FIRENZE, "it-cent": "K26", "us-36": "K40"}))
    near, unit = book.cell("K25"), book.index["de-24pz"][1]
    for name, side, freed in (("it-cent", ALLIED, False), ("us-36", ALLIED, True), ("de-1ss", AXIS, False)):
        entry = Entry(side, book.index[name][1], (near,))
        after = garrisons.approached(book, state, entry, [])
        assert bool(garrisons.GUARD.of(after).free >> unit & 1) is freed


@pytest.mark.rule("anzio:E5D7", "anzio:E8D3")
def test_nobody_leaves_who_is_kept_or_paid_for() -> None:
    book, state = inside(at_hand("Jan III 1944 axis", {"de-hg": "M50"}, scenario="roma"))
    unit = book.index["de-hg"][1]
    absence = withdrawals.Absence(turn("Feb II 1944"), ())
    assert withdrawals.leaves_on(book, state, AXIS, unit, absence) == absence.turn
    paid = garrisons.GUARD.change(state, sent=withdrawals.ENDED)
    assert withdrawals.leaves_on(book, paid, AXIS, unit, absence) == withdrawals.NEVER
    assert withdrawals.leaves_on(book, paid, AXIS, book.index["de-16pz"][1], absence) == absence.turn
    options = ["adv.supp.allied-reinforcement"]
    book, state = inside(at_hand("June IV 1944 allied", {"us-34": "N61"}, options=options))
    unit = book.index["us-34"][1]
    assert withdrawals.leaves_on(book, state, ALLIED, unit, absence) == absence.turn
    kept = reinforcing.KEPT.put(state, reinforcing.Kept(state.turn))
    assert withdrawals.leaves_on(book, kept, ALLIED, unit, absence) == withdrawals.NEVER


@pytest.mark.rule("anzio:F16B.4")
def test_a_division_that_comes_back_keeps_two_steps_at_least() -> None:
    book, state = inside(at_hand("Jan I 1944 axis", {}, options=["adv.supp.german-reinforcement"]))
    unit = book.index["de-1ss"][1]
    most = book.units[AXIS].last[unit] - 1
    kind = deficits.KINDS.index(deficits.kind_of(book, AXIS, unit))
    for owed in (0, 1, most, most + 1, 9):
        deficit = tuple(owed if n == kind else 0 for n in range(len(deficits.KINDS)))
        found = raising.owed_for(book, deficits.OWED.change(state, deficit=deficit), unit)
        assert found == min(owed, most)


@pytest.mark.rule("anzio:X22-19B")
@pytest.mark.parametrize(
    ("lift", "round_", "label", "fired"),
    [(10, 0, "N61", 1), (0, 0, "N61", 1), (-1, 0, "N61", 0), (10, 1, "N61", 0), (10, 0, "N62", 0)],
)
def test_guns_fire_once_at_the_beach_and_before_any_combat(
    lift: int, round_: int, label: str, fired: int
) -> None:
    game = setup(
        "Sept II 1943 allied", {"us-45": "N61"} | SPARES, scenario="southern", spare=False,
        options=["addendum.italians-coastal-fire"], sea={"invaded": (23,), "lift": 10},
    )  # fmt: skip
    book, state = inside(game)
    unit = book.index["us-45"][1]
    state = replace(state, lifted=1 << unit, turn=0, round=round_, sea=replace(state.sea, lift=lift))
    events: list[wl.Event] = []
    italian_options.coastal_fire(book, state, (unit, book.cell(label)), game.dice, events)  # type: ignore[arg-type]
    assert len(happened(events, "coastal-fire")) == fired


@pytest.mark.rule("anzio:E10D8")
def test_partisans_who_retreat_do_not_stop_on_a_fort() -> None:
    game = at_hand("Nov I 1944 axis", {"it-36g": "K30", "us-36": "K31", "de-16pz": "K33"}, forts=["J30"])
    book, state = inside(game)
    brigade, division, tank = (book.index[name][1] for name in ("it-36g", "us-36", "de-16pz"))
    assert labels(book, partisans.passed_by(book, state, (ALLIED, brigade), 0)) == {"J30"}
    assert partisans.passed_by(book, state, (ALLIED, division), 0) == 0
    assert labels(book, partisans.passed_by(book, state, (AXIS, tank), 0)) == {"K30"}


@pytest.mark.rule("anzio:E7B.2", "anzio:E7B2")
def test_a_polish_division_grows_only_whole_and_once() -> None:
    book, state = inside(at_hand("March I 1945 allied", {"po-3": "Q12", "po-5": "Q12/1"}))
    third, fifth, larger = (book.index[name][1] for name in ("po-3", "po-5", "po-3-45"))
    assert poles.grows_into(book, state, third, -1) == larger
    assert poles.grows_into(book, state, fifth, -1) == -1, "it is not whole"
    assert poles.grows_into(book, state, book.index["us-34"][1], -1) == -1
    early = replace(state, turn=turn("Feb I 1945"))
    assert poles.grows_into(book, early, third, -1) == -1
