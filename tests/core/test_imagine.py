"""A seat's copy to think with: it knows what the seat knows, and nothing of the game's dice or of the other's secrets."""

from __future__ import annotations

import random

import pytest

import winterline as wl
from winterline.bots import make_bot
from winterline.core.game import Game
from winterline.games import catalog
from winterline.games.beachhead.options.support import SUPPORT, Note, Support
from winterline.library import random_options

MOST = 240


def games(game: str) -> list[Game]:
    """Some games with mixes of options, each at its beginning."""
    scenarios = catalog.GAMES[game].scenarios
    played = [(n, scenarios[n % len(scenarios)]) for n in range(max(3, len(scenarios)))]
    return [
        wl.new(game, scenario, random_options(game, random.Random(n), scenario), seed=n)
        for n, scenario in played
    ]


@pytest.mark.parametrize("game", sorted(catalog.GAMES))
def test_an_imagined_game_is_what_the_seat_sees(game: str) -> None:
    rng = random.Random(game)
    for played in games(game):
        bot = make_bot("random", game)
        for number in range(MOST):
            if not played.side:
                break
            if number % 20 == 0:
                for side in played.rules.sides:
                    seat = played.seat(side)
                    twin = seat.imagine(rng)
                    assert twin.view(side) == seat.view()
                    assert (twin.side, twin.key) != (played.side, played.key)
                    assert twin.length == 0
                    if side == played.side:
                        assert twin.actions() == played.actions()
                        twin.play(rng.choice(twin.actions()))
            played.play(bot.choose(played.seat(played.side)))


@pytest.mark.parametrize("game", ["beachhead", "beachhead-1970"])
def test_notes_are_drawn_anew_whatever_was_written(game: str) -> None:
    """The same numbers give the same notes, whether the other player has written many or none."""
    options = ["nas", "cas"] if game == "beachhead" else ["naval", "air"]
    played = wl.position(
        game, {"when": "4D", "units": {"us-3-7": "0905", "de-hg-1": "0611"}}, options=options
    )
    played.play("seal")
    state, cell = played.state, played.rules.board.grid.find("0905")
    assert played.side == "axis"
    at_hand = SUPPORT.of(state)
    written = SUPPORT.put(state, Support(at_hand.nas - 2, at_hand.cas - 3, (Note(cell, 2, 3),)))
    drawn = [
        [SUPPORT.of(played.rules.resample(one, "axis", random.Random(seed))) for seed in range(30)]
        for one in (state, written)
    ]
    assert drawn[0] == drawn[1]
    assert len({support.notes for support in drawn[0]}) > 5
    assert played.rules.resample(written, "allied", random.Random(1)) is written
