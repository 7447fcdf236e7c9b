"""Records the gestures that tests/js plays again: one for every kind of action, by mouse, finger or keys.

    python -m tests.browser.recorder [GAME ...]

The page's modules sit at a real table in Node, without a browser. Record again when what a game offers has changed; what
changed in the files is what a player would notice.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.browser.conftest import ROOT, Server
from tests.browser.moment_server import FIRST, all_moments
from winterline.games import catalog

HANDS = ("mouse", "finger", "keys")
MORE = {
    "Shift": ("moving.move uk", "moving.end", "moving.attack t"),
    "one button for all": ("moving.attack t", "overrunning.join u"),
}
"""What else is done, and to which kinds of action."""
TOOL = ROOT / "tests" / "js" / "recording.js"


def jobs_of(game: str) -> list[dict[str, Any]]:
    """What is to be done: the hands take turns, so that each makes its share of the gestures."""
    numbered = [(seed, moment) for seed, moment in enumerate(all_moments(), FIRST) if moment.game == game]
    made = [(seed, moment, HANDS[number % len(HANDS)]) for number, (seed, moment) in enumerate(numbered)]
    made += [(seed, moment, hand) for seed, moment in numbered for hand in MORE if moment.kind in MORE[hand]]
    return [
        {
            "game": game,
            "scenario": moment.scenario,
            "options": list(moment.options),
            "seed": seed,
            "side": moment.side,
            "kind": moment.kind,
            "hand": hand,
        }
        for seed, moment, hand in made
    ]


def record(origin: str, game: str) -> None:
    """Write the file of a game."""
    sys.path.insert(0, str(ROOT / "tools"))
    import node

    done = subprocess.run(
        [str(node.node()), "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", str(TOOL), origin],
        input=json.dumps({"jobs": jobs_of(game)}),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    (TOOL.parent / "recorded" / f"{game}.json").write_text(done.stdout, encoding="utf-8")


def main() -> None:
    """Record the games that are named, or all."""
    with tempfile.TemporaryDirectory() as home:
        server = Server(Path(home), "tests.browser.moment_server").start()
        try:
            for game in sys.argv[1:] or catalog.GAMES:
                record(server.origin, game)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
