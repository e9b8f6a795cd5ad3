"""A golden playthrough tells what was played, what everybody is told, and how views change."""

from __future__ import annotations

import difflib
import re

import pytest

from engine_service.testing.golden import playthrough_text
from engine_service.testing.simulate import Configuration, Playthrough, play_randomly
from tests.testing.broken import broken_games, make_broken
from tests.testing.toy import Offerings, OfferingsOptions

CONFIGURATION = Configuration(3, OfferingsOptions(), "golden 3")


@pytest.fixture(scope="module")
def played() -> Playthrough:
    """A game of three."""
    return play_randomly(Offerings(), CONFIGURATION, 99)


def sections(text: str) -> list[list[str]]:
    """The lines of a playthrough, one list for each entry."""
    return [section.strip().split("\n") for section in text.split("\n\n== ")[1:]]


def test_every_entry_and_the_result_stand_in_it(played: Playthrough) -> None:
    text = playthrough_text(played)
    assert text.startswith("offerings, rules 1, 3 seats\n")
    titles = [f"{version}: seat {entry.seat}: {entry.move.notation}" for version, entry in enumerate(played.entries, 1)]
    assert [section[0] for section in sections(text)] == ["0: start", *titles]
    result = Offerings().result(Offerings().decode(played.states[-1]))
    assert result is not None
    lines = [f"result: seat {each.seat} rank {each.rank} score {each.score}" for each in result.standings]
    assert text.rstrip().split("\n")[-3:] == lines


def test_what_a_seat_alone_is_told_stands_with_that_seat(played: Playthrough) -> None:
    """The start deals each seat its own cards, and the spectator is told of none."""
    start = "\n".join(sections(playthrough_text(played))[0])
    by_viewer = dict(re.findall(r"-- (.*)\n((?: .*\n?)*)", start))
    assert "is dealt" not in by_viewer["the spectator"]
    for seat in range(3):
        assert re.findall(r"told: Seat (\d) is dealt", by_viewer[f"seat {seat}"]) == [str(seat)] * 3


def test_views_are_shown_as_changes_and_whole_now_and_then(played: Playthrough) -> None:
    """So that a difference can be read where it is, and the whole can be found near it."""
    text = sections(playthrough_text(played))
    assert not [line for line in text[0] if line.startswith(("   +", "   -"))]
    assert not [line for section in text[1:] for line in section if re.match(r"   \w[\w\[\]]*: \d", line)]
    often = sections(playthrough_text(played, whole_every=4))
    whole = [number for number, section in enumerate(often) if any(line.startswith("   pile: ") for line in section)]
    assert whole == list(range(0, len(played), 4))


def test_a_leak_is_a_difference_that_can_be_read(
    played: Playthrough, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lines that the leak adds name what is leaked, and to whom."""
    (leak,) = (broken for broken in broken_games() if broken.what == "an event that the spectator can see")
    folder = tmp_path_factory.mktemp("leak")
    monkeypatch.syspath_prepend(folder)
    leaking = playthrough_text(play_randomly(make_broken(leak, folder), CONFIGURATION, 99))
    difference = difflib.unified_diff(playthrough_text(played).split("\n"), leaking.split("\n"), n=0, lineterm="")
    changed = [line for line in difference if not line.startswith(("---", "+++", "@@"))]
    assert any(re.fullmatch(r"\+   told: Seat \d sees that the top card is \d+\.", line) for line in changed)
