"""The menus of the phases: what the side in turn may do, one thing at a time, until it ends the phase."""

from __future__ import annotations

from collections.abc import Callable

from winterline import author as wl
from winterline.core import menu

from .book import Book, Question, lookup, mover
from .phrases import message, no
from .state import State

INITIAL, MOVEMENT, COMBAT, SUPPLY = "initial", "movement", "combat", "supply"


def refusing(
    why: Callable[[Book, State, int], wl.Refused | None], stranger: str, otherwise: str
) -> Callable[[Book, State, wl.Action], wl.Refused]:
    """Why a unit cannot do what a chore offers: it is none of the side in turn, or what `why` says of it."""

    def refuse(book: Book, state: State, action: wl.Action) -> wl.Refused:
        unit = lookup(book, mover(book, state), action.unit)
        return no(stranger) if unit < 0 else why(book, state, unit) or no(otherwise)

    return refuse


class Menu(menu.Menu[Book, State], Question, frozen=True, gc=False):
    """The menu of a phase of the side in turn."""


class Preparing(Menu, frozen=True, gc=False, tag="preparing"):
    """The Initial Phase."""

    name = INITIAL
    rule_id = "3.B.1a"
    text = message("ask preparing")
    closing = message("closing preparing")


class Moving(Menu, frozen=True, gc=False, tag="moving"):
    """The Movement Phase."""

    name = MOVEMENT
    rule_id = "3.B.2a"
    text = message("ask moving")

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        if action.do == "go":
            return no("5.1a choose-shall-go-first")
        return super().refuse(book, state, action)


class Fighting(Menu, frozen=True, gc=False, tag="fighting"):
    """The Combat Phase."""

    name = COMBAT
    rule_id = "3.B.3a"
    text = message("ask fighting")
    closing = message("closing fighting")


class Supplying(Menu, frozen=True, gc=False, tag="supplying"):
    """The end of the Supply Phase."""

    name = SUPPLY
    rule_id = "3.B.5a"
    text = message("ask supplying")
    closing = message("closing supplying")


CHAPTER = wl.Chapter[Book, State](
    title="Menus of the phases", frames=(Preparing, Moving, Fighting, Supplying), verbs={"end": ()}
)
