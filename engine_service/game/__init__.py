"""All that a game author imports.

A game subclasses `Game`, keeps its state in a `State`, its rules in `Step`s, and tells the engine of itself in a
`GameMeta`; `plugins/delphi` is a complete example. Nothing in here knows the network or a store.
"""

from engine_service.game.asked import Asked
from engine_service.game.assets import package_of, rules_text, view_image
from engine_service.game.barrier import is_barrier
from engine_service.game.bot import Bot
from engine_service.game.components import read_components
from engine_service.game.event import Event
from engine_service.game.game import MAX_MOVES, Game
from engine_service.game.hooks import HookSpecs, hookimpl, hookspec
from engine_service.game.meta import GameMeta, Stage
from engine_service.game.move import Move
from engine_service.game.options import (
    Option,
    OptionError,
    Options,
    describe_options,
    read_options,
    spell_options,
)
from engine_service.game.result import Result, Standing, rank
from engine_service.game.rng import Rng
from engine_service.game.scalars import (
    SPECTATOR,
    Argument,
    Scalar,
    Seat,
    Viewer,
    arguments_of,
    snake_case,
    spell,
)
from engine_service.game.secret import Secret, TakeBack
from engine_service.game.setup import Setup
from engine_service.game.step import Events, State, Step
from engine_service.game.texts import MissingText, Texts

__all__ = [
    "MAX_MOVES",
    "SPECTATOR",
    "Argument",
    "Asked",
    "Bot",
    "Event",
    "Events",
    "Game",
    "GameMeta",
    "HookSpecs",
    "MissingText",
    "Move",
    "Option",
    "OptionError",
    "Options",
    "Result",
    "Rng",
    "Scalar",
    "Seat",
    "Secret",
    "Setup",
    "Stage",
    "Standing",
    "State",
    "Step",
    "TakeBack",
    "Texts",
    "Viewer",
    "arguments_of",
    "describe_options",
    "hookimpl",
    "hookspec",
    "is_barrier",
    "package_of",
    "rank",
    "read_components",
    "read_options",
    "rules_text",
    "snake_case",
    "spell",
    "spell_options",
    "view_image",
]
