"""The after-action report: one file that needs nothing else and tells the game as it was."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import winterline as wl
from tests.fixtures.make import GAMES
from winterline.core.decision import Event
from winterline.core.sides import adjective
from winterline.report import luck, moments, page, write_report

VOID = {"meta", "br", "rect", "polygon", "polyline", "use", "link", "img", "hr", "input"}


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
    assert names == ["start", *(f"turn {n}" for n in range(1, 8))]


def test_every_battle_is_listed_with_its_luck(game: wl.Game, html: str) -> None:
    fought = [event for moment in moments(game) for event in moment.events if event.what == "battle"]
    assert f"{len(fought)} battles" in html
    columns = game.rules.result_faces()
    for event in fought:
        share = luck(event, columns, game.rules.result_rank)
        assert share is not None
        assert 0.0 < share < 1.0


def test_luck_is_even_over_all_faces(game: wl.Game) -> None:
    columns = game.rules.result_faces()
    for odds, column in columns.items():
        shares = [
            luck(Event("battle", "", word=f"{odds} {result}"), columns, game.rules.result_rank)
            for result in column
        ]
        assert sum(share for share in shares if share is not None) / 6 == pytest.approx(0.5)
    assert luck(Event("battle", "", word="9:1 DE"), columns, game.rules.result_rank) is None
    assert luck(Event("battle", "", word="1:1 XX"), columns, game.rules.result_rank) is None


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

    def fail(game: wl.Game) -> str:
        raise ValueError("no")

    monkeypatch.setattr("winterline.report.page", fail)
    with pytest.raises(ValueError, match="no"):
        write_report(wl.new("beachhead", seed=1), target)
    assert target.read_text() == "the old one"
    assert list(tmp_path.iterdir()) == [target]


def test_a_campaign_is_charted_week_by_week() -> None:
    game = wl.new("anzio", seed=3)
    while game.side and game.view("spectator")["turn"] < 1:
        game.play(game.actions()[0])
    html = page(game)
    held = {tally["title"]: tally["value"] for tally in game.view("spectator")["tallies"]}
    assert list(held) == ["Major cities friendly to the Allies", "Allied ports and beachheads that work"]
    for title in held:
        assert f"<h3>{title}</h3>" in html
        assert f'aria-label="{title}"' in html
