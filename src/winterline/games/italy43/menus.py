"""The menus of the phases: what the side in turn may do, one thing at a time, until it ends the phase."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from winterline.core.action import Action
from winterline.core.decision import Event
from winterline.core.dice import Dice
from winterline.core.verdict import Refused
from winterline.games.italy43.book import Book, Chore, cite, mover
from winterline.games.italy43.state import AXIS, State, pop

END = Action("end")


def chores(book: Book, menu: str) -> list[Chore]:
    """What a menu offers, by verb."""
    return book.plan.menus.get(menu, [])


def still_owed(book: Book, state: State, menu: str) -> Refused | None:
    """Why a phase cannot end yet."""
    for chore in chores(book, menu):
        if chore.owed is not None and (refused := chore.owed(book, state)) is not None:
            return refused
    return None


class Menu(msgspec.Struct, frozen=True, gc=False):
    """What every menu does; a phase's own class names it."""

    name: ClassVar[str] = ""
    rule_id: ClassVar[str] = ""
    text: ClassVar[str] = ""

    def side(self, book: Book, state: State) -> int:
        return mover(book, state)

    def cited(self, book: Book) -> str:
        return cite(self.rule_id)

    def prompt(self, book: Book, state: State) -> str:
        owed = still_owed(book, state, self.name)
        return owed.sentence if owed is not None else self.text

    def options(self, book: Book, state: State) -> list[Action]:
        found = {chore.verb: chore.offers(book, state) for chore in chores(book, self.name)}
        if still_owed(book, state, self.name) is None:
            found[END.do] = [END]
        out: list[Action] = []
        for verb in sorted(found):
            out += found[verb]
        return out

    def apply(self, book: Book, state: State, action: Action, dice: Dice, events: list[Event]) -> State:
        if action.do == "end":
            return pop(state)
        return self.chore(book, action).apply(book, state, action, dice, events)

    def refuse(self, book: Book, state: State, action: Action) -> Refused:
        if action.do == "end":
            return still_owed(book, state, self.name) or Refused(self.cited(book), self.text)
        if any(chore.verb == action.do for chore in chores(book, self.name)):
            return self.chore(book, action).refuse(book, state, action)
        return Refused(self.cited(book), f"That is no part of this phase. {self.text}")

    def chore(self, book: Book, action: Action) -> Chore:
        return next(chore for chore in chores(book, self.name) if chore.verb == action.do)


class Preparing(Menu, frozen=True, gc=False, tag="preparing", tag_field="ask"):
    """The Initial Phase."""

    name = "initial"
    rule_id = "3.B.1a"
    text = "Initial Phase: ready ASUs, use Replacements, place Reinforcements, in any order."

    def prompt(self, book: Book, state: State) -> str:
        asked = super().prompt(book, state)
        works = book.tables.scenario.forts and mover(book, state) == AXIS and not state.built
        return f"{asked} Start or complete one Fortification." if works and asked == self.text else asked


class Moving(Menu, frozen=True, gc=False, tag="moving", tag_field="ask"):
    """The Movement Phase."""

    name = "movement"
    rule_id = "3.B.2a"
    text = "Move any or none of your units, or end the Movement Phase."

    def refuse(self, book: Book, state: State, action: Action) -> Refused:
        if action.do == "go":
            return Refused(cite("5.1a"), "Choose the unit that shall go there first.")
        return super().refuse(book, state, action)


class Fighting(Menu, frozen=True, gc=False, tag="fighting", tag_field="ask"):
    """The Combat Phase."""

    name = "combat"
    rule_id = "3.B.3a"
    text = "Attack, in whatever order you like, or end the Combat Phase."


class Supplying(Menu, frozen=True, gc=False, tag="supplying", tag_field="ask"):
    """The end of the Supply Phase."""

    name = "supply"
    rule_id = "3.B.5a"
    text = "Spend Supply Points on ASUs, or end the Supply Phase."


FRAMES = (Preparing, Moving, Fighting, Supplying)
