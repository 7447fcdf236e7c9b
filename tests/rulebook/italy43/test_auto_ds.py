"""Automatic DS: 10-1 in the Movement Phase, and the advances after the Combat Phase."""

from __future__ import annotations

import pytest

from tests.rulebook.italy43.fights import ARENA, attack, battlefield, no_support
from tests.rulebook.italy43.kit import (
    go,
    happened,
    lost,
    marks,
    offers,
    play_all,
    refused,
    setup,
    step,
    where,
)
from winterline import Event, Game

PANZERGRENADIERS = {
    "de-15-104-1": "2119",
    "de-15-104-2": "2119",
    "de-15-129-1": "2219",
    "de-15-129-2": "2219 reduced",
    "de-15-215": "2219",
    "de-15-33": "2220 reduced",
}
"""Six units, 16 strong, most of them Elite, with tanks."""
SOUTH = ("2121", "2121", "2220", "2220 reduced", "2220", "2020 reduced")
"""Where the same six stand to strike 2120 from the south."""
RANGERS = {"us-rgr-1": f"{ARENA} reduced"}
"""A battalion with one step and defence 2 in 2120."""
AFAR = {"uk-9cdo": "2628", "de-hochgeb-3": "2627"}


def moving(units: dict[str, str], **spec: object) -> Game:
    """A German Movement Phase."""
    return setup({**AFAR, **units}, **{"side": "axis", "turn": 18, "weather": "E", **spec})  # type: ignore[arg-type]


def strike(game: Game, target: str = ARENA, *units: str) -> list[Event]:
    """Make an Automatic DS with these units, or with whoever is offered."""
    events = game.play(f"overrun {target}")
    names = list(units)
    while game.decision is not None and game.decision.kind in ("overrunning", "forming", "attaching"):
        joins = [name for name in names if refused(game, f"join {name}") is None]
        events += game.play(f"join {joins[0]}" if joins else game.actions()[0])
    return events


@pytest.mark.rule("italy43:8.7.1a")
def test_nothing_less_than_ten_to_one_will_do() -> None:
    fewer = {name: place for name, place in PANZERGRENADIERS.items() if name != "de-15-33"}
    game = moving({**fewer, **RANGERS})
    assert offers(game, "overrun") == []
    assert refused(game, f"overrun {ARENA}") == "8.7.1a"
    whole = moving({**fewer, "us-rgr-1": "absent", "us-756": ARENA, "de-15-215": "2219 reduced"})
    assert offers(whole, "overrun") == [ARENA]


@pytest.mark.rule("italy43:8.7.1b")
def test_support_counts_for_nobody() -> None:
    guns = {"de-xiv": "2117 ready", "de-15-hq": "2117 ready"}
    fewer = {name: place for name, place in PANZERGRENADIERS.items() if name != "de-15-33"}
    assert offers(moving({**fewer, **RANGERS, **guns}), "overrun") == []
    assert offers(moving({**PANZERGRENADIERS, **RANGERS, "us-vi": "2121 ready"}), "overrun") == [ARENA]
    assert offers(moving({**PANZERGRENADIERS, **RANGERS}, weather="F"), "overrun") == []


@pytest.mark.rule("italy43:8.7.1c")
def test_survivors_flee_four_hexes() -> None:
    units = {**PANZERGRENADIERS, "de-hg-1-1": "2220", "us-rgr-1": f"{ARENA} disrupted", "us-751": "2124"}
    game = moving(units)
    events = strike(game)
    while game.decision is not None and game.decision.side == "allied":
        events += game.play(game.actions()[0])
    assert where(game, "us-rgr-1") not in (ARENA, "eliminated")
    assert "full retreat" in marks(game, "us-rgr-1")
    assert happened(events, "step")


@pytest.mark.rule("italy43:8.7.1d", "italy43:8.1b")
def test_marked_units_do_not_attack_in_the_combat_phase() -> None:
    game = moving({**PANZERGRENADIERS, **RANGERS, "us-509": "2118", "de-26-9-1": "2117", "de-26-9-2": "2117"})
    strike(game)
    game.play("end")
    game.play("attack 2118")
    assert refused(game, "join de-15-104-1") == "8.7.1d"


@pytest.mark.rule("italy43:3.B.2b", "italy43:3.B.3a", "italy43:8.7.2a")
def test_marked_units_advance_when_all_combats_are_over() -> None:
    game = moving({**PANZERGRENADIERS, **RANGERS})
    strike(game)
    assert all(where(game, name) == place.split()[0] for name, place in PANZERGRENADIERS.items())
    (won,) = [battle for battle in game.view("axis")["battles"] if battle["won"]]
    assert (won["odds"], won["rule"]) == ("10-1", "italy43:8.7.1a")
    game.play("end")
    assert game.decision is not None
    assert game.decision.kind == "fighting"
    assert game.view("axis")["battles"][0]["outcome"] == "DS"
    game.play("end")
    assert {action.do for action in game.actions()} & {"advance", "group"}
    advanced = False
    while (
        game.decision is not None
        and game.decision.side == "axis"
        and (*game.state.pending, game.state.battle) != (None,)
    ):
        choices = [a for a in game.actions() if a.do == "advance" and a.to == ARENA] or [game.actions()[-1]]
        advanced |= bool(happened(game.play(choices[0]), "advance"))
    assert advanced
    assert not any("automatic DS" in marks(game, name) for name in PANZERGRENADIERS)


@pytest.mark.rule("italy43:8.7.2c")
def test_ten_to_one_in_the_combat_phase_is_an_ordinary_ds() -> None:
    game = battlefield({**PANZERGRENADIERS, **RANGERS}, side="axis", turn=18, weather="E")
    assert offers(game, "overrun") == []
    events = attack(game, ARENA, *PANZERGRENADIERS) + no_support(game)
    assert [event.word for event in happened(events, "battle")] == ["10-1 DS"]
    assert game.state.pending == ()
    assert {action.do for action in game.actions()} & {"advance", "group"}
    assert not any("automatic DS" in marks(game, name) for name in PANZERGRENADIERS)


@pytest.mark.rule("italy43:8.7.1d")
def test_only_the_units_that_are_needed_are_marked() -> None:
    game = moving({**PANZERGRENADIERS, **RANGERS, "de-26-9-1": "2020"})
    strike(game, ARENA, *PANZERGRENADIERS)
    assert "automatic DS" not in marks(game, "de-26-9-1")
    assert go(game, "de-26-9-1", "2019") >= 0
    step(game, "halt")


@pytest.mark.rule("italy43:8.7.1a", "italy43:4.4b")
def test_overfull_hexes_take_no_part() -> None:
    crowd = dict.fromkeys(("de-44-131", "de-44-132", "de-hg-1-1"), "2119")
    assert offers(moving({**PANZERGRENADIERS, **RANGERS}, turn=24), "overrun") == [ARENA]
    game = moving({**PANZERGRENADIERS, **RANGERS, **crowd}, turn=24)
    assert offers(game, "overrun") == []
    why = game.why_not(f"overrun {ARENA}")
    assert why is not None
    assert why.rule == "italy43:4.4b", "the odds would be had: it is the crowd"
    assert "2119 holds 9 of 6 Stacking Points" in why.sentence
    weak = moving({"de-15-33": "2220 reduced", **RANGERS, **crowd}, turn=24)
    assert refused(weak, f"overrun {ARENA}") == "8.7.1a", "here the crowd would not do either"
    game.play("end")
    assert game.decision is not None
    assert game.decision.kind == "thinning", "nor may it stay as it is"


@pytest.mark.rule("italy43:12.5a", "italy43:12.5b", "italy43:13.3.2d")
def test_a_second_retreat_by_an_automatic_ds_is_survived() -> None:
    south = dict(zip(PANZERGRENADIERS, SOUTH, strict=True))
    units = {**south, "us-rgr-1": f"{ARENA} disrupted", "us-3-7": "2118 full-retreat", "de-26-9-1": "2116"}
    game = moving(units)
    play_all(game, "move de-26-9-1 tactical", "go 2117", "back us-3-7 2119")
    assert where(game, "us-3-7") == ARENA, "it has given way to the Rangers"
    step(game, "halt")
    strike(game, ARENA, *south)
    assert lost(game, "us-rgr-1") == 1
    while game.decision is not None and game.decision.kind == "retreating":
        game.play(game.actions()[0])
    assert where(game, "us-3-7") not in (ARENA, "eliminated"), "a Movement Phase is no Combat Phase"
    assert marks(game, "us-3-7") == ["full retreat"]


@pytest.mark.rule("italy43:8.7.1d")
def test_the_automatic_ds_is_made_before_anything_else() -> None:
    game = moving({**PANZERGRENADIERS, **RANGERS})
    play_all(game, f"overrun {ARENA}", "join de-15-215")
    assert refused(game, "end") == "8.7.1a"
    assert refused(game, "declare") == "8.7.1b"
    assert refused(game, "join de-hochgeb-3") == "8.1a"
