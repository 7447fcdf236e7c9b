"""ANZIO D3A-D3C: supporting fire in attack and defence."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.games.anzio import inside
from tests.games.anzio.inside import is_dull, odds, pairs, sliced
from tests.games.anzio.inside import side_kind as side
from tests.rulebook.anzio import kit
from tests.rulebook.anzio.ground import clearing, decision, declare, figures, stand, until
from tests.rulebook.anzio.kit import offers, refused, step
from winterline.core.bits import bits
from winterline.core.frames import replace
from winterline.games.anzio import certain
from winterline.games.anzio.book import HIGH, Book
from winterline.games.anzio.combat import Aid, supports
from winterline.games.anzio.options import support
from winterline.games.anzio.options.air import allied_sky
from winterline.games.anzio.options.factors import flying, naval_guns
from winterline.games.anzio.setup import start_state
from winterline.games.anzio.state import (
    Battle,
)

C, N, NE, SE, S, SW, NW = clearing()
FIRE = ["supp.air-superiority", "supp.supporting-fire"]
FULL: dict[str, Any] = {"air": [3, 1], "naval": 1, "allied_air": True, "base_taken": 0}


def given(
    units: dict[str, str], when: str = "Dec III allied", *, phase: str = "declarations", **more: Any
) -> wl.Game:
    """A position with all factors in hand and a base taken long ago."""
    factors = {**FULL, **more.pop("support", {})}
    return stand(units, when, FIRE, phase=phase, support=factors, friendly=["K57"], **more)


def coastal_pair() -> tuple[str, str]:
    """A dull hex inland, and a dull one next to it on the coast."""

    def wanted(book: Book, here: int, there: int) -> bool:
        dull = is_dull(book, here) and is_dull(book, there) and side(book, here, there) != HIGH
        return dull and not book.coastal >> here & 1 and bool(book.coastal >> there & 1)

    return pairs(wanted)[0]


@pytest.mark.rule("anzio:D3A1")
@pytest.mark.rule("anzio:D3C2")
def test_the_allies_have_four_factors_and_the_germans_at_most_three() -> None:
    game = stand({}, "Sept IV allied", FIRE, phase="support")
    assert (sliced(game.state, "air")[0], sliced(game.state, "naval")) == (3, 1)
    game = stand({}, "Sept II axis", FIRE, phase="support")
    assert sliced(game.state, "air")[1] == 3


@pytest.mark.rule("anzio:D3C6")
@pytest.mark.rule("anzio:D3C7.1")
@pytest.mark.rule("anzio:D3C7.2")
@pytest.mark.rule("anzio:D3C8.2")
@pytest.mark.parametrize(
    ("when", "spec", "count"),
    [
        ("Sept II axis", {}, 3),
        ("Sept III axis", {}, 1),
        ("Sept III axis", {"support": {"german_air": False, "base_taken": 0}}, 1),
        ("Dec III axis", {"reaction": 13}, 2),
        ("Dec IV axis", {"reaction": 13}, 1),
        ("Nov I axis", {"reaction": 7}, 0),
    ],
)
def test_german_air_factors(when: str, spec: dict[str, Any], count: int) -> None:
    game = stand({}, when, FIRE, phase="support", **spec)
    assert sliced(game.state, "air")[1] == count


@pytest.mark.rule("anzio:D3C5")
def test_the_germans_may_allot_one_factor_in_the_set_up() -> None:
    game = wl.new("anzio", options=FIRE, seed=1)
    until(game, "allotting")
    assert game.decision is not None
    assert game.decision.side == "axis"
    game.play("cover air de-16pz")
    assert [entry[2] for entry in sliced(game.state, "defending")] == ["air"]
    assert offers(game, "cover") == []
    assert sliced(game.state, "air")[1] == 0


@pytest.mark.rule("anzio:D3C5")
@pytest.mark.parametrize(
    ("when", "invaded", "asked"),
    [("Sept II allied", [], True), ("Sept II allied", [23], False), ("Sept III allied", [], False)],
)
def test_that_is_before_anything_else(when: str, invaded: list[int], asked: bool) -> None:
    game = stand({"de-16pz": "K12"}, when, FIRE, phase="air cover", sea={"invaded": invaded, "counters": 2})
    assert (decision(game) == "allotting") is asked


@pytest.mark.rule("anzio:D3C8.1")
def test_nobody_flies_in_mud() -> None:
    book = inside.book(*FIRE)
    weeks = [week.name for week in book.calendar]
    state = start_state(book)
    assert not flying(book, state, weeks.index("Nov I"))
    assert flying(book, state, weeks.index("Dec III"))
    assert not flying(book, replace(state, turn=weeks.index("Nov I")), weeks.index("Nov I"))
    game = given({"us-45": C, "br-5": C, "de-65": N}, "Nov I allied")
    assert refused(game, f"support air {N}") == "D3C8.1"
    held = stand({"de-65": "K12"}, "Oct II axis", FIRE, phase="support allotted", support={"air": [0, 1]})
    assert offers(held, "cover") == []  # the next Allied turn is one of mud
    held = stand({"de-65": "K12"}, "Oct I axis", FIRE, phase="support allotted", support={"air": [0, 1]})
    assert "air de-65" in {f"{a.kind} {a.unit}" for a in held.actions()}
    assert not flying(book, state, len(weeks)), "after the last week nobody flies any more"
    last = stand({"de-65": "K12"}, "Dec IV axis", FIRE, phase="support allotted", support={"air": [0, 1]})
    assert decision(last) != "allotting"


@pytest.mark.rule("anzio:D3B1")
@pytest.mark.rule("anzio:D3B4")
def test_no_naval_guns_in_a_turn_with_an_invasion() -> None:
    book = inside.book(*FIRE)
    assert naval_guns(book, given({}, phase="movement").state)
    assert not naval_guns(book, given({}, phase="movement", reaction=13).state)
    assert not naval_guns(book, given({}, "Dec III axis", phase="movement", reaction=13).state)
    assert not naval_guns(book, given({}, "Sept II axis", phase="movement").state)
    assert not naval_guns(book, given({}, phase="movement", support={"naval": 0}).state)
    calm = given({}, phase="movement").state
    for lift in (0, 1):
        assert not naval_guns(book, replace(calm, sea=replace(calm.sea, lift=lift)))


@pytest.mark.rule("anzio:D3A2")
@pytest.mark.rule("anzio:D3A3")
@pytest.mark.rule("anzio:D3C1")
def test_a_factor_is_put_on_an_attack_and_added_to_it() -> None:
    game = given({"us-45": C, "de-44": N})
    assert figures(game, N, ["us-45"]) == (5, 6, "1-2")
    game.play(f"support air {N}")
    assert sliced(game.state, "air")[0] == 2
    assert figures(game, N, ["us-45"], attack_support="air") == (6, 6, "1-1")
    assert game.view("allied")["battles"][0]["support"] == {"air": 1}
    assert f"1-2 {N}" in offers(game, "fight")  # it stands at 1-1 now


@pytest.mark.rule("anzio:D3A9")
@pytest.mark.rule("anzio:D3A9b")
def test_one_factor_for_a_combat() -> None:
    here, there = coastal_pair()
    game = given({"us-45": here, "us-3": here, "de-44": there})
    assert {"air", "naval"} == {a.kind for a in game.actions() if a.do == "support"}
    game.play(f"support air {there}")
    assert offers(game, "support") == []
    assert refused(game, f"support naval {there}") == "D3A9"


@pytest.mark.rule("anzio:D3A9", "anzio:D3A9b")
@pytest.mark.parametrize(
    ("when", "air", "kind", "why"),
    [
        ("Dec III allied", 1, "air", None),
        ("Dec III allied", 0, "air", "anzio:D3C8.1"),
        ("Nov I allied", 1, "air", "anzio:D3C8.1"),
        ("Dec III allied", 1, "rocket", "anzio:D3C8.1"),
    ],
)
def test_an_air_factor_is_in_hand_and_can_fly(when: str, air: int, kind: str, why: str | None) -> None:
    book = inside.book(*FIRE)
    game = given({"us-45": C, "de-44": N}, when, phase="movement", support={"air": [air, 1]})
    battle = Battle((book.index["us-45"][1],), (book.cell(N),))
    found = support.why_no_attack_support(book, game.state, Aid(battle, kind))
    assert (found.rule if found else None) == why


@pytest.mark.rule("anzio:D3A9", "anzio:D3A9b", "anzio:D3B2")
def test_naval_guns_are_allied_and_somebody_must_need_them() -> None:
    book = inside.book(*FIRE)
    here, there = coastal_pair()
    german, target = book.index["de-44"][1], (book.cell(there),)
    game = given({"de-44": here, "us-45": there}, "Dec III axis", phase="movement")
    found = support.why_no_attack_support(book, game.state, Aid(Battle((german,), target), "naval"))
    assert found is not None
    assert found.rule == "anzio:D3B1"
    unit = book.index["us-45"][1]
    for used, why in ((0, None), (1 << unit, "anzio:D3A6")):
        own = given({"us-45": here, "de-44": there}, phase="movement", support={"used": used})
        why_not = support.why_no_attack_support(book, own.state, Aid(Battle((unit,), target), "naval"))
        assert (why_not.rule if why_not else None) == why


@pytest.mark.rule("anzio:D3A2")
def test_a_factor_that_is_put_on_a_battle_has_been_used_on_all_its_units() -> None:
    book = inside.book(*FIRE)
    game = given({"us-45": C, "us-3": C, "br-5": S, "de-44": N}, phase="movement")
    units = tuple(sorted(book.index[name][1] for name in ("us-45", "us-3")))
    for kind, left in (("air", (2, 1)), ("naval", (3, 0))):
        battle = Battle(units, (book.cell(N),), attack_support=kind)
        found = support.FACTORS.of(support.assisted(book, game.state, battle, []))
        assert (found.air[0], found.naval) == left
        assert found.used == 1 << units[0] | 1 << units[1]


@pytest.mark.rule("anzio:D3A4")
def test_it_may_be_committed_in_any_round() -> None:
    book = inside.book()
    far = next(
        book.label(n)
        for n in book.around[book.cell(N)]
        if book.board.grid.distance(n, book.cell(C)) == 2 and book.rest >> n & 1
    )
    game = given({"us-45": C, "us-3": C, "de-ei1": N, "de-65": far}, dice=[3])
    game.play(f"fight full {N}")
    for _ in range(10):
        if game.decision is not None and game.decision.kind == "declaring-all":
            break
        forward = [a for a in game.actions() if a.do == "advance"]
        game.play((forward or list(game.actions()))[0])
    assert game.view("allied")["round"] == 2
    declare(game, far, ["us-45", "us-3"])
    step(game, "end")
    assert f"air {far}" in offers(game, "support")


@pytest.mark.rule("anzio:D3A4")
def test_it_may_make_an_attack_legal_or_certain() -> None:
    game = given({"br-201gds": C, "us-505": C, "de-1para": f"{N}/1"})
    assert offers(game, "declare") == [""] or game.decision is not None
    found = odds(game, N, ["br-201gds", "us-505"])
    assert found.column == -1  # 2 to 9
    step(game, f"support air {N}")
    step(game, "declare")
    assert kit.where(game, "br-201gds") == C  # 3 to 9
    sure = given({"br-5": C, "de-ei1": N}, phase="movement")
    assert offers(sure, "attack") == [N]
    sure.play(f"attack {N}")
    step(sure, "join br-5")
    step(sure, f"support air {N}")
    step(sure, "declare")
    assert sure.view("allied")["battles"][0]["won"]


@pytest.mark.rule("anzio:D3A6")
@pytest.mark.rule("anzio:D3A9a")
def test_a_unit_is_helped_once_in_its_turn_and_must_be_able_to_attack() -> None:
    book = inside.book(*FIRE)
    game = given({"us-45": C, "us-3": C, "de-44": N}, phase="movement")
    units = tuple(sorted(book.index[name][1] for name in ("us-45", "us-3")))
    battle = Battle(units, (book.cell(N),))
    assert set(support.helped(book, game.state, battle, "air")) == set(units)
    used = given({"us-45": C, "us-3": C, "de-44": N}, phase="movement", support={"used": 1 << units[0]})
    assert support.helped(book, used.state, battle, "air") == [units[1]]
    both = 1 << units[0] | 1 << units[1]
    used = given({"us-45": C, "us-3": C, "de-44": N}, phase="movement", support={"used": both})
    assert supports(book, used.state, battle) == []
    helped = support.assisted(book, game.state, replace(battle, attack_support="air"), [])
    assert supports(book, helped, battle) == [], "once for each of them in this turn"
    weak = given({"us-505": f"{C}/i", "us-3": S, "de-44": NE}, phase="movement")
    alone = Battle((book.index["us-505"][1],), (book.cell(N),))
    assert support.helped(book, weak.state, alone, "air") == []


@pytest.mark.rule("anzio:D3A11a")
@pytest.mark.rule("anzio:D3A11b")
@pytest.mark.rule("anzio:D3A11c")
def test_terrain_neither_multiplies_nor_halves_it_nor_is_cancelled() -> None:
    here, there = pairs(lambda book, a, b: side(book, a, b) == HIGH and bool(book.mountain >> b & 1))[0]
    book = inside.book()
    game = given({"us-45": here, "de-44": there}, phase="movement")
    bare, helped = figures(game, there, ["us-45"]), figures(game, there, ["us-45"], attack_support="air")
    assert bare[0] == 2.5
    assert helped[0] == 3.5
    assert helped[1] == bare[1] == 12 or bool(book.rivers.of[book.cell(here)])
    covered = given(
        {"us-45": here, "de-44": there},
        phase="movement",
        support={"defending": [[1, book.index["de-44"][1], "air"]]},
    )
    assert figures(covered, there, ["us-45"])[1] == bare[1] + 1


@pytest.mark.rule("anzio:D3A12")
def test_it_adds_no_steps() -> None:
    book = inside.book(*FIRE)
    covering = {"defending": [[1, book.index["de-ei1"][1], "air"]]}
    game = given({"br-7armd": C, "us-36": C, "de-ei1": N} | {"us-36": S}, phase="movement", support=covering)
    battle = Battle(tuple(sorted(book.index[n][1] for n in ("br-7armd",))), (book.cell(N),))
    assert figures(game, N, ["br-7armd"]) == (5, 2, "2-1")
    strong = given({"br-7armd": C, "br-5": C, "de-ei1": N}, phase="movement", support=covering)
    both = Battle(tuple(sorted(book.index[n][1] for n in ("br-7armd", "br-5"))), (book.cell(N),))
    assert certain.verdict(book, game.state, battle) is None
    assert certain.verdict(book, strong.state, both) == "C12A2"  # 8 to 2: one step is all there is to take


@pytest.mark.rule("anzio:D3B2")
@pytest.mark.rule("anzio:EX.D3B2")
@pytest.mark.rule("anzio:P.naval")
def test_naval_guns_need_the_defender_on_the_coast() -> None:
    book = inside.book(*FIRE)
    assert all(support.at_the_coast(book, (book.cell(label),)) for label in ("B33", "B34"))
    here, there = coastal_pair()
    game = given({"us-45": here, "us-3": here, "de-44": there})
    assert f"naval {there}" in offers(game, "support")
    turned = given({"us-45": there, "us-3": there, "de-44": here})
    assert f"naval {here}" not in offers(turned, "support")
    assert refused(turned, f"support naval {here}") == "D3B2"


@pytest.mark.rule("anzio:D3C3")
@pytest.mark.rule("anzio:D3C4.2")
def test_without_a_base_aircraft_help_only_below_the_fold_and_west_of_m() -> None:
    book = inside.book(*FIRE)
    early = stand({}, "Sept IV allied", FIRE, support={"air": [3, 0]}).state
    later = stand({}, "Oct II allied", FIRE, support={"air": [3, 0]}).state
    reached = [
        label for label in ("E47", "K12", "W43", "P70") if support.in_range(book, early, 0, book.cell(label))
    ]
    assert reached == ["P70"]
    reached = [
        label for label in ("E47", "K12", "W43", "P70") if support.in_range(book, later, 0, book.cell(label))
    ]
    assert reached == ["E47", "K12", "P70"]
    sky, based = allied_sky(book, early), given({}, phase="movement").state
    rim = [cell for cell in bits(book.rest) if (sky >> cell & 1) != (sky >> cell + 1 & 1)]
    assert rim
    for cell in rim:
        assert support.in_range(book, early, 0, cell) is bool(sky >> cell & 1)
        assert support.in_range(book, early, 1, cell), "German aircraft reach every hex"
        assert support.in_range(book, based, 0, cell), "and so do the Allies' with a base"
    units = {"us-45": C, "us-3": C, "de-44": N}
    game = stand(units, "Sept IV allied", FIRE, phase="declarations", support={"air": [3, 0]})
    assert refused(game, f"support air {N}") == "D3A6"


@pytest.mark.rule("anzio:D3C4.1")
@pytest.mark.rule("anzio:EX.D3C4.1")
@pytest.mark.rule("anzio:D3C4.3")
def test_a_base_opens_the_whole_board_from_the_next_allied_turn_on() -> None:
    for when, taken, everywhere in (
        ("Sept II allied", 0, False),
        ("Sept III allied", 0, True),
        ("Sept IV allied", -1, False),
    ):
        game = stand({}, when, FIRE, phase="support", support={"base_taken": taken, "allied_air": taken < 0})
        assert sliced(game.state, "allied_air") is everywhere
    book = inside.book(*FIRE)
    taken_now = stand({}, "Sept IV allied", FIRE, friendly=["K57"], support={"base_taken": 2})
    reached = [
        at for at in ("E47", "W43", "P70") if support.in_range(book, taken_now.state, 0, book.cell(at))
    ]
    assert reached == ["P70"], "not yet in the turn in which the base was taken"


@pytest.mark.rule("anzio:D3A4")
def test_without_the_supplement_there_is_no_support() -> None:
    battle = Battle((inside.book().index["us-45"][1],), (inside.book().cell(N),))
    units = {"us-45": C, "de-44": N}
    assert supports(inside.book(), stand(units).state, battle) == []
    assert "air" in supports(inside.book(*FIRE), given(units, phase="movement").state, battle)
