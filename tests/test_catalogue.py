"""The catalogue takes in every plugin that is whole, names every other with the reason, and serves on."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engine_service.catalogue import Catalogue, Plugin
from engine_service.errors import EngineError
from engine_service.game import Game, hookimpl
from engine_service.service.game_types import find
from tests import toys
from tests.conftest import Distribute
from tests.toys import SpyBot, Toy

BROKEN = {
    "raise RuntimeError('no licence')": "cannot be imported: RuntimeError: no licence",
    "import nothing_of_the_kind": "cannot be imported: ModuleNotFoundError: No module named 'nothing_of_the_kind'",
    "import sys\nsys.exit('bye')": "cannot be imported: SystemExit: bye",
    "def (": "cannot be imported: SyntaxError: invalid syntax",
}


def plugin(**hooks: Any) -> SimpleNamespace:
    """A plugin with these hooks."""
    return SimpleNamespace(**{name: hookimpl(hook) for name, hook in hooks.items()})


def of(catalogue: Catalogue, name: str) -> Plugin:
    """What became of the plugin with this name."""
    (found,) = (each for each in catalogue.plugins if each.name == name)
    return found


@pytest.mark.parametrize(("source", "reason"), BROKEN.items())
def test_a_plugin_that_cannot_be_imported_is_named_and_the_others_serve_on(
    distribute: Distribute, source: str, reason: str
) -> None:
    """Whatever an import raises stands in the reason; the plugins before and after it are there."""
    distribute("aaa-broken", {"broken": "broken_on_import"}, broken_on_import=source)
    distribute("petteia-toy", {"toy": "tests.toys"})
    catalogue = Catalogue.load()
    found = of(catalogue, "broken")
    assert (found.distribution, found.version, found.state) == ("aaa-broken", "1.5", "broken")
    assert found.reason.startswith(reason)
    assert {"delphi", "toy"} <= set(catalogue.games)
    assert of(catalogue, "toy").bots == ("raising", "illegal", "deadly", "endless", "spy")


def test_an_entry_point_that_names_nothing_is_broken(distribute: Distribute) -> None:
    """An attribute that the module lacks."""
    distribute("petteia-toy", {"toy": "tests.toys:nothing"})
    assert of(Catalogue.load(), "toy").reason.startswith("cannot be imported: AttributeError")


def leave() -> Any:
    """A hook that ends the process, or would like to."""
    raise SystemExit("bye")


@pytest.mark.parametrize(
    ("hooks", "reason"),
    [
        ({"petteia_games": lambda: [Toy]}, "BrokenContract: the class tests.toys.Toy is not a Game"),
        (
            {"petteia_games": lambda: [type("Bad", (Toy,), {"moves": ()})()]},
            "BrokenContract: abc.Bad: it declares no verbs",
        ),
        ({"petteia_games": lambda: [type("Bad", (Toy,), {"view": Game.view})()]}, "TypeError: Can't instantiate"),
        ({"petteia_games": lambda: Toy()}, "TypeError: 'Toy' object is not iterable"),
        ({"petteia_games": lambda: [Toy(), Toy()]}, "it brings the game type 'toy' twice"),
        ({"petteia_games": leave}, "SystemExit: bye"),
        ({"petteia_bots": lambda: ["random"]}, "BrokenContract: builtins.str is not a Bot"),
        ({"petteia_bots": lambda: [SpyBot(), SpyBot()]}, "it brings the bot 'spy' twice"),
        ({"petteia_bots": lambda games: []}, "PluginValidationError: "),
        ({"petteia_gamez": lambda: [Toy()]}, "PluginValidationError: unknown hook 'petteia_gamez'"),
        ({"petteia_games": lambda: [Toy()], "petteia_bots": lambda: [1]}, "BrokenContract: builtins.int is not a Bot"),
    ],
)
def test_a_plugin_that_breaks_the_contract_is_refused_as_a_whole(hooks: dict[str, Any], reason: str) -> None:
    """The reason says what is wrong; nothing of the plugin stays, and the next one is taken in."""
    catalogue = Catalogue()
    record = catalogue.add("odd", plugin(**hooks), "petteia-odd", "1")
    assert record.state == "broken"
    assert record.reason.startswith(reason)
    assert not catalogue.games and not catalogue.bots and not catalogue.hooks.get_plugins()
    assert catalogue.add("toy", toys, "petteia-toy", "1").state == "ok"
    assert [each.name for each in catalogue.plugins] == ["odd", "toy"]


def test_of_two_plugins_with_one_game_both_are_named_and_the_first_stays() -> None:
    """The second is refused with the name of the first, and so is a bot's second."""
    catalogue = Catalogue()
    first = plugin(petteia_games=lambda: [Toy()])
    catalogue.add("mine", first, "petteia-mine", "1")
    yours = catalogue.add("yours", plugin(petteia_games=lambda: [Toy()]), "petteia-yours", "2")
    assert yours.state == "broken"
    assert yours.reason == "the game type 'toy' is there already, from mine (petteia-mine)"
    assert catalogue.games["toy"].distribution == "petteia-mine"
    named_like_it = type("ToyBot", (SpyBot,), {"name": "toy"})
    assert catalogue.add("bots", plugin(petteia_bots=lambda: [named_like_it()]), "petteia-bots", "1").state == "ok"
    second = catalogue.add("more", plugin(petteia_bots=lambda: [named_like_it()]), "petteia-more", "1")
    assert second.reason == "the bot 'toy' is there already, from bots (petteia-bots)"


def test_one_module_named_twice_is_taken_in_once(distribute: Distribute) -> None:
    """A second entry point for a module of hooks alone is broken, and ends nothing."""
    source = "from engine_service.game import hookimpl\n@hookimpl\ndef petteia_game_finished(game): pass\n"
    distribute("petteia-hooks", {"one": "hooks_alone", "two": "hooks_alone"}, hooks_alone=source)
    catalogue = Catalogue.load()
    assert of(catalogue, "one").state == "ok"
    assert of(catalogue, "two").state == "broken"
    assert "already registered" in of(catalogue, "two").reason
    assert "delphi" in catalogue.games


@pytest.mark.parametrize("name", ["toy", "petteia-toy"])
def test_lists_name_entry_points_or_distributions(distribute: Distribute, name: str) -> None:
    """What is blocked, or not allowed, is not even imported; the engine's own bots always come."""
    distribute("petteia-toy", {"toy": "tests.toys"})
    distribute("petteia-costly", {"costly": "costly"}, costly="raise SystemExit")
    allowed = Catalogue.load(allow=[name])
    assert list(allowed.games) == ["toy"]
    assert "random" in allowed.bots
    for other in ("costly", "delphi"):
        assert (of(allowed, other).state, of(allowed, other).reason) == ("blocked", "not on the allow list")
    blocked = Catalogue.load(block=[name, "costly"])
    assert "toy" not in blocked.games and "delphi" in blocked.games
    for other in ("costly", "toy"):
        assert (of(blocked, other).state, of(blocked, other).reason) == ("blocked", "on the block list")
    assert of(Catalogue.load(allow=[name], block=[name]), "toy").reason == "on the block list"


def test_a_bot_that_cannot_tell_what_it_plays_plays_nothing() -> None:
    """It is left out for every game, and the others stay."""

    def fail(self: Any, game: Game[Any]) -> bool:
        raise LookupError(game.meta.id)

    catalogue = Catalogue()
    moody = type("Moody", (SpyBot,), {"name": "moody", "can_play": fail})
    choosy = type("Choosy", (SpyBot,), {"name": "choosy", "can_play": lambda self, game: game.meta.id != "toy"})
    catalogue.add("bots", plugin(petteia_bots=lambda: [moody(), choosy(), SpyBot()]), "petteia-bots", "1")
    assert list(catalogue.bots_for(Toy())) == ["spy"]


def test_a_game_type_that_is_not_there_is_refused_with_the_names_of_broken_plugins() -> None:
    """A plugin that is broken may be why; its name is told, its reason is for the operator alone."""
    catalogue = Catalogue()
    catalogue.add("toy", plugin(petteia_games=lambda: [Toy()]), "petteia-toy", "1.5")
    with pytest.raises(EngineError, match=r"^there is no game type 'high_lots'; installed: toy$"):
        find(catalogue, "high_lots")
    catalogue.add("high_lots", plugin(petteia_games=leave), "petteia-high-lots", "1.5")
    told = "installed: toy; broken here: high_lots; see petteia-engine plugins"
    with pytest.raises(EngineError, match=f"^there is no game type 'high_lots'; {told}$"):
        find(catalogue, "high_lots")
