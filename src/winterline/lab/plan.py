"""Plans: which bots play each other, in what, how often. A plan is a TOML file, or is put together on the command line.

What is played is written in one word, a setting: `GAME[:SCENARIO][@PRESET][+OPTION…]`, such as `beachhead`,
`anzio@tournament`, `italy43:S2+pontoon`; `+random` is another mix of options in every game.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from pathlib import Path

import msgspec

from winterline.bots import make_bot
from winterline.core.errors import BadChoice, BadData
from winterline.core.versions import present
from winterline.games import catalog
from winterline.library import random_options
from winterline.selfplay import Match, game_seed

from .versions import bot_version

SHIPPED = Path(__file__).parent / "data" / "plans"
RANDOM = "random"
"""The mix of options that is another one in every game."""


class Versions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a game is played by: results of other versions are other results."""

    rules: str
    """The version of the program."""
    data: str
    """The digest of the game's data files."""
    allied: str
    """The version of the bot of the Allies; `axis` of the Axis."""
    axis: str


class Fixture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One game to be played, and the key of its result."""

    game: str
    scenario: str
    options: tuple[str, ...]
    mixed: bool
    """The options are a mix that the seed chose."""
    allied: str
    axis: str
    seed: int
    versions: Versions


class Setting(msgspec.Struct, frozen=True):
    """What is played: a game with its scenario and options."""

    game: str
    scenario: str
    options: tuple[str, ...]
    mixed: bool
    data: str
    """The digest of the game's data files."""


class Pair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two bots against each other, sides swapped on the same dice."""

    bots: tuple[str, str]
    games: int
    at: tuple[str, ...] = msgspec.field(name="in")
    least: float | None = None
    """The share that the first of them should win at least, more than half of it beyond doubt."""


class Balance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bot against itself, to see which side a setting favours."""

    bot: str
    games: int
    at: tuple[str, ...] = msgspec.field(name="in")
    within: tuple[float, float] | None = None
    """What the share of the Allies should lie between."""


class Speed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The processor time of games of a bot with itself against that of another: both are entries of balance, too."""

    bots: tuple[str, str]
    at: tuple[str, ...] = msgspec.field(name="in")
    most: float
    """What the first may take of the time of the second."""


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole league."""

    title: str = "League"
    seed: int = 0
    pairs: tuple[Pair, ...] = ()
    balance: tuple[Balance, ...] = ()
    speed: tuple[Speed, ...] = ()


def read_plan(name: str) -> Plan:
    """The plan of a file, or one that comes along by its name."""
    path = SHIPPED / f"{name}.toml" if name in shipped() else Path(name)
    if not path.is_file():
        raise BadChoice(f"no plan '{name[:80]}': give a file, or choose from {', '.join(shipped())}")
    try:
        plan = msgspec.toml.decode(path.read_bytes(), type=Plan)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadData(path.name, None, f"no plan of a league: {error}", "see docs/league.md") from None
    try:
        checked(plan)
    except BadChoice as error:
        raise BadData(path.name, None, str(error), "see docs/league.md") from None
    return plan


def shipped() -> list[str]:
    """The plans that come along."""
    return sorted(path.stem for path in SHIPPED.glob("*.toml"))


def quick_plan(bots: tuple[str, ...], at: tuple[str, ...], games: int, seed: int, *, mirrors: bool) -> Plan:
    """Every two of some bots against each other, and with `mirrors` each against itself."""
    return checked(
        Plan(
            seed=seed,
            pairs=tuple(Pair(pair, games, at) for pair in combinations(dict.fromkeys(bots), 2)),
            balance=tuple(Balance(bot, games, at) for bot in bots) if mirrors or len(bots) == 1 else (),
        )
    )


def checked(plan: Plan) -> Plan:
    """The same plan, if it can be played."""
    for pair in plan.pairs:
        if own_name(pair.bots[0]) == own_name(pair.bots[1]):
            told = " and ".join(f"'{bot}'" for bot in pair.bots)
            raise BadChoice(
                f"{told} are the same bot, which is not rated against itself: make it an entry of balance"
            )
        if pair.games < 2 or pair.games % 2:
            raise BadChoice(
                f"{pair.games} games of a pair: sides are swapped, so give an even number of them"
            )
    for balance in plan.balance:
        if balance.games < 1:
            raise BadChoice(f"{balance.games} games: give at least one")
    alone = {(one.bot, name) for one in plan.balance for name in one.at}
    met = {(bot, name) for one in plan.pairs for name in one.at for bot in one.bots}
    for bot, name in sorted(alone | met):
        own_name(bot)
        setting(name)
    for speed in plan.speed:
        for bot, name in ((bot, name) for name in speed.at for bot in speed.bots):
            if (bot, name) not in alone:
                raise BadChoice(f"the time of '{bot}' in {name} is not known: make it an entry of balance")
    if not plan.pairs and not plan.balance:
        raise BadChoice("nothing to be played: name pairs or balance")
    return plan


def own_name(bot: str) -> str:
    """What a bot calls itself: some can be asked for by more names than one. BadChoice when there is no such bot."""
    return make_bot(bot).name


@lru_cache(maxsize=256)
def setting(name: str, data: Path | None = None) -> Setting:
    """What a word says is to be played; BadChoice when it cannot be."""
    head, *options = name.split("+")
    head, _, preset = head.partition("@")
    game, _, scenario = head.partition(":")
    mixed = options == [RANDOM]
    rules = catalog.make_rules(game, scenario or None, () if mixed else tuple(options), preset or None, data)
    return Setting(game, rules.scenario, tuple(sorted(rules.options)), mixed, present(rules).data)


def fixtures(plan: Plan, data: Path | None = None) -> list[Fixture]:
    """Every game of a plan, once: the n-th of each pairing before the n+1-th of any: no table is lopsided."""
    dealt = sorted(_dealt(plan, data), key=lambda one: one[0])
    return list(dict.fromkeys(fixture for _, fixture in dealt))


def _dealt(plan: Plan, data: Path | None) -> Iterator[tuple[int, Fixture]]:
    """The games of a plan, each with its number within its pairing."""
    for pair in plan.pairs:
        for name in pair.at:
            for number in range(1, pair.games // 2 + 1):
                for seated in (pair.bots, pair.bots[::-1]):
                    yield number, _fixture(setting(name, data), seated, plan.seed, number)
    for balance in plan.balance:
        for name in balance.at:
            for number in range(1, balance.games + 1):
                yield number, _fixture(setting(name, data), (balance.bot,) * 2, plan.seed, number)


def _fixture(at: Setting, seated: tuple[str, ...], seed: int, number: int) -> Fixture:
    """The n-th game: the same dice whoever plays it, and the same as in self-play with the plan's seed."""
    allied, axis = map(own_name, seated)
    own = game_seed(Match(at.game, at.scenario, (), None, allied, axis, seed), number)
    options = at.options
    if at.mixed:
        options = tuple(sorted(random_options(at.game, random.Random(f"options {own}"), at.scenario)))
    bots = bot_version(allied, at.game), bot_version(axis, at.game)
    return Fixture(
        at.game,
        at.scenario,
        options,
        at.mixed,
        allied,
        axis,
        own,
        Versions(program_version(), at.data, *bots),
    )


def program_version() -> str:
    """The version of the rules."""
    import winterline

    return winterline.__version__
