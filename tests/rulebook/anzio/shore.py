"""Tools for the rule tests about the sea: places, ports with counters, voyages, and waiting for a player-turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import winterline as wl
from tests.rulebook.anzio.kit import book, offers, offers_after, step
from winterline.core.action import parse
from winterline.core.bits import bits
from winterline.core.decision import Event
from winterline.core.dice import KeyedDice
from winterline.games.anzio import supply
from winterline.games.anzio.state import State

FAR = {"br-231": "X66", "de-334": "K8"}
"""Where the spare units of the tests stand."""


def places(*names: str) -> tuple[int, ...]:
    """The numbers of places such as zone-salerno."""
    return tuple(book().place_index[name] for name in names)


def points(name: str, count: int, options: Iterable[str] = ()) -> bytes:
    """Stacking points at one place and none elsewhere, as the position keeps them."""
    found = book(*options)
    return bytes(count if n == found.place_index[name] else 0 for n in range(len(found.places)))


def ships(game: wl.Game) -> list[str]:
    """The units that may put to sea."""
    return offers(game, "ship")


def goals(game: wl.Game, unit: str) -> set[str]:
    """Where a unit that puts to sea may go, such as `port-napoli K57` or `sea sicilia`; empty when it may not."""
    if game.why_not(f"ship {unit}") is not None:
        return set()
    return offers_after(game, f"ship {unit}", "sail")


def beaches(game: wl.Game, unit: str) -> set[str]:
    """Where a unit may land with the Initial Lift; empty when it may not."""
    if game.why_not(f"ship {unit}") is not None:
        return set()
    return offers_after(game, f"ship {unit}", "land")


def sail(game: wl.Game, unit: str, goal: str) -> list[Event]:
    """Let a unit put to sea and come ashore."""
    return game.play(f"ship {unit}") + step(game, f"sail {goal}")


def land(game: wl.Game, unit: str, label: str) -> list[Event]:
    """Let a unit land with the Initial Lift."""
    return game.play(f"ship {unit}") + step(game, f"land {label}")


def why_sail(game: wl.Game, unit: str, line: str) -> str | None:
    """The rule that a voyage breaks once the unit has been chosen; None when it is legal."""
    chosen, wanted = (parse(text, game.rules.verbs) for text in (f"ship {unit}", line))
    assert chosen in game.actions(), f"{unit}: {game.why_not(chosen)}"
    state, _ = game.rules.apply(game.state, chosen, KeyedDice(game.key))
    if wanted in game.rules.actions(state):
        return None
    return game.rules.why_not(state, wanted).rule.split(":", 1)[1]


def now(game: wl.Game) -> tuple[str, str]:
    """Week and side of the player-turn."""
    return book().calendar[game.state.turn].name, game.view("spectator")["side"]


def until(game: wl.Game, week: str, side: str) -> list[Event]:
    """Let both sides do as little as they may until the movement phase of this player-turn."""
    events: list[Event] = []
    for _ in range(3000):
        if game.decision is None or (now(game) == (week, side) and game.decision.kind == "moving"):
            return events
        plain = [a for a in game.actions() if a.do in ("end", "halt", "keep")]
        events += game.play((plain or list(game.actions()))[0])
    raise AssertionError(f"{week} {side} never came")


def finish(game: wl.Game) -> list[Event]:
    """Let both sides do as little as they may until the game is over."""
    return until(game, "", "")


def opened(game: wl.Game) -> dict[str, str]:
    """Places with a counter and the week in which it was declared."""
    return {entry["place"]: entry["turn"] for entry in game.view("spectator")["ports"]}


def isolated(game: wl.Game) -> set[str]:
    """The units of both sides that are without supply now."""
    found: Any = game.rules
    state: State = game.state
    masks = (
        supply.allied_unsupplied(found.book, state, state.named)[0],
        supply.german_isolated(found.book, state),
    )
    return {found.book.unit(side, unit).id for side in (0, 1) for unit in bits(masks[side])}
