"""C and F combat: a combat phase in impulses C and F for units that were not in contact."""

from __future__ import annotations

from winterline.core.chapters import Chapter
from winterline.core.rules import rule
from winterline.core.verdict import Refused
from winterline.games.beachhead.book import Book
from winterline.games.beachhead.engage import COMBAT_TOO, MAY_NOT_ATTACK
from winterline.games.beachhead.state import State
from winterline.games.beachhead.words import no


@rule("beachhead:2.opt.cf", "beachhead:3.C.cf", "beachhead:3.F.cf")
def has_combat_too(book: Book, state: None, impulse: int) -> bool:
    """Impulses C and F have a combat phase of their own."""
    return book.calendar[impulse].attack_option


@rule("beachhead:6.3.cf", "beachhead-1970:opt.cf.1")
def began_in_contact(book: Book, state: State, unit: int) -> Refused | None:
    """In C and F a unit that began the impulse in an enemy zone of control may not attack."""
    if not book.calendar[state.impulse].attack_option or not state.engaged >> unit & 1:
        return None
    return no(book, "6.3.cf|opt.cf.1 began-impulse-enemy-zone-control")


CHAPTER: Chapter[Book, State] = Chapter(
    title="C and F combat",
    options=("cf-combat", "cf-attack"),
    hooks=(COMBAT_TOO.by(has_combat_too), MAY_NOT_ATTACK.by(began_in_contact)),
)
