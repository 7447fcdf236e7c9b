"""What a bot's worker does: it thinks with the mind that the seat has had since its game began.

A worker has the position but neither key nor dice. It is given the mind's memory with every turn and gives back the new
one, which is stored with the actions: so a mind survives workers, restarts and other servers.
"""

from __future__ import annotations

import time
import zlib
from collections import OrderedDict
from functools import partial
from typing import Literal

import msgspec

from winterline import Action, BadChoice, Game
from winterline.bots import Bot, below, make_bot
from winterline.bots.hints import adviser, hint
from winterline.core import decision, gesture, placing, versions
from winterline.core.action import to_json
from winterline.core.dice import key_from_seed
from winterline.games.catalog import make_rules

from .values import BotTurn, Json, Thought

MOST = 24
"""Actions a bot sends together: enough to be quick, few enough to watch."""
KEPT = 16
"""Bots whose knowledge of the ground a worker keeps. What they remember always comes with the turn."""
MOST_ARRANGED = 600
ARRANGING = 8.0
"""Actions, and seconds, in which a bot shows how it would place its units, or what it would do."""
CLOSING = ("end", "seal", "declare", "pass", "halt")
"""What ends a matter, where nothing better is known."""

How = Literal["whole", "below", "quick", "afresh"]
"""With all its thought; as the level below; in a hurry; in a hurry and without what it remembered, which may be what went
wrong."""


class Kept(msgspec.Struct, frozen=True, array_like=True):
    """A memory with what it was made by: after a change of rules or data it may mean something else."""

    version: tuple[str, str, int]
    memory: bytes


_bots: OrderedDict[tuple[str, str, str, str], Bot] = OrderedDict()


def think(turn: BotTurn, how: How = "whole") -> Thought:
    """The bot's next actions, up to the first one that a die or the other side answers."""
    rules = make_rules(turn.game, turn.scenario, turn.options, turn.preset)
    who = below(turn.bot) if how == "below" else turn.bot
    name = (turn.game_id, turn.side, who, turn.seed)
    bot = _bots.pop(name, None) or make_bot(who, turn.seed)
    if not recalled(bot, rules, turn.memory if how != "afresh" else None):
        bot = make_bot(who, turn.seed)
    choose = bot.quick if how in ("quick", "afresh") else bot.choose
    game, out = position_of(rules, turn), list[Action]()
    final = partial(gesture.is_final, rules, secrets=turn.secrets)
    while len(out) < MOST:
        out.append(choose(game.seat(turn.side)))
        done = gesture.rehearse(game, out[-1:], final)
        if not done.played:
            break
        game = done.game
    _bots[name] = bot  # only one that did not fail
    if len(_bots) > KEPT:
        _bots.popitem(last=False)
    return Thought(tuple(to_json(action) for action in out), packed(bot, rules))


def arrange(turn: BotTurn) -> tuple[placing.Step, ...]:
    """How a bot would place what is to be placed now: what it does on a copy, until its phase or its time is over.

    Where all places are taken it goes on with the marches that make room, until everybody stands. It begins without a
    memory and is forgotten afterwards.
    """
    rules = make_rules(turn.game, turn.scenario, turn.options, turn.preset)
    game, moves, bot = position_of(rules, turn), placing.Moves(), make_bot(turn.bot, turn.seed)
    final = partial(gesture.is_final, rules, secrets=turn.secrets)
    phase, end = rules.moment(game.state), time.monotonic() + ARRANGING
    waiting = {room.unit for room in placing.remaining(game) if room.unit}
    while len(moves) < MOST_ARRANGED and time.monotonic() < end and (waiting or _places(game)):
        try:
            action = bot.choose(game.seat(turn.side))
        except BadChoice:  # it does not play this game
            break
        if action == placing.historical(rules, game.decision, game.actions()):
            return (*[one.step for one in placing.taken(rules, moves)], *placing.spelled(game, action))
        moves.append((game.decision, action))
        if placing.places(rules, game.decision, action):
            waiting.discard(placing.unit_of(game.decision, action))
        after = placing.tried(game, action, final)
        if after is None or after.side != turn.side or rules.moment(after.state) != phase:
            break
        game = after
    return tuple(one.step for one in placing.taken(rules, moves))


def hinted(turn: BotTurn) -> Json | None:
    """What a bot would do in the phase; None where it does not play the game. It is forgotten afterwards."""
    rules = make_rules(turn.game, turn.scenario, turn.options, turn.preset)
    seat, end = position_of(rules, turn).seat(turn.side), time.monotonic() + ARRANGING

    def going() -> bool:
        return time.monotonic() < end

    bot, bounds = adviser(turn.bot, turn.seed), (MOST_ARRANGED, going)
    try:
        found = hint(seat, bot, secrets=turn.secrets, seed=turn.seed, bounds=bounds)
    except BadChoice:
        return None
    told: Json = msgspec.to_builtins(found)
    return {**told, "action": to_json(found.action)}


def _places(game: Game) -> bool:
    """Whether there is still something to be placed."""
    rules = game.rules
    return any(
        placing.offered(rules, rules.decision(state), rules.actions(state))
        for state in rules.queued(game.state)
    )


def steady(turn: BotTurn) -> Thought:
    """One action without any mind: whatever ends the matter. It takes no longer than to list the actions."""
    rules = make_rules(turn.game, turn.scenario, turn.options, turn.preset)
    offers = position_of(rules, turn).actions()
    ends = (action for verb in CLOSING for action in offers if action.do == verb)
    return Thought((to_json(next(ends, offers[0])),), turn.memory)


def position_of(rules: decision.Rules, turn: BotTurn) -> Game:
    """The position as a game without dice."""
    return Game(rules, key_from_seed("imagined"), state=rules.restore(turn.canonical), dice=gesture.NoDice())


def packed(bot: Bot, rules: decision.EngineRules) -> bytes:
    """A bot's memory as it is stored."""
    return zlib.compress(msgspec.msgpack.encode(Kept(versions.present(rules), bot.memory())), 1)


def recalled(bot: Bot, rules: decision.EngineRules, stored: bytes | None) -> bool:
    """Whether a bot now remembers what was stored; not when there is nothing, or nothing that fits."""
    if stored is None:
        return False
    try:
        kept = msgspec.msgpack.decode(zlib.decompress(stored), type=Kept)
        if kept.version != tuple(versions.present(rules)):
            return False
        bot.restore(kept.memory)
    except (zlib.error, msgspec.DecodeError, BadChoice):
        return False
    return True
