"""Blunders of Beachhead's bots, each in a small position that is lost by whoever plays it."""

from __future__ import annotations

import pytest

import winterline as wl
from winterline.bots import make_bot
from winterline.bots.kit.roster import SIDES
from winterline.bots.minds.beachhead.aims import aims_of
from winterline.bots.minds.beachhead.attack import best_together, plan_attacks, worth_of
from winterline.bots.minds.beachhead.cutting import cutters
from winterline.bots.minds.beachhead.facts import Facts
from winterline.bots.minds.beachhead.forecast import answer
from winterline.bots.minds.beachhead.model import Model, has_retreat, reach_all
from winterline.core.action import Action
from winterline.core.bits import mask_of, union

EDITIONS = ("beachhead", "beachhead-1970")


def impulse(game: wl.Game, side: str) -> list[Action]:
    """What the bot of a side does until the impulse is over or the other side decides."""
    bot, seat, done = make_bot("normal"), game.seat(side), []
    now = game.view(side)["when"]
    while game.side == side and game.view(side)["when"] == now:
        done.append(bot.choose(seat))
        game.play(done[-1])
    return done


def model_of(game: wl.Game, side: str) -> Model:
    """The position as a side's mind sees it."""
    seat = game.seat(side)
    return Model(Facts(seat), seat.view(), side)


def hexes(game: wl.Game) -> dict[str, str]:
    """Where everybody stands."""
    return game.seat("allied").where()


def attacked(game: wl.Game, side: str) -> dict[str, float]:
    """The hexes of a side that the other would attack if it were its turn, and what that is worth to it."""
    model = model_of(game, side)
    model.impulse = "C" if side == "allied" else "F"
    found, _ = answer(model, {}, frozenset(), 4)
    return {model.atlas.label(attack.target): attack.value for attack in found}


@pytest.mark.parametrize("game", EDITIONS)
def test_thin_german_stacks_do_not_wait_beside_the_whole_allied_line(game: str) -> None:
    """Each of them would be destroyed in the next impulse A; there is time to step back."""
    line = {
        "us-3-7": "0807", "us-3-15": "0807", "us-1ad-1": "1007", "us-3-30": "1007",
        "uk-1-2bde": "0607", "uk-1-3bde": "0607",
    }  # fmt: skip
    table = wl.position(
        game, {"when": "4F", "units": {**line, "de-lw-7": "0809", "de-schmidt": "1009", "de-356": "0609"}}
    )
    assert attacked(table, "axis")
    impulse(table, "axis")
    assert not attacked(table, "axis")


@pytest.mark.parametrize("game", EDITIONS)
def test_no_lone_battalion_is_left_before_the_germans(game: str) -> None:
    line = {"us-3-7": "0805", "us-3-15": "0805", "us-3-30": "0903", "us-45-157": "0903", "uk-1-2bde": "0802"}
    germans = {
        "de-hg-pz": "0910", "de-hg-1": "0910", "de-26pz-26": "0810", "de-715id-725": "1010",
        "de-715id-735": "1010", "de-71id-191": "0811", "de-71id-194": "0811",
    }  # fmt: skip
    table = wl.position(game, {"when": "4C", "units": {**line, "us-504-1": "0908", **germans}})
    assert "0908" in attacked(table, "allied")
    impulse(table, "allied")
    where = hexes(table)
    spot = where["us-504-1"]
    assert spot not in attacked(table, "allied") or list(where.values()).count(spot) > 1


@pytest.mark.parametrize("game", EDITIONS)
def test_a_wide_ring_is_not_given_up_by_those_who_are_twice_as_strong(game: str) -> None:
    names = ("us-3-7", "us-3-15", "us-3-30", "us-45-157", "us-45-179", "us-45-180", "uk-1-2bde", "uk-1-3bde")
    ring = dict(zip(names, ("0506", "0606", "0807", "0807", "1006", "1206", "1304", "1302"), strict=True))
    germans = {"de-hg-1": "0811", "de-715id-725": "1010", "de-356": "1409", "de-lw-7": "0610"}
    table = wl.position(game, {"when": "4C", "units": {**ring, **germans}})
    impulse(table, "allied")
    atlas = model_of(table, "allied").atlas
    depths = [atlas.depth[atlas.cell(at)] for unit, at in hexes(table).items() if unit in ring]
    assert sum(depth >= 4 for depth in depths) >= 4


def test_support_is_noted_where_attacks_come_and_some_is_kept() -> None:
    """Air support of 6D that is not noted helps in 7A; nothing goes to hexes that nobody can come to."""
    line = {"us-3-7": "0805", "us-3-15": "0805", "us-3-30": "1005", "us-45-179": "0802", "us-45-180": "1401"}
    germans = {"de-hg-pz": "0707", "de-hg-1": "0708", "de-26pz-26": "0807"}
    table = wl.position("beachhead", {"when": "6D", "units": {**line, **germans}}, options=["nas", "cas"])
    noted = [action for action in impulse(table, "allied") if action.do == "allot"]
    assert noted
    assert {action.to for action in noted} <= {"0805", "1005"}
    assert sum(action.kind == "cas" for action in noted) <= 8


@pytest.mark.parametrize("when", ["3A", "3C", "3B", "3D", "3F"])
def test_nobody_marches_out_and_back_within_an_impulse(when: str) -> None:
    units = {
        "us-3-7": "0805", "us-3-15": "0805", "us-3-30": "1005", "us-45-157": "0605", "us-45-179": "0802",
        "us-rgr-1": "0705", "uk-1-2bde": "1204", "uk-1-3bde": "0903", "de-hg-pz": "0908", "de-hg-1": "0908",
        "de-26pz-26": "0708", "de-715id-725": "1107", "de-lw-7": "0809", "de-356": "1307",
    }  # fmt: skip
    table = wl.position("beachhead", {"when": when, "units": units})
    side = SIDES[when[1] not in "ACE"]
    done = impulse(table, side)
    movers = [action.unit for action in done if action.do == "move"]
    assert len(movers) == len(set(movers))
    assert all(units[unit] != hexes(table).get(unit) for unit in movers)
    assert done


@pytest.mark.parametrize("game", EDITIONS)
def test_attackers_stand_so_that_beaten_defenders_find_no_way_back(game: str) -> None:
    """From one side they would leave the Germans a retreat; who goes round also attacks once he is there."""
    units = {
        "us-3-7": "1011", "us-3-15": "1011", "us-3-30": "1211", "us-45-157": "1211",
        "de-71id-191": "1113", "de-356": "2616",
    }  # fmt: skip
    table = wl.position(game, {"when": "3A", "units": units})
    model = model_of(table, "allied")
    (attack,) = plan_attacks(model, aims_of(model, 6), reach_all(model))
    cover = union(model.atlas.cover[spot] for spot in attack.posts.values())
    assert not has_retreat(model.atlas, attack.target, cover)
    assert Action("attack", to="1113") in impulse(table, "allied")


def test_somebody_who_takes_no_part_bars_the_way_back() -> None:
    units = {
        "us-3-7": "0906", "us-3-15": "0906", "us-3-30": "0806", "us-45-157": "0806", "us-rgr-1": "1010",
        "de-71id-191": "0908", "de-lw-7": "0708", "de-356": "2616",
    }  # fmt: skip
    model = model_of(wl.position("beachhead", {"when": "3A", "units": units}), "allied")
    reach, ranger = reach_all(model), model.roster.index["us-rgr-1"]
    attacks = plan_attacks(model, aims_of(model, 5), {u: mask for u, mask in reach.items() if u != ranger})
    spots = union(model.atlas.cover[spot] for attack in attacks for spot in attack.posts.values())
    bars = cutters(model, attacks, reach)
    assert has_retreat(model.atlas, attacks[0].target, spots)
    assert bars.keys() == {ranger}
    assert not has_retreat(model.atlas, attacks[0].target, spots | model.atlas.cover[bars[ranger]])


def test_attacks_are_chosen_together() -> None:
    """Whoever takes what is best alone may leave nobody for the next; no choice is worth less than that one."""
    table = wl.new("beachhead", seed=9)
    bots = {side: make_bot("normal", 9) for side in SIDES}
    while table.view("spectator")["when"] != "2D":
        table.play(bots[table.side].choose(table.seat(table.side)))
    model = model_of(table, "axis")
    reach = {unit: mask for unit, mask in reach_all(model).items() if model.attack[unit]}
    aims = aims_of(model, 4)
    together = best_together(model, aims, reach)
    assert worth_of(together) >= worth_of(plan_attacks(model, aims, reach))
    units = [unit for attack in together for unit in attack.posts]
    assert len(units) == len(set(units))


@pytest.mark.parametrize("game", EDITIONS)
def test_no_door_to_the_ports_is_left_open_in_the_end(game: str) -> None:
    """Three hexes hold all of them shut, and those who are near go there, whatever else they could hold."""
    units = {
        "us-3-7": "0802", "us-3-15": "0903", "us-3-30": "1304", "us-rgr-1": "0603",
        "de-hg-pz": "0807", "de-hg-1": "0906", "de-26pz-26": "1106", "de-4fj-10": "0606",
    }  # fmt: skip
    table = wl.position(game, {"when": "7E", "units": units})
    atlas = model_of(table, "allied").atlas
    assert atlas.doors(mask_of(map(atlas.cell, ("0802", "0903", "1304", "0603"))))
    assert not atlas.doors(atlas.pivots)
    impulse(table, "allied")
    impulse(table, "axis")
    assert table.result is not None
    assert table.result.winner == "allied"


@pytest.mark.parametrize("game", EDITIONS)
def test_germans_break_in_where_a_door_opens_instead_of_killing_what_does_not_matter(game: str) -> None:
    units = {
        "us-3-7": "0703", "us-3-30": "0904", "us-45-157": "1003", "us-45-179": "0802", "us-rgr-1": "0905",
        "de-hg-pz": "0706", "de-hg-1": "0806", "de-26pz-26": "0806", "de-715id-725": "1006",
        "de-4fj-10": "0706", "de-4fj-11": "1207",
    }  # fmt: skip
    table = wl.position(game, {"when": "7D", "units": units})
    targets = {action.to for action in impulse(table, "axis") if action.do == "attack"}
    assert targets & {"0703", "0904", "1003"}


@pytest.mark.parametrize("game", EDITIONS)
def test_a_scout_sees_to_it_that_the_germans_do_not_hold_every_fort(game: str) -> None:
    """Twice the factors and all fortified hexes would win for them; one battalion in an empty one bars that."""
    units = {
        "us-3-7": "0703", "us-3-15": "0904", "us-45-157": "1003", "us-504-1": "1506",
        "de-hg-pz": "0707", "de-hg-1": "0807", "de-26pz-26": "0907", "de-715id-725": "1007",
    }  # fmt: skip
    table = wl.position(game, {"when": "7E", "units": units, "control": {}})
    impulse(table, "allied")
    assert hexes(table)["us-504-1"] == "1707"
