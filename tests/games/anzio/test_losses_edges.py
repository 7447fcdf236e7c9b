"""Losses at their limits: whose they are, who goes last, and what they take out of other battles (B4F, C10, C11)."""

from __future__ import annotations

import pytest

from tests.games.anzio.inside import book, unread
from tests.rulebook.anzio.battlefield import BEFORE, TARGET, asked, fight
from tests.rulebook.anzio.ground import clearing, stand
from tests.rulebook.anzio.kit import happened, where
from winterline.core.frames import replace
from winterline.games.anzio.breakthrough import bonus
from winterline.games.anzio.inverted import destroys, exposed
from winterline.games.anzio.losses import destroy, excess, losable
from winterline.games.anzio.retreat import may_withdraw
from winterline.games.anzio.rounds import lower_columns
from winterline.games.anzio.srt import COLUMNS
from winterline.games.anzio.state import (
    MESSINA,
    SICILIA,
    WAITING,
    Battle,
)

C, N, NE, SE, S, SW, NW = clearing()


@pytest.mark.rule("anzio:B4F8.2", "anzio:C10A3")
def test_a_lost_attacker_is_missing_from_battles_still_to_be_fought() -> None:
    the = book()
    state = stand({"br-56": C, "br-46": C, "br-5": S, "de-65": N, "de-3pg": NE}).state
    tall, wide, low = (the.index[name][1] for name in ("br-56", "br-46", "br-5"))
    north, east = the.cell(N), the.cell(NE)
    battles = (Battle((wide, tall), (north,), first=(wide, tall)), Battle((low, tall), (east,), outcome="A1"))
    before = replace(state, battles=battles)
    after = destroy(the, before, 0, [tall], [], "B4F4.1")
    assert [(b.attackers, b.first) for b in after.battles] == [((wide,), (wide,)), ((low, tall), ())]
    theirs = destroy(
        the, before, 1, [tall], [], "B4F4.1"
    )  # a German counter that happens to have the same number
    assert theirs.battles == battles
    assert destroy(the, before, 0, [], [], "B4F4.1") is before


@pytest.mark.rule("anzio:B4F10", "anzio:C11B5", "anzio:C10B6")
def test_replacements_go_last_in_their_own_hex() -> None:
    the = book()
    units = {
        "us-505": C,
        "al-r1": C,
        "al-r2": C,
        "al-r3": N,
        "us-504": f"{N}/i",
        "al-r4": S,
        "us-3": "eliminated",
    }
    state = stand(units).state
    mine = {name: the.index[name][1] for name in units}

    def may(*names: str) -> set[str]:
        found = losable(the, state, 0, [mine[name] for name in names])
        return {name for name in names if mine[name] in found}

    assert may(*units) == {"us-505", "us-504", "al-r4"}
    assert may("al-r1", "al-r2", "us-504") == {"al-r1", "al-r2", "us-504"}, (
        "nothing else of their hex is in it"
    )
    assert may("us-505", "us-3") == {"us-505"}
    german = stand({"de-65": C, "de-ei1": C}).state
    ersatz = [the.index[name][1] for name in ("de-65", "de-ei1")]
    assert losable(the, german, 1, ersatz) == ersatz, "ersatz can defend themselves"


@pytest.mark.rule("anzio:C10B4")
@pytest.mark.parametrize(("options", "zones"), [((), False), (("aid:P.inverted-destroyer",), True)])
def test_only_an_attack_factor_destroys_what_lies_uncovered(options: tuple[str, ...], zones: bool) -> None:
    the = book(*options)
    state = stand({"de-65": N, "de-ei1": N, "de-3pg": f"{N}/i"}, options=options).state
    found = {name: destroys(the, state, 1, the.index[name][1]) for name in ("de-65", "de-ei1", "de-3pg")}
    assert found == {"de-65": True, "de-ei1": zones, "de-3pg": False}


@pytest.mark.rule("anzio:C13A", "anzio:C13C")
@pytest.mark.parametrize(("demanded", "points"), [(0, 0), (1, 0), (2, 0), (3, 0), (4, 4), (6, 12)])
def test_two_points_for_each_step_beyond_those_there_were(demanded: int, points: int) -> None:
    the = book()
    state = stand({"de-65": C}).state  # three steps
    assert bonus(the, state, 1, [the.index["de-65"][1]], demanded) == points
    lying = stand({"de-65": f"{C}/i"}).state
    assert bonus(the, lying, 1, [the.index["de-65"][1]], demanded) == 0


@pytest.mark.rule("anzio:B4E5.2")
def test_lower_odds_are_those_of_the_table() -> None:
    the = book()

    def lower(attacker: str, defender: str, *, certain: bool = False) -> list[str]:
        state = stand({attacker: C, defender: N}).state
        battle = Battle((the.index[attacker][1],), (the.cell(N),), certain)
        return lower_columns(the, state, battle)

    assert lower("us-505", "de-1para") == [], "worse than one to four"
    assert lower("us-505", "de-5mtn") == [], "one to four itself"
    assert lower("us-45", "de-65") == list(COLUMNS[:3])
    assert lower("us-45", "de-65", certain=True) == []


@pytest.mark.rule("anzio:B4G1")
@pytest.mark.parametrize(
    ("when", "attacker", "defender"),
    [("Oct I allied", "us-45", "de-3pg"), ("Oct I axis", "de-3pg", "us-505")],
)
def test_nobody_goes_back_unless_the_table_says_so(when: str, attacker: str, defender: str) -> None:
    game, events = fight({attacker: BEFORE, defender: TARGET}, "1-1", 3, when=when)  # A1
    assert not happened(events, "retreat")
    assert (where(game, attacker), where(game, defender)) == (BEFORE, TARGET)
    assert asked(game)[1] == "moving"


@pytest.mark.rule("anzio:B4C6", "anzio:C14B")
def test_a_battle_is_settled_without_a_needless_question() -> None:
    game, _ = fight({"us-45": BEFORE, "de-3pg": TARGET}, "1-1", 3)  # A1
    taken = [step.action.do for step in game.steps() if step.action]
    assert taken == ["fight", "end"], "nobody could advance"


@pytest.mark.rule("anzio:C11B3.2", "anzio:C11B3.1")
@pytest.mark.parametrize(
    ("side", "lying", "enemy", "weak"), [(0, "us-505", "de-65", "de-ei1"), (1, "de-65", "us-505", "al-r1")]
)
def test_what_lies_uncovered_where_an_attacker_controls(side: int, lying: str, enemy: str, weak: str) -> None:
    the = book()
    number = the.index[lying][1]

    def found(**units: str) -> list[int]:
        placed = {name.replace("_", "-"): at for name, at in units.items()}
        return exposed(the, unread(stand({lying: f"{C}/i", **placed}).state), side)

    name = enemy.replace("-", "_")
    assert found(**{name: N}) == [number]
    assert found(**{name: "E45"}) == [], "two hexes off"
    assert found(**{weak.replace("-", "_"): N}) == [], "without an attack factor"
    cover = "us_45" if side == 0 else "de_44"
    assert found(**{name: N, cover: C}) == [], "a friend covers it"


@pytest.mark.rule("anzio:B4D3", "anzio:B4G4c")
def test_off_the_board_there_is_room_for_everybody() -> None:
    the = book()
    state = stand({"us-45": C, "us-3": C, "us-505": N}).state
    full = state.forces[0].put(the.index["us-505"][1], the.cell(C))
    crowded = replace(state, forces=(full, state.forces[1]))
    assert len(excess(the, crowded, 0, the.cell(C))) == 3
    assert excess(the, state, 0, the.cell(C)) == []
    for off in (WAITING, SICILIA, MESSINA):
        assert excess(the, crowded, 0, off) == []


@pytest.mark.rule("anzio:C10A6", "anzio:C10B7", "anzio:C11B6")
def test_only_who_stands_on_the_board_goes_back() -> None:
    the = book()
    units = {"us-505": f"{C}/i", "us-504": "sicilia/i", "us-45": C, "al-r1": C, "us-325": "messina/i"}
    state = stand(units).state
    found = {name for name in units if may_withdraw(the, state, 0, the.index[name][1])}
    assert found == {"us-505", "al-r1"}


@pytest.mark.rule("anzio:C13B.3", "anzio:X9-13B")
def test_after_a_plain_advance_nothing_more_is_asked() -> None:
    game, _ = fight({"us-45": BEFORE, "de-nw71": TARGET, "us-3": "N52", "de-ei1": "N51"}, "2-1", 1)  # A1 D2R
    game.play("advance us-45 W50")
    taken = [step.action.do for step in game.steps() if step.action]
    assert taken == ["fight", "advance"]
    assert asked(game) == ("allied", "fighting")
