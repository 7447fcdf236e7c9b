"""Playing the games of a league on a Ray cluster: the optional extra `winterline[ray]`."""

from __future__ import annotations

import os
import re
import socket
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from winterline.core.errors import BadChoice

from .plan import Fixture
from .playing import Player, play
from .results import Result

PATIENCE = 10.0
"""Seconds until a machine must have answered."""
PLACE = re.compile(r"(ray://)?(?P<host>[^:/]+):(?P<port>\d+)")
LOCAL = "local"
"""The address that starts a cluster on this machine, for as long as the run lasts."""
AHEAD = 4
"""So many games wait for each processor."""


def there(address: str) -> Player:
    """Plays on the cluster at an address. Its machines need the same version of Winterline."""
    ray = _library()

    def played(fixtures: Sequence[Fixture], data: Path | None) -> Iterator[Result]:
        _connect(ray, address)
        try:
            yield from _spread(ray, fixtures, data)
        finally:
            ray.shutdown()

    return played


def _library() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # it tells nobody about us
    try:
        import ray
    except ImportError:
        raise BadChoice(
            "--ray needs a package that is not installed: pip install 'winterline[ray]', or leave --ray out"
        ) from None
    return ray


def _connect(ray: Any, address: str) -> None:
    where = {} if address == LOCAL else {"address": address}
    try:
        if found := PLACE.fullmatch(address):  # Ray itself would try for minutes
            socket.create_connection((found["host"], int(found["port"])), PATIENCE).close()
        ray.init(**where, log_to_driver=False, logging_level="ERROR", include_dashboard=False)
    except (ConnectionError, OSError, RuntimeError, ValueError) as error:
        told = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise BadChoice(
            f"no Ray cluster at {address} ({told[:200]}): start one, or give its HOST:PORT"
        ) from None


def _spread(ray: Any, fixtures: Sequence[Fixture], data: Path | None) -> Iterator[Result]:
    """Each result as it comes; only some games are handed out at a time, because a league may have a hundred thousand."""
    remote = ray.remote(num_cpus=1)(play)
    left = iter(fixtures)
    most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    waiting = [remote.remote(fixture, data) for fixture in islice(left, most)]
    while waiting:
        done, waiting = ray.wait(waiting)
        try:
            found: list[Result] = ray.get(done)
        except ray.exceptions.RayTaskError as error:
            raise error.cause from None
        waiting += [remote.remote(fixture, data) for fixture in islice(left, len(found))]
        yield from found
