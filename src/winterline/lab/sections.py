"""The parts of a league's page as data: charts with their figures, and tables."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import median

from winterline import coverage
from winterline.games import catalog
from winterline.report.charts import Table
from winterline.report.words import signed

from .charts import Bar, Bars, Range, Ranges
from .plan import RANDOM
from .results import Result
from .standing import Place, Side, Standing, by_place, mix, place
from .words import between, heads, percent, say

SIDES = ("allied", "axis", "draw")
SELDOM = 20
"""What was chosen in fewer than one of so many games is no opening."""
YARDSTICK = "classic"
"""The bot whose time others are compared with."""


def named(where: Place) -> str:
    """A game and its scenario, if it has several."""
    game, scenario = where
    return game if len(catalog.listing(game).scenarios) == 1 else say("place", game=game, scenario=scenario)


def told_options(game: str, options: Sequence[str]) -> str:
    """A mix of options in words; what has a name is called by it."""
    chosen = set(options)
    if tuple(options) == (RANDOM,):
        return say("random")
    for preset in catalog.preset_list(game):
        if chosen == set(preset["options"]):
            return say("preset", preset=preset["id"])
    if chosen == {option["id"] for option in catalog.option_list(game)}:
        return say("all")
    return ", ".join(options) or say("plain")


def summary(stands: Standing) -> str:
    """What was played, by what."""
    places = sorted({named(place(one)) for one in stands.results})
    versions = sorted({one.fixture.versions.rules for one in stands.results})
    games = len(stands.results)
    return say(
        "note summary", games=games, places=places or say("nothing"), versions=versions or say("nothing")
    )


def left_out(stands: Standing) -> str:
    """That some results do not count, if so."""
    return say("others", count=stands.left_out) if stands.left_out else ""


def ratings(stands: Standing) -> Iterator[Ranges]:
    """The ratings of each scenario."""
    for where in dict.fromkeys((one.game, one.scenario) for one in stands.ratings):
        own = [one for one in stands.ratings if (one.game, one.scenario) == where]
        rows = tuple(Range(one.bot, one.rating, one.low, one.high, points(one.rating)) for one in own)
        figures = tuple(
            (
                one.bot,
                points(one.rating),
                say("bounds", low=points(one.low), high=points(one.high)),
                str(one.games),
            )
            for one in own
        )
        told = Table(heads("bot", "rating", "bounds", "games"), figures)
        yield Ranges(say("title ratings at", place=named(where)), say("axis points"), rows, told, 0.0)


def points(value: float) -> str:
    """A rating as it is read."""
    return signed(float(round(value)))


def pairs(stands: Standing) -> Iterator[Ranges]:
    """The pairs of each scenario."""
    for where in dict.fromkeys((one.game, one.scenario) for one in stands.pairs):
        own = [one for one in stands.pairs if (one.game, one.scenario) == where]
        names = [say("met", a=one.a, b=one.b) for one in own]
        rows = tuple(
            Range(name, one.share, one.low, one.high, percent(one.share))
            for name, one in zip(names, own, strict=True)
        )
        figures = tuple(
            (
                name, *map(str, (one.games, one.a_wins, one.b_wins, one.draws)), percent(one.share),
                between(one.low, one.high),
            )
            for name, one in zip(names, own, strict=True)
        )  # fmt: skip
        told = Table(heads("pair", "games", "won", "lost", "drawn", "share", "bounds"), figures)
        title = say("title pairs at", place=named(where))
        yield Ranges(title, say("axis share first"), rows, told, 0.5, 100.0)


def balance(stands: Standing) -> Iterator[Ranges]:
    """The balance of each game by scenario, options and who plays itself."""
    for game in dict.fromkeys(one.game for one in stands.balance):
        own = [one for one in stands.balance if one.game == game]
        rows = tuple(Range(_row(one), one.allied, one.low, one.high, percent(one.allied)) for one in own)
        figures = tuple(
            (
                named((one.game, one.scenario)), told_options(one.game, one.options), one.bot or say("swapped"),
                str(one.games), percent(one.allied), between(one.low, one.high),
            )
            for one in own
        )  # fmt: skip
        told = Table(heads("where", "options", "bot", "games", "allied", "bounds"), figures)
        yield Ranges(say("title balance of", game=game), say("axis share"), rows, told, 0.5, 100.0)


def _row(one: Side) -> str:
    """A setting within a game: its scenario where there are several, who plays itself, the options."""
    parts = [told_options(one.game, one.options)]
    if one.bot:
        parts.insert(0, one.bot)
    if len(catalog.listing(one.game).scenarios) > 1:
        parts.insert(0, one.scenario)
    return " · ".join(parts)


def ends(stands: Standing) -> Iterator[Bars]:
    """By which rules the games of each scenario ended: of each bot with itself, or all games where none plays itself."""
    for where, own in by_place(stands.results).items():
        texts = {f"{where[0]}:{rule.id}": rule.rule for rule in coverage.index(where[0])}
        for bot, games in alike(own).items():
            name = say("goal balance", bot=bot) if bot else say("swapped")
            yield _ends(say("title ends at", place=named(where), bots=name), games, texts)


def alike(results: Sequence[Result]) -> dict[str, list[Result]]:
    """The games of each bot with itself; all of them under no name where there are none such."""
    found: dict[str, list[Result]] = defaultdict(list)
    for one in results:
        if one.fixture.allied == one.fixture.axis:
            found[one.fixture.allied].append(one)
    return dict(sorted(found.items())) or {"": list(results)}


def _ends(title: str, games: Iterable[Result], texts: Mapping[str, str]) -> Bars:
    by_rule: dict[str, Counter[str]] = defaultdict(Counter)
    for one in games:
        by_rule[one.rule][one.winner] += 1
    rules = sorted(by_rule, key=lambda rule: (-by_rule[rule].total(), rule))
    sides = [side for side in SIDES if side != "draw" or any(won["draw"] for won in by_rule.values())]
    rows, figures = [], []
    for rule in rules:
        counts = tuple((side, by_rule[rule][side]) for side in sides)
        rows.append(Bar(rule.partition(":")[2] or say("nothing"), counts))
        cells = (str(by_rule[rule][side]) for side in SIDES)
        figures.append((rule or say("nothing"), *cells, texts.get(rule, "")))
    told = Table(heads("rule", "allied", "axis", "draws", "says"), tuple(figures))
    return Bars(title, say("axis games"), tuple(rows), told)


def lengths(stands: Standing) -> Iterator[Ranges]:
    """How long games were, by scenario and who played."""
    by_game: dict[str, list[tuple[str, list[Result]]]] = defaultdict(list)
    for where, own in by_place(stands.results).items():
        for bots, games in sorted(_by_bots(own).items()):
            by_game[where[0]].append((f"{named(where)} · {bots}", games))
    for game, rows in by_game.items():
        drawn, figures = [], []
        for name, games in rows:
            decisions = sorted(one.decisions for one in games)
            low, middle, high = _spread(decisions)
            drawn.append(Range(name, middle, low, high, f"{middle:g}"))
            few, turns, many = _spread(sorted(one.turns for one in games))
            figures.append(
                (
                    name, str(len(games)), f"{middle:g}", say("bounds", low=f"{low:g}", high=f"{high:g}"), f"{turns:g}",
                    say("bounds", low=f"{few:g}", high=f"{many:g}"),
                )
            )  # fmt: skip
        told = Table(heads("pair", "games", "decisions", "most", "turns", "most"), tuple(figures))
        yield Ranges(say("title lengths at", game=game), say("axis decisions"), tuple(drawn), told)


def _by_bots(results: Iterable[Result]) -> dict[str, list[Result]]:
    found: dict[str, list[Result]] = defaultdict(list)
    for one in results:
        found[" – ".join(sorted((one.fixture.allied, one.fixture.axis)))].append(one)
    return found


def _spread(values: Sequence[float]) -> tuple[float, float, float]:
    """What 90 of 100 sorted values lie between, and the middle one."""
    cut = len(values) // 20
    return values[cut], median(values), values[-1 - cut]


def openings(stands: Standing) -> Iterator[tuple[str, str, str, Table]]:
    """What each bot chose first on each side of each scenario: kind by kind, the most frequent first."""
    for where, own in by_place(stands.results).items():
        for side in SIDES[:2]:
            by_bot: dict[str, list[Result]] = defaultdict(list)
            for one in own:
                by_bot[one.fixture.allied if side == "allied" else one.fixture.axis].append(one)
            for bot, games in sorted(by_bot.items()):
                if rows := tuple(_chosen(_counted(games, side), len(games))):
                    yield named(where), side, bot, Table(heads("kind", "choice", "games", "allied"), rows)


def _counted(games: Iterable[Result], side: str) -> dict[str, dict[str, Counter[str]]]:
    """Who won after each choice of a side: kind, choice, winner."""
    chosen: dict[str, dict[str, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    for one in games:
        for choice in one.opening:
            if choice.side == side:
                chosen[choice.kind][choice.choice][one.winner] += 1
    return chosen


def _chosen(chosen: dict[str, dict[str, Counter[str]]], games: int) -> Iterator[tuple[str, ...]]:
    by_use = sorted(chosen.items(), key=lambda item: (-sum(won.total() for won in item[1].values()), item[0]))
    for kind, choices in by_use:
        for choice, won in sorted(choices.items(), key=lambda item: (-item[1].total(), item[0])):
            if won.total() * SELDOM >= games:
                yield kind, choice, str(won.total()), percent((won["allied"] + won["draw"] / 2) / won.total())


def speed(stands: Standing) -> Table:
    """Processor time of games of a bot against itself, and of each bot in all its games."""
    rows = []
    for where, own in by_place(stands.results).items():
        means: dict[tuple[str, tuple[str, ...]], tuple[int, float, float]] = {}
        for options in sorted({mix(one) for one in own}):
            alike = [one for one in own if mix(one) == options and one.fixture.allied == one.fixture.axis]
            for bot in sorted({one.fixture.allied for one in alike}):
                games = [one for one in alike if one.fixture.allied == bot]
                whole = sum(one.think.whole for one in games) / len(games)
                thought = sum(one.think.allied + one.think.axis for one in games) / len(games)
                means[bot, options] = len(games), whole, thought
        for (bot, options), (count, whole, thought) in means.items():
            yardstick = means.get((YARDSTICK, options))
            ratio = f"{whole / yardstick[1]:.2f}" if yardstick and yardstick[1] else ""
            told = f"{named(where)}, {told_options(where[0], options)}"
            rows.append((told, bot, str(count), f"{whole:.2f}", f"{thought:.2f}", ratio))
    head = (*heads("where", "bot", "games", "whole", "own"), say("head ratio", bot=YARDSTICK))
    return Table(head, tuple(rows))


def errors(stands: Standing) -> Table:
    """The games that failed."""
    rows = tuple(
        (
            named(place(one)), told_options(one.fixture.game, mix(one)), f"{one.fixture.allied} – {one.fixture.axis}",
            str(one.fixture.seed), one.error,
        )
        for one in stands.errors
    )  # fmt: skip
    return Table(heads("where", "options", "pair", "seed", "error"), rows)
