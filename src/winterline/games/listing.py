"""A game as it is offered to players: what a package that brings one must say of it."""

from __future__ import annotations

import msgspec

GROUP = "winterline.games"
"""The entry points by which installed packages bring games; each is a `Listing`."""


class Listing(msgspec.Struct, frozen=True):
    """A game as it is offered to players."""

    id: str
    title: str
    room: str
    """The name of its map; games that share a room are played on one map."""
    scenarios: tuple[str, ...] = ("standard",)
    default: str = "standard"
    rules_file: str = "rules.jsonl"
    text: str = ""
    """What it is, in a line for somebody who has never heard of it."""
    package: str = ""
    """The package that holds `rules` and `data`; empty for the games of Winterline itself."""

    @property
    def home(self) -> str:
        """The package of its rules."""
        return self.package or f"winterline.games.{self.room}"
