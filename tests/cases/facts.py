"""What can be asked about a position, as plain data, so that two answers can be compared and the difference be told.

Sentences are left out: a better word is no other fact.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import msgspec

from winterline.core.decision import Rules
from winterline.core.dice import KeyedDice, key_from_seed
from winterline.core.errors import WinterlineError
from winterline.core.game import Game
from winterline.core.versions import restored
from winterline.games.catalog import make_rules

DICE = key_from_seed("case")
MOST = 3
"""Of a long list as many entries are told as that."""


class Spot(msgspec.Struct, frozen=True):
    """A position in a game, and what is asked about it."""

    game: str
    scenario: str
    options: tuple[str, ...]
    position: str
    play: str
    """An action that is legal here."""
    why: tuple[str, ...]
    """Actions that are not."""
    form: int = 1
    """The revision of the form that the position is written in."""


class Case(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position, one question about it and the answer."""

    rules: tuple[str, ...]
    """The rules whose owner the case watches."""
    notices: str
    """The change of the owner that it notices."""
    game: str
    scenario: str
    options: tuple[str, ...]
    position: str
    ask: str
    answer: Any = None
    has: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    form: int = 1
    """The revision of the form that the position is written in."""


def rules_of(spot: Spot | Case) -> Rules:
    """The rules that are in force at a spot."""
    return make_rules(spot.game, spot.scenario, spot.options, None)


def opened(spot: Spot | Case) -> Game:
    """A game that stands at a spot, with the same dice every time."""
    rules = rules_of(spot)
    state = restored(rules, spot.position.encode(), spot.form)
    return Game(rules, DICE, state=state, dice=KeyedDice(DICE))


def questions(spot: Spot) -> Iterator[str]:
    """Everything that is asked about a spot, the plainest first."""
    yield "list"
    yield f"play {spot.play}"
    yield from (f"why {action}" for action in spot.why)
    yield "decision"
    yield "undone"
    yield from (f"view {seat}" for seat in ("allied", "axis", "spectator"))


def answer(game: Game, ask: str) -> Any:
    """The answer to a question, as plain data; a fault of the program is an answer as well."""
    word, _, rest = ask.partition(" ")
    try:
        return _plain(_ASKED[word](game, rest))
    except WinterlineError as error:
        return f"{type(error).__name__}: {error}"


def _list(game: Game, _: str) -> Any:
    return [game.notation(action) for action in game.actions()]


def _play(game: Game, action: str) -> Any:
    trial = game.copy()
    events = trial.play(action)
    told = [[e.what, e.rule, e.units, e.hexes, e.number, e.word] for e in events]
    return {
        "events": told,
        "next": _list(trial, ""),
        "view": trial.view(game.side),
        "where": trial.rules.where(trial.state),
    }


def _why(game: Game, action: str) -> Any:
    refused = game.why_not(action)
    return None if refused is None else refused.rule


def _decision(game: Game, _: str) -> Any:
    found = game.decision
    return None if found is None else [found.side, found.kind, found.rule]


def _undone(game: Game, _: str) -> Any:
    return [rule for _, rule in game.rules.left_undone(game.state)]


def _view(game: Game, seat: str) -> Any:
    return game.view(seat)


_ASKED = {"list": _list, "play": _play, "why": _why, "decision": _decision, "undone": _undone, "view": _view}


def _plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def case_of(spot: Spot, ask: str, real: Any, other: Any) -> dict[str, Any] | None:
    """What of an answer a case must hold so that the other answer breaks it; None when they are the same."""
    if real == other:
        return None
    if isinstance(real, list) and isinstance(other, list) and ask == "list":
        has = tuple(sorted(set(real) - set(other)))[:MOST]
        lacks = tuple(sorted(set(other) - set(real)))[:MOST]
        return {"has": has, "lacks": lacks} if has or lacks else {"answer": brief(real)}
    if not isinstance(real, dict):
        return {"answer": brief(real)}
    found = _difference(real, other, ())
    assert found is not None
    return {"answer": [list(found[0]), found[1]]}


def holds(game: Game, case: Case) -> bool:
    """Whether the answer of a case is still given."""
    said = answer(game, case.ask)
    if case.has or case.lacks:
        return set(case.has) <= set(said) and not set(case.lacks) & set(said)
    if isinstance(said, dict):
        path, value = case.answer
        return brief(_at(said, path)) == value
    return bool(brief(said) == case.answer)


def brief(value: Any) -> Any:
    """Itself, or the fingerprint of something long."""
    text = msgspec.json.encode(value, order="deterministic")
    return value if len(text) <= 400 else "sha256 " + hashlib.sha256(text).hexdigest()[:32]


def _at(value: Any, path: list[Any]) -> Any:
    for step in path:
        try:
            value = value[step]
        except (LookupError, TypeError):
            return None
    return value


def _difference(real: Any, other: Any, path: tuple[Any, ...]) -> tuple[tuple[Any, ...], Any] | None:
    """The first place where two answers differ, and what the real one says there."""
    if real == other:
        return None
    if isinstance(real, dict) and isinstance(other, dict):
        for key in sorted({*real, *other}):
            if (found := _difference(real.get(key), other.get(key), (*path, key))) is not None:
                return found
    return path, brief(real)
