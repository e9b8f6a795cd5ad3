"""The board for terminals: what a player needs stands on it, what is hidden doesn't."""

from __future__ import annotations

import pytest

from engine_service.game import SPECTATOR, Rng, Setup, read_options
from petteia_world_of_mythology.kinds import Power
from petteia_world_of_mythology.options import MythologyOptions
from petteia_world_of_mythology.power_text import POWER_TEXT
from petteia_world_of_mythology.state import MythologyState
from plugins.world_of_mythology.tests.positions import GAME, asked, follow, legal, play, position


def board(state: MythologyState, viewer: int | None) -> str:
    """The board that a viewer sees."""
    return GAME.render_text(GAME.view(state, viewer))


def test_a_board_shows_the_trick_the_players_and_the_own_cards() -> None:
    state = position(
        "gre nor egy",
        ("gre9 hin1", "nor11 sla2", "egy1 egy2"),
        ("gre1 gre2", "nor3", ""),
        wealth={0: [10, 20]},
        secrets=("sec_gre", "", ""),
        results=[(120, 80, 5)],
        leader=1,
    )
    play(state, 1, "play nor11")
    assert board(state, 0).splitlines() == [
        "WORLD OF MYTHOLOGY · round 2 to 500 points · trick 1 · play runs clockwise",
        "Deck 51 · wealth deck 8 · secret deck 6",
        "",
        "On the table:",
        "    Thor nor11           Norse      STANDS",
        "",
        "  Greeks (you)     total  120   hand  2   stake  2   wealth  2   secrets 1   to come, lock",
        "  Norse            total   80   hand  1   stake  1   wealth  0   secrets 0   leads",
        "> Egyptians        total    5   hand  2   stake  0   wealth  0   secrets 0   lock",
        "",
        "Your hand:",
        *lines_of_the_hand(state),
        "Your stake: Aphrodite gre1, Apollo gre2",
        "Your bonus cards: +10, +20, sec_gre",
        "If the round ended now: 3 for levels, 30 for wealth, 10 for secrets, 43 in all",
        "",
        "> Egyptians: to play or discard a card",
    ]


def lines_of_the_hand(state: MythologyState) -> list[str]:
    """Hera and Kama, one of them locked."""
    if state.trick.locks[0] == ["gre9"]:
        return ["    gre9   Hera        LOCKED           swap a hand card with one of your stake", "    hin1   Kama"]
    return [
        "    gre9   Hera        beats all        swap a hand card with one of your stake",
        "    hin1   Kama        LOCKED",
    ]


def test_what_is_hidden_does_not_stand_on_a_board() -> None:
    state = position(
        "gre nor egy", ("hin1 hin2", "sla1 sla2", "egy1 egy2"), ("gre1 gre2", "nor3", ""), wealth={0: [30]}
    )
    follow(state, "0 play hin1", "1 discard sla2")
    for viewer, seen in ((1, True), (0, False), (2, False), (SPECTATOR, False)):
        assert ("sla2" in board(state, viewer)) == seen
        assert ("nor3" in board(state, viewer)) == seen
        assert "Norse      face down" in board(state, viewer)
    assert "+30" not in board(state, 1)


def test_a_board_tells_what_is_in_force_and_what_comes_at_the_settlement() -> None:
    state = position("nor hin egy", ("nor4 gre2", "hin5 sla2", "hin6 gre3"))
    follow(state, "0 play nor4", "1 play hin5")
    assert "In force: lower levels beat higher ones, mute by the Hindus" in board(state, 2)
    state = position("nor hin egy", ("nor9 gre2", "hin8 sla2", "hin6 gre3"))
    follow(state, "0 play nor9", "1 play hin8")
    assert "In force: war: who would beat it draws for life or death" in board(state, 2)
    assert "At the end of the trick: Balder nor9 of the Norse" in board(state, 2)
    state = position("gre hin egy", ("gre1 gre2", "hin8 sla2", "hin6 gre3"))
    follow(state, "0 play gre1", "0 declare egy")
    assert "In force: love: only Egyptians may beat" in board(state, 2)


def test_a_board_tells_what_is_asked_and_for_which_god() -> None:
    state = position("hin nor egy", ("hin2 gre1 gre2", "gre3 gre4", "gre5 gre6"))
    play(state, 0, "play hin2")
    play(state, 1, "pass gre3")
    assert "> Hindus, Egyptians: to pass a card on (Vayu hin2)" in board(state, 1)
    assert "You have chosen Artemis" not in board(state, 1)
    assert "You have chosen Dionysus gre3 (hidden from the others)" in board(state, 1)


def test_a_board_of_a_finished_game_tells_totals_and_rounds() -> None:
    state = position("nor hin", ("gre2", "sla1"), ("", "hin4"), deck="", results=[(499, 10)])
    follow(state, "0 play gre2", "1 discard sla1")
    assert board(state, SPECTATOR).endswith(
        "The game is over.\nNorse       502   rounds: 499 3\nHindus       14   rounds: 10 4"
    )


@pytest.mark.parametrize("seats", [2, 5])
def test_boards_are_at_most_100_columns_wide_and_always_say_whose_turn_it_is(seats: int) -> None:
    rng = Rng.from_seed(b"boards")
    state, _ = GAME.begin(Setup(seats, read_options(MythologyOptions, {}), rng.fork()))
    while asked(state):
        for viewer in (*range(seats), SPECTATOR):
            lines = board(state, viewer).splitlines()
            assert max(map(len, lines)) <= 100
            assert lines[-1].startswith("> ") or lines[-2].startswith("> ")
        seat = rng.choice(asked(state))
        play(state, seat, rng.choice(legal(state, seat)))


def test_every_power_is_told_in_a_few_words() -> None:
    assert set(POWER_TEXT) == set(Power)
    assert max(map(len, POWER_TEXT.values())) <= 60
