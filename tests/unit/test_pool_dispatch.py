"""Who plays which block, without processes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from simcli.plan import Block
from simcli.pool.dispatch import MOST_DEATHS, Dispatch


def blocks(count: int) -> list[Block]:
    return [Block(index, 16 * index, 16) for index in range(count)]


def test_blocks_go_out_in_order_and_end() -> None:
    dispatch = Dispatch(blocks(3))
    assert [dispatch.take(7), dispatch.take(8)] == blocks(3)[:2]
    assert not dispatch.exhausted
    dispatch.done(8)
    assert dispatch.take(8) == blocks(3)[2]
    assert dispatch.exhausted
    assert not dispatch.finished
    dispatch.done(7)
    assert dispatch.take(7) is None
    dispatch.done(8)
    assert dispatch.finished


def test_block_of_a_dead_worker_goes_first() -> None:
    dispatch = Dispatch(blocks(4))
    dispatch.take(1)
    dispatch.take(2)
    assert dispatch.died(1) == (blocks(4)[0], False)
    assert dispatch.take(3) == blocks(4)[0]
    assert dispatch.take(4) == blocks(4)[2]


def test_third_death_on_one_block_is_the_last() -> None:
    dispatch = Dispatch(blocks(2))
    for death in range(MOST_DEATHS):
        assert dispatch.take(death) == blocks(2)[0]
        assert dispatch.died(death) == (blocks(2)[0], death == MOST_DEATHS - 1)


def test_idle_worker_may_die() -> None:
    dispatch = Dispatch(blocks(1))
    assert dispatch.died(5) is None
    assert not dispatch.exhausted


@given(st.integers(0, 30), st.lists(st.tuples(st.integers(0, 4), st.booleans()), max_size=300))
def test_every_block_is_played_once_whatever_happens(count: int, happenings: list[tuple[int, bool]]) -> None:
    dispatch = Dispatch(blocks(count))
    played: list[Block] = []
    deaths: dict[int, int] = {}

    def step(worker: int, dies: bool) -> None:
        held = dispatch.held(worker) or dispatch.take(worker)
        if held is None:
            return
        if dies:
            block, hopeless = dispatch.died(worker) or (held, True)
            deaths[block.index] = deaths.get(block.index, 0) + 1
            assert block == held
            assert hopeless == (deaths[block.index] >= MOST_DEATHS)
        else:
            dispatch.done(worker)
            played.append(held)

    for worker, dies in happenings:
        step(worker, dies)
    while not dispatch.finished:
        for worker in range(5):
            step(worker, dies=False)
    assert sorted(played) == blocks(count)
