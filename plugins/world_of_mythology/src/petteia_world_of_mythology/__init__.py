"""The game as the engine knows it; `rules` tells how it is played."""

from engine_service.game import Game, GameMeta, Result, Rng, Setup, Standing, TakeBack, Viewer, hookimpl, rank
from petteia_world_of_mythology.rules import BOX, Drew, Laid, Lay, Loom, LoomOptions, Offered, Round
from petteia_world_of_mythology.v1.view_pb2 import View


class WorldOfMythology(Game[Loom]):
    """Hidden threads, laid at once: the longest wins what a Fate offers."""

    meta = GameMeta(
        id="world_of_mythology",
        title="World Of Mythology",
        goal="Most points after three rounds win (WOM-4.3).",
        rules_version="1",
        seats=(2, 4),
        options=LoomOptions,
        simultaneous=True,
    )
    state_type, view_type = Loom, View
    moves, events = (Lay, TakeBack), (Drew, Offered, Laid)

    def start(self, setup: Setup) -> Loom:
        loom = Loom(agenda=[Round(), Round(), Round()], rng=setup.rng, options=setup.options, points=[0] * setup.seats)
        loom.bag, loom.hands = list(range(1, BOX["threads"] + 1)), [[] for _ in loom.points]
        return loom

    def view(self, state: Loom, viewer: Viewer) -> View:
        hand, left = [] if viewer is None else state.hands[viewer], len(state.agenda)
        return View(viewer=viewer, left=left, offer=state.offer, points=state.points, hand=hand, gone=state.gone)

    def result(self, state: Loom) -> Result | None:
        standings = map(Standing, range(len(state.points)), rank(state.points), state.points)
        return None if state.agenda else Result(tuple(standings))

    def redeal(self, state: Loom, viewer: Viewer, rng: Rng) -> None:
        others = [hand for seat, hand in enumerate(state.hands) if seat != viewer]
        state.bag = sorted(sum(others, state.bag))
        for hand in others:
            hand[:] = [state.bag.pop(rng.below(len(state.bag))) for _ in hand]

    def check(self, state: Loom) -> None:
        assert sorted(sum(state.hands, state.bag + state.gone)) == list(range(1, BOX["threads"] + 1)), "lost threads"

    def estimate(self, state: Loom, seat: int) -> float:
        return (state.points[seat] - sum(state.points) / len(state.points)) / (3 * BOX["sides"])

    def render_text(self, view: View) -> str:
        points = "".join(f"\nPoints of seat {seat}: {points}" for seat, points in enumerate(view.points))
        return f"Points on offer: {view.offer}{points}\nYour threads: {', '.join(map(str, view.hand)) or 'hidden'}"


@hookimpl
def petteia_games() -> list[WorldOfMythology]:
    """The one game in here."""
    return [WorldOfMythology()]
