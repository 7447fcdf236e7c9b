"""A Determined Defense before it is chosen: the column of its table, and the chances under each Lead Unit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from winterline import author as wl

from .book import Book, cite
from .charts import defence_name
from .crt import GROUNDS
from .defence import Backing, Leading, Standing, able_leaders, column_of, defender, modifiers, with_way
from .phrases import message, note, say
from .sieges import level_of, withstands
from .special import SIX, under_howitzers
from .state import Battle, State, the_battle
from .support import dd_assets

OUTCOMES = "HPF"
TRAYS = {"lead": ("lead",), "brace": ("brace", "cover")}
"""What is chosen for a Determined Defense, by verb."""
SUPPORTED = -2
"""Any asset but none: the size of the bonus does not depend on which."""


def trays(verbs: Mapping[str, tuple[str, ...]]) -> list[wl.Shown]:
    """What is chosen for a combat, with its title."""
    return [{"title": say(f"tray {name}"), "verbs": list(some)} for name, some in verbs.items()]


def faces(rerolled: bool) -> Iterator[tuple[int, float]]:
    """A die and the chance of each face; under heavy howitzers a six is rolled once more."""
    for face in range(1, 7):
        share = 1 / 6
        if rerolled:
            share = 1 / 36 if face == SIX else 1 / 6 + 1 / 36
        yield face, share


def totals(book: Book, state: State, battle: Battle) -> dict[int, float]:
    """The chance of each total of a Determined Defense under the Lead Unit of a battle."""
    bonus, rerolled = modifiers(book, state, battle).total, under_howitzers(book, state, battle)
    out: dict[int, float] = {}
    for (first, one), (second, two) in product(faces(rerolled), repeat=2):
        total = first + second + bonus
        out[total] = out.get(total, 0.0) + one * two
    return dict(sorted(out.items()))


def outcomes(book: Book, state: State, battle: Battle) -> dict[str, float]:
    """The chance to hold, to hold partly and to fail."""
    column = column_of(book, state, battle.cell)
    out = dict.fromkeys(OUTCOMES, 0.0)
    for total, share in totals(book, state, battle).items():
        out[book.tables.dd[total][column].outcome] += share
    return out


def percent(share: float) -> str:
    """A chance as players say it."""
    return f"{round(share * 100)}%"


def under(book: Book, state: State, lead: int, *, supported: bool) -> Battle:
    """The battle with a Lead Unit, and with support if there shall be some."""
    battle = wl.replace(the_battle(state), lead=lead)
    return wl.replace(battle, held_by=SUPPORTED) if supported else battle


def prospects(book: Book, state: State) -> wl.Shown | None:
    """What the decision on top risks, while somebody decides about a Determined Defense."""
    top = state.stack[-1] if state.stack else None
    if not isinstance(top, Standing | Backing | Leading):
        return None
    now = the_battle(state)
    leads = [now.lead] if isinstance(top, Backing) else able_leaders(book, state)
    best = max(leads, key=lambda lead: outcomes(book, state, under(book, state, lead, supported=False))["H"])
    battle = under(book, state, best, supported=False)
    side, column = defender(book, state), column_of(book, state, now.cell)
    chances: dict[str, float] = {}
    for total, share in totals(book, state, battle).items():
        name = defence_name(book.tables.dd[total][column])
        chances[name] = chances.get(name, 0.0) + share
    where = book.label(now.cell)
    return {
        "title": say("title determined-defense", where=where),
        "hexes": [where],
        "attackers": list(book.names(1 - side, now.attackers)),
        "trays": trays(TRAYS),
        "odds": {
            "attack": [],
            "defence": [],
            "shifts": [wl.row(m.label, m.value, m.rule) for m in modifiers(book, state, battle).modifiers],
            "odds": percent(outcomes(book, state, battle)["H"]),
            "summary": say("summary holds", unit=book.unit(side, best).name, result=now.result),
            "chances": chances,
            "notes": remarks(book, state),
            "extra": [leaders_told(book, state, leads), column_told(book, state, battle, column)],
        },
    }


def leaders_told(book: Book, state: State, leads: list[int]) -> wl.Shown:
    """Everybody who could lead, with the chances under him, and those with support where there is any."""
    side, rows = defender(book, state), []
    for lead in leads:
        plain = outcomes(book, state, under(book, state, lead, supported=False))
        shares = [(word, percent(share)) for word, share in plain.items() if share]
        note = ", ".join(say(f"outcome {word}", share=share) for word, share in shares)
        if dd_assets(book, state, the_battle(state), lead):
            more = outcomes(book, state, under(book, state, lead, supported=True))["H"]
            note = say("note with-support", note=note, share=percent(more))
        unit = book.unit(side, lead)
        rows.append(wl.row(unit.name, percent(plain["H"]), cite("11.2.3a"), note=note, unit=unit.id))
    return wl.shown(title=message("title lead-how-often-each-holds"), rows=rows)


def column_told(book: Book, state: State, battle: Battle, column: int) -> wl.Shown:
    """The column of the table that counts, total by total, with the chance of each total."""
    names = [defence_name(cells[column]) for cells in book.tables.dd]
    found = [
        (t, message("label total", total=t, share=percent(s))) for t, s in totals(book, state, battle).items()
    ]
    rows = [wl.row(label, names[total], cite("11.2.1c")) for total, label in found]
    ground = message(f"ground {GROUNDS[column]}")
    return wl.shown(title=message("title table-two-dice-modifiers", ground=ground), rows=rows)


def remarks(book: Book, state: State) -> list[wl.Shown]:
    """What else a defender should know: who is lost in a retreat, and the Battle markers of a stronghold."""
    battle, side = the_battle(state), defender(book, state)
    here = [u for u, at in enumerate(state.forces[side].at) if at == battle.cell]
    stuck = [u for u in here if u not in with_way(book, state)]
    names = ", ".join(book.unit(side, unit).name for unit in stuck)
    out = [note(message("text withdrawing-costs-two-hexes-disrupts"), "13.2.1a")]
    if stuck:
        out = [note(message("no-way-retreat-they-roll", names=names), "11.4.3b", "bad")]
    if column_of(book, state, battle.cell) == GROUNDS.index("city"):
        left = withstands(book, state, battle.cell) - level_of(state, battle.cell)
        out.append(note(message("partial-successes-hex-still-bears", left=left), "11.5.2a"))
    if under_howitzers(book, state, battle):
        out.append(note(message("text heavy-howitzers-sixes-rolled-again"), "19.4b", "bad"))
    return out
