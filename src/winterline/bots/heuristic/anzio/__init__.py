"""The heuristic bot's mind for ANZIO."""

from .mind import AnzioMind

__all__ = ["AnzioMind"]
