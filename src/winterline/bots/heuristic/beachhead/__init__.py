"""The heuristic bot's mind for both editions of Anzio Beachhead."""

from winterline.bots.heuristic.beachhead.mind import BeachheadMind

__all__ = ["BeachheadMind"]
