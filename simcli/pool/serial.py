"""The pool of one: blocks played in this process."""

from __future__ import annotations

from collections.abc import Generator, Iterable

from simcli.plan import Block
from simcli.pool.work import Event, Job, Player


class SerialPool:
    """Plays one block after the other in the calling process.

    A signal is answered between two pieces of a block, that is within a fraction of a second.
    """

    def map(self, job: Job, blocks: Iterable[Block]) -> Generator[Event]:
        """Play `blocks` in order."""
        player = Player(job)
        for block in blocks:
            yield from player.play(block)
