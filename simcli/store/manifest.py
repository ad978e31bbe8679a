"""run.json: what a run directory holds and how it came to be."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from platform import python_version
from typing import Any, Literal, NamedTuple

from simcli.errors import RunError
from simcli.store.atomic import write_file
from simcli.store.looks import Look, Until
from simcli.text import say

NAME = "run.json"
FORMAT = 1
_LIBRARIES = ("simcli", "numpy", "numba", "pyarrow")

Status = Literal["partial", "complete"]


class PartFile(NamedTuple):
    """One file of a block: rows and SHA-256 (hexadecimal) of its bytes."""

    rows: int
    sha256: str


class BlockEntry(NamedTuple):
    """A finished block: where it lies in the run and its files by path below the run directory."""

    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody needs here
    first_match: int
    matches: int
    files: dict[str, PartFile]


class DamagedError(RunError):
    """A run.json that cannot be read or does not hold what it must."""


@dataclass
class Manifest:
    """The content of run.json.

    `config` is the resolved experiment (its `games` the number wanted); `games` and `matches` count what the listed
    blocks hold. `blocks` maps block indices to entries; `times` holds `created` and `updated` (UTC, ISO 8601),
    `seconds` (all sessions) and `kernel_seconds` (time inside the kernels, all workers added up). `until` is there for
    runs that were played for targets. `priced_from` is the id of the run whose matches were priced again, where they
    were not played.
    """

    id: str
    name: str
    variant: str
    config: dict[str, Any]
    kernel_digest: str
    status: Status = "partial"
    blocks: dict[int, BlockEntry] = field(default_factory=dict)
    looks: list[Look] = field(default_factory=list)
    times: dict[str, Any] = field(default_factory=dict)
    versions: dict[str, str] = field(default_factory=dict)
    until: Until | None = None
    priced_from: str | None = None

    @property
    def match_games(self) -> int:
        """Games a match."""
        return int(self.config["match"]["games"])

    @property
    def matches(self) -> int:
        """Matches that the listed blocks hold."""
        return sum(block.matches for block in self.blocks.values())

    @property
    def games(self) -> int:
        """Games that the listed blocks hold."""
        return self.matches * self.match_games

    def prefix(self) -> list[BlockEntry]:
        """Return the longest unbroken row of blocks from the first match on: what figures may be taken from."""
        row: list[BlockEntry] = []
        reached = 0
        for index in range(len(self.blocks)):
            block = self.blocks.get(index)
            if block is None or block.first_match != reached:
                break
            row.append(block)
            reached += block.matches
        return row

    def counted(self) -> list[BlockEntry]:
        """Return the blocks that figures are taken from: the prefix, cut where targets ended the run."""
        row = self.prefix()
        return row[: self.looks[-1].block] if self.ended_by_targets else row

    @property
    def ended_by_targets(self) -> bool:
        """Whether the run ended because its targets were met; blocks beyond that look wait to be counted."""
        return bool(self.looks) and self.looks[-1].reason == "until"

    @property
    def told_matches(self) -> int:
        """Matches as run.json tells them: those counted where targets ended the run, else all."""
        return sum(block.matches for block in self.counted()) if self.ended_by_targets else self.matches

    @property
    def told_games(self) -> int:
        """Games as run.json tells them."""
        return self.told_matches * self.match_games

    def first_planned(self) -> int:
        """Return the games that the run was first given, before anybody could look at a figure."""
        given = [look.games for look in self.looks if look.reason == "given"]
        if given:
            return given[0]
        if any(look.reason == "extended" for look in self.looks):
            return max(self.looks[0].games, 1)
        return int(self.config["games"])


def path_of(folder: Path) -> Path:
    """Return where the manifest of the run directory `folder` lies."""
    return folder / NAME


def load(folder: Path) -> Manifest:
    """Read the manifest of a run directory.

    Raises
    ------
    FileNotFoundError
        There is none.
    DamagedError
        It cannot be read, or is of a format that this version does not know.
    """
    path = path_of(folder)
    try:
        return _read(json.loads(path.read_bytes()))
    except FileNotFoundError:
        raise
    except OSError as error:
        why = error.strerror
        raise DamagedError(say(f"无法读取 {path}：{why}", f"cannot read {path}: {why}")) from error
    except _UnknownFormatError as error:
        line = say(
            f"{path} 的格式为 {error}，本版本只认 {FORMAT}", f"{path} has format {error}; this version reads {FORMAT}"
        )
        raise RunError(line) from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise DamagedError(say(f"{path} 已损坏，无法读取", f"{path} is damaged and cannot be read")) from error


def save(folder: Path, manifest: Manifest) -> None:
    """Replace the manifest of a run directory in one step (see `simcli.store.atomic.write_file`)."""
    write_file(path_of(folder), dump(manifest).encode())


def dump(manifest: Manifest) -> str:
    """Write a manifest as JSON, one block a line, in the order of their indices."""
    head = {
        "format": FORMAT,
        "id": manifest.id,
        "name": manifest.name,
        "variant": manifest.variant,
        "config": manifest.config,
        "versions": manifest.versions,
        "kernel_digest": manifest.kernel_digest,
        "status": manifest.status,
        "games": manifest.told_games,
        "matches": manifest.told_matches,
    }
    if manifest.priced_from is not None:
        head["priced_from"] = manifest.priced_from
    tail: dict[str, Any] = {"looks": [look.plain() for look in manifest.looks]}
    if manifest.until is not None:
        tail["until"] = manifest.until._asdict()
    tail["times"] = manifest.times
    blocks = ",\n".join(f"    {_compact(_block_json(manifest.blocks[index]))}" for index in sorted(manifest.blocks))
    lines = [f"  {_compact(key)}: {_compact(value)}" for key, value in head.items()]
    lines.append('  "blocks": [\n' + blocks + "\n  ]" if blocks else '  "blocks": []')
    lines += [f"  {_compact(key)}: {_compact(value)}" for key, value in tail.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def current_versions() -> dict[str, str]:
    """Return the versions of Python and of the libraries that decide what is computed and how it is written."""
    found = {"python": python_version()}
    for library in _LIBRARIES:
        try:
            found[library] = version(library)
        except PackageNotFoundError:
            found[library] = "unknown"
    return found


class _UnknownFormatError(ValueError):
    pass


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _block_json(block: BlockEntry) -> dict[str, Any]:
    files = {path: part._asdict() for path, part in sorted(block.files.items())}
    return {"index": block.index, "first_match": block.first_match, "matches": block.matches, "files": files}


def _read(data: dict[str, Any]) -> Manifest:
    if data["format"] != FORMAT:
        raise _UnknownFormatError(str(data["format"]))
    blocks = [
        BlockEntry(
            int(block["index"]),
            int(block["first_match"]),
            int(block["matches"]),
            {path: PartFile(int(part["rows"]), str(part["sha256"])) for path, part in block["files"].items()},
        )
        for block in data["blocks"]
    ]
    return Manifest(
        id=str(data["id"]),
        name=str(data["name"]),
        variant=str(data["variant"]),
        config=dict(data["config"]),
        kernel_digest=str(data["kernel_digest"]),
        status="complete" if data["status"] == "complete" else "partial",
        blocks={block.index: block for block in blocks},
        looks=[Look.of(look) for look in data["looks"]],
        times=dict(data["times"]),
        versions=dict(data["versions"]),
        until=Until.of(data["until"]) if "until" in data else None,
        priced_from=str(data["priced_from"]) if "priced_from" in data else None,
    )
