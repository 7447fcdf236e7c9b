"""Refusals of the table. Each has a code for programs, a sentence for players and the status that HTTP gives it."""

from __future__ import annotations

from winterline import WinterlineError
from winterline.core.messages import Said, language_of, spoken, words

from .words import say


class TableError(WinterlineError):
    """A request that the table does not carry out. Nothing was changed."""

    code, status = "refused", 400
    wait = 0
    """Seconds after which it may be asked again, where that helps."""

    def __init__(self, sentence: Said, rule: str | None = None) -> None:
        super().__init__(sentence)
        self.sentence, self.rule, self.tongue = words(sentence), rule, tongue(sentence)

    def body(self) -> dict[str, dict[str, str]]:
        """The error as it is sent."""
        told = {"code": self.code, "sentence": self.sentence, **self.tongue}
        return {"error": told | {"rule": self.rule} if self.rule else told}


def said_by(error: WinterlineError) -> Said:
    """What an error says, by its id where it has one."""
    said: Said = error.args[0] if len(error.args) == 1 else str(error)
    return said


def tongue(said: Said) -> dict[str, str]:
    """What is sent beside a sentence that has no words in the reader's language yet: the language that it is in."""
    return {} if (found := language_of(said)) == spoken() else {"lang": found}


class BadShape(TableError):
    """The request is not made as it must be."""

    code = "shape"


class UnknownLink(TableError):
    """No seat has this token."""

    code, status = "link", 401


class NotYours(TableError):
    """The seat may not do this at all."""

    code, status = "seat", 403


class NotYourTurn(TableError):
    """The decision is somebody else's."""

    code, status = "turn", 403


class NotFound(TableError):
    """There is no such game or entry."""

    code, status = "missing", 404


class Stale(TableError):
    """The seat had not seen the newest position. The page catches up and asks again."""

    code, status = "stale", 409


class Illegal(TableError):
    """The engine refuses an action; `rule` is the paragraph that it breaks."""

    code = "illegal"


class CannotOpen(TableError):
    """The game was stored by another version, and no position of it can be gone on from."""

    code, status = "cannot-open", 409


class Damaged(CannotOpen):
    """Stored rows of the game were lost or changed. What is wrong with them is for whoever runs the table."""

    def __init__(self, why: str) -> None:
        super().__init__(say("damaged"))
        self.why = why


class NotNow(TableError):
    """It could be done at another moment of the game."""

    code, status = "now", 409


class Full(NotNow):
    """A browser holds as many seats of running games as it can."""

    code = "full"

    def __init__(self, games: int) -> None:
        super().__init__(say("full", games=games))


class TooLarge(TableError):
    """More bytes than the table reads."""

    code, status = "size", 413


class TooFast(TableError):
    """More requests than a player makes."""

    code, status = "rate", 429
    wait = 1


class TooSlow(TableError):
    """The request did not come to its end in time."""

    code, status = "slow", 408


class Busy(TableError):
    """The table cannot do this at the moment. Whoever asks again later is served."""

    code, status = "busy", 503
    wait = 2


class Away(Busy):
    """The database is away or locked."""

    code = "away"

    def __init__(self, sentence: str = "") -> None:
        super().__init__(sentence or say("away"))


class StrangeHost(TableError):
    """The request was meant for another host."""

    code, status = "host", 421
