"""Are the parts of a run still what its manifest says?"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from simcli.store.manifest import BlockEntry, Manifest
from simcli.store.parquet import digest
from simcli.text import say


class Damage(NamedTuple):
    """A part that is not there or not what was written: its block, its path below the run directory, and which."""

    block: int
    path: str
    missing: bool

    def line(self) -> str:
        """Tell it in one line."""
        path, block = self.path, self.block
        if self.missing:
            return say(f"缺少 {path}，第 {block} 块重打", f"{path} is missing: block {block} is played again")
        return say(
            f"{path} 已损坏（SHA-256 不符），第 {block} 块重打",
            f"{path} is damaged (its SHA-256 differs): block {block} is played again",
        )


def find_damage(folder: Path, manifest: Manifest) -> list[Damage]:
    """Compare every part that the manifest lists with its SHA-256, in block order."""
    return [damage for index in sorted(manifest.blocks) for damage in block_damage(folder, manifest.blocks[index])]


def block_damage(folder: Path, block: BlockEntry) -> list[Damage]:
    """Compare the parts of one block with their SHA-256."""
    found = []
    for path, part in block.files.items():
        try:
            if digest(folder / path) != part.sha256:
                found.append(Damage(block.index, path, missing=False))
        except FileNotFoundError:
            found.append(Damage(block.index, path, missing=True))
        except OSError:  # an unreadable sector, or a folder in place of the file
            found.append(Damage(block.index, path, missing=False))
    return found
