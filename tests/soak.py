"""The full counts of the correctness machinery: ./soak [--games N] [--kills N] [--mutants N] [--only GAME] [--keep DIR]

Plays random games of every rulebook with random option mixes, every promise checked at every decision that the checker
looks at, replays a share of the logs, kills a playing table without warning many times, changes the rules' owners a
little and sees whether tests notice, and (with --write) records the figures in docs/reliability.md. A count of 0 leaves a
part out. With --keep what is done is remembered in a directory: started again with the same one, it goes on where it was
stopped, and --only can do one game after another. Use another one after a change of the code.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from tests.bots import classic_games
from tests.browser import page_games
from tests.journal import Journal
from tests.mutants import long_run
from tests.players import EITHER, make_player
from tests.table import same_mind
from tests.table.foresight import prove_all, told
from tests.table.kill import kill_rounds
from winterline.games import catalog
from winterline.library import verify
from winterline.selfplay import Match, Played, Summary, play_numbers

ROOT = Path(__file__).parent.parent
FAILING = ROOT / "tests" / "fixtures" / "failing"
REPLAYED = 20
"""Of so many logs one is replayed: the first, the twenty-first…"""
TWICE = ("anzio", "italy43")
"""These are asked for twice the games of an edition of Beachhead, spread over their scenarios."""
ROTA = ("anzio",)
"""Games with weeks and kinds of decision by the score: the checks take turns, and half of the players are brisk ones."""
TELL = 10.0
"""Seconds between lines of progress."""


class Share(NamedTuple):
    """The games of one scenario."""

    game: str
    scenario: str
    games: int

    @property
    def name(self) -> str:
        """How the share is called in the table and among the kept files."""
        return self.game if len(catalog.listing(self.game).scenarios) == 1 else f"{self.game} {self.scenario}"


class Tally(NamedTuple):
    """What a share came to."""

    share: Share
    summary: Summary
    replayed: int


def shares(games: int, only: str | None) -> list[Share]:
    """What is to be played."""
    out = []
    for game, listing in catalog.GAMES.items():
        wanted = games * (2 if game in TWICE else 1)
        each, more = divmod(wanted, len(listing.scenarios))
        if only in (None, game):
            out += [Share(game, s, each + (n < more)) for n, s in enumerate(listing.scenarios)]
    return [share for share in out if share.games]


def match_of(share: Share, folder: Path) -> Match:
    """What is played, and how closely the checker looks: by a rota where games are long."""
    long = share.game in ROTA
    players = EITHER if long else "random"
    return Match(
        game=share.game, scenario=share.scenario, options=None, preset=None, allied=players, axis=players,
        seed=1944, check=True, every=60 if long else 20, rota=long, out=str(folder),
    )  # fmt: skip


def soak(share: Share, jobs: int, folder: Path) -> Tally:
    """Play one share; a failing game is kept as a fixture, of the others a few logs, to be replayed."""
    journal = Journal(folder / "done.jsonl", Played)
    done = journal.done
    match = match_of(share, folder)
    told = time.monotonic()
    left = [number for number in range(1, share.games + 1) if str(number) not in done]
    for played in play_numbers(match, left, jobs, make_player):
        journal.add(str(played.number), played)
        log = folder / f"{played.number:04d}.wlog"
        if played.error:
            keep(played, share, log)
        if played.number % REPLAYED != 1:
            log.unlink()
        if time.monotonic() - told > TELL:
            told = time.monotonic()
            print(f"  {share.name}: {len(done)} of {share.games}", flush=True)
    summary = Summary(game=share.game)
    for number in range(1, share.games + 1):
        summary.add(done[str(number)])
        summary.seconds += done[str(number)].seconds
    sample = [n for n in range(1, share.games + 1, REPLAYED) if not done[str(n)].error]
    return Tally(share, summary, len([verify(folder / f"{number:04d}.wlog") for number in sample]))


def keep(played: Played, share: Share, log: Path) -> None:
    """Save a failing game where a test will find it."""
    FAILING.mkdir(parents=True, exist_ok=True)
    shutil.copy(log, FAILING / f"{share.name.replace(' ', '-')}-{played.number}.wlog")
    print(f"  game {played.number} failed: {played.error}", flush=True)


def report(tallies: list[Tally]) -> str:
    """The figures as a table."""
    lines = [
        "| game | games | errors | decisions | longest | endings | previews | hints | refusals | logs replayed "
        "| minutes of a worker |",
        "|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for share, summary, replayed in tallies:
        endings = ", ".join(f"{rule.partition(':')[2]} {n}" for rule, n in sorted(summary.endings.items()))
        lines.append(
            f"| `{share.name}` | {summary.games} | {summary.errors} | {summary.decisions:,} | "
            f"{summary.max_decisions:,} | {endings} | {summary.previews:,} | {summary.hints:,} | "
            f"{summary.refusals:,} | {replayed} | {summary.seconds / 60:.1f} |"
        )
    counted = ("previews", "hints", "refusals", "named")
    total = [sum(getattr(t.summary, what) for t in tallies) for what in counted]
    compared = (
        "Previews compared with their battles: {:,}; hints tried: {:,}; refusals compared: {:,}; "
        "presses whose rolls were named before: {:,}."
    ).format(*total)
    return "\n".join(lines) + f"\n\nSeed 1944; a random mix of options in every game. {compared}\n"


def write(text: str, name: str) -> None:
    """Put the figures between the markers of that name in docs/reliability.md."""
    path = ROOT / "docs" / "reliability.md"
    begin, end = f"<!-- {name} -->", f"<!-- /{name} -->"
    whole = path.read_text(encoding="utf-8")
    head, tail = whole.partition(begin)[0], whole.partition(end)[2]
    path.write_text(f"{head}{begin}\n{text}{end}{tail}", encoding="utf-8")


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="./soak", description=__doc__)
    parser.add_argument(
        "--games",
        type=int,
        default=1000,
        help="games of each edition of Beachhead; others play twice as many",
    )
    parser.add_argument("--kills", type=int, default=100, help="times a playing table is killed")
    parser.add_argument("--mutants", type=int, default=2000, help="small changes of the rules' owners to try")
    parser.add_argument("--foresight", type=int, default=8, help="games of every scenario played with twins")
    parser.add_argument("--page-games", type=int, default=6, help="games of every game played by clicks")
    parser.add_argument(
        "--minds",
        type=int,
        default=20,
        help="games of bots at a table, for every game, compared with self-play",
    )
    parser.add_argument(
        "--classic", type=int, default=1000, help="of each game's pinned games of the classic bot, so many"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", choices=list(catalog.GAMES), help="this game alone")
    parser.add_argument("--keep", type=Path, help="remember here what is done, and go on from it")
    parser.add_argument("--write", action="store_true", help="record the figures in docs/reliability.md")
    return parser.parse_args()


def kept(wanted: argparse.Namespace, part: str) -> Path | None:
    """Where a part remembers what is done, if it is to."""
    return wanted.keep / f"{part}.jsonl" if wanted.keep else None


def games(wanted: argparse.Namespace) -> int:
    """Whole games under the checker; how many errors there were."""
    tallies = []
    with tempfile.TemporaryDirectory() as directory:
        for share in shares(wanted.games, wanted.only):
            print(f"{share.name}: {share.games} random games", flush=True)
            folder = (wanted.keep or Path(directory)) / share.name.replace(" ", "-")
            tallies.append(soak(share, wanted.jobs, folder))
    text = report(tallies)
    print(text)
    if wanted.write:
        write(text, f"soak {wanted.only}" if wanted.only else "soak")
    return sum(tally.summary.errors for tally in tallies)


def kills(wanted: argparse.Namespace) -> None:
    """A table that is killed while it plays: nothing that it acknowledged may be lost."""
    print(f"killing a playing table {wanted.kills} times", flush=True)
    killed = kill_rounds(wanted.kills)
    text = (
        f"A playing table was killed {killed.rounds} times: {killed.acknowledged:,} requests were acknowledged, "
        "none was missing, none doubled, and every digest was that of a replay.\n"
    )
    print(text)
    if wanted.write:
        write(text, "kills")


def foresight(wanted: argparse.Namespace) -> None:
    """What tables with other keys and other secrets tell, compared."""
    print(f"comparing what twins are told in {wanted.foresight} games of every scenario", flush=True)
    text = "".join(
        f"- {line}\n"
        for line in told(prove_all(wanted.foresight, wanted.jobs, wanted.only, kept(wanted, "foresight")))
    )
    print(text)
    if wanted.write:
        write(text, "foresight")


def clicks(wanted: argparse.Namespace) -> int:
    """Whole games through the page's own gestures; how many gestures could not be made."""
    print(f"{wanted.page_games} games of every game by clicks in a browser", flush=True)
    tallies = page_games.page_games(wanted.page_games, wanted.jobs, wanted.only, kept(wanted, "page"))
    text = page_games.report(tallies)
    print(text)
    if wanted.write:
        write(text, "page")
    return sum(len(tally.failed) + len(tally.missing) + len(tally.unknown) for tally in tallies)


def same_minds(wanted: argparse.Namespace) -> None:
    """Whole games of bots at a table whose workers are killed, compared with self-play."""
    print(f"{wanted.minds} games of bots at the table for every game", flush=True)
    found = same_mind.prove_all(wanted.minds, wanted.jobs, wanted.only, kept(wanted, "minds"))
    text = "".join(f"- {line}\n" for line in same_mind.told(found))
    print(text)
    if wanted.write:
        write(text, "minds")


def classic(wanted: argparse.Namespace) -> int:
    """The yardstick of all bots plays its pinned games as it always did; how many differ."""
    print("playing the pinned games of the classic bot", flush=True)
    played, wrong = classic_games.check(wanted.classic, wanted.only)
    print(f"The classic bot played {played} pinned games: {len(wrong)} differ.\n")
    return len(wrong)


def mutants(wanted: argparse.Namespace) -> None:
    """Owners changed a little: which changes the marked tests notice."""
    print(f"{wanted.mutants} mutants of the rules' owners", flush=True)
    if wanted.keep:
        wanted.keep.mkdir(parents=True, exist_ok=True)
    tried = long_run.long_run(wanted.mutants, kept(wanted, "mutants"), wanted.jobs)
    text = long_run.report(tried)
    print(text)
    if wanted.write:
        write(text, "mutants")
        long_run.remember(tried)


def main() -> int:
    """Run every share."""
    wanted = arguments()
    errors = games(wanted) if wanted.games else 0
    if wanted.kills and not wanted.only:
        kills(wanted)
    if wanted.foresight:
        foresight(wanted)
    if wanted.page_games:
        errors += clicks(wanted)
    if wanted.minds:
        same_minds(wanted)
    if wanted.classic:
        errors += classic(wanted)
    if wanted.mutants and not wanted.only:
        mutants(wanted)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
