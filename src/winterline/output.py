"""What commands say: one JSON object for scripts, a progress bar for whoever waits."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress


def show(value: object) -> None:
    """One JSON object on standard output."""
    print(json.dumps(value, ensure_ascii=False))


def progress(*, quiet: bool) -> Progress:
    """A progress bar on standard error, where somebody watches."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        disable=quiet or not sys.stderr.isatty(),
    )
