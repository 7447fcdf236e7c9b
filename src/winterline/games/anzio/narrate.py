"""Events as plain sentences."""

from __future__ import annotations

from winterline.core.decision import Event
from winterline.games.anzio.book import Book, remembered
from winterline.games.anzio.combat import written
from winterline.games.anzio.words import WHO, at, halves, in_words, spoken

SENTENCES = {
    "turn": "{week}: the {turner} turn begins.",
    "place": "{names} is set up in {where}.",
    "move": "{names} moves from {start} to {goal} for {points} MP.",
    "enter": "{names} comes onto the board in {where}.",
    "declare": "Attack on {where} declared by {names}: {word}.",
    "certain": "Automatic victory over {where} by {names}: {word}.",
    "battle": "Battle at {where} at {odds}: the die shows {number}, {result}.",
    "hopeless": "{names} must attack at worse than 1-4 and is removed.",
    "base-taken": "An air base has fallen to the Allies.",
    "german-air": "All air bases are German again: German air superiority returns.",
    "german-air-lost": "The Germans lose air superiority.",
    "cover": "{names} is given {word} support for its defence.",
    "interdict": "Interdiction of {names}: the die shows {number}, {word}.",
    "cut": "Interdiction of {where}: the die shows {number}, {word}.",
    "base": "A tactical air base is under construction in {where}.",
    "base-lost": "The tactical air base in {where} is destroyed.",
    "fort": "A fort is built in {where}.",
    "fort-lost": "The fort in {where} is destroyed.",
    "step": "{names} loses a step.",
    "inverted": "{names} is worn down and inverted: it can no longer fight.",
    "eliminated": "Eliminated: {names}.",
    "retreat": "{names} retreats from {start} to {goal}.",
    "no-retreat": "{names} has no way to retreat and is destroyed.",
    "stand": "{names} stands fast in its fort.",
    "scatter": "{names} tries to break out of {where}: the die shows {number}, {word}.",
    "advance": "{names} advances into {goal}.",
    "breakthrough": "{names} breaks through to {goal}.",
    "arrive": "Reinforcements reach {word}: {names}.",
    "invade": "The Allies invade at {name}, with a lift of {number} stacking points.",
    "land": "{names} lands in {where}.",
    "raid": "{names} raids {where}.",
    "storm": "{names} attacks {where} from the sea.",
    "landing": "{names} tries to get ashore in {where}: the die shows {number}, {landed}.",
    "sail": "{names} goes by sea to {word}.",
    "evacuate": "{names} is evacuated by sea and inverted.",
    "leave": "{names} leaves the board for {word}.",
    "open": "A port counter is laid: {word} is under construction and works from the next turn on.",
    "port-lost": "The {word} is lost: its port counter is destroyed.",
    "named": "{names} is beyond the capacity of the ports and goes without supply.",
    "rebuild": "{names} takes a replacement and regains a step.",
    "scare": "Invasion scare: the Germans bring {number} replacements forward.",
    "reroll": "The {who} have the die at {where} rolled again; it showed {number}.",
}
"""Kind of event -> its sentence; see `narrate` for what is filled in."""

REASONS = {
    "anzio:C9A7": "Destroyed after two turns without supply: {names}.",
    "anzio:C9C10": "Destroyed after two turns without supply: {names}.",
    "anzio:B4F11": "Given up by its own side: {names}.",
    "anzio:B4G4c": "Too much for one hex, and destroyed: {names}.",
}
"""Rule -> the sentence of an elimination that no battle caused."""

LANDED = {"ashore": "it is ashore", "inverted": "it is beaten off and inverted", "lost": "it is lost"}


@remembered
def results(book: Book) -> dict[str, str]:
    """Every result of the table as it is written, with its words."""
    return {written(outcome): in_words(outcome) for column in book.table for outcome in column}


def narrate(book: Book, event: Event) -> str:
    """One event as a sentence with its rule."""
    names = ", ".join(book.unit(*book.index[name]).name for name in event.units) or "nobody"
    odds, _, result = event.word.partition(" ")
    week, _, turner = event.word.rpartition(" ")
    sentence = REASONS.get(event.rule) if event.what == "eliminated" else None
    text = (sentence or SENTENCES.get(event.what, event.what)).format(
        names=names,
        where=", ".join(at(book, label) for label in event.hexes),
        start=spoken(book, event.hexes[0]) if event.hexes else "",
        goal=spoken(book, event.hexes[-1]) if event.hexes else "",
        name=book.places[book.place_index[event.word]].name if event.word in book.place_index else event.word,
        word=spoken(book, event.word),
        number=event.number,
        points=halves(event.number),
        week=week,
        turner=turner,
        odds=odds,
        result=results(book).get(result, result),
        landed=LANDED.get(result, result),
        who=WHO.get(event.word, event.word),
    )
    return f"{text} [{event.rule}]"
