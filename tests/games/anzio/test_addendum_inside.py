"""Options of the addendum from within: what the Basic Game does not come to by itself."""

from __future__ import annotations

import pytest

from tests.games.anzio.inside import book, places
from tests.rulebook.anzio.kit import setup
from winterline.core.decision import Event
from winterline.core.frames import replace
from winterline.games.anzio import invasion
from winterline.games.anzio.options import addendum, drafts, seas
from winterline.games.anzio.state import AXIS, State

LATER = "addendum.invasion-scare-later"
DIE = "addendum.german-replacement-roll"


def invaded(when: str, before: int, *options: str) -> tuple[State, list[Event]]:
    """The position and the events of an invasion after so many others."""
    game = setup(f"{when} allied", {"us-36": "sicilia", "de-ei1": "pool", "de-ea1": "pool"}, options=options)
    zones = places("zone-salerno", "zone-napoli", "zone-pescara")
    state = replace(game.state, sea=replace(game.state.sea, invaded=zones[:before]))
    events: list[Event] = []
    found = book(*options)
    return invasion.invade(found, state, found.place_index["zone-roma"], events), events


@pytest.mark.rule("anzio:X22-22C")
@pytest.mark.parametrize(("before", "scared"), [(0, False), (1, False), (2, True), (3, True)])
def test_every_invasion_after_the_second_is_a_scare(before: int, scared: bool) -> None:
    state, events = invaded("Nov II", before, LATER)
    told = [event for event in events if event.what == "scare"]
    assert [(event.rule, event.number) for event in told] == ([("anzio:X22-22C", 2)] if scared else [])
    assert addendum.HASTE.of(state).hurried == ((1, 1) if scared else (0, 0))
    assert not [event for event in invaded("Nov II", before)[1] if event.what == "scare"]


@pytest.mark.rule("anzio:X22-22C")
def test_nobody_is_scared_on_the_last_turn() -> None:
    assert not [event for event in invaded("Dec IV", 2, LATER)[1] if event.what == "scare"]
    assert [event for event in invaded("Dec III", 2, LATER)[1] if event.what == "scare"]


@pytest.mark.rule("anzio:X22-24C")
def test_a_scare_reckons_with_the_most_that_later_rolls_could_bring() -> None:
    found, game = book(DIE), setup("Oct I allied", {"us-36": "N60"}, options=[DIE])
    turn = game.state.turn
    assert drafts.drafted(found, game.state, turn + 2, (9, 9)) == (2, 1), "Oct III: three at most"
    rolled = drafts.DRAFT.put(game.state, drafts.Draft(turn, 6))
    assert drafts.drafted(found, rolled, turn, (9, 9)) == (1, 0)
    assert drafts.drafted(found, rolled, turn + 1, (9, 9)) == (1, 1), "another turn has not been rolled for"
    assert drafts.drafted(found, rolled, 0, (0, 0)) == (0, 0), "Sept II has no row"


@pytest.mark.rule("anzio:X22-22A")
def test_commandos_do_not_land_on_the_windy_shore() -> None:
    found, game = book("addendum.libeccio"), setup("Sept III allied", {"br-2ss": "sicilia"})
    shore = seas.shut_shore(found, game.state)
    names = {found.label(cell) for cell in range(found.board.grid.cells) if shore >> cell & 1}
    tuscany = (
        "E20",
        "E21",
        "E22",
        "D23",
        "D24",
        "D25",
        "D26",
        "C25",
        "C27",
        "C28",
        "B29",
        "B30",
        "B31",
        "A31",
    )
    assert names == set(tuscany)
    unit = found.index["br-2ss"][1]
    assert seas.sheltered(found, game.state, unit, -1) == ~shore
    assert not seas.shut_shore(found, replace(game.state, turn=3)), "not in October"


@pytest.mark.rule("anzio:X22-24B")
def test_who_may_still_be_dropped_is_a_specialist(monkeypatch: pytest.MonkeyPatch) -> None:
    found, game = book("addendum.specialized-replacements"), setup("Dec I axis", {"de-1para": "P6/1"})
    para = found.index["de-1para"][1]
    assert not drafts.is_specialist(found, game.state, AXIS, para)
    monkeypatch.setattr(drafts, "DROPS", lambda book, state, unit: unit == para)
    assert drafts.is_specialist(found, game.state, AXIS, para)
