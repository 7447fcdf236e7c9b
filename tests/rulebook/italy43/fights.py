"""Tools for the rule tests of combat: positions at the start of a Combat Phase, odds, and whole attacks.

Around 2120 everything is Clear and no river runs; the six hexes next to it are RING.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import winterline as wl
from tests.rulebook.italy43.kit import offers, setup

if TYPE_CHECKING:
    from winterline import Event, Game

ARENA = "2120"
RING = ("2119", "2219", "2220", "2121", "2020", "2019")
AFAR = {"uk-9cdo": "2628", "de-hochgeb-3": "2627"}
DIVISION = {"us-3-7": "2119", "us-3-15": "2119", "us-3-30": "2219"}
"""Three regiments of the US 3rd Division, 6 each, next to 2120."""
GRENADIERS = {"de-hg-1-1": ARENA}
"""One battalion of the Hermann Goering Division, defence 3, in 2120."""


def battlefield(units: Mapping[str, str], **spec: Any) -> Game:
    """A position at the start of a Combat Phase, the Allied one unless `side` says otherwise.

    Far away one unit of each side stands next to another, so that there is always an attack to make.
    """
    return setup({**AFAR, **units}, **{"phase": "combat", **spec})


class Odds(NamedTuple):
    """The odds of a combat as players are told them."""

    attack: wl.Breakdown
    defence: wl.Breakdown
    base: int
    shifts: tuple[wl.Modifier, ...]
    name: str

    @property
    def automatic(self) -> bool:
        """A DS without a roll."""
        return self.name == "10-1"


def odds(
    game: Game, attackers: Iterable[str], force: str = "", attached: Iterable[str] = (), cell: str = ARENA
) -> Odds:
    """The odds of a combat against a hex as they are told before any support; it is put together on a copy.

    Without a force named, that of the first attacker leads.
    """
    twin, names = game.copy(), list(attackers)
    lead = force or of_formation(game, names[0])
    lines = [wl.Action("attack", to=cell), *(wl.Action("join", unit=name) for name in names)]
    lines += [wl.Action("declare"), wl.Action("force", kind=lead.lower().replace(" ", "-"))]
    lines += [*(wl.Action("attach", unit=name) for name in attached), wl.Action("pass")]
    for line in lines:
        if twin.why_not(line) is not None:
            continue
        told = twin.rules.forecast(twin.state, line)
        fought = any(event.what == "battle" for event in twin.play(line))
        if not fought and twin.decision is not None and twin.decision.kind == "supporting":
            told = twin.view("spectator")["building"]["odds"]
        if told is not None and (fought or (twin.decision and twin.decision.kind == "supporting")):
            return as_told(told)
    raise AssertionError(f"no combat at {cell} came of it")


def of_formation(game: Game, unit: str) -> str:
    """The Formation of a unit, or the unit itself."""
    counter = next(c for c in game.rules.counters if c.id == unit)
    return counter.formation or unit


def as_told(told: dict[str, Any]) -> Odds:
    """Odds as they are told, as values."""
    lines = {
        part: tuple(wl.Modifier(line["label"], line["value"], line["rule"]) for line in told[part])
        for part in ("attack", "defence", "shifts")
    }
    return Odds(
        wl.Breakdown(lines["attack"]),
        wl.Breakdown(lines["defence"]),
        told["ratio"],
        lines["shifts"],
        told["odds"],
    )


def shifts(found: Any) -> dict[str, int]:
    """The shifts of a combat by the number of their rule."""
    return {shift.rule.split(":", 1)[1]: shift.value for shift in found.shifts}


def attack(game: Game, target: str, *units: str, force: str = "", attach: Iterable[str] = ()) -> list[Event]:
    """Declare an attack on a hex and name its force and attachments, up to the first question of support."""
    events = game.play(f"attack {target}")
    for unit in units:
        if game.decision is not None and game.decision.kind == "declaring":
            events += game.play(f"join {unit}") if game.why_not(f"join {unit}") is None else []
    if game.decision is not None and game.decision.kind == "declaring":
        events += game.play("declare")
    if game.decision is not None and game.decision.kind == "forming":
        events += game.play(f"force {force}")
    for unit in attach:
        events += game.play(f"attach {unit}")
    if game.decision is not None and game.decision.kind == "attaching":
        events += game.play("pass")
    return events


def supports(game: Game) -> set[str]:
    """The support that the side on turn is offered."""
    return {*offers(game, "support"), *offers(game, "call")}


def no_support(game: Game) -> list[Event]:
    """Both sides commit nothing more."""
    events: list[Event] = []
    while game.decision is not None and game.decision.kind == "supporting":
        events += game.play("pass")
    return events
