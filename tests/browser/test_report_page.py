"""The after-action report, as a reader opens it: a file of its own, without the table's style sheets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import winterline as wl
from tests.browser.conftest import Open
from tests.browser.test_pages import WIDTHS, barriers, overflow
from tests.browser.test_record import FIXTURE
from winterline.report import write_report


@pytest.fixture(scope="session")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report of a finished game."""
    path = tmp_path_factory.mktemp("report") / "report.html"
    write_report(wl.load(FIXTURE), path)
    return path


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_report_is_read_without_a_barrier_at_every_width(
    open_screen: Open, report: Path, pictures: Path, theme: Any
) -> None:
    screen = open_screen(color_scheme=theme)
    screen.origin = report.as_uri()  # nothing but the file itself is asked for
    screen.open("")
    for width, height in WIDTHS.items():
        screen.page.set_viewport_size({"width": width, "height": height})
        screen.page.locator("details").evaluate_all("(all) => all.forEach((one) => (one.open = true))")
        assert overflow(screen) == [], f"at {width}"
        screen.page.screenshot(path=pictures / f"report-{width}-{theme}.jpeg")
    assert barriers(screen) == []
