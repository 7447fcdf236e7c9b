"""Which games there are, and how their rules are made.

Winterline's own games stand here. Others are found in installed packages, by the entry-point group `winterline.games`
(docs/adding-a-game.md): whoever installs such a package plays its game like any other.
"""

from __future__ import annotations

import re
import warnings
from functools import lru_cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from winterline.core.decision import Rules
from winterline.core.messages import ENGLISH, spoken
from winterline.core.messages import catalog as words_in
from winterline.core.options import as_offered, read_options
from winterline.core.vocabulary import CORE
from winterline.games.listing import GROUP, Listing

GAMES: dict[str, Listing] = {
    game.id: game
    for game in (
        Listing(
            *("beachhead", "Anzio Beachhead", "beachhead"),
            text="The four months of the beachhead, in its modern rework. An evening, and the easiest to begin with.",
        ),
        Listing(
            *("beachhead-1970", "Anzio Beachhead (1970)", "beachhead"),
            rules_file="rules-1970.jsonl",
            text="The same battle as the game was printed in 1970.",
        ),
        Listing(
            *(
                "anzio",
                "ANZIO",
                "anzio",
                ("basic", "southern", "roma", "po-valley", "campaign", "gustav", "shingle", "diadem"),
                "basic",
            ),
            text="All Italy with divisions, from the landings of September 1943 to the year's end, or to the Alps.",
        ),
        Listing(
            *("italy43", "Italy '43", "italy43", ("S1", "S2", "S3"), "S1"),
            text="From Naples to Cassino with regiments and battalions: zones that bond, massed support, line on line.",
        ),
    )
}
SIDES = ("allied", "axis")
_NAME = re.compile(r"[a-z][a-z0-9-]{1,39}")


def find_others() -> list[str]:
    """Add the games of installed packages; the ids of those that are new. One that is broken is told of and left out."""
    found: list[str] = []
    for point in entry_points(group=GROUP):
        if point.name in GAMES:
            continue
        try:
            game: Listing = point.load()
            _check(point.name, game)
        except Exception as error:
            warnings.warn(f"the game '{point.name}' of {point.value} is left out: {error}", stacklevel=2)
            continue
        GAMES[game.id] = game
        found.append(game.id)
    return found


def _check(name: str, game: Listing) -> None:
    """What a listing of another package must keep, so that its game can stand beside the others."""
    if not isinstance(game, Listing) or game.id != name or not game.package:
        raise CORE.bad("choice entry-point-no-listing")
    if not (_NAME.fullmatch(game.id) and _NAME.fullmatch(game.room)):
        raise CORE.bad("choice id-room-are-small-letters")
    if any(other.room == game.room and other.package != game.package for other in GAMES.values()):
        raise CORE.bad("choice room-of-another", room=game.room)


def listing(game: str) -> Listing:
    """A game by its id."""
    found = GAMES.get(game)
    if found is None:
        raise CORE.bad("choice no-game-choose-from", game=game[:40], games=GAMES)
    return found


def room(game: str) -> Path:
    """The directory of a game's room."""
    spec = find_spec(listing(game).home)
    if spec is None or spec.origin is None:
        raise CORE.bad("choice package-gone-install-again", game=game)
    return Path(spec.origin).parent


def rules_module(game: str) -> ModuleType:
    """The module of a game that makes its rules."""
    return import_module(f"{listing(game).home}.rules")


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
        raise CORE.bad("choice has-no-scenario", game=game, scenario=scenario[:40], known=found.scenarios)
    if preset is not None:
        known = {entry["id"]: entry for entry in preset_list(game)}
        if preset not in known:
            kind = "choice has-no-preset" if known else "choice has-no-presets"
            raise CORE.bad(kind, game=game, preset=preset[:40], **({"known": known} if known else {}))
        options = tuple(dict.fromkeys((*known[preset]["options"], *options)))
        scenario = scenario or known[preset].get("scenario")
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
    made: Rules = rules_module(game).make_rules(game, scenario, options, data)
    return made


def option_list(game: str) -> list[dict[str, Any]]:
    """The optional rules of a game, as they are offered."""
    return as_offered(game, read_options(room(game) / "data" / "options.csv", game))


def preset_list(game: str) -> list[dict[str, Any]]:
    """The mixes of options that have a name; many games have none."""
    listed = getattr(rules_module(game), "preset_list", None)
    presets: list[dict[str, Any]] = listed(game) if listed else []
    return presets


def scenario_list(game: str) -> list[dict[str, Any]]:
    """Titles and descriptions of a game's scenarios, where it has several."""
    listed = getattr(rules_module(game), "scenario_list", None)
    scenarios: list[dict[str, Any]] = listed(game) if listed else []
    return scenarios


def words_about(game: dict[str, Any]) -> dict[str, tuple[dict[str, Any], str]]:
    """The ids of the words of what can be played, and where each stands: titles and lines are data in English, and other
    languages have them in their catalogs."""
    kinds = {"scenario": "about", "option": "options", "preset": "presets"}
    found = {f"about {game['id']}": (game, "text")}
    for kind, part in kinds.items():
        for one in game[part]:
            name = f"about {game['id']} {kind} {one['id']}"
            found |= {name: (one, "title"), f"{name} text": (one, "summary" if "summary" in one else "text")}
    return found


def offered() -> list[dict[str, Any]]:
    """What can be played, in the language of now: scenarios, options, sides."""
    return [_worded(game) for game in _offered()]


def _worded(game: dict[str, Any]) -> dict[str, Any]:
    rules_module(game["id"])
    own = words_in(listing(game["id"]).room, spoken()) if spoken() != ENGLISH else {}
    for name, (about, field) in words_about(game).items():
        about[field] = own.get(name, about[field])
    return game


def _offered() -> list[dict[str, Any]]:
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


find_others()
