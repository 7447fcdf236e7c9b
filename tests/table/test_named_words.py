"""Whatever a player reads or hears has a word: no id of the data stands anywhere on the page or in a chart."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.fixtures import moments
from winterline.core.messages import ENGLISH, languages, speaking
from winterline.core.versions import restored
from winterline.games import catalog
from winterline.table import boards

WEB = Path(boards.__file__).parents[1] / "web" / "messages"
GAMES = [(game, scenario) for game, listing in catalog.GAMES.items() for scenario in listing.scenarios]
TOLD = {
    "title",
    "text",
    "note",
    "name",
    "cells",
    "label",
    "sentence",
    "date",
    "phase",
    "move",
    "combat",
    "at",
    "prompt",
}
"""What of a view, a chart or a layer is read by somebody."""


def keys_of(text: str, start: str) -> set[str]:
    """The words that a table of the page's catalogue knows."""
    table = text[text.index(start) :]
    table = table[: re.search(r"\n *\},|\n *\};", table).start()]  # type: ignore[union-attr]
    return set(re.findall(r'[\s{]"?([a-z][a-z:-]*)"?: "', table))


ALONG = keys_of((WEB / "en.js").read_text(encoding="utf-8"), "const ALONG")
FEATURES = keys_of((WEB / "en-panels.js").read_text(encoding="utf-8"), "features: {")
PLAIN = re.compile(r"[a-z]+")
"""A single word of the data is the word for it, in English."""
ALIKE = {"zone"}
"""Such words that are words of another language as well."""


def board_of(game: str) -> str:
    """The map that a game is played on."""
    return next(name for name in boards.maps() if game.startswith(name))


def kinds(game: str) -> set[str]:
    """The words by which the board tells its hexes and sides apart."""
    name = board_of(game)
    hexes = json.loads(boards.board_json(name))["hexes"]
    found = {word for words in hexes["terrain"] for word in words}
    found |= {word.split(":")[0] for words in hexes["features"] for word in words}
    return found | {
        what.split("|")[0] for told in json.loads(boards.sides_json(name)).values() for what in told
    }


def raw(game: str, language: str = ENGLISH) -> set[str]:
    """Ids of the board that are no words: those of several parts, meant by nobody by chance; all in other languages."""
    if language != ENGLISH:
        return kinds(game) - ALIKE
    return {kind for kind in kinds(game) if not PLAIN.fullmatch(kind)}


def read(shown: Any, said: bool = False) -> Iterator[str]:
    """Every text in it that somebody reads."""
    if isinstance(shown, dict):
        for key, value in shown.items():
            yield from read(value, key in TOLD)
    elif isinstance(shown, list):
        for one in shown:
            yield from read(one, said)
    elif said and isinstance(shown, str):
        yield shown


def test_the_catalogue_is_found() -> None:
    assert {"road:major", "river:minor"} <= ALONG
    assert {"fortified", "coastal"} <= FEATURES
    assert {"behind-gustav", "river:minor", "minor-city"} <= raw("italy43")


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_all_that_a_hex_is_told_of_has_a_word(game: str, scenario: str) -> None:
    told = json.loads(boards.tables_json(game, scenario))["words"].get("features", {})
    unknown = raw(game) - set(told) - FEATURES - ALONG
    assert unknown == set()


@pytest.mark.parametrize("language", sorted(languages()))
@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_no_chart_shows_an_id(game: str, scenario: str, language: str) -> None:
    with speaking(language):
        charts = json.loads(boards.tables_json(game, scenario))
    lines = [*read({key: value for key, value in charts.items() if key != "words"})]
    assert lines
    assert ids_in(game, lines, language) == []


@pytest.mark.parametrize("game", sorted(catalog.GAMES))
def test_no_view_shows_an_id(game: str) -> None:
    """In every position of tests/fixtures/moments, in every language: panels, markers, marks, layers, prompts."""
    told: dict[str, set[str]] = {language: set() for language in languages()}
    for moment in moments.read(game):
        rules = catalog.make_rules(moment.game, moment.scenario, moment.options)
        state = restored(rules, bytes(moment.state), moment.revision)
        for language, lines in told.items():
            with speaking(language):
                lines |= {*read(rules.view(state, moment.side)), *read(rules.layers(state, moment.side))}
    assert all(told.values())
    for language, lines in told.items():
        assert ids_in(game, sorted(lines), language) == []


def ids_in(game: str, lines: list[str], language: str) -> list[str]:
    """The lines in which an id of the board stands, or what looks like one of the data."""
    ids = "|".join(re.escape(word) for word in raw(game, language))
    found = re.compile(
        rf"(?<![\w-])(?:{ids}|[a-z]+:[a-z]+|[a-z]+_[a-z]+)(?![\w-])" if ids else r"[a-z]+[:_][a-z]+"
    )
    return [line for line in lines if found.search(line)]
