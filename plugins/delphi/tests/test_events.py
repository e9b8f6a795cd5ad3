"""D-11.12: what is told of a move, and to whom."""

from __future__ import annotations

import pytest

from engine_service.game import SPECTATOR, Event, Rng, Setup
from petteia_delphi.events import (
    EVENTS,
    Announced,
    Consulted,
    Declined,
    Drew,
    DrewCard,
    DroppedOut,
    FinalScored,
    HandDiscarded,
    HandShown,
    MarchAnnulled,
    MarchBegan,
    MarchScored,
    ParadeOpened,
    Played,
    Rejected,
    Removed,
    Revealed,
    StrikeDeclined,
)
from petteia_delphi.kinds import Cause, Kind, Oracle
from petteia_delphi.options import DelphiOptions
from plugins.delphi.tests.positions import (
    GAME,
    A,
    C,
    T,
    ask_oracle,
    heard,
    lay,
    play,
    position,
    told,
)

EVERYBODY = (A, T, C, SPECTATOR)


def told_to_all(events: list[Event]) -> list[Event]:
    """The events, after a look at them with the eyes of each viewer: all are told the same."""
    for viewer in EVERYBODY:
        assert heard(events, viewer) == events
    return events


@pytest.mark.clause("D-11.12")
def test_a_reveal_tells_seats_and_cards_and_who_drops_out() -> None:
    state = position(("5", "5", "5"), {A: "2", C: "hades"})
    assert told_to_all(lay(state, {A: "2", T: "pass", C: "hades"})) == [
        Revealed(A, Kind.W2),
        Revealed(T, Kind.PASS),
        Revealed(C, Kind.HADES),
        DroppedOut(T),
    ]


@pytest.mark.clause("D-11.12")
def test_a_play_tells_the_card_and_what_it_removes() -> None:
    state = position(("5", "6 7 2", "9"), {A: "hades Z"})
    assert told_to_all(play(state, A, "play hades")) == [
        Played(A, Kind.HADES),
        Removed(T, Kind.ACHILLES, 2, Cause.HADES),
    ]
    assert told_to_all(play(state, A, "play zeus")) == [Played(A, Kind.ZEUS)]
    struck = GAME.clone(state)
    assert told_to_all(play(struck, A, "strike corinth 1")) == [Removed(C, Kind.PROMETHEUS, 1, Cause.ZEUS)]
    assert told_to_all(play(state, A, "no_strike")) == [StrikeDeclined(A)]
    assert told_to_all(play(state, A, "drop_out")) == [DroppedOut(A)]


@pytest.mark.clause("D-11.12")
def test_of_an_oracle_everybody_hears_what_is_read_aloud_and_the_caller_what_he_looks_at() -> None:
    state = position(("", "3 6", "9"), {A: "D D"}, oracles="discord earthquake")
    assert told_to_all(play(state, A, "play delphi")) == [Played(A, Kind.DELPHI)]
    declined = GAME.clone(state)
    assert told_to_all(play(declined, A, "decline")) == [Declined(A)]
    looked = play(state, A, "consult")
    assert heard(looked, A) == [Consulted(A, Oracle.DISCORD)]
    assert heard(looked, T) == heard(looked, C) == heard(looked, SPECTATOR) == [Consulted(A)]
    accepted = GAME.clone(state)
    assert told_to_all(play(accepted, A, "accept")) == [Announced(A, Oracle.DISCORD)]
    assert told_to_all(play(state, A, "reject")) == [
        Rejected(A),
        Announced(A, Oracle.EARTHQUAKE),
        Removed(T, Kind.W6, 2, Cause.EARTHQUAKE),
        Removed(C, Kind.PROMETHEUS, 1, Cause.EARTHQUAKE),
    ]


@pytest.mark.clause("D-11.12")
def test_discards_from_hands_are_told_when_all_have_chosen() -> None:
    """Nothing at all is told of a choice before."""
    state = position(("", "5", "6"), {A: "D", T: "2 3", C: "8"}, oracles="temple_tribute")
    ask_oracle(state, A)
    assert play(state, C, "discard theseus") == []
    assert play(state, C, "take_back") == []
    assert play(state, C, "discard theseus") == []
    assert told_to_all(play(state, T, "discard w2")) == [HandDiscarded(T, Kind.W2), HandDiscarded(C, Kind.THESEUS)]


@pytest.mark.clause("D-11.12", "D-11.2")
def test_a_draw_tells_all_the_count_and_the_drawer_his_cards() -> None:
    """With the scores of the march before it and the parade and march that begin."""
    piles = {A: "3 10 D Z 2 3 4 4", T: "2", C: "Ar"}
    state = position(("5", "6", "9"), piles=piles, march=3)
    play(state, A, "drop_out")
    events = play(state, T, "drop_out")
    public = [
        DroppedOut(T),
        *(MarchScored(3, seat, gained) for seat, gained in ((A, -3), (T, 4), (C, 5))),
        ParadeOpened(2),
        *(Drew(seat, 8) for seat in (A, T, C)),
        MarchBegan(4, 4, 5, 7),
    ]
    assert heard(events, SPECTATOR) == public
    drawn = [event for event in heard(events, A) if event not in public]
    order = (Kind.W2, Kind.W3, Kind.W3, Kind.W4, Kind.W4, Kind.HERCULES, Kind.ZEUS, Kind.DELPHI)
    assert drawn == [DrewCard(A, kind) for kind in order]
    for seat in (T, C):
        private = [event for event in heard(events, seat) if event not in public]
        assert [event.seat for event in private if isinstance(event, DrewCard)] == [seat] * 8
        assert len(private) == 8


@pytest.mark.clause("D-11.12", "D-2.2b")
def test_a_draw_tells_how_many_cards_were_there() -> None:
    """From piles of eight, of seven and of none."""
    state = position(("5", "6", "9"), march=6)
    state.discards[T].append(state.piles[T].pop())
    state.discards[C] += state.piles[C]
    state.piles[C].clear()
    events = [*play(state, A, "drop_out"), *play(state, T, "drop_out")]
    assert told(events, Drew) == [Drew(A, 8), Drew(T, 7), Drew(C, 0)]


@pytest.mark.clause("D-11.12", "D-11.11")
def test_the_end_tells_hands_and_totals_to_all() -> None:
    state = position(("5", "6", "9"), {A: "Z 3"}, march=9, results=[(1, -2, 12)])
    play(state, A, "drop_out")
    assert told_to_all(play(state, T, "drop_out")) == [
        DroppedOut(T),
        *(MarchScored(9, seat, gained) for seat, gained in ((A, -9), (T, 10), (C, 13))),
        HandShown(A, Kind.W3),
        HandShown(A, Kind.ZEUS),
        HandShown(A, Kind.PASS),
        HandShown(T, Kind.PASS),
        HandShown(C, Kind.PASS),
        FinalScored(A, 3, -5),
        FinalScored(T, 1, 9),
        FinalScored(C, 1, 26),
    ]


@pytest.mark.clause("D-11.12")
def test_a_truce_is_told_in_place_of_points() -> None:
    state = position(("", "5", "6"), {A: "D"}, oracles="sacred_truce")
    events = ask_oracle(state, A)
    assert told_to_all(events[-3:]) == [
        Announced(A, Oracle.SACRED_TRUCE),
        MarchAnnulled(1),
        MarchBegan(2, 2, 3, 4),
    ]


@pytest.mark.clause("D-11.12")
@pytest.mark.parametrize("seats", [3, 4])
def test_in_whole_games_only_drawn_and_looked_at_cards_are_told_to_one_alone(seats: int) -> None:
    """All else everybody hears alike, and each kind of event comes about."""
    seen: set[type[Event]] = set()
    for number in range(12):
        rng = Rng.from_seed(b"told %d" % number)
        state, events = GAME.begin(Setup(seats, DelphiOptions(), rng.fork()))
        while True:
            for event in events:
                seen.add(type(event))
                for viewer in (SPECTATOR, *range(seats)):
                    if isinstance(event, DrewCard):
                        assert event.seen_by(viewer) == (event if viewer == event.seat else None)
                    elif isinstance(event, Consulted):
                        assert event.oracle is not None
                        assert event.seen_by(viewer) == (event if viewer == event.seat else Consulted(event.seat))
                    else:
                        assert event.seen_by(viewer) == event
            if not (to_act := list(GAME.to_act(state))):
                break
            seat = rng.choice(to_act)
            events = list(GAME.play(state, seat, rng.choice(GAME.legal_moves(state, seat))))
    assert seen == set(EVENTS)
