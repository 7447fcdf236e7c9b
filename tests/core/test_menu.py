"""Menus of phases: chores and duties of several chapters on one page."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from winterline.core.action import Action
from winterline.core.dice import KeyedDice, key_from_seed
from winterline.core.frames import Position, pop, push
from winterline.core.kernel import KERNEL
from winterline.core.menu import (
    END,
    Chore,
    Duty,
    Each,
    Menu,
    Menus,
    menus_of,
    offered,
    offered_python,
    worth_testing,
    worth_testing_python,
)
from winterline.core.messages import words
from winterline.core.sampling import accepted
from winterline.core.verdict import Refused

DICE = KeyedDice(key_from_seed(0))


@dataclass
class Book:
    """A book with menus and nothing else."""

    menus: Menus = field(default_factory=dict)
    memo: dict[Any, Any] = field(default_factory=dict)


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


DIG, FILL = Action("dig"), Action("fill")


@pytest.mark.parametrize("way", [offered_python, offered])
def test_lines_are_offered_in_their_order_and_the_end_where_it_stands(way: Any) -> None:
    lines = (lambda book, state: [DIG] * state, None, lambda book, state: (FILL,))
    assert way(lines, (), END, None, 2) == [DIG, DIG, END, FILL]
    refused = Refused("x", "Not yet.")
    owed = (lambda book, state: None, lambda book, state: refused if state else None)
    assert way(lines, owed, END, None, 1) == [DIG, FILL], "something is owed"
    assert way(lines, owed, END, None, 0) == [END, FILL]


@pytest.mark.parametrize("way", [worth_testing_python, worth_testing])
def test_places_worth_a_test_are_the_first_and_those_that_each_part_tells(way: Any) -> None:
    among = (1, lambda book, state: state), (70, lambda book, state: 0), (80, lambda book, state: 1 << 90 | 1)
    assert way(among, None, 0b101) == [0, 1, 3, 80, 170]


@pytest.mark.parametrize("way", [offered_python, offered])
def test_what_a_line_cannot_tell_is_not_hidden(way: Any) -> None:
    def broken(book: Any, state: Any) -> Any:
        raise ArithmeticError

    with pytest.raises(ArithmeticError):
        way((lambda book, state: [DIG], broken), (), END, None, 0)
    with pytest.raises(ArithmeticError):
        way((None,), (broken,), END, None, 0)
    with pytest.raises(TypeError):
        way((lambda book, state: 3,), (), END, None, 0)


def test_the_kernel_refuses_what_is_no_menu() -> None:
    if KERNEL != "compiled":
        return
    with pytest.raises(TypeError):
        offered([], (), END, None)  # type: ignore[call-arg, arg-type]
    with pytest.raises(TypeError):
        worth_testing([], None, None)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        worth_testing(((1,),), None, None)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        worth_testing(((1, lambda book, state: "a"),), None, None)  # type: ignore[arg-type, return-value]


def test_actions_out_of_a_table_are_told_one_by_one() -> None:
    told = Each(lambda book, side, verb: (DIG, FILL), lambda book, state: 0b11, lambda b, s, n: s.dug == n)
    chore = Chore(
        "dig", lambda b, s: [[DIG], [FILL]][s.dug], lambda *_: None, lambda *_: Refused("x", ""), each=told
    )
    book = Book(menus_of([{"work": (chore,)}], [{}]))
    for dug, action in enumerate((DIG, FILL)):
        superset = Working().superset(book, State(dug=dug))
        assert superset is not None
        assert accepted(superset) == sorted([action, END])
