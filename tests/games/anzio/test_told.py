"""What players of ANZIO are told before they decide: results with doubled losses, warnings, refusals with their sums."""

from __future__ import annotations

import pytest

import winterline as wl
from tests.games.anzio.inside import is_dull, pairs
from tests.games.anzio.inside import side_kind as side
from tests.rulebook.anzio.battlefield import BEFORE, TARGET, declare_all, fight
from tests.rulebook.anzio.ground import clearing, stand
from tests.rulebook.anzio.kit import happened, play_all, setup
from winterline.core.decision import Warned
from winterline.core.toll import costly
from winterline.core.verdict import DISTANCE, STACKING, Refused, figure
from winterline.games.anzio.book import HIGH, Book
from winterline.table.entries import told_event

C, N, NE, SE, S, SW, NW = clearing()


def mountain() -> tuple[str, str]:
    """A mountain hex, and a plain one beside it from where it is attacked at full strength."""

    def wanted(book: Book, here: int, there: int) -> bool:
        high = bool(book.mountain >> there & 1) and not book.rivers.of[there]
        return high and is_dull(book, here) and side(book, here, there) != HIGH

    below, hill = pairs(wanted)[0]
    return hill, below


def why(game: wl.Game, line: str) -> Refused:
    """Why an action may not be taken."""
    refused = game.why_not(line)
    assert refused is not None
    return refused


def warned(game: wl.Game, kind: str) -> list[Warned]:
    """The warnings of one kind."""
    return [found for found in game.rules.warnings(game.state) if found.kind == kind]


# --- results --------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:B4H9.1")
def test_results_are_told_as_the_battle_carries_them_out() -> None:
    hill, below = mountain()
    units = {"us-45": below, "us-3": below, "de-65": hill}
    for die in range(1, 7):
        game = setup("Dec III allied", units, phase="declarations", dice=[die])
        declare_all(game)
        told = game.rules.odds(game.state, [hill], ["us-45", "us-3"])
        (battle,) = happened(game.play(f"fight full {hill}"), "battle")
        column, _, result = battle.word.partition(" ")
        assert column == told["odds"]
        assert result in told["chances"], "what happened was among what was shown"
        faces = told_event(game.rules, battle).faces
        assert faces[die - 1] == result, "the card of the battle says of all faces what they bring in it"
        assert {face: faces.count(face) / 6 for face in faces} == pytest.approx(told["chances"])
        attacker = result.split()[0]
        if attacker.startswith("A") and attacker.strip("AR"):
            assert int(attacker.strip("AR")) % 2 == 0, "the steps are told with the doubling"


def test_lower_columns_are_told_with_doubled_losses_too() -> None:
    hill, below = mountain()
    game = setup("Dec III allied", {"us-45": below, "us-3": below, "de-65": hill}, phase="declarations")
    told = game.rules.odds(game.state, [hill], ["us-45", "us-3"])
    lowest = told["columns"]["1-4"]
    plain = game.rules.result_chances()["1-4"]
    assert sorted(lowest.values()) == sorted(plain.values())
    assert lowest != plain


# --- warnings -------------------------------------------------------------------------------------------


def test_an_attack_that_becomes_compulsory_is_told_while_moving() -> None:
    game = stand({"us-45": S, "us-3": S, "de-65": N})
    assert warned(game, "attack") == []
    play_all(game, "move us-45", f"go {C}")
    (found,) = warned(game, "attack")
    assert (found.hexes, found.units, found.rule) == ((N,), ("us-45",), "anzio:B4E9")
    assert "45 Division must attack" in found.sentence


def test_a_hopeless_one_is_told_as_such() -> None:
    game = stand({"us-505": S, "de-16pz": N, "de-1para": N})
    play_all(game, "move us-505", f"go {C}")
    (found,) = warned(game, "attack")
    assert found.rule == "anzio:B4E12"
    assert "removed" in found.sentence


def test_counters_that_cannot_attack_are_told_of_in_a_stack_that_must() -> None:
    game = stand({"us-45": C, "al-r1": C, "de-65": N})
    lost = [found for found in warned(game, "attack") if found.rule == "anzio:C10B2.2"]
    assert [found.units for found in lost] == [("al-r1",)]
    events = game.play("end")
    assert ("al-r1",) in [event.units for event in happened(events, "eliminated")]


def test_units_without_supply_are_told() -> None:
    game = setup("Oct I allied", {"us-45": "W51"})
    assert ("us-45",) in [found.units for found in warned(game, "isolation")]
    fed = setup("Oct I allied", {"us-45": "K57"}, ports={"port-napoli": "Sept II"})
    assert ("us-45",) not in [found.units for found in warned(fed, "isolation")]


def test_a_port_that_germans_shut_is_told() -> None:
    ports = {"port-napoli": "Sept II"}
    free = setup("Oct I allied", {"us-45": "K57"}, ports=ports)
    assert warned(free, "port") == []
    shut = setup("Oct I allied", {"us-45": "K57", "de-16pz": "L56"}, ports=ports)
    (found,) = warned(shut, "port")
    assert "Napoli port is shut" in found.sentence


def test_nothing_is_warned_of_once_movement_is_over() -> None:
    game, _ = fight({"us-45": "W51", "de-3pg": "W50"}, "1-1", 2)
    assert game.rules.warnings(game.state) == []


# --- what a choice costs --------------------------------------------------------------------------------


def test_letting_helpless_units_stay_counts_as_a_loss_only_where_they_die() -> None:
    bare, _ = fight({"us-45": BEFORE, "de-nw71": TARGET}, "1-3", 1)
    covered, _ = fight({"us-45": BEFORE, "us-3": BEFORE, "de-29pg": TARGET, "de-nw71": TARGET}, "1-3", 1)
    play_all(covered, "lose us-45", "lose de-nw71")
    for game, dies in ((bare, True), (covered, False)):
        assert game.decision is not None
        assert game.decision.kind == "withdrawing"
        assert ("withdrawing.halt" in costly(game.rules, game.state)) is dies
        events = game.play("halt")
        assert (("de-nw71",) in [event.units for event in happened(events, "eliminated")]) is dies


def test_reinforcements_are_spoken_of_only_while_some_may_come_on() -> None:
    nobody = setup("Nov I axis", {"de-65": "W51"})
    somebody = setup("Nov I axis", {"de-65": "W51", "de-29pg": "arriving"})
    for game, some in ((nobody, False), (somebody, True)):
        assert game.decision is not None
        assert any(action.do == "bring" for action in game.actions()) is some
        assert ("those that are due come on" in game.decision.prompt) is some


def test_giving_up_units_is_no_usual_choice() -> None:
    game = stand({"us-45": S, "de-65": N})
    assert "disband" in [action.do for action in game.actions()]
    assert "disband" in costly(game.rules, game.state)


def test_what_is_declared_of_other_decisions_stays_declared() -> None:
    game = stand({"us-45": S, "de-65": N})
    assert costly(game.rules, game.state) == game.rules.destructive


# --- refusals -------------------------------------------------------------------------------------------


def test_a_distance_is_told_with_its_sum() -> None:
    game = setup("Nov I axis", {"de-65": "W51"})
    game.play("move de-65")
    labels = game.rules.board.grid.labels
    found = [
        refused for label in filter(None, labels[::7]) if (refused := game.why_not(f"go {label}")) is not None
    ]
    far = [refused for refused in found if refused.kind == DISTANCE]
    assert len(far) > 5
    for refused in far:
        assert refused.sum is not None
        need, have = refused.sum
        assert need > have
        assert have == (8 if refused.rule == "anzio:B4C14b" else 16), "Strategic Movement, but not to fight"
        assert f"{figure(need)} of {have:g} movement points" in refused.sentence
    assert any("½" in refused.sentence for refused in far)


def test_an_overfull_hex_is_named_with_its_points() -> None:
    game = setup("Oct I axis", {"de-65": "W51", "de-16pz": "W50", "de-26pz": "W50", "de-29pg": "W50"})
    game.play("move de-65")
    found = why(game, "go W50")
    assert (found.kind, found.hexes, found.rule) == (STACKING, ("W50",), "anzio:B4D1")
    assert found.sum is not None
    assert f"W50 would hold {found.sum[0]:g} of 8 stacking points" in found.sentence


def test_nothing_is_refused_with_the_words_that_it_can_be_done() -> None:
    game = setup("Oct I allied", {"us-45": "W51"})
    for line in ("evacuate us-45", "ship us-45", "bring us-45", "leave us-45", "invade zone-salerno"):
        assert "can be" not in why(game, line).sentence.replace("cannot be", "")


# --- the words of a whole game ----------------------------------------------------------------------------


def test_a_game_opens_with_one_sentence() -> None:
    game = wl.new("anzio", seed=1)
    events = game.play(game.actions()[0])
    told = [game.rules.narrate(event) for event in events]
    assert told[0].startswith("Italy, September 1943")
    assert sum("September 1943" in sentence for sentence in told) == 1
