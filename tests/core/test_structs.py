"""Frozen structs with some fields changed: the compiled kernel and its twin make the same."""

from __future__ import annotations

import gc
import random
from typing import Any

import msgspec
import pytest

from winterline.core import frames
from winterline.core.frames import Position, pop_python, push_python, restacked_python, swap_python
from winterline.core.kernel import BUILT

if BUILT:
    from winterline.core import _reach
pytestmark = pytest.mark.skipif(not BUILT, reason="the compiled kernel was not built")


class Standing(Position, frozen=True, dict=True, kw_only=True):
    """A position of a game."""

    turn: int = 1
    stack: tuple[Any, ...] = ()


class Plain(msgspec.Struct, frozen=True, gc=False):
    """A struct that the collector does not look into."""

    number: int
    name: str = ""


class Counted(msgspec.Struct, frozen=True):
    """A struct that does something when it is made."""

    number: int
    name: str = ""

    def __post_init__(self) -> None:
        if self.number < 0:
            raise ValueError("less than nothing")


@pytest.mark.parametrize("seed", range(30))
def test_the_kernel_stacks_as_its_twin_does(seed: int) -> None:
    rng = random.Random(seed)
    state = Standing(stack=tuple(range(rng.randrange(4))), turn=seed)
    state.__dict__["kept"] = seed
    new = tuple(f"frame {number}" for number in range(rng.randrange(3)))
    changes: dict[str, Any] = {} if seed % 2 else {"turn": -1, "slices": (1,)}
    pairs = [
        (_reach.push(state, *new, **changes), push_python(state, *new, **changes)),  # type: ignore[arg-type]
        (_reach.swap(state, *new, **changes), swap_python(state, *new, **changes)),  # type: ignore[arg-type]
        (_reach.pop(state, **changes), pop_python(state, **changes)),
        (_reach.restacked(state, new, **changes), restacked_python(state, new, **changes)),  # type: ignore[arg-type]
    ]
    for one, other in pairs:
        assert (type(one), one, one.__dict__) == (type(other), other, other.__dict__)
    assert state == Standing(stack=state.stack, turn=seed)
    assert state.__dict__ == {"kept": seed}


@pytest.mark.parametrize("struct", [Plain(1, "a"), Counted(1, "a"), Standing(turn=4)])
def test_the_kernel_replaces_what_the_library_replaces(struct: Any) -> None:
    for changes in ({}, {struct.__struct_fields__[-1]: (2,)}, dict.fromkeys(struct.__struct_fields__, 5)):
        found, right = _reach.replace(struct, **changes), msgspec.structs.replace(struct, **changes)
        assert found == right
        assert found is not struct
        assert hash(found) == hash(right)


def test_nothing_is_replaced_that_is_not_there() -> None:
    for wrong in (lambda: _reach.replace(Plain(1), other=2), lambda: _reach.replace(7, number=1)):
        with pytest.raises(TypeError):
            wrong()
    with pytest.raises(TypeError):
        _reach.push(Standing(), other=1)
    with pytest.raises(ValueError, match="less than nothing"):
        _reach.replace(Counted(1), number=-1)
    for call in (_reach.replace, _reach.push, _reach.pop, _reach.swap, _reach.restacked):
        with pytest.raises(TypeError):
            call()  # type: ignore[call-arg, operator]


def test_what_is_replaced_can_be_collected() -> None:
    after = _reach.replace(Standing(), slices=([],))
    assert gc.is_tracked(after)


def test_the_games_use_the_kernel_where_it_was_built() -> None:
    assert frames.replace(Plain(1), number=2) == Plain(2)
    assert frames.restacked(Standing(), (1,), {"turn": 3}) == Standing(stack=(1,), turn=3)  # type: ignore[arg-type]
    assert frames.in_order(Standing(), 1, 2).stack == (2, 1)  # type: ignore[arg-type]
