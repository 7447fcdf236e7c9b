"""Gustav Line from the end of a Basic Game: everybody stays where he is, as he is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import offers, refused, setup
from tests.rulebook.anzio.shore import finish, until

UNITS = {
    "br-46": "K54/1", "us-36": "M52", "br-1": "sicilia", "al-r1": "K57", "de-94": "J52/1", "de-hg": "L51",
    "de-ei1": "M50", "de-65": "V40", "us-rgr": "eliminated", "de-16pz": "eliminated", "de-715": "waiting",
}  # fmt: skip
FRIENDLY = ["K54", "K57", "M52", "N60", "X52"]


def basic(tmp_path: Path, units: dict[str, str] = UNITS, **spec: Any) -> tuple[wl.Game, Path]:
    """A finished Basic Game and its log."""
    spec = {"friendly": FRIENDLY, "ports": {"port-napoli": "Oct I", "port-salerno": "Oct I"}, **spec}
    game = setup("Dec IV axis", units, **spec)
    finish(game)
    assert game.result is not None
    game.save(tmp_path / "basic.wlog")
    return game, tmp_path / "basic.wlog"


def seen(game: wl.Game) -> dict[str, Any]:
    """Units by id, as everybody sees them."""
    return {unit["id"]: unit for unit in game.view("spectator")["units"]}


@pytest.mark.rule("anzio:T.SCENARIO.IIA")
def test_everybody_stays_where_he_is(tmp_path: Path) -> None:
    old, log = basic(tmp_path)
    game = wl.new("anzio", "gustav", seed=2, start=log)
    assert game.view("allied")["date"].startswith("Jan I 1944")
    assert (game.side, game.decision and game.decision.kind) == ("allied", "moving")
    before, now = seen(old), seen(game)
    assert game.seat("allied").where() == old.seat("allied").where()
    for name in ("br-46", "us-36", "de-94", "de-hg", "de-65"):
        assert now[name]["steps"] == before[name]["steps"]
    assert [now[name]["status"] for name in ("us-rgr", "de-16pz", "br-1")] == [
        "eliminated",
        "eliminated",
        "sicilia",
    ]
    for field in ("friendly", "ports"):
        assert game.view("allied")[field] == old.view("allied")[field]


@pytest.mark.rule("anzio:T.SCENARIO.IIA")
def test_units_of_the_new_weeks_come_on_their_dates(tmp_path: Path) -> None:
    _, log = basic(tmp_path)
    game = wl.new("anzio", "gustav", seed=2, start=log)
    now = seen(game)
    assert {now[name]["status"] for name in ("po-3", "fr-3dia", "fr-3gtm", "ca-5armd")} == {"sicilia"}
    assert now["us-88"]["status"] == "waiting"
    until(game, "Jan I", "axis")
    assert "de-1076" in offers(game, "bring")


@pytest.mark.rule("anzio:T.SCENARIO.IIA")
def test_what_chapters_remember_goes_over(tmp_path: Path) -> None:
    options = ("supp.forts", "supp.air-superiority", "supp.nationality", "supp.supporting-fire")
    old, log = basic(tmp_path, options=options, forts=["L51", "J52"])
    game = wl.new("anzio", "gustav", seed=2, start=log)
    assert set(game.rules.options) == set(options)
    forts = [mark for mark in game.view("allied")["markers"] if "fort" in str(mark)]
    assert forts == [mark for mark in old.view("allied")["markers"] if "fort" in str(mark)]
    assert len(forts) == 2


@pytest.mark.rule("anzio:T.SCENARIO.IIA")
def test_the_reaction_to_a_landing_of_december_comes_in_january(tmp_path: Path) -> None:
    _, log = basic(tmp_path, reaction=14)
    game = wl.new("anzio", "gustav", seed=2, start=log)
    until(game, "Jan I", "axis")
    assert "de-715" in offers(game, "bring")
    _, log = basic(tmp_path)
    game = wl.new("anzio", "gustav", seed=2, start=log)
    until(game, "Jan I", "axis")
    assert "de-715" not in offers(game, "bring")


def test_a_second_invasion_that_was_made_is_not_made_again(tmp_path: Path) -> None:
    sea = {"invaded": (23, 19), "counters": 1}
    _, log = basic(tmp_path, {**UNITS, "us-3": "K57"}, sea=sea)
    assert refused(wl.new("anzio", "gustav", seed=2, start=log), "invade zone-salerno") == "C6A"
    _, log = basic(tmp_path, {**UNITS, "us-3": "K57"}, sea={"invaded": (23,), "counters": 1})
    game = wl.new("anzio", "gustav", seed=2, start=log)
    assert "zone-salerno" in offers(game, "invade")


def test_rules_that_end_with_the_basic_game_are_left_behind(tmp_path: Path) -> None:
    options = ("tourn.rerolls", "supp.armor", "adv.supp.historical-strength")
    _, log = basic(tmp_path, options=options)
    assert wl.new("anzio", "gustav", seed=2, start=log).rules.options == ("supp.armor",)


def test_it_goes_on_to_its_end(tmp_path: Path) -> None:
    _, log = basic(tmp_path)
    game = wl.new("anzio", "gustav", seed=2, start=log)
    finish(game)
    assert game.result is not None
    assert game.view("allied")["date"].startswith("March IV 1944")


@pytest.mark.rule("anzio:F17C1", "anzio:F17C2")
def test_blank_counters_go_on_to_conceal(tmp_path: Path) -> None:
    """All were turned over when the first game ended; in the next one each side has its own again."""
    fog = "adv.supp.fog.limited-intelligence"
    _, log = basic(tmp_path, options=[fog])
    game = wl.new("anzio", "gustav", seed=2, start=log)
    assert game.rules.options == (fog,)
    assert not any("blank" in name and unit.get("hex") for name, unit in seen(game).items())
    assert "us-36" in offers(game, "conceal")
    game.play("conceal us-36")
    assert game.rules.check(game.state) == []
