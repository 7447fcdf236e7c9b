"""The course of a game: the compiled kernel and its twin in Python take the same steps and draw the same actions."""

from __future__ import annotations

import gc
import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

from winterline.core import sampling
from winterline.core.action import Action
from winterline.core.course import REMEMBERED, CoursePython, MomentPython
from winterline.core.decision import Event
from winterline.core.frames import Position
from winterline.core.kernel import BUILT
from winterline.core.sampling import Superset
from winterline.core.stacked import StackedPython

if BUILT:
    from winterline.core import _reach

    _reach.positions(Position)
WAYS = ["python", *(["compiled"] if BUILT else [])]
ALL = tuple(Action("go", to=f"{number:02}") for number in range(40))


class Asking(msgspec.Struct, frozen=True):
    """A decision with as many options as the number says; some have no choice, some are drawn from more."""

    number: int
    asks = True

    def side(self, book: str, state: Any) -> int:
        return self.number % 2

    def options(self, book: str, state: Any) -> Sequence[Action]:
        state.__dict__["listed"] = book
        return [action for place, action in enumerate(ALL) if self.legal(place)]

    def legal(self, place: int) -> bool:
        return place < 1 + self.number % 7

    def superset(self, book: str, state: Any) -> Superset | None:
        places = range(39, -1, -1) if self.number % 4 else [39] * 30
        return None if self.number % 3 == 0 else Superset(ALL, places, self.legal)

    def has_choice(self, book: str, state: Any) -> bool:
        return self.number % 7 > 2

    def apply(self, book: str, state: Any, action: Action, dice: Any, events: list[Event]) -> Any:
        events.append(Event("went", book, word=action.to))
        after = 3 * self.number + int(action.to) + dice
        top: tuple[Any, ...] = (Running(),) if after % 5 == 0 else (Asking(after % 1000),)
        return Standing(stack=top if after % 211 else (), rolls=state.rolls + 1)


class Running(msgspec.Struct, frozen=True):
    """What goes on by itself."""

    asks = False


class Standing(Position, frozen=True, dict=True, kw_only=True):
    """A position."""

    stack: tuple[Any, ...] = ()


class Rules:
    """Rules of such positions."""

    book, sides = "book", ("allied", "axis")

    def _went_on(self, state: Any, dice: Any, events: list[Event]) -> tuple[Any, list[Event]]:
        events.append(Event("on", "book"))
        return Standing(stack=(Asking(state.rolls),) if state.stack else (), rolls=state.rolls), events

    def has_choice(self, state: Any) -> bool:
        return bool(state.stack) and state.stack[-1].has_choice(self.book, state)


def kinds(way: str) -> tuple[Any, Any, Any]:
    """Moments, courses and rules by one of the two kernels."""
    if way == "python":
        return MomentPython, CoursePython, StackedPython
    return _reach.Moment, _reach.Course, _reach.Stacked


def begun(way: str, number: int, lists: bool) -> tuple[Any, Any]:
    """A game that begins with a decision of that number, and its first moment."""
    moment, course, stacked = kinds(way)
    rules = type("Rules", (Rules, stacked), {})()

    class Game(course):  # type: ignore[misc, valid-type]
        def _listed(self, action: Action) -> None:
            if not self.key or action not in self.rules.actions(self._last.state):
                raise LookupError(action.to)

        def _opened(self, caused: list[Event]) -> list[Event]:
            return [Event("opened", "book"), *caused]

    game = Game()
    game.rules, game.dice, game.key, game._fresh, game._lists = rules, 1, b"key", True, lists
    game._last = moment(None, 0, None, False, Standing(stack=(Asking(number),)))
    return game, moment


def told(game: Any) -> list[Any]:
    """The whole history of a game, last first."""
    out, step = [], game._last
    while step is not None:
        kept = sorted(step.state.__dict__)
        out.append((step.number, step.action, step.forced, step.state, tuple(step.events), step.offers, kept))
        step = step.before
    return out


def played(way: str, seed: int) -> list[Any]:
    """What a game says that is played in all ways by turns."""
    rng, said = random.Random(seed), list[Any]()
    game, _ = begun(way, rng.randrange(100), seed % 2 == 0)
    game._settle(events := list[Event]())
    for _ in range(60):
        state = game._last.state
        said.append((game.rules.side(state), list(game.rules.actions(state)), events))
        if not said[-1][0]:
            break
        drawn = game._sampled(rng) if rng.random() < 0.5 else rng.choice(game.rules.actions(state))
        events = game._played(drawn) if rng.random() < 0.5 else game._stepped(drawn)
    return [said, told(game), rng.random()]


@pytest.mark.parametrize("seed", range(60))
def test_both_kernels_play_the_same_game(seed: int) -> None:
    results = [played(way, seed) for way in WAYS]
    assert all(result == results[0] for result in results)


def test_games_play_long_enough_to_forget() -> None:
    histories = [played("python", seed)[1] for seed in range(60)]
    assert sum(len(history) > 2 * REMEMBERED for history in histories) > 10
    kept = [step[-1] for history in histories for step in history[REMEMBERED + 1 :]]
    assert [] in kept
    assert any(step[-1] for history in histories for step in history[:REMEMBERED])


@pytest.mark.parametrize("way", WAYS)
def test_an_action_is_taken_that_is_listed_or_was_drawn_and_no_other(way: str) -> None:
    game, _ = begun(way, 5, True)
    with pytest.raises(LookupError, match="39"):
        game._played(ALL[39])
    assert game._last.number == 0
    drawn = game._sampled(random.Random(1))
    game._stepped(drawn)
    with pytest.raises(LookupError):
        game._stepped(ALL[39])
    game._played(Action("go", to=game.rules.actions(game._last.state)[0].to))
    game.key = b""
    with pytest.raises(LookupError):
        game._played(game.rules.actions(game._last.state)[0])


@pytest.mark.parametrize("way", WAYS)
def test_what_goes_wrong_in_the_rules_leaves_the_game_as_it_was(
    way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, _ = begun(way, 5, True)
    before, rng = game._last, random.Random(1)
    asks: dict[str, Callable[[], Any]] = {
        "apply": lambda: game._stepped(ALL[0]),
        "options": lambda: game._settle([]),
        "side": lambda: game.rules.side(before.state),
        "superset": lambda: game._sampled(rng),
    }
    for method, ask in asks.items():
        with monkeypatch.context() as patch:
            patch.setattr(Asking, method, lambda *args: 1 // 0)
            with pytest.raises(ZeroDivisionError):
                ask()
        assert game._last is before


@pytest.mark.parametrize("way", WAYS)
def test_long_histories_are_taken_down(way: str) -> None:
    _, moment = begun(way, 1, True)
    last = None
    for number in range(200_000):
        last = moment(last, number, None, False, None)
    twin = moment(last, 200_000, None, True, None)
    del last
    assert (twin.before.number, twin.forced, twin.action) == (199_999, True, None)
    del twin
    gc.collect()


@pytest.mark.skipif(not BUILT, reason="the compiled kernel was not built")
def test_the_kernels_agree_about_their_limits() -> None:
    assert (_reach.REMEMBERED, _reach.TRIES) == (REMEMBERED, sampling.TRIES)
    with pytest.raises(TypeError):
        _reach.Moment(1, 0, None, False, None)  # type: ignore[arg-type]
    game, _ = begun("compiled", 1, True)
    with pytest.raises(TypeError):
        game._last = None
