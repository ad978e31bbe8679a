"""Signals: raised at once, kept waiting where a part is being entered, dropped on the way out."""

from __future__ import annotations

import os
import signal
import threading

import pytest

from simcli.runner.signals import Stop


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_signal_interrupts_and_handlers_come_back(number: int) -> None:
    before = signal.getsignal(number)
    with Stop() as stop:
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), number)
        assert stop.received == number
    assert signal.getsignal(number) is before


def test_held_part_is_finished_first() -> None:
    done = []

    def enter(stop: Stop) -> None:
        with stop.hold():
            os.kill(os.getpid(), signal.SIGINT)
            done.append("the rest of the part")

    with Stop() as stop, pytest.raises(KeyboardInterrupt):
        enter(stop)
    assert done == ["the rest of the part"]


def test_inner_hold_waits_for_the_outer_one() -> None:
    done = []

    def enter(stop: Stop) -> None:
        with stop.hold():
            with stop.hold():
                os.kill(os.getpid(), signal.SIGINT)
            done.append("outer")

    with Stop() as stop, pytest.raises(KeyboardInterrupt):
        enter(stop)
    assert done == ["outer"]


def test_later_signals_are_dropped() -> None:
    with Stop() as stop:
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGTERM)
        os.kill(os.getpid(), signal.SIGINT)
        os.kill(os.getpid(), signal.SIGTERM)
        assert stop.received == signal.SIGTERM


def test_ignored_signal_stays_ignored() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with Stop() as stop:
            os.kill(os.getpid(), signal.SIGHUP)
            assert stop.received is None
    finally:
        signal.signal(signal.SIGHUP, before)


def test_other_threads_install_nothing() -> None:
    before = signal.getsignal(signal.SIGINT)
    seen = []

    def inside() -> None:
        with Stop():
            seen.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=inside)
    thread.start()
    thread.join()
    assert seen == [before]
