"""Bitboards: the compiled kernel and its twins give the same cells and floods."""

from __future__ import annotations

import random
from typing import Any

import pytest

from winterline.core import bits as boards
from winterline.core.bits import bits, bits_python, flood, flood_python, mask_of, mask_of_python
from winterline.core.kernel import KERNEL


def test_cells_come_in_order() -> None:
    assert [*bits(0)] == [*bits_python(0)] == []
    assert [*bits(1 << 900 | 1 << 7 | 1)] == [0, 7, 900]
    assert next(bits(6)) == 1
    assert mask_of([0, 4095, 4096, 65535]) == mask_of_python([0, 4095, 4096, 65535])
    assert mask_of(()) == 0


@pytest.mark.parametrize("seed", range(20))
def test_the_kernel_finds_the_cells_that_its_twin_finds(seed: int) -> None:
    rng = random.Random(seed)
    mask = rng.getrandbits(rng.randrange(1, 1800)) & rng.getrandbits(1800)
    assert [*bits(mask)] == [*bits_python(mask)]
    assert mask_of(bits(mask)) == mask_of_python(bits(mask)) == mask


@pytest.mark.parametrize("seed", range(30))
def test_the_kernel_floods_as_its_twin(seed: int) -> None:
    rng = random.Random(seed)
    cells = rng.choice([5, 63, 64, 65, 446, 868, 1725, 4096, 4200])
    steps = rng.choice([(1, -1), (31, -31, 1, -1, 32, -32), (64, -64, 3), (-130, 130, 7)])
    shifts = tuple((rng.getrandbits(cells) | rng.getrandbits(cells), step) for step in steps)
    allowed = rng.getrandbits(cells) | rng.getrandbits(cells)
    start = 1 << rng.randrange(cells) | 1 << rng.randrange(cells) | 1 << cells + 9
    assert flood(start, allowed, shifts) == flood_python(start, allowed, shifts)


def test_a_flood_without_room_or_start_is_empty() -> None:
    for way in (flood, flood_python):
        assert way(1, 0, ((1, 1),)) == way(0, 7, ((7, 1),)) == way(8, 7, ((7, 1),)) == 0
        assert way(1, 7, ()) == 1


def test_the_kernel_refuses_boards_that_do_not_fit() -> None:
    if KERNEL != "compiled":
        return
    kernel: Any = getattr(boards, "_compiled")  # noqa: B009 - not for others
    with pytest.raises(ValueError, match="not up to 8"):
        kernel.flood(b"\1" * 9, b"\1", (), ())
    with pytest.raises(ValueError, match="fit each other"):
        kernel.flood(b"\1", b"\1", (b"\1",), ())
    with pytest.raises(ValueError, match="fit each other"):
        kernel.flood(b"\1", b"\1" * 600, (), ())
    with pytest.raises(TypeError):
        kernel.flood(b"\1", b"\1", (3,), (1,))
    with pytest.raises(TypeError):
        kernel.flood(b"\1", 1, (), ())
    with pytest.raises(TypeError, match="a number"):
        kernel.cells(b"\7")
    with pytest.raises(OverflowError):
        kernel.cells(-1)
    with pytest.raises(ValueError, match="no cell -2"):
        kernel.mask([3, -2])
    with pytest.raises(TypeError):
        kernel.mask(["3"])


@pytest.mark.skipif(KERNEL != "compiled", reason="the compiled kernel was not built")
def test_the_kernel_finds_the_bits_that_two_columns_share() -> None:
    rng = random.Random(3)
    one, other = rng.randbytes(900), rng.randbytes(900)
    assert boards._compiled.both(one, other) == bytes(a & b for a, b in zip(one, other, strict=True))
    with pytest.raises(TypeError):
        boards._compiled.both(one, other[1:])
