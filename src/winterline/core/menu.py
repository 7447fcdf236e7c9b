"""Menus of phases: what the side in turn may do, one thing at a time, until it ends the phase.

A chapter adds chores (what can be done, by its verb) and duties (what must be done before the phase may end) to the menu
of a phase. A game derives a class of its own from `Menu` that knows whose turn it is, and names one a phase.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from winterline.core.action import Action
from winterline.core.caches import of_position
from winterline.core.decision import Event
from winterline.core.dice import Dice
from winterline.core.frames import Ask, Frame, Position, pop, replace
from winterline.core.messages import Said
from winterline.core.sampling import Superset, joined, sure
from winterline.core.verdict import Refused
from winterline.core.vocabulary import CORE

END = Action("end")


class Chore(NamedTuple):
    """One kind of thing that a menu offers, by its verb. All functions take the book and the position first."""

    verb: str
    offers: Callable[[Any, Any], list[Action]]
    """Its actions, sorted."""
    apply: Callable[[Any, Any, Action, Dice, list[Event]], Any]
    refuse: Callable[[Any, Any, Action], Refused]
    words: Said = ""
    """What the prompt says of it while it can be done; nothing for what is rarely wanted."""
    superset: Callable[[Any, Any], Superset] | None = None
    """What one of its actions can be drawn from with less work than making them all."""


class Duty(NamedTuple):
    """What must be done before a phase may end."""

    verb: str
    """The chore that does it."""
    owed: Callable[[Any, Any], Refused | None]
    """Why the phase cannot end yet."""


class Page(msgspec.Struct, frozen=True, eq=False, gc=False):
    """What the chapters have put on one menu."""

    chores: Mapping[str, Chore]
    duties: tuple[Duty, ...]
    owed: tuple[Callable[[Any, Any], Refused | None], ...] = ()
    """What tells why the phase cannot end yet, duty by duty."""
    drawn: tuple[Callable[[Any, Any], Superset], ...] = ()
    """What the chores of this menu that need not be listed are drawn from."""
    lines: tuple[Callable[[Any, Any], list[Action]] | None, ...] = (None,)
    """What each chore offers, in the order of actions; the end of the phase is None."""


EMPTY = Page({}, ())
Menus = Mapping[str, Page]
"""The menus of a game, by their names."""


class Offering(Protocol):
    """A book that knows what its chapters offer."""

    @property
    def menus(self) -> Menus: ...


B = TypeVar("B", bound=Offering)
S = TypeVar("S", bound=Position)


class Menu(Ask[B, S], Generic[B, S], frozen=True, gc=False):
    """What every menu does; a phase's own class names it."""

    name: ClassVar[str] = ""
    text: ClassVar[Said] = ""
    """The prompt, where no chore that has words for it can be done now."""
    closing: ClassVar[Said] = ""
    """How the prompt offers the end of the phase."""

    def page(self, book: B) -> Page:
        """What is on this menu."""
        return book.menus.get(self.name, EMPTY)

    def still_owed(self, book: B, state: S) -> Refused | None:
        """Why the phase cannot end yet."""
        for owed in self.page(book).owed:
            if (refused := owed(book, state)) is not None:
                return refused
        return None

    def prompt(self, book: B, state: S) -> Said:
        owed = self.still_owed(book, state)
        if owed is not None:
            return owed.message
        said = [chore for chore in self.page(book).chores.values() if chore.words]
        lit = self.lit(book, state) if said else set()
        words = list(dict.fromkeys(chore.words for chore in said if chore.verb in lit))
        if not words:
            return self.text
        return CORE.message("menu", offers=CORE.message("menu offers", offers=[*words, self.closing]))

    def lit(self, book: B, state: S) -> set[str]:
        """The verbs that are on the menu now."""
        return {verb for verb, offers in on_menu(book, state, self, state.stack).items() if offers}

    def options(self, book: B, state: S) -> list[Action]:
        out: list[Action] = []
        for offers in self.page(book).lines:
            if offers is not None:
                out += offers(book, state)
            elif self.still_owed(book, state) is None:
                out.append(END)
        return out

    def superset(self, book: B, state: S) -> Superset | None:
        """What the chores can be drawn from that know how, and what the others offer."""
        page = self.page(book)
        if not page.drawn:
            return None
        end = Superset((END,), range(1), lambda place: self.still_owed(book, state) is None)
        rest: list[Action] = []
        for chore in page.chores.values():
            rest += [] if chore.superset else chore.offers(book, state)
        return joined([end, sure(rest), *[draw(book, state) for draw in page.drawn]])

    def apply(self, book: B, state: S, action: Action, dice: Dice, events: list[Event]) -> S:
        if action.do == END.do:
            return pop(state)
        after: S = self.page(book).chores[action.do].apply(book, state, action, dice, events)
        return after

    def refuse(self, book: B, state: S, action: Action) -> Refused:
        if action.do == END.do:
            owed = self.still_owed(book, state)
            return owed or Refused(self.cited(book, state), self.prompt(book, state))
        if (chore := self.page(book).chores.get(action.do)) is not None:
            return chore.refuse(book, state, action)
        return Refused(self.cited(book, state), CORE.message("menu other", asked=self.prompt(book, state)))

    def before(self, book: B, state: S, action: Action) -> str:
        """What is owed before the phase can end."""
        if action.do != END.do:
            return ""
        return next((duty.verb for duty in self.page(book).duties if duty.owed(book, state)), "")


@of_position
def on_menu(book: B, state: S, menu: Menu[B, S], stack: tuple[Frame, ...]) -> dict[str, list[Action]]:
    """What the chores of a menu offer, by verb, while this is the stack: some look whether somebody is on his way."""
    state = state if state.stack is stack else replace(state, stack=stack)
    return {verb: chore.offers(book, state) for verb, chore in menu.page(book).chores.items()}


def menus_of(
    chores: Sequence[Mapping[str, tuple[Chore, ...]]], duties: Sequence[Mapping[str, tuple[Duty, ...]]]
) -> Menus:
    """What some chapters offer and ask for, menu by menu, in the order of the chapters."""
    names = dict.fromkeys(name for part in (*chores, *duties) for name in part)
    pages: dict[str, Page] = {}
    for name in names:
        offered = [chore for part in chores for chore in part.get(name, ())]
        owed = tuple(duty for part in duties for duty in part.get(name, ()))
        drawn = tuple(chore.superset for chore in offered if chore.superset)
        chosen = {chore.verb: chore for chore in offered}
        lines = [chosen[verb].offers if verb in chosen else None for verb in sorted({*chosen, END.do})]
        pages[name] = Page(chosen, owed, tuple([duty.owed for duty in owed]), drawn, tuple(lines))
    return pages
