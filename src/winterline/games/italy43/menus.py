"""The menus of the phases: what the side in turn may do, one thing at a time, until it ends the phase."""

from __future__ import annotations

from typing import ClassVar

from winterline.core.action import Action
from winterline.core.decision import Event
from winterline.core.dice import Dice
from winterline.core.frames import Ask, pop
from winterline.core.verdict import Refused
from winterline.games.italy43.book import Book, Chore, cite, mover
from winterline.games.italy43.state import State

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


class Menu(Ask[Book, State], frozen=True, gc=False):
    """What every menu does; a phase's own class names it."""

    name: ClassVar[str] = ""
    rule_id: ClassVar[str] = ""
    text: ClassVar[str] = ""
    """The prompt, where `promises` names nothing that is on the menu now."""
    promises: ClassVar[dict[str, str]] = {}
    """Verb -> what the prompt says of it while it can be done."""
    closing: ClassVar[str] = ""

    def side(self, book: Book, state: State) -> int:
        return mover(book, state)

    def cited(self, book: Book, state: State) -> str:
        return cite(self.rule_id)

    def prompt(self, book: Book, state: State) -> str:
        owed = still_owed(book, state, self.name)
        if owed is not None:
            return owed.sentence
        lit = self.lit(book, state) if self.promises else set()
        words = list(dict.fromkeys(self.promises[verb] for verb in self.promises if verb in lit))
        asked = f"{', '.join(words)}, or {self.closing}."
        return asked[:1].upper() + asked[1:] if words else self.text

    def lit(self, book: Book, state: State) -> set[str]:
        """The verbs that are on the menu now."""
        kept: set[str] | None = state.cache.get(self.rule_id)
        if kept is None:
            self.options(book, state)
            kept = state.cache[self.rule_id]
        return kept

    def options(self, book: Book, state: State) -> list[Action]:
        found = {chore.verb: chore.offers(book, state) for chore in chores(book, self.name)}
        state.cache[self.rule_id] = {verb for verb, offers in found.items() if offers}
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
            return still_owed(book, state, self.name) or Refused(
                self.cited(book, state), self.prompt(book, state)
            )
        if any(chore.verb == action.do for chore in chores(book, self.name)):
            return self.chore(book, action).refuse(book, state, action)
        return Refused(self.cited(book, state), f"That is no part of this phase. {self.prompt(book, state)}")

    def before(self, book: Book, state: State, action: Action) -> str:
        """What is owed before the phase can end."""
        found = (
            c.verb for c in chores(book, self.name) if c.owed is not None and c.owed(book, state) is not None
        )
        return next(found, "") if action.do == END.do else ""

    def chore(self, book: Book, action: Action) -> Chore:
        return next(chore for chore in chores(book, self.name) if chore.verb == action.do)


class Preparing(Menu, frozen=True, gc=False, tag="preparing"):
    """The Initial Phase."""

    name = "initial"
    rule_id = "3.B.1a"
    text = "Nothing more can be done in the Initial Phase: end it."
    promises: ClassVar[dict[str, str]] = {
        "ready": "ready ASUs",
        "replace": "use Replacements",
        "rebuild": "use Replacements",
        "place": "place Reinforcements",
        "fortify": "start or complete one Fortification",
    }
    closing = "end the Initial Phase"


class Moving(Menu, frozen=True, gc=False, tag="moving"):
    """The Movement Phase."""

    name = "movement"
    rule_id = "3.B.2a"
    text = "Any or none of your units move, in any order, until you end the Movement Phase."

    def refuse(self, book: Book, state: State, action: Action) -> Refused:
        if action.do == "go":
            return Refused(cite("5.1a"), "Choose the unit that shall go there first.")
        return super().refuse(book, state, action)


class Fighting(Menu, frozen=True, gc=False, tag="fighting"):
    """The Combat Phase."""

    name = "combat"
    rule_id = "3.B.3a"
    text = "No attack is possible: end the Combat Phase."
    promises: ClassVar[dict[str, str]] = {
        "attack": "attack, in whatever order you like",
        "disengage": "disengage",
    }
    closing = "end the Combat Phase"


class Supplying(Menu, frozen=True, gc=False, tag="supplying"):
    """The end of the Supply Phase."""

    name = "supply"
    rule_id = "3.B.5a"
    text = "No ASU can be readied: end the Supply Phase."
    promises: ClassVar[dict[str, str]] = {"ready": "spend Supply Points on ASUs"}
    closing = "end the Supply Phase"


FRAMES = (Preparing, Moving, Fighting, Supplying)
