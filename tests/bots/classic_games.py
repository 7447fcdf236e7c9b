"""The games by which the `classic` bot is pinned: it is a yardstick, so it must go on playing them action for action.

    python -m tests.bots.classic_games           play all of them and tell which differ
    python -m tests.bots.classic_games --write   write them anew: after a change of rules or data, never of the bot

A game stands in `pins.json` with the hash of its actions; of some all actions stand in a file of their own, so that one
can see where a game went another way.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

import winterline as wl
from winterline.bots import make_bot
from winterline.core.collecting import seldom_collected
from winterline.library import random_options

FOLDER = Path(__file__).parent.parent / "fixtures" / "classic"
PINS = FOLDER / "pins.json"


class Pin(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game of two classic bots: how it starts, and what it came to."""

    game: str
    scenario: str
    seed: int
    preset: str | None = None
    options: tuple[str, ...] = ()
    whole: bool = False
    """Whether all actions are kept."""
    winner: str = ""
    actions: int = 0
    hash: str = ""

    @property
    def name(self) -> str:
        """How the game is called, and its file."""
        return "-".join(filter(None, (self.game, self.preset or self.scenario, str(self.seed))))

    @property
    def path(self) -> Path:
        """Where all its actions stand."""
        return FOLDER / f"{self.name}.txt"


GROUPS = (
    ("beachhead", "standard", None, 10),
    ("beachhead-1970", "standard", None, 10),
    ("anzio", "basic", None, 10),
    ("anzio", "basic", "tournament", 10),
    ("italy43", "S1", None, 14),
    ("italy43", "S2", None, 6),
)
"""Game, scenario, preset, games: those with an even seed are played with a random mix of options, presets aside."""


def starts() -> Iterator[Pin]:
    """The games as they start; the first of each group is kept whole."""
    for game, scenario, preset, count in GROUPS:
        for seed in range(1, count + 1):
            mixed = preset is None and seed % 2 == 0
            luck = random.Random(f"classic {game} {scenario} {seed}")
            options = random_options(game, luck, scenario) if mixed else ()
            yield Pin(game, scenario, seed, preset, tuple(sorted(options)), seed == 1)


def played(pin: Pin) -> tuple[Pin, list[str]]:
    """The game as it is played now, and its actions."""
    game = wl.new(pin.game, pin.scenario, pin.options, pin.preset, pin.seed)
    bots = {side: make_bot("classic", f"{pin.seed} {side}") for side in game.rules.sides}
    seats = {side: game.seat(side) for side in bots}
    actions: list[str] = []
    with seldom_collected():
        while side := game.side:
            action = bots[side].choose(seats[side])
            actions.append(game.notation(action))
            game.play(action)
    said = hashlib.sha256("\n".join(actions).encode()).hexdigest()
    winner = game.result.winner if game.result else ""
    return msgspec.structs.replace(pin, winner=winner or "", actions=len(actions), hash=said), actions


def pins() -> list[Pin]:
    """The games as they are kept."""
    return msgspec.json.decode(PINS.read_bytes(), type=list[Pin])


def difference(pin: Pin) -> str:
    """How a game differs from the one that was kept, nothing when it is the same."""
    found, actions = played(pin)
    if found == pin:
        return ""
    if not pin.whole:
        return f"{pin.name}: {found.actions} actions, kept were {pin.actions}"
    kept = pin.path.read_text(encoding="utf-8").splitlines()
    pairs = enumerate(zip(actions, kept, strict=False))
    where = next((f"action {n} is '{now}', was '{was}'" for n, (now, was) in pairs if now != was), "longer")
    return f"{pin.name}: {where}"


def write() -> None:
    """Keep the games as they are played now."""
    FOLDER.mkdir(exist_ok=True)
    made = []
    for start in starts():
        pin, actions = played(start)
        made.append(pin)
        if pin.whole:
            pin.path.write_text("\n".join(actions) + "\n", encoding="utf-8")
        print(f"  {pin.name}: {pin.winner}, {pin.actions} actions", flush=True)
    text = b"[\n" + b",\n".join(msgspec.json.encode(pin) for pin in made) + b"\n]\n"
    PINS.write_bytes(text)


def check(most: int = 1000, only: str | None = None) -> tuple[int, list[str]]:
    """How many games were played, the first of each game, and those that differ, each told as soon as it is known."""
    wanted = [pin for pin in pins() if pin.seed <= most and only in (None, pin.game)]
    wrong = []
    for pin in wanted:
        if told := difference(pin):
            wrong.append(told)
            print(f"  DIFFERS: {told}", flush=True)
    return len(wanted), wrong


def main() -> int:
    """Check or write."""
    parser = argparse.ArgumentParser(prog="python -m tests.bots.classic_games", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--write", action="store_true")
    if parser.parse_args().write:
        write()
        return 0
    return 1 if check()[1] else 0


if __name__ == "__main__":
    sys.exit(main())
