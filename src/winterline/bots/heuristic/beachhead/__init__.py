"""The heuristic bot's mind for both editions of Anzio Beachhead."""

from .mind import BeachheadMind

__all__ = ["BeachheadMind"]
