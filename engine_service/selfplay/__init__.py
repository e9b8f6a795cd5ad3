"""Self-play: complete games of bots outside of any server, for figures, for speed and to find faults in rules."""

from engine_service.selfplay.figures import BotFigures, Figures, figures_of
from engine_service.selfplay.playing import MOST_DECISIONS, Fault, Played, SelfPlay, Stopped
from engine_service.selfplay.processes import Order
from engine_service.selfplay.run import Outcome, run_games

__all__ = [
    "MOST_DECISIONS",
    "BotFigures",
    "Fault",
    "Figures",
    "Order",
    "Outcome",
    "Played",
    "SelfPlay",
    "Stopped",
    "figures_of",
    "run_games",
]
