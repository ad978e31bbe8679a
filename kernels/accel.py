"""The one door to numba: the `kernel` and `entry` decorators and the folder of cached machine code.

Machine code is cached on disk only for entries (the functions that the application calls); what they call is compiled
into them. Every game has a folder whose name carries a digest of all sources that it can import, so an edit of any
callee leads to another folder and stale machine code is never loaded. ``SIMCLI_JIT=0`` leaves every function plain
Python with identical results.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

JIT = os.environ.get("SIMCLI_JIT", "1") != "0"
KERNELS = Path(__file__).resolve().parent


def source_digest(*packages: str) -> str:
    """Return the sha256 (hex) of the kernel sources.

    Parameters
    ----------
    *packages : str
        Names of game folders under ``kernels/`` to include; none means all of them. The modules that all games
        share are always included.
    """
    games = {entry.name for entry in KERNELS.iterdir() if (entry / "play.py").exists()}
    skipped = games - set(packages) if packages else set()
    digest = hashlib.sha256()
    for path in sorted(KERNELS.rglob("*.py")):
        name = path.relative_to(KERNELS)
        if name.parts[0] not in skipped:
            digest.update(f"{name.as_posix()}\0".encode())
            digest.update(path.read_bytes())
            digest.update(b"\0")
    return digest.hexdigest()


@cache
def cache_folder(game: str) -> Path:
    """Return the folder for machine code and tables of a game's sources as they are (``SIMCLI_CACHE_DIR`` moves it).

    Parameters
    ----------
    game : str
        Name of the game's folder under ``kernels/``, or of a module that games share.
    """
    root = os.environ.get("SIMCLI_CACHE_DIR")
    if not root:  # an empty one would be the folder one happens to stand in
        from platformdirs import user_cache_dir

        root = user_cache_dir("simcli", appauthor=False)
    python = f"py{sys.version_info.major}{sys.version_info.minor}"
    return Path(root) / f"{game}-{source_digest(game)[:16]}-{python}"


@cache
def _numba() -> Any:
    """Import numba, and teach it to leave undone for inner kernels what only entries need.

    numba optimises every function together with all that it calls and makes machine code of each, so a deep call
    graph is compiled once per level. What is run are the entries, which contain what they call. A numba whose insides
    are named differently compiles as it always does: slower, with the same results.
    """
    import numba

    try:
        from numba import _dynfunc
        from numba.core.codegen import CPUCodeLibrary
        from numba.core.cpu import CPUContext

        make_function = _dynfunc.make_function
        optimise, finalise = CPUCodeLibrary._optimize_final_module, CPUCodeLibrary._finalize_final_module
        executable, addresses = CPUContext.get_executable, CPUCodeLibrary._finalize_dynamic_globals
    except (ImportError, AttributeError):
        return numba

    def optimise_entries(library: Any) -> None:
        if library.name not in _INNER or len(library._linking_libraries) <= LEAF:
            optimise(library)

    def finalise_entries(library: Any) -> None:
        if library.name not in _INNER:
            finalise(library)
            return
        addresses(library)
        library._finalized = True

    def executable_entries(context: Any, library: Any, fndesc: Any, env: Any) -> Any:
        if library.name not in _INNER:
            return executable(context, library, fndesc, env)
        # as numba makes it, without an address: what has no wrapper for Python is not called from there
        name = fndesc.qualname.rpartition(".")[2]
        return make_function(fndesc.lookup_module(), name, "an inner kernel", 0, env, (library,))

    CPUCodeLibrary._optimize_final_module = optimise_entries
    CPUCodeLibrary._finalize_final_module = finalise_entries
    CPUContext.get_executable = executable_entries
    return numba


_INNER: set[str] = set()
LEAF = 4  # kernels that call at most so many are optimised by themselves: their loops vectorise before they are inlined

# No reference counts: the kernels allocate nothing (numba then refuses to compile an allocation), and counting the
# arrays that travel through every call costs more than playing.
_OPTIONS = {"nogil": True, "error_model": "numpy", "_nrt": False}


def kernel(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile `function` into whatever calls it (or leave it plain Python); not to be called from outside."""
    if not JIT:
        return function
    _INNER.add(function.__qualname__)
    dispatcher = _numba().njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, **_OPTIONS)(function)
    template = dispatcher.get_call_template

    def template_of_types(args: Any, kws: Any) -> Any:
        # not once more for every constant that a caller passes: half of all compilations
        plain = _numba().types.unliteral
        return template(tuple(map(plain, args)), {name: plain(value) for name, value in kws.items()})

    dispatcher.get_call_template = template_of_types
    return dispatcher  # type: ignore[no-any-return]


def entry(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile `function` as a door of the application; its machine code is cached on disk."""
    if not JIT:
        return function
    if function.__qualname__ in _INNER:
        raise NameError(f"an inner kernel is called {function.__qualname__} too; entries need a name of their own")
    numba = _numba()
    game = function.__module__.removeprefix("kernels.").partition(".")[0]
    numba.config.CACHE_DIR = str(cache_folder(game) / f"numba-{numba.__version__}")  # read where a door is decorated
    return numba.njit(cache=True, **_OPTIONS)(function)  # type: ignore[no-any-return]


def hand_over(records: Any) -> Any:
    """Return a structured array as kernels take it: records whose fields are attributes.

    numpy's own records hide fields called like their attributes (`base`), so plain Python gets simple objects: nested
    arrays are views of `records`, numbers are copies.
    """
    import numpy as np

    if JIT:
        return records.view(np.recarray)
    fields = records.dtype.names
    return [
        SimpleNamespace(**{name: row[name] if row[name].ndim else int(row[name]) for name in fields}) for row in records
    ]


def is_cached(function: Callable[..., Any]) -> bool:
    """Tell whether machine code of an entry lies in the cache folder (always true for plain Python)."""
    if not JIT:
        return True
    index = Path(function._cache._cache_path)  # type: ignore[attr-defined]
    return any(index.glob(f"{function._cache._impl.filename_base}*.nbi"))  # type: ignore[attr-defined]


if JIT:
    from llvmlite import ir

    _extending = _numba().extending

    @_extending.intrinsic
    def popcount(typing_context, bits):  # type: ignore[no-untyped-def]
        """Return the number of one bits of a non-negative int64."""

        def build(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
            return builder.ctpop(arguments[0])

        return _numba().int64(_numba().int64), build

    @_extending.intrinsic
    def lowest(typing_context, bits):  # type: ignore[no-untyped-def]
        """Return the place (from 0) of the lowest one bit of a positive int64."""

        def build(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

        return _numba().int64(_numba().int64), build

else:

    def popcount(bits: int) -> int:
        """Return the number of one bits of a non-negative integer."""
        return int(bits).bit_count()

    def lowest(bits: int) -> int:
        """Return the place (from 0) of the lowest one bit of a positive integer."""
        return (int(bits) & -int(bits)).bit_length() - 1
