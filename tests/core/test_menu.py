"""Menus of phases: chores and duties of several chapters on one page."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from winterline.core.action import Action
from winterline.core.dice import KeyedDice, key_from_seed
from winterline.core.frames import Position, pop, push
from winterline.core.menu import END, Chore, Duty, Menu, Menus, menus_of
from winterline.core.messages import words
from winterline.core.verdict import Refused

DICE = KeyedDice(key_from_seed(0))


@dataclass
class Book:
    """A book with menus and nothing else."""

    menus: Menus = field(default_factory=dict)


class State(Position, frozen=True, dict=True, kw_only=True):
    """So many things dug and filled."""

    dug: int = 0


class Working(Menu[Book, State], frozen=True, gc=False, tag="working"):
    """A phase."""

    name = "work"
    text = "Nothing is left to do."
    closing = "go home"

    def side(self, book: Book, state: State) -> int:
        return 0

    def cited(self, book: Book, state: State) -> str:
        return "game:1"


def chore(verb: str, words: str = "", most: int = 1) -> Chore:
    """Something that can be done a few times."""

    def offers(book: Book, state: State) -> list[Action]:
        return [Action(verb)] if state.dug < most else []

    def apply(book: Book, state: State, action: Action, dice: Any, events: Any) -> State:
        return push(pop(state), Working(), dug=state.dug + 1)

    return Chore(verb, offers, apply, lambda book, state, action: Refused("game:2", "Enough."), words)


def owed(book: Book, state: State) -> Refused | None:
    """Something must be dug."""
    return None if state.dug else Refused("game:3", "Dig first.")


BOOK = Book(
    menus_of(
        [{"work": (chore("fill", "fill a hole", most=2),), "rest": ()}, {"work": (chore("dig", "dig"),)}],
        [{"work": (Duty("dig", owed),)}, {}],
    )
)


def at_work(dug: int) -> tuple[Working, State]:
    """The menu, and a position in which so much is done."""
    return Working(), State(stack=(Working(),), dug=dug)


def test_chores_are_offered_by_verb_and_told_in_the_order_of_the_chapters() -> None:
    menu, state = at_work(1)
    assert menu.options(BOOK, state) == [END, Action("fill")]
    assert words(menu.prompt(BOOK, state)) == "Fill a hole, or go home."
    done = at_work(2)[1]
    assert menu.options(BOOK, done) == [END]
    assert words(menu.prompt(BOOK, done)) == "Nothing is left to do."


def test_a_duty_keeps_the_phase_open() -> None:
    menu, state = at_work(0)
    assert menu.options(BOOK, state) == [Action("dig"), Action("fill")]
    assert words(menu.prompt(BOOK, state)) == "Dig first."
    assert menu.refuse(BOOK, state, END).rule == "game:3"
    assert (menu.before(BOOK, state, END), menu.before(BOOK, state, Action("fill"))) == ("dig", "")
    after = menu.apply(BOOK, state, Action("dig"), DICE, [])
    assert menu.before(BOOK, after, END) == ""
    assert menu.apply(BOOK, after, END, DICE, []).stack == ()


def test_what_is_not_on_the_menu_is_no_part_of_the_phase() -> None:
    menu, state = at_work(1)
    assert menu.refuse(BOOK, state, Action("dig")) == Refused("game:2", "Enough.")
    assert menu.refuse(BOOK, state, Action("sing")).sentence.startswith("That is no part of this phase. Fill")
    bare, (menu, state) = Book(), at_work(1)
    assert menu.options(bare, state) == [END]
    assert words(menu.prompt(bare, state)) == "Nothing is left to do."
