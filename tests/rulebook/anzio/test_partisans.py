"""The Garibaldi brigades (E10D): they come anywhere, heed no zones, use no roads, and come again."""

from __future__ import annotations

import pytest

import winterline as wl
from tests.rulebook.anzio.battlefield import asked, declare_all, lines
from tests.rulebook.anzio.italy import in_italy
from tests.rulebook.anzio.kit import costs, go, happened, offers, play_all, reach, refused, where

WHEN = "June I 1944 allied"


@pytest.mark.rule("anzio:E10D3")
def test_partisans_have_no_zone_of_control() -> None:
    for unit, goes_on in (("it-36g", True), ("it-leg", False)):
        game = in_italy("June I 1944 axis", {"de-29pg": "W54", unit: "W51"})
        go(game, "de-29pg", "W52")
        assert (refused(game, "move de-29pg") is None) is goes_on
        assert "W51" not in reach(game, "de-29pg")


@pytest.mark.rule("anzio:E10D3")
def test_partisans_ignore_zones_of_control() -> None:
    game = in_italy(WHEN, {"it-36g": "W52", "de-29pg": "W50", "it-leg": "W52"})
    go(game, "it-36g", "W51", "V51", "V50")
    assert refused(game, "move it-36g") is None
    go(game, "it-leg", "W51")
    assert refused(game, "move it-leg") is not None


@pytest.mark.rule("anzio:E10D3")
def test_nobody_must_fight_partisans_nor_they_anybody() -> None:
    ours = in_italy(WHEN, {"it-36g": "W51", "de-ei1": "W50"}, phase="declarations")
    assert lines(ours) == {"attack W50", "end"}
    theirs = in_italy("June I 1944 axis", {"it-36g": "W51", "de-29pg": "W50"}, phase="declarations")
    assert lines(theirs) == {"attack W51", "end"}
    theirs.play("attack W51")
    assert asked(theirs)[1] in ("declaring", "fighting")


@pytest.mark.rule("anzio:E10D3")
def test_germans_next_to_partisans_and_others_must_fight_the_others() -> None:
    units = {"it-36g": "W51", "us-504": "W49", "de-29pg": "W50"}
    game = in_italy("June I 1944 axis", units, phase="declarations")
    assert refused(game, "end") == "B4E9"
    play_all(game, "attack W49", "join de-29pg", "declare")
    assert asked(game)[1] == "fighting"


@pytest.mark.rule("anzio:E10D3")
def test_partisans_destroy_no_counters_beside_them_but_those_they_come_upon() -> None:
    game = in_italy(WHEN, {"it-36g": "W52", "de-94": "W50/i"})
    go(game, "it-36g", "W51")
    assert refused(game, "move it-36g") is None
    go(game, "it-36g", "W50")


# --- appearing ----------------------------------------------------------------------------------------------


def brigades(game: wl.Game) -> dict[str, str]:
    """Where the two brigades are."""
    return {name: where(game, name) for name in ("it-28g", "it-36g")}


@pytest.mark.rule("anzio:E10D1")
def test_two_brigades_belong_to_the_longest_game() -> None:
    game = wl.new("anzio", "po-valley", seed=1)
    assert brigades(game) == {"it-28g": "waiting", "it-36g": "waiting"}
    roma = wl.new("anzio", "roma", seed=1)
    assert not {"it-28g", "it-36g"} & {unit["id"] for unit in roma.view("allied")["units"]}


@pytest.mark.rule("anzio:E10D2")
@pytest.mark.rule("anzio:E10D1")
def test_a_brigade_appears_on_its_date_anywhere_but_with_enemies() -> None:
    units = {"it-36g": "waiting", "it-28g": "waiting", "de-94": "P5", "de-65": "W50/i"}
    early = in_italy("Sept IV 1944 allied", units, phase="partisans")
    assert asked(early) == ("allied", "moving")
    game = in_italy("Oct I 1944 allied", units, phase="partisans", mud=6)
    assert asked(game) == ("allied", "rising")
    there = set(offers(game, "place"))
    assert {"P6", "W51", "A14", "X60"} & there == {"P6", "W51", "A14"}
    assert not {"P5", "W50"} & there
    assert refused(game, "place P5") == "E10D2"
    events = game.play("place P6")
    assert brigades(game) == {"it-28g": "waiting", "it-36g": "P6"}
    assert game.narrate(happened(events, "rising")) == ["36 Garibaldi Brigade appears in P6. [anzio:E10D2]"]
    assert "P6" in game.view("allied")["friendly"]


@pytest.mark.rule("anzio:E10D7")
@pytest.mark.parametrize(
    ("week", "again"),
    [
        ("Oct III 1944", False), ("Nov I 1944", True), ("Nov II 1944", False), ("Jan III 1945", False),
        ("Feb I 1945", True), ("Feb II 1945", False), ("Feb III 1945", True), ("April III 1945", True),
    ],
)  # fmt: skip
def test_a_destroyed_brigade_comes_again_in_the_first_and_later_the_third_week(
    week: str, again: bool
) -> None:
    game = in_italy(f"{week} allied", {"it-36g": "eliminated", "it-28g": "X64"}, phase="partisans", mud=6)
    assert (asked(game)[1] == "rising") is again
    if again:
        game.play("place K8")
        assert brigades(game) == {"it-28g": "X64", "it-36g": "K8"}


@pytest.mark.rule("anzio:E10D7")
def test_a_brigade_that_was_lost_before_comes_no_earlier() -> None:
    game = in_italy("Oct I 1944 allied", {"it-36g": "eliminated"}, phase="partisans", mud=6)
    assert asked(game)[1] == "moving"


# --- moving -------------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E10D4")
def test_roads_are_of_no_use_to_partisans() -> None:
    game = in_italy(WHEN, {"it-36g": "W51", "it-leg": "W51"})
    mine, others = costs(game, "it-36g"), costs(game, "it-leg")
    near = ("W52", "W50", "X50", "V51")
    assert {mine[cell] for cell in near} == {1}
    assert min(others.values()) == 0.5
    assert min(mine.values()) == 1


@pytest.mark.rule("anzio:E10D4")
def test_a_road_through_high_apennine_does_not_help_them() -> None:
    game = in_italy(WHEN, {"it-36g": "F49", "fr-2dim": "F49"})
    climbing = {cell for cell, points in costs(game, "it-36g").items() if points == 4}
    assert climbing
    assert any(costs(game, "fr-2dim").get(cell, 9) < 4 for cell in climbing)


@pytest.mark.rule("anzio:E10D5")
def test_partisans_need_no_supply() -> None:
    game = in_italy(WHEN, {"it-36g": "K8", "it-leg": "K10"}, phase="supply")
    marked = {
        u["id"] for u in game.view("allied")["units"] if any("!" in m["text"] for m in u.get("marks", ()))
    }
    assert "it-leg" in marked
    assert "it-36g" not in marked


@pytest.mark.rule("anzio:E10D9")
def test_partisans_pass_an_empty_fort_and_neither_stop_on_it_nor_destroy_it() -> None:
    game = in_italy(WHEN, {"it-36g": "W52", "it-leg": "W52"}, forts=["W51"])
    assert "W51" not in reach(game, "it-36g")
    assert "W51" in reach(game, "it-leg")
    go(game, "it-36g", "W50")
    assert forts_on(game) == {"W51"}
    go(game, "it-leg", "W51")
    assert forts_on(game) == set()


@pytest.mark.rule("anzio:E10D9")
@pytest.mark.rule("anzio:E10D2")
def test_partisans_neither_appear_on_a_fort_nor_advance_into_one() -> None:
    game = in_italy("Oct I 1944 allied", {"it-36g": "waiting"}, phase="partisans", forts=["W51"], mud=6)
    assert "W51" not in offers(game, "place")
    units = {"it-36g": "W51", "it-leg": "W51", "it-cremon": "X50", "us-45": "X50", "de-ei1": "W50"}
    won = in_italy(WHEN, units, phase="declarations", forts=["W50"], dice=[3])
    declare_all(won)
    won.play("fight full W50")
    while asked(won)[1] == "losing":
        won.play(next(a for a in won.actions() if a.unit != "it-36g"))
    assert asked(won)[1] == "advancing"
    assert refused(won, "advance it-36g W50") == "E10D9"
    assert refused(won, "advance us-45 W50") is None


def forts_on(game: wl.Game) -> set[str]:
    """The hexes with a fort."""
    return {m["hex"] for m in game.view("spectator")["markers"] if m.get("text") == "F"}


# --- fighting -----------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E10D6")
def test_partisans_fight_by_the_table() -> None:
    units = {"it-36g": "W51", "de-ei1": "W50"}
    game = in_italy(WHEN, units, phase="declarations", dice=[1])
    assert game.seat("allied").odds(["W50"], ["it-36g"])["odds"] == "1-1"
    game.play("attack W50")
    events = game.play("fight full W50")
    assert [event.word for event in happened(events, "battle")] == ["1-1 A1 D2R"]
    assert where(game, "it-36g") == "eliminated"
    assert where(game, "de-ei1") == "pool"
    defence = in_italy("June I 1944 axis", {"it-36g": "W51", "de-29pg": "W50"}, phase="declarations")
    assert defence.seat("axis").odds(["W51"], ["de-29pg"])["totals"][1] == 1


@pytest.mark.rule("anzio:E10D10")
def test_partisans_off_the_river_take_its_protection_away() -> None:
    units = {"us-45": "B35", "de-65": "B34"}
    game = in_italy(WHEN, {**units, "it-36g": "C33"}, phase="declarations")
    seat = game.seat("allied")
    alone, together = (seat.odds(["B34"], who)["totals"][1] for who in (["us-45"], ["us-45", "it-36g"]))
    assert alone == 2 * together


@pytest.mark.rule("anzio:E10D8")
def test_germans_retreat_through_partisans_and_do_not_stop_with_them() -> None:
    game = driven({"it-36g": "W49"})
    ways = {(a.via, a.to) for a in game.actions() if a.do == "back"}
    assert ways
    assert all(to != "W49" for _, to in ways)
    assert ways == {("W49", "W48"), ("W49", "X48"), ("W49", "V49")}
    assert refused(game, "back - W49") == "E10D8"
    other = driven({"us-504": "W49"})
    assert asked(other)[1] != "routing"


@pytest.mark.rule("anzio:E10D8")
def test_they_take_a_hex_more_so_as_not_to_stop_with_partisans() -> None:
    game = driven({"it-36g": "W49", "it-28g": "W48", "us-36": "Y48", "us-45": "U50"})
    assert where(game, "de-94") == "X47"  # the only way: over W49 and W48
    alone = driven({"it-36g": "W49", "us-504": "W48", "us-36": "Y48", "us-45": "U50"})
    assert where(alone, "de-94") not in ("X47", "W48", "W49")


def driven(units: dict[str, str]) -> wl.Game:
    """A German unit in W50 that must retreat; all ways but that over W49 are closed."""
    ring = {"br-46": "W51", "br-56": "V51", "br-78": "X50", "de-94": "W50", **units}
    game = in_italy(WHEN, ring, phase="declarations", dice=[2, 1, 1, 1, 1])
    declare_all(game)
    while asked(game)[1] in ("fighting", "losing"):
        game.play(next(a for a in game.actions() if a.do == "lose" or a.kind in ("2-1", "full")))
    return game
