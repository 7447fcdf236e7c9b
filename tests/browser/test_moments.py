"""Every kind of action can be made in the page: a position for each (tests/fixtures/moments.py), and its gesture.

Here one position for each verb and form of an action; `./soak` makes every kind at every kind of decision.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.fingers import Fingers
from tests.browser.moment_server import FIRST, all_moments
from winterline.games import catalog


@pytest.mark.parametrize("game", list(catalog.GAMES))
def test_every_kind_of_action_has_a_gesture(fingers: Fingers, game: str) -> None:
    numbered = [(n, moment) for n, moment in enumerate(all_moments(), FIRST) if moment.game == game]
    sample = {(moment.verb, moment.form): (n, moment) for n, moment in numbered}
    stuck = {}
    for seed, moment in sorted(sample.values(), key=lambda pair: pair[1].scenario):
        fingers.open(
            moment.side, game=game, scenario=moment.scenario, options=list(moment.options), seed=seed
        )
        told = fingers.reach(moment.kind)
        if told:
            stuck[moment.kind] = told
    assert not stuck, "\n".join(f"{kind}: {told}" for kind, told in stuck.items())


def test_a_counter_is_lost_by_its_red_button_and_never_by_key_1(fingers: Fingers) -> None:
    screen, unit = fingers.sit("beachhead", "losing.lose u")
    before = screen.look()["at"]
    screen.hover_unit(unit)
    spot = screen.bring(f'.piece[data-unit="{unit}"]')
    screen.page.mouse.click(*spot)
    assert screen.quiet()["grave"]
    screen.key("1", "Enter")
    button = screen.page.locator("wl-prompt .acts button.danger")
    expect(button).to_have_count(1)
    expect(button.locator("kbd")).to_have_text("2")
    name = screen.page.evaluate(
        "(id) => document.querySelector('wl-prompt').table.counters.get(id).name", unit
    )
    expect(button).to_contain_text(name)
    assert screen.look()["at"] == before
    screen.key("2")
    screen.until("s.at > g.before", before=before)


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_a_battle_is_fought_by_its_button_and_not_by_a_click_on_its_hex(
    fingers: Fingers, touch: bool
) -> None:
    screen, hex_ = fingers.sit("beachhead", "fighting.fight t")
    before = screen.look()["at"]
    for _ in range(2):
        x, y = screen.bring(f'.cell[data-hex="{hex_}"]')
        screen.page.touchscreen.tap(x, y) if touch else screen.page.mouse.click(x, y)
        assert screen.quiet()["grave"]
    assert screen.look()["at"] == before
    button = screen.page.locator('wl-prompt .acts button[data-do="fight"]')
    button.dispatch_event("click", {"detail": 2})  # the second half of a double click
    assert screen.quiet()["grave"]
    button.click()
    screen.until("s.at > g.before && !s.busy", before=before)


FIGHTS = [(moment.game, moment.kind) for moment in all_moments() if moment.verb == "fight"]


@pytest.mark.parametrize(("game", "kind"), FIGHTS)
def test_a_fight_that_waits_for_its_button_shows_the_odds_it_is_fought_at(
    fingers: Fingers, game: str, kind: str
) -> None:
    screen, hex_ = fingers.sit(game, kind)
    ways = screen.page.locator("wl-prompt .segments button, wl-prompt .acts select option")
    lower = [way for way in ways.all_inner_texts() if "only" in way][
        -1:
    ]  # lower odds, where they can be chosen
    for way in lower:
        if ways.first.evaluate("(way) => way.tagName") == "OPTION":
            screen.page.locator("wl-prompt .acts select").select_option(label=way)
        else:
            screen.page.get_by_role("button", name=way).first.click()
        expect(screen.page.locator("wl-battle [data-fight]").first).to_contain_text(way)
    screen.page.mouse.click(*screen.bring(f'.cell[data-hex="{hex_}"]'))
    assert screen.quiet()["grave"]
    shown = screen.page.locator("wl-battle .ratio")
    expect(shown).to_have_count(1)
    for way in lower:
        expect(screen.page.locator("wl-prompt .acts button").first).to_contain_text(way)
        assert shown.inner_text() in way


def test_an_attack_is_not_told_as_a_move_into_the_hex(fingers: Fingers) -> None:
    screen, hex_ = fingers.sit("italy43", "moving.overrun t")
    screen.page.mouse.click(*screen.bring(f'.cell[data-hex="{hex_}"]'))
    screen.until("s.kind === 'overrunning' && !s.busy")
    told = screen.page.locator("wl-inspector .stacking")
    expect(told).to_contain_text("stacking")
    expect(told).not_to_contain_text("after the move")
    screen.key("Escape")


HALF = """() => {
  const acts = document.querySelector("wl-prompt .acts");
  const all = acts.getBoundingClientRect();
  const shown = (b) => b.checkVisibility({ visibilityProperty: true });
  return [...acts.querySelectorAll("button:not(.rest)")].filter(shown).filter((b) => {
    const [one, row] = [b.getBoundingClientRect(), b.parentElement.getBoundingClientRect()];
    const within = (box) => !box.width || (one.right <= box.right + 1 && one.bottom <= box.bottom + 1);
    return !within(all) || !within(row) || b.scrollWidth > b.clientWidth + 1;
  }).map((b) => b.innerText);
}"""
"""Buttons that are seen in part."""
SHOWN = """(verb) => [...document.querySelectorAll(`wl-prompt .acts [data-do="${verb}"]`)]
  .filter((b) => b.checkVisibility({ visibilityProperty: true })).length"""
CHOICES = ("moving.strike", "choosing-list.adopt k", "choosing-version.plan k", "raising.adopt k")


@pytest.mark.parametrize("kind", CHOICES)
def test_no_button_is_cut_and_three_choices_are_seen_together(fingers: Fingers, kind: str) -> None:
    """Of three orders of battle one stood under "More…", and "Fly an air strike" was half seen beside it."""
    screen, _ = fingers.sit("anzio", kind)
    screen.quiet()
    verb = kind.split(".")[1].split()[0]
    page, size = screen.page, screen.page.viewport_size
    assert size
    offered = screen.look()["buttons"].count(verb)
    assert page.evaluate(HALF) == []
    shown = page.evaluate(SHOWN, verb)
    page.set_viewport_size({"width": 390, "height": 800})
    page.wait_for_timeout(300)  # until what has watched its size has made room
    narrow = page.evaluate(HALF)
    page.set_viewport_size(size)
    assert narrow == []
    assert shown == offered


LONG = """() => {
  const prompt = document.querySelector("wl-prompt");
  prompt.deciding.gesture.shown.decision.prompt = "Chi deve scegliere legge tutto. ".repeat(20) + "Fine.";
  prompt.requestUpdate();
}"""
READ = """() => {
  const [asked, end] = [document.querySelector(".asked"), document.querySelector(".asked .what")];
  const [box, words] = [asked.getBoundingClientRect(), end.getBoundingClientRect()];
  return asked.scrollHeight <= asked.clientHeight + 1 && box.top >= 0 && words.bottom <= box.bottom + 1;
}"""


def test_a_question_too_long_for_its_place_is_opened_whole(fingers: Fingers) -> None:
    screen, _ = fingers.sit("anzio", "holding-out.decline")
    page, size = screen.page, screen.page.viewport_size
    assert size
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate(LONG)
    whole = page.locator(".asked > .whole")
    expect(whole).to_be_visible()
    assert not page.evaluate(READ)
    whole.click()
    page.wait_for_function(READ)
    whole.click()
    page.wait_for_function(f"() => !({READ})()")
    page.set_viewport_size(size)
