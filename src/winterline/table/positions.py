"""Positions as they are kept beside events: their form, then the canonical JSON, compressed."""

from __future__ import annotations

import struct
import zlib
from typing import Any

from winterline.core import decision, versions

_FORM = struct.Struct(">H")
QUICK = 1
"""The least compression: a position is some hundred bytes of small numbers, and every action waits for it."""


def pack(rules: decision.EngineRules, state: Any) -> bytes:
    """A position of the present form."""
    return _FORM.pack(rules.form) + zlib.compress(rules.canonical(state), QUICK)


def opened(packed: bytes) -> tuple[int, bytes]:
    """The form of a position, and its canonical JSON as it was written; ValueError when it is none."""
    try:
        (form,) = _FORM.unpack_from(packed)
        return form, zlib.decompress(packed[_FORM.size :])
    except (struct.error, zlib.error) as error:
        raise ValueError(f"not a position: {error}") from None


def unpack(rules: decision.EngineRules, packed: bytes) -> Any:
    """The position of any form that was ever in use."""
    form, canonical = opened(packed)
    return versions.restored(rules, canonical, form)
