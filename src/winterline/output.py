"""What scripts read of commands: one JSON object."""

from __future__ import annotations

import json


def show(value: object) -> None:
    """One JSON object on standard output."""
    print(json.dumps(value, ensure_ascii=False))
