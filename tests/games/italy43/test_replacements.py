"""Chapter 20: Replacements and the return from the Eliminated Box."""

from __future__ import annotations

import pytest

from tests.games.italy43.inside import book
from tests.rulebook.italy43.kit import (
    lost,
    offers,
    refused,
    setup,
)
from tests.rulebook.italy43.test_replacements import NAPLES, initial
from winterline.core.bits import bits
from winterline.games.italy43.lines import supply_lines
from winterline.games.italy43.replacements import kinds_for
from winterline.games.italy43.roster import Unit


def unit(name: str) -> Unit:
    """A counter."""
    side, number = book().index[name]
    return book().unit(side, number)


@pytest.mark.rule("italy43:20.1.2a")
def test_infantry_replacements_serve_four_kinds_of_infantry() -> None:
    for name in ("us-3-7", "fr-2-4", "uk-7-131", "de-hg-1-1", "de-5geb-85"):
        assert "inf" in kinds_for(unit(name)), name
    for name in ("us-34-100", "us-1ssf", "us-rgr-1", "us-509", "us-191", "us-3-hq", "de-hg-recon"):
        assert "inf" not in kinds_for(unit(name)), name
    game = initial({"us-34-100": f"{NAPLES} reduced"})
    assert refused(game, "replace us-34-100 inf") == "20.1.2a"


@pytest.mark.rule("italy43:20.1.2b")
def test_special_replacements_serve_the_special_list_and_infantry() -> None:
    for name in ("uk-9cdo", "us-rgr-1", "us-82-504", "us-82-325g", "us-34-100", "us-1ssf", "us-vi", "us-hvy"):
        assert kinds_for(unit(name)) == ("special",), name
    assert kinds_for(unit("us-3-7")) == ("inf", "special")
    assert kinds_for(unit("de-nw-71")) == ("special",)
    game = initial(
        {"us-3-7": f"{NAPLES} reduced", "us-34-100": f"{NAPLES} reduced", "us-191": f"{NAPLES} reduced"}
    )
    game.play("replace us-34-100 special")
    game.play("replace us-3-7 special")
    assert lost(game, "us-34-100") == lost(game, "us-3-7") == 0
    assert refused(game, "replace us-191 special") == "20.1.2b"


@pytest.mark.rule("italy43:20.1.2c")
def test_tank_replacements_serve_tanks_and_recon() -> None:
    assert kinds_for(unit("us-191")) == ("tank",)
    assert kinds_for(unit("uk-7-22")) == ("tank",)
    assert kinds_for(unit("de-hg-stug")) == ("tank",)
    assert kinds_for(unit("de-hg-recon")) == ("special", "tank")
    game = initial({"us-191": f"{NAPLES} reduced", "us-3-7": f"{NAPLES} reduced"})
    game.play("replace us-191 tank")
    assert lost(game, "us-191") == 0
    assert refused(game, "replace us-3-7 tank") == "20.1.2c"


@pytest.mark.rule("italy43:PN.4")
def test_allied_elite_units_need_special_or_french_replacements() -> None:
    for name, (side, number) in book().index.items():
        counter_ = book().unit(side, number)
        if counter_.quality[0] <= 0 or "remnant" in counter_.flags:
            continue
        french = counter_.nation == "fr"
        if side == 0:
            assert french or kinds_for(counter_) == ("special",), name
        elif "FJ" in counter_.printed:
            assert kinds_for(counter_) == ("special",), name
        else:
            assert "inf" in kinds_for(counter_), name


@pytest.mark.rule("italy43:20.2a")
def test_a_unit_in_play_needs_supply_and_good_order() -> None:
    known = book()
    around = [known.label(c) for c in known.board.grid.around(known.cell("2516"))]
    germans = ("de-94-274", "de-94-276", "de-305-577", "de-305-578", "de-44-132", "de-44-134")
    ring = dict(zip(germans, around, strict=True))
    units = {
        "us-3-7": "2516 reduced",
        "us-3-15": f"{NAPLES} reduced disrupted",
        "us-3-30": f"{NAPLES} reduced",
    }
    game = initial({**units, **ring})
    assert refused(game, "replace us-3-7 inf") == "20.2a"
    assert refused(game, "replace us-3-15 inf") == "20.2a"
    assert refused(game, "replace us-3-30 inf") is None
    full = initial({"us-3-7": NAPLES, "us-3-15": "waiting", "us-3-30": "eliminated"})
    for name in ("us-3-7", "us-3-15", "us-3-30"):
        assert refused(full, f"replace {name} inf") == "20.1.1a", "it has lost no step, or is not in play"
    corner = initial({"de-hg-1-1": "1201 reduced"}, side="axis")
    assert refused(corner, "replace de-hg-1-1 inf") is None


@pytest.mark.rule("italy43:20.3.1a")
def test_a_corps_that_only_mountain_units_could_feed_is_no_place_to_come_back_to() -> None:
    known = book()
    lines = supply_lines(known, setup({}, turn=26).state, 0)
    peak = known.label(next(bits(known.ground.land & lines.over_mountain & ~lines.plain)))
    game = initial({"us-191": "eliminated", "us-vi": peak, "us-ii": "2222"}, turn=26)
    game.play("rebuild us-191 tank")
    assert set(offers(game, "at")) & {peak, "2222"} == {"2222"}
