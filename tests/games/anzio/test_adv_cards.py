"""The Time Record Card, the Allied card and the Italians of the Advanced Games."""

from __future__ import annotations

from pathlib import Path

import pytest

import winterline as wl
from tests.games.anzio.cards import WHOLE, allied, book_of, german
from tests.games.damaged import damaged
from winterline.core.errors import BadData
from winterline.games.anzio.advanced import muster
from winterline.games.anzio.advanced.orders_of_battle import load_allied, load_german, load_italians
from winterline.games.anzio.advanced.tables import COLUMNS, by_roll, load_table
from winterline.games.anzio.advanced.time_record import load_card
from winterline.games.anzio.contents import CONTENTS
from winterline.games.anzio.setup import DATA
from winterline.games.anzio.state import ALLIED
from winterline.games.anzio.tables import Week

ADVANCED = DATA / "advanced"
YEAR = "Jan Feb March April May June July Aug Sept Oct Nov Dec"
MONTHS = {1943: "Sept Oct Nov Dec", 1944: YEAR, 1945: "Jan Feb March April"}
NAMES = [f"{m} {n} {y}" for y, ms in MONTHS.items() for m in ms.split() for n in ("I", "II", "III", "IV")][1:]


def weeks(scenario: str = WHOLE) -> dict[str, Week]:
    """The weeks of a game by name."""
    return {week.name: week for week in book_of(scenario).calendar}


def between(first: str, last: str) -> list[str]:
    """The names of the weeks of a stretch."""
    return NAMES[NAMES.index(first) : NAMES.index(last) + 1]


# --- the Time Record Card -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "number", "last"),
    [
        pytest.param("southern", 15, "Dec IV 1943", marks=pytest.mark.rule("anzio:E1A1")),
        pytest.param("roma", 38, "June III 1944", marks=pytest.mark.rule("anzio:E1A2")),
        pytest.param("po-valley", 79, "April IV 1945", marks=pytest.mark.rule("anzio:E1A3")),
    ],
)
@pytest.mark.rule("anzio:E2A1")
@pytest.mark.rule("anzio:T.ADV.TRC")
def test_each_game_has_its_weeks(scenario: str, number: int, last: str) -> None:
    names = list(weeks(scenario))
    assert names == NAMES[:number]
    assert names[-1] == last


@pytest.mark.rule("anzio:T.ADV.TRC")
def test_the_card_of_1943_is_that_of_the_basic_game() -> None:
    basic = book_of("basic").calendar
    for week, old in zip(book_of("southern").calendar, basic, strict=True):
        assert week.name == f"{old.name} 1943"
        for field in ("year", "allied", "infantry", "armour", "taranto", "leave", "air", "invasion"):
            assert getattr(week, field) == getattr(old, field), (week.name, field)


@pytest.mark.rule("anzio:E2A2")
def test_of_two_german_replacements_one_is_armour() -> None:
    kinds = {(week.infantry, week.armour) for week in weeks().values()}
    assert kinds == {(0, 0), (1, 0), (1, 1)}
    path = ADVANCED / "time_record.csv"
    assert load_card(path, "III")[4].armour == 1


@pytest.mark.rule("anzio:T.ADV.TRC")
def test_mud_forts_ports_strikes_and_edges_of_the_card() -> None:
    card = weeks()
    muddy = {name: week.mud_on for name, week in card.items() if week.mud_on}
    assert {name.split()[0] for name in muddy} == {"Oct", "Nov", "Dec", "Jan", "Feb", "March", "April"}
    assert all(week.mud_on for name, week in card.items() if name.split()[0] in ("Oct", "April"))
    assert {muddy[f"Oct {n} {y}"] for n in ("I", "II") for y in (1943, 1944)} == {2}
    assert {turns for name, turns in muddy.items() if name.startswith("Nov")} == {5}
    assert [name for name, week in card.items() if week.fort_on] == [
        "Sept IV 1943", "Oct I 1943", "Oct III 1943", "Oct IV 1943", "Nov IV 1943", "Dec IV 1943",
    ]  # fmt: skip
    assert sum(week.fort for week in list(card.values())[:15]) == 7
    assert not any(week.fort and week.fort_on for week in card.values())
    assert card["Sept II 1943"].ports == 2
    assert {week.ports for name, week in card.items() if name != "Sept II 1943"} == {0, 1}
    granted = [sum(week.ports for week in weeks(name).values()) for name in ("southern", "roma", "po-valley")]
    assert granted == [4, 8, 13]
    strikes = between("April I 1944", "May IV 1944") + between("April I 1945", "April IV 1945")
    assert [name for name, week in card.items() if week.strike] == strikes
    east = [name for name, week in card.items() if week.german_supply == "east"]
    assert east == between("June IV 1944", "April IV 1945")
    air = {
        kind: [name for name, week in card.items() if week.german_air == kind]
        for kind in ("month", "rest-1944")
    }
    assert air == {"month": NAMES[:38], "rest-1944": between("June IV 1944", "Dec IV 1944")}


@pytest.mark.rule("anzio:T.ADV.TRC")
@pytest.mark.parametrize(
    ("scenario", "stretches"),
    [
        ("southern", [("Nov I 1943", "Dec IV 1943")]),
        ("roma", [("Nov III 1943", "Feb III 1944"), ("June II 1944", "June III 1944")]),
        ("po-valley", [("Nov III 1943", "March II 1944"), ("July III 1944", "April IV 1945")]),
    ],
)
def test_weeks_that_allow_an_invasion(scenario: str, stretches: list[tuple[str, str]]) -> None:
    card = weeks(scenario)
    assert [name for name, week in card.items() if week.invasion == "first"] == ["Sept II 1943"]
    allowed = [name for name, week in card.items() if week.invasion == "second"]
    assert allowed == [name for stretch in stretches for name in between(*stretch)]


@pytest.mark.rule("anzio:E2A1")
def test_weeks_are_told_apart_by_their_year() -> None:
    spec = {"when": "Nov I 1944 allied", "units": {"us-85": "K23", "de-94": "U5"}}
    game = wl.position("anzio", spec, scenario="po-valley")
    assert game.view("allied")["date"].startswith("Nov I 1944 · ")
    assert game.view("allied")["when"] == "56 Allied"
    with pytest.raises(wl.BadChoice, match="'Nov I allied' is not a player-turn"):
        wl.position("anzio", spec | {"when": "Nov I allied"}, scenario="po-valley")
    assert wl.new("anzio", seed=1).view("allied")["date"].startswith("Sept II 1943 · ")


# --- the Allied card ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "count"),
    [
        pytest.param("southern", 36, marks=pytest.mark.rule("anzio:E4A1")),
        pytest.param("roma", 62, marks=pytest.mark.rule("anzio:E4A2")),
        pytest.param("po-valley", 78, marks=pytest.mark.rule("anzio:E4A3")),
    ],
)
@pytest.mark.rule("anzio:E4C")
@pytest.mark.rule("anzio:E21C")
def test_each_game_has_its_sections_of_the_card(scenario: str, count: int) -> None:
    card = {name: line for name, line in allied(scenario).items() if line.counter.nation != "it"}
    assert len(card) == count
    last = book_of(scenario).calendar[-1].name
    dated = [line.due for line in card.values() if line.at == "sicilia"]
    assert set(dated) <= set(NAMES[: NAMES.index(last) + 1])


@pytest.mark.rule("anzio:E4A1")
def test_game_i_has_the_units_of_the_basic_game() -> None:
    basic = {counter.id: counter for counter in book_of("basic").units[ALLIED].counters}
    mine = {name: line.counter for name, line in allied("southern").items() if line.counter.nation != "it"}
    assert set(mine) == set(basic)
    for name, counter in mine.items():
        old = basic[name]
        assert (counter.steps, counter.stacking, counter.nation) == (old.steps, old.stacking, old.nation)
        assert set(counter.flags) == set(old.flags)
        assert counter.arrival.removesuffix(" 1943") == old.arrival


@pytest.mark.rule("anzio:E4A5.1")
def test_3_carpathian() -> None:
    line = allied()["po-3"]
    assert (line.due, line.strength, line.counter.stacking) == ("Jan I 1944", "3-4-12", 2)


@pytest.mark.rule("anzio:E4A5.2")
@pytest.mark.parametrize("unit", ["br-46", "br-56"])
def test_46_and_56_come_back(unit: str) -> None:
    line = allied()[unit]
    (first, *_) = line.entry.absences
    assert (line.week(first.turn), line.week(first.returns)) == ("March III 1944", "July II 1944")
    assert line.substitutes >= {"br-5", "br-78"}


@pytest.mark.rule("anzio:E4A5.3")
def test_the_french_1_division() -> None:
    line = allied()["fr-1"]
    assert (line.strength, line.leaves) == ("4-5-12", ["June IV 1944"])


@pytest.mark.rule("anzio:E4A5.4")
@pytest.mark.parametrize("unit", ["po-3-45", "po-5-45"])
def test_the_enlarged_polish_divisions(unit: str) -> None:
    line = allied()[unit]
    assert (line.strength, line.due, line.counter.stacking, line.at) == (
        "4-5-12",
        "Feb II 1945",
        3,
        "on-unit",
    )
    assert line.book.unit(ALLIED, line.entry.replaces).id == unit.removesuffix("-45")


@pytest.mark.rule("anzio:T.ADV.OOB.ALLIED")
def test_withdrawals_of_november_1943() -> None:
    card = allied()
    assert {name for name, line in card.items() if line.leaves[:1] == ["Nov III 1943"]} == {
        "br-1para", "us-505", "us-325",
    }  # fmt: skip
    assert card["br-1para"].substitutes == {"br-5", "br-46", "br-78"}


@pytest.mark.rule("anzio:T.ADV.OOB.ALLIED")
def test_every_withdrawal_can_be_met() -> None:
    card, book = allied(), book_of()
    entries = [line.entry for line in card.values()]
    for name, line in card.items():
        before = line.entry.due
        for absence in line.entry.absences:
            assert before < absence.turn < absence.returns, name
            before = absence.returns
            for other in absence.substitutes:
                counter, due = book.unit(ALLIED, other), entries[other].due
                assert counter.nation == line.counter.nation, (name, counter.id)
                assert due < absence.turn, (name, counter.id)
    assert len([line for line in card.values() if line.leaves]) == 37
    assert len(card["br-46"].leaves) == 2


@pytest.mark.rule("anzio:T.ADV.OOB.ALLIED")
def test_bonuses() -> None:
    orders = book_of().orders
    assert orders is not None
    assert {(b.id, b.arrival, b.replacements) for b in orders.bonuses} == {
        ("bonus-napoli", "capture Napoli", 2), ("bonus-roma", "capture Roma", 4), ("grant-polish", "Feb II 1945", 2),
    }  # fmt: skip
    southern = book_of("southern").orders
    assert southern is not None
    assert [bonus.id for bonus in southern.bonuses] == ["bonus-napoli", "bonus-roma"]


@pytest.mark.rule("anzio:E3A")
def test_the_cards_hold_every_counter_once() -> None:
    book = book_of()
    assert [len(units.counters) for units in book.units] == [78 + 20, 95 + 14]
    assert len(book.index) == 78 + 95 + 34


# --- Italians -----------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E3B")
def test_twelve_italians_may_defect() -> None:
    book = book_of()
    assert book.orders is not None
    found = {
        book.unit(ALLIED, unit).id: (book.label(cell), group) for unit, cell, group in book.orders.defectors
    }
    assert found["it-ariete"] == ("F43", "roma")
    assert found["it-ag"] == ("D18", "other")
    assert len(found) == 12
    assert [group for _, group in found.values()].count("roma") == 7
    taken = {line.at for line in german().values() if line.due == "Sept II 1943"}
    assert not taken & {label for label, _ in found.values()}
    roma = [book.cell(label) for label in ("F45", "G44", "G45")]
    for label, group in found.values():
        near = min(book.board.grid.distance(book.cell(label), cell) for cell in roma)
        assert (near <= 3) is (group == "roma"), label


@pytest.mark.rule("anzio:T.ADV.GER.KESSELRING")
def test_the_185th_is_an_italian_of_the_axis() -> None:
    line = german()["it-185"]
    assert (line.counter.side, line.strength, line.at, line.due) == ("axis", "1-1-8", "R70", "Sept II 1943")
    assert "no-inverted" in line.counter.flags


# --- scenarios and options ----------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E1D")
@pytest.mark.parametrize("scenario", ["southern", "roma", "po-valley"])
def test_the_supplement_is_always_played_and_no_switch(scenario: str) -> None:
    book = book_of(scenario)
    given = {f"supp.{name}" for name in (
        "air-superiority", "supporting-fire", "armor", "commandos", "forts", "nationality", "mountain", "retreat-zoc",
    )}  # fmt: skip
    assert given < set(book.keys)
    assert book.options == ()
    for name in given:
        with pytest.raises(
            wl.BadChoice, match=f"'{name}' is always played in anzio {scenario}: leave it out"
        ):
            wl.new("anzio", scenario, [name])
    assert wl.new("anzio", scenario, ["addendum.indian-mountain"]).rules.options == (
        "addendum.indian-mountain",
    )
    assert any(chapter.title == "Forts" for chapter in CONTENTS.played(book.keys))
    assert not any(chapter.title == "Forts" for chapter in CONTENTS.played(book_of("basic").keys))


def test_what_a_scenario_does_not_offer_is_refused() -> None:
    with pytest.raises(
        wl.BadChoice, match=r"anzio southern has no option 'tourn\.rerolls': choose from addendum"
    ):
        wl.new("anzio", "southern", ["tourn.rerolls"])


# --- complaints ---------------------------------------------------------------------------------------------

CASES = (
    ("time_record.csv", "\n3,Sept IV", "\n4,Sept IV", "is not the number of this week"),
    ("time_record.csv", "3,Sept IV", "3,Sept V", "is not a turn"),
    ("time_record.csv", "3,Sept IV,1943", "3,Sept III,1943", "stands here twice"),
    ("time_record.csv", ",east,III,", ",east,,", "instead of 79"),
    ("time_record.csv", "Nov I,1943,1-5", "Nov I,1943,1-9", "is no mud roll"),
    ("time_record.csv", "Nov I,1943,1-5", "Nov I,1943,", "is no mud roll"),
    ("time_record.csv", "Oct II,1943,1-2,2,2,1,1", "Oct II,1943,1-2,2,2,2,0", "are no 2 German replacements"),
    ("allied_units.csv", "br-56,allied,uk", "br-56,allied,xx", "in column nation is unknown"),
    ("allied_units.csv", "br-5 br-78 br-1,July II", "br-5 br-77 br-1,July II", "the unknown unit 'br-77'"),
    ("allied_units.csv", "March III 1944,br-5", "March V 1944,br-5", "is not a turn"),
    ("allied_units.csv", "replacements=2", "replacements=x", "is no bonus"),
    ("allied_units.csv", "br-5,allied", "br-56,allied", "stands here twice"),
    ("german_units.csv", "de-1para,axis,de", "#", "94 counters instead of 95"),
    ("german_units.csv", "de-29pg de-90pg,,,withdrawal=none", "de-29pg de-90pg,,,never", "is no change"),
    ("german_units.csv", "pure-armour", "pure-armor", "in column flags is unknown"),
    ("german_units.csv", "6-10 5-9", "6-10 7-9", "is not a chain"),
    ("german_units.csv", "Sept II 1943,X52,free", "Sept II 1943,X52,guest", "in column role is unknown"),
    ("italians.csv", "it-185,fascist", "it-185,futurist", "in column force is unknown"),
    ("italians.csv", "roma,F43", "roma,Z43", "is no hex"),
)  # fmt: skip


@pytest.mark.parametrize(("file", "right", "wrong", "complaint"), CASES)
def test_damaged_cards_are_complained_of(
    tmp_path: Path, file: str, right: str, wrong: str, complaint: str
) -> None:
    path = damaged(ADVANCED / file, tmp_path, right, wrong)
    read = {
        "time_record.csv": lambda path: load_card(path, "III"), "allied_units.csv": load_allied,
        "german_units.csv": load_german, "italians.csv": load_italians,
    }[file]  # fmt: skip
    with pytest.raises(BadData, match=complaint):
        read(path)


def test_tables_are_whole() -> None:
    assert len(COLUMNS) == 16
    for name in COLUMNS:
        assert load_table(ADVANCED / "tables" / f"{name}.csv")
    assert set(by_roll(load_table(ADVANCED / "tables" / "commando.csv"), 1, 13)) >= set(range(1, 14))
    assert by_roll(load_table(ADVANCED / "tables" / "paradrop.csv"), 1, 10)[1]["result"] == "lands"


def test_damaged_tables_are_complained_of(tmp_path: Path) -> None:
    source = ADVANCED / "tables" / "commando.csv"
    with pytest.raises(BadData, match="stands here twice"):
        by_roll(load_table(damaged(source, tmp_path, "1,7,", "1,9,")), 1, 9)
    with pytest.raises(BadData, match="no row for the roll 7"):
        by_roll(load_table(damaged(source, tmp_path, "1,7,", "1,6,")), 1, 9)
    with pytest.raises(BadData, match="names no source"):
        load_table(damaged(source, tmp_path, "proceeds,rulebook X12-5D", "proceeds,"))


def test_own_data_may_hold_files_of_the_advanced_games(tmp_path: Path) -> None:
    folder = tmp_path / "advanced"
    folder.mkdir()
    damaged(ADVANCED / "allied_units.csv", folder, "56 (London) Division", "56 Division")
    names = [counter.name for counter in wl.new("anzio", "southern", data=tmp_path).rules.counters]
    assert "56 Division" in names
    (folder / "strange.csv").write_text("id\n1\n", encoding="utf-8")
    with pytest.raises(BadData, match=r"strange\.csv: the game reads no such file"):
        wl.new("anzio", "southern", data=tmp_path)
    assert "advanced/time_record.csv" in muster.FILES
