"""The charts' library as one script inside the page: Vega, Vega-Lite and Vega-Embed, as vl-convert bundles them."""

from __future__ import annotations

import os
from functools import cache
from importlib.metadata import version
from pathlib import Path

from simcli.errors import RunError
from simcli.store import atomic

_ENTRY = "window.vegaEmbed = vegaEmbed;"


@cache
def library() -> str:
    """Return the script; bundling takes seconds, so it is kept in the user's cache (`SIMCLI_CACHE_DIR` moves that)."""
    import vl_convert

    kept = _folder() / f"vega-{version('vl-convert-python')}.js"
    try:
        return kept.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        pass
    # nothing in it may end the element that holds it
    script = str(vl_convert.javascript_bundle(_ENTRY)).replace("</script", "<\\/script").replace("<!--", "<\\!--")
    try:
        atomic.make_folders(kept.parent)
        atomic.write_file(kept, script.encode())
    except (OSError, RunError):  # a cache that cannot be written costs time, nothing else
        pass
    return script


def _folder() -> Path:
    root = os.environ.get("SIMCLI_CACHE_DIR")
    if not root:
        from platformdirs import user_cache_dir

        root = user_cache_dir("simcli", appauthor=False)
    return Path(root)
