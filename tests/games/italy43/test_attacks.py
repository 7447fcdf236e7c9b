"""Declaring attacks: who may attack what, together with whom, and who leads."""

from __future__ import annotations

import pytest

from tests.games.italy43.inside import odds
from tests.rulebook.italy43.fights import (
    ARENA,
    DIVISION,
    GRENADIERS,
    attack,
    battlefield,
    no_support,
    supports,
)
from tests.rulebook.italy43.kit import happened, offers, play_all, refused

THREE = tuple(DIVISION)


@pytest.mark.rule("italy43:8.1e")
def test_the_allies_do_not_attack_into_the_eighth_army_zone() -> None:
    book = battlefield({}).rules.book  # type: ignore[attr-defined]
    zone = 0
    for hexes in book.ground.section:
        zone |= hexes
    inside, outside = next(
        (book.label(c), book.label(o))
        for c in range(book.ground.cells)
        if zone >> c & 1 and book.ground.land >> c & 1
        for o in book.board.grid.around(c)
        if not zone >> o & 1 and book.ground.near_wheels[o] >> c & 1
    )
    game = battlefield({"us-3-7": outside, "us-3-15": outside, "de-hg-1-1": inside})
    assert refused(game, f"attack {inside}") == "8.1e"


@pytest.mark.rule("italy43:8.4.4c")
def test_an_independent_unit_may_lead_with_two_attachments() -> None:
    units = {"us-509": "2119", "us-191": "2119", "us-3-7": "2119", "us-751": "2119", **GRENADIERS}
    game = battlefield(units, turn=15, weather="E", dice=(6,))
    play_all(game, f"attack {ARENA}", "join us-3-7", "join us-191", "join us-509", "join us-751", "declare")
    assert offers(game, "force") == ["us-191", "us-3", "us-509", "us-751"]
    play_all(game, "force us-509", "attach us-3-7", "attach us-191")
    assert game.decision is None or game.decision.kind != "attaching"
    found = odds(game, ("us-509", "us-3-7", "us-191", "us-751"), "us-509", ("us-3-7", "us-191"))
    assert found.attack.total == 2 + 6 + 3 + 2


@pytest.mark.rule("italy43:21.3b")
def test_no_attack_leaves_or_enters_an_entry_area() -> None:
    book = battlefield({}).rules.book  # type: ignore[attr-defined]
    door = book.label(book.ground.doors[book.area("S1") - book.ground.cells][0])
    game = battlefield({"us-3-7": "entry:S1", "de-hg-1-1": door})
    assert refused(game, f"attack {door}") == "8.1a"
    assert refused(game, "attack entry:S1") == "21.3b"
    guns = battlefield({**DIVISION, **GRENADIERS, "us-3-hq": "entry:S1 ready"}, weather="E", dice=(1,))
    events = attack(guns, ARENA, *THREE) + no_support(guns)
    assert happened(events, "battle")
    near = battlefield(
        {**DIVISION, **GRENADIERS, "us-3-hq": "2118 ready", "us-vi": "entry:S1 ready"}, weather="E"
    )
    attack(near, ARENA, *THREE)
    assert supports(near) == {"us-3-hq"}
    assert refused(near, "support us-vi") == "21.3b"
