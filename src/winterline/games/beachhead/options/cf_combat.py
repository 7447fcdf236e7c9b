"""C and F combat: a combat phase in impulses C and F for units that were not in contact."""

from __future__ import annotations

from winterline.core.rules import rule
from winterline.core.verdict import Refused
from winterline.games.beachhead.book import Book, Plan
from winterline.games.beachhead.state import State
from winterline.games.beachhead.tables import Impulse


@rule("beachhead:2.opt.cf", "beachhead:3.C.cf", "beachhead:3.F.cf")
def plug(plan: Plan, calendar: tuple[Impulse, ...]) -> None:
    """Add the two combat phases and their restriction."""
    plan.attack_impulses.update(n for n, impulse in enumerate(calendar) if impulse.attack_option)
    plan.may_not_attack.append(began_in_contact)


@rule("beachhead:6.3.cf", "beachhead-1970:opt.cf.1")
def began_in_contact(book: Book, state: State, unit: int) -> Refused | None:
    """In C and F a unit that began the impulse in an enemy zone of control may not attack."""
    if not book.calendar[state.impulse].attack_option or not state.engaged >> unit & 1:
        return None
    return Refused(
        book.cite("6.3.cf", "opt.cf.1"), "The unit began this impulse in an enemy zone of control."
    )
