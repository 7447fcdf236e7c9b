"""Events as plain sentences."""

from __future__ import annotations

from winterline.core.decision import Event
from winterline.core.memo import remembered
from winterline.games.italy43.book import Book
from winterline.games.italy43.track import BOXES, weather_of

SPOTS = ("city", "town", "village", "vp", "peak")
"""Places whose names players go by."""
SUPPORT = {"us-air": "US air support", "british-air": "British air support", "naval": "Naval Support"}


def points(sixths: int) -> str:
    """Sixths of a Movement Point as players write them."""
    whole, rest = divmod(sixths, 6)
    part = {0: "", 1: "1/6", 2: "1/3", 3: "1/2", 4: "2/3", 5: "5/6"}[rest]
    return " ".join(word for word in (str(whole) if whole or not part else "", part) if word)


def stood(word: str) -> str:
    """What became of a Determined Defense."""
    return {"H": "it holds", "P": "it holds in part"}.get(word[-1:], "it fails")


def sentence(event: Event, names: str, where: str) -> str:
    """The words of the plainer events; `where` is the last place named."""
    plain = {
        "arrive": f"{names} arrives in {where}.",
        "ready": f"{names} is Ready.",
        "fired": f"{names} has Fired.",
        "disrupted": f"{names} is Disrupted.",
        "siege": f"Battle {event.number} in {where}." if event.number else f"No Battle in {where} any more.",
        "dodge": f"{names} slips away without loss.",
        "stand": f"Determined Defense of {where} under {names}: {event.number}, {event.word}: {stood(event.word)}.",
        "full-retreat": f"{names} is in Full Retreat.",
        "recover": f"{names} recovers and is {'Disrupted' if event.word == 'disrupted' else 'in Good Order'}.",
        "rally": f"{names} tries to rally: die {event.number}, {event.word}.",
        "step": f"{names} loses a step.",
        "eliminated": f"Eliminated: {names}.",
        "remnant": f"A Remnant takes the place of its unit: {names}.",
        "control": f"{where} is {'Allied' if event.word == 'allied' else 'German'} from now on.",
        "supply": f"{names} is {event.word}.",
        "fall-back": f"The 8th Army has come up: {names} falls back to {where}.",
        "support": f"{SUPPORT.get(event.word, event.word)} is used.",
        "overrun": f"Automatic DS on {where} by {names}.",
        "fort": f"Fortification of level {event.number} {event.word} in {where}.",
        "fort-failed": f"The work in {where} is wasted: die {event.number}.",
        "fort-gone": f"No Fortification in {where} any more.",
        "withdrawn": f"{names} is withdrawn and comes back on turn {event.number}.",
        "removed": f"{names} leaves the campaign for good.",
        "forfeit": f"{event.number} {event.word.upper()} Replacement(s) are forfeited.",
        "replacement": f"{names} takes a Replacement.",
        "rebuilt": f"{names} is rebuilt in {where}.",
        "mustered": f"{names} is rebuilt while withdrawn and returns on turn {event.number}.",
        "released": f"Released: {names}.",
        "major-assault": f"Major Assault on {where} with {event.number} dice.",
        "dice": f"The dice are {event.word}.",
        "half": f"{names} is at Half Effectiveness.",
        "disengage": f"{names} tries to disengage: die {event.number}, {event.word}.",
        "victory-points": f"Victory Check: {event.number} Victory Points.",
    }
    return plain.get(event.what, event.what)


@remembered
def towns(book: Book) -> dict[str, str]:
    """Hexes with the names of their towns and hills, and Entry Areas with theirs."""
    spots = [place for place in reversed(book.board.places) if place.kind in SPOTS]
    out = {book.label(cell): f"{place.name} ({book.label(cell)})" for place in spots for cell in place.cells}
    boxes = {name: f"{name.removeprefix('entry:')} {box.title}" for name, box in book.board.boxes.items()}
    return out | boxes


def called(book: Book, label: str) -> str:
    """A place by its name and number."""
    return towns(book).get(label, label)


def journey(book: Book, event: Event) -> str:
    """Where a way leads from and to, with the hexes between in short."""
    start, *way = event.hexes
    return f"from {called(book, start)} to {called(book, way[-1])}" if way else f"in {called(book, start)}"


def narrate(book: Book, event: Event) -> str:
    """One event as a sentence."""
    names = ", ".join(book.unit(*book.index[name]).name for name in event.units) or "nobody"
    one = len(event.units) == 1
    where = called(book, event.hexes[-1]) if event.hexes else ""
    match event.what:
        case "player-turn":
            side = "Allied" if event.word == "allied" else "German"
            text = f"Turn {event.number}: the {side} player turn."
        case "weather":
            box = BOXES.index(event.word)
            text = f"Weather die {event.number}: box {event.word}, {weather_of(book, box)}."
        case "move":
            price = "by Tactical Movement" if event.word == "tactical" else f"for {points(event.number)} MP"
            text = f"{names} {'moves' if one else 'move'} {journey(book, event)} {price}."
        case "battle":
            die = f"die {event.number}, " if event.number else ""
            text = f"{names} {'attacks' if one else 'attack'} {where}: {die}{event.word}."
        case "retreat" | "advance":
            text = f"{names} {event.what}{'s' if one else ''} {journey(book, event)}."
        case "attrition":
            lost = "a step is lost" if event.word == "step" else "no loss"
            text = f"{names} is isolated: die {event.number}, {lost}."
        case _:
            text = sentence(event, names, where)
    return f"{text} [{event.rule}]"
