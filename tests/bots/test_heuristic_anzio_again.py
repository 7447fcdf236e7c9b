"""Landing again, as the ANZIO bot weighs it: who could come, what a landing turns, and what the army does then."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.rulebook.anzio.kit import setup
from winterline.bots.minds.anzio import again
from winterline.bots.minds.anzio.facts import Facts
from winterline.bots.minds.anzio.model import Model
from winterline.core.bits import mask_of

LINE = {
    "us-36": "K56", "us-3": "K56", "br-46": "N56", "br-56": "N56", "us-45": "R54", "us-34": "R54",
    "de-hg": "K54", "de-1para": "N54", "de-29pg": "R52", "de-26pz": "R52",
}  # fmt: skip
"""Three German posts before three Allied ones, one of them of two divisions."""
READY = {"br-1": "sicilia", "br-5": "sicilia", "us-1armd": "sicilia"}


def seen(units: Mapping[str, str], scenario: str = "southern", **spec: Any) -> Model:
    """What the Allied mind makes of a movement phase of October 1943."""
    week = "Oct II" if scenario == "basic" else "Oct II 1943"
    seat = setup(f"{week} allied", units, scenario=scenario, spare=False, **spec).seat("allied")
    return Model(Facts(seat), seat.view(), "allied")


def names(model: Model, units: Mapping[int, int]) -> set[str]:
    """Units by name."""
    return {model.roster.ids[unit] for unit in units}


def test_only_those_come_who_leave_no_gap_behind() -> None:
    model = seen({**LINE, "de-16pz": "G45"})
    reach = dict.fromkeys(model.units[1], 0)
    assert len(again.front(model)) == 3
    free = names(model, again.loose(model, reach))
    assert "de-16pz" in free
    assert len(free & {"de-29pg", "de-26pz"}) == 1
    assert not free & {"de-hg", "de-1para"}


def test_a_landing_behind_the_line_turns_its_posts() -> None:
    model = seen(LINE)
    behind, before = (mask_of(model.atlas.harbours[f"zone-{n}"].cells) for n in ("mondragone", "salerno"))
    assert again.turned_posts(model, behind) > 0
    assert again.turned_posts(model, before) == 0


def test_germans_who_are_bound_do_not_keep_the_allies_from_landing() -> None:
    """Two weeks of counterattacks by everybody were more than any lift puts ashore: nobody landed a second time."""
    zone = mask_of(seen(LINE).atlas.harbours["zone-mondragone"].cells)
    bound = seen({**LINE, **READY})
    free = seen({**LINE, **READY, "us-36": "Y60", "us-3": "Y60", "br-46": "Y60", "br-56": "Y60"})
    assert again.left_alone(bound, zone, zone, 0) < again.left_alone(free, zone, zone, 0)
    assert again.left_alone(bound, zone, zone, 9) <= again.left_alone(bound, zone, zone, 0)


def test_a_weak_army_does_not_land_again() -> None:
    model = seen({**LINE, **READY}, friendly=["K56"])
    ready = [model.roster.index[name] for name in READY]
    for unit in model.units[0]:
        model.attack[unit] = 0
    assert all(again.second_value(model, f"zone-{n}", ready) == 0.0 for n in ("roma", "mondragone"))


def test_the_army_attacks_when_others_have_landed() -> None:
    model = seen(LINE)
    assert again.urged(model, 1, model.turn - 1) == again.HURRY
    assert again.urged(model, 1, model.turn - again.LINKING - 1) == 1
    assert again.urged(model, 1, -1) == 1
