"""Every kind of action can be made in the page: a position for each (tests/fixtures/moments.py), and its gesture."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Server
from tests.browser.fingers import Fingers
from tests.browser.kit import Screen
from tests.browser.moment_server import FIRST, all_moments
from winterline.games import catalog


@pytest.fixture(scope="module")
def fingers(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fingers]:
    """One tab for all moments of a worker."""
    server = Server(tmp_path_factory.mktemp("moments"), "tests.browser.moment_server").start()
    context = chromium.new_context(viewport={"width": 1280, "height": 860}, reduced_motion="reduce")
    screen = Screen(context, server.origin)
    yield Fingers(screen)
    context.close()
    server.stop()
    assert screen.troubles == []


@pytest.mark.parametrize("game", list(catalog.GAMES))
def test_every_kind_of_action_has_a_gesture(fingers: Fingers, game: str) -> None:
    numbered = [(n, moment) for n, moment in enumerate(all_moments(), FIRST) if moment.game == game]
    stuck = {}
    for seed, moment in sorted(numbered, key=lambda pair: pair[1].scenario):
        fingers.open(
            moment.side, game=game, scenario=moment.scenario, options=list(moment.options), seed=seed
        )
        told = fingers.reach(moment.kind)
        if told:
            stuck[moment.kind] = told
    assert not stuck, "\n".join(f"{kind}: {told}" for kind, told in stuck.items())
