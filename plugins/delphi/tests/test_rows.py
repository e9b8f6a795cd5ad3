"""D-5: the worked examples of the rules about what a row is worth."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petteia_delphi.components import CARDS, DECK, HEROES, NUMBER
from petteia_delphi.kinds import Kind
from petteia_delphi.row_value import RowRules, halved_rows, row_sum, table_values

LETTERS = {
    "H": Kind.HEPHAESTUS, "Ar": Kind.ARES, "Ap": Kind.APOLLO, "D": Kind.DELPHI, "P": Kind.POSEIDON, "Z": Kind.ZEUS,
    "7": Kind.ACHILLES, "8": Kind.THESEUS, "9": Kind.PROMETHEUS, "10": Kind.HERCULES,
    **{str(number): Kind(f"w{number}") for number in range(2, 7)},
}  # fmt: skip


def row(text: str) -> tuple[Kind | None, ...]:
    """A row as the worked examples write it; `_` is the blank that a removed card left."""
    return tuple(None if word == "_" else LETTERS[word] for word in text.split(",") if word)


PLAIN, CHAINING = RowRules(), RowRules(chaining=True)
LEAD, ALWAYS, DISCORD = RowRules(lead=True), RowRules(always_protects=True), RowRules(no_pairs=True)


@pytest.mark.parametrize(
    ("example", "text", "rules", "worth"),
    [
        ("W1", "3,6,6,5", PLAIN, 44),
        ("W2", "5,3,Ar,5", PLAIN, 19),
        ("W3", "4,9,5,4", PLAIN, 22),
        ("W4", "5,3,H,5", PLAIN, 20),
        ("W5", "5,5", PLAIN, 25),
        ("W5", "5,5,Ap", PLAIN, 50),
        ("W6", "6,Ar", PLAIN, 36),
        ("W7", "Ar,6", PLAIN, 6),
        ("W7", "Ar,6", LEAD, 36),
        ("W8", "6,Ar,6", PLAIN, 42),
        ("W9", "6,Ar,Ap", PLAIN, 36),
        ("W9", "6,Ap,Ar", PLAIN, 12),
        ("W9", "6,Ar,Ap", CHAINING, 72),
        ("W9", "6,Ap,Ar", CHAINING, 144),
        ("W10", "3,H,5,Ar", PLAIN, 15),
        ("W11", "H,5,Ar", PLAIN, 25),
        ("W12", "5,Ar,H,3", PLAIN, 28),
        ("W12", "5,Ar,H,3", CHAINING, 75),
        ("W13", "5,5,H,3,3", PLAIN, 225),
        ("W13", "5,5,H,3", PLAIN, 75),
        ("W13", "3,H,5,5", PLAIN, 75),
        ("W14", "6,7,6", PLAIN, 19),
        ("W14", "6,6", PLAIN, 36),
        ("W14", "6,_,6", PLAIN, 12),
        ("W15", "5,7,Ap", PLAIN, 19),
        ("W15", "5,Ap", PLAIN, 10),
        ("W15", "5,_,Ap", PLAIN, 5),
        ("W28", "5,5,Ap", DISCORD, 15),
        ("W29", "6,6,5", PLAIN, 41),
        ("W29", "6,5", PLAIN, 11),
        ("W29", "10,Ar", PLAIN, 100),
        ("W29", "Ar", PLAIN, 0),
        ("W29", "D", PLAIN, 0),
        ("W31", "4,8,3", PLAIN, 15),
        ("W33", "3,3,Ap,4,H,10,Ar,5", PLAIN, 63),
        ("W36", "6,_,6", PLAIN, 12),
        ("W37", "H,5,Ar", ALWAYS, 5),
        ("W38", "Ar,5,5", LEAD, 625),
        ("W38", "Ar,Ap,5", LEAD, 10),
        ("W38", "Ar,5,H,3", LEAD, 75),
        ("W38", "3,H,Ar,5", LEAD, 28),
        ("W40", "3,H,5,Ar,Ap", CHAINING, 15),
        ("W40", "4,4,Ap,Ar,H,2", CHAINING, 2048),
        ("W40", "4,4,Ap,Ar,H,2", PLAIN, 34),
        ("D-5.5", "5,5,5", PLAIN, 30),
        ("D-5.5", "5,5,5,5", PLAIN, 50),
        ("D-5.7d", "2,H,3,H,4", PLAIN, 24),
    ],
)
def test_worked_examples(example: str, text: str, rules: RowRules, worth: int) -> None:
    """Each row of the worked examples is worth what they say."""
    assert row_sum(row(text), rules) == worth, example


def worth(*rows: str, factors: tuple[int, ...] = ()) -> list[int]:
    """The values of rows on one table."""
    laid = [row(text) for text in rows]
    halved = halved_rows(laid, [True] * len(laid))
    return table_values(laid, PLAIN, factors or (1,) * len(laid), halved)


def test_poseidon_halves_every_other_row_once() -> None:
    """W3, W16, W27: halves are rounded down, two Poseidons halve once, and the oracle's factor comes before."""
    assert worth("4,9,5,4", "P")[0] == 11
    assert worth("6,P", "5,5", "9") == [6, 12, 4]
    assert worth("6,P", "5,5,P", "9") == [3, 12, 4]
    assert worth("5,5,D", "P", factors=(2, 1))[0] == 25
    assert worth("3,D,4", "P", factors=(2, 1))[0] == 7


def test_a_deck_has_the_cards_of_its_table() -> None:
    """D-1.6, D-1.7: 25 cards, 14 of them heroes whose numbers add up to 74."""
    assert len(DECK) == 25
    assert sum(card in HEROES for card in DECK) == 14
    assert sum(NUMBER[card] for card in DECK) == 74
    assert list(CARDS) == list(Kind)


@given(st.lists(st.sampled_from([*Kind, None]), max_size=12))
def test_gods_without_effect_and_blanks_add_nothing_at_the_ends(cards: list[Kind | None]) -> None:
    """D-5.11: a blank at either end of a row changes nothing."""
    plain = row_sum(tuple(cards), PLAIN)
    assert plain >= 0
    assert row_sum((None, *cards), PLAIN) == plain == row_sum((*cards, None), PLAIN)
