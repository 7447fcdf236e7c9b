"""How to win in 1970, judged when the last impulse of the seventh turn ends."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulebook.beachhead.kit import go
from tests.rulebook.beachhead.printed import bare


def ending(units: dict[str, str], **spec: Any) -> tuple[str, str]:
    """Winner and rule when nothing more happens in 7F."""
    game = bare("7F", units, **spec)
    assert game.result is None
    game.play("end")
    assert game.decision is None
    assert game.result is not None
    assert game.actions() == ()
    return game.result.winner, game.result.rule.split(":")[1]


@pytest.mark.rule("beachhead-1970:win.1")
def test_the_germans_win_when_no_allied_unit_is_left() -> None:
    assert ending({"de-kleye": "1515"}, control={"1707": "allied"}) == ("axis", "win.1")
    weak = {"de-kleye": "1515", "us-rgr-1": "0605"}
    assert ending(weak, control={"1707": "allied"}) == ("allied", "win.allied")


@pytest.mark.rule("beachhead-1970:win.1")
def test_an_allied_unit_that_never_came_ashore_is_not_on_the_board() -> None:
    assert ending({"de-kleye": "1515", "uk-1-18bde": "waiting"}, control={"1707": "allied"})[1] == "win.1"


@pytest.mark.rule("beachhead-1970:win.2")
@pytest.mark.parametrize("hex_", ["0802", "0903", "0803", "0702", "0703", "0904", "1002", "1003"])
def test_the_germans_win_in_or_beside_a_port(hex_: str) -> None:
    units = {"de-flak-94": hex_, "us-3-7": "1515", "us-3-15": "1515"}
    assert ending(units, control={"1707": "allied"}) == ("axis", "win.2")


@pytest.mark.rule("beachhead-1970:win.2")
@pytest.mark.parametrize("hex_", ["0804", "0704", "0905", "1103"])
def test_two_squares_from_a_port_is_not_enough(hex_: str) -> None:
    units = {"de-flak-94": hex_, "us-3-7": "1515", "us-3-15": "1515"}
    assert ending(units, control={"1707": "allied"})[0] == "allied"


@pytest.mark.rule("beachhead-1970:win.3")
def test_the_germans_win_with_twice_the_factors_and_every_tripled_square() -> None:
    units = {"us-rgr-1": "0802", "us-rgr-3": "0903", "de-flak-94": "1515", "de-flak-14": "1515"}
    ports = {"0802": "allied", "0903": "allied"}
    for more, winner in (({"de-kleye": "1616"}, "allied"), ({"de-4fj-12": "1616"}, "axis")):
        assert ending({**units, **more}, control=ports)[0] == winner
    assert ending({**units, "de-4fj-12": "1616"}, control=ports)[1] == "win.3"


@pytest.mark.rule("beachhead-1970:win.3")
@pytest.mark.parametrize(
    "fort", ["0810", "0912", "1012", "1707", "1710", "1910", "2112", "2304", "2307", "2603"]
)
def test_a_single_tripled_square_last_held_by_the_allies_denies_it(fort: str) -> None:
    units = {"us-rgr-1": "0605", "de-hg-pz": "1515"}
    assert ending(units)[1] == "win.3"
    assert ending(units, control={fort: "allied"}) == ("allied", "win.allied")


@pytest.mark.rule("beachhead-1970:win.3")
def test_passing_through_a_square_last_holds_it() -> None:
    for through, winner in (("1807", "allied"), ("1606", "axis")):
        game = bare("7F", {"us-rgr-1": "0605", "de-hg-pz": "1806"}, control={"1707": "allied"})
        go(game, "de-hg-pz", through)
        while game.decision is not None:
            game.play("end")
        assert game.result is not None
        assert game.result.winner == winner


@pytest.mark.rule("beachhead-1970:win.allied")
def test_the_allies_win_when_none_of_the_three_holds() -> None:
    """Germans far from the ports, too weak, and Conca lost to them."""
    units = {"us-3-7": "0802", "de-kleye": "1515"}
    assert ending(units, control={"1707": "allied"}) == ("allied", "win.allied")


@pytest.mark.rule("beachhead-1970:win.allied")
def test_nothing_is_decided_before_the_last_impulse() -> None:
    """In 6F a German unit stands beside Anzio; it must still be there at the end."""
    game = bare("6F", {"us-3-7": "0606", "de-flak-94": "0803"}, control={"1707": "allied"})
    game.play("end")
    assert game.result is None
    assert game.view("spectator")["when"] == "7A"
