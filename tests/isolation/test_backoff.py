"""How long nobody starts again what keeps dying."""

from __future__ import annotations

from engine_service.isolation.backoff import FIRST_PAUSE, HEALTHY, LONGEST_PAUSE, Backoff


def test_the_first_death_costs_no_wait() -> None:
    """The next call starts it again at once."""
    backoff = Backoff()
    assert backoff.wait(0.0) == 0
    backoff.died(100.0, lived=1.0)
    assert backoff.wait(100.0) == 0


def test_each_further_death_doubles_the_wait_up_to_the_longest() -> None:
    """The wait runs from the death on, and is over when it is over."""
    backoff, now, waits = Backoff(), 50.0, []
    for _ in range(12):
        backoff.died(now, lived=0.0)
        waits.append(backoff.wait(now))
        assert backoff.wait(now + waits[-1] / 4) == 0.75 * waits[-1]
        assert backoff.wait(now + waits[-1]) == backoff.wait(now + 1000) == 0
        now += 7
    assert waits[:4] == [0, FIRST_PAUSE, 2 * FIRST_PAUSE, 4 * FIRST_PAUSE]
    assert waits == sorted(waits)
    assert waits[-1] == LONGEST_PAUSE


def test_a_death_after_a_long_life_is_the_first_again() -> None:
    """What has run well for a while may be started at once."""
    backoff = Backoff()
    for _ in range(5):
        backoff.died(0.0, lived=1.0)
    backoff.died(0.0, lived=HEALTHY)
    assert backoff.wait(0.0) == 0
    backoff.died(0.0, lived=1.0)
    assert backoff.wait(0.0) == FIRST_PAUSE
