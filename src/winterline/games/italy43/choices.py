"""What the choices still open would make of a combat: Main Assault Forces, attachments, and the press that rolls."""

from __future__ import annotations

from collections.abc import Iterator

from winterline import author as wl
from winterline.core.gesture import Drawn

from . import assault
from .book import Book, cite, mover
from .combat import Odds, odds_of
from .phrases import message, note
from .results import Resolve
from .state import Battle, State


def as_it_stands(book: Book, state: State, battle: Battle) -> tuple[Battle, Odds]:
    """A combat as it would be fought if its owner chose nothing more, or the best that he can still make of it."""
    if battle.formation and assault.is_enough(book, state, battle):
        return battle, odds_of(book, state, battle)
    return assault.best_of(book, state, [*wholes(book, state, battle)])


def wholes(book: Book, state: State, battle: Battle) -> Iterator[Battle]:
    """Every combat that the choices of force and attachments can still make; all of them when none would do."""
    every = [*assault.every_force(book, state, battle)]
    yield from [whole for whole in every if assault.is_enough(book, state, whole)] or every


def title_of(book: Book, state: State, battle: Battle) -> wl.Said:
    """The Main Assault Force as players call it, with its attachments."""
    side, name = mover(book, state), assault.leader(book, state, battle)
    names = [book.unit(side, unit).name for unit in battle.attached]
    return message("force with", force=name, names=names) if names else name


def force_notes(book: Book, state: State, battle: Battle, whole: Battle) -> list[wl.Shown]:
    """Which Main Assault Force the figures are for, and whether that is still to be chosen."""
    if len(battle.attackers) < 2:
        return []
    open_ = len([*wholes(book, state, battle)]) > 1
    name = "note force-open" if open_ and battle != whole else "note force"
    return [note(message(name, force=title_of(book, state, whole)), "8.4.1")]


def told_choices(book: Book, state: State, battle: Battle) -> list[wl.Shown]:
    """The odds under every choice of the next question about the Main Assault Force, where there is more than one."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, assault.Attaching):
        rows = [choice(book, state, more) for more in one_more(book, state, battle)]
        if assault.is_enough(book, state, battle):
            rows.insert(0, choice(book, state, battle, message("as-it-stands")))
        return [wl.shown(title=message("title odds-each-attachment"), rows=rows)]
    if battle.formation or (len(battle.attackers) < 2 and not isinstance(top, assault.Forming)):
        return []
    able = assault.able_forces(book, state, battle)
    best = [assault.best_of(book, state, [*wholes(book, state, named)])[0] for named in able]
    if len(best) < 2:
        return []
    rows = [choice(book, state, whole) for whole in best]
    return [wl.shown(title=message("title odds-each-main-assault-force"), rows=rows)]


def one_more(book: Book, state: State, battle: Battle) -> Iterator[Battle]:
    """A combat with each unit that may still be attached."""
    for unit in assault.attachable(book, state, battle):
        more = assault.with_attached(battle, unit)
        if assault.can_be_enough(book, state, more):
            yield as_it_stands(book, state, more)[0]


def choice(book: Book, state: State, whole: Battle, label: wl.Said = "") -> wl.Shown:
    """The odds of one choice."""
    found = odds_of(book, state, whole)
    sums = message("before-shifts", attack=found.attack.total, defence=found.defence.total)
    return wl.row(label or title_of(book, state, whole), found.name, cite("8.4.1"), note=sums)


# --- the press that rolls, or leaves the rest to the other side ----------------------------------------


def before_the_die(book: Book, state: State, action: wl.Action) -> State | None:
    """The position in which an action has a combat resolved, or something else asked about it; None if neither."""
    dice = wl.NoDice()  # nobody looks at a die before it is due
    try:
        top = wl.asked(state)
        after = top.apply(book, state, action, dice, []) if top else state
        while after.stack and not isinstance(frame := after.stack[-1], Resolve):
            if wl.is_run(frame):
                after = frame.run(book, wl.pop(after), dice, [])
            elif wl.is_ask(frame) and len(options := frame.options(book, after)) == 1:
                after = frame.apply(book, after, options[0], dice, [])
            else:
                return after
    except (Drawn, LookupError):
        return None
    return wl.pop(after) if after.stack else None
