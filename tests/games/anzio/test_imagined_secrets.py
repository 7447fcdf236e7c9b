"""Every secret of ANZIO is drawn anew for whoever thinks ahead: from what his seat knows, and from nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec
import pytest

import winterline as wl
from tests.rulebook.anzio.hidden import GERMAN, ONE, TWO, foggy
from tests.rulebook.anzio.kit import setup
from tests.rulebook.anzio.test_air_sea import at, campaign_at
from tests.rulebook.anzio.test_sealed_reinforcement import BOTH, after_the_landing, january, landing, leaving
from tests.rulebook.anzio.weeks import turn
from tests.table.test_sealed_orders import DOWN, PORTS, deployment

SPARES = {"br-231": "X66", "de-29pg": "X60"}
DOUBT = {"allied": ["neither", "cancelled"]}


def sealed_list() -> wl.Game:
    """A German list that is sealed, in a game that is sealed too."""
    return setup(
        "Oct I 1943 axis", {**SPARES, "de-162": "arriving"}, scenario="campaign", spare=False, german_list="maximum",
        sealed={"version": "roma"},
    )  # fmt: skip


def face_down() -> wl.Game:
    """German units that lie face down."""
    game = wl.new("anzio", options=DOWN, seed=3)
    for line in deployment():
        game.play(line)
    return game


def drawn(cards: list[str]) -> wl.Game:
    """Allies who invade by cards."""
    return setup(
        "Nov II 1943 allied", SPARES, scenario="po-valley", options=["adv.supp.fog.invasions"], spare=False,
        invasion_cards=cards,
    )  # fmt: skip


def blanks() -> wl.Game:
    """Blank counters of both sides."""
    units = {"us-36": "sicilia", "us-3": "sicilia", "de-15pg": "K20", "us-rgr": "X60"}
    counters = {ONE: "N60 us-45 br-46", TWO: "sicilia br-56", GERMAN: "E19 de-26pz"}
    return foggy("Nov I allied", units, blanks=counters)


SECRETS: dict[str, tuple[Callable[[], wl.Game], str]] = {
    "list": (sealed_list, "allied"),
    "version": (sealed_list, "axis"),
    "port number": (lambda: setup("Oct I allied", SPARES, options=PORTS, spare=False, port_number="4"), "axis"),
    "cards": (lambda: drawn(["charts", "Seven"]), "axis"),
    "plan": (lambda: at("May I 1944", plan={"choice": "card"}), "axis"),
    "plan of a sealed game": (lambda: campaign_at("Nov I 1943", "southern", "card"), "axis"),
    "deck": (lambda: at("May III 1944", plan={"shown": True, "last": turn("May I 1944"), "ready": 39}), "axis"),
    "face down": (face_down, "allied"),
    "Allied counters": (blanks, "axis"),
    "raised list": (lambda: after_the_landing("standard", sealed={"lists": ["standard", "maximum"]}), "allied"),
    "SS divisions": (
        lambda: january(week="Jan II 1944", plans={"back": ["de-1ss", "de-2ss"]}, sealed={"lists": ["reinforced"]}),
        "allied",
    ),
    "withdrawals": (lambda: leaving("Nov IV 1943", {"ca-1": "M58"}, plans=DOUBT), "axis"),
    "last landing": (
        lambda: landing("July III 1944", *BOTH, later=((10, 75),), plans={"allied": ["neither", "bound"]}), "axis",
    ),
}  # fmt: skip
"""What is hidden -> a position, and the seat from which it is."""


@pytest.mark.parametrize("name", SECRETS)
def test_a_secret_is_drawn_anew_from_what_the_seat_knows(name: str) -> None:
    make, side = SECRETS[name]
    game = make()
    rules, state, seen = game.rules, game.state, msgspec.json.encode(game.view(side))
    found = [rules.resample(state, side, random.Random(n)) for n in range(8)]
    for one in found:
        assert rules.check(one) == []
        assert msgspec.json.encode(rules.view(one, side)) == seen
    written = {rules.canonical(one) for one in found}
    assert len(written) > 1, "there is something to guess"
    for one in found[:4]:  # whatever is true, the same numbers give the same guess
        again = [rules.resample(one, side, random.Random(n)) for n in range(3)]
        assert [*map(rules.canonical, again)] == [*map(rules.canonical, found[:3])]


@pytest.mark.parametrize("name", SECRETS)
def test_who_hides_it_keeps_it(name: str) -> None:
    make, side = SECRETS[name]
    game = make()
    owner = next(other for other in game.rules.sides if other != side)
    twin = game.seat(owner).imagine(random.Random(1))
    assert msgspec.json.encode(twin.view(owner)) == msgspec.json.encode(game.view(owner))
