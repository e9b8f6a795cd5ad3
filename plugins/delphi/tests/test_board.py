"""The board for terminals and the sentences say what cards do, in the words of the components."""

from __future__ import annotations

import re

import msgspec
import pytest

from engine_service.game import SPECTATOR, Event, Texts, Viewer, read_components
from petteia_delphi.components import CARDS, ORACLES, SOURCES
from petteia_delphi.components.checks import check_deck
from petteia_delphi.components.schema import Deck
from petteia_delphi.events import Announced, Consulted
from petteia_delphi.kinds import Kind, Oracle
from petteia_delphi.state import DelphiState
from plugins.delphi.tests.positions import GAME, A, C, T, ask_oracle, play, position

NAMES = ("Athens", "Thebes", "Corinth")
GODS = "Ap Ar H P Z hades moirai hera"


def board(state: DelphiState, viewer: Viewer) -> str:
    """What a viewer's board says, with its lines joined."""
    return " ".join(GAME.render_text(GAME.view(state, viewer)).split())


def legend(state: DelphiState, viewer: Viewer) -> list[str]:
    """The lines that say what the cards in the viewer's hand do."""
    found = re.search(r"^  \(.*?\)$", GAME.render_text(GAME.view(state, viewer)), re.M | re.S)
    return found[0].splitlines() if found else []


@pytest.mark.parametrize("oracle", Oracle)
def test_who_judges_an_oracle_card_reads_what_it_does_and_nobody_else_does(oracle: Oracle) -> None:
    """On the board and in the sentence that names the card to him."""
    state = position(("2", "5", "6"), {A: "D"}, oracles=oracle)
    play(state, A, "play delphi")
    (looked,) = play(state, A, "consult")
    says = f"{ORACLES[oracle].name}: {ORACLES[oracle].text}"
    texts = Texts(GAME)
    assert says in board(state, A)
    assert texts.tell(looked, NAMES, "en").endswith(f"{ORACLES[oracle].name}. {ORACLES[oracle].text}")
    for viewer in (T, C, SPECTATOR):
        assert ORACLES[oracle].text not in board(state, viewer)
        told: Event | None = looked.seen_by(viewer)
        assert told == Consulted(A) and texts.tell(told, NAMES, "en") == "Athens looks at an oracle."


@pytest.mark.parametrize("oracle", Oracle)
def test_an_oracle_card_that_is_read_aloud_is_told_with_what_it_does(oracle: Oracle) -> None:
    told = Texts(GAME).tell(Announced(A, oracle), NAMES, "en")
    assert told == f"Athens has the oracle read aloud: {ORACLES[oracle].name}. {ORACLES[oracle].text}"


@pytest.mark.parametrize(
    ("oracle", "says"),
    [
        ("great_halt", "> Athens, Thebes: to keep 2 cards besides Pass The Great Halt: Every player keeps two "),
        ("temple_tribute", "> Thebes: to give 1 card to the temple, but not Pass Tribute to the Temple: Every other "),
    ],
)
def test_who_keeps_or_gives_cards_reads_how_many(oracle: str, says: str) -> None:
    state = position(("2", "5", "6"), {A: "D 2 3 4", T: "3 4 5"}, oracles=oracle)
    ask_oracle(state, A)
    for viewer in (A, T, C, SPECTATOR):
        assert says in board(state, viewer)


def test_the_hand_has_a_legend_of_gods_and_delphi_in_three_lines() -> None:
    """Only its owner sees it; with heroes alone there is none."""
    state = position(("2", "5", "6"), {A: GODS, T: "D 3 10"})
    assert 1 < len(legend(state, A)) <= 3
    gods = [CARDS[kind] for kind in state.hands[A] if kind is not Kind.PASS]
    assert len(gods) == 8 and all(f"{god.name} {god.text}" in board(state, A) for god in gods)
    assert legend(state, T) == ["  (Delphi may consult the oracle)"]
    assert legend(state, C) == legend(state, SPECTATOR) == []


def test_the_legend_follows_the_direction_of_gods() -> None:
    """D-12.8: what lies behind a god is what he works on."""
    for direction, place in (("follow", "before"), ("lead", "behind")):
        state = position(("2", "5", "6"), {A: "Ap Ar P"}, options={"god_direction": direction})
        assert f"Apollo doubles the hero or pair {place} him; Ares squares the hero or pair {place} him" in board(
            state, A
        )
        assert "Poseidon halves all other rows" in board(state, A)


def test_the_last_board_has_the_points_of_hands_and_the_total() -> None:
    """The total is the result's; before the end hands count nothing on the board."""
    state = position(("5", "6", "9"), {A: "Z 3"}, march=9, results=[(1, -2, 12)])
    play(state, A, "drop_out")
    assert " in all" not in board(state, A)
    play(state, T, "drop_out")
    result = GAME.result(state)
    assert result is not None
    for viewer in (A, T, SPECTATOR):
        totals = [int(total) for total in re.findall(r"(-?\d+) in all, \d+ of it for the hand", board(state, viewer))]
        assert totals == [standing.score for standing in sorted(result.standings, key=lambda each: each.seat)]
        assert [seat.hand_points for seat in GAME.view(state, viewer).seats] == [3, 1, 1]


@pytest.mark.parametrize(
    ("kind", "text", "says"),
    [
        (Kind.ARES, "", "ares: gods and Delphi say in their `text` what they do"),
        (Kind.W2, "fights", "w2: gods and Delphi say in their `text` what they do"),
        (Kind.HADES, "removes every Hercules", "hades: it removes Achilles, and its `text` says: removes every Herc"),
    ],
)
def test_a_deck_whose_cards_do_not_say_what_they_do_is_refused(kind: Kind, text: str, says: str) -> None:
    deck = read_components("petteia_delphi.components", "deck.toml", Deck)
    cards = [msgspec.structs.replace(card, text=text) if card.id is kind else card for card in deck.card]
    with pytest.raises(ValueError, match=f"^deck.toml, {says}"):
        check_deck(msgspec.structs.replace(deck, card=cards), SOURCES)
