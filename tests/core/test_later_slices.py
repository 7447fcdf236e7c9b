"""Slices of chapters that came after a game's form was made: positions that do not use them are written as before."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

import winterline as wl
from winterline.core.chapters import Chapter, Contents, Slot
from winterline.core.codec import Codec
from winterline.core.frames import replace
from winterline.core.rulebook import Rulebook
from winterline.games import catalog
from winterline.library import random_options


class Stock(msgspec.Struct, frozen=True, array_like=True):
    barrels: int = 2
    marks: tuple[int, ...] = ()


class Flag(msgspec.Struct, frozen=True, array_like=True):
    up: bool = False


STOCK, FLAG = Slot(Stock()), Slot(Flag())
BLANK = (STOCK.empty, FLAG.empty)


def longer(rules: Rulebook) -> Codec[Any, Any]:
    """How positions are written once the game has two chapters more, which nobody plays."""
    before = rules.contents
    more = [
        Chapter[Any, Any](title=name, options=(name,), slices=(slot,))
        for name, slot in (("stock", STOCK), ("flag", FLAG))
    ]
    return Contents(before.state, before.force, [*before.chapters, *more], before.always).codec


@pytest.mark.parametrize("name", sorted(catalog.GAMES))
def test_a_position_without_them_is_written_as_before(name: str) -> None:
    rng = random.Random(name)
    game = wl.new(name, options=random_options(name, rng), seed=5)
    rules = game.rules
    assert isinstance(rules, Rulebook)
    codec = longer(rules)
    for number in range(160):
        if not game.side:
            break
        if number % 20 == 0:
            written, grown = (
                rules.canonical(game.state),
                replace(game.state, slices=game.state.slices + BLANK),
            )
            assert codec.encode(grown) == written
            assert codec.decode(written, rules.rebuilt) == grown
        game.play(rng.choice(game.actions()))


@pytest.fixture(scope="module")
def rules() -> Rulebook:
    made = catalog.make_rules("anzio")
    assert isinstance(made, Rulebook)
    return made


def slices(codec: Codec[Any, Any], written: bytes) -> list[Any]:
    """The list of slices in a position as it is written."""
    found: list[Any] = msgspec.json.decode(written)[codec.fields.index("slices")]
    return found


def test_they_are_written_as_far_as_the_last_that_is_not_blank(rules: Rulebook) -> None:
    codec, first = longer(rules), rules.first()
    known = len(first.slices)
    start = replace(first, slices=first.slices + BLANK)
    stocked, flagged = STOCK.change(start, barrels=1, marks=(4,)), FLAG.change(start, up=True)
    both = FLAG.change(stocked, up=True)
    later = {state: slices(codec, codec.encode(state))[known:] for state in (start, stocked, flagged, both)}
    assert list(later.values()) == [[], [[1, [4]]], [[2, []], [True]], [[1, [4]], [True]]]
    for state in later:
        assert codec.decode(codec.encode(state), rules.rebuilt) == state
    emptied = STOCK.change(stocked, barrels=2, marks=())
    assert codec.encode(emptied) == rules.canonical(first)


def test_too_many_are_refused(rules: Rulebook) -> None:
    codec = longer(rules)
    fields = msgspec.json.decode(rules.canonical(rules.first()))
    fields[codec.fields.index("slices")] += [[2, []], [False], [0]]
    with pytest.raises(msgspec.ValidationError):
        codec.decode(msgspec.json.encode(fields), rules.rebuilt)
