"""The heuristic bot's mind for Italy '43."""

from .mind import Italy43Mind

__all__ = ["Italy43Mind"]
