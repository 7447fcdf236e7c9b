"""What the other side does is played: pace, pause, skip, cards, the summary, and a question in the middle."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.kit import Screen
from tests.browser.test_pages import barriers

SENT = """([verb, first]) => {
  const { table, deciding } = document.querySelector("wl-prompt");
  const action = deciding.actions.find((one) => one.do === verb) ?? (first ? deciding.actions[0] : null);
  return action ? table.send([action]).then(() => true, () => false) : false;
}"""
PLAYED = """() => {
  const { scene, queue, played, told, stage } = document.querySelector("wl-theatre") ?? {};
  return { scene, queue: queue?.length ?? 0, played: played ?? 0, told: Boolean(told), actors: stage?.actors.size ?? 0 };
}"""
TABLES: dict[str, dict[str, Any]] = {
    "beachhead": {"seed": 2},
    "anzio": {"seed": 3},
    "italy43": {"scenario": "S1", "seed": 5},
}


def played(screen: Screen) -> dict[str, Any]:
    """What is being played."""
    found: dict[str, Any] = screen.page.evaluate(PLAYED)
    return found


def until_played(screen: Screen, condition: str) -> dict[str, Any]:
    """Wait until something holds of what is played, `p`."""
    screen.page.wait_for_function(f"() => {{ const p = ({PLAYED})(); return {condition}; }}")
    return played(screen)


def pass_on(screen: Screen, condition: str = "p.scene") -> dict[str, Any]:
    """End one's own phases, answering what is asked, until something of the other side is played."""
    for _ in range(60):
        screen.page.wait_for_function(
            f"() => {{ const p = ({PLAYED})(); const {{ deciding, table }} = document.querySelector('wl-prompt');"
            f" return ({condition}) || (deciding.mine && !deciding.busy && !table.sending); }}"
        )
        now = played(screen)
        if screen.page.evaluate(f"() => {{ const p = ({PLAYED})(); return Boolean({condition}); }}"):
            return now
        screen.page.evaluate(SENT, ["end", True])
    raise AssertionError("nobody else has moved")


RUNS = """() => {
  const { running, paused } = document.querySelector("wl-theatre");
  return { paused, lasts: Math.max(...running.map((one) => Number(one.effect.getTiming().duration))),
    states: [...new Set(running.map((one) => one.playState))] };
}"""


def paces_itself(screen: Screen) -> None:
    """While it stands still nothing runs; a slower pace makes the next scene of the same kind last longer."""
    screen.page.wait_for_function(
        "() => document.querySelector('wl-theatre').running.length"
    )  # the map has followed
    run = screen.page.evaluate(RUNS)
    assert run["paused"]
    assert run["states"] == ["paused"]
    pace = screen.page.locator("wl-theatre select[name=pace]")
    paces = ("slow", "normal", "fast")
    found = []
    for name in paces:
        pace.select_option(name)
        found.append(screen.page.evaluate("() => document.querySelector('wl-theatre').pace"))
        kept = screen.page.evaluate("() => JSON.parse(localStorage.getItem('winterline.settings')).pace")
        assert kept == name, "it is remembered"
    assert found == sorted(found, reverse=True)
    assert len({*found}) == len(paces)
    pace.select_option("normal")


@pytest.fixture
def stage(open_screen: Open) -> Screen:
    """A screen on which what others do is played, and counters move."""
    return open_screen(played=True, reduced_motion="no-preference")


@pytest.mark.parametrize("game", TABLES)
def test_the_enemys_turn_is_played_and_then_summed_up(stage: Screen, game: str) -> None:
    stage.sit(game=game, **TABLES[game])
    pass_on(stage, "p.scene?.is === 'march' && p.scene.side === 'axis'")
    stage.page.locator("wl-theatre [data-do=pause]").click()
    paused = played(stage)
    assert paused["scene"]["side"] == "axis"
    assert paused["actors"] > 0, "counters that move are on the stage"
    assert not stage.look()["mine"], "nobody decides while it is played"
    expect(stage.page.locator("wl-theatre progress")).to_be_visible()
    shown = stage.page.locator("wl-theatre .caption")
    expect(shown).to_have_text(paused["scene"]["text"])
    paces_itself(stage)
    stage.page.keyboard.press("Space")
    until_played(stage, f"p.played > {paused['played']} || !p.scene")
    stage.page.evaluate("() => document.dispatchEvent(new CustomEvent('wl-scene', { detail: { n: 0 } }))")
    assert stage.page.evaluate("() => document.querySelector('wl-replay').scene.n") >= paused["scene"]["n"], (
        "what has come near is no entry: the slider does not go back for it"
    )
    stage.page.keyboard.press("Escape")
    until_played(stage, "!p.scene")
    assert stage.page.locator(".stage").count() == 0
    assert stage.page.locator(".piece.acting").count() == 0
    pass_on(stage, "p.told && !p.scene")
    summary = stage.page.locator("wl-theatre .summary")
    expect(summary).to_be_visible()
    assert stage.look()["looking"] is None
    assert stage.page.locator(".layer-moves .arrow").count() > 0, "the ways stay on the map"
    summary.locator("[data-do=dismiss]").click()
    expect(summary).to_have_count(0)
    assert stage.page.locator(".layer-moves .arrow").count() > 0, "until one's own next move"
    stage.page.locator(".replay button").first.click()
    stage.until("s.looking !== null")
    assert stage.page.locator(".layer-moves .arrow").count() == 0, "they tell of the present alone"
    stage.page.evaluate("() => document.querySelector('wl-prompt').table.look(null)")
    stage.until("s.looking === null")
    assert stage.page.locator(".layer-moves .arrow").count() > 0
    went = stage.look()["at"]
    stage.page.evaluate(SENT, ["move", True])
    stage.until("s.at > g.went", went=went)
    stage.page.wait_for_function("() => document.querySelectorAll('.layer-moves .arrow').length === 0")


@pytest.mark.parametrize("language", ["en", "de", "it"])
def test_on_a_phone_what_is_played_stands_under_one_line_of_controls(
    open_screen: Open, language: str
) -> None:
    phone = {"width": 390, "height": 844}
    screen = open_screen(played=True, viewport=phone, has_touch=True, is_mobile=True, locale=language)
    screen.sit(game="beachhead", seed=2)
    pass_on(screen)
    screen.page.keyboard.press("Space")
    boxes = """() => {
      const edges = (e) => (({ top, bottom, right }) => [top, bottom, right])(e.getBoundingClientRect());
      const all = [".curtain button, .curtain select", ".curtain .caption", ".theatre"];
      return all.map((query) => [...document.querySelectorAll(query)].map(edges));
    }"""
    controls, [caption], [theatre] = screen.page.evaluate(boxes)
    assert max(bottom for _, bottom, _ in controls) - theatre[0] < 90, "one line"
    assert max(right for *_, right in controls) <= phone["width"]
    assert caption[0] >= max(bottom for _, bottom, _ in controls), (
        "controls stay where they are, whatever is told"
    )


def test_a_turn_can_be_played_again_from_where_it_began(stage: Screen) -> None:
    stage.sit(game="beachhead", seed=2)
    pass_on(stage)
    stage.page.keyboard.press("Escape")
    pass_on(stage, "p.told && !p.scene")
    stage.page.locator("wl-theatre [data-do=again]").click()
    until_played(stage, "p.scene")
    assert stage.look()["looking"] is not None
    stage.page.keyboard.press("Escape")
    until_played(stage, "!p.scene && p.told")
    assert stage.look()["mine"]


DEFENDED: dict[str, dict[str, Any]] = {
    "anzio": {"seed": 1, "seats": {"axis": "human", "allied": "bot:heuristic"}},
    "italy43": {"scenario": "S1", "seed": 5, "seats": {"axis": "human", "allied": "bot:heuristic"}},
}
"""Games in which the other side attacks soon, and asks how that is taken."""
FAST = "localStorage.setItem('winterline.settings', '{\"pace\": \"fast\"}')"
STOPPED = "(t => t.paused || (t.toggle(), t.paused))(document.querySelector('wl-theatre'))"
"""What is played stands still from now on, so that there is time to look at it."""
ASKED = "(s => s.decision?.side === s.seat && s.view.side !== s.seat)(document.querySelector('wl-prompt').table.state)"


@pytest.mark.parametrize("game", DEFENDED)
def test_a_question_in_the_middle_interrupts_and_the_rest_is_played_after_it(
    stage: Screen, game: str
) -> None:
    stage.page.add_init_script(FAST)
    stage.sit(game=game, **DEFENDED[game])
    seen = pass_on(stage, f"p.scene?.is === 'battle' && {STOPPED}")
    card = stage.page.locator("wl-theatre .battle-card")
    expect(card.locator(".ratio")).to_have_text(seen["scene"]["roll"]["odds"])
    stage.page.keyboard.press("Escape")
    until_played(stage, "!p.scene")
    pass_on(stage, f"!p.scene && {ASKED}")
    asked = stage.until("s.mine && !s.busy")
    assert asked["when"].endswith("Allied"), "it is asked in the enemy's turn"
    assert not played(stage)["told"], "the turn is not over"
    expect(card).to_be_visible()  # why it is asked
    fought = card.locator(".ratio").inner_text()
    expect(stage.page.locator("wl-prompt .because")).to_contain_text(fought)
    pass_on(stage, "p.told && !p.scene")
    rows = stage.page.locator("wl-theatre .summary li").all_inner_texts()
    assert any(fought in row for row in rows), rows


def test_at_once_shows_no_play_but_the_summary(stage: Screen) -> None:
    stage.sit(game="beachhead", seed=2)
    stage.page.locator("wl-tools .view-menu > summary").click()
    stage.page.locator("wl-tools [data-do=settings]").click()
    stage.page.locator("select[name=set-pace]").select_option("none")
    stage.page.keyboard.press("Escape")
    pass_on(stage, "p.told")
    assert played(stage)["played"] == 0


@pytest.mark.parametrize("game", TABLES)
def test_with_reduced_motion_nothing_glides(open_screen: Open, game: str) -> None:
    still = open_screen(played=True, reduced_motion="reduce")
    still.sit(game=game, **TABLES[game])
    pass_on(still, "p.scene?.is === 'march'")
    still.page.keyboard.press("Space")
    moving = still.page.evaluate(
        "() => document.querySelector('.stage').getAnimations({ subtree: true }).length"
    )
    assert moving == 0
    still.page.keyboard.press("Escape")
    until_played(still, "!p.scene")


FOUGHT = """() => {
  const { table } = document.querySelector("wl-prompt");
  const [units, hexes] = [["us-rgr-1"], ["0802"]];
  const plain = { units, hexes: [], number: 0, word: "" };
  const fought = { ...plain, as: "battle", rule: "beachhead:7.2.crt", hexes, number: 4, word: "3:1 DR" };
  const battle = { ...fought, what: "battle", text: "Attack." };
  const lost = { ...plain, what: "lose", as: "loss", rule: "beachhead:7.5.choice", text: "Lost." };
  const n = (table.entries.at(-1)?.n ?? 0) + 1;
  const told = { kind: "action", do: "declare", when: "1A", turn: "allied", text: "", at: 0 };
  table.take([{ ...told, n, side: table.state.seat, events: [battle, lost] }]);
}"""


REDUCED = """() => {
  const { deciding, table } = document.querySelector("wl-prompt");
  const now = { attack: 77, defence: 77 };
  deciding.before = table.state.view.units.map((u) => (u.id === "us-rgr-1" ? { ...u, ...now } : u));
}"""
"""A unit that has lost a step counted for other figures than those printed on it."""


def test_a_battle_of_ones_own_gets_its_card_and_one_button(stage: Screen) -> None:
    stage.sit(game="beachhead", seed=2)
    stage.page.evaluate(REDUCED)
    stage.page.evaluate(FOUGHT)  # before the theatre is there: it is loaded for this
    card = stage.page.locator("wl-theatre .battle-card")
    expect(card.locator(".ratio")).to_have_text("3:1")
    expect(card.locator(".die")).to_have_attribute("aria-label", "The die shows 4.")
    expect(card.locator(".faces li")).to_have_count(6)
    expect(card.locator(".losses")).to_contain_text("Lost.")
    expect(card.locator(".attackers wl-counter")).to_contain_text(
        "77"
    )  # as it stood, and not as it is printed
    assert stage.look()["looking"] is None, "it stands in nobody's way"
    stage.page.locator("wl-theatre [data-do=continue]").click()
    expect(card).to_have_count(0)


ANSWERED = """() => {
  const { table } = document.querySelector("wl-prompt");
  const unit = table.state.view.units.find(({ side, hex }) => side !== table.state.seat && hex);
  const plain = { hexes: [unit.hex, unit.hex], seat: "", number: 0, word: "", units: [unit.id] };
  const back = { ...plain, what: "back", as: "retreat", rule: "beachhead:7.5.choice", text: "They go back." };
  const n = (table.entries.at(-1)?.n ?? 0) + 1;
  const told = { kind: "action", do: "back", when: "1A", turn: table.state.seat, text: "", at: 0 };
  table.take([{ ...told, n, side: unit.side, events: [back] }]);
}"""


def test_what_the_others_answer_in_ones_turn_takes_no_card_away(stage: Screen) -> None:
    stage.sit(game="beachhead", seed=2)
    stage.page.evaluate(FOUGHT)
    card = stage.page.locator("wl-theatre .battle-card")
    expect(card).to_be_visible()
    stage.page.evaluate(ANSWERED)
    stage.page.wait_for_function("() => document.querySelector('wl-theatre').scene === null")
    expect(card.locator(".ratio")).to_have_text("3:1")
    stage.page.locator("wl-theatre [data-do=continue]").click()
    expect(card).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_barrier_in_what_is_played_and_what_stays(open_screen: Open, theme: Any) -> None:
    """The curtain, the card of a battle, the summary; and the bubbles that say why not."""
    screen = open_screen(played=True, bypass_csp=True, color_scheme=theme)
    screen.sit(game="beachhead", seed=2)
    screen.page.evaluate("() => document.querySelector('wl-map').cursor('1209')")
    screen.page.keyboard.press("?")
    expect(screen.page.locator("dialog.why .sentence")).not_to_be_empty()
    assert barriers(screen) == []
    screen.page.keyboard.press("Escape")
    screen.page.evaluate(FOUGHT)
    expect(screen.page.locator("wl-theatre .battle-card")).to_be_visible()
    assert barriers(screen) == []
    screen.page.locator("wl-theatre [data-do=continue]").click()
    pass_on(screen, "p.scene")
    screen.page.keyboard.press("Space")
    expect(screen.page.locator("wl-theatre .curtain")).to_be_visible()
    assert barriers(screen) == []
    assert screen.page.locator("#news").get_attribute("aria-live") == "polite"
    assert screen.page.locator("#news").inner_text() == played(screen)["scene"]["text"]
    screen.page.keyboard.press("Escape")
    pass_on(screen, "p.told && !p.scene")
    assert barriers(screen) == []
