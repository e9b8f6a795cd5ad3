"""`petteia-engine selfplay`: many games of bots, for figures, for speed and to find faults."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress

from engine_service.bots import RandomBot
from engine_service.catalogue import Catalogue
from engine_service.commands.layout import columns
from engine_service.commands.shared import (
    Chosen,
    GameName,
    SeatCount,
    catalogue_of,
    complain,
    fail,
    game_named,
    options_of,
    plain_seed,
    seats_of,
    settings_of,
)
from engine_service.game import Game, spell_options
from engine_service.selfplay import BotFigures, Fault, Figures, Order, SelfPlay, figures_of, run_games

__all__ = ["selfplay"]

_PAUSE = 0.1
"""Seconds between two looks at the progress bar."""


def selfplay(
    game: GameName,
    seats: SeatCount = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    bots: Annotated[
        str, typer.Option(help="Names of bots with commas between them, repeated until every seat has one.")
    ] = RandomBot.name,
    seed: Annotated[str, typer.Option(callback=plain_seed, help="The same seed gives the same games.")] = "0",
    option: Chosen = None,
    check: Annotated[bool, typer.Option("--check", help="Verify the game's invariants after every decision.")] = False,
    processes: Annotated[int, typer.Option(min=1, max=64, help="Play in so many processes at once.")] = 1,
    first: Annotated[int, typer.Option(min=0, help="The number of the first game: to play a later one again.")] = 0,
    dump: Annotated[Path | None, typer.Option(help="A folder for the positions before faults, for `try`.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The figures as one JSON object.")] = False,
) -> None:
    """Play complete games of bots against each other, and tell how they went.

    Games are numbered, and seats are rotated: in game i the bot at place b of the list holds seat (b + i) mod seats.
    Each bot is told with its wins (one that n share counts 1/n), its win rate with the 95 % confidence interval by
    Wilson, and its mean score with the 95 % interval of a mean.

    Random bots are played in place and choose at once: a run of them alone measures the rules, that is who is to act,
    the legal moves and play. The speed counts from the start of each game to its last decision; with several
    processes, all the time that passed.

    A fault ends its game, not the run: rules or a bot that raise, a seat to act without a legal move, more than 500
    moves to choose from, more than 100,000 decisions, an end without a proper result. Faults are told on standard
    error (with --json as objects, one a line) with the seed of their game, the decision, counted from 1, and the
    command that comes there again. With --dump the position before each is written, to be looked at with `try`.

    Exit codes: 0 all is well, 1 there was a fault, 2 the command line is wrong, 130 interrupted.
    """
    settings = settings_of()
    catalogue = catalogue_of(settings)
    rules = game_named(catalogue, game)
    count, options = seats_of(rules, seats), options_of(rules, option)
    names = _seated(catalogue, rules, bots, count)
    here = SelfPlay(rules, count, options, [catalogue.bots[name] for name in names], seed, check=check)
    order = Order(game, count, spell_options(options), names, seed, check, settings.allow, settings.block)
    with _progress(rules.meta.title, games) as watch:
        outcome = run_games(here, order, range(first, first + games), processes, watch=watch)
    same = ["--seats", str(count), *(part for text in option or () for part in ("--option", text))]
    again = ["selfplay", game, *same, "--bots", bots, "--seed", seed, *["--check"] * check, "--games", "1", "--first"]
    for fault in outcome.faults:
        ways = [shlex.join(["petteia-engine", *again, str(fault.game)])]
        if dump is not None and not outcome.interrupted and (look := _dumped(rules, fault, here.before(fault), dump)):
            ways.append(shlex.join(["petteia-engine", "try", game, *same, *look]))
        _tell_fault(fault, ways, as_json=as_json)
    figures = figures_of(game, count, names, outcome.played, outcome.seconds)
    typer.echo(msgspec.json.encode(figures) if as_json else "\n".join(_lines(figures, games, seed)))
    if outcome.died:
        complain(outcome.died)
    if outcome.faults or outcome.interrupted or outcome.died:
        raise typer.Exit(130 if outcome.interrupted else 1)


def _seated(catalogue: Catalogue, game: Game[Any], bots: str, seats: int) -> list[str]:
    """The name of the bot for each seat of game 0."""
    there = catalogue.bots_for(game)
    named = [name.strip() for name in bots.split(",")]
    for name in named:
        if name not in there:
            fail(f"--bots {bots!r}: no bot {name!r} plays {game.meta.id}; there are: {', '.join(there)}")
    if len(named) > seats:
        fail(f"--bots {bots!r}: {len(named)} bots for {seats} seats")
    return [named[seat % len(named)] for seat in range(seats)]


@contextmanager
def _progress(title: str, games: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on a terminal, looked at between games only, so that it takes no time from them."""
    hidden = not sys.stderr.isatty()
    with Progress(console=Console(stderr=True), auto_refresh=False, transient=True, disable=hidden) as bar:
        task, next_look = bar.add_task(title, total=games), 0.0

        def watch(done: int) -> None:
            nonlocal next_look
            if not hidden and monotonic() >= next_look:
                bar.update(task, completed=done, refresh=True)
                next_look = monotonic() + _PAUSE

        yield watch


def _dumped(game: Game[Any], fault: Fault, state: Any, folder: Path) -> list[str]:
    """Writes the position before a fault; what `try` is told to make the same decision there, if there is one."""
    if state is None:
        return []
    path = folder / f"{game.meta.id}-{fault.game}-{fault.decision}.json"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.encode(state))
    except (OSError, TypeError, ValueError) as wrong:
        complain(f"{path} can't be written: {wrong}")
        return []
    seat = [] if fault.seat is None else ["--seat", str(fault.seat)]
    return ["--state", str(path), *seat, *([] if fault.move is None else ["--move", fault.move])]


def _tell_fault(fault: Fault, ways: Sequence[str], *, as_json: bool) -> None:
    if as_json:
        told = {**msgspec.to_builtins(fault), "again": ways}
        typer.echo(msgspec.json.encode({"fault": told}), err=True)
        return
    at = "" if fault.seat is None else f", seat {fault.seat}"
    move = "" if fault.move is None else f", {fault.move!r}"
    complain(f"game {fault.game} (seed {fault.seed!r}), decision {fault.decision}{at}{move}: {fault.message}")
    for way in ways:
        typer.echo(f"  {way}", err=True)


def _lines(figures: Figures, wanted: int, seed: str) -> Iterator[str]:
    """The figures for people."""
    mean = "-" if figures.mean_length is None else f"{figures.mean_length:.1f}"
    yield f"{figures.game}, {figures.seats} seats, seed {seed!r}: {figures.finished} of {wanted} games finished"
    yield f"decisions  {figures.decisions:,}, {figures.decisions_per_second:,.0f} a second"
    yield f"length     {mean} decisions on average, {figures.max_length} at most"
    yield f"moves      {figures.max_moves} to choose from at most"
    yield ""
    heads = ("bot", "wins", "win rate", "95 %", "mean score", "95 %")
    yield from columns([heads, *map(_row, figures.bots)], "<>>>>>")


def _row(bot: BotFigures) -> tuple[str, ...]:
    rate = "-" if bot.win_rate is None else f"{bot.win_rate:.1%}"
    rates = "-" if bot.win_rate_low is None else f"{bot.win_rate_low:.1%} to {bot.win_rate_high:.1%}"
    mean = "-" if bot.mean_score is None else f"{bot.mean_score:.2f}"
    means = "-" if bot.mean_score_low is None else f"{bot.mean_score_low:.2f} to {bot.mean_score_high:.2f}"
    return bot.name, f"{bot.wins:.2f}", rate, rates, mean, means
