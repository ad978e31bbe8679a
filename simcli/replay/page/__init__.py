"""A match as one self-contained web page: the story as JSON, with style and script inlined."""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any

from simcli.games import get
from simcli.replay.page.words import words
from simcli.replay.story import MatchStory
from simcli.text import current


def write(story: MatchStory) -> str:
    """Return the page (HTML) of a match in the language in force; it loads nothing from elsewhere."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    house = Environment(
        loader=PackageLoader("simcli.replay", "page"), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
    source: Any = house.loader
    inlined = {name: source.get_source(house, name)[0] for name in ("page.css", "tiles.js", "table.js", "page.js")}
    name = get(story.variant).name.get(current())
    return house.get_template("page.html.j2").render(
        lang="zh-CN" if current() == "zh" else "en",
        title=f"{name} · {words()['title']} {story.match}",
        words=words(),
        style=inlined["page.css"],
        scripts=[inlined[name] for name in ("tiles.js", "table.js", "page.js")],
        data=_embedded({"story": story.plain(), "words": words(), "glyphs": _glyphs(story.variant)}),
    )


def _embedded(value: Any) -> str:
    """Write JSON that may stand inside a script element, whatever texts it holds."""
    written = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return written.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _glyphs(variant: str) -> dict[str, str]:
    """Return how each tile is written, by code."""
    tiles = import_module(f"simcli.replay.{variant}.tiles")
    return {tiles.code(tile): tiles.glyph(tile) for tile in range(tiles.KINDS)}
