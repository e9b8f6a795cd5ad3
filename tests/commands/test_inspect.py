"""What a game shows of itself to its author."""

from __future__ import annotations

from engine_service.positions import load_position
from petteia_delphi import Delphi
from tests.toys import Toy


def test_delphi_shows_rows_and_hands() -> None:
    """Values by the rules of rows, the lowest among those who still compete, and who is halved."""
    rows = [["hercules", "poseidon"], ["w6"], ["w5", "w5"]]
    state = load_position(Delphi(), {"rows": rows, "active": [1, 2], "hands": [["pass"], [], ["zeus", "pass"]]})
    shown = {"values": [10, 3, 12], "worst": [1], "halved": [1, 2], "hand_points": [1, 0, 2]}
    assert Delphi().inspect(state) == shown
    assert "inspect" in Delphi().traits


def test_nothing_is_inspected_where_a_game_offers_nothing() -> None:
    """It is no trait then."""
    assert "inspect" not in Toy().traits
