"""The table of a later version, by whose rules the first landing of a stored game of Beachhead was not allowed."""

from __future__ import annotations

import sys

import pytest

import winterline as wl
from tests.table import altered
from tests.table.kit import LAND
from winterline import cli
from winterline.games.beachhead.rules import Beachhead

if __name__ == "__main__":
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(wl, "__version__", altered.LATER)
        altered.forbidden(patch, Beachhead, LAND)
        sys.exit(cli.app(sys.argv[1:]))
