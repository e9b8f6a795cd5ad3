"""Checks of what a game declares before anybody plays it: that the engine takes it, and that it is true."""

from __future__ import annotations

from engine_service.contract import BrokenContract, check_contract
from engine_service.game import MissingText
from engine_service.testing.nonconformity import Nonconformity
from engine_service.testing.trial import Trial

__all__ = ["DECLARATIONS_CHECKS"]


def the_engine_takes_it(trial: Trial) -> None:
    """The catalogue of a server takes the game: meta, options, state, verbs, events, view and texts are declared."""
    try:
        check_contract(trial.game)
    except (BrokenContract, MissingText) as wrong:
        raise Nonconformity(str(wrong)) from wrong


def the_meta_is_true(trial: Trial) -> None:
    """`chance`, `hidden_information` and `simultaneous` in `meta` are True exactly when some recorded game shows it."""
    game, rng = trial.game, trial.rng("meta")
    borne_out: dict[str, str] = {}
    whole = all(recorded.fault is None for recorded in trial.games())
    for position in trial.positions(1500):
        state = position.state()
        if state.rng.counter:
            borne_out.setdefault("chance", f"{position}: {state.rng.counter} words were drawn from state.rng")
        if len(to_act := sorted(game.to_act(state))) > 1:
            borne_out.setdefault("simultaneous", f"{position}: seats {to_act} are to act at once")
        if "hidden_information" not in borne_out:
            after = game.redealt(state, None, rng)
            after.rng = state.rng
            if game.encode(after) != position.encoded:
                borne_out["hidden_information"] = f"{position}: redeal draws something anew for the spectator"
    for name in ("chance", "hidden_information", "simultaneous"):
        declared = getattr(game.meta, name)
        if declared and name not in borne_out and whole:
            raise Nonconformity(f"{game.meta.id}: meta says {name}=True, and no recorded game shows any of it")
        if not declared and name in borne_out:
            raise Nonconformity(f"{game.meta.id}: meta says {name}=False, and it is wrong: {borne_out[name]}")


DECLARATIONS_CHECKS = (the_engine_takes_it, the_meta_is_true)
