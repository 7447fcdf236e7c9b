"""The heuristic bot's mind for ANZIO."""

from winterline.bots.heuristic.anzio.mind import AnzioMind

__all__ = ["AnzioMind"]
