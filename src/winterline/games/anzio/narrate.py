"""Events as plain sentences."""

from __future__ import annotations

from winterline.core.decision import Event
from winterline.games.anzio.book import Book, remembered
from winterline.games.anzio.combat import NOTHING, suffered, written
from winterline.games.anzio.words import WHO, at, halves, in_words, joined, spoken

SENTENCES = {
    "opening": "Italy, September 1943: the Germans set up, and wait for the invasion.",
    "turn": "{week}: the {turner} turn begins.",
    "place": "{names} {are} set up in {where}.",
    "move": "{names} move{s} from {start} to {goal} for {points} MP.",
    "enter": "{names} come{s} onto the board in {where}.",
    "declare": "Attack on {where} declared by {names}: {word}.",
    "certain": "Automatic victory over {where} by {names}: {word}.",
    "battle": "{names} attack{s} {against}in {where} at {odds}: the die shows {number}, {symbols}{result}.",
    "hopeless": "{names} must attack at worse than 1-4 and {are} removed.",
    "base-taken": "An air base has fallen to the Allies.",
    "german-air": "All air bases are German again: German air superiority returns.",
    "german-air-lost": "The Germans lose air superiority.",
    "cover": "{names} {are} given {word} support for defence.",
    "interdict": "Interdiction of {names}: the die shows {number}, {word}.",
    "cut": "Interdiction of {where}: the die shows {number}, {word}.",
    "base": "A tactical air base is under construction in {where}.",
    "base-lost": "The tactical air base in {where} is destroyed.",
    "fort": "A fort is built in {where}.",
    "fort-lost": "The fort in {where} is destroyed.",
    "step": "{names} lose{s} a step.",
    "inverted": "{names} {are} worn down and inverted: no fighting any more.",
    "eliminated": "Eliminated: {names}.",
    "retreat": "{names} retreat{s} from {start} to {goal}.",
    "no-retreat": "{names} {have} no way to retreat and {are} destroyed.",
    "stand": "{names} stand{s} fast in the fort.",
    "scatter": "{names} tr{ies} to break out of {where}: the die shows {number}, {word}.",
    "advance": "{names} advance{s} into {goal}.",
    "breakthrough": "{names} break{s} through to {goal}.",
    "arrive": "Reinforcements reach {word}: {names}.",
    "invade": "The Allies invade at {name}, with a lift of {number} stacking points.",
    "land": "{names} land{s} in {where}.",
    "raid": "{names} raid{s} {where}.",
    "storm": "{names} attack{s} {where} from the sea.",
    "landing": "{names} tr{ies} to get ashore in {where}: the die shows {number}, {landed}.",
    "sail": "{names} {go} by sea to {word}.",
    "evacuate": "{names} {are} evacuated by sea and inverted.",
    "leave": "{names} leave{s} the board for {word}.",
    "open": "A port counter is laid: {word} is under construction and works from the next turn on.",
    "port-lost": "The {word} is lost: its port counter is destroyed.",
    "named": "{names} {are} beyond the capacity of the ports and {go} without supply.",
    "rebuild": "{names} take{s} a replacement and regain{s} a step.",
    "scare": "Invasion scare: the Germans bring {number} replacement{plural} forward.",
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

ONE = {"s": "s", "are": "is", "have": "has", "go": "goes", "ies": "ies"}
MANY = {"s": "", "are": "are", "have": "have", "go": "go", "ies": "y"}
"""The endings of verbs for one unit and for several."""
LANDED = {"ashore": "it is ashore", "inverted": "it is beaten off and inverted", "lost": "it is lost"}


@remembered
def results(book: Book) -> dict[str, str]:
    """Every result of a battle as it is written, with its words: those of the table, and with doubled losses."""
    found = [
        suffered(outcome, twice) for column in book.table for outcome in column for twice in (False, True)
    ]
    return {written(outcome): in_words(outcome) for outcome in found}


def listed(book: Book, units: tuple[str, ...]) -> str:
    """Some units by name."""
    return joined([book.unit(*book.index[name]).name for name in units])


def narrate(book: Book, event: Event) -> str:
    """One event as a sentence with its rule."""
    names = listed(book, event.units) or "nobody"
    odds, _, result = event.word.partition(" ")
    told = results(book).get(result, result)
    against = listed(book, event.fight.defenders) if event.fight else ""
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
        result=told,
        symbols=f"{result}: " if told != result and result != NOTHING else "",
        against=f"{against} " if against else "",
        plural="" if event.number == 1 else "s",
        **ONE if len(event.units) == 1 else MANY,
        landed=LANDED.get(result, result),
        who=WHO.get(event.word, event.word),
    )
    return f"{text} [{event.rule}]"
