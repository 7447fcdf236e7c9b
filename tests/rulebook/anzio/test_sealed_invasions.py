"""Sealed invasions (F17F): playing cards tell the Allies alone in which weeks they may invade."""

from __future__ import annotations

import csv
import re
from pathlib import Path
from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import SALERNO, happened, offers, refused, setup
from tests.rulebook.anzio.shore import until

CARDS = ["adv.supp.fog.invasions"]
INVADERS = dict.fromkeys(("us-36", "us-45", "br-46", "br-56"), "sicilia")
TABLES = Path(wl.__file__).parent / "games" / "anzio" / "data" / "advanced" / "tables"


def at(week: str, *cards: str, scenario: str = "po-valley", later: Any = (), **spec: Any) -> wl.Game:
    """The Allied movement phase of a week, with invaders in Sicilia: how invasions are planned, and the cards."""
    sea = {"invaded": (SALERNO,) * (1 + len(later)), "counters": 2}
    more: dict[str, Any] = {"invasion_cards": list(cards)} if cards else {}
    return setup(
        f"{week} allied", INVADERS, scenario=scenario, options=[*CARDS, *spec.pop("options", [])], sea=sea,
        later_invasions=list(later), **more, **spec,
    )  # fmt: skip


def before(week: str, *dice: int, scenario: str = "po-valley", **spec: Any) -> wl.Game:
    """The German turn of a week, after which a card is drawn by these dice; fifteen dice for mud and forts come first."""
    sea = {"invaded": (SALERNO,), "counters": 2}
    return setup(f"{week} axis", INVADERS, scenario=scenario, options=CARDS, sea=sea, dice=list(dice), **spec)


def to_the_choice(game: wl.Game) -> list[wl.Event]:
    """Let the Germans do as little as they may until the Allies choose."""
    events: list[wl.Event] = []
    while game.decision is not None and game.decision.kind != "choosing-chart":
        ends = [action for action in game.actions() if action.do in ("end", "halt", "keep")]
        events += game.play((ends or list(game.actions()))[0])
    return events


def known(game: wl.Game, seat: str) -> tuple[str, list[str]]:
    """What a seat is told of the choice and the cards."""
    told = game.view(seat)["invasion_card"]
    return told["chosen"], list(told["cards"])


def invasions_told(game: wl.Game, seat: str) -> set[str]:
    """The weeks of which a seat's calendar says that an invasion can come, without the first."""
    rows = next(one for one in game.view(seat)["panels"] if one["id"] == "calendar")["rows"]
    return {row["label"].split(" ", 1)[1] for row in rows if "possible" in row.get("note", "")}


# --- choosing and drawing -----------------------------------------------------------------------------------


@pytest.mark.rule("anzio:F17F3")
@pytest.mark.rule("anzio:F17F1")
@pytest.mark.rule("anzio:X21-17F")
@pytest.mark.parametrize("kind", ["charts", "schedule"])
def test_the_allies_choose_and_draw_as_nov_i_begins(kind: str) -> None:
    game = before("Oct IV 1943")
    events = to_the_choice(game)
    assert not happened(events, "invasion-card")
    assert game.view("axis")["date"].startswith("Nov I 1943")
    assert sorted(offers(game, "follow")) == ["charts", "schedule"]
    rolls = game.view("axis")["rolls"]
    events = game.play(f"follow {kind}")
    (plan,) = happened(events, "invasion-plan")
    assert (plan.word, plan.number, plan.seat) == ("", 0, "")
    (public,), (own,) = happened(events, "invasion-card"), happened(events, "invasion-drawn")
    assert (public.word, public.number, public.seat) == ("A", 0, "")
    assert (own.word, own.seat) == ("A", "allied")
    assert game.view("axis")["rolls"] >= rolls + 2, "a card is drawn by two dice, for show as well"
    chosen, cards = known(game, "allied")
    assert (chosen, len(cards)) == (kind, 1)
    assert known(game, "axis") == known(game, "spectator") == ("", [])
    later = until(game, "Nov II", "allied")
    assert not happened(later, "invasion-card")
    assert known(game, "allied") == (kind, cards), "for the rest of the game"


@pytest.mark.rule("anzio:F17F1")
@pytest.mark.parametrize(
    ("faces", "card"),
    [((1, 1), "Ace"), ((1, 6), "Six"), ((3, 1), "King"), ((3, 2), "Ace"), ((5, 2), "King"), ((2, 1), "Seven"),
     ((5, 3, 1, 2), "Two"), ((6, 6, 5, 3, 3, 1), "King")],
)  # fmt: skip
def test_thirteen_cards_are_alike_by_two_dice(faces: tuple[int, ...], card: str) -> None:
    game = before("May IV 1944", invasion_cards=["charts", "Two"])
    start = game.view("axis")["rolls"]
    twin = game.copy()
    until(twin, "June I", "allied")
    blank = before(
        "May IV 1944", *[3] * (twin.view("axis")["rolls"] - start + 40), invasion_cards=["charts", "Two"]
    )
    first = rolls_before_the_card(blank)
    game = before("May IV 1944", *[3] * first, *faces, invasion_cards=["charts", "Two"])
    events = until(game, "June I", "allied")
    assert [event.word for event in happened(events, "invasion-card")] == ["B"]
    assert known(game, "allied")[1] == ["Two", card]


def rolls_before_the_card(game: wl.Game) -> int:
    """The dice that are rolled before a card is drawn."""
    while True:
        rolls = int(game.view("axis")["rolls"])
        ends = [action for action in game.actions() if action.do in ("end", "halt", "keep")]
        if happened(game.play((ends or list(game.actions()))[0]), "invasion-card"):
            return rolls


@pytest.mark.rule("anzio:T.CHARTS.AB")
@pytest.mark.parametrize("chart", ["a", "b"])
def test_every_card_allows_the_weeks_of_its_row(chart: str) -> None:
    lines = [
        x for x in (TABLES / f"invasion_chart_{chart}.csv").read_text("utf-8").splitlines() if x[0] != "#"
    ]
    rows = list(csv.DictReader(lines))
    assert len(rows) == 13
    for row in rows:
        cards = ["Ace", row["card"]] if chart == "b" else [row["card"]]
        game = at("June I 1944" if chart == "b" else "Nov I 1943", "charts", *cards)
        told = invasions_told(game, "allied")
        for stretch in row["turns"].split(";"):
            first, last = (part.strip() for part in stretch.split(">"))
            assert {first, last} <= told, row["card"]
        weeks = sum(count_weeks(*stretch.split(">")) for stretch in row["turns"].split(";"))
        assert len(told) == weeks, row["card"]


def count_weeks(first: str, last: str) -> int:
    """How many weeks a stretch has."""
    rows = next(p for p in setup("Oct I 1943 allied", {}, scenario="po-valley").view("allied")["panels"]
                if p["id"] == "calendar")["rows"]  # fmt: skip
    names = [row["label"].split(" ", 1)[1] for row in rows]
    return names.index(last.strip()) - names.index(first.strip()) + 1


# --- when the Allies may invade -----------------------------------------------------------------------------


@pytest.mark.rule("anzio:F17F6")
@pytest.mark.parametrize(
    ("week", "cards", "broken"),
    [
        ("Nov I 1943", ("charts", "Two"), None),
        ("Dec II 1943", ("charts", "Two"), None),
        ("Dec III 1943", ("charts", "Two"), "F17F6"),
        ("Nov III 1943", ("charts", "King"), "F17F6"),
        ("May IV 1944", ("charts", "King"), None),
        ("Nov I 1943", ("schedule", "Two"), "E2A7"),
        ("Nov III 1943", ("schedule", "King"), None),
        ("June I 1944", ("charts", "Ace", "Two"), None),
        ("June I 1944", ("charts", "Ace", "Three"), "F17F6"),
        ("July III 1944", ("schedule", "Ace", "King"), None),
    ],
)
def test_invasions_come_in_the_weeks_of_the_card(
    week: str, cards: tuple[str, ...], broken: str | None
) -> None:
    game = at(week, *cards)
    assert refused(game, "invade zone-pescara") == broken
    assert bool(offers(game, "invade")) is (broken is None)


@pytest.mark.rule("anzio:F17F6")
def test_six_weeks_lie_between_them_as_ever() -> None:
    assert refused(at("Dec III 1943", "charts", "Ace", later=[(7, 75)]), "invade zone-pescara") == "E15F"
    assert refused(at("Dec IV 1943", "charts", "Ace", later=[(7, 75)]), "invade zone-pescara") is None


@pytest.mark.rule("anzio:F17F2")
def test_games_use_the_part_of_the_charts_that_they_last() -> None:
    south = at("Nov I 1943", "charts", "Ace", scenario="southern")
    assert len(invasions_told(south, "allied")) == 8
    south.play("invade zone-pescara")
    assert not offers(south, "lift"), "one invasion, at 75%"
    rome = at("June I 1944", "charts", "Two", "Ace", scenario="roma")
    assert invasions_told(rome, "allied") == {"June I 1944", "June II 1944", "June III 1944"}
    rome.play("invade zone-pescara")
    assert rome.view("allied")["sea"]["lift"] == 7, "half of 14"
    long = at("June I 1944", "charts", "Two", "Ace")
    long.play("invade zone-pescara")
    assert sorted(offers(long, "lift")) == ["50", "75"]
    first = at("Nov I 1943", "charts", "Ace")
    first.play("invade zone-pescara")
    assert sorted(offers(first, "lift")) == ["100", "75"]
    used = at("May IV 1944", "charts", "Ace", later=[(7, 75), (15, 100)])
    assert refused(used, "invade zone-pescara") == "E15G"


@pytest.mark.rule("anzio:F17F4")
@pytest.mark.parametrize(
    "options", [[], ["adv.supp.allied-ports"], ["adv.supp.allied-ports", "adv.supp.fog.ports"]]
)
def test_ports_come_as_they_do_by_card_or_die(options: list[str]) -> None:
    game = at("Nov I 1943", "charts", "Ace", options=options)
    assert refused(game, "invade zone-pescara") is None


def test_the_germans_reckon_with_every_week() -> None:
    for cards in (("charts", "Two"), ("charts", "King"), ("schedule", "Ace")):
        game = at("Nov I 1943", *cards)
        assert len(invasions_told(game, "axis")) == 72
        panel = next(p for p in game.view("axis")["panels"] if p["id"] == "invasion-cards")
        assert [row["label"] for row in panel["rows"]] == [
            "The cards are sealed: an invasion may come in any week"
        ]


def test_the_allies_read_the_weeks_of_their_cards() -> None:
    game = at("Nov I 1943", "charts", "Two")
    panel = next(p for p in game.view("allied")["panels"] if p["id"] == "invasion-cards")
    assert all(
        re.fullmatch(r"(\w+ I*V? 194\d to \w+ I*V? 194\d(, )?)+", row["value"]) for row in panel["rows"]
    )


@pytest.mark.parametrize(
    ("percent", "left"), [("75", ["southern", "roma", "po-valley"]), ("100", ["roma", "po-valley"])]
)
def test_in_the_campaign_the_week_of_an_invasion_tells_nothing(percent: str, left: list[str]) -> None:
    sea = {"invaded": (SALERNO,), "counters": 2}
    game = setup(
        "Nov I 1943 allied", INVADERS, scenario="campaign", options=CARDS, sea=sea, german_list="standard",
        sealed={"version": "roma"}, invasion_cards=["charts", "Ace"],
    )  # fmt: skip
    game.play("invade zone-pescara")
    game.play(f"lift {percent}")
    assert game.view("axis")["sealed"]["versions"] == left


@pytest.mark.rule("anzio:F17F5")
def test_the_charts_are_not_combined_with_the_historical_second_invasion() -> None:
    with pytest.raises(wl.BadChoice, match="historical-second-invasion"):
        wl.new("anzio", "roma", [*CARDS, "adv.supp.historical-second-invasion"], seed=1)
    assert wl.new("anzio", "roma", CARDS, seed=1).rules.options
