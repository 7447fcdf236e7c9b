"""Menus of phases: what the side in turn may do, one thing at a time, until it ends the phase.

A chapter adds chores (what can be done, by its verb) and duties (what must be done before the phase may end) to the menu
of a phase. A game derives a class of its own from `Menu` that knows whose turn it is, and names one a phase.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from winterline.core.action import Action
from winterline.core.bits import bits
from winterline.core.caches import of_position
from winterline.core.decision import Event
from winterline.core.dice import Dice
from winterline.core.frames import Ask, Frame, Position, pop, replace
from winterline.core.kernel import KERNEL
from winterline.core.memo import remembered
from winterline.core.messages import Said
from winterline.core.sampling import Superset, joined, sure
from winterline.core.verdict import Refused
from winterline.core.vocabulary import CORE

if KERNEL == "compiled":
    from winterline.core import _reach as _compiled

END = Action("end")


class Each(NamedTuple):
    """Actions of a chore out of a table that never changes (one for each unit, say), of which one is told at a time."""

    table: Callable[[Any, int, str], tuple[Action, ...]]
    """All that there may ever be for a side and verb, by the book."""
    among: Callable[[Any, Any], int]
    """The places of those that may be legal now, as a mask."""
    may: Callable[[Any, Any, int], bool]
    """Whether that of one such place is legal."""


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
    each: Each | None = None
    """The same, where the table of its actions never changes: that costs least."""


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
    each: tuple[tuple[str, Each], ...] = ()
    """Those that are told one by one, by verb."""
    listed: tuple[Callable[[Any, Any], list[Action]], ...] = ()
    """What the others offer."""
    lines: tuple[Callable[[Any, Any], list[Action]] | None, ...] = (None,)
    """What each chore offers, in the order of actions; the end of the phase is None."""


EMPTY = Page({}, ())
Menus = Mapping[str, Page]
"""The menus of a game, by their names."""


def offered_python(
    lines: tuple[Callable[[Any, Any], Sequence[Action]] | None, ...],
    owed: tuple[Callable[[Any, Any], Refused | None], ...],
    end: Action,
    book: Any,
    state: Any,
) -> list[Action]:
    """What all lines of a menu offer, in their order; in that of the end of the phase, that, if nothing is owed."""
    out: list[Action] = []
    for offers in lines:
        if offers is not None:
            out += offers(book, state)
        elif all(tell(book, state) is None for tell in owed):
            out.append(end)
    return out


def worth_testing_python(
    among: tuple[tuple[int, Callable[[Any, Any], int]], ...], book: Any, state: Any
) -> list[int]:
    """Place 0, and all that the parts of a table tell of their own places, each from where it begins."""
    mask = 1
    for first, tell in among:
        mask |= tell(book, state) << first
    return list(bits(mask))


if KERNEL == "compiled" and hasattr(_compiled, "offered"):  # an older build of the kernel does not know it
    offered, worth_testing = _compiled.offered, _compiled.worth_testing
else:
    offered, worth_testing = offered_python, worth_testing_python


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
        page = self.page(book)
        return offered(page.lines, page.owed, END, book, state)

    def superset(self, book: B, state: S) -> Superset | None:
        """What the chores can be drawn from that know how, and what the others offer."""
        page = self.page(book)
        if not page.drawn and not page.each:
            return None
        rest: list[Action] = []
        for offers in page.listed:
            rest += offers(book, state)
        if not page.each:
            end = Superset((END,), range(1), lambda place: self.still_owed(book, state) is None)
            return joined([end, sure(rest), *[draw(book, state) for draw in page.drawn]])
        told = told_of(book, page, self.side(book, state))
        tests = told.tests

        def legal(place: int) -> bool:
            may, number = tests[place]
            return may(book, state, number)

        each = Superset(told.table, worth_testing(told.among, book, state), legal)
        if not rest and not page.drawn:
            return each
        return joined([each, sure(rest), *[draw(book, state) for draw in page.drawn]])

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


class Told(NamedTuple):
    """The end of a phase and the actions of a menu that are told one by one, in one table."""

    table: tuple[Action, ...]
    among: tuple[tuple[int, Callable[[Any, Any], int]], ...]
    """Where each chore's actions begin, and what tells which of them may be legal now."""
    tests: tuple[tuple[Callable[[Any, Any, int], bool], int], ...]
    """Place -> what tells whether the action there is legal, and the place in its chore's own table."""


@remembered
def told_of(book: Any, page: Page, side: int) -> Told:
    """What a menu offers a side that is told one by one."""

    def may_end(book: Any, state: Any, place: int) -> bool:
        return all(owed(book, state) is None for owed in page.owed)

    table, among = [END], list[tuple[int, Any]]()
    tests: list[tuple[Callable[[Any, Any, int], bool], int]] = [(may_end, 0)]
    for verb, each in page.each:
        actions = each.table(book, side, verb)
        among.append((len(table), each.among))
        table += actions
        tests += [(each.may, place) for place in range(len(actions))]
    return Told(tuple(table), tuple(among), tuple(tests))


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
        each = tuple((chore.verb, chore.each) for chore in offered if chore.each)
        listed = tuple(chore.offers for chore in offered if not chore.superset and not chore.each)
        duties_ = tuple([duty.owed for duty in owed])
        pages[name] = Page(chosen, owed, duties_, drawn, each, listed, tuple(lines))
    return pages
