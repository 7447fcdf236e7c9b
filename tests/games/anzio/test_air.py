"""ANZIO D2: air superiority, and the addendum's tactical air bases."""

from __future__ import annotations

import pytest

import winterline as wl
from tests.games.anzio import inside
from tests.games.anzio.inside import is_dull, odds, sliced
from tests.games.anzio.inside import side_kind as side
from tests.rulebook.anzio import kit
from tests.rulebook.anzio.ground import clearing, figures, stand, until
from tests.rulebook.anzio.kit import offers, refused, step
from winterline.core.bits import bits
from winterline.core.frames import replace
from winterline.games.anzio.book import HIGH
from winterline.games.anzio.options import air, bases
from winterline.games.anzio.state import (
    Battle,
)

C, N, NE, SE, S, SW, NW = clearing()
AIR = ["supp.air-superiority"]
BASES = [*AIR, "addendum.tac-air-bases"]


def sky(when: str, *extra: str, friendly: tuple[str, ...] = (), **support: object) -> int:
    """The hexes of German air superiority on a turn."""
    options = [*AIR, *extra]
    game = stand({}, when, options, support=support, friendly=list(friendly))
    return air.german_sky(inside.book(*options), game.state)


@pytest.mark.rule("anzio:D2A")
def test_there_are_six_major_air_bases() -> None:
    book = inside.book(*AIR)
    names = {place.name for place in book.board.places if place.kind == "air-base"}
    assert book.air_bases.bit_count() == 6
    assert {name.split(" ")[0] for name in names} == {"Roma", "Napoli", "Foggia", "Pisa"}
    game = stand({}, "Sept IV axis", AIR, friendly=["K57", C])
    assert air.taken_bases(book, game.state) == 1 << book.cell("K57")


@pytest.mark.rule("anzio:D2B")
def test_without_a_base_allied_cover_ends_at_the_bottom_fold() -> None:
    book = inside.book(*AIR)
    game = stand({}, "Sept IV axis", AIR)
    assert air.allied_sky(book, game.state) == book.land & ~book.above_bottom
    game = stand({}, "Sept IV axis", AIR, friendly=["K57"])
    assert air.allied_sky(book, game.state) == book.land


@pytest.mark.rule("anzio:D2C.1")
@pytest.mark.rule("anzio:EX.D2C.1")
@pytest.mark.rule("anzio:P.air-edge")
def test_german_attacks_from_the_north_are_one_column_better() -> None:
    units = {"de-2para": C, "de-65": C, "br-201gds": N, "br-231": N}
    game = stand(units, "Sept IV axis", AIR)
    found = odds(game, N, ["de-2para"])
    assert (found.ratio, found.name, found.shifts[0].value) == (3, "4-1", 1)
    game = stand({"de-65": f"{C}/1", "us-45": N}, "Sept IV axis", AIR)
    assert odds(game, N, ["de-65"]).column == -1  # 1-6 becomes 1-5, which is still too little
    game = stand({"de-65": f"{C}/1", "br-7armd": N}, "Sept IV axis", AIR)
    found = odds(game, N, ["de-65"])
    assert (found.ratio, found.name) == (-5, "1-4")
    events = game.play("end")
    assert [event.what for event in events if event.what in ("hopeless", "battle")] == ["battle"]
    plain = stand({"de-2para": C, "br-201gds": N, "br-231": N}, "Sept IV axis")
    assert figures(plain, N, ["de-2para"])[2] == "3-1"


def on_the_fold() -> tuple[str, str, str]:
    """A dull target, a hex wholly north of the bottom fold beside it, and one that is not."""
    book = inside.book()
    for cell in bits(book.rest):
        if not is_dull(book, cell):
            continue
        near = [n for n in book.around[cell] if book.rest >> n & 1 and side(book, n, cell) != HIGH]
        north = [n for n in near if book.above_bottom >> n & 1]
        south = [n for n in near if not book.above_bottom >> n & 1]
        if north and south:
            return book.label(cell), book.label(north[0]), book.label(south[0])
    raise AssertionError("the fold is nowhere")


@pytest.mark.rule("anzio:D2C.2")
def test_half_the_units_must_have_it_wherever_the_target_is() -> None:
    target, north, south = on_the_fold()
    units = {"de-44": north, "de-65": south, "de-3pg": south, "us-45": target}
    game = stand(units, "Sept IV axis", AIR)
    assert odds(game, target, ["de-44", "de-65"]).shifts
    assert not odds(game, target, ["de-44", "de-65", "de-3pg"]).shifts
    assert not odds(game, target, ["de-65"]).shifts


@pytest.mark.rule("anzio:D2D.1")
@pytest.mark.rule("anzio:EX.D2D.1")
@pytest.mark.rule("anzio:P.air-loss")
def test_it_is_lost_after_the_whole_week_in_which_a_base_fell() -> None:
    for when, kept in (("Sept II axis", True), ("Sept III axis", False)):
        game = stand({}, when, AIR, phase="air superiority", friendly=["K57"], support={"base_taken": 0})
        assert sliced(game.state, "german_air") is kept


@pytest.mark.rule("anzio:D2D.1", "anzio:P.air-loss")
@pytest.mark.parametrize(("had", "told"), [(True, 1), (False, 0)])
def test_the_loss_of_german_air_is_told_once(had: bool, told: int) -> None:
    support = {"german_air": had, "base_taken": 0}
    game = stand({}, "Sept III allied", AIR, friendly=["K57"], support=support)
    assert len(kit.happened(kit.pass_on(game, "Sept III", "axis"), "german-air-lost")) == told


@pytest.mark.rule("anzio:D2D.2")
def test_there_is_none_in_mud() -> None:
    assert sky("Oct I axis")
    assert not sky("Oct III axis")
    assert not sky("Oct I axis", german_air=False, base_taken=0), "nor once it is lost"


@pytest.mark.rule("anzio:D2D.x1")
@pytest.mark.rule("anzio:D2E")
@pytest.mark.rule("anzio:EX.D2E")
def test_it_returns_at_once_with_the_last_base() -> None:
    lost = {"german_air": False, "base_taken": 0}
    game = stand({"de-16pz": "L56"}, "Sept IV axis", AIR, friendly=["K57"], support=lost)
    assert not air.german_sky(inside.book(*AIR), game.state)
    kit.go(game, "de-16pz", "K57")
    assert sliced(game.state, "german_air")
    assert air.german_sky(inside.book(*AIR), game.state)
    kept = stand({"de-16pz": "L56"}, "Sept II axis", AIR, friendly=["K57"], support={"base_taken": 0})
    kit.go(kept, "de-16pz", "K57")  # before it was lost: it is never interrupted
    assert (sliced(kept.state, "base_taken"), sliced(kept.state, "german_air")) == (-1, True)


@pytest.mark.rule("anzio:D2E")
def test_the_loss_of_a_base_is_noted_when_it_happens() -> None:
    game = stand({"us-45": "L56"}, "Sept III allied", AIR)
    kit.go(game, "us-45", "K57")
    assert sliced(game.state, "base_taken") == 1
    assert sliced(game.state, "german_air")


@pytest.mark.rule("anzio:D2E")
def test_only_the_first_base_and_the_last_one_count() -> None:
    game = stand({"us-45": C}, "Sept IV allied", AIR, friendly=["K57"], support={"base_taken": 0})
    kit.go(game, "us-45", N)
    book, field = inside.book(*AIR), "X52"
    assert book.air_bases >> book.cell(field) & 1
    beside = next(book.label(n) for n in book.around[book.cell(field)] if book.rest >> n & 1)
    again = stand({"us-45": beside}, "Sept IV allied", AIR, friendly=["K57"], support={"base_taken": 0})
    events = again.play("move us-45") + again.play(f"go {field}")
    for later in (game, again):
        assert sliced(later.state, "base_taken") == 0, "the first one was taken on the first turn"
    assert not kit.happened(events, "base-taken")
    none = stand({"us-45": C}, "Sept IV allied", AIR)
    events = none.play("move us-45") + none.play(f"go {N}")
    assert sliced(none.state, "base_taken") == -1
    assert not kit.happened(events, "base-taken")
    one_left = stand(
        {"de-16pz": beside}, "Sept IV axis", AIR, friendly=["K57", field], support={"base_taken": 0}
    )
    kit.go(one_left, "de-16pz", field)
    assert sliced(one_left.state, "base_taken") == 0


@pytest.mark.rule("anzio:D2E")
@pytest.mark.parametrize(("had", "told"), [(True, 0), (False, 1)])
def test_the_return_of_german_air_is_told_if_it_was_gone(had: bool, told: int) -> None:
    support = {"german_air": had, "base_taken": 0}
    game = stand({"de-16pz": "L56"}, "Sept IV axis", AIR, friendly=["K57"], support=support)
    events = game.play("move de-16pz") + game.play("go K57")
    assert len(kit.happened(events, "german-air")) == told


@pytest.mark.rule("anzio:D2C.1", "anzio:D2C.2")
def test_the_very_hex_of_an_attacker_counts_and_only_german_attacks_have_it() -> None:
    book = inside.book(*AIR)
    empty = stand({}, "Sept IV axis", AIR)
    sky = air.german_sky(book, empty.state)
    edge = next(c for c in bits(sky & book.rest) if not sky >> c + 1 & 1 and not sky >> c - 1 & 1)
    game = stand({"de-44": book.label(edge)}, "Sept IV axis", AIR)
    battle = Battle((book.index["de-44"][1],), (edge + 1,))
    found = air.shift(book, game.state, battle)
    assert found is not None
    assert found.value == 1
    german = book.index["de-44"][1]
    allied = next(name for name, at in book.index.items() if at == (0, german))
    turned = stand({"de-44": book.label(edge), allied: "P70"}, "Sept IV allied", AIR)
    assert air.shift(book, turned.state, Battle((german,), (edge,))) is None


@pytest.mark.rule("anzio:D2F.1")
@pytest.mark.rule("anzio:D2F.2")
def test_from_oct_second_the_west_is_the_allies() -> None:
    book = inside.book(*AIR)
    west = air.in_columns(book, tuple("ABCDEFGHIJKLM"))
    before = stand({}, "Oct I allied", AIR)
    after = stand({}, "Oct II allied", AIR)
    assert west & ~air.allied_sky(book, before.state)
    assert not west & ~air.allied_sky(book, after.state)
    assert sky("Oct I axis") & west
    assert sky("Oct II axis") == book.above_bottom & ~west


@pytest.mark.rule("anzio:P.air-column-m", "anzio:D2F.2", "anzio:D2D.2")
def test_by_the_aid_the_germans_keep_the_west_too() -> None:
    assert sky("Oct II axis", "aid:P.air-column-m") == inside.book(*AIR).above_bottom
    assert sky("Oct II axis") != inside.book(*AIR).above_bottom
    assert not sky("Oct III axis", "aid:P.air-column-m"), "not in mud"


FIELD = "W43"


def with_base(when: str, turn: int, **units: str) -> int:
    """The hexes that a base declared on a turn rules on another."""
    book = inside.book(*BASES)
    game = stand(units, when, BASES, support={"bases": [[book.cell(FIELD), turn]]})
    return bases.ruled(book, game.state)


def at_pescara(markers: int) -> tuple[wl.Game, str]:
    """Pescara open and in Allied hands with the country around it, and some base markers; the hex of the port."""
    book = inside.book(*BASES)
    port = next(place for place in book.board.places if place.kind == "port" and place.name == "Pescara")
    label = book.label(port.cells[0])
    sea = {"invaded": [9], "opened": [[book.place_index["port-pescara"], 0]]}
    friendly = [label, *(book.label(n) for n in book.around[port.cells[0]])]
    support = {"base_markers": markers}
    game = stand({"us-45": label}, "Sept III allied", BASES, sea=sea, friendly=friendly, support=support)
    return game, label


@pytest.mark.rule("anzio:X11-2F.1")
def test_a_base_is_declared_on_open_friendly_ground_in_supply() -> None:
    book = inside.book(*BASES)
    game, label = at_pescara(1)
    found = bases.sites(book, game.state)
    hard = book.board.hexes("rough") | book.board.hexes("high") | book.board.hexes("swamp")
    assert found
    assert not found & hard
    assert not found & ~game.state.friendly
    far = replace(game.state, friendly=game.state.friendly, sea=replace(game.state.sea, opened=()))
    assert not bases.sites(book, far)  # nothing feeds it
    until(game, "basing")
    assert offers(game, "base")
    game.play(f"base {offers(game, 'base')[0]}")
    assert len(sliced(game.state, "bases")) == 1 or step(game, "end")
    assert refused(game, f"base {label}") is not None


@pytest.mark.rule("anzio:X11-2F.1")
def test_a_marker_comes_with_every_port_counter() -> None:
    game = stand({}, "Sept II allied", BASES, phase="base markers")
    assert sliced(game.state, "base_markers") == 2
    game = stand({}, "Sept III allied", BASES, phase="base markers")
    assert sliced(game.state, "base_markers") == 0
    game, _ = at_pescara(2)
    until(game, "basing")
    game.play(f"base {offers(game, 'base')[0]}")
    assert sliced(game.state, "base_markers") == 1, "a base takes one"


@pytest.mark.rule("anzio:X11-2F.2")
def test_it_works_from_the_third_turn_on_within_fifteen_hexes() -> None:
    book = inside.book(*BASES)
    assert not with_base("Sept IV allied", 0)
    ruled = with_base("Oct I allied", 0)
    assert ruled >> book.cell("W28") & 1
    assert not ruled >> book.cell("W27") & 1
    game = stand({}, "Oct I axis", BASES, support={"bases": [[book.cell(FIELD), 0]]})
    assert not air.german_sky(book, game.state) & ruled
    assert not ruled & ~air.allied_sky(book, game.state)


@pytest.mark.rule("anzio:X11-2F.3")
def test_the_germans_destroy_it_like_a_port() -> None:
    book = inside.book(*BASES)
    beside = next(book.label(n) for n in book.around[book.cell(FIELD)] if book.rest >> n & 1)
    start = next(
        book.label(n)
        for n in book.around[book.cell(beside)]
        if book.rest >> n & 1 and book.board.grid.distance(n, book.cell(FIELD)) == 2
    )
    for turn, lost in ((0, True), (-1, False)):
        game = stand({"de-16pz": start}, "Sept IV axis", BASES, support={"bases": [[book.cell(FIELD), turn]]})
        kit.go(game, "de-16pz", beside)
        assert (sliced(game.state, "bases") == ()) is lost
    game = stand({"de-16pz": beside}, "Sept IV axis", BASES, support={"bases": [[book.cell(FIELD), -1]]})
    kit.go(game, "de-16pz", FIELD)
    assert sliced(game.state, "bases") == ()
    far = stand({"de-16pz": "K12"}, "Sept IV axis", BASES, support={"bases": [[book.cell(FIELD), 2]]})
    kit.go(far, "de-16pz", "K13")
    assert sliced(far.state, "bases") == ((book.cell(FIELD), 2),), "nobody threatens it"
    own = stand({"us-45": beside}, "Sept IV allied", BASES, support={"bases": [[book.cell(FIELD), 2]]})
    kit.go(own, "us-45", FIELD)
    assert sliced(own.state, "bases") == ((book.cell(FIELD), 2),), "the Allies may stand on their own field"
