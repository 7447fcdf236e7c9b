"""What players say about the end of a game: one resigns, or both agree on a draw.

That is no action of any game's rules: it is said at any time, whoever is asked, and no position changes by it. A game
keeps the words with its actions, and the closing line of its log seals them; how it ended follows from the last one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

import msgspec

from winterline.core.decision import Result
from winterline.core.messages import Message
from winterline.core.vocabulary import CORE

What = Literal["resign", "offer", "accept", "decline", "withdraw"]
TELLS: dict[str, str] = {
    "resign": "parley resign", "offer": "parley offer", "accept": "parley accept",
    "decline": "parley decline", "withdraw": "parley withdraw",
}  # fmt: skip
MOST = 400
"""Words of one game: enough for an offer a turn and its answer, few enough for one line of a log."""


class Word(msgspec.Struct, frozen=True, array_like=True):
    """Something that a side said of the end of the game."""

    after: int
    """How many actions stood when it was said."""
    side: str
    what: What


def told(side: str, what: str) -> str:
    """What a side said, in words."""
    return CORE.say(TELLS[what], who=CORE.message(f"people {side}"))


def offered(words: Sequence[Word]) -> str:
    """The side whose offer of a draw waits for an answer; empty when there is none."""
    return words[-1].side if words and words[-1].what == "offer" else ""


def ends(words: Sequence[Word]) -> bool:
    """Whether the game is over by what was said."""
    return bool(words) and words[-1].what in ("resign", "accept")


def wrong(words: Sequence[Word], side: str, what: str, sides: Sequence[str]) -> Message | None:
    """Why a side cannot say something now; None when it can."""
    offer = offered(words)
    reasons = (
        (side not in sides, "parley nobody"),
        (ends(words), "parley over"),
        (what not in TELLS, "parley unknown"),
        (what == "offer" and offer == side, "parley offered"),
        (what == "offer" and offer not in ("", side), "parley answer"),
        (what == "offer" and len(words) >= MOST, "parley many"),
        (what == "withdraw" and offer != side, "parley own"),
        (what in ("accept", "decline") and offer in ("", side), "parley none"),
    )
    return next((CORE.message(name) for holds, name in reasons if holds), None)


def result(words: Sequence[Word], sides: Sequence[str]) -> Result | None:
    """How the game ended by what was said; None when it did not. No paragraph of a game says so: it cites none."""
    if not ends(words):
        return None
    last = words[-1]
    who = CORE.message(f"people {last.side}")
    if last.what == "accept":
        return Result("draw", "", CORE.message("parley agreed", who=who))
    other = next(side for side in sides if side != last.side)
    return Result(other, "", CORE.message("parley resigned", who=who))


def cut(words: Sequence[Word], length: int) -> tuple[Word, ...]:
    """The words once actions were taken back: what was said stays said, at the latest after the last that stands."""
    return tuple(
        word if word.after <= length else msgspec.structs.replace(word, after=length) for word in words
    )


def fault(words: Sequence[Word], length: int, sides: Sequence[str], *, over: bool) -> str:
    """What is wrong with the words of a log of so many actions; empty for those of any game. `over`: by its rules."""
    if any(after.after < before.after for before, after in pairwise(words)):
        return "what was said of the end stands in another order"
    if any(not 0 <= word.after <= length for word in words):
        return "something was said of the end after an action that was never taken"
    for number, word in enumerate(words):
        if wrong(words[:number], word.side, word.what, sides) is not None:
            return "something was said of the end that could not be said then"
    return "the game was over by its rules before anybody ended it" if over and ends(words) else ""
