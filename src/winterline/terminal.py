"""The game in a terminal: a prompt that lists everything that may be done, and answers "why not?"."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from itertools import groupby, pairwise
from pathlib import Path
from shutil import get_terminal_size
from textwrap import fill

from msgspec.structs import replace
from rich.console import Console

from winterline.bots import Bot, agreement, make_bot
from winterline.core import parley
from winterline.core.action import Action
from winterline.core.decision import Event
from winterline.core.errors import BadChoice, BadNotation, IllegalAction, StalePosition, WinterlineError
from winterline.core.game import Game
from winterline.core.gesture import is_final, rehearse
from winterline.core.sides import people
from winterline.front import drawn
from winterline.library import load, new

HELP = """Type an action (or its number in the list), or one of:
  list, list VERB  everything you may do, or all of one kind
  why ACTION     why it is not allowed
  map            where the sides meet         map HEX        the ground about a hex
  stack HEX      who is in a hex              reach UNIT     where a unit can go, with costs
  odds HEX UNIT… a battle as it would stand   undo           take the last action back
  save FILE      write the log                quit           leave (save first)
  A unit may be called by its name instead of its id, in quotation marks where other words follow: move "7 Inf Rgt"
  resign         give the game up             draw           offer or accept a draw; no draw: decline or withdraw"""
SHOWN = 24
"""Actions that are told one by one; more are told by kinds."""
ABOUT_MAP = 12
"""Lines of the screen that are left for what a map's signs mean."""
TWELFTHS = {0: "", 2: "⅙", 3: "¼", 4: "⅓", 6: "½", 8: "⅔", 9: "¾", 10: "⅚"}
"""What games divide a point into."""


def points(value: float) -> str:
    """Movement or stacking points as players write them."""
    whole, rest = divmod(round(value * 12), 12)
    part = TWELFTHS.get(rest)
    return f"{value:g}" if part is None else f"{whole or ''}{part}" or "0"


class Table:
    """One terminal with one or two people at it."""

    def __init__(self, game: Game, bots: dict[str, Bot]) -> None:
        self.game = game
        self.bots = bots
        self.seats = {side: game.seat(side) for side in bots}
        self.names = {counter.id: counter.name for counter in game.rules.counters}
        self.asked = -1
        """How long the log was when the question was put last: a query does not put it again."""

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        print(HELP)
        while side := self.game.side:
            if side in self.bots:
                self.tell(self.game.play(self.bots[side].choose(self.seats[side])))
            elif not self.ask():
                return
        result = self.game.result
        if result:
            how = "drawn" if result.winner == "draw" else f"{result.winner} wins"
            print(f"The game is over: {how}. {result.cited}")

    def tell(self, events: Iterable[Event]) -> None:
        """Say what happened, but nothing that only a bot's side may know."""
        for sentence in self.game.narrate([event for event in events if event.seat not in self.bots]):
            self.say("  " + sentence)

    def ask(self) -> bool:
        """Show the decision and read one line; False when the player leaves."""
        if self.asked != self.game.length:
            self.put()
        try:
            line = input("> ").strip().encode("utf-8", "replace").decode()
        except EOFError:
            return False
        except UnicodeDecodeError:
            line = "?"
        if line in ("quit", "exit"):
            return False
        try:
            self.obey(line)
        except IllegalAction as error:
            print(f"Not allowed: {error}")
        except (WinterlineError, OSError) as error:
            print(str(error))
        return True

    def put(self) -> None:
        """Show the decision, and what may be done: action by action, or by kinds where there are many."""
        decision, offers = self.game.decision, self.game.actions()
        assert decision is not None
        self.asked = self.game.length
        when = self.game.view(decision.side)["when"]
        print()
        self.say(f"{when}, {people(decision.side)}: {decision.prompt} [{decision.rule}]")
        for warned in self.game.rules.warnings(self.game.state):
            self.say(f"  ! {warned.sentence} [{warned.rule}]")
        if len(offers) <= SHOWN:
            return self.list_actions()
        for verb, run in groupby(enumerate(offers, 1), key=lambda numbered: numbered[1].do):
            (first, action), *more = run
            last = more[-1][0] if more else first
            span = f"{first}-{last}" if more else str(first)
            units = {one.unit for _, one in ((first, action), *more) if one.unit}
            told = f"{verb}: {len(more) + 1}" + (f", of {len(units)} units" if units else "")
            print(f"  {span:>9} {told}" if more else f"  {span:>9} {self.line(action)}")
        print("            type list to see them all, or list and one of these words")
        return None

    def line(self, action: Action, kinds: str = "") -> str:
        """An action as it is typed, with further kinds of it, and the name of its unit."""
        name = self.names.get(action.unit or "", "")
        typed = self.game.notation(replace(action, kind=f"{action.kind}|{kinds}") if kinds else action)
        return f"{typed}{f'  ({name})' if name else ''}"

    def say(self, text: str) -> None:
        """A sentence, broken between words at the edge of a screen."""
        wide = get_terminal_size().columns - 1 if sys.stdout.isatty() else sys.maxsize
        print(fill(text, wide, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False))

    def called(self, words: str) -> str:
        """What is typed, with ids for the names in quotation marks."""
        for name in re.findall(r'"([^"]*)"', words):
            words = words.replace(f'"{name}"', self.unit(name), 1)
        return words

    def unit(self, words: str) -> str:
        """The unit that is meant: by its id, by its name, or by a part of the name that no other has."""
        name = words.strip('"')
        if name in self.names:
            return name
        meant = name.casefold()
        found = [id_ for id_, known in self.names.items() if known.casefold() == meant]
        if not found and " " in meant:
            found = [id_ for id_, known in self.names.items() if meant in known.casefold()]
            if not found:
                raise BadChoice(f"no unit is called '{name[:40]}'")
        if len(found) > 1:
            raise BadChoice(f"'{name[:40]}' is {' or '.join(found[:SHOWN])}: name one of these")
        return found[0] if found else name

    def list_actions(self, verb: str = "") -> None:
        """Everything that may be done, or all of one kind; what differs in its kind alone stands in one line."""
        numbered = [(n, one) for n, one in enumerate(self.game.actions(), 1) if verb in ("", one.do)]
        if not numbered:
            raise BadNotation(f"nothing to {verb[:40]} now: see list")
        for _, run in groupby(numbered, key=lambda each: replace(each[1], kind="")):
            (first, action), *more = run
            kinds = "|".join(one.kind for _, one in more)
            span = f"{first}-{more[-1][0]}" if more else f"{first:3}"
            print(f"  {span:>5} {self.line(action, kinds)}")

    def map(self, label: str) -> None:
        """The front as the side that decides sees it, or the ground about a hex."""
        rules = self.game.rules
        view = self.game.view(self.game.side or "spectator")
        screen = Console()
        size = {"wide": screen.width, "high": max(12, screen.height - ABOUT_MAP)}
        screen.print(drawn(rules.board, view, rules.sides, rules.counters, label, **size), end="")

    def obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word not in ("save", "reach"):
            line, rest = self.called(line), self.called(rest)
        match word:
            case "" | "help":
                print(HELP)
            case "list":
                self.list_actions(rest)
            case "map":
                self.map(rest)
            case "why":
                refused = self.game.why_not(rest)
                print(f"{refused.sentence} [{refused.rule}]" if refused else "It is allowed.")
            case "stack":
                here = [
                    unit for unit, label in self.game.rules.where(self.game.state).items() if label == rest
                ]
                print(", ".join(f"{self.names[unit]} ({unit})" for unit in here) or "Nobody is there.")
                for held in self.game.rules.stacking(self.game.state, rest):
                    print(f"{people(held.side)}: {points(held.used)} of {points(held.allowed)} [{held.rule}]")
            case "reach":
                self.reach(self.unit(rest))
            case "odds":
                self.show_odds(rest.split())
            case "undo":
                self.undo()
            case "resign" | "draw" | "no":
                self.end(line)
            case "save":
                if not rest:
                    raise BadNotation("save needs a file name")
                self.game.save(rest)
            case _:
                self.tell(self.game.play(self.chosen(line)))

    def undo(self) -> None:
        """Take back what was done last; never what was rolled for, revealed or answered: nobody looks at a die early."""
        past = self.game.copy()
        past.undo()
        for before, after in pairwise(self.game.steps(past.length)):
            if self.game.rules.final(before.state, after.state):
                raise StalePosition("nothing to undo: it was rolled for, revealed or answered")
        self.game.undo()

    def end(self, line: str) -> None:
        """End the game by what is said: resign, once it is asked; offer a draw, or answer the offer that waits."""
        side, offered = self.game.side, parley.offered(self.game.words)
        if line == "resign":
            with suppress(EOFError):  # whoever goes away has not said it again
                if input(f"Give the game up for {people(side)}? Type resign again: ").strip() == "resign":
                    self.game.parley(side, "resign")
        elif line == "no draw":
            self.game.parley(side, "withdraw" if offered == side else "decline")
        elif line == "draw":
            self.game.parley(side, "accept" if offered not in ("", side) else "offer")
            self.answer_draw()
        else:
            raise BadNotation(f"unknown: {line[:40]}; see help")
        if line != "resign" and not self.game.result:
            last = self.game.words[-1]
            print(parley.told(last.side, last.what))

    def answer_draw(self) -> None:
        """The bot on the other side answers an offer at once, by the figures that its seat may know."""
        offered = parley.offered(self.game.words)
        for side in self.bots if offered else ():
            if side != offered:
                states = [step.state for step in self.game.steps()]
                agrees = agreement.agrees(self.game.rules, states, side)
                self.game.parley(side, "accept" if agrees else "decline")

    def reach(self, unit: str) -> None:
        """Where a unit can go, with costs; of one that has yet to come on, or cannot go now, where it may and why not."""
        rules, state = self.game.rules, self.game.state
        if found := rules.reach(state, unit):
            return self.say(", ".join(f"{label} ({points(cost)})" for label, cost in found.items()))
        for verb, labels in self.entries(unit).items():
            self.say(f"It is not on the map; {verb} takes it to {', '.join(labels)}.")
            found = dict.fromkeys(labels, 0.0)
        if found:
            return None
        offered = {action.do for action in self.game.actions() if action.unit == unit}
        verbs = [verb for verb in ("move", *sorted(rules.placing)) if "." not in verb and verb not in offered]
        (known,) = (each for each in self.game.view(self.game.side)["units"] if each["id"] == unit)
        off = not known.get("hex")
        reasons = (rules.why_not(state, Action(verb, unit=unit)) for verb in (verbs[::-1] if off else verbs))
        why = next((reason for reason in reasons if reason), None)
        self.say(f"Nowhere: {why.sentence} [{why.rule}]" if why else "Nowhere.")
        if off and (due := known.get("arrival")):
            self.say(f"It is due in turn {due}.")
        return None

    def entries(self, unit: str) -> dict[str, list[str]]:
        """The places to which a unit beside the map may be brought now, by the verb that does it."""
        rules, out = self.game.rules, dict[str, list[str]]()
        if unit in rules.where(self.game.state):
            return out
        for action in self.game.actions():
            if action.unit != unit:
                continue
            done = rehearse(self.game, [action], partial(is_final, rules, secrets=False))
            to = action.to or rules.where(done.game.state).get(unit, "")
            ways = [to] if to or done.final else sorted({way.to for way in done.game.actions() if way.to})
            out[action.do] = [*out.get(action.do, []), *ways]
        return {verb: labels for verb, labels in out.items() if any(labels)}

    def show_odds(self, words: list[str]) -> None:
        if len(words) < 2:
            raise BadNotation("odds needs a hex and at least one unit")
        able = {counter.id for counter in self.game.rules.counters if counter.full.attack}
        for name in words[1:]:
            if name not in able or name not in self.game.rules.where(self.game.state):
                raise BadChoice(f"'{name[:40]}' is not a unit on the board that can attack")
        found = self.game.rules.odds(self.game.state, words[:1], words[1:])
        for title in ("attack", "defence", "shifts"):
            for line in found[title]:
                print(f"  {title:8} {line['value']:+d} {line['label']} [{line['rule']}]")
        chances = ", ".join(f"{name} {share:.0%}" for name, share in found["chances"].items())
        print(f"  {found['totals'][0]} to {found['totals'][1]}: {found['odds']}  {chances}")

    def chosen(self, line: str) -> Action | str:
        """An action by its number in the list, or as it is typed."""
        if line.isascii() and line.isdigit():
            offers = self.game.actions()
            if not 1 <= int(line) <= len(offers):
                raise BadNotation(f"the list has {len(offers)} actions")
            return offers[int(line) - 1]
        return line


def run(
    game: str,
    side: str,
    against: str,
    options: tuple[str, ...],
    seed: int | None,
    saved: Path | None,
    data: Path | None,
    *,
    scenario: str | None = None,
    preset: str | None = None,
    start: Path | None = None,
) -> None:
    """Set up the game and the players, and play."""
    if saved and start:
        raise BadChoice("--load goes on with a game, --from begins another: give one of them")
    table = load(saved, data) if saved else new(game, scenario, options, preset, seed, data, start=start)
    if side != "both" and side not in table.rules.sides:
        raise BadChoice(f"no side '{side[:20]}': choose from {', '.join(table.rules.sides)} or both")
    bots = (
        {}
        if side == "both"
        else {s: make_bot(against, f"{seed} {s}") for s in table.rules.sides if s != side}
    )
    if not sys.stdin.isatty():
        print("(reading from standard input)")
    Table(table, bots).run()
