"""Dice that nobody alone can choose: what the table and each player put into the key of a game.

Between two people: the table commits to its secret when the game is made. One seat *seals* its number: it sends the
SHA-256 of it. The other seat then sends its own number openly, and the first *opens* its number. Whoever knows some of
the three had to choose before he knew the last of them. Against a bot and at one screen the one person's number is added
to the table's secret. The bytes:

    secret      32 random bytes of the table; its commitment is SHA-256(secret)
    number      16 random bytes of a player; its seal is SHA-256(number)
    key         SHA-256("winterline dice 1" + LF, one byte: how many people, secret, the first's number, the second's)

All parts have one length each, so no two different games of parts give the same bytes.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from typing import Literal, NamedTuple

import msgspec

from winterline.core.dice import commitment
from winterline.core.errors import WinterlineError
from winterline.core.sides import people
from winterline.core.vocabulary import CORE

SECRET_BYTES = 32
NUMBER_BYTES = 16
DOMAIN = b"winterline dice 1\n"
_NUMBER = re.compile(f"[0-9a-f]{{{2 * NUMBER_BYTES}}}")
_HASH = re.compile("[0-9a-f]{64}")

What = Literal["seal", "number", "open"]
"""What a seat sends: the hash of its number, its number at once, or the number that it had sealed."""


class BadContribution(WinterlineError):
    """Something for the dice that comes at the wrong moment, twice, from the wrong seat, or does not fit its seal."""


class DiceAwaited(WinterlineError):
    """Nothing is played before the dice are made."""


class Part(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What one side has put in, in hexadecimal digits."""

    side: str
    seal: str = ""
    number: str = ""


class Contributions(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What the players of a game have put into its dice so far; it may be known to everybody at any time."""

    people: int
    """How many people put something in: 2, 1, or 0 where only bots play."""
    parts: tuple[Part, ...] = ()
    """In the order of the key: the side that sealed its number first."""

    @property
    def made(self) -> bool:
        """Whether nothing is missing."""
        return len(self.parts) == self.people and all(part.number for part in self.parts)

    def awaited(self, side: str) -> What | None:
        """What a side is to send now; None when nothing is awaited of it."""
        if self.made:
            return None
        if self.people < 2:
            return "number"
        if not self.parts:
            return "seal"
        if len(self.parts) == 1:
            return "number" if self.parts[0].side != side else None
        return "open" if self.parts[0].side == side else None

    def taking(self, side: str, what: str, value: str) -> Contributions:
        """With one thing more; BadContribution when it may not come now, or not like this."""
        if not (_HASH if what == "seal" else _NUMBER).fullmatch(value):
            raise BadContribution(CORE.say("dice digits", what=what))
        alone = self.people == 2 and [part.side for part in self.parts] == [side]
        if self.awaited(side) != what and not (
            what == "seal" and alone
        ):  # nobody has answered the old one yet
            raise BadContribution(CORE.say(self._why_not(side)))
        if what == "seal":
            return Contributions(self.people, (Part(side, seal=value),))
        if what == "number":
            return Contributions(self.people, (*self.parts, Part(side, number=value)))
        first, second = self.parts
        if not hmac.compare_digest(seal_of(value), first.seal):
            raise BadContribution(CORE.say("dice unlike"))
        return Contributions(self.people, (Part(side, first.seal, value), second))

    def _why_not(self, side: str) -> str:
        """The id of the reason."""
        if self.made:
            return "dice made"
        if self.awaited(side) is None:
            return "dice given"
        if not self.parts:
            return "dice first"
        if len(self.parts) == 1:
            return "dice openly"
        return "dice sealed"

    def words(self) -> str:
        """What a key was made from, for players to compare with what their own page noted."""
        numbers = [f"{people(part.side)}' number {part.number}" for part in self.parts]
        return f"dice: made from {' and '.join(['the secret that the table had committed to', *numbers])}"

    def fault(self) -> str:
        """What is wrong with parts that are said to be complete; empty when they are as they must be."""
        if self.people not in (0, 1, 2) or not self.made:
            return "a contribution to the dice is missing"
        if len({part.side for part in self.parts}) != self.people or "" in (p.side for p in self.parts):
            return "a side contributed twice to the dice"
        if not all(_NUMBER.fullmatch(part.number) for part in self.parts):
            return "a contribution to the dice is no number of 16 bytes"
        wanted = [
            seal_of(part.number) if self.people == 2 and i == 0 else "" for i, part in enumerate(self.parts)
        ]
        if wanted != [part.seal for part in self.parts]:
            return "a contribution to the dice is not the one that was sealed"
        return ""


class Origin(NamedTuple):
    """Where a key comes from that a table and its players made together."""

    secret: bytes
    contributions: Contributions

    @property
    def commitment(self) -> str:
        """What is published of the secret before anybody sends anything."""
        return commitment(self.secret)

    @property
    def key(self) -> bytes:
        """The key of the dice; empty as long as something is missing."""
        return key_of(self.secret, self.contributions) if self.contributions.made else b""


def fresh_number() -> str:
    """A player's number that nobody knows."""
    return secrets.token_hex(NUMBER_BYTES)


def seal_of(number: str) -> str:
    """What is sent of a number that stays closed for now."""
    return hashlib.sha256(bytes.fromhex(number)).hexdigest()


def key_of(secret: bytes, contributions: Contributions) -> bytes:
    """The key that a secret and all contributions make. The layout of the bytes stands at the top of this file."""
    assert len(secret) == SECRET_BYTES
    assert contributions.made
    numbers = b"".join(bytes.fromhex(part.number) for part in contributions.parts)
    return hashlib.sha256(DOMAIN + bytes([contributions.people]) + secret + numbers).digest()


def origin_fault(origin: Origin, published: str, key: bytes) -> str:
    """What is wrong with what a log says of its dice; empty when commitment, contributions and key are proved."""
    if len(origin.secret) != SECRET_BYTES or not hmac.compare_digest(origin.commitment, published):
        return "the secret does not open the commitment of the first line"
    if fault := origin.contributions.fault():
        return fault
    if not hmac.compare_digest(origin.key, key):
        return "the key is not the one that the secret and the contributions make"
    return ""
