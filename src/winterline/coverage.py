"""How many rules are implemented and tested: tags, the committed record of the last full test run, and reasons."""

from __future__ import annotations

from pathlib import Path
from typing import TypedDict

import msgspec

from winterline.core.errors import BadData
from winterline.core.rules import RuleText, load_rules, owners
from winterline.games import catalog


class Record(msgspec.Struct, frozen=True, omit_defaults=True):
    """One rule in the record: its owner function and the tests that proved it."""

    owner: str = ""
    tests: tuple[str, ...] = ()
    unavailable: str = ""


def record_path(game: str) -> Path:
    """The committed record of a game's room; one room may serve several games."""
    return catalog.room(game) / "data" / "coverage.json"


def read_record(game: str) -> dict[str, Record]:
    """Rule id -> record, for one game."""
    path = record_path(game)
    try:
        everything = msgspec.json.decode(path.read_bytes(), type=dict[str, Record])
    except (OSError, msgspec.DecodeError) as error:
        raise BadData(path.name, None, f"cannot be read ({error})", "run the full test command") from None
    return {rule: record for rule, record in everything.items() if rule.startswith(game + ":")}


def index(game: str) -> tuple[RuleText, ...]:
    """The rules of a game as players read them."""
    return load_rules(catalog.room(game) / "data" / catalog.listing(game).rules_file)


def tagged(game: str) -> dict[str, str]:
    """Rule id -> owner function, from the tags in the code."""
    catalog.rules_module(game)
    return owners(game)


class Summary(TypedDict):
    """The figures that scripts rely on."""

    rules: int
    implemented: int
    tested: int
    unavailable: int
    missing: list[str]


def sentence(game: str, row: Summary) -> str:
    """The figures as a player reads them."""
    return (
        f"{game}: {row['tested']} of {row['rules']} rules tested, {row['implemented']} implemented, "
        f"{row['unavailable']} unavailable; missing: {', '.join(row['missing']) or 'none'}"
    )


def summary(game: str) -> Summary:
    """The figures of one game: `missing` lists the ids that are neither tested nor unavailable.

    A worked example (`EX.`) is a test by itself and needs no owner: it counts as implemented once it is tested. A rule
    is unavailable where the index or the record says why.
    """
    record, tags = read_record(game), tagged(game)
    lost = {f"{game}:{rule.id}" for rule in index(game) if rule.unavailable}
    ids = [f"{game}:{rule.id}" for rule in index(game)]
    tested = [i for i in ids if record.get(i, Record()).tests]
    unavailable = [i for i in ids if i in lost or record.get(i, Record()).unavailable]
    implemented = [i for i in ids if i in tags or (_is_example(i) and i in tested)]
    return {
        "rules": len(ids),
        "implemented": len(implemented),
        "tested": len(tested),
        "unavailable": len(unavailable),
        "missing": [i for i in ids if i not in tested and i not in unavailable],
    }


def _is_example(rule: str) -> bool:
    return rule.partition(":")[2].startswith("EX.")
