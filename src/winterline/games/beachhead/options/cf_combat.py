"""C and F combat: a combat phase in impulses C and F for units that were not in contact."""

from __future__ import annotations

from winterline import author as wl

from ..book import Book
from ..engage import COMBAT_TOO, MAY_NOT_ATTACK
from ..state import State
from ..words import no


@wl.rule("beachhead:2.opt.cf", "beachhead:3.C.cf", "beachhead:3.F.cf")
def has_combat_too(book: Book, state: None, impulse: int) -> bool:
    """Impulses C and F have a combat phase of their own."""
    return book.calendar[impulse].attack_option


@wl.rule("beachhead:6.3.cf", "beachhead-1970:opt.cf.1")
def began_in_contact(book: Book, state: State, unit: int) -> wl.Refused | None:
    """In C and F a unit that began the impulse in an enemy zone of control may not attack."""
    if not book.calendar[state.impulse].attack_option or not state.engaged >> unit & 1:
        return None
    return no(book, "6.3.cf|opt.cf.1 began-impulse-enemy-zone-control")


CHAPTER = wl.Chapter[Book, State](
    title="C and F combat",
    options=("cf-combat", "cf-attack"),
    hooks=(COMBAT_TOO.by(has_combat_too), MAY_NOT_ATTACK.by(began_in_contact)),
)
