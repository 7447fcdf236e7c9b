"""Which games there are, and how their rules are made."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from winterline.core.decision import Rules
from winterline.core.errors import BadChoice


class Listing(msgspec.Struct, frozen=True):
    """A game as it is offered to players."""

    id: str
    title: str
    room: str
    scenarios: tuple[str, ...]
    default: str
    rules_file: str
    text: str
    """What it is, in a line for somebody who has never heard of it."""


GAMES: dict[str, Listing] = {
    game.id: game
    for game in (
        Listing(
            "beachhead",
            "Anzio Beachhead",
            "beachhead",
            ("standard",),
            "standard",
            "rules.jsonl",
            "The four months of the beachhead, in its modern rework. An evening, and the easiest to begin with.",
        ),
        Listing(
            "beachhead-1970",
            "Anzio Beachhead (1970)",
            "beachhead",
            ("standard",),
            "standard",
            "rules-1970.jsonl",
            "The same battle as the game was printed in 1970.",
        ),
        Listing(
            "anzio",
            "ANZIO",
            "anzio",
            ("basic",),
            "basic",
            "rules.jsonl",
            "All Italy with divisions, from the landings of September 1943 to the year's end: 15 weeks.",
        ),
        Listing(
            "italy43",
            "Italy '43",
            "italy43",
            ("S1", "S2", "S3"),
            "S1",
            "rules.jsonl",
            "From Naples to Cassino with regiments and battalions: zones that bond, massed support, line after line.",
        ),
    )
}
SIDES = ("allied", "axis")


def listing(game: str) -> Listing:
    """A game by its id."""
    found = GAMES.get(game)
    if found is None:
        raise BadChoice(f"no game '{game[:40]}': choose from {', '.join(GAMES)}")
    return found


def room(game: str) -> Path:
    """The directory of a game's room."""
    return Path(__file__).parent / listing(game).room


def make_rules(
    game: str,
    scenario: str | None = None,
    options: tuple[str, ...] = (),
    preset: str | None = None,
    data: Path | None = None,
) -> Rules:
    """The rules of a game with its scenario and options."""
    found = listing(game)
    if scenario is not None and scenario not in found.scenarios:
        raise BadChoice(f"{game} has no scenario '{scenario[:40]}': choose from {', '.join(found.scenarios)}")
    if preset is not None:
        known = {entry["id"]: entry for entry in preset_list(game)}
        if preset not in known:
            choices = f"choose from {', '.join(known)}" if known else "leave it out"
            raise BadChoice(f"{game} has no preset '{preset[:40]}': {choices}")
        options = tuple(dict.fromkeys((*known[preset]["options"], *options)))
    if data is not None:
        return _made(game, scenario or found.default, options, data)
    return _shipped(game, scenario or found.default, options)


@lru_cache(maxsize=8)
def _shipped(game: str, scenario: str, options: tuple[str, ...]) -> Rules:
    """Rules over the shipped data never change: they are made once and shared by all games.

    A few suffice: making them anew takes milliseconds, keeping every mix of options would take much memory.
    """
    return _made(game, scenario, options, None)


def _made(game: str, scenario: str, options: tuple[str, ...], data: Path | None) -> Rules:
    module = import_module(f"winterline.games.{listing(game).room}.rules")
    made: Rules = module.make_rules(game, scenario, options, data)
    return made


def option_list(game: str) -> list[dict[str, Any]]:
    """The optional rules of a game, as they are offered."""
    module = import_module(f"winterline.games.{listing(game).room}.rules")
    options: list[dict[str, Any]] = module.option_list(game)
    return options


def preset_list(game: str) -> list[dict[str, Any]]:
    """The mixes of options that have a name; many games have none."""
    module = import_module(f"winterline.games.{listing(game).room}.rules")
    listed = getattr(module, "preset_list", None)
    presets: list[dict[str, Any]] = listed(game) if listed else []
    return presets


def scenario_list(game: str) -> list[dict[str, Any]]:
    """Titles and descriptions of a game's scenarios, where it has several."""
    module = import_module(f"winterline.games.{listing(game).room}.rules")
    listed = getattr(module, "scenario_list", None)
    scenarios: list[dict[str, Any]] = listed(game) if listed else []
    return scenarios


def offered() -> list[dict[str, Any]]:
    """What can be played: scenarios, options, sides."""
    return [
        {
            "id": found.id,
            "title": found.title,
            "text": found.text,
            "scenarios": list(found.scenarios),
            "about": scenario_list(found.id),
            "options": option_list(found.id),
            "presets": preset_list(found.id),
            "sides": list(SIDES),
        }
        for found in GAMES.values()
    ]
