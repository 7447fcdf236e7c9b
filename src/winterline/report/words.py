"""What the report says: messages by their ids (`data/words`)."""

from __future__ import annotations

from pathlib import Path

from winterline.core.messages import pointed
from winterline.core.vocabulary import Vocabulary

WORDS = Vocabulary("report", Path(__file__).parent / "data" / "words")
say = WORDS.say


def signed(value: float) -> str:
    """A change as it is read: +3, −1.5."""
    return f"{'−' if value < 0 else '+'}{decimal(round(abs(value), 2))}"


def decimal(value: float, form: str = "g") -> str:
    """A figure as the reader's language writes it."""
    return pointed(f"{value:{form}}")
