"""A league on a real Ray cluster of two workers: `./soak --lab` runs this, and nothing else does."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
import ray
from ray.cluster_utils import Cluster

from winterline.core.errors import WinterlineError
from winterline.lab.on_ray import there
from winterline.lab.plan import Versions, fixtures, quick_plan
from winterline.lab.results import read

WHO = ("--bots", "random,heuristic", "--in", "beachhead", "--in", "italy43:S1+random", "--games", "4")
GAMES = 2 * 4


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A cluster of two workers with a processor each."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    yield cluster.address
    cluster.shutdown()


def league(*words: str | Path) -> subprocess.CompletedProcess[str]:
    """A command of the league in a process of its own."""
    command = [sys.executable, "-m", "winterline.cli", "league", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def shown(results: Path) -> str:
    """The table, bit for bit."""
    run = league("show", results, "--json")
    assert run.returncode == 0, run.stderr
    return run.stdout


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same league, played in one process."""
    path = tmp_path_factory.mktemp("local") / "league.jsonl"
    run = league("run", *WHO, "--results", path, "--json")
    assert json.loads(run.stdout) == {"games": GAMES, "played": GAMES, "errors": 0, "results": str(path)}
    return path


def test_a_cluster_gives_what_one_process_gives(address: str, local: Path, tmp_path: Path) -> None:
    ray.init(address=address, log_to_driver=False)
    assert sum(node["Alive"] for node in ray.nodes()) == 2
    ray.shutdown()
    results = tmp_path / "league.jsonl"
    run = league("run", *WHO, "--results", results, "--ray", address)
    assert (run.returncode, run.stderr) == (0, "")
    assert shown(results) == shown(local)
    there_, here_ = read(results), read(local)
    assert {key: one.told() for key, one in there_.items()} == {key: one.told() for key, one in here_.items()}


def test_a_killed_run_goes_on_in_another_way(address: str, local: Path, tmp_path: Path) -> None:
    results = tmp_path / "league.jsonl"
    command = [sys.executable, "-m", "winterline.cli", "league", "run", *WHO]
    command += ["--results", str(results), "--ray", address]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while not results.exists() or results.read_bytes().count(b"\n") < 3:
        assert running.poll() is None
        time.sleep(0.05)
    running.send_signal(signal.SIGKILL)
    running.wait()
    with results.open("ab") as file:
        file.write(b'{"fixture":{"game":"beach')
    assert 0 < len(read(results)) < GAMES
    assert league("run", *WHO, "--results", results, "--jobs", "2").returncode == 0
    assert shown(results) == shown(local)


def test_a_worker_with_another_version_is_refused(address: str) -> None:
    dealt = fixtures(quick_plan(("random",), ("beachhead",), 1, 3, mirrors=True))
    other = [msgspec.structs.replace(one, versions=Versions("0.0.1", "x", "y", "z")) for one in dealt]
    with pytest.raises(WinterlineError, match="a worker has other versions"):
        list(there(address)(other, None))


def test_no_cluster_is_one_line(tmp_path: Path) -> None:
    run = league("run", *WHO, "--results", tmp_path / "league.jsonl", "--ray", "127.0.0.1:1")
    assert run.returncode == 2
    assert run.stderr.startswith("winterline: no Ray cluster at 127.0.0.1:1")
    assert run.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
