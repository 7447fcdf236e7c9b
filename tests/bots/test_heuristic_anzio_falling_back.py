"""The ANZIO bot when it is outweighed: it keeps the army, shorter lines, room to go back."""

from __future__ import annotations

import pytest

from winterline.bots.kit import AXIS
from winterline.bots.minds.anzio.fronts import ELBOW_ROOM, PATIENT, WIDTH, Fronts, hold_or_keep
from winterline.bots.minds.anzio.line import Front, Garrison
from winterline.bots.minds.anzio.model import CALM, Model
from winterline.bots.minds.anzio.plan import Intent, Planner
from winterline.bots.minds.anzio.pockets import stranded
from winterline.bots.minds.anzio.rest import Rest
from winterline.core.bits import bits, mask_of

from .test_heuristic_anzio_lines import JANUARY, marches, seen

AUGUST = {
    "us-36": "K21", "us-45": "K21", "br-5": "N20", "br-1": "N20", "ca-1": "R18", "ca-5armd": "R18", "us-1armd": "H22",
    "us-34": "F23", "br-46": "U20", "in-4": "U20", "de-90pg": "F19", "de-16ss": "L17", "de-29pg": "O17",
    "de-94": "R15", "de-1para": "U17", "de-305": "U17", "de-44": "R10", "de-278": "U9",
}  # fmt: skip
"""Before the valley of the Po in August 1944, the Germans outweighed."""


def august(weeks: int = 30, side: str = "axis") -> Model:
    """That position with so many weeks to come."""
    model = seen(side, AUGUST, "Aug I 1944", "po-valley")
    model.left = weeks
    return model


def fronts_of(model: Model) -> Fronts:
    """The search for a front with everybody."""
    reach = marches(model)
    return Fronts(model, reach, list(reach), {}, 0)


# --- ground and the army ----------------------------------------------------------------------------------


def test_ground_counts_little_while_an_outweighed_army_has_weeks_left() -> None:
    model = august()
    assert model.pressure() > 1
    assert PATIENT <= hold_or_keep(model) < 1
    assert hold_or_keep(august(0)) == 1
    assert hold_or_keep(august(5)) > hold_or_keep(model)
    assert hold_or_keep(august(side="allied")) == 1
    assert hold_or_keep(seen("axis", {"us-36": "K54", "de-15pg": "K50", "de-29pg": "K49"})) == 1


def test_lines_to_the_northern_edge_are_tried_by_whoever_is_outweighed() -> None:
    fronts = fronts_of(august())
    atlas, ends = fronts.atlas, fronts.shore(700, 1000)
    edge = atlas.north | atlas.zone(atlas.north)
    lines = [posts for posts in fronts.corners(ends) if posts]
    assert lines
    for posts in lines:
        assert edge >> posts[0] & 1
        assert ends >> posts[-1] & 1
        assert len(posts) > 1
        assert atlas.nearest(posts[0], list(bits(ends & atlas.coast))) >= WIDTH - 1


def test_an_army_needs_room_behind_such_a_line() -> None:
    fronts = fronts_of(august())
    atlas = fronts.atlas
    posts = next(found for found in fronts.corners(fronts.shore(700, 1000)) if found)
    wall = mask_of(posts) | atlas.zone(mask_of(posts))
    region = atlas.flood(fronts.model.ashore, wall)
    assert fronts.fed_behind(Front(posts), region)
    corner = next(cell for cell in bits(atlas.north) if atlas.label(cell) == "Y12")
    pocket = atlas.near[corner] | 1 << corner
    assert not fronts.fed_behind(Front([corner]), atlas.land & ~pocket)
    fronts.units = fronts.units * ELBOW_ROOM * 40
    assert not fronts.fed_behind(Front(posts), region)


# --- attacks and reserves ---------------------------------------------------------------------------------


def test_who_is_outweighed_counts_attackers_as_lost_who_could_be_surrounded_out_of_the_line() -> None:
    units = {"us-36": "K40", "us-45": "K43", "ca-5armd": "N42", "us-1armd": "H42", "de-90pg": "K36"}
    model = seen("axis", units)
    unit, post = model.roster.index["de-90pg"], model.atlas.cell("K39")
    assert model.pressure() > CALM[AXIS]
    lost = stranded(model, {unit: post}, 0)
    assert 0 < lost < model.worth(unit)
    assert stranded(model, {}, 0) == 0.0
    assert stranded(model, {unit: post}, 1 << post) == 0.0
    weak = {name: cell for name, cell in units.items() if name != "us-1armd"}
    friends = seen("axis", {**weak, **dict.fromkeys(("de-29pg", "de-26pz", "de-hg", "de-1para"), "K30")})
    assert friends.pressure() < CALM[AXIS]
    assert stranded(friends, {unit: post}, 0) == 0.0


def test_reserves_leave_room_behind_the_posts() -> None:
    model = seen("axis", JANUARY)
    post = model.atlas.cell("J37")
    rest = Rest(Planner(model, marches(model)), Intent(posts=[post]))
    behind = model.atlas.cell("J36")
    unit = model.roster.index["de-305"]
    assert not rest.packed(unit) >> behind & 1
    rest.load.load[behind] = model.limit // 2
    assert rest.packed(unit) >> behind & 1
    assert not rest.packed(unit) >> post & 1


# --- posts and who is left behind -------------------------------------------------------------------------


def test_several_reserves_go_together_where_one_alone_would_only_be_lost() -> None:
    """Germans once held eight posts with an ersatz each while sixty factors stood idle behind them."""
    allies = {"us-36": "K40", "us-45": "K41", "us-3": "J40", "br-46": "L40", "ca-1": "K42"}
    model = seen("axis", {**allies, "de-ea1": "K36", "de-90pg": "K33", "de-29pg": "K33", "de-65": "K33"})
    post, guard = model.atlas.cell("K37"), model.roster.index["de-ea1"]
    units = [u for u in model.units[AXIS] if model.defence[u]]
    garrison = Garrison(model, dict.fromkeys(units, 1 << post), units, {post: [guard]})
    front = garrison.man([post])
    alone, whole = (garrison.risk(post, held) for held in ([guard], front.units[post]))
    assert len(front.units[post]) > 2
    assert whole < alone


def test_a_front_too_far_back_for_some_costs_what_they_are_worth() -> None:
    model = seen("axis", JANUARY)
    fronts = fronts_of(model)
    unit = model.roster.index["de-305"]
    assert fronts.left_out(0) == 0.0
    there = 1 << model.at[unit] | model.atlas.near[model.at[unit]]
    fronts.reach = {**fronts.reach, unit: there}
    assert fronts.left_out(there) == pytest.approx(0.8 * model.worth(unit))
    stuck = there & model.zone(0)
    fronts.reach = {**fronts.reach, unit: stuck}
    assert fronts.left_out(there) == 0.0


def test_germans_do_not_rely_on_mud_for_another_week() -> None:
    dry, mud = (seen("axis", JANUARY) for _ in range(2))
    mud.graph = mud.atlas.mud
    assert mud.threat_reach(0, 0) == dry.threat_reach(0, 0)
    assert mud.graph is mud.atlas.mud
    assert mud.threat_reach(1, 0) != dry.threat_reach(1, 0) or dry.graph is mud.atlas.mud
    allied = seen("allied", JANUARY)
    before = allied.threat_reach(1, 0)
    allied.graph = allied.atlas.mud
    assert allied.threat_reach(1, 0) != before


def test_a_harbour_that_no_line_shuts_off_is_left_to_itself() -> None:
    """A brigade at Genova once left all German armies without a front, and they were cut off in two weeks."""
    model = seen("axis", {**JANUARY, "in-10": "A14"}, friendly=["A14"])
    model.opened["port-genova"] = True
    fronts = fronts_of(model)
    assert any(fronts.candidates(0))
