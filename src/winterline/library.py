"""The public face of the library: what can be played, new games, saved games, positions."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

import winterline
from winterline.core import proof
from winterline.core.decision import EngineRules, Rules
from winterline.core.dice import Dice, KeyedDice, LoadedDice, fresh_key, key_from_seed
from winterline.core.errors import FAULTS, BadLog, WinterlineError
from winterline.core.game import Game
from winterline.core.log import log_lines, read_segments
from winterline.core.loglines import Closing, Header
from winterline.core.proof import Proved
from winterline.core.versions import restored
from winterline.core.vocabulary import CORE
from winterline.games import catalog

_ORIGINAL = "use the original log"
_MOST = 4096
"""No cell, unit or count in a position is larger."""
_MOST_MASK = 1 << _MOST
"""Nor has any set of units or hexes more members."""


def new(
    game: str,
    scenario: str | None = None,
    options: Iterable[str] = (),
    preset: str | None = None,
    seed: int | None = None,
    data: str | Path | None = None,
    *,
    start: str | Path | None = None,
) -> Game:
    """A new game. With a seed anyone can repeat it; without one the dice are nobody's secret but the game's.

    `start` is the full log of a finished game that this one goes on from, with the options of that game that it knows.

    Examples:
        >>> new("italy43", scenario="S1", seed=7).digest() == new("italy43", scenario="S1", seed=7).digest()
        True
    """
    own = Path(data) if data else None
    if start is not None:
        return _sequel(Path(start), game, scenario, tuple(options), preset, seed, own)
    return Game(catalog.make_rules(game, scenario, tuple(options), preset, own), _key(seed), seed=seed)


def _sequel(
    log: Path,
    game: str,
    scenario: str | None,
    options: tuple[str, ...],
    preset: str | None,
    seed: int | None,
    data: Path | None,
) -> Game:
    """A game that goes on from the end of another, whose log may be anybody's: it is proved before it is believed."""
    catalog.make_rules(game, scenario, options, preset, data)
    before = verify(log, data=data)[0]
    if before.result is None:
        raise CORE.bad("choice log-game-not-finished-play", log=log.name)
    rules, state = onward(before.rules, before.state, game, scenario, data)
    if options or preset:
        chosen = catalog.make_rules(game, scenario, options, preset, data).options
        if set(chosen) != set(rules.options):
            told = ", ".join(rules.options) or "none"
            raise CORE.bad("choice goes-on-with-options-finished", told=told)
    made = Game(rules, _key(seed), state=state, seed=seed)
    made.earlier = tuple(log_lines(log))
    return made


def onward(
    before: Rules, state: Any, game: str, scenario: str | None, data: Path | None = None
) -> tuple[Rules, Any]:
    """The rules of a game that goes on from the end of another, with the options that it knows, and where it begins."""
    known = _offered(game, scenario)
    kept = tuple(name for name in before.options if name in known)
    rules = catalog.make_rules(game, scenario, kept, None, data)
    return rules, rules.goes_on(before, state)


def _key(seed: int | None) -> bytes:
    return fresh_key() if seed is None else key_from_seed(seed)


def position(
    game: str,
    spec: Mapping[str, Any],
    *,
    scenario: str | None = None,
    options: Iterable[str] = (),
    seed: int | None = 0,
    dice: Sequence[int] = (),
    data: str | Path | None = None,
) -> Game:
    """A game from a position of your own, for tests, puzzles and teaching; `dice` fixes the first rolls.

    Examples:
        >>> game = position("beachhead", {"when": "4D", "units": {"us-3-7": "1010"}})
        >>> game.seat("axis").where()
        {'us-3-7': '1010'}
    """
    rules = catalog.make_rules(game, scenario, tuple(options), None, Path(data) if data else None)
    key = _key(seed)
    stream: Dice = KeyedDice(key)
    if dice:
        stream = LoadedDice(dice, stream)
    return Game(rules, key, state=rules.from_spec(spec), dice=stream, seed=seed)


def load(path: str | Path, data: str | Path | None = None) -> Game:
    """A saved game, verified as it is read.

    Examples:
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = Path(folder, "game.wlog")
        ...     new("beachhead", seed=7).save(path)
        ...     load(path).length
        0
    """
    return verify(path, data=data)[0]


def verify(
    path: str | Path, *, until: int | None = None, data: str | Path | None = None
) -> tuple[Game, Header, Closing]:
    """Replay a full log and prove it: every move legal, every digest equal, every roll from the committed key.

    Of a game that was carried on by other rules: the newest segment, from the position that it starts from.
    """
    proved = prove(path, until=until, data=data)
    header, _, game, why = proved.last
    if game is None:
        raise BadLog(Path(path).name, 1, why, f"use Winterline {header.rules} to prove it")
    return game, header, proved.closing


def prove(path: str | Path, *, until: int | None = None, data: str | Path | None = None) -> Proved:
    """Prove every segment of a full log that the present rules can play, and tell of the others why not."""
    own, name = Path(data) if data else None, Path(path).name
    try:
        return proof.prove(Path(path), lambda header, key: _from_header(name, header, key, own), until=until)
    except FAULTS as fault:
        if not any(segment.header.start for segment in read_segments(Path(path))):
            raise
        raise BadLog(name, 1, f"no game gets to the position it starts from ({fault})", _ORIGINAL) from None


def _from_header(name: str, header: Header, key: bytes, data: Path | None) -> Game:
    try:
        rules = catalog.make_rules(header.game, header.scenario, header.options, header.preset, data)
        _same_data(name, rules, header)
        state = _own_start(rules, header) if header.start else None
    except BadLog:
        raise
    except (WinterlineError, ValueError) as error:
        raise BadLog(name, 1, str(error), "this game cannot be set up again") from None
    stream: Dice = KeyedDice(key)
    if header.loaded:
        stream = LoadedDice(header.loaded, stream)
    return Game(rules, key, state=state, dice=stream, seed=header.seed)


def _own_start(rules: Rules, header: Header) -> Any:
    """The position that a log starts from. A log may come from anybody: nothing is believed before it is checked."""
    state = restored(rules, header.start.encode(), header.form)
    if not _plausible(state, "", rules.masks):
        raise CORE.bad("choice number-position-starts-from-out")
    if problems := rules.check(state):
        raise CORE.bad("choice no-game-gets-position-starts", problems=problems[0])
    if rules.decision(state) is None and rules.result(state) is None:
        raise CORE.bad("choice nobody-has-anything-decide-position")
    _tell(rules, state)
    return state


def _tell(rules: Rules, state: Any) -> None:
    """Tell everybody all of a position: where that fails (`FAULTS`) there is a number in it that means nothing."""
    for seat in (*rules.sides, "spectator"):
        rules.view(state, seat)
        rules.layers(state, seat)
        rules.tallied(state, seat)
        rules.decision(rules.seen(state, seat))
    if rules.decision(state) is not None:
        rules.actions(state)
        rules.warnings(state)
        rules.left_undone(state)


def _plausible(value: Any, name: str, masks: frozenset[str]) -> bool:
    """Whether every number of a position is small enough to count with; those named in `masks` are sets of bits."""
    if isinstance(value, int):
        return abs(value) < _MOST_MASK if name in masks else abs(value) <= _MOST
    if isinstance(value, msgspec.Struct):
        return all(_plausible(getattr(value, key), key, masks) for key in value.__struct_fields__)
    return not isinstance(value, list | tuple) or all(_plausible(part, name, masks) for part in value)


def _same_data(name: str, rules: EngineRules, header: Header) -> None:
    if rules.data_digest != header.data and header.rules == winterline.__version__:
        raise BadLog(name, 1, "the game was played with other data files", "give them with --data")


def random_options(game: str, chooser: random.Random, scenario: str | None = None) -> tuple[str, ...]:
    """A random mix of a game's options that it allows in a scenario, or in its usual one."""
    offered = _offered(game, scenario)
    chosen: list[str] = []
    for name in chooser.sample(sorted(offered), len(offered)):
        against = any(name in offered[other]["excludes"] for other in chosen)
        if chooser.random() < 0.5 and not against and not set(chosen) & set(offered[name]["excludes"]):
            chosen.append(name)
    return tuple(name for name in offered if name in _supported(chosen, offered))


def _offered(game: str, scenario: str | None) -> dict[str, dict[str, Any]]:
    """The options that a scenario offers, by id."""
    played = scenario or catalog.listing(game).default
    return {o["id"]: o for o in catalog.option_list(game) if played in (o.get("scenarios") or [played])}


def _supported(chosen: list[str], offered: dict[str, dict[str, Any]]) -> set[str]:
    """The chosen options without those whose needs were not chosen; what a scenario does not offer it has anyway."""
    left = set(chosen)
    while lacking := {name for name in left if not set(offered[name]["needs"]) & set(offered) <= left}:
        left -= lacking
    return left
