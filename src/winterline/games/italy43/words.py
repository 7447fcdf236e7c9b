"""The words that the page shows: buttons, ways of moving, results, nationalities, what a moment is about."""

from __future__ import annotations

from typing import Any

import msgspec

from winterline import author as wl
from winterline.core.messages import words as said

from .advance import Advancing
from .assault import slug
from .asu import offers as ready_offers
from .book import Book, cite, mover
from .breakthrough import Breaking
from .charts import defence_name, meaning, result_name
from .crt import RESULTS, Defence, Result
from .manoeuvre import Going
from .menus import Preparing, Supplying
from .phrases import WORDS, message, points, say, side_name
from .picking import Losing
from .retreat import Retreating
from .state import OFF_MAP, SIDES, State

STOOD = ("A1/DR2", "DRX", "DR2", "A1/D1", "D1")
"""Results that a Determined Defense may answer."""
ROLLS = ["try", "backing.pass", "recovering.end"]
"""Verbs, or verbs of a decision, whose words above name the roll that they are for."""


def result_words(result: Result) -> str:
    """A result of the Combat Results Table in words."""
    plain, stand = said(meaning(result.code)), f"stands {result.colour}"
    stands = result.code in STOOD and stand in WORDS
    return say("result stands", plain=plain, stand=message(stand)) if stands else plain


def defence_words(cell: Defence) -> str:
    """A result of the Determined Defense Table in words."""
    parts = [message(f"held {cell.outcome}")]
    if cell.defender:
        parts.append(message("loss lead"))
    if cell.attacker or cell.picked:
        parts.append(message("loss attacker-picked" if cell.picked else "loss attacker"))
    return say("stood", parts=parts)


def words(book: Book) -> dict[str, Any]:
    """The words that the page shows for verbs, kinds, results, nationalities and states."""
    cells = {
        msgspec.structs.replace(cell, advance=advance)
        for row in book.tables.crt
        for cell in row
        for advance in range(cell.advance + 1)  # weather and ground shorten it
    }
    results = {result_name(cell): result_words(cell) for cell in sorted(cells, key=result_name)}
    results |= {defence_name(cell): defence_words(cell) for row in book.tables.dd for cell in row}
    forces = {slug(unit.formation): unit.formation for side in book.units for unit in side.counters}
    statuses = WORDS.family("status")
    return {
        "verbs": WORDS.family("verb"),
        "rolls": ROLLS,
        "kinds": {**WORDS.family("kind"), **{name: title for name, title in sorted(forces.items()) if name}},
        "results": results | {code: said(meaning(code)) for code in RESULTS},
        "nations": WORDS.family("nation"),
        "counter": WORDS.family("counter"),
        "turn": {side: [*WORDS.family(f"turn {side}").values()] for side in SIDES},
        "features": WORDS.family("feature"),
        "statuses": {word: statuses.get(word, word) for word in (*OFF_MAP.values(), "entry area")},
    }


# --- the moment ---------------------------------------------------------------------------------------

ANYWHERE = {
    "fighting": "attack",
    "supporting": "support",
    "supplying": "ready",
    "losing": "lose",
    "standing": "lead",
    "backing": "brace",
    "retreating": "back",
    "advancing": "advance",
    "recovering": "stay",
}
"""Decisions that mean the same action by whatever is pointed at."""
ASKING = {
    "moving": {"own": "move", "enemy": "overrun", "off": "move", "hex": "go"},
    "going": {"own": "with", "enemy": "go", "off": "with", "hex": "go"},
    "preparing": {"own": "ready", "enemy": "ready", "off": "rebuild", "hex": "fortify"},
    "declaring": {"own": "join", "enemy": "join", "off": "join", "hex": "attack"},
    "overrunning": {"own": "join", "enemy": "join", "off": "join", "hex": "overrun"},
    **{kind: dict.fromkeys(("own", "enemy", "off", "hex"), verb) for kind, verb in ANYWHERE.items()},
}
"""Kind of decision -> the action that pointing at something means when a player asks why it cannot be done."""
MANOEUVRES = ("moving", "going", "retreating", "advancing", "breaking", "grouping", "overrunning")
"""Decisions for which zones and bonds matter."""


def aids(book: Book, state: State) -> dict[str, list[str]]:
    """What should lie over the map by itself now: the bonds of both sides, and the zones of the enemy of the mover."""
    top, kind = wl.asked(state), wl.kind_of(state)
    if top is None or kind not in MANOEUVRES:
        return {}
    side = top.side(book, state)
    zones = [("axis", "allied")[side]] if kind != "moving" else []
    return {"layers": ["bonds-allied", "bonds-axis"], "zones": zones}


def mode(book: Book, state: State) -> dict[str, Any]:
    """What the moment is about, where the prompt alone would not say it; the unit under way, if one is."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Losing):
        whose, chooser = side_name(top.owner), side_name(top.chooser)
        title, text = message("title step-loss", name=whose), message("note player-chooses", name=chooser)
        return wl.shown(title=title, note=text, rule=cite(top.reason))
    if isinstance(top, Going) and top.hexes:
        unit = book.unit(mover(book, state), top.units[0])
        spent = message("title spent", spent=points(top.spent))
        return wl.shown(title=message("title tactical") if top.kind == "tactical" else spent, unit=unit.id)
    if isinstance(top, Retreating | Advancing) and top.unit >= 0:
        unit = book.unit(top.side(book, state), top.unit)
        title = message("title retreat" if isinstance(top, Retreating) else "title advance")
        return wl.shown(title=title, unit=unit.id)
    if isinstance(top, Preparing | Supplying) and ready_offers(book, state):
        left = state.points[mover(book, state)]
        return wl.shown(title=message("title supply-points-left", points=left), rule=cite("17.5a"))
    if isinstance(top, Breaking):
        return {"title": say("title breakthrough"), "unit": book.unit(mover(book, state), top.units[0]).id}
    return {}
