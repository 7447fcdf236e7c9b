"""The heuristic bot's mind for Italy '43."""

from winterline.bots.heuristic.italy43.mind import Italy43Mind

__all__ = ["Italy43Mind"]
