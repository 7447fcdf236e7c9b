"""Rule ids: the tag that names a rule's one owner, and the index that players read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from winterline.core.errors import BadData

F = TypeVar("F", bound=Callable[..., Any])

_OWNERS: dict[str, Callable[..., Any]] = {}


def rule(*ids: str) -> Callable[[F], F]:
    """Tag a function as the one owner of these rules (`<game id>:<id>`). Costs nothing at run time."""

    def tag(function: F) -> F:
        for rule_id in ids:
            other = _OWNERS.get(rule_id)
            if other is not None and _name(other) != _name(function):
                raise ValueError(f"{rule_id} is owned by {_name(other)} and by {_name(function)}")
            _OWNERS[rule_id] = function
        return function

    return tag


def each(table: str, lines: str) -> list[str]:
    """The rules of a table line by line: `each("anzio:T.PORTS", "GENOVA LIDO")` is T.PORTS.GENOVA and T.PORTS.LIDO."""
    return [f"{table}.{line}" for line in lines.split()]


def _name(function: Callable[..., Any]) -> str:
    return f"{function.__module__}:{function.__qualname__}"


def owner(rule_id: str) -> Callable[..., Any] | None:
    """The function that implements a rule, if its module is loaded."""
    return _OWNERS.get(rule_id)


def owners(game: str) -> dict[str, str]:
    """Rule id -> `module:function` for every rule of a game that has an owner."""
    prefix = game + ":"
    return {i: _name(f) for i, f in sorted(_OWNERS.items()) if i.startswith(prefix)}


class RuleText(msgspec.Struct, frozen=True):
    """One rule of the index, in our own words."""

    id: str
    topic: str
    rule: str
    optional: str | None = None
    hexes: tuple[str, ...] = ()
    note: str = ""
    unavailable: str = ""
    """Why nobody can play it: its text or its table is lost."""


def load_rules(path: Path) -> tuple[RuleText, ...]:
    """The rule index of a game, one JSON object a line."""
    out: list[RuleText] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip():
            continue
        try:
            out.append(msgspec.json.decode(line, type=RuleText))
        except msgspec.DecodeError as error:
            raise BadData(path.name, number, f"not a rule ({error})", "restore the shipped file") from None
    return tuple(out)
