"""Keeping run.json true while blocks come in."""

from __future__ import annotations

import time
from pathlib import Path

from simcli.plan import Plan
from simcli.pool.work import Done
from simcli.runner.directory import now, remember_stop
from simcli.store import manifest as manifests
from simcli.store.atomic import commit
from simcli.store.looks import Look, Reason, Until
from simcli.store.manifest import BlockEntry, Manifest, PartFile

#: run.json is rewritten at most this often, and never for more than a twentieth of the time.
_SAVE_SECONDS = 1.0
_SAVE_SHARE = 20


class Record:
    """The manifest of a run in the hands of one session.

    Every method that writes may raise `WriteError`; what was on disk before is there still.
    """

    def __init__(self, folder: Path, plan: Plan, manifest: Manifest, begun: float) -> None:
        self.folder = folder
        self.plan = plan
        self.manifest = manifest
        self.kernel_seconds = 0.0
        self.added_blocks = 0
        self.added_bytes = 0
        self._begun = begun
        self._status_before = manifest.status
        self._games_before = int(manifest.config["games"])
        # stopped before its first block: nobody can have seen a figure of it, so what is given now is given first
        self._unseen = not manifest.blocks and not manifest.looks
        self._times_before = dict(manifest.times)
        self._saved_at = 0.0
        self._save_took = 0.0

    def begin(self, until: Until | None = None) -> None:
        """Write run.json before the first block: from now on the directory says what it is and what for."""
        manifest = self.manifest
        if until is not None:
            manifest.until = until
        if self.plan.matches >= manifest.matches:
            manifest.config = self.plan.experiment.resolved()
        manifest.status = "partial"
        manifest.versions = manifests.current_versions()
        self._save()

    def add(self, done: Done) -> None:
        """Make the files of a finished block lasting and enter the block; run.json follows within about a second."""
        block = done.block
        commit([(Path(file.temporary), self.folder / file.path) for file in done.files])
        replaced = block.index in self.manifest.blocks
        files = {file.path: PartFile(file.rows, file.sha256) for file in done.files}
        self.manifest.blocks[block.index] = BlockEntry(block.index, block.first_match, block.matches, files)
        self.kernel_seconds += done.kernel_seconds
        self.added_blocks += 1
        self.added_bytes += sum(file.size for file in done.files)
        # A short block that has just been replaced differs from its entry on disk: close that gap at once.
        if replaced or time.monotonic() - self._saved_at >= max(_SAVE_SECONDS, _SAVE_SHARE * self._save_took):
            self._save()

    def finish(self) -> None:
        """Enter the end of a session that played all it was to play."""
        manifest = self.manifest
        if manifest.matches <= self.plan.matches:
            manifest.status = "complete"
            self._look()
        else:  # a part of a longer run was mended, or a gap in its beginning filled
            manifest.status = self._status_before
        self._save()

    def reach(self, look: Look) -> None:
        """Enter that targets ended the run, unless it went on beyond that look before."""
        manifest, ended = self.manifest, self._ended()
        last = ended[-1] if ended and ended[-1].games >= look.games else look
        by_targets = last.reason == "until"
        if by_targets and manifest.looks[-1:] != [last]:
            manifest.looks.append(last)
        elif not self.added_blocks:
            return  # all was there and known: run.json stays as it is
        whole = by_targets or manifest.games >= last.games
        manifest.status = "complete" if whole else "partial"
        self._save()

    def settle(self) -> None:
        """Enter the end where there was nothing to play: the last session may have ended just before it could.

        The room is that of the experiment at hand, as no game depends on it.
        """
        from simcli.config import Room

        room = self.plan.experiment.resolved()["room"]
        if self.manifest.config.get("room", Room().model_dump()) != room:
            self.manifest.config["room"] = room
            self._save()
        if self.manifest.status == "partial" and self.manifest.matches == self.plan.matches:
            self.finish()

    def stop(self) -> None:
        """Enter that the session ended before all was played."""
        remember_stop(self.manifest)
        self._save()

    def _look(self) -> None:
        looks, ended = self.manifest.looks, self._ended()
        if ended and ended[-1].games == self.manifest.games:
            return  # a damaged part of a finished run was replaced: nothing new to look at
        as_given = not ended and (self._unseen or self._games_before == self.plan.experiment.games)
        reason: Reason = "given" if as_given else "extended"
        looks.append(Look(len(self.manifest.blocks), self.manifest.games, reason))

    def _ended(self) -> list[Look]:
        return [look for look in self.manifest.looks if look.reason != "interrupted"]

    def _save(self) -> None:
        begun = time.monotonic()
        before = self._times_before
        self.manifest.times = {
            **before,
            "updated": now(),
            "seconds": round(before["seconds"] + begun - self._begun, 3),
            "kernel_seconds": round(before["kernel_seconds"] + self.kernel_seconds, 3),
        }
        manifests.save(self.folder, self.manifest)
        self._saved_at = time.monotonic()
        self._save_took = self._saved_at - begun
