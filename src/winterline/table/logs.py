"""What the server says of itself: a line for each thing, never a traceback."""

from __future__ import annotations

import logging
import re
import sys
import traceback

LINK = re.compile(r"/join/\S+")
"""A link is a seat: of those that are not used yet, and of all others, nobody keeps more than a hash."""


class OneLine(logging.Formatter):
    """A record as one line, with what went wrong and where."""

    def format(self, record: logging.LogRecord) -> str:
        """The line; whatever a stranger put into it cannot begin another one."""
        text = f"{record.levelname.lower()}: {record.getMessage()}"
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            text = f"{text}: {told(error)}"
        return LINK.sub("/join/...", " ".join(text.split()))


def told(error: BaseException) -> str:
    """An error in a few words, with the place where it was raised."""
    raised = traceback.extract_tb(error.__traceback__)[-1:]
    where = "".join(f" ({at.filename.rpartition('/')[2]}:{at.lineno} {at.name})" for at in raised)
    return f"{type(error).__name__}: {' '.join(str(error).split())[:300]}{where}"


def set_up() -> None:
    """Let everything that is logged in this process be such lines on standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(OneLine())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("uvicorn").setLevel(logging.ERROR)  # it warns of every stranger who sends no HTTP
