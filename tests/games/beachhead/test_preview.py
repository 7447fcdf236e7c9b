"""What players are told before a battle and before a phase ends, and that it is what happens."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.beachhead.kit import PRINTED, REWORK, declare, setup
from tests.rulebook.beachhead.printed import battle
from winterline.core import audits
from winterline.core.checker import Broken, Checker
from winterline.core.verdict import DISTANCE, STACKING, Refused
from winterline.games.beachhead import preview
from winterline.games.beachhead.rules import Beachhead
from winterline.selfplay import rule_ids

FOUR = ("us-1ad-1", "us-1ad-6")  # 18 and 12 factors
SITE = {"us-1ad-1": "1516", "us-1ad-6": "1516", "de-71-2": "1515"}


def asked(options: tuple[str, ...] = (), game: str = REWORK) -> tuple[wl.Game, dict[str, Any]]:
    table = setup("2A", SITE, game=game, options=options)
    return table, table.seat("allied").odds(["1515"], FOUR)


@pytest.mark.parametrize("game", [REWORK, PRINTED])
def test_an_automatic_victory_is_shown_as_one(game: str) -> None:
    _, plain = asked(game=game)
    assert (plain["totals"], plain["odds"]) == ([30, 3], "6:1")
    _, sure = asked(("auto-victory",), game)
    assert (sure["odds"], sure["chances"]) == ("7:1", {"DE" if game == REWORK else "De": 1.0})
    assert sure["notes"][0]["style"] == "good"


def test_a_declared_battle_below_the_victory_is_shown_on_the_table() -> None:
    game, _ = asked(("auto-victory",))
    declare(game, "1515", FOUR)
    assert game.view("axis")["battles"][0]["won"]
    assert game.seat("axis").odds(["1515"], FOUR)["odds"] == "7:1"
    assert game.seat("allied").odds(["1515"], ["us-1ad-6"])["odds"] == "4:1"


def test_hints_count_from_the_real_odds_and_not_from_the_capped_column() -> None:
    _, plain = asked()
    assert plain["better"] is None, "beyond 6:1 nothing is better"
    assert (plain["worse"]["more"], plain["worse"]["column"]) == (13, "5:1"), "30 to 3 falls below 6:1 at 17"
    _, sure = asked(("auto-victory",))
    assert (sure["worse"]["more"], sure["worse"]["column"]) == (10, "6:1")
    game = setup("2A", {**SITE, "us-1ad-1": "0111"})
    few = game.rules.odds(game.state, ["1515"], ["us-1ad-6"])
    assert (few["better"]["more"], few["better"]["column"]) == (3, "5:1")


def watch(game: wl.Game) -> Checker:
    return Checker(game, rule_ids(game.rules.game), every=1)


def test_a_preview_that_lies_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game, _ = asked(("auto-victory",))
    checker = watch(game)
    declare(game, "1515", FOUR)
    checker.before()
    assert checker.previews == 1
    monkeypatch.setattr(preview, "is_overrun", lambda book, attack, defence: False)
    game, _ = asked(("auto-victory",))
    checker = watch(game)
    declare(game, "1515", FOUR)
    with pytest.raises(Broken, match="the column shown before the battle"):
        checker.before()


def test_a_hint_that_lies_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(self: Beachhead, state: Any, hexes: Any, attackers: Any, /, **support: int) -> dict[str, Any]:
        out = preview.odds(self.book, state, hexes, attackers, **support)
        return {**out, "worse": {"more": 12, "column": "5:1", "chances": {}}}

    game, _ = asked(("auto-victory",))
    checker = watch(game)
    declare(game, "1515", FOUR)
    monkeypatch.setattr(Beachhead, "odds", told)
    with pytest.raises(Broken, match="12 factors worse"):
        checker.before()


def test_the_figures_of_the_die_are_those_of_the_odds() -> None:
    game = setup("2A", {**SITE, "us-1ad-1": "0111"}, dice=[6])
    declare(game, "1515", ["us-1ad-6"])
    fought = next(event.fight for event in game.play("end") if event.fight)
    assert (fought.column, fought.totals, fought.result) == ("4:1", (12, 3), "EX")
    assert fought.defenders == ("de-71-2",)


@pytest.mark.parametrize(
    "refused",
    [
        Refused("beachhead:5.when", "It is full.", kind=STACKING),
        Refused("beachhead:5.when", "It is full.", kind=STACKING, sum=(5, 4), hexes=("1010",)),
        Refused("beachhead:6.2.basic", "It is too far.", kind=DISTANCE, sum=(9.5, 6)),
        Refused("beachhead:6.2.basic", "First do that.", remedy="move us-nobody"),
    ],
)
def test_a_refusal_that_is_wrong_about_what_it_names_is_found(refused: Refused) -> None:
    game, _ = asked()
    game.play("move us-1ad-6")
    far = next(a for a in game.actions() if a.do == "go")
    assert audits.refusal_faults(game.rules, game.state, far, refused)


def test_the_strongest_set_that_may_join_together() -> None:
    game, _ = asked()
    game.play("attack 1515")
    assert game.rules.joinable(game.state) == list(FOUR)
    assert game.length == 1 or game.view("allied")["battles"] == [], "asking declares nothing"


def test_stacking_and_warnings() -> None:
    game, _ = asked()
    held = game.rules.stacking(game.state, "1516")
    assert [(line.side, line.used, line.allowed) for line in held] == [("allied", 4, 4)]
    assert game.rules.stacking(game.state, "1517") == []
    assert game.rules.warnings(game.state) == []


def test_a_port_that_will_close_is_told_of() -> None:
    game = setup("2A", {"us-3-7": "0802", "de-71-2": "0904"})
    told = [(warned.kind, warned.hexes) for warned in game.rules.warnings(game.state)]
    assert ("port", ("0903",)) in told
    assert not any("0802" in hexes for _, hexes in told)


def test_units_that_are_kept_out_are_told_of() -> None:
    game = setup("2A", {"us-1ad-1": "waiting", "de-71-2": "0802", "de-71-recon": "0903"})
    warned = next(w for w in game.rules.warnings(game.state) if w.kind == "arrival")
    assert warned.units == ("us-1ad-1",)


def test_a_game_opens_and_closes_with_a_sentence() -> None:
    game = wl.new(REWORK, seed=3)
    events = game.play(game.actions()[0])
    assert game.narrate(events)[0].startswith("Impulse 1A begins: Allied movement.")
    game.undo()
    assert game.narrate(game.play(game.actions()[-1]))[0].startswith("Impulse 1A begins")
    last = setup("7F", {})
    while last.side:
        events = last.play("end")
    assert last.narrate(events)[-1] == (
        "Allied victory: The beachhead holds: no German victory condition is met. [beachhead:8.allied]"
    )


def test_a_battle_line_names_both_sides_and_the_result_in_words() -> None:
    game = setup("2A", SITE, game=PRINTED, dice=[1])
    told = game.narrate(battle(game, "1515", FOUR))
    assert (
        "Allied 1 Armd Rgt and 6 Armd Inf Rgt attack II/PzGren Rgt 71 in 1515 at 6:1 (30 to 3): "
        "die 1, De: the defenders are eliminated: the Germans lose II/PzGren Rgt 71. [beachhead-1970:combat.4]"
    ) in told
    assert "The Germans lose II/PzGren Rgt 71. [beachhead-1970:result.elim]" in told


@pytest.mark.parametrize("game", [REWORK, PRINTED])
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("attackers", [("us-1ad-6",), ("us-3-recon",)])
def test_a_battle_line_names_the_losses(game: str, die: int, attackers: tuple[str, ...]) -> None:
    weak = {**SITE, "us-1ad-6": "1514", "us-1ad-1": "0111", "us-3-recon": "1514"}
    played = setup("2A", weak, game=game, dice=[die])
    if game == PRINTED:
        events = battle(played, "1515", attackers)
    else:
        declare(played, "1515", attackers)
        events = played.play("end")
    lines = dict(zip((event.what for event in events), played.narrate(events), strict=True))
    names = {counter.id: counter.name for counter in played.rules.counters}
    told = lines["battle"].partition(" die ")[2]
    for event in events:
        if event.what == "eliminated":
            assert f"lose {names[event.units[0]]}" in told
    asked = played.decision.prompt if played.decision else ""
    if played.decision and played.decision.kind == "losing":
        need = asked.partition(" of ")[2].partition(" ")[0]
        assert f"give up units worth {need} factors" in told
