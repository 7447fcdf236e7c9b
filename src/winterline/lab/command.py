"""`winterline league run` and `winterline league show`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from winterline.core.errors import BadChoice
from winterline.output import progress
from winterline.output import show as show_json

if TYPE_CHECKING:
    from .plan import Fixture, Plan
    from .playing import Player
    from .results import Ledger, Result
    from .standing import Standing

league = typer.Typer(help="Bots against bots: results that are kept, ratings, a page.", no_args_is_help=True)

PlanName = Annotated[
    str | None,
    typer.Argument(metavar="[PLAN]", help="A plan (a TOML file), or one that comes along by name."),
]
Results = Annotated[Path, typer.Option(help="The file of results; it only grows.")]
Html = Annotated[Path | None, typer.Option(help="Write the league's page here.")]
Data = Annotated[Path | None, typer.Option("--data", help="Your own corrected data files.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]
RESULTS = Path("league.jsonl")


@league.command()
def run(
    plan: PlanName = None,
    bots: Annotated[
        str, typer.Option(help="Without a plan: bots a,b,… of whom every two play each other.")
    ] = "",
    at: Annotated[
        list[str] | None,
        typer.Option("--in", help="Where: GAME[:SCENARIO][@PRESET][+OPTION…], or +random; may be repeated."),
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="Without a plan: games of every pair.")] = 20,
    mirrors: Annotated[
        bool, typer.Option("--mirrors", help="Without a plan: each bot plays itself, too.")
    ] = False,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same games.")] = None,
    results: Results = RESULTS,
    jobs: Annotated[int, typer.Option(min=1, help="Worker processes.")] = 1,
    ray: Annotated[
        str | None, typer.Option(help="Play on the Ray cluster at this address (`local` starts one).")
    ] = None,
    again: Annotated[
        bool, typer.Option("--again", help="Play games once more that ended in an error.")
    ] = False,
    html: Html = None,
    data: Data = None,
    as_json: Json = False,
) -> None:
    """Play what a plan names and has no result yet. Stopped and started again, it goes on."""
    from .plan import fixtures
    from .results import Ledger

    wanted = _plan(plan, bots, tuple(at or ()), games, seed, mirrors=mirrors)
    if html:
        _writable(html)
    dealt, player = fixtures(wanted, data), _player(jobs, ray)
    with Ledger(results) as ledger:
        left = ledger.left(dealt, again=again)
        _play(ledger, left, len(dealt), player, data, quiet=as_json)
        found = [ledger.results[fixture] for fixture in dealt]
        if html:
            _page(_standing(ledger.results), wanted, data, html)
    failed = [one for one in found if one.error]
    if as_json:
        show_json({"games": len(dealt), "played": len(left), "errors": len(failed), "results": str(results)})
    else:
        print(
            f"{len(dealt)} games, {len(left)} of them played now; results in {results} (winterline league show)"
        )
    if failed:
        first = failed[0]
        told = f"{first.fixture.game} {first.fixture.scenario}, seed {first.fixture.seed}: {first.error}"
        print(f"winterline: {len(failed)} games failed; {told}", file=sys.stderr)
        raise typer.Exit(1)


@league.command()
def show(
    results: Annotated[Path, typer.Argument(help="The file of results.")] = RESULTS,
    plan: Annotated[
        str | None, typer.Option(help="On the page, tell how far what this plan wants is met.")
    ] = None,
    html: Html = None,
    data: Data = None,
    as_json: Json = False,
) -> None:
    """Ratings, pairs and balance of all results."""
    from .plan import Plan, read_plan
    from .results import read
    from .telling import lines

    wanted = read_plan(plan) if plan else Plan()
    stands = _standing(read(results))
    if html:
        _page(stands, wanted, data, html)
    if as_json:
        show_json(stands.as_json())
        return
    for line in lines(stands):
        print(line)
    if html:
        print(f"{html} written")


def _plan(
    name: str | None, bots: str, at: tuple[str, ...], games: int, seed: int | None, *, mirrors: bool
) -> Plan:
    """What is to be played: a plan, or what the command line puts together."""
    import msgspec

    from .plan import quick_plan, read_plan

    named = tuple(bot.strip() for bot in bots.split(",") if bot.strip())
    if name is None:
        if not named or not at:
            raise BadChoice("nothing to be played: give a plan, or --bots a,b and --in GAME")
        return quick_plan(named, at, games, seed or 0, mirrors=mirrors)
    if named or at or mirrors:
        raise BadChoice("a plan says itself who plays what: leave --bots, --in and --mirrors out")
    plan = read_plan(name)
    return plan if seed is None else msgspec.structs.replace(plan, seed=seed)


def _player(jobs: int, ray: str | None) -> Player:
    """Who plays: processes of this machine, or a cluster."""
    from . import playing

    if ray is None:
        return playing.here(jobs)
    from .on_ray import there

    return there(ray)


def _play(
    ledger: Ledger, left: list[Fixture], games: int, player: Player, data: Path | None, *, quiet: bool
) -> None:
    """Play the games of a league that are left, writing down each as it ends."""
    stopped = False
    with progress(quiet=quiet) as bar:
        task = bar.add_task("league", total=games, completed=games - len(left))
        try:
            for result in player(left, data):
                ledger.add(result)
                bar.advance(task)
        except KeyboardInterrupt:
            stopped = True
    if stopped:
        done = len(left) - len(ledger.left(left))
        print(
            f"winterline: stopped after {done} of {len(left)} games; the same command goes on",
            file=sys.stderr,
        )
        raise typer.Exit(130)


def _standing(found: dict[Fixture, Result]) -> Standing:
    """How it stands, if it does."""
    from .standing import standing

    if not found:
        raise BadChoice("no results yet: play some with winterline league run")
    return standing(found)


def _page(stands: Standing, plan: Plan, data: Path | None, path: Path) -> None:
    """Write the page, whole or not at all."""
    from winterline.core.files import write_whole

    from .goals import goals
    from .page import page

    write_whole(path, [page(stands, plan.title, goals(plan, stands.results, data)).encode()], public=True)


def _writable(path: Path) -> None:
    """Complain before hours of play, not after, that the page has no place."""
    if not path.parent.is_dir():
        raise BadChoice(f"{path}: there is no such directory (make it, or give another path)")
