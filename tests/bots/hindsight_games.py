"""Last turns of Italy '43 S1 that are won as a bot plays them, and lost by whoever does nothing."""

from __future__ import annotations

from functools import cache

import winterline as wl
from winterline.bots import make_bot
from winterline.bots.kit.offers import first

LAST = "7 Allied"


@cache
def last_turn(*, blunder: bool) -> wl.Game:
    """A game that begins with the last Allied turn of another: played by the bot, or by somebody who only ends it."""
    game = wl.new("italy43", "S1", seed=1)
    bots = {side: make_bot("normal", f"1 {side}") for side in game.rules.sides}

    def moment() -> str:
        return game.rules.moment(game.state)[0]

    while not (moment() == LAST and game.decision and game.decision.kind == "moving"):
        game.play(bots[game.side].choose(game.seat(game.side)))
    game = wl.Game(game.rules, game.key, state=game.state)
    while game.side:
        if blunder and game.side == "allied" and moment() == LAST:
            game.play(first(game.actions(), "end", "halt", "pass"))
        else:
            game.play(bots[game.side].choose(game.seat(game.side)))
    return game
