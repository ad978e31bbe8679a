"""Which blocks a session plays."""

from __future__ import annotations

import pytest

from simcli.config import load
from simcli.plan import Plan
from simcli.runner.agenda import Agenda
from simcli.store.manifest import BlockEntry, Manifest

WHOLE = 2048  # matches of a whole block of 8 games a match


def plan(blocks: float) -> Plan:
    return Plan(load("gejiu", games=int(blocks * WHOLE) * 8), "k")


def holding(*blocks: tuple[int, float]) -> Manifest:
    manifest = Manifest("id", "gejiu", "gejiu", load("gejiu").resolved(), "k")
    for index, size in blocks:
        manifest.blocks[index] = entry(index, size)
    return manifest


def entry(index: int, size: float) -> BlockEntry:
    return BlockEntry(index, index * WHOLE, int(size * WHOLE), {})


@pytest.mark.parametrize(
    ("wanted", "there", "dropped", "expected", "replaced"),
    [
        (2.5, [], [], [(0, 1), (1, 1), (2, 0.5)], 0),
        (2.5, [(0, 1), (1, 1), (2, 0.5)], [], [], 0),  # all there
        (1.5, [(0, 1), (1, 1), (2, 0.5)], [], [], 0),  # fewer than there are
        (2.5, [(0, 1), (2, 0.5)], [], [(1, 1)], 0),  # a gap
        (3.5, [(0, 1), (1, 1), (2, 0.5)], [], [(2, 1), (3, 0.5)], 0.5),  # an extension replaces the short block
        (2.5, [(0, 1), (1, 1)], [(2, 0.5)], [(2, 0.5)], 0),  # a damaged block
        (1.25, [(0, 1), (2, 0.5)], [(1, 1)], [(1, 1)], 0),  # damaged, wanted shorter: its old size
        (0.5, [(0, 1)], [(1, 1), (2, 0.5)], [(1, 1), (2, 0.5)], 0),  # damaged beyond the plan
        (3.5, [(0, 1), (1, 1)], [(2, 0.5)], [(2, 1), (3, 0.5)], 0),  # a damaged short block, extended
    ],
)
def test_agenda(
    wanted: float,
    there: list[tuple[int, float]],
    dropped: list[tuple[int, float]],
    expected: list[tuple[int, float]],
    replaced: float,
) -> None:
    agenda = Agenda(plan(wanted), holding(*there), {index: entry(index, size) for index, size in dropped})
    assert [(b.index, b.first_match, b.matches) for b in agenda] == [
        (index, index * WHOLE, int(size * WHOLE)) for index, size in expected
    ]
    assert len(agenda) == len(expected)
    assert agenda.matches == sum(int(size * WHOLE) for _, size in expected)
    assert agenda.replaced_matches == replaced * WHOLE
