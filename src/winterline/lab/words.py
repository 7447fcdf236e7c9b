"""What the page of a league says: messages by their ids (`data/words`)."""

from __future__ import annotations

from pathlib import Path

from winterline.core.vocabulary import Vocabulary

WORDS = Vocabulary("lab", Path(__file__).parent / "data" / "words")
say = WORDS.say


def heads(*names: str) -> tuple[str, ...]:
    """The heads of a table's columns."""
    return tuple(say(f"head {name}") for name in names)


def percent(share: float) -> str:
    """A share as it is read."""
    return f"{share:.1%}"


def between(low: float, high: float) -> str:
    """The bounds of a share."""
    return say("between", low=f"{low:.1%}", high=f"{high:.1%}")
