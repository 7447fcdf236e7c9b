"""The game in a terminal: a prompt that lists everything that may be done, and answers "why not?"."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import suppress
from itertools import groupby, pairwise
from pathlib import Path

from rich.console import Console

from winterline.bots import Bot, agreement, make_bot
from winterline.core import parley
from winterline.core.action import Action
from winterline.core.decision import Event
from winterline.core.errors import BadChoice, BadNotation, IllegalAction, StalePosition, WinterlineError
from winterline.core.game import Game
from winterline.core.sides import people
from winterline.front import drawn
from winterline.library import load, new

HELP = """Type an action (or its number in the list), or one of:
  list           everything you may do        why ACTION     why it is not allowed
  map            where the sides meet         map HEX        the ground about a hex
  stack HEX      who is in a hex              reach UNIT     where a unit can go, with costs
  odds HEX UNIT… a battle as it would stand   undo           take the last action back
  save FILE      write the log                quit           leave (save first)
  resign         give the game up             draw           offer or accept a draw; no draw: decline or withdraw"""
SHOWN = 24


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
            print("  " + sentence)

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
        print(f"\n{when} {decision.side}: {decision.prompt} [{decision.rule}]")
        for warned in self.game.rules.warnings(self.game.state):
            print(f"  ! {warned.sentence} [{warned.rule}]")
        if len(offers) <= SHOWN:
            return self.list_actions()
        for verb, run in groupby(enumerate(offers, 1), key=lambda numbered: numbered[1].do):
            (first, action), *more = run
            last = more[-1][0] if more else first
            span = f"{first}-{last}" if more else str(first)
            print(f"  {span:>9} {verb}: {len(more) + 1}" if more else f"  {span:>9} {self.line(action)}")
        print("            type list to see them all")
        return None

    def line(self, action: Action) -> str:
        """An action as it is typed, with the name of its unit."""
        name = self.names.get(action.unit or "", "")
        return f"{self.game.notation(action)}{f'  ({name})' if name else ''}"

    def list_actions(self) -> None:
        """Everything that may be done."""
        for number, action in enumerate(self.game.actions(), 1):
            print(f"  {number:3} {self.line(action)}")

    def map(self, label: str) -> None:
        """The front as the side that decides sees it, or the ground about a hex."""
        rules = self.game.rules
        view = self.game.view(self.game.side or "spectator")
        screen = Console()
        size = {"wide": screen.width, "high": max(12, screen.height - 6)}
        screen.print(drawn(rules.board, view, rules.sides, rules.counters, label, **size), end="")

    def obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        match word:
            case "" | "help":
                print(HELP)
            case "list":
                self.list_actions()
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
                    print(f"{held.side}: {held.used:g} of {held.allowed:g} [{held.rule}]")
            case "reach":
                found = self.game.rules.reach(self.game.state, rest)
                print(", ".join(f"{label} ({cost:g})" for label, cost in found.items()) or "Nowhere.")
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
