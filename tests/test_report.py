"""The after-action report: one file that needs nothing else and tells the game as it was."""

from __future__ import annotations

import random
import re
from html.parser import HTMLParser
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

import winterline as wl
from tests.fixtures.make import GAMES
from winterline.core.decision import Event
from winterline.core.hindsight import Better, Hindsight, Luck, Part, Placed
from winterline.core.messages import speaking
from winterline.core.sides import adjective
from winterline.report import Moment, Story, moments, page, report_of, story_of, write_report
from winterline.report.luck import WIDTH, rolled, score, summed
from winterline.report.story import spans_of
from winterline.report.turning import MOST

VOID = {"meta", "br", "rect", "polygon", "path", "circle", "use", "link", "img", "hr", "input"}


class Reader(HTMLParser):
    """Reads a page and complains about tags that do not match."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [value for name, value in attrs if value and name in ("src", "href")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


@pytest.fixture(scope="module")
def game() -> wl.Game:
    """A whole game."""
    return wl.load(GAMES / "beachhead-8.ger.a.wlog")


@pytest.fixture(scope="module")
def html(game: wl.Game) -> str:
    """Its report."""
    return page(game)


def story(game: wl.Game) -> Story:
    """All of it, as the report tells it."""
    return story_of(game)


def read(html: str) -> Reader:
    reader = Reader()
    reader.feed(html)
    reader.close()
    assert reader.open == []
    return reader


def test_the_page_is_whole_and_needs_nothing_else(html: str) -> None:
    reader = read(html)
    assert html.startswith("<!doctype html>")
    assert set(reader.links) == {"#board"}
    assert "<script" not in html
    assert "http" not in html
    assert "@import" not in html


def test_it_tells_who_won_and_why(game: wl.Game, html: str) -> None:
    assert game.result is not None
    text = " ".join(read(html).text)
    assert f"{adjective(game.result.winner)} victory." in text
    assert f"[{game.result.rule}]" in text
    assert game.key.hex() in text
    assert game.digest() in text


def test_it_has_a_map_for_every_turn(html: str) -> None:
    names = re.findall(r'aria-label="map, ([^"]*)"', html)
    whole = [name for name in names if name == "start" or name.startswith("turn")]
    assert whole == ["start", *(f"turn {n}" for n in range(1, 8))]
    assert len(names) > len(whole), "and a small one of each turning point"


def test_every_battle_is_listed_with_its_luck(game: wl.Game, html: str) -> None:
    fought = [event for moment in moments(game) for event in moment.events if event.what == "battle"]
    assert f"{len(fought)} battles" in html
    battles = rolled(story(game))
    assert [one.event for one in battles] == fought
    assert all(0.0 < one.score.share < 1.0 for one in battles)


@pytest.mark.parametrize(
    "name", ["beachhead-8.ger.a", "anzio-C15C.1-shingle-axis", "italy43-S1.2-allied"], ids=lambda name: name
)
def test_luck_is_even_over_all_that_a_die_could_show(name: str) -> None:
    rules = wl.load(GAMES / f"{name}.wlog").rules
    for chances in rules.result_chances().values():
        found = {result: score(result, chances, rules.result_rank) for result in chances}
        scores = {result: one for result, one in found.items() if one}
        if len(chances) < 2:
            assert not scores
            continue
        mean = sum(chances[result] * one.share for result, one in scores.items())
        variance = sum(chances[result] * (one.share - mean) ** 2 for result, one in scores.items())
        assert mean == pytest.approx(0.5)
        assert [one.variance for one in scores.values()] == [pytest.approx(variance)] * len(scores)
    assert score("XX", chances, rules.result_rank) is None


@pytest.mark.parametrize("name", ["anzio-C15C.1-shingle-axis", "italy43-S1.2-allied"])
def test_battles_of_every_game_have_their_luck(name: str) -> None:
    game = wl.load(GAMES / f"{name}.wlog")
    table = game.rules.result_chances()
    fights = [event.fight for moment in moments(game) for event in moment.events if event.fight]
    rolls = [fight for fight in fights if len(table.get(fight.column, {})) > 1]
    assert rolls
    assert [one.result for one in rolled(story(game))] == [fight.result for fight in rolls]


def test_the_band_of_luck_holds_what_chance_does() -> None:
    """Seen by rolling: 95 of 100 sums of fifty rolls at some odds stay within the band that is told."""
    rules = wl.new("beachhead", seed=1).rules
    chances = rules.result_chances()["2:1"]
    dice = random.Random(7)
    within = 0
    for _ in range(2000):
        results = dice.choices([*chances], weights=[*chances.values()], k=50)
        scores = [one for result in results if (one := score(result, chances, rules.result_rank))]
        luck = sum(one.share - 0.5 for one in scores)
        within += abs(luck) <= WIDTH * sqrt(sum(one.variance for one in scores))
    assert within / 2000 == pytest.approx(0.95, abs=0.02)


def test_each_side_mirrors_the_luck_of_the_other(game: wl.Game) -> None:
    battles = rolled(story(game))
    allied, axis = (summed(battles, side) for side in game.rules.sides)
    assert allied.luck == pytest.approx(-axis.luck)
    assert allied.band == axis.band > 0


def test_charts_name_their_axes_and_have_their_figures_as_tables(game: wl.Game) -> None:
    told = report_of(story(game))
    assert [chart.id for chart in told.charts] == ["counted-strength", "counted-lost", "counted-fortified"]
    for chart in (*told.charts, *told.luck):
        assert chart.x == "turn"
        assert chart.y
        assert [row[0] for row in chart.table.rows] == [tick.label for tick in chart.ticks]
        assert all(len(row) == len(chart.table.head) for row in chart.table.rows)
        xs = [x for x, _ in chart.lines[0].points]
        assert xs == sorted(xs)
    final = {chart.id: {line.side: line.points[-1][1] for line in chart.lines} for chart in told.charts}
    assert final["counted-strength"] == game.view("spectator")["strength"]
    for grid in told.odds:
        fought = sum(cell.came for cell in grid.cells)
        assert sum(cell.expected for cell in grid.cells) == pytest.approx(fought, abs=0.01)


def test_figures_have_the_decimal_mark_of_the_language(game: wl.Game) -> None:
    with speaking("de"):
        told = report_of(story(game))
        figures = [text for chart in told.luck for row in chart.table.rows for text in row[1:]]
        figures += [text for grid in told.odds for row in grid.table.rows for text in row[1:]]
    assert any("," in text for text in figures)
    assert not [text for text in figures if "." in text]


@pytest.mark.parametrize("name", ["beachhead-8.ger.a", "anzio-C15C.1-shingle-axis", "italy43-S3.2-allied"])
def test_turning_points_are_told_in_order_with_who_stood_there(name: str) -> None:
    game = wl.load(GAMES / f"{name}.wlog")
    found = report_of(story(game)).turning
    assert 0 < len(found) <= MOST
    assert [point.span for point in found] == sorted(point.span for point in found)
    grid = game.rules.board.grid
    for point in found:
        assert point.reasons
        near = [*point.hexes, *(stack.hex for stack in point.stacks)]
        assert all(grid.distance(grid.index(point.middle), grid.index(label)) <= 4 for label in near)


def test_a_side_is_told_nothing_that_the_other_did_in_secret() -> None:
    game = wl.new("beachhead", seed=5)
    start = game.state
    shown, own = Event("note", "", seat="axis"), Event("move", "")
    hidden = Moment("1A", "axis", "x", (own, shown), start, secret=True)
    plain = Moment("1A", "axis", "x", (own, shown), start)
    told = [spans_of(start, [hidden, plain], reader)[1].events for reader in ("allied", "axis", "")]
    assert [[(n, event.what) for n, _, event in events] for events in told] == [
        [(2, "move")],
        [(1, "move"), (1, "note"), (2, "move"), (2, "note")],
        [(1, "move"), (1, "note"), (2, "move"), (2, "note")],
    ]


def test_the_moments_are_the_game_again(game: wl.Game) -> None:
    told = list(moments(game))
    assert len(told) == game.length
    assert told[-1].state == game.state
    assert [moment.when for moment in told] == sorted(moment.when for moment in told)


def test_a_running_game_keeps_its_key_to_itself() -> None:
    game = wl.new("beachhead", seed=4)
    for _ in range(30):
        game.play(game.actions()[-1])
    html = page(game)
    read(html)
    assert "Not finished after" in html
    assert game.key.hex() not in html
    assert game.commitment in html


def test_a_game_that_has_not_begun_has_a_report() -> None:
    text = " ".join(read(page(wl.new("beachhead-1970", seed=4))).text)
    assert "Not finished after 0" in text


def test_the_report_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "report.html"
    target.write_text("the old one")

    def fail(game: wl.Game, **_: object) -> str:
        raise ValueError("no")

    monkeypatch.setattr("winterline.report.html.page", fail)
    with pytest.raises(ValueError, match="no"):
        write_report(wl.new("beachhead", seed=1), target)
    assert target.read_text() == "the old one"
    assert list(tmp_path.iterdir()) == [target]


def test_a_campaign_is_charted_week_by_week() -> None:
    game = wl.new("anzio", seed=3)
    while game.side and game.view("spectator")["turn"] < 1:
        game.play(game.actions()[0])
    html = page(game)
    titles = [counted["title"] for counted in game.rules.tallied(game.state, "spectator")]
    assert titles == [
        "Strength on the board",
        "Losses",
        "Territory",
        "Major cities",
        "Allied ports and beachheads",
    ]
    for title in titles:
        assert f"<h3>{title}</h3>" in html
        assert f'aria-label="{title}"' in html


def judge(rules: Any, state: Any) -> float:
    """A double of the model: the further the calendar, the better for the first side."""
    return min(0.95, 0.05 * int(rules.moment(state)[0][0])) if rules.result(state) is None else 0.5


def test_the_winning_chance_is_a_chart_with_axes_and_figures(game: wl.Game) -> None:
    (chart,) = report_of(story(game), judge).chance
    assert (chart.x, chart.y, chart.top) == ("turn", "chance of the Allies, %", 100.0)
    points = chart.lines[0].points
    assert len(points) == len(story(game).spans)
    assert points[0] == (0.0, 5.0)
    assert points[-1][1] == (0.0 if game.result and game.result.winner == "axis" else 100.0), (
        "the end is known"
    )
    assert chart.table.rows[-1][1] == f"{points[-1][1]:.0f}%"
    assert "Winning chance" in page(game, judge=judge)


def test_no_curve_is_drawn_where_positions_are_not_judged_or_not_all_known(game: wl.Game) -> None:
    assert report_of(story(game)).chance == ()
    assert report_of(story(game), lambda rules, state: None).chance == ()
    assert report_of(story_of(game, reader="allied", most=40), judge).chance == ()
    assert "Winning chance" not in page(game)


FOUND = Hindsight(
    (
        Part("1B", "axis", 50, Luck(0.01, 0.02)),
        Part(
            "3A", "allied", 700, Luck(-0.125, 0.031),
            Better(
                0.375, 0.1, 24, (0.25, 0.625), (), (("2309",),),
                (
                    Placed("us-3-7", "2208", "2208", "2209"),
                    *(Placed(f"u{n}", "", "2208", "") for n in range(5)),
                ),
            ),
        ),
    ),
    321,
)  # fmt: skip
"""What somebody might have found who looked back."""


def test_decisions_are_told_with_what_was_better_and_what_the_dice_did(game: wl.Game) -> None:
    told = report_of(story(game), found=FOUND).hindsight
    assert told is not None
    (point,) = told.points
    assert point.when == "3A"
    assert point.reasons[0] == (
        "The Allies: of 100 imagined games 25 were won with what was played, 62 with another plan: +38 points, "
        "standard error 10 (24 pairs of games)."
    )
    assert point.reasons[1:3] == ("Played: no attack.", "Better: attacks on 2309.")
    assert "6 counters would have stood elsewhere" in point.reasons[3]
    assert "2209 instead of 2208" in point.reasons[3]
    assert "off the map instead of 2208" in point.reasons[3]
    assert "2 more" in point.reasons[3]
    assert point.reasons[4] == "The dice: −12 points for the Allies, standard error 3."
    assert point.hexes == ("2309",)
    assert point.ways == (("2208", "2209"),)
    assert told.dice.rows == (("3A", "The Allies", "−12", "± 3"),)
    assert told.none == ""
    assert "321 imagined games" in told.note


def test_what_was_found_stands_on_the_page_with_its_map(game: wl.Game, html: str) -> None:
    found = page(game, found=FOUND)
    text = " ".join(read(found).text)
    assert "Decisions and dice" in text
    assert "Better: attacks on 2309." in text
    assert found.count('class="way"') == 1
    assert "What the dice did" in text
    assert "Decisions and dice" not in html, "nobody has looked"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("No decision was found", "imagined games")),
        ("de", ("Es wurde keine Entscheidung gefunden", "gedachten Partien")),
        ("it", ("Non si è trovata nessuna decisione", "partite immaginate")),
    ],
)
def test_nothing_found_is_told_in_every_language(
    game: wl.Game, language: str, words: tuple[str, str]
) -> None:
    with speaking(language):
        told = report_of(story(game), found=Hindsight((), 5)).hindsight
        found = report_of(story(game), found=FOUND).hindsight
    assert told is not None
    assert found is not None
    assert told.none.startswith(words[0])
    assert words[1] in told.note
    assert not told.points
    assert not told.dice.rows
    assert len(found.points[0].reasons) == 5


def test_a_reader_who_does_not_know_all_is_told_no_decisions(game: wl.Game) -> None:
    assert report_of(story_of(game, reader="allied", most=40), found=FOUND).hindsight is None
