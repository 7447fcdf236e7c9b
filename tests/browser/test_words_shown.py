"""Nothing that the page shows or speaks holds an id of the data: at every kind of decision, in each language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.fingers import Fingers
from tests.browser.kit import Screen
from tests.browser.moment_server import FIRST, all_moments
from winterline.games import catalog

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
        found |= {*page.evaluate("() => texts.raw()")}
        speaker.reach(moment.kind)
        found |= {*page.evaluate("() => texts.raw()")}
    assert not found


def test_an_id_is_found_wherever_it_stands(fingers: Fingers) -> None:
    page = fingers.in_scene("a turn of ANZIO").page
    page.evaluate(SOURCE)
    assert page.evaluate("() => texts.raw()") == []
    page.evaluate("() => { document.querySelector('#news').textContent = 'br-46 moves.'; }")
    found = page.evaluate("() => texts.raw()")
    page.evaluate("() => { document.querySelector('#news').textContent = ''; }")
    assert any("br-46" in text for text in found)
