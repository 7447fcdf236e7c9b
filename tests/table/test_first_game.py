"""What helps in a first game: five sentences for each side, and what the signs on a counter mean."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from winterline.games import catalog
from winterline.table import boards
from winterline.table.wire import WEB

HOUSE = ("anzio", "beachhead", "beachhead-1970", "italy43")
PLAYED = [(game, scenario) for game in HOUSE for scenario in catalog.listing(game).scenarios]


def words_of(game: str, scenario: str | None) -> dict[str, Any]:
    """The game's own words, as the page gets them."""
    words: dict[str, Any] = json.loads(boards.tables_json(game, scenario))["words"]
    return words


@pytest.mark.parametrize(("game", "scenario"), PLAYED)
def test_every_side_is_told_in_five_sentences_what_a_turn_is_about(game: str, scenario: str) -> None:
    turn = words_of(game, scenario)["turn"]
    assert list(turn) == ["allied", "axis"]
    for sentences in turn.values():
        assert len(sentences) == 5
        assert all(re.fullmatch(r"[A-Z].*[^.]\.", sentence) for sentence in sentences)
        assert all(". " not in sentence for sentence in sentences), "one sentence each"


def test_the_edition_of_1970_tells_of_its_own_ports_and_battles() -> None:
    rework, printed = (words_of(game, None)["turn"]["allied"] for game in ("beachhead", "beachhead-1970"))
    assert [number for number in range(5) if rework[number] != printed[number]] == [1, 2]


@pytest.mark.parametrize("game", HOUSE)
def test_every_sign_that_a_game_explains_is_one_of_the_page(game: str) -> None:
    text = (WEB / "messages" / "en-reading.js").read_text("utf-8")
    signs = set(re.findall(r"^    (\w+): ", text, re.MULTILINE))
    explained = set(words_of(game, None)["counter"])
    figures = json.loads(boards.counters_json(game))[0]["figures"]
    needed = {"attack", "defence", "move"} if figures == 3 else {"combat", "move"}
    assert needed <= explained <= signs
