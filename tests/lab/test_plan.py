"""Plans: what is read, what is refused, and which games come of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from winterline.bots import make_bot
from winterline.core.errors import BadChoice, BadData
from winterline.games import catalog
from winterline.lab import plan as plans
from winterline.lab.plan import Balance, Pair, Plan, fixtures, quick_plan, read_plan, setting, shipped
from winterline.lab.versions import HOME, bot_version
from winterline.library import new
from winterline.selfplay import Match, start

LEVELS = {"random", "easy", "normal", "hard", "expert", "classic", "heuristic"}


@pytest.mark.parametrize("name", shipped())
def test_plans_that_come_along_can_be_played(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    named: set[str] = set()
    monkeypatch.setattr(plans, "own_name", lambda bot: named.add(bot) or bot)
    plan = read_plan(name)
    assert named <= LEVELS
    assert plan.title


def test_the_whole_plan_asks_for_what_was_promised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plans, "own_name", str)
    plan = read_plan("whole")
    three = ("beachhead", "anzio:basic", "italy43:S1")
    assert {pair.bots: pair.least for pair in plan.pairs} == {
        ("easy", "random"): 0.75,
        ("normal", "easy"): 0.75,
        ("normal", "random"): 0.98,
        ("normal", "classic"): 0.65,
        ("hard", "normal"): 0.6,
    }
    assert all((pair.games, pair.at) == (200, three) for pair in plan.pairs)
    counts = {at: one.games for one in plan.balance if one.bot == "normal" for at in one.at}
    assert {setting(at).game for at in counts} == set(catalog.GAMES)
    assert counts["italy43:S3"] == 100
    assert [counts[f"anzio:{name}+oob-standard"] for name in ("southern", "roma", "po-valley")] == [
        60,
        30,
        12,
    ]
    assert set(three) <= set(counts), "the speed of two `classic` is compared with that of two `normal`"
    assert [(one.bots, one.at, one.most) for one in plan.speed] == [(("normal", "classic"), three, 0.5)]
    everything = [set(setting(at).options) for at in counts if at.startswith("beachhead")]
    for game in ("beachhead", "beachhead-1970"):
        assert {option["id"] for option in catalog.option_list(game)} in everything


@pytest.mark.parametrize(
    ("word", "options"),
    [
        ("beachhead", ()),
        ("beachhead+nas+cf-combat", ("cf-combat", "nas")),
        ("anzio:roma+oob-standard", ("oob-standard",)),
        ("anzio@diadem-historical", ("historical-set-up",)),
        ("italy43:S2+pontoon", ("pontoon",)),
    ],
)
def test_a_setting_is_a_word(word: str, options: tuple[str, ...]) -> None:
    found = setting(word)
    assert found.options == options
    assert found.data == new(found.game, found.scenario, found.options, seed=1).rules.data_digest


def test_a_preset_brings_its_scenario() -> None:
    assert setting("anzio@diadem-historical").scenario == "diadem"


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("chess", "no game 'chess'"),
        ("beachhead:S1", "no scenario 'S1'"),
        ("beachhead+mud", "no option 'mud'"),
        ("italy43@easy", "'easy'"),
        ("beachhead+random+nas", "no option 'random'"),
    ],
)
def test_a_setting_that_cannot_be_played(word: str, said: str) -> None:
    with pytest.raises(BadChoice, match=said):
        setting(word)


def test_sides_are_swapped_on_the_same_dice() -> None:
    dealt = fixtures(quick_plan(("random", "normal"), ("beachhead", "italy43:S1"), 6, 3, mirrors=False))
    assert len(dealt) == 12
    for game in ("beachhead", "italy43"):
        own = [one for one in dealt if one.game == game]
        assert [(one.allied, one.axis) for one in own] == [
            ("random", "normal"),
            ("normal", "random"),
        ] * 3
        assert [one.seed for one in own] == [seed for n in (1, 2, 3) for seed in (3_000_009 + n,) * 2]
    assert len({one.seed for one in dealt}) == 3


def test_games_of_pairings_take_turns() -> None:
    dealt = fixtures(quick_plan(("random", "normal"), ("beachhead", "italy43"), 4, 0, mirrors=True))
    halves = [{(one.game, one.allied, one.axis) for one in half} for half in (dealt[:8], dealt[-4:])]
    assert len(halves[0]) == 8
    assert halves[1] == {
        (game, bot, bot) for game in ("beachhead", "italy43") for bot in ("random", "normal")
    }


def test_a_game_is_that_of_self_play_with_the_same_seed() -> None:
    dealt = fixtures(Plan(seed=5, balance=(Balance("random", 4, ("anzio:roma+random",)),)))
    assert len({one.options for one in dealt}) == 4
    for number, one in enumerate(dealt, 1):
        game = start(Match("anzio", "roma", None, None, "random", "random", 5), number)
        assert (game.seed, tuple(sorted(game.rules.options))) == (one.seed, one.options)


def test_a_bot_of_two_names_is_one_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    own = plans.own_name
    monkeypatch.setattr(plans, "own_name", lambda bot: "random" if bot == "chance" else own(bot))
    dealt = fixtures(
        Plan(balance=(Balance("random", 2, ("beachhead",)), Balance("chance", 3, ("beachhead",))))
    )
    assert [(one.allied, one.axis) for one in dealt] == [("random", "random")] * 3
    with pytest.raises(BadChoice, match="'chance' and 'random' are the same bot"):
        quick_plan(("chance", "random"), ("beachhead",), 2, 0, mirrors=False)


def test_a_game_is_dealt_once() -> None:
    twice = Plan(
        balance=(Balance("random", 4, ("beachhead",)), Balance("random", 6, ("beachhead:standard",)))
    )
    assert len(fixtures(twice)) == 6


def plan_file(tmp_path: Path, text: str) -> str:
    path = tmp_path / "plan.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


GOOD = 'title = "T"\n[[pairs]]\nbots = ["random", "heuristic"]\ngames = 2\nin = ["beachhead"]\n'


SPEED = '[[speed]]\nbots = ["random", "heuristic"]\nin = ["beachhead"]\nmost = 0.5\n'


@pytest.mark.parametrize(
    ("old", "new_", "said"),
    [
        ('"heuristic"', '"x"', "no bot 'x'"),
        ('"heuristic"', '"random"', "'random' and 'random' are the same bot"),
        ("games = 2", "games = 3", "an even number"),
        ("games = 2", "games = 0", "an even number"),
        ('"beachhead"', '"beachhead+x"', "no option 'x'"),
        ("games = 2", "game = 2", "unknown field `game`"),
        ("games = 2", 'games = "two"', "`int`"),
        ("[[pairs]]", "[pairs", "no plan of a league"),
        ("[[pairs]]", SPEED + "[[pairs]]", "the time of 'random' in beachhead is not known"),
    ],
)
def test_a_bad_plan_names_its_file(tmp_path: Path, old: str, new_: str, said: str) -> None:
    assert read_plan(plan_file(tmp_path, GOOD)).pairs == (Pair(("random", "heuristic"), 2, ("beachhead",)),)
    with pytest.raises(BadData, match=said) as error:
        read_plan(plan_file(tmp_path, GOOD.replace(old, new_)))
    assert str(error.value).startswith("plan.toml: ")


def test_no_plan_and_an_empty_one(tmp_path: Path) -> None:
    with pytest.raises(BadChoice, match="choose from small, whole"):
        read_plan("nowhere.toml")
    with pytest.raises(BadData, match="nothing to be played"):
        read_plan(plan_file(tmp_path, "seed = 3\n"))


# --- versions of bots -------------------------------------------------------------------------------------


def test_a_bot_has_a_version_for_each_game() -> None:
    found = {game: bot_version("heuristic", game) for game in catalog.GAMES}
    assert found["beachhead"] == found["beachhead-1970"], "one mind plays both"
    assert len(set(found.values())) == 3
    assert len({bot_version("random", game) for game in catalog.GAMES}) == 1
    assert bot_version("random", "anzio") not in found.values()


@pytest.mark.parametrize(
    ("file", "changed"),
    [
        ("kit/mind.py", {("heuristic", "anzio"), ("heuristic", "italy43")}),
        ("MINDS/anzio/mind.py", {("heuristic", "anzio")}),
        ("uniform.py", {("random", "anzio"), ("random", "italy43")}),
        ("__init__.py", {(bot, game) for bot in ("random", "heuristic") for game in ("anzio", "italy43")}),
        ("memory.py", {(bot, game) for bot in ("random", "heuristic") for game in ("anzio", "italy43")}),
        ("agreement.py", set()),
    ],
)
def test_a_version_changes_with_what_a_bot_is_made_of(
    monkeypatch: pytest.MonkeyPatch, file: str, changed: set[tuple[str, str]]
) -> None:
    home = type(make_bot("heuristic")).__module__.split(".")[2]
    file = file.replace("MINDS", home)
    asked = [(bot, game) for bot in ("random", "heuristic") for game in ("anzio", "italy43")]
    fresh = bot_version.__wrapped__
    before = {one: fresh(*one) for one in asked}
    read_bytes = Path.read_bytes

    def altered(path: Path) -> bytes:
        return read_bytes(path) + (b"\n# altered\n" if path == HOME / file else b"")

    monkeypatch.setattr(Path, "read_bytes", altered)
    assert {one for one in asked if fresh(*one) != before[one]} == changed
