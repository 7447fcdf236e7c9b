"""The scenarios: what each of them plays, and how they are offered."""

from __future__ import annotations

from pathlib import Path

import msgspec

from winterline import author as wl

GAMES = ("I", "II", "III")
"""The Advanced Games, each longer than the one before."""
ADVANCED = "scenario.advanced"
LATER = ("gustav", "shingle", "diadem")
"""The Basic Games after the first, each with a set-up sheet of its own; the first of them goes on from it."""
CAMPAIGN = "scenario.campaign"
"""The Allies choose in secret which of the Advanced Games is played."""
_COLUMNS = ("id", "title", "game", "keys", "summary")


class Scenario(msgspec.Struct, frozen=True):
    """A scenario as it is played."""

    id: str
    title: str
    game: str
    """Which Advanced Game it is: I, II or III; empty for Basic Games."""
    keys: tuple[str, ...]
    """What chapters are chosen by besides the options: its traits, and the options that it always has."""
    summary: str

    @property
    def advanced(self) -> bool:
        """Whether it is played by the rules of the Advanced Game."""
        return ADVANCED in self.keys

    @property
    def later(self) -> bool:
        """Whether it is a Basic Game with a set-up sheet of its own."""
        return self.id in LATER

    @property
    def given(self) -> tuple[str, ...]:
        """The options that it always has."""
        return tuple(key for key in self.keys if not key.startswith("scenario."))


@wl.rule("anzio:E1D", "anzio:E1C")
def load_scenarios(path: Path) -> dict[str, Scenario]:
    """The scenarios by id; the Advanced Games play all of the Basic Game's supplement besides the Fundamental Rules."""
    out: dict[str, Scenario] = {}
    for row in wl.read_table(path, _COLUMNS):
        if row["id"] in out:
            raise row.fail(f"the scenario {row['id'][:20]} stands here twice", "drop one of the rows")
        game = row.one_of("game", ("", *GAMES))
        keys = tuple(row["keys"].split())
        if bool(game) != (ADVANCED in keys):
            raise row.fail(f"'{row['id'][:20]}' is an Advanced Game by only one of game and keys", "mend one")
        out[row["id"]] = row.into(Scenario, game=game, keys=keys)
    return out


def load_scenario(path: Path, name: str) -> Scenario:
    """One of them."""
    found = load_scenarios(path).get(name)
    if found is None:
        raise wl.BadData(path.name, None, f"no scenario '{name[:20]}'", "restore its row")
    return found
