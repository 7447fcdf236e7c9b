"""Short names of the rulebook: what a player is asked and told says what they are."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import winterline.games.italy43

WORDS = Path(winterline.games.italy43.__file__).parent / "data" / "words"


@pytest.mark.parametrize(
    ("language", "word"), [("en", "artillery"), ("de", "artillerie"), ("it", "artiglieri")]
)
def test_what_a_player_is_asked_and_told_explains_its_short_names(language: str, word: str) -> None:
    """ "Whoever had not read the rulebook was asked to "ready ASUs"."""
    sentences = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))
    told = {
        name: sentence
        for name, sentence in sentences.items()
        if name.split()[0] in ("ask", "title", "chore", "undone") and "ASU" in sentence
    }
    assert told
    assert [name for name, sentence in told.items() if word not in sentence.lower()] == []
