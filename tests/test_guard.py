"""The guard: whatever a plugin's call loops in, it comes to an end, and nothing else is ever interrupted."""

# ruff: noqa: B012, E722, SIM105  # what a plugin may write, and nobody should

from __future__ import annotations

import itertools
import signal
import threading
import time
from collections.abc import Callable, Iterator

import pytest

from engine_service.guard import Overrun, guarded, limited

SHORT = 0.02


def spin(seconds: float = float("inf")) -> int:
    """Computes for so long, in CPU time of this thread."""
    until = time.thread_time() + seconds
    rounds = 0
    while time.thread_time() < until:
        rounds += 1
    return rounds


def swallow_once() -> None:
    try:
        spin()
    except:
        spin()


def swallow_for_ever() -> None:
    while True:
        try:
            spin()
        except:
            pass


def swallow_twice_for_ever() -> None:
    while True:
        try:
            try:
                spin()
            except:
                try:
                    spin()
                except:
                    pass
        except:
            pass


def loop_in_a_finally() -> None:
    while True:
        try:
            spin()
        finally:
            continue


def endless() -> Iterator[int]:
    while True:
        try:
            yield from itertools.repeat(1, 1000)
        except:
            pass


def draw_from_a_generator() -> int:
    return sum(number for number in endless())


def loop_when_closed() -> None:
    def never_closed() -> Iterator[int]:
        try:
            yield 1
        finally:
            spin()

    next(never_closed())
    spin()


LOOPS = [
    spin, swallow_once, swallow_for_ever, swallow_twice_for_ever, loop_in_a_finally, draw_from_a_generator,
    loop_when_closed,
]  # fmt: skip


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # what a finalizer raises goes nowhere
@pytest.mark.parametrize("loop", LOOPS)
def test_a_loop_comes_to_an_end(loop: Callable[[], object]) -> None:
    """Whatever it catches, in whatever it loops; and the next call is served as if nothing had been."""
    with limited(SHORT):
        with pytest.raises(Overrun), guarded():
            loop()
        with guarded():
            assert spin(SHORT / 10)


def test_a_call_that_was_interrupted_and_returned_all_the_same_has_failed() -> None:
    """What it gives may be half of something."""

    def give_half() -> str:
        try:
            spin()
        except Overrun:
            return "half"
        return "whole"

    with limited(SHORT), pytest.raises(Overrun), guarded():
        assert give_half() == "half"


def test_what_the_call_raised_after_it_was_interrupted_is_told_as_its_cause() -> None:
    """An overrun that turned into another exception is an overrun still."""

    def fail() -> None:
        try:
            spin()
        except Overrun:
            raise KeyError from None

    with limited(SHORT), pytest.raises(Overrun) as caught, guarded():
        fail()
    assert isinstance(caught.value.__cause__, KeyError)


def test_many_short_calls_are_no_long_one() -> None:
    """Each call has the whole time for itself."""
    with limited(4 * SHORT):
        for _ in range(8):
            with guarded():
                spin(SHORT)


def test_what_is_not_guarded_may_take_as_long_as_it_likes() -> None:
    """Neither what runs outside, nor the frame that entered the guard, is interrupted."""
    with limited(SHORT):
        spin(5 * SHORT)
        until = time.thread_time() + 5 * SHORT
        with guarded():
            while time.thread_time() < until:
                pass


def test_other_threads_are_left_alone() -> None:
    """A guard of another thread interrupts nobody, there or here."""
    ended = []

    def guard() -> None:
        with limited(SHORT), guarded():
            ended.append(spin(5 * SHORT))

    with limited(SHORT):
        thread = threading.Thread(target=guard)
        thread.start()
        spin(5 * SHORT)
        thread.join()
    assert ended


def test_a_guard_of_another_thread_takes_the_place_of_none() -> None:
    """What the main thread was guarding is guarded still."""

    def guard() -> None:
        with guarded():
            pass

    def loop() -> None:
        thread = threading.Thread(target=guard)
        thread.start()
        thread.join()
        spin(50 * SHORT)

    with limited(SHORT), pytest.raises(Overrun), guarded():
        loop()


def test_the_newest_limit_counts_and_the_last_one_ends_the_ticks() -> None:
    """Servers in one process come and go in any order."""
    first, second = limited(1000), limited(SHORT)
    first.__enter__()
    assert signal.getitimer(signal.ITIMER_PROF)[1] > 0
    second.__enter__()
    with pytest.raises(Overrun), guarded():
        spin()
    first.__exit__(None, None, None)
    with pytest.raises(Overrun), guarded():
        spin()
    second.__exit__(None, None, None)
    assert signal.getitimer(signal.ITIMER_PROF) == (0, 0)


def test_without_a_limit_a_guard_lets_everything_be() -> None:
    """The commands that a person started can be stopped by him."""
    with guarded():
        spin(SHORT)
    with pytest.raises(ZeroDivisionError), guarded():
        spin(1 // 0)
