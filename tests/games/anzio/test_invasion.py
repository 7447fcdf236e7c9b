"""The first invasion and the second (C5A, C5B, C5D, C6)."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.games.anzio.inside import book, places, points
from tests.rulebook.anzio.kit import happened, offers, refused, setup, where
from tests.rulebook.anzio.shore import FAR, beaches, land, opened, until, why_sail
from tests.rulebook.anzio.test_invasion import first
from winterline.games.anzio import invasion


def second(when: str = "Nov I allied", units: dict[str, str] | None = None, **spec: Any) -> wl.Game:
    """A position in which the first invasion was at Salerno."""
    sea = {"counters": 2, "invaded": places("zone-salerno"), **spec.pop("sea", {})}
    forces = {"us-36": "sicilia", "us-45": "sicilia", "br-46": "sicilia", "ca-1": "sicilia", **(units or {})}
    return setup(when, forces, sea=sea, **spec)


@pytest.mark.rule("anzio:C6A", "anzio:C6B")
def test_one_second_invasion_from_november_to_december() -> None:
    assert offers(second(), "invade")
    assert offers(second("Dec IV allied"), "invade")
    october = second("Oct IV allied")
    assert not offers(october, "invade")
    assert refused(october, "invade zone-salerno") == "C6B"
    both = second(sea={"invaded": places("zone-salerno", "zone-roma")})
    assert refused(both, "invade zone-salerno") == "C6A"
    begun = second()
    begun.play("invade zone-salerno")
    assert refused(begun, "invade zone-roma") == "C6A"


@pytest.mark.rule("anzio:C6D.1", "anzio:P.second-invasion")
def test_the_second_may_also_come_at_roma() -> None:
    game = second()
    assert set(offers(game, "invade")) == {
        f"zone-{name}"
        for name in ("terracina", "mondragone", "napoli", "salerno", "termoli", "pescara", "roma")
    }
    assert refused(game, "invade zone-civitavecchia") == "C6D.1"
    game.play("invade zone-roma")
    assert {"D43", "D44"} <= beaches(game, "us-36"), "the whole zone, north of the fold too"


@pytest.mark.rule("anzio:C5B3", "anzio:C6E", "anzio:EX.C6E")
def test_the_lift_of_a_zone_and_three_quarters_of_it_later() -> None:
    game = first()
    events = game.play("invade zone-salerno")
    assert [event.number for event in happened(events, "invade")] == [20]
    assert game.state.sea.lift == 20
    again = second()
    again.play("invade zone-pescara")
    assert again.state.sea.lift == 11
    found, state = book(), second().state
    lifts = {
        found.place_ids[p]: invasion.lifts_of(found, state, p) for p in places("zone-salerno", "zone-roma")
    }
    assert lifts == {"zone-salerno": (15,), "zone-roma": (14,)}


@pytest.mark.rule("anzio:C5A3", "anzio:C5C6")
def test_any_mix_of_british_and_us_units_within_the_lift() -> None:
    game = first()
    game.play("invade zone-pescara")
    assert beaches(game, "us-36") == beaches(game, "br-4armd") == {"V39", "V40", "V41"}
    assert not beaches(game, "ca-1")
    assert why_sail(game, "ca-1", "land V40") == "C5A3"
    for unit, beach in (("us-36", "V39"), ("us-45", "V40"), ("br-56", "V41"), ("us-505", "V41")):
        land(game, unit, beach)
    assert game.state.sea.lift == 2
    assert not beaches(game, "br-46")
    assert why_sail(game, "br-46", "land V40") == "C5B3"
    assert beaches(game, "br-4armd")


@pytest.mark.rule("anzio:C6F")
def test_the_second_force_starts_in_sicilia_in_an_open_box_or_at_a_working_port() -> None:
    units = {"us-45": "taranto", "br-46": "N60", "br-56": "N61", "us-34": "O58", **FAR}
    game = second(
        "Nov I allied", units, ports={"port-salerno": "Sept III"}, sea={"open_boxes": 2}, friendly=["N60"]
    )
    game.play("invade zone-pescara")
    assert all(beaches(game, unit) for unit in ("us-36", "us-45", "br-46"))
    assert not beaches(game, "br-56"), "Salerno's beach has no counter"
    assert not beaches(game, "us-34")
    land(game, "br-46", "V40")
    assert game.state.sea.went_out == points("port-salerno", 3)
    land(game, "us-45", "V39")
    assert game.state.sea.went_out[places("box-taranto")[0]] == 4


@pytest.mark.rule("anzio:C6F")
def test_who_has_moved_or_comes_beyond_the_build_up_does_not_invade() -> None:
    units = {"br-46": "N60", "us-34": "O59"}
    game = second(
        units=units, ports={"port-salerno": "Sept III"}, sea={"went_out": points("port-salerno", 10)}
    )
    game.play("invade zone-pescara")
    assert not beaches(game, "br-46"), "two points of twelve are left"
    game = second(units=units, ports={"port-salerno": "Sept III"})
    game.play("invade zone-pescara")
    assert beaches(game, "br-46")
    game.play("move us-34")
    game.play("go N60")
    assert not beaches(game, "us-34"), "it did not start the turn there"


@pytest.mark.rule("anzio:C5D3")
def test_no_zone_of_control_over_the_sea() -> None:
    game = setup(
        "Sept II allied", {"us-36": "sicilia", "de-16pz": "I58"}, phase="invasion", sea={"counters": 2}
    )
    zone = game.rules.zone(game.state, "axis")
    sea = [book().label(cell) for cell in range(len(book().labels)) if book().board.hexes("sea") >> cell & 1]
    assert zone
    assert not set(zone) & set(sea)
    assert "J58" not in zone, "only water lies between them"


@pytest.mark.rule("anzio:C5A1")
def test_an_invasion_lands_somebody_as_long_as_somebody_can() -> None:
    opening = first()
    assert opening.decision is not None
    assert opening.decision.kind == "invading", "nothing comes before it"
    game = second(units={"us-45": "absent", "br-46": "absent", **FAR})
    game.play("invade zone-roma")
    assert refused(game, "end") == "C5A1"
    land(game, "us-36", "D50")
    assert refused(game, "end") is None


@pytest.mark.rule("anzio:C6D.2", "anzio:X7-6D")
def test_a_zone_invaded_twice_needs_a_second_counter_and_gains_nothing_by_it() -> None:
    game = second(units={"us-34": "N60"}, ports={"zone-salerno": "Sept II"}, friendly=["N60"])
    game.play("invade zone-salerno")
    land(game, "us-36", "N62")
    until(game, "Nov I", "axis")
    assert game.state.sea.counters == 1
    assert opened(game) == {"zone-salerno": "Sept II"}
    sources = [source for source in invasion_sources(game) if source[0] == "zone-salerno"]
    assert [capacity for _, capacity in sources] == [24]


def invasion_sources(game: wl.Game) -> list[tuple[str, int]]:
    """The sources of supply with their capacity."""
    from winterline.games.anzio.sources import allied_sources

    return [(book().place_ids[s.place], s.capacity) for s in allied_sources(book(), game.state)]


@pytest.mark.rule("anzio:C6C")
def test_a_counter_saved_from_september_serves_too() -> None:
    game = second(sea={"counters": 3})
    game.play("invade zone-roma")
    land(game, "us-36", "D50")
    until(game, "Nov I", "axis")
    assert "zone-roma" in opened(game)
    assert game.state.sea.counters == 2


def test_no_counter_no_second_invasion() -> None:
    game = second(sea={"counters": 0})
    assert refused(game, "invade zone-roma") == "C5F9"


@pytest.mark.rule("anzio:C2A3")
def test_the_second_invasion_is_noticed_by_the_germans_the_first_is_not() -> None:
    game = second(units={"de-71": "waiting", "de-114": "waiting", "de-715": "waiting"})
    game.play("invade zone-roma")
    assert game.state.reaction == 7
    land(game, "us-36", "D50")
    until(game, "Nov I", "axis")
    assert (where(game, "de-71"), where(game, "de-114"), where(game, "de-715")) == (
        "arriving",
        "arriving",
        "waiting",
    )
    opening = first()
    opening.play("invade zone-salerno")
    assert opening.state.reaction == -1
