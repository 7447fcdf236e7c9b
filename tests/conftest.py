"""Which tests prove which rules: observed in a whole run and held against the committed record."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import settings

from winterline import coverage
from winterline.games import catalog

settings.register_profile("any machine", deadline=None)  # a busy machine is no fault of the code
settings.load_profile("any machine")

RECORD_TESTS = "tests/test_coverage.py"


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option of the test command's whole run."""
    parser.addoption(
        "--record-coverage",
        nargs="?",
        const="",
        metavar="ROOM",
        help="write and compare the coverage.json of every room, or with =ROOM of one whose tests all run",
    )


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let every test's report carry the rules that it is marked with, also from worker processes."""
    for item in items:
        marked = [rule for mark in item.iter_markers("rule") for rule in mark.args]
        if marked:
            item.user_properties.append(("rules", marked))


def pytest_collection_finish() -> None:
    """Leave what was collected out of every look for garbage: thousands of tests, none of which is thrown away."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def own_loop(request: pytest.FixtureRequest) -> Iterator[None]:
    """The browser of a worker keeps a loop running in its thread: tests of other things have loops of their own."""
    running = asyncio._get_running_loop()
    if running is None or "browser" in request.node.path.parts:
        yield
        return
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)


class Observed:
    """The tests that passed, by rule, and whether any failed but those that look at the record itself."""

    def __init__(self) -> None:
        self.tests: dict[str, set[str]] = {}
        self.failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        # A record that must be made anew fails its own tests: they may not keep it from being made.
        self.failed |= report.failed and not report.nodeid.startswith(RECORD_TESTS)
        if report.when == "call" and report.passed:
            name = report.nodeid.partition("[")[0]
            for key, rules in report.user_properties:
                if key == "rules":
                    for rule in rules:  # type: ignore[attr-defined]
                        self.tests.setdefault(rule, set()).add(name)


def pytest_configure(config: pytest.Config) -> None:
    """Watch the reports where they all arrive: in the controlling process."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Observed(), "observed-rules")


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """After a passing whole run, write the record; fail if it was not what is committed."""
    wanted = session.config.getoption("--record-coverage")
    if hasattr(session.config, "workerinput") or wanted is None:
        return
    observed: Any = session.config.pluginmanager.get_plugin("observed-rules")
    # Without a single test that ran nothing was observed: the tests could not even be collected.
    if (
        observed.failed
        or not observed.tests
        or exitstatus not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)
    ):
        return
    for path, record in records(observed.tests):
        if wanted and path.parent.parent.name != wanted:
            continue
        text = msgspec.json.format(msgspec.json.encode(record, order="deterministic"), indent=1) + b"\n"
        if not path.exists() or path.read_bytes() != text:
            path.write_bytes(text)
            print(
                f"\n{path.name} of {path.parent.parent.name} was not what this run observed: commit the new one"
            )
            session.exitstatus = 1


def records(tests: dict[str, set[str]]) -> Iterator[tuple[Path, dict[str, coverage.Record]]]:
    """The record of every room, from what was observed and what the code is tagged with."""
    rooms: dict[Path, dict[str, coverage.Record]] = {}
    for game in catalog.GAMES:
        room = rooms.setdefault(coverage.record_path(game), {})
        owners, reasons = coverage.tagged(game), unavailable(game)
        for rule in coverage.index(game):
            name = f"{game}:{rule.id}"
            proved = tuple(sorted(tests.get(name, ())))
            room[name] = coverage.Record(
                owners.get(name, ""), proved, "" if proved else reasons.get(name, "")
            )
    yield from rooms.items()


def unavailable(game: str) -> dict[str, str]:
    """Why rules cannot be tested, by the index or by the committed record: no run can observe it."""
    told = {f"{game}:{rule.id}": rule.unavailable for rule in coverage.index(game) if rule.unavailable}
    if not coverage.record_path(game).exists():
        return told
    return {rule: kept.unavailable for rule, kept in coverage.read_record(game).items()} | told
