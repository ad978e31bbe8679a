"""Which blocks a session has to play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from simcli.plan import Block, Plan
from simcli.store.manifest import BlockEntry, Manifest


class Agenda:
    """The blocks that are missing, damaged or too short, in order.

    Parameters
    ----------
    plan : Plan
        What is wanted.
    manifest : Manifest
        What is there.
    dropped : mapping of int to BlockEntry
        Blocks that were there and proved damaged: they are played again even beyond the plan, at their old size there.
    """

    def __init__(self, plan: Plan, manifest: Manifest, dropped: Mapping[int, BlockEntry]) -> None:
        self._plan = plan
        self._there = {
            index
            for index, entry in manifest.blocks.items()
            if index < len(plan) and entry.matches >= plan.block(index).matches
        }
        self._repairs = {
            index: Block(index, entry.first_match, entry.matches)
            for index, entry in dropped.items()
            if index >= len(plan) or entry.matches > plan.block(index).matches
        }
        beyond = [block for index, block in self._repairs.items() if index >= len(plan)]
        longer = [block for index, block in self._repairs.items() if index < len(plan)]
        self._count = len(plan) - len(self._there) + len(beyond)
        self.matches = (
            plan.matches
            - sum(plan.block(index).matches for index in self._there)
            + sum(block.matches for block in beyond)
            + sum(block.matches - plan.block(block.index).matches for block in longer)
        )
        #: Blocks that will be replaced by longer ones: their matches are there now and are played again.
        self.replaced_matches = sum(
            entry.matches for index, entry in manifest.blocks.items() if index < len(plan) and index not in self._there
        )

    def __len__(self) -> int:
        """Count the blocks to play."""
        return self._count

    def __iter__(self) -> Iterator[Block]:
        """Walk over the blocks to play, lowest first."""
        for index in range(len(self._plan)):
            if index not in self._there:
                yield self._repairs.get(index) or self._plan.block(index)
        yield from (self._repairs[index] for index in sorted(self._repairs) if index >= len(self._plan))
