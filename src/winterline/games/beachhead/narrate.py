"""Events as plain sentences."""

from __future__ import annotations

from winterline.core.decision import Event
from winterline.games.beachhead.book import Book


def points(halves: int) -> str:
    """Half factors as players write them."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)


def narrate(book: Book, event: Event) -> str:
    """One event as a sentence."""
    counters = [book.unit(*book.index[name]) for name in event.units]
    names = ", ".join(c.name for c in counters) or "nobody"
    where = ", ".join(event.hexes)
    match event.what:
        case "impulse":
            side = "Allied" if book.calendar["ABCDEF".index(event.word[1])].side == 0 else "German"
            text = f"Impulse {event.word}: {side} movement."
        case "move":
            text = f"{names} moves {'-'.join(event.hexes)} for {points(event.number)} MF."
        case "enter":
            text = f"{names} comes on in {where}."
        case "declare":
            text = f"Attack on {where} declared by {names}: {event.word}."
        case "overrun":
            text = f"Automatic victory over {where} by {names}: {event.word}."
        case "battle":
            odds, result = event.word.split()
            text = f"Battle at {where}, {odds}: die {event.number}, {result}."
        case "eliminated":
            text = f"Eliminated: {names}."
        case "lose":
            text = f"{names} is given up."
        case "retreat":
            text = f"{names} retreats {'-'.join(event.hexes)}."
        case "driven-off":
            text = f"{names} is driven off the board and will come back."
        case "no-retreat":
            text = f"{names} cannot retreat and is eliminated."
        case "advance":
            text = f"{names} advances to {event.hexes[-1]}."
        case "morale":
            text = (
                f"Allied morale: die {event.number}, {'it breaks' if event.word == 'broken' else 'it holds'}."
            )
        case "air-support":
            text = f"{event.number} points of air support are available."
        case "allot":
            text = f"Support noted in secret: one {event.word.upper()} for {where}."
        case "sealed":
            text = "The Allied player has noted his support in secret."
        case "support":
            text = f"Support revealed at {where}: {event.word}."
        case "withdrawn":
            text = f"Flak withdrawn: {names}."
        case _:
            text = event.what
    return f"{text} [{event.rule}]"
