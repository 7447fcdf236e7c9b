"""What players are told before and after: odds of every choice, sums in refusals, warnings, sentences."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.italy43.fights import ARENA, battlefield, no_support
from tests.rulebook.italy43.kit import asks, happened, play_all, refused, setup, start

MIXED = {"us-3-7": "2119", "us-45-157": "2219", "us-751": "2119", "de-hg-1-1": ARENA}
"""A regiment of each of two divisions and a tank battalion, against one battalion."""


def declared(units: dict[str, str] = MIXED) -> wl.Game:
    """An attack of two divisions that waits for its Main Assault Force."""
    game = battlefield(units)
    game.play(f"attack {ARENA}")
    for unit in ("us-3-7", "us-45-157", "us-751"):
        game.play(f"join {unit}")
    game.play("declare")
    assert game.decision is not None
    assert game.decision.kind == "forming"
    return game


@pytest.mark.rule("italy43:8.4.1", "italy43:8.4.3a")
def test_the_odds_of_a_choice_are_those_that_are_fought() -> None:
    seen = set()
    for force in ("us-3", "us-45", "us-751"):
        for attached in (("us-751",), ("us-45-157",), ("us-3-7",), ()):
            game = declared()
            game.play(f"force {force}")
            told = game.view("allied")["building"]["odds"]
            for unit in attached:
                if refused(game, f"attach {unit}") is None:
                    game.play(f"attach {unit}")
                    told = game.view("allied")["building"]["odds"]
            if (
                refused(game, "pass") is None
                and game.decision is not None
                and game.decision.kind == "attaching"
            ):
                told = game.rules.forecast(game.state, wl.Action("pass")) or told
                game.play("pass")
            (fought,) = happened(no_support(game) or game.steps()[-1].events, "battle")
            assert fought.fight is not None
            assert (told["odds"], tuple(told["totals"])) == (fought.fight.column, fought.fight.totals)
            assert told["force"].lower().replace(" ", "-") == force
            seen.add(fought.fight.column)
    assert len(seen) > 1, "the choice makes a difference"


@pytest.mark.rule("italy43:8.4.1")
def test_every_main_assault_force_is_shown_with_its_odds() -> None:
    told = declared().view("allied")["building"]["odds"]
    (table,) = [extra for extra in told["extra"] if "Main Assault Force" in extra["title"]]
    assert len(table["rows"]) == 3
    assert len({row["value"] for row in table["rows"]}) > 1
    assert any("still to be chosen" in note["text"] for note in told["notes"])


@pytest.mark.rule("italy43:8.4.3a")
def test_the_odds_before_an_attachment_are_those_with_it_whoever_decides_next() -> None:
    game = declared(MIXED | {"de-nw-71": "2122 ready"})
    game.play("force us-3")
    attach = wl.Action("attach", unit="us-751")
    told = game.rules.forecast(game.state, attach)
    assert told is not None
    assert told["totals"] != game.view("allied")["building"]["odds"]["totals"], "it counts in full"
    game.play(attach)
    assert asks(game) != "attaching"
    assert told["totals"] == game.view("allied")["building"]["odds"]["totals"]


@pytest.mark.rule("italy43:8.6.1a")
def test_everybody_who_may_join_is_one_army() -> None:
    units = {
        "us-3-7": "2119",
        "us-3-15": "2119",
        "uk-56-167": "2220",
        "uk-56-169": "2220",
        "de-hg-1-1": ARENA,
    }
    game = battlefield(units)
    game.play(f"attack {ARENA}")
    names = game.rules.joinable(game.state)
    assert {name[:2] for name in names} == {"us"} or {name[:2] for name in names} == {"uk"}
    for name in names:
        game.play(f"join {name}")
    assert refused(game, "declare") is None


def test_of_two_armies_the_stronger_attacks() -> None:
    units = {"us-82-504": "2119", "us-82-505": "2119", "uk-7-131": "2220", "de-hg-1-1": ARENA}
    game = battlefield(units)
    game.play(f"attack {ARENA}")
    assert game.rules.joinable(game.state) == ["us-82-504", "us-82-505"], (
        "though one British unit is stronger"
    )


@pytest.mark.rule("italy43:5.1a")
def test_a_hex_too_far_is_refused_with_the_sum() -> None:
    game = setup({"us-3-7": "2125"})
    game.play("move us-3-7 march")
    why = game.why_not("go 2115")
    assert why is not None
    assert (why.rule, why.kind) == ("italy43:5.1a", "distance")
    assert why.sum is not None
    need, have = why.sum
    assert need > have == 5, "three, and two of Extended Movement"
    assert f"{need:g} of {have:g} Movement Points" in why.sentence
    assert refused(setup({"us-3-7": "2125"}), "go 2115") == "5.1a", "and first of all a unit is chosen"


@pytest.mark.rule("italy43:14.1b")
def test_an_advance_into_a_full_hex_names_it() -> None:
    full = dict.fromkeys(("us-45-157", "us-45-179"), "2219")
    game = battlefield({"us-3-7": "2119", **full, "de-fj-1": ARENA}, dice=[4])
    play_all(game, f"attack {ARENA}", "join us-3-7", "declare")
    no_support(game)
    while asks(game).endswith("losing"):
        game.play(game.actions()[0])
    assert asks(game) == "allied advancing", "a step of each, and one hex of advance"
    why = game.why_not("advance us-3-7 2219")
    assert why is not None
    assert (why.rule, why.kind) == ("italy43:14.1b", "stacking")
    assert (why.hexes, why.sum) == (("2219",), (9, 6))
    assert "2219 would hold 9 of 6 Stacking Points" in why.sentence


def warned(units: dict[str, str], kind: str) -> list[Any]:
    """The warnings of one kind in an Allied Movement Phase."""
    game = setup(units)
    return [warning for warning in game.rules.warnings(game.state) if warning.kind == kind]


@pytest.mark.rule("italy43:4.4c", "italy43:16.5.1a", "italy43:13.3.2f")
def test_what_ends_badly_with_the_phase_is_told_while_it_can_be_helped() -> None:
    crowd = dict.fromkeys(("us-3-7", "us-3-15", "us-3-30", "us-45-157"), "2222")
    (told,) = warned(crowd, "stacking")
    assert told.hexes == ("2222",)
    assert told.rule == "italy43:4.4c"
    ring = {"de-94-274": "2019", "de-94-276": "2219", "de-44-131": "2121", "us-3-7": "2120"}
    (cut,) = warned(ring, "isolation")
    assert cut.units == ("us-3-7",)
    assert "isolated" in cut.sentence
    stuck = {"us-3-7": "2120 full-retreat", **{k: v for k, v in ring.items() if k[:2] == "de"}}
    (doomed,) = warned(stuck, "loss")
    assert (doomed.hexes, doomed.rule) == (("2120",), "italy43:13.3.2f")
    quiet = setup({"us-3-7": "2222", "us-3-15": "2222"})
    assert quiet.rules.warnings(quiet.state) == []


@pytest.mark.rule("italy43:16.5.2c")
def test_guns_that_the_supply_phase_takes_off_are_told_of_up_to_the_recovery() -> None:
    ring = {"de-94-274": "2019", "de-94-276": "2219", "de-44-131": "2121"}
    (lone,) = warned({"us-3-hq": "2120", **ring}, "loss")
    assert (lone.units, lone.rule) == (("us-3-hq",), "italy43:16.5.2c")
    assert warned({"us-3-hq": "2120", "us-3-7": "2120", **ring}, "loss") == []
    game = setup({"us-3-hq": "2120", "us-45-157": "2222 disrupted", **ring}, phase="combat")
    assert asks(game) == "allied recovering"
    told = [warning.units for warning in game.rules.warnings(game.state) if warning.kind == "loss"]
    assert told == [("us-3-hq",)]
    assert ("eliminated", ("us-3-hq",)) in [(event.what, event.units) for event in game.play("end")]


@pytest.mark.rule("italy43:3.B.0")
def test_a_game_opens_with_one_sentence() -> None:
    for scenario, turn in (("S1", 1), ("S2", 13), ("S3", 1)):
        game = start(scenario)
        events = game.play(game.actions()[0])
        told = [game.rules.narrate(event) for event in events]
        assert [text for text in told if "begins" in text] == [
            f"Turn {turn} begins: the German player turn. [italy43:3.B.0]"
        ]


@pytest.mark.rule("italy43:8.3.1b")
def test_a_battle_is_told_with_both_sides_and_in_words() -> None:
    game = battlefield({"us-3-7": "2119", "us-3-15": "2119", "de-26-9-1": ARENA}, dice=[3])
    game.play(f"attack {ARENA}")
    for unit in ("us-3-7", "us-3-15"):
        game.play(f"join {unit}")
    game.play("declare")
    (event,) = happened(no_support(game) or game.steps()[-1].events, "battle")
    told = game.rules.narrate(event)
    assert (
        "7 Infantry Regiment and 15 Infantry Regiment attack" in told
        or "and 7 Infantry Regiment attack" in told
    )
    assert "Panzergrenadier" in told, "who is attacked"
    code = event.word.split()[1]
    assert f"die 3, {code}, " in told
    assert "step" in told or "back 2" in told, "the result in words"


@pytest.mark.rule("italy43:3.B.1a", "italy43:8.1a")
def test_a_prompt_promises_only_what_can_be_done() -> None:
    units = {"de-xiv": "1402 fired", "us-3-7": "2527"}
    works = setup(units, side="axis", phase="initial", replacements={}, points={"axis": 1}, turn=13)
    assert works.decision is not None
    assert works.decision.prompt.startswith(
        "Ready artillery (ASUs), start or complete one Fortification, or end"
    )
    assert works.view("axis")["mode"]["title"] == "1 Supply Point left for artillery (ASU)"
    plain = setup(units, side="axis", phase="initial", replacements={}, points={"axis": 1}, scenario="S1")
    assert plain.decision is not None
    assert plain.decision.prompt == "Ready artillery (ASUs), or end the Initial Phase."
    fight = battlefield(MIXED)
    assert fight.decision is not None
    assert fight.decision.prompt.startswith("Attack, in whatever order you like")
