"""The command line."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from typer.exceptions import TyperException

from winterline import __version__
from winterline.bots import CHARACTERS, NAMES
from winterline.core.errors import BadChoice, WinterlineError
from winterline.games.catalog import GAMES
from winterline.lab.command import league
from winterline.output import progress, show

app = typer.Typer(
    name="winterline",
    help="The Italian campaign of 1943-45 by the rules of the classic board wargames.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.add_typer(league, name="league")

NAMED = ", ".join(GAMES)
"""Every game there is, those of installed packages too."""
PLAYED = f"{', '.join(NAMES)}; those from normal on have characters, as normal:{CHARACTERS[1]}"
"""The bots, as they are asked for."""
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]
SecretFile = Annotated[
    Path | None, typer.Option(help="Seals the dice in the database; made if it does not exist.")
]
Data = Annotated[Path | None, typer.Option("--data", help="Your own corrected data files.")]


def option_tuple(text: str) -> tuple[str, ...] | None:
    """`a,b` as options; `random` as None."""
    if text == "random":
        return None
    return tuple(part.strip() for part in text.split(",") if part.strip())


@app.command()
def games(as_json: Json = False) -> None:
    """List the games, scenarios and options."""
    from winterline.games.catalog import offered

    listed = offered()
    if as_json:
        show(listed)
        return
    for game in listed:
        print(f"{game['id']:16}{game['title']}   (scenarios: {', '.join(game['scenarios'])})")
        wide = max(18, *(len(option["id"]) + 2 for option in game["options"]))
        for option in game["options"]:
            print(f"    {option['id']:{wide}}{option['summary']} Favours {option['favours']}.")
        for preset in game["presets"]:
            print(f"    preset {preset['id']}: {', '.join(preset['options'])}")


@app.command()
def selfplay(
    game: Annotated[str, typer.Argument(help=f"A game: {NAMED}.")],
    scenario: Annotated[str | None, typer.Option(help="The scenario.")] = None,
    options: Annotated[str, typer.Option(help="Options a,b or `random` for a mix in every game.")] = "",
    preset: Annotated[str | None, typer.Option(help="A preset of options.")] = None,
    allied: Annotated[str, typer.Option(help=f"Who plays the Allies: {PLAYED}.")] = "normal",
    axis: Annotated[str, typer.Option(help="Who plays the Axis.")] = "normal",
    count: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 1,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    jobs: Annotated[int, typer.Option(min=1, help="Worker processes.")] = 1,
    out: Annotated[Path | None, typer.Option(help="Write one log a game here.")] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Check every promise of the rules while playing.")
    ] = False,
    data: Data = None,
    as_json: Json = False,
) -> None:
    """Play whole games without a screen."""
    from winterline.bots import make_bot
    from winterline.selfplay import Match, start

    for bot in (allied, axis):
        make_bot(bot)
    match = Match(
        game=game,
        scenario=scenario,
        options=option_tuple(options),
        preset=preset,
        allied=allied,
        axis=axis,
        seed=seed,
        check=check,
        out=str(out) if out else None,
        data=str(data) if data else None,
    )
    start(match, 1)
    if out:
        out.mkdir(parents=True, exist_ok=True)
    summary = _run_match(match, count, jobs, quiet=as_json)
    if as_json:
        show(summary.as_json())
    else:
        _print_summary(summary, match)
    if summary.errors:
        print(f"winterline: {summary.errors} games failed; {summary.first_error}", file=sys.stderr)
        raise typer.Exit(1)


def _run_match(match: Any, count: int, jobs: int, *, quiet: bool) -> Any:
    """Play with a progress bar on standard error."""
    import time

    from winterline.selfplay import Summary, play_match

    summary = Summary(game=match.game)
    began = time.perf_counter()
    with progress(quiet=quiet) as bar:
        task = bar.add_task(f"{match.game}: {match.allied} against {match.axis}", total=count)
        for played in play_match(match, count, jobs):
            summary.add(played)
            bar.advance(task)
    summary.seconds = time.perf_counter() - began
    return summary


def _print_summary(summary: Any, match: Any) -> None:
    from winterline.selfplay import wilson

    done = summary.games - summary.errors
    print(f"{summary.games} games of {summary.game}, {match.allied} (allied) against {match.axis} (axis)")
    for side, wins in (("allied", summary.allied), ("axis", summary.axis), ("draw", summary.draw)):
        if wins or side != "draw":
            low, high = wilson(wins, done)
            print(f"  {side:7}{wins:6} wins  {wins / max(done, 1):6.1%}  (95%: {low:.1%} to {high:.1%})")
    for rule, times in sorted(summary.endings.items()):
        print(f"  {times:6} x {rule}")
    rate = summary.decisions / summary.seconds if summary.seconds else 0.0
    print(
        f"  {summary.decisions} decisions, {summary.seconds:.1f} s, {rate:,.0f} a second; longest {summary.max_decisions}"
    )


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A full log.")],
    verify: Annotated[bool, typer.Option("--verify", help="Prove the whole log.")] = False,
    until: Annotated[int | None, typer.Option(min=0, help="Stop after this action.")] = None,
    report: Annotated[Path | None, typer.Option(help="Write an after-action report (HTML).")] = None,
    turning: Annotated[
        bool, typer.Option("--turning", help="Look for turning points in a finished game: some minutes.")
    ] = False,
    data: Data = None,
) -> None:
    """Play a log again, prove it, and report on it."""
    from winterline.proving import replay as play_again

    play_again(file, until, report, data, verify=verify, turning=turning)


@app.command()
def check(
    db: Annotated[str, typer.Argument(help="The table's database: a file, sqlite:///… or postgresql://…")],
    secret_file: SecretFile = None,
    as_json: Json = False,
) -> None:
    """Replay all stored games against these rules, before an upgrade. Changes nothing."""
    from winterline.proving import check as look

    if not look(db, secret_file, as_json=as_json):
        raise typer.Exit(1)


@app.command()
def rules(
    game: Annotated[str | None, typer.Argument(help=f"A game: {NAMED}; all without one.")] = None,
    rule: Annotated[
        str | None, typer.Argument(metavar="[ID]", help="A rule id, or the start of one.")
    ] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="How many rules are implemented and tested.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Read the rules, or see how well they are covered."""
    from winterline import coverage as covered
    from winterline.games.catalog import listing

    chosen = [listing(game).id] if game else list(GAMES)
    if coverage:
        figures = {name: covered.summary(name) for name in chosen}
        if as_json:
            show(figures)
        else:
            for name, row in figures.items():
                print(covered.sentence(name, row))
        return
    found = [
        (name, text)
        for name in chosen
        for text in covered.index(name)
        if rule is None or text.id.startswith(rule)
    ]
    if not found:
        raise BadChoice(f"no rule '{rule}' in {', '.join(chosen)}")
    if as_json:
        import msgspec

        show([{**msgspec.to_builtins(text), "id": f"{name}:{text.id}"} for name, text in found])
        return
    for name, text in found:
        option = f" (option {text.optional.replace('_', '-')})" if text.optional else ""
        print(
            f"{name}:{text.id}{option}\n    {text.rule}" + (f"\n    Note: {text.note}" if text.note else "")
        )


@app.command(name="map")
def map_(
    board: Annotated[str, typer.Argument(help=f"The board of a game: {NAMED}.")],
    check: Annotated[
        bool, typer.Option("--check", help="Check it against every hex the rulebook mentions.")
    ] = False,
    hex_: Annotated[str | None, typer.Option("--hex", help="Tell all about one hex.")] = None,
    render: Annotated[Path | None, typer.Option(help="Draw it: OUT.svg or OUT.png.")] = None,
    data: Data = None,
    as_json: Json = False,
) -> None:
    """Draw a board, check it, or look at one hex."""
    from winterline.mapping import look

    if not look(board, data, render, hex_, check=check, as_json=as_json):
        raise typer.Exit(1)


@app.command()
def bench(as_json: Json = False) -> None:
    """Measure speed, as ratios to yardsticks timed in the same run."""
    from winterline.bench import main as run

    figures = run(as_json)
    if as_json:
        show(figures)


@app.command()
def play(
    game: Annotated[str, typer.Argument(help=f"A game: {NAMED}.")] = "beachhead",
    side: Annotated[str, typer.Option(help="Your side, or `both` for two at one screen.")] = "allied",
    against: Annotated[str, typer.Option(help=f"The bot on the other side: {PLAYED}.")] = "normal",
    scenario: Annotated[str | None, typer.Option(help="The scenario.")] = None,
    options: Annotated[str, typer.Option(help="Options a,b.")] = "",
    preset: Annotated[str | None, typer.Option(help="A preset of options.")] = None,
    seed: Annotated[int | None, typer.Option(help="Make the dice repeatable.")] = None,
    terminal: Annotated[
        bool, typer.Option("--terminal", help="Play here instead of in the browser.")
    ] = False,
    load: Annotated[Path | None, typer.Option(help="Go on with a saved game (in the terminal).")] = None,
    start: Annotated[Path | None, typer.Option("--from", help="Begin where a finished game ended.")] = None,
    db: Annotated[
        str | None, typer.Option(help="Keep games here: a file, sqlite:///… or postgresql://…")
    ] = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free port.")] = 0,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser.")] = True,
    secret_file: SecretFile = None,
    data: Data = None,
) -> None:
    """Play: the table opens in the browser, against a bot unless told otherwise."""
    from winterline.bots import make_bot
    from winterline.games.catalog import make_rules

    chosen = option_tuple(options) or ()
    make_bot(against)
    make_rules(game, scenario, chosen, preset, data)
    if terminal or load or data or start:
        from winterline.terminal import run

        run(game, side, against, chosen, seed, load, data, scenario=scenario, preset=preset, start=start)
        return
    from winterline.table.run import play as open_table

    more: dict[str, Any] = {
        "browser": browser,
        "scenario": scenario,
        "preset": preset,
        "secret_file": secret_file,
    }
    open_table(game, side, against, chosen, seed, db, port, **more)


@app.command()
def serve(
    db: Annotated[
        str | None, typer.Option(help="Keep games here: a file, sqlite:///… or postgresql://…")
    ] = None,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free port.")] = 8043,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes in which bots think.")] = 1,
    allow_host: Annotated[
        list[str] | None, typer.Option(help="A name by which the table is reached, as through a proxy.")
    ] = None,
    secret_file: SecretFile = None,
) -> None:
    """Serve the table for a club: many games, invite links."""
    from winterline.table.run import serve as open_club

    open_club(db, host, port, workers, tuple(allow_host or ()), secret_file)


def version(wanted: bool) -> None:
    """Print the version."""
    if wanted:
        print(f"winterline {__version__}")
        raise typer.Exit


@app.callback()
def root(
    wanted: Annotated[
        bool, typer.Option("--version", callback=version, is_eager=True, help="The version.")
    ] = False,
) -> None:
    """The Italian campaign of 1943-45 by the rules of the classic board wargames."""


def complain(sentence: str) -> NoReturn:
    """One line on standard error and exit status 2."""
    print(f"winterline: {' '.join(sentence.split())}", file=sys.stderr)
    raise SystemExit(2)


def main() -> None:
    """Run a command; anything that is the caller's to mend is one line and exit status 2."""
    try:
        raise SystemExit(app(standalone_mode=False))
    except WinterlineError as error:
        complain(str(error))
    except TyperException as error:
        if sentence := error.format_message():
            complain(f"{sentence} (see --help)")
        raise SystemExit(2) from None  # no command at all: the help has been shown
    except OSError as error:
        complain(f"{error.filename or 'cannot go on'}: {error.strerror or error} (choose another path)")
    except typer.Abort:
        raise SystemExit(130) from None


if __name__ == "__main__":
    main()
