"""Tools for the rule tests about the sea: places, ports with counters, voyages, and waiting for a player-turn."""

from __future__ import annotations

import winterline as wl
from tests.rulebook.anzio.kit import after, now, offers, offers_after, refused, setup, step
from winterline import Event

FAR = {"br-231": "X66", "de-334": "K8"}
"""Where the spare units of the tests stand."""


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
    return refused(after(game, f"ship {unit}"), line)


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


def ended_basic(options: tuple[str, ...] = ()) -> wl.Game:
    """A finished Basic Game, a short one, from which the Gustav Line is played on."""
    units, friendly = {"br-46": "K54/1", "de-94": "J52"}, ["K57"]
    game = setup("Dec IV axis", units, friendly=friendly, ports={"port-napoli": "Oct I"}, options=options)
    finish(game)
    return game


def opened(game: wl.Game) -> dict[str, str]:
    """Places with a counter and the week in which it was declared."""
    return {entry["place"]: entry["turn"] for entry in game.view("spectator")["ports"]}
