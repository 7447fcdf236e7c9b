"""The guided first turn of Italy '43, from its page to its last step: the dice are those of the worked example."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.kit import Screen
from tests.browser.test_lesson import press, title

LAST = "On to the Volturno"
LEFT_WITH_A_BUTTON = ("An exchange", "The weather of turn 2", "The Germans move")
BATTLES = """(hex) => document.querySelector("wl-map").table.entries.flatMap((entry) => entry.events)
  .filter((event) => event.what === "battle" && event.hexes.includes(hex))
  .map((event) => `${event.number} ${event.word}`).join()"""
RIDGE, PASS = "2926", "3323"
BRITISH = ("uk-7-22", "uk-7-11h", "uk-7-131", "uk-56-167")
AMERICANS = ("us-3-7", "us-3-15", "us-3-30", "us-601")


def march(screen: Screen, unit: str, hex_: str) -> None:
    """Bring a unit from its Entry Area to a hex."""
    screen.until("!s.busy && s.units.includes(g.unit)", unit=unit)
    screen.click_unit(unit)
    screen.until("s.hexes.includes(g.hex) && !s.busy", hex=hex_)
    screen.click_hex(hex_)
    screen.until("s.places[g.unit] === g.hex && !s.busy", unit=unit, hex=hex_)


def button(screen: Screen, do: str, words: str) -> None:
    """Press a button by what it does and says."""
    screen.page.locator(f'wl-prompt [data-do="{do}"]').filter(has_text=words).first.click()


def attack(screen: Screen, hex_: str, units: tuple[str, ...], force: str, attached: str) -> None:
    """Put an attack together as the lesson says."""
    screen.until("!s.busy && s.hexes.includes(g.hex)", hex=hex_)
    screen.click_hex(hex_)
    for unit in units:
        screen.until("!s.busy && s.units.includes(g.unit)", unit=unit)
        screen.click_unit(unit)
    screen.until("!s.busy && s.parts > 4")
    screen.press_button("declare")
    screen.until("!s.busy && s.buttons.includes('force')")
    button(screen, "force", force)
    screen.until("!s.busy && s.units.includes(g.unit)", unit=attached)
    screen.click_unit(attached)
    screen.sure()


def result(screen: Screen, hex_: str) -> str:
    """What came of a battle."""
    found: str = screen.page.evaluate(BATTLES, hex_)
    return found


def test_a_whole_guided_turn(screen: Screen) -> None:
    screen.open("/learn")
    screen.page.get_by_role("button", name="Begin the march").click()
    screen.ready()
    heading = screen.page.locator("wl-lesson h2")
    for name in ("Naples, October 1943", "Three regiments stay"):
        expect(heading).to_have_text(name)
        press(screen, "Next")
    expect(heading).to_have_text("Bring on the tanks")
    march(screen, "uk-7-22", "2826")
    expect(heading).to_have_text("Beside the enemy")
    press(screen, "Next")
    expect(heading).to_have_text("A second stack")
    march(screen, "uk-7-131", "2927")
    expect(heading).to_have_text("The rest of the front")
    press(screen, "Move the others for me")
    expect(heading).to_have_text("End your movement")
    screen.until("!s.busy && s.mine")
    screen.press_button("end")
    expect(heading).to_have_text("Attack the ridge")
    attack(screen, RIDGE, BRITISH, "Br 7 Armd", "uk-56-167")
    expect(heading).to_have_text("Retreat and advance")
    assert result(screen, RIDGE) == "6 1-1 DR2", "as in the book"
    for _ in range(12):
        now = screen.until("s.mine && !s.busy")
        if now["kind"] == "fighting":
            break
        screen.press_button(next(do for do in ("pass", "end", "halt") if do in now["buttons"]))
        screen.until("s.at > g.at || s.kind !== g.kind", at=now["at"], kind=now["kind"])
    expect(heading).to_have_text("Attack the pass")
    attack(screen, PASS, AMERICANS, "US 3", "us-601")
    expect(heading).to_have_text("An exchange")
    assert result(screen, PASS) == "3 1-1 EX", "as in the book"
    for _ in range(20):
        if title(screen) in LEFT_WITH_A_BUTTON:
            press(screen, "Next")
        elif title(screen) == LAST:
            break
        else:
            now = screen.until("s.mine && !s.busy")
            screen.press_button(next(do for do in ("end", "pass", "halt") if do in now["buttons"]))
            screen.until("s.at > g.at", at=now["at"])
    expect(heading).to_have_text(LAST)
    press(screen, "Finish")
    heading.wait_for(state="detached")
    screen.open("/learn")
    screen.shows("You have finished the lesson.")
