"""A match as one self-contained web page: the story as JSON, with style and script inlined."""

from __future__ import annotations

import json
from typing import Any

from simcli.games import get
from simcli.replay.form import form_of
from simcli.replay.page.words import words
from simcli.replay.story import MatchStory
from simcli.text import current


def write(story: MatchStory) -> str:
    """Return the page (HTML) of a match in the language in force; it loads nothing from elsewhere."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    house = Environment(
        loader=PackageLoader("simcli.replay", ""), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
    source: Any = house.loader
    form, seats = form_of(story.variant), len(story.games[0].players)
    name, said = get(story.variant).name.get(current()), words(form.words)

    def inlined(files: tuple[str, ...]) -> list[str]:
        return [source.get_source(house, file)[0] for file in files]

    told = {
        "story": story.plain(),
        "words": said,
        "glyphs": {form.code(tile): form.glyph(tile) for tile in range(form.kinds)},
        "claims": sorted(form.claims),
        "red": form.red,
    }
    return house.get_template("page/page.html.j2").render(
        lang="zh-CN" if current() == "zh" else "en",
        title=f"{name} · {said['title']} {story.match}",
        words=said,
        seats=seats,
        style="\n".join(inlined(("page/page.css", f"page/seats-{seats}.css", *form.sheets))),
        scripts=inlined(("page/table.js", *form.scripts, "page/page.js")),
        data=_embedded(told),
    )


def _embedded(value: Any) -> str:
    """Write JSON that may stand inside a script element, whatever texts it holds."""
    written = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return written.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
