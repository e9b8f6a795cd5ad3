"""Games whose rules loop while the game is rebuilt: tried once, and then refused at once."""

from __future__ import annotations

import signal
from collections.abc import Callable, Collection
from typing import ClassVar

import pytest

from engine_service.game import State
from engine_service.guard import Overrun, limited
from engine_service.plugin_at_work import PluginFailed, plugin_at_work
from engine_service.store.memory import MemoryStore
from engine_service.table import Sitting, Table
from engine_service.tables import Tables
from tests.playing import create, hold, installed
from tests.toys import Toy, ToyOptions, ToyState, Turns


class Forgetful(Toy):
    """Loops wherever it is asked who is to act, once it has been told to."""

    loops = False
    looped = 0

    def to_act(self, state: ToyState) -> Collection[int]:
        if self.loops:
            self.looped += 1
            while True:
                pass
        return super().to_act(state)


async def test_a_game_that_cannot_be_rebuilt_in_time_is_tried_once() -> None:
    """Each call is refused, and only the first one costs the server its time."""
    game, store = Forgetful(), MemoryStore()
    tables = Tables(store, installed(game))
    game_id = (await create(tables, game)).head.game_id
    await hold(tables, game_id, 3)
    tables.forget(game_id)
    game.loops = True
    with limited(0.02):
        for _ in range(3):
            with pytest.raises(PluginFailed) as caught:
                await tables.look(game_id)
            assert caught.value.overran
    assert game.looped == 1
    tables.forget(game_id)
    game.loops = False
    assert (await tables.look(game_id)).table.version == 3


def test_the_cause_of_an_overrun_is_for_the_log() -> None:
    """Callers are told that the rules took too long, the log where."""
    game = Forgetful()
    game.loops = True
    with limited(0.02), pytest.raises(PluginFailed) as caught:
        Table.start(Sitting(game, bytes(32), 2), ToyOptions())
    assert "took too long" in caught.value.message
    assert isinstance(caught.value.__cause__, Overrun)


class Touchy(State, kw_only=True):
    """A state that goes wrong when it is read back, once it has been told to."""

    wrong: ClassVar[Callable[[], object] | None] = None

    agenda: list[Turns]
    heap: int
    taken: list[int]
    secrets: list[int]
    options: ToyOptions

    def __post_init__(self) -> None:
        if Touchy.wrong is not None:
            Touchy.wrong()


class TouchyToy(Toy):
    state_type = Touchy


def loop() -> None:
    while True:
        pass


def leave() -> None:
    raise SystemExit


@pytest.mark.parametrize("wrong", [loop, leave])
def test_a_snapshot_that_goes_wrong_while_it_is_read_fails_its_own_game(
    wrong: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading a state runs code of the plugin, too."""
    sitting = Sitting(TouchyToy(), bytes(32), 2)
    position = Table.start(sitting, ToyOptions())[0].position()
    with limited(0.02):
        assert Table.at(sitting, position).version == 0
        monkeypatch.setattr(Touchy, "wrong", staticmethod(wrong))
        with pytest.raises(PluginFailed) as caught:
            Table.at(sitting, position)
    assert caught.value.overran == (wrong is loop)


@pytest.mark.parametrize(("taken", "raised"), [(True, PluginFailed), (False, KeyboardInterrupt)])
def test_who_takes_ctrl_c_otherwise_takes_a_keyboard_interrupt_for_the_plugins_own(
    taken: bool, raised: type[BaseException]
) -> None:
    """A server hears of Ctrl-C by its event loop; a command is to be stopped by it, whatever rules it is running."""
    before = signal.signal(signal.SIGINT, (lambda *_: None) if taken else signal.default_int_handler)
    try:
        with pytest.raises(raised), plugin_at_work(Toy(), "play"):
            raise KeyboardInterrupt
    finally:
        signal.signal(signal.SIGINT, before)
