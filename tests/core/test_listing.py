"""Lists of actions by name: both ways of reading them off agree with plain sorting."""

from __future__ import annotations

import random

import pytest

from winterline.core import listing
from winterline.core.action import Action
from winterline.core.bits import mask_of
from winterline.core.kernel import KERNEL
from winterline.core.listing import Listing, pick_python, select_python

PICKS = [pick_python, listing.pick_compiled] if KERNEL == "compiled" else [pick_python]


@pytest.mark.parametrize("pick", PICKS)
@pytest.mark.parametrize("seed", range(20))
def test_the_wanted_actions_come_in_order(seed: int, pick: object) -> None:
    rng = random.Random(seed)
    cells = rng.randrange(1, 400)
    actions = [Action("go", to=f"{'ABCDE'[cell % 5]}{cell // 5}") for cell in range(cells)]
    lists = [rng.sample(range(cells), rng.randrange(cells + 1)) for _ in range(rng.randrange(4))]
    shut = rng.sample(range(cells), rng.randrange(cells // 2 + 1))
    wanted = {actions[cell] for some in lists for cell in some if cell not in shut}
    assert pick(Listing(actions), mask_of(shut), *lists) == tuple(sorted(wanted))  # type: ignore[operator]


@pytest.mark.parametrize("pick", PICKS)
def test_a_cell_off_the_board_is_refused(pick: object) -> None:
    made = Listing([Action("go", to="A1"), Action("go", to="A2")])
    with pytest.raises(IndexError):
        pick(made, 0, [2])  # type: ignore[operator]


def test_the_kernel_refuses_tables_that_do_not_fit() -> None:
    if KERNEL != "compiled":
        return
    made = Listing([Action("go", to=f"{cell:03}") for cell in range(20)])
    kernel = listing._compiled
    with pytest.raises(ValueError, match="do not fit"):
        kernel.pick(made.ordered, made.packed, b"", [1])
    with pytest.raises(TypeError):
        kernel.pick(made.ordered, made.packed)  # type: ignore[call-arg]
    with pytest.raises((TypeError, SystemError)):
        kernel.pick(made.ordered, made.packed, bytes(3), (1,))  # type: ignore[arg-type]
    with pytest.raises(IndexError):
        kernel.pick(made.ordered[:5], made.packed, bytes(3), [7])


SELECTS = [
    *dict.fromkeys([select_python, listing.select])
]  # an older build of the kernel knows only the first


@pytest.mark.parametrize("select", SELECTS)
@pytest.mark.parametrize("seed", range(20))
def test_the_actions_of_a_board_come_in_order(seed: int, select: object) -> None:
    rng = random.Random(seed)
    cells = rng.randrange(1, 400)
    actions = [Action("go", to=f"{'ABCDE'[cell % 5]}{cell // 5}") for cell in range(cells)]
    some = rng.sample(range(cells), rng.randrange(cells + 1))
    wanted = sorted(actions[cell] for cell in some)
    assert select(Listing(actions), mask_of(some)) == tuple(wanted)  # type: ignore[operator]


@pytest.mark.parametrize("select", SELECTS)
def test_a_board_with_a_cell_beyond_is_refused(select: object) -> None:
    made = Listing([Action("go", to="A1"), Action("go", to="A2")])
    for board in (1 << 2, 1 << 8):
        with pytest.raises((IndexError, OverflowError)):
            select(made, board)  # type: ignore[operator]


def test_the_kernel_refuses_boards_that_do_not_fit() -> None:
    if listing.select is select_python:
        return
    made = Listing([Action("go", to=f"{cell:03}") for cell in range(20)])
    kernel = listing._compiled
    with pytest.raises(ValueError, match="do not fit"):
        kernel.select(made.ordered, made.packed, bytes(4))
    with pytest.raises(TypeError):
        kernel.select(made.ordered, made.packed)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        kernel.select(list(made.ordered), made.packed, bytes(3))  # type: ignore[arg-type]
    with pytest.raises(IndexError):
        kernel.select(made.ordered[:5], made.packed, b"\x80")
