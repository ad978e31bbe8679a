"""Which block goes to which worker, and what becomes of it when the worker dies. No processes in here."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterable

from simcli.plan import Block

#: A block that has ended this many workers ends the run.
MOST_DEATHS = 3


class Dispatch:
    """Hands blocks out in order; blocks of dead workers come back and go first.

    Workers are told apart by any integer, such as their process id.
    """

    def __init__(self, blocks: Iterable[Block]) -> None:
        self._fresh = iter(blocks)
        self._returned: list[Block] = []
        self._held: dict[int, Block] = {}
        self._deaths: Counter[int] = Counter()
        self._ahead: Block | None = next(self._fresh, None)

    @property
    def exhausted(self) -> bool:
        """Whether no block waits to be handed out (some may still be held)."""
        return self._ahead is None and not self._returned

    @property
    def finished(self) -> bool:
        """Whether every block has been played."""
        return self.exhausted and not self._held

    def take(self, worker: int) -> Block | None:
        """Hand the next block to `worker`; None when there is none."""
        if self._returned:
            block = heapq.heappop(self._returned)
        elif self._ahead is not None:
            block, self._ahead = self._ahead, next(self._fresh, None)
        else:
            return None
        self._held[worker] = block
        return block

    def held(self, worker: int) -> Block | None:
        """Return the block that `worker` is playing."""
        return self._held.get(worker)

    def done(self, worker: int) -> None:
        """Note that `worker` has finished the block it held."""
        del self._held[worker]

    def died(self, worker: int) -> tuple[Block, bool] | None:
        """Take the block of a dead worker back.

        Returns
        -------
        (Block, bool) or None
            The block, and whether it has now ended `MOST_DEATHS` workers; None if the worker held none.
        """
        block = self._held.pop(worker, None)
        if block is None:
            return None
        self._deaths[block.index] += 1
        heapq.heappush(self._returned, block)
        return block, self._deaths[block.index] >= MOST_DEATHS
