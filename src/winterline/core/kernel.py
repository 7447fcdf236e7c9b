"""Which kernel runs the searches and lists: the compiled one, when it was built and the environment does not set
WINTERLINE_PURE, otherwise its twins in Python."""

from __future__ import annotations

import os
from typing import Final


def _loads() -> bool:
    """Whether the extension is there and fits this Python; it is optional: no compiler, no harm."""
    try:
        from winterline.core import _reach  # noqa: F401 - only whether it loads
    except ImportError:
        return False
    return True


BUILT: Final = _loads()
KERNEL: Final = "compiled" if BUILT and not os.environ.get("WINTERLINE_PURE") else "python"
