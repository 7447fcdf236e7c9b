from collections.abc import Sequence

class _Packed: ...

def pack(
    hexes: int, where: tuple[int, ...], target: Sequence[int], cost: bytes, stop: bytes, /
) -> _Packed: ...
def reach(
    packed: _Packed, start: int, allowance: int, blocked: bytes, halt: bytes, /
) -> tuple[bytes, bytes, list[int]]: ...
