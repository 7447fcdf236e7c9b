"""The charts that players keep beside the board: combat, Determined Defense, terrain, weather, turns."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from winterline import author as wl

from .book import Book, cite
from .crt import COLUMNS, GROUNDS, Defence, Result
from .phrases import WORDS, Said, drafts_in_words, message, say, weather_named
from .state import SIDES
from .tables import Terrain

LADDER = ("A1", "EX", "A1/DR2", "DRX", "DR2", "A1/D1", "D1", "DR4", "DS")
"""The results from worst to best for the attacker."""
ADVANCES = ("", " Adv 1", " Adv 2", " Adv 2+")


def meaning(code: str) -> Said:
    """A result of the table by its first word, shortly."""
    return message(f"code {code}") if f"code {code}" in WORDS else code


def result_name(result: Result) -> str:
    """A cell of the Combat Results Table as it is printed."""
    return result.code + ADVANCES[result.advance] + (f" ({result.colour})" if result.colour else "")


def defence_name(cell: Defence) -> str:
    """A cell of the Determined Defense Table as it is printed."""
    return f"{cell.attacker}{'*' if cell.picked else ''}/{cell.defender} {cell.outcome}"


def result_rank(result: str) -> float:
    """How good a result is for the attacker, by its rung on the ladder."""
    return LADDER.index(result.split()[0])


def preference(result: str) -> tuple[float, int, str]:
    """Results from worst to best for an attacker who picks: by their rung, then by how far he may advance."""
    further = max(n for n, words in enumerate(ADVANCES) if words in result)
    return result_rank(result), further, result


def best_of(chances: dict[str, float], dice: int) -> dict[str, float]:
    """The chance of each result when several dice are thrown and the attacker picks the one that suits him best."""
    if dice == 1:
        return chances
    below, out = 0.0, dict.fromkeys(chances, 0.0)
    for name in sorted(chances, key=preference):
        so_far = below + chances[name]
        out[name] = so_far**dice - below**dice
        below = so_far
    return out


def result_faces(book: Book) -> dict[str, list[str]]:
    """The Combat Results Table by column."""
    return {name: [result_name(row[n]) for row in book.tables.crt] for n, name in enumerate(COLUMNS)}


def result_table(book: Book) -> dict[str, dict[str, float]]:
    """The exact chance of each result in each column."""
    return {name: wl.shares(faces) for name, faces in result_faces(book).items()}


def price(sixths: int | None) -> str:
    """A cost in Movement Points as it is printed."""
    return "–" if sixths is None else str(Fraction(sixths, 6))


def cost_of(line: Terrain) -> str:
    """What a line of the Terrain Effects Chart costs, in words."""
    foot, mech = price(line.foot), price(line.mech)
    if line.tactical:
        cost = say("cost tactical")
    elif line.foot is None and line.mech is None:
        cost = ""
    elif line.far is not None:
        cost = say("cost road", foot=foot, mech=mech, far=price(line.far))
    else:
        cost = say("cost side" if line.kind == "side" else "cost", foot=foot, mech=mech)
    return say("cost stop", cost=cost) if line.stop else cost


def terrain_row(line: Terrain) -> dict[str, str]:
    """A line of the Terrain Effects Chart; `key` is the word of the board that it speaks of."""
    return {
        "key": line.feature,
        "name": say(f"terrain {line.feature}"),
        "move": cost_of(line),
        "combat": say("defence times", times=line.defence) if line.defence > 1 else "",
        "rule": cite("2.2.1b"),
    }


def titled(name: str, rule_id: str, columns: str, rows: list[wl.Shown]) -> wl.Shown:
    """A table to look things up in, by the names of its columns."""
    titles = [message(f"column {column}") for column in columns.split()]
    return wl.chart(name, message(f"chart {name}"), cite(rule_id), titles, rows)


def defence_chart(book: Book) -> wl.Shown:
    """The Determined Defense Table."""
    rows = [wl.line(total, *[defence_name(cell) for cell in row]) for total, row in enumerate(book.tables.dd)]
    return titled("dd", "11.2.1c", " ".join(["total", *GROUNDS]), rows)


def weather_chart(book: Book) -> wl.Shown:
    """The weather track."""
    rows = [
        wl.line(
            *(
                box.box,
                weather_named(box.weather),
                " ".join(box.air).upper(),
                message("yes" if box.naval else "no"),
            ),
            *(box.allied_sp, box.german_sp),
        )
        for box in book.tables.weather
    ]
    return titled("weather", "23.1b", "box weather air naval allied-sp german-sp", rows)


def turn_chart(book: Book) -> wl.Shown:
    """The Turn Record Track: dates, Replacements and benchmarks."""
    rows = []
    for turn in book.tables.turns[book.first - 1 : book.last]:
        drafts = drafts_in_words(turn.replacements)
        benchmark = "" if turn.benchmark is None else turn.benchmark
        rows.append(wl.line(turn.number, wl.dated(turn.dates), drafts, benchmark, when=str(turn.number)))
    return titled("turns", "20.1.1b", "turn dates replacements benchmark", rows)


def victory_chart(book: Book) -> wl.Shown:
    """The Victory Point hexes."""
    rows = [wl.line(key.name, key.hex, key.vp) for key in book.tables.keys if key.vp]
    return titled("vp", "24.1.1a", "place hex points", rows)


def charts(book: Book) -> dict[str, Any]:
    """All charts, JSON-safe; a row names what makes it the current one (`when`, `odds`)."""
    tables = book.tables
    return {
        "crt": {
            "columns": list(COLUMNS),
            "faces": [[result_name(cell) for cell in row] for row in tables.crt],
            "rule": cite("8.3.2b"),
        },
        "terrain": [terrain_row(line) for line in tables.terrain.values()],
        "charts": [defence_chart(book), weather_chart(book), turn_chart(book), victory_chart(book)],
        "arrivals": [
            {
                "unit": unit.id,
                "name": unit.name,
                "side": SIDES[side],
                "when": str(book.arrivals[side][number].turn or "start"),
                "at": " ".join(book.label(place) for place in book.arrivals[side][number].places),
            }
            for side in (0, 1)
            for number, unit in enumerate(book.units[side].counters)
            if book.arrivals[side][number].places and book.arrivals[side][number].turn <= book.last
        ],
    }
