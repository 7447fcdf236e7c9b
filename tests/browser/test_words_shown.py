"""Nothing that the page shows or speaks at any decision holds an id of the data, or English in another language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.fingers import Fingers
from tests.browser.kit import Screen
from tests.browser.moment_server import FIRST, all_moments
from winterline.core.messages import ENGLISH
from winterline.games import catalog
from winterline.table.wire import WEB

WORD = re.compile(r"[^\W\d_]{3,}")
SOURCE = (Path(__file__).parent / "texts.js").read_text(encoding="utf-8")
LOCALES = {"en": "en-GB", "de": "de-DE", "it": "it-IT"}
EVERYTHING = """async () => {
  const map = document.querySelector("wl-map");
  const { labels, state } = map.table;
  const places = [...map.input.litPlaces().slice(0, 2), state.view.units.find(({ hex }) => hex)?.hex];
  for (const label of places.filter((one) => labels.has(one))) {
    map.cursor(label);
    map.inspect(label, "");
    await new Promise((done) => setTimeout(done, 50));
  }
  for (const folded of document.querySelectorAll("details")) folded.open = true;
  await new Promise((done) => setTimeout(done, 50));
}"""
"""Some hexes are looked at, and all that is folded is opened."""


@pytest.fixture(params=LOCALES)
def speaker(request: pytest.FixtureRequest, chromium: Browser, fingers: Fingers) -> Iterator[Fingers]:
    """A page in one of the languages, at the table of the moments."""
    context = chromium.new_context(
        viewport={"width": 1280, "height": 860}, reduced_motion="reduce", locale=LOCALES[request.param]
    )
    screen = Screen(context, fingers.screen.origin)
    yield Fingers(screen)
    context.close()


def sample(game: str, language: str) -> list[int]:
    """Moments of a game, one for each kind of decision; every language has its share of them."""
    first: dict[str, int] = {}
    for number, moment in enumerate(all_moments()):
        if moment.game == game:
            first.setdefault(moment.decision, number)
    ordered = sorted(first.values(), key=lambda number: (all_moments()[number].scenario, number))
    return ordered[[*LOCALES].index(language) :: len(LOCALES)]


@cache
def vocabulary(language: str) -> frozenset[str]:
    """The words of a language: those that its catalogues have, of engine, games and page."""
    files = [*WEB.parent.glob(f"**/data/words/{language}.json"), *WEB.glob(f"messages/{language}*.js")]
    texts = [
        json.dumps(json.loads(text), ensure_ascii=False) if path.suffix == ".json" else text
        for path in files
        for text in (path.read_text(encoding="utf-8"),)
    ]
    return frozenset(word.lower() for text in texts for word in WORD.findall(text))


def english(texts: Iterable[str], names: Iterable[str], language: str) -> set[str]:
    """Texts with words that only the English catalogues have, and no name has."""
    known = {word.lower() for name in names for word in WORD.findall(name)} | vocabulary(language)
    foreign = vocabulary(ENGLISH) - known
    return {text for text in texts if foreign & {word.lower() for word in WORD.findall(text)}}


def told_in_english(speaker: Fingers, language: str) -> set[str]:
    """What the page shows or speaks in English though it speaks another language, and does not say so."""
    if language == ENGLISH:
        return set()
    evaluate = speaker.screen.page.evaluate
    return english(evaluate("() => texts.shown()"), evaluate("() => texts.names()"), language)


def test_english_is_found_and_names_are_none() -> None:
    texts = ("Sept II 1943", "26 Panzer Division", "Du entscheidest", "Ready ASUs")
    assert english(texts, ("26 Panzer Division",), "de") == {"Ready ASUs"}


@pytest.mark.parametrize("game", sorted(catalog.GAMES))
def test_no_id_of_the_data_is_shown_or_spoken(speaker: Fingers, game: str) -> None:
    """Before and after a gesture: prompt, buttons, panels, hexes, the record; seen or heard."""
    page, found = speaker.screen.page, set[str]()
    language = next(
        name for name, locale in LOCALES.items() if locale == page.evaluate("() => navigator.language")
    )
    for number in sample(game, language):
        moment = all_moments()[number]
        speaker.at(FIRST + number)
        page.evaluate(SOURCE)
        page.evaluate(EVERYTHING)
        found |= {*page.evaluate("() => texts.raw()")} | told_in_english(speaker, language)
        speaker.reach(moment.kind)
        found |= {*page.evaluate("() => texts.raw()")} | told_in_english(speaker, language)
    assert not found


def test_an_id_is_found_wherever_it_stands(fingers: Fingers) -> None:
    page = fingers.in_scene("a turn of ANZIO").page
    page.evaluate(SOURCE)
    assert page.evaluate("() => texts.raw()") == []
    page.evaluate("() => { document.querySelector('#news').textContent = 'br-46 moves.'; }")
    found = page.evaluate("() => texts.raw()")
    page.evaluate("() => { document.querySelector('#news').textContent = ''; }")
    assert any("br-46" in text for text in found)
