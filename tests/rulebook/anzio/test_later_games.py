"""The later Basic Games: Gustav Line, Operation Shingle and Diadem, each by its set-up sheet."""

from __future__ import annotations

from pathlib import Path

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import offers, refused
from tests.rulebook.anzio.shore import beaches, finish, until

SHEETS = Path(wl.__file__).parent / "games" / "anzio" / "data" / "advanced" / "scenarios"
NAMES = ("gustav", "shingle", "diadem")
WEEKS = {"gustav": ("Jan I 1944", 12), "shingle": ("Jan IV 1944", 6), "diadem": ("May II 1944", 6)}
LAST = {"gustav": "March IV 1944", "shingle": "March I 1944", "diadem": "June III 1944"}
RULES = {"gustav": "T.SCENARIO.IIA", "shingle": "T.SCENARIO.IIB", "diadem": "T.SCENARIO.III"}
FAR = ("A14", "B14", "C16", "D18", "E20")
"""Hexes far behind the front."""


def begun(name: str, *options: str, data: Path | None = None) -> wl.Game:
    return wl.new("anzio", name, options, seed=3, data=data)


def unit_of(game: wl.Game) -> str:
    """Who is to be placed."""
    assert game.decision is not None
    return str(game.decision.data["unit"])


def place(game: wl.Game, *hexes: str) -> list[str]:
    """Place the next units in these hexes; who they were."""
    placed = []
    for label in hexes:
        placed.append(unit_of(game))
        game.play(f"place {label}")
    return placed


def open_to(game: wl.Game) -> set[str]:
    """Where the next unit may start."""
    return set(offers(game, "place"))


def historical(name: str) -> dict[str, str]:
    """Unit -> hex, as its sheet has it."""
    rows = [line.split(",") for line in (SHEETS / f"{name}.csv").read_text("utf-8").splitlines()]
    there = [
        row
        for row in rows
        if row[0] in ("unit", "fixed", "reserve", "free", "default", "beachhead", "invasion")
    ]
    return {row[2]: row[4] for row in there if row[4] != "sicilia"}


# --- all of them ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_game_begins_in_its_own_week_and_lasts_its_own_weeks(name: str) -> None:
    game = begun(name, *(() if name == "gustav" else ("historical-set-up",)))
    week, turns = WEEKS[name]
    assert game.view("allied")["date"].startswith(week)
    assert (game.side, game.decision and game.decision.kind) == ("allied", "moving")
    first = game.view("allied")["turn"]
    finish(game)
    assert game.view("allied")["turn"] - first == turns - 1
    assert game.view("allied")["date"].startswith(LAST[name])


@pytest.mark.parametrize("name", NAMES)
def test_history_is_the_set_up_of_the_sheet(name: str) -> None:
    game = begun(name, *(() if name == "gustav" else ("historical-set-up",)))
    assert game.seat("allied").where() == historical(name)


@pytest.mark.parametrize("preset", ["shingle-historical", "diadem-historical"])
def test_the_historical_set_up_is_a_preset(preset: str) -> None:
    name = preset.partition("-")[0]
    game = wl.new("anzio", preset=preset, seed=3)
    assert game.rules.scenario == name
    assert game.seat("allied").where() == historical(name)


@pytest.mark.parametrize("name", ["shingle", "diadem"])
def test_whoever_is_left_may_be_placed_as_in_history(name: str) -> None:
    game = begun(name)
    while game.decision and game.decision.kind == "mustering":
        game.play("history")
    assert game.seat("allied").where() == historical(name)


def test_steps_are_lost_as_the_sheet_says() -> None:
    units = {unit["id"]: unit["steps"] for unit in begun("gustav").view("allied")["units"]}
    assert units["de-15pg"][0] == units["de-15pg"][1] - 1
    assert units["de-94"][0] == units["de-94"][1]


# --- Operation Shingle ------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:T.SCENARIO.IIB")
def test_germans_start_on_their_side_of_the_line() -> None:
    game = begun("shingle")
    assert game.side == "axis"
    cells = open_to(game)
    assert {"J52", "M50", "V40", "A14", "G44"} <= cells
    assert not {"K53", "K57", "N60", "X52"} & cells
    assert refused(game, "place K53") == "T.SCENARIO.IIB"


@pytest.mark.rule("anzio:T.SCENARIO.IIB")
def test_four_units_start_anywhere_and_all_others_near_the_front() -> None:
    game = begun("shingle")
    place(game, *FAR[:4])
    cells = open_to(game)
    assert {"M50", "L50", "L49", "M49"} <= cells
    assert not {"A14", "E20", "L48", "K49", "G44"} & cells
    game.undo()
    assert "E20" in open_to(game)


@pytest.mark.rule("anzio:T.SCENARIO.IIB")
def test_ersatz_starts_anywhere_besides_the_four() -> None:
    game = begun("shingle")
    far = iter(FAR)
    for _ in range(30):
        if not (game.decision and game.decision.kind == "mustering"):
            break
        name = unit_of(game)
        if name in ("de-ea1", "de-ei1", "de-ei2"):
            assert {"A13", "M50"} <= open_to(game)
            game.play("place A13")
        else:
            near = sorted(open_to(game) - {"A14", *FAR} & open_to(game))
            label = next(far, "")
            game.play(f"place {label}" if label in open_to(game) else f"place {near[-1]}")
    where = game.seat("axis").where()
    assert [where[name] for name in ("de-ea1", "de-ei1", "de-ei2")] == ["A13"] * 3
    assert sum(hex_ in FAR for hex_ in where.values()) == 4


@pytest.mark.rule("anzio:T.SCENARIO.IIB")
def test_ersatz_takes_none_of_the_four_places() -> None:
    game = begun("shingle")
    place(game, *FAR[:3])
    while (name := unit_of(game)) != "de-fras":
        near = open_to(game) & {"M50", "L50", "L49", "M49", "N48", "O47", "P46", "R44", "T42", "U41"}
        game.play(f"place {'A13' if name in ('de-ea1', 'de-ei1', 'de-ei2') else min(near)}")
    assert "E20" in open_to(game)
    game.play("place E20")
    assert "E20" not in open_to(game)


def test_the_landing_comes_at_once_and_only_in_the_zone_of_roma() -> None:
    game = begun("shingle", "historical-set-up")
    assert offers(game, "invade") == ["zone-roma"]
    assert refused(game, "invade zone-salerno") == "C6D.1"
    game.play("invade zone-roma")
    assert game.view("allied")["sea"]["lift"] == 14
    assert beaches(game, "us-3")
    later = begun("shingle", "historical-set-up")
    until(later, "Feb I", "allied")
    assert refused(later, "invade zone-roma") == "C6B"


def test_the_reaction_follows_the_landing() -> None:
    game = begun("shingle", "historical-set-up")
    game.play("invade zone-roma")
    until(game, "Jan IV", "axis")
    assert {"de-76", "de-114"} <= set(offers(game, "bring"))
    assert not {"de-715", "de-60pg"} & set(offers(game, "bring"))


# --- Diadem -----------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:T.SCENARIO.III")
def test_german_units_of_diadem_stand_in_their_hexes_and_eight_reserves_do_not() -> None:
    game = begun("diadem")
    where = game.seat("axis").where()
    assert (where["de-94"], where["de-1para"], where["de-4para"]) == ("J52", "M50", "E47")
    asked = place(game, "A14", "B14", "C16", "D18", "E20", "A13", "B13", "A12")
    assert sorted(asked) == sorted(
        ["de-26pz", "de-29pg", "de-90pg", "de-92", "de-hg", "de-nw71", "de-panther1", "de-tiger508"]
    )
    assert game.side == "allied"


@pytest.mark.rule("anzio:T.SCENARIO.III")
def test_two_reserves_may_stand_on_the_front() -> None:
    game = begun("diadem")
    assert {"K52", "D47", "J53", "A14"} <= open_to(game)
    assert not {"K53", "D48", "D50", "K57"} & open_to(game)
    place(game, "J53")
    assert {"D47", "G47"} <= open_to(game)
    place(game, "D47")
    assert not {"K52", "G47", "F51"} & open_to(game)
    assert {"A14", "L50", "H47"} <= open_to(game)
    assert refused(game, "place K52") == "T.SCENARIO.III"


@pytest.mark.rule("anzio:T.SCENARIO.III")
def test_the_allies_start_behind_their_front_out_of_german_zones() -> None:
    game = begun("diadem")
    game.play("history")
    cells = open_to(game)
    assert {"K57", "K54", "X52", "D49", "D50", "E49", "E50"} <= cells
    assert not {"K53", "E48", "F48", "J52", "A14", "G44"} & cells
    assert refused(game, "place K53") == "T.SCENARIO.III"


@pytest.mark.rule("anzio:T.SCENARIO.III")
def test_the_beachhead_holds_so_many_points(tmp_path: Path) -> None:
    folder = tmp_path / "advanced" / "scenarios"
    folder.mkdir(parents=True)
    text = (SHEETS / "diadem.csv").read_text("utf-8")
    assert "meta,,beachhead-limit,56," in text
    (folder / "diadem.csv").write_text(text.replace("beachhead-limit,56", "beachhead-limit,4"), "utf-8")
    game = begun("diadem", data=tmp_path)
    game.play("history")
    assert unit_of(game) == "br-1"  # three points
    assert {"D49", "E50"} <= open_to(game)
    game.play("place D49")
    assert unit_of(game) == "br-18"  # one point
    assert {"D49", "E50", "K57"} <= open_to(game)
    game.play("place E50")
    assert not {"D49", "D50", "E50"} & open_to(game)
    assert "K57" in open_to(game)


def test_an_invasion_of_june_has_half_the_lift_and_every_zone() -> None:
    game = wl.position(
        "anzio",
        {
            "when": "June II 1944 allied",
            "units": {"us-36": "K57", "us-85": "K57", "de-94": "K8", "br-1": "X66"},
            "ports": {"port-napoli": "Jan I 1944"},
            "sea": {"invaded": (23, 19), "counters": 1},
            "friendly": ["K57"],
        },
        scenario="diadem",
    )
    assert {"zone-genova", "zone-rimini", "zone-salerno"} <= set(offers(game, "invade"))
    game.play("invade zone-genova")
    assert game.view("allied")["sea"]["lift"] == 7


# --- Gustav Line ------------------------------------------------------------------------------------------


def test_the_gustav_line_has_one_more_invasion_in_its_first_weeks() -> None:
    def in_week(week: str, *zones: int) -> wl.Game:
        spec = {
            "when": f"{week} 1944 allied",
            "units": {"us-3": "K57", "us-36": "K57", "de-94": "K8", "br-1": "X66"},
            "ports": {"port-napoli": "Nov I"},
            "sea": {"invaded": zones, "counters": 1},
            "friendly": ["K57"],
        }
        return wl.position("anzio", spec, scenario="gustav")

    for week in ("Jan I", "Feb III"):
        game = in_week(week, 23)
        assert "zone-roma" in offers(game, "invade")
        game.play("invade zone-roma")
        assert game.view("allied")["sea"]["lift"] == 14
    assert refused(in_week("Feb IV", 23), "invade zone-roma") == "C6B"
    assert refused(in_week("Jan I", 23, 19), "invade zone-roma") == "C6A"


def test_mud_is_rolled_for_and_units_come_on_their_dates() -> None:
    game = begun("gustav")
    assert game.rules.rolls(game.state) == 1
    until(game, "Jan II", "allied")
    assert game.rules.rolls(game.state) == 2
    until(game, "Feb I", "allied")
    units = {unit["id"]: unit for unit in game.view("allied")["units"]}
    assert units["us-88"]["status"] == "sicilia"
    assert units["fr-4dmm"]["status"] == "waiting"


# --- victory ----------------------------------------------------------------------------------------------


FRONT = {
    "de-15pg": "C38", "de-94": "F37", "de-29pg": "I36", "de-hg": "L34", "de-44": "O32", "de-26pz": "R31",
    "de-1para": "U30", "de-334": "X28",
}  # fmt: skip
"""A German front from sea to sea, north of Roma."""
SOUTH = ("N60", "X52", "K57", "X45", "M50", "G52", "V40", "D50", "G44")
"""The cities of the Basic Game."""
CENTRE = ("K57", "M50", "V40", "G44", "N31", "X27", "D24", "K23", "U21")
"""The cities of Diadem."""


def ended(name: str, friendly: tuple[str, ...], units: dict[str, str]) -> tuple[str, str]:
    """Who wins, and by which rule, when these hexes are friendly to the Allies after the last week."""
    game = wl.position(
        "anzio",
        {
            "when": f"{LAST[name]} axis",
            "units": {**units, "br-1": "L56"},
            "friendly": list(friendly),
            "ports": {"port-napoli": "Nov I", "port-salerno": "Nov I"},
            "sea": {"invaded": (23,)},
        },
        scenario=name,
    )
    finish(game)
    assert game.result is not None
    return game.result.winner, game.result.rule


@pytest.mark.parametrize(("name", "need"), [("gustav", 6), ("shingle", 6), ("diadem", 5)])
def test_each_game_asks_for_its_own_cities(name: str, need: int) -> None:
    cities = CENTRE if name == "diadem" else SOUTH
    north = {"de-15pg": "A14"} if name == "diadem" else FRONT
    ours = ended(name, ("L56", *cities[:need]), north)
    assert ours == ("allied", f"anzio:{RULES[name]}")
    fewer = ("L56", *cities[: need - 1])
    assert ended(name, fewer, FRONT) == ("axis", "anzio:C15C.1")


@pytest.mark.parametrize("name", NAMES)
def test_each_game_is_won_by_a_broken_front(name: str) -> None:
    assert ended(name, ("L56", "K57"), {"de-15pg": "A14"}) == ("allied", "anzio:C15C.1")


@pytest.mark.parametrize("name", NAMES)
def test_the_goal_is_told(name: str) -> None:
    goal = begun(name).view("spectator")["goal"]
    assert goal["wanted"] == {"gustav": 6, "shingle": 6, "diadem": 5}[name]
    assert len(goal["cities"]) == 9
    assert "goal" not in wl.new("anzio", seed=1).view("spectator")


@pytest.mark.parametrize("name", ["shingle", "diadem"])
def test_who_is_placed_at_the_start_is_not_said_to_come_with_a_second_invasion(name: str) -> None:
    game = begun(name)
    units = {unit["id"]: unit for unit in game.view(game.side)["units"]}
    assert not units[unit_of(game)].get("marks")
