"""Rolls that nobody can choose and everybody can check."""

from __future__ import annotations

import hashlib
import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

import winterline as wl
from winterline.core.dice import KeyedDice, LoadedDice, commitment, fresh_key, key_from_seed

KEYS = st.binary(min_size=32, max_size=32)
NUMBERS = st.integers(0, 10_000)
WORDS = st.text(max_size=20)


@given(KEYS, NUMBERS, WORDS)
def test_a_roll_is_a_face_and_the_same_every_time(key: bytes, number: int, purpose: str) -> None:
    face = KeyedDice(key).roll(number, purpose)
    assert 1 <= face <= 6
    assert KeyedDice(key).roll(number, purpose) == face


def test_every_face_comes_equally_often() -> None:
    """Chi-square over 60,000 rolls with five degrees of freedom stays under the 0.1 % point, 20.5."""
    dice = KeyedDice(key_from_seed(1944))
    faces = [dice.roll(n, "battle at 0904") for n in range(60_000)]
    counts = [faces.count(face) for face in range(1, 7)]
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts) < 20.5


def test_one_roll_says_nothing_of_the_next() -> None:
    dice = KeyedDice(key_from_seed(22))
    pairs = list(itertools.pairwise(dice.roll(n, "battle") for n in range(36_001)))
    counts = [pairs.count((a, b)) for a in range(1, 7) for b in range(1, 7)]
    assert sum((count - 1_000) ** 2 / 1_000 for count in counts) < 66.6  # 0.1 % point, 35 degrees


def test_number_purpose_and_key_all_make_the_roll() -> None:
    def row(key: bytes, purpose: str, first: int) -> list[int]:
        return [KeyedDice(key).roll(n, purpose) for n in range(first, first + 40)]

    key, other = key_from_seed(1), key_from_seed(2)
    rows = [row(key, "battle", 0), row(other, "battle", 0), row(key, "morale", 0), row(key, "battle", 1)]
    assert all(a != b for a, b in itertools.combinations(rows, 2))


def test_bytes_that_would_favour_low_faces_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """252 and above do not divide by six: the next byte is taken, and the next block when a block is used up."""
    blocks = {b"0:x:0": bytes([252, 255, 254] * 10 + [253, 252]), b"0:x:1": bytes([255, 251, 0])}
    monkeypatch.setattr("winterline.core.dice.hmac.digest", lambda key, message, method: blocks[message])
    assert KeyedDice(b"").roll(0, "x") == 251 % 6 + 1


def test_the_commitment_is_the_hash_of_the_key() -> None:
    key = fresh_key()
    assert len(key) == 32
    assert fresh_key() != key
    assert commitment(key) == hashlib.sha256(key).hexdigest()


@given(st.integers(), st.integers())
def test_seeds_make_their_own_keys(one: int, other: int) -> None:
    assert (key_from_seed(one) == key_from_seed(other)) is (one == other)
    assert len(key_from_seed(one)) == 32


@given(st.lists(st.integers(1, 6), max_size=8), st.integers(0, 5))
def test_loaded_dice_give_what_was_fixed_and_then_the_stream(rolls: list[int], first: int) -> None:
    stream = KeyedDice(key_from_seed(7))
    dice = LoadedDice(rolls, stream, first)
    expected = [stream.roll(n, "x") for n in range(first)] + rolls
    expected += [stream.roll(n, "x") for n in range(len(expected), 20)]
    assert [dice.roll(n, "x") for n in range(20)] == expected


@pytest.mark.parametrize("rolls", [[0], [7], [3, -1], [6, 100]])
def test_a_fixed_roll_must_be_a_face(rolls: list[int]) -> None:
    with pytest.raises(wl.BadChoice, match="1 to 6"):
        wl.position("beachhead", {"units": {}, "others": "start"}, dice=rolls)


def test_a_game_publishes_its_commitment_and_not_its_key() -> None:
    game = wl.new("beachhead", seed=3)
    assert game.commitment == commitment(key_from_seed(3))
    assert wl.new("beachhead").commitment != wl.new("beachhead").commitment
