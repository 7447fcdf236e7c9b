"""Several counters by one gesture: as many go as fit, and of every other one it is known why not.

The parts of such a gesture are found out as a gesture is rehearsed (`core/gesture.py`): on a copy, without dice. What
cannot be taken back ends a gesture, so it is done alone: by the first who goes, and by nobody after others have gone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from winterline.core.errors import IllegalAction
from winterline.core.gesture import Final, Rehearsed, rehearse
from winterline.core.verdict import Refused
from winterline.core.vocabulary import CORE

if TYPE_CHECKING:
    from winterline.core.action import Action
    from winterline.core.decision import Decision
    from winterline.core.game import Game


class Left(NamedTuple):
    """What does not come about, and why."""

    action: Action
    refused: Refused


class Fitted(NamedTuple):
    """The parts of a gesture that fit, in their order."""

    parts: list[Action]
    left: list[Left]


class Reached(NamedTuple):
    """Where each of several counters could go."""

    goes: dict[Action, int]
    """How many of them can take an action that names a hex."""
    left: list[Left]
    """Who cannot even be chosen."""


class Party(NamedTuple):
    """Counters that go as one, and the position after they have gone."""

    parts: list[Action]
    openers: list[Action]
    game: Game
    final: bool


def fit(game: Game, wanted: Iterable[Action], final: Final, begun: Game | None = None) -> Fitted:
    """Actions one after the other, as many as fit; the first that cannot be taken back is the last.

    What was done since another position, `begun`, may have left nothing to choose: then that tells why they do not fit.
    """
    fitted = Fitted([], [])
    last, ended = begun or game, False
    base = game.decision
    followed: tuple[Action, ...] = ()
    for action in wanted:
        if action in followed:
            continue  # it comes of itself with the last
        refused = _refused(game, "gesture alone") if ended else game.why_not(action)
        if refused is not None and not ended and (stays := _staying(game, base, action, final)):
            words, game = stays
            fitted.parts.extend(words)
            refused = None
        if refused is not None:
            fitted.left.append(Left(action, _why_not_then(last, game, action) or refused))
            continue
        done = rehearse(game, [action], final)
        last, game, ended, followed = game, done.game, done.final, done.followed
        fitted.parts.append(action)
    return fitted


def reached(game: Game, openers: Sequence[Action], final: Final) -> Reached:
    """Where counters could go that are chosen each by an action; a verb that needs nobody to be chosen is no going."""
    goes: Counter[Action] = Counter()
    left, already = [], {action.do for action in game.actions() if _leads(action)}
    for opener in openers:
        if refused := game.why_not(opener):
            left.append(Left(opener, refused))
            continue
        done = rehearse(game, [opener], final)
        if not done.final:
            open_ = _forced(game, done.game) or done.game.actions()
            ways = {to for to, number in Counter(each.to for each in open_).items() if number == 1}
            leading = (
                each
                for each in open_
                if _leads(each) or (each.via and not each.unit and (each.via == STRAIGHT or each.to in ways))
            )
            goes.update({each.to: each for each in leading if each.do not in already}.values())
    return Reached(dict(goes), left)


def march(game: Game, openers: Sequence[Action], go: Action, final: Final) -> Fitted:
    """Counters that are chosen each by an action go to one hex. Whoever may come along with another goes with him.

    Whoever is refused is tried once more after the others: what stood in his way may be gone.
    """
    base = game.decision.kind if game.decision else ""
    parts: list[Action] = []
    waiting, ended = list(openers), False
    for _ in range(2):
        left: list[Left] = []
        while waiting:
            opener, *others = waiting
            party = (
                _refused(game, "gesture alone") if ended else _party(game, base, [opener, *others], go, final)
            )
            if isinstance(party, Party) and party.final and parts:
                party = _refused(game, "gesture alone")
            if isinstance(party, Refused):
                left.append(Left(opener, party))
                waiting = others
                continue
            parts += party.parts
            game, ended = party.game, party.final
            waiting = [other for other in others if other not in party.openers]
        if ended or not parts:
            break
        waiting = [item.action for item in left]
    return Fitted(parts, left)


def _leads(action: Action) -> bool:
    """Whether an action sends the chosen counter to a hex, and names nothing else."""
    return bool(action.to) and not action.unit and not action.via


def _party(game: Game, base: str, openers: Sequence[Action], go: Action, final: Final) -> Party | Refused:
    """The first of some counters goes, with those of the others who may come along; or why he does not."""
    opener, *others = openers
    if game.decision and game.decision.data.get("unit") == opener.unit and opener not in game.actions():
        return _refused(game, "gesture alone")  # the last one is asked about without being chosen
    parts = [*_onward(game, base, final), opener]
    try:
        done = rehearse(game, parts, final)
    except IllegalAction as error:
        return error.refused
    if done.final:
        return Party(parts, [opener], done.game, True)
    chosen = [opener]
    if only := _forced(game, done.game):
        if go in only:
            return Party(parts, chosen, done.game, False)
        return _why_not_then(game, done.game, go) or _refused(game, "gesture elsewhere")
    for other in others:
        along = next((each for each in done.game.actions() if each.unit == other.unit and not each.to), None)
        more = rehearse(done.game, [along], final) if along else None
        if along and more and not more.final and not isinstance(_gone(game, more.game, go, final), Refused):
            done, chosen = more, [*chosen, other]
            parts.append(along)
    gone = _gone(game, done.game, go, final)
    return gone if isinstance(gone, Refused) else Party([*parts, go], chosen, gone.game, gone.final)


def _gone(before: Game, chosen: Game, go: Action, final: Final) -> Rehearsed | Refused:
    """Those who are chosen have gone, or why not: a group does not crowd a hex, even for a while."""
    if refused := chosen.why_not(go):
        return refused
    gone = rehearse(chosen, [go], final)
    if gone.final or not before.rules.board.grid.has(go.to):
        return gone
    was = {item.side: item.used for item in before.rules.stacking(before.state, go.to)}
    for item in before.rules.stacking(gone.game.state, go.to):
        if item.side == before.side and item.used > max(item.allowed, was.get(item.side, 0)):
            why = CORE.message("gesture crowded", hex=go.to, used=item.used, allowed=item.allowed)
            return Refused(item.rule, why, "stacking", (item.used, item.allowed))
    return gone


def _onward(game: Game, base: str, final: Final) -> list[Action]:
    """What ends the way of the counter before, where it is asked once more where that goes."""
    if game.decision is None or game.decision.kind == base:
        return []
    ended = ending(game, final)
    return [ended[0]] if ended and ended[1].decision and ended[1].decision.kind == base else []


def _staying(
    game: Game, base: Decision | None, action: Action, final: Final
) -> tuple[list[Action], Game] | None:
    """The words by which whoever has gone stays there, where another of a group may go after them; the position then.

    They end no phase, and lead back to the question that the group was asked.
    """
    said: list[Action] = []
    while base and game.decision and game.decision.side == base.side and len(said) < MOST_WORDS:
        if said and game.decision.kind == base.kind and game.why_not(action) is None:
            return said, game
        words = [each for each in game.actions() if not any((each.unit, each.kind, each.via, each.to))]
        if len(words) != 1 or words[0].do == END or (said and game.decision.kind == base.kind):
            return None
        done = rehearse(game, words, final)
        if done.final:
            return None
        said, game = [*said, words[0]], done.game
    return None


def ending(game: Game, final: Final) -> tuple[Action, Game] | None:
    """The one word by which a counter that is on its way stays where it is, and the position after it."""
    decision = game.decision
    if decision is None or decision.kind != GOING:
        return None
    words = [
        action for action in game.actions() if not any((action.unit, action.kind, action.via, action.to))
    ]
    if len(words) != 1:
        return None
    done = rehearse(game, words, final)
    own = done.game.decision is not None and done.game.decision.side == decision.side
    return (words[0], done.game) if own and not done.final else None


def _forced(before: Game, after: Game) -> list[Action]:
    """What came of itself since a position, because nothing else could be done."""
    return [step.action for step in after.steps(before.length)[1:] if step.forced and step.action]


def elsewhere(game: Game, done: Rehearsed, label: str) -> Refused | None:
    """Why a counter that had one way to go cannot go to another hex; None where it had several, or goes there."""
    only = None if done.final else next((way for way in _forced(game, done.game) if way.to), None)
    if only is None or only.to == label:
        return None
    return _why_not_then(game, done.game, replace(only, to=label))


def _why_not_then(before: Game, after: Game, action: Action) -> Refused | None:
    """Why something could not be done where another thing like it came of itself since a position."""
    for step in after.steps(before.length)[1:]:
        if step.forced and step.action and step.action.do == action.do and step.before is not None:
            return after.rules.why_not(step.before.state, action)
    return None


def _refused(game: Game, why: str) -> Refused:
    """Why something is left out of a gesture, where no rule of the game says so."""
    return Refused(game.decision.rule if game.decision else "", CORE.message(why))


STRAIGHT = "-"
"""By which way an action goes that goes by no place in between."""
GOING = "going"
"""The kind of decision in which a counter that is on its way goes on."""
END = "end"
"""The word that ends a phase, and with it whatever others might still do."""
MOST_WORDS = 4
"""So many questions are put to one unit that goes on, and answered by a word before another goes."""
