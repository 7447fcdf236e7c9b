"""Chapter 20: Replacements and the return from the Eliminated Box."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulebook.italy43.kit import (
    counter,
    even,
    go,
    happened,
    lost,
    marks,
    offers,
    pass_on,
    refused,
    schedule,
    setup,
    where,
)
from winterline import Game

NAPLES = "2124"


def initial(units: dict[str, str], side: str = "allied", **spec: Any) -> Game:
    """An Initial Phase with another unit to be replaced, so that the phase does not end by itself."""
    more = {"us-45-157": f"{NAPLES} reduced", "de-44-131": "1402 reduced", "us-vi": "2626 fired"}
    spec = {
        "turn": 5,
        "replacements": {"us": "inf:3 special:2 tank:2", "de": "inf:3 special:2 tank:2"},
        **spec,
    }
    return setup({**more, **units}, side=side, phase="initial", points={"allied": 1, "axis": 1}, **spec)


@pytest.mark.rule("italy43:20.1.1a")
def test_one_replacement_restores_a_step_and_unused_ones_are_lost() -> None:
    game = initial({"us-3-7": f"{NAPLES} reduced"}, replacements={"us": "inf:2"}, control=even(5))
    assert game.view("allied")["replacements"] == [{"nation": "us", "type": "inf", "number": 2}]
    game.play("replace us-3-7 inf")
    assert lost(game, "us-3-7") == 0
    assert game.view("allied")["replacements"] == [{"nation": "us", "type": "inf", "number": 1}]
    assert refused(game, "replace us-3-7 inf") == "20.2a"
    game.play("end")
    assert game.view("allied")["replacements"] == [], "none are saved"
    plain = setup({"us-45-157": f"{NAPLES} reduced", "uk-x": "2626 fired"}, phase="initial", turn=6)
    assert schedule(plain).drafts == (("us", "inf", 1), ("us", "special", 1), ("uk", "inf", 1))


@pytest.mark.rule("italy43:20.1.3")
def test_a_replacement_serves_its_own_nationality() -> None:
    units = {"uk-46-128": f"{NAPLES} reduced", "us-3-7": f"{NAPLES} reduced"}
    game = initial(units, replacements={"uk": "inf:1"})
    assert offers(game, "replace") == ["uk-46-128 inf"]
    assert refused(game, "replace us-3-7 inf") == "20.1.3"
    german = initial({"de-hg-1-1": "1402 reduced"}, side="axis", replacements={"de": "inf:1"})
    assert "de-hg-1-1 inf" in offers(german, "replace"), "Luftwaffe and Wehrmacht are one"


@pytest.mark.rule("italy43:20.3.1a", "italy43:17.2c", "italy43:22.1b", "italy43:20.3.4")
def test_a_rebuilt_unit_comes_back_to_an_entry_area_or_an_asu() -> None:
    units = {
        "us-191": "eliminated",
        "us-34-100": "eliminated",
        "us-vi": "2222",
        "us-34-hq": "2322",
        "us-45-hq": "2123",
        "us-hvy": "2421",
    }
    game = initial(units)
    game.play("rebuild us-34-100 special")
    assert set(offers(game, "at")) == {"2222", "2322", "entry:S1", "entry:S2"}, (
        "its own division's and the corps'"
    )
    game.play("at 2322")
    assert where(game, "us-34-100") == "2322"
    assert counter(game, "us-34-100")["steps"] == [1, 2], "on its lowest step"
    game.play("rebuild us-191 tank")
    assert set(offers(game, "at")) == {"2222", "entry:S1", "entry:S2"}
    assert refused(game, "at 2322") == "20.3.1a"
    german = initial({"de-hg-1-1": "eliminated", "de-nw-71": "1503", "de-xiv": "1801"}, side="axis")
    german.play("rebuild de-hg-1-1 inf")
    assert "1801" in offers(german, "at")
    assert "1503" not in offers(german, "at"), "a Nebelwerfer will not do"
    assert "entry:N2" in offers(german, "at")


@pytest.mark.rule("italy43:20.3.1b", "italy43:20.3.1a")
def test_nobody_is_rebuilt_next_to_an_enemy() -> None:
    units = {"us-191": "eliminated", "us-vi": "2222", "us-3-7": "2222", "de-94-274": "2221"}
    game = initial(units)
    game.play("rebuild us-191 tank")
    assert set(offers(game, "at")) == {"entry:S1", "entry:S2"}
    assert refused(game, "at 2222") == "20.3.1b"


@pytest.mark.rule("italy43:20.3.2")
def test_rebuilding_may_overfill_a_hex_until_the_movement_phase_ends() -> None:
    units = {
        "us-34-100": "eliminated",
        "us-vi": "2222",
        "us-3-7": "2222",
        "us-3-15": "2222",
    }
    game = initial(units, control=even(5))
    game.play("rebuild us-34-100 special")
    game.play("at 2222")
    assert where(game, "us-34-100") == "2222"
    game.play("end")
    assert game.decision is not None
    assert game.decision.kind == "moving", "nothing is asked before the units move"
    game.play("end")
    assert game.decision.kind == "thinning"


@pytest.mark.rule("italy43:20.3.3", "italy43:17.2b")
def test_a_rebuilt_asu_comes_back_fired_for_a_special_replacement() -> None:
    game = initial({"us-34-hq": "eliminated"})
    assert refused(game, "rebuild us-34-hq inf") == "20.1.2a"
    game.play("rebuild us-34-hq special")
    game.play("at entry:S2")
    assert "fired" in marks(game, "us-34-hq")


@pytest.mark.rule("italy43:20.3.4")
def test_a_three_step_unit_comes_back_as_a_remnant() -> None:
    game = initial({"us-3-7": "eliminated"})
    game.play("rebuild us-3-7 inf")
    assert set(offers(game, "remnant")) == {"us-rem-3", "us-rem-1"}
    game.play("remnant us-rem-3")
    game.play("at entry:S2")
    assert (where(game, "us-rem-3"), where(game, "us-3-7")) == ("entry:S2", "display")
    assert game.view("allied")["remnants"] == {"us-rem-3": "us-3-7"}
    others = {f"uk-rem-{n}": "absent" for n in (1, 2, 3)}
    without = initial({"uk-46-128": "eliminated", **others}, replacements={"uk": "inf:1"})
    assert refused(without, "rebuild uk-46-128 inf") == "20.3.4"


@pytest.mark.rule("italy43:20.3.5")
def test_a_remnant_is_exchanged_for_its_parent() -> None:
    game = initial({"us-3-7": "eliminated"}, control=even(5))
    for line in ("rebuild us-3-7 inf", "remnant us-rem-3", "at entry:S2"):
        game.play(line)
    assert refused(game, "replace us-rem-3 inf") == "20.2a", "one a turn"
    pass_on(game, lambda g: g.state.turn == 6 and g.side == "allied")
    game.play("replace us-rem-3 inf")
    assert (where(game, "us-3-7"), where(game, "us-rem-3")) == ("entry:S2", "display")
    assert counter(game, "us-3-7")["steps"] == [2, 3]
    assert marks(game, "us-3-7") == ["replacement"]
    assert game.view("allied")["remnants"] == {}


@pytest.mark.rule("italy43:20.4c")
def test_every_unit_given_a_replacement_bears_a_marker_until_recovery() -> None:
    game = initial({"us-3-7": f"{NAPLES} reduced", "us-191": "eliminated"}, control=even(5))
    events = game.play("replace us-3-7 inf")
    assert happened(events, "replacement")
    game.play("rebuild us-191 tank")
    game.play("at entry:S2")
    assert marks(game, "us-3-7") == marks(game, "us-191") == ["replacement"]
    pass_on(game, lambda g: g.decision is None or g.decision.kind == "supplying" or g.side == "axis")
    assert marks(game, "us-3-7") == marks(game, "us-191") == []


@pytest.mark.rule("italy43:EX.ext.T2.repl")
def test_a_frozen_battalion_takes_a_replacement_and_stays() -> None:
    units = {"de-15-104-2": "1911 reduced", "de-fj-1": "eliminated", "de-hg-recon": "1402 reduced"}
    game = initial(units, side="axis", turn=2, replacements={"de": "inf:1"})
    assert refused(game, "rebuild de-fj-1 inf") == "20.1.2a"
    assert refused(game, "replace de-hg-recon inf") == "20.1.2a"
    game.play("replace de-15-104-2 inf")
    assert lost(game, "de-15-104-2") == 0
    pass_on(game, lambda g: g.decision is not None and g.decision.kind == "moving")
    assert refused(game, "move de-15-104-2 march") == "S3.3.3a"
    assert go(game, "de-fj-3", "1401") > 0


def test_what_would_be_forgotten_is_told() -> None:
    game = initial({"us-3-7": f"{NAPLES} reduced"})
    assert ("Replacements are left and will be lost", "italy43:20.1.1a") in game.rules.left_undone(game.state)
    german = initial({"de-xiv": "1402 fired"}, side="axis")
    told = {rule for _, rule in german.rules.left_undone(german.state)}
    assert told == {"italy43:17.5a", "italy43:18.1.1a", "italy43:20.1.1a"}
