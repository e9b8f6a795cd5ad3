"""`petteia-engine new-game`: the smallest plugin under another name, to write a game from."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from engine_service.catalogue import Catalogue
from engine_service.commands.shared import fail
from engine_service.scaffold import Identity, Laid, LayingRefused, NameRefused, lay

__all__ = ["new_game"]


def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The game's id, in snake_case: high_lots.")],
    folder: Annotated[Path, typer.Option(help="Where the game's own folder is made.")] = Path("plugins"),
    title: Annotated[str | None, typer.Option(help="What people call the game; default: from the name.")] = None,
) -> None:
    """Lay a new game: a small complete one with rules, view, texts and tests, to be changed step by step.

    Inside a workspace that has the example, the new game is listed there like the others; elsewhere it gets the
    settings of its tools. Nothing is written where the name is refused.

    Exit codes: 0 it is laid, 2 it is refused.
    """
    try:
        identity = Identity.of(name, title)
        _refuse_taken(identity)
        laid = lay(identity, folder)
    except (NameRefused, LayingRefused) as wrong:
        fail(str(wrong))
    typer.echo("\n".join(_told(identity, laid)))


def _refuse_taken(identity: Identity) -> None:
    """Verifies that nothing installed has the game's names.

    Raises:
        NameRefused: something has.
    """
    for plugin in Catalogue.load().plugins:
        if identity.name in (plugin.name, *plugin.games) or plugin.distribution == identity.distribution:
            what = f"{plugin.name} ({plugin.distribution} {plugin.version})"
            raise NameRefused(f"the name {identity.name!r} is taken by an installed plugin: {what}")


def _told(identity: Identity, laid: Laid) -> Iterator[str]:
    """What was done, and the commands that come next."""
    shown = os.path.relpath(laid.folder)
    yield f"{identity.title} is laid in {shown}: a whole game, which passes its tests as it is."
    if laid.workspace is None:
        yield "Next:"
        commands = [
            (f"cd {shown}", ""),
            ("python -m pip install --editable .", "or `make setup`, which installs the tools too"),
            ("python -m pytest", "its clauses, the conformance suite, the golden playthroughs"),
            ("petteia-engine plugins", f"shows {identity.name}"),
            (f"petteia play {identity.name} --seats 2", "against a bot; the command comes with petteia-cli"),
            ("make proto", "after a change of view.proto"),
        ]
    else:
        yield f"Listed in {' and '.join(os.path.relpath(path) for path in laid.changed)}. Next:"
        commands = [
            ("make setup", "installs it"),
            (f".venv/bin/pytest {shown}", "its clauses, the conformance suite, the golden playthroughs"),
            (".venv/bin/petteia-engine plugins", f"shows {identity.name}"),
            (f"make play GAME={identity.name} SEATS=2", "against a bot"),
            ("make proto", "after a change of view.proto"),
        ]
    wide = max(len(command) for command, _ in commands)
    yield from (f"  {command:<{wide}}  {why}".rstrip() for command, why in commands)
    yield "Change its rules in RULES.md first, then in src, clause by clause."
