"""What was looked at and confirmed of one search, kept beside its runs so that a later call pays for earlier ones."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from simcli.errors import RunError
from simcli.plan import canonical
from simcli.store.atomic import WriteError, make_folders, write_file
from simcli.text import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from simcli.balancing.wishes import Wish
    from simcli.config import Experiment
    from simcli.sweeping.varying import Vary

_FORMAT = 1


class Earlier(NamedTuple):
    """What other calls looked at (games of each candidate then), and how many confirmations they made."""

    looks: list[int]
    confirmations: int


@dataclass
class Ledger:
    """The looks (games of each candidate then) and confirmations (run id, games) of a search, in the order of use.

    `used` holds those of this call.
    """

    path: Path
    looks: list[int] = field(default_factory=list)
    confirmations: list[tuple[str, int]] = field(default_factory=list)
    used: set[int | tuple[str, int]] = field(default_factory=set)

    def begin(self) -> None:
        """Write the file where there is none yet, so that a folder that cannot be written is told of first."""
        if not self.path.exists():
            self._save()

    def look(self, games: int) -> int:
        """Return the number of a look at so many games, from 1: a new one if none was taken at these before."""
        self.used.add(games)
        return _place(self.looks, games, self._save)

    def confirmation(self, settings: str, games: int) -> int:
        """Return the number of a confirmation of some settings with so many games, from 1."""
        self.used.add((settings, games))
        return _place(self.confirmations, (settings, games), self._save)

    def earlier(self) -> Earlier:
        """Return what is entered but not used by this call."""
        return Earlier(
            sorted(look for look in self.looks if look not in self.used),
            sum(one not in self.used for one in self.confirmations),
        )

    def _save(self) -> None:
        told = {"format": _FORMAT, "looks": self.looks, "confirmations": self.confirmations}
        try:
            make_folders(self.path.parent)
            write_file(self.path, (json.dumps(told, ensure_ascii=False, indent=1) + "\n").encode())
        except WriteError as error:
            if error.disk_full:
                raise
            raise RunError(_unwritable(self.path.parent, error.errno)) from error


def _place(entries: list[Any], entry: Any, save: Any) -> int:
    if entry not in entries:
        entries.append(entry)
        save()
    return entries.index(entry) + 1


def _unwritable(folder: Path, number: int) -> str:
    why = os.strerror(number)
    return say(
        f"无法写入目录 {folder}（{why}）：搜索的各次运行要放在那里；换一个可写的目录：--out DIR",
        f"cannot write to the folder {folder} ({why}), where the runs of the search belong; "
        "name one that can be written with --out DIR",
    )


def problem_id(base: Experiment, varied: Sequence[Vary], wishes: Sequence[Wish]) -> str:
    """Return the digest that names a search: what is played, what is varied and what is wanted."""
    asked = [[vary.key, vary.values] for vary in varied], [[wish.metric.name, wish.low, wish.high] for wish in wishes]
    return hashlib.sha256(f"{canonical(base.resolved())}\n{json.dumps(asked)}".encode()).hexdigest()[:12]


def confirmation_seed(seed: int, problem: str, index: int) -> int:
    """Return the seed of confirmation `index`: 63 bits that no search uses."""
    drawn = hashlib.sha256(f"simcli balance {seed} {problem} {index}".encode()).digest()
    found = int.from_bytes(drawn[:8], "big") >> 1
    return found if found != seed else found ^ 1


def open_ledger(folder: Path, problem: str) -> Ledger:
    """Read the ledger of a search, or begin one.

    Raises
    ------
    RunError
        It cannot be read: without it nobody knows what was looked at.
    """
    path = folder / f"balance-{problem}.json"
    try:
        told = json.loads(path.read_bytes())
        return Ledger(path, [int(look) for look in told["looks"]], [(str(a), int(b)) for a, b in told["confirmations"]])
    except (FileNotFoundError, NotADirectoryError):
        return Ledger(path)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise RunError(
            say(
                f"{path} 无法读取：不知道已看过几次结果；删掉它就当从未看过",
                f"{path} cannot be read, so nobody knows how often results were looked at; without it, never",
            )
        ) from error
