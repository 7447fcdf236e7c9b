"""F12: defenders who cannot go back may stay, at a price, if they declare it before the die."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.battlefield import BEFORE, TARGET, asked, declare_all, lines, lost
from tests.rulebook.anzio.ground import clearing, declare, figures, place, stand, until
from tests.rulebook.anzio.kit import counter, happened, offers, refused, setup, where
from winterline import Event

OPTION = ["adv.supp.retreat-zoc"]
SCATTER = "supp.retreat-zoc"
SEALED = {"br-5": "Y48", "br-46": "U50", "br-78": "W48"}
"""Nobody stands beside W50 but its attackers in W51, and every hex beside it is in an Allied zone."""
ATTACK = {"us-45": BEFORE, "us-3": BEFORE, **SEALED}
C, N, NE, SE, S, SW, NW = clearing()


def battle(
    units: dict[str, str],
    dice: list[int],
    kind: str = "1-1",
    options: list[str] = OPTION,
    **more: Any,
) -> tuple[wl.Game, list[Event]]:
    """The battle at W50 in a column, until somebody has to decide."""
    game = setup("Oct I allied", units, phase="declarations", options=options, dice=dice, **more)
    declare_all(game)
    line = f"fight {kind} {TARGET}"
    return game, game.play(line if game.why_not(line) is None else f"fight full {TARGET}")


def held(
    units: dict[str, str], die: int, kind: str = "1-1", choice: str = "endure", options: list[str] = OPTION
) -> tuple[wl.Game, list[Event]]:
    """The same with an answer of the defender, who is asked."""
    game, _ = battle(units, [die], kind, options)
    assert asked(game) == ("axis", "holding-out")
    return game, game.play(choice)


def left(game: wl.Game, unit: str) -> int:
    """The steps that a unit has left."""
    return int(counter(game, unit)["steps"][0])


# --- who may, and when ----------------------------------------------------------------------------------


@pytest.mark.rule("anzio:F12A")
@pytest.mark.rule("anzio:F12B")
def test_the_defender_is_asked_before_the_die() -> None:
    game, events = battle({**ATTACK, "de-15pg": TARGET}, [2])
    assert asked(game) == ("axis", "holding-out")
    assert not happened(events, "battle")
    assert lines(game) == {"endure", "decline"}
    assert refused(game, "end") == "F12B"
    assert "15" in str(game.decision.prompt if game.decision else "")
    events = game.play("endure")
    assert happened(events, "battle")[0].number == 2
    assert [event.rule for event in happened(events, "endure")] == ["anzio:F12B"]


@pytest.mark.rule("anzio:F12A")
@pytest.mark.rule("anzio:F12B")
def test_nobody_is_asked_who_has_a_way() -> None:
    game, events = battle({"us-45": BEFORE, "us-3": BEFORE, "de-15pg": TARGET}, [2])
    assert happened(events, "battle")
    assert asked(game) == ("axis", "routing")


@pytest.mark.rule("anzio:F12A")
def test_an_evacuation_is_a_way() -> None:
    units = {"de-16pz": "E48", "de-15pg": "E47", "de-hg": "E49", "us-45": "D48"}
    game = setup("Oct I axis", units, phase="declarations", options=OPTION, dice=[2])
    declare_all(game)
    events = game.play("fight full D48")
    assert happened(events, "battle")
    assert [event.units for event in happened(events, "evacuate")] == [("us-45",)]


@pytest.mark.rule("anzio:F12A")
def test_nor_who_may_stand_in_a_fort() -> None:
    game, events = battle({**ATTACK, "de-15pg": TARGET}, [2], options=[*OPTION, "supp.forts"], forts=[TARGET])
    assert happened(events, "battle")
    assert where(game, "de-15pg") == TARGET


@pytest.mark.rule("anzio:F12B")
def test_nor_where_it_cannot_matter() -> None:
    _, events = battle({**ATTACK, "de-15pg": TARGET}, [5], "1-3")
    assert happened(events, "battle"), "no die of that column sends the defender back"
    sure, events = battle({**ATTACK, "us-36": "V51", "de-ei1": TARGET}, [6], "full")
    assert where(sure, "de-ei1") == "pool", "all is lost whatever he says"


@pytest.mark.rule("anzio:F12B")
def test_a_declaration_is_for_one_battle() -> None:
    pocket = {"us-36": N, "us-34": N, "br-56": S, "br-1": S, "de-44": C}
    for choice, stays in (("endure", True), ("decline", False)):
        game, _ = battle({**ATTACK, **pocket, "de-15pg": TARGET}, [2, 2])
        game.play("endure")
        while asked(game)[1] != "fighting":
            game.play(game.actions()[-1])
        game.play(f"fight 1-1 {C}")
        assert asked(game) == ("axis", "holding-out"), "it is asked again"
        game.play(choice)
        assert (where(game, "de-44") == C) is stays


# --- the price ------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:F12C")
@pytest.mark.rule("anzio:F12E")
@pytest.mark.parametrize(
    ("kind", "die", "price"),
    [("1-1", 2, 2), ("1-2", 1, 2), ("1-1", 1, 4), ("1-1", 3, 0), ("1-1", 4, 0)],
)
def test_staying_costs_twice_the_steps_of_the_table_and_two_at_least(kind: str, die: int, price: int) -> None:
    game, events = held({**ATTACK, "us-36": "X50", "us-34": "X50", "de-15pg": TARGET}, die, kind)
    assert where(game, "de-15pg") == TARGET
    assert left(game, "de-15pg") == 6 - price
    assert not happened(events, "retreat")
    assert (asked(game) == ("allied", "retreating")) is (die == 4), (
        "where the attackers are driven back they go"
    )


@pytest.mark.rule("anzio:F12C")
@pytest.mark.rule("anzio:F12E")
def test_who_does_not_declare_it_is_destroyed_or_scatters() -> None:
    game, events = held({**ATTACK, "de-15pg": TARGET}, 2, choice="decline")
    assert ("no-retreat", "de-15pg") in lost(events)
    both = [*OPTION, SCATTER]
    game, _ = battle({**ATTACK, "de-15pg": TARGET}, [2, 1, 6], options=both)
    events = game.play("decline")
    assert len(happened(events, "scatter")) == 2
    game, _ = battle({**ATTACK, "de-15pg": TARGET}, [2, 1, 6], options=both)
    events = game.play("endure")
    assert not happened(events, "scatter")
    assert (where(game, "de-15pg"), left(game, "de-15pg")) == (TARGET, 4)


@pytest.mark.rule("anzio:F12C")
def test_the_owner_says_which_of_them_pays() -> None:
    game, _ = held(
        {**ATTACK, "us-36": "X50", "us-34": "X50", "de-15pg": TARGET, "de-29pg": TARGET},
        2,
        "1-2" if False else "1-1",
    )
    assert asked(game) == ("axis", "bearing")
    assert lines(game) == {"lose de-15pg", "lose de-29pg"}
    assert refused(game, "lose de-334") == "F12C"
    game.play("lose de-15pg")
    game.play("lose de-29pg")
    assert (left(game, "de-15pg"), left(game, "de-29pg")) == (5, 3)


@pytest.mark.rule("anzio:F12C")
@pytest.mark.parametrize(("level", "die", "points"), [(4, 1, 4), (3, 1, 2), (2, 1, 0), (4, 2, 0)])
def test_with_too_few_steps_the_attacker_breaks_through(level: int, die: int, points: int) -> None:
    units = {**ATTACK, "us-36": "X50", "us-34": "X50", "de-15pg": f"{TARGET}/{level}"}
    game, events = held(units, die)
    assert ("eliminated", "de-15pg") in lost(events)
    until(game, "advancing")
    game.play(f"advance us-34 {TARGET}")
    told = game.view("allied").get("mode")
    assert bool(told) is bool(points)
    assert not told or told["note"].startswith(f"{points} ")


@pytest.mark.rule("anzio:F12C")
def test_counters_that_cannot_defend_themselves_do_not_hold_a_hex() -> None:
    game, events = held({**ATTACK, "us-36": "X50", "de-29pg": f"{TARGET}/1"}, 2)
    events += until(game, "advancing")
    assert [what for what, unit in lost(events) if unit == "de-29pg"] == ["step", "inverted", "eliminated"]


# --- several units --------------------------------------------------------------------------------------


def divided(units: dict[str, str], die: int) -> tuple[wl.Game, list[Event]]:
    """A battle against two hexes at once: who is in the northern one has no way back."""
    army = {"us-45": C, "us-3": C, "br-5": "D45", "br-46": "G44", **units}
    game = place(army, "Oct I allied", OPTION, dice=[die])
    declare(game, [N, S], ["us-45", "us-3"])
    game.play(f"fight 1-1 {N}" if game.why_not(f"fight 1-1 {N}") is None else f"fight full {N}")
    assert asked(game) == ("axis", "holding-out")
    return game, game.play("endure")


@pytest.mark.rule("anzio:F12E")
def test_those_who_can_go_back_lose_nothing_while_others_hold_out() -> None:
    game, _ = divided({"de-44": N, "de-65": S}, 2)
    assert (where(game, "de-44"), left(game, "de-44")) == (N, 2)
    assert asked(game) == ("axis", "routing")
    assert left(game, "de-65") == 3


@pytest.mark.rule("anzio:F12E")
@pytest.mark.parametrize(
    ("north", "spared"), [("de-44/3", 2), ("de-44/2", 3), ("de-44/1", 3), ("de-44/0", 3)]
)
def test_only_when_those_are_gone_do_the_others_lose_the_rest(north: str, spared: int) -> None:
    unit, _, level = north.partition("/")
    holding = {"de-ei1": N} if level == "3" else {unit: f"{N}/{level}"}
    game, events = divided({**holding, "de-65": S}, 1)  # the table asks for two steps
    gone = next(iter(holding))
    assert ("eliminated", gone) in lost(events)
    assert left(game, "de-65") == spared
    assert asked(game) == ("axis", "routing")


# --- automatic victory ----------------------------------------------------------------------------------


@pytest.mark.rule("anzio:F12D")
def test_five_to_one_is_sure_to_cost_two_steps_only() -> None:
    ring = {"us-45": N, "us-3": N, "us-36": S, "us-34": S, "br-5": NE, "br-46": NE, "ca-1": SE}
    for units, options, odds, sure in (
        (ring, [], "5-1", True),
        (ring, OPTION, "5-1", False),
        ({**ring, "br-56": SE}, OPTION, "6-1", True),
    ):
        game = stand({**units, "de-94": C}, options=options)
        assert figures(game, C, list(units))[2] == odds
        assert (C in offers(game, "attack")) is sure
    weak = {"us-45": N, "us-3": S, "us-36": N, "br-5": S}
    game = stand({**weak, "de-65": C}, options=OPTION)
    assert figures(game, C, list(weak))[2] == "5-1"
    assert C in offers(game, "attack"), "of three steps one is left, and that is an inverted counter"


def test_the_attacker_is_told() -> None:
    game = place({"us-45": N, "us-3": S, "br-5": NE, "br-46": NW, "de-44": C}, options=OPTION)
    told = game.rules.odds(game.state, [C], ["us-45", "us-3"])
    assert "anzio:F12B" in [note["rule"] for note in told["notes"]]
