"""What the table says for itself: messages by their ids (`data/words`)."""

from __future__ import annotations

from pathlib import Path

from winterline.core.vocabulary import Vocabulary

WORDS = Vocabulary("table", Path(__file__).parent / "data" / "words")
message, say, bad = WORDS.message, WORDS.say, WORDS.bad
