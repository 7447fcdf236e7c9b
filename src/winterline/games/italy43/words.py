"""The words that the page shows: buttons, ways of moving, results, nationalities, what a moment is about."""

from __future__ import annotations

from typing import Any

from winterline.core.frames import asked, kind_of
from winterline.games.italy43.advance import Advancing
from winterline.games.italy43.assault import slug
from winterline.games.italy43.book import Book, cite, mover
from winterline.games.italy43.breakthrough import Breaking
from winterline.games.italy43.charts import CODES, defence_name, result_name
from winterline.games.italy43.manoeuvre import Going
from winterline.games.italy43.movement import POINT
from winterline.games.italy43.panels import NATIONS
from winterline.games.italy43.picking import Losing
from winterline.games.italy43.retreat import Retreating
from winterline.games.italy43.state import NAMES, OFF_MAP, State
from winterline.games.italy43.tables import Defence, Result

VERBS = {
    "end": "End the phase",
    "pass": "No more, go on",
    "preparing.end": "End the Initial Phase",
    "moving.end": "End the Movement Phase",
    "fighting.end": "End the Combat Phase",
    "supplying.end": "End the Supply Phase",
    "advancing.end": "Advance no farther",
    "recovering.end": "Let the others recover or roll",
    "supporting.pass": "No more support",
    "attaching.pass": "Attach no more",
    "grouping.pass": "No Breakthrough Group",
    "backing.pass": "Roll without support",
    "refitting.pass": "Ready none of them",
    "refitting.ready": "Ready it free",
    "ready": "Ready for a Supply Point",
    "place": "Place in",
    "move": "Move",
    "with": "Take along",
    "drop": "Leave out",
    "go": "Go to",
    "halt": "Stop here",
    "lose": "Loses a step",
    "remnant": "Goes on as a Remnant",
    "decline": "No Remnant: eliminated",
    "back": "Retreat to",
    "rout": "Full Retreat of its own will",
    "stay": "Stays as it is",
    "lead": "Leads the Determined Defense",
    "withdraw": "Retreat instead",
    "brace": "Supports the Determined Defense",
    "cover": "Support with",
    "advance": "Advance",
    "group": "Join the Breakthrough Group",
    "form": "Form the group",
    "break": "Strike at",
    "spare": "Stands aside",
    "attack": "Attack",
    "overrun": "Automatic DS on",
    "join": "Join the attack",
    "declare": "Attack",
    "force": "Main force",
    "attach": "Attach to the Main Assault Force",
    "support": "Supports with its guns",
    "call": "Call",
    "fortify": "Work on a Fortification in",
    "raze": "Give up the Fortification in",
    "replace": "Replace a step with",
    "rebuild": "Rebuild with",
    "at": "Comes back in",
    "forfeit": "Forfeit",
    "dice": "Dice:",
    "pick": "Use the die",
    "disengage": "Disengage",
    "try": "Roll to disengage",
    "slip": "Hexes back:",
}
ROLLS = ["try", "backing.pass", "recovering.end"]
"""Verbs, or verbs of a decision, whose words above name the roll that they are for."""
KINDS = {
    "march": "March",
    "tactical": "Tactical, 1-2 hexes",
    "truck": "By truck",
    "inf": "Infantry Replacement",
    "special": "Special Replacement",
    "tank": "Tank Replacement",
    "us-air": "US air",
    "british-air": "British air",
    "naval": "Naval Support",
    "air": "Air Support",
    "division": "Division ASU",
    "corps": "Corps ASU",
    "defence": "defender's guns",
    "defence-air": "defender's air",
}
STATUSES = {
    "display": "Remnants at hand, and units that one stands for",
    "withdrawn": "Withdrawn, to return",
    "removed": "Left for good",
    "perished": "Lost to isolation, never to be rebuilt",
    "eliminated": "Eliminated, can be rebuilt",
    "waiting": "Due later",
    "entry area": "in an Entry Area",
}
OUTCOMES = {"H": "the defenders hold", "P": "they hold, with a Battle marker", "F": "they retreat after all"}


def result_words(result: Result) -> str:
    """A result of the Combat Results Table in words."""
    back = "stands" in CODES[result.code]
    stand = {"orange": "stands at -1", "red": "cannot stand"}.get(result.colour, "") if back else ""
    return "; ".join(filter(None, (CODES[result.code], stand)))


def defence_words(cell: Defence) -> str:
    """A result of the Determined Defense Table in words."""
    lost = "the attacker loses a step" if cell.attacker else ""
    if cell.picked:
        lost += " of the defender's choice"
    own = "the Lead Unit loses a step" if cell.defender else ""
    return "; ".join(filter(None, (OUTCOMES[cell.outcome], own, lost)))


def words(book: Book) -> dict[str, Any]:
    """The words that the page shows for verbs, kinds, results, nationalities and states."""
    results = {result_name(cell): result_words(cell) for row in book.tables.crt for cell in row}
    results |= {defence_name(cell): defence_words(cell) for row in book.tables.dd for cell in row}
    forces = {slug(unit.formation): unit.formation for side in book.units for unit in side.counters}
    return {
        "verbs": VERBS,
        "rolls": ROLLS,
        "kinds": {**KINDS, **{name: title for name, title in sorted(forces.items()) if name}},
        "results": results | {"DS": CODES["DS"]},
        "nations": NATIONS,
        "features": {"vp": "Victory Points"},
        "statuses": {word: STATUSES.get(word, word) for word in (*OFF_MAP.values(), "entry area")},
    }


# --- the moment ---------------------------------------------------------------------------------------

ASKING = {
    "moving": {"own": "move", "enemy": "overrun", "off": "move", "hex": "go"},
    "going": {"own": "with", "enemy": "go", "off": "with", "hex": "go"},
    "preparing": {"own": "ready", "enemy": "ready", "off": "rebuild", "hex": "fortify"},
    "fighting": {"own": "attack", "enemy": "attack", "off": "attack", "hex": "attack"},
    "declaring": {"own": "join", "enemy": "join", "off": "join", "hex": "attack"},
    "overrunning": {"own": "join", "enemy": "join", "off": "join", "hex": "overrun"},
    "supporting": {"own": "support", "enemy": "support", "off": "support", "hex": "support"},
    "supplying": {"own": "ready", "enemy": "ready", "off": "ready", "hex": "ready"},
    "losing": {"own": "lose", "enemy": "lose", "off": "lose", "hex": "lose"},
    "standing": {"own": "lead", "enemy": "lead", "off": "lead", "hex": "lead"},
    "backing": {"own": "brace", "enemy": "brace", "off": "brace", "hex": "brace"},
    "retreating": {"own": "back", "enemy": "back", "off": "back", "hex": "back"},
    "advancing": {"own": "advance", "enemy": "advance", "off": "advance", "hex": "advance"},
    "recovering": {"own": "stay", "enemy": "stay", "off": "stay", "hex": "stay"},
}
"""Kind of decision -> the action that pointing at something means when a player asks why it cannot be done."""
MANOEUVRES = ("moving", "going", "retreating", "advancing", "breaking", "grouping", "overrunning")
"""Decisions for which zones and bonds matter."""


def aids(book: Book, state: State) -> dict[str, list[str]]:
    """What should lie over the map by itself now: the bonds of both sides, and the zones of the enemy of the mover."""
    top, kind = asked(state), kind_of(state)
    if top is None or kind not in MANOEUVRES:
        return {}
    side = top.side(book, state)
    return {
        "layers": ["bonds-allied", "bonds-axis"],
        "zones": [("axis", "allied")[side]] if kind != "moving" else [],
    }


def mode(book: Book, state: State) -> dict[str, Any]:
    """What the moment is about, where the prompt alone would not say it; the unit under way, if one is."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Losing):
        whose, chooser = NAMES[top.owner], NAMES[top.chooser]
        return {
            "title": f"{whose} step loss",
            "note": f"the {chooser} player chooses",
            "rule": cite(top.reason),
        }
    if isinstance(top, Going) and top.hexes:
        unit = book.unit(mover(book, state), top.units[0])
        title = "Tactical Movement" if top.kind == "tactical" else f"{top.spent / POINT:.3g} MP used"
        return {"title": title, "unit": unit.id}
    if isinstance(top, Retreating | Advancing) and top.unit >= 0:
        unit = book.unit(top.side(book, state), top.unit)
        return {"title": "Retreat" if isinstance(top, Retreating) else "Advance", "unit": unit.id}
    if isinstance(top, Breaking):
        return {"title": "Breakthrough", "unit": book.unit(mover(book, state), top.units[0]).id}
    return {}
