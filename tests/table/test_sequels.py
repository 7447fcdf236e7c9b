"""At the table: a finished game that another scenario goes on from is played on from its end."""

from __future__ import annotations

from pathlib import Path

import winterline as wl
from tests.rulebook.anzio.kit import setup
from tests.rulebook.anzio.shore import finish
from tests.table.web_kit import Browser

KIND = {"content-type": "application/octet-stream"}


def uploaded(browser: Browser, game: wl.Game, folder: Path) -> tuple[str, int]:
    """A log on the table: the id of the game, and its last entry."""
    game.save(folder / "game.wlog")
    made = browser.post("/api/logs", content=(folder / "game.wlog").read_bytes(), headers=KIND).json()
    return made["id"], browser.state(made["id"])["at"]


def test_the_gustav_line_is_played_on_from_the_end_of_a_basic_game(ann: Browser, tmp_path: Path) -> None:
    game = setup("Dec IV axis", {"br-46": "K54/1", "de-94": "J52"}, friendly=["K57"], options=["supp.armor"])
    finish(game)
    watched, end = uploaded(ann, game, tmp_path)
    made = ann.send_json(f"/api/games/{watched}/fork", {"at": end}).json()
    state = ann.state(made["id"])
    assert state["view"]["date"].startswith("Jan I 1944")
    assert state["view"]["options"] == ["supp.armor"]
    units = {unit["id"]: unit for unit in state["view"]["units"]}
    assert (units["br-46"]["hex"], units["de-94"]["hex"]) == ("K54", "J52")


def test_other_games_are_over_at_their_end(ann: Browser, tmp_path: Path) -> None:
    game = wl.position("beachhead", {"when": "7D", "units": {"us-3-7": "1511", "de-71-2": "1510"}})
    while game.side:
        game.play(game.actions()[0])
    watched, end = uploaded(ann, game, tmp_path)
    answer = ann.send_json(f"/api/games/{watched}/fork", {"at": end})
    assert answer.status_code == 409
