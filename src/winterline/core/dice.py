"""Chance: a stream of rolls that nobody can choose and everybody can check.

A game has a secret key of 256 bits. The n-th roll is made from HMAC-SHA256(key, "n:purpose"), so it is fixed
before anyone plays, yet unknown without the key. The key's SHA-256, the *commitment*, stands in the log from its
first line; the key is revealed when the game ends, and then every roll can be recomputed.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import Protocol

from winterline.core.vocabulary import CORE

FACES = range(1, 7)


def key_from_seed(seed: int | str) -> bytes:
    """The key of a self-played or tested game; such a game can be repeated by anyone."""
    return hashlib.sha256(f"winterline seed {seed}".encode()).digest()


def fresh_key() -> bytes:
    """A key that nobody knows."""
    return secrets.token_bytes(32)


def commitment(key: bytes) -> str:
    """What is published of a key before the game."""
    return hashlib.sha256(key).hexdigest()


class Dice(Protocol):
    """Where rolls come from."""

    def roll(self, number: int, purpose: str) -> int:
        """The `number`-th roll of the game, 1 to 6."""


class KeyedDice:
    """The stream of one key."""

    __slots__ = ("key",)

    def __init__(self, key: bytes) -> None:
        self.key = key

    def roll(self, number: int, purpose: str) -> int:
        """1 to 6, every face equally likely: bytes of 252 and above are passed over."""
        block = 0
        while True:
            message = f"{number}:{purpose}:{block}".encode()
            for byte in hmac.digest(self.key, message, "sha256"):
                if byte < 252:
                    return byte % 6 + 1
            block += 1


class LoadedDice:
    """Rolls fixed beforehand, for worked examples and puzzles; the key's stream goes on after them."""

    __slots__ = ("first", "rest", "rolls")

    def __init__(self, rolls: Sequence[int], rest: Dice, first: int = 0) -> None:
        if not all(face in FACES for face in rolls):
            raise CORE.bad("choice fixed-roll-not-face-die")
        self.rolls, self.rest, self.first = tuple(rolls), rest, first

    def roll(self, number: int, purpose: str) -> int:
        """The fixed roll of that number, or the stream's."""
        at = number - self.first
        return self.rolls[at] if 0 <= at < len(self.rolls) else self.rest.roll(number, purpose)
