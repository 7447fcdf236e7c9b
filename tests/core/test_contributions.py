"""Dice that nobody alone can choose: the order of contributions, the key, and the log that proves them, in every game."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import winterline as wl
from tests.forging import forged
from winterline.cli import replay
from winterline.core.contributions import (
    BadContribution,
    Contributions,
    DiceAwaited,
    Origin,
    fresh_number,
    key_of,
    seal_of,
)
from winterline.core.dice import KeyedDice, commitment
from winterline.core.game import Game
from winterline.core.log import full_lines, seat_lines

GAMES = [game["id"] for game in wl.games()]
SECRET = bytes(range(32))
ONE, OTHER = "11" * 16, "22" * 16


def between_two() -> Contributions:
    """Allied seals, Axis answers, Allied opens."""
    made = Contributions(2)
    for side, what, value in (
        ("allied", "seal", seal_of(ONE)),
        ("axis", "number", OTHER),
        ("allied", "open", ONE),
    ):
        made = made.taking(side, what, value)
    return made


def made_by(people: int) -> Contributions:
    if people == 2:
        return between_two()
    return Contributions(1).taking("axis", "number", ONE) if people else Contributions(0)


def played(game: str, people: int, actions: int = 12) -> Game:
    """A few decisions of a game whose dice were made together."""
    origin = Origin(SECRET, made_by(people))
    started = Game(wl.new(game, seed=0).rules, origin.key, origin=origin)
    chooser = random.Random(f"{game} {people}")
    for _ in range(actions):
        started.play(chooser.choice(started.actions()))
    return started


# --- the order ------------------------------------------------------------------------------------------


def test_the_bytes_of_the_key_are_those_of_the_documents() -> None:
    wanted = b"winterline dice 1\n" + b"\x02" + SECRET + b"\x11" * 16 + b"\x22" * 16
    assert key_of(SECRET, between_two()) == hashlib.sha256(wanted).digest()
    alone = Contributions(1).taking("axis", "number", OTHER)
    assert key_of(SECRET, alone) == hashlib.sha256(wanted[:18] + b"\x01" + SECRET + b"\x22" * 16).digest()
    assert seal_of(ONE) == hashlib.sha256(b"\x11" * 16).hexdigest()


def test_a_number_is_128_bits_that_nobody_knows() -> None:
    assert len({fresh_number() for _ in range(100)}) == 100
    assert all(len(bytes.fromhex(fresh_number())) == 16 for _ in range(10))


STEPS = [("allied", "seal", seal_of(ONE)), ("axis", "number", OTHER), ("allied", "open", ONE)]


@pytest.mark.parametrize("done", range(4))
def test_only_the_next_step_is_taken_and_none_twice(done: int) -> None:
    """At every moment everything else that a seat could send is refused."""
    now = Contributions(2)
    for step in STEPS[:done]:
        now = now.taking(*step)
    taken = []
    for side in ("allied", "axis"):
        for what, value in (
            ("seal", seal_of("33" * 16)),
            ("number", "33" * 16),
            ("open", ONE),
            ("open", OTHER),
        ):
            try:
                now.taking(side, what, value)
            except BadContribution:
                continue
            taken.append((side, what, value))
    may = {
        0: [("allied", "seal"), ("axis", "seal")],
        1: [("allied", "seal"), ("axis", "number")],  # the first may seal anew while nobody has answered
        2: [("allied", "open")],
        3: [],
    }
    assert [(side, what) for side, what, _ in taken] == may[done]
    assert now.made == (done == 3)


def test_what_is_opened_must_be_what_was_sealed() -> None:
    now = Contributions(2).taking(*STEPS[0]).taking(*STEPS[1])
    with pytest.raises(BadContribution, match="not the number that was sealed"):
        now.taking("allied", "open", "12" + ONE[2:])


@pytest.mark.parametrize(
    "value", ["", "11" * 15, "11" * 17, "AA" * 16, "g" * 32, " " + "11" * 15 + "1", "11" * 16 + "\n"]
)
def test_a_number_has_one_form(value: str) -> None:
    with pytest.raises(BadContribution):
        Contributions(1).taking("axis", "number", value)


def test_one_person_adds_one_number_and_bots_none() -> None:
    assert Contributions(0).made
    alone = Contributions(1)
    with pytest.raises(BadContribution):
        alone.taking("axis", "seal", seal_of(ONE))
    alone = alone.taking("axis", "number", ONE)
    assert alone.made
    with pytest.raises(BadContribution):
        alone.taking("allied", "number", OTHER)


# --- no die before the key ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_played_before_the_dice_are_made(game: str) -> None:
    origin = Origin(SECRET, Contributions(2).taking(*STEPS[0]))
    waits = Game(wl.new(game, seed=0).rules, origin.key, origin=origin)
    assert waits.length == 0
    for action in waits.actions():
        with pytest.raises(DiceAwaited):
            waits.play(action)
    with pytest.raises(DiceAwaited):
        list(full_lines(waits))
    *_, closing = seat_lines(waits, "axis")
    assert SECRET.hex().encode() not in closing


# --- the log --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("people", [2, 1, 0])
@pytest.mark.parametrize("game", GAMES)
def test_a_log_proves_commitment_contributions_and_key(game: str, people: int, tmp_path: Path) -> None:
    told = played(game, people)
    told.save(tmp_path / "game.wlog")
    again, header, closing = wl.verify(tmp_path / "game.wlog")
    assert again.digest() == told.digest()
    assert again.origin == told.origin
    assert header.commitment == commitment(SECRET) != commitment(told.key)
    assert header.dice == made_by(people)
    assert (closing.secret, closing.key) == (SECRET.hex(), told.key.hex())
    again.save(tmp_path / "again.wlog")
    assert (tmp_path / "again.wlog").read_bytes() == (tmp_path / "game.wlog").read_bytes()


def test_the_command_line_tells_what_the_dice_were_made_from(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played("beachhead", 2, actions=1).save(tmp_path / "game.wlog")
    replay(tmp_path / "game.wlog", verify=True)
    assert f"the Allies' number {ONE} and the Germans' number {OTHER}" in capsys.readouterr().out


def flipped(digits: str) -> str:
    """Other digits of the same length."""
    return ("0" if digits[0] != "0" else "1") + digits[1:]


def swapped_key(lines: list[dict[str, Any]]) -> None:
    lines[-1]["key"] = hashlib.sha256(b"a better one").hexdigest()


def swapped_secret(lines: list[dict[str, Any]]) -> None:
    """A secret of the forger's, with the commitment and the key that go with it, but not the contributions' key."""
    lines[0]["commitment"] = commitment(bytes(32))
    lines[-1]["secret"] = bytes(32).hex()


def key_alone(lines: list[dict[str, Any]]) -> None:
    """As if the commitment were of the key, as in older logs."""
    del lines[0]["dice"]


def part_changed(place: int, name: str) -> Callable[[list[dict[str, Any]]], None]:
    def change(lines: list[dict[str, Any]]) -> None:
        part = lines[0]["dice"]["parts"][place]
        part[name] = flipped(part[name])

    return change


def parts_exchanged(lines: list[dict[str, Any]]) -> None:
    lines[0]["dice"]["parts"].reverse()


def fewer(lines: list[dict[str, Any]]) -> None:
    lines[0]["dice"] = {"people": 1, "parts": lines[0]["dice"]["parts"][1:]}


def resealed(lines: list[dict[str, Any]]) -> None:
    """Another number of the first side, with a seal that fits it."""
    first = lines[0]["dice"]["parts"][0]
    first["number"] = flipped(first["number"])
    first["seal"] = seal_of(first["number"])


def other(name: str, line: int) -> Callable[[list[dict[str, Any]]], None]:
    return lambda lines: lines[line].update({name: flipped(lines[line][name])})


FORGERIES = {
    "commitment": other("commitment", 0),
    "secret": other("secret", -1),
    "key": swapped_key,
    "secret and commitment": swapped_secret,
    "no contributions": key_alone,
    "first seal": part_changed(0, "seal"),
    "first number": part_changed(0, "number"),
    "second number": part_changed(1, "number"),
    "first number and seal": resealed,
    "order": parts_exchanged,
    "only one": fewer,
    "seed beside": lambda lines: lines[0].update(seed=7),
}


@pytest.mark.parametrize("what", FORGERIES)
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_changed_of_the_dice_is_refused(game: str, what: str, tmp_path: Path) -> None:
    """Also when the forger chains and seals the log anew."""
    path = tmp_path / "game.wlog"
    path.write_bytes(forged(played(game, 2, actions=1), FORGERIES[what]))
    with pytest.raises(wl.BadLog):
        wl.load(path)


def test_a_seats_log_holds_commitment_and_contributions_but_no_secret() -> None:
    told = played("beachhead", 2)
    text = b"\n".join(seat_lines(told, "axis"))
    for part in (commitment(SECRET), seal_of(ONE), ONE, OTHER):
        assert part.encode() in text
    for hidden in (SECRET.hex(), told.key.hex()):
        assert hidden.encode() not in text


def test_the_rolls_are_those_of_the_key() -> None:
    told = played("beachhead", 2, actions=1)
    assert isinstance(told.dice, KeyedDice)
    assert told.dice.key == key_of(SECRET, between_two())
