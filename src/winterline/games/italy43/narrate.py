"""Events as plain sentences."""

from __future__ import annotations

from winterline.core.decision import Event
from winterline.core.memo import remembered
from winterline.games.italy43.book import Book
from winterline.games.italy43.phrases import counted, listed, points
from winterline.games.italy43.track import BOXES, weather_of
from winterline.games.italy43.words import CODES

SPOTS = ("city", "town", "village", "vp", "peak")
"""Places whose names players go by."""
SUPPORT = {"us-air": "US air support", "british-air": "British air support", "naval": "Naval Support"}


def stood(word: str) -> str:
    """What became of a Determined Defense and what it cost, from the table's own symbols such as `1*/1 P`."""
    lost, _, outcome = word.partition(" ")
    attacker, _, own = lost.partition("/")
    held = {"H": "the defenders hold", "P": "they hold in part"}.get(outcome, "it fails")
    costs = ["the Lead Unit loses a step"] if own == "1" else []
    costs += ["the attacker loses a step"] if attacker.startswith("1") else []
    return "; ".join((held, *costs))


def fought(book: Book, event: Event, names: str, where: str) -> str:
    """A combat: who against whom, the column, the die, the result in the table's symbols and in words."""
    column, _, code = event.word.partition(" ")
    held = event.fight.defenders if event.fight is not None else ()
    whom = f"{named(book, held)} in {where}" if held else where
    attack = "attacks" if len(event.units) == 1 else "attack"
    die = f"die {event.number}, " if event.number else ""
    return f"{names} {attack} {whom} at {column}: {die}{code}, {CODES.get(code, code)}."


def sentence(event: Event, names: str, where: str) -> str:
    """The words of the plainer events; `where` is the last place named."""
    one = len(event.units) == 1
    is_, s = ("is", "s") if one else ("are", "")
    plain = {
        "arrive": f"{names} arrive{s} in {where}.",
        "ready": f"{names} {is_} Ready.",
        "fired": f"{names} {'has' if one else 'have'} Fired.",
        "disrupted": f"{names} {is_} Disrupted.",
        "siege": f"Battle {event.number} in {where}." if event.number else f"No Battle in {where} any more.",
        "dodge": f"{names} slip{s} away without loss.",
        "stand": f"Determined Defense of {where} under {names}: {event.number}, {event.word}: {stood(event.word)}.",
        "full-retreat": f"{names} {is_} in Full Retreat.",
        "recover": f"{names} recover{s}: {'Disrupted' if event.word == 'disrupted' else 'in Good Order'} now.",
        "rally": f"{names} {'tries' if one else 'try'} to rally: die {event.number}, {event.word}.",
        "step": f"{names} lose{s} a step.",
        "eliminated": f"Eliminated: {names}.",
        "remnant": f"A Remnant takes the place of its unit: {names}.",
        "control": f"{where} is {'Allied' if event.word == 'allied' else 'German'} from now on.",
        "supply": f"{names} {is_} {event.word}.",
        "fall-back": f"The 8th Army has come up: {names} fall{s} back to {where}.",
        "support": f"{SUPPORT.get(event.word, event.word)} is used.",
        "overrun": f"Automatic DS on {where} by {names}.",
        "fort": f"Fortification of level {event.number} {event.word} in {where}.",
        "fort-failed": f"The work in {where} is wasted: die {event.number}.",
        "fort-gone": f"No Fortification in {where} any more.",
        "withdrawn": f"{names} {is_} withdrawn, to come back on turn {event.number}.",
        "removed": f"{names} leave{s} the campaign for good.",
        "forfeit": f"{counted(event.number, f'{event.word.upper()} Replacement')} forfeited.",
        "replacement": f"{names} take{s} a Replacement.",
        "rebuilt": f"{names} {is_} rebuilt in {where}.",
        "mustered": f"{names} {is_} rebuilt while withdrawn, to return on turn {event.number}.",
        "released": f"Released: {names}.",
        "major-assault": f"Major Assault on {where} with {event.number} dice.",
        "dice": f"The dice are {listed(event.word.split())}.",
        "half": f"{names} {is_} at Half Effectiveness.",
        "disengage": f"{names} {'tries' if one else 'try'} to disengage: die {event.number}, {event.word}.",
        "victory-points": f"Victory Check: {counted(event.number, 'Victory Point')}.",
    }
    return plain.get(event.what, event.what)


def named(book: Book, units: tuple[str, ...]) -> str:
    """Units by their names."""
    return listed([book.unit(*book.index[unit]).name for unit in units])


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
    names = named(book, event.units)
    one = len(event.units) == 1
    where = called(book, event.hexes[-1]) if event.hexes else ""
    match event.what:
        case "player-turn":
            german = event.word == "axis"
            begins = " begins" if german else ""
            text = f"Turn {event.number}{begins}: the {'German' if german else 'Allied'} player turn."
        case "weather":
            box = BOXES.index(event.word)
            text = f"Weather die {event.number}: box {event.word}, {weather_of(book, box)}."
        case "move":
            price = "by Tactical Movement" if event.word == "tactical" else f"for {points(event.number)} MP"
            text = f"{names} {'moves' if one else 'move'} {journey(book, event)} {price}."
        case "battle":
            text = fought(book, event, names, where)
        case "retreat" | "advance":
            text = f"{names} {event.what}{'s' if one else ''} {journey(book, event)}."
        case "attrition":
            lost = "a step is lost" if event.word == "step" else "no loss"
            text = f"{names} is isolated: die {event.number}, {lost}."
        case _:
            text = sentence(event, names, where)
    return f"{text} [{event.rule}]"
