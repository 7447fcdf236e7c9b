"""Air and sea power by the addendum (X22-23): events with an interval drawn in secret, and strikes by the die."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.ground import clearing, decision, declare
from tests.rulebook.anzio.kit import SALERNO, happened, offers, refused, setup, step
from tests.rulebook.anzio.shore import finish, until
from tests.rulebook.anzio.weeks import rows, turn

EVENTS, VARIABLE = "addendum.air-sea-events", "addendum.airstrike-variable"
POWER = ("addendum.german-mp-loss", "addendum.sm-attrition", VARIABLE)
DECK = Path(wl.__file__).parent / "games" / "anzio" / "data" / "advanced" / "tables" / "event_deck.csv"
C, N, NE, SE, S, SW, NW = clearing()
INVADERS = dict.fromkeys(("us-36", "us-45", "br-46", "br-56"), "sicilia")
QUIET = {"us-34": "P60", "de-1para": "P20"}
DRY = ("May", "June", "July", "Aug", "Sept")


def at(
    week: str,
    units: dict[str, str] | None = None,
    *,
    scenario: str = "po-valley",
    options: tuple[str, ...] = (EVENTS,),
    later: tuple[tuple[int, int], ...] = (),
    side: str = "allied",
    plan: dict[str, Any] | None = None,
    **spec: Any,
) -> wl.Game:
    """A movement phase in good weather, with invaders in Sicilia, of Allies who play by events."""
    sea = {"invaded": (SALERNO,) * (1 + len(later)), "counters": 2}
    more = {} if week.startswith(DRY) else {"mud": 6}
    whole: dict[str, Any] = {"sea": sea, "later_invasions": list(later), "friendly": ["K57"], **more, **spec}
    if EVENTS in options:
        whole["plan"] = {"choice": "events", **(plan or {})}
    return setup(
        f"{week} {side}",
        {**QUIET, **INVADERS, **(units or {})},
        scenario=scenario,
        options=options,
        spare=False,
        **whole,
    )


def lift(game: wl.Game) -> int:
    """The lift of an invasion at Pescara, whose figure is 14."""
    return happened(game.copy().play("invade zone-pescara"), "invade")[0].number


# --- what there is in each part -----------------------------------------------------------------------------


@pytest.mark.rule("anzio:X22-23A")
@pytest.mark.rule("anzio:X22-23B")
@pytest.mark.parametrize(
    ("week", "percent"),
    [
        ("Nov I 1943", 150), ("Dec IV 1943", 150), ("Jan I 1944", 125), ("Feb II 1944", 125), ("Feb III 1944", 100),
        ("March IV 1944", 100), ("April I 1944", 75), ("May II 1944", 75), ("May III 1944", 50), ("June III 1944", 50),
        ("June IV 1944", 50), ("Aug IV 1944", 50), ("Sept I 1944", 75), ("Oct IV 1944", 75), ("Nov I 1944", 100),
        ("Dec IV 1944", 100), ("Jan I 1945", 125), ("Feb IV 1945", 125), ("March I 1945", 150), ("April IV 1945", 150),
    ],
)  # fmt: skip
def test_the_lift_goes_by_the_date(week: str, percent: int) -> None:
    assert lift(at(week)) == -(-14 * percent // 100)
    assert refused(at("Oct IV 1943"), "invade zone-pescara") == "X22-23A"


@pytest.mark.rule("anzio:X22-23A")
@pytest.mark.rule("anzio:X22-23B")
def test_one_invasion_and_one_strike_in_each_part() -> None:
    first, second = ((turn("Dec I 1943"), 150),), ((turn("Dec I 1943"), 150), (turn("July I 1944"), 50))
    for week, later, why in (
        ("Feb III 1944", (), None), ("Feb III 1944", first, "X22-23A"), ("June III 1944", first, "X22-23A"),
        ("June IV 1944", first, None), ("Oct I 1944", second, "X22-23A"),
    ):  # fmt: skip
        assert refused(at(week, later=later), "invade zone-pescara") == why, (week, later)
    for week, flown, why in (
        ("Oct IV 1943", [], "E14A"), ("Nov I 1943", [], None), ("June III 1944", [], None),
        ("June III 1944", [turn("Dec I 1943")], "E14A"), ("June IV 1944", [turn("June III 1944")], None),
        ("April IV 1945", [turn("June IV 1944")], "E14A"), ("April IV 1945", [], None),
    ):  # fmt: skip
        assert refused(at(week, strikes=flown), "strike") == why, (week, flown)


@pytest.mark.rule("anzio:X22-23A")
@pytest.mark.rule("anzio:X22-23B")
def test_the_shorter_game_has_the_first_part() -> None:
    game = at("Dec I 1943", scenario="roma")
    assert [row["label"] for row in rows(game, "events")[1:]] == ["Nov I 1943 to June III 1944"] * 2
    assert refused(game, "strike") is None
    both = rows(at("Dec I 1943"), "events")[1:]
    assert [row["label"] for row in both[2:]] == ["June IV 1944 to April IV 1945"] * 2


@pytest.mark.rule("anzio:X22-23A")
def test_invasions_are_still_six_weeks_apart() -> None:
    later = ((turn("June III 1944"), 50),)
    assert refused(at("July III 1944", later=later), "invade zone-pescara") == "E15F"
    assert refused(at("Aug II 1944", later=later), "invade zone-pescara") is None


# --- the interval -------------------------------------------------------------------------------------------


def strike_and_draw(*faces: int, week: str = "May I 1944", **spec: Any) -> wl.Game:
    """A strike, and then everything up to the next Allied turn, with these dice for the card."""
    game = at(week, dice=list(faces), **spec)
    game.play("strike")
    return game


@pytest.mark.rule("anzio:X22-23C.1")
@pytest.mark.rule("anzio:X22-23C.2")
@pytest.mark.rule("anzio:T.RANDOM.DECK")
@pytest.mark.parametrize(
    ("faces", "interval"),
    [
        ((1, 1), 1), ((1, 2), 2), ((1, 4), 4), ((1, 5), 5), ((1, 6), 5), ((2, 1), 6), ((2, 3), 6), ((2, 4), 7),
        ((3, 1), 7),
        ((3, 2), 8), ((3, 4), 8), ((3, 5), 9), ((3, 6), 9), ((4, 1), 10), ((4, 4), 13), ((4, 5), 0), ((4, 6, 1, 1), 1),
        ((6, 6, 5, 1, 4, 5), 0),
    ],
)  # fmt: skip
def test_a_card_is_drawn_as_the_turn_of_an_event_ends(faces: tuple[int, ...], interval: int) -> None:
    game = strike_and_draw(*faces)
    assert refused(game, "invade zone-pescara") == "X22-23C.1", "one event a turn"
    events = until(game, "May II", "allied")
    (card,) = happened(events, "event-card")
    assert (card.number, card.seat) == (interval, "allied")
    ready = rows(game, "events", "allied")[1]["value"]
    weeks = [
        "May II 1944",
        "May III 1944",
        "May IV 1944",
        "June I 1944",
        "June II 1944",
        "June III 1944",
        "June IV 1944",
    ]
    if interval < len(weeks):
        assert ready == weeks[interval]
    assert refused(game, "invade zone-pescara") == (None if not interval else expected(interval))
    assert not happened(until(game, "May III", "allied"), "event-card"), "one card for each event"


@pytest.mark.rule("anzio:X22-23C.1")
def test_by_the_card_nothing_is_drawn() -> None:
    game = at("July III 1944", plan={"choice": "card"})
    game.play("invade zone-pescara")
    if decision(game) == "choosing-lift":
        game.play("lift 75")
    while decision(game) == "moving" and game.why_not("end") is not None:
        game.play(game.actions()[-1])
    assert not happened(until(game, "July IV", "allied"), "event-card")


@pytest.mark.rule("anzio:X22-23C.2")
@pytest.mark.rule("anzio:T.RANDOM.DECK")
def test_the_deck_has_23_cards(tmp_path: Path) -> None:
    text = DECK.read_text(encoding="utf-8")
    for wrong in (text.replace("Seven,4,", "Seven,3,"), text.replace("Seven,4,", "Seven,5,")):
        copy = tmp_path / "advanced" / "tables" / DECK.name
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(wrong, encoding="utf-8")
        with pytest.raises(wl.BadData, match="instead of 23"):
            wl.new("anzio", scenario="roma", data=tmp_path)


def expected(interval: int) -> str:
    """Why there is no invasion after a strike in May with such an interval: it leads beyond June III, or is not over."""
    return "X22-23C.3" if interval > 5 else "X22-23C.1"


@pytest.mark.rule("anzio:X22-23C.1")
def test_the_first_event_comes_when_the_allies_choose_in_any_order() -> None:
    game = at("Nov I 1943")
    assert refused(game, "strike") is None
    assert refused(game, "invade zone-pescara") is None
    game.play("invade zone-pescara")
    assert refused(game, "strike") == "X22-23C.1"
    waiting = {"last": turn("May I 1944"), "ready": turn("May IV 1944"), "shown": True}
    assert refused(at("May III 1944", plan=waiting), "strike") == "X22-23C.1"
    assert refused(at("May IV 1944", plan=waiting), "strike") is None
    assert refused(at("May III 1944", plan=waiting), "invade zone-pescara") == "X22-23C.1"
    assert refused(at("May IV 1944", plan=waiting), "invade zone-pescara") is None


@pytest.mark.rule("anzio:X22-23C.1")
@pytest.mark.parametrize(
    ("scenario", "made", "drawn"), [("roma", 1, False), ("po-valley", 1, True), ("po-valley", 3, False)]
)
def test_there_is_no_card_after_the_last_event(scenario: str, made: int, drawn: bool) -> None:
    if made == 1:
        game = at("May I 1944", scenario=scenario, later=((turn("Dec I 1943"), 150),))
    else:
        later = ((turn("Dec I 1943"), 150), (turn("Sept I 1944"), 75))
        game = at("April II 1945", later=later, strikes=[turn("May I 1944")], mud=6, dice=[6, 6])
    game.play("strike")
    week = "May II" if made == 1 else "April III"
    assert bool(happened(until(game, week, "allied"), "event-card")) == drawn


@pytest.mark.rule("anzio:X22-23C.3")
def test_an_event_beyond_the_end_is_lost() -> None:
    for ready, why in (("June III 1944", None), ("June IV 1944", "X22-23C.3")):
        plan = {"last": turn("Feb I 1944"), "ready": turn(ready), "shown": True}
        game = at("June III 1944", plan=plan, scenario="po-valley")
        assert refused(game, "strike") == why
        assert refused(game, "invade zone-pescara") == why
    assert refused(at("June IV 1944", plan=plan), "strike") is None, "those of the second part are left"


@pytest.mark.rule("anzio:X22-23C.3")
@pytest.mark.parametrize(
    ("die", "invaded", "ready", "lost"),
    [(1, True, "Feb IV 1944", True), (6, True, "Feb IV 1944", False), (1, False, "Feb IV 1944", False),
     (1, True, "Feb III 1944", False)],
)  # fmt: skip
def test_a_strike_is_lost_if_its_interval_ends_in_mud(
    die: int, invaded: bool, ready: str, lost: bool
) -> None:
    later = ((turn("Dec I 1943"), 150),) if invaded else ()
    plan = {"last": turn("Dec I 1943"), "ready": turn(ready), "shown": True}
    game = at("Feb III 1944", side="axis", later=later, plan=plan, dice=[die])
    events = until(game, "Feb IV", "allied")
    assert [event.seat for event in happened(events, "strike-lost")] == (["allied"] if lost else [])
    words = [row["value"] for row in rows(game, "events", "allied")]
    assert ("no air strike any more" in words) == lost
    assert "no air strike any more" not in [row["value"] for row in rows(game, "events", "axis")]
    until(game, "May I", "allied")
    assert refused(game, "strike") == ("X22-23C.3" if lost else None)


# --- weather ------------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:X22-23D")
@pytest.mark.parametrize(
    ("muddy", "why"),
    [((), None), ((1,), None), ((4,), None), ((1, 4), "X22-23D"), ((2, 3), "X22-23D"), ((4, 5), None), ((1, 5, 6), None)],
)  # fmt: skip
def test_three_of_the_four_turns_before_were_good(muddy: tuple[int, ...], why: str | None) -> None:
    now = turn("May I 1944")
    mask = sum(1 << now - back for back in muddy)
    assert refused(at("May I 1944", plan={"muddy": mask}), "strike") == why
    card = at("May I 1944", plan={"choice": "card", "muddy": mask})
    assert refused(card, "strike") is None, "only by these rules"


@pytest.mark.rule("anzio:X22-23D")
def test_mud_is_remembered() -> None:
    game = at("March III 1944", side="axis", dice=[1, 1, 6, 6, 6])
    until(game, "April I", "allied")
    assert refused(game, "strike") is not None
    until(game, "April IV", "allied")
    assert refused(game, "strike") == "X22-23D", "two of four"
    until(game, "May I", "allied")
    assert refused(game, "strike") is None, "one muddy turn has passed out of sight"


# --- what events set off ------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:X22-23F")
def test_the_first_event_brings_the_reaction_to_a_second_invasion() -> None:
    units = {"de-114": "waiting", "de-76": "waiting"}
    game = at("May I 1944", units)
    game.play("strike")
    assert game.view("axis")["second_invasion"] == "May I 1944"
    arrived = happened(until(game, "May I", "axis"), "arrive")
    assert {"de-114"} <= {unit for event in arrived for unit in event.units}
    game = at("May I 1944", units, plan={"choice": "card"})
    game.play("strike")
    assert game.view("axis")["second_invasion"] == ""


@pytest.mark.rule("anzio:X22-23F")
def test_another_strike_brings_replacements_forward() -> None:
    game = at("May I 1944", second_invasion=turn("Dec I 1943"))
    assert happened(game.play("strike"), "scare")[0].rule == "anzio:X22-23F"
    assert game.view("axis")["second_invasion"] == "Dec I 1943"
    first = at("May I 1944")
    assert not happened(first.play("strike"), "scare")
    last = at("April IV 1945", second_invasion=turn("Dec I 1943"), mud=6)
    assert not happened(last.play("strike"), "scare"), "nobody comes after the last turn"


@pytest.mark.rule("anzio:X22-23F")
def test_an_invasion_after_a_strike_brings_no_second_reaction() -> None:
    strike = turn("May I 1944")
    game = at("July III 1944", strikes=[strike], second_invasion=strike, plan={"last": strike, "shown": True})
    game.play("invade zone-pescara")
    assert game.view("axis")["second_invasion"] == "May I 1944"


ALLIES, GERMANS = "adv.supp.allied-reinforcement", "adv.supp.german-reinforcement"


@pytest.mark.rule("anzio:X22-23F")
@pytest.mark.parametrize("other", ["adv.supp.historical-second-invasion", "adv.supp.fog.invasions"])
def test_neither_one_second_invasion_nor_cards_go_with_events(other: str) -> None:
    with pytest.raises(wl.WinterlineError, match="exclude"):
        wl.new("anzio", "po-valley", [EVENTS, other])


@pytest.mark.rule("anzio:X22-23F")
@pytest.mark.parametrize("choice", ["events", "card"])
def test_with_events_nothing_gives_allies_who_keep_their_units_more_time(choice: str) -> None:
    game = at(
        "Feb IV 1945", side="axis", options=(EVENTS, ALLIES), plan={"choice": choice},
        withdrawals_cancelled="Jan IV 1945", german_list="maximum",
    )  # fmt: skip
    finish(game)
    assert game.result is not None
    assert (game.result.rule, game.view("axis")["date"].partition(" ·")[0]) == ("anzio:F15.2", "Feb IV 1945")


@pytest.mark.rule("anzio:X22-23F")
def test_with_events_the_germans_still_raise_their_list() -> None:
    game = at("May I 1944", options=(EVENTS, GERMANS), german_list="standard")
    game.play("strike")
    while decision(game) != "raising":
        game.play(next((a for a in game.actions() if a.do == "end"), game.actions()[0]))
    assert offers(game, "adopt") == ["maximum", "reinforced"]


# --- secrets ------------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:X22-23G")
def test_the_choice_is_made_before_the_game_in_secret() -> None:
    seen = []
    for kind in ("events", "card"):
        game = wl.new("anzio", scenario="roma", options=[EVENTS], seed=4)
        assert decision(game) == "choosing-plan"
        assert game.decision is not None
        assert game.decision.side == "allied"
        assert offers(game, "plan") == ["card", "events"]
        game.play(f"plan {kind}")
        assert decision(game) != "choosing-plan"
        seen.append((game.view("axis"), game.view("spectator"), game.seat("axis").view()))
        assert bool(rows(game, "events", "allied")) == (kind == "events")
        assert not rows(game, "events", "axis")
    assert seen[0] == seen[1]


@pytest.mark.rule("anzio:X22-23G")
def test_it_is_not_asked_for_again() -> None:
    game = setup("May I 1944 axis", QUIET, scenario="roma", options=[EVENTS], spare=False)
    kinds = set()
    while game.view("allied")["turn"] < turn("May III 1944"):
        kinds.add(decision(game))
        plain = [a for a in game.actions() if a.do in ("end", "halt")]
        game.play((plain or list(game.actions()))[0])
    assert "choosing-plan" not in kinds


@pytest.mark.rule("anzio:X22-23G")
def test_the_first_event_shows_it_and_the_interval_stays_hidden() -> None:
    views = []
    for faces in ((1, 1), (4, 4)):
        game = strike_and_draw(*faces)
        assert rows(game, "events", "axis")[0]["value"] == "the addendum's events"
        until(game, "May II", "allied")
        assert rows(game, "events", "allied")[1]["label"] == "Next event from"
        assert "Next event from" not in [row["label"] for row in rows(game, "events", "axis")]
        views.append((game.view("axis"), game.view("spectator")))
    assert views[0] == views[1]


# --- in the campaign ----------------------------------------------------------------------------------------


def campaign_at(week: str, version: str, choice: str = "events", **spec: Any) -> wl.Game:
    """The same in the campaign, where the game is sealed as well."""
    known = ["roma", "po-valley"] if week.endswith("1944") else ["southern", "roma", "po-valley"]
    sealed = {"version": version, "versions": known}
    return at(
        week, scenario="campaign", sealed=sealed, german_list="standard", plan={"choice": choice}, **spec
    )


@pytest.mark.rule("anzio:X22-23G")
def test_who_plays_game_i_is_asked_like_anybody_else() -> None:
    views = []
    for version, kind in (("southern", "feign"), ("southern", "plan card"), ("roma", "plan events")):
        game = wl.new("anzio", "campaign", [EVENTS], seed=4)
        game.play(f"plan {version}")
        assert decision(game) == "choosing-plan"
        assert ("events" in offers(game, "plan")) == (version != "southern")
        game.play(kind)
        views.append((game.view("axis"), game.view("spectator")))
    assert views[0] == views[1] == views[2]


@pytest.mark.rule("anzio:X22-23A")
@pytest.mark.parametrize("version", ["roma", "po-valley"])
def test_an_event_tells_that_it_is_a_longer_game(version: str) -> None:
    game = campaign_at("Nov I 1943", version)
    assert game.view("axis")["sealed"]["versions"] == ["southern", "roma", "po-valley"]
    game.play("invade zone-pescara")
    game.play("lift 150")
    assert game.view("axis")["sealed"]["versions"] == ["roma", "po-valley"]
    strike = campaign_at("May I 1944", version)
    strike.play("strike")
    assert strike.view("axis")["sealed"]["versions"] == ["roma", "po-valley"]


@pytest.mark.rule("anzio:X22-23C.2")
def test_the_other_reading_of_the_deck_goes_down_the_column() -> None:
    drawn = []
    for more in ((), ("addendum.deck-by-order",)):
        game = at("May I 1944", options=(EVENTS, *more), dice=[1, 1] * 40)
        game.play("strike")
        events = until(game, "May II", "allied")
        drawn += [event.number for event in happened(events, "event-card")]
    assert drawn == [1, 0], "the Ace"


# --- strikes by the die -------------------------------------------------------------------------------------


def battle(*faces: int, **units: str) -> wl.Game:
    """A strike by the die and the battle that follows, which is not fought yet."""
    placed = {"us-36": C, "us-45": C, "de-65": N, **units}
    game = at("May I 1944", placed, options=POWER, freed=["de-65"], dice=list(faces))
    game.play("strike")
    return game


@pytest.mark.rule("anzio:X22-23E.1")
@pytest.mark.parametrize(("face", "columns"), [(1, 0), (2, 1), (3, 2), (4, 3), (5, 3), (6, 4)])
def test_each_combat_rolls_for_its_columns(face: int, columns: int) -> None:
    game = battle(face, 3)
    before = game.seat("allied").odds([N], ["us-36", "us-45"])
    assert (before["odds"], before["shifts"]) == ("3-1", ()), "nobody can count on it"
    assert "anzio:X22-23E.1" in {note["rule"] for note in before["notes"]}
    events = game.play("end")
    (die,) = happened(events, "strike-die")
    assert (die.number, die.word) == (face, str(columns))
    told = game.seat("allied").odds([N], ["us-36", "us-45"])
    assert [(shift["value"], shift["rule"]) for shift in told["shifts"]] == [
        (columns, "anzio:X22-23E.1")
    ] * bool(columns)
    assert told["odds"] == f"{3 + columns}-1"
    assert "anzio:X22-23E.1" not in {note["rule"] for note in told["notes"]}
    (fought,) = happened(game.play(f"fight full {N}"), "battle")
    assert fought.word.startswith(f"{3 + columns}-1")


@pytest.mark.rule("anzio:X22-23E.1")
def test_a_combat_against_two_hexes_has_one_die_by_the_first_of_them() -> None:
    placed = {"us-36": C, "us-45": C, "de-65": N, "de-94": NE}
    game = at("May I 1944", placed, options=POWER, freed=["de-65", "de-94"], dice=[6])
    game.play("strike")
    game.play("end")
    first, second = sorted((N, NE))
    die = happened(declare(game, [first, second], ["us-36", "us-45"]), "strike-die")
    assert [(event.hexes, event.word) for event in die] == [((first,), "4")]
    told = game.seat("allied").odds([first, second], ["us-36", "us-45"])
    assert [shift["value"] for shift in told["shifts"]] == [4]


@pytest.mark.rule("anzio:X22-23E.1")
def test_no_automatic_victory_counts_on_the_die() -> None:
    units = {"us-36": C, "us-45": C, "de-fras": N}
    game = at("May I 1944", units, options=POWER)
    game.play("strike")
    assert N not in offers(game, "attack")
    assert at("May I 1944", units, options=()).why_not("strike") is None


@pytest.mark.rule("anzio:X22-23E.1")
def test_every_combat_has_a_die_of_its_own() -> None:
    placed = {"us-36": C, "de-65": N, "br-46": "W51", "de-94": "W50"}
    game = at("May I 1944", placed, options=POWER, freed=["de-65", "de-94"], dice=[2, 6])
    game.play("strike")
    dice = happened(game.play("end"), "strike-die")
    assert {event.hexes[0]: event.word for event in dice} == dict(
        zip((e.hexes[0] for e in dice), ("1", "4"), strict=True)
    )
    assert len(dice) == 2


@pytest.mark.rule("anzio:X22-23E.1")
def test_certain_battles_german_ones_and_those_out_of_reach_have_none() -> None:
    placed = {"us-36": C, "us-45": C, "de-nw71": N, "br-46": "W51", "de-94": "W50"}
    game = at("May I 1944", placed, options=POWER, freed=["de-94"], friendly=[], dice=[3, 3, 3])
    game.play("strike")
    for line in (f"attack {N}", "join us-36", "join us-45", "declare"):
        step(game, line)
    assert not happened(game.play("end"), "strike-die"), (
        "one is certain, the other beyond Allied air superiority"
    )
    mine = at("May I 1944", {"de-65": C, "us-3": N}, options=POWER, side="axis", strikes=[turn("May I 1944")],
              freed=["de-65"], dice=[3, 3])  # fmt: skip
    assert not happened(mine.play("end"), "strike-die")


def chain(*faces: int, strike: bool = True) -> tuple[wl.Game, list[wl.Event]]:
    """Battle upon battle against a chain of weak units under a strike by the die, everybody advancing."""
    line = dict(zip(("de-fras", "de-nw71", "de-1027", "de-1028", "de-lw9"), range(50, 45, -1), strict=True))
    units = {"us-36": "W51", "us-45": "W51", **{unit: f"W{row}" for unit, row in line.items()}}
    game = at("May I 1944", units, options=POWER, german_list="maximum", dice=list(faces))
    if strike:
        game.play("strike")
    events = game.play("end")
    while (
        decision(game) not in ("moving", "allotting", "interdicting", "") and game.view("allied")["round"] < 3
    ):
        wanted = [a for a in game.actions() if a.do in ("fight", "declare", "join", "attack", "advance")]
        full = [a for a in wanted if a.kind == "full"]
        events += game.play((full or wanted or list(game.actions()))[0])
    return game, events


@pytest.mark.rule("anzio:X22-23E.2")
@pytest.mark.parametrize(("face", "lasts"), [(2, False), (3, True)])
def test_a_die_above_its_number_takes_the_strike_to_the_next_round(face: int, lasts: bool) -> None:
    _, events = chain(4, 3, face, 4, 3, 3, 3, 3)
    (told,) = [event for event in happened(events, "strike-round") if event.number == face][:1]
    assert told.word == ("lasts" if lasts else "over")
    dice = happened(events, "strike-die")
    assert len(dice) == (2 if lasts else 1), "a battle of the second round rolls, too, or has nothing of it"


@pytest.mark.rule("anzio:X22-23E.2")
def test_without_a_strike_nothing_is_rolled() -> None:
    _, events = chain(3, 3, 3, 3, 3, strike=False)
    assert not happened(events, "strike-round")
    assert len(happened(events, "battle")) > 1
