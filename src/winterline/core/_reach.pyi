from collections.abc import Callable, Sequence
from typing import Any, TypeVar

_Item = TypeVar("_Item")

class _Packed: ...

def pack(
    hexes: int, where: tuple[int, ...], target: Sequence[int], cost: bytes, stop: bytes, /
) -> _Packed: ...
def repack(packed: _Packed, cost: bytes, stop: bytes, /) -> _Packed: ...
def reach(
    packed: _Packed, start: int, allowance: int, blocked: bytes, halt: bytes, limit: int, shy: bytes, /
) -> tuple[bytes, bytes, list[int]]: ...
def spread(
    packed: _Packed, start: int, allowance: int, blocked: bytes, halt: bytes, limit: int, shy: bytes, /
) -> tuple[bytes, bytes, bytes]: ...
def able(
    at: tuple[int, ...], skip: bytes, spent: bytes, limit: bytes, kind: bytes, boards: bytes, width: int, /
) -> tuple[list[int], list[int]]: ...
def pick(items: tuple[_Item, ...], place: bytes, shut: bytes, /, *cells: list[int]) -> tuple[_Item, ...]: ...
def select(items: tuple[_Item, ...], place: bytes, board: bytes, /) -> tuple[_Item, ...]: ...
def route(
    backs: bytes, cost: bytes, stop: bytes, onward: bytes, arrive: bytes, start: int, ends: tuple[int, ...], /
) -> list[int] | None: ...
def cells(board: bytes, /) -> list[int]: ...
def flood(start: bytes, allowed: bytes, parts: tuple[bytes, ...], shifts: tuple[int, ...], /) -> bytes: ...
def follow(
    kept: dict[Any, Any],
    onto: dict[Any, Any],
    lasting: tuple[Any, ...],
    touched: tuple[tuple[Any, Any], ...],
    moved: tuple[tuple[int, int], ...],
    /,
) -> None: ...

class Keeper:
    def __new__(
        cls,
        kind: int,
        key: Any,
        find: Callable[..., Any],
        before: Any = None,
        carried: Callable[..., Any] | None = None,
        given: Callable[..., Any] | None = None,
        whose: int = 0,
        alone: bool = False,
        /,
    ) -> Keeper: ...
    def __call__(self, *args: Any) -> Any: ...
