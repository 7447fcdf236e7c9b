"""How many functions and files of Winterline one request crosses, from its route to the disk.

    python tools/walk.py [march|battle|retreat …] [--names]

A game is played to the wanted moment by a bot that needs no table; then the one request is sent to the table's own app,
and every function that any thread of the server enters until the disk has it is written down. What follows, such as the
state that goes with the answer, is left out.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import threading
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

SOURCE = Path(__file__).resolve().parent.parent / "src"
sys.path.insert(0, str(SOURCE))

import httpx  # noqa: E402

import winterline as wl  # noqa: E402
from winterline.bots import make_bot  # noqa: E402
from winterline.core.action import Action, to_json  # noqa: E402
from winterline.table.app import make_app  # noqa: E402
from winterline.table.service import Service  # noqa: E402
from winterline.table.storage import Store  # noqa: E402
from winterline.table.values import Acted, Seat, Spec  # noqa: E402

SEED = 7
HERE = "http://127.0.0.1"


class Walk(NamedTuple):
    """A request: the first gesture of so many actions whose last one does a thing and causes another."""

    game: str
    do: str
    causes: str
    actions: int = 1


WALKS = {
    "march": Walk("anzio", "go", "move", 2),
    "battle": Walk("italy43", "support", "battle"),
    "retreat": Walk("beachhead", "back", "retreat"),
}


def line_to(walk: Walk) -> list[tuple[str, Action]]:
    """Sides and actions of a game up to the wanted moment, the gesture itself included."""
    game, bot = wl.new(walk.game, seed=SEED), make_bot("heuristic", "walk")
    line: list[tuple[str, Action]] = []
    while game.decision is not None:
        action = bot.choose(game.seat(game.side))
        line.append((game.side, action))
        if walk.causes in [event.what for event in game.play(action)] and action.do == walk.do:
            return line
    raise SystemExit(f"no {walk.causes} in this game of {walk.game}")


class Crossed:
    """The functions that were entered, by their files."""

    def __init__(self) -> None:
        self.functions: set[tuple[str, str]] = set()
        self._counts = False

    def see(self, frame: FrameType, event: str, _: object) -> None:
        """Called by the interpreter for every thread that began after `watch`."""
        code = frame.f_code
        if self._counts and event == "call" and not code.co_name.startswith("<"):
            path = Path(code.co_filename)
            if path.is_relative_to(SOURCE):
                self.functions.add((str(path.relative_to(SOURCE)), code.co_qualname))

    def begin(self) -> None:
        """Write down what is entered from now on, in this thread too."""
        self._counts = True
        sys.setprofile(self.see)

    def end(self) -> None:
        """No longer."""
        sys.setprofile(None)
        self._counts = False


def crossed(walk: Walk) -> Crossed:
    """Play to the moment, and send the request."""
    line, seen = line_to(walk), Crossed()
    threading.setprofile(seen.see)
    with tempfile.TemporaryDirectory() as folder:
        service = Service(Store(Path(folder) / "walk.db"))
        asyncio.run(send(service, walk, line, seen))
        service.close()
    threading.setprofile(None)  # type: ignore[arg-type]
    return seen


async def send(service: Service, walk: Walk, line: list[tuple[str, Action]], seen: Crossed) -> None:
    """Let the gesture be a request like the page's."""
    app = make_app(service, secret="walk")
    store = service.acting

    async def stored(*args: Any) -> Acted:
        try:
            return await store(*args)
        finally:
            seen.end()

    service.acting = stored  # type: ignore[method-assign]
    made, at = service.create(Spec(game=walk.game, mode="hotseat", seed=SEED)), 0
    for number, (side, action) in enumerate(line[: -walk.actions]):
        at = service.act(Seat(made.id, side), at, f"before-{number}", [action]).at
    gesture = [to_json(action) for _, action in line[-walk.actions :]]
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=HERE) as client:
        await client.get(f"/join/{made.tokens[line[-1][0]]}")
        at = (await client.get(f"/api/games/{made.id}")).json()["at"]
        body = {"at": at, "client": "walk-request", "actions": gesture}
        seen.begin()
        answer = await client.post(f"/api/games/{made.id}/actions", json=body)
    if answer.status_code != 200:
        raise SystemExit(f"refused: {answer.text}")
    app.state.context.close()


def main() -> None:
    """Print a line a walk."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "walks", nargs="*", metavar="walk", help=f"one of {', '.join(WALKS)}; all if none is named"
    )
    parser.add_argument("--names", action="store_true", help="the functions as well")
    args = parser.parse_args()
    for name in args.walks or WALKS:
        found = crossed(WALKS[name]).functions
        rooms = {
            room: len({f for f, _ in found if f.split("/")[1] == room}) for room in ("table", "core", "games")
        }
        told = ", ".join(
            f"{room} {sum(f.split('/')[1] == room for f, _ in found)} in {files}"
            for room, files in rooms.items()
        )
        print(f"{name}: {len(found)} functions in {len({f for f, _ in found})} files ({told})")
        for file, function in sorted(found) if args.names else ():
            print(f"  {file}: {function}")


if __name__ == "__main__":
    main()
