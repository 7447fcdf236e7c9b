"""The ANZIO bot and its paratroops."""

from __future__ import annotations

import winterline as wl
from tests.rulebook.anzio.kit import now, setup, where
from winterline.bots import make_bot

UNITS = {"us-504": "sicilia", "br-231": "X66", "de-26pz": "K20", "us-36": "M58"}


def ready(side: str = "allied", dice: tuple[int, ...] = (6, 6, 6), **units: str) -> wl.Game:
    """A movement phase with paratroops, and Napoli four hexes from a friend or less."""
    placed = {**UNITS, **{name.replace("_", "-"): place for name, place in units.items()}}
    options = ["adv.supp.paratroops"]
    when = f"Sept III 1943 {side}"
    return setup(when, placed, scenario="southern", options=options, dice=list(dice), spare=False)


def played(game: wl.Game, side: str) -> list[str]:
    """What the bot does until the movement phase is over."""
    bot, found = make_bot("heuristic", 1), list[str]()
    while now(game)[1] == side and "end" not in found:
        action = bot.choose(game.seat(side))
        found.append(action.do)
        game.play(action)
    return found


def test_it_drops_on_a_city_that_nobody_defends() -> None:
    game = ready()
    assert "drop" in played(game, "allied")
    assert where(game, "us-504") == "K57"


def test_it_does_not_drop_beside_the_enemy_or_far_from_friends() -> None:
    game = ready(de_15pg="K56")
    played(game, "allied")
    assert where(game, "us-504") != "K57"
    assert "drop" not in played(ready(us_36="X64"), "allied")
    assert "drop" not in played(ready("axis", de_1para_1="X52"), "axis")
