"""Logs as a clever forger would make them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import winterline as wl
from winterline.core.log import full_lines
from winterline.core.loglines import line_hash


def forged(game: wl.Game, change: Callable[[list[dict[str, Any]]], None]) -> bytes:
    """A log that was changed and then chained and sealed anew, as a clever forger would."""
    lines = [json.loads(line) for line in full_lines(game)]
    change(lines)
    out: list[bytes] = []
    for line in lines:
        line.pop("seal", None)
        if out:
            line["prev"] = line_hash(out[-1])
        out.append(json.dumps(line, separators=(",", ":"), ensure_ascii=False).encode())
    closing = lines[-1] | {"seal": line_hash(out[-1])}
    out[-1] = json.dumps(closing, separators=(",", ":")).encode()
    return b"\n".join(out) + b"\n"
