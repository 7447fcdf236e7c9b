"""Tools for the rule tests of combat: positions at the start of a Combat Phase, odds, and whole attacks.

Around 2120 everything is Clear and no river runs; the six hexes next to it are RING.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tests.rulebook.italy43.kit import offers, setup
from winterline.core.decision import Event
from winterline.core.game import Game
from winterline.games.italy43.assault import completions
from winterline.games.italy43.book import Book
from winterline.games.italy43.combat import Odds, odds_of
from winterline.games.italy43.state import Battle

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


def numbers(game: Game, names: Iterable[str]) -> tuple[int, ...]:
    """The numbers of units."""
    known: Book = game.rules.book  # type: ignore[attr-defined]
    return tuple(sorted(known.index[name][1] for name in names))


def battle(
    game: Game,
    attackers: Iterable[str],
    force: str = "",
    attached: Iterable[str] = (),
    cell: str = ARENA,
    **more: Any,
) -> Battle:
    """A combat against a hex; without a force named, that of the first attacker."""
    known: Book = game.rules.book  # type: ignore[attr-defined]
    names = list(attackers)
    first = known.unit(*known.index[names[0]])
    return Battle(
        known.cell(cell),
        numbers(game, names),
        force or first.formation or first.id,
        numbers(game, attached),
        **more,
    )


def odds(
    game: Game,
    attackers: Iterable[str],
    force: str = "",
    attached: Iterable[str] = (),
    cell: str = ARENA,
    **more: Any,
) -> Odds:
    """The odds of a combat against a hex."""
    found = battle(game, attackers, force, attached, cell, **more)
    return odds_of(game.rules.book, game.state, found)  # type: ignore[attr-defined]


def all_odds(game: Game, attackers: Iterable[str], force: str, cell: str = ARENA) -> list[Odds]:
    """The odds of a combat with every choice of attachments."""
    known: Book = game.rules.book  # type: ignore[attr-defined]
    found = battle(game, attackers, force, (), cell)
    return [odds_of(known, game.state, whole) for whole in completions(known, game.state, found)]


def shifts(found: Odds) -> dict[str, int]:
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
