"""Lines for the person at the terminal about what went another way than usual."""

from __future__ import annotations

from collections.abc import Callable

from simcli.plan import Plan
from simcli.pool.spawning import describe_exit
from simcli.pool.work import Lost
from simcli.store.find import other_sources
from simcli.text import say


def tell_other_sources(plan: Plan, note: Callable[[str], None]) -> None:
    """Say so when the same configuration has been run before under other kernel sources."""
    for found in other_sources(plan):
        note(
            say(
                f"{found.folder} 是同一配置在另一版内核下的运行（{found.manifest.id}），原样保留；本次另存为 {plan.id}",
                f"{found.folder} is the same configuration played by other kernel sources ({found.manifest.id}); "
                f"it is left as it is, this run is {plan.id}",
            )
        )


def lost_worker(event: Lost) -> str:
    """Tell that a worker died and what becomes of its block."""
    how = describe_exit(event.exitcode)
    return say(
        f"工作进程 {event.pid} 中止（{how}）；第 {event.block.index} 块重打",
        f"worker {event.pid} was ended by {how}; block {event.block.index} is played again",
    )


def room_needed(missing: int, folder_free: int, games: int) -> str:
    """Tell a full disk's owner how much room the rest of the run needs."""
    need, free = size_text(missing), size_text(folder_free)
    return say(
        f"其余各局约需 {need}（现剩 {free}）；已打完的 {games:,} 局都保留，腾出空间后再运行一次即可继续",
        f"the rest of the run needs about {need} ({free} free); the {games:,} finished games are kept, "
        "run again to continue once there is room",
    )


def size_text(size: float) -> str:
    """Write a size in bytes, KiB, MiB ..., three digits at least."""
    for unit in ("B", "KiB", "MiB", "GiB"):
        if size < 1000:
            return f"{size:,.0f} {unit}" if unit == "B" or size >= 100 else f"{size:.1f} {unit}"
        size /= 1024
    return f"{size:,.1f} TiB"
