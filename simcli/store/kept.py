"""Arrays kept beside the parts of a run so that they need not be worked out again.

Nothing depends on them: what is missing, damaged, out of date or cannot be written is made anew from the parts.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simcli.errors import RunError
from simcli.store.atomic import make_folders, write_temporary

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

#: Folder below the run directory.
FOLDER = "sums"
_ENDING = ".sums"
_MAGIC = b"simcli sums 1\n"
_DIGEST = 32
_COMPRESSION = 1


def load(run: Path, name: str, key: str) -> dict[str, NDArray[Any]] | None:
    """Return the arrays that were kept under a name with that very key; None if there are none to be trusted."""
    try:
        data = (run / FOLDER / f"{name}{_ENDING}").read_bytes()
    except OSError:
        return None
    head = len(_MAGIC) + 2 * _DIGEST
    if len(data) < head or data[: head - _DIGEST] != _MAGIC + _key(key):
        return None
    body = memoryview(data)[head:]
    if hashlib.sha256(body).digest() != data[head - _DIGEST : head]:
        return None
    import zlib

    import numpy as np

    with np.load(BytesIO(zlib.decompress(body)), allow_pickle=False) as found:
        return dict(found.items())


def save(run: Path, name: str, key: str, arrays: Mapping[str, Any]) -> bool:
    """Keep arrays under a name, in place of what was there; False if they cannot be written.

    They are not flushed to disk: a file that a power cut leaves torn does not fit its digest.
    """
    import zlib

    import numpy as np

    raw = BytesIO()
    np.savez(raw, **arrays)
    body = zlib.compress(raw.getbuffer(), _COMPRESSION)
    path = run / FOLDER / f"{name}{_ENDING}"
    try:
        make_folders(path.parent)
        temporary = write_temporary(path, _MAGIC + _key(key) + hashlib.sha256(body).digest() + body)
    except (RunError, OSError):
        return False
    try:
        os.replace(temporary, path)
    except OSError:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        return False
    return True


def _key(key: str) -> bytes:
    return hashlib.sha256(key.encode()).digest()
