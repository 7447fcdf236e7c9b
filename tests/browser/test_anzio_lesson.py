"""The guided first invasion of ANZIO, from its page to its last step."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.kit import Screen
from tests.browser.test_lesson import press, title

ATTACK = "P61"


def land(screen: Screen, unit: str, beach: str, hex_: str) -> None:
    """Bring a unit from Sicilia to a beach and on to a hex."""
    screen.until("!s.busy && s.units.includes(g.unit)", unit=unit)
    screen.page.locator(f'[data-offer="{unit}"]').click()
    screen.until("s.hexes.includes(g.hex) && !s.busy", hex=beach)
    screen.click_hex(beach)
    screen.until("s.places[g.unit] === g.hex && !s.busy", unit=unit, hex=beach)
    screen.click_unit(unit)
    screen.click_hex(hex_)
    screen.until("s.places[g.unit] === g.hex", unit=unit, hex=hex_)


def answer(screen: Screen) -> None:
    """Do what the lesson asks for in and after the battle."""
    now = screen.until("s.mine && !s.busy")
    if now["kind"] == "losing":
        screen.click_unit(now["units"][0])
    elif now["kind"] == "advancing" and now["places"]["us-36"] != ATTACK:
        screen.click_unit("us-36")
        screen.click_hex(ATTACK)
    elif now["kind"] == "opening":
        screen.click_hex("port-salerno")
    elif now["kind"] == "withdrawing":
        screen.page.locator('wl-prompt [data-do="halt"]').click()
        screen.sure()
    else:
        assert now["buttons"], now
        screen.page.locator(f'wl-prompt [data-do="{now["buttons"][0]}"]').click()
    screen.until("s.at > g.before", before=now["at"])


def test_a_whole_guided_invasion(screen: Screen) -> None:
    screen.open("/learn")
    screen.page.get_by_role("button", name="Begin the invasion").click()
    screen.ready()
    heading = screen.page.locator("wl-lesson h2")
    press(screen, "Next")
    expect(heading).to_have_text("Choose where to land")
    screen.page.locator('[data-place="zone-salerno"]').click()
    expect(heading).to_have_text("Land the first division")
    land(screen, "us-36", "N61", "O61")
    expect(heading).to_have_text("Stopped")
    press(screen, "Next")
    expect(heading).to_have_text("Bring more")
    land(screen, "us-45", "N61", "O61")
    expect(heading).to_have_text("The rest of the landing")
    press(screen, "Land the others for me")
    expect(heading).to_have_text("End your movement")
    screen.until("!s.busy && s.mine")
    screen.press_button("end")
    expect(heading).to_have_text("Fight")
    expect(screen.page.locator("wl-battle .ratio")).to_have_text("3-1")
    screen.page.locator('[data-fight="full"]').click()
    for _ in range(20):
        screen.until("s.mine")
        if title(screen) == "You are ashore":
            break
        if title(screen) == "The Germans move":
            press(screen, "Next")
            continue
        answer(screen)
    expect(heading).to_have_text("You are ashore")
    press(screen, "Finish")
    heading.wait_for(state="detached")
    screen.open("/learn")
    screen.shows("You have finished the lesson.")
