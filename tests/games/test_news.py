"""As what events are told when they are played to whoever missed them: of every game that is there."""

from __future__ import annotations

from typing import get_args

import pytest

from winterline.core import messages
from winterline.core.rulebook import OVER
from winterline.core.telling import Telling
from winterline.games import catalog

KINDS = set(get_args(Telling))
SEEN = {"turn", "battle", "loss", "move", "retreat"}
"""What every game has, and so has to tell apart."""


@pytest.mark.parametrize("game", sorted(catalog.GAMES))
def test_news_are_events_of_the_game_told_in_a_way_that_the_page_knows(game: str) -> None:
    rules = catalog.make_rules(game)
    words = {name.split()[1] for name in messages.catalog(rules.words.room) if name.startswith("event ")}  # type: ignore[attr-defined]
    known = words | set(rules.contents.sentences)  # type: ignore[attr-defined]
    assert set(rules.news) <= known | {OVER}
    assert set(rules.news.values()) >= SEEN
    assert set(rules.news.values()) <= KINDS


LARGE = {"headline", "port", "ground"}
"""As what is told in large letters that is neither a turn nor a die."""
MATTERS = {
    "anzio": {
        "invade",
        "storm",
        "port-lost",
        "open",
        "bombed",
        "dismantle",
        "unsupplied",
        "named",
        "bonus",
        "fort-lost",
    },
    "italy43": {"control", "supply", "siege", "fort-gone", "victory-points"},
}
"""What must not be missed: invasions, ports, units without supply, cities. Beachhead has no such event: that a
port is threatened is told by its outlook."""


@pytest.mark.parametrize("game", sorted(catalog.GAMES))
def test_what_matters_is_told_in_large_letters(game: str) -> None:
    news = catalog.make_rules(game).news
    assert {name for name in MATTERS.get(game, ()) if news.get(name) not in LARGE} == set()
    assert news[OVER] == "headline"


@pytest.mark.parametrize(
    ("game", "when", "side"),
    [
        ("beachhead", "1A", "allied"),
        ("beachhead", "4D", "axis"),
        ("beachhead-1970", "over", ""),
        ("anzio", "3 Allied", "allied"),
        ("anzio", "12 German", "axis"),
        ("italy43", "7 German", "axis"),
        ("italy43", "over", ""),
    ],
)
def test_a_moment_tells_whose_turn_it_is(game: str, when: str, side: str) -> None:
    assert catalog.make_rules(game).whose(when) == side


@pytest.mark.parametrize("game", ["anzio", "italy43"])
def test_who_is_withdrawn_is_told_as_called_away_and_not_as_lost(game: str) -> None:
    assert catalog.make_rules(game).news["withdrawn"] == "departure"
