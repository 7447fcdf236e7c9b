"""What a language still lacks: `python tools/languages.py` lists it, `python tools/languages.py de` for one language.

Everything that is said must be there but refusals, which may be in English and then say so: ids that begin with a rule,
and what is wrong with a choice (`choice …`).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from winterline import coverage
from winterline.core import messages
from winterline.core.messages import ENGLISH, catalog, fields
from winterline.games import catalog as games
from winterline.report.words import WORDS
from winterline.table import words as _  # noqa: F401 - it makes the table's catalog known

REFUSALS = ("choice",)
UNSAID = ("promise", "promises")
"""What only a check of the prompts reads."""


def rooms() -> dict[str, list[str]]:
    """The rooms of the program itself, and the games of each."""
    found: dict[str, list[str]] = {"core": [], "table": [], WORDS.room: []}
    for game in games.GAMES.values():
        if not game.package:
            games.make_rules(game.id)
            found.setdefault(game.room, []).append(game.id)
    return found


def rules_of(listed: list[str]) -> set[str]:
    """The ids of the rules of some games."""
    return {rule.id for game in listed for rule in coverage.index(game)}


def may_be_english(name: str, rules: set[str]) -> bool:
    """Whether a message may be said in English until somebody translates it."""
    first = name.partition(" ")[0]
    return (
        first in REFUSALS
        or first in UNSAID
        or not rules.isdisjoint(part for part in first.split("|") if part)
    )


def about(listed: list[str]) -> set[str]:
    """The ids of what players choose from before a game."""
    found = set()
    for game in games.offered():
        if game["id"] in listed:
            found |= set(games.words_about(game))
    return found


def lacking(language: str) -> Iterator[str]:
    """What is missing, empty or made of other parts than in English."""
    for room, listed in rooms().items():
        english, own, rules = catalog(room), catalog(room, language), rules_of(listed)
        for name, text in english.items():
            if name not in own:
                if not may_be_english(name, rules):
                    yield f"{room}: {name}: is missing"
            elif bool(text) != bool(own[name]):
                yield f"{room}: {name}: is empty, or should be"
            elif fields(text) != fields(own[name]):
                yield f"{room}: {name}: has the parts {sorted(fields(own[name]))}, not {sorted(fields(text))}"
        wanted = about(listed)
        yield from (f"{room}: {name}: is missing" for name in sorted(wanted - set(own)))
        yield from (
            f"{room}: {name}: is not in English" for name in own if name not in english and name not in wanted
        )


def english_still(language: str) -> int:
    """How many refusals are still said in English."""
    return sum(name not in catalog(room, language) for room in rooms() for name in catalog(room))


def main(wanted: list[str]) -> int:
    """Print it; whether anything is lacking."""
    rooms()
    worst = 0
    for language in wanted or sorted(messages.languages() - {ENGLISH}):
        found = list(lacking(language))
        print(
            *found,
            f"{language}: {len(found)} lacking, {english_still(language)} refusals in English",
            sep="\n",
        )
        worst = max(worst, len(found))
    return int(worst > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
