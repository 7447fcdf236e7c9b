"""Divisions and their regiments: when and for what the Germans exchange them (E9, G7)."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import costs, counter, go, happened, offers, refused, where
from tests.rulebook.anzio.test_adv_garrisons import at_hand

HERE, BESIDE, AWAY = "M34", "M33", "M32"
PARA, PG, HG, SMALL = "de-1para", "de-15pg", "de-hg", "de-29pg"
REGIMENTS = {
    PARA: ("de-1para-1", "de-1para-3", "de-1para-4"),
    "de-2para": ("de-2para-2", "de-2para-5", "de-2para-6"),
    "de-4para": ("de-4para-12", "de-4para-10", "de-4para-11"),
    HG: ("de-hg-pz", "de-hg-1", "de-hg-2"),
    PG: ("de-15pg-104", "de-15pg-115", "de-15pg-129"),
    SMALL: ("de-29pg-15", "de-29pg-71"),
    "de-90pg": ("de-90pg-200", "de-90pg-361"),
}
SPARE = {SMALL: "absent", "de-26pz": "X60"}
WHEN = "Oct I 1943 axis"


def germans(units: dict[str, str], when: str = WHEN, **spec: Any) -> wl.Game:
    """A German turn with a spare unit that is no division with regiments."""
    return at_hand(when, SPARE | units, **spec)


def apart(division: str, *places: str) -> dict[str, str]:
    """The regiments of a division, each in its place."""
    return dict(zip(REGIMENTS[division], places, strict=False))


def shape(game: wl.Game, division: str) -> dict[str, str]:
    """The counters of a division on the board, with their factors."""
    seen = [counter(game, name) for name in (division, *REGIMENTS[division])]
    return {u["id"]: f"{u['attack']}-{u['defence']}" for u in seen if u["status"] == "on board"}


# --- two forms ----------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E9A")
@pytest.mark.rule("anzio:E9C")
@pytest.mark.rule("anzio:E9K")
@pytest.mark.rule("anzio:G7")
@pytest.mark.parametrize("division", REGIMENTS)
def test_seven_divisions_have_two_forms_and_one_of_them_at_a_time(division: str) -> None:
    game = germans({division: HERE}, "March I 1944 axis", freed=[division])
    assert offers(game, "exchange") == [division]
    whole = shape(game, division)
    game.play(f"exchange {division}")
    assert set(shape(game, division)) == set(REGIMENTS[division])
    assert where(game, division) == "absent"
    assert {where(game, name) for name in REGIMENTS[division]} == {HERE}
    joined = germans(apart(division, *[HERE] * 3), "March I 1944 axis", freed=[division])
    events = joined.play(f"exchange {division}")
    assert shape(joined, division) == whole, "all of them make the whole division, though it has a step more"
    assert {where(joined, name) for name in REGIMENTS[division]} == {"absent"}
    (event,) = happened(events, "exchanged")
    assert event.hexes == (HERE,)
    old, new = joined.narrate([event])[0].split(" become ")
    assert (len(old.split(" and ")), len(new.split(" and "))) == (2, 1), "the regiments, and the division"


@pytest.mark.rule("anzio:E9A")
@pytest.mark.rule("anzio:E9C")
def test_others_have_one_form() -> None:
    game = germans({"de-16pz": HERE, PG: BESIDE})
    assert refused(game, "exchange de-16pz") == "E9A"
    assert refused(game, "exchange us-45") == "E9A"
    assert refused(game, "exchange nobody") == "E9A"
    assert refused(game, f"exchange {PG}") is None
    assert set(game.view("allied")["regiments"]) == set(REGIMENTS)
    with pytest.raises(wl.BadChoice, match="both forms"):
        germans({PG: HERE, "de-15pg-104": BESIDE})


# --- where and when -----------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E9D")
@pytest.mark.parametrize(
    ("places", "why"),
    [
        ((HERE, HERE, HERE), None),
        ((HERE, HERE, BESIDE), "E9D"),
        ((HERE, HERE, "arriving"), "E9D"),
        ((HERE, HERE, "eliminated"), None),
        (("arriving", "arriving", "arriving"), "E9D"),
    ],
)
def test_all_regiments_that_are_left_must_be_together(places: tuple[str, ...], why: str | None) -> None:
    assert refused(germans(apart(PG, *places)), f"exchange {PG}") == why


@pytest.mark.rule("anzio:E9D")
def test_a_division_that_is_not_on_the_board_keeps_its_form() -> None:
    assert refused(germans({PG: "arriving"}), f"exchange {PG}") == "E9D"
    assert refused(germans({PG: "waiting"}), f"exchange {PG}") == "E9D"


@pytest.mark.rule("anzio:E9D1")
@pytest.mark.rule("anzio:E9D3")
def test_regiments_move_come_together_and_go_on_as_a_division() -> None:
    game = germans(apart(PG, HERE, BESIDE, HERE))
    spent = go(game, "de-15pg-115", HERE)
    game.play(f"exchange {PG}")
    assert where(game, PG) == HERE
    assert counter(game, PG)["spent"] == spent > 0, "it has moved as far as the one that moved most"
    assert costs(game, PG)[BESIDE] > 0
    whole = germans({PG: HERE})
    assert len(costs(whole, PG)) > len(costs(game, PG)), "the rest of its points is less than all"


@pytest.mark.rule("anzio:E9D2")
def test_a_division_moves_and_its_regiments_go_on_each_by_itself() -> None:
    game = germans({PG: HERE})
    spent = go(game, PG, BESIDE)
    game.play(f"exchange {PG}")
    assert {counter(game, name)["spent"] for name in REGIMENTS[PG]} == {spent}
    assert counter(game, PG)["spent"] == 0
    go(game, "de-15pg-104", AWAY)
    assert where(game, "de-15pg-115") == BESIDE
    assert counter(game, "de-15pg-115")["spent"] == spent < counter(game, "de-15pg-104")["spent"]


@pytest.mark.rule("anzio:E9D2")
def test_who_had_to_stop_goes_no_further_in_the_other_form() -> None:
    game = germans({PG: "W54", "us-45": "W50"})
    go(game, PG, "W51")
    assert counter(game, PG)["stopped"]
    game.play(f"exchange {PG}")
    assert all(counter(game, name)["stopped"] for name in REGIMENTS[PG])
    assert refused(game, "move de-15pg-104") is not None


@pytest.mark.rule("anzio:E9D5")
def test_nobody_changes_back_before_he_has_moved() -> None:
    game = germans({PG: HERE})
    game.play(f"exchange {PG}")
    assert refused(game, f"exchange {PG}") == "E9D5"
    go(game, "de-15pg-104", BESIDE)
    go(game, "de-15pg-104", HERE)
    game.play(f"exchange {PG}")
    assert refused(game, f"exchange {PG}") == "E9D5"
    go(game, PG, BESIDE)
    assert refused(game, f"exchange {PG}") is None


@pytest.mark.rule("anzio:E9D4")
def test_only_in_german_movement() -> None:
    allied = at_hand("Oct I 1943 allied", SPARE | {PG: HERE})
    assert refused(allied, f"exchange {PG}") == "E9D4"
    assert not offers(allied, "exchange")
    combat = germans({PG: HERE, "us-45": "M33"}, phase="declarations")
    assert not offers(combat, "exchange")
    assert combat.why_not(f"exchange {PG}") is not None


@pytest.mark.rule("anzio:E9D")
@pytest.mark.parametrize(
    ("others", "why"), [({}, None), ({"de-16pz": HERE, "de-3pg": HERE, "de-nw71": HERE}, "B4D1")]
)
def test_there_must_be_room_for_the_division(others: dict[str, str], why: str | None) -> None:
    units = apart(PG, HERE, HERE, "eliminated") | others
    assert refused(germans(units), f"exchange {PG}") == why, "6 points and 2 regiments, or 3 for the division"


@pytest.mark.rule("anzio:E9D")
def test_who_is_part_of_an_automatic_victory_keeps_its_form() -> None:
    game = germans({PG: "W51", "de-16pz": "W51", "us-504": "W50"})
    assert refused(game, f"exchange {PG}") is None
    game.play("attack W50")
    while game.decision is not None and game.decision.kind == "declaring":
        wanted = [a for verb in ("join", "declare") for a in game.actions() if a.do == verb]
        game.play(wanted[0])
    assert refused(game, f"exchange {PG}") == "E9D"


# --- for what -----------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E9E")
@pytest.mark.rule("anzio:E9H")
@pytest.mark.rule("anzio:G7")
@pytest.mark.parametrize(
    ("division", "made"),
    [
        (f"{PARA}/1", {"de-1para-1": "2-4", "de-1para-3": "2-3", "de-1para-4": "1-2"}),
        (f"{PARA}/2", {"de-1para-1": "2-4", "de-1para-3": "2-3"}),
        (f"{PARA}/5", {"de-1para-1": "1-3"}),
        (f"{HG}/2", {"de-hg-1": "2-3", "de-hg-2": "1-2"}),
        (f"{PG}/4", {"de-15pg-104": "1-2", "de-15pg-115": "1-2"}),
        ("de-29pg/2", {"de-29pg-15": "2-3"}),
    ],
)
def test_a_depleted_division_makes_what_is_not_stronger(division: str, made: dict[str, str]) -> None:
    name, _, step = division.partition("/")
    game = germans({name: f"{HERE}/{step}"})
    (event,) = happened(game.play(f"exchange {name}"), "exchanged")
    assert shape(game, name) == made
    assert event.units == (name, *made)


@pytest.mark.rule("anzio:E9D")
@pytest.mark.rule("anzio:E9E")
def test_an_inverted_division_makes_nothing() -> None:
    assert refused(germans({PG: f"{HERE}/i"}), f"exchange {PG}") == "E9E"
    assert refused(germans({PG: f"{HERE}/4"}), f"exchange {PG}") is None


@pytest.mark.rule("anzio:E9K")
@pytest.mark.rule("anzio:E9J1")
@pytest.mark.rule("anzio:G7")
@pytest.mark.parametrize(
    ("division", "places", "made"),
    [
        (PARA, (HERE, HERE, f"{HERE}/1"), "4-7"),
        (PARA, (HERE, HERE, "eliminated"), "3-6"),
        (PARA, (f"{HERE}/1", f"{HERE}/i", "eliminated"), "0-0"),
        (PG, (HERE, HERE, f"{HERE}/1"), "5-8"),
        (PG, (HERE, f"{HERE}/i", f"{HERE}/i"), "0-0"),
        (PG, ("eliminated", "eliminated", f"{HERE}/1"), "0-0"),
        (HG, (HERE, f"{HERE}/i", f"{HERE}/i"), "0-0"),
    ],
)
def test_depleted_regiments_make_the_next_weaker_division(
    division: str, places: tuple[str, ...], made: str
) -> None:
    game = germans(apart(division, *places))
    (event,) = happened(game.play(f"exchange {division}"), "exchanged")
    assert shape(game, division) == {division: made}
    assert event.units[-1] == division
    assert set(event.units[:-1]) <= set(REGIMENTS[division])
    assert "eliminated" not in {where(game, name) for name in REGIMENTS[division]}


@pytest.mark.rule("anzio:E9J1")
@pytest.mark.rule("anzio:E9F")
def test_a_division_is_rebuilt_from_one_cadre() -> None:
    units = apart(PG, f"{HERE}/i", "eliminated", "eliminated") | {"de-ei1": HERE}
    game = germans(units)
    assert refused(game, f"exchange {PG}") == "E9E", "a cadre alone is no division"
    game.play("end")
    game.play("rebuild de-15pg-104 de-ei1")
    assert shape(game, PG) == {"de-15pg-104": "1-2"}
    assert game.decision is not None
    assert game.decision.kind == "reforming"
    game.play(f"exchange {PG}")
    assert shape(game, PG) == {PG: "0-0"}
    assert counter(game, PG)["steps"] == [1, 6]
    later = germans({PG: f"{HERE}/i", "de-ei1": HERE}, phase="rebuilding")
    later.play(f"rebuild {PG} de-ei1")
    assert shape(later, PG) == {PG: "2-4"} or "de-15pg" in shape(later, PG)


# --- with replacements --------------------------------------------------------------------------------------


def reforming(game: wl.Game) -> bool:
    """Whether the Germans are asked who changes form after replacements."""
    return game.decision is not None and game.decision.kind == "reforming"


@pytest.mark.rule("anzio:E9F")
def test_replacements_and_a_change_of_form_in_one_phase() -> None:
    units = apart(PARA, HERE, HERE, f"{HERE}/1") | {"de-ei1": HERE, PG: AWAY}
    game = germans(units)
    game.play("end")
    game.play("rebuild de-1para-4 de-ei1")
    assert reforming(game)
    assert offers(game, "exchange") == [PARA], "the other division has taken nothing"
    assert refused(game, f"exchange {PG}") == "E9F"
    assert refused(game, "move de-1para-1") == "E9F"
    game.play(f"exchange {PARA}")
    assert shape(game, PARA) == {PARA: "6-10"}
    assert not reforming(game), "each changes once"


@pytest.mark.rule("anzio:E9F")
def test_without_replacements_nobody_is_asked_again() -> None:
    game = germans(apart(PARA, HERE, HERE, f"{HERE}/1") | {"de-ei1": BESIDE, "de-26pz": f"{BESIDE}/1"})
    game.play("end")
    game.play("end")
    assert not reforming(game)
    ends = [step for step in game.steps(0) if step.action == wl.Action("end")]
    assert len(ends) == 2, "nor is the one answer taken for them"


@pytest.mark.rule("anzio:E9G")
def test_a_division_takes_one_replacement_and_each_of_its_regiments_one() -> None:
    ersatz = {"de-ei1": HERE, "de-ei2": HERE}
    whole = germans({PG: f"{HERE}/2"} | ersatz, phase="rebuilding")
    whole.play(f"rebuild {PG} de-ei1")
    assert not offers(whole, "rebuild")
    parts = germans(apart(PG, f"{HERE}/1", f"{HERE}/1", HERE) | ersatz, phase="rebuilding")
    parts.play("rebuild de-15pg-104 de-ei1")
    assert offers(parts, "rebuild") == ["de-15pg-115 de-ei2"]
    parts.play("rebuild de-15pg-115 de-ei2")
    assert shape(parts, PG) == dict.fromkeys(REGIMENTS[PG], "2-3")


@pytest.mark.rule("anzio:E9G")
def test_a_change_of_form_gives_no_second_replacement() -> None:
    game = germans({PG: f"{HERE}/2", "de-ei1": HERE, "de-ei2": HERE}, phase="rebuilding")
    game.play(f"rebuild {PG} de-ei1")
    assert reforming(game)
    game.play(f"exchange {PG}")
    assert len(shape(game, PG)) == 3
    assert not offers(game, "rebuild")


@pytest.mark.rule("anzio:E9G")
@pytest.mark.parametrize("taken", [False, True])
def test_who_took_one_in_a_command_has_none_to_take_as_regiments(taken: bool) -> None:
    mask = 1 << number(PG) if taken else 0
    game = germans({PG: f"{HERE}/1", "de-ei1": HERE}, reserve={"rebuilt": mask})
    game.play(f"exchange {PG}")
    game.play("end")
    assert offers(game, "rebuild") == ["de-15pg-129 de-ei1"] * (not taken)


# --- what goes over to the other form -----------------------------------------------------------------------


@pytest.mark.rule("anzio:E9D1")
@pytest.mark.rule("anzio:E9D2")
def test_who_takes_the_place_of_paratroops_is_bound_by_their_drop() -> None:
    bound = {"dropped": [0, 1 << number("de-1para-1")], "idle": 1 << number("de-1para-1"), "used": True}
    units = {**apart(PARA, "W51", "W51", "W51"), "us-45": "W50", "us-36": "X49", "de-16pz": "X50", PG: "X50"}
    game = germans(units, options=["adv.supp.paratroops"], drops=bound)
    game.play(f"exchange {PARA}")
    game.play("end")
    game.play("attack W50")
    assert refused(game, f"join {PARA}") == "F8B7"


@pytest.mark.rule("anzio:E9D2")
def test_interdicted_divisions_make_interdicted_regiments() -> None:
    game = germans({PG: HERE}, support={"slowed": 1 << number(PG), "held": 1 << number(PG)})
    game.play(f"exchange {PG}")
    free = germans({PG: HERE})
    free.play(f"exchange {PG}")
    for name in REGIMENTS[PG]:
        assert set(costs(game, name)) < set(costs(free, name)), name


def number(unit: str) -> int:
    """The number of a German unit: its place among those of its side."""
    seen = germans({}).view("axis")["units"]
    return [u["id"] for u in seen if u["side"] == "axis"].index(unit)


@pytest.mark.rule("anzio:E2A3.1")
def test_a_regiment_that_left_the_board_comes_in_again() -> None:
    game = germans({"de-15pg-104": "waiting", PG: "absent"}, phase="arrivals")
    assert where(game, "de-15pg-104") == "arriving"
