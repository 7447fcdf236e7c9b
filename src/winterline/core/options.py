"""Optional rules: what is offered, and what a group of players chose of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

import msgspec

from winterline.core.data import read_table
from winterline.core.errors import BadData
from winterline.core.vocabulary import CORE

COLUMNS = ("id", "title", "favours", "needs", "excludes", "rules", "summary")
LISTS = ("needs", "excludes", "rules", "scenarios")


class Option(msgspec.Struct, frozen=True):
    """An optional rule as the players are offered it."""

    id: str
    title: str
    favours: str
    needs: tuple[str, ...]
    excludes: tuple[str, ...]
    rules: tuple[str, ...]
    summary: str
    scenarios: tuple[str, ...] = ()
    """The scenarios that offer it; none named means all of them."""


def read_options(path: Path, game: str) -> tuple[Option, ...]:
    """The options of a game; in a file that serves several a column `game` tells whose they are.

    A column `scenarios`, if there is one, names the scenarios that offer an option.
    """
    out: dict[str, Option] = {}
    for row in read_table(path, COLUMNS):
        if row.get("game", game) != game:
            continue
        if row["id"] in out:
            raise row.fail(f"option '{row['id']}' stands here twice", "drop one of the rows")
        lists = {name: tuple(row.get(name, "").split()) for name in LISTS}
        favours = row.one_of("favours", ("allied", "axis", "both"))
        out[row["id"]] = row.into(Option, favours=favours, **lists)
    for option in out.values():
        for other in (*option.needs, *option.excludes):
            if other not in out:
                problem = f"{option.id} names the unknown option '{other}'"
                raise BadData(path.name, None, problem, "correct it")
    return tuple(out.values())


def chosen_options(
    game: str,
    offered: tuple[Option, ...],
    options: Iterable[str],
    scenario: str = "",
    given: Collection[str] = (),
) -> tuple[str, ...]:
    """The options that were asked for, in the book's order; BadChoice names what is unknown or in conflict.

    `given` are those that a scenario plays in any case: they need not be asked for, and cannot be.
    """
    known, wanted = {option.id: option for option in offered if _is_open(option, scenario)}, sorted(options)
    for name in wanted:
        if name in given:
            raise CORE.bad("choice option-always-played-leave-out", name=name, game=game, scenario=scenario)
        if name not in known:
            where = f" {scenario}" if any(option.id == name for option in offered) else ""
            raise CORE.bad("choice has-no-option", game=game, where=where, name=name[:40], known=known)
        for need in known[name].needs:
            if need not in wanted and need not in given:
                raise CORE.bad("choice option-needs-option-add", name=name, need=need)
        for other in known[name].excludes:
            if other in wanted:
                raise CORE.bad("choice options-exclude-each-other-drop", name=name, other=other)
    return tuple(name for name in known if name in wanted)


def _is_open(option: Option, scenario: str) -> bool:
    return not scenario or not option.scenarios or scenario in option.scenarios


def as_offered(game: str, offered: Iterable[Option]) -> list[dict[str, Any]]:
    """Options as a program lists them for players: JSON-safe, rules with the game's name."""
    return [
        {**msgspec.to_builtins(option), "rules": [f"{game}:{rule}" for rule in option.rules]}
        for option in offered
    ]
