"""What the game says: messages by their ids (`data/words`), refusals, and units by name."""

from __future__ import annotations

from pathlib import Path

from winterline import author as wl
from winterline.core.messages import Said as Said

from .book import Book

WORDS = wl.Vocabulary("beachhead", Path(__file__).parent / "data" / "words")
message, say, bad = WORDS.message, WORDS.say, WORDS.bad
_REFUSED: dict[tuple[str, str], wl.Refused] = {}


def no(book: Book, name: str, /, **args: wl.Arg) -> wl.Refused:
    """A refusal by the rules of both editions and its words: `<rule of the rework>|<rule of 1970> <words>`.

    The id of its message begins with the first rule that there is.
    """
    if args or (book.game, name) not in _REFUSED:
        rules, _, rest = name.partition(" ")
        rework, _, printed = rules.partition("|")
        found = wl.Refused(book.cite(rework, printed), message(f"{rework or printed} {rest}", **args))
        return found if args else _REFUSED.setdefault((book.game, name), found)
    return _REFUSED[book.game, name]


def named(book: Book, units: tuple[str, ...]) -> list[str]:
    """Some units by name."""
    return [book.unit(*book.index[name]).name for name in units]
