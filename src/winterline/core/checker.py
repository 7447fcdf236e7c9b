"""The random-play checker: one set of promises that every game keeps at every decision.

Cheap checks run at every decision, costly ones at every `every`-th. With a rota a look is a part of the costly ones, by
turns for every kind of decision, and a kind is also looked at when it is met for the first, second, fourth, eighth… time:
rare decisions are looked at nearly always, and what is asked a thousand times in a long game is not looked at a hundred.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable
from itertools import pairwise
from typing import Any

import msgspec

from winterline.core import action as actions_
from winterline.core import audits, promises, sequel
from winterline.core.action import Action
from winterline.core.course import Moment
from winterline.core.errors import IllegalAction, NotYourDecision, StalePosition
from winterline.core.game import Game, digest_of
from winterline.core.gesture import Drawn, NoDice
from winterline.core.log import decides_in_secret
from winterline.core.menu import END
from winterline.core.sampling import accepted
from winterline.core.toll import is_destructive, toll

RECOUNTED = 2
"""Refusals that are recounted at a decision: the slow search is slow."""
IMAGINED = 12
"""Other secrets that are tried where nobody was asked for any."""
NAMED = 5
"""Of so many presses that roll for one thing, one is traced; of those that roll for several, every one."""

PARTS = 4
"""Parts of the costly checks that a rota goes through."""


class Broken(AssertionError):
    """A promise that a game did not keep."""


def expect(kept: bool, promise: str, game: Game) -> None:
    """Complain, naming the promise and the place, when it was not kept."""
    if not kept:
        raise Broken(f"{promise} (action {game.length}, {game.decision})")


class Checker:
    """Watches one game from its first decision to its end."""

    def __init__(
        self,
        game: Game,
        rule_ids: frozenset[str],
        seed: int | str = 0,
        every: int = 20,
        *,
        rota: bool = False,
    ) -> None:
        self.random = random.Random(f"checker {seed}")
        self.rule_ids, self.every, self.game = rule_ids, every, game
        self.rota = rota
        self.decisions = self.looks = 0
        self.met: Counter[Hashable] = Counter()
        """How often decisions and presses of each kind were met, with a rota."""
        self.turns: dict[str, int] = {}
        """Which part of the checks was made last, by kind of decision, with a rota."""
        self.seen: list[Action] = []
        self.kept: list[tuple[Any, str]] = []
        self.watched = game.length
        """The length of the log up to which battles have been compared with their previews."""
        self.previews = self.hints = self.refusals = self.named = 0

    def before(self) -> None:
        """Check the decision that is about to be answered."""
        game = self.game
        self.decisions += 1
        self._battles_were_foretold(game)
        self._list_is_sound(game)
        kind = game.decision.kind if game.decision else ""
        rare = self.rota and self._is_rare(kind)
        if rare or self.decisions % self.every == 0:
            self.looks += 1
            for part in [self._next_part(kind)] if self.rota else range(PARTS):
                self._look(game, part)

    def _look(self, game: Game, part: int) -> None:
        """One part of the costly checks."""
        if part == 0:
            self._others_may_not_act(game)
            self._unlisted_is_refused(game)
            self._promises_are_kept(game)
        elif part == 1:
            self._warnings_are_sound(game)
            self._round_trips(game)
            self._copies_are_independent(game)
            self._state_is_sound(game)
            self._draws_are_the_list(game)
        elif part == 2:
            self._views_are_json(game)
        else:
            self._losses_are_declared(game)

    def _is_rare(self, kind: Hashable) -> bool:
        """Whether this is the first, second, fourth, eighth… of its kind."""
        self.met[kind] += 1
        return not self.met[kind] & self.met[kind] - 1

    def _next_part(self, kind: str) -> int:
        """The part of the checks whose turn it is at a kind of decision; the first one is drawn."""
        last = self.turns.get(kind, self.random.randrange(PARTS))
        self.turns[kind] = (last + 1) % PARTS
        return self.turns[kind]

    def after_end(self) -> None:
        """Check a finished game."""
        game = self.game
        expect(game.result is not None, "a game without decisions has a result", game)
        expect(game.length <= game.rules.longest, "the game ends within its bound", game)
        expect(not game.actions(), "a finished game offers nothing", game)
        self._battles_were_foretold(game)
        self._state_is_sound(game)
        self._kept_states_unchanged(game)

    def _list_is_sound(self, game: Game) -> None:
        offers = game.actions()
        expect(len(offers) > 1, "a decision offers at least two actions: a single one is taken unasked", game)
        expect(list(offers) == sorted(set(offers)), "the legal list is sorted and without repeats", game)
        decision = game.decision
        side, rule = (decision.side, decision.rule) if decision is not None else ("", "")
        expect(side in game.rules.sides, "a decision names its side", game)
        expect(rule in self.rule_ids, "a decision cites a rule of the index", game)
        self.seen.append(self.random.choice(offers))
        if len(self.seen) > 400:
            del self.seen[:200]

    def _draws_are_the_list(self, game: Game) -> None:
        """What can be drawn without the list is the list, each action once."""
        superset = game.rules.superset(game.state)
        expect(superset is None or accepted(superset) == list(game.actions()), "draws are legal", game)

    def _battles_were_foretold(self, game: Game) -> None:
        """Every battle since the last look was what its preview had shown, its hints were true, its roll named."""
        steps = game.steps(self.watched)
        self.watched = game.length
        self._rolls_were_named(game, steps)
        self._secrets_were_asked(game, steps)
        for before, step in pairwise(steps):
            for event in step.events:
                if event.fight is None or step.action is None:
                    continue
                rules, fight = game.rules, event.fight
                faults = audits.preview_faults(rules, before.state, step.action, event, fight)
                tried, wrong = audits.hint_faults(rules, before.state, event, fight)
                expect(not faults + wrong, f"odds that are shown are fought: {(faults + wrong)[:2]}", game)
                self.previews += 1
                self.hints += tried

    def _rolls_were_named(self, game: Game, steps: list[Moment]) -> None:
        """Every roll of a press, and of the steps that nobody chose after it, was told of before the press."""
        rules, starts = game.rules, [n for n, step in enumerate(steps) if n and not step.forced]
        for start, end in pairwise([*starts, len(steps)]):
            drawn = sequel.drawn(rules, steps[start - 1 : end], game.dice)
            action = steps[start].action
            if action is None or not drawn or not self._is_traced(action, drawn):
                continue
            missing = sequel.unnamed(rules, steps[start - 1].state, action, drawn)
            expect(not missing, f"a press names what it rolls for: '{action.do}' rolled for {missing}", game)
            self.named += 1

    def _secrets_were_asked(self, game: Game, steps: list[Moment]) -> None:
        """No run of secrets is over before its owner was asked, if others cannot know why: they would see that he had no
        choice, and so what he has."""
        rules, starts = game.rules, [n for n, step in enumerate(steps) if n and not step.forced]
        for start, end in pairwise([*starts, len(steps)]):
            series = [(one.state, two.action) for one, two in pairwise(steps[start - 1 : end]) if two.action]
            hiding = {rules.side(state) for state, action in series[1:] if rules.is_secret(state, action)}
            if (
                hiding
                and not rules.is_secret(*series[0])
                and not decides_in_secret(rules, steps[end - 1].state)
            ):
                asked = self._asked_otherwise(game, *series[0], hiding)
                expect(not asked, "nothing is decided in secret before anybody was asked", game)

    def _asked_otherwise(self, game: Game, before: Any, action: Action, hiding: set[str]) -> bool:
        """Whether somebody who hides other things, as far as others know, would be asked in secret after an action."""
        rules = game.rules
        for viewer in [side for side in rules.sides if side not in hiding] * IMAGINED:
            twin = Game(rules, game.key, state=rules.resample(before, viewer, self.random))
            if not twin.length and action in twin.actions():
                twin.play(action)
                if decides_in_secret(rules, twin.state):
                    return True
        return False

    def _is_traced(self, action: Action, drawn: list[str]) -> bool:
        """Whether what a press rolled for is compared with what was told."""
        if self.rota:
            return self._is_rare((action.do, *map(sequel.kind_of, drawn)))
        return len(drawn) > 1 or not self.random.randrange(NAMED)

    def _warnings_are_sound(self, game: Game) -> None:
        """A warning is a sentence with a rule; a hex that is said to hold too much does."""
        for warned in game.rules.warnings(game.state):
            expect(warned.rule in self.rule_ids, f"a warning cites a rule, not {warned.rule}", game)
            expect(bool(warned.sentence.strip()), "a warning is a sentence", game)
            if warned.kind == "stacking":
                lines = [line for label in warned.hexes for line in game.rules.stacking(game.state, label)]
                expect(any(line.used > line.allowed for line in lines), "a crowded hex is crowded", game)

    def _promises_are_kept(self, game: Game) -> None:
        """What the prompt offers is listed."""
        rules = game.rules
        names = (counter.name for counter in rules.counters)
        prompt = promises.unnamed(game.decision.prompt if game.decision else "", names)
        faults = promises.faults(prompt, game.actions(), rules.verbs, rules.promises)
        expect(not faults, f"a prompt promises only what is lit: {faults[:2]}", game)

    def _others_may_not_act(self, game: Game) -> None:
        before = game.digest()
        other = next(side for side in game.rules.sides if side != game.side)
        for wrong in ({"side": other}, {"at": game.length - 1}):
            try:
                game.play(game.actions()[0], **wrong)
            except (NotYourDecision, StalePosition):
                expect(game.digest() == before, "a refused action leaves no trace", game)
            else:
                expect(False, "no other seat and no old position may act", game)

    def _unlisted_is_refused(self, game: Game) -> None:
        before, offers, recounted = game.digest(), set(game.actions()), 0
        tries = self.random.sample(self.seen, min(12, len(self.seen)))
        for action in [*tries, *audits.near_misses(game.rules, game.actions(), self.random, 6)]:
            refused = game.why_not(action)
            expect((refused is None) == (action in offers), "why_not agrees with the list", game)
            if refused is None:
                continue
            known = refused.rule in self.rule_ids
            expect(known, f"refusal cites a rule of the index, not {refused.rule}", game)
            expect(bool(refused.sentence.strip()), "a refusal is a sentence", game)
            if recounted < RECOUNTED and (refused.kind or refused.remedy):
                faults = audits.refusal_faults(game.rules, game.state, action, refused)
                expect(not faults, f"a refusal is right in what it names: {faults[:2]}", game)
                recounted += 1
            try:
                game.play(action)
            except IllegalAction:
                expect(game.digest() == before, "a refused action leaves no trace", game)
            else:
                expect(False, "an unlisted action is refused", game)
        self.refusals += recounted

    def _round_trips(self, game: Game) -> None:
        verbs = game.rules.verbs
        for action in game.actions():
            text = actions_.notation(action, verbs)
            expect(actions_.from_notation(text, verbs) == action, f"notation '{text}' round-trips", game)
            plain = msgspec.json.decode(msgspec.json.encode(actions_.to_json(action)))
            expect(actions_.parse(plain, verbs) == action, f"JSON of '{text}' round-trips", game)
        again = game.rules.restore(game.snapshot())
        expect(digest_of(game.rules, again) == game.digest(), "a snapshot restores the position", game)
        offers = tuple(game.rules.actions(again))
        expect(offers == game.actions(), "a restored position offers the same", game)

    def _copies_are_independent(self, game: Game) -> None:
        before, length = game.digest(), game.length
        twin = game.copy()
        expect(twin.digest() == before, "a copy is equal", game)
        for action in self.random.sample(game.actions(), min(6, len(game.actions()))):
            other = game.copy()
            other.play(action)
            expect(other.length > length, "every action makes progress", game)
            self.kept.append((other.state, other.digest()))
            other.undo()
            expect(other.digest() == before and other.actions() == game.actions(), "undo returns", game)
        twin.play(self.random.choice(twin.actions()))
        expect(game.digest() == before and game.length == length, "a copy goes its own way", game)
        self.kept.append((game.state, before))
        if len(self.kept) > 200:
            self._kept_states_unchanged(game)
            del self.kept[:100]

    def _kept_states_unchanged(self, game: Game) -> None:
        """Earlier positions still have their digests: nothing shared was changed behind their backs."""
        for state, digest in self.kept:
            expect(digest_of(game.rules, state) == digest, "an earlier position stays as it was", game)

    def _state_is_sound(self, game: Game) -> None:
        problems = game.rules.check(game.state)
        expect(not problems, f"the position is legal: {problems[:3]}", game)

    def _views_are_json(self, game: Game) -> None:
        for seat in (*game.rules.sides, "spectator"):
            view = game.view(seat)
            again = msgspec.json.decode(msgspec.json.encode(view))
            expect(again == view, f"the view of {seat} is plain JSON", game)

    def _losses_are_declared(self, game: Game) -> None:
        """A choice without a hex is a button with a key: one that costs a unit must be known before it is pressed.

        What the end of a phase costs is not chosen then: it must have been warned of. So it is with a choice for show
        that comes to the same.
        """
        rules, state, side = game.rules, game.state, game.side
        verbs = {action.do: action for action in self.random.sample(game.actions(), len(game.actions()))}
        before = None
        for action in verbs.values():
            if action.to or is_destructive(rules, game.decision, action):
                continue
            try:
                after, _ = rules.apply(state, action, NoDice())
            except Drawn:
                continue
            before = before or game.view(side)
            lost = set(toll(before, rules.view(after, side), side))
            if lost and self._ends(game, action, after):
                lost -= {unit for warned in rules.warnings(state) for unit in warned.units}
            expect(not lost, f"'{action.do}' is declared destructive or warned of: it costs {lost}", game)

    def _ends(self, game: Game, action: Action, after: Any) -> bool:
        """Whether an action ends the phase, or comes to the same as ending it."""
        if action == END or END not in game.actions():
            return action == END
        try:
            ended, _ = game.rules.apply(game.state, END, NoDice())
        except Drawn:
            return False
        return digest_of(game.rules, ended) == digest_of(game.rules, after)
