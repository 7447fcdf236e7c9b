"""The option deep snow: every step off the road costs a point more."""

from winterline import author as wl
from winterline_snowbridge.ground import Book, State
from winterline_snowbridge.movement import OFF_ROAD


@wl.rule("snowbridge:snow")
def deep(book: Book, state: None, subject: None, points: int) -> int:
    """One point more off the road."""
    return points + 1


CHAPTER = wl.Chapter[Book, State](title="Snow", options=("deep-snow",), hooks=(OFF_ROAD.by(deep),))
