"""The game in a terminal, with somebody typing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

import winterline as wl
from winterline.bots import make_bot
from winterline.front import WIDE, drawn
from winterline.terminal import SHOWN, Table, points, run

Typed = Callable[..., str]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typed:
    """Type lines at a table and get what the screen showed after them."""

    def play(table: Table, lines: Iterable[str]) -> str:
        keys = iter(lines)

        def answer(prompt: str) -> str:
            try:
                return next(keys)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", answer)
        table.run()
        return capsys.readouterr().out

    return play


def table(game: wl.Game | None = None, **bots: str) -> Table:
    """A table with bots on these sides."""
    return Table(
        game or wl.new("beachhead", seed=3), {side: make_bot(name, 1) for side, name in bots.items()}
    )


def test_a_list_shows_everything_and_a_number_chooses_from_it(typed: Typed) -> None:
    there = table()
    offers = [there.game.notation(action) for action in there.game.actions()]
    screen = typed(there, ["list", "2"])
    for number, line in enumerate(offers, 1):
        assert f" {number:3} {line}" in screen
    first = there.game.steps()[1]
    assert first.action is not None
    assert there.game.notation(first.action) == offers[1]


def test_an_action_may_be_typed_and_the_prompt_cites_its_rule(typed: Typed) -> None:
    there = table()
    screen = typed(there, ["enter us-3-7"])
    assert "[beachhead:6.1.time]" in screen
    assert "us-3-7" in there.game.rules.where(there.game.state)


def test_a_refused_action_says_why_and_changes_nothing(typed: Typed) -> None:
    there = table()
    before = there.game.digest()
    screen = typed(there, ["end", "why end", "go 0904", "move nobody", "why enter us-3-7"])
    assert screen.count("Reinforcements are still to come on") == 2
    assert "Not allowed: " in screen
    assert "[beachhead:6.1.time]" in screen
    assert "It is allowed." in screen
    assert there.game.digest() == before


def test_questions_are_answered(typed: Typed) -> None:
    there = table()
    screen = typed(
        there, ["enter us-3-7", "stack 1302", "stack 2517", "reach us-3-7", "reach us-3-15", "help"]
    )
    assert "us-3-7" in screen
    assert "Nobody is there." in screen
    assert "1303 (1)" in screen
    assert "It is not on the map; enter takes it to 1401." in screen
    assert screen.count("Type an action") == 2


def test_whoever_has_yet_to_come_on_is_told_where_and_when(typed: Typed) -> None:
    there = table()
    screen = typed(there, ["reach us-3-15", "reach us-3-30", "reach us-1ssf-2"])
    assert "It is not on the map; enter takes it to " in screen
    assert "Nowhere: The unit is not due in this impulse. [beachhead:6.1.time]" in screen
    assert "Nowhere.\n" not in screen
    later = table(wl.new("anzio", "gustav", seed=1))
    due = [
        unit["id"]
        for unit in later.game.view(later.game.side)["units"]
        if unit.get("arrival") and unit.get("side") == later.game.side
    ]
    assert "It is due in turn " in typed(later, [f"reach {due[0]}"])


def test_odds_are_shown_line_by_line_with_their_rules(typed: Typed) -> None:
    units = {"us-3-7": "1511", "us-3-15": "1511", "de-71-2": "1510"}
    screen = typed(
        table(wl.position("beachhead", {"when": "2A", "units": units})), ["odds 1510 us-3-7 us-3-15"]
    )
    assert "attack   +9 7 Inf Rgt [beachhead:7.1.1.sum]" in screen
    assert "18 to 3: 6:1  DE 83%, DR 17%" in screen


@pytest.mark.parametrize(
    "line",
    [
        "odds",
        "odds 1510",
        "odds 9999 us-3-7",
        "odds 1510 us-3-7",
        "odds 1510 de-schmidt",
        "odds 1510 nobody",
        "reach",
        "reach nobody",
        "stack",
        "why",
        "why fly",
        "why move",
        "0",
        "999",
        "99999999999999999999",
        "-1",
        "²",
        "fly",
        "save",
        "save no/such/directory/game.wlog",
        "undo",
        "\udcff",
        "",
    ],
)
def test_nothing_typed_breaks_the_table(typed: Typed, line: str) -> None:
    there = table()
    before = there.game.digest()
    screen = typed(there, [line, "list"])
    assert "Traceback" not in screen
    assert there.game.digest() == before


def test_undo_takes_back_what_nobody_answered(typed: Typed) -> None:
    units = {"us-3-7": "1511", "us-3-15": "1512", "de-71-2": "1516", "de-71-recon": "2016"}
    game = wl.position("beachhead", {"when": "2A", "units": units})
    there = table(game, axis="random")
    before = game.digest()
    assert "nothing to undo" not in typed(there, ["move us-3-7", "undo"])
    assert game.digest() == before
    screen = typed(there, ["end", "undo"])
    assert "nothing to undo: it was rolled for, revealed or answered" in screen
    assert game.length > 1


def test_a_die_is_not_looked_at_and_taken_back(typed: Typed) -> None:
    units = {"us-3-7": "1511", "us-3-15": "1512", "de-71-2": "1612", "de-71-recon": "2016"}
    game = wl.position("beachhead", {"when": "2A", "units": units})
    there = table(game, axis="random")
    screen = typed(there, ["attack 1612", "end", "undo"])
    assert game.view("spectator")["rolls"] == 1
    assert "nothing to undo: it was rolled for, revealed or answered" in screen


def test_undo_never_leaves_the_player_in_the_bots_place(typed: Typed) -> None:
    units = {"us-3-7": "1511", "us-3-15": "1512", "de-71-2": "1516", "de-71-recon": "2016"}
    game = wl.position("beachhead", {"when": "2B", "units": units})
    there = table(game, axis="random")
    screen = typed(there, ["undo"])
    assert "nothing to undo" in screen
    assert game.side == "allied"


def test_a_player_does_not_hear_what_the_bot_notes_in_secret(typed: Typed) -> None:
    units = {"us-3-7": "0904", "us-3-15": "1003", "de-71-2": "1516", "de-71-recon": "2016"}
    position = {"when": "2D", "units": units}
    alone = typed(table(wl.position("beachhead", position, options=["nas"])), ["allot nas 0904", "seal"])
    assert "0904" in alone
    for seed in range(8):
        game = wl.position("beachhead", position, options=["nas"])
        there = Table(game, {"allied": make_bot("random", seed)})
        screen = typed(there, [])
        noted = [step.action.to for step in game.steps()[1:] if step.action and step.action.do == "allot"]
        if noted:
            assert game.side == "axis"
            assert not any(label in screen for label in noted)
            return
    raise AssertionError("no bot noted anything")


def test_a_game_is_saved_and_goes_on(
    typed: Typed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.wlog"
    there = table()
    typed(there, ["enter us-3-7", f"save {file}", "quit"])
    assert wl.load(file).digest() == there.game.digest()
    monkeypatch.setattr("builtins.input", lambda prompt: "quit")
    run("beachhead", "both", "random", (), None, file, None)
    assert "1A, the Allies" in capsys.readouterr().out


def test_bots_play_to_the_end_at_the_table(typed: Typed) -> None:
    units = {"us-3-7": "1511", "us-3-15": "1512", "de-71-2": "1516", "de-71-recon": "2016"}
    game = wl.position("beachhead", {"when": "7C", "units": units})
    screen = typed(table(game, allied="random", axis="random"), [])
    assert game.result is not None
    assert f"The game is over: {game.result.winner} wins." in screen
    assert f"[{game.result.rule}]" in screen


def test_a_side_that_does_not_exist_is_refused() -> None:
    with pytest.raises(wl.BadChoice, match="no side 'navy': choose from allied, axis or both"):
        run("beachhead", "navy", "random", (), 1, None, None)


@pytest.mark.parametrize("game", ["beachhead", "anzio", "italy43"])
def test_the_map_shows_where_the_sides_meet_and_the_ground_about_a_hex(typed: Typed, game: str) -> None:
    there = table(wl.new(game, seed=3))
    while len({unit["side"] for unit in there.game.view("spectator")["units"] if unit.get("hex")}) < 2:
        there.game.play(there.game.actions()[0])
    stood = there.game.rules.where(there.game.state)
    label = next(iter(stood.values()))
    screen = typed(there, ["map", f"map {label}", "map Nowhere"])
    assert label in screen
    assert re.search(r"[AG]\d+:\d", screen), "who stands there, how many and how strong"
    assert "the board has no hex 'Nowhere'" in screen


def test_a_query_does_not_put_the_question_again_and_many_actions_are_folded_by_kind(typed: Typed) -> None:
    there = table(wl.new("anzio", seed=3))
    while len(there.game.actions()) <= SHOWN:
        there.game.play(there.game.actions()[-1])
    assert there.game.decision is not None
    screen = typed(there, ["help", "stack K57", "undo nothing"])
    assert screen.count(there.game.decision.prompt) == 1
    assert "type list to see them all" in screen


def test_a_list_is_folded_by_kinds_and_shown_kind_by_kind(typed: Typed) -> None:
    there = table(wl.new("italy43", seed=3))
    while not any(action.do == "rout" for action in there.game.actions()):
        there.game.play(there.game.actions()[0])
    ways = [action for action in there.game.actions() if action.do == "move"]
    units = {action.unit for action in ways}
    first = [action.kind for action in ways if action.unit == ways[0].unit]
    screen = typed(there, ["list move", "list fly"])
    assert f"move: {len(ways)}, of {len(units)} units" in screen
    assert f"move {ways[0].unit} {'|'.join(first)}  ({there.names[ways[0].unit]})" in screen
    rows = [row for row in screen.splitlines() if re.match(r" +[\d-]+ move ", row)]
    assert len(rows) == len(units)
    assert "nothing to fly now: see list" in screen


def test_units_may_be_called_by_their_names(typed: Typed) -> None:
    there = table()
    screen = typed(
        there, ['enter "7 inf rgt"', 'why enter "15 Inf Rgt"', "reach 7 Inf Rgt", 'why move "Nobody"']
    )
    assert "us-3-7" in there.game.rules.where(there.game.state)
    assert "It is allowed." in screen
    assert "1303 (1)" in screen
    there.names |= {"one": "Twin", "two": "Twin"}
    with pytest.raises(wl.BadChoice, match="'twin' is one or two: name one of these"):
        there.unit("twin")
    there.names |= {"three": "82 Airborne Artillery"}
    assert there.unit("82 Airborne") == "three", "a part of a name that no other has"
    with pytest.raises(wl.BadChoice, match="no unit is called '81 Airborne'"):
        there.unit("81 Airborne")


@pytest.mark.parametrize(
    ("value", "told"), [(0, "0"), (2, "2"), (0.5, "½"), (2 / 3, "⅔"), (3 + 5 / 6, "3⅚"), (2.4, "2.4")]
)
def test_points_are_written_as_players_write_them(value: float, told: str) -> None:
    assert points(value) == told


def test_the_question_names_the_side_in_words(typed: Typed) -> None:
    assert "1A, the Allies: " in typed(table(), [])


@pytest.mark.parametrize("wide", [80, 120])
@pytest.mark.parametrize("game", ["beachhead", "anzio", "italy43"])
def test_a_map_keeps_within_the_screen_and_says_what_its_signs_mean(game: str, wide: int) -> None:
    made = wl.new(game, seed=3)
    while len({unit["side"] for unit in made.view("spectator")["units"] if unit.get("hex")}) < 2:
        made.play(made.actions()[0])
    rules = made.rules
    told = drawn(rules.board, made.view("spectator"), rules.sides, rules.counters, wide=wide, high=24).plain
    lines = told.splitlines()
    assert max(map(len, lines)) <= wide
    assert "how many units stand there" in told
    for sign in set("▲∩♣≈") & set(told):
        assert re.search(rf"{sign}+ [a-z]+", told), f"{sign} is explained"
    signs = [row[at : at + 1] for row in lines for at in range(0, wide, WIDE)]
    named = re.findall(r"[A-Z0-9]\d{1,3} [A-Z]", told[told.rfind("◉") :])
    assert len(named) >= signs.count("◉") > 1, "places are marked, and named by their hexes"


def test_the_terminal_resigns_once_it_is_said_again(typed: Typed) -> None:
    game = wl.new("beachhead", seed=5)
    shown = typed(table(game), ["resign", "no", "draw", "no draw", "resign", "resign"])
    assert "Type resign again" not in shown, "the question is the prompt"
    assert "offer a draw" in shown
    assert "withdraw their offer" in shown
    assert "The game is over: axis wins. The Allies resigned." in shown


def test_a_bot_in_the_terminal_declines_a_draw_while_it_is_not_behind(typed: Typed) -> None:
    game = wl.new("beachhead", seed=5)
    shown = typed(table(game, axis="random"), ["draw", "draw xyz"])
    assert "The Germans decline the draw." in shown
    assert "unknown: draw xyz" in shown
    assert game.result is None
