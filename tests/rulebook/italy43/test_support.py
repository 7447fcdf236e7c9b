"""Air, artillery and naval support: who may give it, to whom, how much, and what it costs."""

from __future__ import annotations

import pytest

from tests.rulebook.italy43.fights import ARENA, DIVISION, GRENADIERS, attack, battlefield, supports
from tests.rulebook.italy43.kit import happened, marks, play_all, refused
from winterline import Game

THREE = tuple(DIVISION)
HELD = {"de-hg-1-1": ARENA, "de-hg-1-2": ARENA, "de-hg-2-1": ARENA}
SHORE = {"us-3-7": "1919", "us-3-15": "1919", "us-3-30": "2019", "de-hg-1-1": "1920"}
"""An attack on 1920, two hexes from the sea."""


def under_attack(units: dict[str, str], *names: str, cell: str = ARENA, **spec: object) -> Game:
    """An attack at its first question of support."""
    game = battlefield(units, **spec)
    attack(game, cell, *(names or THREE))
    return game


@pytest.mark.rule("italy43:9.4b", "italy43:8.6.1c")
def test_air_supports_its_own_army() -> None:
    american = under_attack({**DIVISION, **HELD})
    assert supports(american) == {"us-air"}
    assert refused(american, "call british-air") == "9.4b"
    british = under_attack({"uk-56-167": "2119", "uk-56-169": "2219", **GRENADIERS}, "uk-56-167", "uk-56-169")
    assert supports(british) == {"british-air"}
    french = under_attack({"fr-2-4": "2119", "fr-2-5": "2219", **GRENADIERS}, "fr-2-4", "fr-2-5", turn=27)
    assert supports(french) == {"us-air"}
    none = battlefield({**DIVISION, **HELD}, weather="D", dice=(1,))
    assert happened(attack(none, ARENA, *THREE), "battle")


@pytest.mark.rule("italy43:9.5.1", "italy43:17.6.3b")
def test_a_division_supports_its_own_units_in_the_main_force_or_not() -> None:
    units = {**DIVISION, "us-45-179": "2220", "us-45-hq": "2218 ready", "us-34-hq": "2218 ready", **HELD}
    game = battlefield(units, weather="E")
    attack(game, ARENA, *THREE, "us-45-179", force="us-3")
    assert supports(game) == {"us-45-hq"}
    assert refused(game, "support us-34-hq") == "17.6.3b"
    game.play("support us-45-hq")
    assert "fired" in marks(game, "us-45-hq")


@pytest.mark.rule("italy43:9.5.2a", "italy43:9.5.2b", "italy43:8.6.1c", "italy43:8.6.2", "italy43:17.6.3b")
def test_a_corps_supports_its_army() -> None:
    guns = {"us-vi": "2218 ready", "uk-x": "2218 ready"}
    american = under_attack({**DIVISION, **HELD, **guns}, weather="E")
    assert supports(american) == {"us-vi"}
    assert refused(american, "support uk-x") == "17.6.3b"
    events = american.play("support us-vi")
    assert happened(events, "battle")[0].word.split()[0] == "3-1"
    assert "fired" in marks(american, "us-vi")
    french = {"fr-2-4": "2119", "it-1mot": "2219", **GRENADIERS, **guns}
    game = battlefield(french, weather="E", turn=27)
    attack(game, ARENA, "fr-2-4", "it-1mot", force="fr-2")
    assert supports(game) == {"us-vi"}


@pytest.mark.rule("italy43:9.5.3", "italy43:17.6.1", "italy43:9.5.2a")
def test_one_division_and_one_corps_make_two_shifts() -> None:
    guns = dict.fromkeys(("us-3-hq", "us-45-hq", "us-vi", "us-ii"), "2218 ready")
    units = {**DIVISION, "us-45-179": "2220", **guns, **HELD}
    game = battlefield(units, weather="E", turn=18, dice=(1,))
    attack(game, ARENA, *THREE, "us-45-179", force="us-3")
    assert supports(game) == {"us-3-hq", "us-45-hq", "us-vi", "us-ii"}
    game.play("support us-3-hq")
    assert supports(game) == {"us-vi", "us-ii"}
    assert refused(game, "support us-45-hq") == "9.5.3"
    events = game.play("support us-ii")
    assert happened(events, "battle")[0].word.split()[0] == "4-1"


@pytest.mark.rule("italy43:9.5.4a", "italy43:17.6.2")
def test_the_defender_has_one_artillery_shift() -> None:
    guns = dict.fromkeys(("de-hg-hq", "de-xiv", "de-nw-71"), "2122 ready")
    game = battlefield({**DIVISION, **HELD, **guns}, weather="E", dice=(1,))
    attack(game, ARENA, *THREE)
    assert game.decision is not None
    assert game.decision.side == "axis"
    assert supports(game) == set(guns)
    events = game.play("support de-nw-71")
    assert happened(events, "battle")[0].word.split()[0] == "1-1"
    assert "fired" in marks(game, "de-nw-71")
    assert "fired" not in marks(game, "de-xiv")


@pytest.mark.rule("italy43:9.5.4b")
def test_a_division_defends_with_a_unit_of_its_own_in_the_hex() -> None:
    game = battlefield(
        {**DIVISION, **HELD, "de-26-hq": "2122 ready", "de-hg-hq": "2122 ready"}, weather="E", turn=16
    )
    attack(game, ARENA, *THREE)
    assert supports(game) == {"de-hg-hq"}
    assert refused(game, "support de-26-hq") == "17.6.3b"


@pytest.mark.rule("italy43:9.5.4a", "italy43:9.6b")
def test_the_fleet_serves_an_allied_defence_instead_of_an_asu() -> None:
    units = {"de-hg-1-1": "1919", "de-hg-1-2": "1919", "us-3-7": "1920", "us-3-hq": "1921 ready"}
    game = battlefield(units, side="axis")
    attack(game, "1920", "de-hg-1-1", "de-hg-1-2")
    assert supports(game) == {"us-air", "naval", "us-3-hq"}
    twin = game.copy()
    game.play("call naval")
    assert supports(game) == {"us-air"}
    assert refused(game, "support us-3-hq") == "9.5.4a"
    air = twin.copy()
    air.play("call us-air")
    assert supports(air) == {"naval", "us-3-hq"}, "air is apart from both"
    twin.play("support us-3-hq")
    assert supports(twin) == {"us-air"}, "the fleet would be a second gun"


@pytest.mark.rule("italy43:9.6b", "italy43:9.5.2a", "italy43:17.6.2")
def test_the_fleet_counts_as_a_corps() -> None:
    units = {**SHORE, "us-vi": "2019 ready", "us-3-hq": "2019 ready"}
    game = under_attack(units, cell="1920")
    called = happened(game.play("call naval"), "support")
    assert [(event.word, event.rule) for event in called] == [("naval", "italy43:9.6a")]
    assert supports(game) == {"us-air", "us-3-hq"}
    assert refused(game, "support us-vi") == "9.5.3"
    other = under_attack(units, cell="1920")
    other.play("support us-vi")
    assert refused(other, "call naval") == "9.6b"
    british = {"uk-56-167": "1919", "uk-56-169": "2019", "de-hg-1-1": "1920"}
    assert "naval" in supports(under_attack(british, "uk-56-167", "uk-56-169", cell="1920"))


@pytest.mark.rule("italy43:19.1a", "italy43:9.5.2a")
@pytest.mark.parametrize(("first", "second"), [("de-nw-71", "de-xiv"), ("de-xiv", "de-nw-71")])
def test_a_nebelwerfer_counts_as_the_corps_of_an_attack(first: str, second: str) -> None:
    guns = dict.fromkeys(("de-nw-71", "de-xiv", "de-hg-hq"), "2118 ready")
    game = battlefield({"de-hg-1-1": "2119", "de-hg-1-2": "2119", "us-3-7": ARENA, **guns}, side="axis")
    attack(game, ARENA, "de-hg-1-1", "de-hg-1-2")
    assert supports(game) == set(guns)
    game.play(f"support {first}")
    assert supports(game) == {"de-hg-hq"}
    assert refused(game, f"support {second}") == "9.5.3"


@pytest.mark.rule("italy43:17.4a", "italy43:EX.17.4")
def test_range_is_counted_in_hexes_to_the_defender() -> None:
    far = {"us-3-hq": "2116 ready", "us-vi": "2113 ready"}
    game = battlefield({**DIVISION, **HELD, **far}, weather="E", dice=(1,))
    attack(game, ARENA, *THREE)
    assert supports(game) == {"us-3-hq"}
    assert refused(game, "support us-vi") == "17.4a"
    near = under_attack({**DIVISION, **HELD, "us-vi": "2114 ready"}, weather="E")
    assert supports(near) == {"us-vi"}


@pytest.mark.rule("italy43:17.6.3a")
def test_only_ready_guns_in_good_order_fire() -> None:
    places = {"eliminated": "21.3b", "waiting": "21.3b", "entry:S1 ready": "21.3b", "2119 ready": None}
    for place, cited in {**places, "2119 fired": "17.6.3a", "2119 ready disrupted": "17.6.3a"}.items():
        game = battlefield({**DIVISION, **HELD, "us-3-hq": place})
        attack(game, ARENA, *THREE)
        assert refused(game, "support us-3-hq") == cited


@pytest.mark.rule("italy43:17.6.3a", "italy43:17.7b")
def test_guns_fire_into_their_own_hex_and_under_attack() -> None:
    units = {**DIVISION, "de-hg-1-1": ARENA, "de-hg-1-2": ARENA, "de-hg-hq": f"{ARENA} ready"}
    game = battlefield(units, weather="E")
    attack(game, ARENA, *THREE)
    assert supports(game) == {"de-hg-hq"}
    beside = battlefield(
        {**DIVISION, **HELD, "us-3-15": "2119 replacement", "us-3-hq": "2119 ready"}, weather="E"
    )
    attack(beside, ARENA, "us-3-30")
    assert supports(beside) == {"us-3-hq"}


@pytest.mark.rule("italy43:17.7b", "italy43:17.6.3a")
def test_a_gun_that_was_attacked_still_supports() -> None:
    units = {"us-3-7": "2119", "us-3-15": "2119", "us-45-179": "2222", "us-45-157": "2222"}
    held = {"de-115": ARENA, "de-hg-hq": f"{ARENA} ready", "de-hg-1-1": "2122"}
    game = battlefield({**units, **held}, weather="E", dice=(1, 1))
    attack(game, ARENA, "us-3-7", "us-3-15")
    play_all(game, "pass")
    while game.decision is not None and game.decision.kind != "fighting":
        game.play(game.actions()[0])
    attack(game, "2122", "us-45-157", "us-45-179")
    assert supports(game) == {"de-hg-hq"}
