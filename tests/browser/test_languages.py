"""German and Italian, by the browser's wish and by choice; and what is not translated yet."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.kit import Screen
from winterline.core.messages import catalog
from winterline.games.catalog import make_rules

LOCALES = {"de": "de-DE", "it": "it-IT"}
FIRST = {
    "beachhead": "ask moving bring-reinforcements-due-before-between",
    "anzio": "ask invading",
    "italy43": "ask moving",
}
"""What the Allies are asked first in each game."""
PANEL = {"anzio": "panel zones", "italy43": "panel victory"}
UNTOLD = {"de": "Dieser Text ist noch nicht übersetzt.", "it": "Questo testo non è ancora tradotto."}
SETTINGS = {"de": "Einstellungen", "it": "Impostazioni"}


def fits(screen: Screen) -> bool:
    """Whether nothing is wider than the page."""
    return bool(screen.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize("language", LOCALES)
def test_a_browser_that_wishes_a_language_gets_prompt_panels_and_settings_in_it(
    open_screen: Open, language: str
) -> None:
    screen = open_screen(locale=LOCALES[language])
    for game, asked in FIRST.items():
        make_rules(game)
        screen.sit(game=game)
        page, words = screen.page, catalog(game, language)
        assert page.locator("html").get_attribute("lang") == language
        expect(screen.prompt).to_contain_text(words[asked])
        page.locator("#tab-boxes").click()
        if game in PANEL:
            expect(page.locator("#panel-boxes")).to_contain_text(words[PANEL[game]])
        assert fits(screen)
        page.set_viewport_size({"width": 390, "height": 844})
        assert fits(screen)
        page.set_viewport_size({"width": 1280, "height": 860})


@pytest.mark.parametrize("language", LOCALES)
def test_the_pages_of_a_phone_are_named_in_one_line(open_screen: Open, language: str) -> None:
    screen = open_screen(locale=LOCALES[language], viewport={"width": 390, "height": 844}, is_mobile=True)
    screen.open("/")
    links = screen.page.locator(".top nav a")
    expect(links).to_have_count(5)
    tops = links.evaluate_all("(all) => all.map((link) => Math.round(link.getBoundingClientRect().top))")
    assert len(set(tops)) == 1


@pytest.mark.parametrize("language", LOCALES)
def test_a_refusal_without_words_yet_says_so_and_names_its_language(open_screen: Open, language: str) -> None:
    screen = open_screen(locale=LOCALES[language])
    screen.sit(game="anzio", seed=1)
    lit = screen.look()["hexes"]
    page = screen.page
    labels = page.evaluate(
        "() => document.querySelector('wl-prompt').table.board.hexes.map((hex) => hex.label)"
    )
    label = next(label for label in labels if label not in lit)
    page.evaluate(
        """(label) => import(document.querySelector("script[type=module]").src.replace("game.js", "why.js"))
        .then(({ askWhy }) => askWhy(document.querySelector("wl-prompt").deciding, { hex: label }, { x: 40, y: 40 }))""",
        label,
    )
    why = page.locator("dialog.why")
    expect(why.locator(".paragraph p")).to_have_attribute("lang", "en")
    expect(why).to_contain_text(UNTOLD[language])


def test_a_language_is_chosen_in_the_settings_and_the_game_stays(screen: Screen) -> None:
    made = screen.sit(game="beachhead")
    make_rules("beachhead")
    page = screen.page
    screen.prompt.wait_for()
    before = screen.look()["at"]
    for language, other in (("de", "it"), ("it", "de")):
        page.locator("wl-tools summary").click()
        page.locator("wl-tools [data-do=settings]").click()
        page.locator("dialog select[name=set-language]").select_option(language)
        page.wait_for_function(f"() => document.documentElement.lang === '{language}'")
        screen.ready()
        expect(screen.prompt).to_contain_text(catalog("beachhead", language)[FIRST["beachhead"]])
        assert page.url.endswith(made["id"])
        assert screen.look()["at"] == before
        loaded = page.evaluate("() => performance.getEntriesByType('resource').map((r) => r.name)")
        texts = [name.rpartition("/")[2] for name in loaded if "/messages/" in name]
        assert f"{language}.js" in texts
        assert not [name for name in texts if name.startswith(("en", other))]
    with screen.page.context.expect_page() as opened:
        page.evaluate("() => open('/')")
    opened.value.locator("wl-top [data-do=settings]").wait_for()
    assert opened.value.locator("wl-top [data-do=settings]").inner_text() == SETTINGS["it"]
    opened.value.close()


CUT = """() => {
  const bar = document.querySelector("header.top").getBoundingClientRect();
  const outside = [...document.querySelectorAll("header.top :is(h1, a, button, .player)")].filter((part) => {
    const { top, bottom, width } = part.getBoundingClientRect();
    return width && (top < bar.top - 1 || bottom > bar.bottom + 1);
  });
  const hung = [...document.querySelectorAll(".acts button")].filter((part) => {
    const room = part.matches(".rest") ? "wl-prompt" : ".acts"; // “More…” has a place of its own
    const acts = part.closest(room).getBoundingClientRect();
    const { top, bottom, width } = part.getBoundingClientRect();
    return width && top < acts.bottom - 4 && bottom > acts.bottom + 2; // what is wholly below comes with "More"
  });
  return [...outside, ...hung].map((part) => part.textContent.trim());
}"""


@pytest.mark.parametrize("language", ["en-GB", "de-DE", "it-IT"])
def test_no_language_is_too_long_for_the_head_of_the_table(open_screen: Open, language: str) -> None:
    """In German the links to rules and tables left the header, and long names of units their buttons."""
    screen = open_screen(viewport={"width": 1280, "height": 800}, locale=language)
    screen.sit(
        game="italy43", scenario="S1", seats={"allied": "bot:random", "axis": "human"}, mode="bot", seed=5
    )
    screen.until("s.mine && !s.busy")
    assert screen.page.evaluate(CUT) == []
    screen.page.evaluate("() => document.querySelector('wl-prompt').table.send([{ do: 'end' }])")
    screen.until("s.kind === 'moving' && !s.busy")
    screen.click_hex("2825")
    screen.until("s.parts > 0 && !s.busy")
    assert screen.page.evaluate(CUT) == []


@pytest.mark.parametrize("language", ["en-GB", "de-DE", "it-IT"])
def test_settings_are_not_cut_off_on_a_phone(open_screen: Open, language: str) -> None:
    screen = open_screen(locale=language, viewport={"width": 390, "height": 844}, is_mobile=True)
    screen.open("/")
    screen.page.locator("wl-top [data-do=settings]").click()
    dialog = screen.page.locator("dialog[open]")
    expect(dialog.locator("select").first).to_be_visible()
    beyond = """(all) => all.filter((part) => {
      const [edge, { right }] = [part.closest("dialog").getBoundingClientRect().right, part.getBoundingClientRect()];
      return right > edge - 8;
    }).map((part) => part.tagName)"""
    assert dialog.locator("fieldset, select, label, p").evaluate_all(beyond) == []
