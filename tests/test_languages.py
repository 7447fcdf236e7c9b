"""Every language has all that English has: what lacks is listed by `tools/languages.py`."""

from __future__ import annotations

import json
import re

import pytest

from tests.test_messages import RULES
from tools import languages as tool
from winterline.core import messages
from winterline.core.messages import ENGLISH, FOLDERS, catalog, speaking
from winterline.core.vocabulary import CORE
from winterline.games.catalog import offered
from winterline.table.boards import board_json, map_of
from winterline.table.wire import WEB

OTHERS = sorted(messages.languages() - {ENGLISH})
CLUMSY = {
    "de": r"\b(Entfern|Unterstütz|Brems|Rück) |\bnutz Ersatz|\b[Bb]ritische Luft\b|\bUS-Luft\b|[Ll]oslassen",
    "it": r"[Rr]iprendil[ao]|o riprendi\b|[Cc]annoni (pronti|del)|Linea del tempo|Dado del tempo|Riprendi\b",
}
"""What no player of the language would say, or what the glossary of docs/languages.md has another word for."""


def test_the_page_and_the_rooms_speak_the_same_languages() -> None:
    page = {path.stem for path in (WEB / "messages").glob("??.js")}
    assert page == {ENGLISH, *OTHERS} >= {"de", "it"}
    for room in tool.rooms():
        assert page == {path.stem for path in FOLDERS[room].glob("*.json")}, room


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_but_refusals_is_lacking(language: str) -> None:
    assert not list(tool.lacking(language))


@pytest.mark.parametrize("language", OTHERS)
def test_what_can_be_played_is_offered_in_the_language(language: str) -> None:
    english = {game["id"]: game for game in offered()}
    with speaking(language):
        for game in offered():
            if game["id"] in RULES:
                assert game["text"] != english[game["id"]]["text"]
                assert [one["id"] for one in game["options"]] == [
                    one["id"] for one in english[game["id"]]["options"]
                ]
    assert {game["id"]: game for game in offered()} == english


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("room", sorted({map_of(game["id"]) for game in offered()} & set(RULES)))
def test_every_word_of_a_board_is_told_in_the_language(room: str, language: str) -> None:
    page = (WEB / "messages" / f"{language}-panels.js").read_text(encoding="utf-8")
    told = set(re.findall(r'"?([\w-]+)"?: "', page.partition("features: {")[2].partition("}")[0]))
    told |= {name.removeprefix("feature ") for name in catalog(room, language) if name.startswith("feature ")}
    hexes = json.loads(board_json(room))["hexes"]
    words = {word.partition(":")[0] for row in (*hexes["terrain"], *hexes["features"]) for word in row}
    assert not words - told


@pytest.mark.parametrize("language", OTHERS)
def test_lists_are_joined_as_the_language_joins_them(language: str) -> None:
    with speaking(language):
        for kind in ("", "and", "or", "either"):
            joined = messages.joined(["a", "b", "c"], f"list {kind}".strip())
            assert joined.startswith("a")
            assert joined != CORE.say(f"list {kind}".strip(), some="a, b", last="c") or kind in ("", "or")


def test_a_refusal_tells_in_which_language_it_is() -> None:
    lacking = next(name for name in catalog("anzio") if name not in catalog("anzio", "de"))
    told, own = messages.Message("anzio", lacking), messages.Message("core", "over")
    assert messages.language_of(told) == messages.language_of(own) == ENGLISH
    with speaking("de"):
        assert messages.language_of(told) == ENGLISH
        assert messages.language_of(own) == "de"
        assert messages.language_of(messages.Message("core", "won", {"how": told})) == ENGLISH
        assert messages.in_english(own) == "The game is over."


@pytest.mark.parametrize("language", OTHERS)
def test_words_are_those_of_the_glossary(language: str) -> None:
    told = [*(WEB / "messages").glob(f"{language}*.js")]
    told += [FOLDERS[room] / f"{language}.json" for room in tool.rooms()]
    clumsy = re.compile(CLUMSY[language])
    found = [
        f"{path.name}: {line.strip()}"
        for path in told
        for line in path.read_text("utf-8").splitlines()
        if clumsy.search(line)
    ]
    assert found == []


def test_months_of_a_calendar_are_written_as_the_language_does() -> None:
    with messages.speaking("de"):
        assert messages.dated("1. Dec IV 1943, 4-6 Oct") == "1. Dez IV 1943, 4-6 Okt"
        assert messages.dated("March on, May be") == "March on, May be", "a word that is no date stays"
    with messages.speaking("it"):
        assert messages.dated("Sept II") == "sett II"
    assert messages.dated("Sept II") == "Sept II"
