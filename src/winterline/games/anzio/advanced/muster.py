"""Putting an Advanced Game together: its weeks, its counters and its orders of battle from their files."""

from __future__ import annotations

from winterline import author as wl

from ..scenarios import GAMES
from ..tables import Week
from .deck import BY_ORDER, DECK_FILE, load_deck
from .defection_table import FILE as DEFECTION_FILE
from .defection_table import load_defections
from .exchanges import FILE as EXCHANGE_FILE
from .exchanges import load_exchanges
from .falls import DROPS_FILE, load_falls
from .goals import VICTORY_FILE, goals_of, special_goals
from .invasion_charts import CHART_FILES, load_chart
from .invasions import AIR_SEA, HISTORIC, INVASIONS_FILE, load_periods
from .orders_of_battle import (
    ALLIED_FILE,
    GERMAN_FILE,
    ITALIAN_FILE,
    LISTS,
    Listed,
    load_allied,
    load_german,
    load_italians,
)
from .postings import FILE as POSTINGS_FILE
from .postings import REACTION_FILE, load_postings, load_reactions
from .schedules import (
    Compiler,
    Orders,
    Version,
    allied_counters,
    german_counters,
    italian_counters,
)
from .tables import FILES as TABLE_FILES
from .time_record import FILE, load_card

FILES = (FILE, ALLIED_FILE, GERMAN_FILE, ITALIAN_FILE, POSTINGS_FILE, *TABLE_FILES)
"""What the Advanced Games read besides the files of every scenario."""
OPTIONS = tuple(f"oob-{name}" for name in LISTS)
"""The options that fix the German order of battle."""


def versions(files: wl.DataDir, board: wl.Board) -> tuple[Version, ...]:
    """The three games, for the scenario in which the Allies choose one of them in secret."""
    found = []
    for game in GAMES:
        weeks = load_card(files.path(FILE), game)
        turns = {week.name: number for number, week in enumerate(weeks)}
        found.append(
            Version(
                last=len(weeks) - 1,
                marked=frozenset(number for number, week in enumerate(weeks) if week.invasion != "no"),
                periods=load_periods(files.path(INVASIONS_FILE), game, turns),
                historic=load_periods(files.path(INVASIONS_FILE), game, turns, HISTORIC),
                goals=goals_of(files.path(VICTORY_FILE), board, game),
            )
        )
    return tuple(found)


def muster(
    files: wl.DataDir,
    board: wl.Board,
    game: str,
    options: tuple[str, ...],
    *,
    sealed: bool = False,
    blanks: tuple[wl.Counter, ...] = (),
) -> tuple[tuple[Week, ...], tuple[wl.Counter, ...], Orders]:
    """The weeks, the counters and the orders of battle of a game; blank counters are numbered with the units."""
    calendar = load_card(files.path(FILE), game)
    turns = {week.name: number for number, week in enumerate(calendar)}
    whole = {week.name: number for number, week in enumerate(load_card(files.path(FILE), GAMES[-1]))}
    allied, bonuses = load_allied(files.path(ALLIED_FILE))
    italians = italian_counters(load_italians(files.path(ITALIAN_FILE)), turns)
    ours = [*allied_counters(allied, game), *(unit for unit in italians if unit.counter.side == "allied")]
    theirs = [
        *german_counters(load_german(files.path(GERMAN_FILE)), turns),
        *(unit for unit in italians if unit.counter.side == "axis"),
    ]
    find = board.grid.find
    sides = counters(ours, blanks, "allied"), counters(theirs, blanks, "axis")
    mine, his = (Compiler(turns, side, find) for side in sides)
    standard, reinforced, maximum = (his.schedule(name, theirs) for name in LISTS)
    orders = Orders(
        allied=mine.schedule("allied", ours),
        german=(standard, reinforced, maximum),
        fixed=next((n for n, option in enumerate(OPTIONS) if option in options), -1),
        goals=goals_of(files.path(VICTORY_FILE), board, game),
        bonuses=tuple(bonus for bonus in bonuses if bonus.section in ("all", game)),
        italians=(forces_of(ours, mine), forces_of(theirs, his)),
        defections=load_defections(files.path(DEFECTION_FILE)),
        defectors=tuple(
            (mine.numbers[unit.counter.id], find(unit.start), unit.group)
            for unit in ours
            if unit.counter.arrival == "defector"
        ),
        postings=load_postings(files.path(POSTINGS_FILE), his.numbers, turns, find),
        reactions=load_reactions(files.path(REACTION_FILE)),
        periods=load_periods(files.path(INVASIONS_FILE), game, turns),
        charts=tuple(load_chart(files.path(name), whole) for name in CHART_FILES),
        exchanges=load_exchanges(files.path(EXCHANGE_FILE), theirs, his.numbers),
        air_sea=load_periods(files.path(INVASIONS_FILE), game, turns, AIR_SEA),
        historic=load_periods(files.path(INVASIONS_FILE), game, turns, HISTORIC),
        special=special_goals(files.path(VICTORY_FILE), board, turns),
        deck=load_deck(files.path(DECK_FILE), by_order=BY_ORDER in options),
        falls=load_falls(files.path(DROPS_FILE)),
        versions=versions(files, board) if sealed else (),
    )
    return calendar, (*sides[0], *sides[1]), orders


def forces_of(listed: list[Listed], compiler: Compiler) -> dict[int, str]:
    """The Italians among some counters, by number, and the force of each."""
    return {compiler.numbers[unit.counter.id]: unit.force for unit in listed if unit.force}


def counters(listed: list[Listed], blanks: tuple[wl.Counter, ...], side: str) -> tuple[wl.Counter, ...]:
    """The counters of a side in the order of their ids, which is that of their numbers."""
    more = [counter for counter in blanks if counter.side == side]
    return tuple(sorted([*(unit.counter for unit in listed), *more], key=lambda counter: counter.id))
