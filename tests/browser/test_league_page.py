"""The page of a league, as a reader opens it: in both themes, at every width, without a barrier."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.browser.conftest import Open
from tests.browser.test_pages import WIDTHS, barriers, overflow
from winterline.lab.goals import goals
from winterline.lab.page import page
from winterline.lab.plan import Balance, Plan, fixtures
from winterline.lab.playing import here
from winterline.lab.standing import standing

AT = ("beachhead", "beachhead+random", "italy43:S1")


@pytest.fixture(scope="session")
def league(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a league in which one bot plays itself, and itself under another name."""
    plan = Plan(title="League", seed=3, balance=(Balance("random", 4, AT, within=(0.2, 0.8)),))
    played = list(here(1)(fixtures(plan), None))
    keys = [msgspec.structs.replace(one.fixture, axis="another") for one in played]
    under = [msgspec.structs.replace(one, fixture=key) for one, key in zip(played, keys, strict=True)]
    failed = msgspec.structs.replace(under[0], error="RuntimeError: a bot fell over")
    results = {one.fixture: one for one in [*played, *under[1:], failed]}
    path = tmp_path_factory.mktemp("league") / "league.html"
    stands = standing(results, 20)
    path.write_text(page(stands, plan.title, goals(plan, stands.results)), encoding="utf-8")
    return path


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_league_is_read_without_a_barrier_at_every_width(
    open_screen: Open, league: Path, pictures: Path, theme: Any
) -> None:
    screen = open_screen(color_scheme=theme)
    screen.origin = league.as_uri()  # nothing but the file itself is asked for
    screen.open("")
    for width, height in WIDTHS.items():
        screen.page.set_viewport_size({"width": width, "height": height})
        screen.page.locator("details").evaluate_all("(all) => all.forEach((one) => (one.open = true))")
        assert overflow(screen) == [], f"at {width}"
        screen.page.screenshot(path=pictures / f"league-{width}-{theme}.jpeg", full_page=True)
    assert barriers(screen) == []
