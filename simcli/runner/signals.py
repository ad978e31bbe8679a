"""Ctrl-C and its kin: stop soon, but never between a part and its entry."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Any

_STOPPING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))


class Stop:
    """Turns SIGINT, SIGTERM and SIGHUP into KeyboardInterrupt for as long as the `with` block lasts.

    Within `hold()` a signal waits until the end of the held part. The first signal counts; later ones are dropped, so
    that the way out is not interrupted. Outside the main thread nothing is installed (Python allows it only there).
    A program that ends after a stop sets `ends_after`: signals then stay ignored until it has ended.
    """

    ends_after = False

    def __init__(self) -> None:
        self.received: int | None = None
        self._holding = 0
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Stop:
        if threading.current_thread() is threading.main_thread():
            for number in _STOPPING:
                if signal.getsignal(number) is not signal.SIG_IGN:  # nohup means what it says
                    self._before[number] = signal.signal(number, self._on_signal)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        stays = self.ends_after and self.received is not None
        for number, handler in self._before.items():
            signal.signal(number, signal.SIG_IGN if stays else handler)

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Keep signals waiting until the block ends; KeyboardInterrupt is raised then."""
        self._holding += 1
        try:
            yield
        finally:
            self._holding -= 1
        if self.received is not None and not self._holding:
            raise KeyboardInterrupt

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        if self.received is not None:
            return
        self.received = number
        if not self._holding:
            raise KeyboardInterrupt
