from collections.abc import Sequence
from typing import TypeVar

_Item = TypeVar("_Item")

class _Packed: ...

def pack(
    hexes: int, where: tuple[int, ...], target: Sequence[int], cost: bytes, stop: bytes, /
) -> _Packed: ...
def reach(
    packed: _Packed, start: int, allowance: int, blocked: bytes, halt: bytes, /
) -> tuple[bytes, bytes, list[int]]: ...
def pick(items: list[_Item], place: bytes, shut: bytes, /, *cells: list[int]) -> list[_Item]: ...
